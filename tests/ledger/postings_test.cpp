#include "core/ledger/postings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace riffle {
namespace {

enum class Kind { drawer, pool, fees, prizes };
using Book = Balances<Kind>;
using Moves = std::vector<Posting<Kind>>;

TEST(Balances, ASaleGoesFromTheDrawersOwnerToPoolAndFees) {
    Book book;
    const Moves sale{{{Kind::drawer, "ana"}, {Kind::pool, {}}, 10'000},
                     {{Kind::drawer, "ana"}, {Kind::fees, {}}, 1'000}};
    ASSERT_FALSE(book.misfit(sale));
    book.post(sale);
    EXPECT_EQ(book.of(Kind::pool), 10'000);
    EXPECT_EQ(book.of(Kind::fees), 1'000);
    EXPECT_EQ(book.of({Kind::drawer, "ana"}), -11'000);
    EXPECT_EQ(book.of({Kind::drawer, "ben"}), 0);
}

TEST(Balances, WhatIsNoMovementIsRefused) {
    const Book book;
    EXPECT_TRUE(book.misfit(Moves{{{Kind::pool, {}}, {Kind::fees, {}}, 0}}));
    EXPECT_TRUE(book.misfit(Moves{{{Kind::pool, {}}, {Kind::fees, {}}, -5}}));
    EXPECT_TRUE(book.misfit(Moves{{{Kind::pool, {}}, {Kind::pool, {}}, 5}}));
    EXPECT_TRUE(
        book.misfit(Moves{{{Kind::pool, {}}, {Kind::fees, {}}, INT64_MAX}, {{Kind::prizes, {}}, {Kind::fees, {}}, 1}}));
}

RC_GTEST_PROP(Balances, TheSumOfAllIsAlwaysNothing, ()) {
    Book book;
    const int moves = *rc::gen::inRange(0, 60);
    Moves back;
    for (int i = 0; i < moves; ++i) {
        const auto account = [] {
            return Account<Kind>{static_cast<Kind>(*rc::gen::inRange(0, 4)),
                                 *rc::gen::element<std::string>("", "ana", "ben")};
        };
        const Moves one{{account(), account(), *rc::gen::inRange<std::int64_t>(-2, 1'000'000)}};
        if (book.misfit(one)) continue;
        book.post(one);
        back.insert(back.begin(), {one[0].to, one[0].from, one[0].amount});
        std::int64_t sum = 0;
        for (const auto& [name, balance] : book.accounts()) {
            RC_ASSERT(balance != 0);
            sum += balance;
        }
        RC_ASSERT(sum == 0);
    }
    book.post(back);
    RC_ASSERT(book == Book{});
}

TEST(Currency, KnowsItsMinorUnit) {
    EXPECT_EQ(decimal({123'450, {}}), "1234.50");
    EXPECT_EQ(decimal({5, {}}), "0.05");
    EXPECT_EQ(decimal({-5, {}}), "-0.05");
    EXPECT_EQ(decimal({0, {}}), "0.00");
    EXPECT_EQ(decimal({5'000, {{'J', 'P', 'Y'}}}), "5000");
    EXPECT_EQ(decimal({5'001, {{'K', 'W', 'D'}}}), "5.001");
    EXPECT_EQ(decimal({INT64_MIN, {}}), "-92233720368547758.08");
}

}  // namespace
}  // namespace riffle

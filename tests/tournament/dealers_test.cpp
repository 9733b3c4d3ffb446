// Whoever is planned, pushed and changed at random while tables open and close: each dealer is in one place, no table
// has two, and the push proposed is one that is taken.
#include "core/tournament/dealers.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "core/tournament/what_next.h"
#include "tests/tournament/books.h"

namespace riffle::tournament {
namespace {

constexpr std::int64_t minute_ms = 60'000;

State room(std::int64_t tables) {
    State s;
    s.exists = true;
    s.status = Status::running;
    Setup setup;
    for (int i = 0; i < 40; ++i) setup.levels.push_back({"level", Chips{100}, Chips{200}, Chips{0}, 20 * minute_ms});
    s.setup = setup;
    for (std::int64_t i = 1; i <= tables; ++i) s.seating.open(TableNumber{i}, 9);
    s.clock = {.started = true, .running = true, .index = 0, .elapsed_ms = 0, .at_ms = 99'990 * minute_ms};
    return s;
}

bool give(State& s, const Command& command, std::int64_t now_ms) {
    auto events = decide(s, command, book("tda-2024"), {.at_ms = now_ms, .book_digest = {}, .ticket = {}, .draw = {}});
    if (!events) return false;
    for (const Event& event : *events) apply(s, event);
    return true;
}

std::int64_t number(std::int64_t below) { return *rc::gen::inRange<std::int64_t>(0, below); }

TEST(Dealers, a_badge_is_a_number_and_no_name) {
    for (const char* badge : {"7", "12", "D7", "AB1234"}) EXPECT_TRUE(is_badge(badge)) << badge;
    for (const char* other : {"", "D", "ABC1", "12345", "Ana", "d7", "7 ", "D7a"})
        EXPECT_FALSE(is_badge(other)) << other;
}

TEST(Dealers, are_each_in_one_place_whatever_happens) {
    rc::check([] {
        State s = room(1 + number(4));
        std::int64_t now = 100'000 * minute_ms;
        std::int64_t opened = 4;
        std::set<DealerId> planned;
        std::map<DealerId, std::int64_t> left;  // when they last left a table by a push or a change
        std::int64_t break_ms = 0;
        for (int step = 0; step < 40; ++step) {
            now += number(25) * minute_ms;
            std::map<DealerId, std::int64_t> before;
            for (const auto& [table, dealer] : s.rota.at()) before[dealer] = table.value;
            bool moved = false;
            switch (number(6)) {
                case 0: {
                    PlanDealers plan{.dealers = {}, .push_every_ms = (5 + number(30)) * minute_ms};
                    for (std::int64_t i = 0; i < 8; ++i)
                        if (number(3)) plan.dealers.push_back(std::to_string(i));
                    plan.break_ms = number(30) * minute_ms;
                    RC_ASSERT(give(s, plan, now));
                    planned = {plan.dealers.begin(), plan.dealers.end()};
                    break_ms = *plan.break_ms;
                    std::erase_if(left, [&](const auto& one) { return !planned.contains(one.first); });
                    for (const auto& [dealer, table] : before)  // who is named keeps the table
                        if (planned.contains(dealer)) RC_ASSERT(s.rota.at().at(TableNumber{table}) == dealer);
                    break;
                }
                case 1: {
                    const auto due = push_due(s, book("tda-2024"), now);
                    const bool done = give(s, PushDealers{}, now);
                    // What is due is taken; who proposes it elsewhere proposes nonsense.
                    if (due && *due <= now) RC_ASSERT(done);
                    if (done && s.rota.planned()) moved = true;
                    break;
                }
                case 2:
                    moved = give(s,
                                 ChangeDealer{TableNumber{1 + number(6)},
                                              number(2) ? std::optional(std::to_string(number(8))) : std::nullopt},
                                 now);
                    break;
                case 3:
                    apply(s, TableOpened{TableNumber{++opened}, 9});
                    break;
                case 4:
                    if (s.seating.tables().size() > 1) {
                        const TableNumber gone = s.seating.tables()
                                                     .nth(static_cast<std::size_t>(
                                                         number(static_cast<std::int64_t>(s.seating.tables().size()))))
                                                     .first;
                        apply(s, TableClosed{gone});
                        for (auto& [dealer, table] : before)
                            if (table == gone.value) left.erase(dealer);  // waits to go in
                    }
                    break;
                default: {
                    // The house's time is set: everything shows what it showed.
                    const std::int64_t by = number(2) ? 0 : (number(200) - 100) * minute_ms;
                    apply(s, ClockShifted{by});
                    now += by;
                    for (auto& [dealer, at] : left) at += by;
                }
            }
            std::set<DealerId> seen;
            for (const auto& [table, dealer] : s.rota.at()) {
                RC_ASSERT(s.seating.find(table) != nullptr);
                RC_ASSERT(seen.insert(dealer).second);
                if (moved && !before.contains(dealer) && left.contains(dealer))
                    RC_ASSERT(now - left[dealer] >= break_ms);
            }
            for (const auto& [turn, off] : s.rota.off()) RC_ASSERT(seen.insert(off.dealer).second);
            RC_ASSERT(seen == planned);
            RC_ASSERT(!s.rota.broken_invariant());
            if (moved)
                for (const auto& [dealer, table] : before)
                    if (!s.rota.find(dealer)->table) left[dealer] = now;
            // Every table without a dealer is asked for while somebody may go in, and no other.
            std::set<std::int64_t> asked;
            for (const Advice& one : what_comes(s, book("tda-2024"), now, 0))
                if (one.kind == AdviceKind::send_dealer) {
                    RC_ASSERT(asked.insert(one.table->value).second);
                    RC_ASSERT(!s.rota.at().contains(*one.table));
                    State then = s;
                    RC_ASSERT(give(then, ChangeDealer{*one.table, std::nullopt}, now));
                }
            const bool missing = s.rota.at().size() < s.seating.tables().size();
            RC_ASSERT(asked.empty() == !(missing && s.rota.next(now)));
        }
    });
}

// [tda-2024:RP-15-A] Asked for at that table alone, from when another dealer is there until that one has confirmed it.
TEST(Dealers, what_was_left_word_of_is_asked_for_until_the_next_one_confirms_it) {
    State s = room(3);
    std::int64_t now = 100'000 * minute_ms;
    const auto asked = [&] {
        std::vector<std::int64_t> tables;
        for (const Advice& one : what_comes(s, book("tda-2024"), now, 0))
            if (one.kind == AdviceKind::confirm_notes) tables.push_back(one.table->value);
        return tables;
    };
    const auto next = [&](const Command& command) { return give(s, command, now += minute_ms); };
    ASSERT_TRUE(next(NoteHandOver{TableNumber{2}, "seat 4 waits for a floor person"}));
    EXPECT_TRUE(asked().empty());  // who wrote it is there
    ASSERT_TRUE(next(PushDealers{}));
    EXPECT_EQ(asked(), std::vector<std::int64_t>{2});
    ASSERT_TRUE(next(NoteHandOver{TableNumber{3}, "new deck"}));
    EXPECT_EQ(asked(), std::vector<std::int64_t>{2});
    ASSERT_TRUE(next(ConfirmHandOver{TableNumber{2}, 1}));
    EXPECT_TRUE(asked().empty());
    // One table alone has another dealer.
    ASSERT_TRUE(next(PlanDealers{.dealers = {"1", "2", "3", "4"}, .push_every_ms = 0}));
    apply(s, HandOverNoted{
                 .table = TableNumber{1}, .note = 3, .text = "seat 1 is new", .by = "1", .at_ms = now, .clause = {}});
    EXPECT_TRUE(asked().empty());
    ASSERT_TRUE(next(ChangeDealer{TableNumber{1}, "4"}));
    EXPECT_EQ(asked(), std::vector<std::int64_t>{1});
    ASSERT_TRUE(next(PushDealers{}));
    EXPECT_EQ(asked(), (std::vector<std::int64_t>{1, 3}));
}

// As many tables as there may be: a push is one walk along them.
TEST(Dealers, of_a_thousand_tables_move_on_as_those_of_one) {
    State s = room(1'000);
    PlanDealers plan{.dealers = {}, .push_every_ms = 0};
    for (int i = 0; i < 1'000; ++i) plan.dealers.push_back(std::to_string(i));
    ASSERT_TRUE(give(s, plan, 99'991 * minute_ms));
    ASSERT_TRUE(give(s, PushDealers{}, 99'992 * minute_ms));
    EXPECT_EQ(s.rota.at().at(TableNumber{1}), "999");
    EXPECT_EQ(s.rota.at().at(TableNumber{2}), "0");
    EXPECT_EQ(s.rota.at().at(TableNumber{1'000}), "998");
    plan.dealers.emplace_back("D1");
    EXPECT_FALSE(give(s, plan, 99'993 * minute_ms));
}

}  // namespace
}  // namespace riffle::tournament

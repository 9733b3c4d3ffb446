// What a house may set otherwise than the books do: the smallest bet, short all-ins, the pot-limit count.
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

TEST(HouseBetting, TheSmallestChipMayOpenAStreetButNotRaiseTheBigBlind) {
    Table t("nl-holdem", {5000, 5000});
    t.start.stakes.chip = Chips{25};
    t.rules.smallest_chip_may_open.value = true;
    t.begin();
    t.deal();
    EXPECT_EQ(t.legal_now().min_to, Chips{200});
    t.call(1);
    t.check(0);
    EXPECT_EQ(t.legal_now().min_to, Chips{25});
    t.act(0, ActKind::bet, 75);
    EXPECT_EQ(t.legal_now().min_to, Chips{150});
}

// A raise to 600 and an all-in of 900: 400 more by the books, 300 more where the all-in sets it.
TEST(HouseBetting, AShortAllInMaySetTheNextRaise) {
    for (const bool sets : {false, true}) {
        Table t("nl-holdem", {9000, 9000, 9000, 900, 9000}, 100, 200);
        t.rules.short_all_in_sets_raise.value = sets;
        t.begin();
        t.deal();
        t.raise(2, 600);
        t.all_in(3);
        EXPECT_EQ(t.legal_now().min_to, Chips{sets ? 1200 : 1300});
    }
}

// Read literally, [cnp:6.c] bars only the last aggressor: who called the raise may raise over the short all-in.
TEST(HouseBetting, AShortAllInMayBarTheLastAggressorOnly) {
    for (const bool aggressor_only : {false, true}) {
        Table t("nl-holdem", {9000, 9000, 9000, 9000, 900}, 100, 200);
        t.rules.short_all_in_bars_aggressor_only.value = aggressor_only;
        t.begin();
        t.deal();
        t.raise(2, 600);
        t.call(3);
        t.all_in(4);
        t.fold(0);
        t.fold(1);
        t.act_refused(2, ActKind::raise, 2000, RefusalCode::betting_not_reopened, "tda-2024:47-A-1");
        t.call(2);
        EXPECT_EQ(t.legal_now().may_bet_or_raise(), aggressor_only);
    }
}

// The small blind of 50/100 asks for the pot: 300; 250 without the own call, 350 with the own 50 counted once more.
TEST(HouseBetting, ThePotLimitCountMayLeaveTheCallOutOrAddOwnChips) {
    const auto most = [](bool call, bool own) {
        Table t("plo", {5000, 5000, 5000});
        t.rules.pot_limit_counts_call.value = call;
        t.rules.pot_limit_adds_own_chips.value = own;
        t.begin();
        t.deal();
        t.fold(2);
        return t.legal_now().max_to;
    };
    EXPECT_EQ(most(true, false), Chips{300});
    EXPECT_EQ(most(false, false), Chips{250});
    EXPECT_EQ(most(true, true), Chips{350});
}

}  // namespace
}  // namespace riffle::hand

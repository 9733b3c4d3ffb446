// Betting: minimum raises, short all-ins, who may still raise, limit, pot limit. Named after the clause they prove.
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

constexpr RefusalCode not_reopened = RefusalCode::betting_not_reopened;

// Everybody calls and checks to the flop.
void to_flop(Table& t) {
    while (t.state.street == 0 && t.state.phase == Phase::betting) {
        const Legal l = t.legal_now();
        t.act(l.seat.value, l.call ? ActKind::call : ActKind::check);
        ASSERT_FALSE(testing::Test::HasFatalFailure());
    }
}

// [tda-2024:IA-43-1]
TEST(Betting, MinimumRaiseIsTheLargestFullRaise) {
    Table t("nl-holdem", {20000, 20000, 20000, 20000}, 100, 200);
    t.begin();
    t.deal();
    to_flop(t);
    t.raise(0, 600);
    t.raise(1, 1600);
    t.raise(2, 3600);
    EXPECT_EQ(t.legal_now().min_to, Chips{5600});
    t.act_refused(3, ActKind::raise, 5599, RefusalCode::bet_below_minimum, "tda-2024:43-A-1");
    t.raise(3, 5600);
}

// [tda-2024:IA-43-2]
TEST(Betting, ShortAllInUnderTheGunLeavesTheMinimumRaise) {
    Table t("nl-holdem", {5000, 5000, 150, 5000});
    t.begin();
    t.deal();
    t.all_in(2);
    EXPECT_EQ(t.legal_now().min_to, Chips{250});
}

// [tda-2024:IA-43-4A] and [IA-43-4B]
TEST(Betting, MinimumRaiseBeforeTheFlop) {
    Table a("nl-holdem", {5000, 5000, 5000, 5000, 5000, 5000}, 25, 50);
    a.begin();
    a.deal();
    a.raise(2, 125);
    a.raise(3, 200);
    a.raise(4, 500);
    EXPECT_EQ(a.legal_now().min_to, Chips{800});
    Table b("nl-holdem", {5000, 5000, 5000, 5000, 5000, 5000}, 25, 50);
    b.begin();
    b.deal();
    b.raise(2, 500);
    b.call(3);
    b.call(4);
    EXPECT_EQ(b.legal_now().call_by, Chips{500});
    EXPECT_EQ(b.legal_now().min_to, Chips{950});
}

// [tda-2024:IA-47-1, IA-47-1A]
TEST(Betting, ShortAllInsThatAddUpReopenForTheOneWhoFacesAFullRaise) {
    Table t("nl-holdem", {5000, 225, 5000, 300, 5000});
    t.begin();
    t.deal();
    to_flop(t);
    t.raise(0, 100);  // A bets 100
    t.all_in(1);      // B 125
    t.call(2);        // C
    t.all_in(3);      // D 200
    t.call(4);        // E
    EXPECT_EQ(t.to_act(), 0);
    EXPECT_TRUE(t.legal_now().raise);
    EXPECT_EQ(t.legal_now().min_to, Chips{300});
    t.call(0);
    EXPECT_EQ(t.to_act(), 2);
    EXPECT_EQ(t.legal_now().call_by, Chips{75});
    t.act_refused(2, ActKind::raise, 1000, not_reopened, "tda-2024:47-A-1");
    t.act_refused(2, ActKind::all_in, 0, not_reopened, "tda-2024:47-A-1");
}

// [tda-2024:IA-47-1B]
TEST(Betting, ARaiseByTheFirstReopensForTheCaller) {
    Table t("nl-holdem", {5000, 225, 5000, 300, 5000});
    t.begin();
    t.deal();
    to_flop(t);
    t.raise(0, 100);
    t.all_in(1);
    t.call(2);
    t.all_in(3);
    t.call(4);
    t.raise(0, 300);
    EXPECT_EQ(t.to_act(), 2);
    EXPECT_EQ(t.legal_now().call_by, Chips{175});
    EXPECT_EQ(t.legal_now().min_to, Chips{400});
}

// [tda-2024:IA-47-2]
TEST(Betting, SeveralShortAllInsKeepTheLastFullRaise) {
    Table t("nl-holdem", {9000, 600, 750, 900, 9000, 9000});
    t.begin();
    t.deal();
    to_flop(t);
    t.raise(0, 300);
    t.all_in(1);
    t.all_in(2);
    t.all_in(3);
    t.call(4);
    EXPECT_EQ(t.to_act(), 5);
    EXPECT_EQ(t.legal_now().call_by, Chips{800});
    EXPECT_EQ(t.legal_now().min_to, Chips{1100});
}

// [tda-2024:IA-47-3A, IA-47-3B]
TEST(Betting, LimperFacingAShortAllIn) {
    for (const bool raises : {false, true}) {
        Table t("nl-holdem", {40000, 40000, 40000, 40000, 7500}, 2000, 4000);
        t.begin();
        t.deal();
        t.call(2);
        t.fold(3);
        t.all_in(4);
        t.fold(0);
        EXPECT_EQ(t.legal_now().call_by, Chips{3500});
        EXPECT_EQ(t.legal_now().min_to, Chips{11500});
        if (raises) {
            t.raise(1, 11500);
            EXPECT_EQ(t.legal_now().min_to, Chips{15500});
        } else {
            t.call(1);
            EXPECT_EQ(t.legal_now().call_by, Chips{3500});
            t.act_refused(2, ActKind::raise, 15000, not_reopened, "tda-2024:47-A-1");
        }
    }
}

// [tda-2024:50-A, 55, 55-A]
TEST(Betting, OutOfTurnCheckFacingABetAndCallOfNothingAreRefused) {
    Table t("nl-holdem", {5000, 5000, 5000});
    t.refused(Act{.seat = seat(0), .kind = ActKind::fold}, RefusalCode::no_hand_in_progress, "tda-2024:23");
    t.begin();
    t.act_refused(2, ActKind::call, 0, RefusalCode::not_betting, "tda-2024:50-A");
    t.deal();
    t.act_refused(0, ActKind::call, 0, RefusalCode::not_your_turn, "tda-2024:50-A");
    t.act_refused(5, ActKind::call, 0, RefusalCode::seat_not_in_hand, "tda-2024:50-A");
    t.act_refused(2, ActKind::check, 0, RefusalCode::check_facing_bet, "tda-2024:55");
    t.act_refused(2, ActKind::raise, 5001, RefusalCode::bet_above_stack, "tda-2024:GL-actions");
    t.act_refused(2, ActKind::bring_in, 0, RefusalCode::bring_in_not_due, "tda-2024:RP-10-E");
    t.act_refused(2, ActKind::complete, 0, RefusalCode::nothing_to_complete, "tda-2024:GL-actions");
    t.call(2);
    t.call(0);
    t.act_refused(1, ActKind::call, 0, RefusalCode::nothing_to_call, "tda-2024:55-A");
    EXPECT_TRUE(t.legal_now().raise) << "the big blind's option";
}

// [tda-2024:58] a fold with nothing to call stands.
TEST(Betting, FoldWithNothingToCallIsBinding) {
    Table t("nl-holdem", {5000, 5000, 5000});
    t.begin();
    t.deal();
    to_flop(t);
    t.fold(0);
    EXPECT_FALSE(t.state.live.has(seat(0)));
}

// [cnp:6.a]
TEST(Betting, BetsAreWholeChipsUnlessAllIn) {
    Table t("nl-holdem", {5010, 5000, 5010});
    t.start.stakes.chip = Chips{25};
    t.begin();
    t.deal();
    t.act_refused(2, ActKind::raise, 310, RefusalCode::bet_not_whole_chips, "cnp:6.a");
    t.all_in(2);
}

// [tda-2024:54-B-E1, 54-B-E2]
TEST(Betting, PotLimitFirstStreetAssumesFullBlinds) {
    Table normal("plo", {9000, 9000, 9000}, 100, 200);
    normal.begin();
    normal.deal();
    EXPECT_EQ(normal.legal_now().max_to, Chips{700});
    Table dead("plo", {9000, 9000, 9000, 9000}, 100, 200);
    dead.start.small_blind = no_seat;
    dead.begin();
    dead.deal();
    EXPECT_EQ(dead.legal_now().max_to, Chips{700});
    Table shorter("plo", {9000, 100, 9000}, 100, 200);
    shorter.begin();
    shorter.deal();
    EXPECT_EQ(shorter.legal_now().max_to, Chips{700});
    shorter.act_refused(2, ActKind::raise, 701, RefusalCode::bet_above_maximum, "tda-2024:54-B");
    // A book that counts the pot as it is.
    Table actual("plo", {9000, 100, 9000}, 100, 200);
    actual.rules.pot_limit_full_blinds.value = false;
    actual.begin();
    actual.deal();
    EXPECT_EQ(actual.legal_now().max_to, Chips{600});
}

// [mediterraneo-2026:16-e] the player's own blind is not counted.
TEST(Betting, PotLimitOwnChipsNotCounted) {
    Table t("plo", {9000, 9000, 9000}, 100, 200);
    t.begin();
    t.deal();
    t.fold(2);
    EXPECT_EQ(t.legal_now().max_to, Chips{600});
}

// [mediterraneo-2026:16-h, 16-i]
TEST(Betting, PotLimitWithAnAllInBelowAndAboveTheBet) {
    for (const auto& [stack, most] : {std::pair{350, 1950}, std::pair{650, 2550}}) {
        Table t("plo", {9000, 9000, stack + 100, 9000}, 50, 100);
        t.rules.pot_limit_full_blinds.value = false;
        t.begin();
        t.deal();
        to_flop(t);
        const int pot = 400;  // the collected pot counts too
        t.raise(0, 100);
        t.raise(1, 500);
        t.all_in(2);
        EXPECT_EQ(t.legal_now().max_to, Chips{most + pot});
    }
}

// [tda-2024:54-C]
TEST(Betting, PotLimitAfterTheFlopUsesTheRealPot) {
    Table t("plo", {9000, 9000, 9000}, 100, 200);
    t.begin();
    t.deal();
    to_flop(t);
    EXPECT_EQ(t.legal_now().max_to, Chips{600});
    t.act_refused(0, ActKind::bet, 601, RefusalCode::bet_above_maximum, "tda-2024:54-C");
}

// Fixed limit: one size a street, capped. [tda-2024:48-2]
TEST(Betting, LimitSizesAndCap) {
    Table t("fl-holdem", {9000, 9000, 9000});
    t.begin();
    t.deal();
    t.act_refused(2, ActKind::raise, 300, RefusalCode::bet_not_limit_size, "tda-2024:GL-actions");
    t.raise(2, 200);
    t.raise(0, 300);
    t.raise(1, 400);
    t.act_refused(2, ActKind::raise, 500, RefusalCode::raise_cap_reached, "tda-2024:48-2");
    t.call(2);
    t.call(0);
    EXPECT_EQ(t.legal_now().min_to, Chips{100});
    t.check(0);
    t.check(1);
    t.check(2);
    EXPECT_EQ(t.legal_now().min_to, Chips{200}) << "the higher limit from the turn on";
}

// [tda-2024:48-2] the cap also holds heads-up in the pot, and is lifted with two players left in the event;
// [internacional:26-3] where it is not.
TEST(Betting, LimitCapLiftedForTheLastTwo) {
    for (const bool lifted : {false, true}) {
        Table t("fl-holdem", {9000, 9000});
        t.start.players_in_event = 2;
        t.rules.limit_cap_lifted_for_last_two.value = lifted;
        t.begin();
        t.deal();
        for (int to = 200, who = 1; to <= 400; to += 100, who = 1 - who) t.raise(who, to);
        if (lifted)
            t.raise(0, 500);
        else
            t.act_refused(0, ActKind::raise, 500, RefusalCode::raise_cap_reached, "tda-2024:48-2");
    }
}

// [tda-2024:47-B] below half: not reopened, and completing counts as the raise; from half on: reopened, full increment.
TEST(Betting, LimitShortAllInReopensFromHalf) {
    Table below("fl-holdem", {9000, 9000, 149, 9000});
    below.begin();
    below.deal();
    below.all_in(2);
    EXPECT_EQ(below.legal_now().min_to, Chips{200}) << "complete to the full raise";
    below.call(3);
    below.call(0);
    below.call(1);
    EXPECT_EQ(below.state.street, 1);
    Table closed("fl-holdem", {9000, 9000, 9000, 149});
    closed.begin();
    closed.deal();
    closed.call(2);
    closed.all_in(3);
    closed.call(0);
    closed.call(1);
    closed.act_refused(2, ActKind::raise, 200, not_reopened, "tda-2024:47-B");
    Table half("fl-holdem", {9000, 9000, 9000, 150});
    half.begin();
    half.deal();
    half.call(2);
    half.all_in(3);
    half.call(0);
    half.call(1);
    EXPECT_EQ(half.legal_now().min_to, Chips{250});
}

// [tda-2024:16-1] no raise into players who cannot act.
TEST(Betting, NobodyLeftToRaise) {
    Table t("nl-holdem", {5000, 500});
    t.begin();
    t.deal();
    t.all_in(1);
    t.act_refused(0, ActKind::raise, 1000, RefusalCode::nobody_to_raise, "tda-2024:16-1");
    t.act_refused(0, ActKind::all_in, 0, RefusalCode::nobody_to_raise, "tda-2024:16-1");
    EXPECT_EQ(t.legal_now().call_by, Chips{400});
}

// [tda-2024:48-1]
TEST(Betting, NoCapInNoLimit) {
    Table t("nl-holdem", {1000000, 1000000});
    t.begin();
    t.deal();
    for (int i = 0, who = 1; i < 40; ++i, who = 1 - who) t.raise(who, static_cast<int>(t.legal_now().min_to.value));
    EXPECT_EQ(t.state.price, Chips{4100});
}

}  // namespace
}  // namespace riffle::hand

// Followed tables while the floor moves people around them: no stack, blind or hand is lost on the way.
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

// Three at table 1, the second of them 5,000 short of the first, by a hand that was played.
class Moved : public Followed {
  protected:
    static constexpr std::int64_t each = 20'000;
    void SetUp() override {
        tournament::Setup setup = two_tables();
        setup.starting_stack = Chips{each};
        begin(setup, {at_seat(1, 1), at_seat(1, 3), at_seat(1, 5), at_seat(1, 7), at_seat(2, 2), at_seat(2, 4),
                      at_seat(2, 6)});
        must(1, OpenTable{.button = 1});
        must(2, OpenTable{.button = 2});
        fold_hand(1);
        fold_hand(2);
    }
};

TEST_F(Moved, WhoChangesChairsKeepsTheStack) {
    const auto had = stack(1, 3);
    ASSERT_NE(had, each);  // the big blind won the small one
    floor(MoveEntry{EntryNumber{3}, TableNumber{1}, SeatNumber{8}});
    must(1, StartHand{});
    const hand::Seat seat{7};
    EXPECT_EQ(now(1).players[7].value, 3U);
    EXPECT_EQ(now(1).start.seats[seat.value].stack.value, had);
    verify();
}

TEST_F(Moved, WhoComesBackHasWhatWasPlayedForElsewhere) {
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{8}});
    must(2, StartHand{});
    fold_out(2);
    must(2, EndHand{});
    const auto had = stack(2, 3);
    floor(MoveEntry{EntryNumber{3}, TableNumber{1}, SeatNumber{5}});  // the old chair, at a table that stood still
    ASSERT_NE(stack(1, 3), had);
    must(1, StartHand{});
    EXPECT_EQ(now(1).start.seats[4].stack.value, had);
    verify();
}

TEST_F(Moved, WhoComesLateBringsTheStackFromATableThatDealtOn) {
    const auto had = stack(1, 3);
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{8}});
    fold_hand(1);
    fold_hand(1);
    EXPECT_EQ(stack(1, 3), std::nullopt);
    must(2, StartHand{});
    EXPECT_EQ(now(2).start.seats[7].stack.value, had);
    verify();
}

TEST_F(Moved, NobodyPlaysTwoHandsAtOnce) {
    must(1, StartHand{});
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{3}});
    must(2, StartHand{});
    EXPECT_FALSE(dealt_in(2, 3));
    EXPECT_TRUE(dealt_in(1, 3));
    fold_out(1);
    must(1, EndHand{});
    fold_out(2);
    must(2, EndHand{});
    const auto had = stack(1, 3);
    must(2, StartHand{});
    EXPECT_TRUE(dealt_in(2, 3));
    EXPECT_EQ(now(2).start.seats[2].stack.value, had);
    verify();
}

TEST_F(Moved, AChairThatIsTakenOverBetweenTwoHandsHasTheChipsOfWhoSitsThere) {
    const auto had = stack(1, 3);
    floor(MoveEntry{EntryNumber{2}, TableNumber{2}, SeatNumber{8}});
    floor(MoveEntry{EntryNumber{3}, TableNumber{1}, SeatNumber{3}});
    must(1, StartHand{});
    EXPECT_EQ(now(1).players[2].value, 3U);
    EXPECT_EQ(now(1).start.seats[2].stack.value, had);
    EXPECT_EQ(now(1).start.seats[4].stack.value, 0);
    verify();
}

// [cnp:9.a] Hand for hand a followed table waits for the others, and goes on with them.
TEST_F(Moved, HandForHandATableWaitsForTheOthers) {
    floor(StartHandForHand{});
    fold_hand(1);
    EXPECT_EQ(code(1, StartHand{}), "table_waits");
    EXPECT_EQ(floor_code(CountHand{}), "tables_still_playing");
    fold_hand(2);
    EXPECT_EQ(code(1, StartHand{}), "table_waits");
    floor(CountHand{});
    must(1, StartHand{});
    must(2, StartHand{});
    verify();
}

TEST_F(Moved, AfterARedrawTheDrawnButtonIsTaken) {
    floor(RedrawSeats{"the tables were mixed up"});
    floor(DrawButton{TableNumber{1}});
    const auto drawn = state().seating.find(TableNumber{1})->button;
    ASSERT_TRUE(drawn);
    must(1, StartHand{});
    EXPECT_EQ(now(1).hand.button.value + 1, drawn->value);
    verify();
}

// The end of a hand that puts out somebody who sits out a penalty.
TEST_F(Moved, WhoIsBlindedOutOnAPenaltyGoesWithTheHand) {
    must(1, CorrectStack{3, Chips{50}, "counted"});
    floor(RecordConduct{.entry = EntryNumber{2}, .infraction = "abuse", .measure = LightMeasure::hands, .length = 9});
    for (int hands = 0; hands < 5 && state().find(EntryNumber{2})->status == EntryStatus::seated; ++hands) fold_hand(1);
    EXPECT_EQ(state().find(EntryNumber{2})->status, EntryStatus::busted);
    fold_hand(1);
    verify();
}

// [tda-2024:8-A-2] Who waits a hand out between the button and the small blind, and is moved on meanwhile, has what was
// played for elsewhere: the end of that hand says nothing of them.
TEST_F(Moved, TheEndOfAHandSaysNothingOfWhoOnlyWaited) {
    floor(MoveEntry{EntryNumber{5}, TableNumber{1}, SeatNumber{4}});
    must(1, StartHand{});
    ASSERT_TRUE(now(1).start.seats[3].waiting);
    floor(MoveEntry{EntryNumber{5}, TableNumber{2}, SeatNumber{8}});
    must(2, StartHand{});
    fold_out(2);
    must(2, EndHand{});
    const std::int64_t counted = *stack(2, 5) - 500;
    must(2, CorrectStack{8, Chips{counted}, "counted"});
    fold_out(1);
    must(1, EndHand{});
    must(2, StartHand{});
    EXPECT_EQ(now(2).start.seats[7].stack.value, counted);
    verify();
}

class OneTable : public Followed {};

// The last but one: the tournament is over with the hand, and there is no button to tell.
TEST_F(OneTable, TheLastHandEndsTheTournament) {
    tournament::Setup setup = two_tables();
    setup.opening_tables = 1;
    setup.late_levels = 0;
    begin(setup, {at_seat(1, 1), at_seat(1, 2)});
    must(1, OpenTable{.button = 1});
    must(1, StartHand{});
    all_in(1, EntryNumber{2});
    must(1, EndHand{});
    EXPECT_EQ(state().status, Status::finished);
    EXPECT_EQ(state().winner, EntryNumber{2});
    verify();
}

// [internacional:43-5] One plays and one waits for the big blind: with nobody else the hand begins all the same.
TEST_F(OneTable, WhoWaitsForTheBigBlindIsDealtInWhereNobodyElseIs) {
    tournament::Setup setup = two_tables("internacional");
    setup.opening_tables = 1;
    setup.seats_per_table = 4;
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3)});
    must(1, OpenTable{.button = 1});
    for (int i = 0; i < 5; ++i) fold_hand(1);
    sell();  // to the fourth seat; the big blind comes to the second next
    ASSERT_EQ(state().find(EntryNumber{4})->waits, Wait::big_blind);
    must(1, StartHand{});
    EXPECT_FALSE(dealt_in(1, 4));
    all_in(1, EntryNumber{1});
    must(1, EndHand{});
    ASSERT_EQ(state().players_left(), 2);
    must(1, StartHand{});
    EXPECT_TRUE(dealt_in(1, 4));
    verify();
}

TEST_F(OneTable, TablesThatPlayAloneExchangeNobody) {
    tournament::Setup setup = two_tables();
    setup.format = Format::shootout;
    setup.late_levels = 0;
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(2, 1), at_seat(2, 2)});
    EXPECT_EQ(floor_code(MoveEntry{EntryNumber{1}, TableNumber{2}, SeatNumber{5}}), "tables_play_alone");
    EXPECT_EQ(floor_code(MoveEntry{EntryNumber{1}, TableNumber{1}, SeatNumber{5}}), "");
    verify();
}

}  // namespace
}  // namespace riffle::app

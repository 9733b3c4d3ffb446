// What the floor does while a hand is played at a followed table: whoever plays it is taken out by its end, or after
// it, and no day is over before.
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

class InHand : public Followed {
  protected:
    static constexpr std::int64_t each = 20'000;
    void SetUp() override {
        tournament::Setup setup = two_tables();
        setup.starting_stack = Chips{each};
        begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(2, 1), at_seat(2, 2), at_seat(2, 3)});
        must(1, OpenTable{.button = 1});
        must(1, StartHand{});
    }
    static RemoveEntry disqualified(std::int64_t entry, std::int64_t chips) {
        return {EntryNumber{entry}, Removal::disqualified, Chips{chips}, "cheating"};
    }
};

// The chips in front are the hand's until it is over; who is gone by then could not be put out by it.
TEST_F(InHand, WhoPlaysAHandIsTakenOutWhenItIsOver) {
    const std::int64_t version = app_->tournament("t")->version();
    EXPECT_EQ(floor_code(disqualified(2, each)), "hand_in_progress");
    EXPECT_EQ(floor_code(DisqualifyPlayer{.entry = EntryNumber{2},
                                          .infraction = "chips_out_of_view",
                                          .circumstances = {},
                                          .what = "chips in a pocket",
                                          .chips = Chips{each},
                                          .reason = ""}),
              "hand_in_progress");
    EXPECT_EQ(floor_code(BustOut{{EntryNumber{2}}, {}}), "hand_in_progress");
    EXPECT_EQ(app_->tournament("t")->version(), version);
    EXPECT_EQ(floor_code(BustOut{{EntryNumber{4}}, {}}), "");  // at a table that nobody follows
    fold_out(1);
    EXPECT_EQ(floor_code(disqualified(2, each)), "hand_in_progress");  // not counted yet
    must(1, EndHand{});
    const auto has = stack(1, 2);
    floor(disqualified(2, *has));
    EXPECT_EQ(state().accounts.of(ChipAccount::removed), *has);
    must(1, StartHand{});
    EXPECT_EQ(*stack(1, 1) + *stack(1, 3) + now(1).hand.pot.value, 3 * each - *has);
    verify();
}

// Moved while the hand goes on: it is still theirs.
TEST_F(InHand, WhoWasMovedOutOfOneStillPlaysIt) {
    floor(MoveEntry{EntryNumber{2}, TableNumber{2}, SeatNumber{7}});
    EXPECT_EQ(floor_code(disqualified(2, each)), "hand_in_progress");
    fold_out(1);
    must(1, EndHand{});
    EXPECT_EQ(floor_code(disqualified(2, *stack(1, 2))), "");
    verify();
}

TEST_F(InHand, ADayIsOverWhenTheHandsAre) {
    EXPECT_EQ(floor_code(EndDay{}), "hand_in_progress");
    fold_out(1);
    EXPECT_EQ(floor_code(EndDay{}), "hand_in_progress");
    must(1, EndHand{});
    floor(EndDay{});
    EXPECT_EQ(code(1, StartHand{}), "clock_not_running");
    const auto first = stack(1, 1), second = stack(1, 2), third = stack(1, 3);
    now_ms_ += 14 * 60 * 60 * 1000;
    floor(StartClock{});
    must(1, StartHand{});
    EXPECT_EQ(now(1).start.seats[0].stack.value, first);
    EXPECT_EQ(now(1).start.seats[1].stack.value, second);
    EXPECT_EQ(now(1).start.seats[2].stack.value, third);
    verify();
}

// Between days nobody plays: hand for hand is announced when the next one has begun, and is not in its way.
TEST_F(InHand, NoHandForHandBetweenDays) {
    fold_out(1);
    must(1, EndHand{});
    floor(EndDay{});
    EXPECT_EQ(floor_code(StartHandForHand{}), "clock_not_running");
    floor(StartClock{});
    floor(StartHandForHand{});
    must(1, StartHand{});
    verify();
}

}  // namespace
}  // namespace riffle::app

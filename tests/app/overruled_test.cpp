// Rulings that the direction sets aside at followed tables [cnp:1.a, rptp:1-b], after the floor has gone on.
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

class Overruled : public Followed {
  protected:
    void SetUp() override {
        tournament::Setup setup = two_tables("cnp");
        setup.starting_stack = Chips{20'000};
        begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(1, 4), at_seat(2, 1), at_seat(2, 2)});
        must(1, OpenTable{.button = 1});
        must(2, OpenTable{.button = 1});
        must(1, StartHand{});
        // [cnp:4.c-2] Void: every chip goes back, but those of who knew of the fault.
        const std::int64_t seat = now(1).hand.to_act.value + 1;
        must(1, TakeAction{seat, Doing::raise, Chips{3000}});
        dealt_ = now(1).hand;
        must(1, TellWhatHappened{.act = say::Incident{.matter = "duplicate_exploited", .seat = seat}});
        ASSERT_EQ(now(1).hand.phase, hand::Phase::idle);
        void_step_ = app_->table("t", 1)->steps().back().first;
    }
    std::string overrule() {
        return code(1, TellWhatHappened{
                           .act = say::Incident{.matter = "ruling_overridden", .circumstances = {{"good_faith"}}}});
    }

    static constexpr EntryNumber moved{1};
    hand::HandState dealt_;
    std::int64_t void_step_ = 0;
};

TEST_F(Overruled, AVoidHandIsPlayedOn) {
    ASSERT_EQ(overrule(), "");
    EXPECT_TRUE(now(1).hand == dealt_);
    fold_out(1);
    must(1, EndHand{});
    verify();
}

// Somebody of the hand sits elsewhere: it is not brought back around an empty chair.
TEST_F(Overruled, AVoidHandStaysSoOnceItsPlayersSitElsewhere) {
    floor(MoveEntry{moved, TableNumber{2}, SeatNumber{5}});
    const State before = state();
    EXPECT_EQ(overrule(), "hand_stays_void");
    EXPECT_TRUE(state() == before);
    must(2, StartHand{});
    EXPECT_TRUE(dealt_in(2, moved.value));
    EXPECT_EQ(overrule(), "hand_stays_void");
    fold_out(2);
    must(2, EndHand{});
    EXPECT_EQ(overrule(), "hand_stays_void");
    fold_hand(1);
    verify();
}

// Nor by an undo: nobody plays two hands at once.
TEST_F(Overruled, AVoidHandIsNotUndoneUnderPlayersWhoPlayElsewhere) {
    floor(MoveEntry{moved, TableNumber{2}, SeatNumber{5}});
    must(2, StartHand{});
    ASSERT_TRUE(dealt_in(2, moved.value));
    EXPECT_NE(code(1, UndoAtTable{void_step_, {}}), "");
    EXPECT_EQ(now(1).hand.phase, hand::Phase::idle);
    verify();
}

// Who is out is not brought back either.
TEST_F(Overruled, AVoidHandStaysSoOnceSomebodyOfItIsOut) {
    floor(RemoveEntry{moved, Removal::disqualified, Chips{20'000}, "left"});
    EXPECT_EQ(overrule(), "hand_stays_void");
    fold_hand(1);
    verify();
}

}  // namespace
}  // namespace riffle::app

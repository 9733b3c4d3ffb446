// Followed tables in the formats that ask something of them: rebuys, survivors, win the button, mixed games and stud.
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

class Rebuys : public Followed {
  protected:
    static constexpr std::int64_t each = 10'000;
    void begin_with(const std::string& book) {
        tournament::Setup setup = two_tables(book);
        setup.starting_stack = Chips{each};
        setup.rebuy = ChipOffer{.price = 5000, .fee = 0, .chips = Chips{each}, .until_level = 2};
        setup.addon = ChipOffer{.price = 5000, .fee = 0, .chips = Chips{15'000}, .until_level = 2};
        begin(setup, {at_seat(1, 1), at_seat(1, 3), at_seat(1, 5), at_seat(2, 1), at_seat(2, 3)});
        must(1, OpenTable{.button = 1});
    }
    SellChips rebuy(std::int64_t entry) { return {EntryNumber{entry}, ChipProduct::rebuy}; }
};

TEST_F(Rebuys, WhatIsSoldIsKnownAtTheTable) {
    begin_with("tda-2024");
    // Before the first hand, between two, and of an add-on.
    floor(rebuy(2));
    EXPECT_EQ(stack(1, 2), 2 * each);
    must(1, StartHand{});
    const Chips dealt = now(1).total;
    EXPECT_EQ(dealt.value, 4 * each);
    fold_out(1);
    must(1, EndHand{});
    const auto had = stack(1, 1);
    floor(SellChips{EntryNumber{1}, ChipProduct::addon});
    EXPECT_EQ(stack(1, 1), *had + 15'000);
    must(1, StartHand{});
    EXPECT_EQ(now(1).start.seats[0].stack.value, *had + 15'000);
    verify();
    // One who sits at a table that nobody follows is nobody's business here.
    floor(rebuy(4));
    verify();
}

// [tda-2024:27-1] Nobody buys chips into a hand that he plays; who has folded may.
TEST_F(Rebuys, NotInTheMiddleOfAHand) {
    begin_with("tda-2024");
    must(1, StartHand{});
    const std::int64_t version = app_->tournament("t")->version();
    EXPECT_EQ(floor_code(rebuy(2)), "hand_in_progress");
    EXPECT_EQ(app_->tournament("t")->version(), version);
    EXPECT_EQ(app_->table("t", 1)->state().total.value, 3 * each);
    const std::int64_t first = now(1).hand.to_act.value + 1;
    must(1, TakeAction{first, Doing::fold, {}});
    const auto folded = static_cast<std::int64_t>(now(1).players[static_cast<std::size_t>(first - 1)].value);
    floor(rebuy(folded));
    EXPECT_EQ(stack(1, folded), 2 * each);
    fold_out(1);
    must(1, EndHand{});
    verify();
}

// Who has lost everything buys before the hand is closed, and is not out.
TEST_F(Rebuys, WhoBuysBeforeTheHandIsClosedIsNotOut) {
    begin_with("tda-2024");
    must(1, StartHand{});
    all_in(1, EntryNumber{1});
    floor(rebuy(2));
    must(1, EndHand{});
    EXPECT_EQ(state().find(EntryNumber{2})->status, EntryStatus::seated);
    EXPECT_EQ(state().find(EntryNumber{3})->status, EntryStatus::busted);
    must(1, StartHand{});
    EXPECT_EQ(now(1).start.seats[2].stack.value, each);
    verify();
}

// One fact in both: undone and redone together, from either side, and by who may undo a sale.
TEST_F(Rebuys, AreUndoneAtTheTableTooOrNotAtAll) {
    begin_with("tda-2024");
    must(1, StartHand{});
    fold_out(1);
    must(1, EndHand{});
    const auto had = stack(1, 2);
    const std::int64_t sale = floor(rebuy(2));
    floor(journal::UndoStep{sale});
    EXPECT_EQ(stack(1, 2), had);
    floor(journal::RedoStep{sale});
    EXPECT_EQ(stack(1, 2), *had + each);
    const std::int64_t step =
        app_->table("t", 1)->steps().back().second->command == app_->tournament("t")->steps().back().second->command
            ? app_->table("t", 1)->fact_of(app_->tournament("t")->find_step(sale)->command).value()
            : 0;
    ASSERT_NE(step, 0);
    EXPECT_EQ(code(1, UndoAtTable{step}, "dealer"), "role_may_not");
    must(1, UndoAtTable{step});
    EXPECT_EQ(state().totals.rebuys, 0);
    must(1, RedoAtTable{step});
    EXPECT_EQ(state().totals.rebuys, 1);
    verify();
    must(1, StartHand{});
    EXPECT_EQ(floor_code(journal::UndoStep{sale}), "table_played_on");
    EXPECT_EQ(state().totals.rebuys, 1);
    verify();
}

// Bought on the way to another table, while the old one has dealt on.
TEST_F(Rebuys, WhoIsMovedBringsThemAlong) {
    begin_with("tda-2024");
    fold_hand(1);
    const auto had = stack(1, 3);
    must(2, OpenTable{.button = 1});
    must(2, StartHand{});
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{7}});
    floor(rebuy(3));
    fold_hand(1);
    floor(rebuy(3));
    fold_out(2);
    must(2, EndHand{});
    must(2, StartHand{});
    EXPECT_EQ(now(2).start.seats[6].stack.value, *had + 2 * each);
    verify();
}

// [rptp:27-b] Declared and played with what there is: the chips come when it is paid for, and nobody is out before.
TEST_F(Rebuys, ADeclaredRebuyComesWhenItIsPaidFor) {
    begin_with("rptp");
    floor(DeclareRebuy{EntryNumber{2}, Chips{each}});
    EXPECT_EQ(stack(1, 2), each);
    must(1, StartHand{});
    all_in(1, EntryNumber{1});
    // What the tournament refuses is not stored at the table.
    const std::int64_t version = app_->table("t", 1)->version();
    EXPECT_EQ(code(1, EndHand{}), "rebuy_owed");
    EXPECT_EQ(app_->table("t", 1)->version(), version);
    floor(rebuy(2));
    must(1, EndHand{});
    EXPECT_EQ(stack(1, 2), each);
    EXPECT_EQ(state().find(EntryNumber{2})->status, EntryStatus::seated);
    verify();
}

class Survivors : public Followed {
  protected:
    // Three are paid of ten; five are left, at two tables.
    void play_down_to(std::int64_t left, std::int64_t late_levels) {
        tournament::Setup setup = two_tables("solverde-2023");
        setup.format = Format::survivor;
        setup.buy_in = {9000, {}};
        setup.fee = {1000, {}};
        setup.late_levels = late_levels;
        setup.payout = {{1, {10000}}, {10, {5000, 3000, 2000}}};
        setup.starting_stack = Chips{10'000};
        std::vector<Place> places;
        for (std::int64_t i = 0; i < 10; ++i) places.push_back(at_seat(1 + i % 2, 1 + i / 2));
        begin(setup, places);
        if (late_levels == 0) floor(prizes::PublishPrizes{});
        for (std::int64_t i = 10; i > left; --i) floor(BustOut{{EntryNumber{i}}, {}});
    }
};

// [solverde-2023:3.1.9-a] It stops as soon as as many are left as there are prizes. A hand that was in play then is
// played to its end and puts nobody out, and no other begins.
TEST_F(Survivors, AHandThatWasInPlayPutsNobodyOutAnyMore) {
    play_down_to(4, 0);  // entries 1 and 3 at table 1, 2 and 4 at table 2
    must(1, OpenTable{.button = 1});
    must(2, OpenTable{.button = 1});
    must(1, StartHand{});
    must(2, StartHand{});
    all_in(1, EntryNumber{1});
    must(1, EndHand{});
    ASSERT_EQ(state().players_left(), 3);
    EXPECT_EQ(code(1, StartHand{}), "survivors_are_left");
    all_in(2, EntryNumber{2});
    must(2, EndHand{});
    EXPECT_EQ(state().players_left(), 3);
    EXPECT_EQ(state().find(EntryNumber{4})->status, EntryStatus::seated);
    EXPECT_EQ(code(2, StartHand{}), "survivors_are_left");
    floor(StopSurvivor{{{EntryNumber{1}, Chips{20'000}}, {EntryNumber{2}, Chips{20'000}}, {EntryNumber{4}, Chips{0}}}});
    EXPECT_EQ(state().status, Status::finished);
    verify();
}

// While entries are sold nobody knows how many prizes there will be: play goes on, whoever is left.
TEST_F(Survivors, WhileEntriesAreSoldNothingStops) {
    play_down_to(3, 2);
    must(1, OpenTable{.button = 1});  // entries 1 and 3
    must(1, StartHand{});
    all_in(1, EntryNumber{1});
    must(1, EndHand{});
    EXPECT_EQ(state().players_left(), 2);
    EXPECT_EQ(floor_code(StopSurvivor{{{EntryNumber{1}, Chips{50'000}}, {EntryNumber{2}, Chips{50'000}}}}),
              "survivors_too_many");
    verify();
}

class WinTheButton : public Followed {
  protected:
    void play(const std::string& book) {
        tournament::Setup setup = two_tables(book);
        setup.opening_tables = 1;
        setup.format = Format::win_the_button;
        setup.fee = {1000, {}};
        setup.buy_in = {9000, {}};
        begin(setup, {at_seat(1, 1), at_seat(1, 3), at_seat(1, 5), at_seat(1, 7), at_seat(1, 8)});
        must(1, OpenTable{.button = 1});
        // The fourth raises and everybody folds: the button is at seat 7 then, and the blinds to its left.
        must(1, StartHand{});
        ASSERT_EQ(now(1).hand.to_act.value, 6);
        must(1, TakeAction{7, Doing::raise, Chips{4 * now(1).hand.stakes.big_blind.value}});
        fold_out(1);
        must(1, EndHand{});
        must(1, StartHand{});
        EXPECT_EQ(now(1).hand.button.value, 6) << book;
        EXPECT_EQ(now(1).hand.small_blind.value, 7) << book;
        EXPECT_EQ(now(1).hand.big_blind.value, 0) << book;
        verify();
    }
};
// [mediterraneo-2026:13-a, solverde-2023:3.1.5] And where a book is silent, whoever announces the format says so.
TEST_F(WinTheButton, UnderTda) { play("tda-2024"); }
TEST_F(WinTheButton, UnderCnp) { play("cnp"); }
TEST_F(WinTheButton, UnderInternacional) { play("internacional"); }
TEST_F(WinTheButton, UnderSolverde) { play("solverde-2023"); }

class Horse : public Followed {
  protected:
    static tournament::Setup horse(const std::string& book) {
        tournament::Setup setup = two_tables(book);
        setup.game = "horse";
        setup.seats_per_table = 9;
        setup.late_levels = 0;
        return setup;
    }
    void at_level(std::int64_t number) {
        std::int64_t index = 0;
        for (std::int64_t seen = 0; index < static_cast<std::int64_t>(state().setup->levels.size()); ++index)
            if (!state().setup->levels[static_cast<std::size_t>(index)].is_break() && ++seen == number) break;
        floor(SetLevel{index});
    }
    std::string game() { return now(1).hand.game->id; }
    // Everybody up to the last street: the lowest legal action, the cards in the order of the deck.
    void to_seventh() {
        int card = 0;
        const std::string ranks = "23456789TJQKA", suits = "cdhs";
        const auto next = [&] {
            const std::string name{ranks[static_cast<std::size_t>(card / 4)],
                                   suits[static_cast<std::size_t>(card % 4)]};
            ++card;
            return name;
        };
        for (int guard = 0; guard < 200; ++guard) {
            const table::State& s = now(1);
            const hand::HandState& h = s.hand;
            if (h.phase == hand::Phase::dealing && h.last_street()) return;
            if (h.phase == hand::Phase::dealing) {
                must(1, DealCards{{next()}, h.due_cards.next_after(h.button).value + 1});
                continue;
            }
            ASSERT_EQ(h.phase, hand::Phase::betting);
            const std::int64_t seat = h.to_act.value + 1;
            if (h.bring_in_due)
                must(1, TakeAction{seat, Doing::bring_in, {}});
            else
                must(1, TakeAction{seat, h.price > h.at(h.to_act).bet ? Doing::call : Doing::check, {}});
        }
    }
};

// The deck serves eight in a stud game: no table has more, nor the last one, by any book.
class LastTable : public Horse {
  protected:
    void play(const std::string& book) {
        std::vector<Place> places;
        for (std::int64_t i = 0; i < 10; ++i) places.push_back(at_seat(1 + i % 2, 1 + i / 2));
        tournament::Setup setup = horse(book);
        setup.buy_in = {9000, {}};
        setup.fee = {1000, {}};
        begin(setup, places);
        for (const auto& [number, table] : state().seating.tables()) EXPECT_EQ(table.size(), 8);
        floor(BustOut{{EntryNumber{10}}, {}});
        floor_code(RedrawSeats{});
        EXPECT_EQ(state().seating.tables().size(), 2U);  // nine are one too many for one
        floor(BustOut{{EntryNumber{9}}, {}});
        floor(RedrawSeats{});
        ASSERT_EQ(state().seating.tables().size(), 1U);
        const std::int64_t last = (*state().seating.tables().begin()).first.value;
        at_level(4);
        must(last, OpenTable{.button = 1});
        must(last, StartHand{});
        EXPECT_EQ(now(last).hand.dealt_in.size(), 8);
    }
};
TEST_F(LastTable, UnderTda) { play("tda-2024"); }
TEST_F(LastTable, UnderCnp) { play("cnp"); }
TEST_F(LastTable, UnderInternacional) { play("internacional"); }
TEST_F(LastTable, UnderRptp) { play("rptp"); }

// A table that is opened in the third level begins with its game, and goes on with the others.
TEST_F(Horse, ATablePlaysTheGameOfItsLevel) {
    begin(horse("tda-2024"), {at_seat(1, 1), at_seat(1, 3), at_seat(1, 5)});
    at_level(2);
    must(1, OpenTable{.button = 1});
    at_level(3);
    must(1, StartHand{});
    EXPECT_EQ(game(), "razz");
    EXPECT_EQ(now(1).hand.stakes.bring_in, now(1).hand.stakes.small_blind);
    EXPECT_GT(now(1).hand.stakes.bring_in.value, 0);
    while (now(1).hand.phase == hand::Phase::dealing)
        for (const char* card : {"2c", "7d", "Kh"})
            must(1, DealCards{{card}, now(1).hand.due_cards.next_after(now(1).hand.button).value + 1});
    must(1, TakeAction{now(1).hand.to_act.value + 1, Doing::bring_in, {}});
    fold_out(1);
    must(1, EndHand{});
    // It stood still for a level.
    at_level(6);
    must(1, StartHand{});
    EXPECT_EQ(game(), "fl-holdem");
    // [tda-2024:11-B-3] The button as it stood before the stud.
    EXPECT_EQ(now(1).hand.button.value, 0);
    fold_out(1);
    must(1, EndHand{});
    at_level(8);
    must(1, StartHand{});
    EXPECT_EQ(game(), "razz");
    EXPECT_GT(now(1).hand.stakes.bring_in.value, 0);
    verify();
}

// [tda-2024:RP-10-H] Eight stay to the end: there are not enough cards for a seventh each, and one is for all.
TEST_F(Horse, TheSeventhCardIsOneForAllWhereTheStubIsShort) {
    tournament::Setup setup = horse("tda-2024");
    setup.opening_tables = 1;
    begin(setup, 8);
    at_level(4);
    must(1, OpenTable{.button = 1});
    must(1, StartHand{});
    EXPECT_EQ(game(), "stud");
    to_seventh();
    ASSERT_EQ(now(1).hand.live.size(), 8);
    ASSERT_EQ(now(1).hand.phase, hand::Phase::dealing);
    EXPECT_EQ(now(1).hand.due_cards.size(), 8);
    must(1, DealCards{{"Ac"}});
    EXPECT_EQ(now(1).hand.board_count, 1);
    EXPECT_EQ(now(1).hand.phase, hand::Phase::betting);
    verify();
}

}  // namespace
}  // namespace riffle::app

// Chips that come into play or leave it by a ruling at a followed table: the tournament's accounts have them with the
// same step, so that what lies at the tables is what was sold, found and removed.
#include "app/chip_count.h"
#include "app/roles.h"
#include "server/api.h"
#include "server/tournament_view.h"
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

class TableChips : public Followed {
  protected:
    static constexpr std::int64_t each = 20'000;
    void begin_under(const std::string& book) {
        tournament::Setup setup = two_tables(book);
        setup.opening_tables = 1;
        setup.starting_stack = Chips{each};
        begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3)});
        must(1, OpenTable{.button = 1});
        must(1, StartHand{});
    }
    std::int64_t account(ChipAccount account) { return state().accounts.of(account); }
    // All that lies at the table, in front of players and in the middle.
    std::int64_t at_table() {
        const table::State& s = now(1);
        std::int64_t sum = s.hand.phase == hand::Phase::over ? 0 : s.hand.pot.value;
        for (const hand::Seat seat : s.seated) sum += s.hand.at(seat).stack.value;
        return sum;
    }
    // Who was dealt in and did not win it all.
    std::int64_t loser() {
        const table::State& s = now(1);
        for (const hand::Seat seat : s.hand.live)
            if (s.hand.at(seat).stack == Chips{0}) return seat.value + 1;
        return 0;
    }
    static TellWhatHappened found(std::int64_t seat, std::vector<std::string> circumstances = {}) {
        return {.act = say::Incident{.matter = "hidden_chip_found",
                                     .seat = seat,
                                     .chips = Chips{5000},
                                     .circumstances = std::move(circumstances)}};
    }
    std::int64_t last_step() { return app_->table("t", 1)->steps().back().first; }
    // It is undone at the table and in the tournament, by whoever dealt it, and comes back in both.
    void undone_and_redone() {
        const State with = state();
        const table::State there = now(1);
        const std::int64_t step = last_step();
        ASSERT_EQ(code(1, UndoAtTable{step, {}}, "floor"), "");
        EXPECT_EQ(account(ChipAccount::found), 0);
        EXPECT_EQ(account(ChipAccount::removed), 0);
        EXPECT_EQ(account(ChipAccount::in_play), 3 * each);
        EXPECT_EQ(at_table(), 3 * each);
        verify();
        ASSERT_EQ(code(1, RedoAtTable{step}, "floor"), "");
        EXPECT_TRUE(state() == with);
        EXPECT_TRUE(now(1) == there);
        verify();
    }
};

// [cnp:8.e] The chip of who has lost goes to the winner: nobody knew of it, and now it is in play.
TEST_F(TableChips, AChipThatIsFoundComesIntoPlay) {
    begin_under("cnp");
    all_in(1, EntryNumber{1});
    ASSERT_EQ(at_table(), 3 * each);
    must(1, found(loser()));
    EXPECT_EQ(at_table(), 3 * each + 5000);
    EXPECT_EQ(account(ChipAccount::in_play), 3 * each + 5000);
    EXPECT_EQ(account(ChipAccount::found), -5000);
    undone_and_redone();
    must(1, EndHand{});
    EXPECT_EQ(stack(1, 1), 3 * each + 5000);
    verify();
}

// [tda-2024:62-2] Or it goes out of play: found and removed.
TEST_F(TableChips, AChipThatIsTakenOutOfPlayIsRemoved) {
    begin_under("tda-2024");
    const std::int64_t seat = now(1).hand.to_act.value + 1;
    must(1, TakeAction{seat, Doing::all_in, {}});
    must(1, found(seat, {"excluded"}));
    must(1, ChooseOutcome{0});  // left out of the hand
    EXPECT_EQ(account(ChipAccount::found), -5000);
    EXPECT_EQ(account(ChipAccount::in_play), at_table());
    const std::int64_t entry = now(1).players[static_cast<std::size_t>(seat - 1)].value;
    all_in(1, EntryNumber{entry == 1 ? 2 : 1});
    must(1, found(seat, {"excluded", "lost"}));
    must(1, ChooseOutcome{1});
    EXPECT_EQ(account(ChipAccount::found), -5000);
    EXPECT_EQ(account(ChipAccount::removed), 5000);
    EXPECT_EQ(account(ChipAccount::in_play), 3 * each);
    EXPECT_EQ(at_table(), 3 * each);
    verify();
    // The ruling that took it is undone alone: the chip is in play again.
    must(1, UndoAtTable{last_step(), {}});
    EXPECT_EQ(account(ChipAccount::removed), 0);
    EXPECT_EQ(account(ChipAccount::in_play), 3 * each + 5000);
    EXPECT_EQ(at_table(), 3 * each + 5000);
    verify();
}

// [cnp:4.c-2] Who knew of the fault and bet on it does not have those chips back, and nobody else has them.
TEST_F(TableChips, WhatAVoidHandKeepsFromAPlayerIsRemoved) {
    begin_under("cnp");
    const std::int64_t seat = now(1).hand.to_act.value + 1;
    must(1, TakeAction{seat, Doing::raise, Chips{3000}});
    must(1, TellWhatHappened{.act = say::Incident{.matter = "duplicate_exploited", .seat = seat}});
    ASSERT_EQ(now(1).hand.phase, hand::Phase::idle);
    EXPECT_EQ(account(ChipAccount::removed), 3000);
    EXPECT_EQ(account(ChipAccount::in_play), 3 * each - 3000);
    EXPECT_EQ(at_table(), 3 * each - 3000);
    undone_and_redone();
    // The next hand is played with what is left.
    fold_hand(1);
    EXPECT_EQ(at_table(), account(ChipAccount::in_play));
    verify();
}

// [cnp:1.a] The direction sets it aside: the chips are where they were.
TEST_F(TableChips, ARulingThatIsTakenBackGivesTheChipsBack) {
    begin_under("cnp");
    const std::int64_t seat = now(1).hand.to_act.value + 1;
    must(1, TakeAction{seat, Doing::raise, Chips{3000}});
    must(1, TellWhatHappened{.act = say::Incident{.matter = "duplicate_exploited", .seat = seat}});
    ASSERT_EQ(account(ChipAccount::removed), 3000);
    must(1, TellWhatHappened{.act = say::Incident{.matter = "ruling_overridden", .circumstances = {{"good_faith"}}}});
    EXPECT_EQ(account(ChipAccount::removed), 0);
    EXPECT_EQ(account(ChipAccount::in_play), 3 * each);
    EXPECT_EQ(at_table(), 3 * each);
    verify();
}

// Who loses all of it that way is out with the ruling: no hand's end comes that would say so.
TEST_F(TableChips, WhoHasNothingLeftByAVoidHandIsOut) {
    begin_under("cnp");
    const std::int64_t seat = now(1).hand.to_act.value + 1;
    const EntryNumber entry{now(1).players[static_cast<std::size_t>(seat - 1)].value};
    must(1, TakeAction{seat, Doing::all_in, {}});
    must(1, TellWhatHappened{.act = say::Incident{.matter = "duplicate_exploited", .seat = seat}});
    ASSERT_EQ(now(1).hand.phase, hand::Phase::idle);
    EXPECT_EQ(state().find(entry)->status, EntryStatus::busted);
    EXPECT_EQ(account(ChipAccount::removed), each);
    EXPECT_EQ(account(ChipAccount::in_play), 2 * each);
    undone_and_redone();
    EXPECT_EQ(code(1, TellWhatHappened{.act = say::Incident{.matter = "ruling_overridden",
                                                            .circumstances = {{"good_faith"}}}}),
              "ruling_rested_on");
    fold_hand(1);
    EXPECT_EQ(at_table(), 2 * each);
    verify();
}

// Raced at a table that nobody follows: who has come from one that is followed takes what is left along.
TEST_F(TableChips, WhatARaceTookElsewhereIsKnownWhereSomebodyComes) {
    tournament::Setup setup = two_tables();
    setup.chips = templates().chip_sets.back().chips;  // fives, and blinds that need none
    setup.starting_stack = Chips{each + 10};
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(2, 1), at_seat(2, 2)});
    must(1, OpenTable{.button = 1});
    fold_hand(1);
    const auto had = stack(1, 3);
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{7}});
    fold_hand(1);
    floor(ColourUp{.table = TableNumber{2}, .value = Chips{5}, .leftovers = {{EntryNumber{3}, 2}}});  // for nothing
    ASSERT_EQ(account(ChipAccount::raced), 10);
    must(2, OpenTable{.button = 1});
    EXPECT_EQ(stack(2, 3), *had - 10);
    verify();
}

// Who was moved out of a hand and has lost it has no chips to race with, though nobody has closed it yet.
TEST_F(TableChips, NobodyRacesWithChipsOfAHandThatIsNotClosed) {
    tournament::Setup setup = two_tables();
    setup.chips = templates().chip_sets.back().chips;
    setup.starting_stack = Chips{each + 10};
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(2, 1), at_seat(2, 2)});
    must(1, OpenTable{.button = 1});
    must(1, StartHand{});
    all_in(1, EntryNumber{1});
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{7}});
    const ColourUp race{.table = TableNumber{2}, .value = Chips{5}, .leftovers = {{EntryNumber{3}, 2}}};
    EXPECT_EQ(floor_code(race), "hand_in_progress");
    EXPECT_EQ(account(ChipAccount::raced), 0);
    must(1, EndHand{});
    EXPECT_EQ(state().find(EntryNumber{3})->status, EntryStatus::busted);
    EXPECT_EQ(floor_code(race), "entry_not_in");
    verify();
}

// The button that was drawn for new seats is taken once: a void hand was dealt with it, and play goes on from there.
TEST_F(TableChips, AfterAVoidHandTheButtonMovesOnFromTheOneThatWasDrawn) {
    begin_under("cnp");
    fold_out(1);
    must(1, EndHand{});
    floor(RedrawSeats{"the seats were mixed up"});
    floor(DrawButton{TableNumber{1}});
    must(1, StartHand{});
    const auto drawn = now(1).hand.button;
    ASSERT_EQ(drawn.value + 1, state().seating.find(TableNumber{1})->button->value);
    const std::int64_t seat = now(1).hand.to_act.value + 1;
    must(1, TakeAction{seat, Doing::raise, Chips{3000}});
    must(1, TellWhatHappened{.act = say::Incident{.matter = "duplicate_exploited", .seat = seat}});
    ASSERT_EQ(now(1).hand.phase, hand::Phase::idle);
    const hand::Seat small_blind = now(1).start.small_blind;
    must(1, StartHand{});
    EXPECT_NE(now(1).hand.button, drawn);
    EXPECT_EQ(now(1).hand.button, small_blind);
    verify();
}

// Raced before the first hand at the new table, with somebody who sits there already.
TEST_F(TableChips, WhoHasComeAndIsRacedBeforeTheFirstHandHasWhatTheRaceLeft) {
    tournament::Setup setup = two_tables();
    setup.chips = templates().chip_sets.back().chips;
    setup.starting_stack = Chips{each + 10};
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(2, 1), at_seat(2, 2)});
    must(1, OpenTable{.button = 1});
    must(2, OpenTable{.button = 1});
    fold_hand(1);
    fold_hand(2);
    const auto had = stack(1, 3);
    floor(MoveEntry{EntryNumber{3}, TableNumber{2}, SeatNumber{7}});
    fold_hand(1);
    ASSERT_EQ(stack(1, 3), std::nullopt);
    floor(
        ColourUp{.table = TableNumber{2}, .value = Chips{5}, .leftovers = {{EntryNumber{3}, 2}, {EntryNumber{4}, 2}}});
    const auto* raced = app_->tournament("t")->steps().back().second->events.front().as<ChipsRaced>();
    ASSERT_TRUE(raced);
    const Raced& mine = raced->results[raced->results[0].entry == EntryNumber{3} ? 0 : 1];
    must(2, StartHand{});
    EXPECT_EQ(now(2).start.seats[6].stack.value, *had - 10 + 25 * mine.won);
    verify();
}

// The floor is told when the tables have other chips than the accounts, once all tables are followed.
TEST_F(TableChips, ACountThatDoesNotAgreeIsTold) {
    tournament::Setup setup = two_tables();
    setup.starting_stack = Chips{each};
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(2, 1), at_seat(2, 2), at_seat(2, 3)});
    const auto astray = [&] { return chips_astray("t", state(), app_->tables_of("t")); };
    const auto on_page = [&](const std::string& role) {
        const auto view =
            server::tournament_view(*app_, "t", *app_->tournament("t"), {.staff = is_staff(role), .role = role});
        const auto at = view.find("\"chips_astray\":");
        return at == std::string::npos ? std::string() : view.substr(at + 15, view.find_first_of(",}", at) - at - 15);
    };
    EXPECT_EQ(astray(), std::nullopt);
    must(1, OpenTable{.button = 1});
    EXPECT_EQ(astray(), std::nullopt);  // nobody follows the other one
    EXPECT_EQ(on_page("floor"), "null");
    must(2, OpenTable{.button = 1});
    EXPECT_EQ(astray(), Chips{0});
    must(1, StartHand{});
    EXPECT_EQ(astray(), Chips{0});  // with what is in the middle
    must(2, StartHand{});
    fold_out(2);
    EXPECT_EQ(astray(), Chips{0});
    must(2, EndHand{});
    must(2, CorrectStack{2, Chips{*stack(2, 4) - 500}, "counted"});
    EXPECT_EQ(astray(), Chips{-500});
    EXPECT_EQ(on_page("floor"), "-500");
    EXPECT_EQ(on_page(""), "");                   // the staff's
    floor(TakeFoundChips{.amount = Chips{500}});  // they lay under the table
    EXPECT_EQ(astray(), Chips{0});
    floor(TakeFoundChips{.amount = Chips{100}});
    EXPECT_EQ(astray(), Chips{100});
    floor(MoveEntry{EntryNumber{5}, TableNumber{1}, SeatNumber{7}});
    EXPECT_EQ(astray(), std::nullopt);  // on the way
    verify();
}

// Who has the floor's page open hears of it with the table's step, not with the tournament's next one.
TEST_F(TableChips, AnOpenPageIsToldWithTheTablesStep) {
    tournament::Setup setup = two_tables();
    setup.starting_stack = Chips{each};
    begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(2, 1), at_seat(2, 2), at_seat(2, 3)});
    const server::Api api(*app_, "");
    const server::Caller floor{.account = "1", .name = "Ada", .role = "floor", .device = "d"};
    const auto told = std::make_shared<std::set<std::string>>();
    app_->on_change([told](const std::string& what) { told->insert(what); });
    auto staff = api.live("t", floor, "en", 0, nullptr);
    auto stranger = api.live("t", {}, "en", 0, nullptr);
    // What is new to who has seen the page; nothing: it is not sent again.
    const auto news = [&](std::optional<server::Live>& live, const server::Caller& caller) {
        auto next = api.live("t", caller, "en", live->version, live->seen);
        const std::string sent = next->seen->key == live->seen->key ? "" : next->view;
        live = std::move(next);
        return sent;
    };
    const auto has = [](const std::string& view, const std::string& what) {
        return view.find("\"chips_astray\":" + what) != std::string::npos;
    };
    must(1, OpenTable{.button = 1});
    told->clear();
    must(2, OpenTable{.button = 1});
    EXPECT_TRUE(told->contains("t"));
    EXPECT_TRUE(has(news(staff, floor), "0"));
    // Play leaves what lies there as it was: nobody is told.
    told->clear();
    must(2, StartHand{});
    fold_out(2);
    EXPECT_FALSE(told->contains("t"));
    EXPECT_EQ(news(staff, floor), "");
    must(2, EndHand{});
    news(staff, floor);
    news(stranger, {});
    told->clear();
    must(2, CorrectStack{2, Chips{*stack(2, 4) - 500}, "counted"});
    EXPECT_TRUE(told->contains("t"));
    EXPECT_TRUE(has(news(staff, floor), "-500"));
    EXPECT_EQ(news(stranger, {}), "");  // the staff's
    must(2, UndoAtTable{app_->table("t", 2)->steps().back().first, {}});
    EXPECT_TRUE(has(news(staff, floor), "0"));
    EXPECT_EQ(news(staff, floor), "");
    verify();
}

}  // namespace
}  // namespace riffle::app

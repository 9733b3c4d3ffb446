// Live tables: a hand followed by taps, on a stream of its own, and its end as one fact with the tournament.
#include "app/at_table.h"
#include "app/replay.h"
#include "core/hand/pots.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using say::Doing;

class LiveTable : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        tournament::Setup setup = plain_setup();
        setup.opening_tables = 1;
        setup.seats_per_table = 6;
        setup.reentries = 1;
        make_tournament("t", setup);
        for (int i = 0; i < 3; ++i) sell(i);
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
    }
    void sell(int i) {
        const std::string who = person("P", std::to_string(i));
        ASSERT_TRUE(app_->submit(of("t", SellEntry{who})));
    }
    std::expected<Accepted, Problem> give(TableCommand command, const std::string& role = "dealer") {
        return app_->submit(as(role, at("t", 1, std::move(command))));
    }
    std::string code(TableCommand command, const std::string& role = "dealer") {
        const auto r = give(std::move(command), role);
        return r ? "" : r.error().code;
    }
    const table::State& table_now() {
        held_ = app_->table("t", 1);
        return held_->state();
    }
    const tournament::State& state() {
        tournament_ = app_->tournament("t");
        return tournament_->state();
    }
    std::int64_t seat_of(int i) { return state().find(EntryNumber{i + 1})->place->seat.value; }
    std::int64_t to_act() { return table_now().hand.to_act.value + 1; }
    void act(Doing doing, std::optional<Chips> to = {}) {
        const auto r = give(TakeAction{to_act(), doing, to});
        ASSERT_TRUE(r) << r.error().code;
    }
    void open_table() {
        const auto r = give(OpenTable{.button = seat_of(0)}, "floor");
        ASSERT_TRUE(r) << r.error().code;
    }
    void start() {
        const auto r = give(StartHand{});
        ASSERT_TRUE(r) << r.error().code;
    }
    // The button and the small blind put all in; the big blind folds; the first of the two wins it.
    void play_to_the_end() {
        winner_ = to_act();
        act(Doing::all_in);
        loser_ = to_act();
        act(Doing::call);
        act(Doing::fold);
        ASSERT_TRUE(give(DealCards{{"2c", "7d", "9h"}}));
        ASSERT_TRUE(give(DealCards{{"Js"}}));
        ASSERT_TRUE(give(DealCards{{"3d"}}));
        ASSERT_TRUE(give(ShowHand{winner_, {"As", "Ad"}}));
        if (table_now().hand.phase == hand::Phase::showdown) {
            ASSERT_TRUE(give(ShowHand{loser_, {"Kc", "Kd"}}));
        }
        ASSERT_EQ(table_now().hand.phase, hand::Phase::over);
    }
    EntryNumber entry_at(std::int64_t seat) {
        return EntryNumber{table_now().players[static_cast<std::size_t>(seat - 1)].value};
    }
    void verify() {
        Replay replay{true};
        std::optional<std::string> wrong;
        ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) { return !(wrong = replay.take(r)); }));
        if (!wrong) wrong = replay.finish();
        ASSERT_FALSE(wrong) << *wrong;
        ASSERT_TRUE(replay.tables.contains("table/t/1"));
        EXPECT_TRUE(replay.tables.at("table/t/1")->state() == table_now());
        EXPECT_TRUE(replay.tournaments.at("t")->state() == state());
    }

    TableSnapshot held_;
    Snapshot tournament_;
    std::int64_t winner_ = 0, loser_ = 0;
};

TEST_F(LiveTable, IsOpenedWithWhatTheTournamentKnows) {
    EXPECT_EQ(app_->table("t", 1), nullptr);
    EXPECT_EQ(code(StartHand{}), "table_not_followed");
    EXPECT_EQ(code(OpenTable{}, "floor"), "button_not_told");
    EXPECT_EQ(code(OpenTable{.button = 7}, "floor"), "field_expected");
    EXPECT_EQ(code(OpenTable{.button = 1}, "dealer"), "role_may_not");
    EXPECT_EQ(app_->submit(at("t", 9, OpenTable{.button = 1})).error().code, "table_unknown");
    EXPECT_EQ(app_->submit(at("nobody", 1, OpenTable{.button = 1})).error().code, "tournament_unknown");
    EXPECT_EQ(app_->table("t", 1), nullptr);
    open_table();
    EXPECT_EQ(code(OpenTable{.button = 1}, "floor"), "table_set_up_already");
    EXPECT_EQ(table_now().seated.size(), 3);
    const Level& level = state().setup->levels.front();
    EXPECT_EQ(table_now().start.stakes.big_blind, level.big_blind);
    for (int i = 0; i < 3; ++i) {
        const auto seat = static_cast<std::size_t>(seat_of(i) - 1);
        EXPECT_EQ(table_now().players[seat].value, static_cast<std::uint32_t>(i + 1));
        EXPECT_EQ(table_now().start.seats[seat].stack, state().setup->starting_stack);
    }
    verify();
}

// [tda-2024:71-C-2] dealt in, posted and killed; the hands count in the tournament's record, and in no other.
TEST_F(LiveTable, WhoIsOnAPenaltySitsTheHandsOut) {
    open_table();
    start();
    const EntryNumber entry{2};
    RecordConduct conduct;
    conduct.entry = entry;
    conduct.infraction = "abuse";
    conduct.measure = LightMeasure::hands;
    conduct.length = 2;
    const auto recorded = app_->submit(as("floor", of("t", conduct)));
    ASSERT_TRUE(recorded) << recorded.error().code;
    const auto left = [&] { return state().conduct.get(state().find(entry)->person)->hands_left; };
    const hand::Seat seat{static_cast<std::uint8_t>(seat_of(1) - 1)};
    const auto over = [&] {
        while (table_now().hand.phase == hand::Phase::betting) act(Doing::fold);
        ASSERT_EQ(code(EndHand{}), "");
    };
    // It begins with the next hand.
    over();
    EXPECT_EQ(left(), 2);
    for (int hands = 2; hands > 0; --hands) {
        start();
        EXPECT_TRUE(table_now().hand.absent.has(seat));
        EXPECT_FALSE(table_now().hand.live.has(seat));
        EXPECT_EQ(left(), hands);
        over();
        EXPECT_EQ(left(), hands - 1);
    }
    EXPECT_TRUE(table_now().penalties.entries().empty());
    // Nobody counts them once more.
    const auto again = app_->submit(as("floor", of("t", CountHandsDealt{.table = TableNumber{1}, .hands = 1})));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, "hands_counted_at_table");
    // Undone with the hand's end, and done again with it.
    const auto step = app_->table("t", 1)->to_undo([](const journal::TableStep&) { return true; })->version;
    ASSERT_EQ(code(UndoAtTable{step}), "");
    EXPECT_EQ(left(), 1);
    ASSERT_EQ(code(RedoAtTable{step}), "");
    EXPECT_EQ(left(), 0);
    start();
    EXPECT_FALSE(table_now().hand.absent.has(seat));
    EXPECT_TRUE(table_now().hand.live.has(seat));
    // Nor is another record begun at the table.
    EXPECT_EQ(code(TellWhatHappened{.act = say::Incident{.matter = "penalty_warning", .seat = seat_of(1)}}),
              "penalty_given_on_the_floor");
    ASSERT_EQ(code(TellWhatHappened{.act = say::Conduct{.seat = seat_of(1), .infraction = "abuse"}}), "");
    EXPECT_TRUE(table_now().penalties.entries().empty());
    verify();
}

// [tda-2024:22-1] The award is reopened after the hand was closed: it ends once more, and is counted once.
TEST_F(LiveTable, AHandThatIsReopenedIsServedOnce) {
    open_table();
    start();
    const EntryNumber entry{2};
    RecordConduct conduct;
    conduct.entry = entry;
    conduct.infraction = "abuse";
    conduct.measure = LightMeasure::hands;
    conduct.length = 2;
    ASSERT_TRUE(app_->submit(as("floor", of("t", conduct))));
    const auto left = [&] { return state().conduct.get(state().find(entry)->person)->hands_left; };
    while (table_now().hand.phase == hand::Phase::betting) act(Doing::fold);
    ASSERT_EQ(code(EndHand{}), "");
    start();
    const std::vector<std::vector<std::string>> streets = {{"2c", "7d", "9h"}, {"Js"}, {"3d"}};
    std::size_t street = 0;
    for (int guard = 0; guard < 40 && table_now().hand.phase != hand::Phase::showdown; ++guard) {
        const hand::HandState& h = table_now().hand;
        if (h.phase == hand::Phase::dealing) {
            ASSERT_LT(street, streets.size());
            ASSERT_EQ(code(DealCards{streets[street++]}), "");
            continue;
        }
        ASSERT_EQ(h.phase, hand::Phase::betting);
        act(h.price > h.at(h.to_act).bet ? Doing::call : Doing::check);
    }
    ASSERT_EQ(table_now().hand.live.size(), 2);
    const std::int64_t first = table_now().hand.live.lowest().value + 1;
    const auto show = [&] {
        for (int guard = 0; guard < 2 && table_now().hand.phase == hand::Phase::showdown; ++guard) {
            const std::int64_t seat = to_act();
            const std::vector<std::string> cards =
                seat == first ? std::vector<std::string>{"As", "Ad"} : std::vector<std::string>{"Kc", "Kd"};
            ASSERT_EQ(code(ShowHand{seat, cards}), "");
        }
        ASSERT_EQ(table_now().hand.phase, hand::Phase::over);
        ASSERT_EQ(code(EndHand{}), "");
    };
    show();
    EXPECT_EQ(left(), 1);
    ASSERT_EQ(code(TellWhatHappened{.act = say::Incident{.matter = "reading_disputed", .seat = first, .n = 20}}), "");
    ASSERT_EQ(table_now().hand.phase, hand::Phase::showdown);
    EXPECT_FALSE(table_now().ended);
    show();
    EXPECT_EQ(left(), 1);
    EXPECT_TRUE(table_now().ended);
    // Undone and done again at the table, it counts no more and no less.
    const auto step = app_->table("t", 1)->to_undo([](const journal::TableStep&) { return true; })->version;
    ASSERT_EQ(code(UndoAtTable{step}), "");
    EXPECT_EQ(left(), 1);
    ASSERT_EQ(code(RedoAtTable{step}), "");
    EXPECT_EQ(left(), 1);
    verify();
}

TEST_F(LiveTable, AHandsEndIsOneFactWithTheTournament) {
    open_table();
    start();
    EXPECT_EQ(code(TakeAction{to_act() % 6 + 1, Doing::fold, {}}) == "", false);
    EXPECT_EQ(code(EndHand{}), "hand_in_progress");
    play_to_the_end();
    EXPECT_EQ(code(StartHand{}), "hand_not_ended");
    const EntryNumber out = entry_at(loser_), by = entry_at(winner_);
    const std::int64_t before = app_->tournament("t")->version();
    const auto ended = give(EndHand{});
    ASSERT_TRUE(ended) << ended.error().code;
    EXPECT_EQ(state().find(out)->status, EntryStatus::busted);
    EXPECT_EQ(state().find(out)->knocked_out_by, std::vector<EntryNumber>{by});
    EXPECT_EQ(state().players_left(), 2);
    EXPECT_EQ(state().seating.find(TableNumber{1})->button, SeatNumber{seat_of(0)});
    // One command, one fact in both.
    EXPECT_EQ(app_->tournament("t")->steps().back().second->command,
              app_->table("t", 1)->steps().back().second->command);
    EXPECT_EQ(code(EndHand{}), "hand_ended_already");
    verify();

    // Undone at the table it is undone in the tournament, and the other way round.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    ASSERT_TRUE(give(UndoAtTable{step}));
    EXPECT_EQ(state().players_left(), 3);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(give(RedoAtTable{step}));
    EXPECT_EQ(state().players_left(), 2);
    EXPECT_TRUE(table_now().ended);
    ASSERT_TRUE(app_->submit(as("floor", of("t", journal::UndoStep{before + 1}))));
    EXPECT_EQ(state().players_left(), 3);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(app_->submit(as("floor", of("t", journal::RedoStep{before + 1}))));
    EXPECT_TRUE(table_now().ended);
    verify();

    // The next hand rests on it.
    start();
    EXPECT_EQ(table_now().seated.size(), 2);
    EXPECT_EQ(code(UndoAtTable{step}), "later_steps_depend");
    EXPECT_EQ(app_->submit(of("t", journal::UndoStep{before + 1})).error().code, "table_played_on");
    EXPECT_EQ(state().players_left(), 2);
    open(store_);
    EXPECT_EQ(table_now().seated.size(), 2);
    EXPECT_EQ(table_now().hand.phase, hand::Phase::betting);
    verify();
}

TEST_F(LiveTable, WhatTheTournamentRefusesIsNotStoredAtTheTable) {
    open_table();
    start();
    play_to_the_end();
    // The floor was faster.
    ASSERT_TRUE(app_->submit(of("t", BustOut{{entry_at(loser_)}, {}})));
    const std::int64_t version = app_->table("t", 1)->version();
    EXPECT_EQ(code(EndHand{}), "entry_not_in");
    EXPECT_EQ(app_->table("t", 1)->version(), version);
    verify();
}

TEST_F(LiveTable, WhoComesAndGoesSitsInWithTheNextHand) {
    open_table();
    sell(3);  // before the first hand
    start();
    EXPECT_EQ(table_now().seated.size(), 4);
    for (int i = 0; i < 3; ++i) act(Doing::fold);
    ASSERT_EQ(table_now().hand.phase, hand::Phase::over);
    ASSERT_TRUE(give(EndHand{}));
    ASSERT_TRUE(app_->submit(of("t", BustOut{{EntryNumber{2}}, {}})));
    sell(4);
    EXPECT_EQ(code(StartHand{{{{.seat = seat_of(0), .stack = Chips{100}}}}}), "field_expected");
    ASSERT_TRUE(give(StartHand{{{{.seat = seat_of(4), .stack = Chips{7777}}}}}));
    EXPECT_EQ(entry_at(seat_of(4)), EntryNumber{5});
    const auto comer = static_cast<std::uint8_t>(seat_of(4) - 1);
    // [tda-2024:8-A-2] Drawn between the small blind and the button, somebody new waits a hand.
    if (!table_now().seated.has(hand::Seat{comer})) {
        EXPECT_EQ(table_now().seated.size(), 3);
        return verify();
    }
    EXPECT_EQ(table_now().seated.size(), 4);
    EXPECT_EQ(table_now().start.seats[comer].stack, Chips{7777});
    verify();
}

TEST_F(LiveTable, RulesOnWhatHappensByTheTournamentsBookAndIsUndone) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    const Chips big_blind = table_now().start.stakes.big_blind;
    // One chip of more than the call, in silence, is a call [tda-2024:44-A].
    const say::Wager chip{.seat = seat, .motions = std::vector<say::Motion>{{.chips = {Chips{big_blind.value * 20}}}}};
    ASSERT_TRUE(give(TellWhatHappened{.act = chip}));
    ASSERT_TRUE(table_now().last_ruling);
    EXPECT_TRUE(std::holds_alternative<rulings::Call>(table_now().last_ruling->ruling.outcomes[0]));
    EXPECT_NE(to_act(), seat);
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    ASSERT_TRUE(give(UndoAtTable{step}));
    EXPECT_EQ(to_act(), seat);
    EXPECT_FALSE(table_now().last_ruling);
    EXPECT_EQ(code(TellWhatHappened{.act = say::Conduct{.seat = 12, .infraction = "etiquette"}}), "field_expected");
    EXPECT_EQ(code(TellWhatHappened{.act = say::Incident{.matter = "no-such-matter"}}), "field_expected");
    EXPECT_EQ(code(ChooseOutcome{0}, "floor"), "no_choice_open");
    EXPECT_EQ(code(ChooseOutcome{0}, "dealer"), "role_may_not");
    verify();
}

// [cnp:1.a] Nobody but the direction sets a ruling aside.
TEST_F(LiveTable, ARulingIsTheDirectorsToSetAside) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    ASSERT_EQ(code(TellWhatHappened{.act = say::Wager{.seat = seat, .said = "call"}}), "");
    ASSERT_NE(to_act(), seat);
    const auto set_aside = [&](const char* matter, const char* role) {
        const std::vector<std::string> why{"good_faith", "unusual_circumstances", "for_fairness"};
        return code(TellWhatHappened{.act = say::Incident{.matter = matter, .circumstances = why}}, role);
    };
    for (const char* role : {"dealer", "floor"})
        for (const char* matter : {"ruling_overridden", "assistant_overruled"})
            EXPECT_EQ(set_aside(matter, role), "role_may_not");
    ASSERT_NE(to_act(), seat);
    EXPECT_EQ(set_aside("ruling_overridden", "director"), "");
    EXPECT_EQ(to_act(), seat);
    // Nor do they bring it back.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    EXPECT_EQ(code(UndoAtTable{step}, "floor"), "role_may_not");
    EXPECT_EQ(code(UndoAtTable{step}, "director"), "");
    EXPECT_NE(to_act(), seat);
}

// [rptp:1-b] The floor does not decide on its own ruling.
TEST_F(LiveTable, AnAppealIsTheDirectorsToDecide) {
    tournament::Setup setup = plain_setup();
    setup.opening_tables = 1;
    setup.seats_per_table = 6;
    setup.book = "rptp";
    make_tournament("r", setup);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(app_->submit(of("r", SellEntry{person("R", std::to_string(i))})));
    ASSERT_TRUE(app_->submit(of("r", StartClock{})));
    const auto at_r = [&](TableCommand command, const std::string& role) {
        const auto r = app_->submit(as(role, at("r", 1, std::move(command))));
        return r ? std::string() : r.error().code;
    };
    const auto now = app_->tournament("r");
    ASSERT_EQ(at_r(OpenTable{.button = now->state().find(EntryNumber{1})->place->seat.value}, "floor"), "");
    ASSERT_EQ(at_r(StartHand{}, "dealer"), "");
    const std::int64_t seat = app_->table("r", 1)->state().hand.to_act.value + 1;
    ASSERT_EQ(at_r(TellWhatHappened{.act = say::Incident{.matter = "ruling_appealed", .seat = seat}}, "dealer"), "");
    ASSERT_EQ(app_->table("r", 1)->state().tasks.size(), 1U);
    EXPECT_EQ(at_r(TakeAction{seat, Doing::call, {}}, "dealer"), "task_open");
    EXPECT_EQ(at_r(FinishTask{0}, "floor"), "role_may_not");
    EXPECT_EQ(at_r(FinishTask{0}, "director"), "");
    const auto step = app_->table("r", 1)->steps().back().first;
    // Nor opens again what the director has closed.
    EXPECT_EQ(at_r(UndoAtTable{step}, "floor"), "role_may_not");
    ASSERT_TRUE(app_->table("r", 1)->state().tasks.empty());
    ASSERT_EQ(at_r(UndoAtTable{step}, "director"), "");
    EXPECT_EQ(at_r(RedoAtTable{step}, "floor"), "role_may_not");
    EXPECT_EQ(at_r(RedoAtTable{step}, "director"), "");
    EXPECT_EQ(at_r(TakeAction{seat, Doing::call, {}}, "dealer"), "");
}

TEST_F(LiveTable, KeepsTheTimeThatWasCalled) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    now_ms_ += 60'000;
    ASSERT_TRUE(give(TellWhatHappened{.act = say::Incident{.matter = "clock_started_by_director", .seat = seat}}));
    ASSERT_TRUE(table_now().clock);
    EXPECT_EQ(table_now().clock->seat.value + 1, seat);
    EXPECT_EQ(table_now().clock->from_ms, now_ms_);
    // [tda-2024:29] 25 seconds and five more counted down.
    EXPECT_EQ(table_now().clock->until_ms, now_ms_ + 30'000);
    act(Doing::call);
    EXPECT_FALSE(table_now().clock);
    verify();
}

TEST_F(LiveTable, AStackIsPutRightWithAReason) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    EXPECT_EQ(code(CorrectStack{seat, Chips{4300}, ""}, "floor"), "reason_missing");
    EXPECT_EQ(code(CorrectStack{seat, Chips{0}, "gone"}, "floor"), "hand_in_progress");
    EXPECT_EQ(code(CorrectStack{seat, Chips{-5}, "less"}, "floor"), "stack_out_of_range");
    EXPECT_EQ(code(CorrectStack{seat, Chips{4300}, "counted"}), "role_may_not");
    ASSERT_TRUE(give(CorrectStack{seat, Chips{4300}, "counted"}, "floor"));
    EXPECT_EQ(table_now().hand.at(hand::Seat{static_cast<std::uint8_t>(seat - 1)}).stack, Chips{4300});
    EXPECT_FALSE(app_->table("t", 1)->broken_invariant());
    // What was decided on the stack rests on it.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    act(Doing::all_in);
    EXPECT_EQ(code(UndoAtTable{step}, "floor"), "later_steps_depend");
    verify();
}

TEST_F(LiveTable, LeavesTheMemoryWithItsTournamentAndIsReadWhenAskedFor) {
    ASSERT_TRUE(app_->submit(of("t", ChangeLateRegistration{0})));  // nobody can come back
    open_table();
    start();
    play_to_the_end();
    ASSERT_TRUE(give(EndHand{}));
    start();
    while (state().status != Status::finished) {
        act(Doing::all_in);
        if (table_now().hand.phase == hand::Phase::betting) act(Doing::call);
        ASSERT_EQ(table_now().hand.phase, hand::Phase::dealing);
        ASSERT_TRUE(give(DealCards{{"2c", "7d", "9h"}}));
        ASSERT_TRUE(give(DealCards{{"Js"}}));
        ASSERT_TRUE(give(DealCards{{"3d"}}));
        // The one with more chips wins.
        const auto more = [&](hand::Seat a, hand::Seat b) {
            return table_now().hand.at(a).total < table_now().hand.at(b).total ||
                   table_now().hand.at(a).stack < table_now().hand.at(b).stack;
        };
        std::vector<hand::Seat> live;
        for (const hand::Seat seat : table_now().hand.live) live.push_back(seat);
        const hand::Seat best = more(live[0], live[1]) ? live[1] : live[0];
        for (const hand::Seat seat : live) {
            if (table_now().hand.tabled.has(seat) || table_now().hand.phase != hand::Phase::showdown) continue;
            const std::vector<std::string> cards{seat == best ? "As" : "Kc", seat == best ? "Ad" : "Kd"};
            ASSERT_TRUE(give(ShowHand{seat.value + 1, cards}));
        }
        ASSERT_TRUE(give(EndHand{}));
        if (state().status != Status::finished) start();
    }
    EXPECT_EQ(code(StartHand{}), "tournament_over");
    const table::State last = table_now();
    open(store_);  // on the shelf now
    ASSERT_TRUE(app_->table("t", 1));
    EXPECT_TRUE(table_now() == last);
    EXPECT_EQ(app_->tables_of("t").size(), 1U);
    verify();
    // Off the shelf by an undo at the table.
    const std::int64_t step = app_->table("t", 1)->steps().back().first;
    ASSERT_TRUE(give(UndoAtTable{step}));
    EXPECT_EQ(state().status, Status::running);
    EXPECT_FALSE(table_now().ended);
    ASSERT_TRUE(give(RedoAtTable{step}));
    EXPECT_EQ(state().status, Status::finished);
    verify();
}

TEST_F(LiveTable, ARetryIsAnsweredAsBefore) {
    open_table();
    Submission start = at("t", 1, StartHand{});
    const auto first = app_->submit(start);
    ASSERT_TRUE(first);
    const auto again = app_->submit(start);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->repeated);
    EXPECT_EQ(first->reply, again->reply);
    Submission old = at("t", 1, EndHand{});
    old.expected_version = 1;
    EXPECT_EQ(app_->submit(old).error().code, "version_conflict");
}

// [tda-2024:23-2] A hand has the stakes of the level it began in; [tda-2024:23-4] where that began while dealers were
// changing, the one who came deals one hand of the old one.
TEST_F(LiveTable, TheIncomingDealerDealsOneHandOfTheOldLevel) {
    open_table();
    const std::int64_t began = state().clock.at_ms;
    const std::vector<Level> levels = state().setup->levels;
    ASSERT_FALSE(levels[1].is_break());
    ASSERT_NE(levels[0].big_blind, levels[1].big_blind);
    const auto give_at = [&](std::int64_t ms, Submission s) {
        s.at_ms = began + ms;
        const auto r = app_->submit(std::move(s));
        ASSERT_TRUE(r) << r.error().code;
    };
    const auto play_hand = [&](std::int64_t ms, Chips big_blind) {
        give_at(ms, at("t", 1, StartHand{}));
        EXPECT_EQ(table_now().hand.stakes.big_blind, big_blind) << ms;
        while (table_now().hand.phase == hand::Phase::betting)
            give_at(ms + 1000, at("t", 1, TakeAction{to_act(), Doing::fold}));
        EXPECT_EQ(table_now().hand.stakes.big_blind, big_blind);
        give_at(ms + 2000, at("t", 1, EndHand{}));
    };
    const std::int64_t end = levels[0].duration_ms;
    play_hand(10'000, levels[0].big_blind);
    give_at(end - 100'000, of("t", PushDealers{}));
    play_hand(end + 10'000, levels[0].big_blind);
    play_hand(end + 20'000, levels[1].big_blind);
    verify();
}

// The hand that is in play when the dealers change is the outgoing dealer's, though it ends after.
TEST_F(LiveTable, AHandThatLastsThroughTheChangeOfDealersIsNotTheIncomingOnes) {
    open_table();
    const std::int64_t began = state().clock.at_ms;
    const std::vector<Level> levels = state().setup->levels;
    const auto give_at = [&](std::int64_t ms, Submission s) {
        s.at_ms = began + ms;
        const auto r = app_->submit(std::move(s));
        ASSERT_TRUE(r) << r.error().code;
    };
    const auto fold_all = [&](std::int64_t ms) {
        while (table_now().hand.phase == hand::Phase::betting)
            give_at(ms, at("t", 1, TakeAction{to_act(), Doing::fold}));
        give_at(ms, at("t", 1, EndHand{}));
    };
    const std::int64_t end = levels[0].duration_ms;
    give_at(end - 110'000, at("t", 1, StartHand{}));
    give_at(end - 100'000, of("t", PushDealers{}));
    fold_all(end - 50'000);
    give_at(end + 10'000, at("t", 1, StartHand{}));
    EXPECT_EQ(table_now().hand.stakes.big_blind, levels[0].big_blind);
    fold_all(end + 15'000);
    give_at(end + 20'000, at("t", 1, StartHand{}));
    EXPECT_EQ(table_now().hand.stakes.big_blind, levels[1].big_blind);
    verify();
}

// [internacional:7-5] Who leaves for good plays no hand; the stack pays its forced bets, and is out when it cannot.
TEST_F(LiveTable, WhoHasWithdrawnPaysTheBlindsUntilTheStackDoesNotCoverThem) {
    tournament::Setup setup = plain_setup();
    setup.opening_tables = 1;
    setup.seats_per_table = 6;
    setup.book = "internacional";
    setup.late_levels = 2;
    make_tournament("w", setup);
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(app_->submit(of("w", SellEntry{person("W", std::to_string(i))})));
    ASSERT_TRUE(app_->submit(of("w", StartClock{})));
    const auto now = [&] { return app_->tournament("w"); };
    const auto there = [&] { return app_->table("w", 1); };
    const auto at_w = [&](TableCommand command, const std::string& role = "floor") {
        const auto r = app_->submit(as(role, at("w", 1, std::move(command))));
        return r ? std::string() : r.error().code;
    };
    const EntryNumber gone{2};
    const std::int64_t seat = now()->state().find(gone)->place->seat.value;
    const hand::Seat its{static_cast<std::uint8_t>(seat - 1)};
    ASSERT_EQ(at_w(OpenTable{.button = now()->state().find(EntryNumber{1})->place->seat.value}), "");
    const Chips blind = now()->state().setup->levels.front().big_blind;
    ASSERT_EQ(at_w(CorrectStack{seat, Chips{2 * blind.value}, "counted"}), "");
    const RemoveEntry leaves{gone, Removal::withdrawn, Chips{2 * blind.value}, "ill"};
    ASSERT_TRUE(app_->submit(as("director", of("w", leaves))));
    ASSERT_TRUE(now()->state().find(gone)->withdrawn);
    int hands = 0;
    while (now()->state().find(gone)->status == EntryStatus::seated && ++hands < 12) {
        ASSERT_EQ(at_w(StartHand{}), "");
        EXPECT_TRUE(there()->state().hand.absent.has(its));
        EXPECT_FALSE(there()->state().hand.live.has(its));
        while (there()->state().hand.phase == hand::Phase::betting)
            ASSERT_EQ(at_w(TakeAction{there()->state().hand.to_act.value + 1, Doing::fold}), "");
        ASSERT_EQ(at_w(EndHand{}), "");
    }
    // Two big blinds last no longer than a round.
    const auto after = now();
    EXPECT_EQ(after->state().find(gone)->removed, "withdrawn");
    EXPECT_EQ(after->state().players_left(), 3);
    EXPECT_LE(hands, 4);
    EXPECT_FALSE(now()->broken_invariant());
    // The hand's end and what it did to the tournament are undone together.
    const auto step = there()->to_undo([](const journal::TableStep&) { return true; })->version;
    ASSERT_EQ(at_w(UndoAtTable{step}), "");
    EXPECT_EQ(now()->state().find(gone)->status, EntryStatus::seated);
    ASSERT_EQ(at_w(RedoAtTable{step}), "");
    EXPECT_EQ(now()->state().players_left(), 3);
}

// [tda-2024:RP-19-4] A followed table waits for one that is behind, and its hands are counted in the tournament.
TEST_F(LiveTable, ItWaitsForASlowerTable) {
    for (int i = 3; i < 9; ++i) sell(i);
    ASSERT_EQ(state().seating.tables().size(), 2U);
    open_table();
    ASSERT_TRUE(app_->submit(of("t", SetPace{.kind = PaceKind::soft_hand_for_hand})));
    start();
    while (table_now().hand.phase == hand::Phase::betting) act(Doing::fold);
    ASSERT_EQ(code(EndHand{}), "");
    EXPECT_EQ(state().hands.get(TableNumber{1})->hands, 1);
    EXPECT_EQ(code(StartHand{}), "table_waits");
    // Its hands are counted there, and by nobody beside it.
    const auto again = app_->submit(of("t", BeginHand{.table = TableNumber{1}}));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, "hands_counted_at_table");
    ASSERT_TRUE(app_->submit(of("t", BeginHand{.table = TableNumber{2}})));
    start();
    verify();
}

// Two with the same stack go in one hand: they share what their places pay.
TEST_F(LiveTable, TwoWhoGoInOneHandWithEqualStacksShare) {
    open_table();
    start();
    const std::int64_t first = to_act();
    act(Doing::all_in);
    const std::int64_t second = to_act();
    act(Doing::call);
    const std::int64_t third = to_act();
    act(Doing::call);
    for (const auto& cards : {std::vector<std::string>{"2c", "7d", "9h"}, {"Js"}, {"3d"}})
        ASSERT_TRUE(give(DealCards{cards}));
    ASSERT_TRUE(give(ShowHand{first, {"As", "Ad"}}));
    if (table_now().hand.phase == hand::Phase::showdown) {
        ASSERT_TRUE(give(ShowHand{second, {"Kc", "Kd"}}));
    }
    if (table_now().hand.phase == hand::Phase::showdown) {
        ASSERT_TRUE(give(ShowHand{third, {"Qc", "Qd"}}));
    }
    const EntryNumber winner = entry_at(first), one = entry_at(second), other = entry_at(third);
    ASSERT_EQ(code(EndHand{}), "");
    EXPECT_EQ(state().players_left(), 1);
    EXPECT_EQ(state().find(winner)->status, EntryStatus::seated);
    for (const EntryNumber out : {one, other}) EXPECT_EQ(state().find(out)->shares_with.size(), 2U);
    verify();
}

}  // namespace
}  // namespace riffle::app

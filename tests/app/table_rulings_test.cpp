// Live tables: what is told there is ruled on by the tournament's book, and whose it is to decide or set aside.
#include "tests/app/live_table.h"

namespace riffle::app {
namespace {

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

// [cnp:1.a] What was played on a ruling goes first: the refusal names the step to begin with.
TEST_F(LiveTable, ARefusedOverrulingNamesTheStepToUndoFirst) {
    open_table();
    start();
    const std::int64_t seat = to_act();
    ASSERT_EQ(code(TellWhatHappened{.act = say::Wager{.seat = seat, .said = "call"}}), "");
    act(Doing::call);
    const std::int64_t first = app_->table("t", 1)->steps().back().first;
    act(Doing::fold);
    const auto set_aside = [&] {
        const std::vector<std::string> why{"good_faith", "unusual_circumstances", "for_fairness"};
        const auto r = app_->submit(as(
            "director",
            at("t", 1, TellWhatHappened{.act = say::Incident{.matter = "ruling_overridden", .circumstances = why}})));
        return r ? std::pair{std::string(), std::string()}
                 : std::pair{r.error().code, r.error().args.contains("step") ? r.error().args.at("step") : ""};
    };
    EXPECT_EQ(set_aside(), std::pair(std::string("ruling_rested_on"), std::to_string(first)));
    // Undone from there on, the ruling can be set aside.
    const std::int64_t last = app_->table("t", 1)->steps().back().first;
    ASSERT_EQ(code(UndoAtTable{last}), "");
    EXPECT_EQ(set_aside(), std::pair(std::string("ruling_rested_on"), std::to_string(first)));
    ASSERT_EQ(code(UndoAtTable{first}), "");
    EXPECT_EQ(set_aside().first, "");
    EXPECT_EQ(to_act(), seat);
    verify();
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

}  // namespace
}  // namespace riffle::app

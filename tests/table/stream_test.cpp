// Whatever happens at a table in whatever order, with undo and redo of any step: no chip is lost, every event survives
// the codec, and a replay gives the same table, voided hands and redeals included.
#include "core/journal/table_stream.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/base/prng.h"
#include "core/hand/random_play.h"
#include "core/journal/table_codec.h"
#include "core/rulings/play.h"
#include "core/table/legal.h"
#include "core/table/table_room.h"
#include "tests/table/library.h"

namespace riffle::table {
namespace {

using journal::StepRedone;
using journal::StepUndone;
using TableStream = journal::Stream<TableRoom>;

struct Night {
    const rulebook::Book& book;
    hand::Rules rules = rulings::hand_rules_of(book);
    TableStream stream{};
    std::vector<TableStream::Step> steps{};

    bool give(const Command& command) {
        auto decision = TableRoom::decide(stream.state(), {}, command, {&book, &rules});
        if (!decision || decision->events.empty()) return false;
        TableStream::Step step{
            .version = stream.version() + 1, .at_ms = 0, .by = "a", .device = "d", .command = {}, .events = {}};
        for (Event& event : decision->events)
            std::visit([&](auto& e) { step.events.emplace_back(std::move(e)); }, event);
        append(std::move(step));
        return true;
    }
    void append(TableStream::Step step) {
        steps.push_back(step);
        stream.append(std::move(step));
    }
    void undo(std::int64_t version) {
        if (stream.refuse_undo(version)) return;
        append({.version = stream.version() + 1,
                .at_ms = 0,
                .by = {},
                .device = {},
                .command = {},
                .events = {StepUndone{version}}});
    }
    void redo(std::int64_t version) {
        if (stream.refuse_redo(version)) return;
        append({.version = stream.version() + 1,
                .at_ms = 0,
                .by = {},
                .device = {},
                .command = {},
                .events = {StepRedone{version}}});
    }
};

hand::StartHand some_start(Prng& prng, int players) {
    const char* games[] = {"nl-holdem", "plo", "limit-holdem", "stud", "nl-holdem"};
    hand::StartHand start;
    start.game = hand::find_game(games[prng.below(5)]);
    if (start.game == nullptr) start.game = hand::find_game("nl-holdem");
    start.stakes = {.small_blind = Chips{50},
                    .big_blind = Chips{100},
                    .ante = Chips{start.game->stud() ? 10 : 0},
                    .bring_in = Chips{30},
                    .small_bet = Chips{100},
                    .big_bet = Chips{200},
                    .min_bet = Chips{100},
                    .chip = Chips{5}};
    start.ante_kind = start.game->stud() ? hand::AnteKind::each : hand::AnteKind::none;
    start.seats.resize(hand::max_seats);
    SeatSet all;
    for (int i = 0; i < players; ++i) {
        start.seats[static_cast<std::size_t>(i)].stack = Chips{100 + 5 * static_cast<std::int64_t>(prng.below(800))};
        all.add(Seat{static_cast<std::uint8_t>(i)});
    }
    start.button = Seat{static_cast<std::uint8_t>(prng.below(static_cast<std::uint64_t>(players)))};
    start.small_blind = players == 2 ? start.button : all.next_after(start.button);
    start.big_blind = all.next_after(start.small_blind);
    hand::shuffle_deck(start, prng);
    return start;
}

rulings::Flags some_flags(Prng& prng) {
    rulings::Flags flags;
    for (std::uint64_t n = prng.below(3); n > 0; --n)
        flags.add(static_cast<rulings::Flag>(prng.below(rulings::flag_count)));
    return flags;
}

rulings::Act some_act(Prng& prng, const State& s) {
    const auto any_seat = [&] {
        return prng.below(3) == 0 || s.hand.to_act == no_seat ? Seat{static_cast<std::uint8_t>(prng.below(6))}
                                                              : s.hand.to_act;
    };
    if (prng.below(2) == 0) {
        rulings::Wager wager{.seat = any_seat()};
        if (prng.below(2) == 0) {
            rulings::Words words{.word = static_cast<rulings::Word>(prng.below(12))};
            if (prng.below(2) == 0) words.amount = Chips{5 * static_cast<std::int64_t>(1 + prng.below(300))};
            if (words.word == rulings::Word::amount && !words.amount) words.amount = Chips{500};
            wager.words = words;
        }
        if (!wager.words || prng.below(3) == 0) {
            rulings::Motion motion;
            for (std::uint64_t n = 1 + prng.below(4); n > 0; --n)
                motion.chips.push_back(Chips{prng.below(2) == 0 ? 100 : 25});
            wager.motions.push_back(motion);
        }
        wager.flags = some_flags(prng);
        return wager;
    }
    if (prng.below(6) == 0)
        return rulings::Conduct{.seat = any_seat(),
                                .infraction = static_cast<rulings::Infraction>(prng.below(rulings::infraction_count)),
                                .flags = some_flags(prng)};
    return rulings::Incident{.matter = static_cast<rulings::Matter>(prng.below(rulings::matter_count)),
                             .seat = any_seat(),
                             .other = Seat{static_cast<std::uint8_t>(prng.below(6))},
                             .n = static_cast<std::int64_t>(prng.below(6)),
                             .m = static_cast<std::int64_t>(prng.below(6)),
                             .amount = Chips{100 * static_cast<std::int64_t>(prng.below(10))},
                             .amount2 = Chips{100 * static_cast<std::int64_t>(prng.below(10))},
                             .flags = some_flags(prng)};
}

void some_step(Night& night, Prng& prng) {
    const State& s = night.stream.state();
    const auto version = 1 + static_cast<std::int64_t>(prng.below(static_cast<std::uint64_t>(night.stream.version())));
    switch (prng.below(12)) {
        case 0:
            return night.undo(night.stream.to_undo([](const auto&) { return true; })
                                  ? night.stream.to_undo([](const auto&) { return true; })->version
                                  : version);
        case 1:
            if (const auto* step = night.stream.to_redo([](const auto&) { return true; })) night.redo(step->version);
            return;
        case 2:
            return prng.below(2) == 0 ? night.undo(version) : night.redo(version);
        case 3:
        case 4:
            night.give(TellWhatHappened{some_act(prng, s), {}});
            return;
        case 5:
            night.give(ChooseOutcome{prng.below(4), {}});
            return;
        default:
            break;
    }
    if (s.hand.phase == hand::Phase::over || s.hand.phase == hand::Phase::idle) {
        if (prng.below(2) == 0) night.give(EndHand{});
        if (prng.below(4) == 0)
            night.give(CorrectStack{Seat{static_cast<std::uint8_t>(prng.below(6))},
                                    Chips{5 * static_cast<std::int64_t>(prng.below(500))}, "counted"});
        night.give(StartHand{});
        return;
    }
    if (prng.below(20) == 0)
        night.give(CorrectStack{Seat{static_cast<std::uint8_t>(prng.below(6))},
                                Chips{5 * static_cast<std::int64_t>(prng.below(500))}, "counted"});
    night.give(Play{hand::random_command(s.hand, night.rules, prng)});
}

class TableUnder : public testing::TestWithParam<const char*> {};

TEST_P(TableUnder, any_course_replays_to_the_same_table_and_no_chip_is_lost) {
    const rulebook::Book* found = library().find(GetParam());
    ASSERT_TRUE(found);
    const rulebook::Book& book = *found;
    EXPECT_TRUE(rc::check([&book] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        Night night{book};
        const int players = 2 + static_cast<int>(prng.below(5));
        SetUpTable set_up{.start = some_start(prng, players)};
        for (int i = 0; i < players; ++i) set_up.seated.add(Seat{static_cast<std::uint8_t>(i)});
        set_up.players = numbered();
        RC_ASSERT(night.give(set_up));
        RC_ASSERT(night.give(StartHand{}));
        for (int i = 0; i < 120; ++i) {
            some_step(night, prng);
            const auto broken = broken_invariant(night.stream.state());
            if (broken) RC_FAIL(*broken);
        }
        // Written down, read again and replayed, step by step.
        TableStream again;
        for (const auto& step : night.steps) {
            TableStream::Step read = step;
            for (auto& event : read.events)
                std::visit(
                    [&]<class T>(T& e) {
                        if constexpr (!std::same_as<T, StepUndone> && !std::same_as<T, StepRedone>) {
                            const Event of_table{e};
                            const std::string text = journal::encode(of_table);
                            const auto back = journal::decode_table_event(journal::event_name(of_table), text);
                            if (!back) RC_FAIL(back.error().where + ": " + back.error().expected);
                            RC_ASSERT(journal::encode(*back) == text);
                            e = std::get<T>(*back);
                        }
                    },
                    event);
            RC_ASSERT(!again.misfit_of(read));
            again.append(std::move(read));
        }
        RC_ASSERT(again.state() == night.stream.state());
        RC_ASSERT(again.state().course == night.stream.state().course);
    }));
}

// [cnp:1.a] An overruling is a step like another: undone, the ruling stands again; the ruling itself goes only with it.
TEST(AnOverruledRuling, is_undone_with_what_rests_on_it) {
    Night night{*library().find("cnp")};
    Prng prng{3};
    hand::StartHand start = some_start(prng, 3);
    start.game = hand::find_game("nl-holdem");
    start.ante_kind = hand::AnteKind::none;
    start.stakes.ante = Chips{0};
    start.small_blind = Seat{1};
    start.big_blind = Seat{2};
    start.button = Seat{0};
    SetUpTable set_up{.start = start};
    for (std::uint8_t i = 0; i < 3; ++i) set_up.seated.add(Seat{i});
    set_up.players = numbered();
    ASSERT_TRUE(night.give(set_up));
    ASSERT_TRUE(night.give(StartHand{}));
    const Seat first = night.stream.state().hand.to_act;
    const State dealt = night.stream.state();
    ASSERT_TRUE(night.give(
        TellWhatHappened{rulings::Incident{.matter = rulings::Matter::hand_killed_by_dealer, .seat = first}, {}}));
    const std::int64_t ruled = night.steps.back().version;
    ASSERT_FALSE(night.stream.state().hand.live.has(first));
    rulings::Flags faith;
    faith.add(rulings::Flag::good_faith);
    const TellWhatHappened aside{rulings::Incident{.matter = rulings::Matter::ruling_overridden, .flags = faith}, {}};
    ASSERT_TRUE(night.give(aside));
    const std::int64_t overruled = night.steps.back().version;
    EXPECT_TRUE(night.stream.state().hand == dealt.hand);
    EXPECT_TRUE(night.stream.refuse_undo(ruled));
    const auto with = night.stream.resting_on({ruled});
    ASSERT_TRUE(with);
    EXPECT_TRUE(with->contains(overruled));
    night.undo(overruled);
    EXPECT_FALSE(night.stream.state().hand.live.has(first));
    // And set aside anew.
    ASSERT_TRUE(night.give(aside));
    EXPECT_TRUE(night.stream.state().hand.live.has(first));
}

INSTANTIATE_TEST_SUITE_P(books, TableUnder,
                         testing::Values("tda-2024", "cnp", "internacional", "mediterraneo-2026", "rptp",
                                         "solverde-2023"));

}  // namespace
}  // namespace riffle::table

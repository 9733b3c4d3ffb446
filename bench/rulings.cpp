// One ruling must take under 50 microseconds.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "core/rulebook/library.h"
#include "core/rulings/rule.h"
#include "core/table/decide.h"
#include "core/table/facts.h"
#include "embedded/rulebooks.h"

namespace {

using namespace riffle;
using namespace riffle::rulings;

const rulebook::Book& book() {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find("tda-2024");
}

// A hand before the flop with a raise to 1100 in front of the player to act.
const table::State& hand_with_a_raise() {
    static const table::State at = [] {
        table::State s;
        const auto give = [&s](const table::Command& command) {
            const auto decided = table::decide(s, command, book());
            if (!decided) std::abort();
            for (const table::Event& event : decided->events) table::apply(s, event);
        };
        table::SetUpTable set_up;
        hand::StartHand& start = set_up.start;
        start.game = hand::find_game("nl-holdem");
        start.stakes = {.small_blind = Chips{250}, .big_blind = Chips{500}, .min_bet = Chips{500}};
        start.dealing = hand::Dealing::told;
        start.seats.resize(hand::max_seats);
        for (std::uint8_t n = 0; n < 6; ++n) {
            start.seats[n].stack = Chips{20000};
            set_up.seated.add(Seat{n});
        }
        start.button = Seat{5};
        start.small_blind = Seat{0};
        start.big_blind = Seat{1};
        give(set_up);
        give(table::StartHand{});
        for (std::uint8_t n = 0; n < 6; ++n) {
            hand::DealHole deal{.seat = Seat{n}, .cards = {}, .exposed = 0};
            deal.cards.push_back(hand::unknown_card);
            deal.cards.push_back(hand::unknown_card);
            give(table::Play{deal});
        }
        give(table::Play{hand::Act{.seat = Seat{2}, .kind = hand::ActKind::raise, .to = Chips{1100}}});
        return s;
    }();
    return at;
}

Wager five_hundred_and_a_thousand() {
    Wager w;
    w.seat = Seat{3};
    Motion m;
    m.chips.push_back(Chips{500});
    m.chips.push_back(Chips{1000});
    w.motions.push_back(m);
    return w;
}

void ruling_on_chips(benchmark::State& state) {
    const Facts facts = facts_of(hand_with_a_raise(), hand_rules_of(book()), Seat{3});
    const Act act = five_hundred_and_a_thousand();
    for (auto _ : state) benchmark::DoNotOptimize(rule(facts, act, book()));
}
BENCHMARK(ruling_on_chips)->Unit(benchmark::kMicrosecond);

void ruling_with_its_facts(benchmark::State& state) {
    const hand::Rules rules = hand_rules_of(book());
    const Act act = five_hundred_and_a_thousand();
    for (auto _ : state) benchmark::DoNotOptimize(rule(facts_of(hand_with_a_raise(), rules, Seat{3}), act, book()));
}
BENCHMARK(ruling_with_its_facts)->Unit(benchmark::kMicrosecond);

void ruling_on_a_misdeal(benchmark::State& state) {
    const Facts facts = facts_of(hand_with_a_raise(), hand_rules_of(book()), no_seat);
    Incident incident;
    incident.matter = Matter::card_exposed;
    incident.n = 2;
    const Act act = incident;
    for (auto _ : state) benchmark::DoNotOptimize(rule(facts, act, book()));
}
BENCHMARK(ruling_on_a_misdeal)->Unit(benchmark::kMicrosecond);

}  // namespace

// bench_peers CPU ROUNDS LIBRARY...: our evaluators beside those of shared libraries (peer.h) in one process. Work is
// cut into slices far shorter than a scheduler's turn; every contestant does a slice before any does the next, and the
// least time of each slice over all rounds counts: what the rest of the machine does drops out. Prints one JSON object.
#include <dlfcn.h>
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "bench/random_hands.h"
#include "core/base/prng.h"
#include "core/cards/enumerate.h"
#include "core/cards/evaluate.h"

namespace riffle {
namespace {
constexpr std::size_t slices = 50;
constexpr std::size_t per_slice = 4000;
constexpr std::size_t hands = slices * per_slice;

struct Peer {
    std::string name;
    void* library = nullptr;

    template <class Function>
    Function* find(const char* symbol) const {
        return reinterpret_cast<Function*>(dlsym(library, symbol));
    }
};

// One evaluator: does a slice, and leaves the values of all hands.
struct Contestant {
    std::string name;
    std::function<void(std::size_t slice, std::uint32_t* values)> run;
    std::vector<double> least = std::vector<double>(slices, std::numeric_limits<double>::max());
    std::vector<double> sums{};  // of whole rounds
    std::vector<std::uint32_t> values = std::vector<std::uint32_t>(hands);
};

double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void race(std::vector<Contestant>& contestants, int rounds, std::size_t size = per_slice) {
    for (int round = -1; round < rounds; ++round) {  // the first only warms
        std::vector<double> sum(contestants.size());
        for (std::size_t slice = 0; slice < slices; ++slice)
            for (std::size_t c = 0; c < contestants.size(); ++c) {
                Contestant& one = contestants[c];
                const double time = seconds([&] { one.run(slice, one.values.data() + slice * size); });
                if (round < 0) continue;
                one.least[slice] = std::min(one.least[slice], time);
                sum[c] += time;
            }
        for (std::size_t c = 0; round >= 0 && c < contestants.size(); ++c) contestants[c].sums.push_back(sum[c]);
    }
}

// Of pairs of hands, how many compare otherwise than with ours.
std::size_t disagreements(const Contestant& ours, const Contestant& other, std::size_t all) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i + 1 < all; i += 2)
        wrong += (ours.values[i] <=> ours.values[i + 1]) != (other.values[i] <=> other.values[i + 1]);
    return wrong;
}

bool first_row = true;
void print(const std::string& work, const std::vector<Contestant>& contestants, std::size_t all = hands) {
    for (const Contestant& one : contestants) {
        double least = 0;
        for (const double slice : one.least) least += slice;
        auto sums = one.sums;
        std::ranges::sort(sums);
        fmt::print(
            "{}{{\"work\":\"{}\",\"who\":\"{}\",\"per_second\":{:.0f},\"spread\":{:.3f},\"pairs\":{},\"wrong\":{}}}",
            first_row ? "" : ",\n", work, one.name, static_cast<double>(all) / least, sums[sums.size() / 2] / least,
            all / 2, disagreements(contestants[0], one, all));
        first_row = false;
    }
}

std::vector<Card> random_hands(std::size_t cards, std::uint64_t seed) {
    Prng prng{seed};
    std::vector<Card> all;
    for (std::size_t i = 0; i < hands; ++i) {
        CardSet seen;
        while (static_cast<std::size_t>(seen.size()) < cards) {
            const Card card{static_cast<std::uint8_t>(prng.below(52))};
            if (seen.has(card)) continue;
            seen.add(card);
            all.push_back(card);
        }
    }
    return all;
}

void high_7(const std::vector<Peer>& peers, int rounds) {
    const auto cards = random_hands(7, 1);
    std::vector<Contestant> contestants;
    contestants.push_back({.name = "riffle", .run = [&](std::size_t slice, std::uint32_t* values) {
                               const Card* hand = cards.data() + slice * per_slice * 7;
                               for (std::size_t i = 0; i < per_slice; ++i, hand += 7)
                                   values[i] = evaluate_high_7(std::span<const Card, 7>{hand, 7}).value;
                           }});
    std::vector<std::vector<std::uint8_t>> encoded(peers.size());
    for (std::size_t p = 0; p < peers.size(); ++p) {
        const auto card = peers[p].find<std::uint8_t(std::uint8_t)>("riffle_peer_card");
        const auto run = peers[p].find<void(const std::uint8_t*, std::size_t, std::uint32_t*)>("riffle_peer_high_7");
        if (card == nullptr || run == nullptr) continue;
        for (const Card one : cards) encoded[p].push_back(card(one.code));
        contestants.push_back(
            {.name = peers[p].name, .run = [&encoded, run, p](std::size_t slice, std::uint32_t* values) {
                 run(encoded[p].data() + slice * per_slice * 7, per_slice, values);
             }});
    }
    race(contestants, rounds);
    print("high 7", contestants);
}

// Games whose hands are sets: `parts` says how many cards the sets of a hand have.
template <class Evaluate>
void of_sets(const std::string& work, const char* symbol, std::vector<std::size_t> parts, Evaluate evaluate,
             const std::vector<Peer>& peers, int rounds) {
    std::size_t total = 0;
    for (const std::size_t part : parts) total += part;
    const auto cards = random_hands(total, 2);
    const auto sets_by = [&](const auto& make) {
        std::vector<std::uint64_t> sets;
        for (std::size_t at = 0; at < cards.size();)
            for (const std::size_t part : parts) {
                sets.push_back(make(reinterpret_cast<const std::uint8_t*>(cards.data() + at), part));
                at += part;
            }
        return sets;
    };
    const auto ours = sets_by([](const std::uint8_t* card, std::size_t n) {
        CardSet set;
        for (std::size_t i = 0; i < n; ++i) set.add(Card{card[i]});
        return set.bits();
    });
    std::vector<Contestant> contestants;
    const std::size_t stride = parts.size();
    contestants.push_back({.name = "riffle", .run = [&](std::size_t slice, std::uint32_t* values) {
                               const std::uint64_t* hand = ours.data() + slice * per_slice * stride;
                               for (std::size_t i = 0; i < per_slice; ++i, hand += stride) values[i] = evaluate(hand);
                           }});
    std::vector<std::vector<std::uint64_t>> encoded(peers.size());
    for (std::size_t p = 0; p < peers.size(); ++p) {
        const auto make = peers[p].find<std::uint64_t(const std::uint8_t*, std::size_t)>("riffle_peer_set");
        const auto run = peers[p].find<void(const std::uint64_t*, std::size_t, std::uint32_t*)>(symbol);
        if (make == nullptr || run == nullptr) continue;
        encoded[p] = sets_by(make);
        contestants.push_back(
            {.name = peers[p].name, .run = [&encoded, run, p, stride](std::size_t slice, std::uint32_t* values) {
                 run(encoded[p].data() + slice * per_slice * stride, per_slice, values);
             }});
    }
    race(contestants, rounds);
    print(work, contestants);
}

// Whole hands of random play, decks and random numbers the same for all. Rules differ in corners (what a short all-in
// reopens), so a few hands go otherwise.
void random_hands(int seats, const std::vector<Peer>& peers, int rounds) {
    constexpr std::size_t size = 200;
    using namespace hand;
    const Rules rules;
    Prng prng{3};
    StartHand start = start_of("nl-holdem", seats, 100);
    shuffle_deck(start, prng);
    const auto decks = shuffled_decks(start, slices * size, prng);
    const auto words = random_words(prng);
    EventBuffer events;
    HandState state;
    std::vector<Contestant> contestants;
    contestants.push_back({.name = "riffle", .run = [&](std::size_t slice, std::uint32_t* values) {
                               for (std::size_t i = 0; i < size; ++i) {
                                   const std::size_t hand = slice * size + i;
                                   start.deck = decks[hand];
                                   Words mine(words.data(), hand);
                                   events.clear();
                                   RIFFLE_CHECK(execute(state, start, rules, events).has_value());
                                   while (state.phase != Phase::over) {
                                       events.clear();
                                       RIFFLE_CHECK(
                                           execute(state, random_act(state, rules, mine), rules, events).has_value());
                                   }
                                   const Seat last{static_cast<std::uint8_t>(seats - 1)};
                                   values[i] = static_cast<std::uint32_t>(990'000 + state.at(last).stack.value);
                               }
                           }});
    for (const Peer& peer : peers) {
        const auto run =
            peer.find<void(int, const std::uint8_t*, std::size_t, std::size_t, const std::uint64_t*, std::uint32_t*)>(
                "riffle_peer_play_hands");
        if (run == nullptr) continue;
        contestants.push_back({.name = peer.name, .run = [&, run](std::size_t slice, std::uint32_t* values) {
                                   run(seats, reinterpret_cast<const std::uint8_t*>(decks[slice * size].data()),
                                       slice * size, size, words.data(), values);
                               }});
    }
    race(contestants, rounds, size);
    print(fmt::format("no-limit hands, {} seats", seats), contestants, slices * size);
}

// A slice is the whole matchup here; its value is the number of boards won, so that a wrong count shows as a wrong
// pair.
void heads_up(const std::vector<Peer>& peers, int rounds) {
    const std::vector<CardSet> holdings{*parse_cards("AsKs"), *parse_cards("QhQd")};
    std::vector<std::pair<std::string, std::function<std::uint64_t()>>> all{
        {"riffle", [&] { return enumerate_boards(holdings).players[0].wins; }}};
    for (const Peer& peer : peers) {
        const auto card = peer.find<std::uint8_t(std::uint8_t)>("riffle_peer_card");
        const auto run = peer.find<std::uint64_t(const std::uint8_t*, const std::uint8_t*)>("riffle_peer_heads_up");
        if (card == nullptr || run == nullptr) continue;
        const auto code = [&](const char* text) { return card(parse_card(text)->code); };
        const std::array<std::uint8_t, 2> first{code("As"), code("Ks")};
        const std::array<std::uint8_t, 2> second{code("Qh"), code("Qd")};
        all.emplace_back(peer.name, [=] { return run(first.data(), second.data()); });
    }
    const std::uint64_t expected = all[0].second();
    std::vector<std::vector<double>> times(all.size());
    std::vector<std::uint64_t> wins(all.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < all.size(); ++i) times[i].push_back(seconds([&] { wins[i] = all[i].second(); }));
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::ranges::sort(times[i]);
        fmt::print(
            ",\n{{\"work\":\"AsKs v QhQd, all "
            "boards\",\"who\":\"{}\",\"per_second\":{:.1f},\"spread\":{:.3f},\"pairs\":1,\"wrong\":{}}}",
            all[i].first, 1 / times[i][0], times[i][times[i].size() / 2] / times[i][0], wins[i] != expected ? 1 : 0);
    }
}
}  // namespace
}  // namespace riffle

int main(int argc, char** argv) {
    using namespace riffle;
    if (argc < 3) return fmt::print(stderr, "bench_peers CPU ROUNDS LIBRARY...\n"), 2;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(std::atoi(argv[1])), &set);
    sched_setaffinity(0, sizeof set, &set);
    const int rounds = std::atoi(argv[2]);
    std::vector<Peer> peers;
    for (int i = 3; i < argc; ++i) {
        void* library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) return fmt::print(stderr, "bench_peers: {}\n", dlerror()), 1;
        Peer peer{.name = argv[i], .library = library};
        const auto name = peer.find<const char*()>("riffle_peer_name");
        if (name == nullptr) return fmt::print(stderr, "bench_peers: {} has no riffle_peer_name\n", argv[i]), 1;
        peer.name = name();
        peers.push_back(peer);
    }
    const auto set_of = [](std::uint64_t bits) { return CardSet{bits}; };
    fmt::print("[");
    high_7(peers, rounds);
    of_sets(
        "razz 7", "riffle_peer_razz_7", {7},
        [&](const std::uint64_t* hand) { return evaluate_low_a5_7(set_of(*hand)).value; }, peers, rounds);
    of_sets(
        "low 8, 7 cards", "riffle_peer_low8_7", {7},
        [&](const std::uint64_t* hand) { return evaluate_low_8(set_of(*hand)).value; }, peers, rounds);
    of_sets(
        "2-7, 5 cards", "riffle_peer_deuce_5", {5},
        [&](const std::uint64_t* hand) { return evaluate_low_27(set_of(*hand)).value; }, peers, rounds);
    of_sets(
        "badugi", "riffle_peer_badugi_4", {4},
        [&](const std::uint64_t* hand) { return evaluate_badugi(set_of(*hand)).value; }, peers, rounds);
    of_sets(
        "Omaha high 4+5", "riffle_peer_omaha_high", {4, 5},
        [&](const std::uint64_t* hand) { return evaluate_omaha_high(set_of(hand[0]), set_of(hand[1])).value; }, peers,
        rounds);
    of_sets(
        "Omaha low 8, 4+5", "riffle_peer_omaha_low8", {4, 5},
        [&](const std::uint64_t* hand) { return evaluate_omaha_low_8(set_of(hand[0]), set_of(hand[1])).value; }, peers,
        rounds);
    std::uint64_t lows = 0;
    of_sets(
        "Omaha high and low 8, 4+5", "riffle_peer_omaha_8", {4, 5},
        [&](const std::uint64_t* hand) {
            lows += evaluate_omaha_low_8(set_of(hand[0]), set_of(hand[1])).value;
            return evaluate_omaha_high(set_of(hand[0]), set_of(hand[1])).value;
        },
        peers, rounds);
    heads_up(peers, rounds);
    for (const int seats : {2, 6, 9}) random_hands(seats, peers, rounds);
    fmt::print("]\n");
    if (lows == 1) std::abort();  // so that they are worked out
    return 0;
}

#include "core/hand/signature.h"

#include <string_view>

#include "core/hand/apply.h"
#include "core/hand/decide.h"
#include "core/hand/event_fields.h"
#include "core/hand/play.h"
#include "core/hand/random_play.h"

namespace riffle::hand {
namespace {

// Every kind of field an event has, by value and never by its bytes in memory.
struct FieldDigest {
    Digest& digest;

    void operator()(const char*, const Game* game) { text(game->id); }
    void operator()(const char*, const Chips& chips) { digest.add(static_cast<std::uint64_t>(chips.value)); }
    void operator()(const char*, const Seat& seat) { digest.add(seat.value); }
    void operator()(const char*, const SeatSet& seats) { digest.add(seats.bits()); }
    void operator()(const char*, const CardSet& cards) { digest.add(cards.bits()); }
    void operator()(const char*, const Card& card) { digest.add(card.code); }
    void operator()(const char*, bool value) { digest.add(value ? 1 : 0); }
    void operator()(const char*, std::uint8_t value) { digest.add(value); }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char*, Enum value) { digest.add(static_cast<std::uint64_t>(value)); }
    template <std::size_t N>
    void operator()(const char*, const std::array<Card, N>& cards) {
        for (const Card card : cards) digest.add(card.code);
    }
    template <std::size_t N>
    void operator()(const char*, const std::array<Chips, N>& amounts) {
        for (const Chips amount : amounts) digest.add(static_cast<std::uint64_t>(amount.value));
    }
    void operator()(const char* name, const Stakes& s) {
        for (const Chips amount :
             {s.small_blind, s.big_blind, s.ante, s.bring_in, s.small_bet, s.big_bet, s.min_bet, s.chip})
            (*this)(name, amount);
    }
    void text(std::string_view words) {
        for (const char c : words) digest.add(static_cast<unsigned char>(c));
    }
};

StartHand start_of(const Game& game, int players, Prng& prng) {
    StartHand start;
    start.game = &game;
    start.stakes = {.small_blind = Chips{50},
                    .big_blind = Chips{100},
                    .ante = Chips{game.stud() ? 10 : 100},
                    .bring_in = Chips{30},
                    .small_bet = Chips{100},
                    .big_bet = Chips{200},
                    .min_bet = Chips{100},
                    .chip = Chips{5}};
    start.ante_kind = game.stud() ? AnteKind::each : static_cast<AnteKind>(prng.below(4));
    for (int i = 0; i < players; ++i)
        start.seats.push_back({.stack = Chips{5 + 5 * static_cast<std::int64_t>(prng.below(800))}});
    SeatSet all{(std::uint32_t{1} << players) - 1};
    start.button = Seat{static_cast<std::uint8_t>(prng.below(static_cast<std::uint64_t>(players)))};
    start.small_blind = players == 2 ? start.button : all.next_after(start.button);
    start.big_blind = all.next_after(start.small_blind);
    start.showing = static_cast<Showing>(prng.below(2));
    shuffle_deck(start, prng);
    return start;
}

}  // namespace

void Digest::add(const Event& event) {
    FieldDigest fields{*this};
    fields.text(name_of(event));
    std::visit([&](const auto& e) { for_each_field(e, fields); }, event);
}

std::uint64_t signature(int hands) {
    const Rules rules;
    Digest digest;
    Prng prng{20'24};
    EventBuffer events;
    for (const Game& game : built_in_games()) {
        const auto most = static_cast<std::uint64_t>(std::min<int>(8, game.most_players));
        for (int i = 0; i < hands; ++i) {
            HandState state;
            Command command = start_of(game, 2 + static_cast<int>(prng.below(most - 1)), prng);
            while (state.phase != Phase::over) {
                events.clear();
                const auto done = execute(state, command, rules, events);
                RIFFLE_CHECK(done.has_value());
                for (const Event& event : events) digest.add(event);
                if (state.phase != Phase::over) command = random_command(state, rules, prng);
            }
        }
    }
    return digest.value();
}

}  // namespace riffle::hand

// Any bytes as a row of a house's own game. What is taken reads the same when written out, and hands of it can be
// played to the end, dealt from a deck and told, without a chip lost or a card in two places.
#include <string>

#include "core/hand/decide.h"
#include "core/hand/random_play.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {
namespace {
using namespace hand;

std::string row_of(const Game& game) {
    constexpr const char* limits[] = {"no-limit", "pot-limit", "fixed-limit"};
    constexpr const char* winners[] = {"high",   "high-short-deck", "low-ace-to-five", "low-deuce-to-seven",
                                       "badugi", "high-low-eight"};
    std::string row = game.id + "|" + game.name;
    row += game.deck == DeckKind::standard_52 ? "|52|" : "|36|";
    row += limits[static_cast<int>(game.limit)];
    row += game.opening == Opening::blinds ? "|blinds|" : "|bring-in|";
    row += game.hole_use == HoleUse::any ? "any|" : "exactly-two|";
    row += std::string{winners[static_cast<int>(game.winner)]} + "|";
    for (const Street& street : game.streets) {
        const auto count = [&](const char* word, int n) {
            if (n > 0) row += std::string{word} + " " + std::to_string(n) + " ";
        };
        count("burn", street.burn);
        count("down", street.down);
        count("up", street.up);
        count("board", street.board);
        count("discard", street.discard);
        if (street.draw) row += "draw ";
        if (street.big_bet) row += "big ";
        row += ";";
    }
    return row;
}

StartHand start_of(const Game& game, Prng& prng) {
    StartHand start;
    start.game = &game;
    start.stakes = {.small_blind = Chips{50},
                    .big_blind = Chips{100},
                    .ante = Chips{10},
                    .bring_in = Chips{30},
                    .small_bet = Chips{100},
                    .big_bet = Chips{200},
                    .min_bet = Chips{100}};
    start.ante_kind = static_cast<AnteKind>(prng.below(4));
    const auto players = 2 + prng.below(9);
    for (std::uint64_t i = 0; i < players; ++i)
        start.seats.push_back({.stack = Chips{static_cast<std::int64_t>(1 + prng.below(3000))}});
    start.button = Seat{static_cast<std::uint8_t>(players - 1)};
    start.small_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 1 : 0)};
    start.big_blind = Seat{static_cast<std::uint8_t>(players == 2 ? 0 : 1)};
    if (prng.below(4) == 0)
        start.dealing = Dealing::told;
    else
        shuffle_deck(start, prng);
    start.showing = prng.below(2) == 0 ? Showing::by_players : Showing::automatic;
    return start;
}

// No card lies in two places.
void check_cards(const HandState& state) {
    CardSet seen = state.board_set();
    int count = state.board_count;
    for (const Seat seat : state.live) {
        const Holding& h = state.at(seat).holding;
        for (std::size_t i = 0; i < h.count; ++i) {
            if (((h.discarded >> i) & 1) || h.cards[i] == unknown_card) continue;
            seen.add(h.cards[i]);
            ++count;
        }
    }
    RIFFLE_CHECK(seen.size() == count);
}

void play(const Game& game, Prng& prng) {
    static EventBuffer buffer;
    const Rules rules;
    const StartHand start = start_of(game, prng);
    std::int64_t dealt = 0, end = 0;
    for (const SeatEntry& entry : start.seats) dealt += entry.stack.value;
    HandState state;
    buffer.clear();
    if (!execute(state, start, rules, buffer)) return;  // too many players for the deck
    for (int step = 0; state.phase != Phase::over; ++step) {
        RIFFLE_CHECK(step < 2000);
        buffer.clear();
        RIFFLE_CHECK(execute(state, random_command(state, rules, prng), rules, buffer).has_value());
        check_cards(state);
    }
    for (const Seat seat : state.dealt_in) end += state.at(seat).stack.value;
    RIFFLE_CHECK(dealt == end && state.pot.value == 0);
}
}  // namespace

void game(std::string_view text) {
    const auto parsed = parse_game(text);
    if (!parsed) {
        RIFFLE_CHECK(!parsed.error().empty());
        return;
    }
    const auto again = parse_game(row_of(*parsed));
    RIFFLE_CHECK(again.has_value() && *again == *parsed);
    Prng prng{hash_of(text)};
    for (int hand = 0; hand < 4; ++hand) play(*parsed, prng);
}

}  // namespace riffle::fuzz

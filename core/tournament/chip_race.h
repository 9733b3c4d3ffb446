// A denomination leaves a table: what each player gets for the chips that could not be exchanged at par. Pure: the
// cards come in, the rules are the book's answers.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards/card.h"
#include "core/rulebook/keys.h"
#include "core/tournament/commands.h"
#include "core/tournament/draw.h"
#include "core/tournament/events.h"
#include "core/tournament/seating.h"

namespace riffle::tournament {

struct RaceRule {
    bool cards_by_chip = true;      // one a leftover chip; else one a player
    bool from_seat_one = true;      // else left of the button
    bool spades_high = true;        // of equal ranks
    bool nobody_eliminated = true;  // who would lose the last chip gets one
    bool last_to_new_card = true;   // the chip of the last remainder goes to a card not yet rewarded
    std::int64_t most_a_player = 1;
    rulebook::ChipRaceRounding rounding = rulebook::ChipRaceRounding::nearest_half_up;
};

// How many new chips the leftovers give: `odd` of the old value, `ratio` of which make a new one.
std::int64_t race_chips(std::int64_t odd, std::int64_t ratio, rulebook::ChipRaceRounding rounding);

// The leftovers in the order they are dealt to.
std::vector<Leftover> in_race_order(const Table& table, std::vector<Leftover> leftovers, bool from_seat_one);

// How many cards the race takes.
std::int64_t race_cards(std::span<const Leftover> leftovers, bool cards_by_chip);

// Dealt from the top of the deck, in that order; the highest cards win.
std::vector<Raced> race(std::span<const Leftover> in_order, std::int64_t ratio, std::span<const Card> deck,
                        const RaceRule& rule);

// A deck as this draw shuffles it.
std::vector<Card> shuffled_deck(const Seed& seed);

// Whether a beats b: by rank, then by suit.
bool higher_card(Card a, Card b, bool spades_high);

}  // namespace riffle::tournament

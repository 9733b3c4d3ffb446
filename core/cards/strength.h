// How good a holding is: one number, bigger is better, in every game. Strengths compare only within the scale of one
// evaluator family: high, short-deck, low (ace-to-five and eight-or-better), deuce-to-seven, badugi, up cards.
#pragma once
#include <compare>
#include <cstdint>

namespace riffle {

struct Strength {
    std::uint16_t value = 0;  // 0: no hand (an eight-or-better low that does not qualify)

    constexpr bool qualifies() const { return value != 0; }
    friend constexpr auto operator<=>(Strength, Strength) = default;
};

enum class HighCategory : std::uint8_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
};

// The categories by which Strengths of each scale were ordered, for display. `strength` must qualify.
HighCategory category_of(Strength strength);             // evaluate_high, evaluate_omaha_high, evaluate_up_high
HighCategory category_of_short_deck(Strength strength);  // evaluate_short_deck
HighCategory category_of_low(Strength strength);         // evaluate_low_*, evaluate_omaha_low_8, evaluate_up_low
int badugi_size(Strength strength);                      // cards that play in evaluate_badugi, 1..4

}  // namespace riffle

#include "core/hand/events.h"

#include <array>

namespace riffle::hand {

std::string_view name_of(const Event& event) {
    static constexpr std::array<std::string_view, std::variant_size_v<Event>> names{
        "HandStarted",    "SeatsDealtIn", "DeckSet",         "AntePosted",      "BlindPosted",
        "StreetBegan",    "CardBurned",   "HoleDealt",       "BoardDealt",      "BettingOpened",
        "BringInPosted",  "Folded",       "Checked",         "Called",          "BetPlaced",
        "BetReturned",    "StreetClosed", "DrawOpened",      "CardsDiscarded",  "ReplacementsDealt",
        "DiscardOpened",  "ReshuffleDue", "StubReshuffled",  "ShowdownOpened",  "HandTabled",
        "HandMucked",     "HandKilled",   "PotAwarded",      "HandEnded",       "BetCorrected",
        "PriceCorrected", "ChipsRemoved", "CardsRearranged", "HandShownInPart", "LosingHandKilled",
        "HandDeclared"};
    return names[event.index()];
}

}  // namespace riffle::hand

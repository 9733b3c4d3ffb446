// The hands a player may have, in the usual notation: "AsKs", "TT+", "AKs", "A5s-A2s", "KQo, JTs+", "random".
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards/card.h"
#include "core/cards/showdown.h"

namespace riffle {

// Each as likely as the next, all of as many cards. Cards of the game that a holding lacks are dealt to it.
struct Range {
    std::vector<CardSet> holdings;
};

struct RangeFault {
    std::size_t column = 1;  // of the text, from 1
    std::string reason;      // "'Ax' is no card"
};

// Ranks without suits only where two cards are held. A holding that is written twice counts once.
std::expected<Range, RangeFault> parse_range(std::string_view text, ShowdownGame game);

// "AsKs", "As Ks": different cards of the game's deck, `most` of them.
std::expected<CardSet, RangeFault> parse_cards_of(std::string_view text, CardSet deck, int most);

}  // namespace riffle

// Two hands' beginnings and awards compared field by field: a table's state is a value.
#pragma once
#include <tuple>

#include "core/hand/events.h"
#include "core/hand/rotation.h"

namespace riffle::hand {

inline bool operator==(const SeatEntry& a, const SeatEntry& b) {
    const auto fields = [](const SeatEntry& e) {
        return std::tie(e.stack, e.absent, e.waiting, e.ante, e.blind, e.late_post);
    };
    return fields(a) == fields(b);
}
inline bool operator==(const StartHand& a, const StartHand& b) {
    const auto fields = [](const StartHand& s) {
        return std::tie(s.game, s.stakes, s.ante_kind, s.forced, s.listed_antes_layered, s.button, s.small_blind,
                        s.big_blind, s.players_in_event, s.dealing, s.showing, s.seats, s.deck, s.deck_size);
    };
    return fields(a) == fields(b);
}
inline bool operator==(const PotAwarded& a, const PotAwarded& b) {
    return std::tie(a.pot, a.seat, a.amount, a.share) == std::tie(b.pot, b.seat, b.amount, b.share);
}
inline bool operator==(const Rotation& a, const Rotation& b) {
    return std::tie(a.games, a.by, a.hands) == std::tie(b.games, b.by, b.hands);
}

}  // namespace riffle::hand

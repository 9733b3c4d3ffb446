// Draws and discards.
#include "core/hand/decide_parts.h"
#include "core/hand/hole_cards.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

// Which positions of the holding the named cards have; a card nobody knew takes the place of an unknown one.
std::expected<CardsDiscarded, Refusal> find_cards(const HandState& s, Seat seat, const Cards& cards, bool replaced) {
    const Holding& h = s.at(seat).holding;
    CardsDiscarded e{.seat = seat, .positions = 0, .replaced = replaced, .cards = {}};
    std::array<Card, max_hole_cards> thrown = h.cards;
    for (const Card card : cards) {
        std::size_t at = h.count;
        for (std::size_t i = 0; i < h.count && at == h.count; ++i)
            if (h.cards[i] == card && !((e.positions >> i) & 1)) at = i;
        for (std::size_t i = 0; i < h.count && at == h.count; ++i)
            if (h.cards[i] == unknown_card && !((e.positions >> i) & 1)) at = i;
        if (at == h.count) return refuse(RefusalCode::card_not_held, {"tda-2024:35-A-5"}, seat);
        if (h.cards[at] == unknown_card)
            if (auto ok = check_new_cards(s, Cards{card}); !ok) return std::unexpected(ok.error());
        e.positions = static_cast<std::uint8_t>(e.positions | (1U << at));
        thrown[at] = card;
    }
    std::size_t k = 0;
    for (std::size_t i = 0; i < h.count; ++i)
        if ((e.positions >> i) & 1) e.cards[k++] = thrown[i];
    return e;
}

Result check_hand_on(const HandState& s, Seat seat) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (!s.live.has(seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:50-A"}, seat);
    return {};
}

}  // namespace

Result decide_draw(const HandState& s, const Draw& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_hand_on(s, c.seat); !ok) return ok;
    if (s.phase != Phase::drawing) return refuse(RefusalCode::not_drawing, {"tda-2024:50-A"});
    if (s.to_act != c.seat) return refuse(RefusalCode::not_your_turn, {"tda-2024:50-A"}, s.to_act);
    if (c.discards.size() > s.at(c.seat).holding.count)
        return refuse(RefusalCode::wrong_discard_count, {"tda-2024:35-A-5"}, c.seat);
    const auto event = find_cards(s, c.seat, c.discards, true);
    if (!event) return std::unexpected(event.error());
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(*event);
        play.carry_on();
    });
    return {};
}

Result decide_draw(const HandState& s, const Discard& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_hand_on(s, c.seat); !ok) return ok;
    if (s.phase != Phase::discarding || !s.pending.has(c.seat))
        return refuse(RefusalCode::not_discarding, {"mediterraneo-2026:14-c"}, c.seat);
    const auto due = static_cast<std::size_t>(hole_cards_given_up(*s.game, rules));
    if (c.cards.size() != due) return refuse(RefusalCode::wrong_discard_count, {"mediterraneo-2026:14-c"}, c.seat);
    const auto event = find_cards(s, c.seat, c.cards, false);
    if (!event) return std::unexpected(event.error());
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(*event);
        play.carry_on();
    });
    return {};
}

}  // namespace riffle::hand

// Showing and mucking.
#include "core/hand/decide_parts.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

// Whether the moment allows the player to show or muck: at the showdown, or once nobody can bet any more.
Result check_moment(const HandState& s, Seat seat) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (!s.live.has(seat)) return refuse(RefusalCode::seat_not_in_hand, {"tda-2024:18-A"}, seat);
    const bool run_out = s.phase == Phase::dealing && s.betting_over;
    if (s.phase != Phase::showdown && !run_out) return refuse(RefusalCode::not_showdown, {"tda-2024:17-A-1"}, seat);
    if (s.tabled.has(seat)) return refuse(RefusalCode::already_tabled, {"tda-2024:13-A"}, seat);
    return {};
}

// Where the order is mandatory it binds those who show; giving up is free [cnp:7.h, internacional:37-1], but for whose
// bet was called: the showing begins with him [cnp:7.f].
Result check_order(const HandState& s, Seat seat, const Rules& rules, bool gives_up) {
    if (s.phase != Phase::showdown || !rules.show_order_mandatory.value) return {};
    const bool in_order = gives_up ? s.aggressor != seat : s.to_act == seat;
    if (in_order) return {};
    return refuse(RefusalCode::show_out_of_order, rules.show_order_mandatory.cite, s.to_act);
}

// The holding with what was told put in the place of what nobody knew.
std::expected<HandTabled, Refusal> tabled_event(const HandState& s, const Show& c) {
    const Holding& h = s.at(c.seat).holding;
    HandTabled e{.seat = c.seat, .cards = h.cards, .count = h.count};
    if (c.cards.empty()) {
        // [tda-2024:13-A] tabled only when all cards can be read.
        if (!h.known()) return refuse(RefusalCode::cards_not_known, {"tda-2024:13-A"}, c.seat);
        return e;
    }
    if (c.cards.size() != h.count) return refuse(RefusalCode::wrong_number_of_cards, {"tda-2024:13-A"}, c.seat);
    Cards unplaced;
    CardSet told;
    for (const Card card : c.cards) {
        if (card == unknown_card) return refuse(RefusalCode::cards_not_known, {"tda-2024:13-A"}, c.seat);
        if (card.code >= 52) return refuse(RefusalCode::card_not_in_deck, {"tda-2024:35-A-6"}, c.seat);
        if (!h.set().has(card)) unplaced.push_back(card);
        told.add(card);
    }
    if (!(h.set() - told).empty()) return refuse(RefusalCode::cards_not_as_dealt, {"tda-2024:12-1"}, c.seat);
    if (auto ok = check_new_cards(s, unplaced); !ok) return std::unexpected(ok.error());
    std::size_t next = 0;
    for (std::size_t i = 0; i < h.count; ++i) {
        if (e.cards[i] != unknown_card) continue;
        if (next == unplaced.size()) return refuse(RefusalCode::cards_not_as_dealt, {"tda-2024:12-1"}, c.seat);
        e.cards[i] = unplaced[next++];
    }
    if (next != unplaced.size()) return refuse(RefusalCode::cards_not_as_dealt, {"tda-2024:12-1"}, c.seat);
    return e;
}

}  // namespace

Result decide_show(const HandState& s, const Show& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_moment(s, c.seat); !ok) return ok;
    if (auto ok = check_order(s, c.seat, rules, false); !ok) return ok;
    const auto event = tabled_event(s, c);
    if (!event) return std::unexpected(event.error());
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(*event);
        play.carry_on();
    });
    return {};
}

Result decide_show(const HandState& s, const Muck& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_moment(s, c.seat); !ok) return ok;
    if (auto ok = check_order(s, c.seat, rules, true); !ok) return ok;
    // [tda-2024:16-2] nobody mucks in a showdown with an all-in.
    if (!rules.all_in_hands_may_muck.value && s.live != s.able)
        return refuse(RefusalCode::all_in_must_show, rules.all_in_hands_may_muck.cite, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(HandMucked{.seat = c.seat});
        play.carry_on();
    });
    return {};
}

}  // namespace riffle::hand

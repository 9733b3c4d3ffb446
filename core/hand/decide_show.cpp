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

// [tda-2024:13-A, 19] Whether the cards that play, or the board alone, are enough; the game has to have a whole board.
bool part_is_enough(const HandState& s, const Show& c, const Rules& rules) {
    if (s.game->stud() || s.board_count < max_board_cards) return false;
    const bool two_of_four = s.game->hole_use == HoleUse::exactly_two;
    if (c.plays_board) return !two_of_four && !rules.board_played_with_cards_shown.value;
    if (c.cards.empty() || c.cards.size() >= s.at(c.seat).holding.count) return false;
    if (two_of_four) return c.cards.size() >= 2 && !rules.omaha_tabling_takes_all_cards.value;
    return !rules.tabling_takes_all_cards.value;
}

std::expected<HandShownInPart, Refusal> part_event(const HandState& s, const Show& c) {
    const Holding& h = s.at(c.seat).holding;
    HandShownInPart e{.seat = c.seat, .cards = h.cards, .shown = 0};
    for (const Card card : c.cards) {
        std::size_t at = h.count;
        for (std::size_t i = 0; i < h.count && at == h.count; ++i)
            if (e.cards[i] == card && !((e.shown >> i) & 1)) at = i;
        for (std::size_t i = 0; i < h.count && at == h.count; ++i)
            if (e.cards[i] == unknown_card) at = i;
        if (at == h.count) return refuse(RefusalCode::cards_not_as_dealt, {"tda-2024:12-1"}, c.seat);
        if (e.cards[at] == unknown_card)
            if (auto ok = check_new_cards(s, Cards{card}); !ok) return std::unexpected(ok.error());
        e.cards[at] = card;
        e.shown = static_cast<std::uint8_t>(e.shown | (1U << at));
    }
    return e;
}

}  // namespace

Result decide_show(const HandState& s, const Show& c, const Rules& rules, EventBuffer& out, HandState* in_place) {
    if (auto ok = check_moment(s, c.seat); !ok) return ok;
    if (auto ok = check_order(s, c.seat, rules, false); !ok) return ok;
    if (part_is_enough(s, c, rules)) {
        const auto part = part_event(s, c);
        if (!part) return std::unexpected(part.error());
        play_on(s, rules, out, in_place, [&](Play& play) {
            play.emit(*part);
            play.carry_on();
        });
        return {};
    }
    // [tda-2024:19] who plays the board shows his cards too.
    if (c.plays_board)
        return refuse(RefusalCode::wrong_number_of_cards, rules.board_played_with_cards_shown.cite, c.seat);
    const auto event = tabled_event(s, c);
    if (!event) return std::unexpected(event.error());
    play_on(s, rules, out, in_place, [&](Play& play) {
        if (c.declared) play.emit(HandDeclared{.seat = c.seat, .category = *c.declared});
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
    // [tda-2024:17-B] the last hand need not be shown; where it must be, it cannot be given up either.
    if (rules.last_hand_must_show.value && s.live.just_one())
        return refuse(RefusalCode::last_hand_must_show, rules.last_hand_must_show.cite, c.seat);
    play_on(s, rules, out, in_place, [&](Play& play) {
        play.emit(HandMucked{.seat = c.seat});
        play.carry_on();
    });
    return {};
}

}  // namespace riffle::hand

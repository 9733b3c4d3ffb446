#include "runner/check.h"

#include <fmt/format.h>

#include "core/hand/view.h"
#include "core/table/legal.h"

namespace riffle::runner {
namespace {

using namespace hand;

std::optional<std::string> chips_conserved(const Table& t) {
    Chips sum{};
    for (const SeatState& s : t.live.hand.seats) sum += s.stack;
    if (t.live.hand.phase != Phase::over) sum += t.live.hand.pot;
    sum += t.live.removed;
    if (sum == t.live.total) return std::nullopt;
    return fmt::format("chips are conserved: {} at the start, {} now", t.live.total.value, sum.value);
}

std::optional<std::string> cards_unique(const Table& t) {
    const HandState& s = t.live.hand;
    CardSet seen = s.board_set();
    int count = s.board_count;
    for (const Seat seat : s.live) {
        const CardSet mine = s.at(seat).holding.set();
        if (!(seen & mine).empty()) return fmt::format("cards are unique: {} is there twice", to_string(seen & mine));
        seen = seen | mine;
        count += mine.size();
    }
    if (seen.size() != count) return "cards are unique: a card is on the board twice";
    return std::nullopt;
}

std::optional<std::string> replay_equals_state(const Table& t) {
    if (table::replay(t.history) == t.live) return std::nullopt;
    return "the events replayed give the state";
}

std::optional<std::string> hidden_cards_hidden(const Table& t) {
    const HandState& s = t.live.hand;
    for (const Seat viewer : s.dealt_in) {
        const View view = view_for(s, t.rules(), {.kind = ViewerKind::player, .seat = viewer});
        for (const SeatView& seat : view.seats) {
            if (seat.seat == viewer || s.tabled.has(seat.seat)) continue;
            const CardSet up = s.at(seat.seat).holding.up_set();
            for (const Card card : seat.cards)
                if (card != unknown_card && !up.has(card))
                    return fmt::format("nobody sees a hidden card: {} sees {} of {}", t.name_of(viewer),
                                       to_string(card), t.name_of(seat.seat));
        }
    }
    return std::nullopt;
}

bool allowed(const Table& t, ActKind kind, Chips to = {}) {
    const table::Play play{Act{.seat = t.live.hand.to_act, .kind = kind, .to = to}};
    return table::decide(t.live, play, t.book(), {.rules = &t.rules()}).has_value();
}

// legal() and decide() say the same of the player to act, at and around the limits.
std::optional<std::string> legal_agrees(const Table& t) {
    const Legal l = table::legal(t.live, t.rules());
    if (l.seat == no_seat) return std::nullopt;
    if (allowed(t, ActKind::fold) != l.fold) return "legal agrees with decide on fold";
    if (allowed(t, ActKind::check) != l.check) return "legal agrees with decide on check";
    if (allowed(t, ActKind::call) != l.call) return "legal agrees with decide on call";
    if (l.bring_in || l.complete) return std::nullopt;
    const ActKind kind = t.live.hand.price == Chips{0} ? ActKind::bet : ActKind::raise;
    if (!l.may_bet_or_raise()) return std::nullopt;
    if (!allowed(t, kind, l.min_to)) return "legal agrees with decide on the smallest raise";
    if (!allowed(t, kind, l.max_to)) return "legal agrees with decide on the largest raise";
    if (l.max_to < l.all_in_to && allowed(t, kind, l.max_to + Chips{1}))
        return "legal agrees with decide above the largest raise";
    if (l.min_to < l.all_in_to && l.min_to.value > 1 && allowed(t, kind, l.min_to - Chips{1}))
        return "legal agrees with decide below the smallest raise";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_claim(const Table& t) {
    if (!t.live.begun) return std::nullopt;
    for (const auto claim : {chips_conserved, cards_unique, replay_equals_state, hidden_cards_hidden, legal_agrees})
        if (auto broken = claim(t)) return broken;
    return std::nullopt;
}

}  // namespace riffle::runner

// Starting a hand: everything that comes in is checked here, so that the rest may take it for granted.
#include <algorithm>
#include <array>

#include "core/hand/decide_parts.h"
#include "core/hand/hole_cards.h"

namespace riffle::hand {
namespace {

// Far above any tournament, far below where sums of twelve would overflow.
constexpr Chips most_chips{1'000'000'000'000'000};

bool in_range(Chips amount) { return amount.value >= 0 && amount <= most_chips; }

template <class... Amounts>
bool all_in_range(Amounts... amounts) {
    // Their bits together are far below the limit in every hand that is no attempt to break something.
    if ((static_cast<std::uint64_t>(amounts.value) | ...) < 1ULL << 49) return true;
    return (in_range(amounts) && ...);
}

bool stakes_make_sense(const StartHand& c) {
    const Stakes& st = c.stakes;
    if (!all_in_range(st.small_blind, st.big_blind, st.ante, st.bring_in, st.small_bet, st.big_bet, st.min_bet))
        return false;
    if (st.chip.value <= 0 || st.chip > most_chips) return false;
    if (c.game->limit == Limit::fixed_limit) {
        if (st.small_bet.value <= 0 || st.big_bet < st.small_bet) return false;
    } else if (st.min_bet.value <= 0) {
        return false;
    }
    if (c.game->stud()) return st.bring_in <= st.small_bet || c.game->limit != Limit::fixed_limit;
    return c.forced == ForcedBets::listed || (st.big_blind.value > 0 && st.small_blind <= st.big_blind);
}

// The bit of every card; what is no card has one that no deck has.
constexpr std::array<std::uint64_t, 256> bit_of = [] {
    std::array<std::uint64_t, 256> bits{};
    for (std::size_t code = 0; code < bits.size(); ++code) bits[code] = std::uint64_t{1} << (code < 52 ? code : 63);
    return bits;
}();

bool deck_is_whole(const StartHand& c) {
    const CardSet cards = c.game->cards();
    if (c.deck_size != cards.size()) return false;
    // Four sets at a time, not one after the other: this is done for every hand.
    std::array<std::uint64_t, 4> bits{};
    for (std::size_t i = 0; i < c.deck_size; i += 4)
        for (std::size_t k = 0; k < 4; ++k) bits[k] |= bit_of[c.deck[i + k].code];
    // All cards of the deck, and as many as it has: so none twice.
    return (bits[0] | bits[1] | bits[2] | bits[3]) == cards.bits();
}

std::expected<void, Refusal> check_start(const StartHand& c, const Rules& rules) {
    if (!c.game) return refuse(RefusalCode::no_game, {"tda-2024:23"});
    SeatSet dealt_in;
    for (std::size_t i = 0; i < c.seats.size(); ++i) {
        const SeatEntry& entry = c.seats[i];
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (!all_in_range(entry.stack, entry.ante, entry.blind, entry.late_post))
            return refuse(RefusalCode::stack_out_of_range, {"tda-2024:23"}, seat);
        if (entry.stack.value > 0 && !entry.waiting) dealt_in.add(seat);
    }
    if (dealt_in.size() < 2) return refuse(RefusalCode::too_few_players, {"tda-2024:23"});
    if (dealt_in.size() > c.game->most_players)
        return refuse(RefusalCode::too_many_players_for_deck, {"tda-2024:35-E-1"});
    // [mediterraneo-2026:14-a] with more cards each the deck serves fewer.
    const int more = more_hole_cards(*c.game, rules);
    if (more != 0 && (hole_cards_on(*c.game, 0, rules) > static_cast<int>(max_hole_cards) ||
                      (more + c.game->streets[0].down) * dealt_in.size() > c.game->cards().size() - 8))
        return refuse(RefusalCode::too_many_players_for_deck, rules.pineapple_cards.cite);
    // [mediterraneo-2026:8-a] only where the book knows it.
    if (c.ante_kind == AnteKind::big_blind && !rules.offers_big_blind_ante.value)
        return refuse(RefusalCode::ante_not_offered, rules.offers_big_blind_ante.cite);
    if (!stakes_make_sense(c)) return refuse(RefusalCode::stakes_out_of_range, {"tda-2024:23"});
    if (c.button.value >= c.seats.size()) return refuse(RefusalCode::button_out_of_range, {"tda-2024:32"}, c.button);
    if (!c.game->stud() && c.forced == ForcedBets::by_stakes) {
        if (!dealt_in.has(c.big_blind)) return refuse(RefusalCode::blind_seat_empty, {"tda-2024:32"}, c.big_blind);
        if (c.small_blind != no_seat && (!dealt_in.has(c.small_blind) || c.small_blind == c.big_blind))
            return refuse(RefusalCode::blind_seat_empty, {"tda-2024:32"}, c.small_blind);
    }
    if (c.dealing == Dealing::from_deck) {
        if (c.deck_size == 0) return refuse(RefusalCode::deck_missing, {"tda-2024:35-E-1"});
        if (!deck_is_whole(c)) return refuse(RefusalCode::deck_wrong, {"tda-2024:35-E-1"});
    }
    return {};
}

}  // namespace

std::expected<void, Refusal> decide_start(const HandState& s, const StartHand& c, const Rules& rules, EventBuffer& out,
                                          HandState* in_place) {
    if (s.phase != Phase::idle && s.phase != Phase::over) return refuse(RefusalCode::hand_in_progress, {"tda-2024:23"});
    if (auto ok = check_start(c, rules); !ok) return ok;
    if (in_place) {
        Play(*in_place, rules, out).start(c);
        return {};
    }
    HandState fresh;
    Play(fresh, rules, out).start(c);
    return {};
}

std::expected<void, Refusal> decide_start_over(const HandState& s, const StartOver& c, const Rules& rules,
                                               EventBuffer& out, HandState* in_place) {
    if (s.phase == Phase::idle) return refuse(RefusalCode::no_hand_in_progress, {"tda-2024:23"});
    if (s.phase == Phase::over) return refuse(RefusalCode::hand_is_over, {"tda-2024:23"});
    if (s.street > 0 || (s.phase != Phase::betting && s.phase != Phase::dealing))
        return refuse(RefusalCode::too_late_to_start_over, {"tda-2024:34-A"});
    if (auto ok = check_start(c.start, rules); !ok) return ok;
    const auto unfit = [](Seat seat = no_seat) {
        return refuse(RefusalCode::start_does_not_fit, {"tda-2024:34-A"}, seat);
    };
    if (c.start.game != s.game || c.start.dealing != s.dealing) return unfit();
    // The same players with the chips they began with.
    SeatSet players;
    Chips brought{}, there = s.pot;
    for (std::size_t i = 0; i < c.start.seats.size(); ++i) {
        const SeatEntry& entry = c.start.seats[i];
        if (entry.stack.value == 0 || entry.waiting) continue;
        const Seat seat{static_cast<std::uint8_t>(i)};
        players.add(seat);
        if (entry.stack < s.at(seat).stack + s.at(seat).total) return unfit(seat);
        brought += entry.stack;
        there += s.at(seat).stack;
    }
    if (players != s.dealt_in || brought != there) return unfit();
    const HandState stood = s;
    play_on(s, rules, out, in_place, [&](Play& play) { play.start_over(stood, c.start); });
    return {};
}

}  // namespace riffle::hand

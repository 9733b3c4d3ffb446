#include "core/table/known.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/hand/decide_parts.h"
#include "core/hand/legal.h"
#include "core/rulebook/keys.h"
#include "core/rulings/facts.h"
#include "core/rulings/offences.h"
#include "core/table/facts.h"

namespace riffle::table {
namespace {

using rulings::ActionKind;
using rulings::Flag;
using rulings::Flags;
using rulings::Incident;
using rulings::Infraction;
using rulings::Matter;
using rulings::Taken;

bool seated(Seat seat) { return seat.value < hand::max_seats; }
bool is_bet(const Taken& t) { return t.kind == ActionKind::bet || t.kind == ActionKind::raise; }

// Where a bet or raise stands among what was done; nothing: there was none such.
std::optional<std::size_t> place_of(const State& s, Seat seat, Chips to) {
    for (std::size_t i = s.taken.size(); i-- > 0;) {
        const Taken& t = s.taken[i];
        if (is_bet(t) && t.to == to && (seat == no_seat || t.seat == seat)) return i;
    }
    return std::nullopt;
}

void set_bet(hand::HandState& h, Seat seat, Chips to) {
    hand::SeatState& at = h.at(seat);
    const Chips by = to - at.bet;
    at.bet = to;
    at.stack -= by;
    h.pot += by;
}
// What a bet or raise makes of the price.
void raise_to(hand::HandState& h, Seat seat, Chips to, const hand::Rules& rules) {
    const hand::BetSize size = hand::size_of_bet(
        h, rules, {.price = h.price, .level = h.level, .least_raise = h.least_raise, .bets = h.bets}, to);
    h.price = std::max(h.price, to);
    h.level = size.level;
    h.least_raise = size.least_raise;
    h.aggressor = seat;
    if (size.full) ++h.bets;
}

// Whether it was made in the round that is still open, or closed with nothing after it.
bool of_this_round(const State& s, std::size_t place) {
    const int street = s.taken[place].street;
    if (s.hand.phase == hand::Phase::over) return false;
    return street == s.hand.street || (street + 1 == s.hand.street && hand::just_closed(s.hand));
}

// What a player had put in front in a round that is closed.
Chips put_in_front(const State& s, Seat seat, int street) {
    const hand::HandState& h = s.hand;
    const bool blinds = street == 0 && !h.game->stud();
    const bool brought_in = street == 0 && h.game->stud();
    Chips price = blinds ? h.stakes.big_blind : brought_in ? s.brought_in.price : Chips{0};
    Chips bet = blinds && seat == h.big_blind             ? h.stakes.big_blind
                : blinds && seat == h.small_blind         ? h.stakes.small_blind
                : brought_in && seat == s.brought_in.seat ? s.brought_in.amount
                                                          : Chips{0};
    for (const Taken& t : s.taken) {
        if (t.street != street) continue;
        if (is_bet(t)) price = std::max(price, t.to);
        if (t.seat == seat && (is_bet(t) || t.kind == ActionKind::call)) bet = is_bet(t) ? t.to : price;
    }
    return std::min(bet, h.at(seat).total);
}

// The hand with the bets of that round in front of the players.
hand::HandState with_bets(const State& s, int street) {
    hand::HandState h = s.hand;
    if (h.phase == hand::Phase::betting) return h;
    h.street = static_cast<std::uint8_t>(street);
    for (const Seat seat : h.dealt_in) h.at(seat).bet = put_in_front(s, seat, street);
    return h;
}

// The hand as it stood before an act of this round, as far as the size of a bet goes.
hand::HandState before(const State& s, std::size_t place, const hand::Rules& rules) {
    const hand::HandState now = with_bets(s, s.taken[place].street);
    hand::HandState h = now;
    const bool first = h.street == 0 && !h.game->stud();
    for (const Seat seat : h.dealt_in) set_bet(h, seat, Chips{0});
    h.price = h.level = Chips{0};
    h.bets = 0;
    h.least_raise = h.game->limit == hand::Limit::fixed_limit ? h.limit_unit()
                    : h.stakes.min_bet > Chips{0}             ? h.stakes.min_bet
                                                              : h.stakes.big_blind;
    if (first) {
        // Blinds may be short.
        const auto post = [&](Seat seat, Chips blind) {
            if (seat.value < hand::max_seats && h.dealt_in.has(seat))
                set_bet(h, seat, std::min(blind, now.at(seat).bet));
        };
        post(h.small_blind, h.stakes.small_blind);
        post(h.big_blind, h.stakes.big_blind);
        h.price = h.level = h.stakes.big_blind;
    }
    if (h.street == 0 && h.game->stud() && s.brought_in.seat != no_seat) {
        set_bet(h, s.brought_in.seat, std::min(s.brought_in.amount, now.at(s.brought_in.seat).bet));
        h.price = s.brought_in.price;
    }
    for (std::size_t i = 0; i < place; ++i) {
        const Taken& t = s.taken[i];
        if (t.street != h.street) continue;
        if (t.kind == ActionKind::call) set_bet(h, t.seat, std::min(h.price, now.at(t.seat).bet));
        if (!is_bet(t)) continue;
        set_bet(h, t.seat, t.to);
        raise_to(h, t.seat, t.to, rules);
    }
    return h;
}

struct BetBounds {
    Chips least;
    Chips most;
};
BetBounds bounds_in(const hand::HandState& h, Seat seat, const hand::Rules& rules) {
    const Chips all = h.at(seat).bet + h.at(seat).stack;
    hand::Legal l;
    l.seat = seat;
    l.all_in_to = all;
    Chips least = std::min(h.price + h.least_raise, all);
    if (h.game->limit == hand::Limit::no_limit || !hand::limited_raise(h, rules, l)) return {least, all};
    return {l.min_to, l.max_to};
}

BetBounds bounds_of(const State& s, std::size_t place, const hand::Rules& rules) {
    return bounds_in(before(s, place, rules), s.taken[place].seat, rules);
}

// The betting of this street from a bet on, as if it had been `to`: who called called that, and a raise over it stays
// what it was, or becomes the least or the most it may be now. As it was made it is left where nobody had seen it
// wrong.
hand::HandState played_with(const State& s, std::size_t place, Chips to, const hand::Rules& rules) {
    hand::HandState was = before(s, place, rules);
    hand::HandState h = was;
    const hand::HandState& now = s.hand;
    const auto pay = [&](Seat seat, Chips bet) {
        // Who is out pays nothing more; nobody more than there is.
        const Chips most = now.at(seat).bet + (now.live.has(seat) ? now.at(seat).stack : Chips{0});
        set_bet(h, seat, std::min(bet, most));
    };
    for (std::size_t i = place; i < s.taken.size(); ++i) {
        const Taken& t = s.taken[i];
        if (t.street != now.street) continue;
        if (t.kind == ActionKind::call) {
            set_bet(was, t.seat, std::min(was.price, now.at(t.seat).bet));
            pay(t.seat, h.price);
        }
        if (!is_bet(t)) continue;
        Chips anew = i == place ? to : t.to;
        const BetBounds then = bounds_in(was, t.seat, rules);
        if (i != place && t.to >= then.least && t.to <= then.most) {
            const BetBounds may = bounds_in(h, t.seat, rules);
            anew = std::clamp(t.to, std::min(may.least, may.most), may.most);
        }
        set_bet(was, t.seat, t.to);
        raise_to(was, t.seat, t.to, rules);
        pay(t.seat, anew);
        // The last chips of a raiser may come to a call now.
        const Chips reached = now.live.has(t.seat) ? h.at(t.seat).bet : anew;
        if (reached > h.price) raise_to(h, t.seat, reached, rules);
    }
    return h;
}

// A bet found wrong was made on the present street, and should have been what the hand comes to.
std::optional<Refusal> other_bet(const State& s, const Incident& i, const hand::Rules& rules) {
    const bool pot = i.matter == Matter::pot_count_wrong;
    if (!pot && i.matter != Matter::underraise_found) return std::nullopt;
    const auto place = place_of(s, pot ? no_seat : i.seat, i.amount);
    if (!place) return Refusal{"bet_not_there", {}};
    // Of a street that is over nothing is put right.
    if (!of_this_round(s, *place)) return std::nullopt;
    const BetBounds right = bounds_of(s, *place, rules);
    return i.amount2 == (pot ? right.most : right.least) ? std::nullopt : std::optional{Refusal{"amount_not_so", {}}};
}

std::optional<Refusal> other_amount(const State& s, const Incident& i, const hand::Rules& rules) {
    if (auto no = other_bet(s, i, rules)) return no;
    // [tda-2024:49] What the bet is the table knows.
    if (i.matter == Matter::misinformed_call && s.hand.phase == hand::Phase::betting && i.amount2 != s.hand.price)
        return Refusal{"amount_not_so", {}};
    if (i.matter == Matter::undercalls_in_sequence_found && seated(i.seat) && s.hand.phase == hand::Phase::betting) {
        if (s.hand.at(i.seat).bet + i.amount >= s.hand.price) return Refusal{"amount_not_so", {}};
        if (i.seat == i.other || !seated(i.other) || !s.hand.pending.has(i.other))
            return Refusal{"seat_not_in_hand", {}};
    }
    const bool counted = i.matter == Matter::card_count_wrong && i.seat.value < hand::max_seats;
    if (counted && s.hand.dealt_in.has(i.seat) && i.m != s.hand.at(i.seat).holding.count)
        return Refusal{"amount_not_so", {}};
    return std::nullopt;
}

bool playing(const State& s) { return s.hand.phase != hand::Phase::idle && s.hand.phase != hand::Phase::over; }
bool over(const State& s) { return s.hand.phase == hand::Phase::over; }
bool gave_up(const State& s, Seat seat) { return seated(seat) && s.hand.dealt_in.has(seat) && !s.hand.live.has(seat); }
bool won(const State& s, Seat seat) {
    return over(s) && std::ranges::any_of(s.awards, [&](const hand::PotAwarded& a) { return a.seat == seat; });
}
bool lost(const State& s, Seat seat) { return over(s) && !won(s, seat); }
bool acted(const State& s, Seat seat) {
    return std::ranges::any_of(s.taken, [&](const Taken& t) { return t.seat == seat; });
}
// It may still come to him in this betting round.
bool to_bet(const State& s, Seat seat) {
    return s.hand.phase == hand::Phase::betting && seated(seat) && s.hand.able.has(seat) && s.hand.pending.has(seat);
}
bool more_betting(const State& s) { return playing(s) && !s.hand.betting_over && s.hand.able.size() > 1; }

std::span<const Taken> taken_after(const State& s, const Incident& i) {
    const auto place = place_of(s, no_seat, i.amount);
    const std::size_t from = place ? *place + 1 : 0;
    return {s.taken.data() + from, s.taken.size() - from};
}

// One circumstance of one matter.
struct Known {
    Matter matter;
    Flag flag;
    bool (*holds)(const State& s, const Incident& i);
};
constexpr Known known[] = {
    {Matter::hidden_chip_found, Flag::won, [](const State& s, const Incident& i) { return won(s, i.seat); }},
    {Matter::hidden_chip_found, Flag::lost, [](const State& s, const Incident& i) { return lost(s, i.seat); }},
    {Matter::card_count_wrong, Flag::acted, [](const State& s, const Incident& i) { return acted(s, i.seat); }},
    {Matter::card_count_wrong, Flag::button, [](const State& s, const Incident& i) { return i.seat == s.hand.button; }},
    // Who sits there and was not told to be away is there.
    {Matter::entitled_seat_not_dealt, Flag::present,
     [](const State& s, const Incident& i) {
         return seated(i.seat) && s.seated.has(i.seat) && !s.start.seats[i.seat.value].absent && !is_away(s, i.seat);
     }},
    {Matter::entitled_seat_not_dealt, Flag::posted,
     [](const State& s, const Incident& i) { return seated(i.seat) && s.hand.at(i.seat).total > Chips{0}; }},
    {Matter::player_absent, Flag::posted,
     [](const State& s, const Incident& i) { return seated(i.seat) && s.hand.at(i.seat).total > Chips{0}; }},
    {Matter::deck_found_short, Flag::hand_over, [](const State& s, const Incident&) { return over(s); }},
    {Matter::flop_without_burn, Flag::all_in_tabled,
     [](const State& s, const Incident&) { return s.hand.betting_over; }},
    {Matter::two_cards_burned, Flag::all_in_tabled,
     [](const State& s, const Incident&) { return s.hand.betting_over; }},
    {Matter::stud_last_card_shown, Flag::betting_left, [](const State& s, const Incident&) { return more_betting(s); }},
    {Matter::stud_upcards_picked_up, Flag::facing_action,
     [](const State& s, const Incident& i) { return seated(i.seat) && s.hand.price > s.hand.at(i.seat).bet; }},
    {Matter::hand_asked_for, Flag::no_cards, [](const State& s, const Incident& i) { return gave_up(s, i.seat); }},
    {Matter::hand_asked_for, Flag::discarded, [](const State& s, const Incident& i) { return gave_up(s, i.other); }},
    {Matter::hand_asked_for, Flag::winner, [](const State& s, const Incident& i) { return won(s, i.seat); }},
    {Matter::cards_shown_to_one, Flag::hand_over, [](const State& s, const Incident&) { return over(s); }},
    {Matter::cards_shown_to_one, Flag::can_still_bet,
     [](const State& s, const Incident& i) { return to_bet(s, i.other); }},
    {Matter::cards_shown_to_one, Flag::later_street,
     [](const State& s, const Incident& i) {
         return more_betting(s) && !to_bet(s, i.other) && seated(i.other) && s.hand.able.has(i.other) &&
                !s.hand.last_street();
     }},
};

// Tabled the hand is once the table has seen it; before that it is told.
bool about_tabling(Matter matter) {
    return matter == Matter::winning_hand_killed || matter == Matter::mucked_without_tabling ||
           matter == Matter::board_played;
}

// Where a matter can be so: in which game, on which street, of whom. Those not named here can be anywhere.
struct Possible {
    Matter matter;
    bool (*can_be)(const State& s, const Incident& i);
};
bool flops(const State& s) {
    return playing(s) &&
           std::ranges::any_of(s.hand.game->streets, [](const hand::Street& street) { return street.board > 1; });
}
bool in_stud(const State& s) { return playing(s) && s.hand.game->stud(); }
bool holds_cards(const State& s, Seat seat) { return playing(s) && seated(seat) && s.hand.live.has(seat); }
bool flop_lies(const State& s, const Incident&) { return flops(s) && s.hand.board_count >= 3; }
bool any_stud(const State& s, const Incident&) { return in_stud(s); }
bool stud_hand(const State& s, const Incident& i) { return in_stud(s) && holds_cards(s, i.seat); }
constexpr Possible possible[] = {
    {Matter::flop_of_cards, flop_lies},
    {Matter::flop_without_burn, flop_lies},
    {Matter::two_cards_burned, flop_lies},
    {Matter::flop_too_early, [](const State& s, const Incident&) { return flops(s) && s.hand.board_count == 0; }},
    {Matter::turn_too_early, [](const State& s, const Incident&) { return flops(s) && s.hand.board_count == 3; }},
    {Matter::river_too_early, [](const State& s, const Incident&) { return flops(s) && s.hand.board_count == 4; }},
    {Matter::stud_card_too_early, any_stud},
    {Matter::stud_stub_short, any_stud},
    {Matter::stud_downcard_shown, stud_hand},
    {Matter::stud_upcards_picked_up, stud_hand},
    {Matter::stud_absent_at_fourth, stud_hand},
    {Matter::stud_last_card_shown,
     [](const State& s, const Incident& i) { return stud_hand(s, i) && s.hand.last_street(); }},
    {Matter::misinformed_call,
     [](const State& s, const Incident& i) { return s.hand.phase == hand::Phase::betting && holds_cards(s, i.seat); }},
    {Matter::own_card_exposed, [](const State& s, const Incident& i) { return holds_cards(s, i.seat); }},
};
bool can_be(const State& s, const Incident& i) {
    return std::ranges::all_of(possible,
                               [&](const Possible& one) { return one.matter != i.matter || one.can_be(s, i); });
}

// [cnp:3.d, internacional:5] Time is called on the player to act, and runs out on nobody else.
bool another_s_turn(const State& s, const Incident& i) {
    const bool out = i.matter == Matter::clock_expired || i.matter == Matter::shot_clock_expired;
    // [tda-2024:49] So is a call that rests on a wrong count.
    const bool calls = i.matter == Matter::misinformed_call;
    return (out || calls) && s.hand.phase == hand::Phase::betting && i.seat != s.hand.to_act;
}

// [tda-2024:35-C] What is told of a redeal is of a hand that was dealt again; who is on a penalty in it, and for how
// long, the table knows. Who was away at the first deal, nobody may have told.
std::optional<Refusal> redeal_not_so(const State& s, const Incident& i, const rulebook::Book& book, SeatSet penalised) {
    const bool about_penalty = i.matter == Matter::redeal_penalised_player;
    if (!about_penalty && i.matter != Matter::redeal_absent_player) return std::nullopt;
    if (s.redeals == 0) return Refusal{"not_in_this_hand", {}};
    if (about_penalty != (seated(i.seat) && penalised.has(i.seat))) return Refusal{"circumstance_not_so", {}};
    if (!about_penalty || s.conduct_elsewhere) return std::nullopt;
    using rulebook::MisdealCountsForPenalty;
    const bool all = book.says(rulebook::key::misdeal_counts_for_penalty, MisdealCountsForPenalty::twice);
    const std::int64_t had = s.penalties.hands_left(s.players[i.seat.value]) + 1 + (all ? s.redeals : 0);
    return i.n == had ? std::nullopt : std::optional{Refusal{"amount_not_so", {}}};
}

std::optional<Refusal> learn(const State& s, Incident& i, const rulebook::Book& book, const hand::Rules& rules) {
    const Refusal wrong{"circumstance_not_so", {}};
    if (another_s_turn(s, i)) return Refusal{"not_your_turn", {}};
    for (const Known& one : known) {
        if (one.matter != i.matter) continue;
        const bool holds = one.holds(s, i);
        if (i.flags.has(one.flag) && !holds) return wrong;
        if (holds) i.flags.add(one.flag);
    }
    const bool found = i.matter == Matter::pot_count_wrong || i.matter == Matter::underraise_found;
    if (i.flags.has(Flag::substantial_action) &&
        !rulings::is_substantial(found ? taken_after(s, i) : std::span<const Taken>{s.taken.data(), s.taken.size()},
                                 book))
        return wrong;
    if (found && i.flags.has(Flag::next_card_dealt)) {
        const auto place = place_of(s, i.matter == Matter::pot_count_wrong ? no_seat : i.seat, i.amount);
        if (place && of_this_round(s, *place)) return wrong;
    }
    const auto on_street = [&](const Taken& t) { return t.street == s.hand.street && s.hand.street > 0; };
    if (i.flags.has(Flag::street_action) && std::ranges::none_of(s.taken, on_street)) return wrong;
    if (about_tabling(i.matter) && seated(i.seat) && s.hand.tabled.has(i.seat)) i.flags.add(Flag::tabled);
    if (!can_be(s, i)) return Refusal{"not_in_this_hand", {}};
    return other_amount(s, i, rules);
}

std::optional<Refusal> learn(const State& s, rulings::Conduct& c) {
    const bool has_hand = playing(s) && seated(c.seat) && s.hand.live.has(c.seat);
    const auto is = [&](Flag flag, bool holds) {
        if (c.flags.has(flag) && !holds) return false;
        if (holds) c.flags.add(flag);
        return true;
    };
    const bool right = is(Flag::live_hand, has_hand) &&
                       is(Flag::action_pending, has_hand && !s.hand.betting_over && s.hand.able.has(c.seat)) &&
                       is(Flag::two_in_hand, playing(s) && s.hand.live.size() == 2) && is(Flag::hand_over, over(s)) &&
                       (s.start.players_in_event == 0 || is(Flag::final_heads_up, s.start.players_in_event == 2));
    return right ? std::nullopt : std::optional{Refusal{"circumstance_not_so", {}}};
}

}  // namespace

bool counts_when_repeated(rulings::Infraction infraction, const rulebook::Book& book) {
    return rulings::is_etiquette(infraction) &&
           book.says(rulebook::key::etiquette_penalty, rulebook::EtiquettePenalty::when_repeated);
}

std::optional<hand::BetsAnew> bets_anew(const State& s, Seat bettor, Chips from, Chips to, const hand::Rules& rules) {
    const auto place = place_of(s, bettor, from);
    if (!place || s.hand.phase != hand::Phase::betting || s.taken[*place].street != s.hand.street) return std::nullopt;
    const auto raised = [&](const Taken& t) { return &t > &s.taken[*place] && is_bet(t); };
    if (std::ranges::none_of(s.taken, raised)) return std::nullopt;
    const hand::HandState was = played_with(s, *place, from, rules);
    const hand::HandState h = played_with(s, *place, to, rules);
    // What else was put right meanwhile is not in what was done.
    if (was.price != s.hand.price || was.aggressor != s.hand.aggressor) return std::nullopt;
    hand::BetsAnew anew{.bets = {},
                        .price = h.price,
                        .level = h.level,
                        .least_raise = h.least_raise,
                        .aggressor = h.aggressor,
                        .count = static_cast<std::uint8_t>(s.hand.bets + h.bets - was.bets)};
    for (const Seat seat : s.hand.dealt_in) {
        const Chips bet = s.hand.at(seat).bet;
        const bool since = std::any_of(s.taken.begin() + static_cast<std::ptrdiff_t>(*place), s.taken.end(),
                                       [&](const Taken& t) { return t.seat == seat; });
        if (since && was.at(seat).bet != bet) return std::nullopt;
        anew.bets[seat.value] = since ? h.at(seat).bet : bet;
    }
    return anew;
}

bool is_redeal(const rulings::Outcome& outcome) {
    const auto* button = std::get_if<rulings::ButtonPutRight>(&outcome);
    return std::holds_alternative<rulings::Misdeal>(outcome) ||
           (button != nullptr && button->how == rulings::ButtonFix::misdeal_correct_button);
}

SeatSet penalised_in_hand(const State& state, std::optional<SeatSet> on_penalty) {
    return state.conduct_elsewhere && on_penalty ? state.made_absent & *on_penalty : state.made_absent;
}

std::expected<rulings::Act, Refusal> as_known(const State& state, rulings::Act act, const rulebook::Book& book,
                                              const hand::Rules& rules, std::optional<SeatSet> on_penalty) {
    if (!state.begun || state.hand.game == nullptr) return act;
    std::optional<Refusal> no;
    if (auto* incident = std::get_if<Incident>(&act)) {
        no = redeal_not_so(state, *incident, book, penalised_in_hand(state, on_penalty));
        if (!no) no = learn(state, *incident, book, rules);
    }
    if (auto* conduct = std::get_if<rulings::Conduct>(&act)) no = learn(state, *conduct);
    if (no) return std::unexpected(*no);
    return act;
}

}  // namespace riffle::table

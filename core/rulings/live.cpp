#include "core/rulings/live.h"

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/hand/apply.h"

namespace riffle::rulings {
namespace {

ActionKind kind_of(Term t) {
    switch (t) {
        case Term::fold:
            return ActionKind::fold;
        case Term::check:
        case Term::call_or_fold:  // a check while facing a bet
            return ActionKind::check;
        case Term::call:
            return ActionKind::call;
        case Term::bet:
            return ActionKind::bet;
        case Term::all_in:
            return ActionKind::all_in;
        default:
            return ActionKind::raise;
    }
}

void remember(Live& live, Seat seat, ActionKind kind, bool chips) {
    if (live.taken.size() < live.taken.capacity()) live.taken.push_back({seat, kind, chips, live.state.street});
    live.passive_turn.remove(seat);
}

void observe(Live& live, const hand::Event& event) {
    const Chips price = live.state.price;
    std::visit(overloaded{
                   [&](const hand::Folded& e) { remember(live, e.seat, ActionKind::fold, false); },
                   [&](const hand::Checked& e) { remember(live, e.seat, ActionKind::check, false); },
                   [&](const hand::Called& e) { remember(live, e.seat, ActionKind::call, true); },
                   [&](const hand::BetPlaced& e) {
                       remember(live, e.seat, price == Chips{0} ? ActionKind::bet : ActionKind::raise, true);
                       live.previous_price = price;
                       if (price > Chips{0}) ++live.raises;
                   },
                   [&](const hand::StreetBegan&) {
                       live.previous_price = Chips{0};
                       live.raises = 0;
                       live.held.clear();
                       for (auto& chips : live.front_chips) chips.clear();
                   },
                   [](const auto&) {},
               },
               event);
}

bool aggressive(const hand::Command& command) {
    const auto* act = std::get_if<hand::Act>(&command);
    if (act == nullptr) return false;
    return act->kind == hand::ActKind::bet || act->kind == hand::ActKind::raise || act->kind == hand::ActKind::complete;
}

hand::Command action(Seat seat, hand::ActKind kind, Chips to = {}) {
    return hand::Act{.seat = seat, .kind = kind, .to = to};
}

// The engine's action for a ruling's: totals are totals for the street.
hand::Command command_for(const Live& live, Seat seat, Term what, Chips to) {
    using hand::ActKind;
    switch (what) {
        case Term::fold:
            if (live.state.to_act != seat) return hand::Kill{seat};
            return action(seat, ActKind::fold);
        case Term::check:
            return action(seat, ActKind::check);
        case Term::call:
            return action(seat, ActKind::call);
        case Term::all_in:
            return action(seat, ActKind::all_in);
        default: {
            const hand::SeatState& p = live.state.at(seat);
            if (to >= p.bet + p.stack) return action(seat, ActKind::all_in);
            return action(seat, live.state.price == Chips{0} ? ActKind::bet : ActKind::raise, to);
        }
    }
}

// [tda-2024:35-C-1] the hand is dealt again exactly as it was.
std::expected<CiteList, Denied> deal_again(Live& live, const Points& points, const hand::Rules& rules) {
    Live fresh;
    fresh.start = live.start;
    fresh.seated = live.seated;
    const hand::Command start = live.start;
    live = fresh;
    return perform(live, start, points, rules);
}

// [cnp:2.misdeal-f] as above, with the button and the blinds where they belong.
void correct_button(Live& live, Seat button) {
    hand::StartHand& start = live.start;
    start.button = button;
    start.small_blind = live.seated.size() == 2 ? button : live.seated.next_after(button);
    start.big_blind = live.seated.next_after(start.small_blind);
}

// Every chip of the hand goes back: the state before the deal.
void void_hand(Live& live) {
    Live fresh;
    fresh.start = live.start;
    fresh.seated = live.seated;
    for (std::size_t i = 0; i < live.start.seats.size(); ++i) fresh.state.seats[i].stack = live.start.seats[i].stack;
    live = fresh;
}

void hold(Live& live, const Held& act) {
    if (live.held.size() < live.held.capacity()) live.held.push_back(act);
}

void limit(Live& live, Seat seat, bool whole_hand, const Ruling& ruling) {
    (whole_hand ? live.passive : live.passive_turn).add(seat);
    if (!ruling.cites.empty()) live.passive_cite = ruling.cites.back();
}

}  // namespace

std::expected<CiteList, Denied> perform(Live& live, const hand::Command& command, const Points& points,
                                        const hand::Rules& rules) {
    if (const auto* act = std::get_if<hand::Act>(&command); act && aggressive(command))
        if (live.passive.has(act->seat) || live.passive_turn.has(act->seat))
            return std::unexpected(Denied{"limited_by_ruling", {live.passive_cite}});
    if (const auto* start = std::get_if<hand::StartHand>(&command)) live.start = *start;
    auto events = hand::decide(live.state, command, rules);
    if (!events) {
        Denied denied{hand::name_of(events.error().code), {}};
        cite_refusal(live.state, events.error(), points, denied.cites);
        return std::unexpected(denied);
    }
    CiteList cites;
    cite_step(live.state, command, *events, points, cites);
    for (const hand::Event& e : *events) {
        observe(live, e);
        hand::apply(live.state, e);
        live.events.push_back(e);
    }
    return cites;
}

Facts facts_of(const Live& live, const hand::Rules& rules, Seat concerned) {
    const hand::HandState& s = live.state;
    Facts f;
    f.seated = live.seated;
    f.taken = live.taken;
    f.held = live.held;
    f.players_in_event = live.start.players_in_event;
    if (s.game == nullptr) return f;
    f.limit = s.game->limit;
    f.stud = s.game->stud();
    f.flop_game =
        std::any_of(s.game->streets.begin(), s.game->streets.end(), [](const hand::Street& x) { return x.board > 0; });
    f.street = s.street;
    f.last_street = s.last_street();
    f.betting = s.phase == hand::Phase::betting;
    f.betting_over = s.betting_over;
    f.to_act = s.to_act;
    f.button = s.button;
    f.small_blind = s.small_blind;
    f.big_blind = s.big_blind;
    f.aggressor = s.aggressor;
    f.first_to_act = s.first_to_act;
    f.dealt_in = s.dealt_in;
    f.live = s.live;
    f.price = s.price;
    f.previous_price = live.previous_price;
    f.full_raise = s.least_raise;
    f.pot = s.pot;
    f.smallest_chip = s.stakes.chip;
    f.unit = s.stakes.min_bet > Chips{0} ? s.stakes.min_bet : s.stakes.big_blind;
    f.raises = live.raises;
    f.seats.resize(hand::max_seats);
    for (std::size_t i = 0; i < hand::max_seats; ++i)
        f.seats[i] = {.behind = s.seats[i].stack,
                      .in_front = s.seats[i].bet,
                      .in_hand = s.seats[i].total,
                      .front_chips = live.front_chips[i],
                      .may_raise = true,
                      .reopened = true};
    const Seat who = concerned.value < hand::max_seats ? concerned : s.to_act;
    if (who.value >= hand::max_seats) return f;
    f.least_to = s.price + s.least_raise;
    f.most_to = s.at(who).bet + s.at(who).stack;
    const hand::Legal l = hand::legal(s, rules);
    if (l.seat == who) {
        if (l.may_bet_or_raise()) {
            f.least_to = l.min_to;
            f.most_to = l.max_to;
        }
        f.seats[who.value].may_raise = l.may_bet_or_raise();
        f.seats[who.value].reopened = l.may_bet_or_raise() || l.no_raise != hand::RefusalCode::betting_not_reopened;
    }
    return f;
}

Seat button_winner(const Live& live, Seat button, const hand::Chairs& chairs, const Points& points, bool announced,
                   CiteList& cites) {
    const PointValue& won = points[Point::win_the_button];
    if (!announced || !won.set || won.term != Term::winner_takes_button) return hand::no_seat;
    for (const Citation& c : won.cites) cites.push_back(c);
    SeatSet winners;
    for (const hand::Event& event : live.events)
        if (const auto* award = std::get_if<hand::PotAwarded>(&event); award && award->pot == 0)
            winners.add(award->seat);
    if (winners.size() < 2) return hand::button_winner(live.events, button);
    const PointValue& tie = points[Point::win_the_button_tie];
    if (tie.set)
        for (const Citation& c : tie.cites) cites.push_back(c);
    // [solverde-2023:3.1.5.1] read literally it is whoever sits next, a winner or not.
    if (tie.set && tie.term == Term::next_seat_left) return chairs.all().next_after(button);
    return hand::button_winner(live.events, button);
}

std::expected<CiteList, Denied> carry_out(Live& live, Seat seat, const Outcome& outcome, const Ruling& ruling,
                                          const Points& points, const hand::Rules& rules) {
    switch (outcome.what) {
        case Term::fold:
            // Out of turn it binds at once, and counts among the acts out of turn.
            if (seat != live.state.to_act) hold(live, {seat, ActionKind::fold, {}, live.state.price, false});
            [[fallthrough]];
        case Term::check:
        case Term::call:
        case Term::bet:
        case Term::raise:
        case Term::all_in:
            if (seat.value >= hand::max_seats) return CiteList{};
            return perform(live, command_for(live, seat, outcome.what, Chips{outcome.detail(Term::to)}), points, rules);
        case Term::dead_hand:
        case Term::out_no_refund:
        case Term::killed_forced_bets_stay:
        case Term::dealt_killed_posted:
        case Term::dead_hand_eliminated:
            if (seat.value >= hand::max_seats || !live.state.live.has(seat)) return CiteList{};
            return perform(live, hand::Kill{seat}, points, rules);
        case Term::misdeal_correct_button:
            if (const auto chair = outcome.detail(Term::button); chair > 0)
                correct_button(live, Seat{static_cast<std::uint8_t>(chair - 1)});
            [[fallthrough]];
        case Term::misdeal:
            return deal_again(live, points, rules);
        case Term::void_hand:
            void_hand(live);
            return CiteList{};
        case Term::call_or_fold:
            limit(live, seat, false, ruling);
            return CiteList{};
        case Term::no_aggression:
        case Term::check_or_call:
            limit(live, seat, true, ruling);
            return CiteList{};
        case Term::held: {
            if (outcome.details.empty()) return CiteList{};
            const Detail& d = outcome.details[0];
            const ActionKind kind = kind_of(d.name);
            hold(live,
                 {seat, kind, Chips{d.value}, live.state.price, kind != ActionKind::fold && kind != ActionKind::check});
            return CiteList{};
        }
        case Term::released:
            for (std::size_t i = 0; i < live.held.size(); ++i)
                if (live.held[i].seat == seat) {
                    live.held[i] = live.held.back();
                    live.held.pop_back();
                }
            return CiteList{};
        default:
            return CiteList{};
    }
}

}  // namespace riffle::rulings

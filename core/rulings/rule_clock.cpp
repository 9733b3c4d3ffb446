// Calling time, the shot clock and the time bank; requests for counts and cards.
#include "core/rulings/parts.h"

namespace riffle::rulings::matters {

void clock_called(Consult& c, const Facts&, const Incident& i) {
    if (c.knows(Point::clock_min_elapsed_seconds) && i.n < c.points()[Point::clock_min_elapsed_seconds].number) {
        c.number(Point::clock_min_elapsed_seconds);
        return c.give(Outcome(Term::refused).with(Term::seconds, c.number(Point::clock_min_elapsed_seconds)));
    }
    if (c.knows(Point::clock_min_elapsed_seconds)) c.number(Point::clock_min_elapsed_seconds);
    if (c.knows(Point::clock_request_seat) && c.ask(Point::clock_request_seat) == Term::own_seat &&
        i.flags.has(Flag::away))
        return c.give(Term::refused);
    const std::int64_t total = c.number(Point::clock_seconds) + c.number(Point::clock_countdown_seconds);
    const Outcome granted = Outcome(Term::granted).with(Term::seconds, total);
    if (i.flags.has(Flag::stalling) && c.knows(Point::clock_shortened)) {
        // [cnp:8.k-3] shorter for a player who wastes time on purpose or again and again.
        if (c.ask(Point::clock_shortened) == Term::no) return c.director({granted, Term::refused});
        return c.director(
            {granted, Outcome(Term::granted).with(Term::seconds, c.number(Point::clock_countdown_seconds))});
    }
    if (c.knows(Point::clock_request) && c.ask(Point::clock_request) == Term::any_player) return c.give(granted);
    c.director({granted, Term::refused});
}

void clock_expired(Consult& c, const Facts& f, const Incident& i) {
    c.number(Point::clock_seconds);
    c.number(Point::clock_countdown_seconds);
    if (i.flags.has(Flag::doubt)) {
        // [tda-2024:29-4] doubt is decided for the player.
        c.settle(Point::clock_doubt, {Term::action_stands, Term::dead_hand});
        return;
    }
    const bool facing = f.facing_bet(i.seat);
    c.settle(facing ? Point::clock_expiry_facing_bet : Point::clock_expiry_without_bet, {Term::dead_hand, Term::check});
}

void shot_clock_started(Consult& c, const Facts&, const Incident& i) {
    if (i.n < c.number(Point::shot_clock_start_seconds)) return c.give(Term::waits);
    c.give(Outcome(Term::granted).with(Term::seconds, c.number(Point::shot_clock_seconds)));
}

void shot_clock_expired(Consult& c, const Facts& f, const Incident& i) {
    if (i.flags.has(Flag::doubt) && c.knows(Point::shot_clock_doubt)) {
        c.settle(Point::shot_clock_doubt);
        return;
    }
    const bool facing = f.facing_bet(i.seat);
    c.settle(facing ? Point::shot_clock_expiry_facing_bet : Point::shot_clock_expiry_without_bet,
             {Term::fold, Term::check});
}

void time_bank_used(Consult& c, const Facts&, const Incident& i) {
    const Term handing = c.ask(Point::time_bank_handing);
    if (!c.knows(Point::time_bank_seconds)) return c.director({Term::granted, Term::refused});
    Outcome o = Outcome(Term::granted).with(Term::seconds, i.n + c.number(Point::time_bank_seconds));
    // [rptp:80.8] the dealer gives the chip back while it has uses left.
    if (handing == Term::placed_in_front && i.flags.has(Flag::uses_left))
        o.details.push_back({Term::chip_given_back, 0});
    c.give(o);
}

void time_banks_in_one_hand(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::time_bank_in_one_hand);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    c.give(t == Term::all_held || i.n <= 1 ? Term::granted : Term::refused);
}

void time_bank_renewed(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::time_bank_renewal);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    const bool renewed = t != Term::no && (i.flags.has(Flag::day_two) || i.flags.has(Flag::issued));
    c.give(renewed ? Term::granted : Term::refused);
}

void exact_count_asked(Consult& c, const Facts& f, const Incident& i) {
    const bool all_in = i.other.value < f.seats.size() && f.at(i.other).behind == Chips{0} && f.live.has(i.other);
    bool granted = false;
    switch (c.ask(Point::exact_count)) {
        case Term::facing_all_in_in_turn:
            granted = all_in && f.to_act == i.seat && f.facing_bet(i.seat);
            break;
        case Term::any_all_in:
            granted = all_in;
            break;
        case Term::any_time:
            granted = f.live.has(i.seat);
            break;
        default:
            return c.director({Term::granted, Term::refused});
    }
    if (!granted) return c.give(Term::refused);
    Outcome o{Term::granted};
    // [rptp:61-c] the all-in player need not count.
    if (c.knows(Point::count_made_by)) o.details.push_back({c.ask(Point::count_made_by), 0});
    c.give(o);
}

void estimate_asked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::estimate, {Term::granted, Term::refused});
}

void bet_count_asked(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::bet_count);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    const bool facing = f.to_act == i.seat && f.facing_bet(i.seat);
    c.give(t == Term::anyone || facing ? Term::granted : Term::refused);
}

void bet_spread(Consult& c, const Facts& f, const Incident& i) {
    const Term t = c.ask(Point::bets_spread);
    if (t == Term::director) return c.director({Term::allowed, Term::forbidden});
    // [rptp:73-a] only once the player in turn has asked for a count.
    const bool asked = i.flags.has(Flag::in_turn) && f.to_act != no_seat;
    c.give(t == Term::freely || asked ? Term::allowed : Term::forbidden);
}

void pot_count_asked(Consult& c, const Facts& f, const Incident&) {
    const Term t = c.ask(Point::pot_count);
    if (t == Term::director) return c.director({Term::granted, Term::refused});
    const bool may = t == Term::always || f.limit == hand::Limit::pot_limit;
    if (may)
        c.give(Outcome(Term::granted).with(Term::to, f.pot));
    else
        c.give(Term::refused);
}

void pot_spread_asked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::pot_spread, {Term::granted, Term::refused});
}
void undealt_cards_asked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::rabbit_hunting, {Term::refused, Term::granted});
}
void deck_change_asked(Consult& c, const Facts&, const Incident& i) {
    const Term t = c.ask(Point::deck_change_request);
    if (t == Term::director) return c.director({Term::refused, Term::granted});
    // [cnp:8.i] a player may ask because of a damaged card.
    const bool granted = t == Term::granted || (t == Term::if_damaged && i.flags.has(Flag::damaged_card));
    c.give(granted ? Term::granted : Term::refused);
}
void card_check_asked(Consult& c, const Facts&, const Incident&) {
    c.settle(Point::staff_card_check, {Term::granted, Term::refused});
}

}  // namespace riffle::rulings::matters

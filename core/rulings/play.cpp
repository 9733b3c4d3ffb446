#include "core/rulings/play.h"

#include <algorithm>
#include <map>

#include "core/base/overloaded.h"
#include "core/hand/apply.h"

namespace riffle::rulings {
namespace {

using namespace hand;

class Citer {
  public:
    Citer(const Points& points, CiteList& out) : points_(points), out_(out) {}
    void operator()(Point p) {
        if (!points_[p].set || points_[p].term == Term::director) return;
        for (const Citation& c : points_[p].cites) out_.push_back(c);
    }
    // Only where the book says what the engine did.
    void operator()(Point p, Term done) {
        if (points_[p].set && points_[p].term == done) (*this)(p);
    }
    const PointValue& value(Point p) const { return points_[p]; }

  private:
    const Points& points_;
    CiteList& out_;
};

template <class F>
bool any_live(const HandState& s, F&& f) {
    for (const Seat seat : s.live)
        if (f(s.at(seat))) return true;
    return false;
}

// Somebody is all-in on this street for less than the price.
bool short_all_in(const HandState& s) {
    return any_live(s, [&](const SeatState& x) { return x.stack == Chips{0} && x.bet > Chips{0} && x.bet < s.price; });
}
bool any_all_in(const HandState& s) {
    return any_live(s, [](const SeatState& x) { return x.stack == Chips{0}; });
}
bool all_in_sets_price(const HandState& s) {
    return any_live(s,
                    [&](const SeatState& x) { return x.stack == Chips{0} && x.bet == s.price && s.price > Chips{0}; });
}

void cite_pot_limit(const HandState& s, Seat seat, Citer& cite) {
    cite(s.street == 0 ? Point::pot_limit_before_flop : Point::pot_limit_after_flop);
    if (s.at(seat).bet > Chips{0}) cite(Point::pot_limit_own_chips);
    if (short_all_in(s)) cite(Point::pot_limit_short_all_in);
    if (all_in_sets_price(s)) cite(Point::pot_limit_high_all_in);
    if (s.street == 0 && s.antes > Chips{0}) cite(Point::pot_limit_ante);
}

// [internacional:10-a, 10-b] a book may speak of the first raise of a street and of the later ones apart.
void cite_size(const HandState& s, Citer& cite) {
    if (s.price == Chips{0}) return cite(Point::minimum_bet);
    cite(s.bets <= 1 && cite.value(Point::first_raise).set ? Point::first_raise : Point::minimum_raise);
}

bool same_ranks(const Holding& a, const Holding& b) {
    std::array<int, 13> x{}, y{};
    for (const Card c : a.up_set()) ++x[static_cast<std::size_t>(c.rank())];
    for (const Card c : b.up_set()) ++y[static_cast<std::size_t>(c.rank())];
    return x == y;
}

bool pineapple(const HandState& s) {
    return std::ranges::any_of(s.game->streets, [](const Street& x) { return x.discard > 0; });
}

// One event at a time, with the state just before it.
class Steps {
  public:
    Steps(const Command& command, const Points& points, CiteList& out)
        : start_(std::get_if<StartHand>(&command)), cite_(points, out) {}

    void see(const HandState& s, const Event& event) {
        std::visit(overloaded{
                       [&](const AntePosted& e) { ante(s, e); },
                       [&](const BlindPosted& e) { blind(s, e); },
                       [&](const BettingOpened& e) { opened(s, e); },
                       [&](const HoleDealt& e) { hole(s, e); },
                       [&](const BoardDealt&) { board(s); },
                       [&](const ReshuffleDue& e) { short_stub(s, e); },
                       [&](const BringInPosted& e) {
                           if (s.absent.has(e.seat)) cite_(Point::absent_bring_in, Term::posted_then_killed);
                       },
                       [&](const HandKilled& e) {
                           if (s.absent.has(e.seat)) cite_(Point::absent_hand, Term::killed_forced_bets_stay);
                       },
                       [&](const Called& e) { called(s, e); },
                       [&](const Folded&) { cite_(Point::betting_words); },
                       [&](const BetPlaced& e) { bet(s, e); },
                       [&](const CardsDiscarded& e) { discarded(s, e); },
                       [&](const HandTabled& e) {
                           if (s.betting_over || s.live != s.able) cite_(Point::all_in_face_up);
                           shown(s, e.seat);
                       },
                       [&](const HandMucked& e) { shown(s, e.seat); },
                       [&](const PotAwarded& e) { awards_.push_back(e); },
                       [](const auto&) {},
                   },
                   event);
    }

    void finish(const HandState& after) {
        // [mediterraneo-2026:8-b] a dead button pays nothing.
        if (start_ && start_->ante_kind == AnteKind::button && !after.dealt_in.has(after.button))
            cite_(Point::button_ante_dead);
        if (start_ && start_->ante_kind == AnteKind::big_blind && after.dealt_in.size() == 2 && after.antes == Chips{0})
            cite_(Point::heads_up_ante);
        if (!awards_.empty()) awards(after);
    }

  private:
    void ante(const HandState& s, const AntePosted& e) {
        if (start_ == nullptr) return;
        if (start_->ante_kind == AnteKind::button) {
            if (e.seat != start_->button) return cite_(Point::button_ante_dead, Term::next_player);
            if (e.amount < start_->stakes.ante) return cite_(Point::button_ante_short);
            return cite_(Point::button_ante, Term::button_pays);
        }
        if (start_->ante_kind != AnteKind::big_blind) return;
        cite_(Point::big_blind_ante, Term::big_blind_pays);
        cite_(Point::big_blind_ante_amount, Term::one_big_blind);
        if (s.at(e.seat).stack == e.amount || e.amount < start_->stakes.ante) cite_(Point::big_blind_ante_order);
        if (e.amount >= start_->stakes.ante || s.at(e.seat).stack == e.amount) return;
        cite_(Point::big_blind_ante_reduced_at);
        cite_(Point::big_blind_ante_reduced_to);
    }
    // [tda-2024:17-A-1] out of order, because players may.
    void shown(const HandState& s, Seat seat) {
        if (s.phase == Phase::showdown && s.to_act != no_seat && s.to_act != seat)
            cite_(Point::show_order_mandatory, Term::no);
    }
    void blind(const HandState& s, const BlindPosted& e) {
        cite_(Point::positions);
        if (s.dealt_in.size() == 2) cite_(Point::heads_up_positions);
        // The whole stack went into the blind: nothing is left for the ante.
        if (start_ && start_->ante_kind == AnteKind::big_blind && e.kind == BlindKind::big &&
            s.at(e.seat).stack == e.amount)
            cite_(Point::big_blind_ante_order);
    }
    void opened(const HandState& s, const BettingOpened& e) {
        // [cnp:14.b] heads-up the button speaks first before the flop and last after it.
        if (!s.game->stud() && s.dealt_in.size() == 2 && (e.to_act == s.button) == (s.street == 0))
            cite_(Point::heads_up_action);
        if (!s.game->stud()) return;
        if (s.board_count > 0 && s.last_street() && e.to_act == s.first_to_act)
            cite_(Point::stud_community_first_to_act, Term::as_sixth_street);
        if (s.street == 0 && any_all_in(s)) cite_(Point::stud_bring_in_all_in);
        for (const Seat other : s.live)
            if (e.to_act.value < max_seats && other != e.to_act && s.street > 0 &&
                same_ranks(s.at(other).holding, s.at(e.to_act).holding))
                cite_(Point::stud_tie);
    }
    void hole(const HandState& s, const HoleDealt& e) {
        const SeatSet waiting = s.due_cards;
        const bool in_order = s.dealing == Dealing::from_deck && e.seat == waiting.next_after(s.button);
        if (in_order && waiting != s.dealt_in) cite_(Point::deal_direction);
        // [cnp:14.c] the big blind has the first and the third card, the button the second and the fourth.
        if (s.dealing == Dealing::from_deck && s.street == 0 && s.dealt_in.size() == 2 && e.seat == s.button &&
            waiting.size() == 1)
            cite_(Point::heads_up_dealing);
        if (pineapple(s) && s.street == 0) as_many_cards(s, Point::pineapple_deal);
        if (s.game->stud() && s.last_street()) cite_(Point::stud_seventh_down);
        // [tda-2024:RP-10-A] a down card turned over is the up card.
        if (s.game->stud() && s.street == 0 && (e.up & ((1U << s.street_now().down) - 1)) != 0)
            cite_(Point::stud_downcard_exposed, Term::becomes_upcard);
    }
    // Only where the book says as many cards as the game deals.
    void as_many_cards(const HandState& s, Point p) {
        if (cite_.value(p).number == s.game->streets[0].down) cite_(p);
    }
    void board(const HandState& s) {
        if (pineapple(s) && s.board_count == 0 && !s.discards_done) as_many_cards(s, Point::pineapple_flop);
        if (!s.game->stud() || s.community_seventh) return;
        cite_(Point::stud_short_stub, Term::by_count);
        cite_(Point::stud_community_from_stub, Term::community_card);
    }
    void short_stub(const HandState& s, const ReshuffleDue& e) {
        if (!s.game->stud()) return;
        cite_(Point::stud_short_stub, Term::by_count);
        if (e.community)
            cite_(Point::stud_community_with_burns, Term::community_card_with_burns);
        else
            cite_(Point::stud_stub_plus_burns, Term::deal_with_burns);
    }
    void called(const HandState& s, const Called&) {
        cite_(Point::betting_words);
        const bool single_draw = s.game->streets.size() == 2 && s.game->streets[1].draw;
        if (single_draw && s.street == 0 && s.price == s.stakes.big_blind)
            cite_(Point::single_draw_limp, Term::allowed);
    }
    void bet(const HandState& s, const BetPlaced& e) {
        cite_(Point::betting_words);
        const bool limit = s.game->limit == Limit::fixed_limit;
        if (!limit) cite_size(s, cite_);
        if (!limit && s.bets >= 3) cite_(Point::raise_count);
        if (limit && s.cap_lifted && s.bets > 3) cite_(Point::limit_cap_last_two);
        if (s.game->stud() && s.street == 1) cite_(Point::stud_fourth_street);
        if (s.game->limit == Limit::pot_limit && e.to > s.price) cite_pot_limit(s, e.seat, cite_);
    }
    void discarded(const HandState& s, const CardsDiscarded& e) {
        if (e.replaced || !pineapple(s)) return;
        if (s.betting_over && s.board_count < 3)
            cite_(Point::pineapple_all_in_closed);
        else
            cite_(any_all_in(s) ? Point::pineapple_all_in_open : Point::pineapple_discard);
    }

    void awards(const HandState& after) {
        std::map<std::pair<int, Share>, std::vector<Chips>> shares;  // what each winner of a share got
        std::map<int, std::pair<Chips, Chips>> sides;                // high and low of each pot
        int last = -1;
        for (const PotAwarded& a : awards_) {
            if (a.pot > 0) cite_(Point::side_pots);
            if (last > a.pot) cite_(Point::side_pots_first, Term::yes);
            last = a.pot;
            shares[{a.pot, a.share}].push_back(a.amount);
            if (a.share == Share::high) sides[a.pot].first += a.amount;
            if (a.share == Share::low) sides[a.pot].second += a.amount;
            if (a.share != Share::uncontested && after.game->hole_use == HoleUse::exactly_two) cite_(Point::omaha_hand);
        }
        for (const auto& [key, each] : shares)
            if (each.size() > 1) divided(after, each);
        for (const auto& [pot, both] : sides)
            if (both.second > Chips{0} && both.first != both.second) cite_(Point::odd_chip_high_low);
    }

    // One share among several: broken down to the smallest chip; what is left over then goes to one, or to several in
    // turn.
    void divided(const HandState& after, const std::vector<Chips>& each) {
        const Chips least = *std::ranges::min_element(each);
        Chips odd{};
        for (const Chips won : each) odd += won - least;
        if (odd == Chips{0}) return cite_(Point::odd_chip_unit);
        if (odd > after.stakes.chip) cite_(Point::odd_chips_several);
        const Point who = after.game->stud() ? Point::odd_chip_stud : Point::odd_chip;
        cite_(who);
        if (cite_.value(who).term == Term::high_card_by_suit) cite_(Point::suit_order);
    }

    const StartHand* start_;
    Citer cite_;
    std::vector<PotAwarded> awards_;
};

}  // namespace

hand::Rules hand_rules_of(const Points& points) {
    hand::Rules rules;
    const auto first = [&](Point p, Citation fallback) {
        return points[p].cites.empty() ? fallback : points[p].cites[0];
    };
    const auto is = [&](Point p, Term t) { return points[p].set && points[p].term == t; };
    const bool reduced = is(Point::big_blind_ante_reduced_to, Term::small_blind);
    rules.big_blind_ante_reduced_at = {reduced ? static_cast<int>(points[Point::big_blind_ante_reduced_at].number) : 0,
                                       first(Point::big_blind_ante_reduced_at, rules.big_blind_ante_reduced_at.cite)};
    rules.big_blind_ante_is_big_blind = {is(Point::big_blind_ante_amount, Term::one_big_blind),
                                         first(Point::big_blind_ante_amount, rules.big_blind_ante_is_big_blind.cite)};
    rules.button_ante_on_dead_button = {is(Point::button_ante_dead, Term::next_player),
                                        first(Point::button_ante_dead, rules.button_ante_on_dead_button.cite)};
    rules.button_ante_first = {is(Point::button_ante_short, Term::ante_first),
                               first(Point::button_ante_short, rules.button_ante_first.cite)};
    rules.ante_heads_up = {!is(Point::heads_up_ante, Term::none),
                           first(Point::heads_up_ante, rules.ante_heads_up.cite)};
    rules.big_blind_ante_order = {is(Point::big_blind_ante_order, Term::ante_first)
                                      ? hand::BigBlindAnteOrder::ante_first
                                      : hand::BigBlindAnteOrder::blind_first,
                                  first(Point::big_blind_ante_order, rules.big_blind_ante_order.cite)};
    rules.limit_cap_lifted_for_last_two = {!is(Point::limit_cap_last_two, Term::kept),
                                           first(Point::limit_cap_last_two, rules.limit_cap_lifted_for_last_two.cite)};
    if (points[Point::limit_reopening_percent].set)
        rules.limit_reopen_percent = {static_cast<int>(points[Point::limit_reopening_percent].number),
                                      first(Point::limit_reopening_percent, {})};
    rules.pot_limit_full_blinds = {!is(Point::pot_limit_before_flop, Term::actual_pot),
                                   first(Point::pot_limit_before_flop, rules.pot_limit_full_blinds.cite)};
    rules.pot_limit_counts_antes_first_street = {
        is(Point::pot_limit_ante, Term::counted),
        first(Point::pot_limit_ante, rules.pot_limit_counts_antes_first_street.cite)};
    rules.pot_limit_counts_call = {!is(Point::pot_limit_after_flop, Term::call_not_counted),
                                   first(Point::pot_limit_after_flop, rules.pot_limit_counts_call.cite)};
    rules.pot_limit_adds_own_chips = {is(Point::pot_limit_own_chips, Term::counted),
                                      first(Point::pot_limit_own_chips, rules.pot_limit_adds_own_chips.cite)};
    rules.smallest_chip_may_open = {is(Point::minimum_bet, Term::lowest_chip),
                                    first(Point::minimum_bet, rules.smallest_chip_may_open.cite)};
    rules.short_all_in_sets_raise = {is(Point::minimum_raise, Term::last_raise),
                                     first(Point::minimum_raise, rules.short_all_in_sets_raise.cite)};
    rules.short_all_in_bars_aggressor_only = {is(Point::reopening, Term::last_aggressor),
                                              first(Point::reopening, rules.short_all_in_bars_aggressor_only.cite)};
    rules.limit_short_all_in = {is(Point::limit_short_all_in, Term::always_on_top)
                                    ? hand::LimitShortAllIn::always_on_top
                                    : hand::LimitShortAllIn::complete_below_half,
                                first(Point::limit_short_all_in, rules.limit_short_all_in.cite)};
    rules.bet_in_whole_chips.value = !is(Point::bet_multiple, Term::any);
    rules.show_order_mandatory = {is(Point::show_order_mandatory, Term::yes),
                                  first(Point::show_order_mandatory, rules.show_order_mandatory.cite)};
    // [cnp:7.e-1] the duty to show is one thing, the ruling on who mucks all the same another.
    rules.all_in_hands_may_muck = {
        !is(Point::all_in_mucking, Term::not_allowed) && !is(Point::all_in_showing, Term::must_show),
        first(Point::all_in_mucking, {})};
    rules.odd_chip = {
        is(Point::odd_chip, Term::high_card_by_suit) ? hand::OddChip::high_card_by_suit : hand::OddChip::left_of_button,
        first(Point::odd_chip, rules.odd_chip.cite)};
    rules.odd_chips = {
        is(Point::odd_chips_several, Term::all_to_first) ? hand::OddChips::all_to_first : hand::OddChips::one_each,
        first(Point::odd_chips_several, rules.odd_chips.cite)};
    rules.suit_order = {
        is(Point::suit_order, Term::clubs_highest) ? hand::SuitOrder::clubs_highest : hand::SuitOrder::spades_highest,
        first(Point::suit_order, rules.suit_order.cite)};
    rules.odd_chip_stud = {is(Point::odd_chip_stud, Term::left_of_button) ? hand::OddChip::left_of_button
                                                                          : hand::OddChip::high_card_by_suit,
                           first(Point::odd_chip_stud, rules.odd_chip_stud.cite)};
    rules.side_pots_first = {!is(Point::side_pots_first, Term::no),
                             first(Point::side_pots_first, rules.side_pots_first.cite)};
    rules.dead_button = {!is(Point::dead_button, Term::moving_button),
                         first(Point::dead_button, rules.dead_button.cite)};
    rules.heads_up_button_adjusted = {!is(Point::heads_up_button, Term::moves_on),
                                      first(Point::heads_up_button, rules.heads_up_button_adjusted.cite)};
    rules.win_the_button = {is(Point::win_the_button, Term::winner_takes_button),
                            first(Point::win_the_button, rules.win_the_button.cite)};
    return rules;
}

void cite_step(const hand::HandState& before, const hand::Command& command, std::span<const hand::Event> events,
               const Points& points, CiteList& out) {
    Steps steps{command, points, out};
    HandState s = before;
    for (const Event& e : events) {
        steps.see(s, e);
        apply(s, e);
    }
    steps.finish(s);
}

void cite_positions(const hand::Positions& last, const hand::Positions& now, const hand::Chairs& chairs,
                    const Points& points, CiteList& out) {
    Citer cite{points, out};
    const SeatSet players = chairs.all();
    if (now.frozen) cite(Point::stud_round_button, Term::frozen_one_ahead);
    if (last.frozen && !now.frozen) cite(Point::holdem_resumes_button, Term::frozen_position);
    if (!chairs.joining.empty()) {
        cite(Point::new_player_dealt_in, Term::unless_between_small_blind_and_button);
        cite(Point::broken_table_arrival, Term::unless_between_small_blind_and_button);
    }
    const bool were_two = last.button == last.small_blind;
    if (players.size() == 2 && !were_two) return cite(Point::heads_up_button, Term::not_big_blind_twice);
    // [tda-2024:32] a chair without a player keeps the button or the small blind.
    if (!players.has(now.button) || !players.has(now.small_blind)) cite(Point::dead_button, Term::dead_button);
}

void cite_refusal(const hand::HandState& s, const hand::Refusal& refusal, const Points& points, CiteList& out) {
    Citer cite{points, out};
    const bool limit = s.game && s.game->limit == Limit::fixed_limit;
    switch (refusal.code) {
        case RefusalCode::betting_not_reopened:
            return cite(limit ? Point::limit_reopening_percent : Point::reopening);
        case RefusalCode::raise_cap_reached:
            return cite(Point::limit_raise_cap);
        case RefusalCode::bet_below_minimum:
            cite_size(s, cite);
            if (any_all_in(s)) cite(Point::raise_after_short_all_ins);
            return;
        case RefusalCode::bet_above_maximum:
            if (s.to_act != no_seat) cite_pot_limit(s, s.to_act, cite);
            return;
        case RefusalCode::bet_not_whole_chips:
            return cite(Point::bet_multiple);
        case RefusalCode::wrong_number_of_cards:
            if (s.phase != Phase::showdown && !s.betting_over) return;
            if (s.game->hole_use == HoleUse::exactly_two) cite(Point::omaha_all_cards, Term::yes);
            return cite(Point::what_is_tabling);
        case RefusalCode::all_in_must_show:
            cite(Point::all_in_showing);
            return cite(Point::all_in_mucking);
        case RefusalCode::show_out_of_order:
            cite(Point::show_order_mandatory);
            return cite(s.aggressor == no_seat ? Point::show_first_without_bet : Point::show_first_with_bet);
        default:
            return;
    }
}

void cite_legal(const hand::HandState& s, const hand::Legal& l, const Points& points, CiteList& out) {
    Citer cite{points, out};
    if (l.seat == no_seat) return;
    const bool limit = s.game->limit == Limit::fixed_limit;
    if (!l.may_bet_or_raise()) return cite_refusal(s, {.code = l.no_raise, .cite = l.no_raise_cite}, points, out);
    if (!limit) cite_size(s, cite);
    if (any_all_in(s) && !limit) cite(Point::raise_after_short_all_ins);
    if (limit && all_in_sets_price(s)) cite(Point::limit_short_all_in);
    if (s.acted.has(l.seat)) cite(limit ? Point::limit_reopening_percent : Point::reopening);
    if (s.game->limit == Limit::pot_limit) cite_pot_limit(s, l.seat, cite);
}

}  // namespace riffle::rulings

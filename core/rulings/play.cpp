#include "core/rulings/play.h"

#include <algorithm>
#include <map>

#include "core/base/overloaded.h"
#include "core/hand/apply.h"
#include "core/rulebook/keys.h"

namespace riffle::rulings {
namespace {

using namespace hand;
using namespace rulebook;

class Citer {
  public:
    Citer(const Book& book, CiteList& out) : book_(book), out_(out) {}
    template <class K>
    void operator()(K key) {
        const auto answer = book_.answer(key);
        if (!answer || left_open(*answer)) return;
        rulings::cite(*answer, out_);
    }
    // Only where the book says what the engine did.
    template <class K, class V>
    void operator()(K key, V done) {
        const auto answer = book_.answer(key);
        if (!answer || left_open(*answer)) return;
        if (answer->value == done) rulings::cite(*answer, out_);
    }
    const Book& book() const { return book_; }

  private:
    // What the book leaves to the director rests on no clause.
    template <class T>
    static bool left_open(const Setting<T>& answer) {
        if constexpr (requires { T::director; }) return answer.value == T::director;
        return false;
    }

    const Book& book_;
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
    s.street == 0 ? cite(key::pot_limit_preflop_short_blind) : cite(key::pot_limit_formula);
    if (s.at(seat).bet > Chips{0}) cite(key::pot_limit_own_chips);
    if (short_all_in(s)) cite(key::pot_limit_short_all_in);
    if (all_in_sets_price(s)) cite(key::pot_limit_high_all_in);
    if (s.street == 0 && s.antes > Chips{0}) cite(key::pot_limit_preflop_ante);
}

// [internacional:10-a, 10-b] a book may speak of the first raise of a street and of the later ones apart.
void cite_size(const HandState& s, Citer& cite) {
    if (s.price == Chips{0}) return cite(key::minimum_bet);
    if (s.bets <= 1 && cite.book().answers(key::first_raise)) return cite(key::first_raise);
    cite(key::minimum_raise_basis);
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

bool single_draw(const HandState& s) { return s.game->streets.size() == 2 && s.game->streets[1].draw; }

// One event at a time, with the state just before it.
class Steps {
  public:
    Steps(const Command& command, const rulebook::Book& book, CiteList& out)
        : start_(std::get_if<StartHand>(&command)), cite_(book, out) {}

    void see(const HandState& s, const Event& event) {
        std::visit(overloaded{
                       [&](const AntePosted& e) { ante(s, e); },
                       [&](const BlindPosted& e) { blind(s, e); },
                       [&](const BettingOpened& e) { opened(s, e); },
                       [&](const HoleDealt& e) { hole(s, e); },
                       [&](const BoardDealt&) { board(s); },
                       [&](const ReshuffleDue& e) { short_stub(s, e); },
                       [&](const BringInPosted& e) {
                           if (s.absent.has(e.seat))
                               cite_(key::stud_absent_bring_in, StudAbsentBringIn::posted_then_killed);
                       },
                       [&](const HandKilled& e) {
                           if (s.absent.has(e.seat)) cite_(key::absent_player_blinds, AbsentPlayerBlinds::stay_in_pot);
                       },
                       [&](const Called& e) { called(s, e); },
                       [&](const Folded&) {
                           cite_(key::betting_words);
                           if (s.game->stud()) cite_(key::stud_folded_upcards);
                       },
                       [&](const BetPlaced& e) { bet(s, e); },
                       [&](const CardsDiscarded& e) { discarded(s, e); },
                       [&](const HandTabled& e) {
                           if (s.betting_over || s.live != s.able) cite_(key::all_in_face_up);
                           cite_(key::what_is_tabling);
                           if (s.game->hole_use == HoleUse::exactly_two) cite_(key::omaha_showing);
                           shown(s, e.seat);
                       },
                       [&](const HandShownInPart& e) {
                           cite_(key::what_is_tabling);
                           shown(s, e.seat);
                       },
                       [&](const LosingHandKilled&) { cite_(key::losing_hands_killed_before_award, true); },
                       [&](const HandMucked& e) { shown(s, e.seat); },
                       [&](const PotAwarded& e) {
                           awards_.push_back(e);
                           at_showdown_ = at_showdown_ || s.phase == Phase::showdown;
                       },
                       [](const auto&) {},
                   },
                   event);
    }

    void finish(const HandState& after) {
        // [mediterraneo-2026:8-b] a dead button pays nothing.
        if (start_ && start_->ante_kind == AnteKind::button && !after.dealt_in.has(after.button))
            cite_(key::button_ante_dead_button);
        if (start_ && start_->ante_kind == AnteKind::big_blind && after.dealt_in.size() == 2 && after.antes == Chips{0})
            cite_(key::heads_up_ante);
        if (!awards_.empty()) awards(after);
    }

  private:
    void ante(const HandState& s, const AntePosted& e) {
        if (start_ == nullptr) return;
        if (start_->ante_kind == AnteKind::button) {
            if (e.seat != start_->button) return cite_(key::button_ante_dead_button, ButtonAnteDeadButton::next_player);
            if (e.amount < start_->stakes.ante) return cite_(key::button_ante_short);
            return cite_(key::ante_payers_offered.button, true);
        }
        if (start_->ante_kind == AnteKind::each && e.amount < start_->stakes.ante) cite_(key::short_ante);
        if (start_->ante_kind != AnteKind::big_blind) return;
        cite_(key::ante_payers_offered.big_blind, true);
        cite_(key::bb_ante_amount, BbAnteAmount::one_big_blind);
        if (start_->stakes.ante != start_->stakes.big_blind) cite_(key::bb_ante_amount, BbAnteAmount::director_fixes);
        if (s.at(e.seat).stack == e.amount || e.amount < start_->stakes.ante) cite_(key::short_big_blind_order);
        if (e.amount >= start_->stakes.ante || s.at(e.seat).stack == e.amount) return;
        cite_(key::bb_ante_reduced_at_players);
        cite_(key::bb_ante_reduced_amount);
    }
    // [tda-2024:17-A-1] out of order, because players may.
    void shown(const HandState& s, Seat seat) {
        // With somebody all-in the hands are turned up together, in no order.
        if (s.phase == Phase::showdown && s.to_act == seat && s.live == s.able)
            s.aggressor == no_seat ? cite_(key::show_first_without_bet) : cite_(key::show_first_with_bet);
        if (s.phase == Phase::showdown && s.to_act != no_seat && s.to_act != seat &&
            !cite_.book().says(key::show_order_enforcement, ShowOrderEnforcement::always))
            cite_(key::show_order_enforcement);
    }
    void blind(const HandState& s, const BlindPosted& e) {
        cite_(key::positions);
        if (s.dealt_in.size() == 2) cite_(key::heads_up_positions);
        // The whole stack went into the blind: nothing is left for the ante.
        if (start_ && start_->ante_kind == AnteKind::big_blind && e.kind == BlindKind::big &&
            s.at(e.seat).stack == e.amount)
            cite_(key::short_big_blind_order);
    }
    void opened(const HandState& s, const BettingOpened& e) {
        // [cnp:14.b] heads-up the button speaks first before the flop and last after it.
        if (!s.game->stud() && s.dealt_in.size() == 2 && (e.to_act == s.button) == (s.street == 0))
            cite_(key::heads_up_action);
        if (!s.game->stud()) return;
        if (s.board_count > 0 && s.last_street() && e.to_act == s.first_to_act)
            cite_(key::stud_community_first_to_act, StudCommunityFirstToAct::as_sixth_street);
        if (s.street == 0 && any_all_in(s)) cite_(key::stud_bring_in_all_in);
        for (const Seat other : s.live)
            if (e.to_act.value < max_seats && other != e.to_act && s.street > 0 &&
                same_ranks(s.at(other).holding, s.at(e.to_act).holding))
                cite_(key::stud_tie);
    }
    void hole(const HandState& s, const HoleDealt& e) {
        const bool in_order = s.dealing == Dealing::from_deck;
        if (in_order) cite_(key::dealing_direction);
        // [cnp:14.c] the big blind has the first and the third card, the button the second and the fourth.
        if (in_order && s.street == 0 && s.dealt_in.size() == 2 && e.seats == s.dealt_in) cite_(key::heads_up_dealing);
        if (pineapple(s) && s.street == 0) cite_(key::pineapple_hole_cards.deal);
        if (s.game->stud() && s.last_street()) cite_(key::stud_seventh_down);
        // [tda-2024:RP-10-A] a down card turned over is the up card.
        if (s.game->stud() && s.street == 0 && (e.up & ((1U << s.street_now().down) - 1)) != 0)
            cite_(key::stud_downcard_exposed, StudDowncardExposed::becomes_upcard);
    }
    void board(const HandState& s) {
        if (pineapple(s) && s.board_count == 0 && !s.discards_done) cite_(key::pineapple_hole_cards.flop);
        if (!s.game->stud() || s.community_seventh) return;
        cite_(key::stud_short_stub);
        cite_(key::stud_community_from_stub, StudCommunityFromStub::community_card);
    }
    void short_stub(const HandState& s, const ReshuffleDue& e) {
        if (!s.game->stud()) return;
        cite_(key::stud_short_stub, StudShortStub::by_count);
        if (e.community)
            cite_(key::stud_community_with_burns, StudCommunityWithBurns::community_card_with_burns);
        else
            cite_(key::stud_stub_plus_burns, StudStubPlusBurns::deal_with_burns);
    }
    // [rptp:72] the dealer puts a button in front of who is all-in.
    void all_in(const HandState& s, Seat seat, Chips by) {
        if (s.at(seat).stack == by) cite_(key::all_in_button, AllInButton::dealer_places);
    }
    void called(const HandState& s, const Called& e) {
        cite_(key::betting_words);
        all_in(s, e.seat, e.by);
        if (single_draw(s) && s.street == 0 && s.price == s.stakes.big_blind) cite_(key::single_draw_limp, true);
    }
    void bet(const HandState& s, const BetPlaced& e) {
        cite_(key::betting_words);
        all_in(s, e.seat, e.by);
        const bool limit = s.game->limit == Limit::fixed_limit;
        if (!limit) cite_size(s, cite_);
        if (!limit && s.bets >= 3) cite_(key::raise_count);
        if (!limit && any_all_in(s)) cite_(key::raise_after_short_all_ins);
        if (s.game->stud() && s.street == 1) cite_(key::stud_fourth_street);
        if (limit && s.cap_lifted && s.bets > 3) cite_(key::limit_raise_cap_final_heads_up);
        if (s.game->limit == Limit::pot_limit && e.to > s.price) cite_pot_limit(s, e.seat, cite_);
    }
    void discarded(const HandState& s, const CardsDiscarded& e) {
        if (e.replaced || !pineapple(s)) return;
        if (s.betting_over && s.board_count < 3) return cite_(key::pineapple_discard_closed_action);
        any_all_in(s) ? cite_(key::pineapple_discard_all_in_pending) : cite_(key::pineapple_discard_point);
    }

    void awards(const HandState& after) {
        std::map<std::pair<int, Share>, std::vector<Chips>> shares;  // what each winner of a share got
        std::map<int, std::pair<Chips, Chips>> sides;                // high and low of each pot
        int last = -1;
        for (const PotAwarded& a : awards_) {
            if (a.pot > 0) cite_(key::side_pots);
            if (last > a.pot) cite_(key::side_pot_award_order, SidePotAwardOrder::side_pots_first);
            last = a.pot;
            shares[{a.pot, a.share}].push_back(a.amount);
            if (a.share == Share::high) sides[a.pot].first += a.amount;
            if (a.share == Share::low) sides[a.pot].second += a.amount;
            if (a.share == Share::uncontested) {
                if (at_showdown_) cite_(key::uncontested);
                continue;
            }
            cite_(key::cards_speak);
            cite_(key::dealer_reads);
            if (after.game->hole_use == HoleUse::exactly_two) cite_(key::omaha_hand);
        }
        for (const auto& [share, each] : shares)
            if (each.size() > 1) divided(after, each);
        for (const auto& [pot, both] : sides)
            if (both.second > Chips{0} && both.first != both.second) cite_(key::odd_chip_high_low);
    }

    // One share among several: broken down to the smallest chip; what is left over then goes to one, or to several in
    // turn.
    void divided(const HandState& after, const std::vector<Chips>& each) {
        const Chips least = *std::ranges::min_element(each);
        Chips odd{};
        for (const Chips won : each) odd += won - least;
        if (odd == Chips{0}) return cite_(key::odd_chip_denomination);
        if (odd > after.stakes.chip) cite_(key::odd_chips_several);
        const Book& book = cite_.book();
        const bool stud = after.game->stud();
        stud ? cite_(key::odd_chip_stud) : cite_(key::odd_chip_board_games);
        const bool by_suit = stud ? book.says(key::odd_chip_stud, OddChipStud::high_card_by_suit)
                                  : book.says(key::odd_chip_board_games, OddChipBoardGames::high_card_by_suit);
        if (by_suit) cite_(key::suit_order);
    }

    const StartHand* start_;
    Citer cite_;
    std::vector<PotAwarded> awards_;
    bool at_showdown_ = false;  // they were: all but one have mucked [tda-2024:17-B]
};

// [tda-2024:RP-10-H] step by step by the count of cards, each step with its own clause.
void set_short_stub(hand::Rules& rules, const Book& book) {
    using hand::ShortStub;
    const auto set = [&](Cited<ShortStub>& rule, auto key, auto other, ShortStub instead) {
        const auto answer = book.answer(key);
        rule = {answer && answer->value == other ? instead : rule.value, answer ? answer->citation : rule.cite};
    };
    set(rules.stub_enough_with_burns, key::stud_stub_plus_burns, StudStubPlusBurns::community_card,
        ShortStub::community_from_stub);
    set(rules.stub_of_three, key::stud_community_from_stub, StudCommunityFromStub::community_card_with_burns,
        ShortStub::community_with_burns);
    set(rules.stub_below_three, key::stud_community_with_burns, StudCommunityWithBurns::community_card_from_stub,
        ShortStub::community_from_stub);
    // A house may want one card for all whenever the stub is short.
    if (book.says(key::stud_short_stub, StudShortStub::community_card))
        rules.stub_enough_with_burns.value = rules.stub_of_three.value = rules.stub_below_three.value =
            ShortStub::community_from_stub;
    rules.stud_community_first_as_sixth.value =
        !book.says(key::stud_community_first_to_act, StudCommunityFirstToAct::left_of_button);
}

}  // namespace

hand::Rules hand_rules_of(const Book& book) {
    hand::Rules rules;
    // The engine's own citation stands where no clause answers.
    const auto set = [&](auto& rule, auto key, auto value) {
        const auto answer = book.answer(key);
        rule = {value, answer ? answer->citation : rule.cite};
    };
    const auto is = [&](auto key, auto value) { return book.says(key, value); };
    const bool reduced = is(key::bb_ante_reduced_amount, BbAnteReducedAmount::small_blind);
    set(rules.big_blind_ante_reduced_at, key::bb_ante_reduced_at_players,
        reduced ? static_cast<int>(book.ask(key::bb_ante_reduced_at_players).value) : 0);
    set(rules.big_blind_ante_is_big_blind, key::bb_ante_amount, is(key::bb_ante_amount, BbAnteAmount::one_big_blind));
    set(rules.button_ante_on_dead_button, key::button_ante_dead_button,
        is(key::button_ante_dead_button, ButtonAnteDeadButton::next_player));
    set(rules.button_ante_first, key::button_ante_short,
        is(key::button_ante_short, ButtonAnteShort::ante_before_blind));
    set(rules.offers_big_blind_ante, key::ante_payers_offered.big_blind,
        !is(key::ante_payers_offered.big_blind, false));
    set(rules.individual_antes_layered, key::short_ante, is(key::short_ante, ShortAnte::wins_what_it_matches));
    set(rules.small_blind_on_button, key::positions, is(key::positions, rulebook::Positions::small_blind_on_button));
    set(rules.heads_up_big_blind_on_button, key::heads_up_positions,
        is(key::heads_up_positions, HeadsUpPositions::big_blind_on_button));
    set(rules.heads_up_big_blind_first, key::heads_up_action, is(key::heads_up_action, HeadsUpAction::big_blind_first));
    set(rules.heads_up_button_dealt_first, key::heads_up_dealing,
        is(key::heads_up_dealing, HeadsUpDealing::button_first));
    set(rules.dealt_counterclockwise, key::dealing_direction,
        is(key::dealing_direction, DealingDirection::counterclockwise));
    set(rules.ante_heads_up, key::heads_up_ante, !is(key::heads_up_ante, HeadsUpAnte::none));
    set(rules.big_blind_ante_order, key::short_big_blind_order,
        is(key::short_big_blind_order, ShortBigBlindOrder::ante_before_blind) ? hand::BigBlindAnteOrder::ante_first
                                                                              : hand::BigBlindAnteOrder::blind_first);
    set(rules.limit_raise_cap, key::limit_raises_per_street,
        static_cast<int>(book.ask(key::limit_raises_per_street).value));
    set(rules.limit_cap_lifted_for_last_two, key::limit_raise_cap_final_heads_up,
        !is(key::limit_raise_cap_final_heads_up, true));
    set(rules.limit_reopen_percent, key::reopening_threshold_limit_games,
        static_cast<int>(book.ask(key::reopening_threshold_limit_games).value.bp / 100));
    set(rules.pot_limit_full_blinds, key::pot_limit_preflop_short_blind,
        !is(key::pot_limit_preflop_short_blind, PotLimitPreflopShortBlind::actual_pot));
    set(rules.pot_limit_counts_antes_first_street, key::pot_limit_preflop_ante,
        is(key::pot_limit_preflop_ante, PotLimitPreflopAnte::counted));
    set(rules.pot_limit_counts_call, key::pot_limit_formula,
        !is(key::pot_limit_formula, PotLimitFormula::pot_before_call));
    set(rules.pot_limit_adds_own_chips, key::pot_limit_own_chips,
        is(key::pot_limit_own_chips, PotLimitOwnChips::counted));
    set(rules.smallest_chip_may_open, key::minimum_bet, is(key::minimum_bet, MinimumBet::lowest_chip));
    set(rules.short_all_in_sets_raise, key::minimum_raise_basis,
        is(key::minimum_raise_basis, MinimumRaiseBasis::previous_increment));
    set(rules.raise_by_smallest_bet, key::minimum_raise_basis,
        is(key::minimum_raise_basis, MinimumRaiseBasis::big_blind));
    set(rules.first_raise_by_smallest_bet, key::first_raise, is(key::first_raise, FirstRaise::big_blind_more));
    set(rules.short_all_ins_add_up, key::raise_after_short_all_ins,
        is(key::raise_after_short_all_ins, RaiseAfterShortAllIns::all_ins_added));
    set(rules.short_all_ins_reopen_together, key::short_all_ins_reopen_together,
        book.ask(key::short_all_ins_reopen_together).value);
    set(rules.raise_cap_in_every_game, key::raise_count, is(key::raise_count, RaiseCount::as_in_limit));
    set(rules.single_draw_opens_with_a_raise, key::single_draw_limp, !book.ask(key::single_draw_limp).value);
    set(rules.pot_limit_counts_short_all_ins, key::pot_limit_short_all_in,
        !is(key::pot_limit_short_all_in, PotLimitShortAllIn::not_counted));
    set(rules.pot_limit_measures_by_all_in, key::pot_limit_high_all_in,
        !is(key::pot_limit_high_all_in, PotLimitHighAllIn::added_once));
    set(rules.short_all_in_bars_aggressor_only, key::reopening_scope,
        is(key::reopening_scope, ReopeningScope::last_aggressor));
    set(rules.limit_short_all_in, key::limit_raise_after_short_all_in,
        is(key::limit_raise_after_short_all_in, LimitRaiseAfterShortAllIn::always_full_increment)
            ? hand::LimitShortAllIn::always_on_top
            : hand::LimitShortAllIn::complete_below_half);
    rules.bet_in_whole_chips.value = !is(key::bet_granularity, BetGranularity::any);
    set(rules.stud_first_to_act_tie, key::stud_tie,
        is(key::stud_tie, rulebook::StudTie::left_of_button) ? hand::StudTie::left_of_button
                                                             : hand::StudTie::high_card_by_suit);
    set(rules.bring_in_passes_to_left, key::stud_bring_in_all_in,
        !is(key::stud_bring_in_all_in, StudBringInAllIn::may_check));
    set(rules.folded_upcards_turned_down, key::stud_folded_upcards,
        !is(key::stud_folded_upcards, StudFoldedUpcards::left_open));
    set(rules.stud_pair_doubles, key::stud_fourth_street, is(key::stud_fourth_street, StudFourthStreet::pair_doubles));
    set(rules.stud_seventh_up_without_betting, key::stud_seventh_down,
        is(key::stud_seventh_down, StudSeventhDown::face_up_without_betting));
    set_short_stub(rules, book);
    const auto pineapple_cards = book.answer(key::pineapple_hole_cards.deal);
    set(rules.pineapple_cards, key::pineapple_hole_cards.deal,
        pineapple_cards ? static_cast<int>(pineapple_cards->value) : 0);
    set(rules.pineapple_discard_before_flop, key::pineapple_discard_point,
        is(key::pineapple_discard_point, PineappleDiscardPoint::before_flop));
    set(rules.pineapple_discard_when_betting_over, key::pineapple_discard_closed_action,
        !is(key::pineapple_discard_closed_action, PineappleDiscardClosedAction::normal_point));
    set(rules.pineapple_all_in_discards_at_once, key::pineapple_discard_all_in_pending,
        is(key::pineapple_discard_all_in_pending, PineappleDiscardAllInPending::at_once));
    set(rules.omaha_any_cards, key::omaha_hand, is(key::omaha_hand, OmahaHand::any_cards));
    set(rules.in_seat_to_act, key::in_seat_to_act, is(key::in_seat_to_act, true));
    set(rules.pot_counted_in_pot_limit_only, key::pot_count_games, !is(key::pot_count_games, PotCountGames::all_games));
    set(rules.rabbit_hunting, key::rabbit_hunting, book.ask(key::rabbit_hunting).value);
    set(rules.all_in_button, key::all_in_button, is(key::all_in_button, AllInButton::dealer_places));
    set(rules.all_in_hands_face_up, key::all_in_face_up, !is(key::all_in_face_up, AllInFaceUp::at_showdown));
    set(rules.aggressor_shows_first, key::show_first_with_bet,
        !is(key::show_first_with_bet, ShowFirstWithBet::first_to_act));
    set(rules.earlier_aggressor_shows_first, key::show_first_without_bet,
        is(key::show_first_without_bet, ShowFirstWithoutBet::last_aggressor_of_hand));
    set(rules.last_hand_must_show, key::uncontested, is(key::uncontested, Uncontested::must_show));
    set(rules.tabling_takes_all_cards, key::what_is_tabling, !is(key::what_is_tabling, WhatIsTabling::cards_that_play));
    set(rules.omaha_tabling_takes_all_cards, key::omaha_show_all_four, book.ask(key::omaha_show_all_four).value);
    set(rules.board_played_with_cards_shown, key::playing_the_board_shows_all,
        book.ask(key::playing_the_board_shows_all).value);
    set(rules.declared_value_binds, key::cards_speak, is(key::cards_speak, CardsSpeak::declared_value));
    set(rules.players_read_hands, key::dealer_reads, is(key::dealer_reads, DealerReads::players_announce));
    set(rules.losing_hands_killed_first, key::losing_hands_killed_before_award,
        is(key::losing_hands_killed_before_award, true));
    set(rules.pots_of_same_winners_together, key::side_pots, is(key::side_pots, SidePots::same_winners_together));
    set(rules.odd_chip_is_small_blind, key::odd_chip_denomination,
        is(key::odd_chip_denomination, OddChipDenomination::small_blind));
    set(rules.odd_chip_to_low, key::odd_chip_high_low, is(key::odd_chip_high_low, OddChipHighLow::low_side));
    set(rules.stud_button_frozen, key::mixed_game_stud_button,
        !is(key::mixed_game_stud_button, MixedGameStudButton::moves_every_hand));
    set(rules.show_order_mandatory, key::show_order_enforcement,
        is(key::show_order_enforcement, ShowOrderEnforcement::always));
    // [cnp:7.e-1] the duty to show is one thing, the ruling on who mucks all the same another.
    rules.all_in_hands_may_muck = {!is(key::all_in_hand_hidden, AllInHandHidden::discarding_not_allowed) &&
                                       !is(key::all_in_showing, AllInShowing::must_show),
                                   book.ask(key::all_in_hand_hidden).citation};
    set(rules.odd_chip, key::odd_chip_board_games,
        is(key::odd_chip_board_games, OddChipBoardGames::high_card_by_suit) ? hand::OddChip::high_card_by_suit
                                                                            : hand::OddChip::left_of_button);
    set(rules.odd_chips, key::odd_chips_several,
        is(key::odd_chips_several, OddChipsSeveral::all_to_first) ? hand::OddChips::all_to_first
                                                                  : hand::OddChips::one_each);
    set(rules.suit_order, key::suit_order,
        is(key::suit_order, rulebook::SuitOrder::clubs_diamonds_hearts_spades) ? hand::SuitOrder::clubs_highest
                                                                               : hand::SuitOrder::spades_highest);
    set(rules.odd_chip_stud, key::odd_chip_stud,
        is(key::odd_chip_stud, OddChipStud::first_winner_left_of_button) ? hand::OddChip::left_of_button
                                                                         : hand::OddChip::high_card_by_suit);
    set(rules.side_pots_first, key::side_pot_award_order,
        !is(key::side_pot_award_order, SidePotAwardOrder::order_free));
    set(rules.dead_button, key::dead_button, !is(key::dead_button, false));
    set(rules.heads_up_button_adjusted, key::heads_up_first_button,
        !is(key::heads_up_first_button, HeadsUpFirstButton::button_moves_on));
    set(rules.win_the_button, key::win_the_button, is(key::win_the_button, WinTheButton::where_announced));
    return rules;
}

void cite_step(const hand::HandState& before, const hand::Command& command, std::span<const hand::Event> events,
               const rulebook::Book& book, CiteList& out) {
    Steps steps{command, book, out};
    HandState s = before;
    for (const Event& e : events) {
        steps.see(s, e);
        apply(s, e);
    }
    steps.finish(s);
}

void cite_positions(const hand::Positions& last, const hand::Positions& now, const hand::Chairs& chairs,
                    const rulebook::Book& book, CiteList& out) {
    Citer cite{book, out};
    const SeatSet players = chairs.all();
    if (now.frozen) cite(key::mixed_game_stud_button.stud_begins, MixedGameStudButton::frozen_one_hand_ahead);
    if (last.frozen && !now.frozen)
        cite(key::mixed_game_stud_button.holdem_resumes, MixedGameStudButton::frozen_one_hand_ahead);
    if (!chairs.joining.empty()) {
        cite(key::late_entrant_first_hand, LateEntrantFirstHand::at_once_except_between_small_blind_and_button);
        cite(key::broken_table_arrival, BrokenTableArrival::between_small_blind_and_button);
    }
    const bool were_two = last.button == last.small_blind || last.button == last.big_blind;
    if (players.size() == 2 && !were_two)
        return cite(key::heads_up_first_button, HeadsUpFirstButton::nobody_big_blind_twice_in_a_row);
    // [tda-2024:32] a chair without a player keeps the button or the small blind.
    if (!players.has(now.button) || !players.has(now.small_blind)) cite(key::dead_button, true);
}

void cite_refusal(const hand::HandState& s, const hand::Refusal& refusal, const rulebook::Book& book, CiteList& out) {
    Citer cite{book, out};
    const bool limit = s.game && s.game->limit == Limit::fixed_limit;
    switch (refusal.code) {
        case RefusalCode::betting_not_reopened:
            return limit ? cite(key::reopening_threshold_limit_games) : cite(key::reopening_scope);
        case RefusalCode::raise_cap_reached:
            return limit ? cite(key::limit_raises_per_street) : cite(key::raise_count);
        case RefusalCode::bet_below_minimum:
            cite_size(s, cite);
            if (any_all_in(s)) cite(key::raise_after_short_all_ins);
            if (s.street == 0 && single_draw(s)) cite(key::single_draw_limp);
            return;
        case RefusalCode::bet_above_maximum:
            if (s.to_act != no_seat) cite_pot_limit(s, s.to_act, cite);
            return;
        case RefusalCode::bet_not_whole_chips:
            return cite(key::bet_granularity);
        case RefusalCode::wrong_number_of_cards:
            if (s.phase != Phase::showdown && !s.betting_over) return;
            if (s.game->hole_use == HoleUse::exactly_two) cite(key::omaha_show_all_four, true);
            cite(key::playing_the_board_shows_all, true);
            return cite(key::what_is_tabling);
        case RefusalCode::last_hand_must_show:
            return cite(key::uncontested);
        case RefusalCode::ante_not_offered:
            return cite(key::ante_payers_offered.big_blind);
        case RefusalCode::all_in_must_show:
            cite(key::all_in_showing);
            return cite(key::all_in_hand_hidden);
        case RefusalCode::show_out_of_order:
            cite(key::show_order_enforcement);
            return s.aggressor == no_seat ? cite(key::show_first_without_bet) : cite(key::show_first_with_bet);
        default:
            return;
    }
}

void cite_legal(const hand::HandState& s, const hand::Legal& l, const rulebook::Book& book, CiteList& out) {
    Citer cite{book, out};
    if (l.seat == no_seat) return;
    const bool limit = s.game->limit == Limit::fixed_limit;
    if (!l.may_bet_or_raise()) return cite_refusal(s, {.code = l.no_raise, .cite = l.no_raise_cite}, book, out);
    if (!limit) cite_size(s, cite);
    if (any_all_in(s) && !limit) cite(key::raise_after_short_all_ins);
    if (limit && all_in_sets_price(s)) cite(key::limit_raise_after_short_all_in);
    if (s.acted.has(l.seat)) limit ? cite(key::reopening_threshold_limit_games) : cite(key::reopening_scope);
    if (s.game->limit == Limit::pot_limit) cite_pot_limit(s, l.seat, cite);
}

}  // namespace riffle::rulings

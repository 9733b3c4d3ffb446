// Rulings carried out on the hand: actions, dead hands, chips and posts put right, the deal made again.
#include <algorithm>

#include "core/rulings/live.h"

namespace riffle::rulings {
namespace {

using Done = std::expected<CiteList, Denied>;

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

Chips stacks_of(const hand::StartHand& start) {
    Chips sum{};
    for (const hand::SeatEntry& entry : start.seats)
        if (!entry.waiting) sum += entry.stack;
    return sum;
}

// The table before the deal; chips that do not come back to anybody are out of play.
Live begun_again(const Live& live, const hand::StartHand& start) {
    Live fresh;
    fresh.start = start;
    fresh.seated = live.seated;
    Chips there = live.removed - stacks_of(start);
    for (const hand::SeatState& s : live.state.seats) there += s.stack;
    if (live.state.phase != hand::Phase::over) there += live.state.pot;
    fresh.removed = there;
    return fresh;
}

void void_hand(Live& live, Seat seat, Chips forfeit);

// One ruling on one hand, carried out.
class CarryOut {
  public:
    CarryOut(Live& live, const Act& act, const Outcome& outcome, const Ruling& ruling, const Handiwork& handiwork,
             const rulebook::Book& book, const hand::Rules& rules)
        : live_(live),
          outcome_(outcome),
          ruling_(ruling),
          handiwork_(handiwork),
          book_(book),
          rules_(rules),
          incident_(std::get_if<Incident>(&act)),
          seat_(std::visit([](const auto& a) { return a.seat; }, act)) {
        // Some matters name the player in the outcome.
        const std::int64_t chair = outcome.detail(Term::seat);
        const bool names_player = outcome.what == Term::first_corrects || outcome.what == Term::fold;
        if (names_player && chair > 0) seat_ = Seat{static_cast<std::uint8_t>(chair - 1)};
    }

    Done operator()() {
        switch (outcome_.what) {
            case Term::fold:
                return fold();
            case Term::check:
            case Term::call:
            case Term::bet:
            case Term::raise:
            case Term::all_in:
                return act(outcome_.what);
            case Term::first_corrects:
                return act(Term::call);
            case Term::dead_hand:
            case Term::out_no_refund:
            case Term::killed_forced_bets_stay:
            case Term::dealt_killed_posted:
            case Term::dead_hand_eliminated:
            case Term::posted_then_killed:
            case Term::killed:
            case Term::no_card:
            case Term::no_claim:
                return kill();
            case Term::minimum_for_all_bettors:
            case Term::true_pot:
                return correct_bet();
            case Term::misdeal_correct_button:
                set_button(live_.start);
                return deal_again();
            case Term::misdeal:
                return deal_again();
            case Term::plays_if_seated:
                return deal_in();
            case Term::correct_button: {
                hand::StartHand start = live_.start;
                set_button(start);
                return start_over(start);
            }
            case Term::new_level: {
                if (!handiwork_.stakes) return CiteList{};
                hand::StartHand start = live_.start;
                start.stakes = *handiwork_.stakes;
                return start_over(start);
            }
            case Term::void_hand:
                if (in_hand()) void_hand(live_, seat_, Chips{outcome_.detail(Term::forfeit)});
                return CiteList{};
            case Term::chips_removed:
            case Term::keeps_prizes_chips_removed:
            case Term::loses_prizes_chips_removed:
                return remove_chips();
            case Term::call_or_fold:
                return limit(false);
            case Term::no_aggression:
            case Term::check_or_call:
                return limit(true);
            case Term::held:
                return hold_act();
            case Term::released:
                return release();
            default:
                return CiteList{};
        }
    }

  private:
    bool in_hand() const { return live_.state.phase != hand::Phase::idle; }
    bool at_table() const { return seat_.value < hand::max_seats && in_hand(); }
    Done perform_it(const hand::Command& command) { return perform(live_, command, book_, rules_); }
    bool is(Matter matter) const { return incident_ != nullptr && incident_->matter == matter; }

    Done act(Term what) {
        if (!at_table()) return CiteList{};
        return perform_it(command_for(live_, seat_, what, Chips{outcome_.detail(Term::to)}));
    }

    Done fold() {
        if (!at_table()) return CiteList{};
        // Out of turn it binds at once, and counts among the acts out of turn.
        if (seat_ != live_.state.to_act) hold({seat_, ActionKind::fold, {}, live_.state.price, false});
        // [tda-2024:51-B-3] an undercall given up stays in the pot.
        if (const std::int64_t forfeit = outcome_.detail(Term::forfeit); forfeit > 0)
            return perform_it(hand::Forfeit{.seat = seat_, .amount = Chips{forfeit}});
        return act(Term::fold);
    }

    // [tda-2024:65-A-2, 15-B-3] The rulings on lost hands say what comes back; of other dead hands what nobody called
    // does.
    bool keeps_uncalled() const {
        const bool says = is(Matter::hand_killed_by_dealer) || is(Matter::bettor_threw_away) ||
                          is(Matter::hand_fouled) || outcome_.has(Term::none_returned);
        return says && outcome_.detail(Term::returned) == 0;
    }
    Done kill() {
        if (!at_table() || !live_.state.live.has(seat_) || live_.state.phase == hand::Phase::over) return CiteList{};
        return perform_it(hand::Kill{.seat = seat_, .keeps_uncalled = keeps_uncalled()});
    }

    Done correct_bet() {
        if (incident_ == nullptr || !in_hand()) return CiteList{};
        const Seat bettor = seat_.value < hand::max_seats ? seat_ : live_.state.aggressor;
        return perform_it(
            hand::CorrectBet{.seat = bettor, .from = incident_->amount, .to = Chips{outcome_.detail(Term::to)}});
    }

    // [tda-2024:35-C-1] the hand is dealt again exactly as it was.
    Done deal_again() {
        if (!in_hand()) return CiteList{};
        const hand::Command start = live_.start;
        live_ = begun_again(live_, live_.start);
        return perform_it(start);
    }
    // [tda-2024:35-C-2] who was away at the first deal and is back plays the redeal; before anybody has acted in it.
    Done deal_in() {
        if (!at_table() || seat_.value >= live_.start.seats.size() || !live_.taken.empty()) return CiteList{};
        if (!live_.start.seats[seat_.value].absent) return CiteList{};
        live_.start.seats[seat_.value].absent = false;
        return deal_again();
    }
    // [cnp:2.misdeal-f, tda-2024:34-A] the button and the blinds where they belong.
    void set_button(hand::StartHand& start) const {
        const std::int64_t chair = outcome_.detail(Term::button);
        if (chair <= 0) return;
        start.button = Seat{static_cast<std::uint8_t>(chair - 1)};
        start.small_blind = live_.seated.size() == 2 ? start.button : live_.seated.next_after(start.button);
        start.big_blind = live_.seated.next_after(start.small_blind);
    }
    Done start_over(const hand::StartHand& start) {
        if (!in_hand()) return CiteList{};
        Done done = perform_it(hand::StartOver{.start = start});
        if (done) live_.start = start;
        return done;
    }

    // [tda-2024:71-D] out of the event: the hand dead, the stack out of play.
    Done remove_chips() {
        const bool measure = is(Matter::player_disqualified) || is(Matter::player_expelled);
        if (!measure || !at_table() || !live_.state.dealt_in.has(seat_)) return CiteList{};
        Done done = perform_it(hand::RemoveChips{.seat = seat_});
        // Nor do they come back if the hand is void or dealt again.
        if (done) live_.start.seats[seat_.value].stack = Chips{};
        return done;
    }

    void hold(const Held& act) {
        if (live_.held.size() < live_.held.capacity()) live_.held.push_back(act);
    }
    Done hold_act() {
        if (outcome_.details.empty()) return CiteList{};
        const Detail& d = outcome_.details[0];
        const ActionKind kind = kind_of(d.name);
        const bool chips = kind != ActionKind::fold && kind != ActionKind::check;
        hold({seat_, kind, Chips{d.value}, live_.state.price, chips});
        return CiteList{};
    }
    Done release() {
        for (std::size_t i = 0; i < live_.held.size(); ++i)
            if (live_.held[i].seat == seat_) {
                live_.held[i] = live_.held.back();
                live_.held.pop_back();
            }
        return CiteList{};
    }
    Done limit(bool whole_hand) {
        (whole_hand ? live_.passive : live_.passive_turn).add(seat_);
        if (!ruling_.cites.empty()) live_.passive_cite = ruling_.cites.back();
        return CiteList{};
    }

    Live& live_;
    const Outcome& outcome_;
    const Ruling& ruling_;
    const Handiwork& handiwork_;
    const rulebook::Book& book_;
    const hand::Rules& rules_;
    const Incident* incident_;
    Seat seat_;
};

// Every chip of the hand goes back: the state before the deal. [cnp:4.c-2] Who knew of the fault forfeits his.
void void_hand(Live& live, Seat seat, Chips forfeit) {
    hand::StartHand start = live.start;
    if (forfeit > Chips{0} && seat.value < start.seats.size()) start.seats[seat.value].stack -= forfeit;
    Live fresh = begun_again(live, start);
    for (std::size_t i = 0; i < start.seats.size(); ++i)
        if (!start.seats[i].waiting) fresh.state.seats[i].stack = start.seats[i].stack;
    live = fresh;
}

}  // namespace

std::expected<CiteList, Denied> carry_out(Live& live, const Act& act, const Outcome& outcome, const Ruling& ruling,
                                          const Handiwork& handiwork, const rulebook::Book& book,
                                          const hand::Rules& rules) {
    if (const auto repair = repair_of(live, act, outcome, handiwork)) {
        if (!*repair) return std::unexpected(repair->error());
        return perform(live, **repair, book, rules);
    }
    return CarryOut{live, act, outcome, ruling, handiwork, book, rules}();
}

}  // namespace riffle::rulings

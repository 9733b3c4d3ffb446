// Rulings carried out on the hand: actions, dead hands, chips and posts put right, the deal made again.
#include <algorithm>

#include "core/rulings/live.h"

namespace riffle::rulings {
namespace {

using Done = std::expected<CiteList, Denied>;

// What an act held out of turn is, in the engine's words: a check while facing a bet stays a check.
ActionKind kind_of(HeldAs as) {
    switch (as) {
        case HeldAs::fold:
            return ActionKind::fold;
        case HeldAs::check:
        case HeldAs::call_or_fold:
            return ActionKind::check;
        case HeldAs::call:
            return ActionKind::call;
        case HeldAs::bet:
            return ActionKind::bet;
        case HeldAs::all_in:
            return ActionKind::all_in;
        case HeldAs::raise:
        case HeldAs::at_least_minimum:
            return ActionKind::raise;
    }
    return ActionKind::raise;
}

hand::Command action(Seat seat, hand::ActKind kind, Chips to = {}) {
    return hand::Act{.seat = seat, .kind = kind, .to = to};
}

// A bet or raise to a total for the street.
hand::Command wager(const Live& live, Seat seat, Chips to) {
    const hand::SeatState& p = live.state.at(seat);
    if (to >= p.bet + p.stack) return action(seat, hand::ActKind::all_in);
    return action(seat, live.state.price == Chips{0} ? hand::ActKind::bet : hand::ActKind::raise, to);
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
    CarryOut(Live& live, const Act& act, const Ruling& ruling, const Handiwork& handiwork, const rulebook::Book& book,
             const hand::Rules& rules)
        : live_(live),
          ruling_(ruling),
          handiwork_(handiwork),
          book_(book),
          rules_(rules),
          incident_(std::get_if<Incident>(&act)),
          seat_(std::visit([](const auto& a) { return a.seat; }, act)) {}

    Done operator()(const Statement&) { return CiteList{}; }
    Done operator()(const Fold& o) {
        if (o.seat != no_seat) seat_ = o.seat;
        if (!at_table()) return CiteList{};
        // Out of turn it binds at once, and counts among the acts out of turn.
        if (seat_ != live_.state.to_act) hold({seat_, ActionKind::fold, {}, live_.state.price, false});
        // [tda-2024:51-B-3] an undercall given up stays in the pot.
        if (o.forfeit > Chips{0}) return perform_it(hand::Forfeit{.seat = seat_, .amount = o.forfeit});
        if (live_.state.to_act != seat_) return perform_it(hand::Kill{seat_});
        return perform_it(action(seat_, hand::ActKind::fold));
    }
    Done operator()(const Check&) { return act(action(seat_, hand::ActKind::check)); }
    Done operator()(const Call&) { return act(action(seat_, hand::ActKind::call)); }
    Done operator()(const Bet& o) { return put_in(o.to); }
    Done operator()(const Raise& o) { return put_in(o.to); }
    Done operator()(const AllIn&) { return act(action(seat_, hand::ActKind::all_in)); }
    Done operator()(const FirstCorrects& o) {
        if (o.seat != no_seat) seat_ = o.seat;
        return act(action(seat_, hand::ActKind::call));
    }
    Done operator()(const BoundToRaise&) { return CiteList{}; }
    Done operator()(const Limited& o) {
        switch (o.how) {
            case Limit::call_or_fold:
                return limit(live_.passive_turn);
            case Limit::no_aggression:
            case Limit::check_or_call:
                return limit(live_.passive);
            case Limit::call_or_raise:
                return CiteList{};
        }
        return CiteList{};
    }
    Done operator()(const ActHeld& o) {
        if (!o.as) return CiteList{};
        const ActionKind kind = kind_of(*o.as);
        const bool chips = kind != ActionKind::fold && kind != ActionKind::check;
        hold({seat_, kind, o.to, live_.state.price, chips});
        return CiteList{};
    }
    Done operator()(const ActReleased&) {
        for (std::size_t i = 0; i < live_.held.size(); ++i)
            if (live_.held[i].seat == seat_) {
                live_.held[i] = live_.held.back();
                live_.held.pop_back();
            }
        return CiteList{};
    }
    // [tda-2024:65-A-2, 15-B-3] The rulings on lost hands say what comes back; of other dead hands what nobody called
    // does.
    Done operator()(const DeadHand& o) {
        if (!at_table() || !live_.state.live.has(seat_) || live_.state.phase == hand::Phase::over) return CiteList{};
        const bool says = is(Matter::hand_killed_by_dealer) || is(Matter::bettor_threw_away) ||
                          is(Matter::hand_fouled) || o.none_returned;
        return perform_it(hand::Kill{.seat = seat_, .keeps_uncalled = says && o.returned == Chips{0}});
    }
    Done operator()(const Misdeal&) { return deal_again(); }
    // [cnp:2.misdeal-f, tda-2024:34-A] the button and the blinds where they belong.
    Done operator()(const ButtonPutRight& o) {
        switch (o.how) {
            case ButtonFix::misdeal_correct_button:
                set_button(live_.start, o.button);
                return deal_again();
            case ButtonFix::correct_button: {
                hand::StartHand start = live_.start;
                set_button(start, o.button);
                return start_over(start);
            }
        }
        return CiteList{};
    }
    // [tda-2024:35-C-2] who was away at the first deal and is back plays the redeal; before anybody has acted in it.
    Done operator()(const PlaysIfSeated&) {
        if (!at_table() || seat_.value >= live_.start.seats.size() || !live_.taken.empty()) return CiteList{};
        if (!live_.start.seats[seat_.value].absent) return CiteList{};
        live_.start.seats[seat_.value].absent = false;
        return deal_again();
    }
    Done operator()(const NewLevel&) {
        if (!handiwork_.stakes) return CiteList{};
        hand::StartHand start = live_.start;
        start.stakes = *handiwork_.stakes;
        return start_over(start);
    }
    Done operator()(const VoidHand& o) {
        if (in_hand()) void_hand(live_, seat_, o.forfeit);
        return CiteList{};
    }
    Done operator()(const BetPutRight& o) {
        if (incident_ == nullptr || !in_hand()) return CiteList{};
        const Seat bettor = seat_.value < hand::max_seats ? seat_ : live_.state.aggressor;
        return perform_it(hand::CorrectBet{.seat = bettor, .from = incident_->amount, .to = o.to});
    }
    Done operator()(const CardsPutRight& o) {
        if (incident_ == nullptr) return CiteList{};
        const auto repair = repair_of(live_, *incident_, o, handiwork_);
        if (!repair) return CiteList{};
        if (!*repair) return std::unexpected(repair->error());
        return perform_it(**repair);
    }
    Done operator()(const Warned&) { return CiteList{}; }
    Done operator()(const SitsOut&) { return CiteList{}; }
    // [tda-2024:71-D] out of the event: the hand dead, the stack out of play.
    Done operator()(const ChipsTaken&) {
        const bool measure = is(Matter::player_disqualified) || is(Matter::player_expelled);
        if (!measure || !at_table() || !live_.state.dealt_in.has(seat_)) return CiteList{};
        Done done = perform_it(hand::RemoveChips{.seat = seat_});
        // Nor do they come back if the hand is void or dealt again.
        if (done) live_.start.seats[seat_.value].stack = Chips{};
        return done;
    }
    Done operator()(const Readmitted&) { return CiteList{}; }

  private:
    bool in_hand() const { return live_.state.phase != hand::Phase::idle; }
    bool at_table() const { return seat_.value < hand::max_seats && in_hand(); }
    Done perform_it(const hand::Command& command) { return perform(live_, command, book_, rules_); }
    bool is(Matter matter) const { return incident_ != nullptr && incident_->matter == matter; }

    Done act(const hand::Command& command) { return at_table() ? perform_it(command) : Done{CiteList{}}; }
    Done put_in(Chips to) { return at_table() ? perform_it(wager(live_, seat_, to)) : Done{CiteList{}}; }

    // [tda-2024:35-C-1] the hand is dealt again exactly as it was.
    Done deal_again() {
        if (!in_hand()) return CiteList{};
        const hand::Command start = live_.start;
        live_ = begun_again(live_, live_.start);
        return perform_it(start);
    }
    void set_button(hand::StartHand& start, Seat button) const {
        if (button == no_seat) return;
        start.button = button;
        start.small_blind = live_.seated.size() == 2 ? start.button : live_.seated.next_after(start.button);
        start.big_blind = live_.seated.next_after(start.small_blind);
    }
    Done start_over(const hand::StartHand& start) {
        if (!in_hand()) return CiteList{};
        Done done = perform_it(hand::StartOver{.start = start});
        if (done) live_.start = start;
        return done;
    }
    void hold(const Held& act) {
        if (live_.held.size() < live_.held.capacity()) live_.held.push_back(act);
    }
    Done limit(SeatSet& seats) {
        seats.add(seat_);
        if (!ruling_.cites.empty()) live_.passive_cite = ruling_.cites.back();
        return CiteList{};
    }

    Live& live_;
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
    return std::visit(CarryOut{live, act, ruling, handiwork, book, rules}, outcome);
}

}  // namespace riffle::rulings

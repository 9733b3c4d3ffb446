// Rulings carried out on the hand: actions, dead hands, chips and posts put right, the deal made again.
#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/table/draft.h"
#include "core/table/facts.h"
#include "core/table/known.h"
#include "core/table/legal.h"

namespace riffle::table {
namespace {

using namespace rulings;  // NOLINT: outcomes by name

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
hand::Command wager(const hand::HandState& s, Seat seat, Chips to) {
    const hand::SeatState& p = s.at(seat);
    if (to >= p.bet + p.stack) return action(seat, hand::ActKind::all_in);
    return action(seat, s.price == Chips{0} ? hand::ActKind::bet : hand::ActKind::raise, to);
}

Chips stacks_of(const hand::StartHand& start) {
    Chips sum{};
    for (const hand::SeatEntry& entry : start.seats)
        if (!entry.waiting) sum += entry.stack;
    return sum;
}

// What is out of play once the stacks are those of `start`: chips that do not come back to anybody.
Chips removed_by(const State& s, const hand::StartHand& start) {
    Chips there = s.removed - stacks_of(start);
    for (const hand::SeatState& seat : s.hand.seats) there += seat.stack;
    if (s.hand.phase != hand::Phase::over) there += s.hand.pot;
    return there;
}

// One ruling on one hand, carried out.
class CarryOut {
  public:
    CarryOut(Draft& draft, const Act& act, const Ruling& ruling, const Handiwork& handiwork)
        : draft_(draft),
          act_(act),
          ruling_(ruling),
          handiwork_(handiwork),
          incident_(std::get_if<Incident>(&act)),
          seat_(std::visit([](const auto& a) { return a.seat; }, act)) {}

    Done operator()(const Statement&) { return Done{}; }
    Done operator()(const Demand& o) { return meet(draft_, act_, o, clause()); }
    Done operator()(const ChipFound& o) { return count_found(draft_, seat_, o); }
    // [tda-2024:RP-14] on one of those in the hand, or at the table.
    Done operator()(const DrawnByLot&) {
        if (!draft_.in_hand()) return Done{};
        if (!handiwork_.lot) return std::unexpected(Refusal{"choice_missing", {}});
        const SeatSet among = hand().live.empty() ? draft_.as_it_stands().seated : hand().live;
        auto nth = *handiwork_.lot % static_cast<std::uint64_t>(among.size());
        for (const Seat seat : among)
            if (nth-- == 0) {
                draft_.put(LotDrawn{among, seat});
                break;
            }
        return Done{};
    }
    Done operator()(const Fold& o) {
        if (o.seat != no_seat) seat_ = o.seat;
        if (!at_table()) return Done{};
        // Out of turn it binds at once, and counts among the acts out of turn.
        if (seat_ != hand().to_act) hold({seat_, ActionKind::fold, {}, hand().price, false});
        // [tda-2024:51-B-3] an undercall given up stays in the pot.
        if (o.forfeit > Chips{0}) return draft_.perform(hand::Forfeit{.seat = seat_, .amount = o.forfeit});
        if (hand().to_act != seat_) return draft_.perform(hand::Kill{seat_});
        if (auto bound = still_bound({.seat = seat_, .kind = hand::ActKind::fold}); !bound) return bound;
        // A forced bet is owed whatever the player says: the bring-in is paid, then the hand is gone.
        if (hand().bring_in_due && !hand().bring_in_may_fold) {
            if (auto paid = draft_.perform(action(seat_, hand::ActKind::bring_in)); !paid) return paid;
            return draft_.perform(hand::Kill{seat_});
        }
        return draft_.perform(action(seat_, hand::ActKind::fold));
    }
    Done operator()(const Check&) { return act(action(seat_, owed(hand::ActKind::check))); }
    Done operator()(const Call&) { return act(action(seat_, owed(hand::ActKind::call))); }
    Done operator()(const Bet& o) { return put_in(o.to); }
    Done operator()(const Raise& o) { return put_in(o.to); }
    Done operator()(const AllIn&) { return act(action(seat_, hand::ActKind::all_in)); }
    Done operator()(const FirstCorrects& o) {
        if (o.seat != no_seat) seat_ = o.seat;
        return act(action(seat_, hand::ActKind::call));
    }
    // [tda-2024:54-D] the word binds to a bet, whatever it will be.
    Done operator()(const BoundToRaise&) { return lay(Duty::must_raise, Until::next_act); }
    Done operator()(const Limited& o) {
        switch (o.how) {
            case Limit::call_or_fold:
                return lay(Duty::call_or_fold, Until::next_act);
            case Limit::no_aggression:
                // [tda-2024:53-B, cnp:6.g] read: to the end of that betting round.
                return lay(Duty::no_raise, Until::end_of_street);
            case Limit::no_aggression_all_hand:
            case Limit::check_or_call:
                return lay(Duty::no_raise, Until::end_of_hand);
            case Limit::call_or_raise:
                return lay(Duty::call_or_raise, Until::next_act);
        }
        return Done{};
    }
    Done operator()(const ActHeld& o) {
        if (!o.as) return Done{};
        const ActionKind kind = kind_of(*o.as);
        const bool chips = kind != ActionKind::fold && kind != ActionKind::check;
        hold({seat_, kind, o.to, hand().price, chips});
        return Done{};
    }
    Done operator()(const ActReleased&) {
        if (at_table()) draft_.put(ActsLetGo{seat_});
        return Done{};
    }
    // [tda-2024:65-A-2, 15-B-3] The rulings on lost hands say what comes back; of other dead hands what nobody called
    // does.
    Done operator()(const DeadHand& o) {
        if (!at_table() || !hand().live.has(seat_) || hand().phase == hand::Phase::over) return Done{};
        const bool says = is(Matter::hand_killed_by_dealer) || is(Matter::bettor_threw_away) ||
                          is(Matter::hand_fouled) || o.none_returned;
        return draft_.perform(hand::Kill{.seat = seat_, .keeps_uncalled = says && o.returned == Chips{0}});
    }
    Done operator()(const Misdeal&) { return deal_again(as_redealt(draft_.as_it_stands().start)); }
    // [cnp:2.misdeal-f, tda-2024:34-A] the button and the blinds where they belong.
    Done operator()(const ButtonPutRight& o) {
        switch (o.how) {
            case ButtonFix::misdeal_correct_button:
                return deal_again(as_redealt(with_button(o.button)));
            case ButtonFix::correct_button:
                return start_over(with_button(o.button));
            case ButtonFix::middle_seat_then_two:
                if (draft_.in_hand() && o.button != no_seat) draft_.put(ButtonsPlanned{{o.button, o.then_button}});
                return Done{};
        }
        return Done{};
    }
    // [tda-2024:35-C-2] who was away at the first deal and is back plays the redeal; before anybody has acted in it.
    Done operator()(const PlaysIfSeated&) {
        hand::StartHand start = draft_.as_it_stands().start;
        if (!at_table() || seat_.value >= start.seats.size() || !draft_.as_it_stands().taken.empty()) return Done{};
        if (!start.seats[seat_.value].absent) return Done{};
        start.seats[seat_.value].absent = false;
        return deal_again(start);
    }
    Done operator()(const NewLevel&) {
        if (!handiwork_.stakes) return Done{};
        hand::StartHand start = draft_.as_it_stands().start;
        start.stakes = *handiwork_.stakes;
        return start_over(start);
    }
    Done operator()(const VoidHand& o) {
        if (!draft_.in_hand()) return Done{};
        // Every chip of the hand goes back: the state before the deal. [cnp:4.c-2] Who knew of the fault forfeits his.
        hand::StartHand start = draft_.as_it_stands().start;
        if (o.forfeit > Chips{0} && seat_.value < start.seats.size()) start.seats[seat_.value].stack -= o.forfeit;
        draft_.put(HandVoided{start, removed_by(draft_.as_it_stands(), start), draft_.as_it_stands().course});
        return Done{};
    }
    Done operator()(const BetPutRight& o) {
        if (incident_ == nullptr || !draft_.in_hand()) return Done{};
        const Seat bettor = seat_.value < hand::max_seats ? seat_ : hand().aggressor;
        auto anew = bets_anew(draft_.as_it_stands(), seat_, incident_->amount, o.to, draft_.rules());
        return draft_.perform(
            hand::CorrectBet{.seat = bettor, .from = incident_->amount, .to = o.to, .anew = std::move(anew)});
    }
    Done operator()(const CardsPutRight& o) {
        if (incident_ == nullptr) return Done{};
        const auto repair = repair_of(draft_.as_it_stands(), *incident_, o, handiwork_);
        if (!repair) return Done{};
        if (!*repair) return std::unexpected(repair->error());
        return draft_.perform(**repair);
    }
    Done operator()(const Warned&) { return Done{}; }
    Done operator()(const SitsOut&) { return Done{}; }
    // [tda-2024:71-D] out of the event: the hand dead, the stack out of play.
    Done operator()(const ChipsTaken& o) {
        if (is(Matter::hidden_chip_found)) return take_found(o.chip);
        const bool measure = is(Matter::player_disqualified) || is(Matter::player_expelled);
        if (!measure || !at_table() || !hand().dealt_in.has(seat_)) return Done{};
        if (auto done = draft_.perform(hand::RemoveChips{.seat = seat_}); !done) return done;
        // Nor do they come back if the hand is void or dealt again.
        hand::StartHand start = draft_.as_it_stands().start;
        start.seats[seat_.value].stack = Chips{};
        draft_.put(DealChanged{start, draft_.as_it_stands().course});
        return Done{};
    }
    Done operator()(const Readmitted&) { return Done{}; }

  private:
    // Whoever owes the bring-in and says less pays it.
    hand::ActKind owed(hand::ActKind kind) const {
        return hand().bring_in_due && hand().to_act == seat_ ? hand::ActKind::bring_in : kind;
    }
    const hand::HandState& hand() const { return draft_.hand(); }
    bool at_table() const { return seat_.value < hand::max_seats && draft_.in_hand(); }
    bool is(Matter matter) const { return incident_ != nullptr && incident_->matter == matter; }

    Citation clause() const { return ruling_.cites.empty() ? Citation{} : ruling_.cites.back(); }

    // What a player does of his own will stays within what earlier rulings left him.
    Done still_bound(const hand::Act& act) const {
        if (!std::holds_alternative<Wager>(act_)) return Done{};
        const auto clause = barred(draft_.as_it_stands(), act, draft_.rules());
        if (clause) return Done{std::unexpected(Refusal{"limited_by_ruling", {*clause}})};
        const bool held = barred_by_held(draft_.as_it_stands(), act, draft_.rules());
        return held ? Done{std::unexpected(held_act_binds(draft_.book()))} : Done{};
    }
    Done act(const hand::Command& command) {
        if (!at_table()) return Done{};
        if (const auto* a = std::get_if<hand::Act>(&command))
            if (auto bound = still_bound(*a); !bound) return bound;
        return draft_.perform(command);
    }
    Done put_in(Chips to) { return at_table() ? act(wager(hand(), seat_, to)) : Done{}; }
    // [tda-2024:62-2] the chip of a player who is out: out of play, if it had been counted.
    Done take_found(Chips chip) {
        const auto& found = draft_.as_it_stands().found;
        const bool counted = std::find(found.begin(), found.end(), FoundChip{seat_, chip}) != found.end();
        if (!counted || hand().phase != hand::Phase::over || hand().at(seat_).stack < chip) return Done{};
        return draft_.perform(hand::RemoveChips{.seat = seat_, .amount = chip});
    }

    // [tda-2024:35-C-1] the hand is dealt again exactly as it was.
    Done deal_again(const hand::StartHand& start) {
        if (!draft_.in_hand()) return Done{};
        draft_.put(HandBegunAgain{start, removed_by(draft_.as_it_stands(), start), draft_.as_it_stands().course});
        return draft_.perform(start);
    }
    // [tda-2024:35-C-3, rptp:36.3] Those who sit out a penalty, and those who were away at the first deal, get a hand
    // or a dead one as the book says. What is the director's stays as it was dealt until somebody asks.
    hand::StartHand as_redealt(hand::StartHand start) {
        if (!draft_.in_hand()) return start;
        const State& s = draft_.as_it_stands();
        const SeatSet penalised = penalised_in_hand(s, draft_.on_penalty()) & s.seated;
        if (!penalised.empty())
            if (const auto says = draft_.book().ask(rulebook::key::redeal_penalised)) {
                consult(*says);
                for (const Seat seat : penalised) seat_penalised(start.seats[seat.value], says->value);
            }
        SeatSet away;
        for (const Seat seat : s.seated - s.made_absent)
            if (start.seats[seat.value].absent || had_no_hand(s, seat)) away.add(seat);
        if (away.empty()) return start;
        const auto says = draft_.book().ask(rulebook::key::redeal_absent_players);
        consult(says);
        // Who may play and is back in time says so; who had been in the deal is in it again.
        if (says.value == rulebook::RedealAbsentPlayers::dealt_and_killed)
            for (const Seat seat : away) start.seats[seat.value].absent = true;
        return start;
    }
    // Dead for not being there: who gave the hand up, or left after the deal, had been in it.
    static bool had_no_hand(const State& s, Seat seat) {
        return is_away(s, seat) && !s.hand.live.has(seat) &&
               std::ranges::none_of(s.taken, [&](const Taken& t) { return t.seat == seat; });
    }
    static void seat_penalised(hand::SeatEntry& entry, rulebook::RedealPenalised says) {
        switch (says) {
            case rulebook::RedealPenalised::killed:
                entry.absent = true;
                return;
            case rulebook::RedealPenalised::plays_if_seated:
                entry.absent = false;
                return;
            case rulebook::RedealPenalised::director:
                return;
        }
    }
    template <class Setting>
    void consult(const Setting& setting) {
        CiteList cites;
        rulings::cite(setting, cites);
        draft_.cite(cites);
    }
    hand::StartHand with_button(Seat button) const {
        hand::StartHand start = draft_.as_it_stands().start;
        if (button == no_seat) return start;
        const SeatSet seated = draft_.as_it_stands().seated;
        start.button = button;
        const hand::Positions now =
            hand::first_positions({.playing = seated, .joining = {}}, button, start.game->stud(), draft_.rules());
        start.small_blind = now.small_blind;
        start.big_blind = now.big_blind;
        return start;
    }
    Done start_over(const hand::StartHand& start) {
        if (!draft_.in_hand()) return Done{};
        if (auto done = draft_.perform(hand::StartOver{.start = start}); !done) return done;
        draft_.put(DealChanged{start, draft_.as_it_stands().course});
        return Done{};
    }
    // One act a player: what binds him already stays, what has been released gives way.
    void hold(const Held& act) {
        const auto of_him = [&](const Held& held) { return held.seat == act.seat; };
        const auto& held = draft_.as_it_stands().held;
        const auto first = std::ranges::find_if(held, of_him);
        if (first != held.end() && act.price <= first->price) return;
        if (first != held.end()) draft_.put(ActsLetGo{act.seat});
        draft_.put(ActKept{act});
    }
    Done lay(Duty duty, Until until) {
        if (!at_table()) return Done{};
        draft_.put(ObligationLaid{{seat_, duty, until, clause(), {}}});
        return Done{};
    }

    Draft& draft_;
    const Act& act_;
    const Ruling& ruling_;
    const Handiwork& handiwork_;
    const Incident* incident_;
    Seat seat_;
};

}  // namespace

Done carry_out(Draft& draft, const Act& act, const Outcome& outcome, const Ruling& ruling, const Handiwork& handiwork) {
    return std::visit(CarryOut{draft, act, ruling, handiwork}, outcome);
}

}  // namespace riffle::table

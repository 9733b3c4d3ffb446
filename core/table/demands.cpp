// What rulings demand, made so: hands that have to be shown or live again, words that bind, claims that are heard,
// chips that were found, and what has to be done before play goes on.
#include <algorithm>
#include <array>

#include "core/table/draft.h"

namespace riffle::table {
namespace {

using rulings::FoundAs;
using rulings::Need;

SeatSet only(Seat seat) {
    SeatSet one;
    one.add(seat);
    return one;
}

// Whether what was given out can be put together again: it is all there, and nobody has gone with it.
Done can_reopen(const State& s) {
    const hand::Phase phase = s.hand.phase;
    if (phase != hand::Phase::showdown && phase != hand::Phase::over) return refuse("not_showdown");
    // A hand that ended earlier has no cards to be read.
    if (!s.hand.last_street() || s.hand.due_board > 0 || !s.hand.due_cards.empty()) return refuse("not_showdown");
    if (s.ended && !s.leaving.empty()) return refuse("hand_ended_already");
    if (s.awards.size() == s.awards.capacity()) return refuse("hand_is_over");
    std::array<Chips, hand::max_seats> won{};
    for (const hand::PotAwarded& award : s.awards) won[award.seat.value] += award.amount;
    for (std::size_t i = 0; i < won.size(); ++i)
        if (won[i] > s.hand.seats[i].stack) return refuse("hand_is_over");
    return {};
}

// One demand of one ruling.
class Meet {
  public:
    Meet(Draft& draft, const rulings::Act& act, const rulings::Demand& demand, Citation clause)
        : draft_(draft), demand_(demand), clause_(clause), incident_(std::get_if<rulings::Incident>(&act)) {
        seat_ = std::visit([](const auto& a) { return a.seat; }, act);
        if (incident_ != nullptr) other_ = incident_->other;
    }

    Done made() {
        switch (demand_.need) {
            case Need::own_hand_shown:
                return shown(seat_);
            case Need::hand_shown:
                return shown(other_);
            case Need::hand_live_again:
                if (auto back = live_again(other_); !back) return back;
                return shown(other_);
            case Need::own_hand_back:
                return live_again(seat_);
            case Need::any_amount_called:
                return bound(Duty::must_call, Until::next_act);
            case Need::raised_if_bet:
                return bound(Duty::raise_if_bet, Until::end_of_street);
            case Need::claim_heard:
                return heard();
            case Need::done_before_play:
                return to_be_done(Holds::play);
            case Need::done_before_next_hand:
                return to_be_done(Holds::next_hand);
            case Need::ruling_lifted:
                return {};  // by who knows which ruling came before (decide_told.cpp)
        }
        return {};
    }

  private:
    const State& so_far() const { return draft_.as_it_stands(); }
    const hand::HandState& hand() const { return draft_.hand(); }

    // Who folded is out, whatever is asked; so is a hand that did not get all its cards.
    bool came_to_showdown(Seat seat) const {
        for (const rulings::Taken& t : so_far().taken)
            if (t.seat == seat && t.kind == rulings::ActionKind::fold) return false;
        for (const Seat other : hand().live)
            if (hand().at(other).holding.count != hand().at(seat).holding.count) return false;
        return !hand().live.empty();
    }

    Done reopened(SeatSet live, SeatSet pending) {
        if (auto can = can_reopen(so_far()); !can) return can;
        draft_.put(AwardReopened{live, pending, so_far().course});
        return {};
    }

    // [tda-2024:18-B-1] it is shown, and not mucked; of a hand that is over the pot waits for it.
    Done shown(Seat seat) {
        if (seat.value >= hand::max_seats || !hand().live.has(seat)) return refuse("seat_not_in_hand");
        if (hand().tabled.has(seat)) return {};
        if (hand().phase == hand::Phase::over)
            if (auto done = reopened(hand().live, only(seat)); !done) return done;
        draft_.put(ObligationLaid{{seat, Duty::must_show, Until::end_of_hand, clause_, {}}});
        return {};
    }

    // [tda-2024:13-C, 14] given up or swept in, and live all the same: the showdown goes on with it.
    Done live_again(Seat seat) {
        if (seat.value >= hand::max_seats || !hand().dealt_in.has(seat)) return refuse("seat_not_in_hand");
        if (hand().live.has(seat)) return {};
        if (!came_to_showdown(seat)) return refuse("seat_not_in_hand");
        SeatSet pending = hand().phase == hand::Phase::over ? SeatSet{} : hand().pending;
        pending.add(seat);
        SeatSet live = hand().live;
        live.add(seat);
        return reopened(live, pending);
    }

    Done bound(Duty duty, Until until) {
        if (seat_.value >= hand::max_seats || !hand().live.has(seat_)) return refuse("seat_not_in_hand");
        draft_.put(ObligationLaid{{seat_, duty, until, clause_, hand().price}});
        return {};
    }

    // [tda-2024:22] the hands are read again; of a hand that has gone by, this one is not closed before it is decided.
    Done heard() {
        const bool readable = hand().phase == hand::Phase::over && hand().live.size() > 1;
        if (readable && can_reopen(so_far())) return reopened(hand().live, hand().live);
        return to_be_done(Holds::end_of_hand);
    }

    Done to_be_done(Holds holds) {
        Task task{
            incident_ != nullptr ? incident_->matter : rulings::Matter{}, demand_.said, seat_, other_, holds, clause_};
        const auto& tasks = so_far().tasks;
        // A full list is no reason to leave a ruling undone.
        const bool there = std::find(tasks.begin(), tasks.end(), task) != tasks.end();
        if (!there && tasks.size() < most_tasks) draft_.put(TaskLaid{std::move(task)});
        return {};
    }

    Draft& draft_;
    const rulings::Demand& demand_;
    Citation clause_;
    const rulings::Incident* incident_;
    Seat seat_ = no_seat;
    Seat other_ = no_seat;
};

void play(Draft& d, const hand::Event& event) { d.put(Played{event, d.as_it_stands().course}); }

// [tda-2024:62-1, 49] part of the all-in that was accepted: it goes in, and so does what those who matched it owe.
void bet_found(Draft& d, Seat owner, Chips chip, Chips matched) {
    const hand::HandState& h = d.hand();
    const bool in_front = h.phase == hand::Phase::betting && h.at(owner).bet > Chips{0};
    const Chips price = h.price;
    play(d, hand::BetCorrected{.seat = owner, .by = chip, .in_front = in_front});
    for (const Seat other : h.live) {
        const hand::SeatState& o = h.at(other);
        if (other == owner || o.total != matched || (in_front && h.pending.has(other))) continue;
        if (const Chips owed = std::min(o.stack, chip); owed > Chips{0})
            play(d, hand::BetCorrected{.seat = other, .by = owed, .in_front = in_front});
    }
    if (!in_front || h.at(owner).bet <= price) return;
    play(d, hand::PriceCorrected{.price = h.at(owner).bet,
                                 .level = h.level,
                                 .least_raise = h.least_raise,
                                 .pending = h.pending,
                                 .to_act = h.to_act,
                                 .aggressor = h.aggressor,
                                 .bets = h.bets,
                                 .bring_in_due = h.bring_in_due});
}

// Who won from the owner: the most of what was given out.
Seat winner_over(const State& s, Seat owner) {
    Seat winner = no_seat;
    Chips most{};
    for (const hand::PotAwarded& award : s.awards) {
        if (award.seat == owner || award.amount <= most) continue;
        winner = award.seat;
        most = award.amount;
    }
    return winner;
}

}  // namespace

Done meet(Draft& draft, const rulings::Act& act, const rulings::Demand& demand, Citation clause) {
    if (!draft.in_hand()) return {};
    return Meet{draft, act, demand, clause}.made();
}

Done count_found(Draft& d, Seat owner, const rulings::ChipFound& o) {
    if (!d.in_hand()) return {};
    if (owner.value >= hand::max_seats || !d.hand().dealt_in.has(owner)) return refuse("seat_not_in_hand");
    if (o.chip <= Chips{0}) return refuse("stack_out_of_range");
    const bool over = d.hand().phase == hand::Phase::over;
    const FoundChip chip{owner, o.chip};
    const auto& found = d.as_it_stands().found;
    const bool counted = std::find(found.begin(), found.end(), chip) != found.end();
    const auto count = [&](Seat seat) { d.put(ChipCounted{{seat, o.chip}, d.as_it_stands().course}); };
    switch (o.how) {
        case FoundAs::excluded:
        case FoundAs::not_paid:
            // He has it, and nobody has called it.
            if (!counted) count(owner);
            return {};
        case FoundAs::included: {
            if (over) return refuse("hand_is_over");
            if (counted) return refuse("no_change");
            const hand::SeatState before = d.hand().at(owner);
            count(owner);
            if (d.hand().live.has(owner) && before.stack == Chips{0}) bet_found(d, owner, o.chip, before.total);
            return {};
        }
        case FoundAs::to_winner: {
            const Seat winner = over ? winner_over(d.as_it_stands(), owner) : no_seat;
            if (winner == no_seat) return refuse("hand_in_progress");
            // One chip goes one way: what went into the pot, to the winner or out of play is not there to be given.
            if (!counted) count(owner);
            const Chips behind = d.hand().at(owner).stack;
            const Chips not_put_in = d.as_it_stands().start.seats[owner.value].stack - d.hand().at(owner).total;
            if (behind < o.chip || not_put_in < o.chip) return refuse("no_change");
            const auto now_has = [&](Seat seat, Chips from, Chips to) {
                d.put(StackCorrected{seat, from, to, "to_winner", d.as_it_stands().course});
            };
            now_has(owner, behind, behind - o.chip);
            const Chips won = d.hand().at(winner).stack;
            now_has(winner, won, won + o.chip);
            return {};
        }
    }
    return {};
}

}  // namespace riffle::table

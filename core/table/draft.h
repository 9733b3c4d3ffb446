// A decision in the making: the events so far, the table they lead to, and the clauses consulted. The table changes by
// events alone.
#pragma once
#include "core/rulings/play.h"
#include "core/table/decide.h"

namespace riffle::table {

inline std::unexpected<Refusal> refuse(std::string_view code) { return std::unexpected(Refusal{code, {}}); }

using Done = std::expected<void, Refusal>;

class Draft {
  public:
    Draft(const State& state, const rulebook::Book& book, const hand::Rules& rules, std::int64_t at_ms = 0,
          const EventTime& announced = {}, std::optional<SeatSet> on_penalty = {})
        : state_(state), book_(book), rules_(rules), at_ms_(at_ms), announced_(announced), on_penalty_(on_penalty) {}

    const State& as_it_stands() const { return state_; }
    const hand::HandState& hand() const { return state_.hand; }
    const rulebook::Book& book() const { return book_; }
    const hand::Rules& rules() const { return rules_; }
    std::int64_t at_ms() const { return at_ms_; }
    const EventTime& announced() const { return announced_; }
    const std::optional<SeatSet>& on_penalty() const { return on_penalty_; }
    bool in_hand() const { return state_.hand.phase != hand::Phase::idle; }

    void put(Event event) {
        table::apply(state_, event);
        events_.push_back(std::move(event));
    }
    void cite(const CiteList& cites) { cites_.insert(cites_.end(), cites.begin(), cites.end()); }
    // One command to the engine.
    Done perform(const hand::Command& command);
    // What changed in the players' records.
    template <class F>
    void penalties(F&& change) {
        rulings::PenaltyRegister now = state_.penalties;
        cite(change(now));
        for (const auto& [player, entry] : now.entries())
            if (const auto before = state_.penalties.entry(player); before != entry)
                put(PenaltyChanged{player, before, entry});
    }

    Decision take() {
        // A ruling knows what carries it out: an overruling takes that back, and nothing that came after.
        for (std::size_t i = 0; i < events_.size(); ++i) {
            const auto after = static_cast<std::int64_t>(events_.size() - i - 1);
            if (auto* given = std::get_if<RulingGiven>(&events_[i])) given->makes = after;
            if (auto* chosen = std::get_if<OutcomeChosen>(&events_[i])) chosen->makes = after;
        }
        return {std::move(events_), std::move(cites_), {}};
    }

  private:
    State state_;
    const rulebook::Book& book_;
    const hand::Rules& rules_;
    std::int64_t at_ms_;
    EventTime announced_;
    std::optional<SeatSet> on_penalty_;
    std::vector<Event> events_;
    CiteList cites_;
};

// What a task that is not done holds up: play, the end of the hand, the next hand. What holds one up holds up what
// comes after it.
std::optional<Refusal> held_up(const State& state, Holds step);

// Refuses another act than the one made out of turn, which binds now.
Refusal held_act_binds(const rulebook::Book& book);

// The parts of decide().
Done start_hand(Draft& draft, const StartHand& command);
std::expected<rulings::Ruling, Refusal> tell(Draft& draft, const TellWhatHappened& command);
Done choose(Draft& draft, const ChooseOutcome& command);
Done end_hand(Draft& draft);
Done correct_stack(Draft& draft, const CorrectStack& command);

// The ruling as it is offered at this table: of a director's choice, without what cannot be carried out on this hand (a
// raise below the minimum, a call where nobody bet). What still waits to be told of (a blind choice, a shuffle) can be.
// Where nothing can be, or nothing with a name, all stays as it was, and telling is refused.
void offer_what_can_be_done(const Draft& draft, const rulings::Act& act, rulings::Ruling& ruling);

// Carries an outcome out: the action taken, the hand killed, bets and posts put right, the act held, the deal made
// again, cards put where they belong. A statement changes nothing.
Done carry_out(Draft& draft, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling,
               const Handiwork& handiwork);
// The part of it that is demanded of somebody, or about a chip that was found (demands.cpp).
Done meet(Draft& draft, const rulings::Act& act, const rulings::Demand& demand, Citation clause);
Done count_found(Draft& draft, Seat owner, const rulings::ChipFound& found);
// What the table keeps of a ruling beside the hand: the time that was granted, who saw whose cards.
void note_outcome(Draft& draft, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling,
                  const Handiwork& handiwork);
// The part of it that moves cards (repairs.cpp); nothing when it moves none.
std::optional<std::expected<hand::Rearrange, Refusal>> repair_of(const State& state, const rulings::Incident& incident,
                                                                 const rulings::CardsPutRight& fix,
                                                                 const Handiwork& handiwork);

}  // namespace riffle::table

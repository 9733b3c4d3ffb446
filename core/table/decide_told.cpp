// What happened is ruled on, carried out, and remembered of the players.
#include <algorithm>

#include "core/base/overloaded.h"
#include "core/rulebook/keys.h"
#include "core/table/draft.h"
#include "core/table/facts.h"
#include "core/table/known.h"
#include "core/table/lifting.h"

namespace riffle::table {
namespace {

using rulings::PenaltyRegister;

// A first breach of etiquette is remembered even where only a repeat is penalised [internacional:36-1].
bool is_remembered(const Draft& d, const rulings::Conduct& act, const rulings::Outcome& outcome) {
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (said != nullptr && said->what == rulings::Term::offence) return true;
    return counts_when_repeated(act.infraction, d.book());
}

// The hand of a player who is sent away is dead.
Done kill_hand(Draft& d, Seat seat) {
    if (!d.hand().live.has(seat) || d.hand().phase == hand::Phase::over) return {};
    return d.perform(hand::Kill{seat});
}

std::vector<rulings::PenaltyPlayer> seated_players(const State& s) {
    std::vector<rulings::PenaltyPlayer> players;
    for (const Seat seat : s.seated) players.push_back(s.players[seat.value]);
    return players;
}

Done record_measure(Draft& d, Seat seat, const rulings::Incident& incident, const rulings::Outcome& outcome) {
    const auto player = d.as_it_stands().players[seat.value];
    const auto served = d.as_it_stands().penalties.hands_served(player);
    d.penalties([&](PenaltyRegister& r) { return r.record(player, incident, outcome, d.book()); });
    if (!d.as_it_stands().set_up) return {};
    if (d.as_it_stands().penalties.removal(player) != nullptr) {
        d.put(PlayerLeaving{seat});
        return kill_hand(d, seat);
    }
    // It began with this hand.
    return d.as_it_stands().penalties.hands_served(player) > served ? kill_hand(d, seat) : Done{};
}

// What the players' records gain by it.
Done remember(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome) {
    if (d.as_it_stands().conduct_elsewhere) return {};
    if (is_redeal(outcome)) {
        const auto players = seated_players(d.as_it_stands());
        d.penalties([&](PenaltyRegister& r) { return r.dealt_again(players, d.book()); });
        return {};
    }
    const Seat seat = seat_of(act);
    if (seat.value >= hand::max_seats) return {};
    return std::visit(
        overloaded{
            [&](const rulings::Conduct& a) -> Done {
                if (!is_remembered(d, a, outcome)) return {};
                const auto player = d.as_it_stands().players[seat.value];
                d.penalties([&](PenaltyRegister& r) {
                    r.offended(player, a.infraction);
                    return CiteList{};
                });
                return {};
            },
            [&](const rulings::Incident& i) { return record_measure(d, seat, i, outcome); },
            // [internacional:36-1] of an act out of turn, for when it is done again.
            [&](const rulings::Wager&) -> Done {
                if (!std::holds_alternative<rulings::ActHeld>(outcome) ||
                    !d.book().says(rulebook::key::out_of_turn_penalty, rulebook::OutOfTurnPenalty::when_repeated))
                    return {};
                const auto player = d.as_it_stands().players[seat.value];
                d.penalties([&](PenaltyRegister& r) {
                    r.offended(player, rulings::Infraction::etiquette_out_of_turn);
                    return CiteList{};
                });
                return {};
            },
        },
        act);
}

bool about_time(const rulings::Incident& i) {
    return i.matter == rulings::Matter::clock_called || i.matter == rulings::Matter::clock_started_by_director;
}

// [tda-2024:29-5] Another time is so many seconds.
std::optional<Refusal> time_not_told(const rulings::Act& act, const rulings::Outcome& outcome,
                                     const Handiwork& handiwork) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    const auto* said = std::get_if<rulings::Statement>(&outcome);
    if (incident == nullptr || said == nullptr || said->what != rulings::Term::other_time || !about_time(*incident))
        return std::nullopt;
    if (handiwork.seconds && *handiwork.seconds >= 0 && *handiwork.seconds <= 600) return std::nullopt;
    return Refusal{"seconds_missing", {}};
}

// [tda-2024:29-3] Nobody has run out of time while the clock shows some.
std::optional<Refusal> time_left(const Draft& d, const rulings::Act& act) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    const auto& clock = d.as_it_stands().clock;
    if (incident == nullptr || !clock || incident->seat != clock->seat) return std::nullopt;
    if (incident->matter != rulings::Matter::clock_expired && incident->matter != rulings::Matter::shot_clock_expired)
        return std::nullopt;
    constexpr std::int64_t near_ms = 1000;  // screens are not all alike
    if (d.at_ms() + near_ms >= clock->until_ms) return std::nullopt;
    return Refusal{"time_not_over", {clock->clause}};
}

Done make_so(Draft& d, const rulings::Act& act, const rulings::Outcome& outcome, const rulings::Ruling& ruling,
             const Handiwork& handiwork) {
    if (auto done = carry_out(d, act, outcome, ruling, handiwork); !done) return done;
    if (auto missing = time_not_told(act, outcome, handiwork)) return std::unexpected(*missing);
    note_outcome(d, act, outcome, ruling, handiwork);
    return remember(d, act, outcome);
}

// It is not the hand that says no: somebody has yet to say what was done at the table.
bool waits_for_hands(std::string_view code) {
    constexpr std::string_view codes[] = {"seconds_missing", "choice_missing",  "choice_of_other_card",
                                          "card_not_named",  "shuffle_missing", "shuffle_of_other_cards"};
    return std::ranges::find(codes, code) != std::end(codes);
}

// Whether it cannot be carried out, whatever hands do: which card is picked, or is meant, is not known yet.
std::optional<Refusal> refused(const Draft& d, const rulings::Act& act, const rulings::Outcome& outcome,
                               const rulings::Ruling& ruling) {
    Handiwork some;
    some.stub.emplace();  // shuffled in whatever order
    some.seconds = 30;
    some.lot = 0;
    if (d.hand().board_count > 0) some.burn = d.hand().board[0];
    const auto tried = [&] {
        Draft trial = d;
        return make_so(trial, act, outcome, ruling, some);
    };
    Done done = tried();
    if (done) return std::nullopt;
    if (!waits_for_hands(done.error().code)) return done.error();
    for (const Card card : CardSet{(std::uint64_t{1} << 52) - 1}) {
        some.card = some.burn = card;
        if (tried()) return std::nullopt;
    }
    return done.error();
}

bool is_about(const rulings::Act& act, rulings::Matter matter) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    return incident != nullptr && incident->matter == matter;
}
Seat other_of(const rulings::Act& act) {
    const auto* incident = std::get_if<rulings::Incident>(&act);
    return incident != nullptr ? incident->other : no_seat;
}

// What would lift the last ruling, and of whom; neither events nor a way back: nothing of it lasts.
struct Lifting {
    Seat seat = no_seat;
    std::vector<Event> events{};
    bool takes_back = false;  // nothing rests on it: the table is as it was before it

    bool lifts() const { return takes_back || !events.empty(); }
};

// The last obligation of a player for which `of_it` holds; the others stay.
template <class F>
std::vector<Event> without_obligation(const State& s, Seat seat, F of_it) {
    const auto is = [&](const Obligation& o) { return o.seat == seat && of_it(o); };
    const auto last = std::find_if(s.obligations.rbegin(), s.obligations.rend(), is);
    if (last == s.obligations.rend()) return {};
    std::vector<Event> events{ObligationsLifted{seat}};
    for (const Obligation& o : s.obligations)
        if (o.seat == seat && &o != &*last) events.emplace_back(ObligationLaid{o});
    return events;
}

std::vector<Event> without_held(const State& s, Seat seat) {
    const bool holds = std::ranges::any_of(s.held, [&](const rulings::Held& held) { return held.seat == seat; });
    return holds ? std::vector<Event>{ActsLetGo{seat}} : std::vector<Event>{};
}

std::vector<Event> without_task(const State& s, const rulings::Act& act) {
    const auto is = [&](const Task& task) {
        return is_about(act, task.matter) && task.seat == seat_of(act) && task.other == other_of(act);
    };
    const auto task = std::ranges::find_if(s.tasks, is);
    if (task == s.tasks.end()) return {};
    return {TaskFinished{static_cast<std::size_t>(task - s.tasks.begin())}};
}

Seat bound_by(const rulings::Act& act, const rulings::Outcome& outcome) {
    const auto* demand = std::get_if<rulings::Demand>(&outcome);
    const bool others = demand != nullptr &&
                        (demand->need == rulings::Need::hand_shown || demand->need == rulings::Need::hand_live_again);
    return others ? other_of(act) : seat_of(act);
}

// The ruling that would be set aside: the last one, or the one that an appeal is about. A choice nobody made left
// nothing.
const GivenRuling* in_question(const State& s) {
    const auto& of = s.last_ruling && is_about_a_ruling(s.last_ruling->act) ? s.in_question : s.last_ruling;
    return of && (!of->ruling.directors_choice || of->chosen) ? &*of : nullptr;
}
bool was_carried_out(const State& s) {
    const GivenRuling* given = in_question(s);
    return given != nullptr && given->made > 0;
}

std::vector<Event> without_appeal(const State& s) {
    std::vector<Event> events;
    const auto is = [](const Task& task) { return task.matter == rulings::Matter::ruling_appealed; };
    if (const auto task = std::ranges::find_if(s.tasks, is); task != s.tasks.end())
        events.emplace_back(TaskFinished{static_cast<std::size_t>(task - s.tasks.begin())});
    return events;
}

// [internacional:1-3] What a ruling laid on a player, held of him or asked to be done first, and nothing else.
Lifting what_still_binds(const State& s, const GivenRuling& given) {
    const rulings::Outcome& outcome = given.chosen ? *given.chosen : given.ruling.outcomes[0];
    const Seat seat = bound_by(given.act, outcome);
    if (std::holds_alternative<rulings::ActHeld>(outcome)) return {seat, without_held(s, seat)};
    const bool binds = std::holds_alternative<rulings::BoundToRaise>(outcome) ||
                       std::holds_alternative<rulings::Limited>(outcome) ||
                       std::holds_alternative<rulings::Demand>(outcome);
    if (!binds) return {};
    const Citation clause = given.ruling.cites.empty() ? Citation{} : given.ruling.cites.back();
    Lifting lifting{seat, without_obligation(s, seat, [&](const Obligation& o) { return o.clause == clause; })};
    if (lifting.events.empty()) lifting.events = without_task(s, given.act);
    return lifting;
}

// [cnp:1.a, rptp:1-b] All that the ruling did, while nothing rests on it; else what of it still binds. An appeal is
// decided with it.
Lifting lifting_of(const State& s) {
    const GivenRuling* given = in_question(s);
    const bool appealed = s.last_ruling && is_about_a_ruling(s.last_ruling->act);
    if (given == nullptr) return {no_seat, appealed ? without_appeal(s) : std::vector<Event>{}};
    if (given->made > 0 && s.before_ruling.table) return {seat_of(given->act), {}, true};
    Lifting lifting = what_still_binds(s, *given);
    if (!lifting.events.empty())
        for (Event& done : without_appeal(s)) lifting.events.push_back(std::move(done));
    return lifting;
}

// Why the ruling in question cannot be set aside.
std::optional<Refusal> stays(const State& s, const Lifting& lifting, const rulings::Act& act,
                             const rulings::Ruling& ruling) {
    if (lifting.lifts()) return std::nullopt;
    const CiteList by{ruling.cites.begin(), ruling.cites.end()};
    // What was played on it goes first.
    if (was_carried_out(s)) return Refusal{"ruling_rested_on", by};
    // Any ruling may be set aside, and that is recorded [cnp:1.a]; to revoke one that left nothing says nothing.
    if (is_about(act, rulings::Matter::assistant_overruled)) return Refusal{"nothing_to_revoke", by};
    return std::nullopt;
}

// What is told of a ruling names the player it was about.
rulings::Act naming(const rulings::Act& act, Seat seat) {
    rulings::Act named = act;
    if (auto* incident = std::get_if<rulings::Incident>(&named)) incident->other = seat;
    return named;
}

// "Another outcome" is no answer by itself: what happened is not so in this hand.
bool is_another_alone(const InlineVector<rulings::Outcome, 5>& outcomes) {
    const auto* said = outcomes.size() == 1 ? std::get_if<rulings::Statement>(&outcomes[0]) : nullptr;
    return said != nullptr && said->what == rulings::Term::other;
}

}  // namespace

void offer_what_can_be_done(const Draft& d, const rulings::Act& act, rulings::Ruling& ruling) {
    if (!ruling.directors_choice || !d.as_it_stands().begun) return;
    decltype(ruling.outcomes) possible;
    for (const rulings::Outcome& outcome : ruling.outcomes)
        if (!refused(d, act, outcome, ruling)) possible.push_back(outcome);
    if (!possible.empty() && !is_another_alone(possible)) ruling.outcomes = possible;
}

std::expected<rulings::Ruling, Refusal> tell(Draft& d, const TellWhatHappened& c) {
    const Seat seat = seat_of(c.act);
    if (seat != no_seat && seat.value >= hand::max_seats) return std::unexpected(Refusal{"no_such_seat", {}});
    CiteList cites;
    if (const auto left = time_left(d, c.act)) return std::unexpected(*left);
    auto known = as_known(d.as_it_stands(), c.act, d.book(), d.rules(), d.on_penalty());
    if (!known) return std::unexpected(known.error());
    rulings::Act act = std::move(*known);
    rulings::Ruling ruling = ruling_on(d.as_it_stands(), act, d.book(), d.rules(), cites, d.at_ms(), d.announced());
    d.cite(cites);
    const auto& last = d.as_it_stands().last_ruling;
    if (is_about(act, rulings::Matter::ruling_appealed))
        act = naming(act, last && !is_about_a_ruling(last->act) ? seat_of(last->act) : no_seat);
    Lifting lifting;
    if (lifts_a_ruling(ruling.outcomes[0])) {
        lifting = lifting_of(d.as_it_stands());
        if (const auto no = stays(d.as_it_stands(), lifting, act, ruling)) return std::unexpected(*no);
        act = naming(act, lifting.lifts() ? lifting.seat : no_seat);
        // Whether it is set aside is still to be chosen.
        if (ruling.directors_choice) lifting = {};
    }
    RulingGiven given{act, ruling};
    if (lifting.takes_back) given.takes_back = d.as_it_stands().course;
    d.put(std::move(given));
    for (Event& event : lifting.events) d.put(std::move(event));
    if (ruling.directors_choice) {
        // Nothing that was told fits this hand.
        if (d.as_it_stands().begun)
            if (const auto no = refused(d, act, ruling.outcomes[0], ruling)) return std::unexpected(*no);
        return ruling;
    }
    if (auto done = make_so(d, act, ruling.outcomes[0], ruling, c.handiwork); !done)
        return std::unexpected(done.error());
    return ruling;
}

Done choose(Draft& d, const ChooseOutcome& c) {
    if (!d.as_it_stands().choice) return std::unexpected(Refusal{"no_choice_open", {}});
    const OpenChoice open = *d.as_it_stands().choice;
    if (c.outcome >= open.ruling.outcomes.size()) return std::unexpected(Refusal{"no_such_outcome", {}});
    const rulings::Outcome outcome = open.ruling.outcomes[c.outcome];
    OutcomeChosen chosen{outcome};
    Lifting lifting;
    if (lifts_a_ruling(outcome)) lifting = lifting_of(d.as_it_stands());
    if (lifting.takes_back) chosen.takes_back = d.as_it_stands().course;
    d.put(std::move(chosen));
    for (Event& event : lifting.events) d.put(std::move(event));
    return make_so(d, open.act, outcome, open.ruling, c.handiwork);
}

}  // namespace riffle::table

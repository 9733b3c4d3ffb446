#include "core/table/decide.h"

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/hand/decide.h"
#include "core/rulebook/keys.h"
#include "core/table/draft.h"
#include "core/table/legal.h"

namespace riffle::table {
namespace {

Done set_up(Draft& d, const SetUpTable& c) {
    if (d.as_it_stands().set_up) return refuse("table_set_up_already");
    if (c.start.game == nullptr || c.start.seats.size() < 2) return refuse("table_not_complete");
    hand::RotationPlace place;
    place.level = c.level;
    // It begins with the game of its level, which need not be the first.
    for (std::size_t i = 0; i < c.rotation.games.size(); ++i)
        if (c.rotation.games[i] == c.start.game) place.index = i;
    d.put(TableSetUp{c.start, c.seated, c.players, c.rotation, place, c.win_the_button, c.conduct_elsewhere});
    return {};
}

Done play(Draft& d, const Play& c) {
    if (!d.as_it_stands().begun) return refuse("no_hand");
    // A hand begins and is begun again by the table, not under its feet.
    if (std::holds_alternative<hand::StartHand>(c.command)) return refuse("hand_in_progress");
    if (const auto held = held_up(d.as_it_stands(), Holds::play)) return std::unexpected(*held);
    if (const auto* muck = std::get_if<hand::Muck>(&c.command))
        if (const auto clause = barred_from_mucking(d.as_it_stands(), muck->seat))
            return std::unexpected(Refusal{"limited_by_ruling", {*clause}});
    if (const auto* act = std::get_if<hand::Act>(&c.command)) {
        if (barred_from_afar(d.as_it_stands(), *act, d.rules()))
            return std::unexpected(Refusal{"not_at_seat", {d.rules().in_seat_to_act.cite}});
        if (const auto clause = barred(d.as_it_stands(), *act, d.rules()))
            return std::unexpected(Refusal{"limited_by_ruling", {*clause}});
        if (barred_by_held(d.as_it_stands(), *act, d.rules())) return std::unexpected(held_act_binds(d.book()));
    }
    return d.perform(c.command);
}

Done tell_chips(Draft& d, const TellChips& c) {
    if (c.seat.value >= hand::max_seats || !d.as_it_stands().seated.has(c.seat)) return refuse("not_seated");
    d.put(ChipsTold{c.seat, c.chips});
    return {};
}

Done move_away(Draft& d, const MoveAway& c) {
    if (c.seat.value >= hand::max_seats || !d.as_it_stands().seated.has(c.seat)) return refuse("not_seated");
    if (d.hand().phase != hand::Phase::over && d.as_it_stands().begun) return refuse("hand_in_progress");
    d.put(PlayerLeaving{c.seat});
    return {};
}

Done count_elsewhere(Draft& d, const CountHandsElsewhere& c) {
    if (c.hands < 1 || c.hands > 10'000) return refuse("hands_out_of_range");
    d.penalties([&](rulings::PenaltyRegister& r) {
        CiteList cites;
        for (int i = 0; i < c.hands; ++i)
            for (const Citation& clause : r.hand_dealt(c.players, d.book())) cites.push_back(clause);
        return cites;
    });
    return {};
}

Done finish(Draft& d, const FinishTask& c) {
    if (c.task >= d.as_it_stands().tasks.size()) return refuse("no_such_task");
    d.put(TaskFinished{c.task});
    return {};
}

Done next_event(Draft& d) {
    d.penalties([](rulings::PenaltyRegister& r) {
        r.next_event();
        return CiteList{};
    });
    return {};
}

}  // namespace

Refusal held_act_binds(const rulebook::Book& book) {
    Refusal refusal{"held_act_binds", {}};
    if (const auto unchanged = book.ask(rulebook::key::out_of_turn_unchanged)) rulings::cite(*unchanged, refusal.cites);
    return refusal;
}

std::optional<Refusal> held_up(const State& state, Holds step) {
    for (const Task& task : state.tasks)
        if (task.holds <= step) return Refusal{"task_open", {task.clause}};
    return std::nullopt;
}

bool waits_for_task(const State& state) { return held_up(state, Holds::play).has_value(); }

namespace {

// A pot that waits for one hand to be shown is that hand's: it is neither mucked nor killed.
bool takes_last_hand(const hand::HandState& s, const hand::Command& command) {
    if (s.phase != hand::Phase::showdown || !s.live.just_one()) return false;
    return std::holds_alternative<hand::Muck>(command) || std::holds_alternative<hand::Kill>(command) ||
           std::holds_alternative<hand::RemoveChips>(command);
}

}  // namespace

Done Draft::perform(const hand::Command& command) {
    if (takes_last_hand(state_.hand, command)) return refuse("limited_by_ruling");
    auto events = hand::decide(state_.hand, command, rules_);
    if (!events) {
        Refusal refusal{hand::name_of(events.error().code), {}};
        rulings::cite_refusal(state_.hand, events.error(), book_, refusal.cites);
        return std::unexpected(refusal);
    }
    rulings::cite_step(state_.hand, command, *events, book_, cites_);
    for (const hand::Event& event : *events) put(Played{event, state_.course});
    return {};
}

std::expected<Decision, Refusal> decide(const State& state, const Command& command, const rulebook::Book& book,
                                        const Context& context) {
    const std::optional<hand::Rules> of_book =
        context.rules ? std::nullopt : std::optional{rulings::hand_rules_of(book)};
    Draft draft{
        state, book, context.rules ? *context.rules : *of_book, context.at_ms, context.announced, context.on_penalty};
    std::optional<rulings::Ruling> ruling;
    const Done done = std::visit(overloaded{
                                     [&](const SetUpTable& c) { return set_up(draft, c); },
                                     [&](const StartHand& c) { return start_hand(draft, c); },
                                     [&](const Play& c) { return play(draft, c); },
                                     [&](const TellChips& c) { return tell_chips(draft, c); },
                                     [&](const TellWhatHappened& c) -> Done {
                                         auto told = tell(draft, c);
                                         if (!told) return std::unexpected(told.error());
                                         ruling = std::move(*told);
                                         return {};
                                     },
                                     [&](const ChooseOutcome& c) { return choose(draft, c); },
                                     [&](const EndHand&) { return end_hand(draft); },
                                     [&](const CorrectStack& c) { return correct_stack(draft, c); },
                                     [&](const MoveAway& c) { return move_away(draft, c); },
                                     [&](const CountHandsElsewhere& c) { return count_elsewhere(draft, c); },
                                     [&](const BeginNextEvent&) { return next_event(draft); },
                                     [&](const FinishTask& c) { return finish(draft, c); },
                                 },
                                 command);
    if (!done) return std::unexpected(done.error());
    Decision decision = draft.take();
    decision.ruling = std::move(ruling);
    return decision;
}

}  // namespace riffle::table

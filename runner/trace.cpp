#include "runner/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace riffle::runner {
namespace {

bool is_ruling(const Step& step) { return step.line.verb == "act" || step.line.verb == "ask"; }

// What the floor decided that is more than words; who decides it is part of it. A demand counts by what the table keeps
// of it: what may not be mucked, what waits until something is done.
std::string outcomes_of(const rulings::Ruling& ruling) {
    std::string text;
    for (const rulings::Outcome& outcome : ruling.outcomes)
        if (!std::holds_alternative<rulings::Statement>(outcome) && !std::holds_alternative<rulings::Demand>(outcome))
            text += rulings::to_text(outcome) + " | ";
    return text.empty() ? text : (ruling.directors_choice ? "director: " : "") + text;
}

std::string state_of(const Table& t) {
    const table::State& s = t.live;
    std::string text = fmt::format("{} {} {} {} {}", s.course, s.seated.bits(), s.leaving.bits(), s.made_absent.bits(),
                                   s.removed.value);
    for (const hand::SeatState& seat : s.hand.seats) text += fmt::format(" {}", seat.stack.value);
    for (const rulings::Held& h : s.held)
        text += fmt::format(" held {} {} {}", h.seat.value, rulings::name_of(h.kind), h.to.value);
    for (const table::Obligation& o : s.obligations)
        text += fmt::format(" bound {} {} {}", o.seat.value, static_cast<int>(o.duty), static_cast<int>(o.until));
    if (s.clock) text += fmt::format(" clock {} {}", s.clock->seat.value, s.clock->until_ms - s.clock->from_ms);
    for (const table::SeenCards& seen : s.seen)
        text += fmt::format(" seen {} {} {} {}", seen.whose.value, seen.by.bits(), static_cast<int>(seen.to_all),
                            seen.part);
    // Of the notes, those that something is decided by; a count that was given is told, and so is a ticket handed over.
    for (const table::Note& note : s.notes)
        if (note.kind == table::NoteKind::away || note.kind == table::NoteKind::consulted)
            text += fmt::format(" note {} {}", static_cast<int>(note.kind), note.seat.value);
    for (const table::TimeBankCount& one : s.time_banks)
        text += fmt::format(" banks {} {}", one.player.value, one.used);
    for (const table::Task& task : s.tasks)
        text += fmt::format(" waits {} {} {}", static_cast<int>(task.holds), task.seat.value, task.other.value);
    for (const hand::Seat button : s.buttons_to_come) text += fmt::format(" button {}", button.value);
    if (s.drawn) text += fmt::format(" lot {}", s.drawn->value);
    for (const auto& [player, entry] : s.penalties.entries())
        text += fmt::format(" record {} {}", player.value, s.penalties.standing(player));
    return text;
}

// Values that somebody is told or that are written down, and on which nothing that is played, paid or drawn rests.
constexpr std::array told_only{"clauses",  "counts", "counted-pots", "undealt",    "all-in-buttons", "told",
                               "handover", "decks",  "exchanged",    "time-banks", "hand-over-notes"};

// Of what the floor should do next, all but what staff say or get ready: nothing waits for that.
std::string without_announcements(std::string_view list) {
    std::string text;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(", "), list.size());
        const std::string_view one = list.substr(0, end);
        if (!one.starts_with("announce") && !one.starts_with("prepare_decks")) text += fmt::format("{}, ", one);
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    return text;
}

}  // namespace

std::string traced(Table& t, const Step& step, const VerbRow& verb) {
    const bool expects = step.line.verb == "expect";
    const std::string_view rest = step.line.rest;
    const std::string_view what = rest.substr(0, rest.find(' '));
    if (expects && std::ranges::find(told_only, what) != told_only.end()) return {};
    Step unexpected = step;
    unexpected.rulings.clear();
    t.last_ruling.reset();
    const StepResult done = verb.step(t, unexpected);
    // That something was announced is written down; what may not be done before is shown by doing it.
    const bool ticks = step.line.verb == "tick" || (step.line.verb == "refuse" && rest.starts_with("tick "));
    std::string text;
    if (ticks) {
        // counts by the state alone
    } else if (is_ruling(step)) {
        if (t.has_seats() && t.last_ruling) text = outcomes_of(*t.last_ruling);
    } else if (!done && done.error().got != "not among the clauses it rests on") {
        text = expects && what == "next" ? without_announcements(done.error().got) : done.error().got;
    }
    return fmt::format("{}# {}", text, state_of(t));
}

}  // namespace riffle::runner

// Penalties from table to table and from event to event.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

// move NAME: to another table, once the hand is over; what is left of a penalty goes along.
StepResult move(Table& t, const Step& step) {
    const auto seat = t.seat_of(step.line.rest);
    if (!seat || !t.live.seated.has(*seat)) return fail("a player at this table", step.line.rest);
    if (auto ok = t.give(table::MoveAway{*seat}); !ok) return fail("a player who moves", std::string{ok.error().code});
    t.at_another_table.push_back(t.player_of(step.line.rest));
    return {};
}

// other-table N: that many hands are dealt where those who were moved sit now.
StepResult other_table(Table& t, const Step& step) {
    const auto n = parse_number(step.line.rest);
    if (!n || *n < 1) return fail("other-table N, the hands dealt there", step.line.rest);
    if (t.at_another_table.empty()) return fail("somebody moved to another table", "nobody was");
    const table::CountHandsElsewhere command{t.at_another_table, static_cast<int>(std::min<std::int64_t>(*n, 10'000))};
    if (auto ok = t.give(command); !ok) return fail("hands dealt elsewhere", std::string{ok.error().code});
    return {};
}

// next-event: another event of the same series.
StepResult next_event(Table& t, const Step& step) {
    if (!step.line.rest.empty()) return fail("next-event alone", step.line.rest);
    if (auto ok = t.give(table::BeginNextEvent{}); !ok) return fail("another event", std::string{ok.error().code});
    return {};
}

// finish N: of the table's tasks the Nth, from 1.
StepResult finish(Table& t, const Step& step) {
    const auto n = parse_number(step.line.rest);
    if (!n || *n < 1) return fail("finish N, a task of the table", step.line.rest);
    if (auto ok = t.give(table::FinishTask{static_cast<std::size_t>(*n - 1)}); !ok)
        return fail("a task that is to be done", std::string{ok.error().code});
    return {};
}

constexpr std::array conduct_rows{VerbRow{"finish", nullptr, finish}, VerbRow{"move", nullptr, move},
                                  VerbRow{"other-table", nullptr, other_table},
                                  VerbRow{"next-event", nullptr, next_event}};

}  // namespace

std::span<const VerbRow> conduct_verbs() { return conduct_rows; }

}  // namespace riffle::runner

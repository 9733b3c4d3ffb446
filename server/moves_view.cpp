#include "server/moves_view.h"

#include <map>
#include <utility>
#include <vector>

#include "core/journal/tournament_codec.h"
#include "server/shape_json.h"

namespace riffle::server {
namespace {

using namespace tournament;
using journal::Step;

constexpr std::int64_t shown_for_ms = 20 * 60'000;
constexpr std::size_t most_looked_at = 400;  // steps back: a view costs the same however long the night was
constexpr std::size_t most_rows = 200;

// The standing steps of the last minutes, newest first.
template <class Visit>
void recent_steps(const journal::TournamentStream& stream, std::int64_t now_ms, Visit visit) {
    const auto& steps = stream.steps();
    for (std::size_t i = steps.size(), looked = 0; i-- > 0 && looked < most_looked_at; ++looked) {
        const Step& step = *steps.nth(i).second;
        if (step.at_ms < now_ms - shown_for_ms) return;
        if (!stream.undone(step.version)) visit(step);
    }
}

bool sits_where_it_was_moved(const State& s, const EntryMoved& move) {
    const Entry* entry = s.find(move.entry);
    return entry && entry->status == EntryStatus::seated && entry->place == Place{move.table, move.seat};
}

}  // namespace

std::vector<shape::MoveView> moves_of(const journal::TournamentStream& stream, std::int64_t now_ms,
                                      const NameOf& name_of) {
    const State& s = stream.state();
    std::vector<shape::MoveView> moves;
    std::size_t rows = 0;
    recent_steps(stream, now_ms, [&](const Step& step) {
        shape::MoveView shown;
        for (const auto& event : step.events) {
            if (const auto* closed = event.as<TableClosed>()) shown.broken = closed->table.value;
            const auto* move = event.as<EntryMoved>();
            if (!move || rows >= most_rows || !sits_where_it_was_moved(s, *move)) continue;
            ++rows;
            shape::Moved& moved = shown.moved.emplace_back();
            moved.entry = move->entry.value;
            moved.name = name_of(s.find(move->entry)->person);
            moved.from_table = move->from_table.value;
            moved.from_seat = move->from_seat.value;
            moved.table = move->table.value;
            moved.seat = move->seat.value;
        }
        shown.step = step.version;
        shown.at = step.at_ms;
        if (!shown.moved.empty()) moves.push_back(std::move(shown));
    });
    return moves;
}

std::vector<shape::ChangeNote> changes_of(const journal::TournamentStream& stream, std::int64_t now_ms) {
    std::vector<shape::ChangeNote> changes;
    recent_steps(stream, now_ms, [&](const Step& step) {
        const auto& event = step.events.front();
        if (!event.is<LevelsChanged>() && !event.is<LateRegistrationChanged>() && !event.is<CapChanged>() &&
            !event.is<PayoutChanged>())
            return;
        shape::ChangeNote& note = changes.emplace_back();
        note.step = step.version;
        note.at = step.at_ms;
        note.type = journal::event_name(event);
    });
    return changes;
}

std::optional<shape::SeatMoved> moved_of(const journal::TournamentStream& stream, std::int64_t now_ms,
                                         EntryNumber entry) {
    std::optional<shape::SeatMoved> found;
    recent_steps(stream, now_ms, [&](const Step& step) {
        for (const auto& event : step.events) {
            const auto* move = event.as<EntryMoved>();
            if (!move || move->entry != entry || found || !sits_where_it_was_moved(stream.state(), *move)) continue;
            found.emplace();
            found->from_table = move->from_table.value;
            found->from_seat = move->from_seat.value;
            found->at = step.at_ms;
        }
    });
    return found;
}

std::expected<std::string, app::Problem> preview_view(const app::App& app, const journal::TournamentStream& stream,
                                                      std::optional<TableNumber> broken) {
    const State& s = stream.state();
    const journal::TournamentCommand command =
        broken ? journal::TournamentCommand{BreakTable{*broken}} : journal::TournamentCommand{BalanceTables{}};
    const auto events = app.preview(stream, command);
    if (!events) return std::unexpected(events.error());
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> between;  // from, to: how many
    shape::MovesPreview view;
    for (const auto& event : *events) {
        const auto* move = event.as<EntryMoved>();
        if (!move) continue;
        ++view.total;
        if (!broken) ++between[{move->from_table.value, move->table.value}];
    }
    if (const Table* table = broken ? s.seating.find(*broken) : nullptr)
        for (std::size_t i = 0; i < table->seats.size(); ++i)
            if (table->seats[i]) {
                shape::GettingUp& player = view.players.emplace_back();
                player.entry = table->seats[i]->value;
                player.name = app.people().full_name(s.find(*table->seats[i])->person);
                player.table = broken->value;
                player.seat = static_cast<std::int64_t>(i) + 1;
            }
    for (const auto& [tables, count] : between) {
        shape::MovesBetween& flow = view.between.emplace_back();
        flow.from_table = tables.first;
        flow.table = tables.second;
        flow.players = count;
    }
    view.version = stream.version();
    if (broken) view.broken = broken->value;
    return answer_of(view);
}

}  // namespace riffle::server

#include "server/moves_view.h"

#include <map>
#include <utility>
#include <vector>

#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using namespace tournament;
using journal::Step;
using journal::to_json;

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

json::array moves_view(const journal::TournamentStream& stream, std::int64_t now_ms, const NameOf& name_of) {
    const State& s = stream.state();
    json::array moves;
    std::size_t rows = 0;
    recent_steps(stream, now_ms, [&](const Step& step) {
        json::array moved;
        json::value broken = nullptr;
        for (const auto& event : step.events) {
            if (const auto* closed = event.as<TableClosed>()) broken = closed->table.value;
            const auto* move = event.as<EntryMoved>();
            if (!move || rows >= most_rows || !sits_where_it_was_moved(s, *move)) continue;
            ++rows;
            moved.push_back({{"entry", move->entry.value},
                             {"name", name_of(s.find(move->entry)->person)},
                             {"from_table", move->from_table.value},
                             {"from_seat", move->from_seat.value},
                             {"table", move->table.value},
                             {"seat", move->seat.value}});
        }
        if (!moved.empty())
            moves.push_back({{"step", step.version},
                             {"at", step.at_ms},
                             {"broken", std::move(broken)},
                             {"moved", std::move(moved)}});
    });
    return moves;
}

json::array changes_view(const journal::TournamentStream& stream, std::int64_t now_ms) {
    json::array changes;
    recent_steps(stream, now_ms, [&](const Step& step) {
        const auto& event = step.events.front();
        if (event.is<LevelsChanged>() || event.is<LateRegistrationChanged>() ||
            event.is<CapChanged>() || event.is<PayoutChanged>())
            changes.push_back(
                {{"step", step.version}, {"at", step.at_ms}, {"type", std::string(journal::event_name(event))}});
    });
    return changes;
}

json::value moved_view(const journal::TournamentStream& stream, std::int64_t now_ms, EntryNumber entry) {
    json::value found = nullptr;
    recent_steps(stream, now_ms, [&](const Step& step) {
        for (const auto& event : step.events) {
            const auto* move = event.as<EntryMoved>();
            if (!move || move->entry != entry || !found.is_null() || !sits_where_it_was_moved(stream.state(), *move))
                continue;
            found = {{"from_table", move->from_table.value}, {"from_seat", move->from_seat.value}, {"at", step.at_ms}};
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
    std::int64_t total = 0;
    json::array players;
    for (const auto& event : *events) {
        const auto* move = event.as<EntryMoved>();
        if (!move) continue;
        ++total;
        if (!broken) ++between[{move->from_table.value, move->table.value}];
    }
    if (const Table* table = broken ? s.seating.find(*broken) : nullptr)
        for (std::size_t i = 0; i < table->seats.size(); ++i)
            if (table->seats[i])
                players.push_back({{"entry", table->seats[i]->value},
                                   {"name", app.people().full_name(s.find(*table->seats[i])->person)},
                                   {"table", broken->value},
                                   {"seat", static_cast<std::int64_t>(i) + 1}});
    json::array flows;
    for (const auto& [tables, count] : between)
        flows.push_back({{"from_table", tables.first}, {"table", tables.second}, {"players", count}});
    return json::serialize(json::object{{"version", stream.version()},
                                        {"broken", broken ? json::value(broken->value) : json::value(nullptr)},
                                        {"total", total},
                                        {"between", std::move(flows)},
                                        {"players", std::move(players)}});
}

}  // namespace riffle::server

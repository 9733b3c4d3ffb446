// A house's journal read back: as the tournament and the tables it gives, or as what another house is made from.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"
#include "app/replay.h"

namespace riffle::app {

// What is different of this tournament and its tables when the journal is replayed; nothing: it comes to the same.
inline std::optional<std::string> not_replayed(const store::Store& store, const App& app, const std::string& id) {
    Replay replay{true};
    std::optional<std::string> wrong;
    if (!store.read_all(0, [&](const journal::Envelope& r) { return !(wrong = replay.take(r)); }))
        return "the journal cannot be read";
    if (!wrong) wrong = replay.finish();
    if (wrong) return wrong;
    const auto found = replay.tournaments.find(id);
    if (found == replay.tournaments.end()) return "there is no such tournament";
    if (!(found->second->state() == app.tournament(id)->state())) return "the replay is another tournament";
    for (const auto& [stream, table] : app.tables_of(id)) {
        const auto there = replay.tables.find(stream);
        if (there == replay.tables.end()) return "the replay has no " + stream;
        if (!(there->second->state() == table->state())) return "the replay has another " + stream;
    }
    return std::nullopt;
}

// Command by command, each with all the streams it was stored in.
inline std::vector<store::Append> history_of(const store::Store& store) {
    std::vector<store::Append> history;
    (void)store.read_all(0, [&](const journal::Envelope& r) {
        if (history.empty() || history.back().command != r.command)
            history.push_back({.stream = r.stream,
                               .expected_version = r.version - 1,
                               .at_ms = r.at_ms,
                               .by = r.by,
                               .device = r.device,
                               .command = r.command});
        store::Append& append = history.back();
        if (append.stream == r.stream) {
            append.records.push_back({r.type, r.payload});
            return true;
        }
        if (append.also.empty() || append.also.back().stream != r.stream)
            append.also.push_back({.stream = r.stream, .expected_version = r.version - 1});
        append.also.back().records.push_back({r.type, r.payload});
        return true;
    });
    return history;
}

}  // namespace riffle::app

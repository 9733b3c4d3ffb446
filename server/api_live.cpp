// What live streams are sent: all topics of a tournament to who comes, then what has changed.
#include <algorithm>

#include "app/chip_count.h"
#include "app/roles.h"
#include "core/base/check.h"
#include "core/journal/tournament_codec.h"
#include "server/api.h"
#include "server/table_view.h"
#include "server/tournament_view.h"

namespace riffle::server {
namespace {

// Who comes back after a while is told of so many records, the newest, and no more.
constexpr std::size_t most_notes = 200;

struct SeenTournament final : Seen {
    app::Snapshot stream;
    std::int64_t names = 0;  // the names as they were known then (People::changes)
    // By what the tables differed from the accounts then: their streams go on without the tournament's.
    std::optional<Chips> astray{};
};

// The records after a version, by the step that holds the first of them.
std::vector<RecordNote> notes_after(const journal::TournamentStream& stream, std::int64_t after_version) {
    std::vector<RecordNote> notes;
    const auto& steps = stream.steps();
    const std::size_t seen = steps.rank(after_version + 1);
    const std::size_t newest = steps.size() - std::min(steps.size(), most_notes);
    const std::size_t from = std::max(seen == 0 ? 0 : seen - 1, newest);
    for (std::size_t i = from; i < steps.size(); ++i) {
        const auto& step = steps.nth(i).second;
        std::int64_t version = step->version;
        for (const auto& event : step->events) {
            if (version > after_version)
                notes.push_back({version, std::string(journal::event_name(event)), step->at_ms});
            ++version;
        }
    }
    if (notes.size() > most_notes) notes.erase(notes.begin(), notes.end() - most_notes);
    return notes;
}

}  // namespace

// A table is small: whoever looks at it is sent all of it, in the language they read.
std::optional<Live> Api::live_table(const TableAddress& table, const Caller& caller, const std::string& lang) const {
    const Viewer viewer = viewer_of(caller);
    if (!viewer.staff) return std::nullopt;
    const auto stream = app_.table(table.tournament, table.number);
    auto view = table_view(app_, table.tournament, table.number, viewer, lang);
    if (!view) return std::nullopt;
    const std::int64_t version = stream ? stream->version() : 0;
    auto seen = std::make_shared<Seen>();
    seen->key = audience(caller, lang) + " " + lang + " " + std::to_string(version);
    return Live{.version = version, .records = {}, .view = std::move(*view), .whole = true, .seen = std::move(seen)};
}

std::string Api::audience(const Caller& caller, const std::string&) const {
    const Viewer viewer = viewer_of(caller);
    return viewer.staff ? viewer.role : "";
}

std::optional<Live> Api::live(const std::string& tournament, const Caller& caller, const std::string& lang,
                              std::int64_t after_version, const SeenPtr& seen) const {
    const ClaimsThrow guard;
    if (const auto table = table_at(tournament)) return live_table(*table, caller, lang);
    // Before the stream: a name that changes meanwhile is sent twice rather than never.
    const std::int64_t names = app_.people().changes();
    auto stream = app_.tournament(tournament);
    if (!stream) return std::nullopt;
    const Viewer viewer = viewer_of(caller);
    const auto* before = static_cast<const SeenTournament*>(seen.get());
    const auto entered = [&](const std::string& person) {
        return person.empty() || person == app::screens_of(tournament) || stream->state().by_person.contains(person);
    };
    const bool whole = !before || app_.people().changed_since(before->names, entered);
    auto now_seen = std::make_shared<SeenTournament>();
    if (viewer.staff) now_seen->astray = app::chips_astray(tournament, stream->state(), app_.tables_of(tournament));
    const std::string astray = now_seen->astray ? std::to_string(now_seen->astray->value) : "";
    now_seen->key =
        audience(caller, lang) + " " + std::to_string(stream->version()) + " " + std::to_string(names) + " " + astray;
    now_seen->stream = stream;
    now_seen->names = names;
    return Live{.version = stream->version(),
                .records = after_version > 0 ? notes_after(*stream, after_version) : std::vector<RecordNote>{},
                .view = whole ? tournament_view(app_, tournament, *stream, viewer)
                              : tournament_change(app_, tournament, *before->stream, *stream, viewer,
                                                  now_seen->astray == before->astray ? "" : "next"),
                .whole = whole,
                .seen = std::move(now_seen)};
}

}  // namespace riffle::server

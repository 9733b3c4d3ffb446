#include "server/tournament_view.h"

#include <algorithm>

#include "server/shape_json.h"
#include "server/tournament_rows.h"
#include "server/tournament_topics.h"

namespace riffle::server {
namespace {

Look look_at(const app::App& app, const std::string& id, const journal::TournamentStream& stream,
             const Viewer& viewer) {
    return {app, stream, viewer, Names(app, viewer.staff), app.now_ms(), id, app.house()};
}

void fill_head(shape::CommonTopics& view, const Look& look) {
    view.id = look.id;
    view.version = look.stream.version();
}

}  // namespace

std::string tournament_view(const app::App& app, const std::string& id, const journal::TournamentStream& stream,
                            const Viewer& viewer) {
    const Look look = look_at(app, id, stream, viewer);
    shape::TournamentView view;
    fill_head(view, look);
    for (const TournamentTopic& topic : common_topics()) topic.fill(view, look);
    view.prizes.value = prizes_of(look);
    view.tables = all_tables(look);
    view.results = all_results(look);
    if (viewer.staff) view.entries.value = all_entries(look);
    return answer_of(view);
}

std::optional<std::string> tournament_topics(const app::App& app, const std::string& id,
                                             const journal::TournamentStream& stream, const Viewer& viewer,
                                             std::string_view names) {
    const Look look = look_at(app, id, stream, viewer);
    shape::TournamentTopics view;
    fill_head(view, look);
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(','), names.size());
        const std::string_view name = names.substr(0, end);
        const auto topic = std::ranges::find(common_topics(), name, &TournamentTopic::name);
        if (name == "prizes")
            view.prizes.value = prizes_of(look);
        else if (topic != common_topics().end())
            topic->fill(view, look);
        else
            return std::nullopt;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return answer_of(view);
}

std::string tournament_change(const app::App& app, const std::string& id, const journal::TournamentStream& before,
                              const journal::TournamentStream& now, const Viewer& viewer, std::string_view also) {
    const Look look = look_at(app, id, now, viewer);
    shape::TournamentChange change;
    fill_head(change, look);
    for (const TournamentTopic& topic : common_topics())
        if (topic.name == also || topic.changed(before, now)) topic.fill(change, look);
    if (prizes_changed(before, now)) change.prizes.value = prize_runs_of(look);
    const auto entries = changed_entries(before, now);
    change.tables.value = changed_tables(before, look);
    change.results.value = result_rows(entries, before, look);
    if (viewer.staff) change.entries.value = entry_rows(entries, look);
    return answer_of(change);
}

}  // namespace riffle::server

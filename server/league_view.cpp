#include "server/league_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/csv.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using journal::to_json;

// Everybody once, as the house counts them now: who was merged has one row. Nothing: its book is gone.
std::optional<league::Ranking> standings_now(const app::App& app, const league::LeagueState& state) {
    const rulebook::Book* book = app.book_named(state.setup->book);
    if (!book) return std::nullopt;
    auto scores = league::scores_of(state);
    const auto house = app.house();
    for (league::Score& score : scores) score.person = house->person_of(score.person);
    return league::ranking_by_book(scores, *book, state.setup->best_of);
}

std::string points_text(std::int64_t hundredths) {
    const std::int64_t whole = hundredths / 100, part = hundredths % 100;
    return part == 0 ? fmt::format("{}", whole)
                     : fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", std::abs(whole), std::abs(part));
}

json::array rows_of(const league::Ranking& ranking, const Names& names) {
    json::array rows;
    for (const league::Standing& row : ranking.rows)
        rows.push_back({{"place", row.place},
                        {"shared", row.shared},
                        {"person", row.person},
                        {"name", names.of(row.person)},
                        {"country", names.country(row.person)},
                        {"points", row.points.value},
                        {"best_place", row.best_place},
                        {"events", row.events},
                        {"counted", row.counted}});
    return rows;
}

std::string_view decided_by(league::Decides who) {
    switch (who) {
        case league::Decides::nobody:
            return "nobody";
        case league::Decides::director:
            return "director";
        case league::Decides::management:
            return "management";
    }
    return "nobody";
}

json::array tournaments_of(const league::LeagueState& state) {
    std::vector<const league::Counted*> in_order;
    for (const auto& [id, counted] : state.counted) in_order.push_back(&counted);
    std::ranges::sort(in_order, {}, &league::Counted::number);
    json::array list;
    for (const league::Counted* counted : in_order) {
        const league::TournamentCounted& event = *counted->event;
        list.push_back({{"tournament", event.tournament},
                        {"name", event.name},
                        {"venue", event.venue},
                        {"starts_at", event.starts_at},
                        {"players", event.players},
                        {"counted_at", event.at_ms},
                        {"clause", event.clause}});
    }
    return list;
}

json::object head_of(const std::string& id, const league::LeagueState& state) {
    return {{"id", id},
            {"name", state.setup->name},
            {"book", state.setup->book},
            {"begins_at", state.setup->begins_at},
            {"house", to_json(state.setup->house)},
            {"formula", to_json(state.setup->formula)},
            {"best_of", to_json(state.setup->best_of)},
            {"tournaments", state.counted.size()},
            {"closed_at", to_json(state.closed_at)}};
}

}  // namespace

std::string league_list(const app::App& app) {
    json::array list;
    const app::Leagues leagues = app.leagues();
    for (const auto& [id, stream] : leagues) list.push_back(head_of(id, stream->state()));
    return json::serialize(json::object{{"leagues", std::move(list)}});
}

std::optional<std::string> league_view(const app::App& app, const std::string& id, const Viewer& viewer) {
    const app::LeagueSnapshot stream = app.league(id);
    if (!stream) return std::nullopt;
    const league::LeagueState& state = stream->state();
    const Names names(app, viewer.staff);
    const auto house = app.house();
    json::object out = head_of(id, state);
    out["version"] = stream->version();
    const auto ranking = standings_now(app, state);
    out["standings"] = ranking ? rows_of(*ranking, names) : json::array{};
    out["ties"] = ranking ? decided_by(ranking->ties) : "nobody";
    out["counted"] = tournaments_of(state);
    out["funds"] = json::object{
        {"league", state.league_retained}, {"series", state.series_retained}, {"season", state.season_fund}};
    json::array corrections, claims;
    for (const auto& [number, one] : state.corrections)
        corrections.push_back({{"tournament", one.tournament},
                               {"person", one.person},
                               {"name", names.of(house->person_of(one.person))},
                               {"points", one.points},
                               {"reason", viewer.staff ? json::value(one.reason) : json::value(nullptr)},
                               {"at", one.at_ms}});
    if (viewer.staff)
        for (const auto& [number, one] : state.claims)
            claims.push_back({{"claim", number},
                              {"tournament", one.tournament},
                              {"person", one.person},
                              {"name", names.of(house->person_of(one.person))},
                              {"reason", one.reason},
                              {"at", one.at_ms},
                              {"upheld", to_json(one.upheld)},
                              {"answer", one.answer}});
    out["corrections"] = std::move(corrections);
    out["claims"] = std::move(claims);
    return json::serialize(out);
}

std::optional<std::string> standings_json(const app::App& app, const std::string& id) {
    const app::LeagueSnapshot stream = app.league(id);
    if (!stream) return std::nullopt;
    const auto ranking = standings_now(app, stream->state());
    const Names names(app, false);
    json::object out = head_of(id, stream->state());
    out["standings"] = ranking ? rows_of(*ranking, names) : json::array{};
    out["counted"] = tournaments_of(stream->state());
    out["head"] = app.head_code();
    return json::serialize(out);
}

std::optional<std::string> standings_csv(const app::App& app, const std::string& id) {
    const app::LeagueSnapshot stream = app.league(id);
    if (!stream) return std::nullopt;
    const Names names(app, false);
    // The byte-order mark makes spreadsheets read UTF-8.
    std::string csv = "\xEF\xBB\xBFleague,place,name,country,points,best_place,events,counted\r\n";
    if (const auto ranking = standings_now(app, stream->state()))
        for (const league::Standing& row : ranking->rows)
            csv += fmt::format("{},{},{},{},{},{},{},{}\r\n", csv_cell(stream->state().setup->name), row.place,
                               csv_cell(names.of(row.person)), csv_cell(names.country(row.person)),
                               points_text(row.points.value), row.best_place, row.events, row.counted);
    return csv;
}

}  // namespace riffle::server

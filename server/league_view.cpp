#include "server/league_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/csv.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using journal::to_json;

// Who leads now: persons, or teams where they play for it.
struct Leading {
    league::Ranking persons{};
    std::vector<league::TeamStanding> teams{};
};

// Everybody once, as the house counts them now: who was merged has one row. Nothing: its book is gone.
std::optional<Leading> standings_now(const app::App& app, const std::string& id, const league::LeagueState& state) {
    const rulebook::Book* book = app.book_named(state.setup->book);
    if (!book) return std::nullopt;
    const auto house = app.house();
    const league::PersonOf person_of = [&house](const std::string& person) { return house->person_of(person); };
    const app::Leagues leagues = app.leagues();
    std::vector<const league::LeagueState*> others;
    for (const auto& [other, league] : leagues)
        if (other != id) others.push_back(&league->state());
    const auto elsewhere = league::scores_elsewhere(state, others, person_of);
    Leading leading{.persons = league::standings_of(state, *book, person_of, elsewhere)};
    if (league::kind_of(state) == league::LeagueKind::teams)
        leading.teams = league::team_standings_of(state, *book, person_of).ranking;
    return leading;
}

json::array team_rows_of(const std::vector<league::TeamStanding>& teams) {
    json::array rows;
    for (const league::TeamStanding& row : teams)
        rows.push_back({{"place", row.place},
                        {"shared", row.shared},
                        {"team", row.team},
                        {"points", row.points.value},
                        {"best_place", row.best_place}});
    return rows;
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
                        {"suspended", counted->suspended},
                        {"recounted", counted->recounted},
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
            {"kind", to_json(league::kind_of(state))},
            {"currency", state.currency},
            {"tournaments", state.counted.size()},
            {"closed_at", to_json(state.closed_at)}};
}

// The final that was planned, with what everybody begins it with.
json::value final_of(const app::App& app, const league::LeagueState& state, const Names& names) {
    if (!state.final_plan) return nullptr;
    const league::FinalPlanned& plan = **state.final_plan;
    const auto house = app.house();
    json::array finalists;
    for (const league::Finalist& one : plan.finalists) {
        const std::string person = house->person_of(one.person);
        finalists.push_back(
            {{"person", person},
             {"name", names.of(person)},
             {"place", one.place},
             {"points", one.points},
             {"stack", plan.chips_per_point > 0
                           ? json::value(league::final_stack(league::Points{std::max<std::int64_t>(one.points, 0)},
                                                             plan.chips_per_point)
                                             .value)
                           : json::value(nullptr)}});
    }
    json::value draw = nullptr;
    if (plan.draw) {
        json::array level;
        for (const std::string& one : plan.draw->from)
            level.emplace_back(plan.teams.empty() ? names.of(house->person_of(one)) : one);
        draw = json::object{{"number", plan.draw->number}, {"seed", plan.draw->seed}, {"between", std::move(level)}};
    }
    return json::object{{"tournament", plan.tournament},     {"finalists", std::move(finalists)},
                        {"teams", to_json(plan.teams)},      {"fund", plan.fund},
                        {"entries", plan.entries},           {"entry_value", plan.entry_value},
                        {"remainder", plan.remainder},       {"remainder_place", plan.remainder_place},
                        {"extra_prizes", plan.extra_prizes}, {"draw", std::move(draw)},
                        {"outdated", state.final_outdated},  {"clause", plan.clause}};
}

json::array awards_of(const app::App& app, const league::LeagueState& state, const Names& names) {
    json::array list;
    if (!state.awarded) return list;
    const auto house = app.house();
    std::int64_t number = 0;
    for (const league::LeagueAward& one : (*state.awarded)->awards) {
        const std::int64_t* paid = state.paid.get(++number);
        const std::string person = house->person_of(one.person);
        list.push_back({{"award", number},
                        {"person", person},
                        {"name", names.of(person)},
                        {"by_ranking", one.by_ranking},
                        {"by_final", one.by_final},
                        {"entries", one.entries},
                        {"extra", one.extra},
                        {"paid_at", paid ? json::value(*paid) : json::value(nullptr)}});
    }
    return list;
}

// What each casino kept in a month: to be settled, and settled.
json::array months_of(const app::App& app, const league::LeagueState& state) {
    json::array list;
    if (const rulebook::Book* book = app.book_named(state.setup->book))
        for (const league::MonthOpen& one : league::months_open(state, *book))
            list.push_back(
                {{"house", one.house}, {"month", one.month}, {"retained", one.retained}, {"settled", nullptr}});
    for (const auto& [key, one] : state.settled)
        list.push_back({{"house", one->house},
                        {"month", one->month},
                        {"retained", one->retained},
                        {"settled", json::object{{"master_prizes", one->master_prizes},
                                                 {"from_annual", one->from_annual},
                                                 {"uncovered", one->uncovered}}}});
    return list;
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
    const auto leading = standings_now(app, id, state);
    out["standings"] = leading ? rows_of(leading->persons, names) : json::array{};
    out["teams"] = leading ? team_rows_of(leading->teams) : json::array{};
    out["ties"] = leading ? decided_by(leading->persons.ties) : "nobody";
    out["pot"] = league::pot_of(state);
    out["months"] = months_of(app, state);
    out["final"] = final_of(app, state, names);
    out["awards"] = awards_of(app, state, names);
    out["kept"] = state.awarded ? (*state.awarded)->kept : 0;
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
    const auto leading = standings_now(app, id, stream->state());
    const Names names(app, false);
    json::object out = head_of(id, stream->state());
    out["standings"] = leading ? rows_of(leading->persons, names) : json::array{};
    out["teams"] = leading ? team_rows_of(leading->teams) : json::array{};
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
    const auto leading = standings_now(app, id, stream->state());
    if (leading && league::kind_of(stream->state()) == league::LeagueKind::teams)
        for (const league::TeamStanding& row : leading->teams)
            csv += fmt::format("{},{},{},,{},{},,\r\n", csv_cell(stream->state().setup->name), row.place,
                               csv_cell(row.team), points_text(row.points.value), row.best_place);
    else if (leading)
        for (const league::Standing& row : leading->persons.rows)
            csv += fmt::format("{},{},{},{},{},{},{},{}\r\n", csv_cell(stream->state().setup->name), row.place,
                               csv_cell(names.of(row.person)), csv_cell(names.country(row.person)),
                               points_text(row.points.value), row.best_place, row.events, row.counted);
    return csv;
}

}  // namespace riffle::server

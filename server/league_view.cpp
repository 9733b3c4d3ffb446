#include "server/league_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/csv.h"
#include "server/shape_json.h"
#include "server/shapes_league.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

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

std::vector<shape::TeamStandingView> team_rows_of(const std::vector<league::TeamStanding>& teams) {
    std::vector<shape::TeamStandingView> rows;
    for (const league::TeamStanding& row : teams)
        rows.push_back({.place = row.place,
                        .shared = row.shared,
                        .team = row.team,
                        .points = row.points.value,
                        .best_place = row.best_place});
    return rows;
}

std::string points_text(std::int64_t hundredths) {
    const std::int64_t whole = hundredths / 100, part = hundredths % 100;
    return part == 0 ? fmt::format("{}", whole)
                     : fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", std::abs(whole), std::abs(part));
}

std::vector<shape::StandingView> rows_of(const league::Ranking& ranking, const Names& names) {
    std::vector<shape::StandingView> rows;
    for (const league::Standing& row : ranking.rows)
        rows.push_back({.place = row.place,
                        .shared = row.shared,
                        .person = row.person,
                        .name = names.of(row.person),
                        .country = names.country(row.person),
                        .points = row.points.value,
                        .best_place = row.best_place,
                        .events = row.events,
                        .counted = row.counted});
    return rows;
}

std::vector<shape::CountedView> tournaments_of(const league::LeagueState& state) {
    std::vector<const league::Counted*> in_order;
    for (const auto& [id, counted] : state.counted) in_order.push_back(&counted);
    std::ranges::sort(in_order, {}, &league::Counted::number);
    std::vector<shape::CountedView> list;
    for (const league::Counted* counted : in_order) {
        const league::TournamentCounted& event = *counted->event;
        list.push_back({.tournament = event.tournament,
                        .name = event.name,
                        .venue = event.venue,
                        .starts_at = event.starts_at,
                        .players = event.players,
                        .counted_at = event.at_ms,
                        .suspended = counted->suspended,
                        .recounted = counted->recounted,
                        .clause = event.clause});
    }
    return list;
}

shape::LeagueCard card_of(const std::string& id, const league::LeagueState& state) {
    return {.id = id,
            .name = state.setup->name,
            .book = state.setup->book,
            .begins_at = state.setup->begins_at,
            .house = state.setup->house,
            .formula = state.setup->formula,
            .best_of = state.setup->best_of,
            .kind = league::kind_of(state),
            .currency = state.currency,
            .tournaments = static_cast<std::int64_t>(state.counted.size()),
            .closed_at = state.closed_at};
}

// The final that was planned, with what everybody begins it with.
std::optional<shape::LeagueFinalView> final_of(const app::App& app, const league::LeagueState& state,
                                               const Names& names) {
    if (!state.final_plan) return std::nullopt;
    const league::FinalPlanned& plan = **state.final_plan;
    const auto house = app.house();
    shape::LeagueFinalView view{.tournament = plan.tournament,
                                .teams = plan.teams,
                                .fund = plan.fund,
                                .entries = plan.entries,
                                .entry_value = plan.entry_value,
                                .remainder = plan.remainder,
                                .remainder_place = plan.remainder_place,
                                .extra_prizes = plan.extra_prizes,
                                .outdated = state.final_outdated,
                                .clause = plan.clause};
    for (const league::Finalist& one : plan.finalists) {
        const std::string person = house->person_of(one.person);
        shape::FinalistView& finalist = view.finalists.emplace_back();
        finalist = {.person = person, .name = names.of(person), .place = one.place, .points = one.points};
        const league::Points points{std::max<std::int64_t>(one.points, 0)};
        if (plan.chips_per_point > 0) finalist.stack = league::final_stack(points, plan.chips_per_point).value;
    }
    if (plan.draw) {
        view.draw = {.number = plan.draw->number, .seed = plan.draw->seed};
        for (const std::string& one : plan.draw->from)
            view.draw->between.push_back(plan.teams.empty() ? names.of(house->person_of(one)) : one);
    }
    return view;
}

std::vector<shape::LeagueAwardView> awards_of(const app::App& app, const league::LeagueState& state,
                                              const Names& names) {
    std::vector<shape::LeagueAwardView> list;
    if (!state.awarded) return list;
    const auto house = app.house();
    std::int64_t number = 0;
    for (const league::LeagueAward& one : (*state.awarded)->awards) {
        const std::int64_t* paid = state.paid.get(++number);
        const std::string person = house->person_of(one.person);
        list.push_back({.award = number,
                        .person = person,
                        .name = names.of(person),
                        .by_ranking = one.by_ranking,
                        .by_final = one.by_final,
                        .entries = one.entries,
                        .extra = one.extra,
                        .paid_at = paid ? std::optional(*paid) : std::nullopt});
    }
    return list;
}

// What each casino kept in a month: to be settled, and settled.
std::vector<shape::LeagueMonthView> months_of(const app::App& app, const league::LeagueState& state) {
    std::vector<shape::LeagueMonthView> list;
    if (const rulebook::Book* book = app.book_named(state.setup->book))
        for (const league::MonthOpen& one : league::months_open(state, *book))
            list.push_back({.house = one.house, .month = one.month, .retained = one.retained});
    for (const auto& [key, one] : state.settled)
        list.push_back(
            {.house = one->house,
             .month = one->month,
             .retained = one->retained,
             .settled = shape::MonthSettled{
                 .master_prizes = one->master_prizes, .from_annual = one->from_annual, .uncovered = one->uncovered}});
    return list;
}

}  // namespace

std::string league_list(const app::App& app) {
    shape::Leagues view;
    const app::Leagues leagues = app.leagues();
    for (const auto& [id, stream] : leagues) view.leagues.push_back(card_of(id, stream->state()));
    return answer_of(view);
}

std::optional<std::string> league_view(const app::App& app, const std::string& id, const Viewer& viewer) {
    const app::LeagueSnapshot stream = app.league(id);
    if (!stream) return std::nullopt;
    const league::LeagueState& state = stream->state();
    const Names names(app, viewer.staff);
    const auto house = app.house();
    shape::LeagueView view;
    static_cast<shape::LeagueCard&>(view) = card_of(id, state);
    view.version = stream->version();
    if (const auto leading = standings_now(app, id, state)) {
        view.standings = rows_of(leading->persons, names);
        view.teams = team_rows_of(leading->teams);
        view.ties = leading->persons.ties;
    }
    view.pot = league::pot_of(state);
    view.months = months_of(app, state);
    view.final = final_of(app, state, names);
    view.awards = awards_of(app, state, names);
    if (state.awarded) view.kept = (*state.awarded)->kept;
    view.counted = tournaments_of(state);
    view.funds = {.league = state.league_retained, .series = state.series_retained, .season = state.season_fund};
    for (const auto& [number, one] : state.corrections)
        view.corrections.push_back({.tournament = one.tournament,
                                    .person = one.person,
                                    .name = names.of(house->person_of(one.person)),
                                    .points = one.points,
                                    .reason = viewer.staff ? std::optional(one.reason) : std::nullopt,
                                    .at = one.at_ms});
    if (viewer.staff)
        for (const auto& [number, one] : state.claims)
            view.claims.push_back({.claim = number,
                                   .tournament = one.tournament,
                                   .person = one.person,
                                   .name = names.of(house->person_of(one.person)),
                                   .reason = one.reason,
                                   .at = one.at_ms,
                                   .upheld = one.upheld,
                                   .answer = one.answer});
    return answer_of(view);
}

std::optional<std::string> standings_json(const app::App& app, const std::string& id) {
    const app::LeagueSnapshot stream = app.league(id);
    if (!stream) return std::nullopt;
    const Names names(app, false);
    shape::Standings view;
    static_cast<shape::LeagueCard&>(view) = card_of(id, stream->state());
    if (const auto leading = standings_now(app, id, stream->state())) {
        view.standings = rows_of(leading->persons, names);
        view.teams = team_rows_of(leading->teams);
    }
    view.counted = tournaments_of(stream->state());
    view.head = app.head_code();
    return answer_of(view);
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

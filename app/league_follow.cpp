// What leagues and tournaments have to do with each other: a league follows what it has counted, and its final is for
// its finalists.
#include "app/batch.h"
#include "app/books.h"
#include "app/problem.h"
#include "app/replay.h"
#include "core/base/check.h"

namespace riffle::app {
namespace {

bool is_over(const tournament::State& state) { return state.status == tournament::Status::finished; }

Problem paid_on_it(const league::LeagueState& league) {
    return {.status = 409, .code = "league_paid_on_it", .args = {{"league", league.setup->name}}};
}

// The league whose final this is; null: none.
LeagueSnapshot league_of_final(const Leagues& leagues, const std::string& tournament) {
    for (const auto& [id, league] : leagues)
        if (const auto& plan = league->state().final_plan; plan && (*plan)->tournament == tournament) return league;
    return nullptr;
}

}  // namespace

std::optional<Problem> App::follow_in_leagues(Batch& batch, Draft& draft, const Submission& s,
                                              const std::string& tournament,
                                              const prizes::TournamentRoom::State& before, std::int64_t at_ms) {
    const journal::TournamentStream& stream = batch.stream_copy(tournament);
    // What is played for the first time counts nowhere yet.
    if (!is_over(before.tournament) && !is_over(stream.state())) return std::nullopt;
    const prizes::TournamentRoom::State now{stream.state(), stream.prizes()};
    const Leagues leagues = batch.leagues_now();
    for (const auto& [id, known] : leagues) {
        const league::LeagueState& league = known->state();
        const bool final = league.final_plan && (*league.final_plan)->tournament == tournament;
        if (final && !league.paid.empty() && league::final_ranking(before, {}) != league::final_ranking(now, {}))
            return paid_on_it(league);
        const league::Counted* counted = league.counted.get(tournament);
        const rulebook::Book* book = counted ? books_.find(league.setup->book) : nullptr;
        if (!counted) continue;
        std::optional<league::LeagueEvent> change;
        if (book && digest_of(*book) == league.digest)
            change = league::counted_again(league, tournament, now, *book, at_ms);
        else if (!is_over(now.tournament) && !counted->suspended)
            change = league::CountSuspended{.tournament = tournament, .at_ms = at_ms};
        if (!change) continue;
        if (league::settled_on(league, *change)) return paid_on_it(league);
        append_league_beside(batch, draft, s, id, at_ms, *change);
    }
    return std::nullopt;
}

void App::append_league_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& id,
                               std::int64_t at_ms, const league::LeagueEvent& event) {
    journal::LeagueStream& stream = batch.league_copy(id);
    journal::LeagueStep step{.version = stream.version() + 1,
                             .at_ms = at_ms,
                             .by = s.by,
                             .device = s.device,
                             .command = s.command_id,
                             .events = {}};
    step.events.emplace_back(event);
    store::AlsoAppend also{.stream = std::string(league_prefix) + id, .expected_version = stream.version()};
    for (const auto& one : step.events)
        also.records.push_back({std::string(journal::event_name(one)), journal::encode(one)});
    draft.appends.back().also.push_back(std::move(also));
    const league::LeagueState before = stream.state();
    stream.append(std::move(step));
    draft.league_steps.emplace_back(id, stream.steps().back().second);
    if (const auto broken = league::LeagueRoom::broken_by(before, stream.state(), event))
        throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
}

std::optional<Problem> App::as_finalist(Batch& batch, const std::string& tournament, const tournament::State& state,
                                        journal::TournamentCommand& command) const {
    if (!state.exists || !(state.setup->series_final.value_or(false) || state.setup->team_final.value_or(false)))
        return std::nullopt;
    auto* sale = command.edit<tournament::SellEntry>();
    const auto* team = command.as<tournament::RegisterTeam>();
    const bool asked =
        (sale && state.setup->series_final.value_or(false)) || (team && state.setup->team_final.value_or(false));
    if (!asked) return std::nullopt;
    const LeagueSnapshot league = league_of_final(batch.leagues_now(), tournament);
    // A final of a league that is kept elsewhere.
    if (!league) return std::nullopt;
    const House& house = batch.house_now();
    const auto person_of = [&house](const std::string& person) { return house.person_of(person); };
    const rulebook::Book* book = books_.find(league->state().setup->book);
    const Citation clause = book ? league::final_clause(league->state(), *book) : Citation{};
    const auto no = team ? league::enters_final(league->state(), person_of, clause, *team)
                         : league::enters_final(league->state(), person_of, clause, *sale);
    return no ? std::optional(problem_of(*no)) : std::nullopt;
}

}  // namespace riffle::app

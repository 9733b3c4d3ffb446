// How a command of a league is decided: what it counts is read from the tournament, which stays as it is.
#include <algorithm>

#include "app/batch.h"
#include "app/books.h"
#include "app/problem.h"
#include "app/recorded.h"
#include "app/replay.h"
#include "app/reply.h"
#include "app/roles.h"
#include "core/base/check.h"

namespace riffle::app {
namespace {

// Who is named and no person of this house; nothing: everybody is known.
std::optional<std::string> unknown_person(const House& house, const league::LeagueCommand& command) {
    std::optional<std::string> stranger;
    const auto look = [&](const std::string& person) {
        if (!stranger && !house.persons.contains(person)) stranger = person;
    };
    // Where nobody counts so many, the league refuses them before they are looked up.
    const auto look_all = [&](const std::optional<std::vector<std::string>>& persons) {
        if (persons && persons->size() <= league::most_people_told)
            for (const std::string& person : *persons) look(person);
    };
    visit(
        [&](const auto& c) {
            if constexpr (requires { c.person; }) look(c.person);
            if constexpr (requires { c.absent; }) look_all(c.absent);
            if constexpr (requires { c.day_two; }) look_all(c.day_two);
        },
        command);
    return stranger;
}

// Under every id that counts as this person: an entry stays as it was sold.
void under_every_id(const House& house, std::optional<std::vector<std::string>>& persons) {
    if (!persons || persons->size() > league::most_people_told) return;
    std::vector<std::string> all;
    for (const std::string& person : *persons)
        for (std::string& id : house.all_of(person)) all.push_back(std::move(id));
    persons = std::move(all);
}

// A score stands under the id that played; people are named as they count now.
void as_scored(const House& house, const league::LeagueState& state, league::LeagueCommand& command) {
    command.edit_any([&](auto& c) {
        if constexpr (requires { c.absent; }) {
            under_every_id(house, c.absent);
            under_every_id(house, c.day_two);
        }
        if constexpr (requires { c.chosen; }) {
            // A team is no person.
            if (c.chosen && league::kind_of(state) != league::LeagueKind::teams &&
                c.chosen->size() <= league::most_people_told)
                for (std::string& one : *c.chosen) one = house.person_of(one);
        }
        if constexpr (requires {
                          c.person;
                          c.tournament;
                      }) {
            const league::Counted* counted = state.counted.get(c.tournament);
            if (!counted) return;
            const auto ids = house.all_of(c.person);
            for (const league::ScoredPerson& one : counted->event->scores)
                if (std::ranges::find(ids, one.person) != ids.end()) {
                    c.person = one.person;
                    return;
                }
        }
    });
}

// The tournament that the command is about: the one that is to count, or the final.
std::optional<std::string> tournament_asked(const league::LeagueState& state, const league::LeagueCommand& command) {
    return visit(
        [&]<class T>(const T& c) -> std::optional<std::string> {
            if constexpr (std::same_as<T, league::CountTournament> || std::same_as<T, league::PlanFinal>)
                return c.tournament;
            else if constexpr (std::same_as<T, league::AwardPrizes>)
                return state.final_plan ? std::optional((*state.final_plan)->tournament) : std::nullopt;
            else
                return std::nullopt;
        },
        command);
}

bool asks_ranking(const league::LeagueCommand& command) {
    return command.is<league::PlanFinal>() || command.is<league::AwardPrizes>();
}

std::optional<std::string> broken_by_step(const league::LeagueState& before, const league::LeagueState& after,
                                          const std::vector<league::LeagueEvent>& events) {
    // Of a step with several events each names something of its own.
    for (const league::LeagueEvent& event : events)
        if (auto broken = league::LeagueRoom::broken_by(before, after, event)) return broken;
    return std::nullopt;
}

}  // namespace

const rulebook::Book* App::book_named(const std::string& id) const { return books_.find(id); }

std::optional<App::Answer> App::decide_league(Batch& batch, std::size_t i, const Submission& s,
                                              const league::LeagueCommand& asked) {
    if (!may(s.role, journal::command_name(asked)))
        return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    const std::string id = s.stream.substr(std::min(s.stream.size(), league_prefix.size()));
    journal::LeagueStream& stream = batch.league_copy(id);
    const auto* create = asked.as<league::CreateLeague>();
    if (!create && stream.version() == 0)
        return std::unexpected(Problem{.status = 404, .code = "league_unknown", .args = {{"league", id}}});
    if (s.expected_version && *s.expected_version != stream.version())
        return std::unexpected(Problem{
            .status = 409, .code = "version_conflict", .args = {{"version", std::to_string(stream.version())}}});
    const rulebook::Book* book = books_.find(create ? create->setup.book : stream.state().setup->book);
    if (!book)
        return std::unexpected(Problem{.status = 422,
                                       .code = "field_expected",
                                       .where = "setup.book",
                                       .args = {{"where", "setup.book"}, {"expected", "the id of a rulebook"}}});
    league::LeagueCommand command = asked;
    const House& house = batch.house_now();
    if (const auto stranger = unknown_person(house, command))
        return std::unexpected(Problem{.status = 404, .code = "person_unknown", .args = {{"person", *stranger}}});
    as_scored(house, stream.state(), command);
    league::LeagueRoom::Context context{
        .at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms),
        .digest = digest_of(*book),
        .person_of = [&house](const std::string& person) { return house.person_of(person); },
        .draw = draw_source(s.stream, create ? 1 : stream.state().draws + 1)};
    prizes::TournamentRoom::State counted;
    if (const auto named = tournament_asked(stream.state(), command)) {
        if (!batch.knows(*named))
            return std::unexpected(
                Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", *named}}});
        const journal::TournamentStream& tournament = batch.stream_copy(*named);
        counted = {tournament.state(), tournament.prizes()};
        context.tournament = &counted;
    }
    if (asks_ranking(command)) {
        const Leagues leagues = batch.leagues_now();
        std::vector<const league::LeagueState*> others;
        for (const auto& [other, league] : leagues)
            if (other != id) others.push_back(&league->state());
        context.elsewhere = league::scores_elsewhere(stream.state(), others, context.person_of);
    }
    const auto decided = league::LeagueRoom::decide(stream.state(), command, *book, context);
    if (!decided) return std::unexpected(problem_of(decided.error()));
    std::vector<journal::LeagueRecord> events;
    events.insert(events.end(), decided->begin(), decided->end());

    Draft draft;
    Accepted& accepted = draft.accepted;
    std::int64_t version = stream.version();
    const league::LeagueState before = stream.state();
    store::Append append = recorded(s, *store_.key(), context.at_ms, version, events, accepted);
    stream.append({.version = stream.version() + 1,
                   .at_ms = context.at_ms,
                   .by = s.by,
                   .device = s.device,
                   .command = s.command_id,
                   .events = std::move(events)});
    draft.league_steps.emplace_back(id, stream.steps().back().second);
    if (const auto broken = broken_by_step(before, stream.state(), *decided))
        throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
    accepted.reply = make_reply(s.stream, version, accepted, create ? "league" : "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

}  // namespace riffle::app

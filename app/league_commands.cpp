// How a command of a league is decided: what it counts is read from the tournament, which stays as it is.
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

// Under every id that counts as this person: an entry stays as it was sold.
void under_every_id(const House& house, std::vector<std::string>& persons) {
    std::vector<std::string> all;
    for (const std::string& person : persons)
        for (std::string& id : house.all_of(person)) all.push_back(std::move(id));
    persons = std::move(all);
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
    league::LeagueRoom::Context context{.at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms),
                                        .digest = digest_of(*book)};
    prizes::TournamentRoom::State counted;
    if (auto* count = command.edit<league::CountTournament>()) {
        if (!batch.knows(count->tournament))
            return std::unexpected(
                Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", count->tournament}}});
        const journal::TournamentStream& tournament = batch.stream_copy(count->tournament);
        counted = {tournament.state(), tournament.prizes()};
        context.tournament = &counted;
        if (count->absent) under_every_id(batch.house_now(), *count->absent);
        if (count->day_two) under_every_id(batch.house_now(), *count->day_two);
    }
    const auto decided = league::LeagueRoom::decide(stream.state(), command, *book, context);
    if (!decided) return std::unexpected(problem_of(decided.error()));
    std::vector<journal::LeagueRecord> events;
    events.insert(events.end(), decided->begin(), decided->end());

    Draft draft;
    Accepted& accepted = draft.accepted;
    std::int64_t version = stream.version();
    store::Append append = recorded(s, *store_.key(), context.at_ms, version, events, accepted);
    stream.append({.version = stream.version() + 1,
                   .at_ms = context.at_ms,
                   .by = s.by,
                   .device = s.device,
                   .command = s.command_id,
                   .events = std::move(events)});
    draft.league_steps.emplace_back(id, stream.steps().back().second);
    if (const auto broken = league::LeagueRoom::broken_invariant(stream.state()))
        throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
    accepted.reply = make_reply(s.stream, version, accepted, create ? "league" : "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

}  // namespace riffle::app

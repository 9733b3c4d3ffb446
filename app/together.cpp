#include "app/together.h"

#include <algorithm>

#include "app/batch.h"
#include "app/problem.h"
#include "app/roles.h"
#include "core/base/check.h"
#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {
namespace {

std::size_t size_of(const Together& all) {
    std::size_t size = all.steps.size();
    for (const auto& [stream, steps] : all.tables) size += steps.size();
    return size;
}

// The hand's end at a table that is one fact with this step; nothing: it comes from no table.
void add_ending(const Tables& tables, const std::string& command, Together& all) {
    for (const auto& [stream, table] : tables)
        if (const auto ending = table->ending_of(command)) {
            all.tables[stream].insert(*ending);
            return;
        }
}

Problem refused_at_table(const journal::StepRefusal<journal::TableStep>& no, std::int64_t step) {
    const journal::TableStep* later = no.later;
    return problem_of(no.fault, step, later ? later->version : 0,
                      later ? journal::event_name(later->events.front()) : std::string_view());
}

// What rests on these at their tables, and what that is one fact with in the tournament.
std::expected<void, Problem> add_at_tables(const journal::TournamentStream& stream, const Tables& tables,
                                           Together& all) {
    for (auto& [name, steps] : all.tables) {
        const journal::TableStream& table = *tables.at(name);
        auto resting = table.resting_on(steps);
        if (!resting) return std::unexpected(refused_at_table(resting.error(), *steps.begin()));
        for (const std::int64_t version : *resting) {
            if (steps.contains(version)) continue;
            const journal::TableStep* step = table.find_step(version);
            if (table.ending_of(step->command) != version) continue;
            if (const journal::Step* there = step_by(stream, step->command); there && !stream.undone(there->version))
                all.steps.insert(there->version);
        }
        steps = std::move(*resting);
    }
    return {};
}

bool shown_before(const std::vector<journal::StepAt>& with, const RestingStep& row) {
    const std::int64_t version = row.step ? row.step->version : row.at_table->version;
    return std::ranges::any_of(
        with, [&](const journal::StepAt& one) { return one.step == version && one.table == row.table; });
}

// Each with the right to do what it did; what is one fact with a step of the tournament by the right to that.
bool may_all(std::string_view role, const journal::TournamentStream& stream, const Tables& tables,
             const Together& all) {
    std::set<std::string> facts;
    for (const std::int64_t version : all.steps) {
        const journal::Step* step = stream.find_step(version);
        if (step && !may_undo(role, *step)) return false;
        if (step) facts.insert(step->command);
    }
    for (const auto& [name, steps] : all.tables)
        for (const std::int64_t version : steps) {
            const journal::TableStep* step = tables.at(name)->find_step(version);
            if (step && !facts.contains(step->command) && !may_undo(role, *step)) return false;
        }
    return true;
}

template <class Named>
Named naming(const journal::StepSet& steps) {
    Named event{*steps.begin(), {}};
    if (steps.size() > 1) event.with.emplace(std::next(steps.begin()), steps.end());
    return event;
}

}  // namespace

const journal::Step* step_by(const journal::TournamentStream& stream, const std::string& command) {
    const auto& steps = stream.steps();
    for (std::size_t i = steps.size(); i-- > 0;)
        if (const auto& step = steps.nth(i).second; step->command == command) return stream.find_step(step->version);
    return nullptr;
}

std::expected<Together, Problem> undone_together(const journal::TournamentStream& stream, const Tables& tables,
                                                 std::int64_t step) {
    Together all{.steps = {step}, .tables = {}};
    journal::StepSet looked_up;
    for (std::size_t before = 0; before != size_of(all);) {
        before = size_of(all);
        auto resting = stream.resting_on(all.steps);
        if (!resting) return std::unexpected(problem_of(resting.error()));
        all.steps = std::move(*resting);
        if (all.steps.size() > most_together) break;
        for (const std::int64_t one : all.steps)
            if (looked_up.insert(one).second) add_ending(tables, stream.find_step(one)->command, all);
        if (auto no = add_at_tables(stream, tables, all); !no) return std::unexpected(no.error());
        if (size_of(all) > most_together) break;
    }
    if (size_of(all) > most_together)
        return std::unexpected(
            Problem{.status = 409, .code = "too_many_together", .args = {{"limit", std::to_string(most_together)}}});
    return all;
}

Together redone_together(const journal::TournamentStream& stream, const Tables& tables, std::int64_t step) {
    Together all{.steps = stream.undone_with(step), .tables = {}};
    all.steps.insert(step);
    for (const std::int64_t one : all.steps)
        if (const journal::Step* found = stream.find_step(one)) add_ending(tables, found->command, all);
    // The tables played on after a hand whose end was undone: that comes back with it.
    if (const journal::Step* undo = stream.undo_naming(step))
        for (const auto& [name, table] : tables)
            if (const auto steps = table->undone_by(undo->command); !steps.empty())
                all.tables[name].insert(steps.begin(), steps.end());
    return all;
}

std::vector<RestingStep> shown(const journal::TournamentStream& stream, const Tables& tables, const Together& all,
                               std::int64_t named) {
    std::set<std::string> told;
    std::vector<RestingStep> rows;
    const journal::Step* own = stream.find_step(named);
    if (own) told.insert(own->command);
    for (const std::int64_t version : all.steps) {
        const auto& step = stream.steps().at(version);
        if (told.insert(step->command).second) rows.push_back({.step = step, .at_table = {}, .table = {}});
    }
    for (const auto& [name, steps] : all.tables)
        for (const std::int64_t version : steps) {
            const auto& step = tables.at(name)->steps().at(version);
            if (told.insert(step->command).second)
                rows.push_back({.step = {}, .at_table = step, .table = table_named(name)->number});
        }
    const auto at = [](const RestingStep& row) { return row.step ? row.step->at_ms : row.at_table->at_ms; };
    std::ranges::stable_sort(rows, {}, at);
    return rows;
}

std::expected<std::vector<RestingStep>, Problem> App::resting_on(const std::string& tournament,
                                                                 std::int64_t step) const {
    const Snapshot stream = this->tournament(tournament);
    if (!stream)
        return std::unexpected(
            Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", tournament}}});
    const Tables tables = tables_of(tournament);
    const auto all = undone_together(*stream, tables, step);
    if (!all) return std::unexpected(all.error());
    return shown(*stream, tables, *all, step);
}

std::expected<App::Both, Problem> App::decide_both(Batch& batch, const Submission& s, const std::string& tournament,
                                                   const journal::TournamentCommand& command) {
    const auto* undo = command.as<journal::UndoStep>();
    const std::int64_t named = undo ? undo->step : command.as<journal::RedoStep>()->step;
    const journal::TournamentStream& stream = batch.stream_copy(tournament);
    const Problem may_not{.status = 403, .code = "role_may_not"};
    const journal::Step* step = stream.find_step(named);
    if (step && !may_undo(s.role, *step)) return std::unexpected(may_not);
    const Tables tables = batch.tables_now(tournament);
    Together all{.steps = {named}, .tables = {}};
    if (undo && undo->with) {
        auto found = undone_together(stream, tables, named);
        if (!found) return std::unexpected(found.error());
        all = std::move(*found);
        // Nothing goes that was not shown: what came since is shown first.
        for (const RestingStep& row : shown(stream, tables, all, named))
            if (!shown_before(*undo->with, row)) {
                if (row.at_table) return std::unexpected(Problem{.status = 409, .code = "table_played_on"});
                return std::unexpected(problem_of(journal::StepFault::later_depends, named, row.step->version,
                                                  journal::event_name(row.step->events.front())));
            }
    } else if (undo) {
        if (step) add_ending(tables, step->command, all);
    } else {
        all = redone_together(stream, tables, named);
    }
    if (!may_all(s.role, stream, tables, all)) return std::unexpected(may_not);
    auto events = undo ? stream.decide_undo(named, all.steps) : stream.decide_redo(named, all.steps);
    if (!events) return std::unexpected(problem_of(events.error()));
    Both both{.events = std::move(*events), .tables = {}};
    for (const auto& [name, steps] : all.tables) {
        const journal::TableStream& table = *tables.at(name);
        if (undo ? table.refuse_undo(steps) : table.refuse_redo(steps))
            return std::unexpected(Problem{.status = 409, .code = "table_played_on"});
        if (undo)
            both.tables.emplace(name, naming<journal::StepUndone>(steps));
        else
            both.tables.emplace(name, naming<journal::StepRedone>(steps));
    }
    return both;
}

}  // namespace riffle::app

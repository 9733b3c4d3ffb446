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

// What is one fact with this step at a table; nothing: it comes from no table, and changed none.
void add_fact(const Tables& tables, const std::string& command, Together& all) {
    for (const auto& [stream, table] : tables)
        if (const auto fact = table->fact_of(command)) all.tables[stream].insert(*fact);
}

Problem refused_at_table(const journal::StepRefusal<journal::TableStep>& no, std::int64_t step) {
    const journal::TableStep* later = no.later;
    return problem_of(no.fault, step, later ? later->version : 0,
                      later ? journal::event_name(later->events.front()) : std::string_view());
}

// What rests on these at their tables, and what that is one fact with in the tournament. Those of `closed` were looked
// at: nothing else rests on them.
std::expected<void, Problem> add_at_tables(const journal::TournamentStream& stream, const Tables& tables, Together& all,
                                           Together& closed) {
    for (auto& [name, steps] : all.tables) {
        if (closed.tables[name] == steps) continue;
        const journal::TableStream& table = *tables.at(name);
        auto resting = table.resting_on(steps, &all.folded_at[name]);
        if (!resting) return std::unexpected(refused_at_table(resting.error(), *steps.begin()));
        for (const std::int64_t version : *resting) {
            if (steps.contains(version)) continue;
            const journal::TableStep* step = table.find_step(version);
            if (table.fact_of(step->command) != version) continue;
            if (const journal::Step* there = stream.step_by(step->command); there && !stream.undone(there->version))
                all.steps.insert(there->version);
        }
        steps = std::move(*resting);
        closed.tables[name] = steps;
    }
    return {};
}

// The command that a step was done by; nothing: there is no such step.
template <class Stream>
std::string command_at(const Stream& stream, std::int64_t step) {
    const auto* found = stream.find_step(step);
    return found ? found->command : std::string();
}

bool shown_before(const std::vector<journal::StepAt>& with, const RestingStep& row) {
    const std::int64_t version = row.step ? row.step->version : row.at_table->version;
    return std::ranges::any_of(
        with, [&](const journal::StepAt& one) { return one.step == version && one.table == row.table; });
}

// Nothing goes that was not shown: what came since is shown first.
std::optional<Problem> not_shown(const std::vector<RestingStep>& rows, const std::vector<journal::StepAt>& with,
                                 std::int64_t named) {
    for (const RestingStep& row : rows) {
        if (shown_before(with, row)) continue;
        if (row.at_table) return Problem{.status = 409, .code = "table_played_on"};
        return problem_of(journal::StepFault::later_depends, named, row.step->version,
                          journal::event_name(row.step->events.front()));
    }
    return std::nullopt;
}

// Who has a right to a hand's end or a ruling at a table has it to what that did to the tournament; what was sold there
// is the desk's.
bool of_the_table(const journal::TableStep& step) {
    return std::holds_alternative<table::HandEnded>(step.events.front()) ||
           std::holds_alternative<table::RulingGiven>(step.events.front()) ||
           std::holds_alternative<table::OutcomeChosen>(step.events.front());
}
bool may_all_at_tables(std::string_view role, const journal::TournamentStream& stream, const Tables& tables,
                       const Together& all) {
    std::set<std::string> facts;
    for (const auto& [name, steps] : all.tables)
        for (const std::int64_t version : steps) {
            const journal::TableStep* step = tables.at(name)->find_step(version);
            if (step && !may_undo(role, *step)) return false;
            if (step && of_the_table(*step)) facts.insert(step->command);
        }
    return std::ranges::all_of(all.steps, [&](std::int64_t version) {
        const journal::Step* step = stream.find_step(version);
        return !step || facts.contains(step->command) || may_undo(role, *step);
    });
}

bool directors(const table::Task& task) {
    return task.matter == rulings::Matter::ruling_appealed || task.matter == rulings::Matter::string_bet_pointed_out;
}
// What only the director closes, only the director opens again, and closes again.
bool may_tasks(std::string_view role, const table::State& now, const table::State& then, bool undo) {
    if (may(role, "FinishDirectorsTask")) return true;
    const auto keeps = [](const auto& of, const auto& all) {
        return std::ranges::all_of(
            of, [&](const table::Task& task) { return !directors(task) || std::ranges::find(all, task) != all.end(); });
    };
    return undo ? keeps(then.tasks, now.tasks) : keeps(now.tasks, then.tasks);
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

// What the table becomes by the undo or redo of these: folded once, whoever asked first. Why not, where it cannot be.
std::expected<journal::TableStream::FoldedPtr, journal::StepRefusal<journal::TableStep>> folded_at_table(
    const Together& all, const std::string& name, const journal::TableStream& table, const journal::StepSet& steps,
    bool undo) {
    // What rests on them was asked of an undo only.
    if (const auto found = all.folded_at.find(name); undo && found != all.folded_at.end() && found->second)
        if (found->second->steps == steps && found->second->version == table.version()) return found->second;
    journal::TableStream::FoldedPtr folded;
    if (const auto no = undo ? table.refuse_undo(steps, &folded) : table.refuse_redo(steps, &folded))
        return std::unexpected(*no);
    return folded;
}

template <class Named>
Named naming(const journal::StepSet& steps) {
    Named event{*steps.begin(), {}};
    if (steps.size() > 1) event.with.emplace(std::next(steps.begin()), steps.end());
    return event;
}

std::expected<Together, Problem> grown(const journal::TournamentStream& stream, const Tables& tables, Together all) {
    journal::StepSet looked_up;
    Together closed;  // all that rests on these is among them
    for (std::size_t before = 0; before != size_of(all);) {
        before = size_of(all);
        // To fold an old step's night again costs as much as undoing it: once for what is new.
        if (all.steps != closed.steps) {
            auto resting = stream.resting_on(all.steps, &all.folded);
            if (!resting) return std::unexpected(problem_of(resting.error()));
            all.steps = std::move(*resting);
            closed.steps = all.steps;
        }
        if (all.steps.size() > most_together) break;
        for (const std::int64_t one : all.steps)
            if (looked_up.insert(one).second) add_fact(tables, stream.find_step(one)->command, all);
        if (auto no = add_at_tables(stream, tables, all, closed); !no) return std::unexpected(no.error());
        if (size_of(all) > most_together) break;
    }
    if (size_of(all) > most_together)
        return std::unexpected(
            Problem{.status = 409, .code = "too_many_together", .args = {{"limit", std::to_string(most_together)}}});
    return all;
}

// A step of a table alone, with what it is one fact with in the tournament.
Together alone(const journal::TournamentStream& stream, const std::string& name, const journal::TableStream& table,
               std::int64_t step) {
    Together all{.steps = {}, .tables = {{name, {step}}}};
    const journal::TableStep* found = table.find_step(step);
    if (found && table.fact_of(found->command) == step)
        if (const journal::Step* there = stream.step_by(found->command)) all.steps.insert(there->version);
    return all;
}

// What the undo by this command took of the tournament and is still undone.
journal::StepSet undone_by(const journal::TournamentStream& stream, const std::string& command) {
    const journal::Step* step = stream.step_by(command);
    const auto* undo = step ? step->events.front().as<journal::StepUndone>() : nullptr;
    if (!undo || !stream.undone(undo->step)) return {};
    journal::StepSet steps = stream.undone_with(undo->step);
    steps.insert(undo->step);
    return steps;
}

std::unexpected<Problem> no_tournament(const std::string& id) {
    return std::unexpected(Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", id}}});
}

}  // namespace

std::expected<Together, Problem> undone_together(const journal::TournamentStream& stream, const Tables& tables,
                                                 std::int64_t step) {
    return grown(stream, tables, {.steps = {step}});
}

std::expected<Together, Problem> undone_together(const journal::TournamentStream& stream, const Tables& tables,
                                                 const std::string& table, std::int64_t step) {
    return grown(stream, tables, alone(stream, table, *tables.at(table), step));
}

Together redone_together(const journal::TournamentStream& stream, const Tables& tables, const std::string& table,
                         std::int64_t step) {
    const journal::TableStep* undo = tables.at(table)->undo_naming(step);
    if (!undo) return alone(stream, table, *tables.at(table), step);
    Together all{.steps = undone_by(stream, undo->command), .tables = {{table, {step}}}};
    for (const auto& [name, other] : tables)
        if (const auto steps = other->undone_by(undo->command); !steps.empty())
            all.tables[name].insert(steps.begin(), steps.end());
    return all;
}

Together redone_together(const journal::TournamentStream& stream, const Tables& tables, std::int64_t step) {
    Together all{.steps = stream.undone_with(step)};
    all.steps.insert(step);
    for (const std::int64_t one : all.steps)
        if (const journal::Step* found = stream.find_step(one)) add_fact(tables, found->command, all);
    // The tables played on after a hand whose end was undone: that comes back with it.
    if (const journal::Step* undo = stream.undo_naming(step))
        for (const auto& [name, table] : tables)
            if (const auto steps = table->undone_by(undo->command); !steps.empty())
                all.tables[name].insert(steps.begin(), steps.end());
    return all;
}

std::vector<RestingStep> shown(const journal::TournamentStream& stream, const Tables& tables, const Together& all,
                               const std::string& named) {
    std::set<std::string> told{named};
    std::vector<RestingStep> rows;
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
    if (!stream) return no_tournament(tournament);
    const Tables tables = tables_of(tournament);
    const auto all = undone_together(*stream, tables, step);
    if (!all) return std::unexpected(all.error());
    return shown(*stream, tables, *all, command_at(*stream, step));
}

std::expected<std::vector<RestingStep>, Problem> App::resting_at(const std::string& tournament, std::int64_t table,
                                                                 std::int64_t step) const {
    const Snapshot stream = this->tournament(tournament);
    if (!stream) return no_tournament(tournament);
    const Tables tables = tables_of(tournament);
    const std::string name = table_stream(tournament, table);
    const auto found = tables.find(name);
    if (found == tables.end())
        return std::unexpected(
            Problem{.status = 404, .code = "table_not_followed", .args = {{"table", std::to_string(table)}}});
    const auto all = undone_together(*stream, tables, name, step);
    if (!all) return std::unexpected(all.error());
    return shown(*stream, tables, *all, command_at(*found->second, step));
}

std::expected<App::Both, Problem> App::decide_both(Batch& batch, const Submission& s, const std::string& tournament,
                                                   const journal::TournamentCommand& command) {
    const auto* undo = command.as<journal::UndoStep>();
    const std::int64_t named = undo ? undo->step : command.as<journal::RedoStep>()->step;
    journal::TournamentStream& stream = batch.stream_copy(tournament);
    const Problem may_not{.status = 403, .code = "role_may_not"};
    const journal::Step* step = stream.find_step(named);
    if (step && !may_undo(s.role, *step)) return std::unexpected(may_not);
    const Tables tables = batch.tables_now(tournament);
    Together all{.steps = {named}};
    if (undo && undo->with) {
        auto found = undone_together(stream, tables, named);
        if (!found) return std::unexpected(found.error());
        all = std::move(*found);
        // Nothing goes that was not shown: what came since is shown first.
        if (auto no = not_shown(shown(stream, tables, all, command_at(stream, named)), *undo->with, named))
            return std::unexpected(*std::move(no));
    } else if (undo) {
        if (step) add_fact(tables, step->command, all);
    } else {
        all = redone_together(stream, tables, named);
    }
    if (!may_all(s.role, stream, tables, all)) return std::unexpected(may_not);
    using Decision = journal::TournamentStream::Decision;
    auto events = undo && undo->with ? Decision(journal::TournamentStream::undo_of(named, all.steps))
                  : undo             ? stream.decide_undo(named, all.steps, &all.folded)
                                     : stream.decide_redo(named, all.steps, &all.folded);
    if (!events) return std::unexpected(problem_of(events.error()));
    stream.expect(std::move(all.folded));
    Both both{.events = std::move(*events), .tables = {}};
    for (const auto& [name, steps] : all.tables) {
        auto folded = folded_at_table(all, name, *tables.at(name), steps, undo != nullptr);
        if (!folded) return std::unexpected(Problem{.status = 409, .code = "table_played_on"});
        batch.table_copy(name).expect(std::move(*folded));
        if (undo)
            both.tables.emplace(name, naming<journal::StepUndone>(steps));
        else
            both.tables.emplace(name, naming<journal::StepRedone>(steps));
    }
    return both;
}

std::expected<App::Both, Problem> App::decide_step(Batch& batch, const Submission& s, const std::string& tournament,
                                                   const TableCommand& command) {
    const auto* undo = std::get_if<UndoAtTable>(&command);
    const std::int64_t named = undo ? undo->step : std::get<RedoAtTable>(command).step;
    journal::TournamentStream& stream = batch.stream_copy(tournament);
    const journal::TableStream& table = batch.table_copy(s.stream);
    const Problem may_not{.status = 403, .code = "role_may_not"};
    if (const auto* step = table.find_step(named); step && !may_undo(s.role, *step)) return std::unexpected(may_not);
    Tables tables;
    Together all;
    if (undo && !undo->with) {
        all = alone(stream, s.stream, table, named);
        const journal::TableStep* here = table.find_step(named);
        for (const std::int64_t version : all.steps)
            if (!of_the_table(*here) && !may_undo(s.role, *stream.find_step(version))) return std::unexpected(may_not);
    } else {
        tables = batch.tables_now(tournament);
        if (undo) {
            auto found = undone_together(stream, tables, s.stream, named);
            if (!found) return std::unexpected(found.error());
            all = std::move(*found);
            if (auto no = not_shown(shown(stream, tables, all, command_at(table, named)), *undo->with, named))
                return std::unexpected(*std::move(no));
        } else {
            all = redone_together(stream, tables, s.stream, named);
        }
        if (!may_all_at_tables(s.role, stream, tables, all)) return std::unexpected(may_not);
    }
    Both both;
    for (const auto& [name, steps] : all.tables) {
        const journal::TableStream& at = name == s.stream ? table : *tables.at(name);
        auto folded = folded_at_table(all, name, at, steps, undo != nullptr);
        if (!folded)
            return std::unexpected(name == s.stream ? refused_at_table(folded.error(), named)
                                                    : Problem{.status = 409, .code = "table_played_on"});
        journal::TableEvent event = undo ? journal::TableEvent{naming<journal::StepUndone>(steps)}
                                         : journal::TableEvent{naming<journal::StepRedone>(steps)};
        if (!may_tasks(s.role, at.state(), (*folded)->state, undo != nullptr)) return std::unexpected(may_not);
        batch.table_copy(name).expect(std::move(*folded));
        both.tables.emplace(name, std::move(event));
    }
    if (all.steps.empty()) return both;
    const std::int64_t first = *all.steps.begin();
    using Decision = journal::TournamentStream::Decision;
    auto events = undo && undo->with ? Decision(journal::TournamentStream::undo_of(first, all.steps))
                  : undo             ? stream.decide_undo(first, all.steps, &all.folded)
                                     : stream.decide_redo(first, all.steps, &all.folded);
    if (!events) return std::unexpected(problem_of(events.error()));
    stream.expect(std::move(all.folded));
    both.events = std::move(*events);
    return both;
}

}  // namespace riffle::app

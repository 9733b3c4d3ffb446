// The undo and redo of a step of the house beyond its stream: who may, what is never taken back, and what stands beside
// the chain. A text that was taken down is gone. What an account is called is sealed beside the chain: the name that a
// step gave is kept under that step while another names the account, and comes back with it.
#include <algorithm>

#include "app/batch.h"
#include "app/fold.h"
#include "app/problem.h"
#include "app/roles.h"

namespace riffle::app {
namespace {

// What an undo or redo would take along.
journal::StepSet steps_of(const HouseStream& stream, const HouseCommand& command) {
    journal::StepSet steps;
    if (const auto* undo = command.as<journal::UndoStep>()) {
        steps.insert(undo->step);
        for (const journal::StepAt& other : undo->with.value_or(std::vector<journal::StepAt>{}))
            steps.insert(other.step);
    }
    if (const auto* redo = command.as<journal::RedoStep>()) {
        steps = stream.undone_with(redo->step);
        steps.insert(redo->step);
    }
    return steps;
}

// A row that was written last in this batch; nothing: in none of its commands.
const store::SideWrite* written(const std::vector<store::Append>& appends, std::string_view table,
                                std::string_view key) {
    for (auto append = appends.rbegin(); append != appends.rend(); ++append)
        for (auto row = append->side.rbegin(); row != append->side.rend(); ++row)
            if (row->table == table && row->key == key) return &*row;
    return nullptr;
}

Problem may_not() { return {.status = 403, .code = "role_may_not"}; }

}  // namespace

std::expected<std::optional<HouseRecord>, Problem> App::house_record(const Batch& batch, std::int64_t version) const {
    std::string type, payload;
    for (const store::Append& append : batch.appends) {
        const std::int64_t at = version - append.expected_version - 1;
        if (append.stream != "house" || at < 0 || at >= static_cast<std::int64_t>(append.records.size())) continue;
        type = append.records[static_cast<std::size_t>(at)].type;
        payload = append.records[static_cast<std::size_t>(at)].payload;
    }
    if (type.empty()) {
        const auto read = store_.read_stream("house", version - 1, [&](const journal::Envelope& record) {
            type = record.type;
            payload = record.payload;
            return false;
        });
        if (!read) return std::unexpected(problem_of(read.error()));
    }
    auto event = decode_house_record(type, payload);
    return event ? std::optional(std::move(*event)) : std::nullopt;
}

std::optional<Problem> App::stays_in_house(const Batch& batch, const HouseStream& stream, const Submission& s,
                                           const HouseCommand& command) const {
    for (const std::int64_t version : steps_of(stream, command)) {
        if (const HouseStep* step = stream.find_step(version)) {
            if (!may_undo(s.role, *step)) return may_not();
            continue;
        }
        if (!stream.settled(version)) continue;
        // No step of it is kept in memory: its record says what it was.
        const auto record = house_record(batch, version);
        if (!record) return record.error();
        const auto event = *record ? (*record)->narrow<HouseEvent>() : std::nullopt;
        if (!event) continue;
        if (!may(s.role, command_of(*event))) return may_not();
        if (command.is<journal::RedoStep>()) return problem_of(journal::StepFault::not_undone, version, 0, "");
        if (const auto never = never_undone(*event))
            return problem_of(HouseRefusal{std::string(*never), {{"step", std::to_string(version)}}});
    }
    return std::nullopt;
}

std::optional<Problem> App::keep_name(const Batch& batch, const std::string& account, std::int64_t named_by,
                                      store::Append& append) const {
    const std::string id = "account/" + account;
    const auto details = details_of(batch, id);
    // What does not open cannot be kept: `riffle verify` tells of it.
    if (!details || named_by == 0) return std::nullopt;
    const auto key = person_key(batch, id);
    if (!key) return problem_of(key.error());
    const std::string row = name_row(named_by);
    append.side.push_back({"setting", row, People::seal(row, *details, *key).front().value});
    return std::nullopt;
}

std::optional<Problem> App::undo_beside(const Batch& batch, const HouseStream& before, const HouseStream& after,
                                        store::Append& append, Draft& draft) const {
    const HouseRecord& event = draft.house_steps.back()->events.front();
    const auto* undo = event.as<journal::StepUndone>();
    const auto* redo = event.as<journal::StepRedone>();
    std::set<std::string> accounts;
    for (const std::int64_t version : undo ? named_in(undo->step, undo->with) : named_in(redo->step, redo->with)) {
        const HouseRecord& did = before.find_step(version)->events.front();
        if (const auto* changed = did.as<AccountChanged>()) accounts.insert(changed->account);
        const auto* posted = did.as<MessagePosted>();
        if (!posted || posted->kind || !undo) continue;
        const std::string id = "message/" + posted->message;
        for (auto& row : People::forget(id)) append.side.push_back(std::move(row));
        draft.people_changes.push_back([id](People& people) { people.erase(id); });
    }
    std::set<std::string> called;
    for (const std::string& account : accounts) {
        const std::int64_t was = before.named_by(account), is = after.named_by(account);
        if (was == is) continue;
        const std::string id = "account/" + account;
        const auto key = person_key(batch, id);
        if (!key) return problem_of(key.error());
        const std::string row = name_row(is);
        std::optional<std::string> sealed;
        if (const store::SideWrite* kept = written(batch.appends, "setting", row)) {
            sealed = kept->value;
        } else {
            auto stored = store_.side("setting", row);
            if (!stored) return problem_of(stored.error());
            sealed = std::move(*stored);
        }
        const auto details = sealed ? People::open(*sealed, *key, row) : std::nullopt;
        if (!details) return problem_of(HouseRefusal{"name_not_kept", {}});
        const std::string folded = fold(details->first_name);
        // Not by another that comes back by this very step either.
        const bool taken = name_taken(batch, after.state(), folded, account) || !called.insert(folded).second;
        if (after.state().accounts.at(account).open && taken)
            return problem_of(HouseRefusal{"account_name_taken", {{"name", details->first_name}}});
        if (auto no = keep_name(batch, account, was, append)) return no;
        for (auto& sealed_row : People::seal(id, *details, *key)) append.side.push_back(std::move(sealed_row));
        draft.details.insert_or_assign(id, *details);
        draft.people_changes.push_back([id, details = *details](People& people) { people.put(id, details); });
    }
    if (before.state().settings != after.state().settings || before.state().messages != after.state().messages)
        change_screens(draft, std::nullopt);
    return std::nullopt;
}

}  // namespace riffle::app

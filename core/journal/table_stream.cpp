#include "core/journal/table_stream.h"

#include "core/journal/stream_body.h"
#include "core/table/seated.h"
#include "core/table/undo_policy.h"

namespace riffle::journal {

template class Stream<table::TableRoom>;

namespace {

// The room's event; nothing when it is an undo or redo.
std::optional<table::Event> of_table(const TableEvent& event) { return as_one_of<table::Event>(event); }

}  // namespace

std::string_view command_of(const TableStep& step) {
    if (const auto event = of_table(step.events.front())) return table::command_of(*event);
    return std::holds_alternative<StepUndone>(step.events.front()) ? "UndoAtTable" : "RedoAtTable";
}

std::optional<std::int64_t> TableStream::fact_of(const std::string& command) const {
    const std::int64_t* step = facts_.get(command);
    return step ? std::optional(*step) : std::nullopt;
}

std::optional<std::int64_t> TableStream::last_seated(std::int64_t player) const {
    for (std::size_t i = seated_.rank(std::pair(player, INT64_MAX)); i-- > 0;) {
        const auto& [who, step] = seated_.nth(i).first;
        if (who != player) break;
        if (!undone(step)) return step;
    }
    return std::nullopt;
}

StepSet TableStream::undone_by(const std::string& command) const {
    const std::int64_t* named = undone_.get(command);
    if (!named || !undone(*named)) return {};
    StepSet steps = undone_with(*named);
    steps.insert(*named);
    return steps;
}

void TableStream::note(const TableStep& step) {
    if (step.events.empty()) return;
    if (const auto* undo = std::get_if<StepUndone>(&step.events.front())) undone_.set(step.command, undo->step);
    if (const auto event = of_table(step.events.front()); event && table::of_the_event(*event))
        facts_.set(step.command, step.version);
    for (const TableEvent& event : step.events)
        table::each_seated(event, [&](std::int64_t player) { seated_.set({player, step.version}, {}); });
}

void TableStream::append(TableStep step) {
    note(step);
    stream_.append(std::move(step));
}

std::optional<std::string> TableStream::replay(TableStep step) {
    note(step);
    return stream_.replay(std::move(step));
}

}  // namespace riffle::journal

// A live table's stream: the steps of its room, undo and redo of any of them. A hand's end is one fact with what it
// does to the tournament, and chips sold there with the stack they make here: both steps have the same command.
#pragma once
#include <functional>

#include "core/journal/stream.h"
#include "core/table/table_room.h"

namespace riffle::journal {

extern template class Stream<table::TableRoom>;
using TableEvent = Stream<table::TableRoom>::Event;
using TableStep = Stream<table::TableRoom>::Step;

// The command of app/table_commands.h that a step came from, by its events; total over all events.
std::string_view command_of(const TableStep& step);

class TableStream {
  public:
    using Room = table::TableRoom;

    const table::State& state() const { return stream_.state(); }
    std::int64_t version() const { return stream_.version(); }
    const Stream<Room>::Steps& steps() const { return stream_.steps(); }
    bool undone(std::int64_t step) const { return stream_.undone(step); }
    const TableStep* find_step(std::int64_t version) const { return stream_.find_step(version); }
    using May = std::function<bool(const TableStep&)>;
    const TableStep* to_undo(const May& may) const { return stream_.to_undo(may); }
    const TableStep* to_redo(const May& may) const { return stream_.to_redo(may); }
    std::optional<StepRefusal<TableStep>> refuse_undo(std::int64_t step) const { return stream_.refuse_undo(step); }
    std::optional<StepRefusal<TableStep>> refuse_redo(std::int64_t step) const { return stream_.refuse_redo(step); }
    using FoldedPtr = Stream<Room>::FoldedPtr;
    std::optional<StepRefusal<TableStep>> refuse_undo(const StepSet& steps, FoldedPtr* folded = nullptr) const {
        return stream_.refuse_undo(steps, folded);
    }
    std::optional<StepRefusal<TableStep>> refuse_redo(const StepSet& steps, FoldedPtr* folded = nullptr) const {
        return stream_.refuse_redo(steps, folded);
    }
    // These steps and all later ones that must be undone with them.
    std::expected<StepSet, StepRefusal<TableStep>> resting_on(const StepSet& steps, FoldedPtr* folded = nullptr) const {
        return stream_.resting_on(steps, folded);
    }
    // What these found out on the way, for the append that follows.
    void expect(FoldedPtr folded) { stream_.expect(std::move(folded)); }
    StepSet undone_with(std::int64_t step) const { return stream_.undone_with(step); }
    // The undo that named this step, while it is undone.
    const TableStep* undo_naming(std::int64_t step) const { return stream_.undo_naming(step); }
    std::optional<std::string> misfit_of(const TableStep& step) const { return stream_.misfit_of(step); }
    // The step by this command that is one fact with the tournament: a hand's end, or a stack that it has changed;
    // nothing: there is none here.
    std::optional<std::int64_t> fact_of(const std::string& command) const;
    // The last step that stands and began a hand, or the table, with this player among those who sit; nothing: none
    // did.
    std::optional<std::int64_t> last_seated(std::int64_t player) const;
    // What was undone here by this command and still is.
    StepSet undone_by(const std::string& command) const;

    void append(TableStep step);
    // A step that was read from somewhere; why it cannot come next, and then the stream must be dropped.
    std::optional<std::string> replay(TableStep step);
    // What must always hold, in words, when it does not.
    std::optional<std::string> broken_invariant() const { return table::broken_invariant(stream_.state()); }

  private:
    void note(const TableStep& step);

    Stream<Room> stream_;
    SharedMap<std::string, std::int64_t> facts_;                               // command -> step
    SharedMap<std::string, std::int64_t> undone_;                              // command -> the step it named
    SharedMap<std::pair<std::int64_t, std::int64_t>, std::monostate> seated_;  // by player and step
};

}  // namespace riffle::journal

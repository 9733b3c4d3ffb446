// A tournament's stream: the steps of its room, undo and redo of any of them, as commands with refusals.
#pragma once
#include <functional>

#include "core/journal/stream.h"
#include "core/prizes/tournament_room.h"

namespace riffle::journal {

extern template class Stream<prizes::TournamentRoom>;
using TournamentCommand = boost::mp11::mp_push_back<prizes::TournamentRoom::Command, UndoStep, RedoStep>;
using TournamentEvent = Stream<prizes::TournamentRoom>::Event;
using Step = Stream<prizes::TournamentRoom>::Step;

// The command a step came from, by its events; total over all events.
std::string_view command_of(const Step& step);
// Why a step is never undone: money that left the house comes back by a posting of its own. Nothing: it may be.
std::optional<tournament::RefusalCode> never_undone(const Step& step);

class TournamentStream {
  public:
    using Room = prizes::TournamentRoom;
    using Decision = std::expected<std::vector<TournamentEvent>, tournament::Refusal>;

    const tournament::State& state() const { return stream_.state().tournament; }
    const prizes::State& prizes() const { return stream_.state().prizes; }
    std::int64_t version() const { return stream_.version(); }
    const Stream<Room>::Steps& steps() const { return stream_.steps(); }
    bool undone(std::int64_t step) const { return stream_.undone(step); }
    const Step* find_step(std::int64_t version) const { return stream_.find_step(version); }
    // The step that undo or redo would name, for the button, of those that `may` be; nothing said: of all.
    using MayUndo = std::function<bool(const Step&)>;
    const Step* to_undo(const MayUndo& may = {}) const;
    const Step* to_redo(const MayUndo& may = {}) const;
    // These steps and all later ones that must be undone with them; a refusal names the one that stays.
    using FoldedPtr = Stream<Room>::FoldedPtr;
    std::expected<StepSet, tournament::Refusal> resting_on(const StepSet& steps, FoldedPtr* folded = nullptr) const;
    // What these found out on the way, for the append that follows.
    void expect(FoldedPtr folded) { stream_.expect(std::move(folded)); }
    // What the undo that named this step took along and is still undone.
    StepSet undone_with(std::int64_t step) const { return stream_.undone_with(step); }
    const Step* undo_naming(std::int64_t step) const { return stream_.undo_naming(step); }
    // Undo and redo of a step, others with it.
    Decision decide_undo(std::int64_t step, StepSet with, FoldedPtr* folded = nullptr) const;
    // The same of steps that resting_on has given: what it found out is not worked out once more.
    static std::vector<TournamentEvent> undo_of(std::int64_t step, StepSet with);
    Decision decide_redo(std::int64_t step, StepSet with, FoldedPtr* folded = nullptr) const;

    // Numbers that were ever given are never given again, not even after an undo: tickets and seeds are out there.
    std::int64_t draws() const { return stream_.memory().draws; }
    const std::string& next_commitment() const { return stream_.memory().next_commitment; }
    // The seats that the draw which seated this entry last was made from, worked out from the records before it.
    std::vector<tournament::Place> drawn_from(tournament::EntryNumber entry) const;

    // The highest number that a table ever had, its opening undone or not: who follows it stays in its stream.
    std::int64_t tables_given() const { return tables_given_; }
    // The step that sold this entry; nothing when there was no such sale.
    const Step* sale_of(tournament::EntryNumber entry) const;
    // The steps that gave this entry another seat since it was sold and stand, the newest first: its own moves, and
    // those that drew all seats anew.
    std::vector<const Step*> moves_of(tournament::EntryNumber entry) const;
    // The steps after this moment that stand and changed what this entry has in front of it otherwise than by play:
    // what was bought, declared, brought late or raced. The newest first.
    std::vector<const Step*> stack_changes_of(tournament::EntryNumber entry, std::int64_t after_ms) const;
    // The last step that stands and drew all seats anew; nothing: none did.
    const Step* last_redraw() const;
    // The step of this command, an undo or redo too; nothing: it did nothing here.
    const Step* step_by(const std::string& command) const;

    Decision decide(const TournamentCommand& command, const rulebook::Book& book,
                    const tournament::Context& context) const;
    std::optional<std::string> misfit_of(const Step& step) const { return stream_.misfit_of(step); }
    void append(Step step);
    // A step that was read from somewhere; why it cannot come next, and then the stream must be dropped.
    std::optional<std::string> replay(Step step);
    // Whether the draw of a step that comes next follows from what was committed to and the room as it stands.
    std::optional<std::string> wrong_draw(const Step& step) const;

    // What must always hold, in words, when it does not: over the whole field, or what the last step touched.
    std::optional<std::string> broken_invariant() const { return Room::broken_invariant(stream_.state()); }
    std::optional<std::string> broken_by_last_step() const;

  private:
    void note(const Step& step);
    // Why one of these is never undone, and which; nothing: all may be.
    std::optional<tournament::Refusal> stays(const StepSet& steps) const;

    Stream<Room> stream_;
    SharedMap<std::int64_t, std::int64_t> step_of_draw_;
    SharedMap<tournament::EntryNumber, std::int64_t> step_of_sale_;
    SharedMap<std::pair<tournament::EntryNumber, std::int64_t>, std::monostate> moves_;   // by entry and step
    SharedMap<std::pair<tournament::EntryNumber, std::int64_t>, std::monostate> stacks_;  // the same
    SharedMap<std::int64_t, std::monostate> redraws_;                                     // by step
    // By its hash: a night's commands are many, and their words are kept in the steps. The last of those alike.
    SharedMap<std::size_t, std::int64_t> step_of_command_;
    std::int64_t tables_given_ = 0;
};

}  // namespace riffle::journal

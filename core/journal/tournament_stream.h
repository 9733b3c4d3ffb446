// A tournament's whole stream: its room's events and the prizes', grouped in steps (one command, one step), and the
// undo and redo of any step. Nothing is removed: a step is undone by an event that names it.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/prizes/prizes.h"
#include "core/tournament/decide.h"
#include "core/tournament/state.h"
#include "core/tournament/view.h"

namespace riffle::journal {

struct UndoStep {
    std::int64_t step = 0;
};
struct RedoStep {
    std::int64_t step = 0;
};
struct StepUndone {
    std::int64_t step = 0;  // the version of the step's first record
};
struct StepRedone {
    std::int64_t step = 0;
};
BOOST_DESCRIBE_STRUCT(UndoStep, (), (step))
BOOST_DESCRIBE_STRUCT(RedoStep, (), (step))
BOOST_DESCRIBE_STRUCT(StepUndone, (), (step))
BOOST_DESCRIBE_STRUCT(StepRedone, (), (step))

using TournamentCommand =
    boost::mp11::mp_append<tournament::Command, prizes::Command, std::variant<UndoStep, RedoStep>>;
using TournamentEvent = boost::mp11::mp_append<tournament::Event, prizes::Event, std::variant<StepUndone, StepRedone>>;

struct Step {
    std::int64_t version = 0;  // of its first record: the step's name
    std::int64_t at_ms = 0;
    std::string by;
    std::string device;
    std::string command;
    std::vector<TournamentEvent> events;
};

// The command a step came from, by its events; total over all events.
std::string_view command_of(const Step& step);
// Why a step is never undone: money that left the house comes back by a posting of its own. Nothing: it may be.
std::optional<tournament::RefusalCode> never_undone(const Step& step);

class TournamentStream {
  public:
    using Decision = std::expected<std::vector<TournamentEvent>, tournament::Refusal>;

    const tournament::State& state() const { return state_; }
    const prizes::State& prizes() const { return prizes_; }
    std::int64_t version() const { return version_; }
    const std::vector<std::shared_ptr<const Step>>& steps() const { return steps_; }
    bool undone(std::int64_t step) const { return undone_.contains(step); }

    // Nothing when there is no such step, or it is itself an undo or redo.
    const Step* find_step(std::int64_t version) const;
    // The step that undo or redo would name, for the button: of those that `may` be, the newest that stands, the last
    // that was undone.
    using MayUndo = std::function<bool(const Step&)>;
    const Step* to_undo(const MayUndo& may = {}) const;
    const Step* to_redo(const MayUndo& may = {}) const;

    // Numbers that were ever given are never given again, not even after an undo: tickets and seeds are out there.
    tournament::EntryNumber next_entry() const { return {entries_given_ + 1}; }
    std::int64_t draws() const { return draws_; }
    const std::string& next_commitment() const { return next_commitment_; }

    Decision decide(const TournamentCommand& command, tournament::Context context) const;
    // Why a step read from somewhere cannot come next; nothing when it can.
    std::optional<std::string> misfit_of(const Step& step) const;
    // Asserts that the events fit; the step's version must be version() + 1. Where a claim throws (ClaimsThrow), the
    // stream is left half changed and must be dropped.
    void append(Step step);

    // What must always hold, in words, when it does not: seats, chips and money.
    std::optional<std::string> broken_invariant() const;

  private:
    struct Fold {
        tournament::State state;
        prizes::State prizes;
    };
    static std::optional<std::string_view> misfit(const Fold& fold, const TournamentEvent& event);
    static void apply(Fold& fold, const TournamentEvent& event);
    // All steps but the undone ones and `without`, and with `with` even if undone; or the step that no longer fits.
    std::expected<Fold, const Step*> fold(std::int64_t without, std::int64_t with) const;
    Decision decide_undo(const UndoStep& command) const;
    Decision decide_redo(const RedoStep& command) const;
    void remember(const TournamentEvent& event);

    tournament::State state_;
    prizes::State prizes_;
    std::vector<std::shared_ptr<const Step>> steps_;
    std::set<std::int64_t> undone_;
    std::vector<std::int64_t> undone_order_;
    std::int64_t version_ = 0;
    std::int64_t entries_given_ = 0;
    std::int64_t draws_ = 0;
    std::string next_commitment_;
};

}  // namespace riffle::journal

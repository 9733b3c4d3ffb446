// A room's stream: its events in steps (one command, one step), and the undo and redo of any step. Nothing is removed:
// a step is undone by an event that names it, and the state is folded again without it, from the last state kept before
// it. The room (core/prizes/tournament_room.h shows one) brings State, Memory, Command, Event, Context and Refusal, and
// decide, misfit, apply, remember; it knows nothing of steps.
//
// A stream is copied for every command: all that grows with it is shared between the versions.
//
// The members are in stream_body.h, compiled once for each room (a visit over a hundred kinds of event is dear to
// compile): what includes this header sees them declared only.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/base/check.h"
#include "core/base/one_of.h"
#include "core/base/shared_map.h"

namespace riffle::journal {

// A step of the stream, or of a table that it follows.
struct StepAt {
    std::int64_t step = 0;
    std::optional<std::int64_t> table{};
};
struct UndoStep {
    std::int64_t step = 0;
    // The later steps that rest on it, as they were shown: they go with it.
    std::optional<std::vector<StepAt>> with{};
};
struct RedoStep {
    std::int64_t step = 0;
};
struct StepUndone {
    std::int64_t step = 0;  // the version of the step's first record
    std::optional<std::vector<std::int64_t>> with{};
};
struct StepRedone {
    std::int64_t step = 0;
    std::optional<std::vector<std::int64_t>> with{};
};
BOOST_DESCRIBE_STRUCT(StepAt, (), (step, table))
BOOST_DESCRIBE_STRUCT(UndoStep, (), (step, with))
BOOST_DESCRIBE_STRUCT(RedoStep, (), (step))
BOOST_DESCRIBE_STRUCT(StepUndone, (), (step, with))
BOOST_DESCRIBE_STRUCT(StepRedone, (), (step, with))

// Steps by their versions.
using StepSet = std::set<std::int64_t>;

template <class Event>
struct StepOf {
    std::int64_t version = 0;  // of its first record: the step's name
    std::int64_t at_ms = 0;
    std::string by;
    std::string device;
    std::string command;
    std::vector<Event> events;
};

// Why a step cannot be undone or redone; `later` is the step that rests on it.
enum class StepFault { unknown, undone_already, not_undone, first_stays, later_depends };
template <class Step>
struct StepRefusal {
    StepFault fault = StepFault::unknown;
    const Step* later = nullptr;
};

template <class Room>
class Stream {
  public:
    using State = typename Room::State;
    using Memory = typename Room::Memory;
    using RoomEvent = typename Room::Event;
    using Event = boost::mp11::mp_push_back<RoomEvent, StepUndone, StepRedone>;
    using Step = StepOf<Event>;
    using StepPtr = std::shared_ptr<const Step>;
    using Steps = SharedMap<std::int64_t, StepPtr>;

    const State& state() const { return state_; }
    const Memory& memory() const { return memory_; }
    std::int64_t version() const { return version_; }
    const Steps& steps() const { return steps_; }  // by their version
    bool undone(std::int64_t step) const { return undone_.contains(step); }

    // Nothing when there is no such step, or it is itself an undo or redo.
    const Step* find_step(std::int64_t version) const;
    // The step that undo or redo would name, for the button: of those that `may` be, the newest that stands, the last
    // that was undone.
    template <class May>
    const Step* to_undo(const May& may) const {
        for (std::size_t i = standing_.size(); i-- > 0;)
            if (const Step* step = find_step(standing_.nth(i).first); may(*step)) return step;
        return nullptr;
    }
    template <class May>
    const Step* to_redo(const May& may) const {
        for (std::size_t i = undone_order_.size(); i-- > 0;)
            if (const Step* step = find_step(undone_order_.nth(i).second); may(*step)) return step;
        return nullptr;
    }

    // What an undo or a redo of some steps makes of the stream at its present version: to find out whether it can be is
    // to have folded it, and who then does it hands that over (expect).
    struct Folded {
        std::int64_t version = 0;
        bool undo = false;
        StepSet steps;
        State state;
        std::vector<std::pair<std::int64_t, std::shared_ptr<const State>>> kept;  // before steps on the way
    };
    using FoldedPtr = std::shared_ptr<const Folded>;

    // Whether a step can be undone or redone: nothing, or why not.
    std::optional<StepRefusal<Step>> refuse_undo(std::int64_t step) const { return refuse_undo(StepSet{step}); }
    std::optional<StepRefusal<Step>> refuse_redo(std::int64_t step) const { return refuse_redo(StepSet{step}); }
    // The same of several at once.
    std::optional<StepRefusal<Step>> refuse_undo(const StepSet& steps, FoldedPtr* folded = nullptr) const;
    std::optional<StepRefusal<Step>> refuse_redo(const StepSet& steps, FoldedPtr* folded = nullptr) const;

    // These and all later steps that no longer fit without them; or why they cannot be undone at all, and a step that
    // money which left the house rests on.
    std::expected<StepSet, StepRefusal<Step>> resting_on(const StepSet& steps, FoldedPtr* folded = nullptr) const;
    // What is likely to come next, folded already; whatever comes, it is forgotten then.
    void expect(FoldedPtr folded) { expected_ = std::move(folded); }
    // What the undo that named this step took along and is still undone; nothing when another step was named.
    StepSet undone_with(std::int64_t step) const;
    // The undo that named this step, while it is undone.
    const Step* undo_naming(std::int64_t step) const;

    // The state as it stood when this step came, whatever was undone since; nothing when the step is not there.
    std::optional<State> state_before(std::int64_t step) const;

    // Why a step read from somewhere cannot come next; nothing when it can.
    std::optional<std::string> misfit_of(const Step& step) const;

    // Asserts that the events fit; the step's version must be version() + 1. Where a claim throws (ClaimsThrow), the
    // stream is left half changed and must be dropped.
    void append(Step step);
    // The same for a step that was read from somewhere: why it cannot come next, and then the stream must be dropped.
    // Fewer states are kept on the way, since nobody undoes what is being read; an undo then folds a little more.
    std::optional<std::string> replay(Step step);

  private:
    std::optional<std::string> take(Step step, std::int64_t keep_each);

    static bool is_undo_or_redo(const Step& step);
    std::optional<std::string> misfit_of_undo(const Step& step) const;
    // Applies what the room knows, and remembers it where there is a memory; nothing when it fitted.
    static std::optional<std::string_view> follow(State& state, const Event& event, Memory* memory = nullptr);
    // Applies what is known to fit.
    static void follow_again(State& state, const Step& step);
    // What the room knows of it: nothing of an undo or redo.
    static std::optional<RoomEvent> of_room(const Event& event);

    // The last state kept before this step or an earlier one, and that step: as it stood when the step came, and as it
    // is with what was undone since.
    std::pair<State, std::int64_t> kept_before(std::int64_t step) const;
    std::pair<State, std::int64_t> folded_before(std::int64_t step) const;

    // Why these cannot be undone, whatever rests on them.
    std::optional<StepRefusal<Step>> refuse_named(const StepSet& steps) const;
    // The steps that stand, but `without`, and with `with` even if undone; or the step that no longer fits: where there
    // is `fallen` it goes there, and the rest is folded without it. Nothing before the first of them changes: what was
    // kept there is where it begins.
    std::expected<std::shared_ptr<Folded>, const Step*> fold(const StepSet& without, const StepSet& with,
                                                             StepSet* fallen = nullptr) const;

    // The state before the step that comes, for undo: of each of the last steps, and now and then of older ones.
    static constexpr std::int64_t each_of_last = 64;
    static constexpr std::int64_t one_in = 128;
    void keep(std::int64_t version);
    static std::shared_ptr<const State> to_keep(const State& state);
    // What was kept after a step that is undone or redone was folded with it as it was.
    void forget_after(std::int64_t step);

    State state_;
    Memory memory_;
    Steps steps_;
    SharedMap<std::int64_t, std::monostate> standing_;    // neither undone nor an undo; the first is not among them
    SharedMap<std::int64_t, std::int64_t> undone_;        // step -> the step that undid it
    SharedMap<std::int64_t, std::int64_t> undone_order_;  // the step that undid -> step
    SharedMap<std::int64_t, std::shared_ptr<const State>> kept_;  // states before steps
    SharedMap<std::int64_t, std::monostate> recent_;              // which of them go when newer ones come
    // The same, of steps before the last undo or redo: what is undone is not in them, whenever that was.
    SharedMap<std::int64_t, std::shared_ptr<const State>> refolded_;
    std::int64_t version_ = 0;
    FoldedPtr expected_;
};

}  // namespace riffle::journal

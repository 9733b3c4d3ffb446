// A room's stream: its events in steps (one command, one step), and the undo and redo of any step. Nothing is removed:
// a step is undone by an event that names it, and the state is folded again without it, from the last state kept before
// it. The room (core/prizes/tournament_room.h shows one) brings State, Memory, Command, Event, Context and Refusal, and
// decide, misfit, apply, remember; it knows nothing of steps.
//
// A stream is copied for every command: all that grows with it is shared between the versions.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/check.h"
#include "core/base/shared_map.h"

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
    const Step* find_step(std::int64_t version) const {
        const StepPtr* step = steps_.get(version);
        return step && !is_undo_or_redo(**step) ? step->get() : nullptr;
    }
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

    // Whether a step can be undone or redone: nothing, or why not.
    std::optional<StepRefusal<Step>> refuse_undo(std::int64_t step) const {
        const Step* found = find_step(step);
        if (!found) return StepRefusal<Step>{StepFault::unknown};
        if (found->version == 1) return StepRefusal<Step>{StepFault::first_stays};
        if (undone(step)) return StepRefusal<Step>{StepFault::undone_already};
        return refuse_fold(step, step, 0);
    }
    std::optional<StepRefusal<Step>> refuse_redo(std::int64_t step) const {
        const Step* found = find_step(step);
        if (!found) return StepRefusal<Step>{StepFault::unknown};
        if (!undone(step)) return StepRefusal<Step>{StepFault::not_undone};
        return refuse_fold(step, 0, step);
    }

    // The state as it stood when this step came, whatever was undone since; nothing when the step is not there.
    std::optional<State> state_before(std::int64_t step) const {
        if (!steps_.contains(step)) return std::nullopt;
        // What is kept was folded when its step came, and no step before it was undone or redone since.
        auto [state, at] = kept_before(step);
        SharedMap<std::int64_t, std::monostate> undone;
        const auto each = [&](auto visit) {
            for (auto it = steps_.lower_bound(at); it != steps_.end() && it->first < step; ++it) visit(*it->second);
        };
        each([&](const Step& past) {
            if (const auto* undo = std::get_if<StepUndone>(&past.events.front())) undone.insert(undo->step, {});
            if (const auto* redo = std::get_if<StepRedone>(&past.events.front())) undone.erase(redo->step);
        });
        each([&](const Step& past) {
            if (is_undo_or_redo(past) || undone.contains(past.version)) return;
            for (const Event& event : past.events) RIFFLE_CHECK(!follow(state, event));
        });
        return std::move(state);
    }

    // Why a step read from somewhere cannot come next; nothing when it can.
    std::optional<std::string> misfit_of(const Step& step) const {
        if (step.events.empty()) return "the step is empty";
        if (step.version != version_ + 1) return "version " + std::to_string(version_ + 1) + " is expected";
        if (const auto* undo = std::get_if<StepUndone>(&step.events.front()))
            return refuse_undo(undo->step) ? std::optional<std::string>("the step cannot be undone") : std::nullopt;
        if (const auto* redo = std::get_if<StepRedone>(&step.events.front()))
            return refuse_redo(redo->step) ? std::optional<std::string>("the step cannot be redone") : std::nullopt;
        State state = state_;
        for (const Event& event : step.events)
            if (const auto why = follow(state, event)) return std::string(*why);
        return std::nullopt;
    }

    // Asserts that the events fit; the step's version must be version() + 1. Where a claim throws (ClaimsThrow), the
    // stream is left half changed and must be dropped.
    void append(Step step) {
        const auto why = take(std::move(step), 1);
        RIFFLE_CHECK(!why);
    }
    // The same for a step that was read from somewhere: why it cannot come next, and then the stream must be dropped.
    // Fewer states are kept on the way, since nobody undoes what is being read; an undo then folds a little more.
    std::optional<std::string> replay(Step step) {
        if (step.events.empty()) return "the step is empty";
        if (step.version != version_ + 1) return "version " + std::to_string(version_ + 1) + " is expected";
        if (const auto* undo = std::get_if<StepUndone>(&step.events.front()))
            if (refuse_undo(undo->step)) return "the step cannot be undone";
        if (const auto* redo = std::get_if<StepRedone>(&step.events.front()))
            if (refuse_redo(redo->step)) return "the step cannot be redone";
        return take(std::move(step), each_of_last);
    }

  private:
    std::optional<std::string> take(Step step, std::int64_t keep_each) {
        RIFFLE_CHECK(!step.events.empty());
        RIFFLE_CHECK(step.version == version_ + 1);
        const std::int64_t version = step.version;
        const auto* undo = std::get_if<StepUndone>(&step.events.front());
        const auto* redo = std::get_if<StepRedone>(&step.events.front());
        if (undo || redo) {
            const std::int64_t named = undo ? undo->step : redo->step;
            auto folded = fold(named, undo ? named : 0, redo ? named : 0, INT64_MAX);
            RIFFLE_CHECK(folded.has_value());
            if (undo) {
                RIFFLE_CHECK(undone_.insert(named, version));
                RIFFLE_CHECK(standing_.erase(named));
                undone_order_.set(version, named);
            } else {
                RIFFLE_CHECK(undone_.contains(named));
                undone_order_.erase(undone_.at(named));
                undone_.erase(named);
                standing_.insert(named, {});
            }
            forget_after(named);
            state_ = std::move(*folded);
        } else {
            if (kept_.empty() || version - kept_.back().first >= keep_each) keep(version);
            for (const Event& event : step.events) {
                if (const auto why = follow(state_, event, &memory_)) return std::string(*why);
            }
            if (version != 1) standing_.insert(version, {});
        }
        version_ += static_cast<std::int64_t>(step.events.size());
        steps_.insert(version, std::make_shared<const Step>(std::move(step)));
        return std::nullopt;
    }

    static bool is_undo_or_redo(const Step& step) {
        return std::holds_alternative<StepUndone>(step.events.front()) ||
               std::holds_alternative<StepRedone>(step.events.front());
    }
    // Applies what the room knows, and remembers it where there is a memory; nothing when it fitted.
    static std::optional<std::string_view> follow(State& state, const Event& event, Memory* memory = nullptr) {
        return std::visit(
            [&]<class T>(const T& e) -> std::optional<std::string_view> {
                if constexpr (std::same_as<T, StepUndone> || std::same_as<T, StepRedone>) {
                    return "an undo stands alone";
                } else {
                    const RoomEvent of_room{e};
                    if (const auto why = Room::misfit(state, of_room)) return why;
                    Room::apply(state, of_room);
                    if (memory) Room::remember(*memory, of_room);
                    return std::nullopt;
                }
            },
            event);
    }
    template <class Wanted>
    static bool has_event(const Step& step, const Wanted& wanted) {
        for (const Event& event : step.events) {
            const bool found = std::visit(
                [&]<class T>(const T& e) {
                    if constexpr (std::same_as<T, StepUndone> || std::same_as<T, StepRedone>)
                        return false;
                    else
                        return wanted(RoomEvent{e});
                },
                event);
            if (found) return true;
        }
        return false;
    }

    // The last state kept before this step or an earlier one, and that step.
    std::pair<State, std::int64_t> kept_before(std::int64_t step) const {
        const std::size_t known = kept_.rank(step + 1);
        if (known == 0) return {State{}, 1};
        const auto& [version, kept] = kept_.nth(known - 1);
        return {*kept, version};
    }

    std::optional<StepRefusal<Step>> refuse_fold(std::int64_t from, std::int64_t without, std::int64_t with) const {
        auto folded = fold(from, without, with, INT64_MAX);
        if (folded) return std::nullopt;
        return StepRefusal<Step>{StepFault::later_depends, folded.error()};
    }
    // The steps that stand, but `without`, and with `with` even if undone, up to `end`; or the step that no longer
    // fits. Nothing before `from` changes: what was kept there is where it begins.
    std::expected<State, const Step*> fold(std::int64_t from, std::int64_t without, std::int64_t with,
                                           std::int64_t end) const {
        auto [state, at] = kept_before(from);
        for (auto it = steps_.lower_bound(at); it != steps_.end() && it->first < end; ++it) {
            const Step& step = *it->second;
            if (is_undo_or_redo(step) || step.version == without) continue;
            if (undone(step.version) && step.version != with) continue;
            for (const Event& event : step.events)
                if (follow(state, event)) return std::unexpected(&step);
        }
        if (const auto what = Room::contradicted(state))
            for (std::size_t i = steps_.size(); i-- > 0;)
                if (has_event(*steps_.nth(i).second, [&](const RoomEvent& e) { return Room::contradicts(*what, e); }))
                    return std::unexpected(steps_.nth(i).second.get());
        return state;
    }

    // The state before the step that comes, for undo: of each of the last steps, and now and then of older ones.
    static constexpr std::int64_t each_of_last = 64;
    static constexpr std::int64_t one_in = 512;
    void keep(std::int64_t version) {
        kept_.set(version, std::make_shared<const State>(state_));
        recent_.insert(version, {});
        if (recent_.size() <= each_of_last) return;
        const std::int64_t oldest = recent_.begin()->first;
        recent_.erase(oldest);
        // Kept for good when the one kept for good before it is far enough back.
        const std::size_t rank = kept_.rank(oldest);
        if (rank > 0 && oldest - kept_.nth(rank - 1).first < one_in) kept_.erase(oldest);
    }
    // What was kept after a step that is undone or redone was folded with it as it was.
    void forget_after(std::int64_t step) {
        while (!kept_.empty() && kept_.back().first > step) {
            const std::int64_t version = kept_.back().first;
            kept_.erase(version);
            recent_.erase(version);
        }
    }

    State state_;
    Memory memory_;
    Steps steps_;
    SharedMap<std::int64_t, std::monostate> standing_;    // neither undone nor an undo; the first is not among them
    SharedMap<std::int64_t, std::int64_t> undone_;        // step -> the step that undid it
    SharedMap<std::int64_t, std::int64_t> undone_order_;  // the step that undid -> step
    SharedMap<std::int64_t, std::shared_ptr<const State>> kept_;  // states before steps
    SharedMap<std::int64_t, std::monostate> recent_;              // which of them go when newer ones come
    std::int64_t version_ = 0;
};

}  // namespace riffle::journal

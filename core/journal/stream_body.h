// The members of Stream (stream.h): included where a room's stream is instantiated, and nowhere else.
#pragma once
#include "core/journal/stream.h"

namespace riffle::journal {

template <class Room>
const typename Stream<Room>::Step* Stream<Room>::find_step(std::int64_t version) const {
    const StepPtr* step = steps_.get(version);
    return step && !is_undo_or_redo(**step) ? step->get() : nullptr;
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_undo(std::int64_t step) const {
    const Step* found = find_step(step);
    if (!found) return StepRefusal<Step>{StepFault::unknown};
    if (found->version == 1) return StepRefusal<Step>{StepFault::first_stays};
    if (undone(step)) return StepRefusal<Step>{StepFault::undone_already};
    return refuse_fold(step, step, 0);
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_redo(std::int64_t step) const {
    const Step* found = find_step(step);
    if (!found) return StepRefusal<Step>{StepFault::unknown};
    if (!undone(step)) return StepRefusal<Step>{StepFault::not_undone};
    return refuse_fold(step, 0, step);
}

template <class Room>
std::optional<typename Stream<Room>::State> Stream<Room>::state_before(std::int64_t step) const {
    if (!steps_.contains(step)) return std::nullopt;
    // What is kept was folded when its step came, and no step before it was undone or redone since.
    auto [state, at] = kept_before(step);
    SharedMap<std::int64_t, std::monostate> undone;
    const auto each = [&](auto visit) {
        for (auto it = steps_.lower_bound(at); it != steps_.end() && it->first < step; ++it) visit(*it->second);
    };
    each([&](const Step& past) {
        if (const auto* undo = as<StepUndone>(past.events.front())) undone.insert(undo->step, {});
        if (const auto* redo = as<StepRedone>(past.events.front())) undone.erase(redo->step);
    });
    each([&](const Step& past) {
        if (is_undo_or_redo(past) || undone.contains(past.version)) return;
        for (const Event& event : past.events) RIFFLE_CHECK(!follow(state, event));
    });
    return std::move(state);
}

template <class Room>
std::optional<std::string> Stream<Room>::misfit_of(const Step& step) const {
    if (step.events.empty()) return "the step is empty";
    if (step.version != version_ + 1) return "version " + std::to_string(version_ + 1) + " is expected";
    if (const auto* undo = as<StepUndone>(step.events.front()))
        return refuse_undo(undo->step) ? std::optional<std::string>("the step cannot be undone") : std::nullopt;
    if (const auto* redo = as<StepRedone>(step.events.front()))
        return refuse_redo(redo->step) ? std::optional<std::string>("the step cannot be redone") : std::nullopt;
    State state = state_;
    for (const Event& event : step.events)
        if (const auto why = follow(state, event)) return std::string(*why);
    return std::nullopt;
}

template <class Room>
void Stream<Room>::append(Step step) {
    const auto why = take(std::move(step), 1);
    RIFFLE_CHECK(!why);
}

template <class Room>
std::optional<std::string> Stream<Room>::replay(Step step) {
    if (step.events.empty()) return "the step is empty";
    if (step.version != version_ + 1) return "version " + std::to_string(version_ + 1) + " is expected";
    if (const auto* undo = as<StepUndone>(step.events.front()))
        if (refuse_undo(undo->step)) return "the step cannot be undone";
    if (const auto* redo = as<StepRedone>(step.events.front()))
        if (refuse_redo(redo->step)) return "the step cannot be redone";
    return take(std::move(step), each_of_last);
}

template <class Room>
std::optional<std::string> Stream<Room>::take(Step step, std::int64_t keep_each) {
    RIFFLE_CHECK(!step.events.empty());
    RIFFLE_CHECK(step.version == version_ + 1);
    const std::int64_t version = step.version;
    const auto* undo = as<StepUndone>(step.events.front());
    const auto* redo = as<StepRedone>(step.events.front());
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

template <class Room>
bool Stream<Room>::is_undo_or_redo(const Step& step) {
    return is<StepUndone>(step.events.front()) ||
           is<StepRedone>(step.events.front());
}

template <class Room>
std::optional<typename Stream<Room>::RoomEvent> Stream<Room>::of_room(const Event& event) {
    return as_one_of<RoomEvent>(event);
}

template <class Room>
std::optional<std::string_view> Stream<Room>::follow(State& state, const Event& event, Memory* memory) {
    const std::optional<RoomEvent> e = of_room(event);
    if (!e) return "an undo stands alone";
    if (const auto why = Room::misfit(state, *e)) return why;
    Room::apply(state, *e);
    if (memory) Room::remember(*memory, *e);
    return std::nullopt;
}

template <class Room>
std::pair<typename Stream<Room>::State, std::int64_t> Stream<Room>::kept_before(std::int64_t step) const {
    const std::size_t known = kept_.rank(step + 1);
    if (known == 0) return {State{}, 1};
    const auto& [version, kept] = kept_.nth(known - 1);
    return {*kept, version};
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_fold(std::int64_t from,
                                                                                  std::int64_t without,
                                                                                  std::int64_t with) const {
    auto folded = fold(from, without, with, INT64_MAX);
    if (folded) return std::nullopt;
    return StepRefusal<Step>{StepFault::later_depends, folded.error()};
}

template <class Room>
std::expected<typename Stream<Room>::State, const typename Stream<Room>::Step*> Stream<Room>::fold(
    std::int64_t from, std::int64_t without, std::int64_t with, std::int64_t end) const {
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
            for (const Event& event : steps_.nth(i).second->events)
                if (const auto e = of_room(event); e && Room::contradicts(*what, *e))
                    return std::unexpected(steps_.nth(i).second.get());
    return state;
}

template <class Room>
void Stream<Room>::keep(std::int64_t version) {
    kept_.set(version, std::make_shared<const State>(state_));
    recent_.insert(version, {});
    if (recent_.size() <= each_of_last) return;
    const std::int64_t oldest = recent_.begin()->first;
    recent_.erase(oldest);
    // Kept for good when the one kept for good before it is far enough back.
    const std::size_t rank = kept_.rank(oldest);
    if (rank > 0 && oldest - kept_.nth(rank - 1).first < one_in) kept_.erase(oldest);
}

template <class Room>
void Stream<Room>::forget_after(std::int64_t step) {
    while (!kept_.empty() && kept_.back().first > step) {
        const std::int64_t version = kept_.back().first;
        kept_.erase(version);
        recent_.erase(version);
    }
}

}  // namespace riffle::journal

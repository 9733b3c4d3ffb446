// The members of Stream (stream.h): included where a room's stream is instantiated, and nowhere else.
#pragma once
#include <tuple>

#include "core/journal/stream.h"

namespace riffle::journal {

namespace step_body {

// What an undo or a redo names.
template <class Named>
StepSet named_in(const Named& event) {
    StepSet steps{event.step};
    if (event.with) steps.insert(event.with->begin(), event.with->end());
    return steps;
}
// Each once.
template <class Named>
bool well_named(const Named& event) {
    return named_in(event).size() == 1 + (event.with ? event.with->size() : 0);
}

// A room may settle part of what happens: events that no undo touches, of a part of the state that nothing which can be
// undone looks at (app/house.h: people, shifts). No step of them is kept, and a fold has that part as it is now.
template <class Room, class Event>
bool settled(const Event& event) {
    if constexpr (requires(const typename Room::Event& e) { Room::settled(e); }) {
        const auto e = as_one_of<typename Room::Event>(event);
        return e && Room::settled(*e);
    } else {
        return false;
    }
}
// A room may tell apart what it asserts from what it does: what was found to fit just now is not asked once more.
template <class Room>
void apply_fitting(typename Room::State& state, const typename Room::Event& event) {
    if constexpr (requires { Room::apply_fitting(state, event); })
        Room::apply_fitting(state, event);
    else
        Room::apply(state, event);
}
template <class Room>
void carry_settled(typename Room::State& folded, const typename Room::State& now) {
    if constexpr (requires { Room::carry_settled(folded, now); }) Room::carry_settled(folded, now);
}

}  // namespace step_body

template <class Room>
const typename Stream<Room>::Step* Stream<Room>::find_step(std::int64_t version) const {
    const StepPtr* step = steps_.get(version);
    return step && !is_undo_or_redo(**step) ? step->get() : nullptr;
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_named(const StepSet& steps) const {
    for (const std::int64_t step : steps) {
        const Step* found = find_step(step);
        if (!found) return StepRefusal<Step>{StepFault::unknown};
        if (found->version == 1) return StepRefusal<Step>{StepFault::first_stays};
        if (undone(step)) return StepRefusal<Step>{StepFault::undone_already};
    }
    return std::nullopt;
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_undo(const StepSet& steps,
                                                                                  FoldedPtr* folded) const {
    if (auto no = refuse_named(steps)) return no;
    auto without = fold(steps, {});
    if (!without) return StepRefusal<Step>{StepFault::later_depends, without.error()};
    if (folded) *folded = std::move(*without);
    return std::nullopt;
}

template <class Room>
std::optional<StepRefusal<typename Stream<Room>::Step>> Stream<Room>::refuse_redo(const StepSet& steps,
                                                                                  FoldedPtr* folded) const {
    for (const std::int64_t step : steps) {
        if (!find_step(step)) return StepRefusal<Step>{StepFault::unknown};
        if (!undone(step)) return StepRefusal<Step>{StepFault::not_undone};
    }
    auto with = fold({}, steps);
    if (!with) return StepRefusal<Step>{StepFault::later_depends, with.error()};
    if (folded) *folded = std::move(*with);
    return std::nullopt;
}

template <class Room>
std::expected<StepSet, StepRefusal<typename Stream<Room>::Step>> Stream<Room>::resting_on(const StepSet& steps,
                                                                                          FoldedPtr* folded) const {
    if (const auto no = refuse_named(steps)) return std::unexpected(*no);
    StepSet fallen = steps;
    auto without = fold(steps, {}, &fallen);
    if (!without) return std::unexpected(StepRefusal<Step>{StepFault::later_depends, without.error()});
    if (folded) *folded = std::move(*without);
    return fallen;
}

template <class Room>
const typename Stream<Room>::Step* Stream<Room>::undo_naming(std::int64_t step) const {
    const std::int64_t* by = undone_.get(step);
    const Step* undo = by ? steps_.at(*by).get() : nullptr;
    return undo && as<StepUndone>(undo->events.front())->step == step ? undo : nullptr;
}

template <class Room>
StepSet Stream<Room>::undone_with(std::int64_t step) const {
    const Step* undo = undo_naming(step);
    if (!undo) return {};
    StepSet with;
    const auto named = step_body::named_in(*as<StepUndone>(undo->events.front()));
    for (const std::int64_t other : named)
        if (const std::int64_t* by = undone_.get(other); other != step && by && *by == undo->version)
            with.insert(other);
    return with;
}

template <class Room>
std::optional<typename Stream<Room>::State> Stream<Room>::state_before(std::int64_t step) const {
    if (!steps_.contains(step)) return std::nullopt;
    // What is kept was folded when its step came, and no step before it was undone or redone since.
    auto kept = kept_before(step);
    State& state = kept.first;
    const std::int64_t at = kept.second;
    step_body::carry_settled<Room>(state, state_);
    SharedMap<std::int64_t, std::monostate> undone;
    const auto each = [&](auto visit) {
        for (auto it = steps_.lower_bound(at); it != steps_.end() && it->first < step; ++it) visit(*it->second);
    };
    each([&](const Step& past) {
        if (const auto* undo = as<StepUndone>(past.events.front()))
            for (const std::int64_t one : step_body::named_in(*undo)) undone.insert(one, {});
        if (const auto* redo = as<StepRedone>(past.events.front()))
            for (const std::int64_t one : step_body::named_in(*redo)) undone.erase(one);
    });
    each([&](const Step& past) {
        if (is_undo_or_redo(past) || undone.contains(past.version)) return;
        follow_again(state, past);
    });
    return std::move(state);
}

template <class Room>
std::optional<std::string> Stream<Room>::misfit_of(const Step& step) const {
    if (step.events.empty()) return "the step is empty";
    if (step.version != version_ + 1) return "version " + std::to_string(version_ + 1) + " is expected";
    if (auto why = misfit_of_undo(step)) return why->empty() ? std::nullopt : why;
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
    if (auto why = misfit_of_undo(step); why && !why->empty()) return why;
    return take(std::move(step), each_of_last);
}

template <class Room>
std::optional<std::string> Stream<Room>::take(Step step, std::int64_t keep_each) {
    RIFFLE_CHECK(!step.events.empty());
    RIFFLE_CHECK(step.version == version_ + 1);
    const std::int64_t version = step.version;
    const FoldedPtr expected = std::exchange(expected_, nullptr);
    const auto* undo = as<StepUndone>(step.events.front());
    const auto* redo = as<StepRedone>(step.events.front());
    if (undo || redo) {
        const StepSet named = undo ? step_body::named_in(*undo) : step_body::named_in(*redo);
        FoldedPtr folded = expected;
        if (!folded || folded->version != version_ || folded->undo != (undo != nullptr) || folded->steps != named) {
            auto anew = undo ? fold(named, {}) : fold({}, named);
            RIFFLE_CHECK(anew.has_value());
            folded = std::move(*anew);
        }
        for (const std::int64_t one : named) {
            if (undo) {
                RIFFLE_CHECK(undone_.insert(one, version));
                RIFFLE_CHECK(standing_.erase(one));
            } else {
                RIFFLE_CHECK(undone_.contains(one));
                // What went along with another is redone alone: the other can still be.
                const std::int64_t by = undone_.at(one);
                if (const std::int64_t* named_there = undone_order_.get(by); named_there && *named_there == one)
                    undone_order_.erase(by);
                undone_.erase(one);
                standing_.insert(one, {});
            }
        }
        if (undo) undone_order_.set(version, undo->step);
        forget_after(*named.begin());
        for (const auto& [before, state] : folded->kept) refolded_.set(before, state);
        state_ = folded->state;
    } else {
        const bool settled = step_body::settled<Room>(step.events.front());
        if (!settled && (kept_.empty() || version - kept_.back().first >= keep_each)) keep(version);
        for (const Event& event : step.events) {
            if (const auto why = follow(state_, event, &memory_)) return std::string(*why);
            if (step_body::settled<Room>(event) != settled) return "what is settled stands alone";
        }
        version_ += static_cast<std::int64_t>(step.events.size());
        if (settled) return std::nullopt;
        if (version != 1) standing_.insert(version, {});
        steps_.insert(version, std::make_shared<const Step>(std::move(step)));
        return std::nullopt;
    }
    version_ += static_cast<std::int64_t>(step.events.size());
    steps_.insert(version, std::make_shared<const Step>(std::move(step)));
    return std::nullopt;
}

template <class Room>
bool Stream<Room>::is_undo_or_redo(const Step& step) {
    return as<StepUndone>(step.events.front()) || as<StepRedone>(step.events.front());
}

// Nothing when it is neither undo nor redo, empty when it fits.
template <class Room>
std::optional<std::string> Stream<Room>::misfit_of_undo(const Step& step) const {
    if (const auto* undo = as<StepUndone>(step.events.front())) {
        const bool fits =
            step.events.size() == 1 && step_body::well_named(*undo) && !refuse_undo(step_body::named_in(*undo));
        return fits ? std::string() : "the step cannot be undone";
    }
    if (const auto* redo = as<StepRedone>(step.events.front())) {
        const bool fits =
            step.events.size() == 1 && step_body::well_named(*redo) && !refuse_redo(step_body::named_in(*redo));
        return fits ? std::string() : "the step cannot be redone";
    }
    return std::nullopt;
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
    step_body::apply_fitting<Room>(state, *e);
    if (memory) Room::remember(*memory, *e);
    return std::nullopt;
}

template <class Room>
void Stream<Room>::follow_again(State& state, const Step& step) {
    for (const Event& event : step.events) {
        const std::optional<RoomEvent> e = of_room(event);
        RIFFLE_CHECK(e);
        step_body::apply_fitting<Room>(state, *e);
    }
}

template <class Room>
std::pair<typename Stream<Room>::State, std::int64_t> Stream<Room>::kept_before(std::int64_t step) const {
    const std::size_t known = kept_.rank(step + 1);
    if (known == 0) return {State{}, 1};
    const auto& [version, kept] = kept_.nth(known - 1);
    return {*kept, version};
}

template <class Room>
std::pair<typename Stream<Room>::State, std::int64_t> Stream<Room>::folded_before(std::int64_t step) const {
    auto kept = kept_before(step);
    const std::size_t known = refolded_.rank(step + 1);
    if (known == 0 || refolded_.nth(known - 1).first <= kept.second) return kept;
    const auto& [version, state] = refolded_.nth(known - 1);
    return {*state, version};
}

template <class Room>
std::expected<std::shared_ptr<typename Stream<Room>::Folded>, const typename Stream<Room>::Step*> Stream<Room>::fold(
    const StepSet& without, const StepSet& with, StepSet* fallen) const {
    const std::int64_t from = without.empty() ? *with.begin() : *without.begin();
    auto folded = std::make_shared<Folded>();
    State& state = folded->state;
    const StepSet& left_out = fallen ? *fallen : without;
    // False: a step of several events fell after some of them, and there is no state to go back to.
    const auto all = [&](bool careful) -> std::expected<bool, const Step*> {
        std::int64_t kept = 0;
        std::tie(state, kept) = folded_before(from);
        step_body::carry_settled<Room>(state, state_);
        folded->kept.clear();
        for (auto it = steps_.lower_bound(kept); it != steps_.end(); ++it) {
            const Step& step = *it->second;
            if (is_undo_or_redo(step) || left_out.contains(step.version)) continue;
            if (undone(step.version) && !with.contains(step.version)) continue;
            if (step.version < from) {
                follow_again(state, step);
                continue;
            }
            // What was kept since is good no longer, and an undo of the last steps should not fold all this again: one
            // state before those. Not more of them: what is held elsewhere, the fold cannot change in place.
            if (folded->kept.empty() && step.version - kept >= one_in && step.version > version_ - each_of_last)
                folded->kept.emplace_back(step.version, to_keep(state));
            // What does not fit changes nothing: only a step of several events may have to be taken back.
            std::optional<State> before;
            if (careful && step.events.size() > 1) before = state;
            for (const Event& event : step.events)
                if (follow(state, event)) {
                    if (!fallen) return std::unexpected(&step);
                    fallen->insert(step.version);
                    if (&event == &step.events.front()) break;
                    if (!before) return false;
                    state = std::move(*before);
                    break;
                }
        }
        return true;
    };
    // For that to happen is rare, and to be ready for it dear: then what fell is known, and the rest is done carefully.
    auto done = all(false);
    if (done && !*done) done = all(true);
    if (!done) return std::unexpected(done.error());
    if (const auto what = Room::contradicted(state))
        for (std::size_t i = steps_.size(); i-- > 0;)
            for (const Event& event : steps_.nth(i).second->events)
                if (const auto e = of_room(event); e && Room::contradicts(*what, *e))
                    return std::unexpected(steps_.nth(i).second.get());
    folded->version = version_;
    folded->undo = !without.empty();
    folded->steps = fallen ? *fallen : folded->undo ? without : with;
    return folded;
}

template <class Room>
std::shared_ptr<const typename Stream<Room>::State> Stream<Room>::to_keep(const State& state) {
    auto kept = std::make_shared<State>(state);
    step_body::carry_settled<Room>(*kept, State{});  // a fold brings its own: no old version of it is held here
    return kept;
}

template <class Room>
void Stream<Room>::keep(std::int64_t version) {
    kept_.set(version, to_keep(state_));
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
    while (!refolded_.empty() && refolded_.back().first > step) refolded_.erase(refolded_.back().first);
}

}  // namespace riffle::journal

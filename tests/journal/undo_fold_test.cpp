// An undo or redo begins from a state that was kept, takes over what was folded to decide it, and keeps states on the
// way for the next one: whatever came before, it comes to what a fold of all that stands from the beginning does.
#include "tests/journal/night.h"

namespace riffle::journal {
namespace {

using Room = prizes::TournamentRoom;

// Slowly: every step that stands from the beginning, those that no longer fit without these left out.
struct Slow {
    Room::State state;
    StepSet fallen;
};
Slow folded_without(const TournamentStream& stream, const StepSet& without) {
    Slow slow{{}, without};
    for (const auto& [version, step] : stream.steps()) {
        if (!stream.find_step(version) || stream.undone(version) || without.contains(version)) continue;
        Room::State after = slow.state;
        bool fits = true;
        for (const auto& event : step->events) {
            const auto e = *event.narrow<Room::Event>();
            fits = fits && !Room::misfit(after, e);
            if (fits) Room::apply(after, e);
        }
        if (fits)
            slow.state = std::move(after);
        else
            slow.fallen.insert(version);
    }
    return slow;
}

void same_as_slow(const TournamentStream& stream, const Slow& slow) {
    RC_ASSERT(stream.state() == slow.state.tournament);
    RC_ASSERT(stream.prizes() == slow.state.prizes);
}

void append(Night& night, std::vector<TournamentEvent> events) {
    night.stream.append({.version = night.stream.version() + 1,
                         .at_ms = night.now_ms,
                         .by = "a",
                         .device = "d",
                         .command = std::to_string(++night.commands),
                         .events = std::move(events)});
}

std::vector<std::int64_t> standing(const TournamentStream& stream) {
    std::vector<std::int64_t> steps;
    for (const auto& [version, step] : stream.steps())
        if (stream.find_step(version) && !stream.undone(version)) steps.push_back(version);
    return steps;
}

// So many sales that states of few of them are kept, and some of everything after them.
Night long_night() {
    Night night = running(*rc::gen::inRange(2, 150));
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
        night.give(random_command(night.stream));
        night.now_ms += 1000;
    }
    return night;
}

}  // namespace

TEST(UndoFold, ManyUndosAtAnyDepthComeToTheSlowFold) {
    int far_back = 0;
    EXPECT_TRUE(rc::check([&] {
        Night night = long_night();
        for (int i = 0; i < 8; ++i) {
            const std::int64_t step = *rc::gen::elementOf(standing(night.stream));
            const Slow slow = folded_without(night.stream, {step});
            TournamentStream::FoldedPtr folded;
            const auto all = night.stream.resting_on({step}, &folded);
            if (!all) continue;  // money that left the house, or the first
            RC_ASSERT(*all == slow.fallen);
            far_back += night.stream.version() - step > 150;
            if (*rc::gen::inRange(0, 3) > 0) night.stream.expect(folded);
            append(night, TournamentStream::undo_of(step, *all));
            same_as_slow(night.stream, slow);
            if (*rc::gen::inRange(0, 3) == 0) {
                const StepSet with = night.stream.undone_with(step);
                const auto redo = night.stream.decide_redo(step, with, &folded);
                RC_ASSERT(redo.has_value());
                night.stream.expect(folded);
                append(night, *redo);
                same_as_slow(night.stream, folded_without(night.stream, {}));
            }
            night.give(random_command(night.stream));
            same_as_slow(night.stream, folded_without(night.stream, {}));
        }
        if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
        check_replay(night.stream);
    }));
    EXPECT_GT(far_back, 20);
}

// What was folded for another version or for other steps is of no use, and not used.
TEST(UndoFold, WhatWasExpectedAndDidNotComeChangesNothing) {
    EXPECT_TRUE(rc::check([] {
        Night night = long_night();
        const auto steps = standing(night.stream);
        const std::int64_t expected = *rc::gen::elementOf(steps);
        const std::int64_t step = *rc::gen::elementOf(steps);
        TournamentStream::FoldedPtr folded;
        if (!night.stream.resting_on({expected}, &folded)) return;
        night.stream.expect(folded);
        if (*rc::gen::inRange(0, 2) == 0) {
            night.give(random_command(night.stream));
            same_as_slow(night.stream, folded_without(night.stream, {}));
            night.stream.expect(folded);
        }
        if (const auto all = night.stream.resting_on({step})) append(night, TournamentStream::undo_of(step, *all));
        same_as_slow(night.stream, folded_without(night.stream, {}));
    }));
}

}  // namespace riffle::journal

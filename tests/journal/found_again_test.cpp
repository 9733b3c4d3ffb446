// What a stream finds by an index is what it would find walking all of its steps backwards, whatever was undone.
#include "tests/journal/night.h"

namespace riffle::journal {
namespace {

std::vector<const Step*> moves_by_walking(const TournamentStream& stream, EntryNumber entry) {
    std::vector<const Step*> found;
    const Step* sale = stream.sale_of(entry);
    for (std::size_t i = stream.steps().size(); i-- > 0;) {
        const Step& step = *stream.steps().nth(i).second;
        if (sale && step.version <= sale->version) break;
        if (stream.undone(step.version)) continue;
        const bool moved = std::ranges::any_of(step.events, [&](const TournamentEvent& event) {
            const auto* one = event.as<EntryMoved>();
            return event.is<SeatsRedrawn>() || (one && one->entry == entry);
        });
        if (moved) found.push_back(&step);
    }
    return found;
}

TEST(FoundAgain, movesRedrawsAndCommandsAreThoseOfTheSteps) {
    EXPECT_TRUE(rc::check([] {
        Night night = running(10);
        for (int i = *rc::gen::inRange(5, 60); i > 0; --i) {
            switch (*rc::gen::inRange(0, 6)) {
                case 0:
                    (void)night.give(RedrawSeats{"why"});
                    break;
                case 1:
                    (void)night.give(MoveEntry{EntryNumber{*rc::gen::inRange(1, 11)},
                                               TableNumber{*rc::gen::inRange(1, 4)},
                                               SeatNumber{*rc::gen::inRange(1, 5)}});
                    break;
                case 2:
                    (void)night.give(UndoStep{*rc::gen::inRange<std::int64_t>(1, night.stream.version() + 1)});
                    break;
                default:
                    (void)night.give(random_command(night.stream));
            }
            night.now_ms += 1000;
        }
        const TournamentStream& stream = night.stream;
        const Step* redraw = nullptr;
        std::int64_t tables = 0;
        for (const auto& [version, step] : stream.steps()) {
            RC_ASSERT(stream.step_by(step->command) == step.get());
            for (const TournamentEvent& event : step->events) {
                if (event.is<SeatsRedrawn>() && !stream.undone(version)) redraw = step.get();
                if (const auto* opened = event.as<TableOpened>()) tables = std::max(tables, opened->table.value);
            }
        }
        RC_ASSERT(stream.last_redraw() == redraw);
        RC_ASSERT(stream.tables_given() == tables);
        RC_ASSERT(stream.step_by("nobody's") == nullptr);
        for (const auto& [entry, known] : stream.state().entries)
            RC_ASSERT(stream.moves_of(entry) == moves_by_walking(stream, entry));
    }));
}

}  // namespace
}  // namespace riffle::journal

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

// The entries whose stacks a step changed otherwise than by play.
std::vector<const Step*> stack_changes_by_walking(const TournamentStream& stream, EntryNumber entry,
                                                  std::int64_t after_ms) {
    std::vector<const Step*> found;
    for (std::size_t i = stream.steps().size(); i-- > 0;) {
        const Step& step = *stream.steps().nth(i).second;
        if (step.at_ms <= after_ms) break;
        if (stream.undone(step.version)) continue;
        const bool changed = std::ranges::any_of(step.events, [&](const TournamentEvent& event) {
            const auto* sold = event.as<ChipsSold>();
            const auto* owed = event.as<RebuyDeclared>();
            const auto* late = event.as<LateChipsTaken>();
            const auto* raced = event.as<ChipsRaced>();
            return (sold && sold->entry == entry) || (owed && owed->entry == entry) || (late && late->entry == entry) ||
                   (raced && std::ranges::count(raced->results, entry, &Raced::entry) > 0);
        });
        if (changed) found.push_back(&step);
    }
    return found;
}

TEST(FoundAgain, changesOfAStackAreThoseOfTheSteps) {
    int found = 0;
    int left_out = 0;
    EXPECT_TRUE(rc::check([&] {
        Night night;
        tournament::Setup setup = small_setup();
        setup.rebuy = ChipOffer{.price = 1'000, .fee = 100, .chips = Chips{5'000}, .until_level = 3};
        RC_ASSERT(night.give(CreateTournament{setup}).has_value());
        RC_ASSERT(night.give(OpenRegistration{}).has_value());
        for (int i = 0; i < 8; ++i) RC_ASSERT(night.give(SellEntry{"p" + std::to_string(i)}).has_value());
        RC_ASSERT(night.give(StartClock{}).has_value());
        const auto somebody = [] { return EntryNumber{*rc::gen::inRange(1, 9)}; };
        for (int i = *rc::gen::inRange(5, 40); i > 0; --i) {
            night.now_ms += *rc::gen::inRange(0, 2) * 1000;
            switch (*rc::gen::inRange(0, 5)) {
                case 0:
                    (void)night.give(SellChips{somebody(), ChipProduct::rebuy, Payment::cash, Chips{0}, false});
                    break;
                case 1: {
                    const EntryNumber one = somebody();
                    const Entry* known = night.stream.state().find(one);
                    if (known && known->place)
                        (void)night.give(ColourUp{known->place->table, Chips{20}, std::nullopt, {{one, 3, false}}});
                    break;
                }
                case 2:
                    (void)night.give(DeclareRebuy{somebody(), Chips{0}});
                    break;
                case 3:
                    (void)night.give(UndoStep{*rc::gen::inRange<std::int64_t>(1, night.stream.version() + 1)});
                    break;
                default:
                    (void)night.give(random_command(night.stream));
            }
        }
        const std::int64_t after = 1'000'000 - 1 + *rc::gen::inRange(0, 20) * 1000;
        for (const auto& [entry, known] : night.stream.state().entries) {
            const auto walked = stack_changes_by_walking(night.stream, entry, after);
            RC_ASSERT(night.stream.stack_changes_of(entry, after) == walked);
            found += static_cast<int>(walked.size());
            left_out += static_cast<int>(stack_changes_by_walking(night.stream, entry, 0).size() - walked.size());
        }
    }));
    EXPECT_GT(found, 50);
    EXPECT_GT(left_out, 50);
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

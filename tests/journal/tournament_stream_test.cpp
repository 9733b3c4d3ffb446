// Whatever commands come in whatever order, chips and money are conserved, every seat is somebody's, events survive the
// codec, replaying them gives the same state, and what is undone comes back.
#include "tests/journal/night.h"

namespace riffle::journal {

TEST(TournamentStream, AnyCommandsKeepChipsAndMoneyAndReplayEqual) {
    EXPECT_TRUE(rc::check([] {
        Night night;
        auto setup = small_setup();
        setup.book = *rc::gen::element<std::string>("tda-2024", "cnp", "rptp", "internacional", "mediterraneo-2026",
                                                    "solverde-2023");
        if (*rc::gen::inRange(0, 3) == 0) setup.guarantee = 60'000;
        night.by = &book(setup.book);
        RC_ASSERT(night.give(CreateTournament{setup}).has_value());
        const int n = *rc::gen::inRange(10, 120);
        for (int i = 0; i < n; ++i) {
            const auto before = night.stream.state();
            const std::int64_t version = night.stream.version();
            const auto decision = night.give(random_command(night.stream));
            if (!decision) {
                RC_ASSERT(night.stream.version() == version);
                RC_ASSERT(night.stream.state() == before);
            }
            const auto broken = night.stream.broken_invariant();
            if (broken) RC_FAIL(*broken);
            night.now_ms += *rc::gen::inRange(0, 6) * minute_ms;
        }
        check_replay(night.stream);
    }));
}

TEST(TournamentStream, UndoThenRedoGivesTheSameState) {
    EXPECT_TRUE(rc::check([] {
        Night night = running(*rc::gen::inRange(2, 10));
        for (int i = 0; i < 20; ++i) {
            night.give(random_command(night.stream));
            night.now_ms += 1000;
        }
        const Step* last = night.stream.to_undo();
        // Not in the macro: to print nullptr it makes a text of it, and fails.
        const bool something_to_undo = last != nullptr;
        RC_PRE(something_to_undo);
        const std::int64_t step = last->version;
        const auto state = night.stream.state();
        const auto prizes = night.stream.prizes();
        if (!night.give(UndoStep{step})) RC_DISCARD("a later redo rests on it");
        RC_ASSERT(night.give(RedoStep{step}).has_value());
        RC_ASSERT(night.stream.state() == state);
        RC_ASSERT(night.stream.prizes() == prizes);
    }));
}

// Any step with all that rests on it, at any depth: what stands folds to what is there, nothing else went, and all of
// it comes back.
TEST(TournamentStream, AnyStepIsUndoneWithWhatRestsOnItAndComesBack) {
    int several = 0;
    EXPECT_TRUE(rc::check([&] {
        Night night = running(*rc::gen::inRange(2, 10));
        for (int i = 0; i < 40; ++i) {
            night.give(random_command(night.stream));
            night.now_ms += 1000;
        }
        std::vector<std::int64_t> standing;
        for (const auto& [version, step] : night.stream.steps())
            if (night.stream.find_step(version) && !night.stream.undone(version)) standing.push_back(version);
        const std::int64_t step = *rc::gen::elementOf(standing);
        const auto all = night.stream.resting_on({step});
        if (!all) return;  // money that left the house, or the first
        RC_ASSERT(all->contains(step));
        UndoStep undo{step, std::vector<StepAt>{}};
        for (const std::int64_t one : *all) {
            RC_ASSERT(one >= step);
            if (one != step) undo.with->push_back({one, {}});
        }
        several += all->size() > 1;
        const auto state = night.stream.state();
        const auto prizes = night.stream.prizes();
        // Without the last of them it does not fit.
        if (all->size() > 1) {
            UndoStep less = undo;
            less.with->pop_back();
            RC_ASSERT(!night.give(less).has_value());
        }
        RC_ASSERT(night.give(undo).has_value());
        for (const std::int64_t one : standing) RC_ASSERT(night.stream.undone(one) == all->contains(one));
        if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
        check_replay(night.stream);
        RC_ASSERT(night.give(RedoStep{step}).has_value());
        RC_ASSERT(night.stream.state() == state);
        RC_ASSERT(night.stream.prizes() == prizes);
    }));
    EXPECT_GT(several, 5);
}

// So many steps that states are kept of few of them: an undo far back folds from one of those.
TEST(TournamentStream, UndoFarBackComesToTheSame) {
    Night night;
    auto setup = small_setup();
    setup.reentries = 1;
    ASSERT_TRUE(night.give(CreateTournament{setup}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < 900; ++i) ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    std::vector<std::int64_t> sales;
    for (const auto& [version, step] : night.stream.steps())
        if (step->events.front().is<EntrySold>()) sales.push_back(version);
    // Sales that opened no table: nothing rests on them.
    std::vector<std::int64_t> undone;
    for (std::size_t i = 1; i < sales.size(); i += 90) {
        if (!night.give(UndoStep{sales[i]})) continue;
        undone.push_back(sales[i]);
        const auto folded = folded_from_the_beginning(night.stream);
        ASSERT_TRUE(folded.tournament == night.stream.state()) << sales[i];
    }
    ASSERT_GT(undone.size(), 5U);
    ASSERT_TRUE(night.give(SellEntry{"late"}));
    EXPECT_FALSE(night.stream.broken_invariant());
    for (std::size_t i = 0; i < undone.size(); i += 2) {
        if (!night.give(RedoStep{undone[i]})) continue;
        const auto folded = folded_from_the_beginning(night.stream);
        ASSERT_TRUE(folded.tournament == night.stream.state()) << undone[i];
    }
    for (const auto& [number, entry] : night.stream.state().entries) {
        if (number.value % 50 != 0) continue;
        const auto from = night.stream.drawn_from(number);
        ASSERT_EQ(static_cast<std::int64_t>(from.size()), entry.draw->from);
        EXPECT_EQ(from[static_cast<std::size_t>(entry.draw->pick)], entry.place);
    }
}

TEST(TournamentStream, AnotherSeatOrSeedThanTheDrawsIsFound) {
    Night night = running(5);
    ASSERT_TRUE(night.give(SellEntry{"six"}));
    const auto replayed = [&](auto tamper) -> std::optional<std::string> {
        TournamentStream again;
        for (const auto& [version, step] : night.stream.steps()) {
            Step copy = *step;
            if (version == night.stream.steps().back().first) tamper(*copy.events.back().edit<SeatDrawn>());
            if (auto wrong = again.wrong_draw(copy)) return wrong;
            again.append(copy);
        }
        return std::nullopt;
    };
    EXPECT_FALSE(replayed([](SeatDrawn&) {}));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.seat = SeatNumber{e.seat.value % 4 + 1}; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.pick += 1; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.from += 1; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.seed = hex(seed_for(999)); }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.seed = "no seed"; }));
}

TEST(TournamentStream, AnUndoneBustOutComesBackWhereItSat) {
    Night night = running(6);
    const auto place = night.stream.state().find(EntryNumber{2})->place;
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    const std::int64_t bust = night.stream.to_undo()->version;
    ASSERT_TRUE(night.give(SellEntry{"late"}));                          // a sale in between stays
    ASSERT_NE(night.stream.state().find(EntryNumber{7})->place, place);  // its draw is fixed by the seed above
    ASSERT_TRUE(night.give(UndoStep{bust}));
    EXPECT_EQ(night.stream.state().find(EntryNumber{2})->place, place);
    EXPECT_EQ(night.stream.state().entries_sold(), 7);
}

TEST(TournamentStream, AStepOthersRestOnIsNotUndone) {
    Night night = running(4);
    std::int64_t sale_of_two = 0;
    for (const auto& [version, step] : night.stream.steps())
        if (const auto* sold = step->events.front().as<EntrySold>(); sold && sold->entry == EntryNumber{2})
            sale_of_two = step->version;
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    const auto refused = night.give(UndoStep{sale_of_two});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::later_steps_depend);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_TRUE(night.give(UndoStep{sale_of_two}));
    EXPECT_EQ(night.stream.state().entries_sold(), 3);
}

TEST(TournamentStream, UndoingAPauseLetsTheClockHaveRunOn) {
    Night night = running(2);
    night.now_ms += 2 * minute_ms;
    ASSERT_TRUE(night.give(PauseClock{}));
    const std::int64_t pause = night.stream.to_undo()->version;
    night.now_ms += 3 * minute_ms;
    const auto& levels = night.stream.state().setup->levels;
    EXPECT_EQ(read_clock(night.stream.state().clock, levels, night.now_ms).remaining_ms, 8 * minute_ms);
    ASSERT_TRUE(night.give(UndoStep{pause}));
    EXPECT_EQ(read_clock(night.stream.state().clock, levels, night.now_ms).remaining_ms, 5 * minute_ms);
}

TEST(TournamentStream, EntryNumbersAndDrawsAreNeverGivenTwice) {
    Night night = running(3);
    ASSERT_TRUE(night.give(SellEntry{"x"}));
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    ASSERT_TRUE(night.give(SellEntry{"y"}));
    EXPECT_EQ(night.stream.state().find(EntryNumber{4}), nullptr);
    const Entry* y = night.stream.state().find(EntryNumber{5});
    ASSERT_NE(y, nullptr);
    EXPECT_EQ(y->draw->number, 5);
}

TEST(TournamentStream, TheLastBustOutFinishesAndPublishesPrizesThatSumToThePool) {
    Night night = running(4);
    night.now_ms += 26 * minute_ms;  // late registration is over
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{1}}, {EntryNumber{2}}}));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{3}, EntryNumber{4}}, {EntryNumber{2}}}));
    EXPECT_EQ(night.stream.state().status, Status::finished);
    ASSERT_TRUE(night.stream.prizes().published);
    ASSERT_EQ(night.stream.prizes().prizes->size(), 2U);
    EXPECT_EQ((*night.stream.prizes().prizes)[0] + (*night.stream.prizes().prizes)[1], Money(40'000, {}));
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{4}), 2);
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{3}), 3);
    ASSERT_TRUE(night.give(prizes::PayPrize{EntryNumber{4}}));
    EXPECT_FALSE(night.give(prizes::PayPrize{EntryNumber{4}}));
    EXPECT_FALSE(night.give(prizes::PayPrize{EntryNumber{3}}));
}

}  // namespace riffle::journal

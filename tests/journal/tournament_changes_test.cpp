// Money that goes back, and what changes after the start: levels, late registration, the cap, payouts.
#include "tests/journal/night.h"

namespace riffle::journal {

TEST(TournamentStream, a_sale_goes_to_the_drawer_it_was_paid_into_and_a_refund_comes_from_there) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));
    ASSERT_TRUE(night.give(SellEntry{"bea", Payment::card}));
    const auto of = [&](MoneyAccount account) { return night.stream.state().accounts.of(account); };
    EXPECT_EQ(of(MoneyAccount::cash), 11'000);
    EXPECT_EQ(of(MoneyAccount::card), 11'000);
    EXPECT_EQ(of(MoneyAccount::pool), -20'000);
    EXPECT_EQ(of(MoneyAccount::fees), -2'000);
    ASSERT_TRUE(night.give(RefundEntry{EntryNumber{2}}));
    EXPECT_EQ(of(MoneyAccount::cash), 11'000);
    EXPECT_EQ(of(MoneyAccount::card), 0);
    EXPECT_EQ(night.stream.state().pool().minor, 10'000);
}

TEST(TournamentStream, a_posting_that_does_not_balance_does_not_fit) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));
    const Step last = *night.stream.steps().back().second;
    TournamentStream before;
    for (const auto& [version, step] : night.stream.steps())
        if (version != last.version) before.append(*step);
    ASSERT_FALSE(before.misfit_of(last));
    const auto refused = [&](auto change) {
        Step changed = last;
        change(*changed.events.front().edit<EntrySold>());
        return before.misfit_of(changed).has_value();
    };
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().amount.minor += 1; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().amount.minor = 0; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().to = MoneyAccount::pool; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.pop_back(); }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().to = MoneyAccount::card; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.chips.clear(); }));
}

TEST(TournamentStream, ACancelledTournamentGivesEverybodyTheirMoneyBackOnce) {
    Night night = running(6);
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    EXPECT_EQ(night.give(RefundEntries{{EntryNumber{1}}}).error().code, RefusalCode::entry_in_play);
    ASSERT_TRUE(night.give(CancelTournament{"no light"}));
    EXPECT_EQ(night.give(RefundEntries{{}}).error().code, RefusalCode::entries_missing);
    EXPECT_EQ(night.give(RefundEntries{{EntryNumber{1}, EntryNumber{1}}}).error().code, RefusalCode::entry_named_twice);
    EXPECT_EQ(night.give(RefundEntries{std::vector<EntryNumber>(501, EntryNumber{1})}).error().code,
              RefusalCode::entries_too_many);
    // One by one, also who had gone out; then all the others.
    ASSERT_TRUE(night.give(RefundEntry{EntryNumber{2}}));
    EXPECT_EQ(night.stream.state().pool(), (Money{5 * 10'000, {}}));
    EXPECT_EQ(night.stream.state().players_left(), 5);
    EXPECT_EQ(night.give(RefundEntry{EntryNumber{2}}).error().code, RefusalCode::entry_refunded_already);
    const auto all =
        night.give(RefundEntries{{EntryNumber{1}, EntryNumber{3}, EntryNumber{4}, EntryNumber{5}, EntryNumber{6}}});
    ASSERT_TRUE(all);
    for (const auto& event : *all) {
        Money sum{0, {}};
        const auto& refunded = event.get<EntryRefunded>();
        for (const MoneyPosting& posting : refunded.money) sum = sum + posting.amount;
        EXPECT_EQ(sum, (Money{11'000, {}}));
    }
    EXPECT_EQ(night.stream.state().accounts.in_drawers(), 0);
    EXPECT_EQ(night.stream.state().pool(), (Money{0, {}}));
    EXPECT_EQ(night.stream.state().fees(), (Money{0, {}}));
    EXPECT_EQ(night.stream.broken_invariant(), std::nullopt);
    // Money that left the house is not undone, nor what it left for.
    EXPECT_EQ(night.give(UndoStep{night.stream.steps().back().first}).error().code, RefusalCode::refund_paid_stays);
    for (const auto& [version, step] : night.stream.steps())
        if (command_of(*step) == "CancelTournament") {
            EXPECT_EQ(night.give(UndoStep{version}).error().code, RefusalCode::later_steps_depend);
            break;
        }
}

TEST(TournamentStream, PublishedPrizesAreTakenOffTheBoardBeforeEntriesGoBack) {
    Night night = running(4);
    const auto published = night.give(prizes::PublishPrizes{});
    ASSERT_TRUE(published);
    const std::int64_t step = night.stream.steps().back().first;
    ASSERT_TRUE(night.give(CancelTournament{"no light"}));
    EXPECT_EQ(night.give(RefundEntry{EntryNumber{1}}).error().code, RefusalCode::prizes_stand);
    ASSERT_TRUE(night.give(UndoStep{step}));
    EXPECT_TRUE(night.give(RefundEntry{EntryNumber{1}}));
}

TEST(TournamentStream, LevelsToComeChangeAndThosePlayedDoNot) {
    Night night = running(4);
    night.now_ms += 12 * minute_ms;  // two minutes into level 2
    auto levels = night.stream.state().setup->levels;
    levels[1].big_blind = Chips{500};
    const auto refused = night.give(ChangeLevels{levels});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::level_played);
    EXPECT_EQ(refused.error().args.at("level"), "2");
    levels = night.stream.state().setup->levels;
    levels[2].duration_ms = 20 * minute_ms;  // the break that comes
    levels[3].ante = Chips{400};
    const auto before = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    ASSERT_TRUE(night.give(ChangeLevels{levels}));
    const auto after = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    EXPECT_EQ(before, after);
    EXPECT_EQ(night.stream.state().setup->levels[3].ante, Chips{400});
    EXPECT_EQ(night.give(ChangeLevels{levels}).error().code, RefusalCode::no_change);
    levels.back().kind = "break";
    EXPECT_EQ(night.give(ChangeLevels{levels}).error().code, RefusalCode::setup_fault);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_EQ(night.stream.state().setup->levels[3].ante, Chips{0});
}

TEST(TournamentStream, ALevelAddedAfterTheLastOneBeginsWhenThatOneHasRun) {
    Night night = running(4);
    ASSERT_TRUE(night.give(SetLevel{4}));  // the last one, without an end
    night.now_ms += 60 * minute_ms;
    auto levels = night.stream.state().setup->levels;
    for (int i = 0; i < 3; ++i) levels.push_back({"level", Chips{2000}, Chips{4000}, Chips{0}, 10 * minute_ms});
    ASSERT_TRUE(night.give(ChangeLevels{levels}));
    const auto r = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    EXPECT_EQ(r.index, 5);
    EXPECT_EQ(r.elapsed_ms, 0);
}

TEST(TournamentStream, LateRegistrationAndCapChangeAfterTheStart) {
    Night night = running(4);
    night.now_ms += 12 * minute_ms;
    ASSERT_TRUE(night.give(ChangeLateRegistration{1}));
    EXPECT_EQ(night.give(SellEntry{"late"}).error().code, RefusalCode::registration_closed);
    ASSERT_TRUE(night.give(ChangeLateRegistration{4}));
    EXPECT_TRUE(night.give(SellEntry{"late"}));
    EXPECT_EQ(night.give(ChangeLateRegistration{5}).error().code, RefusalCode::setup_fault);
    EXPECT_EQ(night.give(ChangeCap{4}).error().code, RefusalCode::cap_below_sold);
    ASSERT_TRUE(night.give(ChangeCap{5}));
    EXPECT_EQ(night.give(SellEntry{"sixth"}).error().code, RefusalCode::tournament_full);
    ASSERT_TRUE(night.give(ChangeCap{std::nullopt}));
    EXPECT_TRUE(night.give(SellEntry{"sixth"}));
}

TEST(TournamentStream, WhoIsLeftAloneWhenLateRegistrationIsClosedHasWon) {
    Night night = running(2);
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    EXPECT_EQ(night.stream.state().status, Status::running);
    ASSERT_TRUE(night.give(ChangeLateRegistration{0}));
    EXPECT_EQ(night.stream.state().status, Status::finished);
    EXPECT_EQ(night.stream.state().winner, EntryNumber{1});
    EXPECT_TRUE(night.stream.prizes().published);
}

TEST(TournamentStream, ThePayoutChangesUntilThePrizesArePublished) {
    Night night = running(4);
    ASSERT_TRUE(night.give(ChangePayout{{{1, {10000}}, {3, {7000, 3000}}}, 100}));
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ((*night.stream.prizes().prizes)[0], (Money{28'000, {}}));
    EXPECT_EQ(night.give(ChangePayout{{{1, {10000}}}, 100}).error().code, RefusalCode::prizes_published_already);
    EXPECT_EQ(night.give(ChangeLateRegistration{1}).error().code, RefusalCode::prizes_published_already);
}

}  // namespace riffle::journal

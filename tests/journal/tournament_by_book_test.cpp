// What a tournament does otherwise by its book: registration, seats, balancing, breaking, the prizes.
#include "tests/journal/night.h"

namespace riffle::journal {

TEST(TournamentStream, RegistrationFollowsTheLevelAndBreaksAreNotLevels) {
    Night night = running(2);
    night.now_ms += 19 * minute_ms;  // level 2 of 2
    EXPECT_TRUE(night.give(SellEntry{"in-time"}));
    night.now_ms += 2 * minute_ms;  // the break after level 2
    const auto late = night.give(SellEntry{"late"});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, RefusalCode::registration_closed);
    EXPECT_EQ(late.error().citation.clause, "tda-2024:GL-late-registration");
}

TEST(TournamentStream, a_refusal_cites_the_clause_of_the_tournaments_own_book) {
    const auto refused = [](std::string_view id) {
        Night night;
        night.by = &book(id);
        auto setup = small_setup();
        setup.book = std::string(id);
        EXPECT_TRUE(night.give(CreateTournament{setup}));
        EXPECT_TRUE(night.give(OpenRegistration{}));
        EXPECT_TRUE(night.give(SellEntry{"ana"}));
        const auto again = night.give(SellEntry{"ana"});
        EXPECT_FALSE(again);
        return again ? "" : std::string(again.error().citation.clause);
    };
    EXPECT_EQ(refused("tda-2024"), "tda-2024:GL-entry-products");
    EXPECT_EQ(refused("mediterraneo-2026"), "mediterraneo-2026:5-a");
}

TEST(TournamentStream, the_break_after_the_last_late_level_takes_entries_where_the_book_says_so) {
    const auto sells_in_break = [](std::string_view id) {
        Night night;
        night.by = &book(id);
        auto setup = small_setup();  // two late levels of ten minutes, then a break of five
        setup.book = std::string(id);
        EXPECT_TRUE(night.give(CreateTournament{setup}));
        EXPECT_TRUE(night.give(OpenRegistration{}));
        for (const char* person : {"ana", "bea", "eva"}) EXPECT_TRUE(night.give(SellEntry{person}));
        EXPECT_TRUE(night.give(StartClock{}));
        night.now_ms += 22 * minute_ms;
        const bool sold = night.give(SellEntry{"leo"}).has_value();
        night.now_ms += 4 * minute_ms;
        EXPECT_EQ(night.give(SellEntry{"tom"}).error().code, RefusalCode::registration_closed);
        return sold;
    };
    EXPECT_TRUE(sells_in_break("internacional"));  // [internacional:43-2]
    EXPECT_FALSE(sells_in_break("tda-2024"));
}

TEST(TournamentStream, the_book_is_pinned_when_registration_opens) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    auto other = small_setup();
    other.book = "cnp";
    EXPECT_EQ(night.give(ChangeBook{"tda-2024", "why"}).error().code, RefusalCode::registration_not_open);
    ASSERT_TRUE(night.give(OpenRegistration{}));
    EXPECT_EQ(night.stream.state().book_digest, rulebook::digest_of(book("tda-2024")));
    EXPECT_NE(rulebook::digest_of(book("tda-2024")), rulebook::digest_of(book("cnp")));
    night.by = &book("cnp");
    EXPECT_EQ(night.give(ChangeSetup{other}).error().code, RefusalCode::book_pinned);

    // The same book with another text: nothing is decided by it until somebody says so.
    night.by = &book("tda-2024");
    night.edition = "another ";
    EXPECT_EQ(night.give(SellEntry{"ana"}).error().code, RefusalCode::book_changed);
    EXPECT_EQ(night.give(StartClock{}).error().code, RefusalCode::book_changed);
    ASSERT_TRUE(night.give(ChangeBook{"tda-2024", "the new edition"}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));

    night.by = &book("cnp");
    night.edition.clear();
    const auto changed = night.give(ChangeBook{"cnp", "agreed"});
    ASSERT_TRUE(changed);
    EXPECT_EQ(night.stream.state().setup->book, "cnp");
    EXPECT_EQ(night.stream.state().book_digest, rulebook::digest_of(book("cnp")));
    EXPECT_EQ(command_of(*night.stream.steps().back().second), "ChangeBook");
    EXPECT_EQ(night.give(ChangeBook{"cnp", "again"}).error().code, RefusalCode::no_change);
}

// A night under a book with this set-up, everybody paid and seated, the clock running.
Night night_by(std::string_view id, Setup setup, int players) {
    Night night;
    night.by = &book(id);
    setup.book = std::string(id);
    EXPECT_TRUE(night.give(CreateTournament{setup}));
    EXPECT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < players; ++i) EXPECT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    EXPECT_TRUE(night.give(StartClock{}));
    return night;
}

// [mediterraneo-2026:5-c] The lowest seat of the emptiest table, in the order of arrival, and no draw.
TEST(TournamentStream, seats_go_by_order_of_arrival_where_the_book_says_so) {
    auto setup = small_setup();
    setup.opening_tables = 2;
    const Night night = night_by("mediterraneo-2026", setup, 5);
    std::vector<Place> places;
    for (const auto& [number, entry] : night.stream.state().entries) {
        places.push_back(*entry.place);
        EXPECT_FALSE(entry.draw);
    }
    const auto at = [](std::int64_t table, std::int64_t seat) { return Place{TableNumber{table}, SeatNumber{seat}}; };
    EXPECT_EQ(places, (std::vector<Place>{at(1, 1), at(2, 1), at(1, 2), at(2, 2), at(1, 3)}));
    EXPECT_EQ(night.stream.draws(), 0);
    EXPECT_GT(night_by("tda-2024", setup, 5).stream.draws(), 0);
}

// [tda-2024:11-A-1] Who is due the big blind goes to the worst seat; without the buttons told, it is drawn.
TEST(TournamentStream, balancing_goes_by_position_where_the_buttons_are_known) {
    auto setup = small_setup();
    setup.opening_tables = 2;
    setup.seats_per_table = 6;
    Night night = night_by("mediterraneo-2026", setup, 10);                  // 1 to 5 of both tables
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}, EntryNumber{4}}, {}}));  // table 2 keeps seats 3, 4, 5
    ASSERT_TRUE(night.give(TellButton{TableNumber{1}, SeatNumber{1}}));      // blinds on 2 and 3, next 4
    ASSERT_TRUE(night.give(TellButton{TableNumber{2}, SeatNumber{3}}));      // blinds on 4 and 5, next open seat 6
    EXPECT_EQ(night.give(TellButton{TableNumber{2}, SeatNumber{3}}).error().code, RefusalCode::no_change);
    EXPECT_EQ(night.give(TellButton{TableNumber{2}, SeatNumber{7}}).error().code, RefusalCode::seat_unknown);
    EXPECT_EQ(night.give(TellButton{TableNumber{9}, SeatNumber{1}}).error().code, RefusalCode::table_unknown);
    const auto moved = night.give(BalanceTables{});
    ASSERT_TRUE(moved);
    ASSERT_EQ(moved->size(), 1U);
    const auto& move = moved->front().get<EntryMoved>();
    EXPECT_EQ(move.from_table, TableNumber{1});
    EXPECT_EQ(move.from_seat, SeatNumber{4});
    EXPECT_EQ(move.table, TableNumber{2});
    EXPECT_EQ(move.seat, SeatNumber{6});
    EXPECT_FALSE(move.draw);
    EXPECT_EQ(move.clause, "tda-2024:11-A-1");
    EXPECT_EQ(command_of(*night.stream.steps().back().second), "BalanceTables");
}

// [rptp:9-a] One random step: the seats of the players in the order they sit.
TEST(TournamentStream, a_broken_table_is_drawn_in_the_steps_the_book_asks_for) {
    auto setup = small_setup();
    setup.opening_tables = 3;
    const auto order = [&](std::string_view id) {
        Night night = night_by(id, setup, 6);
        std::vector<std::int64_t> seats;
        const auto events = night.give(BreakTable{TableNumber{3}});
        EXPECT_TRUE(events);
        for (const auto& event : *events)
            if (const auto* moved = event.as<EntryMoved>()) {
                seats.push_back(moved->from_seat.value);
                EXPECT_EQ(moved->draw->algorithm, id == "rptp" ? one_step_algorithm : draw_algorithm);
            }
        check_replay(night.stream);
        return seats;
    };
    EXPECT_TRUE(std::ranges::is_sorted(order("rptp")));
    order("tda-2024");
}

std::vector<std::int64_t> minor(const std::vector<Money>& prizes) {
    std::vector<std::int64_t> amounts;
    for (const Money prize : prizes) amounts.push_back(prize.minor);
    return amounts;
}

// [solverde-2023:7.4-b] 10 to 30 players: 50, 30 and 20 per cent, whatever the bands of the set-up say.
TEST(TournamentStream, the_books_table_shares_the_pool) {
    auto setup = small_setup();
    setup.max_entries = 40;
    setup.late_levels = 0;  // [solverde-2023:7.5] published when registration ends
    Night night = night_by("solverde-2023", setup, 12);
    const auto refused = night.give(prizes::PublishPrizes{std::vector<Money>{{120'000, {}}}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::payout_table_binds);
    EXPECT_EQ(refused.error().citation.clause, "solverde-2023:7.4-b");
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ(minor(*night.stream.prizes().prizes), (std::vector<std::int64_t>{60'000, 36'000, 24'000}));
}

// [solverde-2023:7.4-a] Below its tables the book has no list: the house draws one up, and it must sum to the pool.
TEST(TournamentStream, where_the_book_has_no_list_the_house_draws_one_up) {
    auto setup = small_setup();
    setup.late_levels = 0;
    Night night = night_by("solverde-2023", setup, 4);
    const auto asked = night.give(prizes::PublishPrizes{});
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, RefusalCode::payout_list_asked);
    const auto wrong = night.give(prizes::PublishPrizes{std::vector<Money>{{39'999, {}}}});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, RefusalCode::payout_list_wrong);
    ASSERT_TRUE(night.give(prizes::PublishPrizes{std::vector<Money>{{40'000, {}}}}));
}

TEST(TournamentStream, the_house_adds_what_is_missing_to_the_guarantee) {
    auto setup = small_setup();
    setup.guarantee = 100'000;
    Night night = night_by("tda-2024", setup, 4);
    EXPECT_EQ(night.stream.state().pool().minor, 40'000);
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ(night.stream.state().accounts.of(MoneyAccount::overlay), 60'000);
    EXPECT_EQ(night.stream.state().pool().minor, 100'000);
    EXPECT_EQ(minor(*night.stream.prizes().prizes), (std::vector<std::int64_t>{60'000, 40'000}));
    EXPECT_FALSE(night.stream.broken_invariant());
    check_accounts(night.stream);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_EQ(night.stream.state().accounts.of(MoneyAccount::overlay), 0);
}

}  // namespace riffle::journal

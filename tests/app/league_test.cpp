// A league in its own stream: tournaments counted, points put right by another entry, claims within three days, the
// end; read again from the disk it is the same, and checked record by record it holds.
#include <filesystem>
#include <functional>

#include "app/replay.h"
#include "server/league_view.h"
#include "store/sqlite_store.h"
#include "tests/app/draws.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using namespace league;

class LeagueLoop : public Loop {
  public:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("riffle-league-" + random_id());
        start();
        make_house();
        for (const char* name : {"Ana", "Bruno", "Carla", "Dora", "Emil"}) persons_.push_back(person(name, "X"));
    }
    void TearDown() override {
        app_.reset();
        disk_.reset();
        std::filesystem::remove_all(folder_);
    }
    void start() {
        app_.reset();
        disk_.reset();
        auto opened = store::SqliteStore::open(folder_ / "riffle.db");
        ASSERT_TRUE(opened) << opened.error().detail;
        disk_ = std::move(*opened);
        open(*disk_);
    }
    static Submission in(const std::string& league, LeagueCommand command, const std::string& role = "director") {
        return {.stream = "league/" + league,
                .command_id = random_id(),
                .command = std::move(command),
                .digest = "digest",
                .role = role,
                .device = "test"};
    }
    std::string refused(const Submission& s) {
        const auto answer = app_->submit(s);
        return answer ? "" : answer.error().code;
    }
    // The first of the list wins, the second is second, and so on.
    void play(const std::string& id, const std::vector<std::size_t>& order, const std::string& by,
              const std::function<void(tournament::Setup&)>& change = {}) {
        auto setup = plain_setup();
        setup.book = by;
        setup.starts_at = now_ms_;
        setup.late_levels = 0;
        setup.opening_tables = 1;
        if (by == "solverde-2023") setup.buy_in.minor = 4500;
        if (change) change(setup);
        make_tournament(id, setup);
        for (const std::size_t who : order) {
            SellEntry sale{persons_[who]};
            sale.document_seen = true;
            ASSERT_TRUE(app_->submit(of(id, sale)));
        }
        ASSERT_TRUE(app_->submit(of(id, StartClock{})));
        for (auto i = static_cast<std::int64_t>(order.size()); i > 1; --i)
            ASSERT_TRUE(app_->submit(of(id, BustOut{{EntryNumber{i}}, {EntryNumber{1}}})));
    }
    void make_league(const std::string& id, const std::string& by, LeagueKind kind = LeagueKind::year) {
        LeagueSetup setup{.name = "Annual", .book = by, .begins_at = now_ms_};
        setup.kind = kind;
        ASSERT_TRUE(app_->submit(in(id, CreateLeague{setup})));
    }
    std::vector<std::int64_t> points(const std::string& id) {
        std::vector<std::int64_t> all;
        const auto league = app_->league(id);
        const auto ranking = standings_of(league->state(), *app_->book_named(league->state().setup->book));
        for (const auto& row : ranking.rows) all.push_back(row.points.value / 100);
        return all;
    }

    std::filesystem::path folder_;
    std::unique_ptr<store::SqliteStore> disk_;
    std::vector<std::string> persons_;
};

TEST_F(LeagueLoop, counts_tournaments_puts_points_right_and_is_the_same_after_a_restart) {
    make_league("l", "mediterraneo-2026");
    EXPECT_EQ(refused(in("nowhere", CloseLeague{})), "league_unknown");
    EXPECT_EQ(refused(in("l", CountTournament{"none"})), "tournament_unknown");
    play("one", {0, 1, 2, 3, 4}, "mediterraneo-2026");
    EXPECT_EQ(refused(in("l", CountTournament{"one"}, "cashier")), "role_may_not");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    EXPECT_EQ(refused(in("l", CountTournament{"one"})), "league_counted_already");
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{27, 19, 16, 12, 5}));
    // The same gaming day: the better of the two counts.
    play("two", {1, 0, 2, 3, 4}, "mediterraneo-2026");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"two"})));
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{27, 27, 16, 12, 5}));
    now_ms_ += 30 * hour_ms;
    play("three", {2, 0, 1, 3, 4}, "mediterraneo-2026");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"three"})));
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{46, 43, 43, 24, 10}));

    EXPECT_EQ(refused(in("l", CorrectPoints{"three", "nobody", 300, "typo"})), "person_unknown");
    EXPECT_EQ(refused(in("l", ClaimPoints{"three", "nobody", "typo"})), "person_unknown");
    CountTournament with_stranger{"one"};
    with_stranger.day_two = {"nobody"};
    EXPECT_EQ(refused(in("l", with_stranger)), "person_unknown");
    const std::string stranger = person("Zoe", "Z");
    EXPECT_EQ(refused(in("l", CorrectPoints{"three", stranger, 300, "typo"})), "league_no_score");
    EXPECT_EQ(refused(in("l", CorrectPoints{"three", persons_[4], 300, ""})), "reason_missing");
    ASSERT_TRUE(app_->submit(in("l", CorrectPoints{"three", persons_[4], 300, "he was there on day two"})));
    EXPECT_EQ(points("l").back(), 13);
    start();
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{46, 43, 43, 24, 13}));
    ASSERT_TRUE(app_->submit(in("l", CloseLeague{})));
    EXPECT_EQ(refused(in("l", CorrectPoints{"three", persons_[4], 300, "again"})), "league_closed");

    Replay replayed{true};
    std::optional<std::string> wrong;
    ASSERT_TRUE(disk_->read_all(0, [&](const journal::Envelope& record) { return !(wrong = replayed.take(record)); }));
    if (!wrong) wrong = replayed.finish();
    EXPECT_FALSE(wrong) << *wrong;
    EXPECT_EQ(replayed.leagues.at("l")->state(), app_->league("l")->state());
}

TEST_F(LeagueLoop, a_claim_is_heard_within_72_hours_and_answered_before_the_end) {
    make_league("l", "solverde-2023");
    play("one", {0, 1, 2, 3, 4}, "solverde-2023");
    EXPECT_EQ(refused(in("l", CountTournament{"one"})), "");
    now_ms_ += 72 * hour_ms;
    ASSERT_TRUE(app_->submit(in("l", ClaimPoints{"one", persons_[1], "I was third"}, "cashier")));
    EXPECT_EQ(refused(in("l", CloseLeague{})), "league_claims_open");
    now_ms_ += 1;
    EXPECT_EQ(refused(in("l", ClaimPoints{"one", persons_[2], "me too"})), "league_claim_late");
    EXPECT_EQ(refused(in("l", AnswerClaim{2, true, ""})), "league_claim_unknown");
    ASSERT_TRUE(app_->submit(in("l", AnswerClaim{1, false, "the film shows it"})));
    EXPECT_EQ(refused(in("l", AnswerClaim{1, true, ""})), "no_change");
    ASSERT_TRUE(app_->submit(in("l", CloseLeague{})));
}

TEST_F(LeagueLoop, a_formula_of_its_own_and_only_the_best) {
    LeagueSetup setup{.name = "Home", .book = "tda-2024", .begins_at = now_ms_};
    EXPECT_EQ(refused(in("l", CreateLeague{setup})), "league_no_points");
    setup.formula = "100 / plaice";
    EXPECT_EQ(refused(in("l", CreateLeague{setup})), "setup_fault");
    setup.formula = "100 / place";
    setup.best_of = 1;
    ASSERT_TRUE(app_->submit(in("l", CreateLeague{setup})));
    play("one", {0, 1, 2, 3, 4}, "tda-2024");
    play("two", {1, 0, 2, 3, 4}, "tda-2024");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"two"})));
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{100, 100, 33, 25, 20}));
}

TEST_F(LeagueLoop, standings_leave_as_csv_and_json) {
    make_league("l", "mediterraneo-2026");
    play("one", {0, 1, 2, 3, 4}, "mediterraneo-2026");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    const auto csv = server::standings_csv(*app_, "l");
    ASSERT_TRUE(csv);
    EXPECT_NE(csv->find("\"Annual\",1,"), std::string::npos);
    EXPECT_NE(csv->find(",27,1,1,1"), std::string::npos);
    EXPECT_FALSE(server::standings_csv(*app_, "m"));
    EXPECT_NE(server::standings_json(*app_, "l")->find("\"points\":2700"), std::string::npos);
    // Who complained is for the staff.
    EXPECT_NE(server::league_view(*app_, "l", {.staff = false})->find("\"claims\":[]"), std::string::npos);
}

// What the journal holds is the league: read again record by record, with its sums.
void verified(const store::Store& disk, const App& app, const std::string& id) {
    Replay replayed{true};
    std::optional<std::string> wrong;
    ASSERT_TRUE(disk.read_all(0, [&](const journal::Envelope& record) { return !(wrong = replayed.take(record)); }));
    if (!wrong) wrong = replayed.finish();
    ASSERT_FALSE(wrong) << *wrong;
    EXPECT_EQ(replayed.leagues.at(id)->state(), app.league(id)->state());
}

TEST_F(LeagueLoop, a_counted_tournament_that_is_undone_does_not_count_until_it_is_over_again) {
    make_league("l", "mediterraneo-2026");
    play("one", {0, 1, 2, 3, 4}, "mediterraneo-2026");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    const auto last = app_->tournament("one")->steps().back().second->version;
    ASSERT_TRUE(app_->submit(of("one", journal::UndoStep{last})));
    EXPECT_EQ(points("l"), std::vector<std::int64_t>{});
    EXPECT_TRUE(app_->league("l")->state().counted.get("one")->suspended);
    EXPECT_EQ(refused(in("l", CountTournament{"one"})), "league_not_finished");
    EXPECT_EQ(refused(in("l", AwardPrizes{})), "league_count_suspended");
    // Now the other one wins: counted anew by itself.
    ASSERT_TRUE(app_->submit(of("one", BustOut{{EntryNumber{1}}, {EntryNumber{2}}})));
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{27, 19, 16, 12, 5}));
    const auto first = standings_of(app_->league("l")->state(), *app_->book_named("mediterraneo-2026")).rows.front();
    EXPECT_EQ(first.person, persons_[1]);
    EXPECT_EQ(app_->league("l")->state().counted.get("one")->recounted, 1);
    // What leaves the result as it is leaves the league as it is.
    const auto version = app_->league("l")->version();
    const auto after = app_->tournament("one")->steps().back().second->version;
    ASSERT_TRUE(app_->submit(of("one", journal::UndoStep{after})));
    ASSERT_TRUE(app_->submit(of("one", journal::RedoStep{after})));
    EXPECT_EQ(app_->league("l")->version(), version + 2);
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{27, 19, 16, 12, 5}));
    start();
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{27, 19, 16, 12, 5}));
    verified(*disk_, *app_, "l");
}

TEST_F(LeagueLoop, a_result_the_league_has_paid_on_stays_as_it_is) {
    LeagueSetup setup{.name = "Home", .book = "tda-2024", .begins_at = now_ms_};
    setup.formula = "100 / place";
    ASSERT_TRUE(app_->submit(in("l", CreateLeague{setup})));
    play("one", {0, 1, 2, 3, 4}, "tda-2024");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    EXPECT_EQ(refused(in("l", AwardPrizes{})), "league_no_prizes");
    AwardPrizes award;
    award.prizes = {50'000, 30'000};
    ASSERT_TRUE(app_->submit(in("l", award)));
    EXPECT_EQ(refused(in("l", PayLeaguePrize{3})), "league_award_unknown");
    EXPECT_EQ(refused(in("l", PayLeaguePrize{1}, "floor")), "role_may_not");
    ASSERT_TRUE(app_->submit(in("l", PayLeaguePrize{1}, "cashier")));
    const auto last = app_->tournament("one")->steps().back().second->version;
    EXPECT_EQ(refused(of("one", journal::UndoStep{last})), "league_paid_on_it");
    EXPECT_EQ(app_->tournament("one")->state().status, Status::finished);
    EXPECT_EQ(refused(in("l", CloseLeague{})), "league_prizes_unpaid");
    EXPECT_EQ(refused(in("l", TakeBackLeaguePrize{1, ""})), "reason_missing");
    ASSERT_TRUE(app_->submit(in("l", TakeBackLeaguePrize{1, "the wrong man"})));
    ASSERT_TRUE(app_->submit(of("one", journal::UndoStep{last})));
    EXPECT_FALSE(app_->league("l")->state().awarded);
    ASSERT_TRUE(app_->submit(of("one", journal::RedoStep{last})));
    ASSERT_TRUE(app_->submit(in("l", award)));
    ASSERT_TRUE(app_->submit(in("l", PayLeaguePrize{1})));
    ASSERT_TRUE(app_->submit(in("l", PayLeaguePrize{2})));
    ASSERT_TRUE(app_->submit(in("l", CloseLeague{})));
    EXPECT_EQ(refused(of("one", journal::UndoStep{last})), "league_paid_on_it");
    verified(*disk_, *app_, "l");
}

TEST_F(LeagueLoop, the_final_is_for_the_finalists_with_the_points_they_earned) {
    make_league("l", "mediterraneo-2026", LeagueKind::series);
    play("one", {0, 1, 2, 3, 4}, "mediterraneo-2026", [](tournament::Setup& setup) {
        setup.money = MoneySetup{};
        setup.money->series = true;
    });
    EXPECT_EQ(refused(in("l", PlanFinal{"one"})), "league_tournament_no_final");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    EXPECT_EQ(refused(in("l", PlanFinal{"one"})), "league_counted_already");
    EXPECT_EQ(refused(in("l", AwardPrizes{})), "league_final_unplanned");
    auto setup = plain_setup();
    setup.book = "mediterraneo-2026";
    setup.series_final = true;
    setup.starts_at = now_ms_ + 15 * 24 * hour_ms;
    setup.late_levels = 0;
    setup.opening_tables = 1;
    make_tournament("final", setup);
    EXPECT_EQ(refused(in("l", PlanFinal{"nowhere"})), "tournament_unknown");
    ASSERT_TRUE(app_->submit(in("l", PlanFinal{"final"})));
    const auto sold = [&](const std::string& who, std::optional<std::int64_t> points = std::nullopt) {
        SellEntry sale{who};
        sale.document_seen = true;
        sale.points = points;
        return refused(of("final", sale));
    };
    const std::string stranger = person("Zoe", "Z");
    EXPECT_EQ(sold(stranger), "not_a_finalist");
    EXPECT_EQ(sold(persons_[0], 1000), "final_points_earned");
    EXPECT_EQ(sold(persons_[0]), "");
    EXPECT_EQ(app_->tournament("final")->state().chips_in_play().value, 2700);
    EXPECT_EQ(sold(persons_[4], 5), "");
    EXPECT_EQ(app_->tournament("final")->state().chips_in_play().value, 3200);
    EXPECT_EQ(sold(persons_[1]), "");
    EXPECT_EQ(refused(in("l", AwardPrizes{})), "league_final_not_over");
    now_ms_ += 15 * 24 * hour_ms;
    ASSERT_TRUE(app_->submit(of("final", StartClock{})));
    ASSERT_TRUE(app_->submit(of("final", BustOut{{EntryNumber{1}}, {EntryNumber{2}}})));
    ASSERT_TRUE(app_->submit(of("final", BustOut{{EntryNumber{3}}, {EntryNumber{2}}})));
    EXPECT_EQ(refused(in("l", AwardPrizes{})), "league_shares_untaken");
    AwardPrizes kept;
    kept.untaken = Untaken::kept;
    ASSERT_TRUE(app_->submit(in("l", kept)));
    const PrizesAwarded made = **app_->league("l")->state().awarded;
    std::int64_t sum = made.kept;
    for (const LeagueAward& one : made.awards) sum += one.by_ranking + one.by_final;
    EXPECT_EQ(sum, made.pot);
    EXPECT_GT(made.pot, 0);
    // The winner of the final was last of the ranking.
    EXPECT_GT(made.awards.back().by_final, made.awards.front().by_final);
    verified(*disk_, *app_, "l");
}

TEST_F(LeagueLoop, of_two_leagues_only_the_better_score_of_a_day_counts_anywhere) {
    make_league("l", "mediterraneo-2026");
    make_league("m", "mediterraneo-2026", LeagueKind::series);
    play("one", {0, 1, 2, 3, 4}, "mediterraneo-2026");
    play("two", {1, 0, 2, 3, 4}, "mediterraneo-2026");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    ASSERT_TRUE(app_->submit(in("m", CountTournament{"two"})));
    const auto shown = [&](const std::string& id, std::size_t who) {
        const std::string view = *server::league_view(*app_, id, {.staff = true});
        const auto at = view.find("\"person\":\"" + persons_[who] + "\"");
        const auto from = view.find("\"points\":", at) + 9;
        return std::stoll(view.substr(from, view.find(',', from) - from));
    };
    EXPECT_EQ(shown("l", 0), 2700);
    EXPECT_EQ(shown("l", 1), 0);  // 19 here, 27 there
    EXPECT_EQ(shown("m", 0), 0);
    EXPECT_EQ(shown("m", 1), 2700);
    // Of equal ones one counts.
    EXPECT_EQ(shown("l", 2) + shown("m", 2), 1600);
}

TEST_F(LeagueLoop, adds_up_one_currency_and_holds_no_more_than_it_can) {
    LeagueSetup setup{.name = "Home", .book = "tda-2024", .begins_at = now_ms_};
    setup.formula = "100 / place + knockouts";
    ASSERT_TRUE(app_->submit(in("l", CreateLeague{setup})));
    play("one", {0, 1, 2, 3, 4}, "tda-2024");
    ASSERT_TRUE(app_->submit(in("l", CountTournament{"one"})));
    // The winner put out all four.
    EXPECT_EQ(points("l"), (std::vector<std::int64_t>{104, 50, 33, 25, 20}));
    play("dollars", {0, 1, 2}, "tda-2024", [](tournament::Setup& dollars) {
        dollars.buy_in.currency = dollars.fee.currency = {{'U', 'S', 'D'}};
    });
    EXPECT_EQ(refused(in("l", CountTournament{"dollars"})), "league_other_currency");
    EXPECT_EQ(refused(in("l", ClaimPoints{"one", persons_[1], std::string(301, 'x')})), "text_too_long");
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(app_->submit(in("l", ClaimPoints{"one", persons_[1], "again"})));
    EXPECT_EQ(refused(in("l", ClaimPoints{"one", persons_[1], "again"})), "league_claims_open");
    AnswerClaim answer{1, true, ""};
    answer.points = 250;
    ASSERT_TRUE(app_->submit(in("l", answer)));
    EXPECT_EQ(points("l")[1], 52);
}

}  // namespace
}  // namespace riffle::app

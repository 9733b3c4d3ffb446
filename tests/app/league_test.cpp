// A league in its own stream: tournaments counted, points put right by another entry, claims within three days, the
// end; read again from the disk it is the same, and checked record by record it holds.
#include <filesystem>

#include "app/replay.h"
#include "server/league_view.h"
#include "store/sqlite_store.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using namespace league;

constexpr std::int64_t hour_ms = 3'600'000;

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
    void play(const std::string& id, const std::vector<std::size_t>& order, const std::string& by) {
        auto setup = plain_setup();
        setup.book = by;
        setup.starts_at = now_ms_;
        setup.late_levels = 0;
        setup.opening_tables = 1;
        if (by == "solverde-2023") setup.buy_in.minor = 4500;
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
    void make_league(const std::string& id, const std::string& by) {
        LeagueSetup setup{.name = "Annual", .book = by, .begins_at = now_ms_};
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

    EXPECT_EQ(refused(in("l", CorrectPoints{"three", "nobody", 300, "typo"})), "league_no_score");
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

}  // namespace
}  // namespace riffle::app

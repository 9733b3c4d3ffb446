// Tournaments that are over leave the memory: whatever is asked of them afterwards, the house answers as if they had
// not, with the cards that were kept, without them, and with damaged ones.
#include <sqlite3.h>

#include <filesystem>

#include "app/replay.h"
#include "server/people_views.h"
#include "server/results.h"
#include "server/tournament_view.h"
#include "server/views.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Shelf : public Loop {
  public:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("riffle-shelf-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder_);
        start();
        make_house();
        for (int i = 0; i < 8; ++i) persons_.push_back(person("P" + std::to_string(i), "X"));
        auto setup = plain_setup();
        setup.late_levels = 0;
        setup.reentries = 1;
        setup.payout = {{1, {10000}}, {3, {6000, 4000}}};
        for (const char* id : {"over", "open", "cancelled"}) {
            make_tournament(id, setup);
            for (int i = 0; i < 5; ++i)
                ASSERT_TRUE(app_->submit(of(id, SellEntry{persons_[static_cast<std::size_t>(i)]})));
        }
        ASSERT_TRUE(app_->submit(of("over", StartClock{})));
        ASSERT_TRUE(app_->submit(of("open", StartClock{})));
        for (int i = 1; i < 5; ++i) ASSERT_TRUE(app_->submit(of("over", BustOut{{EntryNumber{i}}, {EntryNumber{5}}})));
        for (int i = 1; i <= 5; ++i) ASSERT_TRUE(app_->submit(of("cancelled", RefundEntry{EntryNumber{i}})));
        ASSERT_TRUE(app_->submit(of("cancelled", CancelTournament{"rain"})));
        ASSERT_EQ(app_->tournament("over")->state().status, Status::finished);
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
    void edit(const std::string& sql) {
        app_.reset();
        disk_.reset();
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open((folder_ / "riffle.db").c_str(), &db), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        sqlite3_close(db);
    }
    // Everything that can be seen of the house, by staff.
    std::string everything() {
        const server::Viewer viewer{.staff = true, .role = "administrator"};
        std::string all = server::tournament_list(*app_) + server::persons_view(*app_, "p", 0, 100);
        for (const std::string& id : persons_) all += server::person_view(*app_, id).value_or("nobody");
        for (const auto& [id, stream] : app_->tournaments()) {
            all += "\n" + server::tournament_view(*app_, id, *stream, viewer) +
                   server::history_view(*app_, *stream, viewer) + server::results_csv(*app_, *stream);
            for (const auto& [number, entry] : stream->state().entries)
                all += server::seat_view(*app_, entry.ticket).value_or("no such ticket");
        }
        return all;
    }

    std::filesystem::path folder_;
    std::unique_ptr<store::SqliteStore> disk_;
    std::vector<std::string> persons_;
};

TEST_F(Shelf, ShowsTheSameWithCardsWithoutAndWithDamagedOnes) {
    const std::string before = everything();
    EXPECT_EQ(before.find("no such ticket"), std::string::npos);
    start();
    EXPECT_EQ(everything(), before) << "with cards";
    edit("DELETE FROM shortcuts; DELETE FROM signposts");
    start();
    EXPECT_EQ(everything(), before) << "without";
    for (const char* sql :
         {"UPDATE shortcuts SET body=replace(body, 'finished', 'cancelled')", "UPDATE shortcuts SET format='other'",
          "UPDATE shortcuts SET body='{'", "DROP TABLE shortcuts", "DROP TABLE signposts; DELETE FROM shortcuts"}) {
        edit(sql);
        start();
        EXPECT_EQ(everything(), before) << sql;
        // And they were made anew.
        EXPECT_EQ(disk_->shortcuts()->size(), 2U) << sql;
    }
    EXPECT_TRUE(store::verify_journal(*disk_, [](const auto&) {}).findings.none());
}

TEST_F(Shelf, WhatIsOverIsNotRead) {
    start();
    ASSERT_EQ(disk_->shortcuts()->size(), 2U);
    // A house whose finished tournament cannot be read opens all the same: verify tells.
    edit("UPDATE records SET payload='{' WHERE stream='tournament/over' AND version=3");
    start();
    EXPECT_NE(app_->tournament("open"), nullptr);
    EXPECT_EQ(app_->tournament("over"), nullptr);
    EXPECT_EQ(app_->cards().size(), 3U);
    auto answer = app_->submit(of("over", prizes::PayPrize{EntryNumber{5}}));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().status, 500);
    EXPECT_TRUE(app_->submit(of("open", PauseClock{})));
}

TEST_F(Shelf, CommandsReachWhatIsOver) {
    start();
    ASSERT_TRUE(app_->submit(of("over", prizes::PayPrize{EntryNumber{5}})));
    EXPECT_TRUE(app_->tournament("over")->prizes().paid.contains(EntryNumber{5}));
    EXPECT_EQ(app_->entries_of(persons_[0]), 3);
    std::string before = everything();
    start();
    EXPECT_EQ(everything(), before);
    // An undo opens it again.
    ASSERT_TRUE(app_->submit(of("over", prizes::TakeBackPrize{EntryNumber{5}})));
    const auto step = app_->tournament("over")->to_undo();
    ASSERT_NE(step, nullptr);
    ASSERT_TRUE(app_->submit(of("over", journal::UndoStep{step->version})));
    EXPECT_EQ(app_->tournament("over")->state().status, Status::running);
    before = everything();
    start();
    EXPECT_EQ(everything(), before);
    EXPECT_EQ(app_->entries_of(persons_[0]), 3);
    EXPECT_EQ(app_->entries_of("nobody"), 0);
}

std::set<std::string> ids_of(const std::vector<std::pair<std::string, Snapshot>>& tournaments) {
    std::set<std::string> ids;
    for (const auto& [id, stream] : tournaments) ids.insert(id);
    return ids;
}

TEST_F(Shelf, APersonsTournamentsAreFoundWhereverTheyAre) {
    const std::set<std::string> all{"cancelled", "open", "over"};
    EXPECT_EQ(ids_of(app_->tournaments_of(persons_[0])), all);
    start();
    EXPECT_EQ(ids_of(app_->tournaments_of(persons_[0])), all);
    EXPECT_EQ(app_->entries_of(persons_[0]), 3);
    EXPECT_TRUE(app_->tournaments_of(persons_[7]).empty());
    // Also once something was done to one of them.
    ASSERT_TRUE(app_->submit(of("over", prizes::PayPrize{EntryNumber{5}})));
    EXPECT_EQ(ids_of(app_->tournaments_of(persons_[4])), all);
    EXPECT_EQ(app_->entries_of(persons_[4]), 3);
}

// Whose results show another name is told, over or not.
TEST_F(Shelf, ViewersOfWhatIsOverAreToldOfANewName) {
    start();
    std::set<std::string> told;
    app_->on_change([&](const std::string& id) { told.insert(id); });
    ChangePerson change;
    change.person = persons_[0];
    change.first_name = "New";
    change.last_name = "Name";
    ASSERT_TRUE(app_->submit(of_house(change)));
    EXPECT_EQ(told, (std::set<std::string>{"cancelled", "open", "over"}));
    EXPECT_NE(server::results_csv(*app_, *app_->tournament("over")).find("New"), std::string::npos);
}

// Two who are one may both have played in what is over; an undo that would seat them both again is refused, and so is
// the merging once it is open again, in the same transaction too.
TEST_F(Shelf, WhoWasMergedIsNotSeatedTwiceByAnUndo) {
    ASSERT_TRUE(app_->submit(of("open", BustOut{{EntryNumber{1}}, {EntryNumber{2}}})));
    start();
    MergePersons merge;
    merge.person = persons_[3];
    merge.merged = persons_[4];
    // Both sit in the tournament that is open.
    EXPECT_EQ(app_->submit(of_house(merge)).error().code, "person_seated_twice");
    ASSERT_TRUE(app_->submit(of("open", BustOut{{EntryNumber{4}}, {EntryNumber{2}}})));
    const std::int64_t last_bust = app_->tournament("over")->to_undo()->version;
    std::vector<Submission> together{of("over", journal::UndoStep{last_bust}), of_house(merge)};
    const auto answers = app_->submit_together(together);
    ASSERT_TRUE(answers[0]);
    EXPECT_EQ(answers[1].error().code, "person_seated_twice");
    ASSERT_TRUE(app_->submit(of("over", journal::RedoStep{last_bust})));
    start();
    ASSERT_TRUE(app_->submit(of_house(merge)));
    EXPECT_EQ(app_->submit(of("over", journal::UndoStep{last_bust})).error().code, "person_seated_twice");
    EXPECT_EQ(app_->tournament("over")->state().status, Status::finished);
}

// Money of what is over: a refund after the cancelling, found again at the next start.
TEST_F(Shelf, WhatIsOverKeepsItsMoney) {
    auto setup = plain_setup();
    make_tournament("called-off", setup);
    ASSERT_TRUE(app_->submit(of("called-off", SellEntry{persons_[5]})));
    ASSERT_TRUE(app_->submit(of("called-off", CancelTournament{"rain"})));
    start();
    ASSERT_TRUE(app_->submit(of("called-off", RefundEntry{EntryNumber{1}})));
    start();
    const auto seen = app_->tournament("called-off");
    EXPECT_EQ(seen->state().pool().minor, 0);
    EXPECT_EQ(seen->state().accounts.of(MoneyAccount::cash), 0);
    EXPECT_EQ(app_->submit(of("called-off", RefundEntry{EntryNumber{1}})).error().code, "entry_refunded_already");
}

TEST_F(Shelf, ManyCanLookAtManyAtOnce) {
    start();
    std::vector<std::thread> readers;
    std::atomic<int> seen = 0;
    for (int r = 0; r < 4; ++r)
        readers.emplace_back([&] {
            for (int i = 0; i < 50; ++i)
                for (const char* id : {"over", "cancelled", "open"}) seen += app_->tournament(id) != nullptr;
        });
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(app_->submit(of("over", prizes::PayPrize{EntryNumber{5}})));
        ASSERT_TRUE(app_->submit(of("over", prizes::TakeBackPrize{EntryNumber{5}})));
    }
    for (auto& reader : readers) reader.join();
    EXPECT_EQ(seen, 4 * 50 * 3);
    EXPECT_FALSE(app_->tournament("over")->prizes().paid.contains(EntryNumber{5}));
}

}  // namespace
}  // namespace riffle::app

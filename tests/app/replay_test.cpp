// A journal that is not whole ends in one sentence that says which record, never in a bug.
#include "app/replay.h"

#include "core/tournament/decide.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Damaged : public Loop {
  public:
    void SetUp() override {
        open(store_);
        make_house();
        make_tournament();
        for (const char* name : {"Ana", "Bea", "Eva"}) ASSERT_TRUE(app_->submit(of("t", SellEntry{person(name, "X")})));
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
        ASSERT_TRUE(app_->submit(of("t", BustOut{{{1}}, {{2}}})));
        ASSERT_TRUE(app_->submit(of("t", journal::UndoStep{app_->tournament("t")->to_undo()->version})));
        ASSERT_TRUE(app_->submit(of_house(AddAccount{"Carla", "cashier"})));
        ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) {
            records_.push_back(r);
            return true;
        }));
    }
    static std::optional<std::string> read(const std::vector<journal::Envelope>& records, bool checked) {
        Replay replay{checked};
        for (const auto& record : records)
            if (auto wrong = replay.take(record)) return wrong;
        return replay.finish();
    }
    std::vector<journal::Envelope> records_;
};

TEST_F(Damaged, AMissingRecordIsNamedWhereverItWas) {
    for (const bool checked : {false, true}) {
        EXPECT_FALSE(read(records_, checked));
        for (std::size_t gone = 0; gone + 1 < records_.size(); ++gone) {
            auto records = records_;
            records.erase(records.begin() + static_cast<std::ptrdiff_t>(gone));
            const auto wrong = read(records, checked);
            ASSERT_TRUE(wrong) << gone;
            EXPECT_EQ(*wrong, "the journal is damaged: record " + std::to_string(gone + 2) + " stands where " +
                                  std::to_string(gone + 1) + " is due");
        }
    }
}

TEST_F(Damaged, RecordsThatDoNotFollowAreASentenceEvenWhenNumberedAnew) {
    for (const bool checked : {false, true})
        for (std::size_t gone = 0; gone + 1 < records_.size(); ++gone) {
            auto records = records_;
            records.erase(records.begin() + static_cast<std::ptrdiff_t>(gone));
            std::map<std::string, std::int64_t> versions;
            for (std::size_t i = 0; i < records.size(); ++i) {
                records[i].position = static_cast<std::int64_t>(i) + 1;
                records[i].version = ++versions[records[i].stream];
            }
            // Some still fit; those that do not say so, and none ends the process.
            const auto wrong = read(records, checked);
            EXPECT_TRUE(!wrong || wrong->starts_with("the journal is damaged: ")) << *wrong;
        }
    auto records = records_;
    for (auto& record : records)
        if (record.type == "TableOpened") record.payload = R"({"table":1,"seats":-5})";
    const auto wrong = read(records, false);
    ASSERT_TRUE(wrong);
    EXPECT_TRUE(wrong->starts_with("the journal is damaged: ")) << *wrong;
}

std::unordered_map<std::string, std::int64_t> ends_of(const std::vector<journal::Envelope>& records) {
    std::unordered_map<std::string, std::int64_t> ends;
    for (const auto& record : records) ends[record.stream] = record.version;
    return ends;
}

TEST_F(Damaged, ATournamentIsLetGoAtItsLastRecordAndCounted) {
    ASSERT_TRUE(app_->submit(of("u", CreateTournament{*app_->tournament("t")->state().setup})));
    records_.clear();
    ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) {
        records_.push_back(r);
        return true;
    }));
    Replay replay{true};
    replay.let_go_at(ends_of(records_));
    for (const auto& record : records_) {
        const auto wrong = replay.take(record);
        ASSERT_FALSE(wrong) << *wrong;
        const bool last = record.stream == "tournament/t" && record.version == ends_of(records_).at("tournament/t");
        EXPECT_FALSE(last && replay.tournaments.contains("t"));
    }
    EXPECT_FALSE(replay.finish());
    EXPECT_TRUE(replay.tournaments.empty());
    EXPECT_EQ(replay.tournaments_let_go, 2);
    EXPECT_EQ(replay.records, static_cast<std::int64_t>(records_.size()));
    EXPECT_TRUE(replay.house.state() == *app_->house());
}

// What is found without letting go is found with it, in the same words; only the last step is closed earlier.
TEST_F(Damaged, WhatDoesNotFollowIsFoundAlsoWhereTournamentsAreLetGo) {
    for (std::size_t gone = 0; gone + 1 < records_.size(); ++gone) {
        auto records = records_;
        records.erase(records.begin() + static_cast<std::ptrdiff_t>(gone));
        std::map<std::string, std::int64_t> versions;
        for (std::size_t i = 0; i < records.size(); ++i) {
            records[i].position = static_cast<std::int64_t>(i) + 1;
            records[i].version = ++versions[records[i].stream];
        }
        Replay replay{true};
        replay.let_go_at(ends_of(records));
        std::optional<std::string> wrong;
        for (std::size_t i = 0; i < records.size() && !wrong; ++i) wrong = replay.take(records[i]);
        if (!wrong) wrong = replay.finish();
        EXPECT_EQ(wrong, read(records, true)) << gone;
    }
}

TEST_F(Damaged, ARecordAfterTheSaidEndOfItsStreamIsASentence) {
    Replay replay{true};
    auto ends = ends_of(records_);
    --ends.at("tournament/t");
    replay.let_go_at(ends);
    std::optional<std::string> wrong;
    for (std::size_t i = 0; i < records_.size() && !wrong; ++i) wrong = replay.take(records_[i]);
    ASSERT_TRUE(wrong);
    EXPECT_TRUE(wrong->ends_with("comes after what is said to be its stream's last")) << *wrong;
}

}  // namespace
}  // namespace riffle::app

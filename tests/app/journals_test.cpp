// A journal written by an earlier version opens in this one: chain, replay, and the numbers of the night.
#include <gtest/gtest.h>

#include <filesystem>

#include "app/app.h"
#include "app/check_people.h"
#include "core/tournament/view.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::app {
namespace {

class Kept : public testing::TestWithParam<std::filesystem::path> {};

std::vector<std::filesystem::path> journals() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(RIFFLE_SOURCE_DIR "/tests/journals"))
        if (entry.is_directory()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

TEST_P(Kept, OpensVerifiesAndReplays) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-kept-" + random_id());
    std::filesystem::copy(GetParam(), folder, std::filesystem::copy_options::recursive);
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store) << store.error().detail;
        PeopleCheck people;
        auto whole = store::verify_journal(**store, [&](const auto& record) { people.take(record); });
        people.check(**store, whole.findings);
        for (const auto& finding : whole.findings.told()) ADD_FAILURE() << finding.where << ": " << finding.what;
        EXPECT_GT(whole.chain.records, 400);

        auto opened = App::open(**store, {.now_ms = [] { return std::int64_t{0}; }, .books = {}});
        ASSERT_TRUE(opened) << opened.error();
        const auto night = (*opened)->tournament("demo-friday-turbo");
        ASSERT_TRUE(night);
        EXPECT_EQ(night->state().status, tournament::Status::finished);
        EXPECT_EQ(night->state().entries_sold(), 27);
        EXPECT_EQ(night->state().pool().minor, 27 * 3000);
        EXPECT_EQ(night->prizes().paid.size(), night->prizes().prizes->size());
        EXPECT_EQ(tournament::ranking(night->state()).size(), 27U);
        const auto running = (*opened)->tournament("demo-sunday-main");
        ASSERT_TRUE(running);
        EXPECT_EQ(running->state().status, tournament::Status::running);
        EXPECT_EQ(running->state().seating.tables().size(), 10U);
        for (const auto& [id, stream] : (*opened)->tournaments()) EXPECT_FALSE(stream->broken_invariant());
        EXPECT_EQ((*opened)->people().search("lukasz", 100).size(), 3U);
    }
    std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Journals, Kept, testing::ValuesIn(journals()));

}  // namespace
}  // namespace riffle::app

// The write-ahead log when it cannot be written: what a commit adds to it goes to the file in one call at its end.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

// No file of this process grows beyond so many bytes.
class Limit {
  public:
    explicit Limit(std::uintmax_t bytes) : signal_(::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit now = before_;
        now.rlim_cur = bytes;
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &now), 0);
    }
    ~Limit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        ::signal(SIGXFSZ, signal_);
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;

  private:
    rlimit before_{};
    void (*signal_)(int);
};

TEST(WriteAheadLog, ThatCannotBeWrittenIsARefusalAndNothingIsStored) {
    const Folder folder;
    const auto store = SqliteStore::open(folder.file()).value();
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(store->commit(std::vector{append("house", i, "c" + std::to_string(i))}));
    const Head before = store->head();
    {
        // In the middle of a page, so that a part of what the commit adds is written.
        const Limit limit(std::filesystem::file_size(folder.file().string() + "-wal") + 6000);
        EXPECT_FALSE(store->commit(std::vector{append("house", 20, "refused", 40)}));
        EXPECT_FALSE(store->commit(std::vector{append("house", 20, "again", 40)}));
        EXPECT_EQ(store->head(), before);
        EXPECT_FALSE(store->find_command("refused").value());
    }
    for (int i = 20; i < 30; ++i) ASSERT_TRUE(store->commit(std::vector{append("house", i, "c" + std::to_string(i))}));
    const auto check = verify_journal(*store, {});
    for (const auto& finding : check.findings.told()) ADD_FAILURE() << finding.where << ": " << finding.what;
    EXPECT_EQ(check.chain.records, 30);
}

// More than is put together for one call, and read again while it is being written.
TEST(WriteAheadLog, TakesACommitOfAnySize) {
    const Folder folder;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        std::vector<Append> batch;
        for (int i = 0; i < 3000; ++i) {
            batch.push_back(append("house", i, "c" + std::to_string(i)));
            batch.back().reply = std::string(20'000, static_cast<char>('a' + i % 26));
        }
        ASSERT_TRUE(store->commit(batch));
        EXPECT_EQ(store->find_command("c2999").value()->reply, std::string(20'000, static_cast<char>('a' + 2999 % 26)));
    }
    const auto store = SqliteStore::open(folder.file()).value();
    const auto check = verify_journal(*store, {});
    for (const auto& finding : check.findings.told()) ADD_FAILURE() << finding.where << ": " << finding.what;
    EXPECT_EQ(check.chain.records, 3000);
}

}  // namespace
}  // namespace riffle::store

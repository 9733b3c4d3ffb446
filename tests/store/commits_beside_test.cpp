// The commits' log and what somebody does to it, or to the files beside it.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

fs::path commits_in(const Folder& folder) { return folder.path() / "commits.log"; }

// What a server that is killed at `commits` leaves, and at `copied` what a backup takes: all but the commits' log.
void commit_and_die(const Folder& folder, int commits, int copied, const fs::path& backup) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        auto store = SqliteStore::open(folder.file());
        if (!store) _exit(1);
        for (int i = 0; i < commits; ++i) {
            if (i == copied)
                for (const auto& entry : fs::directory_iterator(folder.path()))
                    if (entry.path().filename() != "commits.log")
                        fs::copy_file(entry.path(), backup / entry.path().filename());
            if (!(*store)->commit(std::vector{append("house", i, "c" + std::to_string(i))})) _exit(2);
        }
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
}

TEST(CommitsBeside, AnOlderCopyGoesOnToTheEndOrIsRefused) {
    for (const bool broken : {false, true}) {
        const Folder folder, backup;
        commit_and_die(folder, 40, 15, backup.path());
        fs::copy_file(commits_in(folder), commits_in(backup));
        if (broken) {
            // The commit after the copy's last.
            std::fstream log(commits_in(backup), std::ios::binary | std::ios::in | std::ios::out);
            log.seekp(15 * 4096 + 200);
            log.put('?');
        }
        const auto store = SqliteStore::open(backup.file());
        if (broken) {
            ASSERT_FALSE(store);
            EXPECT_EQ(store.error().error, StoreError::corrupt);
            EXPECT_NE(store.error().detail.find("can be followed only up to commit 15: the database was put back from "
                                                "an older copy, or the log was damaged"),
                      std::string::npos)
                << store.error().detail;
            continue;
        }
        ASSERT_TRUE(store) << store.error().detail;
        EXPECT_EQ((*store)->head().commits, 40);
        EXPECT_TRUE(verify_journal(**store, {}).findings.none());
        ASSERT_EQ((*store)->notes().size(), 1U);
        EXPECT_NE((*store)->notes()[0].find("25 commits"), std::string::npos) << (*store)->notes()[0];
    }
}

TEST(CommitsBeside, ALogOfAnEarlierTimeOrOfAnotherHouseIsIgnored) {
    const Folder folder, other, unused;
    commit_and_die(folder, 10, -1, unused.path());
    commit_and_die(other, 30, -1, unused.path());
    const std::string old = bytes_of(commits_in(folder));
    {
        const auto store = SqliteStore::open(folder.file()).value();
        for (int i = 10; i < 20; ++i)
            ASSERT_TRUE(store->commit(std::vector{append("house", i, "c" + std::to_string(i))}));
    }
    for (const std::string& log : {old, bytes_of(commits_in(other))}) {
        std::ofstream(commits_in(folder), std::ios::binary) << log;
        const auto store = SqliteStore::open(folder.file());
        ASSERT_TRUE(store) << store.error().detail;
        EXPECT_EQ((*store)->head().commits, 20);
        EXPECT_TRUE((*store)->notes().empty());
        EXPECT_TRUE(verify_journal(**store, {}).findings.none());
    }
}

TEST(CommitsBeside, WhatIsNoFileIsARefusalToOpenAndNothingElse) {
    const Folder folder;
    const auto refusal = [&] {
        const auto store = SqliteStore::open(folder.file());
        return store ? "" : store.error().detail;
    };
    { ASSERT_TRUE(SqliteStore::open(folder.file()).value()->commit(std::vector{append("house", 0, "a")})); }
    fs::remove(commits_in(folder));
    fs::create_symlink("/dev/full", commits_in(folder));
    EXPECT_NE(refusal().find("commits.log is no file that can be written to"), std::string::npos) << refusal();
    fs::remove(commits_in(folder));
    fs::create_directory(commits_in(folder));
    EXPECT_NE(refusal().find("commits.log: Is a directory"), std::string::npos) << refusal();
    fs::remove(commits_in(folder));
    EXPECT_EQ(refusal(), "");
    EXPECT_TRUE(verify_journal(*SqliteStore::open(folder.file()).value(), {}).findings.none());
}

// With checkpoints and erasures, and starts of the writer meanwhile.
TEST(CommitsBeside, VerifyFindsNothingWhileAServerWrites) {
    const Folder folder;
    { ASSERT_TRUE(SqliteStore::open(folder.file()).value()->commit(std::vector{append("house", 0, "c0")})); }
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        for (int i = 1;;) {
            const auto store =
                SqliteStore::open(folder.file(), {.checkpoint_pages = 50, .commits_log_bytes = 100 * 4096});
            if (!store) _exit(1);
            for (int last = i + 400; i < last; ++i) {
                Append one = append("house", i, "c" + std::to_string(i));
                if (i % 100 == 0) one.side.push_back({"person", "p", std::nullopt});
                if (i % 100 == 50) one.side.push_back({"person", "p", "name"});
                if (!(*store)->commit(std::vector{one})) _exit(2);
            }
        }
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    int looks = 0;
    for (; std::chrono::steady_clock::now() < until; ++looks) {
        const auto store = SqliteStore::open(folder.file(), {.read_only = true});
        ASSERT_TRUE(store) << store.error().detail;
        const auto check = verify_journal(**store, {});
        for (const auto& finding : check.findings.told()) ADD_FAILURE() << finding.where << ": " << finding.what;
        if (::testing::Test::HasFailure()) break;
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, WNOHANG), 0) << "the writer ended: " << status;
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    EXPECT_GT(looks, 3);
    const auto store = SqliteStore::open(folder.file()).value();
    EXPECT_TRUE(verify_journal(*store, {}).findings.none());
}

TEST(CommitsBeside, TwoStoresInOneProcess) {
    const Folder one, other;
    const auto first = SqliteStore::open(one.file()).value();
    const auto second = SqliteStore::open(other.file()).value();
    const auto again = SqliteStore::open(one.file());
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().error, StoreError::busy);
    for (int i = 0; i < 50; ++i)
        for (const auto* store : {&first, &second})
            ASSERT_TRUE((*store)->commit(std::vector{append("house", i, "c" + std::to_string(i))}));
    EXPECT_TRUE(verify_journal(*first, {}).findings.none());
    EXPECT_TRUE(verify_journal(*second, {}).findings.none());
}

}  // namespace
}  // namespace riffle::store

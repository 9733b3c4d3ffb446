// What only a store on disk promises: survival, refusal, erasure.
#include "store/sqlite_store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

std::unique_ptr<SqliteStore> open_store(const Folder& folder, const SqliteStore::Options& options = {}) {
    auto store = SqliteStore::open(folder.file(), options);
    EXPECT_TRUE(store) << store.error().detail;
    return std::move(*store);
}

void fill(SqliteStore& store, int appends) {
    for (int i = 0; i < appends; ++i)
        ASSERT_TRUE(store.commit(std::vector{append("house", i * 2, "c" + std::to_string(i), 2)}));
}

// As somebody would who has the file and the sqlite3 command.
void tamper(const Folder& folder, const std::string& sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK)
        << sql << ": " << (error ? error : "");
    EXPECT_GT(sqlite3_changes(db), 0) << sql;
    sqlite3_close(db);
}

Verified verify(const Folder& folder) {
    const auto store = open_store(folder, {.read_only = true});
    return verify_chain(*store, store->head()).value();
}

TEST(SqliteStore, IsThereAfterReopening) {
    const Folder folder;
    fill(*open_store(folder), 5);
    const auto store = open_store(folder);
    EXPECT_EQ(verify_chain(*store, store->head())->records, 10);
    EXPECT_TRUE(store->commit(std::vector{append("house", 10, "next")}));
    EXPECT_TRUE(store->check_file()->empty());
}

// Commits in a loop and tells each acknowledged position, until it is killed.
[[noreturn]] void commit_until_killed(const Folder& folder, int out) {
    auto store = SqliteStore::open(folder.file());
    if (!store) _exit(1);
    for (std::int64_t i = (*store)->head().position; i < 1'000'000; ++i) {
        const auto written = (*store)->commit(std::vector{append("house", i, "k" + std::to_string(i))});
        if (!written) _exit(2);
        const std::int64_t position = written->back().position;
        if (::write(out, &position, sizeof position) != sizeof position) _exit(3);
    }
    _exit(4);
}

TEST(SqliteStore, NothingAcknowledgedIsMissingAfterAKill) {
    const Folder folder;
    std::int64_t acknowledged = 0;
    for (int round = 0; round < 5; ++round) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) commit_until_killed(folder, ends[1]);
        ::close(ends[1]);
        const std::int64_t until = acknowledged + 20 + round * 7;
        std::int64_t position = 0;
        while (acknowledged < until && ::read(ends[0], &position, sizeof position) == sizeof position)
            acknowledged = position;
        ::kill(child, SIGKILL);
        while (::read(ends[0], &position, sizeof position) == sizeof position) acknowledged = position;
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
        ASSERT_GE(acknowledged, until);

        const auto store = open_store(folder);
        const auto verified = verify_chain(*store, store->head());
        ASSERT_TRUE(verified);
        EXPECT_TRUE(verified->sound());
        EXPECT_GE(verified->records, acknowledged);
        EXPECT_LE(verified->records, acknowledged + 1);
        acknowledged = verified->records;
    }
}

TEST(SqliteStore, ASecondProcessIsRefused) {
    const Folder folder;
    const auto store = open_store(folder);
    const auto second = SqliteStore::open(folder.file());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().error, StoreError::busy);
    EXPECT_NE(second.error().detail.find("another process"), std::string::npos);
    EXPECT_TRUE(SqliteStore::open(folder.file(), {.read_only = true}));
}

TEST(SqliteStore, ANewerSchemaIsRefused) {
    const Folder folder;
    fill(*open_store(folder), 1);
    tamper(folder, "UPDATE meta SET number=99 WHERE key='schema'");
    const auto refused = SqliteStore::open(folder.file());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().detail.find("newer Riffle"), std::string::npos);
}

TEST(SqliteStore, OtherFilesAreRefused) {
    const Folder folder;
    std::ofstream(folder.file()) << std::string(5000, 'x');
    const auto refused = SqliteStore::open(folder.file());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::corrupt);

    const Folder other;
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(other.file().c_str(), &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, "CREATE TABLE t (x)", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
    const auto not_ours = SqliteStore::open(other.file());
    ASSERT_FALSE(not_ours);
    EXPECT_EQ(not_ours.error().error, StoreError::corrupt);
}

TEST(SqliteStore, AReadOnlyStoreRefusesToWrite) {
    const Folder folder;
    fill(*open_store(folder), 1);
    const auto store = open_store(folder, {.read_only = true});
    const auto refused = store->commit(std::vector{append("house", 2, "n")});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::read_only);
}

TEST(SqliteStore, AReadOnlyFolderIsSaidToBeOne) {
    if (::geteuid() == 0) {
        // root may write anywhere; a folder that is a file stands in for one that cannot be made.
        const Folder folder;
        std::ofstream(folder.path() / "plain") << "x";
        EXPECT_FALSE(SqliteStore::open(folder.path() / "plain" / "journal.db"));
        return;
    }
    const Folder folder;
    ::chmod(folder.path().c_str(), 0500);
    const auto refused = SqliteStore::open(folder.file());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::read_only);
    ::chmod(folder.path().c_str(), 0700);
}

TEST(SqliteStore, AFullDiskChangesNothingAndTheStoreGoesOn) {
    const Folder folder;
    const auto store = open_store(folder, {.max_pages = 40});
    fill(*store, 3);
    const Head before = store->head();
    Append large = append("house", 6, "large");
    large.records.push_back({"Note", std::string(400'000, 'n')});
    const auto refused = store->commit(std::vector{large});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::disk_full) << refused.error().detail;
    EXPECT_EQ(store->head(), before);
    EXPECT_FALSE(store->find_command("large").value());
    ASSERT_TRUE(store->commit(std::vector{append("house", 6, "small")}));
    EXPECT_TRUE(verify_chain(*store, store->head())->sound());
    EXPECT_TRUE(store->check_file()->empty());
}

TEST(Verify, FindsAnEditedFieldOfEveryColumn) {
    const std::pair<const char*, Fault> edits[] = {{"stream='housf'", Fault::hash},
                                                   {"version=99", Fault::hash},
                                                   {"at_ms=at_ms+1", Fault::hash},
                                                   {"by='a2'", Fault::hash},
                                                   {"device='Desk'", Fault::hash},
                                                   {"command='x'", Fault::hash},
                                                   {"type='EntrySolE'", Fault::hash},
                                                   {"payload=replace(payload, '7', '8')", Fault::hash},
                                                   {"previous=zeroblob(32)", Fault::previous_hash},
                                                   {"hash=zeroblob(32)", Fault::hash},
                                                   {"position=1000", Fault::gap}};
    for (const auto& [edit, fault] : edits) {
        const Folder folder;
        fill(*open_store(folder), 5);
        tamper(folder, std::string("UPDATE records SET ") + edit + " WHERE position=7");
        const Verified verified = verify(folder);
        ASSERT_FALSE(verified.sound()) << edit;
        EXPECT_EQ(verified.first_bad->fault, fault) << edit << verified.first_bad->detail;
        EXPECT_EQ(verified.first_bad->position, fault == Fault::gap ? 8 : 7) << edit;
    }
}

TEST(Verify, FindsEveryFlippedByteOfARecordInTheFile) {
    const Folder folder;
    fill(*open_store(folder), 3);
    const std::string whole = bytes_of(folder.file());
    // The fourth record: from its stream's name to the end of its payload, then its two hashes.
    const std::string start = "house";
    const std::string payload = R"({"entry":4})";
    const std::size_t end = whole.find(payload) + payload.size() + 64;
    ASSERT_NE(whole.find(payload), std::string::npos);
    const std::size_t begin = whole.rfind(start, whole.find(payload));
    ASSERT_LT(begin, end);
    ASSERT_LT(end - begin, 200U);
    for (std::size_t i = begin; i < end; ++i) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
        std::ofstream(folder.file(), std::ios::binary | std::ios::trunc) << flipped;
        const auto store = SqliteStore::open(folder.file(), {.read_only = true});
        if (!store) continue;  // refused already when opened
        const auto verified = verify_chain(**store, (*store)->head());
        EXPECT_TRUE(!verified || !verified->sound()) << "byte " << i - begin;
    }
}

TEST(Verify, FindsRemovedRecordsAtTheEndAndInTheMiddle) {
    for (const int position : {1, 5, 10}) {
        const Folder folder;
        fill(*open_store(folder), 5);
        tamper(folder, "DELETE FROM records WHERE position=" + std::to_string(position));
        const Verified verified = verify(folder);
        ASSERT_FALSE(verified.sound());
        EXPECT_EQ(verified.first_bad->fault, position == 10 ? Fault::truncated : Fault::gap);
    }
}

TEST(Verify, FindsAChainThatWasWrittenAnew) {
    // Somebody who edits a record and reseals all later ones is caught by the head that was kept elsewhere.
    const Folder folder;
    fill(*open_store(folder), 2);
    const Head told = open_store(folder)->head();
    const Folder forged;
    {
        const auto store = open_store(forged);
        fill(*store, 1);
        Append other = append("house", 2, "c1", 2);
        other.records[1].payload = "{}";
        ASSERT_TRUE(store->commit(std::vector{other}));
    }
    const auto store = open_store(forged);
    EXPECT_TRUE(verify_chain(*store, std::nullopt)->sound());
    EXPECT_FALSE(verify_chain(*store, told)->sound());
}

// Names are long and short, so that rows fill pages, spill over and are moved when pages are split and joined.
TEST(SqliteStore, AnErasedRowLeavesNoBytes) {
    const Folder folder;
    const auto store = open_store(folder);
    const auto secret = [](int i) {
        return "Núñez-" + std::to_string(i) + "-" +
               std::string(static_cast<std::size_t>(i * 37 % 900 + (i % 50 ? 0 : 6000)), 's');
    };
    for (int i = 0; i < 300; ++i)
        ASSERT_TRUE(store->commit(
            std::vector{side_only("person", "p" + std::to_string(i * 7919 % 300), secret(i * 7919 % 300))}));
    for (int i = 0; i < 300; i += 2)
        ASSERT_TRUE(store->commit(std::vector{side_only("person", "p" + std::to_string(i), std::nullopt)}));
    const auto holds = [&](const std::string& text) {
        for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
            if (bytes_of(entry.path()).find(text) != std::string::npos) return true;
        return false;
    };
    for (int i = 0; i < 300; ++i) EXPECT_EQ(holds("Núñez-" + std::to_string(i) + "-"), i % 2 == 1) << i;
}

}  // namespace
}  // namespace riffle::store

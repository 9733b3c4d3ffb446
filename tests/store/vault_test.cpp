// What a kill, a broken log, a lost file and a curious neighbour meet: nothing acknowledged goes missing unseen, and no
// secret stands in a file that others can read.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "core/journal/head_code.h"
#include "store/rescue.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"
#include "tests/store/damage.h"

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

// Sixty acknowledged commits, then SIGKILL. All of them are in the write-ahead log alone.
void write_sixty_and_die(const Folder& folder) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        auto store = SqliteStore::open(folder.file());
        if (!store) _exit(1);
        for (int i = 0; i < 60; ++i)
            if (!(*store)->commit(std::vector{append("house", i, "k" + std::to_string(i))})) _exit(2);
        const char done = 'x';
        if (::write(ends[1], &done, 1) != 1) _exit(3);
        for (;;) ::pause();
    }
    ::close(ends[1]);
    char done = 0;
    ASSERT_EQ(::read(ends[0], &done, 1), 1);
    ::close(ends[0]);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
}

std::string refusal(const Folder& folder) {
    const auto store = SqliteStore::open(folder.file());
    return store ? "" : store.error().detail;
}

fs::path log_of(const Folder& folder) { return folder.file().string() + "-wal"; }
fs::path commits_of(const Folder& folder) { return folder.path() / "commits.log"; }

TEST(AfterAKill, EverythingIsThereAndTheHeadIsExact) {
    const Folder folder;
    write_sixty_and_die(folder);
    const auto kept = HeadFile::read(folder.path() / "head");
    ASSERT_TRUE(kept && *kept);
    EXPECT_EQ((*kept)->head.head.position, 60);
    EXPECT_EQ(refusal(folder), "");
    EXPECT_EQ(SqliteStore::open(folder.file()).value()->head().position, 60);
}

// What SQLite's log lost is still in the log of the commits.
TEST(AfterAKill, AByteFlippedInTheLogIsPutBack) {
    const Folder folder;
    write_sixty_and_die(folder);
    flip(log_of(folder), static_cast<std::int64_t>(fs::file_size(log_of(folder))) / 2);
    {
        const auto damaged = SqliteStore::open(folder.file(), {.read_only = true}).value();
        EXPECT_LT(damaged->head().position, 60);
        const auto check = verify_journal(*damaged, {});
        ASSERT_TRUE(check.findings.any_in("head file"));
        EXPECT_NE(check.findings.told().front().what.find("the next start of the server puts it back"),
                  std::string::npos);
    }
    const auto store = SqliteStore::open(folder.file()).value();
    EXPECT_EQ(store->head().position, 60);
    ASSERT_EQ(store->notes().size(), 1U);
    EXPECT_NE(store->notes()[0].find("they are put back from"), std::string::npos) << store->notes()[0];
    EXPECT_EQ(store->find_command("k59").value()->reply, "reply");
    EXPECT_TRUE(verify_journal(*store, {}).findings.none());
}

TEST(AfterAKill, AByteFlippedInTheLogIsARefusalThatSaysWhatIsMissing) {
    const Folder folder;
    write_sixty_and_die(folder);
    fs::remove(commits_of(folder));
    const auto size = static_cast<std::int64_t>(fs::file_size(log_of(folder)));
    ASSERT_GT(size, 100'000);
    const std::string before = bytes_of(log_of(folder));
    flip(log_of(folder), size / 2);
    const std::string said = refusal(folder);
    EXPECT_NE(said.find("acknowledged commits are missing at the end: "), std::string::npos) << said;
    EXPECT_NE(said.find(" to 60)"), std::string::npos) << said;
    // How many is what verify says too, and what a rescue will not find.
    auto damaged = SqliteStore::open(folder.file(), {.read_only = true}).value();
    const std::int64_t there = damaged->head().position;
    EXPECT_GT(there, 5);
    EXPECT_LT(there, 55);
    EXPECT_NE(said.find(std::to_string(60 - there) + " commits ("), std::string::npos) << said;
    EXPECT_TRUE(verify_journal(*damaged, {}).findings.any_in("head file"));
    damaged.reset();
    // Refusing changed nothing: with the byte put right, everything is there again.
    EXPECT_EQ(static_cast<std::int64_t>(fs::file_size(log_of(folder))), size);
    flip(log_of(folder), size / 2);
    EXPECT_EQ(bytes_of(log_of(folder)), before);
    EXPECT_EQ(refusal(folder), "");
    EXPECT_EQ(SqliteStore::open(folder.file()).value()->head().position, 60);
}

TEST(AfterAKill, ALostLogIsPutBack) {
    for (const bool deleted : {true, false}) {
        const Folder folder;
        write_sixty_and_die(folder);
        if (deleted)
            fs::remove(log_of(folder));
        else
            flip(log_of(folder), 0);
        const auto store = SqliteStore::open(folder.file()).value();
        EXPECT_EQ(store->head().position, 60);
        EXPECT_TRUE(verify_journal(*store, {}).findings.none());
    }
}

TEST(AfterAKill, ALogWhoseFirstByteIsWrongIsNoFreshHouse) {
    const Folder folder;
    write_sixty_and_die(folder);
    fs::remove(commits_of(folder));
    flip(log_of(folder), 0);
    EXPECT_NE(refusal(folder), "");
    EXPECT_NE(refusal(folder), "");  // asking twice makes it no better
}

TEST(AfterAKill, ADeletedLogIsARefusal) {
    const Folder folder;
    write_sixty_and_die(folder);
    fs::remove(commits_of(folder));
    fs::remove(log_of(folder));
    const std::string said = refusal(folder);
    EXPECT_NE(said.find("60 commands"), std::string::npos) << said;
    EXPECT_FALSE(fs::exists(log_of(folder)) && fs::file_size(log_of(folder)) > 0);
}

TEST(AfterAKill, ADeletedDatabaseIsARefusalAndNoFreshHouse) {
    const Folder folder;
    write_sixty_and_die(folder);
    for (const char* ending : {"", "-wal", "-shm"}) fs::remove(folder.file().string() + ending);
    const std::string said = refusal(folder);
    EXPECT_NE(said.find("the database is gone or empty, but the head file says that 60 commands with 60 records"),
              std::string::npos)
        << said;
    EXPECT_FALSE(fs::exists(folder.file()));
}

TEST(AfterAKill, AJournalAheadOfItsHeadFileIsFineAndTheFileIsBroughtUp) {
    const Folder folder;
    std::string old;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
        old = bytes_of(folder.path() / "head");
        ASSERT_TRUE(store->commit(std::vector{append("house", 1, "b")}));
    }
    fs::remove(folder.path() / "heads.log");  // written at the stop, which a kill would not have reached
    overwrite(folder.path() / "head", 0, old);
    EXPECT_EQ(refusal(folder), "");
    EXPECT_EQ(HeadFile::read(folder.path() / "head").value()->head.head.position, 2);
}

TEST(Rescue, SavesWhatIsSoundWithTheSameHashes) {
    const Folder folder;
    write_sixty_and_die(folder);
    flip(log_of(folder), static_cast<std::int64_t>(fs::file_size(log_of(folder))) / 2);
    const auto damaged = SqliteStore::open(folder.file(), {.read_only = true}).value();
    const Folder fresh;
    const fs::path file = fresh.path() / "saved" / "riffle.db";
    const auto saved = rescue(
        *damaged, file, [](const auto&) {}, [](const auto&) { return true; });
    ASSERT_TRUE(saved) << saved.error().detail;
    EXPECT_EQ(saved->records, damaged->head().position);
    ASSERT_EQ(saved->lost.size(), 1U);
    EXPECT_EQ(saved->lost[0], "records " + std::to_string(saved->records + 1) + " to 60");
    const auto store = SqliteStore::open(file).value();
    EXPECT_EQ(store->head().hash, damaged->head().hash);
    EXPECT_EQ(store->find_command("k3").value()->reply, "reply");
    EXPECT_TRUE(verify_journal(*store, {}).findings.none());
    EXPECT_FALSE(rescue(
        *damaged, file, [](const auto&) {}, [](const auto&) { return true; }));
}

TEST(Rescue, StopsBeforeTheFirstRecordThatIsNotWhatWasWritten) {
    const Folder folder;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        for (int i = 0; i < 10; ++i)
            ASSERT_TRUE(store->commit(std::vector{append("house", i * 2, "c" + std::to_string(i), 2)}));
        ASSERT_TRUE(store->commit(std::vector{side_only("person_key", "p1", "key of p1")}));
    }
    Database(folder.file()).run("UPDATE records SET by='eve' WHERE position=12");
    const Folder fresh;
    const fs::path file = fresh.path() / "saved" / "riffle.db";
    const auto saved = rescue(
        *SqliteStore::open(folder.file(), {.read_only = true}).value(), file, [](const auto&) {},
        [](const auto&) { return true; });
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->records, 10);  // 11 belongs to the command of 12: half a step is none
    EXPECT_EQ(SqliteStore::open(file).value()->side("person_key", "p1").value(), "key of p1");
}

// A command with records in two streams is saved as it was, and half of it is none.
TEST(Rescue, KeepsAFactOfSeveralStreamsWhole) {
    const Folder folder;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        for (int i = 0; i < 3; ++i) {
            Append both = append("tournament/t1", i, "c" + std::to_string(i));
            both.also.push_back(
                {.stream = "tournament/t2", .expected_version = 2 * i, .records = {{"A", "{}"}, {"B", "{}"}}});
            ASSERT_TRUE(store->commit(std::vector{both}));
        }
    }
    const auto save = [&](const fs::path& file) {
        return rescue(
            *SqliteStore::open(folder.file(), {.read_only = true}).value(), file, [](const auto&) {},
            [](const auto&) { return true; });
    };
    const Folder fresh;
    const fs::path whole = fresh.path() / "whole" / "riffle.db", half = fresh.path() / "half" / "riffle.db";
    ASSERT_TRUE(save(whole));
    const auto store = SqliteStore::open(whole).value();
    EXPECT_EQ(store->head().position, 9);
    EXPECT_TRUE(verify_journal(*store, {}).findings.none());
    EXPECT_EQ(store->head().hash, SqliteStore::open(folder.file(), {.read_only = true}).value()->head().hash);
    Database(folder.file()).run("UPDATE records SET by='eve' WHERE position=6");
    ASSERT_TRUE(save(half));
    EXPECT_EQ(SqliteStore::open(half).value()->head().position, 3);
}

mode_t mode_of(const fs::path& path) {
    struct stat found {};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return found.st_mode & 0777;
}

TEST(Files, AreTheirOwnersAlone) {
    const Folder folder;
    const fs::path house = folder.path() / "house";
    const mode_t before = ::umask(0);
    const auto store = SqliteStore::open(house / "riffle.db").value();
    ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    ::umask(before);
    EXPECT_EQ(mode_of(house), 0700U);
    int files = 0;
    for (const auto& entry : fs::directory_iterator(house)) {
        EXPECT_EQ(mode_of(entry.path()), 0600U) << entry.path();
        ++files;
    }
    EXPECT_GE(files, 7);  // database, -wal, -shm, lock, head, key, commits.log
}

TEST(Files, FoundWiderAreNarrowedAndSaid) {
    const Folder folder;
    const fs::path house = folder.path() / "house";
    {
        const auto store = SqliteStore::open(house / "riffle.db").value();
        ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
        EXPECT_TRUE(store->notes().empty());
    }
    ::chmod(house.c_str(), 0755);
    ::chmod((house / "riffle.db").c_str(), 0644);
    ::chmod((house / "house.key").c_str(), 0640);
    const auto store = SqliteStore::open(house / "riffle.db").value();
    EXPECT_EQ(store->notes().size(), 3U);
    EXPECT_EQ(mode_of(house), 0700U);
    EXPECT_EQ(mode_of(house / "riffle.db"), 0600U);
    EXPECT_EQ(mode_of(house / "house.key"), 0600U);
}

TEST(Files, AFolderThatIsNotAHousesAloneKeepsItsMode) {
    const Folder folder;
    ::chmod(folder.path().c_str(), 0755);
    std::ofstream(folder.path() / "letter.txt") << "not ours";
    const auto store = SqliteStore::open(folder.path() / "new.db").value();
    EXPECT_EQ(mode_of(folder.path()), 0755U);
    ASSERT_EQ(store->notes().size(), 1U);
    EXPECT_NE(store->notes()[0].find("a folder of its own"), std::string::npos);
}

TEST(Key, SecretsAndKeysStandNowhereInTheDatabase) {
    const Folder folder;
    const auto store = SqliteStore::open(folder.file()).value();
    Append rows = append("house", 0, "a");
    rows.side = {{"secret", "pin/a", "$argon2id$the-hash"}, {"person_key", "p1", "the key of p1"}};
    ASSERT_TRUE(store->commit(std::vector{rows}));
    EXPECT_EQ(store->side("secret", "pin/a").value(), "$argon2id$the-hash");
    EXPECT_EQ(store->side("person_key", "p1").value(), "the key of p1");
    const std::string key = store->key()->text().substr(19, 64);
    std::string raw(32, '\0');
    ASSERT_TRUE(from_hex(key, {reinterpret_cast<std::uint8_t*>(raw.data()), raw.size()}));
    const auto seed = store->key()->draw_seed("tournament/t", 1);
    const std::string next(reinterpret_cast<const char*>(seed.data()), seed.size());
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        if (entry.path().filename() == "house.key") continue;
        const std::string bytes = bytes_of(entry.path());
        for (const std::string& secret : {std::string("$argon2id$"), std::string("the key of p1"), key, raw, next})
            EXPECT_EQ(bytes.find(secret), std::string::npos) << entry.path();
    }
}

TEST(Key, AMissingOrWrongOneIsARefusalThatSaysSo) {
    const Folder folder;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    }
    const fs::path key = folder.path() / "house.key";
    const fs::path away = folder.path() / "away.key";
    fs::rename(key, away);
    EXPECT_NE(refusal(folder).find("is missing"), std::string::npos) << refusal(folder);
    EXPECT_FALSE(fs::exists(key)) << "a new key beside an old journal helps nobody";
    EXPECT_TRUE(SqliteStore::open(folder.file(), {.house_key = away}));
    ASSERT_TRUE(make_house_key(key));
    EXPECT_NE(refusal(folder).find("is another house's key"), std::string::npos) << refusal(folder);
    std::ofstream(key) << "rubbish";
    EXPECT_NE(refusal(folder).find("is no house key of this version"), std::string::npos) << refusal(folder);
    EXPECT_FALSE(make_house_key(key)) << "a key that is there is never overwritten";
}

TEST(Key, SeedsDifferByStreamAndNumber) {
    const HouseKey one = HouseKey::random();
    const HouseKey same = HouseKey::read(one.text()).value();
    EXPECT_EQ(one.draw_seed("t", 1), same.draw_seed("t", 1));
    EXPECT_NE(one.draw_seed("t", 1), one.draw_seed("t", 2));
    EXPECT_NE(one.draw_seed("t", 12), one.draw_seed("t1", 2));
    EXPECT_NE(one.draw_seed("t", 1), HouseKey::random().draw_seed("t", 1));
}

TEST(HeadOnDisk, IsOneSectorAndOverwrittenInPlace) {
    const Folder folder;
    const auto store = SqliteStore::open(folder.file()).value();
    ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    const std::string line = bytes_of(folder.path() / "head");
    EXPECT_LT(line.size(), 512U);
    ASSERT_TRUE(store->commit(std::vector{append("house", 1, "b")}));
    EXPECT_EQ(bytes_of(folder.path() / "head").size(), line.size());
    EXPECT_NE(bytes_of(folder.path() / "head"), line);
}

TEST(HeadOnDisk, ThatCannotBeWrittenIsARefusalToOpen) {
    const Folder folder;
    fs::create_symlink("/dev/full", folder.path() / "head");
    const auto refused = SqliteStore::open(folder.file());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::disk_full) << refused.error().detail;
}

// The file with the head that is to be there when the journal ends at `position`.
void expect_shown(const fs::path& file, std::int64_t position) {
    const auto found = HeadFile::read(file);
    ASSERT_TRUE(found && *found && (*found)->whole);
    EXPECT_EQ((*found)->head.head.position, position);
}

TEST(HeadOnDisk, ThatFailsWhileTheServerRunsRefusesTheCommandAndStoresNothing) {
    const Folder folder;
    const fs::path head = folder.path() / "head";
    const auto store = SqliteStore::open(folder.file()).value();
    ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    fs::remove(head);
    fs::create_symlink("/dev/full", head);
    for (int i = 0; i < 2; ++i) {
        const auto refused = store->commit(std::vector{append("house", 1, "b")});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().error, StoreError::disk_full) << refused.error().detail;
    }
    fs::remove(head);
    fs::create_directory(head);
    const auto refused = store->commit(std::vector{append("house", 1, "b")});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, StoreError::failed);
    EXPECT_NE(refused.error().detail.find("head"), std::string::npos);
    EXPECT_EQ(store->head().position, 1);
    EXPECT_FALSE(store->find_command("b").value());
    fs::remove(head);
    ASSERT_TRUE(store->commit(std::vector{append("house", 1, "b")}));
    expect_shown(head, 2);
}

TEST(HeadOnDisk, RemovedOrReplacedWhileTheServerRunsIsMadeAnew) {
    const Folder folder;
    const fs::path head = folder.path() / "head";
    const auto store = SqliteStore::open(folder.file()).value();
    ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    fs::remove(head);
    ASSERT_TRUE(store->commit(std::vector{append("house", 1, "b")}));
    expect_shown(head, 2);
    fs::rename(head, folder.path() / "elsewhere");
    fs::copy_file(folder.path() / "elsewhere", head);
    ASSERT_TRUE(store->commit(std::vector{append("house", 2, "c")}));
    expect_shown(head, 3);
    expect_shown(folder.path() / "elsewhere", 2);
}

// Between the check before a commit and the head after it.
TEST(HeadOnDisk, ThatFailsAfterTheCommitLeavesItUnconfirmedUntilItIsShown) {
    const Folder folder;
    const fs::path head = folder.path() / "head";
    bool breaks = false;
    const auto store = SqliteStore::open(folder.file(), {.before_head =
                                                             [&] {
                                                                 if (!breaks) return;
                                                                 fs::remove(head);
                                                                 fs::create_symlink("/dev/full", head);
                                                             }})
                           .value();
    ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a")}));
    breaks = true;
    const auto unconfirmed = store->commit(std::vector{append("house", 1, "b")});
    breaks = false;
    ASSERT_FALSE(unconfirmed);
    EXPECT_EQ(unconfirmed.error().error, StoreError::unconfirmed);
    EXPECT_EQ(store->head().position, 2);
    // Neither a retry nor another command is answered before the head is there.
    const auto retry = store->find_command("b");
    ASSERT_FALSE(retry);
    EXPECT_EQ(retry.error().error, StoreError::unconfirmed);
    EXPECT_FALSE(store->commit(std::vector{append("house", 2, "c")}));
    fs::remove(head);
    EXPECT_TRUE(store->find_command("b").value());
    expect_shown(head, 2);
    ASSERT_TRUE(store->commit(std::vector{append("house", 2, "c")}));
    expect_shown(head, 3);
}

TEST(HeadLog, HasALineAtStartStopAndEveryThousandRecords) {
    const Folder folder;
    {
        const auto store = SqliteStore::open(folder.file()).value();
        ASSERT_TRUE(store->commit(std::vector{append("house", 0, "a", 999)}));
        ASSERT_TRUE(store->commit(std::vector{append("house", 999, "b", 2)}));
    }
    { const auto store = SqliteStore::open(folder.file()).value(); }
    std::string reasons;
    EXPECT_TRUE(each_logged_head(folder.path() / "heads.log", [&](std::int64_t, const auto& logged) {
        ASSERT_TRUE(logged);
        reasons += logged->why + " ";
    }));
    EXPECT_EQ(reasons, "records stop start stop ");
    EXPECT_EQ(last_logged_head(folder.path() / "heads.log")->head.head.position, 1001);
}

}  // namespace
}  // namespace riffle::store

// Shortcuts and signposts: the same in both stores, in no head, and what was damaged or edited is left out.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/memory_store.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

struct Shortcuts : testing::Test {
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("riffle-shortcuts-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder);
        open();
        const Append appends[] = {append("tournament/1", 0, "c1", 3), append("tournament/2", 0, "c2", 2)};
        ASSERT_TRUE(disk->commit(appends));
        ASSERT_TRUE(memory.commit(appends));
    }
    void TearDown() override {
        disk.reset();
        std::filesystem::remove_all(folder);
    }
    void open() {
        disk.reset();
        auto opened = SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(opened) << opened.error().detail;
        disk = std::move(*opened);
    }
    // By somebody who has the file, but not the key.
    void edit(const std::string& sql) {
        disk.reset();
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open((folder / "riffle.db").c_str(), &db), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        sqlite3_close(db);
        open();
    }
    std::vector<Shortcut> of(const Store& store) {
        auto all = store.shortcuts();
        EXPECT_TRUE(all);
        return all ? *all : std::vector<Shortcut>{};
    }
    void keep() {
        const Shortcut shortcuts[] = {{"tournament/1", 3, {}, "f", "one"}, {"tournament/2", 2, {}, "f", "two"}};
        const Signpost posts[] = {
            {"ticket/a", "tournament/1", 7}, {"person/p", "tournament/1", 1}, {"person/p", "tournament/2", 2}};
        ASSERT_TRUE(disk->keep_shortcuts(shortcuts, posts));
        ASSERT_TRUE(memory.keep_shortcuts(shortcuts, posts));
    }

    std::filesystem::path folder;
    std::unique_ptr<SqliteStore> disk;
    MemoryStore memory;
};

TEST_F(Shortcuts, AreKeptAndFoundAgain) {
    keep();
    open();
    for (const Store* store : {static_cast<const Store*>(disk.get()), static_cast<const Store*>(&memory)}) {
        const auto all = of(*store);
        ASSERT_EQ(all.size(), 2U);
        EXPECT_EQ(all[0].body, "one");
        EXPECT_EQ(all[0].version, 3);
        EXPECT_NE(all[0].hash, journal::Hash{});
        EXPECT_EQ(store->signposts("person/p")->size(), 2U);
        EXPECT_EQ(store->signposts("ticket/a")->at(0).number, 7);
        EXPECT_TRUE(store->signposts("ticket/b")->empty());
        std::map<std::string, std::int64_t> streams;
        ASSERT_TRUE(store->each_stream([&](const auto& name, auto version) { streams[name] = version; }));
        EXPECT_EQ(streams, (std::map<std::string, std::int64_t>{{"tournament/1", 3}, {"tournament/2", 2}}));
    }
    // Of a record that is not there: nothing is kept.
    const Shortcut ahead[] = {{"tournament/1", 9, {}, "f", "ahead"}};
    EXPECT_FALSE(disk->keep_shortcuts(ahead, {}));
    EXPECT_FALSE(memory.keep_shortcuts(ahead, {}));
    EXPECT_EQ(of(*disk).size(), 2U);
}

TEST_F(Shortcuts, ANewOneTakesTheOldOnesPlaceWithItsSignposts) {
    keep();
    const Shortcut again[] = {{"tournament/1", 2, {}, "f", "again"}};
    const Signpost posts[] = {{"person/q", "tournament/1", 1}};
    for (Store* store : {static_cast<Store*>(disk.get()), static_cast<Store*>(&memory)}) {
        ASSERT_TRUE(store->keep_shortcuts(again, posts));
        EXPECT_EQ(of(*store).at(0).body, "again");
        EXPECT_TRUE(store->signposts("ticket/a")->empty());
        EXPECT_EQ(store->signposts("person/p")->size(), 1U);
        EXPECT_EQ(store->signposts("person/q")->size(), 1U);
    }
}

TEST_F(Shortcuts, WhatWasEditedIsLeftOut) {
    const char* edits[] = {"UPDATE shortcuts SET body='ten' WHERE stream='tournament/1'",
                           "UPDATE shortcuts SET version=2 WHERE stream='tournament/1'",
                           "UPDATE shortcuts SET format='g' WHERE stream='tournament/1'",
                           "UPDATE shortcuts SET hash=x'00' WHERE stream='tournament/1'",
                           "UPDATE shortcuts SET digest=zeroblob(32) WHERE stream='tournament/1'",
                           "UPDATE shortcuts SET stream='tournament/3' WHERE stream='tournament/1'"};
    for (const char* sql : edits) {
        keep();
        edit(sql);
        const auto all = of(*disk);
        ASSERT_EQ(all.size(), 1U) << sql;
        EXPECT_EQ(all[0].stream, "tournament/2") << sql;
    }
    edit("DROP TABLE shortcuts; DROP TABLE signposts");
    EXPECT_TRUE(of(*disk).empty());
}

TEST_F(Shortcuts, AreNoPartOfTheJournal) {
    const Head before = disk->head();
    keep();
    EXPECT_EQ(disk->head(), before);
    edit("UPDATE shortcuts SET body='ten'; DELETE FROM signposts");
    const auto check = verify_journal(*disk, [](const auto&) {});
    EXPECT_TRUE(check.findings.none());
}

}  // namespace
}  // namespace riffle::store

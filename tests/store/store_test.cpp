// What every store promises, held against both.
#include "store/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "store/memory_store.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

struct InMemory {
    MemoryStore store;
    Store& get() { return store; }
    Head head() { return store.head(); }
};

struct InSqlite {
    Folder folder;
    std::unique_ptr<SqliteStore> store = SqliteStore::open(folder.file()).value();
    Store& get() { return *store; }
    Head head() { return store->head(); }
};

template <class Kind>
class EveryStore : public testing::Test {
  protected:
    Kind kind;
    Store& store = kind.get();

    auto commit(std::vector<Append> batch) { return store.commit(batch); }
    std::vector<journal::Envelope> all(std::int64_t after = 0) {
        std::vector<journal::Envelope> records;
        EXPECT_TRUE(store.read_all(after, [&](const auto& record) {
            records.push_back(record);
            return true;
        }));
        return records;
    }
    std::vector<journal::Envelope> stream(const std::string& name, std::int64_t after = 0) {
        std::vector<journal::Envelope> records;
        EXPECT_TRUE(store.read_stream(name, after, [&](const auto& record) {
            records.push_back(record);
            return true;
        }));
        return records;
    }
};
using Kinds = testing::Types<InMemory, InSqlite>;
TYPED_TEST_SUITE(EveryStore, Kinds);

TYPED_TEST(EveryStore, KeepsOneFactInSeveralStreamsOrInNone) {
    Append both = append("tournament/t1", 0, "c1", 2);
    both.also.push_back({.stream = "tournament/t2", .records = {{"EntryReceived", "{}"}}});
    const auto written = this->commit({both});
    ASSERT_TRUE(written) << written.error().detail;
    ASSERT_EQ(written->size(), 3U);
    EXPECT_EQ(written->back().stream, "tournament/t2");
    EXPECT_EQ(written->back().version, 1);
    EXPECT_EQ(written->back().command, "c1");
    EXPECT_EQ(this->stream("tournament/t1").size(), 2U);
    EXPECT_EQ(this->stream("tournament/t2").size(), 1U);
    EXPECT_EQ(this->kind.head().commands, 1);
    EXPECT_EQ(this->kind.head().streams, 2);
    // What the second stream refuses, the first does not get either.
    Append late = append("tournament/t1", 2, "c2");
    late.also.push_back({.stream = "tournament/t2", .expected_version = 0, .records = {{"EntryReceived", "{}"}}});
    EXPECT_EQ(this->commit({late}).error().error, StoreError::version_conflict);
    Append nowhere = append("tournament/t1", 2, "c3");
    nowhere.also.push_back({.stream = "", .records = {{"EntryReceived", "{}"}}});
    EXPECT_EQ(this->commit({nowhere}).error().error, StoreError::failed);
    EXPECT_EQ(this->all().size(), 3U);
    EXPECT_FALSE(this->store.find_command("c2")->has_value());
}

TYPED_TEST(EveryStore, KeepsWhatWasAppended) {
    const auto written = this->commit({append("house", 0, "c1", 2), append("tournament/t1", 0, "c2", 1)});
    ASSERT_TRUE(written) << written.error().detail;
    ASSERT_EQ(written->size(), 3U);
    EXPECT_EQ((*written)[2].position, 3);
    EXPECT_EQ((*written)[2].version, 1);
    EXPECT_EQ((*written)[2].previous, (*written)[1].hash);
    EXPECT_EQ((*written)[0].previous, journal::genesis);
    EXPECT_EQ((*written)[1].by, "a1");
    EXPECT_EQ((*written)[1].device, "desk");
    EXPECT_EQ(this->all(), *written);
    EXPECT_EQ(this->stream("house", 1), std::vector{(*written)[1]});
    EXPECT_TRUE(this->stream("nothing").empty());
    EXPECT_EQ(this->all(2), std::vector{(*written)[2]});
}

TYPED_TEST(EveryStore, AppendsOfOneBatchFollowEachOther) {
    ASSERT_TRUE(this->commit({append("house", 0, "c1", 2), append("house", 2, "c2", 1)}));
    EXPECT_EQ(this->stream("house").size(), 3U);
}

TYPED_TEST(EveryStore, RefusesAnotherVersion) {
    ASSERT_TRUE(this->commit({append("house", 0, "c1")}));
    for (const std::int64_t wrong : {0, 2, -1}) {
        const auto refused = this->commit({append("house", wrong, "c2")});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().error, StoreError::version_conflict);
    }
    EXPECT_TRUE(this->commit({append("house", 1, "c2")}));
}

TYPED_TEST(EveryStore, RefusesACommandTwice) {
    ASSERT_TRUE(this->commit({append("house", 0, "c1")}));
    const auto again = this->commit({append("house", 1, "c1")});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().error, StoreError::duplicate_command);
    const auto twice = this->commit({append("house", 1, "c2"), append("tournament/t", 0, "c2")});
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().error, StoreError::duplicate_command);
    const auto known = this->store.find_command("c1").value();
    ASSERT_TRUE(known);
    EXPECT_EQ(known->reply, "reply");
    EXPECT_EQ(known->request_digest, "digest");
    EXPECT_FALSE(this->store.find_command("c2").value());
}

TYPED_TEST(EveryStore, ABatchIsAllOrNothing) {
    Append first = append("house", 0, "c1");
    first.side.push_back({"setting", "k", "v"});
    const auto refused = this->commit({first, append("tournament/t1", 9, "c2")});
    ASSERT_FALSE(refused);
    EXPECT_TRUE(this->all().empty());
    EXPECT_FALSE(this->store.find_command("c1").value());
    EXPECT_FALSE(this->store.side("setting", "k").value());
    EXPECT_TRUE(this->commit({first}));
    EXPECT_EQ(this->store.side("setting", "k").value(), "v");
}

TYPED_TEST(EveryStore, SideRowsStandBesideTheChain) {
    ASSERT_TRUE(this->commit({side_only("secret", "pin/1", "x"), side_only("secret", "pin/2", std::string("a\0b", 3)),
                              side_only("setting", "pin/1", "")}));
    EXPECT_TRUE(this->all().empty());
    EXPECT_EQ(this->store.side("secret", "pin/2").value(), std::string("a\0b", 3));
    EXPECT_EQ(this->store.side("setting", "pin/1").value(), "");
    ASSERT_TRUE(this->commit({side_only("secret", "pin/1", "y")}));
    std::string seen;
    (void)this->store.each_side("secret", [&](const std::string& key, const std::string& value) {
        seen += key + "=" + std::to_string(value.size()) + value.substr(0, 1) + " ";
    });
    EXPECT_EQ(seen, "pin/1=1y pin/2=3a ");
    ASSERT_TRUE(this->commit({side_only("secret", "pin/1", std::nullopt)}));
    EXPECT_FALSE(this->store.side("secret", "pin/1").value());
    EXPECT_TRUE(this->store.side("setting", "pin/1").value());
}

TYPED_TEST(EveryStore, RecordsNeedAStream) {
    EXPECT_FALSE(this->commit({append("", 0, "c1")}));
    EXPECT_FALSE(this->store.find_command("c1").value());
}

TYPED_TEST(EveryStore, ReadsManyRecordsAndStopsWhenToldTo) {
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(this->commit({append("house", i * 100, "c" + std::to_string(i), 100)}));
    EXPECT_EQ(this->all().size(), 1000U);
    EXPECT_EQ(this->stream("house", 700).size(), 300U);
    int seen = 0;
    ASSERT_TRUE(this->store.read_all(0, [&](const auto&) { return ++seen < 300; }));
    EXPECT_EQ(seen, 300);
    // A visitor may use the store: nothing is locked while it is called.
    ASSERT_TRUE(this->store.read_stream("house", 998, [&](const auto& record) {
        return this->store.find_command(record.command).value().has_value() &&
               this->commit({side_only("setting", "a", "b")});
    }));
}

TYPED_TEST(EveryStore, TheChainVerifies) {
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(this->commit(
            {append("house", i, "h" + std::to_string(i)), append("tournament/t1", i * 3, "t" + std::to_string(i), 3)}));
    const auto verified = verify_chain(this->store, this->kind.head());
    ASSERT_TRUE(verified);
    EXPECT_TRUE(verified->sound());
    EXPECT_EQ(verified->records, 80);
    EXPECT_EQ(verified->position, this->kind.head().position);
    EXPECT_EQ(verified->hash, this->kind.head().hash);
}

TYPED_TEST(EveryStore, SeveralThreadsWriteAndRead) {
    std::atomic<int> stored{0};
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 25; ++i) {
                const std::string name = "tournament/" + std::to_string(t);
                if (this->store.commit(std::vector{append(name, i, name + "-" + std::to_string(i))})) ++stored;
                this->store.find_command("x").value();
                EXPECT_TRUE(this->store.read_stream(name, 0, [](const auto&) { return true; }));
            }
        });
    threads.clear();
    EXPECT_EQ(stored, 100);
    EXPECT_TRUE(verify_chain(this->store, this->kind.head())->sound());
}

}  // namespace
}  // namespace riffle::store

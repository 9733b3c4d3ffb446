// Whatever is asked of them, the two stores answer the same, record for record and hash for hash.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "store/memory_store.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

std::vector<Append> any_batch(std::map<std::string, std::int64_t>& versions) {
    std::vector<Append> batch;
    const int size = *rc::gen::inRange(1, 4);
    for (int i = 0; i < size; ++i) {
        const std::string stream = *rc::gen::element<std::string>("house", "tournament/1", "tournament/2", "");
        const int records = stream.empty() ? 0 : *rc::gen::inRange(0, 4);
        // Mostly right: one in eight is off by one.
        const std::int64_t off = *rc::gen::weightedElement<std::int64_t>({{14, 0}, {1, 1}, {1, -1}});
        const std::string command = *rc::gen::weightedElement<std::string>(
            {{12, "c" + std::to_string(*rc::gen::inRange(0, 1'000'000'000))}, {1, "same"}, {1, ""}});
        Append one = append(stream, versions[stream] + (stream.empty() ? 0 : off), command, records);
        one.by = *rc::gen::element<std::string>("", "a1", "Núñez");
        for (NewRecord& record : one.records)
            record.payload = *rc::gen::container<std::string>(rc::gen::element('a', '"', '\0', '\n'));
        if (*rc::gen::inRange(0, 3) == 0)
            one.side.push_back(
                {"person", *rc::gen::element<std::string>("p1", "p2"),
                 *rc::gen::element<std::optional<std::string>>(std::nullopt, "x", std::string("\0", 1))});
        versions[stream] += records;
        // A fact in two streams at once.
        if (!stream.empty() && *rc::gen::inRange(0, 3) == 0) {
            const std::string other = *rc::gen::element<std::string>("hand/1", "tournament/2", "");
            const bool late = *rc::gen::inRange(0, 8) == 0;
            const std::int64_t expected = versions[other] + (late ? 1 : 0);
            one.also.push_back({.stream = other, .expected_version = expected, .records = {{"Also", "{}"}}});
            versions[other] += 1;
        }
        batch.push_back(std::move(one));
    }
    return batch;
}

std::map<std::string, std::string> persons_of(const Store& store) {
    std::map<std::string, std::string> rows;
    (void)store.each_side("person", [&](const std::string& key, const std::string& value) { rows[key] = value; });
    return rows;
}

// The sums are keyed, and every house has a key of its own.
Head counted(Head head) {
    head.commands_sum = {};
    head.side_sum = {};
    return head;
}

TEST(BothStores, AnswerTheSame) {
    EXPECT_TRUE(rc::check([] {
        const Folder folder;
        MemoryStore memory;
        const auto sqlite = SqliteStore::open(folder.file()).value();
        std::map<std::string, std::int64_t> versions;
        const int batches = *rc::gen::inRange(1, 8);
        for (int i = 0; i < batches; ++i) {
            auto planned = versions;
            const std::vector<Append> batch = any_batch(planned);
            const auto one = memory.commit(batch);
            const auto other = sqlite->commit(batch);
            RC_ASSERT(one.has_value() == other.has_value());
            if (one) {
                RC_ASSERT(*one == *other);
                versions = planned;
            }
            RC_ASSERT(counted(memory.head()) == counted(sqlite->head()));
            RC_ASSERT(persons_of(memory) == persons_of(*sqlite));
        }
        RC_ASSERT(verify_chain(*sqlite, memory.head())->sound());
        RC_ASSERT(sqlite->check_file()->empty());
        const JournalCheck whole = verify_journal(*sqlite, {});
        RC_ASSERT(whole.findings.none());
    }));
}

}  // namespace
}  // namespace riffle::store

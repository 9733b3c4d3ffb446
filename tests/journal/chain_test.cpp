#include "core/journal/chain.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace riffle::journal {
namespace {

Envelope sample() {
    Envelope record{.position = 7,
                    .stream = "tournament/t1",
                    .version = 3,
                    .at_ms = 1'767'225'600'000,
                    .by = "a1",
                    .device = "desk",
                    .command = "c1",
                    .type = "EntrySold",
                    .payload = R"({"entry":1})"};
    seal(record, genesis);
    return record;
}

// Frozen: a journal written by one version must verify in every later one. The value was also computed by hand, from
// the description in chain.h, outside this program.
TEST(Chain, PinnedVector) {
    EXPECT_EQ(to_hex(sample().hash), "a19860f7477d8a2893c7038c85db049a5567ee1b08561b1d930f1715ec421ffc");
}

TEST(Chain, EveryFieldIsCovered) {
    const Envelope record = sample();
    const std::vector<std::function<void(Envelope&)>> edits = {
        [](Envelope& e) { e.position = 8; },     [](Envelope& e) { e.stream = "tournament/t2"; },
        [](Envelope& e) { e.version = 4; },      [](Envelope& e) { e.at_ms += 1; },
        [](Envelope& e) { e.by = "a2"; },        [](Envelope& e) { e.device = "floor"; },
        [](Envelope& e) { e.command = "c2"; },   [](Envelope& e) { e.type = "EntryRefunded"; },
        [](Envelope& e) { e.payload[2] = 'E'; }, [](Envelope& e) { e.previous[31] = 1; }};
    for (const auto& edit : edits) {
        Envelope changed = record;
        edit(changed);
        EXPECT_NE(hash_of(changed), record.hash);
    }
}

TEST(Chain, BytesCannotMoveFromOneFieldToTheNext) {
    Envelope one = sample();
    Envelope other = one;
    one.by = "ab";
    one.device = "c";
    other.by = "a";
    other.device = "bc";
    EXPECT_NE(hash_of(one), hash_of(other));
}

}  // namespace
}  // namespace riffle::journal

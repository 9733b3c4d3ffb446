// Work beside whoever waits for the disk, and what is known of the commands without asking the database.
#include "store/beside.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/base/check.h"
#include "store/command_filter.h"
#include "store/sqlite_store.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

TEST(Beside, IsDoneWhenItIsAwaitedInItsOrderAndOnAnotherThread) {
    Beside beside;
    const std::thread::id here = std::this_thread::get_id();
    std::vector<int> done;  // no lock: each is over before the next begins
    for (int i = 0; i < 2000; ++i) {
        const std::function<void()> work = [&] {
            EXPECT_NE(std::this_thread::get_id(), here);
            done.push_back(i);
        };
        beside.begin(work);
        // Longer than it looks for the next one by itself.
        if (i % 500 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        beside.end();
        ASSERT_EQ(std::ssize(done), i + 1);
        if (i % 500 == 1) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_TRUE(std::ranges::is_sorted(done));
}

TEST(Beside, WhatIsThrownIsThrownToWhoeverAwaitsItAndTheNextIsDone) {
    Beside beside;
    int done = 0;
    const std::function<void()> throws = [] { throw std::runtime_error("broken"); };
    const std::function<void()> claims = [] { RIFFLE_CHECK(1 + 1 == 3); };
    const std::function<void()> works = [&] { ++done; };
    for (int i = 1; i < 10; ++i) {
        beside.begin(throws);
        EXPECT_THROW(beside.end(), std::runtime_error);
        beside.begin(claims);
        EXPECT_THROW(beside.end(), ClaimFailed);
        beside.begin(works);
        EXPECT_NO_THROW(beside.end());
        EXPECT_EQ(done, i);
    }
}

std::string id_of(int number) { return "0190-" + std::to_string(number) + "-command"; }

TEST(CommandFilter, MayHaveAllBeforeItIsWhole) {
    CommandFilter filter(10);
    EXPECT_TRUE(filter.may_have("never noted"));
    filter.is_whole();
    EXPECT_FALSE(filter.may_have("never noted"));
}

TEST(CommandFilter, NeverForgetsAlsoWhileOthersNoteAndBeyondItsSize) {
    for (const int each : {1000, 100'000}) {
        CommandFilter filter(100);
        filter.is_whole();
        std::vector<std::thread> threads;
        std::atomic<int> forgotten = 0;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < each; ++i) {
                    filter.note(id_of(t * each + i));
                    if (!filter.may_have(id_of(t * each + i))) ++forgotten;
                }
            });
        for (auto& thread : threads) thread.join();
        for (int i = 0; i < 4 * each; ++i)
            if (!filter.may_have(id_of(i))) ++forgotten;
        EXPECT_EQ(forgotten, 0);
    }
}

TEST(CommandFilter, SeldomHasWhatWasNotNoted) {
    constexpr int some = 200'000;
    CommandFilter filter(some);
    filter.is_whole();
    for (int i = 0; i < some; ++i) filter.note(id_of(i));
    int wrong = 0;
    for (int i = some; i < 2 * some; ++i) wrong += filter.may_have(id_of(i)) ? 1 : 0;
    EXPECT_LT(wrong, some / 50);
}

// The filter is filled beside whoever asks: from the first moment on and later.
TEST(CommandFilter, ARetryOfACommandFromBeforeTheStartIsFoundAtOnceAndLater) {
    const Folder folder;
    constexpr int commands = 9000;  // more than are noted at a time
    {
        const auto store = SqliteStore::open(folder.file()).value();
        std::vector<Append> batch;
        for (int i = 0; i < commands; ++i) batch.push_back(append("house", i, id_of(i)));
        ASSERT_TRUE(store->commit(batch));
    }
    for (int round = 0; round < 5; ++round) {
        const auto store = SqliteStore::open(folder.file()).value();
        for (int i = round * 1000; i < commands; i += 7) ASSERT_TRUE(store->find_command(id_of(i)).value()) << i;
        ASSERT_FALSE(store->find_command("new").value());
        const auto refused = store->commit(std::vector{append("house", commands, id_of(round))});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().error, StoreError::duplicate_command);
    }
}

}  // namespace
}  // namespace riffle::store

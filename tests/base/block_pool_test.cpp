#include "core/base/block_pool.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "core/base/shared_map.h"

namespace riffle {
namespace {

using Pool = BlockPool<40>;
constexpr std::size_t rounded = 48;

// Its owner's mark from end to end: two who were given the same block would find each other's.
struct Marked {
    void* block;
    unsigned char mark;
    Marked(unsigned char m) : block(Pool::take()), mark(m) { std::memset(block, mark, 40); }  // NOLINT
    bool whole() const {
        const auto* bytes = static_cast<const unsigned char*>(block);
        for (std::size_t i = 0; i < 40; ++i)
            if (bytes[i] != mark) return false;
        return true;
    }
    bool give() const {
        const bool good = whole();
        Pool::give(block);
        return good;
    }
};

RC_GTEST_PROP(BlockPool, NobodyElseIsGivenABlockThatIsInUse, ()) {
    std::vector<Marked> held;
    unsigned char next = 0;
    for (int i = *rc::gen::inRange(0, 2'000); i > 0; --i) {
        if (held.empty() || *rc::gen::inRange(0, 5) < 3) {
            held.emplace_back(next++);
            RC_ASSERT(reinterpret_cast<std::uintptr_t>(held.back().block) % block_pool::grain == 0);
        } else {
            const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(held.size())));
            RC_ASSERT(held[at].give());
            held[at] = held.back();
            held.pop_back();
        }
    }
    std::set<void*> apart;
    for (const Marked& one : held) RC_ASSERT(apart.insert(one.block).second);
    for (const Marked& one : held) RC_ASSERT(one.give());
}

// Each thread takes, and gives back what another took; threads come and go.
TEST(BlockPool, ThreadsGiveBackWhatOthersTook) {
    std::mutex mutex;
    std::vector<Marked> handed_on;
    std::atomic<int> wrong = 0;
    for (int round = 0; round < 6; ++round) {
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                std::vector<Marked> own;
                for (int i = 0; i < 3'000; ++i) {
                    own.emplace_back(static_cast<unsigned char>(t * 64 + i % 64));
                    if (i % 50 != 49) continue;
                    const std::lock_guard lock(mutex);
                    own.swap(handed_on);
                    while (own.size() > 200) {
                        wrong += !own.back().give();
                        own.pop_back();
                    }
                }
                const std::lock_guard lock(mutex);
                handed_on.insert(handed_on.end(), own.begin(), own.end());
            });
        for (std::thread& one : threads) one.join();
    }
    std::set<void*> apart;
    for (const Marked& one : handed_on) EXPECT_TRUE(apart.insert(one.block).second);
    for (const Marked& one : handed_on) wrong += !one.give();
    EXPECT_EQ(wrong, 0);
}

// What ended threads had is there for the next: a server that begins and ends threads for years does not grow.
TEST(BlockPool, KeepsNoMoreThanThereEverWasAtATime) {
    const auto night = [] {
        std::vector<void*> blocks;
        for (int i = 0; i < 10'000; ++i) blocks.push_back(Pool::take());
        for (void* one : blocks) Pool::give(one);
    };
    std::thread(night).join();
    const std::size_t once = block_pool::taken_of_system();
    for (int i = 0; i < 50; ++i) std::thread(night).join();
    EXPECT_LE(block_pool::taken_of_system(), once + 10 * block_pool::batch * rounded);
}

// A map may be dropped when all else of its thread, or of the program, is gone.
struct DropsLate {
    SharedMap<int, int> map;
};
TEST(BlockPool, WhatAThreadDropsAtItsVeryEndComesBackToo) {
    std::thread([] {
        static thread_local DropsLate late;  // made before the thread has asked the pool for anything
        for (int i = 0; i < 1'000; ++i) late.map.set(i, i);
    }).join();
    static DropsLate latest;
    for (int i = 0; i < 1'000; ++i) latest.map.set(i, i);
    EXPECT_EQ(latest.map.size(), 1'000U);
}

}  // namespace
}  // namespace riffle

// What `new` gives in our programs (core/base/new): small things from the pool, the rest from the system, and either
// goes back to where it came from, whoever drops it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "core/base/block_pool.h"
#include "core/base/block_range.h"

namespace riffle {
namespace {

struct Piece {
    unsigned char* at;
    std::size_t size;
    unsigned char mark;
    Piece(std::size_t n, unsigned char m) : at(static_cast<unsigned char*>(::operator new(n))), size(n), mark(m) {
        std::memset(at, mark, size);
    }
    bool whole() const {
        for (std::size_t i = 0; i < size; ++i)
            if (at[i] != mark) return false;
        return true;
    }
    // With its size said or not.
    bool drop(bool sized) const {
        const bool good = whole();
        if (sized)
            ::operator delete(at, size);
        else
            ::operator delete(at);
        return good;
    }
};

RC_GTEST_PROP(PooledNew, EveryPieceIsItsOwnersWhateverItsSize, ()) {
    std::vector<Piece> held;
    unsigned char mark = 0;
    for (int i = *rc::gen::inRange(0, 600); i > 0; --i) {
        if (held.empty() || *rc::gen::inRange(0, 5) < 3) {
            const auto size = static_cast<std::size_t>(*rc::gen::inRange(0, *rc::gen::element(40, 200, 1'100, 9'000)));
            held.emplace_back(size, mark++);
            RC_ASSERT(reinterpret_cast<std::uintptr_t>(held.back().at) % alignof(std::max_align_t) == 0);
            const bool small = blocks_are_pooled && size <= block_pool::largest;
            RC_ASSERT((block_pool::class_at(held.back().at) >= 0) == small);
        } else {
            const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(held.size())));
            RC_ASSERT(held[at].drop(*rc::gen::arbitrary<bool>()));
            held[at] = held.back();
            held.pop_back();
        }
    }
    for (const Piece& one : held) RC_ASSERT(one.drop(true));
}

TEST(PooledNew, WhatOneThreadMakesAnotherDrops) {
    std::vector<std::unique_ptr<std::string>> texts;
    for (int round = 0; round < 20; ++round)
        std::thread([&] {
            auto mine = std::move(texts);
            for (const auto& one : mine) EXPECT_EQ(one->size() % 7, 0U);
            texts.clear();
            for (std::size_t i = 0; i < 2'000; ++i) texts.push_back(std::make_unique<std::string>(i % 200 * 7, 'x'));
        }).join();
    EXPECT_EQ(texts.size(), 2'000U);
}

TEST(PooledNew, OtherWaysToAskAreKept) {
    struct alignas(64) Wide {
        char bytes[64];
    };
    auto wide = std::make_unique<Wide>();
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(wide.get()) % 64, 0U);
    delete new (std::nothrow) int(3);
    delete[] new int[0];
    delete static_cast<int*>(nullptr);
    EXPECT_THROW((void)::operator new(SIZE_MAX / 2), std::bad_alloc);
}

}  // namespace
}  // namespace riffle

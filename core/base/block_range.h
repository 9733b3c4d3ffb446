// Where the blocks of the pool lie: one range of addresses, cut into chunks of blocks of one size. So a block that is
// given back without its size being said (operator delete) is known by its place.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace riffle::block_pool {

inline constexpr std::size_t chunk = 64 * 1024;
inline constexpr std::size_t range_size = std::size_t{64} << 30;

// Nothing before the first block; no_range where the system gives no such range: then blocks lie anywhere.
inline constexpr std::uintptr_t no_range = 1;
extern constinit std::atomic<std::uintptr_t> range_begin;
extern constinit std::array<std::uint8_t, range_size / chunk> class_of_chunk;
// Whether there is one.
bool reserve();

// The class of the size of a block of the pool; less than nothing when it is none.
inline int class_at(const void* block) {
    const std::uintptr_t begin = range_begin.load(std::memory_order_relaxed);
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(block) - begin;
    return begin > no_range && at < range_size ? class_of_chunk[at / chunk] : -1;
}

}  // namespace riffle::block_pool

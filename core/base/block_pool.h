// Blocks of memory of one size, taken and given back by the thousand: the nodes of shared maps. A night that is folded
// anew makes and drops tens of thousands of them, and half of what that cost was the allocator of all sizes.
//
// Each thread has some blocks of each size at hand; when it has none it takes a whole batch from the depot that all
// threads share, and when it has too many it gives one back. A block may be given back by another thread than took it.
// What was taken from the system once is kept for the next who asks for that size: as much as there ever was at a time.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>

namespace riffle {

namespace block_pool {

inline constexpr std::size_t grain = 16;      // sizes are rounded up to this
inline constexpr std::size_t largest = 1024;  // what is larger comes from the system
inline constexpr std::uint32_t batch = 64;    // blocks that go between a thread and the depot at once
inline constexpr std::size_t sizes = largest / grain;

struct Block {
    Block* next = nullptr;        // of those at hand, or of the batch
    Block* next_batch = nullptr;  // of the depot, in the first of a batch
};
static_assert(sizeof(Block) <= grain);

// What a thread has at hand of one size. Trivial on purpose: it is there before and after all else of the thread.
struct AtHand {
    Block* first = nullptr;
    std::uint32_t count = 0;
    std::uint32_t most = 0;  // nothing before the thread's first, and when it ends: the depot is asked then
};
inline thread_local constinit std::array<AtHand, sizes> at_hand{};

void* take_of_depot(std::size_t size_class);
void give_to_depot(std::size_t size_class, void* block) noexcept;

constexpr std::size_t class_of(std::size_t size) { return (size + grain - 1) / grain - 1; }

// Bytes that the pool has ever taken from the system.
std::size_t taken_of_system();

}  // namespace block_pool

template <std::size_t size>
struct BlockPool {
    static_assert(size > 0);
    static void* take() {
        if constexpr (size > block_pool::largest) {
            return ::operator new(size);
        } else {
            constexpr std::size_t c = block_pool::class_of(size);
            block_pool::AtHand& here = block_pool::at_hand[c];
            block_pool::Block* block = here.first;
            if (!block) return block_pool::take_of_depot(c);
            here.first = block->next;
            --here.count;
            return block;
        }
    }
    static void give(void* at) noexcept {
        if constexpr (size > block_pool::largest) {
            ::operator delete(at, size);
        } else {
            constexpr std::size_t c = block_pool::class_of(size);
            block_pool::AtHand& here = block_pool::at_hand[c];
            if (here.count >= here.most) return block_pool::give_to_depot(c, at);
            here.first = ::new (at) block_pool::Block{here.first, nullptr};
            ++here.count;
        }
    }
};

// Under a sanitizer every block is the system's own: it is to see who uses one after it was given back.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool blocks_are_pooled = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
inline constexpr bool blocks_are_pooled = false;
#else
inline constexpr bool blocks_are_pooled = true;
#endif
#else
inline constexpr bool blocks_are_pooled = true;
#endif

// A base for what is made and dropped so often: `struct Node : Pooled<Node>`.
template <class T>
struct Pooled {
    static void* operator new(std::size_t) {
        static_assert(alignof(T) <= block_pool::grain);
        if constexpr (blocks_are_pooled)
            return BlockPool<sizeof(T)>::take();
        else
            return ::operator new(sizeof(T));
    }
    static void operator delete(void* at) noexcept {
        if constexpr (blocks_are_pooled)
            BlockPool<sizeof(T)>::give(at);
        else
            ::operator delete(at, sizeof(T));
    }
};

}  // namespace riffle

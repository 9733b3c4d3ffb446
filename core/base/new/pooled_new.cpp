// What `new` gives in the programs that link this: small things from the pool of blocks, the rest from the system. A
// night that is folded anew makes its tens of thousands of texts, lists and nodes on a heap that a house's evenings
// have cut up; the system's allocator then takes more time than all the rest. Not for a library that others load: what
// `new` is, is the program's to say. Not under a sanitizer, which has its own (CMakeLists.txt).
#include <cstdlib>
#include <new>

#include "core/base/block_pool.h"
#include "core/base/block_range.h"

namespace riffle {
namespace {

namespace pool = block_pool;

void* from_system(std::size_t size) {
    for (;;) {
        if (void* at = std::malloc(size)) return at;
        const std::new_handler handler = std::get_new_handler();
        if (!handler) throw std::bad_alloc();
        handler();
    }
}

inline void* take(std::size_t size) {
    // Without a range a block is not known again when it comes back.
    if (size > pool::largest || pool::range_begin.load(std::memory_order_relaxed) <= pool::no_range) {
        if (size > pool::largest || !pool::reserve()) return from_system(size);
    }
    const std::size_t c = size == 0 ? 0 : pool::class_of(size);
    pool::AtHand& here = pool::at_hand[c];
    pool::Block* block = here.first;
    if (!block) return pool::take_of_depot(c);
    here.first = block->next;
    --here.count;
    return block;
}

inline void give(void* at) noexcept {
    const int found = pool::class_at(at);
    if (found < 0) return std::free(at);
    const auto c = static_cast<std::size_t>(found);
    pool::AtHand& here = pool::at_hand[c];
    if (here.count >= here.most) return pool::give_to_depot(c, at);
    here.first = ::new (at) pool::Block{here.first, nullptr};
    ++here.count;
}

}  // namespace
}  // namespace riffle

void* operator new(std::size_t size) { return riffle::take(size); }
void* operator new[](std::size_t size) { return riffle::take(size); }
void operator delete(void* at) noexcept { riffle::give(at); }
void operator delete[](void* at) noexcept { riffle::give(at); }
void operator delete(void* at, std::size_t) noexcept { riffle::give(at); }
void operator delete[](void* at, std::size_t) noexcept { riffle::give(at); }

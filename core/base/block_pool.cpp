#include "core/base/block_pool.h"

#include <sys/mman.h>

#include <atomic>
#include <mutex>

#include "core/base/block_range.h"

namespace riffle::block_pool {
namespace {

// The blocks of one size that no thread has at hand. Never torn down: threads and static objects may end in any order.
struct Depot {
    std::mutex mutex;
    Block* batches = nullptr;  // whole ones
    Block* single = nullptr;   // of threads that have ended, fewer than a batch
    std::uint32_t singles = 0;
    std::byte* fresh = nullptr;  // of the last chunk, what nobody has had yet
    std::byte* fresh_end = nullptr;
};
constinit std::array<Depot, sizes> depots{};
constinit std::atomic<std::size_t> taken{0};

std::size_t size_of(std::size_t size_class) { return (size_class + 1) * grain; }

constinit std::mutex range_mutex;
constinit std::size_t range_used = 0;
constinit std::size_t range_ready = 0;  // may be written

// The range may be written a large page at a time, so that the system can give it one: what is folded lies all over it,
// and the processor keeps few addresses of small pages in mind. The range is locked.
constexpr std::size_t large_page = 2 * 1024 * 1024;
bool make_ready(std::byte* at) {
    if (range_used < range_ready) return true;
    if (range_ready + large_page > range_size || ::mprotect(at, large_page, PROT_READ | PROT_WRITE) != 0) return false;
    (void)::madvise(at, large_page, MADV_HUGEPAGE);  // where it cannot be, small pages do
    range_ready += large_page;
    return true;
}

// A chunk of memory for blocks of one size: in the range, so that a block's size follows from where it lies.
std::byte* fresh_chunk(std::size_t size_class) {
    taken.fetch_add(chunk, std::memory_order_relaxed);
    if (reserve()) {
        const std::lock_guard lock(range_mutex);
        auto* at = reinterpret_cast<std::byte*>(range_begin.load(std::memory_order_relaxed) + range_used);
        if (!make_ready(at)) throw std::bad_alloc();
        class_of_chunk[range_used / chunk] = static_cast<std::uint8_t>(size_class);
        range_used += chunk;
        return at;
    }
    return static_cast<std::byte*>(::operator new(chunk));
}

// One more that no thread keeps; whole batches of them are batches again. The depot is locked.
void put_single(Depot& depot, Block* block) {
    depot.single = ::new (block) Block{depot.single, nullptr};
    if (++depot.singles < batch) return;
    depot.single->next_batch = depot.batches;
    depot.batches = depot.single;
    depot.single = nullptr;
    depot.singles = 0;
}

// A batch that nobody has had, side by side in memory: who makes a tree finds its nodes together. The depot is locked.
struct Fresh {
    Block* first = nullptr;
    std::uint32_t count = 0;
};
Fresh fresh_batch(Depot& depot, std::size_t size_class) {
    const std::size_t size = size_of(size_class);
    if (depot.fresh == depot.fresh_end) {
        depot.fresh = fresh_chunk(size_class);
        depot.fresh_end = depot.fresh + chunk / size * size;
    }
    Fresh some;
    std::byte* const from = depot.fresh;
    while (some.count < batch && depot.fresh != depot.fresh_end) {
        depot.fresh += size;
        ++some.count;
    }
    for (std::size_t i = some.count; i-- > 0;) some.first = ::new (from + i * size) Block{some.first, nullptr};
    return some;
}

// Gives what a thread has at hand to the depot when the thread ends; what it drops after that goes there one by one.
struct AtEnd {
    bool open = true;
    ~AtEnd() {
        open = false;
        for (std::size_t c = 0; c < sizes; ++c) {
            AtHand& here = at_hand[c];
            const std::lock_guard lock(depots[c].mutex);
            while (Block* block = here.first) {
                here.first = block->next;
                put_single(depots[c], block);
            }
            here = {};
        }
        ended = true;
    }
    static inline thread_local constinit bool ended = false;
};
// Whether the thread may keep blocks.
bool keeps() {
    if (AtEnd::ended) return false;
    static thread_local AtEnd at_end;
    return at_end.open;
}

}  // namespace

constinit std::atomic<std::uintptr_t> range_begin{0};
constinit std::array<std::uint8_t, range_size / chunk> class_of_chunk{};

bool reserve() {
    if (const std::uintptr_t begin = range_begin.load(std::memory_order_acquire)) return begin != no_range;
    const std::lock_guard lock(range_mutex);
    if (const std::uintptr_t begin = range_begin.load(std::memory_order_relaxed)) return begin != no_range;
    // Addresses only: memory is taken chunk by chunk.
    void* at = ::mmap(nullptr, range_size + large_page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(at) + large_page - 1) / large_page * large_page;
    range_begin.store(at == MAP_FAILED ? no_range : begin, std::memory_order_release);
    return at != MAP_FAILED;
}

void* take_of_depot(std::size_t size_class) {
    Depot& depot = depots[size_class];
    AtHand& here = at_hand[size_class];
    const bool may_keep = keeps();
    Block* found = nullptr;
    std::uint32_t count = 0;
    {
        const std::lock_guard lock(depot.mutex);
        if (depot.singles > 0 && (!may_keep || !depot.batches)) {
            found = depot.single;
            count = may_keep ? depot.singles : 1;
            depot.single = may_keep ? nullptr : found->next;
            depot.singles -= count;
        } else if (depot.batches) {
            found = depot.batches;
            count = batch;
            depot.batches = found->next_batch;
        } else {
            const Fresh fresh = fresh_batch(depot, size_class);
            found = fresh.first;
            count = fresh.count;
        }
    }
    if (may_keep) {
        here = {.first = found->next, .count = count - 1, .most = 2 * batch};
    } else if (count > 1) {
        const std::lock_guard lock(depot.mutex);
        for (Block* rest = found->next; rest;) {
            Block* next = rest->next;
            put_single(depot, rest);
            rest = next;
        }
    }
    return found;
}

void give_to_depot(std::size_t size_class, void* at) noexcept {
    Depot& depot = depots[size_class];
    AtHand& here = at_hand[size_class];
    if (!keeps()) {
        const std::lock_guard lock(depot.mutex);
        put_single(depot, ::new (at) Block{});
        return;
    }
    if (here.most == 0) here.most = 2 * batch;
    Block* whole = nullptr;
    if (here.count >= here.most) {
        // The ones used last stay at hand: they are still in the caches.
        Block* last_kept = here.first;
        for (std::uint32_t i = 1; i < here.count - batch; ++i) last_kept = last_kept->next;
        whole = last_kept->next;
        last_kept->next = nullptr;
        here.count -= batch;
    }
    here.first = ::new (at) Block{here.first, nullptr};
    ++here.count;
    if (!whole) return;
    const std::lock_guard lock(depot.mutex);
    whole->next_batch = depot.batches;
    depot.batches = whole;
}

std::size_t taken_of_system() { return taken.load(std::memory_order_relaxed); }

}  // namespace riffle::block_pool

#include "core/base/block_pool.h"

#include <atomic>
#include <mutex>

namespace riffle::block_pool {
namespace {

// The batches of one size that no thread has at hand. Never torn down: threads and static objects may end in any order.
struct Depot {
    std::mutex mutex;
    Block* batches = nullptr;  // whole ones
    Block* single = nullptr;   // of threads that have ended, fewer than a batch
    std::uint32_t singles = 0;
};
constinit std::array<Depot, sizes> depots{};
constinit std::atomic<std::size_t> taken{0};

std::size_t size_of(std::size_t size_class) { return (size_class + 1) * grain; }

// One more that no thread keeps; whole batches of them are batches again. The depot is locked.
void put_single(Depot& depot, Block* block) {
    depot.single = ::new (block) Block{depot.single, nullptr};
    if (++depot.singles < batch) return;
    depot.single->next_batch = depot.batches;
    depot.batches = depot.single;
    depot.single = nullptr;
    depot.singles = 0;
}

// A batch from the system, side by side in memory: who makes a tree finds its nodes together.
Block* fresh_batch(std::size_t size_class) {
    const std::size_t size = size_of(size_class);
    auto* bytes = static_cast<std::byte*>(::operator new(size* batch));
    taken.fetch_add(size * batch, std::memory_order_relaxed);
    Block* first = nullptr;
    for (std::size_t i = batch; i-- > 0;) first = ::new (bytes + i * size) Block{first, nullptr};
    return first;
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
        }
    }
    if (!found) {
        found = fresh_batch(size_class);
        count = batch;
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

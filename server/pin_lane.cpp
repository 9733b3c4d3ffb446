#include "server/pin_lane.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "server/problem.h"

namespace riffle::server {

PinLane::PinLane() {
    const unsigned count = std::clamp(std::thread::hardware_concurrency() / 2, 1U, 4U);
    for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { serve(); });
}

PinLane::~PinLane() {
    std::deque<Waiting> dropped;  // destroyed without the lock: what it holds may be a whole connection
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        dropped.swap(known_);
        std::move(strangers_.begin(), strangers_.end(), std::back_inserter(dropped));
        strangers_.clear();
    }
    ready_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void PinLane::run(PinWork work, std::function<void(Reply)> done) {
    {
        const std::lock_guard lock(mutex_);
        std::deque<Waiting>& queue = work.known ? known_ : strangers_;
        if (!stopping_ && queue.size() < (work.known ? most_known : most_strangers)) {
            queue.push_back({std::move(work), std::move(done)});
            ready_.notify_one();
            return;
        }
    }
    done(work.full());
}

void PinLane::serve() {
    // Pages come first where there are few processors. A thread of Linux has a priority of its own.
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
    for (;;) {
        Waiting next;
        {
            std::unique_lock lock(mutex_);
            ready_.wait(lock, [&] { return stopping_ || !known_.empty() || !strangers_.empty(); });
            if (stopping_) return;
            std::deque<Waiting>& queue = known_.empty() ? strangers_ : known_;
            next = std::move(queue.front());
            queue.pop_front();
        }
        Reply reply;
        try {
            reply = next.work.work();
        } catch (const std::exception& error) {
            spdlog::error("a sign-in: {}", error.what());
            reply = problem(500, "internal_error", "en");
        }
        next.done(std::move(reply));
    }
}

}  // namespace riffle::server

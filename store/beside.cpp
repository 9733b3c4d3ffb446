#include "store/beside.h"

#include <chrono>
#include <utility>

#include "core/base/check.h"

namespace riffle::store {
namespace {

// Being woken takes a fifth of such a wait: whoever is given one piece of work after the other looks for the next.
constexpr auto short_wait = std::chrono::microseconds(300);

}  // namespace

Beside::Beside() : thread_([this] { run(); }) {}

Beside::~Beside() {
    stopping_ = true;
    ++begun_;
    begun_.notify_one();
    thread_.join();
}

void Beside::begin(const std::function<void()>& work) {
    work_ = &work;
    ++begun_;
    begun_.notify_one();
}

void Beside::end() {
    const unsigned due = begun_;
    // It ends about when the disk does: being woken would take longer than the rest of it.
    constexpr int looks = 100;
    for (int i = 0; i < looks && done_ != due; ++i) std::this_thread::yield();
    for (unsigned done = done_; done != due; done = done_) done_.wait(done);
    work_ = nullptr;
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Beside::await(unsigned next) {
    const auto from = std::chrono::steady_clock::now();
    const auto waited = [&] { return std::chrono::steady_clock::now() - from; };
    while (soon_ && begun_ != next && waited() < short_wait) std::this_thread::yield();
    begun_.wait(next - 1);
    soon_ = waited() < short_wait;
}

void Beside::run() {
    for (unsigned next = 1;; ++next) {
        await(next);
        if (stopping_) return;
        try {
            const ClaimsThrow guard;
            (*work_)();
        } catch (...) {
            thrown_ = std::current_exception();
        }
        done_ = next;
        done_.notify_one();
    }
}

}  // namespace riffle::store

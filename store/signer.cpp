#include "store/signer.h"

namespace riffle::store {

Signer::Signer(const HouseKey& key) : key_(key), thread_([this] { run(); }) {}

Signer::~Signer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Signer::begin(const Head& head) {
    {
        std::unique_lock lock(mutex_);
        // One that nobody took, of a commit that failed.
        changed_.wait(lock, [&] { return work_ != Work::under_way; });
        head_ = {head, {}};
        work_ = Work::wanted;
    }
    changed_.notify_all();
}

SignedHead Signer::take() {
    std::unique_lock lock(mutex_);
    if (work_ == Work::wanted)
        head_ = sign(head_.head, key_);
    else
        changed_.wait(lock, [&] { return work_ == Work::done; });
    work_ = Work::none;
    return head_;
}

void Signer::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return stopping_ || work_ == Work::wanted; });
        if (stopping_) return;
        work_ = Work::under_way;
        const Head head = head_.head;
        lock.unlock();
        const SignedHead made = sign(head, key_);
        lock.lock();
        head_ = made;
        work_ = Work::done;
        changed_.notify_all();
    }
}

}  // namespace riffle::store

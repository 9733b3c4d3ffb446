#include "app/replay_thread.h"

namespace riffle::app {
namespace {
constexpr std::size_t batch_records = 512;
constexpr std::size_t most_waiting = 16;
}  // namespace

ReplayThread::ReplayThread(bool checked) : replay_(checked), thread_([this] { run(); }) {}

ReplayThread::~ReplayThread() {
    if (thread_.joinable()) (void)finish();
}

void ReplayThread::take(journal::Envelope record) {
    filling_.push_back(std::move(record));
    if (filling_.size() >= batch_records) hand_over();
}

void ReplayThread::hand_over() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() < most_waiting; });
    waiting_.push_back(std::move(filling_));
    filling_.clear();
    changed_.notify_all();
}

std::optional<std::string> ReplayThread::finish() {
    hand_over();
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    thread_.join();
    if (!wrong_) wrong_ = replay_.finish();
    return wrong_;
}

void ReplayThread::run() {
    for (;;) {
        Batch batch;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            batch = std::move(waiting_.front());
            waiting_.pop_front();
            changed_.notify_all();
        }
        for (std::size_t i = 0; i < batch.size() && !wrong_; ++i) wrong_ = replay_.take(batch[i]);
    }
}

}  // namespace riffle::app

// A replay beside something else that reads the journal: the records are handed over in batches, and folded on a thread
// of their own.
#pragma once
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "app/replay.h"

namespace riffle::app {

class ReplayThread {
  public:
    explicit ReplayThread(bool checked);
    ~ReplayThread();
    // Before the first record (Replay::let_go_at).
    void let_go_at(std::unordered_map<std::string, std::int64_t> last_versions) {
        replay_.let_go_at(std::move(last_versions));
    }
    // In order; waits while the replay is far behind.
    void take(journal::Envelope record);
    // After the last: the first thing that does not hold, in words.
    std::optional<std::string> finish();
    const Replay& replay() const { return replay_; }  // after finish()

  private:
    using Batch = std::vector<journal::Envelope>;
    void hand_over();
    void run();

    Replay replay_;
    std::optional<std::string> wrong_;
    Batch filling_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Batch> waiting_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace riffle::app

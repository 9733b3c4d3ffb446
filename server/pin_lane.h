// Where PINs are hashed. Argon2id takes long and 64 MB each time, by design: it has a thread or two of its own, low in
// the system's order, and a short queue. Whoever is known (signed in, or at a device the account knows) goes before
// strangers and has places that strangers cannot take. The rest of the server never waits for it.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/service.h"

namespace riffle::server {

// An answer that needs a PIN hashed.
struct PinWork {
    bool known = false;
    std::function<Reply()> work;
    std::function<Reply()> full;  // the answer when there is no place to wait
};

class PinLane {
  public:
    static constexpr std::size_t most_strangers = 8;  // that wait
    static constexpr std::size_t most_known = 32;

    PinLane();
    ~PinLane();  // what waits is dropped, what runs is finished
    PinLane(const PinLane&) = delete;
    PinLane& operator=(const PinLane&) = delete;

    // Calls `done` once, on a thread of the lane; at once when there is no place.
    void run(PinWork work, std::function<void(Reply)> done);

  private:
    struct Waiting {
        PinWork work;
        std::function<void(Reply)> done;
    };
    void serve();

    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<Waiting> known_;
    std::deque<Waiting> strangers_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace riffle::server

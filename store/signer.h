// Signs a commit's head beside the statements that write the commit: the signature takes about as long as they do.
#pragma once
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/head.h"
#include "store/house_key.h"

namespace riffle::store {

class Signer {
  public:
    explicit Signer(const HouseKey& key);
    ~Signer();
    Signer(const Signer&) = delete;
    Signer& operator=(const Signer&) = delete;

    void begin(const Head& head);
    // Of the head begun last. On a machine whose cores are all at work the thread may not have come to it: then it is
    // signed here and now, so that nobody waits for a turn.
    SignedHead take();

  private:
    enum class Work { none, wanted, under_way, done };
    void run();

    const HouseKey& key_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Work work_ = Work::none;
    SignedHead head_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace riffle::store

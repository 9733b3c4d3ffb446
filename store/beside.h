// One piece of work at a time on a thread of its own, while whoever gave it waits for the disk.
#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <thread>

namespace riffle::store {

class Beside {
  public:
    Beside();
    ~Beside();
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;

    // `work` stays where it is until `end` has returned.
    void begin(const std::function<void()>& work);
    // When it is done. What it threw is thrown here.
    void end();

  private:
    void run();
    void await(unsigned next);

    const std::function<void()>* work_ = nullptr;
    std::exception_ptr thrown_;
    std::atomic<unsigned> begun_ = 0;
    std::atomic<unsigned> done_ = 0;
    std::atomic<bool> stopping_ = false;
    bool soon_ = false;  // the next one will come soon: the last did
    std::thread thread_;
};

}  // namespace riffle::store

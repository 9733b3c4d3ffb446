// What all viewers who are nobody in particular see alike is made once for all who wait for it: two thousand screens
// that reconnect, or hear of the same change, cost two or three views. From any thread.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace riffle::server {

class SharedNews {
  public:
    struct News {
        std::int64_t version = 0;
        std::string events;
    };
    using Made = std::shared_ptr<const News>;  // nothing: there is no such tournament

    // Drawn when somebody begins to wait.
    std::uint64_t ticket() { return ++last_; }
    // What `make` gives, or gave another for the same key, if that began after this ticket was drawn: nobody is given
    // what was old when they asked.
    Made get(const std::string& key, std::uint64_t ticket, const std::function<Made()>& make);

  private:
    static constexpr std::size_t most_kept = 16;
    struct Kept {
        std::uint64_t began = 0;
        Made made;
    };
    std::atomic<std::uint64_t> last_{0};
    std::mutex mutex_;
    std::map<std::string, Kept> kept_;
};

}  // namespace riffle::server

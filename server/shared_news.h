// What viewers see alike is made once for all who wait for it: two thousand screens that hear of the same change cost
// one text, which all of them are sent; those that reconnect, two or three. From any thread.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/service.h"

namespace riffle::server {

class SharedNews {
  public:
    struct News {
        std::int64_t version = 0;
        std::shared_ptr<const std::string> events;
        SeenPtr seen{};
    };
    using Made = std::shared_ptr<const News>;  // nothing: there is no such tournament

    // Drawn when somebody begins to wait, or for all who wait when something changes.
    std::uint64_t ticket() { return ++last_; }
    // What was made for this key since the ticket was drawn; nothing: it is still to be made.
    std::optional<Made> find(const std::string& key, std::uint64_t ticket) const;
    // What `make` gives, or gave another for the same key, if that began after this ticket was drawn: nobody is given
    // what was old when they asked.
    Made get(const std::string& key, std::uint64_t ticket, const std::function<Made()>& make);

  private:
    static constexpr std::size_t most_kept = 64;
    struct Kept {
        std::uint64_t began = 0;
        Made made;
    };
    std::atomic<std::uint64_t> last_{0};
    mutable std::mutex mutex_;
    std::map<std::string, Kept> kept_;
};

}  // namespace riffle::server

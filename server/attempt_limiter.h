// Slows down the guessing of PINs without letting anybody lock somebody out. A device that has signed in to the account
// before has a budget of its own, whatever strangers do. Strangers share one by address and name, a larger one by
// address, and all strangers of the world one by name, which only slows them and never grows. A name is a name whether
// there is such an account or not. Time is monotonic, memory bounded however many names and addresses come.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace riffle::server {

using Steady = std::chrono::steady_clock::time_point;

struct Attempt {
    std::string name;     // folded: one account, however it is typed
    std::string address;  // as the transport counts it
    std::string device;   // that the account knows, or the session that changes its PIN; empty: a stranger's
};

class AttemptLimiter {
  public:
    using milliseconds = std::chrono::milliseconds;
    static constexpr int free_failures = 5;       // of a device; of an address with one name
    static constexpr int free_of_address = 20;    // with any names: a whole staff may be behind one address
    static constexpr int free_of_strangers = 20;  // with one name, from anywhere
    static constexpr milliseconds strangers_wait{30'000};
    static constexpr milliseconds longest_wait{15 * 60 * 1000};
    static constexpr milliseconds forgotten_after{60 * 60 * 1000};
    static constexpr std::size_t most_rows = 20'000;  // of each kind
    static constexpr std::size_t name_slots = 4'096;

    AttemptLimiter();

    // How long to wait, or nothing: the attempt may be made. It then counts as failed until succeeded() says otherwise,
    // so that many attempts at the same moment cannot slip through together.
    std::optional<milliseconds> attempt(const Attempt& attempt, Steady now);
    void succeeded(const Attempt& attempt);
    // It was not made after all: the server had no time for it.
    void withdrawn(const Attempt& attempt);
    std::size_t size() const;

  private:
    using Key = std::array<unsigned char, 16>;
    struct Failures {
        int count = 0;
        Steady last{};
    };
    // The least recently seen row goes first: whoever has addresses to spare forgets only them.
    struct Rows {
        std::list<std::pair<Key, Failures>> order;
        std::map<Key, std::list<std::pair<Key, Failures>>::iterator> found;
        Failures* find(const Key& key);
        Failures& touch(const Key& key);
        void erase(const Key& key);
    };
    Key key_of(const std::string& first, const std::string& second) const;
    Failures& slot(const std::string& name);

    mutable std::mutex mutex_;
    std::array<unsigned char, 32> secret_{};  // so that nobody can choose whose slot to share
    Rows devices_;
    Rows pairs_;
    Rows addresses_;
    std::vector<Failures> names_{name_slots};
};

}  // namespace riffle::server

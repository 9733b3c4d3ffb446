// Which command ids may be stored: a new one, as nearly all are, is known for new without asking the database. A Bloom
// filter: what was noted is always found, what was not is found now and then.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

namespace riffle::store {

class CommandFilter {
  public:
    // For so many, and some more: beyond that it is wrong more often, never the other way.
    explicit CommandFilter(std::int64_t commands);
    // Any thread may note at any time.
    void note(std::string_view command);
    // All that were stored before this filter are noted.
    void is_whole() { whole_.store(true, std::memory_order_release); }
    bool may_have(std::string_view command) const;

  private:
    static constexpr int looks = 4;
    std::array<std::uint64_t, looks> bits_of(std::string_view command) const;

    using Word = std::atomic<std::uint64_t>;
    std::uint64_t bits_;  // a power of two
    std::unique_ptr<Word[]> words_;
    std::atomic<bool> whole_ = false;
};

}  // namespace riffle::store

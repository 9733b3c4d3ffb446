#include "store/command_filter.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace riffle::store {
namespace {

constexpr std::uint64_t bits_a_command = 16;
constexpr std::uint64_t fewest_bits = 1 << 20;
constexpr std::uint64_t word_bits = 64;

}  // namespace

CommandFilter::CommandFilter(std::int64_t commands)
    : bits_(std::bit_ceil(std::max(fewest_bits, bits_a_command * static_cast<std::uint64_t>(commands)))),
      words_(std::make_unique<Word[]>(bits_ / word_bits)) {}

// Two numbers of one hash make all the others.
std::array<std::uint64_t, CommandFilter::looks> CommandFilter::bits_of(std::string_view command) const {
    const std::uint64_t first = std::hash<std::string_view>{}(command);
    const std::uint64_t step = std::rotl(first * 0x9e3779b97f4a7c15U, 32) | 1;
    std::array<std::uint64_t, looks> bits{};
    for (std::uint64_t i = 0; i < bits.size(); ++i) bits[i] = (first + i * step) & (bits_ - 1);
    return bits;
}

void CommandFilter::note(std::string_view command) {
    for (const std::uint64_t bit : bits_of(command))
        words_[bit / word_bits].fetch_or(std::uint64_t{1} << bit % word_bits, std::memory_order_relaxed);
}

bool CommandFilter::may_have(std::string_view command) const {
    if (!whole_.load(std::memory_order_acquire)) return true;
    const auto bits = bits_of(command);
    return std::ranges::all_of(bits, [&](std::uint64_t bit) {
        return (words_[bit / word_bits].load(std::memory_order_relaxed) >> bit % word_bits & 1) != 0;
    });
}

}  // namespace riffle::store

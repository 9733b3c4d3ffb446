// The simulation's random numbers: xoshiro256** seeded by splitmix64. Ours, so that a seed means the same sequence on
// every machine and in every version. Production draws use core/cards' and app's ChaCha20 source instead.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace riffle {
__extension__ using uint128 = unsigned __int128;

class Prng {
  public:
    explicit constexpr Prng(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15ULL;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
            word = z ^ (z >> 31);
        }
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotl(state_[3], 45);
        return result;
    }

    // Uniform in [0, n), n > 0, without modulo bias (Lemire's multiply and reject).
    constexpr std::uint64_t below(std::uint64_t n) {
        auto m = static_cast<uint128>(next()) * n;
        if (static_cast<std::uint64_t>(m) < n) {
            const std::uint64_t threshold = (0 - n) % n;
            while (static_cast<std::uint64_t>(m) < threshold) m = static_cast<uint128>(next()) * n;
        }
        return static_cast<std::uint64_t>(m >> 64);
    }

    template <class T>
    constexpr void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::array<std::uint64_t, 4> state_{};
};
}  // namespace riffle

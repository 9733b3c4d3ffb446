// Provable draws. Draw n uses a 32-byte seed whose commitment (SHA-256) was published before the draw, in the record of
// draw n-1 or of the tournament's creation; the draw's own record reveals the seed, so anyone can recompute it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace riffle::tournament {

using Seed = std::array<std::uint8_t, 32>;

struct DrawSource {
    std::int64_t number = 0;  // 1, 2, ... in the tournament; a number is never used twice
    Seed seed{};
    std::string next_commitment;  // of draw number + 1, hex
};

inline constexpr std::string_view draw_algorithm = "chacha20-ietf/lemire/fisher-yates/fewest-players v2";

// Of a table broken in one step, without the order of its players.
inline constexpr std::string_view one_step_algorithm = "chacha20-ietf/lemire/fewest-players v2";

// Of a seat away from the tables of one's team-mates.
inline constexpr std::string_view apart_algorithm = "chacha20-ietf/lemire/team-mates-apart v1";

// Of all seats drawn anew, of cards dealt one after the other from a shuffled deck, and of one number.
inline constexpr std::string_view redraw_algorithm = "chacha20-ietf/lemire/fisher-yates/all-seats v1";
inline constexpr std::string_view card_algorithm = "chacha20-ietf/lemire/fisher-yates/deck v1";
inline constexpr std::string_view number_algorithm = "chacha20-ietf/lemire v1";

// Of envelopes, the largest first: one after the other from those left, the first number for the first drawn in a step.
inline constexpr std::string_view envelope_algorithm = "chacha20-ietf/lemire/envelopes v1";

std::string hex(std::span<const std::uint8_t> bytes);
std::optional<Seed> seed_of(std::string_view hex);  // nothing: not 64 hex digits
std::string commitment_of(const Seed& seed);        // hex of SHA-256

// The random numbers of one draw: the ChaCha20 (IETF) key stream under the seed, nonce zero, as little-endian 64-bit
// words; `below` rejects as Lemire does, so every outcome is equally likely.
class DrawNumbers {
  public:
    explicit DrawNumbers(const Seed& seed) : seed_(seed) {}
    std::uint64_t next();
    std::uint64_t below(std::uint64_t n);
    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    Seed seed_;
    std::array<std::uint8_t, 64> block_{};
    std::uint32_t block_number_ = 0;
    std::size_t used_ = 64;
};

}  // namespace riffle::tournament

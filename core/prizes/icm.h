// What stacks are worth in prize money: the independent chip model of Malmuth and Harville. The next place goes to each
// player left with a probability equal to his share of the chips left. A view in floating point: what is paid is
// rounded to integers by core/prizes/rounding.h.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace riffle::prizes {

// Limits come before work: 10,000 players and 1,500 prizes take about a second.
inline constexpr std::size_t max_icm_players = 20'000;
inline constexpr double max_icm_amount = 1e15;       // a stack or a prize, in whatever unit
inline constexpr double max_icm_stack_ratio = 1e15;  // the largest stack to the smallest

enum class IcmProblem : std::uint8_t {
    no_players,
    too_many_players,
    no_prizes,
    more_prizes_than_players,
    stack_not_positive,  // a player without chips is out: he has his place and his prize already
    stack_too_large,
    stacks_too_far_apart,
    prize_negative,
    prize_too_large,
    prize_rises,  // a later place pays more: a list in the wrong order
};
struct IcmFault {
    IcmProblem problem{};
    std::size_t index = 0;  // which stack or prize, from 0, where one is to blame
    friend bool operator==(const IcmFault&, const IcmFault&) = default;
};
// In English, counting from 1: "stack 3 is not above zero".
std::string to_sentence(const IcmFault& fault);

// The expected prize of each player, in the order of the stacks; prizes first place first, those after the last one
// given are zero. The equities sum to the prizes; more chips are never worth less, equal chips are worth the same, and
// the order in which the players are given changes no bit of the result.
std::expected<std::vector<double>, IcmFault> icm(std::span<const double> stacks, std::span<const double> prizes);

}  // namespace riffle::prizes

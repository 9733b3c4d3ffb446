#include "core/prizes/icm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/prizes/icm_exact.h"
#include "core/prizes/icm_integral.h"

namespace riffle::prizes {
namespace {

// Up to here the sum over all orders is faster than the integral.
constexpr std::size_t exact_up_to = 10;

std::expected<void, IcmFault> check(std::span<const double> stacks, std::span<const double> prizes) {
    using enum IcmProblem;
    const auto fault = [](IcmProblem problem, std::size_t index = 0) {
        return std::unexpected(IcmFault{problem, index});
    };
    if (stacks.empty()) return fault(no_players);
    if (stacks.size() > max_icm_players) return fault(too_many_players);
    if (prizes.empty()) return fault(no_prizes);
    if (prizes.size() > stacks.size()) return fault(more_prizes_than_players);
    // Written so that what is no number fails too.
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (!(stacks[i] > 0)) return fault(stack_not_positive, i);
        if (!(stacks[i] <= max_icm_amount)) return fault(stack_too_large, i);
    }
    const auto [least, most] = std::ranges::minmax_element(stacks);
    if (*most / *least > max_icm_stack_ratio)
        return fault(stacks_too_far_apart, static_cast<std::size_t>(least - stacks.begin()));
    for (std::size_t i = 0; i < prizes.size(); ++i) {
        if (!(prizes[i] >= 0)) return fault(prize_negative, i);
        if (!(prizes[i] <= max_icm_amount)) return fault(prize_too_large, i);
        if (i > 0 && prizes[i] > prizes[i - 1]) return fault(prize_rises, i);
    }
    return {};
}

std::vector<StackGroup> grouped(std::span<const double> stacks, std::span<const std::size_t> by_stack) {
    std::vector<StackGroup> groups;
    for (const std::size_t i : by_stack) {
        if (groups.empty() || groups.back().stack != stacks[i]) groups.push_back({stacks[i], 0});
        ++groups.back().players;
    }
    return groups;
}

std::vector<double> exact_by_group(std::span<const StackGroup> groups, std::span<const double> prizes) {
    std::vector<double> stacks;
    for (const StackGroup& group : groups)
        stacks.insert(stacks.end(), static_cast<std::size_t>(group.players), group.stack);
    const auto each = icm_exact(stacks, prizes);
    std::vector<double> equity;
    auto first = each.begin();
    for (const StackGroup& group : groups) {
        equity.push_back(std::accumulate(first, first + group.players, 0.0) / static_cast<double>(group.players));
        first += group.players;
    }
    return equity;
}

// What is left of rounding: more chips are never worth less, and all of it is worth the prizes.
void tidy(std::span<const StackGroup> groups, std::vector<double>& equity, double total) {
    for (std::size_t i = 1; i < equity.size(); ++i) equity[i] = std::max(equity[i], equity[i - 1]);
    double sum = 0;
    for (std::size_t i = 0; i < equity.size(); ++i) sum += static_cast<double>(groups[i].players) * equity[i];
    if (sum > 0)
        for (double& e : equity) e *= total / sum;
}

}  // namespace

std::string to_sentence(const IcmFault& fault) {
    const std::size_t nth = fault.index + 1;
    switch (fault.problem) {
        case IcmProblem::no_players:
            return "there are no stacks";
        case IcmProblem::too_many_players:
            return fmt::format("there are more than {} stacks", max_icm_players);
        case IcmProblem::no_prizes:
            return "there are no prizes";
        case IcmProblem::more_prizes_than_players:
            return "there are more prizes than stacks: give only the prizes still to be won";
        case IcmProblem::stack_not_positive:
            return fmt::format("stack {} is not above zero: leave out who has no chips", nth);
        case IcmProblem::stack_too_large:
            return fmt::format("stack {} is above {:.0e}", nth, max_icm_amount);
        case IcmProblem::stacks_too_far_apart:
            return fmt::format("stack {} is smaller than the largest by a factor above {:.0e}", nth,
                               max_icm_stack_ratio);
        case IcmProblem::prize_negative:
            return fmt::format("prize {} is not zero or above", nth);
        case IcmProblem::prize_too_large:
            return fmt::format("prize {} is above {:.0e}", nth, max_icm_amount);
        case IcmProblem::prize_rises:
            return fmt::format("prize {} is larger than the one before it: prizes go from the first place down", nth);
    }
    return {};
}

std::expected<std::vector<double>, IcmFault> icm(std::span<const double> stacks, std::span<const double> prizes) {
    if (const auto checked = check(stacks, prizes); !checked) return std::unexpected(checked.error());
    // By stack first: the sums are then made in the same order however the players were given.
    std::vector<std::size_t> by_stack(stacks.size());
    std::iota(by_stack.begin(), by_stack.end(), std::size_t{0});
    std::ranges::sort(by_stack, {}, [&](std::size_t i) { return stacks[i]; });
    const auto groups = grouped(stacks, by_stack);
    auto equity =
        stacks.size() <= exact_up_to ? exact_by_group(groups, prizes) : icm_integral(groups, prizes, fastest_path());
    tidy(groups, equity, std::accumulate(prizes.begin(), prizes.end(), 0.0));
    std::vector<double> result(stacks.size());
    std::size_t next = 0;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::int64_t i = 0; i < groups[g].players; ++i) result[by_stack[next++]] = equity[g];
    return result;
}

}  // namespace riffle::prizes

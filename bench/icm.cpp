// The chip model: players and prizes, one thread. Stacks spread as in play (factors up to e^3), prizes falling as
// 1/place.
#include "core/prizes/icm.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>

#include "core/base/prng.h"
#include "core/prizes/icm_exact.h"
#include "core/prizes/icm_integral.h"

namespace riffle::prizes {
namespace {

std::vector<double> stacks_of(std::int64_t players) {
    Prng prng{1};
    std::vector<double> stacks;
    for (std::int64_t i = 0; i < players; ++i)
        stacks.push_back(std::floor(10000 * std::exp(3 * static_cast<double>(prng.below(1u << 20)) / (1u << 20))));
    return stacks;
}

std::vector<double> prizes_of(std::int64_t paid) {
    std::vector<double> prizes;
    for (std::int64_t i = 0; i < paid; ++i) prizes.push_back(std::floor(1e6 / static_cast<double>(i + 1)) + 100);
    return prizes;
}

void field(benchmark::State& state) {
    const auto stacks = stacks_of(state.range(0));
    const auto prizes = prizes_of(state.range(1));
    for (auto _ : state) benchmark::DoNotOptimize(icm(stacks, prizes));
}
BENCHMARK(field)
    ->ArgNames({"players", "paid"})
    ->Args({4, 3})
    ->Args({8, 8})
    ->Args({9, 9})
    ->Args({20, 20})
    ->Args({100, 15})
    ->Args({1000, 150})
    ->Args({1000, 1000})
    ->Args({10000, 1500})
    ->Unit(benchmark::kMillisecond);

void without_avx2(benchmark::State& state) {
    auto stacks = stacks_of(state.range(0));
    std::ranges::sort(stacks);
    std::vector<StackGroup> groups;
    for (const double stack : stacks) groups.push_back({stack, 1});
    const auto prizes = prizes_of(state.range(1));
    for (auto _ : state) benchmark::DoNotOptimize(icm_integral(groups, prizes, Path::scalar));
}
BENCHMARK(without_avx2)->ArgNames({"players", "paid"})->Args({1000, 150})->Unit(benchmark::kMillisecond);

void all_orders(benchmark::State& state) {
    const auto stacks = stacks_of(state.range(0));
    const auto prizes = prizes_of(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(icm_exact(stacks, prizes));
}
BENCHMARK(all_orders)->ArgName("players")->Arg(8)->Arg(10)->Arg(18)->Arg(20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace riffle::prizes

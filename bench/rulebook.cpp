// Loading all books, and what one question to a book costs.
#include <benchmark/benchmark.h>

#include "core/rulebook/keys.h"
#include "core/rulebook/library.h"
#include "core/rulebook/search.h"
#include "embedded/rulebooks.h"

namespace {
using namespace riffle::rulebook;

void load_all_books(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(Library::load(riffle::embedded::rulebooks()));
}
BENCHMARK(load_all_books)->Unit(benchmark::kMillisecond);

void ask_a_parameter(benchmark::State& state) {
    const auto library = Library::load(riffle::embedded::rulebooks());
    const Book* book = library->find("solverde-2023");
    for (auto _ : state) {
        benchmark::DoNotOptimize(book);
        benchmark::DoNotOptimize(book->ask(key::verbal_vs_chips));
    }
}
BENCHMARK(ask_a_parameter);

void search_all_clauses(benchmark::State& state) {
    const auto library = Library::load(riffle::embedded::rulebooks());
    for (auto _ : state) benchmark::DoNotOptimize(search(*library, "boton muerto"));
}
BENCHMARK(search_all_clauses)->Unit(benchmark::kMillisecond);
}  // namespace

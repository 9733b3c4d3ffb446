// Commits to a journal on disk, one command each or as many as wait together, with their signed heads and without:
// without means no signature, no head row and no head file; the sums over the tables stay. The disk's flush is in it,
// so time is the wall's; TMPDIR says on which disk. Both kinds take turns (tools/run-bench).
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

#include "store/sqlite_store.h"

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

Append sale(std::int64_t version) {
    return {.stream = "tournament/t",
            .expected_version = version,
            .at_ms = 1'000'000 + version,
            .by = "0123456789abcdef0123456789abcdef",
            .device = "01234567@127.0.0.1",
            .command = "01234567-89ab-cdef-0123-" + std::to_string(version),
            .request_digest = std::string(64, 'd'),
            .reply = std::string(300, 'r'),
            .records = {{"EntrySold", std::string(250, 'p')}},
            .side = {}};
}

void commit(benchmark::State& state, bool heads) {
    std::string name = (fs::temp_directory_path() / "riffle-bench-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    {
        const auto store = SqliteStore::open(folder / "riffle.db", {.heads = heads});
        if (!store) return state.SkipWithError(store.error().detail.c_str());
        const auto together = state.range(0);
        std::int64_t version = 0;
        for (auto _ : state) {
            std::vector<Append> batch;
            for (std::int64_t i = 0; i < together; ++i) batch.push_back(sale(version++));
            if (const auto done = (*store)->commit(batch); !done) {
                state.SkipWithError(done.error().detail.c_str());
                break;
            }
        }
        state.SetItemsProcessed(version);
    }
    fs::remove_all(folder);
}

void commits_with_heads(benchmark::State& state) { commit(state, true); }
void commits_without_heads(benchmark::State& state) { commit(state, false); }
BENCHMARK(commits_with_heads)->Arg(1)->Arg(32)->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(commits_without_heads)->Arg(1)->Arg(32)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace riffle::store

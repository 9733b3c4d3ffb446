// `riffle verify DIR`: the hash chain, the replay, and chips and money conserved after every step.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "app/replay.h"
#include "cli/journal.h"
#include "cli/subcommands.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::cli {
namespace {

void verify(const std::string& data) {
    const auto fail = [](const std::string& sentence) {
        std::fprintf(stderr, "riffle: %s\n", sentence.c_str());
        set_exit_code(1);
    };
    const std::string path = data + "/riffle.db";
    if (!std::filesystem::exists(path)) return fail("there is no journal in " + data);
    auto store = store::SqliteStore::open(path, {.read_only = true});
    if (!store) return fail(cannot_open(data, store.error()));
    const auto head = (*store)->head();
    if (!head) return fail("the journal cannot be read: " + head.error().detail);
    const auto chain = store::verify_chain(**store, *head);
    if (!chain) return fail("the journal cannot be read: " + chain.error().detail);
    if (!chain->sound())
        return fail(fmt::format("record {} ({}): {}", chain->first_bad->position, chain->first_bad->stream,
                                chain->first_bad->detail));
    app::Replay replay{true};
    std::optional<std::string> wrong;
    std::int64_t records = 0;
    auto read = (*store)->read_all(0, [&](const journal::Envelope& r) {
        ++records;
        return !(wrong = replay.take(r));
    });
    if (!read) return fail("the journal cannot be read: " + read.error().detail);
    if (!wrong) wrong = replay.finish();
    if (wrong) return fail(*wrong);
    fmt::print("{} records of {} tournaments: the chain holds, the replay agrees, chips and money are conserved\n",
               records, replay.tournaments.size());
}

}  // namespace

void add_verify(CLI::App& app) {
    auto data = std::make_shared<std::string>("data");
    CLI::App* sub = app.add_subcommand("verify", "Check a journal: hash chain, replay, chips and money conserved");
    sub->add_option("DIR", *data, "the folder of the journal")->required();
    sub->callback([data] { verify(*data); });
}

void add_version(CLI::App& app) {
    app.add_subcommand("version", "Say which Riffle this is")->callback([] {
        fmt::print("riffle {}\n", RIFFLE_VERSION);
    });
}

}  // namespace riffle::cli

// `riffle verify DIR`: the file, every table against the hash chain, heads and signatures, people's rows, the replay,
// and chips and money conserved after every step. `--head CODE`: does this house still contain what that paper says?
#include <fmt/format.h>
#include <malloc.h>

#include <cstdio>
#include <filesystem>

#include "app/check_people.h"
#include "app/replay_thread.h"
#include "cli/journal.h"
#include "cli/subcommands.h"
#include "core/journal/head_code.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::cli {
namespace {

struct VerifyOptions {
    std::string data;
    std::string house_key;
    std::string head;
};

void fail(const std::string& sentence, int code = 1) {
    std::fprintf(stderr, "riffle: %s\n", sentence.c_str());
    set_exit_code(code);
}

std::unique_ptr<store::SqliteStore> open(const VerifyOptions& o) {
    if (!std::filesystem::exists(journal_file(o.data))) {
        const auto kept = store::HeadFile::read(std::filesystem::path(o.data) / "head");
        const bool lost = kept && *kept && (*kept)->whole && (*kept)->head.head.commits > 0;
        fail(lost ? fmt::format(
                        "the database in {} is gone, but the head file says that {} records were stored (up to {})",
                        o.data, (*kept)->head.head.position, store::code_of((*kept)->head.head))
                  : "there is no journal in " + o.data);
        return nullptr;
    }
    auto store = store::SqliteStore::open(
        journal_file(o.data),
        {.read_only = true, .busy_ms = 5000, .max_pages = 0, .house_key = key_file(o.data, o.house_key)});
    if (store) return std::move(*store);
    fail(cannot_open(o.data, store.error()));
    return nullptr;
}

// 0: it is contained; 1: it is not; 2: the code cannot be read.
void find_head(const VerifyOptions& o) {
    const auto code = journal::read_head_code(o.head);
    if (!code) return fail(fmt::format("{} is no head code: it looks like 1234-ABCD-EFGH-JKMN", o.head), 2);
    const auto store = open(o);
    if (!store) return;
    const std::string written = journal::to_text(*code);
    std::expected<std::optional<journal::Hash>, store::StoreFailure> hash = journal::genesis;
    if (code->position > 0) hash = store->hash_at(code->position);
    if (!hash) return fail("the journal cannot be read: " + hash.error().detail);
    if (!*hash)
        return fail(
            fmt::format("this house does not contain {}: its journal ends before record {}", written, code->position));
    if (journal::head_code(code->position, **hash) != *code)
        return fail(
            fmt::format("this house does not contain {}: its record {} is another ({}). The journal was rewritten, "
                        "or the code is another house's or mistyped",
                        written, code->position, journal::to_text(journal::head_code(code->position, **hash))));
    // The chain up to there decides: a record that was edited and left with its old hash is found only by its content.
    const auto chain = store::verify_chain(*store, std::nullopt);
    if (!chain) return fail("the journal cannot be read: " + chain.error().detail);
    if (chain->first_bad && chain->first_bad->position <= code->position)
        return fail(fmt::format("this house contains {}, but its chain is broken at record {}", written,
                                chain->first_bad->position));
    fmt::print("this house contains {}: every record up to {} is as it was when the code was given\n", written,
               code->position);
}

// What is kept of open drawers is what the tournaments say went through them.
void check_drawers(const store::Store& store, const app::Replay& replay, store::Findings& findings) {
    for (const auto& [shift, drawer] : replay.drawers) {
        const auto row = store.side("setting", app::drawer_row(shift));
        const auto kept = row && *row ? app::decode_drawer(**row) : std::optional(app::Drawer{});
        if (!row || !kept || *kept != drawer)
            findings.add("drawers", fmt::format("the drawer of shift {} is not what went through it", shift));
    }
}

void verify(const VerifyOptions& o) {
    if (!o.head.empty()) return find_head(o);
    // A thread's memory grows by a call for each few kilobytes, a quarter of all the time; so, by one for many. What a
    // tournament leaves is for the next one, not given back in between.
    ::mallopt(M_TOP_PAD, 64 << 20);
    ::mallopt(M_TRIM_THRESHOLD, 256 << 20);
    const auto store = open(o);
    if (!store) return;
    app::PeopleCheck people;
    // Not given back at the end: the process ends.
    static auto* const kept = new app::ReplayThread{true};
    app::ReplayThread& replay = *kept;
    store::JournalCheck check = store::verify_journal(
        *store,
        [&](journal::Envelope&& record) {
            people.take(record);
            replay.take(std::move(record));
        },
        [&](const store::StreamEnds& ends) { replay.let_go_at(ends); });
    store::Findings& findings = check.findings;
    if (check.key_was_there)
        people.check(*store, findings);
    else
        for (const std::string& note : store->notes()) findings.add("key", note);
    const auto wrong = replay.finish();
    // What is not what was written need not be replayable: the replay of a forged record says nothing more.
    const bool replayed = !findings.any_in("records") && !findings.any_in("head");
    if (replayed && wrong) findings.add("replay", *wrong);
    if (replayed && !wrong) check_drawers(*store, replay.replay(), findings);
    if (!findings.none()) {
        print(findings);
        fail(fmt::format("this house is not as it was written{}", replayed ? "" : " (and was not replayed)"));
        return;
    }
    fmt::print(
        "{} records of {} tournaments: the chain holds, every table agrees, the replay agrees, chips and money are "
        "conserved\n",
        check.chain.records,
        replay.replay().tournaments_let_go + static_cast<std::int64_t>(replay.replay().tournaments.size()));
    fmt::print("head {}\nhouse key {}\n", store::code_of(check.head->head), store::to_hex(*check.public_key));
    if (!check.log_was_there) fmt::print("heads.log is not there: earlier heads were not compared\n");
}

}  // namespace

void add_verify(CLI::App& app) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* sub = app.add_subcommand(
        "verify", "Check a house: the file, every table against the hash chain, heads and signatures, people, replay");
    sub->add_option("DIR", options->data, "the folder of the journal")->required();
    sub->add_option("--head", options->head,
                    "only say whether the house still contains this code, from a ticket or the public page");
    sub->add_option("--house-key", options->house_key, "the house's key, when it is not in the folder");
    sub->callback([options] { verify(*options); });
}

void add_version(CLI::App& app) {
    app.add_subcommand("version", "Say which Riffle this is")->callback([] {
        fmt::print("riffle {}\n", RIFFLE_VERSION);
    });
}

}  // namespace riffle::cli

// `riffle verify DIR`: the hash chain, the replay, and chips and money conserved after every step.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <map>

#include "app/house.h"
#include "cli/journal.h"
#include "cli/subcommands.h"
#include "core/journal/tournament_codec.h"
#include "core/journal/tournament_stream.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::cli {
namespace {

// Replays record by record; the first thing that does not hold, in words.
class Replay {
  public:
    std::optional<std::string> take(const journal::Envelope& r) {
        if (r.stream == "house") {
            auto event = app::decode_house_event(r.type, r.payload);
            if (!event) return "expected " + event.error();
            app::apply(house_, *event);
            return std::nullopt;
        }
        auto event = journal::decode_event(r.type, r.payload);
        if (!event) return event.error().where + ": expected " + event.error().expected;
        auto& open = open_[r.stream];
        if (!open.events.empty() && open.command != r.command)
            if (auto broken = close(r.stream)) return broken;
        auto& step = open_[r.stream];
        if (step.events.empty())
            step = {.version = r.version,
                    .at_ms = r.at_ms,
                    .by = r.by,
                    .device = r.device,
                    .command = r.command,
                    .events = {}};
        step.events.push_back(std::move(*event));
        return std::nullopt;
    }

    std::optional<std::string> finish() {
        for (auto& [stream, step] : open_)
            if (!step.events.empty())
                if (auto broken = close(stream)) return stream + ": " + *broken;
        return std::nullopt;
    }
    std::size_t tournaments() const { return streams_.size(); }

  private:
    std::optional<std::string> close(const std::string& stream) {
        if (auto misfit = streams_[stream].misfit_of(open_[stream]))
            return fmt::format("{} cannot follow: {}", open_[stream].version, *misfit);
        streams_[stream].append(std::move(open_[stream]));
        open_[stream] = {};
        return streams_[stream].broken_invariant();
    }

    app::House house_;
    std::map<std::string, journal::TournamentStream> streams_;
    std::map<std::string, journal::Step> open_;
};

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
    Replay replay;
    std::string wrong;
    std::int64_t records = 0;
    auto read = (*store)->read_all(0, [&](const journal::Envelope& r) {
        ++records;
        if (auto broken = replay.take(r)) wrong = fmt::format("record {}: {}", r.position, *broken);
        return wrong.empty();
    });
    if (!read) return fail("the journal cannot be read: " + read.error().detail);
    if (wrong.empty())
        if (auto broken = replay.finish()) wrong = *broken;
    if (!wrong.empty()) return fail(wrong);
    fmt::print("{} records of {} tournaments: the chain holds, the replay agrees, chips and money are conserved\n",
               records, replay.tournaments());
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

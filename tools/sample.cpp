// A house with every kind of thing that can stand in a journal, for tests/journals (./dev journals): the demo house; of
// all that happens in the scenarios, for each kind of event, the shortest tournament or table that has it; and a
// machine's clock that was set and accepted.
//   sample FOLDER SPEC    sample --settle FOLDER: a house that was stopped, its write-ahead log put into the file
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "app/replay.h"
#include "app/table_commands.h"
#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"
#include "embedded/rulebooks.h"
#include "runner/run.h"
#include "runner/table.h"
#include "sim/demo.h"
#include "store/sqlite_store.h"

namespace riffle {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& why) {
    std::cerr << why << "\n";
    std::exit(1);
}

// A stream of a scenario: its steps, each the records of one command.
struct Found {
    bool at_table = false;
    std::vector<store::Append> steps;
    std::set<std::string> kinds;
    std::size_t records = 0;
};

class Harvest {
  public:
    void take(const runner::Table& table) {
        Found live;
        live.at_table = true;
        // As if it were one command: between the events of one, chips are on their way.
        std::vector<store::NewRecord> played;
        for (const table::Event& event : table.history)
            played.push_back({std::string(journal::event_name(event)), journal::encode(event)});
        add(live, std::move(played), table.house.now_ms());
        keep(std::move(live));
        // Of a scenario's tournaments the one it spoke of last.
        if (const journal::TournamentStream* stream = table.house.now_in()) {
            Found night;
            for (const auto& [version, step] : stream->steps()) {
                std::vector<store::NewRecord> records;
                for (const auto& event : step->events)
                    records.push_back({std::string(journal::event_name(event)), journal::encode(event)});
                add(night, std::move(records), step->at_ms);
            }
            keep(std::move(night));
        }
    }
    // The streams to keep, each once.
    std::vector<std::shared_ptr<const Found>> chosen() const {
        std::set<std::shared_ptr<const Found>> all;
        for (const auto& [kind, found] : shortest_) all.insert(found);
        return {all.begin(), all.end()};
    }

  private:
    static void add(Found& found, std::vector<store::NewRecord> records, std::int64_t at_ms) {
        for (const auto& record : records)
            found.kinds.insert((found.at_table ? "table " : "tournament ") + record.type);
        found.records += records.size();
        store::Append& step = found.steps.emplace_back();
        step.at_ms = at_ms;
        step.device = "scenario";
        step.records = std::move(records);
    }
    void keep(Found found) {
        if (found.records == 0) return;
        std::vector<std::string> better;
        for (const std::string& kind : found.kinds) {
            const auto known = shortest_.find(kind);
            if (known == shortest_.end() || known->second->records > found.records) better.push_back(kind);
        }
        if (better.empty() || !holds(found)) return;
        const auto kept = std::make_shared<const Found>(std::move(found));
        for (const std::string& kind : better) shortest_.insert_or_assign(kind, kept);
    }
    // As `riffle verify` will look at it.
    static bool holds(const Found& found) {
        app::Replay replay{true};
        const std::string stream = found.at_table ? app::table_stream("sample", 1) : "tournament/sample";
        std::int64_t version = 0;
        for (std::size_t i = 0; i < found.steps.size(); ++i)
            for (const auto& record : found.steps[i].records) {
                journal::Envelope envelope;
                envelope.position = envelope.version = ++version;
                envelope.stream = stream;
                envelope.at_ms = found.steps[i].at_ms;
                envelope.command = std::to_string(i);
                envelope.type = record.type;
                envelope.payload = record.payload;
                if (replay.take_of_stream(envelope)) return false;
            }
        return !replay.finish();
    }

    std::map<std::string, std::shared_ptr<const Found>> shortest_;  // by kind
};

// What no book that comes with the program leads to.
constexpr std::string_view own_book = R"([book]
id = "casa"
name = "Casa"
base = "mediterraneo-2026"
[parameters]
bounty_of_winner = "to_pool"
)";
constexpr std::string_view own_scenario = R"(scenario  what-lies-on-the-winners-head-goes-to-the-prizes
under     casa
tournament Friday: buy-in 50, fee 5, bounty fixed
enter   Ana Bruno
start
out     Bruno by Ana
)";

Harvest play_all(const fs::path& spec) {
    const auto world = runner::World::load(embedded::rulebooks());
    if (!world) fail("the books cannot be read");
    const EmbeddedFile own[] = {{"casa.toml", own_book}};
    for (const std::string& fault : (*world)->add_house(own)) fail(fault);
    Harvest harvest;
    runner::RunOptions options;
    options.ended = [&](const runner::Table& table) { harvest.take(table); };
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator{spec})
        if (entry.path().extension() == ".scn") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        std::ifstream in{file, std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        const auto scenarios = runner::parse_scenarios(file.string(), text);
        if (!scenarios) fail(runner::to_string(scenarios.error()));
        runner::run_scenarios(*scenarios, **world, options);
    }
    const auto last = runner::parse_scenarios("own.scn", own_scenario);
    if (!last) fail(runner::to_string(last.error()));
    const auto report = runner::run_scenarios(*last, **world, options);
    for (const auto& failure : report.failures) fail(runner::to_string(failure));
    return harvest;
}

void store_all(const Harvest& harvest, store::Store& store) {
    std::int64_t number = 0, command = 0;
    for (const auto& found : harvest.chosen()) {
        ++number;
        const std::string id = fmt::format("sample-{}", number);
        std::vector<store::Append> appends = found->steps;
        std::int64_t version = 0;
        for (store::Append& append : appends) {
            append.stream = found->at_table ? app::table_stream(id, 1) : "tournament/" + id;
            append.expected_version = version;
            append.command = fmt::format("sample-{}", ++command);
            version += append.all_records();
        }
        if (const auto stored = store.commit(appends); !stored) fail(stored.error().detail);
    }
}

void live(store::Store& store) {
    std::atomic<std::int64_t> wall = 1'795'032'000'000, steady = 0;  // 18 November 2026, 20:00 UTC
    auto opened = app::App::open(store, {.now_ms = [&] { return wall.load(); },
                                         .books = nullptr,
                                         .steady_ms = [&] { return steady.load(); },
                                         .alarm = [](const std::string&) {}});
    if (!opened) fail(opened.error());
    app::App& app = **opened;
    const auto house = [&](app::HouseCommand command) {
        const auto done = app.submit({.stream = "house",
                                      .command_id = app::random_id(),
                                      .command = std::move(command),
                                      .role = "administrator",
                                      .device = "sample"});
        if (!done) fail("the house refuses: " + done.error().code);
    };
    app::CreateHouse create;
    create.name = "Casino Demo";
    create.demo = true;
    house(create);
    if (const auto made = sim::make_demo(app, 1, false); !made) fail(made.error());
    wall += 3'600'000;
    house(app::PostMessage{.text = "", .kind = "take_seats", .tournament = {}});
    house(app::AcceptTime{});
}

int settle(const fs::path& folder) {
    const auto store = store::SqliteStore::open(folder / "riffle.db");
    if (!store) fail(store.error().detail);
    return (*store)->checkpoint() ? 0 : 1;
}

int make(const fs::path& folder, const fs::path& spec) {
    fs::remove_all(folder);
    auto store = store::SqliteStore::open(folder / "riffle.db");
    if (!store) fail(store.error().detail);
    store_all(play_all(spec), **store);
    live(**store);
    (*store)->checkpoint();
    return 0;
}

}  // namespace
}  // namespace riffle

int main(int count, char** words) {
    if (count != 3) {
        std::cerr << "usage: sample FOLDER SPEC, or sample --settle FOLDER\n";
        return 2;
    }
    if (std::string_view(words[1]) == "--settle") return riffle::settle(words[2]);
    return riffle::make(words[1], words[2]);
}

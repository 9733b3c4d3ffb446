// Shared by the benches of a house on disk (house.cpp, opening.cpp, viewers.cpp): a folder of its own, a house in it,
// and one JSON row a measure, with its target. They are harnesses of their own: what is measured takes turns with what
// it stands beside, in one run.
#pragma once
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"
#include "app/templates.h"
#include "store/sqlite_store.h"

namespace riffle::bench {

[[noreturn]] inline void give_up(const std::string& sentence) {
    fmt::print(stderr, "{}\n", sentence);
    std::exit(1);
}

// Beside the build, so that it is the disk that is measured, not memory.
class Folder {
  public:
    explicit Folder(const std::string& name)
        : path_(std::filesystem::current_path() / fmt::format("bench-{}-{}", name, ::getpid())) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

struct Row {
    std::string work;
    double value = 0;
    std::string unit;
    std::optional<double> target{};
    bool at_least = false;  // the target is a floor; else a ceiling
};

inline void print(const std::vector<Row>& rows) {
    fmt::print("[");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& r = rows[i];
        const bool met = !r.target || (r.at_least ? r.value >= *r.target : r.value <= *r.target);
        fmt::print(R"({}{{"work":"{}","value":{},"unit":"{}","target":{},"at_least":{},"met":{}}})", i ? ",\n" : "",
                   r.work, r.value, r.unit, r.target ? fmt::format("{}", *r.target) : "null", r.at_least, met);
    }
    fmt::print("]\n");
}

inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
inline double cpu_now() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// 0.5 is the median. The values are put in order.
inline double quantile(std::vector<double>& values, double q) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(q * static_cast<double>(values.size())))];
}

inline tournament::Setup field_setup() {
    const auto& t = app::templates();
    return {.name = "Field",
            .starts_at = 1'000'000,
            .game = "nl-holdem",
            .book = "tda-2024",
            .buy_in = {10'000, {}},
            .fee = {1'000, {}},
            .starting_stack = t.structures.front().starting_stack,
            .seats_per_table = 9,
            .max_entries = std::nullopt,
            .opening_tables = std::nullopt,
            .reentries = 0,
            .late_levels = 3,
            .levels = t.structures.front().levels,
            .chips = t.chip_sets.front().chips,
            .payout = t.payouts.front().bands,
            .payout_unit = 100};
}

// A house that is given commands as the server gives them.
class Venue {
  public:
    explicit Venue(store::Store& store) {
        auto opened = app::App::open(store, {.now_ms = [] {
                                         return std::chrono::duration_cast<std::chrono::milliseconds>(
                                                    std::chrono::system_clock::now().time_since_epoch())
                                             .count();
                                     }});
        if (!opened) give_up(opened.error());
        app = std::move(*opened);
        if (app->house()->exists) return;
        app::CreateHouse create;
        create.name = "House";
        must(of_house(create));
    }

    template <class Command>
    static app::Submission submission(std::string stream, Command command) {
        return {.stream = std::move(stream),
                .command_id = app::random_id(),
                .command = std::move(command),
                .digest = "digest",
                .by = "account",
                .role = "administrator",
                .device = "bench"};
    }
    static app::Submission of_house(app::HouseCommand command) { return submission("house", std::move(command)); }
    static app::Submission of(const std::string& tournament, journal::TournamentCommand command) {
        return submission("tournament/" + tournament, std::move(command));
    }
    static app::HouseCommand a_person(std::int64_t n) {
        app::RegisterPerson person;
        person.first_name = fmt::format("Ana{}", n);
        person.last_name = "García";
        person.country = "ES";
        person.document = fmt::format("{:08}X", n);
        return person;
    }

    app::Accepted must(app::Submission s) {
        auto answer = app->submit(std::move(s));
        if (!answer) give_up("refused: " + answer.error().code);
        return std::move(*answer);
    }
    void must_all(std::vector<app::Submission> all) {
        for (const auto& answer : app->submit_together(std::move(all)))
            if (!answer) give_up("refused: " + answer.error().code);
    }
    // So many persons "p0", "p1", ..., many a transaction.
    void register_persons(std::int64_t from, std::int64_t to) {
        for (std::int64_t at = from; at < to;) {
            std::vector<app::Submission> some;
            for (; at < to && some.size() < 1000; ++at) {
                some.push_back(of_house(a_person(at)));
                some.back().fresh_id = fmt::format("p{}", at);
            }
            must_all(std::move(some));
        }
    }
    void open_tournament(const std::string& id, std::int64_t entries) {
        must(of(id, tournament::CreateTournament{field_setup()}));
        must(of(id, tournament::OpenRegistration{}));
        for (std::int64_t at = 0; at < entries;) {
            std::vector<app::Submission> some;
            for (; at < entries && some.size() < 1000; ++at)
                some.push_back(of(id, tournament::SellEntry{fmt::format("p{}", at)}));
            must_all(std::move(some));
        }
        if (entries > 1) must(of(id, tournament::StartClock{}));
    }

    std::unique_ptr<app::App> app;
};

inline std::unique_ptr<store::SqliteStore> open_store(const std::filesystem::path& folder) {
    auto opened = store::SqliteStore::open(folder / "riffle.db");
    if (!opened) give_up(opened.error().detail);
    return std::move(*opened);
}

}  // namespace riffle::bench

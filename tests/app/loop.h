// A house on a store of its own, for the tests of the loop: short ways to ask it for things.
#pragma once
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "app/app.h"
#include "app/templates.h"
#include "store/memory_store.h"

namespace riffle::app {

inline tournament::Setup plain_setup() {
    const auto& t = templates();
    return {.name = "Núñez Cup",
            .starts_at = 1'000'000,
            .game = "nl-holdem",
            .book = "tda-2024",
            .buy_in = {5000, {}},
            .fee = {500, {}},
            .starting_stack = t.structures.front().starting_stack,
            .seats_per_table = 9,
            .max_entries = std::nullopt,
            .opening_tables = 3,
            .reentries = 0,
            .late_levels = 3,
            .levels = t.structures.front().levels,
            .chips = t.chip_sets.front().chips,
            .payout = t.payouts.front().bands,
            .payout_unit = 100};
}

class Loop : public testing::Test {
  public:
    using Command = decltype(Submission::command);

    virtual App::Options options() {
        return {.now_ms = [this] { return now_ms_.load(); }, .books = {}};
    }
    void open(store::Store& store) {
        app_.reset();
        auto opened = App::open(store, options());
        ASSERT_TRUE(opened) << opened.error();
        app_ = std::move(*opened);
    }
    static Submission submission(std::string stream, Command command, std::string id = {}) {
        return {.stream = std::move(stream),
                .command_id = id.empty() ? random_id() : std::move(id),
                .command = std::move(command),
                .digest = "digest",
                .role = "administrator",
                .device = "test"};
    }
    static Submission of_house(HouseCommand command) { return submission("house", std::move(command)); }
    static Submission of(const std::string& tournament, journal::TournamentCommand command) {
        return submission("tournament/" + tournament, std::move(command));
    }
    static Submission at(const std::string& tournament, std::int64_t table, TableCommand command) {
        return submission(table_stream(tournament, table), std::move(command));
    }
    static Submission as(const std::string& role, Submission s) {
        s.role = role;
        return s;
    }
    void make_house() {
        CreateHouse create;
        create.name = "House";
        ASSERT_TRUE(app_->submit(of_house(create)));
    }
    static RegisterPerson named(std::string first, std::string last) {
        RegisterPerson person;
        person.first_name = std::move(first);
        person.last_name = std::move(last);
        return person;
    }
    std::string person(std::string first, std::string last) {
        auto r = app_->submit(of_house(named(std::move(first), std::move(last))));
        EXPECT_TRUE(r);
        return r ? r->fresh_id : "";
    }
    void make_tournament(const std::string& id = "t", tournament::Setup setup = plain_setup()) {
        ASSERT_TRUE(app_->submit(of(id, tournament::CreateTournament{std::move(setup)})));
        ASSERT_TRUE(app_->submit(of(id, tournament::OpenRegistration{})));
    }

    store::MemoryStore store_;
    std::atomic<std::int64_t> now_ms_ = 1'000'000;  // the loop looks at it on a thread of its own
    std::unique_ptr<App> app_;
};

}  // namespace riffle::app

// The one loop over real stores: retries repeat nothing, nothing acknowledged is lost, a full disk changes nothing.
#include "app/app.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "app/request_digest.h"
#include "app/templates.h"
#include "store/memory_store.h"
#include "store/sqlite_store.h"
#include "tests/store/damage.h"

namespace riffle::app {
namespace {

using journal::TournamentCommand;

tournament::Setup setup() {
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
  protected:
    void open(store::Store& store) {
        auto opened = App::open(store, {.now_ms = [this] { return now_ms_; }, .books = {}});
        ASSERT_TRUE(opened) << opened.error();
        app_ = std::move(*opened);
    }
    Submission submission(std::string stream, decltype(Submission::command) command, std::string id = {}) {
        return {.stream = std::move(stream),
                .command_id = id.empty() ? random_id() : std::move(id),
                .command = std::move(command),
                .digest = "digest",
                .role = "administrator",
                .device = "test"};
    }
    void make_house() {
        CreateHouse create;
        create.name = "House";
        ASSERT_TRUE(app_->submit(submission("house", HouseCommand{create})));
    }
    std::string person(std::string first, std::string last) {
        RegisterPerson person;
        person.first_name = std::move(first);
        person.last_name = std::move(last);
        auto r = app_->submit(submission("house", HouseCommand{person}));
        EXPECT_TRUE(r);
        return r ? r->fresh_id : "";
    }
    void make_tournament() {
        ASSERT_TRUE(app_->submit(submission("tournament/t", TournamentCommand{tournament::CreateTournament{setup()}})));
        ASSERT_TRUE(app_->submit(submission("tournament/t", TournamentCommand{tournament::OpenRegistration{}})));
    }

    std::int64_t now_ms_ = 1'000'000;
    std::unique_ptr<App> app_;
};

TEST_F(Loop, ARetryGetsTheSameAnswerAndSellsNothingTwice) {
    store::MemoryStore store;
    open(store);
    make_house();
    make_tournament();
    const auto ana = person("Ana", "García");
    const auto sale = submission("tournament/t", TournamentCommand{tournament::SellEntry{ana}}, "sale-1");
    const auto first = app_->submit(sale);
    const auto again = app_->submit(sale);
    ASSERT_TRUE(first);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->repeated);
    EXPECT_EQ(first->reply, again->reply);
    EXPECT_EQ(app_->tournament("t")->state().entries_sold(), 1);

    auto other = sale;
    other.digest = "another body";
    const auto reused = app_->submit(other);
    ASSERT_FALSE(reused);
    EXPECT_EQ(reused.error().code, "command_id_reused");
}

TEST_F(Loop, ManyStaffAtOnceAreEachAnsweredAndNothingIsLost) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-app-" + random_id());
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store);
        open(**store);
        make_house();
        make_tournament();
        std::vector<std::string> people;
        for (int i = 0; i < 40; ++i) people.push_back(person("P" + std::to_string(i), "X"));
        std::atomic<int> sold = 0;
        {
            std::vector<std::jthread> staff;
            for (int s = 0; s < 4; ++s)
                staff.emplace_back([&] {
                    // Every cashier tries everybody: one wins, the others are refused cleanly.
                    for (const auto& p : people)
                        if (app_->submit(submission("tournament/t", TournamentCommand{tournament::SellEntry{p}})))
                            ++sold;
                });
        }
        EXPECT_EQ(sold, 40);
        EXPECT_EQ(app_->tournament("t")->state().entries_sold(), 40);
        app_.reset();
    }
    auto store = store::SqliteStore::open(folder / "riffle.db");
    ASSERT_TRUE(store);
    open(**store);
    EXPECT_EQ(app_->tournament("t")->state().entries_sold(), 40);
    EXPECT_EQ(app_->people().search("p7", 5).size(), 1U);
    app_.reset();
    std::filesystem::remove_all(folder);
}

TEST_F(Loop, AFullDiskRefusesTheCommandAndChangesNothing) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-full-" + random_id());
    auto store = store::SqliteStore::open(folder / "riffle.db", {.read_only = false, .busy_ms = 1000, .max_pages = 90});
    ASSERT_TRUE(store);
    open(**store);
    make_house();
    std::expected<Accepted, Problem> last;
    std::int64_t version = 0;
    for (int i = 0; i < 2000; ++i) {
        version = app_->house_stream()->version();
        RegisterPerson p;
        p.first_name = std::string(100, 'x');
        last = app_->submit(submission("house", HouseCommand{p}));
        if (!last) break;
    }
    ASSERT_FALSE(last);
    EXPECT_EQ(last.error().code, "storage_full");
    EXPECT_EQ(last.error().status, 507);
    EXPECT_EQ(app_->house_stream()->version(), version);
    app_.reset();
    std::filesystem::remove_all(folder);
}

TEST_F(Loop, AnErasedPersonIsGoneAndTheNightStillReplays) {
    store::MemoryStore store;
    open(store);
    make_house();
    make_tournament();
    const auto lukasz = person("Łukasz", "Łaski");
    ASSERT_TRUE(app_->submit(submission("tournament/t", TournamentCommand{tournament::SellEntry{lukasz}})));
    EXPECT_EQ(app_->people().search("lukasz", 5).size(), 1U);
    EXPECT_EQ(app_->people().search("LASKI luk", 5).size(), 1U);
    ASSERT_TRUE(app_->submit(submission("house", HouseCommand{ErasePerson{lukasz}})));
    EXPECT_TRUE(app_->people().search("lukasz", 5).empty());
    EXPECT_FALSE(store.side("person", lukasz).value());
    EXPECT_FALSE(store.side("person_key", lukasz).value());
    bool clear = false;
    ASSERT_TRUE(store.read_all(0, [&](const journal::Envelope& r) {
        clear = clear || r.payload.find("ukasz") != std::string::npos;
        return true;
    }));
    EXPECT_FALSE(clear) << "a name stands in the chain";
    app_.reset();
    open(store);
    EXPECT_EQ(app_->tournament("t")->state().entries_sold(), 1);
    EXPECT_EQ(app_->people().full_name(lukasz), "");
}

TEST_F(Loop, NoDigestOverPersonalDataOutlivesThePerson) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-erase-" + random_id());
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store);
        open(**store);
        make_house();
        RegisterPerson person;
        person.first_name = "Ana";
        person.document = "X-12345678";
        auto registered = submission("house", HouseCommand{person}, "register-ana");
        registered.digest = "digest of a body with X-12345678";
        const auto first = app_->submit(registered);
        ASSERT_TRUE(first);
        // A change keeps the key: a retry of either is still told from a reused id.
        ChangePerson change;
        change.first_name = "Anna";
        change.document = person.document;
        change.person = first->fresh_id;
        ASSERT_TRUE(app_->submit(submission("house", HouseCommand{change}, "change-ana")));
        EXPECT_TRUE(app_->submit(registered)->repeated);
        EXPECT_TRUE(app_->submit(submission("house", HouseCommand{change}, "change-ana"))->repeated);
        auto reused = registered;
        reused.digest = "digest of another body";
        EXPECT_EQ(app_->submit(reused).error().code, "command_id_reused");

        const std::string kept = (*store)->find_command("register-ana").value()->request_digest;
        const std::string key = (*store)->side("person_key", first->fresh_id).value().value();
        EXPECT_EQ(kept, digest_for_person(first->fresh_id, key, registered.digest));
        ASSERT_TRUE(app_->submit(submission("house", HouseCommand{ErasePerson{first->fresh_id}})));
        // What is left of it cannot be tried against a guess: not by the request, nor with the house's own key.
        const std::string left = (*store)->find_command("register-ana").value()->request_digest;
        EXPECT_EQ(left.find(registered.digest), std::string::npos);
        EXPECT_NE(left, digest_for_house(*(*store)->key(), registered.digest));
        EXPECT_FALSE(same_request(**store, left, registered.digest).value());
        EXPECT_EQ(app_->submit(registered).error().code, "command_id_reused");
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(in), {}};
            for (const std::string& gone : {key, person.document, registered.digest, std::string("Anna")})
                EXPECT_EQ(bytes.find(gone), std::string::npos) << entry.path();
        }
        app_.reset();
    }
    std::filesystem::remove_all(folder);
}

TEST_F(Loop, ADamagedPageOfTheCommandsIsAnAnswerAndNotTheEnd) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-page-" + random_id());
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store);
        open(**store);
        make_house();
        make_tournament();
        app_.reset();
    }
    store::ruin_root(folder / "riffle.db", "commands");
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store) << store.error().detail;
        open(**store);
        for (int i = 0; i < 3; ++i) {
            const auto refused = app_->submit(submission("house", HouseCommand{RegisterPerson{{.first_name = "Ana"}}}));
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().status, 503);
            EXPECT_EQ(refused.error().code, "storage_failed");
        }
        EXPECT_EQ(app_->tournament("t")->state().setup->name, "Núñez Cup");
        app_.reset();
    }
    std::filesystem::remove_all(folder);
}

TEST_F(Loop, ADamagedHouseIsShownAndTakesNoCommand) {
    const auto folder = std::filesystem::temp_directory_path() / ("riffle-damaged-" + random_id());
    {
        auto store = store::SqliteStore::open(folder / "riffle.db");
        ASSERT_TRUE(store);
        open(**store);
        make_house();
        make_tournament();
        const auto ana = person("Ana", "García");
        app_.reset();
        store::Database(folder / "riffle.db").run("UPDATE records SET payload='rubbish' WHERE position=4");
        auto damaged = store::SqliteStore::open(folder / "riffle.db", {.read_only = true});
        ASSERT_TRUE(damaged);
        auto opened = App::open(**damaged, {.now_ms = [] { return std::int64_t{0}; }, .books = {}, .read_only = true});
        ASSERT_TRUE(opened) << opened.error();
        EXPECT_NE((*opened)->damage().find("record 4"), std::string::npos) << (*opened)->damage();
        EXPECT_EQ((*opened)->house()->settings.name, "House");
        EXPECT_TRUE((*opened)->tournament("t"));
        EXPECT_EQ((*opened)->people().full_name(ana), "Ana García");
        const auto refused = (*opened)->submit(submission("house", HouseCommand{ErasePerson{ana}}));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().status, 503);
        EXPECT_EQ(refused.error().code, "storage_read_only");
    }
    std::filesystem::remove_all(folder);
}

TEST_F(Loop, RolesAndStaleVersionsAreRefused) {
    store::MemoryStore store;
    open(store);
    make_house();
    make_tournament();
    const auto ana = person("Ana", "García");
    auto sale = submission("tournament/t", TournamentCommand{tournament::SellEntry{ana}});
    sale.role = "floor";
    EXPECT_EQ(app_->submit(sale).error().code, "role_may_not");
    sale.role = "cashier";
    sale.expected_version = 1;
    EXPECT_EQ(app_->submit(sale).error().code, "version_conflict");
    sale.expected_version = 2;
    EXPECT_TRUE(app_->submit(sale));
    EXPECT_EQ(app_->submit(submission("tournament/t", TournamentCommand{tournament::SellEntry{"nobody"}})).error().code,
              "person_unknown");
}

TEST_F(Loop, EveryDrawCanBeRecomputedFromWhatWasPublished) {
    store::MemoryStore store;
    open(store);
    make_house();
    make_tournament();
    std::string commitment = app_->tournament("t")->next_commitment();
    for (int i = 0; i < 12; ++i) {
        ASSERT_TRUE(app_->submit(
            submission("tournament/t", TournamentCommand{tournament::SellEntry{person("A", std::to_string(i))}})));
        const auto night = app_->tournament("t");
        const tournament::Entry* entry = night->state().find({i + 1});
        ASSERT_NE(entry, nullptr);
        const tournament::Seed seed = tournament::seed_of(entry->draw->seed).value();
        EXPECT_EQ(tournament::commitment_of(seed), commitment);
        const auto free = night->drawn_from(entry->number);
        ASSERT_EQ(static_cast<std::int64_t>(free.size()), entry->draw->from);
        tournament::DrawNumbers numbers{seed};
        EXPECT_EQ(free[numbers.below(free.size())], entry->place);
        commitment = entry->draw->next_commitment;
    }
}

}  // namespace
}  // namespace riffle::app

// One bad command never stops the house: it is refused, the state before it stands, and the others of its transaction
// keep what they did.
#include <filesystem>
#include <set>
#include <stdexcept>

#include "core/base/check.h"
#include "store/sqlite_store.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

// A house in which the commands named in `fails_` meet a bug after they were decided, when the working copy is changed.
class Faults : public Loop {
  protected:
    App::Options options() override {
        App::Options o = Loop::options();
        o.alarm = [this](const std::string& sentence) { alarms_.push_back(sentence); };
        o.before_keep = [this](const Submission& s) {
            ++kept_;
            if (!fails_.contains(s.command_id)) return;
            constexpr bool planted = false;
            if (throws_) throw std::runtime_error("thrown by the test");
            RIFFLE_CHECK(planted);
        };
        return o;
    }
    Submission failing(Submission s) {
        fails_.insert(s.command_id);
        return s;
    }
    std::set<std::string> fails_;
    bool throws_ = false;
    int kept_ = 0;
    std::vector<std::string> alarms_;
};

TEST_F(Faults, ARefusedCreationBesideAnAcceptedCommandLeavesNoTournament) {
    open(store_);
    make_house();
    tournament::Setup broken = plain_setup();
    broken.levels.clear();
    const auto answers = app_->submit_together({of("ghost", CreateTournament{broken}), of_house(named("Ana", "García")),
                                                of("t", CreateTournament{plain_setup()})});
    ASSERT_FALSE(answers[0]);
    EXPECT_EQ(answers[0].error().code, "setup_fault");
    EXPECT_TRUE(answers[1]);
    EXPECT_TRUE(answers[2]);
    EXPECT_EQ(app_->tournament("ghost"), nullptr);
    EXPECT_EQ(app_->tournaments().size(), 1U);
    // Refused for its version, and for its book: the same.
    auto late = of("ghost", CreateTournament{plain_setup()});
    late.expected_version = 7;
    ASSERT_FALSE(app_->submit_together({late, of_house(named("Bea", "Ruiz"))})[0]);
    EXPECT_EQ(app_->tournament("ghost"), nullptr);
}

TEST_F(Faults, UndoAcrossAChangeOfCurrencyIsRefusedWhenEntriesRestOnIt) {
    open(store_);
    make_house();
    make_tournament();
    auto pounds = plain_setup();
    pounds.buy_in.currency = pounds.fee.currency = Currency{{'G', 'B', 'P'}};
    ASSERT_TRUE(app_->submit(of("t", ChangeSetup{pounds})));
    const std::int64_t change = app_->tournament("t")->version();
    ASSERT_TRUE(app_->submit(of("t", SellEntry{person("Ana", "García")})));
    ASSERT_TRUE(app_->submit(of("t", SellEntry{person("Bea", "Ruiz")})));
    const auto undone = app_->submit(of("t", journal::UndoStep{change}));
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().code, "later_steps_depend");
    EXPECT_EQ(app_->tournament("t")->state().pool().currency.text(), "GBP");
}

TEST_F(Faults, RedoAcrossAChangeOfCurrencyIsRefusedWhenEntriesRestOnIt) {
    open(store_);
    make_house();
    make_tournament();
    auto pounds = plain_setup();
    pounds.buy_in.currency = pounds.fee.currency = Currency{{'G', 'B', 'P'}};
    ASSERT_TRUE(app_->submit(of("t", ChangeSetup{pounds})));
    const std::int64_t change = app_->tournament("t")->version();
    ASSERT_TRUE(app_->submit(of("t", journal::UndoStep{change})));
    ASSERT_TRUE(app_->submit(of("t", SellEntry{person("Ana", "García")})));
    ASSERT_TRUE(app_->submit(of("t", SellEntry{person("Bea", "Ruiz")})));
    const auto redone = app_->submit(of("t", journal::RedoStep{change}));
    ASSERT_FALSE(redone);
    EXPECT_EQ(redone.error().code, "later_steps_depend");
    EXPECT_EQ(app_->tournament("t")->state().pool().currency.text(), "EUR");
}

TEST_F(Faults, AFailedClaimCostsItsCommandAloneAndLeavesTheStateBeforeIt) {
    open(store_);
    make_house();
    make_tournament();
    const auto ana = person("Ana", "García"), bea = person("Bea", "Ruiz"), eva = person("Eva", "Sanz");
    for (const bool throws : {false, true}) {
        throws_ = throws;
        const auto house_before = *app_->house();
        const std::int64_t version_before = app_->house_stream()->version();
        const std::int64_t before = app_->tournament("t")->version();
        const std::int64_t sold = app_->tournament("t")->state().entries_sold();
        const auto undo = journal::UndoStep{before + 1};
        // Before and after it in the same transaction, on the same streams.
        const auto answers = app_->submit_together(
            {of("t", SellEntry{throws ? eva : ana}), failing(of("t", SellEntry{bea})), failing(of("t", undo)),
             failing(of_house(named("Ghost", "Nobody"))), of_house(named("Real", "Person")),
             failing(of("new", CreateTournament{plain_setup()})), of("t", MoveEntry{}), of("t", undo)});
        for (const std::size_t bad : {1U, 2U, 3U, 5U}) {
            ASSERT_FALSE(answers[bad]) << bad;
            EXPECT_EQ(answers[bad].error().status, 500);
            EXPECT_EQ(answers[bad].error().code, "command_failed");
        }
        EXPECT_TRUE(answers[0]);
        EXPECT_TRUE(answers[4]);
        EXPECT_EQ(answers[6].error().code, "entry_unknown");
        EXPECT_TRUE(answers[7]);
        EXPECT_EQ(app_->tournament("t")->state().entries_sold(), sold);
        EXPECT_EQ(app_->tournament("new"), nullptr);
        EXPECT_EQ(app_->house_stream()->version(), version_before + 1);
        EXPECT_EQ(app_->people().search("ghost", 5).size(), 0U);
        EXPECT_EQ(app_->people().search("real", 5).size(), throws ? 2U : 1U);
        EXPECT_FALSE(app_->tournament("t")->broken_invariant());
    }
    const auto shown = app_->tournament("t");
    open(store_);
    EXPECT_EQ(app_->tournament("t")->state(), shown->state());
    EXPECT_EQ(app_->tournament("t")->version(), shown->version());
}

TEST_F(Faults, TheLogSaysWhatIsNeededToReproduceAndNoPersonalData) {
    open(store_);
    make_house();
    make_tournament();
    auto register_ana = named("Ana María", "García");
    register_ana.document = "12345678Z";
    ASSERT_FALSE(app_->submit(failing(of_house(register_ana))));
    ASSERT_FALSE(app_->submit(failing(of("t", CancelTournament{"Ana García fell ill"}))));
    auto sale = failing(of("t", SellEntry{person("Bea", "Ruiz")}));
    ASSERT_FALSE(app_->submit(sale));
    ASSERT_EQ(alarms_.size(), 3U);
    for (const std::string& alarm : alarms_) {
        for (const char* secret : {"Ana", "García", "12345678Z", "ill"})
            EXPECT_EQ(alarm.find(secret), std::string::npos) << alarm;
        EXPECT_NE(alarm.find("planted does not hold"), std::string::npos) << alarm;
        EXPECT_NE(alarm.find("faults_test.cpp:"), std::string::npos) << alarm;
    }
    EXPECT_NE(alarms_[0].find("RegisterPerson"), std::string::npos);
    EXPECT_NE(alarms_[2].find("stream tournament/t version 2"), std::string::npos) << alarms_[2];
    EXPECT_NE(alarms_[2].find("SellEntry"), std::string::npos);
    EXPECT_NE(alarms_[2].find(std::get<journal::TournamentCommand>(sale.command).get<SellEntry>().person),
              std::string::npos);
}

TEST_F(Faults, ACommandThatFailedOnceIsRefusedAtOnceWhenItComesAgain) {
    open(store_);
    make_house();
    make_tournament();
    const auto sale = failing(of("t", SellEntry{person("Ana", "García")}));
    ASSERT_FALSE(app_->submit(sale));
    const int kept = kept_;
    const auto again = app_->submit(sale);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().status, 500);
    EXPECT_EQ(again.error().code, "command_failed");
    EXPECT_EQ(kept_, kept) << "it was decided again";
    EXPECT_EQ(alarms_.size(), 1U);
    // The memory is bounded: after a thousand others it is decided anew (and may have been mended by then).
    for (int i = 0; i < 1000; ++i) ASSERT_FALSE(app_->submit(failing(of_house(named("X", std::to_string(i))))));
    fails_.clear();
    EXPECT_TRUE(app_->submit(sale));
}

// A store that throws, as a library may, or cannot be read.
class Throwing final : public store::Store {
  public:
    using Failure = store::StoreFailure;
    std::expected<std::vector<journal::Envelope>, Failure> commit(std::span<const store::Append> batch) override {
        if (throws) throw std::runtime_error("the disk is gone");
        return kept.commit(batch);
    }
    std::expected<void, Failure> read_stream(
        const std::string& stream, std::int64_t after,
        const std::function<bool(const journal::Envelope&)>& visit) const override {
        return kept.read_stream(stream, after, visit);
    }
    std::expected<void, Failure> read_all(std::int64_t after,
                                          const std::function<bool(journal::Envelope&&)>& visit) const override {
        return kept.read_all(after, visit);
    }
    std::expected<std::optional<store::KnownCommand>, Failure> find_command(const std::string& command) const override {
        if (fails_reading) return std::unexpected(Failure{store::StoreError::corrupt, "a page is damaged"});
        return kept.find_command(command);
    }
    std::expected<std::optional<std::string>, Failure> side(const std::string& table,
                                                            const std::string& key) const override {
        return kept.side(table, key);
    }
    std::expected<void, Failure> each_side(
        const std::string& table,
        const std::function<void(const std::string&, const std::string&)>& visit) const override {
        return kept.each_side(table, visit);
    }
    std::expected<void, Failure> each_stream(
        const std::function<void(const std::string&, std::int64_t)>& visit) const override {
        return kept.each_stream(visit);
    }
    std::expected<std::vector<store::Shortcut>, Failure> shortcuts() const override { return kept.shortcuts(); }
    std::expected<void, Failure> keep_shortcuts(std::span<const store::Shortcut> shortcuts,
                                                std::span<const store::Signpost> signposts) override {
        return kept.keep_shortcuts(shortcuts, signposts);
    }
    std::expected<std::vector<store::Signpost>, Failure> signposts(const std::string& key) const override {
        return kept.signposts(key);
    }
    store::Head head() const override { return kept.head(); }
    const store::HouseKey* key() const override { return kept.key(); }
    store::MemoryStore kept;
    bool throws = false;
    bool fails_reading = false;
};

TEST_F(Faults, AStoreThatThrowsRefusesTheCommandAndTheHouseGoesOn) {
    Throwing store;
    open(store);
    make_house();
    store.throws = true;
    const auto lost = app_->submit(of_house(named("Ana", "García")));
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, "storage_failed");
    store.throws = false;
    store.fails_reading = true;
    EXPECT_EQ(app_->submit(of_house(named("Ana", "García"))).error().code, "storage_failed");
    store.fails_reading = false;
    EXPECT_TRUE(app_->submit(of_house(named("Bea", "Ruiz"))));
    EXPECT_EQ(app_->house()->persons.size(), 1U);
    app_.reset();
}

TEST_F(Faults, WhatStandsWithoutItsHeadIsNotAcknowledgedBeforeTheHeadIsThere) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("riffle-faults-" + random_id());
    const fs::path head = folder / "head";
    bool breaks = false;
    {
        const auto store =
            store::SqliteStore::open(folder / "riffle.db", {.before_head =
                                                                [&] {
                                                                    if (!breaks) return;
                                                                    fs::remove(head);
                                                                    fs::create_symlink("/dev/full", head);
                                                                }})
                .value();
        open(*store);
        make_house();
        const auto registration = of_house(named("Ana", "García"));
        breaks = true;
        const auto unconfirmed = app_->submit(registration);
        breaks = false;
        ASSERT_FALSE(unconfirmed);
        EXPECT_EQ(unconfirmed.error().status, 503);
        EXPECT_EQ(unconfirmed.error().code, "storage_unconfirmed");
        EXPECT_EQ(app_->house()->persons.size(), 1U);
        EXPECT_EQ(app_->submit(registration).error().code, "storage_unconfirmed");
        EXPECT_EQ(app_->submit(of_house(named("Bea", "Ruiz"))).error().code, "storage_unconfirmed");
        fs::remove(head);
        const auto again = app_->submit(registration);
        ASSERT_TRUE(again);
        EXPECT_TRUE(again->repeated);
        EXPECT_EQ(app_->house()->persons.size(), 1U);
        EXPECT_TRUE(app_->submit(of_house(named("Bea", "Ruiz"))));
        app_.reset();
    }
    EXPECT_TRUE(store::SqliteStore::open(folder / "riffle.db"));
    fs::remove_all(folder);
}

TEST_F(Faults, ARefusedAccountDoesNotTakeTheNameFromTheNextOne) {
    open(store_);
    make_house();
    const auto answers =
        app_->submit_together({of_house(AddAccount{"Carla", "king"}), of_house(AddAccount{"Carla", "cashier"})});
    EXPECT_FALSE(answers[0]);
    EXPECT_TRUE(answers[1]);
}

}  // namespace
}  // namespace riffle::app

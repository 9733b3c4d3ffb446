// People found by an index, likely the same, merged and parted.
#include <gtest/gtest.h>

#include <chrono>

#include "app/check_people.h"
#include "app/people.h"
#include "app/picture.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

PersonDetails who(std::string first, std::string last, std::string document = {}) {
    return {.first_name = std::move(first), .last_name = std::move(last), .document = std::move(document)};
}

std::vector<std::string> ids(const People::Page& page) {
    std::vector<std::string> all;
    for (const auto& row : page.rows) all.push_back(row.id);
    return all;
}

TEST(PeoplePages, FollowEachOtherAndNobodyStandsTwice) {
    People people;
    for (int i = 0; i < 57; ++i) people.put("p" + std::to_string(i), who("Ana", "Alba" + std::to_string(i)));
    people.put("other", who("Zoe", "Zapata"));
    people.put("account/x", who("Ana", "Account"));
    for (const std::string query : {"", "a", "ana a", "alba an"}) {
        std::set<std::string> seen;
        std::size_t from = 0;
        for (int pages = 0; pages < 20; ++pages) {
            const auto page = people.page(query, from, 10);
            for (const std::string& id : ids(page)) EXPECT_TRUE(seen.insert(id).second) << query << " " << id;
            if (!page.next) break;
            from = *page.next;
        }
        EXPECT_EQ(seen.size(), query.empty() ? 58U : 57U) << query;
    }
    EXPECT_EQ(people.page("", 0, 1).rows.front().details.last_name, "Alba0");
    EXPECT_TRUE(people.page("ana", 1'000'000, 10).rows.empty());
    EXPECT_TRUE(people.page("nobody", 0, 10).rows.empty());
}

TEST(PeoplePages, AKeystrokeCostsTheSameInALargeHouse) {
    const auto time_of = [](int size) {
        People people;
        for (int i = 0; i < size; ++i)
            people.put("p" + std::to_string(i), who("Ana", "Surname" + std::to_string(i), "X" + std::to_string(i)));
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < 200; ++i) {
            EXPECT_EQ(people.page("a", 0, 20).rows.size(), 20U);
            EXPECT_EQ(people.page("ana surname1", 0, 5).rows.size(), 5U);
            EXPECT_EQ(people.page("", 0, 20).rows.size(), 20U);
        }
        return std::chrono::steady_clock::now() - begin;
    };
    const auto small = time_of(300);
    const auto large = time_of(30'000);
    // A walk over everybody would cost a hundred times as much.
    EXPECT_LT(large, 12 * small) << std::chrono::duration_cast<std::chrono::microseconds>(large).count();
}

TEST(PeoplePages, FindWordsInAnyOrderWithSignsAndDocuments) {
    People people;
    people.put("a", who("Jean-Paul", "Núñez García", "12.345.678-Z"));
    people.put("b", who("Łukasz", "Łaski"));
    for (const std::string query : {"jean-p", "paul nun", "garcia jean", "12.345", "z", "NÚÑEZ"})
        EXPECT_EQ(ids(people.page(query, 0, 5)), std::vector<std::string>{"a"}) << query;
    EXPECT_EQ(ids(people.page("laski lu", 0, 5)), std::vector<std::string>{"b"});
    people.put("a", who("Juan", "Pérez"));
    EXPECT_TRUE(people.page("jean", 0, 5).rows.empty());
    EXPECT_EQ(people.page("juan", 0, 5).rows.size(), 1U);
}

TEST(LikelySame, ByNameInAnyOrderOrByDocument) {
    People people;
    people.put("a", who("Ana", "García Núñez", "12.345.678-Z"));
    people.put("b", who("Ana", "Garcia"));
    people.put("account/c", who("Ana", "García Núñez"));
    auto found = people.likely_same(who("García-Nuñez", "ANA"), "", 8);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].found.id, "a");
    EXPECT_TRUE(found[0].same_name);
    EXPECT_FALSE(found[0].same_document);
    found = people.likely_same(who("Other", "Name", "12345678z"), "", 8);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].same_document);
    EXPECT_FALSE(found[0].same_name);
    EXPECT_TRUE(people.likely_same(who("Other", "Name"), "", 8).empty());
    EXPECT_TRUE(people.likely_same(who("Ana", "García Núñez"), "a", 8).empty()) << "nobody is a likely other";
    people.merge("b", "a");
    found = people.likely_same(who("ana", "garcia"), "", 8);
    ASSERT_EQ(found.size(), 1U) << "found by the name of whoever was merged";
    EXPECT_EQ(found[0].found.id, "a");
}

class Merging : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        auto setup = plain_setup();
        setup.reentries = 2;
        make_tournament("t", setup);
    }
    auto house(HouseCommand command) { return app_->submit(of_house(std::move(command))); }
    auto in(journal::TournamentCommand command) { return app_->submit(of("t", std::move(command))); }
    auto sell(const std::string& person) { return in(tournament::SellEntry{person}); }
    static std::string code(const std::expected<Accepted, Problem>& r) { return r ? "ok" : r.error().code; }
    const tournament::State& state() {
        kept_ = app_->tournament("t");
        return kept_->state();
    }
    Snapshot kept_;
};

TEST_F(Merging, OnePersonFromNowOnAndTwoAgain) {
    const auto ana = person("Ana", "García");
    const auto anna = person("Anna", "Garcia");
    ASSERT_TRUE(sell(anna));
    ASSERT_TRUE(house(MergePersons{ana, anna}));
    EXPECT_EQ(app_->people().full_name(anna), "Ana García");
    EXPECT_EQ(app_->people().search("anna", 5).size(), 1U) << "found by the other name too";
    EXPECT_EQ(app_->people().search("anna", 5).front().id, ana);
    EXPECT_EQ(code(sell(ana)), "person_still_in");
    EXPECT_EQ(code(sell(anna)), "person_still_in");
    EXPECT_EQ(code(house(MergePersons{ana, anna})), "person_merged");
    EXPECT_EQ(code(house(MergePersons{ana, ana})), "person_is_the_same");
    ChangePerson change;
    change.person = anna;
    change.first_name = "X";
    EXPECT_EQ(code(house(change)), "person_merged");
    EXPECT_EQ(code(house(ErasePerson{anna})), "person_merged");

    // The chain replays to the same house, and nothing personal stands in it.
    const auto before = *app_->house();
    app_.reset();
    open(store_);
    EXPECT_EQ(*app_->house(), before);
    EXPECT_EQ(app_->people().full_name(anna), "Ana García");
    EXPECT_EQ(app_->people().search("anna", 5).size(), 1U);

    ASSERT_TRUE(house(PartPersons{anna}));
    EXPECT_EQ(app_->people().full_name(anna), "Anna Garcia");
    EXPECT_EQ(app_->people().search("garcia", 5).size(), 2U);
    EXPECT_EQ(code(house(PartPersons{anna})), "person_not_merged");
    EXPECT_TRUE(sell(ana));
}

TEST_F(Merging, EntriesCountTogether) {
    const auto ana = person("Ana", "García");
    const auto anna = person("Anna", "Garcia");
    const auto bo = person("Bo", "Y");
    const auto cy = person("Cy", "Z");
    for (const auto& one : {ana, anna, bo, cy}) ASSERT_TRUE(sell(one));
    ASSERT_TRUE(in(tournament::StartClock{}));
    EXPECT_EQ(code(house(MergePersons{ana, anna})), "person_seated_twice");
    ASSERT_TRUE(in(tournament::BustOut{.entries = {tournament::EntryNumber{2}}, .by = {}}));
    const auto bust = state();
    ASSERT_TRUE(house(MergePersons{ana, anna}));
    // What would seat the person twice is refused whole.
    const std::int64_t step = app_->tournament("t")->version();
    const auto undone = in(journal::UndoStep{step});
    EXPECT_EQ(code(undone), "person_seated_twice");
    EXPECT_EQ(undone.error().args.at("tournament"), "Núñez Cup");
    EXPECT_EQ(state(), bust);
    EXPECT_EQ(code(sell(ana)), "person_still_in");
    ASSERT_TRUE(in(tournament::BustOut{.entries = {tournament::EntryNumber{1}}, .by = {}}));
    // Two entries are used of three.
    ASSERT_TRUE(sell(ana));
    EXPECT_EQ(state().entries.at(tournament::EntryNumber{5}).kind, tournament::EntryKind::reentry);
    ASSERT_TRUE(in(tournament::BustOut{.entries = {tournament::EntryNumber{5}}, .by = {}}));
    EXPECT_EQ(code(sell(anna)), "reentries_used_up");
    app_.reset();
    open(store_);
    EXPECT_EQ(state().entries_sold(), 5);
}

TEST_F(Merging, AnErasedPersonTakesTheMergedAlong) {
    const auto ana = person("Ana", "García");
    const auto anna = person("Anna", "Garcia");
    const auto annie = person("Annie", "Garcia");
    ASSERT_TRUE(house(MergePersons{anna, annie}));
    ASSERT_TRUE(house(MergePersons{ana, anna}));
    EXPECT_EQ(app_->people().full_name(annie), "Ana García");
    EXPECT_EQ(app_->people().merged_with(ana), (std::vector<std::string>{anna, annie}));
    ASSERT_TRUE(house(ErasePerson{ana}));
    for (const auto& one : {ana, anna, annie}) {
        EXPECT_FALSE(store_.side("person", one).value());
        EXPECT_FALSE(store_.side("person_key", one).value());
        EXPECT_EQ(app_->people().full_name(one), "");
    }
    EXPECT_TRUE(app_->people().search("garcia", 5).empty());
    EXPECT_TRUE(app_->house()->merged.empty());
    const auto before = *app_->house();
    app_.reset();
    open(store_);
    EXPECT_EQ(*app_->house(), before);
    bool clear = false;
    ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) {
        clear = clear || r.payload.find("arc") != std::string::npos;
        return true;
    }));
    EXPECT_FALSE(clear);
}

TEST_F(Merging, TheEntriesOfAPersonAreFoundWithoutWalkingTheHouse) {
    const auto ana = person("Ana", "García");
    EXPECT_TRUE(app_->tournaments_of(ana).empty());
    ASSERT_TRUE(sell(ana));
    ASSERT_EQ(app_->tournaments_of(ana).size(), 1U);
    const std::int64_t sale = 3;
    ASSERT_TRUE(in(journal::UndoStep{sale}));
    app_.reset();
    open(store_);
    // A sale that is brought back after a restart is found again, and so is its ticket.
    ASSERT_TRUE(in(journal::RedoStep{sale}));
    ASSERT_EQ(app_->tournaments_of(ana).size(), 1U);
    EXPECT_TRUE(app_->find_ticket(state().entries.at(tournament::EntryNumber{1}).ticket));
}

// One white pixel.
constexpr std::string_view pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==";

class Picture : public Loop {
  protected:
    void SetUp() override {
        open(store_);
        make_house();
        ASSERT_TRUE(app_->submit(of_house(SetLogo{std::string(pixel)})));
    }
    std::string found() {
        PeopleCheck check;
        store::Findings findings;
        EXPECT_TRUE(store_.read_all(0, [&](const journal::Envelope& record) {
            check.take(record);
            return true;
        }));
        check.check(store_, findings);
        std::string lines;
        for (const auto& finding : findings.told()) lines += finding.where + ": " + finding.what + "\n";
        return lines;
    }
    void put(std::optional<std::string> bytes) {
        std::vector<store::Append> batch(1);
        batch[0].stream = "house";
        batch[0].expected_version = app_->house_stream()->version();
        batch[0].command = random_id();
        batch[0].side = {{"setting", "logo", std::move(bytes)}};
        ASSERT_TRUE(store_.commit(batch));
    }
};

TEST_F(Picture, IsThereAfterARestartAndGoneWhenItIsRemoved) {
    ASSERT_TRUE(app_->logo());
    const std::string bytes = *app_->logo();
    EXPECT_EQ(sha256_hex(bytes), app_->house()->logo->sha256);
    EXPECT_EQ(app_->house()->logo->type, "image/png");
    app_.reset();
    open(store_);
    ASSERT_TRUE(app_->logo());
    EXPECT_EQ(*app_->logo(), bytes);
    EXPECT_EQ(found(), "");
    ASSERT_TRUE(app_->submit(of_house(RemoveLogo{})));
    EXPECT_FALSE(app_->logo());
    EXPECT_FALSE(store_.side("setting", "logo").value());
    EXPECT_EQ(found(), "");
}

TEST_F(Picture, AnotherThanTheChainKnowsIsFound) {
    put(*from_base64(pixel) + "x");
    EXPECT_NE(found().find("logo: the house's picture is not the one that was set"), std::string::npos) << found();
    put(std::nullopt);
    EXPECT_NE(found().find("logo: the house's picture is missing"), std::string::npos) << found();
    ASSERT_TRUE(app_->submit(of_house(RemoveLogo{})));
    put(*from_base64(pixel));
    EXPECT_NE(found().find("logo: there is a picture of the house, but the chain knows of none"), std::string::npos);
}

TEST_F(Picture, AMessageStandsInNoRecordAndLeavesNothing) {
    const auto posted = app_->submit(of_house(PostMessage{"Ana García to the desk", {}, {}}));
    ASSERT_TRUE(posted);
    const std::string row = "message/" + posted->fresh_id;
    EXPECT_EQ(app_->people().full_name(row), "Ana García to the desk");
    EXPECT_TRUE(app_->people().search("ana", 5).empty()) << "a message is nobody";
    EXPECT_EQ(found(), "");
    bool clear = false;
    ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) {
        clear = clear || r.payload.find("desk") != std::string::npos;
        return true;
    }));
    EXPECT_FALSE(clear);
    ASSERT_TRUE(app_->submit(of_house(TakeDownMessage{posted->fresh_id})));
    EXPECT_FALSE(store_.side("person", row).value());
    EXPECT_FALSE(store_.side("person_key", row).value());
    EXPECT_EQ(found(), "");
}

}  // namespace
}  // namespace riffle::app

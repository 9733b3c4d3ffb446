// A live table as those who work at it are shown it: time banks left, who is away, what was counted, cards that a
// ruling lets all see.
#include <gtest/gtest.h>

#include "app/app.h"
#include "app/templates.h"
#include "core/journal/json_codec.h"
#include "server/api.h"
#include "store/memory_store.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

class TableView : public testing::Test {
  protected:
    void open(const char* book) {
        auto opened = app::App::open(store_, {.now_ms = [] { return std::int64_t{2'000'000}; }, .books = {}});
        ASSERT_TRUE(opened) << opened.error();
        app_ = std::move(*opened);
        api_ = std::make_unique<Api>(*app_, "");
        app::HouseSettings settings;
        settings.name = "House";
        ASSERT_TRUE(first_start(*app_, store_, settings, false));
        account_ = app_->house()->accounts.begin()->first;
        const auto& t = app::templates();
        tournament::Setup setup{.name = "Cup",
                                .starts_at = 1'000'000,
                                .game = "nl-holdem",
                                .book = book,
                                .buy_in = {5000, {}},
                                .fee = {500, {}},
                                .starting_stack = t.structures.front().starting_stack,
                                .seats_per_table = 9,
                                .max_entries = std::nullopt,
                                .opening_tables = 1,
                                .reentries = 0,
                                .late_levels = 2,
                                .levels = t.structures.front().levels,
                                .chips = t.chip_sets.front().chips,
                                .payout = t.payouts.front().bands,
                                .payout_unit = 100};
        id_ = made(post("/api/v1/tournaments", {{"setup", journal::to_json(setup)}}), "tournament");
        ASSERT_EQ(give("OpenRegistration", json::object{}, false).status, 200);
        for (const char* name : {"Ana", "Bo", "Cy"}) {
            app::RegisterPerson person;
            person.first_name = name;
            const std::string who =
                made(post("/api/v1/house/commands", {{"type", "RegisterPerson"}, {"args", journal::to_json(person)}}),
                     "person");
            ASSERT_EQ(give("SellEntry", {{"person", who}}, false).status, 200);
        }
        ASSERT_EQ(give("StartClock", json::object{}, false).status, 200);
        const auto stream = app_->tournament(id_);
        const auto place = stream->state().find(tournament::EntryNumber{1})->place;
        ASSERT_EQ(give("OpenTable", {{"button", place->seat.value}}).status, 200);
        ASSERT_EQ(give("StartHand", json::object{}).status, 200);
    }
    std::string made(const Reply& reply, const char* name) {
        EXPECT_EQ(reply.status, 200) << reply.body;
        return json::parse(reply.body).at(name).as_string().c_str();
    }
    Request by_boss(const char* method, const std::string& path) {
        return {.method = method,
                .path = path,
                .query = {},
                .body = {},
                .caller = {.account = account_, .name = "x", .role = "administrator", .device = "t"}};
    }
    Reply post(const std::string& path, json::object body) {
        body["command_id"] = app::random_id();
        Request request = by_boss("POST", path);
        request.body = json::serialize(body);
        return api_->handle(request);
    }
    Reply give(const std::string& type, json::value args, bool at_table = true) {
        return post("/api/v1/tournaments/" + id_ + (at_table ? "/tables/1/commands" : "/commands"),
                    {{"type", type}, {"args", std::move(args)}});
    }
    Reply tell(json::object incident) {
        return give("TellWhatHappened", {{"act", json::object{{"Incident", std::move(incident)}}}});
    }
    json::object view() {
        const Reply reply = api_->handle(by_boss("GET", "/api/v1/tournaments/" + id_ + "/tables/1"));
        EXPECT_EQ(reply.status, 200) << reply.body;
        return json::parse(reply.body).as_object();
    }
    json::object seat(std::int64_t number) {
        const json::object shown = view();
        for (const json::value& one : shown.at("seats").as_array())
            if (one.at("seat").as_int64() == number) return one.as_object();
        return {};
    }
    std::int64_t to_act() { return view().at("to_act").as_int64(); }

    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::unique_ptr<Api> api_;
    std::string account_, id_;
};

TEST_F(TableView, ShowsTheTimeBanksThatAreLeft) {
    open("rptp");
    const std::int64_t who = to_act();
    EXPECT_EQ(seat(who).at("time_banks").at("left").as_int64(), 1);
    const Reply used = tell({{"matter", "time_bank_used"}, {"seat", who}, {"n", 12}});
    ASSERT_EQ(used.status, 200) << used.body;
    EXPECT_EQ(seat(who).at("time_banks").at("left").as_int64(), 0);
    EXPECT_EQ(seat(who).at("time_banks").at("used").as_int64(), 1);
}

TEST_F(TableView, HasNoTimeBanksWhereTheEventHasNone) {
    open("tda-2024");
    EXPECT_TRUE(seat(to_act()).at("time_banks").is_null());
    // The book does not offer them, so nobody can give any out.
    EXPECT_EQ(give("SetPace", {{"kind", "time_banks"}, {"on", true}, {"number", 3}}, false).status, 409);
    EXPECT_TRUE(seat(to_act()).at("time_banks").is_null());
}

TEST_F(TableView, CountsTheTimeBanksThatTheDirectorGives) {
    open("rptp");
    ASSERT_EQ(give("SetPace", {{"kind", "time_banks"}, {"on", true}, {"number", 3}}, false).status, 200);
    EXPECT_EQ(seat(to_act()).at("time_banks").at("left").as_int64(), 3);
}

TEST_F(TableView, ShowsWhoIsAwayAndWhatTheDealerExposed) {
    open("internacional");
    const std::int64_t who = to_act();
    EXPECT_FALSE(seat(who).at("away").as_bool());
    ASSERT_EQ(tell({{"matter", "player_acts_standing"}, {"seat", who}}).status, 200);
    EXPECT_TRUE(seat(who).at("away").as_bool());
    EXPECT_EQ(view().at("exposed").as_int64(), 0);
}

// What the hand knows is not told wrong, over HTTP as at the table.
TEST_F(TableView, RefusesWhatTheHandKnowsToBeOtherwise) {
    open("tda-2024");
    const std::int64_t version = view().at("version").as_int64();
    const auto stream = app_->tournament(id_);
    const auto seat_of = [&](std::int64_t entry) {
        return stream->state().find(tournament::EntryNumber{entry})->place->seat.value;
    };
    const Reply told = tell({{"matter", "hand_asked_for"},
                             {"seat", seat_of(1)},
                             {"other", seat_of(2)},
                             {"circumstances", json::array{"winner"}}});
    EXPECT_EQ(told.status, 409) << told.body;
    EXPECT_NE(told.body.find("circumstance_not_so"), std::string::npos) << told.body;
    EXPECT_EQ(view().at("version").as_int64(), version);
}

}  // namespace
}  // namespace riffle::server

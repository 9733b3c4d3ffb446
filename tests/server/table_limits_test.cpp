// Whatever is sent to a live table is bounded before any work is done with it, and what is refused changes nothing.
#include <gtest/gtest.h>

#include "app/app.h"
#include "app/templates.h"
#include "core/journal/json_codec.h"
#include "server/api.h"
#include "store/memory_store.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

class TableLimits : public testing::Test {
  protected:
    void SetUp() override {
        auto opened = app::App::open(store_, {.now_ms = [] { return std::int64_t{2'000'000}; }, .books = {}});
        ASSERT_TRUE(opened) << opened.error();
        app_ = std::move(*opened);
        api_ = std::make_unique<Api>(*app_, "");
        app::HouseSettings settings;
        settings.name = "House";
        ASSERT_TRUE(first_start(*app_, store_, settings, false));
        const auto house = app_->house();
        account_ = house->accounts.begin()->first;
        const auto& t = app::templates();
        tournament::Setup setup{.name = "Cup",
                                .starts_at = 1'000'000,
                                .game = "nl-holdem",
                                .book = "tda-2024",
                                .buy_in = {5000, {}},
                                .fee = {500, {}},
                                .starting_stack = t.structures.front().starting_stack,
                                .seats_per_table = 9,
                                .max_entries = std::nullopt,
                                .opening_tables = 1,
                                .reentries = 0,
                                .late_levels = 3,
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
        ASSERT_EQ(give("OpenTable", {{"button", 1}}).status, 200);
        ASSERT_EQ(give("StartHand", json::object{}).status, 200);
    }
    std::string made(const Reply& reply, const char* name) {
        EXPECT_EQ(reply.status, 200) << reply.body;
        return json::parse(reply.body).at(name).as_string().c_str();
    }
    Reply post(const std::string& path, json::object body) {
        body["command_id"] = app::random_id();
        return api_->handle({.method = "POST",
                             .path = path,
                             .query = {},
                             .body = json::serialize(body),
                             .caller = {.account = account_, .name = "x", .role = "administrator", .device = "t"}});
    }
    Reply give(const std::string& type, json::value args, bool at_table = true) {
        return post("/api/v1/tournaments/" + id_ + (at_table ? "/tables/1/commands" : "/commands"),
                    {{"type", type}, {"args", std::move(args)}});
    }

    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::unique_ptr<Api> api_;
    std::string account_, id_;
};

TEST_F(TableLimits, NothingLongOrAbsurdIsTaken) {
    const std::string huge(900'000, 'x');
    const std::string beyond(journal::most_text_bytes + 1, 'x');
    json::array many;
    for (int i = 0; i < 5'000; ++i) many.push_back("As");
    json::array many_stacks;
    for (int i = 0; i < 2'000; ++i) many_stacks.push_back({{"seat", 1}, {"stack", 5}});
    const std::vector<std::pair<std::string, json::value>> bad{
        {"CorrectStack", {{"seat", 1}, {"stack", 5}, {"reason", huge}}},
        {"CorrectStack", {{"seat", 1}, {"stack", 5}, {"reason", std::string(500, 'x')}}},
        {"CorrectStack", {{"seat", 1}, {"stack", INT64_MAX}, {"reason", "r"}}},
        {"CorrectStack", {{"seat", INT64_MIN}, {"stack", 5}, {"reason", "r"}}},
        {"StartHand", {{"stacks", many_stacks}}},
        {"OpenTable", {{"button", INT64_MAX}}},
        {"TakeAction", {{"seat", 99}, {"action", "fold"}}},
        {"TakeAction", {{"seat", 1}, {"action", "raise"}, {"to", INT64_MAX}}},
        {"TakeAction", {{"seat", 1}, {"action", "raise"}}},
        {"TakeAction", {{"seat", 1}, {"action", huge}}},
        {"DealCards", {{"cards", many}}},
        {"DealCards", {{"cards", {beyond}}}},
        {"ShowHand", {{"seat", 1}, {"cards", many}}},
        {"ChangeCards", {{"seat", 1}, {"cards", {huge}}}},
        {"MuckHand", {{"seat", -1}}},
        {"TellWhatHappened", {{"act", {{"Wager", {{"seat", 1}, {"said", huge}}}}}}},
        {"TellWhatHappened", {{"act", {{"Incident", {{"matter", beyond}}}}}}},
        {"TellWhatHappened",
         {{"act", {{"Incident", {{"matter", "clock_called"}, {"seat", 1}, {"other", 2}, {"n", INT64_MAX}}}}}}},
        {"TellWhatHappened", {{"act", {{"Conduct", {{"seat", 1}, {"infraction", huge}}}}}}},
        {"TellWhatHappened", {{"act", {{"Wager", {{"seat", 1}, {"said", "call"}}}}}, {"burn", huge}}},
        {"FinishTask", {{"task", INT64_MAX}}},
        {"FinishTask", {{"task", INT64_MIN}}},
        {"ChooseOutcome", {{"outcome", INT64_MAX}}},
        {"ChooseOutcome", {{"outcome", INT64_MIN}}},
        {"UndoAtTable", {{"step", INT64_MAX}}},
        {"RedoAtTable", {{"step", -1}}},
        {"EndHand", {{"more", 1}}},
        {"NoSuchCommand", json::object{}},
        {"SellEntry", {{"person", "x"}}},
    };
    const std::int64_t version = app_->table(id_, 1)->version();
    for (const auto& [type, args] : bad) {
        const Reply reply = give(type, args);
        EXPECT_GE(reply.status, 400) << type << " " << json::serialize(args).substr(0, 200);
        EXPECT_LT(reply.status, 500) << type << " " << reply.body.substr(0, 300);
        EXPECT_LT(reply.body.size(), 5'000U) << type << ": the answer repeats what was sent";
        EXPECT_EQ(app_->table(id_, 1)->version(), version) << type;
    }
    for (const char* path : {"/tables/0/commands", "/tables/01/commands", "/tables/x/commands",
                             "/tables/99999999999999999999/commands", "/tables/-1/commands"})
        EXPECT_EQ(post("/api/v1/tournaments/" + id_ + path, {{"type", "EndHand"}, {"args", json::object{}}}).status,
                  404)
            << path;
}

}  // namespace
}  // namespace riffle::server

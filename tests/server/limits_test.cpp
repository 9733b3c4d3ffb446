// Every text that a command, a query or a path can carry is bounded before any work is done with it. The commands and
// their fields come from their descriptions: a new one is tested the day it is written.
#include <gtest/gtest.h>

#include "app/app.h"
#include "app/templates.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"
#include "server/api.h"
#include "store/memory_store.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

// Where texts stand in a described type: "setup.levels[0].kind".
template <class T>
void each_text(const std::string& path, std::vector<std::string>& paths) {
    using namespace journal::detail;
    if constexpr (std::same_as<T, std::string>) {
        paths.push_back(path);
    } else if constexpr (is_optional<T>::value) {
        each_text<typename T::value_type>(path, paths);
    } else if constexpr (is_vector<T>::value) {
        each_text<typename T::value_type>(path + "[0]", paths);
    } else if constexpr (std::same_as<T, Money> || std::same_as<T, Currency> || std::same_as<T, Chips> ||
                         strong_int<T>) {
        return;  // amounts and numbers; a currency's code has its own three letters
    } else if constexpr (described_struct<T>) {
        boost::mp11::mp_for_each<members<T>>([&](auto d) {
            using Member = std::remove_reference_t<decltype(std::declval<T&>().*d.pointer)>;
            each_text<Member>(path.empty() ? d.name : path + "." + d.name, paths);
        });
    }
}

// The lists of a described type, by path.
template <class T>
void each_list(const std::string& path, std::vector<std::string>& paths) {
    using namespace journal::detail;
    if constexpr (is_vector<T>::value) {
        paths.push_back(path);
        each_list<typename T::value_type>(path + "[0]", paths);
    } else if constexpr (described_struct<T> && !std::same_as<T, Money>) {
        boost::mp11::mp_for_each<members<T>>([&](auto d) {
            using Member = std::remove_reference_t<decltype(std::declval<T&>().*d.pointer)>;
            each_list<Member>(path.empty() ? d.name : path + "." + d.name, paths);
        });
    }
}

json::value& at(json::value& value, const std::string& path) {
    std::string pointer = "/";
    for (const char c : path) {
        if (c == ']') continue;
        pointer += c == '.' || c == '[' ? '/' : c;
    }
    return value.at_pointer(pointer);
}

tournament::Setup setup() {
    const auto& t = app::templates();
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

class Limits : public testing::Test {
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
        const Reply made = post("/api/v1/tournaments", {{"setup", journal::to_json(setup())}});
        ASSERT_EQ(made.status, 200) << made.body;
        tournament_ = json::parse(made.body).at("tournament").as_string().c_str();
        app::RegisterPerson person;
        person.first_name = "Ana";
        const Reply known =
            post("/api/v1/house/commands", {{"type", "RegisterPerson"}, {"args", journal::to_json(person)}});
        ASSERT_EQ(known.status, 200) << known.body;
        person_ = json::parse(known.body).at("person").as_string().c_str();
    }

    Reply call(const std::string& method, const std::string& path, const std::string& body,
               const std::map<std::string, std::string>& query = {}) {
        return api_->handle({.method = method,
                             .path = path,
                             .query = query,
                             .body = body,
                             .caller = {.account = account_, .name = "x", .role = "administrator", .device = "t"}});
    }
    Reply post(const std::string& path, json::object body) {
        if (!body.contains("command_id") && path != "/api/v1/rulings") body["command_id"] = app::random_id();
        return call("POST", path, json::serialize(body));
    }

    // Arguments that would be taken, or refused only for what the tournament stands at.
    template <class T>
    json::value good() const {
        T command{};
        if constexpr (std::is_base_of_v<app::HouseSettings, T>) command.name = "Another";
        if constexpr (std::is_base_of_v<app::PersonDetails, T>) command.first_name = "Ana";
        if constexpr (std::same_as<T, tournament::ChangeBook>) command.book = "cnp";
        if constexpr (requires { command.setup; }) {
            command.setup = setup();
            command.setup.name = "Another";
            command.setup.satellite = tournament::SatelliteSetup{.target = "other", .price = command.setup.buy_in};
            command.setup.game_order = std::vector<std::string>{"nl-holdem"};
        }
        if constexpr (requires { command.transfer; }) command.transfer.emplace();
        if constexpr (requires { command.levels; }) command.levels = setup().levels;
        if constexpr (requires { command.payout; }) command.payout = setup().payout;
        if constexpr (requires { command.circumstances; }) command.circumstances = {"intentional"};
        if constexpr (requires { command.infraction; }) command.infraction = "noise";
        if constexpr (requires { command.person; }) command.person = person_;
        if constexpr (requires { command.members; }) command.members = {person_};
        if constexpr (std::same_as<T, tournament::PlanDealers>) command.dealers = {"7"};
        if constexpr (requires { command.account; }) command.account = account_;
        if constexpr (std::same_as<T, app::AddAccount> || std::same_as<T, app::ChangeAccount>) {
            command.name = "Another";
            command.role = "administrator";
        }
        if constexpr (std::same_as<T, app::SaveTemplate>) command.name = "Another";
        return journal::to_json(command);
    }

    template <class T>
    Reply give(json::value args, bool house) {
        const std::string type{journal::type_name<T>()};
        if (type == "CreateTournament") return post("/api/v1/tournaments", {{"setup", args.at("setup")}});
        const std::string path = house ? "/api/v1/house/commands" : "/api/v1/tournaments/" + tournament_ + "/commands";
        return post(path, {{"type", type}, {"args", std::move(args)}});
    }

    json::object good_person() const { return good<app::RegisterPerson>().as_object(); }

    std::string whole_state() const {
        std::string shown = std::to_string(app_->house_stream()->version());
        for (const auto& [id, stream] : app_->tournaments()) shown += " " + id + std::to_string(stream->version());
        return shown;
    }

    template <class Variant>
    void every_text(bool house) {
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto identity) {
            using T = typename decltype(identity)::type;
            if (std::same_as<T, app::CreateHouse>) return;  // no door takes it
            std::vector<std::string> paths;
            each_text<T>("", paths);
            for (const std::string& path : paths) {
                const std::string named = std::string(journal::type_name<T>()) + " " + path;
                // Far beyond what is read, just beyond it, and beyond the field's own limit alone; a line end; a zero.
                for (const auto& [text, by_codec] : {std::pair{std::string(900'000, 'x'), true},
                                                     {std::string(journal::most_text_bytes + 1, 'x'), true},
                                                     {std::string(journal::most_text_bytes - 1, 'x'), false},
                                                     {std::string("a\nb"), true},
                                                     {std::string("a\0b", 3), true}}) {
                    const std::string before = whole_state();
                    json::value args = good<T>();
                    at(args, path) = text;
                    const Reply reply = give<T>(args, house);
                    ++tried_;
                    EXPECT_GE(reply.status, 400) << named << " " << text.size();
                    EXPECT_LT(reply.status, 500) << named << " " << text.size();
                    EXPECT_EQ(whole_state(), before) << named;
                    EXPECT_LT(reply.body.size(), 5'000U) << named << ": the answer repeats what was sent";
                    const auto error = json::parse(reply.body).at("error");
                    const std::string code = error.at("code").as_string().c_str();
                    EXPECT_TRUE(!by_codec || code == "field_expected") << named << " " << code;
                    // What it says is wrong is this field, and nothing else of the command.
                    if (!code.ends_with("_unknown")) {
                        ASSERT_TRUE(error.as_object().contains("where")) << named << reply.body;
                        std::string where = error.at("where").as_string().c_str();
                        if (where.starts_with("args.")) where.erase(0, 5);
                        EXPECT_TRUE(where == path || path.starts_with(where + "[")) << named << ": " << reply.body;
                    }
                }
            }
        });
    }

    template <class Variant>
    void every_list(bool house) {
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto identity) {
            using T = typename decltype(identity)::type;
            if (std::same_as<T, app::CreateHouse>) return;
            std::vector<std::string> paths;
            each_list<T>("", paths);
            for (const std::string& path : paths) {
                const std::string before = whole_state();
                json::value args = good<T>();
                json::value& list = at(args, path);
                const json::value element = list.as_array().empty() ? json::value(1) : list.as_array().front();
                // As many as a body of a mebibyte holds.
                const std::size_t size = 800'000 / (json::serialize(element).size() + 1);
                list = json::array(size, element);
                const Reply reply = give<T>(args, house);
                ++tried_;
                EXPECT_EQ(reply.status, 422) << journal::type_name<T>() << " " << path << reply.body;
                EXPECT_EQ(whole_state(), before) << path;
            }
        });
    }

    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::unique_ptr<Api> api_;
    std::string tournament_;
    std::string person_;
    std::string account_;
    int tried_ = 0;
};

TEST_F(Limits, EveryTextOfEveryHouseCommand) {
    every_text<app::HouseCommand>(true);
    EXPECT_GE(tried_, 5 * 25);
}

TEST_F(Limits, EveryTextOfEveryTournamentCommand) {
    every_text<journal::TournamentCommand>(false);
    EXPECT_GE(tried_, 5 * 12);
}

TEST_F(Limits, EveryListOfEveryCommand) {
    every_list<app::HouseCommand>(true);
    every_list<journal::TournamentCommand>(false);
    EXPECT_GE(tried_, 9);
}

// Many small lists in a list: each within its limit, all of them together beyond it.
TEST_F(Limits, TheValuesOfACommandAreCounted) {
    json::value args = good<tournament::ChangeSetup>();
    args.at("setup").at("payout") =
        json::array(90, json::object{{"min_entries", 1}, {"shares_bp", json::array(1'000, json::value(10))}});
    const Reply reply = give<tournament::ChangeSetup>(args, false);
    EXPECT_EQ(reply.status, 422) << reply.body;
    EXPECT_NE(reply.body.find("fewer values"), std::string::npos) << reply.body;
}

TEST_F(Limits, WhatStandsBesideTheArguments) {
    const std::string path = "/api/v1/house/commands";
    const json::object good{{"type", "RegisterPerson"}, {"args", good_person()}};
    for (const char* field : {"type", "command_id"}) {
        json::object body = good;
        body[field] = std::string(900'000, 'x');
        const Reply reply = post(path, body);
        EXPECT_EQ(reply.status, 422);
        EXPECT_LT(reply.body.size(), 1'000U);
    }
    json::object body = good;
    body[std::string(900'000, 'k')] = 1;
    const Reply reply = post(path, body);
    EXPECT_EQ(reply.status, 422);
    EXPECT_LT(reply.body.size(), 1'000U);
    json::object args = good_person();
    args[std::string(900'000, 'k')] = 1;
    EXPECT_LT(post(path, {{"type", "RegisterPerson"}, {"args", args}}).body.size(), 1'000U);
    json::object many;
    for (int i = 0; i < 50'000; ++i) many["field" + std::to_string(i)] = i;
    EXPECT_EQ(post(path, {{"type", "RegisterPerson"}, {"args", many}}).status, 422);
}

TEST_F(Limits, QueriesAndPaths) {
    const std::string text(8'000, 'n');
    for (const char* path : {"/api/v1/persons", "/api/v1/clauses"})
        for (const char* key : {"q", "limit", "book", "kind", "lang", "whatever"}) {
            const Reply reply = call("GET", path, "", {{key, text}});
            EXPECT_EQ(reply.status, 422) << path << " " << key;
            EXPECT_LT(reply.body.size(), 1'000U);
        }
    for (const char* path : {"/api/v1/tournaments/", "/api/v1/seats/", "/api/v1/clauses/", "/api/v1/tickets/"}) {
        const Reply reply = call("GET", path + text, "");
        EXPECT_EQ(reply.status, 404) << path;
        EXPECT_LT(reply.body.size(), 1'000U) << path;
    }
    EXPECT_LT(call("POST", "/api/v1/tournaments/" + text + "/commands", "{}").body.size(), 1'000U);
}

TEST_F(Limits, ASituationIsAPageAndNoBook) {
    const auto ask = [&](const std::string& said, const std::string& book) {
        return post("/api/v1/rulings", {{"act", {{"Wager", {{"seat", 1}, {"said", said}}}}}, {"book", book}});
    };
    EXPECT_EQ(ask("check", "tda-2024").status, 200);
    const Reply reply = ask(std::string(900'000, 'x'), "tda-2024");
    EXPECT_EQ(reply.status, 422);
    EXPECT_EQ(json::parse(reply.body).at("error").at("where"), "act") << reply.body;
    EXPECT_EQ(json::parse(ask(std::string(2'000, 'x'), "tda-2024").body).at("error").at("where"), "act.Wager.said");
    EXPECT_EQ(json::parse(ask("check", std::string(2'000, 'b')).body).at("error").at("where"), "book");
    EXPECT_EQ(json::parse(ask("check", "no book").body).at("error").at("where"), "book");
}

// A limit in characters is one in characters, also for those who need two bytes for one.
TEST_F(Limits, LettersWithAccentsCountOnce) {
    std::string name;
    for (int i = 0; i < 120; ++i) name += "Ñ";
    json::object person = good_person();
    person["last_name"] = name;
    EXPECT_EQ(post("/api/v1/house/commands", {{"type", "RegisterPerson"}, {"args", person}}).status, 200);
    person["last_name"] = name + "Ñ";
    EXPECT_EQ(post("/api/v1/house/commands", {{"type", "RegisterPerson"}, {"args", person}}).status, 422);
}

TEST_F(Limits, ColoursAreColours) {
    for (const auto& [color, status] : {std::pair{"#c62828", 200},
                                        {"#FfF", 200},
                                        {"", 422},
                                        {"red", 422},
                                        {"#12", 422},
                                        {"#12345", 422},
                                        {"#1234567", 422},
                                        {"#ggg", 422},
                                        {"url(javascript:x)", 422},
                                        {"#fff;background:url(x)", 422}}) {
        tournament::Setup s = setup();
        s.name = color;
        if (s.name.empty()) s.name = "none";
        s.chips.front().color = color;
        const Reply reply = post("/api/v1/tournaments", {{"setup", journal::to_json(s)}});
        EXPECT_EQ(reply.status, status) << color << reply.body;
    }
}

}  // namespace
}  // namespace riffle::server

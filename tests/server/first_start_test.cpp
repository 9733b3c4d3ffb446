// The administrator's way in, and what ends a session, over the real application.
#include <gtest/gtest.h>

#include "app/app.h"
#include "server/api.h"
#include "server/gate.h"
#include "server/pins.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

class RealHouse : public testing::Test {
  protected:
    FirstStart start() {
        gate_.reset();
        api_.reset();
        app_.reset();
        auto opened = app::App::open(store_, {.now_ms = [] { return std::int64_t{2'000'000}; }, .books = {}});
        EXPECT_TRUE(opened.has_value());
        app_ = std::move(*opened);
        app::HouseSettings settings;
        settings.name = "House";
        auto in = first_start(*app_, store_, settings, false);
        EXPECT_TRUE(in.has_value());
        api_.emplace(*app_, "");
        gate_.emplace(*api_, store_, std::span<const EmbeddedFile>{}, [] { return std::int64_t{2'000'000}; });
        return *in;
    }
    Reply call(const std::string& method, const std::string& path, const json::value& body = nullptr,
               const Wire& wire = {}) {
        Incoming incoming;
        incoming.method = method;
        incoming.target = "/api/v1" + path;
        incoming.address = "10.0.0.1";
        incoming.headers = {
            {"content-type", "application/json"}, {"host", "x"}, {"cookie", wire.cookies}, {"x-csrf-token", wire.csrf}};
        if (!body.is_null()) incoming.body = json::serialize(body);
        return gate_->answer(incoming);
    }
    Wire sign_in(const std::string& name, const std::string& pin) {
        const Reply reply = call("POST", "/session", {{"name", name}, {"pin", pin}});
        if (reply.status != 200) return {};
        Wire wire;
        for (const auto& [header, value] : reply.headers)
            if (header == "Set-Cookie") wire.cookies += value.substr(0, value.find(';')) + "; ";
        wire.csrf = json::parse(reply.body).at("csrf").as_string().c_str();
        return wire;
    }
    Wire administrator() {
        const FirstStart in = start();
        const Wire wire = sign_in(in.name, *in.new_pin);
        EXPECT_EQ(call("POST", "/session/pin", {{"old_pin", *in.new_pin}, {"pin", "602214"}}, wire).status, 200);
        return wire;
    }
    json::value command(const std::string& type, const json::value& args, const Wire& wire) {
        const Reply reply =
            call("POST", "/house/commands", {{"command_id", app::random_id()}, {"type", type}, {"args", args}}, wire);
        EXPECT_EQ(reply.status, 200) << reply.body;
        return json::parse(reply.body);
    }
    bool signed_in(const Wire& wire) {
        return !json::parse(call("GET", "/session", nullptr, wire).body).at("account").is_null();
    }
    int stored_sessions() const {
        int n = 0;
        store_.each_side("session", [&](const auto&, const auto&) { ++n; });
        return n;
    }

    store::MemoryStore store_;
    std::unique_ptr<app::App> app_;
    std::optional<Api> api_;
    std::optional<Gate> gate_;
};

TEST_F(RealHouse, ARestartKeepsTheOneTimePin) {
    const FirstStart first = start();
    ASSERT_TRUE(first.new_pin);
    EXPECT_EQ(first.name, "administrator");
    const auto version = app_->house_stream()->version();
    const FirstStart again = start();
    EXPECT_FALSE(again.new_pin);
    EXPECT_TRUE(again.pin_waits);
    EXPECT_EQ(again.name, "administrator");
    EXPECT_EQ(app_->house_stream()->version(), version) << "a restart writes nothing";
    const Wire wire = sign_in("administrator", *first.new_pin);
    ASSERT_NE(wire.csrf, "");
    EXPECT_EQ(call("POST", "/session/pin", {{"old_pin", *first.new_pin}, {"pin", "602214"}}, wire).status, 200);
    const FirstStart chosen = start();
    EXPECT_FALSE(chosen.new_pin);
    EXPECT_FALSE(chosen.pin_waits);
    EXPECT_EQ(call("POST", "/session", {{"name", "administrator"}, {"pin", *first.new_pin}}).status, 401);
}

TEST_F(RealHouse, AOneTimePinReadsNoStaffPage) {
    const FirstStart in = start();
    const Wire once = sign_in(in.name, *in.new_pin);
    for (const char* path : {"/accounts", "/persons?q=a"}) {
        const Reply reply = call("GET", path, nullptr, once);
        EXPECT_EQ(reply.status, 403) << path;
        EXPECT_NE(reply.body.find("pin_must_be_changed"), std::string::npos) << path;
    }
    EXPECT_EQ(call("GET", "/tournaments", nullptr, once).status, 200);
    EXPECT_EQ(call("POST", "/rulings", {{"act", "x"}, {"book", "tda-2024"}}, once).status, 403);
}

TEST_F(RealHouse, AResetANewRoleAndAClosedAccountEndTheSessions) {
    const Wire boss = administrator();
    const auto added = command("AddAccount", {{"name", "Flo"}, {"role", "floor"}}, boss);
    const std::string account = added.at("account").as_string().c_str();
    std::string pin = added.at("one_time_pin").as_string().c_str();
    const auto settle = [&](const std::string& fresh) {
        const Wire wire = sign_in("Flo", pin);
        EXPECT_EQ(call("POST", "/session/pin", {{"old_pin", pin}, {"pin", fresh}}, wire).status, 200);
        pin = fresh;
        return wire;
    };
    Wire flo = settle("271828");
    EXPECT_TRUE(signed_in(flo));
    EXPECT_TRUE(store_.side("secret", "devices/" + account).value());

    pin = command("ResetPin", {{"account", account}}, boss).at("one_time_pin").as_string().c_str();
    EXPECT_FALSE(signed_in(flo));
    EXPECT_EQ(stored_sessions(), 1) << "the administrator's own";
    EXPECT_FALSE(store_.side("secret", "devices/" + account).value()) << "who had the old PIN has no known device";

    flo = settle("314159");
    command("ChangeAccount", {{"account", account}, {"name", "Flo"}, {"role", "cashier"}}, boss);
    EXPECT_FALSE(signed_in(flo));
    command("ChangeAccount", {{"account", account}, {"name", "Flo"}, {"role", "floor"}}, boss);
    EXPECT_FALSE(signed_in(flo)) << "it has ended, and does not come back with the role";

    flo = sign_in("flö", pin);
    EXPECT_TRUE(signed_in(flo));
    command("ChangeAccount", {{"account", account}, {"name", "Flora"}, {"role", "floor"}}, boss);
    EXPECT_TRUE(signed_in(flo)) << "a new name is no reason";
    EXPECT_EQ(sign_in("Flo", pin).csrf, "");
    EXPECT_TRUE(signed_in(sign_in("FLORA", pin)));
    command("CloseAccount", {{"account", account}}, boss);
    EXPECT_FALSE(signed_in(flo));
    EXPECT_FALSE(store_.side("secret", "pin/" + account).value());
    EXPECT_EQ(call("POST", "/session", {{"name", "Flora"}, {"pin", pin}}).status, 401);
    EXPECT_TRUE(signed_in(boss));
    EXPECT_EQ(stored_sessions(), 1);
}

TEST_F(RealHouse, PublicNamesAreFirstNameAndInitial) {
    start();
    const auto house = app_->house();
    EXPECT_EQ(house->settings.names, "first_initial");
}

TEST_F(RealHouse, ZonesAndCurrenciesExist) {
    const Wire boss = administrator();
    const auto change = [&](const char* zone, const char* currency) {
        return call("POST", "/house/commands",
                    {{"command_id", app::random_id()},
                     {"type", "ChangeHouse"},
                     {"args",
                      {{"name", zone},
                       {"city", ""},
                       {"country", ""},
                       {"currency", currency},
                       {"time_zone", zone},
                       {"languages", {"en", "es"}},
                       {"names", "full"},
                       {"book", "tda-2024"}}}},
                    boss)
            .status;
    };
    for (const char* zone : {"Europe/Madrid", "Atlantic/Azores", "America/Argentina/Buenos_Aires", "UTC"})
        EXPECT_EQ(change(zone, "EUR"), 200) << zone;
    for (const char* zone : {"Europe/Atlantis", "Madrid", "europe", "+25:00", "GMT+99", "Europe/Madrid "})
        EXPECT_EQ(change(zone, "EUR"), 422) << zone;
    for (const char* currency : {"EUX", "XXX", "eur", "E", "EURO"}) EXPECT_EQ(change("UTC", currency), 422) << currency;
    EXPECT_EQ(change("Europe/Rome", "BRL"), 200);
}

}  // namespace
}  // namespace riffle::server

// The API over the loop: a bug in a reading is a 500, accounts are walked while the house changes, and staff are told
// of a machine whose clock was set.
#include "server/api.h"

#include <boost/json.hpp>
#include <thread>

#include "core/base/check.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

namespace json = boost::json;

class OverApi : public Loop {
  public:
    App::Options options() override {
        return {.now_ms = [this] { return wall_.load(); },
                .books = {},
                .steady_ms =
                    [this] {
                        RIFFLE_CHECK(!planted_);
                        return steady_.load();
                    },
                .alarm = [](const std::string&) {}};
    }
    void SetUp() override {
        open(store_);
        make_house();
        api_ = std::make_unique<server::Api>(*app_, "");
    }
    server::Reply call(const std::string& role, std::string method, std::string path, std::string body = {}) {
        return api_->handle(
            {.method = std::move(method),
             .path = "/api/v1" + std::move(path),
             .query = {},
             .body = std::move(body),
             .caller = {.account = role.empty() ? "" : "a", .name = role, .role = role, .device = "d"}});
    }
    json::object house_for(const std::string& role) {
        return json::parse(call(role, "GET", "/house").body).as_object();
    }

    std::atomic<std::int64_t> wall_ = 360'000'000, steady_ = 5;
    std::atomic<bool> planted_ = false;
    std::unique_ptr<server::Api> api_;
};

TEST_F(OverApi, StaffAreToldOfAClockThatWasSetAndADirectorAcceptsIt) {
    EXPECT_EQ(house_for("floor").at("time_off_ms"), 0);
    wall_ += 3'600'000;
    EXPECT_EQ(house_for("floor").at("time_off_ms"), 3'600'000);
    EXPECT_FALSE(house_for("").contains("time_off_ms"));
    EXPECT_FALSE(house_for("display").contains("time_off_ms"));
    const auto accept = [&](const std::string& role, const std::string& id) {
        return call(role, "POST", "/house/commands", R"({"command_id":")" + id + R"(","type":"AcceptTime","args":{}})");
    };
    EXPECT_EQ(accept("floor", "one").status, 403);
    EXPECT_EQ(accept("director", "two").status, 200);
    EXPECT_EQ(house_for("director").at("time_off_ms"), 0);
    EXPECT_EQ(house_for("director").at("server_time"), wall_.load());
    EXPECT_EQ(accept("director", "three").status, 409);
}

// Walking a snapshot that nobody held: freed as soon as the next command was adopted.
TEST_F(OverApi, AccountsAreLookedUpWhileThePeopleOfTheHouseChange) {
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE(app_->submit(of_house(AddAccount{"Account " + std::to_string(i), "cashier"})));
    std::atomic<bool> stop = false;
    std::atomic<int> looked = 0;
    {
        std::vector<std::jthread> strangers;
        for (int s = 0; s < 3; ++s)
            strangers.emplace_back([&] {
                while (!stop) {
                    EXPECT_FALSE(api_->account_by_name("nobody of that name"));
                    EXPECT_TRUE(api_->account_by_name("account 59"));
                    EXPECT_EQ(call("administrator", "GET", "/accounts").status, 200);
                    ++looked;
                }
            });
        for (int i = 0; i < 150; ++i) person("P" + std::to_string(i), "X");
        while (looked < 30) std::this_thread::yield();
        stop = true;
    }
    EXPECT_EQ(app_->house()->persons.size(), 150U);
}

TEST_F(OverApi, AClaimThatFailsInAReadingIsThatReaders500) {
    planted_ = true;
    const auto reply = call("floor", "GET", "/house");
    EXPECT_EQ(reply.status, 500);
    EXPECT_NE(reply.body.find("internal_error"), std::string::npos) << reply.body;
    // The deciding thread meets it as well, with every look at the clock and every command.
    const auto failed = app_->submit(of_house(named("Ana", "García")));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().status, 500);
    planted_ = false;
    EXPECT_EQ(call("floor", "GET", "/house").status, 200);
    EXPECT_TRUE(app_->submit(of_house(named("Bea", "Ruiz"))));
}

TEST(Claims, EndTheProcessWhereNobodyWorksOnACopy) {
    const auto planted = [] {
        constexpr bool never = false;
        RIFFLE_CHECK(never);
    };
    {
        const ClaimsThrow guard;
        { const ClaimsThrow inner; }
        EXPECT_THROW(planted(), ClaimFailed);
    }
    EXPECT_DEATH(planted(), "bug: never does not hold");
}

}  // namespace
}  // namespace riffle::app

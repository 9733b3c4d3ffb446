// Signing in, staying signed in, and what nobody may do without.
#include <gtest/gtest.h>

#include "server/login_limiter.h"
#include "server/sessions.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

TEST(Session, NobodyIsSignedInAtFirst) {
    const House house;
    const Answer answer = ask(house.port(), request("GET", "/api/v1/session"));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(json::parse(answer.body),
              json::value({{"account", nullptr}, {"csrf", nullptr}, {"must_change_pin", false}}));
    EXPECT_NE(cookie_set(answer, "riffle_device"), "");
    EXPECT_NE(answer.headers.at("set-cookie").find("HttpOnly; SameSite=Strict"), std::string::npos);
}

TEST(Session, SignInSetsTheCookieAndSaysWho) {
    const House house;
    const Answer answer = ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "271828")));
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto body = json::parse(answer.body);
    EXPECT_EQ(body.at("account"), json::value({{"id", "a1"}, {"name", "Ada"}, {"role", "director"}}));
    EXPECT_FALSE(body.at("must_change_pin").as_bool());
    const std::string& cookies = answer.headers.at("set-cookie");
    EXPECT_NE(cookies.find("riffle_session="), std::string::npos);
    EXPECT_NE(cookies.find("Path=/; HttpOnly; SameSite=Strict"), std::string::npos);

    const Wire wire = sign_in(house.port(), "Ada");
    const Answer echo = ask(house.port(), request("GET", "/api/v1/echo", "", wire));
    const auto echoed = json::parse(echo.body);
    EXPECT_EQ(echoed.at("account"), "a1");
    EXPECT_EQ(echoed.at("role"), "director");
    const std::string device = echoed.at("device").as_string().c_str();
    EXPECT_EQ(device.substr(8), "@127.0.0.1");
    EXPECT_NE(wire.cookies.find("riffle_device=" + device.substr(0, 8)), std::string::npos);
}

TEST(Session, WrongPinUnknownNameAndClosedAccountLookTheSame) {
    const House house;
    std::string first;
    for (const auto& [name, pin] : {std::pair{"Ada", "000000"}, {"Nobody", "271828"}, {"Cy", "271828"}}) {
        const Answer answer = ask(house.port(), request("POST", "/api/v1/session", sign_in_body(name, pin)));
        EXPECT_EQ(answer.status, 401);
        EXPECT_EQ(code_of(answer), "sign_in_wrong");
        EXPECT_EQ(answer.headers.contains("set-cookie") ? cookie_set(answer, "riffle_session") : "", "");
        if (first.empty()) first = answer.body;
        EXPECT_EQ(answer.body, first);
    }
}

TEST(Session, TheFileDoesNotHoldTheToken) {
    const House house;
    const Wire wire = sign_in(house.port(), "Ada");
    const std::string token = wire.cookies.substr(15, 64);
    house.store.each_side("session", [&](const std::string& key, const std::string& value) {
        EXPECT_EQ((key + value).find(token), std::string::npos);
        EXPECT_EQ((key + value).find(wire.csrf), std::string::npos);
    });
}

TEST(Session, OutlivesTheServerAndEndsAtSignOut) {
    House house;
    const Wire wire = sign_in(house.port(), "Ada");
    house.running.reset();
    house.running = std::make_unique<Running>(house.service, house.store, quick());
    EXPECT_EQ(json::parse(ask(house.port(), request("GET", "/api/v1/echo", "", wire)).body).at("account"), "a1");

    Wire without = wire;
    without.csrf.clear();
    EXPECT_EQ(code_of(ask(house.port(), request("DELETE", "/api/v1/session", "", without))), "csrf_token_wrong");
    const Answer out = ask(house.port(), request("DELETE", "/api/v1/session", "", wire));
    EXPECT_EQ(out.status, 200);
    EXPECT_EQ(cookie_set(out, "riffle_session"), "riffle_session=");
    EXPECT_EQ(json::parse(ask(house.port(), request("GET", "/api/v1/echo", "", wire)).body).at("account"), "");
    int stored = 0;
    house.store.each_side("session", [&](const auto&, const auto&) { ++stored; });
    EXPECT_EQ(stored, 0);
}

TEST(Session, ExpiresAfterEighteenHours) {
    House house;
    const Wire wire = sign_in(house.port(), "Ada");
    for (const auto& [offset, account] : {std::pair{session_ms - 60'000, "a1"}, {session_ms + 60'000, ""}}) {
        house.running.reset();
        Options options = quick();
        options.now_ms_offset = offset;
        house.running = std::make_unique<Running>(house.service, house.store, options);
        EXPECT_EQ(json::parse(ask(house.port(), request("GET", "/api/v1/echo", "", wire)).body).at("account"), account);
    }
}

TEST(Session, ExpiredOnesAreForgotten) {
    store::MemoryStore store;
    const auto stored = [&] {
        int n = 0;
        store.each_side("session", [&](const auto&, const auto&) { ++n; });
        return n;
    };
    Sessions sessions(store, 0);
    const std::string first = sessions.open("a1", 0).value();
    ASSERT_TRUE(sessions.open("a1", 1));
    EXPECT_EQ(stored(), 2);
    EXPECT_EQ(sessions.find(first, session_ms - 1), "a1");
    EXPECT_FALSE(sessions.find(first, session_ms));
    ASSERT_TRUE(sessions.open("a2", session_ms));
    EXPECT_EQ(stored(), 2);
    const Sessions later(store, 3 * session_ms);
    EXPECT_EQ(stored(), 0);
}

TEST(Session, AClosedAccountIsSignedOutAtOnce) {
    House house;
    const Wire wire = sign_in(house.port(), "Ada");
    house.service.rows[0].open = false;
    EXPECT_EQ(ask(house.port(), request("POST", "/api/v1/count", "{}", wire)).status, 401);
}

TEST(Pin, AOneTimePinMustBeChangedBeforeAnythingElse) {
    const House house;
    const Answer in = ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Bo", "271828")));
    EXPECT_TRUE(json::parse(in.body).at("must_change_pin").as_bool());
    const Wire wire = sign_in(house.port(), "Bo");
    const Wire other = sign_in(house.port(), "Bo");
    const Answer refused = ask(house.port(), request("POST", "/api/v1/count", "{}", wire));
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(code_of(refused), "pin_must_be_changed");
    const auto change = [&](const std::string& old_pin, const std::string& pin) {
        return ask(house.port(), request("POST", "/api/v1/session/pin",
                                         json::serialize(json::object{{"old_pin", old_pin}, {"pin", pin}}), wire));
    };
    EXPECT_EQ(code_of(change("999999", "314159")), "pin_wrong");
    EXPECT_EQ(code_of(change("271828", "1")), "pin_too_weak");
    EXPECT_EQ(code_of(change("271828", "777777")), "pin_too_weak");
    EXPECT_EQ(code_of(change("271828", "271828")), "pin_too_weak");
    const Answer changed = change("271828", "314159");
    ASSERT_EQ(changed.status, 200) << changed.body;
    EXPECT_FALSE(json::parse(changed.body).at("must_change_pin").as_bool());
    EXPECT_EQ(ask(house.port(), request("POST", "/api/v1/count", "{}", wire)).status, 200);
    // Whoever else was signed in with the old PIN no longer is.
    EXPECT_EQ(ask(house.port(), request("POST", "/api/v1/count", "{}", other)).status, 401);
    EXPECT_EQ(sign_in(house.port(), "Bo").cookies, "");
    EXPECT_NE(sign_in(house.port(), "Bo", "314159").cookies, "");
    EXPECT_TRUE(house.store.side("secret", "pin/a2")->starts_with("$argon2id$"));
}

TEST(Pin, OneTimePinsAreSixDigitsAndDiffer) {
    std::map<std::string, int> seen;
    for (int i = 0; i < 100; ++i) {
        const std::string pin = make_one_time_pin();
        EXPECT_EQ(pin.size(), 6U);
        EXPECT_EQ(pin.find_first_not_of("0123456789"), std::string::npos);
        ++seen[pin];
    }
    EXPECT_GT(seen.size(), 95U);
}

TEST(Csrf, EveryChangeNeedsTheTokenAndTheRightOrigin) {
    const House house;
    const Wire good = sign_in(house.port(), "Ada");
    const auto post = [&](const Wire& wire) { return ask(house.port(), request("POST", "/api/v1/count", "{}", wire)); };
    EXPECT_EQ(post(good).status, 200);
    EXPECT_EQ(code_of(post({good.cookies, "", ""})), "csrf_token_wrong");
    EXPECT_EQ(code_of(post({good.cookies, std::string(64, 'a'), ""})), "csrf_token_wrong");
    EXPECT_EQ(code_of(post({good.cookies, sign_in(house.port(), "Ada").csrf, ""})), "csrf_token_wrong");
    EXPECT_EQ(post({good.cookies, good.csrf, "Origin: http://riffle.test\r\n"}).status, 200);
    EXPECT_EQ(code_of(post({good.cookies, good.csrf, "Origin: http://evil.test\r\n"})), "origin_wrong");
    EXPECT_EQ(code_of(post({good.cookies, good.csrf, "Origin: null\r\n"})), "origin_wrong");
    EXPECT_EQ(code_of(ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "271828"),
                                                {"", "", "Origin: http://evil.test\r\n"}))),
              "origin_wrong");
    EXPECT_EQ(post({}).status, 401);
    EXPECT_EQ(code_of(post({})), "sign_in_needed");
}

TEST(Limiter, FiveFailuresThenEachWaitIsLonger) {
    LoginLimiter limiter;
    std::int64_t now = 1'000'000;
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(limiter.attempt("ada", "10.0.0." + std::to_string(i), now));
    std::int64_t last = 0;
    for (int i = 0; i < 12; ++i) {
        const auto wait = limiter.attempt("ada", "10.0.1." + std::to_string(i), now);
        ASSERT_TRUE(wait);
        EXPECT_GE(*wait, std::min(last * 2, LoginLimiter::longest_wait_ms));
        EXPECT_TRUE(limiter.attempt("ada", "10.0.2.1", now + *wait - 1));
        now += *wait;
        EXPECT_FALSE(limiter.attempt("ada", "10.0.1." + std::to_string(i), now));
        last = *wait;
    }
    EXPECT_EQ(last, LoginLimiter::longest_wait_ms);
    EXPECT_FALSE(limiter.attempt("bo", "10.0.3.1", now));
    EXPECT_FALSE(limiter.attempt("ada", "10.0.4.1", now + LoginLimiter::forgotten_after_ms));
}

TEST(Limiter, AnAddressIsSlowedDownToo) {
    LoginLimiter limiter;
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(limiter.attempt("name " + std::to_string(i), "10.0.0.1", 5));
    EXPECT_TRUE(limiter.attempt("ada", "10.0.0.1", 5));
    EXPECT_FALSE(limiter.attempt("ada", "10.0.0.2", 5));
    limiter.succeeded("ada", "10.0.0.1");
    EXPECT_FALSE(limiter.attempt("ada", "10.0.0.1", 5));
}

TEST(Limiter, AnswersWith429AndRetryAfter) {
    const House house;
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(
            ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "wrong" + std::to_string(i))))
                .status,
            401);
    const Answer answer = ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "271828")));
    EXPECT_EQ(answer.status, 429);
    EXPECT_EQ(code_of(answer), "too_many_attempts");
    EXPECT_GE(std::stoi(answer.headers.at("retry-after")), 1);
}

}  // namespace
}  // namespace riffle::server

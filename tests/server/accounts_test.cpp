// Signing in, staying signed in, and what nobody may do without.
#include <gtest/gtest.h>

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
    (void)house.store.each_side("session", [&](const std::string& key, const std::string& value) {
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
    (void)house.store.each_side("session", [&](const auto&, const auto&) { ++stored; });
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
        (void)store.each_side("session", [&](const auto&, const auto&) { ++n; });
        return n;
    };
    Sessions sessions(store, 0);
    const std::string first = sessions.open("a1", "mark", 0).value();
    ASSERT_TRUE(sessions.open("a1", "mark", 1));
    EXPECT_EQ(stored(), 2);
    ASSERT_TRUE(sessions.find(first, session_ms - 1));
    EXPECT_EQ(sessions.find(first, session_ms - 1)->account, "a1");
    EXPECT_FALSE(sessions.find(first, session_ms));
    ASSERT_TRUE(sessions.open("a2", "mark", session_ms));
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

TEST(Session, AnAccountHasNoEndlessRowOfThem) {
    store::MemoryStore store;
    Sessions sessions(store, 0);
    const std::string first = sessions.open("a1", "mark", 0).value();
    const std::string other = sessions.open("a2", "mark", 0).value();
    for (std::size_t i = 1; i < Sessions::most_of_account; ++i) ASSERT_TRUE(sessions.open("a1", "mark", 1));
    EXPECT_TRUE(sessions.find(first, 2));
    ASSERT_TRUE(sessions.open("a1", "mark", 1));
    EXPECT_FALSE(sessions.find(first, 2));
    EXPECT_TRUE(sessions.find(other, 2));
}

TEST(Session, EndsWhenTheRoleOrThePinChanges) {
    House house;
    const auto signed_in = [&](const Wire& wire) {
        return json::parse(ask(house.port(), request("GET", "/api/v1/echo", "", wire)).body).at("account") == "a1";
    };
    const Wire director = sign_in(house.port(), "Ada");
    EXPECT_TRUE(signed_in(director));
    house.service.rows[0].role = "floor";
    EXPECT_FALSE(signed_in(director));

    const Wire floor = sign_in(house.port(), "Ada");
    EXPECT_TRUE(signed_in(floor));
    store::Append reset;
    reset.side.push_back(pin_row("a1", "602214", true));
    ASSERT_TRUE(house.store.commit({&reset, 1}));
    EXPECT_FALSE(signed_in(floor));
    EXPECT_EQ(code_of(ask(house.port(), request("POST", "/api/v1/count", "{}", floor))), "sign_in_needed");
}

// What only staff may read is withheld as well, and a live stream shows what anybody sees.
TEST(Pin, AOneTimePinReadsNothingThatAStrangerDoesNot) {
    const House house;
    const Wire once = sign_in(house.port(), "Bo");
    const Answer staff = ask(house.port(), request("GET", "/api/v1/staff", "", once));
    EXPECT_EQ(staff.status, 403);
    EXPECT_EQ(code_of(staff), "pin_must_be_changed");
    const auto echoed = json::parse(ask(house.port(), request("GET", "/api/v1/echo", "", once)).body);
    EXPECT_EQ(echoed.at("account"), "");
    EXPECT_EQ(echoed.at("role"), "");
    EXPECT_NE(echoed.at("device"), "");
    EXPECT_EQ(code_of(ask(house.port(), request("DELETE", "/api/v1/count", "", once))), "pin_must_be_changed");
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/staff")).status, 401);

    const auto who = [&](const Wire& wire) {
        Client client(house.port());
        client.send(request("GET", "/api/v1/tournaments/t1/stream", "", wire));
        const std::string text = client.until("\"lang\"");
        return text.substr(text.find("\"who\"") + 6, 5);
    };
    EXPECT_EQ(who(once).substr(0, 2), "\"\"");
    EXPECT_EQ(who(sign_in(house.port(), "Ada")), "\"Ada\"");
    // The session itself is shown, so that the page can ask for the new PIN.
    const auto shown = json::parse(ask(house.port(), request("GET", "/api/v1/session", "", once)).body);
    EXPECT_EQ(shown.at("account").at("name"), "Bo");
    EXPECT_TRUE(shown.at("must_change_pin").as_bool());
}

TEST(Pin, WeakOnesAreRefused) {
    for (const char* pin :
         {"123456", "654321",   "111112", "121212", "112112", "123123", "135791",    "246802",    "112233",   "123321",
          "123457", "150387",   "870315", "311299", "198703", "031987", "15031987",  "19870315",  "03151987", "147258",
          "159753", "789456",   "963852", "142536", "102030", "010203", "999999",    "abcdef",    "fedcba",   "qwerty",
          "Qwerty", "password", "000000", "12345",  "",       "abcabc", "123456789", "1234567890"})
        EXPECT_FALSE(pin_is_strong(pin)) << pin;
    EXPECT_FALSE(pin_is_strong("Núria Vidal", "nuria vidal"));
    EXPECT_FALSE(pin_is_strong("271828" + std::string(59, '4')));
    for (const char* pin :
         {"271828", "314159", "602214", "opensesame", "felix-pin-1", "secret-of-floor", "correct horse"})
        EXPECT_TRUE(pin_is_strong(pin, "Ada")) << pin;
    // Few enough are refused that the rest is worth guessing.
    int strong = 0;
    for (int n = 0; n < 1'000'000; n += 101) {
        std::string pin = std::to_string(n);
        strong += pin_is_strong(std::string(6 - pin.size(), '0') + pin) ? 1 : 0;
    }
    EXPECT_GT(strong, 7'500);
}

TEST(Pin, IsNeverCutAtAZero) {
    const House house;
    const auto sign = [&](const std::string& name, const std::string& pin) {
        return ask(house.port(), request("POST", "/api/v1/session", sign_in_body(name, pin)));
    };
    for (const std::string& pin : {std::string("271828\0", 7), std::string("271828\0more", 11)}) {
        const Answer answer = sign("Ada", pin);
        EXPECT_EQ(answer.status, 422);
        EXPECT_EQ(code_of(answer), "field_expected");
    }
    EXPECT_EQ(sign(std::string("Ada\0x", 5), "271828").status, 422);
    EXPECT_EQ(sign("Ada", "271828").status, 200);
    const Wire wire = sign_in(house.port(), "Ada");
    const auto change = [&](const std::string& pin) {
        return ask(house.port(), request("POST", "/api/v1/session/pin",
                                         json::serialize(json::object{{"old_pin", "271828"}, {"pin", pin}}), wire));
    };
    EXPECT_EQ(change(std::string("602214\0"
                                 "55",
                                 9))
                  .status,
              422);
    EXPECT_EQ(sign("Ada", "602214").status, 401);
}

TEST(Pin, ALongNameOrPinCostsNothing) {
    const House house;
    const auto sign = [&](const std::string& name, const std::string& pin) {
        return ask(house.port(), request("POST", "/api/v1/session", sign_in_body(name, pin)));
    };
    EXPECT_EQ(sign(std::string(900'000, 'n'), "271828").status, 413);
    EXPECT_EQ(sign(std::string(61, 'n'), "271828").status, 422);
    EXPECT_EQ(sign("Ada", std::string(65, '7')).status, 422);
    // None of them counted as a guess, or the sixth would have to wait.
    for (int i = 0; i < 8; ++i) EXPECT_EQ(sign("Ada", std::string(3'000, '7')).status, 422);
    EXPECT_EQ(sign("Ada", "271828").status, 200);
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
    EXPECT_TRUE(house.store.side("secret", "pin/a2").value()->starts_with("$argon2id$"));
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

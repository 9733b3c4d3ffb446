// What comes over the wire, well formed and not.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "server/static_pages.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

namespace json = boost::json;

TEST(Transport, HealthAndOpenApi) {
    const House house;
    const Answer health = ask(house.port(), request("GET", "/api/v1/health"));
    EXPECT_EQ(health.status, 200);
    EXPECT_TRUE(health.body.starts_with(R"({"status":"ok","server_time":1)")) << health.body;
    const Answer api = ask(house.port(), request("GET", "/api/v1/openapi.json"));
    EXPECT_EQ(api.headers.at("content-type"), "application/json");
    EXPECT_TRUE(json::parse(api.body).at("openapi").as_string().starts_with("3.1"));
}

TEST(Transport, EveryAnswerHasTheSecurityHeaders) {
    const House house;
    for (const char* target : {"/", "/api/v1/health", "/api/v1/nothing", "/api/v1/session"}) {
        const Answer answer = ask(house.port(), request("GET", target));
        EXPECT_TRUE(answer.headers.at("content-security-policy").starts_with("default-src 'self'")) << target;
        EXPECT_NE(answer.headers.at("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
        EXPECT_TRUE(answer.headers.contains("referrer-policy"));
    }
}

TEST(Transport, SeveralRequestsOnOneConnection) {
    const House house;
    Client client(house.port());
    // All at once: they are answered one after the other, in order.
    std::string all;
    for (int i = 0; i < 20; ++i) all += request("GET", "/api/v1/echo?n=" + std::to_string(i));
    ASSERT_TRUE(client.send(all));
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(json::parse(client.answer().body).at("query").at("n"), json::value(std::to_string(i)));
    ASSERT_TRUE(client.send("GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_TRUE(client.closed());
}

TEST(Transport, PathsAndQueriesAreDecoded) {
    const House house;
    const auto echoed =
        json::parse(ask(house.port(), request("GET", "/api/v1/%65cho?q=N%C3%BA%C3%B1ez+p&empty&lang=pt&a=1&a=2")).body);
    EXPECT_EQ(echoed.at("query"), json::value({{"q", "Núñez p"}, {"empty", ""}, {"lang", "pt"}, {"a", "2"}}));
    EXPECT_EQ(echoed.at("lang"), "pt");
    for (const char* bad : {"/api/v1/%", "/api/v1/%4", "/api/v1/%zz", "/api/v1/%00", "/api/v1/echo?q=%G1", "*"})
        EXPECT_EQ(code_of(ask(house.port(), request("GET", bad))), "request_broken") << bad;
}

TEST(Transport, TheSentenceIsInTheReadersLanguage) {
    const House house;
    const auto sentence = [&](const std::string& accept) {
        return sentence_of(
            ask(house.port(), request("GET", "/api/v1/nothing", "", {"", "", "Accept-Language: " + accept + "\r\n"})));
    };
    std::set<std::string> different;
    for (const char* lang : {"en", "es-AR", "it", "pt-BR,pt;q=0.9"}) different.insert(sentence(lang));
    EXPECT_EQ(different.size(), 4U);
    EXPECT_EQ(sentence("de, fr"), sentence("en"));
    EXPECT_EQ(sentence("en;q=0.3, it;q=0.8"), sentence("it"));
    EXPECT_EQ(sentence("de, es;q=0.5"), sentence("es"));
}

TEST(Transport, RefusesWhatItDoesNotKnow) {
    const House house;
    const Wire wire = sign_in(house.port(), "Ada");
    const auto expect = [&](const std::string& text, int status, const std::string& code) {
        const Answer answer = ask(house.port(), text);
        EXPECT_EQ(answer.status, status) << text.substr(0, 60);
        EXPECT_EQ(code_of(answer), code) << text.substr(0, 60);
        EXPECT_FALSE(sentence_of(answer).empty());
        return answer;
    };
    expect(request("GET", "/api/v1/nothing"), 404, "path_unknown");
    expect(request("GET", "/api"), 404, "path_unknown");
    EXPECT_EQ(expect(request("PATCH", "/api/v1/echo"), 405, "method_not_allowed").headers.at("allow"),
              "GET, HEAD, POST, PUT, DELETE");
    EXPECT_EQ(expect(request("BREW", "/api/v1/echo"), 405, "method_not_allowed").headers.at("allow"),
              "GET, HEAD, POST, PUT, DELETE");
    EXPECT_EQ(expect(request("POST", "/", "{}"), 405, "method_not_allowed").headers.at("allow"), "GET, HEAD");
    expect(request("POST", "/api/v1/health", "{}"), 405, "method_not_allowed");
    expect(request("GET", "/api/v1/session/pin"), 405, "method_not_allowed");
    expect(request("POST", "/api/v1/tournaments/t1/stream", "{}", wire), 405, "method_not_allowed");
    expect(request("POST", "/api/v1/count", "x=1",
                   {wire.cookies, wire.csrf, "Content-Type: application/x-www-form-urlencoded\r\n"}),
           415, "content_type_wrong");
    expect(request("POST", "/api/v1/count", "{}", {wire.cookies, wire.csrf, "Content-Type: application/jsonp\r\n"}),
           415, "content_type_wrong");
    expect(request("POST", "/api/v1/session", "{"), 400, "json_broken");
    expect(request("POST", "/api/v1/session", "[]"), 422, "field_wrong");
    expect(request("POST", "/api/v1/session", R"({"name":1,"pin":"x"})"), 422, "field_wrong");
    expect(request("POST", "/api/v1/session", R"({"name":"Ada"})"), 422, "field_wrong");
    expect(request("POST", "/api/v1/session", std::string("{\"name\":\"\xff\",\"pin\":\"x\"}")), 400, "json_broken");
    expect(request("GET", "/api/v1/throw"), 500, "internal_error");
    expect("GET /api/v1/health HTTP/1.1\r\n\r\n", 400, "request_broken");
}

TEST(Transport, LimitsOfSize) {
    const House house;
    const Wire wire = sign_in(house.port(), "Ada");
    const std::string most(Server::body_limit, ' ');
    EXPECT_EQ(ask(house.port(), request("POST", "/api/v1/count", most, wire)).status, 200);
    const Answer large = ask(house.port(), request("POST", "/api/v1/count", most + " ", wire));
    EXPECT_EQ(large.status, 413);
    EXPECT_EQ(code_of(large), "request_too_large");
    const Answer chunked =
        ask(house.port(), "POST /api/v1/count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n" +
                              std::string(0x200000, 'x') + "\r\n0\r\n\r\n");
    EXPECT_EQ(chunked.status, 413);
    const Answer headers = ask(
        house.port(), request("GET", "/api/v1/health", "", {"", "", "X-Long: " + std::string(20'000, 'x') + "\r\n"}));
    EXPECT_EQ(headers.status, 431);
    EXPECT_EQ(code_of(headers), "headers_too_large");
    EXPECT_EQ(ask(house.port(), request("GET", "/" + std::string(20'000, 'x'))).status, 431);
}

TEST(Transport, ASlowRequestGets408AndAnIdleConnectionIsClosed) {
    Options options = quick();
    options.request_ms = 200;
    options.idle_ms = 300;
    const House house(options);
    Client slow(house.port());
    slow.send("POST /api/v1/count HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12");
    const Answer answer = slow.answer();
    EXPECT_EQ(answer.status, 408);
    EXPECT_EQ(code_of(answer), "request_timeout");
    Client idle(house.port());
    EXPECT_TRUE(idle.closed());
    EXPECT_EQ(idle.input(), "");
}

TEST(Transport, GarbageIsRefusedAndTheNextCallerServed) {
    const House house;
    for (const std::string& garbage :
         {std::string("\x16\x03\x01\x02\x00\x01\x00\x01", 8), std::string("GET\r\n\r\n"),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET / HTTP/1.1\r\nHost x\r\n\r\n"),
          std::string("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
          std::string("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
          std::string("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")}) {
        Client client(house.port());
        client.send(request("GET", "/api/v1/health") + garbage + std::string(100, '\n'));
        EXPECT_EQ(client.answer().status, 200);
        const Answer answer = client.answer();
        EXPECT_EQ(answer.status, 400) << garbage;
        EXPECT_EQ(code_of(answer), "request_broken");
        EXPECT_TRUE(client.closed());
    }
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/health")).status, 200);
}

TEST(Transport, AReaderThatTakesNothingHoldsUpNobody) {
    Options options = quick();
    options.write_ms = 300;
    options.send_buffer = 4096;
    const House house(options);
    const Wire wire = sign_in(house.port(), "Ada");
    Client slow(house.port(), 4096);
    const std::string large = request("POST", "/api/v1/echo", std::string(1'000'000, 'x'), wire);
    slow.send(large);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/health")).status, 200);
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    const Answer answer = slow.answer();
    EXPECT_LT(answer.body.size(), 1'000'000U) << "it was waited for";
}

const std::vector<EmbeddedFile> sample_pages = {{"index.html", "<!doctype html><title>Riffle</title>"},
                                                {"assets/app-1a2b.js", "export {}"},
                                                {"assets/level.mp3", "ID3"},
                                                {"riffle.webmanifest", "{}"},
                                                {"icon.svg", "<svg/>"}};

TEST(Pages, FilesTypesAndCaching) {
    Options options = quick();
    options.pages = sample_pages;
    const House house(options);
    const Answer home = ask(house.port(), request("GET", "/"));
    EXPECT_EQ(home.status, 200);
    EXPECT_EQ(home.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(home.headers.at("cache-control"), "no-cache");
    EXPECT_EQ(ask(house.port(), request("GET", "/tournaments/t1/clock")).body, home.body);
    const Answer script = ask(house.port(), request("GET", "/assets/app-1a2b.js"));
    EXPECT_EQ(script.body, "export {}");
    EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_NE(script.headers.at("cache-control").find("immutable"), std::string::npos);
    EXPECT_EQ(ask(house.port(), request("GET", "/assets/gone.js")).status, 404);
    EXPECT_EQ(ask(house.port(), request("GET", "/assets/level.mp3")).headers.at("content-type"), "audio/mpeg");
    EXPECT_EQ(ask(house.port(), request("GET", "/riffle.webmanifest")).headers.at("content-type"),
              "application/manifest+json");
    EXPECT_EQ(ask(house.port(), request("GET", "/icon.svg")).headers.at("content-type"), "image/svg+xml");
    const std::string etag = script.headers.at("etag");
    const Answer same =
        ask(house.port(), request("GET", "/assets/app-1a2b.js", "", {"", "", "If-None-Match: " + etag + "\r\n"}));
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(
        ask(house.port(), request("GET", "/assets/app-1a2b.js", "", {"", "", "If-None-Match: \"old\"\r\n"})).status,
        200);
    const Answer head = ask(house.port(), request("HEAD", "/assets/app-1a2b.js"), true);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-length"), "9");
    EXPECT_EQ(ask(house.port(), request("GET", "/%2e%2e/%2e%2e/etc/passwd")).body, home.body);
}

TEST(Pages, WithoutPagesTheServerSaysSo) {
    const StaticPages none{std::span<const EmbeddedFile>{}};
    const Reply reply = none.answer("/", "", "br", "it");
    EXPECT_EQ(reply.status, 503);
    EXPECT_NE(reply.body.find("pages_missing"), std::string::npos);
}

TEST(Start, ATakenPortIsOneClearSentence) {
    House house;
    Options options = quick();
    options.port = house.port();
    Server second(options, house.service, house.store);
    const auto listening = second.listen();
    ASSERT_FALSE(listening);
    EXPECT_NE(listening.error().find(std::to_string(options.port)), std::string::npos);
    EXPECT_NE(listening.error().find("in use"), std::string::npos);
    options.host = "not an address";
    EXPECT_FALSE(Server(options, house.service, house.store).listen());
}

TEST(Start, StopsAtOnceWithConnectionsOpen) {
    House house;
    Client idle(house.port());
    Client stream(house.port());
    stream.send(request("GET", "/api/v1/tournaments/t1/stream"));
    EXPECT_NE(stream.until("event: view"), "");
    const auto before = std::chrono::steady_clock::now();
    house.running.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
    EXPECT_TRUE(idle.closed());
    EXPECT_TRUE(stream.closed());
}

}  // namespace
}  // namespace riffle::server

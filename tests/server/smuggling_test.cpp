// Requests that two readers could cut at different places: refused, the connection closed, the rest never read.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/request_head.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

struct Ambiguous {
    std::string name;
    std::string head;  // without the empty line
    int status = 400;
    std::string code = "request_broken";
};

std::string post(const std::string& lines) { return "POST /api/v1/count HTTP/1.1\r\nHost: x\r\n" + lines; }
std::string get(const std::string& lines) { return "GET /api/v1/health HTTP/1.1\r\n" + lines; }

std::vector<Ambiguous> ambiguous() {
    std::vector<Ambiguous> all;
    for (const char* coding : {"xchunked", "chunkedx", "chunked, chunked", "gzip, chunked", "chunked, identity",
                               "identity", "gzip", "\"chunked\"", "chunked;q=1", "chunked,", ",chunked", "", "chun ked",
                               "chunked\t;", "\vchunked", "x, chunked"})
        all.push_back({"coding " + std::string(coding), post("Transfer-Encoding: " + std::string(coding) + "\r\n")});
    const std::vector<Ambiguous> rest = {
        {"two codings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n")},
        {"chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n")},
        {"coding and length", post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n")},
        {"length and coding", post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n")},
        {"coding in 1.0", "POST /api/v1/count HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"},
        {"two lengths", post("Content-Length: 4\r\nContent-Length: 5\r\n")},
        {"the same length twice", post("Content-Length: 4\r\nContent-Length: 4\r\n")},
        {"lengths in a list", post("Content-Length: 4, 4\r\n")},
        {"signed length", post("Content-Length: +4\r\n")},
        {"negative length", post("Content-Length: -4\r\n")},
        {"length in hexadecimal", post("Content-Length: 0x4\r\n")},
        {"empty length", post("Content-Length: \r\n")},
        {"length beyond all numbers", post("Content-Length: 99999999999999999999999\r\n")},
        {"two hosts", get("Host: x\r\nHost: y\r\n")},
        {"the same host twice", get("Host: x\r\nHost: x\r\n")},
        {"no host", get("")},
        {"empty host", get("Host: \r\n")},
        {"two hosts in one", get("Host: x, y\r\n")},
        {"host with a user", get("Host: a@b\r\n")},
        {"host with a path", get("Host: a/b\r\n")},
        {"host with a space", get("Host: a b\r\n")},
        {"host with a wrong port", get("Host: a:b\r\n")},
        {"host with a large port", get("Host: a:99999\r\n")},
        {"host in open brackets", get("Host: [::1\r\n")},
        {"host with quotes", get("Host: \"x\"\r\n")},
        {"host in 1.0 twice", "GET /api/v1/health HTTP/1.0\r\nHost: x\r\nHost: y\r\n"},
        {"folded by a space", get("Host: x\r\nX-A: 1\r\n 2\r\n")},
        {"folded by a tab", get("Host: x\r\nX-A: 1\r\n\t2\r\n")},
        {"coding folded", post("Transfer-Encoding:\r\n chunked\r\n")},
        {"folded first line", get(" Host: x\r\n")},
        {"space before the colon", post("Transfer-Encoding : chunked\r\n")},
        {"tab before the colon", post("Content-Length\t: 4\r\n")},
        {"space in a name", get("Host: x\r\nX A: 1\r\n")},
        {"no name", get("Host: x\r\n: 1\r\n")},
        {"no colon", get("Host: x\r\nX-A\r\n")},
        {"line feed alone", get("Host: x\nX-A: 1\r\n")},
        {"line feed alone at the end", "GET /api/v1/health HTTP/1.1\nHost: x\n"},
        {"carriage return alone", get("Host: x\r\nX-A: 1\rContent-Length: 4\r\n")},
        {"carriage return twice", get("Host: x\r\r\nX-A: 1\r\n")},
        {"zero byte", get("Host: x\r\nX-A: 1" + std::string(1, '\0') + "2\r\n")},
        {"zero byte in a name", get("Host: x\r\nX" + std::string(1, '\0') + "A: 2\r\n")},
        {"a control character", get("Host: x\r\nX-A: \x01\r\n")},
        {"two spaces", "GET  /api/v1/health HTTP/1.1\r\nHost: x\r\n"},
        {"a tab for a space", "GET\t/api/v1/health HTTP/1.1\r\nHost: x\r\n"},
        {"space at the end", "GET /api/v1/health HTTP/1.1 \r\nHost: x\r\n"},
        {"space in the target", "GET /api/v1/health x HTTP/1.1\r\nHost: x\r\n"},
        {"no version", "GET /api/v1/health\r\nHost: x\r\n"},
        {"another version", "GET /api/v1/health HTTP/2.0\r\nHost: x\r\n"},
        {"a longer version", "GET /api/v1/health HTTP/1.10\r\nHost: x\r\n"},
        {"lower case version", "GET /api/v1/health http/1.1\r\nHost: x\r\n"},
        {"a whole address", "GET http://x/api/v1/health HTTP/1.1\r\nHost: x\r\n"},
        {"an authority", "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n"},
        {"bytes beyond ASCII in the target", "GET /api/v1/h\xc3\xa9 HTTP/1.1\r\nHost: x\r\n"},
        {"a method with a colon", "GE:T /api/v1/health HTTP/1.1\r\nHost: x\r\n"},
        {"another expectation", post("Content-Length: 4\r\nExpect: 200-ok\r\n"), 417, "expectation_unknown"},
        {"two expectations", post("Content-Length: 4\r\nExpect: 100-continue\r\nExpect: 100-continue\r\n"), 417,
         "expectation_unknown"},
    };
    all.insert(all.end(), rest.begin(), rest.end());
    std::string many = get("Host: x\r\n");
    for (int i = 0; i < 200; ++i) many += "X-" + std::to_string(i) + ": 1\r\n";
    all.push_back({"two hundred headers", many, 431, "headers_too_large"});
    return all;
}

// What follows the head is a body to one reader and a request to another.
const std::string second = "0\r\n\r\nPOST /api/v1/count HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n" +
                           request("GET", "/api/v1/echo?second=1");

TEST(Smuggling, WhatCanBeCutInTwoWaysIsRefusedAndTheRestNeverRead) {
    const House house;
    for (const Ambiguous& one : ambiguous()) {
        Client client(house.port());
        client.send(one.head + "\r\n" + second + second);
        const Answer answer = client.answer();
        EXPECT_EQ(answer.status, one.status) << one.name;
        EXPECT_EQ(code_of(answer), one.code) << one.name;
        EXPECT_EQ(answer.headers.contains("connection") ? answer.headers.at("connection") : "", "close") << one.name;
        EXPECT_TRUE(client.closed()) << one.name;
        EXPECT_EQ(client.input(), "") << one.name << ": something else was answered";
    }
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/health")).status, 200);
}

TEST(Smuggling, TheSameBehindAnotherRequestOnTheConnection) {
    const House house;
    for (const Ambiguous& one : ambiguous()) {
        Client client(house.port());
        client.send(request("GET", "/api/v1/health") + one.head + "\r\n" + second);
        EXPECT_EQ(client.answer().status, 200) << one.name;
        EXPECT_EQ(client.answer().status, one.status) << one.name;
        EXPECT_TRUE(client.closed()) << one.name;
        EXPECT_EQ(client.input(), "") << one.name;
    }
}

HeadFault judged(const std::string& bytes, std::size_t step) {
    HeadScan scan;
    for (std::size_t n = step; scan.size() == 0; n += step) {
        const auto come = std::string_view(bytes).substr(0, n);
        if (const auto fault = scan.look(come); fault != HeadFault::none) return fault;
        if (n >= bytes.size() && scan.size() == 0) return HeadFault::too_large;
    }
    return fault_of_head(std::string_view(bytes).substr(0, scan.size()));
}

TEST(Smuggling, HowTheBytesArriveChangesNothing) {
    std::vector<Ambiguous> all = ambiguous();
    all.push_back({"a good one", get("Host: x\r\n"), 200, ""});
    for (const Ambiguous& one : all) {
        const std::string bytes = one.head + "\r\n" + second;
        const HeadFault whole = judged(bytes, bytes.size());
        EXPECT_EQ(whole == HeadFault::none, one.status == 200) << one.name;
        for (const std::size_t step : {1U, 2U, 3U, 7U}) EXPECT_EQ(judged(bytes, step), whole) << one.name;
    }
}

TEST(Smuggling, ABrokenChunkEndsTheConnection) {
    const House house;
    const Wire wire = sign_in(house.port(), "Ada");
    const std::string head =
        "POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nCookie: " + wire.cookies +
        "\r\nX-CSRF-Token: " + wire.csrf + "\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const std::string& body :
         {std::string("zz\r\n"), std::string("0x4\r\n{}  \r\n0\r\n\r\n"), std::string("-4\r\n{}  \r\n0\r\n\r\n"),
          std::string("2 \r\n{}\r\n0\r\n\r\n"), std::string("2\n{}\r\n0\r\n\r\n"), std::string("2\r\n{}x\r\n0\r\n\r\n"),
          std::string("2\r\n{}\n0\r\n\r\n"), std::string("2;a\nb\r\n{}\r\n0\r\n\r\n"),
          std::string("\r\n{}\r\n0\r\n\r\n"), std::string("2;") + std::string(40'000, 'a') + "\r\n{}\r\n0\r\n\r\n",
          std::string("ffffffffffffffffff\r\n{}\r\n0\r\n\r\n"), std::string("2\r\n{}\r\n0\r\nX-A : 1\r\n\r\n")}) {
        Client client(house.port());
        client.send(head + body + request("GET", "/api/v1/echo?second=1"));
        const Answer answer = client.answer();
        EXPECT_TRUE(answer.status == 400 || answer.status == 413 || answer.status == 431)
            << answer.status << " for " << body.substr(0, 40);
        EXPECT_TRUE(client.closed()) << body.substr(0, 40);
        EXPECT_EQ(client.input(), "") << body.substr(0, 40);
    }
    // And a whole one is taken; its trailer is no header.
    Client client(house.port());
    client.send(head + "2\r\n{}\r\n0\r\nAccept-Language: it\r\n\r\n" + request("GET", "/api/v1/echo?second=1"));
    const Answer answer = client.answer();
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(boost::json::parse(answer.body).at("body"), "{}");
    EXPECT_EQ(boost::json::parse(answer.body).at("lang"), "en");
    EXPECT_EQ(client.answer().status, 200);
}

TEST(Smuggling, WhatBrowsersAndToolsSendIsTaken) {
    const House house;
    for (const char* host :
         {"riffle.local", "riffle.local:8080", "127.0.0.1:8080", "[::1]:8080", "[fe80::1]", "a_b", "x"})
        EXPECT_EQ(ask(house.port(), get("Host: " + std::string(host) + "\r\n") + "\r\n").status, 200) << host;
    EXPECT_EQ(ask(house.port(), get("host:x\r\nX-Empty:\r\nX-Utf8: Núñez\r\nX-Tab: a\tb  \r\n") + "\r\n").status, 200);
    EXPECT_EQ(ask(house.port(), "GET /api/v1/health HTTP/1.0\r\n\r\n").status, 200);
    EXPECT_EQ(ask(house.port(), post("Transfer-Encoding: Chunked \r\n") + "\r\n0\r\n\r\n").status, 415);
}

TEST(Smuggling, AVersion10RequestIsTheLastOnItsConnection) {
    const House house;
    Client client(house.port());
    client.send("GET /api/v1/health HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n" +
                request("GET", "/api/v1/health"));
    const Answer answer = client.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.at("connection"), "close");
    EXPECT_TRUE(client.closed());
    EXPECT_EQ(client.input(), "");
}

TEST(Smuggling, ContinueIsSaidOnlyWhereABodyIsAwaitedAndWelcome) {
    const House house;
    const std::string expect = "Expect: 100-continue\r\nContent-Type: application/json\r\n";
    Client large(house.port());
    large.send(post(expect + "Content-Length: 2000000\r\n") + "\r\n");
    EXPECT_EQ(large.answer().status, 413);
    EXPECT_TRUE(large.closed());
    Client none(house.port());
    none.send("GET /api/v1/health HTTP/1.1\r\nHost: x\r\n" + expect + "\r\n");
    EXPECT_EQ(none.answer().status, 200);
    Client awaited(house.port());
    awaited.send(post(expect + "Content-Length: 2\r\n") + "\r\n");
    EXPECT_EQ(awaited.until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    awaited.send("{}");
    EXPECT_EQ(awaited.answer().status, 401);
}

TEST(Smuggling, HeadHasNoBodyAndTheNextAnswerFollows) {
    const House house;
    Client client(house.port());
    client.send(request("HEAD", "/api/v1/health") + request("HEAD", "/api/v1/nothing") +
                request("GET", "/api/v1/health"));
    EXPECT_EQ(client.answer(true).status, 200);
    EXPECT_EQ(client.answer(true).status, 404);
    const Answer last = client.answer();
    EXPECT_EQ(last.status, 200);
    EXPECT_TRUE(last.body.starts_with(R"({"status":"ok")")) << last.body;
}

}  // namespace
}  // namespace riffle::server

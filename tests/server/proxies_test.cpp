// Whose a request is: addresses, networks, what a proxy says and whom it is believed.
#include <gtest/gtest.h>

#include "server/addresses.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

std::vector<Network> networks(std::initializer_list<const char*> texts) {
    std::vector<Network> all;
    for (const char* text : texts) all.push_back(parse_network(text).value());
    return all;
}

TEST(Addresses, AreCountedByWhatOneClientHas) {
    const auto counted = [](const char* text) { return counted_as(parse_address(text).value()); };
    EXPECT_EQ(counted("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(counted("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
    EXPECT_NE(counted("2001:db8:1:3::1"), counted("2001:db8:1:2::1"));
    EXPECT_EQ(counted("::1"), "::1");
    for (const char* bad : {"", "x", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4 ", "::g", "fe80::1%eth0"})
        EXPECT_FALSE(parse_address(bad)) << bad;
}

TEST(Addresses, Networks) {
    EXPECT_TRUE(parse_network("10.0.0.0/8")->holds(parse_address("10.255.1.2").value()));
    EXPECT_FALSE(parse_network("10.0.0.0/8")->holds(parse_address("11.0.0.0").value()));
    EXPECT_TRUE(parse_network("10.1.2.3")->holds(parse_address("::ffff:10.1.2.3").value()));
    EXPECT_FALSE(parse_network("10.1.2.3")->holds(parse_address("10.1.2.2").value()));
    EXPECT_TRUE(parse_network("2001:db8::/33")->holds(parse_address("2001:db8:7fff::1").value()));
    EXPECT_FALSE(parse_network("2001:db8::/33")->holds(parse_address("2001:db8:8000::1").value()));
    EXPECT_FALSE(parse_network("0.0.0.0/0")->holds(parse_address("::1").value()));
    for (const char* bad : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "::/129", "host"})
        EXPECT_FALSE(parse_network(bad)) << bad;
}

TEST(Addresses, OnlyTheLastUntrustedHopIsBelieved) {
    const auto trusted = networks({"10.0.0.0/8", "::1"});
    const auto client = [&](const char* peer, const char* forwarded) {
        return to_string(client_of(parse_address(peer).value(), forwarded, trusted));
    };
    EXPECT_EQ(client("192.0.2.1", "203.0.113.9"), "192.0.2.1") << "no proxy of ours";
    EXPECT_EQ(client("10.0.0.1", "203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(client("10.0.0.1", "198.51.100.1, 203.0.113.9"), "203.0.113.9") << "the first was written by the client";
    EXPECT_EQ(client("10.0.0.1", "198.51.100.1,203.0.113.9 , 10.0.0.2"), "203.0.113.9");
    EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1");
    EXPECT_EQ(client("10.0.0.1", "10.0.0.3"), "10.0.0.3");
    EXPECT_EQ(client("10.0.0.1", "198.51.100.1, unknown"), "10.0.0.1");
    EXPECT_EQ(client("10.0.0.1", "203.0.113.9:4711"), "203.0.113.9");
    EXPECT_EQ(client("::1", "[2001:db8::7]:4711"), "2001:db8::7");
    EXPECT_EQ(client("::1", "2001:db8::7"), "2001:db8::7");
    EXPECT_EQ(client("::1", ",,,"), "::1");
}

std::string device_of(const House& house, const std::string& extra) {
    const Answer answer = ask(house.port(), request("GET", "/api/v1/echo", "", {"", "", extra}));
    return boost::json::parse(answer.body).at("device").as_string().c_str();
}

TEST(Proxies, AreBelievedOnlyWhenTrusted) {
    const std::string said = "X-Forwarded-For: 192.0.2.1, 2001:db8:1:2:3::4\r\nX-Forwarded-Proto: https\r\n";
    const House closed;
    EXPECT_EQ(device_of(closed, said), "-@127.0.0.1");
    const Answer plain = ask(closed.port(), request("GET", "/api/v1/session", "", {"", "", said}));
    EXPECT_FALSE(plain.headers.contains("strict-transport-security"));
    EXPECT_EQ(plain.headers.at("set-cookie").find("Secure"), std::string::npos);

    Options options = quick();
    options.trusted_proxies = networks({"127.0.0.0/8"});
    const House open(options);
    EXPECT_EQ(device_of(open, said), "-@2001:db8:1:2::/64");
    EXPECT_EQ(device_of(open, ""), "-@127.0.0.1");
    const Answer secure = ask(open.port(), request("GET", "/api/v1/session", "", {"", "", said}));
    EXPECT_EQ(secure.headers.at("strict-transport-security"), "max-age=31536000");
    EXPECT_NE(secure.headers.at("set-cookie").find("; Secure"), std::string::npos);
    const Answer http =
        ask(open.port(), request("GET", "/api/v1/session", "", {"", "", "X-Forwarded-Proto: https, http\r\n"}));
    EXPECT_FALSE(http.headers.contains("strict-transport-security"));
}

TEST(Proxies, CapsByAddressCountTheirClientsNotThem) {
    Options options = quick();
    options.trusted_proxies = networks({"127.0.0.1"});
    options.caps.by_address = 3;
    options.caps.waiting_by_address = 2;
    options.caps.grace_ms = 0;
    options.caps.streams_by_address = 2;
    const House house(options);
    std::vector<std::unique_ptr<Client>> viewers;
    const auto view = [&](const std::string& client) {
        viewers.push_back(std::make_unique<Client>(house.port()));
        viewers.back()->send(
            request("GET", "/api/v1/tournaments/t1/stream", "", {"", "", "X-Forwarded-For: " + client + "\r\n"}));
        return viewers.back()->until("\r\n");
    };
    for (const char* client : {"192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"})
        EXPECT_EQ(view(client), "HTTP/1.1 200 OK\r\n") << client;
    EXPECT_EQ(view("192.0.2.1"), "HTTP/1.1 503 Service Unavailable\r\n");
    EXPECT_EQ(view("192.0.2.4"), "HTTP/1.1 200 OK\r\n");
    // An address that is no proxy is counted itself, whatever it says.
    std::vector<std::unique_ptr<Client>> strangers;
    for (int i = 0; i < 3; ++i) {
        strangers.push_back(std::make_unique<Client>(house.port(), 0, "127.0.0.2"));
        strangers.back()->send(request("GET", "/api/v1/tournaments/t1/stream", "",
                                       {"", "", "X-Forwarded-For: 192.0.2." + std::to_string(50 + i) + "\r\n"}));
        EXPECT_EQ(strangers.back()->until("\r\n"),
                  i < 2 ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 503 Service Unavailable\r\n");
    }
}

TEST(Proxies, AHouseReachedByHttpsSaysSo) {
    Options options = quick();
    options.secure = true;
    const House house(options);
    for (const char* target : {"/", "/api/v1/health", "/api/v1/nothing", "/api/v1/session"})
        EXPECT_EQ(ask(house.port(), request("GET", target)).headers.at("strict-transport-security"),
                  "max-age=31536000");
    const Answer session = ask(house.port(), request("POST", "/api/v1/session", sign_in_body("Ada", "271828")));
    std::string lines = session.headers.at("set-cookie");
    for (std::size_t from = 0; from < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        EXPECT_TRUE(lines.substr(from, end - from).ends_with("; Secure")) << lines.substr(from, end - from);
        from = end + 1;
    }
    Client stream(house.port());
    stream.send(request("GET", "/api/v1/tournaments/t1/stream"));
    EXPECT_NE(stream.until("\r\n\r\n").find("Strict-Transport-Security"), std::string::npos);
}

}  // namespace
}  // namespace riffle::server

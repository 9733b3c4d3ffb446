// Who gets in when many want to: caps by address and in total, places kept for staff, time limits, descriptors.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <vector>

#include "tests/server/house.h"

namespace riffle::server {
namespace {

using namespace std::chrono_literals;
using Clients = std::vector<std::unique_ptr<Client>>;
using Clock = std::chrono::steady_clock;

// Both ends of every connection are in this process.
bool room_for(int connections) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > static_cast<rlim_t>(2 * connections + 500);
}

std::string status_line(std::uint16_t port, const char* from, const std::string& text) {
    Client client(port, 0, from);
    client.send(text);
    return client.until("\r\n", 5000);
}

TEST(Door, FourThousandIdleAndSlowConnectionsKeepNobodyOut) {
    if (!room_for(4'000)) GTEST_SKIP() << "this machine allows too few descriptors";
    const House house;
    const Wire wire = sign_in(house.port(), "Ada");
    Clients crowd;
    for (int i = 0; i < 4'000; ++i) {
        crowd.push_back(std::make_unique<Client>(house.port()));
        if (i % 2 == 0) crowd.back()->send("GET /api/v1/health HTTP/1.1\r\nX-Slow: ");
        if (i % 400 == 399)
            for (const char* from : {"127.0.0.1", "127.0.0.2"}) {
                const auto before = Clock::now();
                EXPECT_EQ(status_line(house.port(), from, request("GET", "/api/v1/health")), "HTTP/1.1 200 OK\r\n")
                    << "after " << i << " from " << from;
                EXPECT_EQ(status_line(house.port(), from, request("GET", "/api/v1/session", "", wire)),
                          "HTTP/1.1 200 OK\r\n");
                EXPECT_LT(Clock::now() - before, 3s);
            }
    }
    Client viewer(house.port(), 0, "127.0.0.2");
    viewer.send(request("GET", "/api/v1/tournaments/t1/stream"));
    EXPECT_NE(viewer.until("event: view"), "");
}

TEST(Door, TwoThousandViewersAtOnceAreLetIn) {
    if (!room_for(2'000)) GTEST_SKIP() << "this machine allows too few descriptors";
    House house;
    Clients viewers;
    const auto before = Clock::now();
    for (int i = 0; i < 2'000; ++i) {
        viewers.push_back(std::make_unique<Client>(house.port()));
        ASSERT_TRUE(viewers.back()->connected()) << i;
        ASSERT_TRUE(viewers.back()->send(request("GET", "/api/v1/tournaments/t1/stream"))) << i;
    }
    for (auto& viewer : viewers) ASSERT_NE(viewer->until("event: view\n", 20'000), "");
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - before);
    RecordProperty("let_in_ms", static_cast<int>(took.count()));
    std::printf("2,000 viewers let in after %d ms\n", static_cast<int>(took.count()));
    // 3 s is what is promised; a machine that builds at the same time gets more.
    EXPECT_LT(took, 15s);
    house.service.count();
    for (auto& viewer : viewers) ASSERT_NE(viewer->until("event: view\nid: 4\n", 20'000), "");
    // All leave, all come back: who has left holds no place.
    viewers.clear();
    for (int i = 0; i < 2'000; ++i) {
        viewers.push_back(std::make_unique<Client>(house.port()));
        ASSERT_TRUE(viewers.back()->send(request("GET", "/api/v1/tournaments/t1/stream"))) << i;
    }
    for (auto& viewer : viewers) ASSERT_NE(viewer->until("event: view\n", 20'000), "");
}

TEST(Door, ASlowHeaderIsCutAfterATotalTimeNotPerByte) {
    Options options = quick();
    options.header_ms = 400;
    const House house(options);
    Client slow(house.port());
    const auto before = Clock::now();
    slow.send("GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    // A byte now and then for as long as it is taken.
    int sent = 0;
    while (Clock::now() - before < 5s && slow.send("x") && !slow.more(50)) ++sent;
    EXPECT_LT(Clock::now() - before, 3s);
    EXPECT_GT(sent, 2);
    EXPECT_EQ(slow.answer().status, 408);
    EXPECT_TRUE(slow.closed());
}

// With small caps every place is soon taken by viewers, who do not give way.
Options few_places() {
    Options options = quick();
    options.caps.connections = 20;
    options.caps.staff = 4;
    return options;
}

const std::string watch = request("GET", "/api/v1/tournaments/t1/stream");

TEST(Door, StaffAreServedWhenThePlacesAreGone) {
    const House house(few_places());
    const Wire wire = sign_in(house.port(), "Ada");
    Clients viewers;
    for (int i = 0; i < 20; ++i) {
        // The place of who signed in is free when the server has seen that one leave: until then, once more.
        std::string seen;
        for (int tries = 0; tries < 20 && seen.empty(); ++tries) {
            if (tries > 0) viewers.pop_back();
            viewers.push_back(std::make_unique<Client>(house.port()));
            viewers.back()->send(watch);
            seen = viewers.back()->until("event: view");
        }
        ASSERT_NE(seen, "") << i;
    }
    Client stranger(house.port(), 0, "127.0.0.2");
    stranger.send(request("GET", "/api/v1/health", "", {"riffle_session=" + std::string(64, 'a'), "", ""}) +
                  request("GET", "/api/v1/health"));
    const Answer full = stranger.answer();
    EXPECT_EQ(full.status, 503);
    EXPECT_EQ(code_of(full), "server_full");
    EXPECT_EQ(full.headers.at("retry-after"), "5");
    EXPECT_TRUE(stranger.closed());
    EXPECT_EQ(stranger.input(), "");
    // Also while strangers wait in the places of the staff.
    Clients crowd;
    for (int i = 0; i < 50; ++i) crowd.push_back(std::make_unique<Client>(house.port(), 0, "127.0.0.3"));
    for (int i = 0; i < 5; ++i) {
        Client staff(house.port(), 0, "127.0.0.2");
        staff.send(request("GET", "/api/v1/session", "", wire));
        EXPECT_EQ(staff.answer().status, 200);
        staff.send(request("POST", "/api/v1/count", "{}", wire));
        EXPECT_EQ(staff.answer().status, 200);
    }
    Client screen(house.port());
    screen.send(request("GET", "/api/v1/tournaments/t1/stream", "", wire));
    EXPECT_NE(screen.until("event: view"), "");
    // A viewer leaves: there is a place again.
    viewers.pop_back();
    viewers.pop_back();
    crowd.clear();
    const auto end = Clock::now() + 5s;
    int status = 0;
    while (status != 200 && Clock::now() < end) status = ask(house.port(), request("GET", "/api/v1/health")).status;
    EXPECT_EQ(status, 200);
}

TEST(Door, OneAddressHasOnlyItsShareOfStreams) {
    Options options = few_places();
    options.caps.streams_by_address = 5;
    const House house(options);
    Clients viewers;
    const auto view = [&](const char* from) {
        viewers.push_back(std::make_unique<Client>(house.port(), 0, from));
        viewers.back()->send(watch);
        return viewers.back()->until("\r\n");
    };
    for (int i = 0; i < 5; ++i) EXPECT_EQ(view("127.0.0.1"), "HTTP/1.1 200 OK\r\n");
    EXPECT_EQ(view("127.0.0.1"), "HTTP/1.1 503 Service Unavailable\r\n");
    EXPECT_EQ(view("127.0.0.2"), "HTTP/1.1 200 OK\r\n");
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/health")).status, 200) << "pages are still answered";
}

TEST(Door, TheOldestIdleConnectionOfTheGreediestGivesWay) {
    Options options = few_places();
    const House house(options);
    Client modest(house.port(), 0, "127.0.0.2");
    modest.send(request("GET", "/api/v1/health"));
    EXPECT_EQ(modest.answer().status, 200);
    Clients greedy;
    for (int i = 0; i < 40; ++i) {
        greedy.push_back(std::make_unique<Client>(house.port()));
        greedy.back()->send(request("GET", "/api/v1/health"));
        EXPECT_EQ(greedy.back()->answer().status, 200) << i;
    }
    EXPECT_TRUE(greedy.front()->closed());
    greedy.back()->send(request("GET", "/api/v1/health"));
    EXPECT_EQ(greedy.back()->answer().status, 200);
    modest.send(request("GET", "/api/v1/health"));
    EXPECT_EQ(modest.answer().status, 200) << "it has come first, but it is one of few";
}

TEST(Door, TheDescriptorLimitIsRaisedToTheHardOne) {
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    rlimit low = before;
    low.rlim_cur = 256;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
    const House house;
    rlimit after{};
    ::getrlimit(RLIMIT_NOFILE, &after);
    EXPECT_EQ(after.rlim_cur, before.rlim_max);
}

double cpu_seconds() {
    timespec spent{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
}

TEST(Door, OutOfDescriptorsItWaitsWithoutSpinning) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizers need descriptors of their own to look at memory";
#endif
    const House house;
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/health")).status, 200);
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    const Client spare(house.port());
    rlimit none = before;
    none.rlim_cur = 3;  // what is open stays open; nothing more is opened
    std::vector<int> sockets;
    for (int i = 0; i < 10; ++i) sockets.push_back(::socket(AF_INET, SOCK_STREAM, 0));
    ::setrlimit(RLIMIT_NOFILE, &none);
    const double spent = cpu_seconds();
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(house.port());
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const std::string text = request("GET", "/api/v1/health");
    for (const int fd : sockets) {
        EXPECT_EQ(::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
        EXPECT_EQ(::send(fd, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
    }
    std::this_thread::sleep_for(1s);
    EXPECT_LT(cpu_seconds() - spent, 0.3);
    ::setrlimit(RLIMIT_NOFILE, &before);
    for (const int fd : sockets) {
        pollfd ready{fd, POLLIN, 0};
        char bytes[12] = {};
        EXPECT_EQ(::poll(&ready, 1, 5000), 1);
        EXPECT_EQ(::recv(fd, bytes, sizeof bytes, 0), 12);
        EXPECT_EQ(std::string(bytes, 12), "HTTP/1.1 200");
        ::close(fd);
    }
}

// What is kept for those who do not read, or do not finish what they say, has a limit for all together.
TEST(Door, ReadersThatTakeNothingCannotPinMemory) {
    Options options = quick();
    options.send_buffer = 4096;
    options.caps.held_bytes = 3'000'000;
    House house(options);
    house.service.pad = 1'000'000;
    Clients stuck;
    for (int i = 0; i < 8; ++i) {
        stuck.push_back(std::make_unique<Client>(house.port(), 4096, "127.0.0.3"));
        stuck.back()->send(watch);
        std::this_thread::sleep_for(20ms);
    }
    Client reader(house.port(), 0, "127.0.0.2");
    reader.send(watch);
    EXPECT_GT(reader.until("\n\nevent: view\n").size(), 0U);
    EXPECT_GT(reader.until(".\"}").size(), 1'000'000U) << "one who reads is not the one to go";
    // All but the newest few were closed long before the time-out for slow readers.
    std::this_thread::sleep_for(500ms);
    int closed = 0;
    for (auto& client : stuck) {
        while (client->more(100)) {
        }
        closed += client->input().size() < 900'000 && client->closed(100) ? 1 : 0;
    }
    EXPECT_GE(closed, 5);
}

TEST(Door, BodiesThatNeverEndCannotPinMemory) {
    Options options = quick();
    options.caps.held_bytes = 2'000'000;
    const House house(options);
    const Wire wire = sign_in(house.port(), "Ada");
    Clients slow;
    for (int i = 0; i < 8; ++i) {
        slow.push_back(std::make_unique<Client>(house.port(), 0, "127.0.0.3"));
        slow.back()->send("POST /api/v1/count HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" +
                          std::string(900'000, 'x'));
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_EQ(ask(house.port(), request("POST", "/api/v1/echo", std::string(800'000, 'x'), wire)).status, 200);
    int closed = 0;
    for (const auto end = Clock::now() + 5s; closed < 6 && Clock::now() < end;) {
        closed = 0;
        for (auto& client : slow) closed += client->closed(1) ? 1 : 0;
    }
    EXPECT_GE(closed, 6);
}

TEST(Door, ARequestUnderWayAtTheStopIsAnsweredAndIsTheLast) {
    auto house = std::make_unique<House>();
    Client client(house->port());
    // Signing in takes a while, by design.
    client.send(request("POST", "/api/v1/session", sign_in_body("Ada", "271828")) + request("GET", "/api/v1/health"));
    std::this_thread::sleep_for(20ms);
    house.reset();
    const Answer answer = client.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.at("connection"), "close");
    EXPECT_TRUE(client.closed());
    EXPECT_EQ(client.input(), "");
}

}  // namespace
}  // namespace riffle::server

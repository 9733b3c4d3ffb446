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

}  // namespace
}  // namespace riffle::server

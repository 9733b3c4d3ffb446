// Live streams: resuming, coalescing, dropping.
#include <gtest/gtest.h>

#include <chrono>

#include "server/events.h"
#include "server/shared_news.h"
#include "tests/server/house.h"

namespace riffle::server {
namespace {

using namespace std::chrono_literals;

int count_of(const std::string& text, const std::string& part) {
    int n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
    return n;
}

std::string next_view(Client& client) {
    std::string text = client.until("event: view\n");
    text += client.until("\n\n");
    return text;
}

std::string next_change(Client& client) {
    std::string text = client.until("event: change\n");
    text += client.until("\n\n");
    return text;
}

std::string open_stream(Client& client, const std::string& query = "", const Wire& wire = {}) {
    client.send(request("GET", "/api/v1/tournaments/t1/stream" + query, "", wire));
    return next_view(client);
}

TEST(Events, ManyLinesStayOneEvent) {
    const std::string text = events_text({2, {{1, "A\"", 5}, {2, "B", 6}}, "{\n}", true, {}});
    EXPECT_EQ(text,
              "event: record\nid: 1\ndata: {\"version\":1,\"type\":\"A\\\"\",\"at\":5}\n\n"
              "event: record\nid: 2\ndata: {\"version\":2,\"type\":\"B\",\"at\":6}\n\n"
              "event: view\nid: 2\ndata: {\ndata: }\n\n");
    EXPECT_EQ(events_text({2, {}, "{}", false, {}}), "event: change\nid: 2\ndata: {}\n\n");
}

TEST(Stream, BeginsWithAllRecordsAndTheView) {
    const House house;
    Client client(house.port());
    const std::string start = open_stream(client);
    EXPECT_TRUE(start.starts_with("HTTP/1.1 200"));
    EXPECT_NE(start.find("Content-Type: text/event-stream"), std::string::npos);
    EXPECT_NE(start.find("retry: 1000\n"), std::string::npos);
    EXPECT_EQ(count_of(start, "event: record"), 3);
    EXPECT_NE(start.find("id: 3\ndata: {\"version\":3"), std::string::npos);
}

TEST(Stream, ResumesAfterTheLastEventSeen) {
    const House house;
    Client header(house.port());
    EXPECT_EQ(count_of(open_stream(header, "", {"", "", "Last-Event-ID: 2\r\n"}), "event: record"), 1);
    Client query(house.port());
    EXPECT_EQ(count_of(open_stream(query, "?last_event_id=3"), "event: record"), 0);
    for (const char* odd : {"?last_event_id=-1", "?last_event_id=x", "?last_event_id=99999999999999999999"}) {
        Client client(house.port());
        EXPECT_EQ(count_of(open_stream(client, odd), "event: record"), 3) << odd;
    }
    // A version that this journal never had: the view is sent all the same.
    Client ahead(house.port());
    EXPECT_NE(open_stream(ahead, "?last_event_id=50").find("id: 3"), std::string::npos);
}

TEST(Stream, SendsEachChangeOnceItIsThere) {
    House house;
    Client client(house.port());
    open_stream(client);
    for (int version = 4; version < 10; ++version) {
        house.service.count();
        const std::string news = next_view(client);
        EXPECT_EQ(count_of(news, "event: record"), 1);
        EXPECT_NE(news.find("id: " + std::to_string(version) + "\ndata: {\"version\""), std::string::npos) << news;
    }
}

TEST(Stream, KnowsWhoIsLookingAndInWhichLanguage) {
    const House house;
    Client client(house.port());
    EXPECT_NE(open_stream(client, "?lang=it", sign_in(house.port(), "Ada")).find(R"("who":"Ada","lang":"it")"),
              std::string::npos);
    EXPECT_EQ(ask(house.port(), request("GET", "/api/v1/tournaments/t9/stream")).status, 404);
    EXPECT_EQ(code_of(ask(house.port(), request("GET", "/api/v1/tournaments/t9/stream"))), "tournament_unknown");
}

TEST(Stream, WhoHasSeenSomethingIsToldWhatIsOther) {
    House house;
    house.service.changes = true;
    Client client(house.port());
    EXPECT_NE(open_stream(client).find(R"("since":"")"), std::string::npos);
    for (int version = 4; version < 10; ++version) {
        house.service.count();
        const std::string news = next_change(client);
        EXPECT_NE(news.find(R"("version":)" + std::to_string(version)), std::string::npos) << news;
        EXPECT_NE(news.find(R"("since":")" + std::to_string(version - 1) + "\""), std::string::npos) << news;
    }
    // Who signs out is somebody else: all of what they may see is sent, and nothing of what they might.
    const Wire wire = sign_in(house.port(), "Ada");
    Client ada(house.port());
    EXPECT_NE(open_stream(ada, "", wire).find(R"("who":"Ada")"), std::string::npos);
    EXPECT_EQ(ask(house.port(), request("DELETE", "/api/v1/session", "", wire)).status, 200);
    house.service.count();
    const std::string after = next_view(ada);
    EXPECT_NE(after.find(R"("who":"")"), std::string::npos) << after;
}

TEST(Stream, WhatIsOtherIsSentEvenWhenTheVersionIsNot) {
    House house;
    house.service.changes = true;
    Client client(house.port());
    open_stream(client);
    for (const char* said : {"a", "b"}) {
        house.service.say(said);
        EXPECT_NE(next_change(client).find(R"("version":3)"), std::string::npos);
    }
}

TEST(Stream, AChangeIsMadeOnceForAllWhoHaveSeenTheSame) {
    House house;
    house.service.changes = true;
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::make_unique<Client>(house.port()));
        open_stream(*clients.back());
    }
    for (int round = 0; round < 5; ++round) {
        const int before = house.service.made;
        house.service.count();
        for (auto& client : clients) ASSERT_NE(next_change(*client), "");
        // Two threads may begin to make it at the same moment.
        EXPECT_LE(house.service.made - before, 4) << "for " << clients.size() << " viewers";
    }
}

TEST(Stream, GivesSignsOfLife) {
    Options options = quick();
    options.comment_ms = 50;
    const House house(options);
    Client client(house.port());
    open_stream(client);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(client.until(":\n\n"), ":\n\n");
}

TEST(Stream, TwoHundredAtOnceAllSeeTheLastChange) {
    House house;
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 200; ++i) {
        clients.push_back(std::make_unique<Client>(house.port()));
        clients.back()->send(request("GET", "/api/v1/tournaments/t1/stream"));
    }
    for (auto& client : clients) ASSERT_NE(client->until("event: view\n"), "");
    for (int i = 0; i < 50; ++i) house.service.count();
    for (auto& client : clients) EXPECT_NE(client->until("event: view\nid: 53\n", 20'000), "");
}

TEST(Stream, AReaderThatStopsReadingIsDroppedAndOthersGoOn) {
    Options options = quick();
    options.write_ms = 300;
    options.send_buffer = 4096;
    House house(options);
    house.service.pad = 50'000;
    Client stuck(house.port(), 4096);
    Client reader(house.port());
    stuck.send(request("GET", "/api/v1/tournaments/t1/stream"));
    open_stream(reader);
    std::string last;
    for (int version = 4; version < 40; ++version) {
        house.service.count();
        last = next_view(reader);
        ASSERT_NE(last.find("data: {\"version\""), std::string::npos);
    }
    EXPECT_NE(last.find("\"version\":39"), std::string::npos);
    std::this_thread::sleep_for(800ms);
    // What was in the system's buffers still arrives, then the end: far less than the 36 views of 50 kB.
    EXPECT_TRUE(stuck.closed());
    EXPECT_LT(stuck.input().size(), 36U * 50'000U / 2);
}

TEST(SharedNews, IsMadeOnceForThoseWhoWaitAndNeverOld) {
    SharedNews news;
    int made = 0;
    const auto make = [&] {
        ++made;
        return std::make_shared<const SharedNews::News>(made, std::make_shared<const std::string>("x"));
    };
    const auto a = news.ticket();
    const auto b = news.ticket();
    EXPECT_EQ(news.get("t", a, make)->version, 1);
    EXPECT_EQ(news.get("t", b, make)->version, 1) << "it was waiting when this was made";
    EXPECT_EQ(news.get("other", b, make)->version, 2);
    EXPECT_EQ(news.get("t", news.ticket(), make)->version, 3) << "it came after";
    // Who came while it was made is not served by it.
    std::uint64_t late = 0;
    const auto slow = [&] {
        late = news.ticket();
        return make();
    };
    EXPECT_EQ(news.get("t", news.ticket(), slow)->version, 4);
    EXPECT_EQ(news.get("t", late, make)->version, 5);
    // What does not exist is known to all who asked, too; and not everything is kept for ever.
    const auto c = news.ticket();
    EXPECT_EQ(news.get("none", c, [] { return SharedNews::Made(); }), nullptr);
    EXPECT_EQ(news.get("none", c, make), nullptr);
    for (int i = 0; i < 100; ++i) news.get(std::to_string(i), c, make);
    EXPECT_NE(news.get("none", c, make), nullptr);
}

TEST(Stream, StaffAndStrangersAreNotGivenEachOthersViews) {
    House house;
    const Wire wire = sign_in(house.port(), "Ada");
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 60; ++i) {
        clients.push_back(std::make_unique<Client>(house.port()));
        const std::string lang = i % 2 == 0 ? "es" : "it";
        clients.back()->send(
            request("GET", "/api/v1/tournaments/t1/stream?lang=" + lang, "", i % 3 == 0 ? wire : Wire{}));
    }
    for (int round = 0; round < 5; ++round) {
        for (std::size_t i = 0; i < clients.size(); ++i) {
            const std::string who = i % 3 == 0 ? "Ada" : "";
            const std::string lang = i % 2 == 0 ? "es" : "it";
            EXPECT_NE(next_view(*clients[i]).find(R"("who":")" + who + R"(","lang":")" + lang + "\""),
                      std::string::npos);
        }
        house.service.count();
    }
}

}  // namespace
}  // namespace riffle::server

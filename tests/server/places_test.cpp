// Who gives way when there are too many connections: the accounting alone.
#include "server/places.h"

#include <gtest/gtest.h>

namespace riffle::server {
namespace {

using Ids = Places::Ids;

const Caps small{.connections = 6,
                 .staff = 2,
                 .by_address = 4,
                 .waiting_by_address = 2,
                 .streams_by_address = 3,
                 .grace_ms = 100,
                 .held_bytes = 1000};

Places::Id enter(Places& places, const std::string& address, std::int64_t now_ms = 0) {
    const auto entry = places.enter(address, true, now_ms);
    return entry ? entry->id : 0;
}

TEST(Places, AnAddressMayReconnectAtOnceButNotWaitInNumbers) {
    Places places(small);
    const auto first = enter(places, "a", 0);
    enter(places, "a", 10);
    EXPECT_TRUE(places.enter("a", true, 20)->cut.empty()) << "all have just come";
    const auto later = places.enter("a", true, 120);
    EXPECT_EQ(later->cut, Ids{first});
    EXPECT_FALSE(later->crowded);
    EXPECT_EQ(places.leaving(), 1);
    EXPECT_FALSE(places.works(first)) << "it has lost its place";
    places.leave(first);
    EXPECT_EQ(places.leaving(), 0);
    EXPECT_EQ(places.count(), 3);
}

TEST(Places, WhenFullTheOldestIdleOfTheGreediestGoes) {
    Places places(small);
    enter(places, "modest", 0);
    const auto greedy = enter(places, "greedy", 10);
    for (int i = 0; i < 3; ++i) enter(places, "greedy", 20);
    enter(places, "third", 30);
    EXPECT_EQ(places.count(), 6);
    const auto entry = places.enter("fourth", true, 40);
    EXPECT_EQ(entry->cut, Ids{greedy});
    EXPECT_EQ(places.count(), 6);
    // Who works, streams or is staff does not.
    Places busy(small);
    const auto working = enter(busy, "greedy", 0);
    const auto streaming = enter(busy, "greedy", 1);
    const auto staff = enter(busy, "greedy", 2);
    EXPECT_TRUE(busy.works(working));
    EXPECT_TRUE(busy.works(streaming) && busy.streams(streaming, "greedy"));
    busy.set_staff(staff, true);
    const auto idle = enter(busy, "modest", 3);
    enter(busy, "other", 4);
    enter(busy, "more", 5);
    EXPECT_EQ(busy.enter("new", true, 6)->cut, Ids{idle});
}

TEST(Places, WithoutAnybodyToGiveWayOnlyStaffAreLeftRoom) {
    Places places(small);
    for (int i = 0; i < 6; ++i) EXPECT_TRUE(places.works(enter(places, std::to_string(i))));
    const auto reserve = places.enter("x", true, 0);
    EXPECT_TRUE(reserve->crowded);
    // Who waits in a place of the staff gives way to the next.
    const auto next = places.enter("y", true, 1);
    EXPECT_TRUE(next && next->cut == Ids{reserve->id});
    EXPECT_TRUE(places.works(next->id));
    EXPECT_TRUE(places.works(places.enter("z", true, 2)->id));
    EXPECT_FALSE(places.enter("w", true, 3)) << "all places of the staff are at work";
    places.leave(next->id);
    EXPECT_TRUE(places.enter("w", true, 4));
}

TEST(Places, OneAddressNeverHoldsAll) {
    Places places(small);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(places.works(enter(places, "a")));
    EXPECT_TRUE(places.enter("a", true, 0)->crowded);
    EXPECT_FALSE(places.enter("b", true, 0)->crowded);
    // A proxy's connections are those of many.
    Places proxied(small);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(proxied.works(proxied.enter("p", false, 0)->id));
    EXPECT_FALSE(proxied.enter("p", false, 0)->crowded);
}

TEST(Places, AProxyIsNotTheGreediest) {
    Places places(small);
    for (int i = 0; i < 4; ++i) places.enter("p", false, i);
    const auto greedy = enter(places, "a", 10);
    enter(places, "a", 11);
    EXPECT_EQ(places.enter("b", true, 20)->cut, Ids{greedy});
}

TEST(Places, StreamsAreCountedByClient) {
    Places places(small);
    std::vector<Places::Id> open;
    for (int i = 0; i < 3; ++i) {
        open.push_back(places.enter("p", false, 0)->id);
        EXPECT_TRUE(places.streams(open.back(), "a"));
    }
    const auto fourth = places.enter("p", false, 0)->id;
    EXPECT_FALSE(places.streams(fourth, "a"));
    EXPECT_TRUE(places.streams(fourth, "b"));
    places.leave(open[0]);
    EXPECT_TRUE(places.streams(places.enter("p", false, 0)->id, "a"));
    const auto staff = places.enter("p", false, 0)->id;
    places.set_staff(staff, true);
    EXPECT_TRUE(places.streams(staff, "a"));
}

TEST(Places, WhoHoldsMostMemoryLongestGivesItBack) {
    Places places(small);
    const auto a1 = enter(places, "a");
    const auto a2 = enter(places, "a");
    const auto b = enter(places, "b");
    EXPECT_TRUE(places.holds(a2, 300, 1).empty());
    EXPECT_TRUE(places.holds(a1, 300, 2).empty());
    EXPECT_TRUE(places.holds(b, 400, 3).empty());
    EXPECT_TRUE(places.holds(b, 0, 4).empty());
    EXPECT_TRUE(places.holds(b, 400, 5).empty());
    EXPECT_EQ(places.holds(b, 401, 6), Ids{a2});
    EXPECT_EQ(places.count(), 2);
    // Staff are spared, whatever they hold.
    places.set_staff(a1, true);
    places.set_staff(b, true);
    EXPECT_TRUE(places.holds(b, 5000, 7).empty());
    const auto c = enter(places, "c");
    EXPECT_EQ(places.holds(c, 10, 8), Ids{c});
}

}  // namespace
}  // namespace riffle::server

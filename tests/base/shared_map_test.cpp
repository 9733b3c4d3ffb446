#include "core/base/shared_map.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <thread>
#include <vector>

namespace riffle {
namespace {

using Map = SharedMap<int, std::string>;
using Model = std::map<int, std::string>;

// So large that it lies beside its node and is shared by the node's copies.
struct Large {
    std::string text;
    std::string more[3];
    Large(std::string t) : text(std::move(t)) {}  // NOLINT: stands for a text below
    Large& operator+=(const char* t) {
        text += t;
        return *this;
    }
    friend bool operator==(const Large&, const Large&) = default;
    friend bool operator==(const Large& a, const std::string& b) { return a.text == b; }
};
using LargeMap = SharedMap<int, Large>;

template <class Map>
void expect_same(const Map& map, const Model& model) {
    RC_ASSERT(map.size() == model.size());
    std::size_t index = 0;
    auto expected = model.begin();
    for (const auto& [key, value] : map) {
        RC_ASSERT(key == expected->first);
        RC_ASSERT(value == expected->second);
        RC_ASSERT(map.nth(index).first == key);
        RC_ASSERT(map.rank(key) == index);
        ++index;
        ++expected;
    }
    RC_ASSERT(expected == model.end());
}

// Every version that was kept stays what it was, whatever is done to the later ones.
template <class Map>
void behaves_like_a_map() {
    Map map;
    Model model;
    std::vector<std::pair<Map, Model>> kept;
    const int steps = *rc::gen::inRange(0, 300);
    for (int i = 0; i < steps; ++i) {
        const int key = *rc::gen::inRange(0, 60);
        const std::string value = std::to_string(i);
        switch (*rc::gen::inRange(0, 5)) {
            case 0:
            case 1:
                map.set(key, value);
                model[key] = value;
                break;
            case 2:
                RC_ASSERT(map.insert(key, value) == model.try_emplace(key, value).second);
                break;
            case 3:
                RC_ASSERT(map.erase(key) == (model.erase(key) == 1));
                break;
            default:
                if (model.contains(key)) {
                    map.edit(key) += "!";
                    model[key] += "!";
                }
        }
        RC_ASSERT(map.is_sound());
        if (*rc::gen::inRange(0, 4) == 0) kept.emplace_back(map, model);
        const auto bound = model.lower_bound(key);
        const auto mine = map.lower_bound(key);
        RC_ASSERT((bound == model.end()) == (mine == map.end()));
        if (bound != model.end()) RC_ASSERT(bound->first == mine->first);
        RC_ASSERT((map.find(key) != map.end()) == model.contains(key));
    }
    expect_same(map, model);
    for (const auto& [version, expected] : kept) {
        expect_same(version, expected);
        RC_ASSERT((version == map) == (expected == model));
    }
}
RC_GTEST_PROP(SharedMap, BehavesLikeAMapAndKeepsEveryVersion, ()) { behaves_like_a_map<Map>(); }
RC_GTEST_PROP(SharedMap, BehavesLikeAMapOfLargeItemsToo, ()) { behaves_like_a_map<LargeMap>(); }

// Between any two versions, whichever came first.
template <class Map>
void tells_what_changed() {
    std::vector<std::pair<Map, Model>> versions(1);
    const int steps = *rc::gen::inRange(1, 200);
    for (int i = 0; i < steps; ++i) {
        auto [map, model] = versions.back();
        for (int n = *rc::gen::inRange(1, 20); n > 0; --n) {
            const int key = *rc::gen::inRange(0, 80);
            const std::string value = std::to_string(*rc::gen::inRange(0, 3));
            if (*rc::gen::inRange(0, 3) == 0) {
                map.erase(key);
                model.erase(key);
            } else {
                map.set(key, value);
                model[key] = value;
            }
        }
        versions.emplace_back(std::move(map), std::move(model));
    }
    for (int n = 0; n < 20; ++n) {
        const int from = *rc::gen::inRange(0, steps + 1);
        const int to = *rc::gen::inRange(0, steps + 1);
        const auto& [a, old] = versions[static_cast<std::size_t>(from)];
        const auto& [b, now] = versions[static_cast<std::size_t>(to)];
        std::vector<int> expected;
        for (int key = 0; key < 80; ++key) {
            const auto x = old.find(key), y = now.find(key);
            const bool same = x == old.end() ? y == now.end() : y != now.end() && x->second == y->second;
            if (!same) expected.push_back(key);
        }
        std::vector<int> told;
        b.each_change_from(a, [&](int key) { told.push_back(key); });
        RC_ASSERT(told == expected);
    }
}
RC_GTEST_PROP(SharedMap, TellsWhatChangedBetweenTwoVersions, ()) { tells_what_changed<Map>(); }
RC_GTEST_PROP(SharedMap, TellsWhatChangedBetweenTwoVersionsOfLargeItems, ()) { tells_what_changed<LargeMap>(); }

// How often two values were compared: what the versions share is not looked at.
struct Compared {
    int value = 0;
    static inline int times = 0;
    friend bool operator==(const Compared& a, const Compared& b) {
        ++times;
        return a.value == b.value;
    }
};

TEST(SharedMap, FindsAFewChangesAmongManyWithoutLookingAtAll) {
    SharedMap<int, Compared> before;
    for (int i = 0; i < 100'000; ++i) before.insert(i * 2, {i});
    auto now = before;
    now.edit(5'000).value = -1;
    now.erase(70'000);
    now.insert(70'001, {7});
    now.insert(199'999, {8});
    Compared::times = 0;
    std::vector<int> told;
    now.each_change_from(before, [&](int key) { told.push_back(key); });
    EXPECT_EQ(told, (std::vector<int>{5'000, 70'000, 70'001, 199'999}));
    EXPECT_LT(Compared::times, 200);
}

TEST(SharedMap, StaysBalancedWhateverTheOrder) {
    Map up;
    Map down;
    for (int i = 0; i < 20'000; ++i) {
        up.set(i, "");
        down.set(20'000 - i, "");
    }
    // An iterator has room for 48 levels; a tree that leaned would run out of it.
    EXPECT_EQ(std::distance(up.begin(), up.end()), 20'000);
    EXPECT_EQ(std::distance(down.begin(), down.end()), 20'000);
    EXPECT_TRUE(up.is_sound());
    EXPECT_TRUE(down.is_sound());
    for (int i = 0; i < 20'000; i += 2) up.erase(i);
    EXPECT_TRUE(up.is_sound());
    EXPECT_EQ(up.size(), 10'000U);
    EXPECT_EQ(up.nth(0).first, 1);
    EXPECT_EQ(up.back().first, 19'999);
}

struct Counted {
    static inline int copies = 0;
    int value = 0;
    explicit Counted(int v) : value(v) {}
    Counted(const Counted& other) : value(other.value) { ++copies; }
    Counted(Counted&&) = default;
    Counted& operator=(Counted&&) = default;
};

TEST(SharedMap, AChangeCopiesThePathAndNothingElse) {
    SharedMap<int, Counted> map;
    for (int i = 0; i < 100'000; ++i) map.set(i, Counted{i});
    Counted::copies = 0;
    map.edit(500).value = 1;
    EXPECT_EQ(Counted::copies, 0) << "held once: changed in place";
    const auto before = map;
    EXPECT_EQ(Counted::copies, 0) << "a version costs nothing";
    map.edit(500).value = 2;
    EXPECT_LE(Counted::copies, 24);
    EXPECT_EQ(before.at(500).value, 1);
    map.set(100'000, Counted{7});
    EXPECT_LE(Counted::copies, 60);
    EXPECT_FALSE(before.contains(100'000));
}

// The items on the path to what is changed are shared, not copied: an entry is dear to copy.
struct LargeCounted : Counted {
    using Counted::Counted;
    std::string more[3];
};
TEST(SharedMap, AChangeOfALargeItemCopiesThatOneAlone) {
    SharedMap<int, LargeCounted> map;
    for (int i = 0; i < 100'000; ++i) map.set(i, LargeCounted{i});
    const auto before = map;
    Counted::copies = 0;
    map.edit(500).value = 2;
    EXPECT_EQ(Counted::copies, 1);
    map.erase(700);
    map.set(100'000, LargeCounted{7});
    EXPECT_EQ(Counted::copies, 1);
    map.set(900, LargeCounted{9});
    EXPECT_EQ(Counted::copies, 1) << "what is replaced is not copied first";
    EXPECT_EQ(before.at(900).value, 900);
    EXPECT_EQ(before.at(500).value, 500);
    EXPECT_TRUE(before.contains(700));
    EXPECT_FALSE(before.contains(100'000));
}

TEST(SharedMap, VersionsAreReadWhileTheNextIsMade) {
    Map map;
    for (int i = 0; i < 1'000; ++i) map.set(i, "0");
    std::vector<std::thread> readers;
    std::atomic<int> wrong = 0;
    for (int version = 1; version <= 20; ++version) {
        const std::string expected = std::to_string(version - 1);
        readers.emplace_back([snapshot = map, expected, &wrong] {
            for (const auto& [key, value] : snapshot)
                if (value != expected) ++wrong;
        });
        for (int i = 0; i < 1'000; ++i) map.edit(i) = std::to_string(version);
    }
    for (auto& reader : readers) reader.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace riffle

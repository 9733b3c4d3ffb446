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
RC_GTEST_PROP(SharedMap, BehavesLikeAMapAndKeepsEveryVersion, ()) {
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
    for (int i = 0; i < 20'000; i += 2) up.erase(i);
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

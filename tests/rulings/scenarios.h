// The world and all scenarios of spec/, loaded once.
#pragma once
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "embedded/rulebooks.h"
#include "runner/run.h"

namespace riffle::runner {

inline const World& world() {
    static const std::unique_ptr<World> loaded = [] {
        auto world = World::load(embedded::rulebooks());
        if (!world)
            for (const auto& fault : world.error()) ADD_FAILURE() << fault;
        return world ? std::move(*world) : nullptr;
    }();
    return *loaded;
}

inline const std::vector<Scenario>& all_scenarios() {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        namespace fs = std::filesystem;
        for (const auto& entry : fs::recursive_directory_iterator{fs::path{RIFFLE_SOURCE_DIR} / "spec"}) {
            if (entry.path().extension() != ".scn") continue;
            std::ifstream in{entry.path(), std::ios::binary};
            const std::string text{std::istreambuf_iterator<char>{in}, {}};
            auto parsed = parse_scenarios(entry.path().string(), text);
            if (!parsed) {
                ADD_FAILURE() << to_string(parsed.error());
                continue;
            }
            for (auto& s : *parsed) list.push_back(std::move(s));
        }
        return list;
    }();
    return all;
}

}  // namespace riffle::runner

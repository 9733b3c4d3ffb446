// The books, loaded once.
#pragma once
#include "core/base/check.h"
#include "embedded/rulebooks.h"
#include "runner/world.h"

namespace riffle::fuzz {

inline const runner::World& world() {
    static const auto loaded = [] {
        auto all = runner::World::load(embedded::rulebooks());
        RIFFLE_CHECK(all.has_value());
        return std::move(*all);
    }();
    return *loaded;
}

}  // namespace riffle::fuzz

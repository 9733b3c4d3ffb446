// The books that come with Riffle.
#pragma once
#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::table {

inline const rulebook::Library& library() {
    static const auto loaded = rulebook::Library::load(embedded::rulebooks());
    return *loaded;
}

}  // namespace riffle::table

// The books that come with Riffle, by id.
#pragma once
#include <string_view>

#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::tournament {

inline const rulebook::Book& book(std::string_view id) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find(id);
}

}  // namespace riffle::tournament

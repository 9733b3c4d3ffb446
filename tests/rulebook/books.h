// The embedded books for the tests of this folder, loaded once, and files changed for a test.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/rulebook/library.h"
#include "embedded/rulebooks.h"

namespace riffle::rulebook {
inline std::string all_faults(const Faults& faults) {
    std::string out;
    for (const Fault& fault : faults) out += to_string(fault) + "\n";
    return out;
}

inline const Library& books() {
    static const auto loaded = Library::load(embedded::rulebooks());
    if (!loaded) {
        ADD_FAILURE() << all_faults(loaded.error());
        std::abort();
    }
    return *loaded;
}

inline const Book& book(std::string_view id) {
    const Book* found = books().find(id);
    if (found == nullptr) {
        ADD_FAILURE() << "no book " << id;
        std::abort();
    }
    return *found;
}

// A house's own book in one file called house.toml.
inline std::expected<std::unique_ptr<Book>, Faults> house(std::string_view text) {
    const std::vector<EmbeddedFile> files{{"house.toml", text}};
    return books().load_house(files);
}
inline std::string house_text(std::string_view parameters, std::string_view base = "tda-2024") {
    return "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"" + std::string{base} + "\"\n[parameters]\n" +
           std::string{parameters};
}

// The ledgers the books were made from, where they are at hand.
inline std::filesystem::path shared_rulebooks() {
    const char* shared = std::getenv("RIFFLE_SHARED");
    return std::filesystem::path{shared != nullptr ? shared : RIFFLE_SOURCE_DIR "/../shared"} / "rulebooks";
}
inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream in{path};
    return {std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{}};
}
}  // namespace riffle::rulebook

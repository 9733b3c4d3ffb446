// Why a book could not be loaded: file, line, key, and what was expected there.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::rulebook {
struct Fault {
    std::string file;
    std::uint32_t line = 0;  // 0: the file as a whole
    std::string key;
    std::string expected;  // a sentence
    friend bool operator==(const Fault&, const Fault&) = default;
};
using Faults = std::vector<Fault>;
std::string to_string(const Fault& fault);

// The candidate a mistyped word most likely stands for; empty when none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);
// "; did you mean 'x'?" or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates);
}  // namespace riffle::rulebook

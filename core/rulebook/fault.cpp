#include "core/rulebook/fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace riffle::rulebook {
namespace {
// Levenshtein's distance, one row at a time; `limit` when it is that or more.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
    // No word is nearer than their lengths are: a key of a thousand letters costs nothing.
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= limit) return limit;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        std::size_t least = row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
            least = std::min(least, row[j + 1]);
        }
        if (least >= limit) return limit;
    }
    return std::min(row.back(), limit);
}
}  // namespace

std::string to_string(const Fault& fault) {
    std::string out = fault.file;
    if (fault.line != 0) out += fmt::format(":{}", fault.line);
    if (!fault.key.empty()) out += ": " + fault.key;
    return out + ": " + fault.expected;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    // A name is near when no more than a third of it is wrong.
    std::size_t best = word.size() / 3 + 1;
    std::string_view found;
    for (const auto candidate : candidates)
        if (const std::size_t d = distance(word, candidate, best); d < best) {
            best = d;
            found = candidate;
        }
    if (!found.empty()) return found;
    // Or when it is part of exactly one.
    for (const auto candidate : candidates) {
        if (word.size() < 4 || candidate.find(word) == std::string_view::npos) continue;
        if (!found.empty()) return {};
        found = candidate;
    }
    if (!found.empty()) return found;
    // Or when it is one with something hung on: call_clock_seconds.
    for (const auto candidate : candidates)
        if (word.starts_with(candidate) && word[candidate.size()] == '_' && candidate.size() > found.size())
            found = candidate;
    return found;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
    const auto near = nearest(word, candidates);
    return near.empty() ? std::string{} : fmt::format("; did you mean '{}'?", near);
}
}  // namespace riffle::rulebook

#include "cli/amounts.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace riffle::cli {
namespace {

// Well below 2^53, so that a sum of thousands still fits.
constexpr std::size_t max_digits = 12;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool all_digits(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

// What is quoted back to a person is no longer than a person reads.
std::string quoted(std::string_view text) {
    return text.size() <= 30 ? fmt::format("'{}'", text) : fmt::format("'{}...'", text.substr(0, 27));
}

template <class T, class Read>
std::expected<std::vector<T>, std::string> list(std::string_view text, Read read) {
    std::vector<T> values;
    for (const std::string_view field : fields(text, ',')) {
        const auto value = read(field);
        if (!value) return std::unexpected(fmt::format("number {} of the list: {}", values.size() + 1, value.error()));
        values.push_back(*value);
    }
    return values;
}

}  // namespace

std::expected<double, std::string> number(std::string_view text) {
    text = trimmed(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::unexpected(fmt::format("{} is no number", quoted(text)));
    return value;
}

std::expected<std::vector<double>, std::string> numbers(std::string_view text) { return list<double>(text, number); }

std::expected<std::int64_t, std::string> cents(std::string_view text) {
    text = trimmed(text);
    const auto point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view part = point == text.npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || !all_digits(whole) || !all_digits(part) || part.size() > 2 ||
        (point != text.npos && part.empty()))
        return std::unexpected(fmt::format("{} is no amount of money such as 70 or 70.50", quoted(text)));
    if (whole.size() > max_digits) return std::unexpected(fmt::format("{} is too much money", quoted(text)));
    std::int64_t value = 0;
    for (const char c : whole) value = value * 10 + (c - '0');
    for (std::size_t i = 0; i < 2; ++i) value = value * 10 + (i < part.size() ? part[i] - '0' : 0);
    return value;
}

std::expected<std::vector<std::int64_t>, std::string> list_of_cents(std::string_view text) {
    return list<std::int64_t>(text, cents);
}

std::string money_text(std::int64_t cents) { return fmt::format("{}.{:02}", cents / 100, cents % 100); }

std::vector<std::string_view> fields(std::string_view text, char separator) {
    std::vector<std::string_view> result;
    while (!text.empty()) {
        const auto end = text.find(separator);
        result.push_back(text.substr(0, end));
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
        if (text.empty()) result.push_back(text);
    }
    return result;
}

}  // namespace riffle::cli

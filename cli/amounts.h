// Numbers and money as people write them on a command line or in a file. Errors are sentences.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace riffle::cli {

// "12", "0.5", "1e6": a finite number with a decimal point, nothing before or after it.
std::expected<double, std::string> number(std::string_view text);
std::expected<std::vector<double>, std::string> numbers(std::string_view comma_separated);

// "70", "70.5" or "70.50" in cents: zero or above, at most two decimals.
std::expected<std::int64_t, std::string> cents(std::string_view text);
std::expected<std::vector<std::int64_t>, std::string> list_of_cents(std::string_view comma_separated);
// "70.50"
std::string money_text(std::int64_t cents);

// The fields of a list; none for an empty text.
std::vector<std::string_view> fields(std::string_view text, char separator);

}  // namespace riffle::cli

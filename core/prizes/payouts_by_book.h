// The prize list as the tournament's book has it: its table for the field, or where it has a rule instead of a table a
// list drawn up under that rule.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "core/prizes/payout_curve.h"
#include "core/rulebook/asked_book.h"

namespace riffle::prizes {

struct PayoutQuestion {
    std::int64_t pool = 0;
    std::int64_t entries = 0;               // and re-entries: what chooses the column and the places
    std::optional<std::int64_t> persons{};  // what chooses the column where re-entries do not
    std::int64_t entry_price = 0;           // what the lowest prize is measured by
    std::optional<std::int64_t> handed{};   // seats a table
    std::int64_t unit = 1;
    std::optional<std::int64_t> first_share_bp{};  // of a list drawn up
    bool by_rule = true;                           // whether a rule may stand in above the tables
    // The rows the operator enters below those a table has, where it is not whole.
    std::optional<std::vector<std::int64_t>> missing_shares{};
};
struct PayoutList {
    std::vector<std::int64_t> prizes;
    std::int64_t untaken = 0;  // shares of places there is nobody for
    Citation citation{};       // the table, or the rule the list was drawn up under
    bool drawn_up = false;
};
// What is wrong with a table that was made whole: so many places, all the pool, nothing that rises.
enum class WholeProblem : std::uint8_t { places, sum, rises };
struct WholeFault {
    WholeProblem problem{};
    std::int64_t expected = 0;
    Citation citation{};
};
using PayoutRefusal = std::variant<rulebook::TableRefusal, CurveFault, WholeFault>;

std::expected<PayoutList, PayoutRefusal> payouts_by_book(const rulebook::AskedBook& book,
                                                         const PayoutQuestion& question);

}  // namespace riffle::prizes

// Prize lists from tables and rules: how many places, what each pays, and what is wrong with a list somebody drew up.
// Amounts in minor units, first place first.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/rulebook/asked_book.h"

namespace riffle::prizes {

// A share of the entries and re-entries, rounded up to the next whole place unless the book says otherwise; a whole
// result stays (solverde-2023:7.4-c). At least one place when there is an entry.
enum class PlacesRounding : std::uint8_t { up, nearest, down };
std::int64_t places_paid(std::int64_t entries, std::int64_t share_bp, PlacesRounding rounding = PlacesRounding::up);

// A percentage of takings: rounded down, the rest stays in the pot (mediterraneo-2026:19-a, a reading).
std::int64_t percentage(std::int64_t amount, std::int64_t share_bp);

struct SharedPot {
    std::vector<std::int64_t> prizes;  // of the places there are people for
    std::int64_t untaken = 0;          // shares of places nobody has: never kept, the operator decides
};
// Who gets what is left over when each share was rounded down to the unit: the first place, or one unit each from the
// first on (what is below a unit stays with the first).
enum class RestTo : std::uint8_t { first, from_first_on };
// The pot by a table of shares: each rounded down to the unit, what is left over to the first place
// (mediterraneo-2026:23-a, a reading). With fewer people than places their shares are named, not given to others.
SharedPot by_shares(std::int64_t pot, std::span<const std::int64_t> shares_bp, std::int64_t unit, std::int64_t people,
                    RestTo rest = RestTo::first);

// The book's table for a field of that size, if it shares anything out: a house's own may have one of the right name
// that does not, which is refused like one that is not whole.
std::expected<const rulebook::Table*, rulebook::TableRefusal> table_of_shares(const rulebook::AskedBook& book,
                                                                              std::string_view subject,
                                                                              std::int64_t field,
                                                                              std::optional<std::int64_t> handed);
// The pot by that table. A table the source does not give whole is refused, with its clause
// (mediterraneo-2026:annex-payouts).
std::expected<SharedPot, rulebook::TableRefusal> by_table(const rulebook::Book& book, std::string_view subject,
                                                          std::int64_t pot, std::int64_t field,
                                                          std::optional<std::int64_t> handed, std::int64_t unit,
                                                          std::int64_t people);

// A pot of which one part is shared by ranking and the rest by the place in a final, by one table each
// (mediterraneo-2026:21-b, 21-i). The ranking's part is rounded down; the rest is the final's.
struct RankingAndFinal {
    SharedPot ranking, final;
};
RankingAndFinal by_ranking_and_final(std::int64_t pot, std::int64_t ranking_bp, std::span<const std::int64_t> shares_bp,
                                     std::int64_t unit, std::int64_t people);

enum class ListProblem : std::uint8_t { places, rises, negative, sum, lowest };
struct ListFault {
    ListProblem problem{};
    std::int64_t expected =
        0;  // places, the sum, or the least the last prize may be; the place that rises or is negative
    friend bool operator==(const ListFault&, const ListFault&) = default;
};
// What a list must hold to: the number of places, the pool, and a lowest prize.
struct ListRule {
    std::int64_t pool = 0;
    std::optional<std::int64_t> places{};
    std::int64_t lowest = 0;  // twice the entry price by solverde-2023:7.4-d
    bool exactly = false;     // the lowest prize is exactly that, not at least
};
std::optional<ListFault> list_fault(std::span<const std::int64_t> prizes, const ListRule& rule);

}  // namespace riffle::prizes

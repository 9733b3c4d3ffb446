// Numeric tables of a book: payouts, league points. A table the source does not give whole is kept, and refused.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/citation.h"
#include "core/rulebook/value.h"

namespace riffle::rulebook {
enum class Unit : std::uint8_t { share_bp, points };

struct Table {
    std::string_view subject{};  // "payouts"
    Unit unit = Unit::points;
    Citation citation{};
    std::optional<Range> field{};               // entries or players it is for; none: any
    std::optional<std::int64_t> only_handed{};  // only where tables have this many seats
    std::int64_t places = 0;                    // listed one by one
    std::int64_t first_place = 1;               // place of values[0]
    std::vector<std::int64_t> values{};
    std::optional<std::int64_t> tail{};     // for every place after the listed ones
    std::optional<std::int64_t> tail_to{};  // the last place the source prints it for, where that is not the last one
    bool complete = true;
    std::optional<Range> missing{};        // places the source does not give
    std::vector<std::int64_t> inferred{};  // places to be confirmed by the operator
    std::string_view note{};

    // What the place gets; a place beyond the table gets the tail, or 0. The table must be complete.
    std::int64_t at(std::int64_t place) const;
};

enum class TableProblem : std::uint8_t { no_such_subject, field_not_covered, incomplete };
struct TableRefusal {
    TableProblem problem{};
    std::string_view book{};
    std::string_view subject{};
    std::int64_t field = 0;
    std::optional<std::int64_t> highest_field{};  // the largest field the book has a table for
    const Table* table = nullptr;                 // the incomplete one
    std::optional<Citation> citation() const;
};
// In English: which table, and which rows to fill in.
std::string to_sentence(const TableRefusal& refusal);

// What is wrong with a table that says it is complete; empty when nothing is.
std::string table_fault(const Table& table);

// The table for a field of that size (and seats a table, if known) among a book's own and then its bases' tables.
std::expected<const Table*, TableRefusal> find_table(const std::vector<const std::vector<Table>*>& layers,
                                                     std::string_view book, std::string_view subject,
                                                     std::int64_t field, std::optional<std::int64_t> handed);
}  // namespace riffle::rulebook

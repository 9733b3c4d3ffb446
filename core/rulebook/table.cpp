#include "core/rulebook/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace riffle::rulebook {
namespace {
std::string places_text(Range places) {
    return places.min == places.max ? fmt::format("place {}", places.min)
                                    : fmt::format("places {} to {}", places.min, places.max);
}

std::string subject_text(const Table& table) {
    std::string subject{table.subject};
    std::replace(subject.begin(), subject.end(), '_', ' ');
    if (!table.field) return subject;
    return fmt::format("{} for a field of {} to {}", subject, table.field->min, table.field->max);
}

std::string incomplete_sentence(const TableRefusal& refusal) {
    const Table& table = *refusal.table;
    std::string out = fmt::format(
        "The table of {} is incomplete in its source ({}): fill in {} in the house's own book", subject_text(table),
        table.citation.clause, table.missing ? places_text(*table.missing) : "the missing places");
    if (table.unit == Unit::share_bp) {
        const auto rest = 10000 - std::accumulate(table.values.begin(), table.values.end(), std::int64_t{0});
        out += fmt::format("; together they must make {}.{:02} %", rest / 100, rest % 100);
    }
    return out + ".";
}
}  // namespace

std::int64_t Table::at(std::int64_t place) const {
    RIFFLE_CHECK(complete);
    const auto index = place - first_place;
    if (index < 0 || index >= static_cast<std::int64_t>(values.size())) return tail.value_or(0);
    return values[static_cast<std::size_t>(index)];
}

std::optional<Citation> TableRefusal::citation() const {
    if (table == nullptr) return std::nullopt;
    return table->citation;
}

std::string to_sentence(const TableRefusal& refusal) {
    switch (refusal.problem) {
        case TableProblem::no_such_subject:
            return fmt::format("The book {} has no table of {}.", refusal.book, refusal.subject);
        case TableProblem::field_not_covered:
            if (refusal.highest_field && refusal.field > *refusal.highest_field)
                return fmt::format("The book {} has no table of {} for a field of {}: its tables end at {}.",
                                   refusal.book, refusal.subject, refusal.field, *refusal.highest_field);
            return fmt::format("The book {} has no table of {} for a field of {}.", refusal.book, refusal.subject,
                               refusal.field);
        case TableProblem::incomplete:
            return incomplete_sentence(refusal);
    }
    RIFFLE_CHECK(false);
    return {};
}

std::string table_fault(const Table& table) {
    if (!table.complete) return table.missing ? "" : "an incomplete table says which places are missing";
    if (table.first_place != 1) return "a complete table starts at place 1";
    if (static_cast<std::int64_t>(table.values.size()) != table.places)
        return fmt::format("a complete table has one value a place: {} places, {} values", table.places,
                           table.values.size());
    if (!std::is_sorted(table.values.begin(), table.values.end(), std::greater<>{}))
        return "no place may get more than the one above it";
    const auto sum = std::accumulate(table.values.begin(), table.values.end(), std::int64_t{0});
    if (table.unit == Unit::share_bp && sum != 10000)
        return fmt::format("complete shares make 10000, these make {}", sum);
    return {};
}

std::expected<const Table*, TableRefusal> find_table(const std::vector<const std::vector<Table>*>& layers,
                                                     std::string_view book, std::string_view subject,
                                                     std::int64_t field, std::optional<std::int64_t> handed) {
    TableRefusal refusal{.problem = TableProblem::no_such_subject, .book = book, .subject = subject, .field = field};
    for (const auto* layer : layers) {
        for (const Table& table : *layer) {
            if (table.subject != subject) continue;
            refusal.problem = TableProblem::field_not_covered;
            if (table.field) refusal.highest_field = std::max(refusal.highest_field.value_or(0), table.field->max);
            if (table.field && !table.field->contains(field)) continue;
            if (table.only_handed && table.only_handed != handed) continue;
            if (table.complete) return &table;
            refusal.problem = TableProblem::incomplete;
            refusal.table = &table;
            return std::unexpected(refusal);
        }
    }
    return std::unexpected(refusal);
}
}  // namespace riffle::rulebook

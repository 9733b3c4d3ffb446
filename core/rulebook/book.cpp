#include "core/rulebook/book.h"

#include <algorithm>

namespace riffle::rulebook {
namespace {
bool rests_on(const Slot& slot, std::string_view clause_id) {
    const Citation clause{clause_id};
    const auto cites = [&](const auto& x) { return x.citation == clause || std::ranges::count(x.also, clause) > 0; };
    return cites(slot) || std::ranges::any_of(slot.parts, cites);
}
}  // namespace

std::vector<std::size_t> Book::set_by_clause(std::string_view clause_id) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < slots.size(); ++i)
        if (slots[i].set_by == id && slots[i].value && rests_on(slots[i], clause_id)) found.push_back(i);
    return found;
}

const Clause* Book::clause(std::string_view clause_id) const {
    for (const Book* layer = this; layer != nullptr; layer = layer->base)
        for (const Clause& clause : layer->clauses)
            if (clause.id == clause_id) return &clause;
    return nullptr;
}

std::expected<const Table*, TableRefusal> Book::table(std::string_view subject, std::int64_t field,
                                                      std::optional<std::int64_t> handed) const {
    std::vector<const std::vector<Table>*> layers;
    for (const Book* layer = this; layer != nullptr; layer = layer->base) layers.push_back(&layer->tables);
    return find_table(layers, id, subject, field, handed);
}
}  // namespace riffle::rulebook

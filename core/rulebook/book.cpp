#include "core/rulebook/book.h"

#include <algorithm>

namespace riffle::rulebook {
namespace {
bool rests_on(const Slot& slot, std::string_view clause_id) {
    return slot.citation.clause == clause_id || std::ranges::count(slot.also, Citation{clause_id}) > 0;
}
}  // namespace

std::vector<std::size_t> Book::set_by_clause(std::string_view clause_id) const {
    const auto here = [&](std::size_t i) {
        return slots[i].set_by == id && slots[i].value && rests_on(slots[i], clause_id);
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const auto& follows = (*schema)[i].follows;
        const bool told =
            std::ranges::any_of(follows, [&](const Follow& follow) { return here(*schema->find(follow.parameter)); });
        if (here(i) && !told) found.push_back(i);
    }
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

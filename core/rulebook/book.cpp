#include "core/rulebook/book.h"

namespace riffle::rulebook {
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

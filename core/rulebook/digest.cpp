#include "core/rulebook/digest.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <iterator>

namespace riffle::rulebook {
namespace {
using Out = std::back_insert_iterator<std::string>;

void cite(Out out, Citation citation, const std::vector<Citation>& also) {
    fmt::format_to(out, " [{}", citation.clause);
    for (const Citation one : also) fmt::format_to(out, " {}", one.clause);
    fmt::format_to(out, "]");
}

void write(Out out, const Slot& slot, const Parameter& parameter) {
    fmt::format_to(out, "{} = {} {}", parameter.name, to_text(*slot.value, parameter), to_word(slot.standing));
    cite(out, slot.citation, slot.also);
    for (const PartClauses& part : slot.parts) {
        fmt::format_to(out, " {}", part.part);
        cite(out, part.citation, part.also);
    }
    fmt::format_to(out, "\n");
}

void write(Out out, const Table& table) {
    const auto range = [&](const std::optional<Range>& r) {
        fmt::format_to(out, " {}..{}", r ? r->min : 0, r ? r->max : 0);
    };
    fmt::format_to(out, "table {} {} [{}] {} {} {} {} {}", table.subject, static_cast<int>(table.unit),
                   table.citation.clause, table.only_handed.value_or(0), table.places, table.first_place,
                   table.tail.value_or(-1), table.complete);
    range(table.field);
    range(table.missing);
    for (const std::int64_t value : table.values) fmt::format_to(out, " {}", value);
    if (table.tail_to) fmt::format_to(out, " tail to {}", *table.tail_to);
    fmt::format_to(out, "\n");
}
}  // namespace

std::string digest_of(const Book& book) {
    std::string text;
    const Out out{text};
    for (std::size_t i = 0; i < book.slots.size(); ++i)
        // What nobody wrote belongs to the program, not to the book.
        if (book.slots[i].value && !book.slots[i].set_by.empty()) write(out, book.slots[i], (*book.schema)[i]);
    for (const Book* layer = &book; layer != nullptr; layer = layer->base) {
        fmt::format_to(out, "layer {} {}\n", layer->id, to_word(layer->inherits));
        for (const Table& table : layer->tables) write(out, table);
    }
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string hex(2 * hash.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}
}  // namespace riffle::rulebook

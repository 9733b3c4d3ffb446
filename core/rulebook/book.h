// A rulebook with its layers resolved: every parameter has its value and the clause that set it, in one flat table.
// Code never asks which book it is; it asks the book for a parameter.
#pragma once
#include <expected>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/rulebook/citation.h"
#include "core/rulebook/clause.h"
#include "core/rulebook/schema.h"
#include "core/rulebook/table.h"
#include "core/rulebook/value.h"

namespace riffle::rulebook {
// How firmly a value stands.
enum class Standing : std::uint8_t {
    binding,       // a clause of the book, or of a base it is bound to
    suggestion,    // a clause of a base the book only borrows from: the director's choice, this outcome offered first
    house_default  // no clause at all: the house's to change
};
constexpr std::string_view to_word(Standing standing) {
    return standing == Standing::binding ? "binding" : standing == Standing::suggestion ? "suggestion" : "default";
}

template <class T>
struct Setting {
    T value;
    Citation citation{};  // the clause of the layer that set it; for a default, what lets the director decide
    Standing standing = Standing::binding;
};

struct Slot {
    std::optional<Value> value{};
    Citation citation{};
    std::vector<Citation> also{};  // further clauses it rests on, or that compete with it
    std::string_view note{};
    std::string_view set_by{};  // the book; empty for a default
    std::string_view file{};    // where
    std::uint32_t line = 0;
    Standing standing = Standing::house_default;
};

// Clauses a layer gives a parameter whose value follows another's.
struct OwnClauses {
    std::size_t parameter = 0;
    Slot slot;
};

class Book {
  public:
    std::string_view id;
    std::string_view name;
    std::string_view language;  // of the source
    std::string_view text;      // one line about it
    const Book* base = nullptr;
    Standing inherits = Standing::binding;
    Citation inherits_clause;  // what makes the base answer where this book is silent; may be empty
    Citation gap_clause;       // what stands behind a value no clause sets
    std::vector<Clause> clauses;
    std::vector<Table> tables;
    std::vector<Slot> slots;  // one a parameter, in the schema's order
    std::vector<OwnClauses> own_clauses;
    std::shared_ptr<const Schema> schema;

    template <class T>
    Setting<T> get(Key<T> key) const {
        const Slot& slot = slots[key.index];
        return {read<T>(*slot.value), slot.citation, slot.standing};
    }
    template <class T>
    std::optional<Setting<T>> get(OptionalKey<T> key) const {
        const Slot& slot = slots[key.index];
        if (!slot.value) return std::nullopt;
        return Setting<T>{read<T>(*slot.value), slot.citation, slot.standing};
    }

    // Everything about a parameter: further clauses, note, who set it and where.
    template <class K>
    const Slot& slot(K key) const {
        return slots[key.index];
    }

    // The parameters this book sets by that clause, in the schema's order. One that follows another stands here only
    // where its clause is its own.
    std::vector<std::size_t> set_by_clause(std::string_view clause_id) const;
    // A clause of this book or of a book below it.
    const Clause* clause(std::string_view clause_id) const;
    // The table for a field of that size; an incomplete one is refused.
    std::expected<const Table*, TableRefusal> table(std::string_view subject, std::int64_t field,
                                                    std::optional<std::int64_t> handed = std::nullopt) const;
};
}  // namespace riffle::rulebook

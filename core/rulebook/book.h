// A rulebook with its layers resolved: every parameter has its value and the clause that set it, in one flat table.
// Code never asks which book it is; it asks the book for a parameter.
#pragma once
#include <expected>
#include <memory>
#include <optional>
#include <span>
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
    std::span<const Citation> also{};  // further clauses of that layer
    Standing standing = Standing::binding;
};

// The clauses a book has for a part of the answer, where those of the whole say more than that.
struct PartClauses {
    std::uint16_t part = 0;
    Citation citation{};
    std::vector<Citation> also{};
    friend bool operator==(const PartClauses&, const PartClauses&) = default;
};

struct Slot {
    std::optional<Value> value{};
    Citation citation{};
    std::vector<Citation> also{};  // further clauses it rests on, or that compete with it
    std::vector<PartClauses> parts{};
    std::string_view note{};
    std::string_view set_by{};  // the book; empty for a default
    std::string_view file{};    // where
    std::uint32_t line = 0;
    Standing standing = Standing::house_default;
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
    std::shared_ptr<const Schema> schema;

    // What the book says, by which clause, and whether it binds.
    template <class T>
    Setting<T> ask(Key<T> key) const {
        const Slot& slot = slots[key.index];
        RIFFLE_CHECK(slot.value.has_value());
        return setting(slot, key.part, read<T>(*slot.value));
    }
    template <class T>
    std::optional<Setting<T>> ask(OptionalKey<T> key) const {
        const Slot& slot = slots[key.index];
        if (!slot.value) return std::nullopt;
        return setting(slot, key.part, read<T>(*slot.value));
    }
    template <class E>
    Setting<bool> ask(WordKey<E> key) const {
        const Slot& slot = slots[key.index];
        RIFFLE_CHECK(slot.value.has_value());
        return setting(slot, key.part, read<WordSet<E>>(*slot.value).contains(key.word()));
    }
    // Whether a clause of any layer answers it; a default is no answer.
    template <class K>
    bool answers(K key) const {
        return slots[key.index].value.has_value() && !slots[key.index].set_by.empty();
    }
    // That answer.
    template <class T>
    std::optional<Setting<T>> answer(Key<T> key) const {
        return answers(key) ? std::optional{ask(key)} : std::nullopt;
    }
    template <class T>
    std::optional<Setting<T>> answer(OptionalKey<T> key) const {
        return ask(key);
    }
    template <class E>
    std::optional<Setting<bool>> answer(WordKey<E> key) const {
        return answers(key) ? std::optional{ask(key)} : std::nullopt;
    }
    // Whether a clause answers just that.
    template <class K, class V>
    bool says(K key, V value) const {
        const auto found = answer(key);
        return found && found->value == value;
    }

    // Everything about a parameter: further clauses, note, who set it and where.
    template <class K>
    const Slot& slot(K key) const {
        return slots[key.index];
    }

    // The parameters this book sets by that clause, or of which it cites that clause for a part, in the schema's order.
    std::vector<std::size_t> set_by_clause(std::string_view clause_id) const;
    // A clause of this book or of a book below it.
    const Clause* clause(std::string_view clause_id) const;
    // The table for a field of that size; an incomplete one is refused.
    std::expected<const Table*, TableRefusal> table(std::string_view subject, std::int64_t field,
                                                    std::optional<std::int64_t> handed = std::nullopt) const;

  private:
    template <class T>
    static Setting<T> setting(const Slot& slot, std::uint16_t part, T value) {
        for (const PartClauses& own : slot.parts)
            if (own.part == part) return {std::move(value), own.citation, own.also, slot.standing};
        return {std::move(value), slot.citation, slot.also, slot.standing};
    }
};
}  // namespace riffle::rulebook

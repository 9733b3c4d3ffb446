#include "core/rulebook/follow.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::rulebook {
namespace {
constexpr std::string_view otherwise_word = "otherwise";

bool has_word(const Parameter& parameter, std::string_view word) {
    if (word == otherwise_word) return true;
    if (parameter.type == Type::boolean) return word == "true" || word == "false";
    if (parameter.type == Type::texts) return true;
    return std::ranges::find(parameter.words, word) != parameter.words.end();
}

bool holds(const Value& value, const Parameter& parameter, std::string_view word) {
    if (const auto* yes = std::get_if<bool>(&value)) return word == (*yes ? "true" : "false");
    if (const auto* one = std::get_if<WordIndex>(&value)) return parameter.words[one->index] == word;
    if (const auto* many = std::get_if<WordMask>(&value)) {
        const auto at = std::ranges::find(parameter.words, word) - parameter.words.begin();
        return at < std::ssize(parameter.words) && (many->bits >> at & 1U) != 0;
    }
    if (const auto* texts = std::get_if<std::vector<std::string_view>>(&value))
        return std::ranges::find(*texts, word) != texts->end();
    return false;
}

// A word of one list is the word of the same name in the other.
std::optional<Value> taken_over(const Value& value, const Parameter& from, const Parameter& to) {
    const auto* word = std::get_if<WordIndex>(&value);
    if (word == nullptr) return value;
    const auto at = std::ranges::find(to.words, from.words[word->index]);
    if (at == to.words.end()) return std::nullopt;
    return WordIndex{static_cast<std::uint8_t>(at - to.words.begin())};
}

std::optional<Value> value_by(const Follow& follow, const Value& value, const Parameter& from, const Parameter& to) {
    if (follow.words.empty()) return taken_over(value, from, to);
    const std::pair<std::string_view, Value>* rest = nullptr;
    for (const auto& row : follow.words) {
        if (row.first == otherwise_word) rest = &row;
        if (holds(value, from, row.first)) return row.second;
    }
    return rest != nullptr ? std::optional{rest->second} : std::nullopt;
}

// The clauses a layer gives a following parameter on its own, kept apart from the value.
const Slot* own_clauses(const Book& book, std::size_t index, std::string_view layer) {
    for (const Book* each = &book; each != nullptr; each = each->base)
        for (const OwnClauses& own : each->own_clauses)
            if (own.parameter == index && each->id == layer) return &own.slot;
    return nullptr;
}

Slot followed(const Book& book, std::size_t index) {
    const Schema& schema = *book.schema;
    for (const Follow& follow : schema[index].follows) {
        const std::size_t at = *schema.find(follow.parameter);
        const Slot& source = book.slots[at];
        // What no clause sets is the director's, whatever the list gives as the house's default.
        if (!source.value || source.set_by.empty()) continue;
        auto value = value_by(follow, *source.value, schema[at], schema[index]);
        if (!value) continue;
        Slot slot = source;
        slot.value = std::move(value);
        if (const Slot* own = own_clauses(book, index, source.set_by)) {
            slot.citation = own->citation;
            slot.also = own->also;
        }
        return slot;
    }
    return {};
}
}  // namespace

void check_follows(const Schema& schema, Faults& faults) {
    const auto fault = [&](const Parameter& parameter, std::string text) {
        faults.push_back({"", 0, std::string{parameter.name}, std::move(text)});
    };
    for (const Parameter& parameter : schema.parameters())
        for (const Follow& follow : parameter.follows) {
            const auto at = schema.find(follow.parameter);
            if (!at) {
                fault(parameter, fmt::format("follows '{}', which is no parameter", follow.parameter));
                continue;
            }
            const Parameter& from = schema[*at];
            if (!from.follows.empty()) fault(parameter, fmt::format("follows '{}', which follows itself", from.name));
            for (const auto& [word, value] : follow.words)
                if (!has_word(from, word)) fault(parameter, fmt::format("'{}' is no word of {}", word, from.name));
            if (follow.words.empty() && from.type != parameter.type)
                fault(parameter, fmt::format("follows {} but is of another type", from.name));
        }
}

void follow_parameters(Book& book) {
    for (std::size_t i = 0; i < book.slots.size(); ++i)
        if (!(*book.schema)[i].follows.empty()) book.slots[i] = followed(book, i);
}
}  // namespace riffle::rulebook

// The list of all parameters (rulebooks/parameters/): what a book may set, its type, its words.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/rulebook/value.h"

namespace riffle::rulebook {
// A name, a type and what it decides: one row of the list.
struct Parameter {
    std::string_view name{};
    std::string_view section{};
    Type type = Type::boolean;
    std::vector<std::string_view> words{};  // of an enum or a set, in the order of the enum class
    std::vector<std::string_view> parts{};  // what a book may cite narrower clauses for; a set's are its words
    std::string_view text{};
    bool optional = false;
    std::optional<Value> otherwise{};  // where no book speaks
};

struct Section {
    std::string_view name{};
    std::string_view title{};
};

class Schema {
  public:
    const std::vector<Parameter>& parameters() const { return parameters_; }
    const std::vector<Section>& sections() const { return sections_; }
    const Parameter& operator[](std::size_t index) const { return parameters_[index]; }
    std::optional<std::size_t> find(std::string_view name) const;
    std::vector<std::string_view> names() const;

    void add(Section section) { sections_.push_back(section); }
    void add(Parameter parameter);

  private:
    std::vector<Parameter> parameters_;
    std::vector<Section> sections_;
    std::unordered_map<std::string_view, std::size_t> index_;
};

// The word the book files use for a type: "enum", "percent".
std::string_view to_word(Type type);
std::optional<Type> type_from(std::string_view word);
// "an integer", "one of floor, director": for messages.
std::string expectation(const Parameter& parameter);
// The value as a reader sees it: "25", "50 %", "first_riffle, dealer_push".
std::string to_text(const Value& value, const Parameter& parameter);
}  // namespace riffle::rulebook

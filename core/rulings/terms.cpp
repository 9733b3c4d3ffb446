#include "core/rulings/terms.h"

#include <map>

namespace riffle::rulings {
namespace {

constexpr std::string_view term_names[] = {
#define TERM(name) #name,
#include "core/rulings/terms.def"
#undef TERM
};

}  // namespace

std::string_view name_of(Term term) { return term_names[static_cast<std::size_t>(term)]; }

std::optional<Term> term_named(std::string_view name) {
    static const auto index = [] {
        std::map<std::string_view, Term> all;
        for (std::size_t i = 0; i < std::size(term_names); ++i) all[term_names[i]] = static_cast<Term>(i);
        return all;
    }();
    const auto it = index.find(name);
    if (it == index.end()) return std::nullopt;
    return it->second;
}

}  // namespace riffle::rulings

// A league says no: a stable code, the clause it rests on, and its arguments. Prose is made at the edge.
#pragma once
#include <expected>
#include <map>
#include <string>
#include <string_view>

#include "core/rulebook/citation.h"

namespace riffle::league {

enum class RefusalCode {
#define RIFFLE_LEAGUE_REFUSAL(name) name,
#include "core/league/refusals.def"
#undef RIFFLE_LEAGUE_REFUSAL
};
inline constexpr std::string_view refusal_words[] = {
#define RIFFLE_LEAGUE_REFUSAL(name) #name,
#include "core/league/refusals.def"
#undef RIFFLE_LEAGUE_REFUSAL
};
constexpr std::string_view to_word(RefusalCode code) { return refusal_words[static_cast<std::size_t>(code)]; }

struct Refusal {
    RefusalCode code = RefusalCode::no_change;
    Citation citation{};
    std::map<std::string, std::string> args{};
};

inline std::unexpected<Refusal> refuse(RefusalCode code, Citation citation = {},
                                       std::map<std::string, std::string> args = {}) {
    return std::unexpected(Refusal{code, citation, std::move(args)});
}

}  // namespace riffle::league

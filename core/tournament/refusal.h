// The system says no: a stable code, the clause it rests on, and its arguments. Prose is made at the edge.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/rulebook/citation.h"

namespace riffle::tournament {

enum class RefusalCode {
#define RIFFLE_REFUSAL(name) name,
#include "core/tournament/refusals.def"
#undef RIFFLE_REFUSAL
};
inline constexpr std::string_view refusal_words[] = {
#define RIFFLE_REFUSAL(name) #name,
#include "core/tournament/refusals.def"
#undef RIFFLE_REFUSAL
};
constexpr std::string_view to_word(RefusalCode code) { return refusal_words[static_cast<std::size_t>(code)]; }

struct Refusal {
    RefusalCode code = RefusalCode::no_change;
    Citation citation{};
    std::map<std::string, std::string> args{};
};

}  // namespace riffle::tournament

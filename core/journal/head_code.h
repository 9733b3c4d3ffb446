// A record's place in the chain as people can copy it: "1234-ABCD-EFGH-JKMN", its position and the first 60 bits of its
// hash. On tickets and on the public page, so that a copy stays outside the house: whoever rewrites the journal later
// cannot rewrite that paper.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/journal/envelope.h"

namespace riffle::journal {

struct HeadCode {
    std::int64_t position = 0;
    std::uint64_t bits = 0;  // the first 60 of the hash
    friend bool operator==(const HeadCode&, const HeadCode&) = default;
};

HeadCode head_code(std::int64_t position, const Hash& hash);
// Crockford's base 32: no I, L, O or U.
std::string to_text(const HeadCode& code);
// Read as people write it: any case, blanks or hyphens anywhere between the groups, I and L for 1, O for 0.
std::optional<HeadCode> read_head_code(std::string_view text);

}  // namespace riffle::journal

// Every 4xx and 5xx: {"error":{"code","sentence",...}}, the sentence in the reader's language. The sentences are data:
// rulebooks/texts/<lang>.toml, `code = "sentence with {arg}"`.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/service.h"

namespace riffle::server {

using TextArgs = std::vector<std::pair<std::string, std::string>>;

inline constexpr std::string_view languages[] = {"en", "es", "it", "pt"};

// The sentence for a code; English where the language has none, the code itself where English has none either.
std::string text(std::string_view code, std::string_view lang, const TextArgs& args = {});

struct ProblemDetail {
    std::string citation;  // the clause it rests on
    std::string where;     // which field
};
Reply problem(int status, std::string_view code, std::string_view lang, const TextArgs& args = {},
              const ProblemDetail& detail = {});

// The best of our languages for an Accept-Language header.
std::string choose_language(std::string_view accept_language);

}  // namespace riffle::server

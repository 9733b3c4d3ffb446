// What all scenarios share: the books with their texts and words, and worked examples.
#pragma once
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"
#include "say/voices.h"

namespace riffle::runner {

// A worked example of a book, as rulebooks/examples/examples.toml has it.
struct Example {
    std::vector<std::string> illustrates;  // the clauses its scenario must rest on
    std::vector<std::int64_t> figures;     // the numbers it prints; each stands in its scenario
    std::vector<std::int64_t> ours;        // numbers it leaves to the reader, worked out in our wording of it
    std::vector<std::string> sums;         // arithmetic it does with them: "600/2=300"
};

struct World : say::Voices {
    std::map<std::string, Example, std::less<>> examples;

    // From the files of rulebooks/; all faults, each a sentence.
    static std::expected<std::unique_ptr<World>, std::vector<std::string>> load(std::span<const EmbeddedFile> files);
};

}  // namespace riffle::runner

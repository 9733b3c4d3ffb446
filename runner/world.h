// What all scenarios share: the books, worked examples, betting words of other languages, texts, and
// what dealers ask.
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
#include "core/rulebook/library.h"
#include "core/rulings/explain.h"
#include "runner/asking.h"
#include "runner/say.h"

namespace riffle::runner {

// A worked example of a book, as rulebooks/examples/examples.toml has it.
struct Example {
    std::vector<std::string> illustrates;  // the clauses its scenario must rest on
    std::vector<std::int64_t> figures;     // the numbers it prints; each stands in its scenario
    std::vector<std::int64_t> ours;        // numbers it leaves to the reader, worked out in our wording of it
    std::vector<std::string> sums;         // arithmetic it does with them: "600/2=300"
};

struct World {
    rulebook::Library library;
    std::map<std::string, Example, std::less<>> examples;
    Synonyms synonyms;
    rulings::Texts texts;
    Asking asking;

    // From the files of rulebooks/; all faults, each a sentence.
    static std::expected<std::unique_ptr<World>, std::vector<std::string>> load(std::span<const EmbeddedFile> files);
    // A house's own book beside them; the faults, each a sentence, when it is not in order.
    std::vector<std::string> add_house(std::span<const EmbeddedFile> files);
};

}  // namespace riffle::runner

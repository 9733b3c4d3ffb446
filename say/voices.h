// What people are told in, loaded once: the books, the texts of rulings, betting words, what dealers ask.
#pragma once
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/rulebook/library.h"
#include "core/rulings/explain.h"
#include "say/asking.h"
#include "say/words.h"

namespace riffle::say {

// The betting words of all languages (rulebooks/texts/words.toml).
Synonyms load_synonyms(std::span<const EmbeddedFile> files, std::vector<std::string>& faults);

struct Voices {
    rulebook::Library library;
    Synonyms synonyms;
    rulings::Texts texts;
    Asking asking;

    // From the files of rulebooks/; all faults, each a sentence.
    static std::expected<Voices, std::vector<std::string>> load(std::span<const EmbeddedFile> files);
    // A house's own book beside them; the faults, each a sentence, when it is not in order.
    std::vector<std::string> add_house(std::span<const EmbeddedFile> files);
};

}  // namespace riffle::say

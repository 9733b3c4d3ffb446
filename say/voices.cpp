#include "say/voices.h"

#include <fmt/format.h>

#include "core/rulebook/toml.h"

namespace riffle::say {

Synonyms load_synonyms(std::span<const EmbeddedFile> files, std::vector<std::string>& faults) {
    Synonyms synonyms;
    for (const EmbeddedFile& file : files) {
        if (file.path != "texts/words.toml") continue;
        const toml::parse_result root = toml::parse(file.bytes, file.path);
        if (!root) {
            faults.push_back(fmt::format("{}: {}", file.path, root.error().description()));
            continue;
        }
        if (const toml::table* table = root["words"].as_table())
            for (auto&& [word, meaning] : *table) synonyms[std::string{word.str()}] = meaning.value_or(std::string{});
    }
    return synonyms;
}

std::expected<Voices, std::vector<std::string>> Voices::load(std::span<const EmbeddedFile> files) {
    std::vector<std::string> faults;
    auto library = rulebook::Library::load(files);
    if (!library) {
        for (const auto& fault : library.error()) faults.push_back(rulebook::to_string(fault));
        return std::unexpected(faults);
    }
    Voices voices{std::move(*library), {}, {}, {}};
    voices.synonyms = load_synonyms(files, faults);
    voices.texts = rulings::load_texts(files, faults);
    voices.asking = load_asking(files, faults);
    if (!faults.empty()) return std::unexpected(faults);
    return voices;
}

std::vector<std::string> Voices::add_house(std::span<const EmbeddedFile> files) {
    std::vector<std::string> faults;
    const auto book = library.add_house(files);
    if (!book)
        for (const auto& fault : book.error()) faults.push_back(rulebook::to_string(fault));
    return faults;
}

}  // namespace riffle::say

// What a dealer can ask about, by group, with the circumstances and moments that can change the ruling: the list of
// rulebooks/matters.toml with its phrases in four languages (texts/matters.*.toml). A name that the list or a language
// lacks is not offered there; gaps() says which.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/rulebook/clause.h"
#include "say/situation.h"

namespace riffle::say {

// How a game's table begins.
struct GameScene {
    std::string name;
    ToldTable table;
};
// What was played before a moment; one with a table of its own takes the place of the game's.
struct Moment {
    std::string name;
    std::optional<ToldTable> table;
    std::vector<Step> course;
};

using Usual = std::map<std::string, std::int64_t, std::less<>>;  // by slot

struct Asked {
    std::string name;
    bool infraction = false;
    std::string group;
    std::string told;  // as a scenario says it, with its slots
    std::vector<std::string> slots;
    std::vector<std::string> circumstances;
    std::vector<std::string> moments;  // empty: it does not matter
    std::vector<std::string> games;    // empty: the first
    Usual usual;
    bool fixed = false;  // the moment tells the seats

    // Where its texts are: "matter.card_exposed".
    std::string key() const { return (infraction ? "infraction." : "matter.") + name; }
};

struct Asking {
    std::vector<std::string> groups;
    std::vector<std::string> told_otherwise;
    std::vector<GameScene> games;
    std::vector<Moment> moments;
    std::vector<Asked> asked;  // by group, in the order of the list
    // By language: "matter.card_exposed", "circumstance.partly", "matter_also.card_exposed"...
    std::array<std::map<std::string, std::string, std::less<>>, 4> texts;

    // Empty when there is none.
    std::string_view text(std::string_view key, rulebook::Language language) const;
    const Moment* moment(std::string_view name) const;
    const GameScene* game(std::string_view name) const;
};

Asking load_asking(std::span<const EmbeddedFile> files, std::vector<std::string>& faults);

// The places of a phrase, each once, in order: "seat", "n".
std::vector<std::string> slots_of(std::string_view phrase);
// What is missing, not known, or has other slots than the sentence of the scenario: "texts/matters.es.toml: ...".
std::vector<std::string> gaps(const Asking& asking);

// A choice as a situation. Unknown games and moments count as the first.
struct Choice {
    std::string game;
    std::string moment;
    Usual values;
    std::vector<std::string> circumstances;
};
Situation situation_of(const Asking& asking, const Asked& asked, const Choice& choice);

}  // namespace riffle::say

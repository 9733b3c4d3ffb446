// What is told to the house: each verb reads its words into commands for the tournament spoken of. Accepted by the verb
// itself, refused by `refuse VERB WORDS -> CODE`.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/table.h"
#include "runner/verbs.h"

namespace riffle::runner {

// The commands of one line, in order; or what was expected.
using HouseCommands = std::expected<std::vector<journal::TournamentCommand>, std::string>;

struct HouseVerb {
    std::string_view name;
    HouseCommands (*read)(Table& table, std::string_view rest);
};
// By subject.
std::span<const HouseVerb> entry_words();
std::span<const HouseVerb> play_words();
std::span<const HouseVerb> floor_words();
std::span<const HouseVerb> sale_words();
std::span<const HouseVerb> prize_words();
std::span<const HouseVerb> money_words();  // bounties, deals, seats
std::span<const HouseVerb> conduct_words();
const HouseVerb* find_house_verb(std::string_view name);

// A step of a house verb: all its commands must be accepted.
StepResult tell_house(Table& table, const Step& step);
// `refuse VERB ...` of a house verb; nothing when it is another kind of refusal.
std::optional<StepResult> refused_by_house(Table& table, const Step& step);

// The value by name, for `expect`; nothing: the house knows no such value.
std::optional<std::string> house_value(Table& table, std::string_view what);
std::string house_value_list();

// The same of the league (verbs_league.cpp).
std::optional<std::string> league_value(Table& table, std::string_view what);
std::string league_value_list();
std::optional<StepResult> refused_by_league(Table& table, const Step& step);

// Of the tournament spoken of; the error is a sentence.
std::expected<tournament::EntryNumber, std::string> entry_named(const Table& table, std::string_view person);
std::expected<std::vector<tournament::EntryNumber>, std::string> entries_named(const Table& table,
                                                                               std::string_view people);

// "NAME... [stacks CHIPS...]": who won a pot, and what they had.
struct WinnersNamed {
    std::vector<tournament::EntryNumber> entries;
    std::optional<std::vector<Chips>> stacks{};
};
std::expected<WinnersNamed, std::string> winners_named(const Table& table, std::string_view text);

}  // namespace riffle::runner

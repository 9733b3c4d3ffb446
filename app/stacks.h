// What players have at the tables that are followed: what somebody brings along who was moved, and what a step of the
// tournament (chips sold, raced, taken) does to a stack there.
#pragma once
#include "app/at_table.h"

namespace riffle::app {

// What a player had where they played last, wherever they were moved since; nothing: nobody knows. `here` is the table
// that asks.
std::optional<KnownStack> stack_of(const journal::TournamentStream& stream, const Tables& tables,
                                   const std::string& here, tournament::EntryNumber entry);

// What these events of a tournament change at its tables, by stream: one fact with them. Refused while somebody it is
// about plays a hand: chips are bought before one, or when it is over.
using TableEvents = std::map<std::string, std::vector<journal::TableEvent>>;
std::expected<TableEvents, Problem> stacks_changed(const std::string& tournament, const tournament::State& state,
                                                   const Tables& tables, const rulebook::Book& book,
                                                   const std::vector<journal::TournamentEvent>& events);
// Whether there is anything of that kind among them.
bool changes_stacks(const std::vector<journal::TournamentEvent>& events);

}  // namespace riffle::app

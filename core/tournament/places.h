// Whether there is a place for one more, whom it is kept for, and who may not have one.
#pragma once
#include <optional>

#include "core/tournament/decide.h"

namespace riffle::tournament {

// Why there is none: the cap is reached, or the room is full. Places kept for others count, one kept for the person
// does not.
std::optional<Refusal> no_place(const State& state, const PersonId& person, const Book& book, std::int64_t now_ms);

// How many are kept at this moment for people who have not paid.
std::int64_t places_kept(const State& state, const Book& book, std::int64_t now_ms);

// Somebody else has asked before; nothing: it is the person's turn, or a place is kept for the person.
std::optional<Refusal> others_first(const State& state, const PersonId& person, const Book& book, std::int64_t now_ms);

// Until when a pre-registration keeps a place; nothing: until the start.
std::optional<rulebook::Setting<std::int64_t>> pre_registered_until(const State& state, const Book& book);

// Whoever may not play: by age, by a list they stand on, or for want of a document.
std::optional<Refusal> barred_person(const Book& book, const Context& context);
// The clause by which somebody was looked at, for the record of the sale; nothing: the book asks for none of it.
std::optional<std::string> person_check(const Book& book, const Context& context);

}  // namespace riffle::tournament

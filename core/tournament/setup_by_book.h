// Whether a set-up keeps within what its book allows: buy-in, fee, table size, late registration, game.
#pragma once
#include <optional>

#include "core/rulebook/asked_book.h"
#include "core/tournament/refusal.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

// The first thing outside, with the clause that sets the bound; nothing when all is inside.
std::optional<Refusal> outside_book(const Setup& setup, const rulebook::AskedBook& book);

// The first level that is lower than the one before it, where the book has them rise.
std::optional<Refusal> falling_levels(const std::vector<Level>& levels, const rulebook::AskedBook& book);

// setup_money.cpp: of bounties and shares of the takings; and the set-up with what it left to the book filled in.
std::optional<Refusal> extras_outside_book(const Setup& setup, const rulebook::AskedBook& book);
Setup completed_by_book(Setup setup, const rulebook::AskedBook& book);

// A band in euros says nothing about another currency.
inline bool in_euros(Money amount) { return amount.currency == Currency{{'E', 'U', 'R'}}; }

}  // namespace riffle::tournament

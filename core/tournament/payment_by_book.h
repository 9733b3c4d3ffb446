// How an entry may be paid, as the book has it.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/asked_book.h"
#include "core/tournament/accounts.h"
#include "core/tournament/ids.h"
#include "core/tournament/refusal.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

// The ways the book knows, the usual one first.
std::vector<Payment> payments_offered(const rulebook::AskedBook& book);
// What a bank transfer must state; the names of TransferDetails' fields.
std::vector<std::string> transfer_must_state(const rulebook::AskedBook& book);
// The way it is paid, where that is one of them.
std::expected<Payment, Refusal> payment_by_book(const Setup& setup, std::optional<Payment> said,
                                                const std::optional<TransferDetails>& transfer,
                                                const rulebook::AskedBook& book);
// What prizes and bounties are paid out of: where what comes in is, too.
MoneyAccount paid_out_of(const rulebook::AskedBook& book);

}  // namespace riffle::tournament

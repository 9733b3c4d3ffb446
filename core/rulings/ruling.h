// What the floor decides: what the act counts as, or a procedure, or the permitted outcomes among which the director
// chooses; whether a penalty may or must follow; and the clauses.
#pragma once
#include <string>

#include "core/base/inline_vector.h"
#include "core/ledger/amount.h"
#include "core/rulebook/book.h"
#include "core/rulings/facts.h"
#include "core/rulings/outcome.h"

namespace riffle::rulings {

// Whether a penalty may or must follow, and how far it goes.
enum class Penalty : std::uint8_t {
    none,
    may,
    must,
    must_leave,
    may_disqualify,
    must_disqualify,
    must_up_to_disqualification,
    forfeit_may_disqualify,
    up_to_expulsion,
    up_to_exclusion_and_report,
};
std::string_view name_of(Penalty penalty);

// Half a sentence of why; `amount` is what it speaks of.
BOOST_DEFINE_FIXED_ENUM_CLASS(Reason, std::uint8_t, one_chip, below_half, half_or_more, each_chip_needed, last_chips,
                              below_minimum, first_motion, short_number, word_binds, not_reopened, limited_before,
                              pot_most, check_facing_bet, amount_is_total, words_first, chips_first, action_unchanged,
                              action_changed, undercall_two_left, undercall_of_bet)
std::string_view name_of(Reason reason);
struct Because {
    Reason what{};
    Chips amount{};
    friend bool operator==(const Because&, const Because&) = default;
};

struct Ruling {
    InlineVector<Outcome, 5> outcomes;  // the first is the outcome, or the one offered first
    bool directors_choice = false;
    Penalty penalty = Penalty::none;
    InlineVector<Because, 3> why;
    Chips more{};                          // still to be put in
    InlineVector<Citation, 32> cites;      // the clauses that decided, in the order they did
    InlineVector<Citation, 16> consulted;  // those that were asked in passing: nothing turned on them
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// "call 1100, returned 400, penalty may" or "director: call 8000 | fold, forfeit 2000". Clauses are not in it.
std::string to_text(const Outcome& outcome);
std::string to_text(const Ruling& ruling);

}  // namespace riffle::rulings

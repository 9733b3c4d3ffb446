// What the floor decides: what the act counts as, or a procedure, or the permitted outcomes among which the director
// chooses; whether a penalty may or must follow; and the clauses.
#pragma once
#include <string>

#include "core/base/inline_vector.h"
#include "core/ledger/amount.h"
#include "core/rulebook/book.h"
#include "core/rulings/facts.h"
#include "core/rulings/terms.h"

namespace riffle::rulings {

// One figure of an outcome: {returned, 400}, {least, 2000}, {seat, 5}.
struct Detail {
    Term name{};
    std::int64_t value = 0;
    friend constexpr bool operator==(const Detail&, const Detail&) = default;
};

struct Outcome {
    Term what{};
    InlineVector<Detail, 6> details;
    InlineVector<Term, 4> options;  // what the player may still do

    Outcome() = default;
    Outcome(Term t) : what(t) {}
    Outcome&& with(Term name, std::int64_t value) && {
        details.push_back({name, value});
        return std::move(*this);
    }
    Outcome&& with(Term name, Chips amount) && { return std::move(*this).with(name, amount.value); }
    // Only when there is something to say.
    Outcome&& with_some(Term name, Chips amount) && {
        if (amount > Chips{0}) details.push_back({name, amount.value});
        return std::move(*this);
    }
    Outcome&& may(std::initializer_list<Term> what_else) && {
        for (const Term t : what_else) options.push_back(t);
        return std::move(*this);
    }
    bool has(Term name) const {
        for (const Detail& d : details)
            if (d.name == name) return true;
        return false;
    }
    std::int64_t detail(Term name) const {
        for (const Detail& d : details)
            if (d.name == name) return d.value;
        return 0;
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

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

struct Ruling {
    InlineVector<Outcome, 5> outcomes;  // the first is the outcome, or the one offered first
    bool directors_choice = false;
    Penalty penalty = Penalty::none;
    InlineVector<Citation, 32> cites;
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// "call 1100, returned 400, penalty may" or "director: call 8000 | fold, forfeit 2000". Clauses are not in it.
std::string to_text(const Outcome& outcome);
std::string to_text(const Ruling& ruling);

}  // namespace riffle::rulings

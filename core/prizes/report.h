// What the house took with a tournament, and what of it is taxed, as its book reckons it.
#pragma once
#include "core/rulebook/asked_book.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

struct TakingsReport {
    std::int64_t fees = 0;
    std::int64_t outside_prizes = 0;  // of the buy-ins: the house's part and the organisation's
    std::int64_t organisation = 0;
    std::int64_t income = 0;    // booked as the tournament's
    std::int64_t deducted = 0;  // as catering
    std::int64_t tax_base = 0;
    friend bool operator==(const TakingsReport&, const TakingsReport&) = default;
};
TakingsReport takings_report(const tournament::State& t, const rulebook::AskedBook& book);

// publication.cpp: what there is to pay prizes of, with what leagues keep taken off and what the house adds.
Money pool_to_pay(const tournament::State& t, const rulebook::AskedBook& book);

}  // namespace riffle::prizes

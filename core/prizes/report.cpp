#include "core/prizes/report.h"

#include <algorithm>

#include "core/prizes/payout_list.h"
#include "core/rulebook/keys.h"

namespace riffle::prizes {

TakingsReport takings_report(const tournament::State& t, const rulebook::AskedBook& book) {
    namespace key = rulebook::key;
    using enum tournament::MoneyAccount;
    TakingsReport r;
    r.fees = -t.accounts.of(fees);
    r.organisation = -t.accounts.of(organisation);
    r.outside_prizes = -t.accounts.of(house) + r.organisation;
    // [mediterraneo-2026:4-g] [mediterraneo-2026:4-i] What is set aside for the organisation is income all the same.
    const bool organisation_counts = r.organisation == 0 || book.ask(key::organisation_share_is_income).value;
    const std::int64_t outside = r.outside_prizes - (organisation_counts ? 0 : r.organisation);
    if (book.ask(key::fees_are_tournament_income).value) r.income = r.fees + outside;
    // [mediterraneo-2026:4-h] Half of the part outside prizes is catering; the fees are whole.
    const std::int64_t bp = std::clamp<std::int64_t>(book.ask(key::tax_catering_deduction).value.bp, 0, 10000);
    r.deducted = percentage(outside, bp);
    if (book.ask(key::tax_fees_halved).value) r.deducted += percentage(r.fees, bp);
    r.tax_base = r.income > 0 ? r.fees + outside - r.deducted : 0;
    return r;
}

}  // namespace riffle::prizes

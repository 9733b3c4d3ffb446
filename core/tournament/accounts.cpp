#include "core/tournament/accounts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace riffle::tournament {
namespace {

Posting<MoneyAccount> plain(const MoneyPosting& p) { return {{p.from, {}}, {p.to, {}}, p.amount.minor}; }
Posting<ChipAccount> plain(const ChipPosting& p) { return {{p.from, {}}, {p.to, {}}, p.amount.value}; }

template <class P>
auto all_plain(std::span<const P> postings) {
    std::vector<decltype(plain(postings.front()))> all;
    all.reserve(postings.size());
    for (const P& posting : postings) all.push_back(plain(posting));
    return all;
}

std::int64_t amount_of(const MoneyPosting& p) { return p.amount.minor; }
std::int64_t amount_of(const ChipPosting& p) { return p.amount.value; }

// Whether the postings can be made without any doubt: so much is in no account, and does not move at once, that a sum
// could be too large. A night's worth of sales is asked without a copy of the balances.
template <class Kind, class P>
bool surely_fit(const Balances<Kind>& balances, std::span<const P> postings) {
    constexpr std::int64_t much = INT64_MAX / 4;
    std::int64_t moved = 0;
    for (const P& posting : postings) {
        const std::int64_t amount = amount_of(posting);
        if (amount < 1 || amount > much || posting.from == posting.to) return false;
        moved += amount;
        if (moved > much) return false;
        for (const Kind kind : {posting.from, posting.to})
            if (const std::int64_t held = balances.of(kind); held > much || held < -much) return false;
    }
    return true;
}

template <class P>
std::vector<P> turned(std::vector<P> postings) {
    for (P& posting : postings) std::swap(posting.from, posting.to);
    return postings;
}

template <class Kind>
std::int64_t sum_of(const Balances<Kind>& balances) {
    std::int64_t sum = 0;
    for (const auto& [account, balance] : balances.accounts()) sum += balance;
    return sum;
}

}  // namespace

std::vector<MoneyPosting> moved(MoneyAccount from, MoneyAccount to, Money amount) {
    if (amount.minor == 0) return {};
    return {{from, to, amount}};
}
std::vector<ChipPosting> moved(ChipAccount from, ChipAccount to, Chips amount) {
    if (amount == Chips{0}) return {};
    return {{from, to, amount}};
}
std::vector<MoneyPosting> reversed(std::vector<MoneyPosting> postings) { return turned(std::move(postings)); }
std::vector<ChipPosting> reversed(std::vector<ChipPosting> postings) { return turned(std::move(postings)); }

std::int64_t Accounts::in_drawers() const {
    std::int64_t sum = 0;
    for (const MoneyAccount drawer : drawers) sum += of(drawer);
    return sum;
}

std::optional<std::string_view> Accounts::misfit(std::span<const MoneyPosting> postings, Currency currency) const {
    for (const MoneyPosting& posting : postings)
        if (posting.amount.currency != currency) return "a posting is in another currency";
    if (surely_fit(money_, postings)) return std::nullopt;
    return money_.misfit(all_plain(postings));
}
std::optional<std::string_view> Accounts::misfit(std::span<const ChipPosting> postings) const {
    if (surely_fit(chips_, postings)) return std::nullopt;
    return chips_.misfit(all_plain(postings));
}
void Accounts::post(std::span<const MoneyPosting> postings) {
    for (const MoneyPosting& posting : postings) money_.post(std::array{plain(posting)});
}
void Accounts::post(std::span<const ChipPosting> postings) {
    for (const ChipPosting& posting : postings) chips_.post(std::array{plain(posting)});
}

std::optional<std::string> Accounts::broken_invariant() const {
    if (sum_of(money_) != 0) return fmt::format("the accounts of money sum to {}", sum_of(money_));
    if (sum_of(chips_) != 0) return fmt::format("the accounts of chips sum to {}", sum_of(chips_));
    using enum MoneyAccount;
    if (of(pool) > 0 || of(fees) > 0 || of(payouts) < 0 || of(overlay) < 0)
        return "less than nothing was taken, or paid";
    if (of(bounties) > 0 || of(bounties_won) > 0 || of(bounties_paid) < 0 || of(bounties_paid) > -of(bounties_won))
        return "more bounties were paid than won, or less than none";
    if (of(house) > 0 || of(organisation) > 0 || of(league) > 0 || of(series) > 0 || of(season) > 0 ||
        of(contributions) > 0)
        return "a fund is below nothing";
    // Of a cancelled tournament every entry may be given back, also when some of the chips had left play.
    if (of(ChipAccount::in_play) < 0 && of(ChipAccount::removed) + of(ChipAccount::found) + of(ChipAccount::raced) == 0)
        return "there are less than no chips in play";
    if (of(ChipAccount::sold) > 0) return "there are less than no chips in play";
    return std::nullopt;
}

}  // namespace riffle::tournament

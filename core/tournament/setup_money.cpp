// The set-up's money by its book: what it leaves open is filled in, what is outside is refused.
#include <algorithm>

#include "core/ledger/split.h"
#include "core/rulebook/keys.h"
#include "core/tournament/setup_by_book.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

bool in_euros(Money amount) { return amount.currency == Currency{{'E', 'U', 'R'}}; }

// A house's book may say any number: what does not fit is too much, and refused as such.
std::int64_t cents_of(std::int64_t euros) {
    std::int64_t cents = 0;
    return __builtin_mul_overflow(euros, std::int64_t{100}, &cents) ? INT64_MAX : cents;
}

std::optional<Refusal> bounty_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (!s.bounty) return std::nullopt;
    // [solverde-2023:3.1.3.1-b] A voucher or chips, as the book has it.
    const auto forms = book.ask(key::bounty_form);
    const bool voucher = s.bounty->form == BountyForm::voucher;
    if (!forms.value.contains(voucher ? rulebook::BountyForm::voucher : rulebook::BountyForm::chip))
        return Refusal{bounty_form_not_offered, forms.citation, {{"where", "setup.bounty.form"}}};
    // [solverde-2023:5.3.2] What a voucher stands for lies at the cash desk.
    if (voucher)
        if (const auto custody = book.ask(key::bounty_custody); custody.value != rulebook::BountyCustody::cash_desk)
            return Refusal{bounty_voucher_needs_desk, custody.citation, {{"where", "setup.bounty.form"}}};
    // [mediterraneo-2026:15-a] The fixed chip has one value.
    const auto fixed = book.ask(key::bounty_fixed_eur);
    if (fixed && s.bounty->kind == BountyKind::fixed && in_euros(s.buy_in) &&
        s.bounty->amount != cents_of(fixed->value))
        return Refusal{bounty_outside_book,
                       fixed->citation,
                       {{"where", "setup.bounty.amount"}, {"amount", std::to_string(fixed->value)}}};
    return std::nullopt;
}

std::optional<Refusal> shares_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (!s.money) return std::nullopt;
    const MoneySetup& money = *s.money;
    // [mediterraneo-2026:4-i] Never above.
    const auto organisation = book.ask(key::organisation_share_of_buy_ins_max);
    if (money.organisation_bp > organisation.value.bp)
        return Refusal{
            organisation_share_above_book,
            organisation.citation,
            {{"where", "setup.money.organisation_bp"}, {"max", std::to_string(organisation.value.bp / 100)}}};
    const bool from_prizes = money.organisation_from_prizes.value_or(false);
    std::int64_t prizes = 10000 - (from_prizes ? money.house_bp + money.organisation_bp
                                               : std::max(money.house_bp, money.organisation_bp));
    // [mediterraneo-2026:4-e] Before a league's retention, which is prize money too.
    if (book.ask(key::prize_share_tested).value == rulebook::PrizeShareTested::after_league_retention) {
        const std::int64_t kept = (money.league ? book.ask(key::league_retention).value.bp : 0) +
                                  (money.series ? book.ask(key::series_retention).value.bp : 0);
        prizes = muldiv(prizes, std::max<std::int64_t>(0, 10000 - kept), 10000);
    }
    const auto least = book.ask(key::prize_share_of_buy_ins_min);
    if (prizes < least.value.bp)
        return Refusal{prize_share_below_book,
                       least.citation,
                       {{"where", "setup.money.house_bp"}, {"min", std::to_string(least.value.bp / 100)}}};
    return std::nullopt;
}

}  // namespace

Setup completed_by_book(Setup s, const rulebook::AskedBook& book) {
    if (s.bounty) {
        // [mediterraneo-2026:15-a] [mediterraneo-2026:15-h] Where nothing else was announced.
        const auto usual = s.bounty->kind == BountyKind::fixed ? book.ask(key::bounty_fixed_eur)
                                                               : book.ask(key::bounty_progressive_start_eur);
        if (!s.bounty->amount && usual && in_euros(s.buy_in)) s.bounty->amount = cents_of(usual->value);
        // [solverde-2023:3.1.3] What counts in the prize pool comes out of it; else it is paid on top and kept apart.
        if (!s.bounty->inside_buy_in)
            s.bounty->inside_buy_in = book.ask(key::bounty_charged).value == rulebook::BountyCharged::inside_buy_in ||
                                      book.ask(key::bounty_in_prize_pool).value;
    }
    if (s.money && s.money->organisation_bp > 0 && !s.money->organisation_from_prizes)
        s.money->organisation_from_prizes =
            book.ask(key::organisation_share_from).value == rulebook::OrganisationShareFrom::prize_part;
    return s;
}

std::optional<Refusal> extras_outside_book(const Setup& s, const rulebook::AskedBook& book) {
    if (auto outside = bounty_outside(s, book)) return outside;
    return shares_outside(s, book);
}

}  // namespace riffle::tournament

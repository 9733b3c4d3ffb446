// The set-up's money by its book: what it leaves open is filled in, what is outside is refused.
#include <algorithm>

#include "core/ledger/split.h"
#include "core/rulebook/keys.h"
#include "core/tournament/setup_by_book.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

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

// [mediterraneo-2026:4-f] Of what a rebuy or an add-on costs, the part outside its fee is prizes.
std::optional<Refusal> offer_share_outside(const std::optional<ChipOffer>& offer, const char* where,
                                           const rulebook::Setting<rulebook::Percent>& least) {
    if (!offer) return std::nullopt;
    const std::int64_t whole = offer->price + offer->fee;
    if (offer->price * 10000 >= whole * std::clamp<std::int64_t>(least.value.bp, 0, 10000)) return std::nullopt;
    return Refusal{
        prize_share_below_book, least.citation, {{"where", where}, {"min", std::to_string(least.value.bp / 100)}}};
}

// [solverde-2023:3.1.2.2] The commission on rebuys and add-ons is announced; the band of the entry price may bind it.
std::optional<Refusal> offer_fee_outside(const std::optional<ChipOffer>& offer, const char* where,
                                         const rulebook::AskedBook& book) {
    if (!offer) return std::nullopt;
    const auto binds = book.ask(key::fee_band_binds_rebuys);
    const auto band = book.ask(key::fee_of_buy_in_percent);
    if (!binds.value || !band) return std::nullopt;
    const std::int64_t whole = offer->price + (book.ask(key::fee_on_top).value ? 0 : offer->fee);
    if (offer->fee * 100 >= whole * band->value.min && offer->fee * 100 <= whole * band->value.max) return std::nullopt;
    return Refusal{
        fee_share_outside_band,
        binds.citation,
        {{"where", where}, {"min", std::to_string(band->value.min)}, {"max", std::to_string(band->value.max)}}};
}

std::optional<Refusal> offers_money_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (auto no = offer_share_outside(s.rebuy, "setup.rebuy.fee", book.ask(key::prize_share_of_rebuys_min))) return no;
    if (auto no = offer_share_outside(s.addon, "setup.addon.fee", book.ask(key::prize_share_of_addons_min))) return no;
    if (auto no = offer_fee_outside(s.rebuy, "setup.rebuy.fee", book)) return no;
    if (auto no = offer_fee_outside(s.addon, "setup.addon.fee", book)) return no;
    // [solverde-2023:3.1.13] All of it to the season's final: no commission.
    if (const auto fund = book.ask(key::extra_stack_fund);
        s.extra_stack && s.extra_stack->fee > 0 && fund.value.bp >= 10000)
        return Refusal{extra_stack_fee, fund.citation, {{"where", "setup.extra_stack.fee"}}};
    return std::nullopt;
}

// The first level that is played.
const Level* first_level(const Setup& s) {
    const auto first = std::ranges::find_if(s.levels, [](const Level& level) { return !level.is_break(); });
    return first == s.levels.end() ? nullptr : &*first;
}

// [mediterraneo-2026:23-c] [mediterraneo-2026:23-d] [mediterraneo-2026:23-e] A sit & go has a price and a stack of its
// own; all buy-ins are prizes there.
std::optional<Refusal> sit_and_go_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (format_of(s) != Format::sit_and_go || !in_euros(s.buy_in)) return std::nullopt;
    const auto outside = [](RefusalCode code, Citation cited, const char* where, std::int64_t min, std::int64_t max) {
        return Refusal{code, cited, {{"where", where}, {"min", std::to_string(min)}, {"max", std::to_string(max)}}};
    };
    if (const auto band = book.ask(key::sit_and_go_buy_in_eur))
        if (s.buy_in.minor < cents_of(band->value.min) || s.buy_in.minor > cents_of(band->value.max))
            return outside(buy_in_outside_band, band->citation, "setup.buy_in", band->value.min, band->value.max);
    if (const auto fee = book.ask(key::sit_and_go_fee))
        if (s.fee.minor != muldiv(s.buy_in.minor, fee->value.bp, 10000))
            return Refusal{sit_and_go_fee_wrong,
                           fee->citation,
                           {{"where", "setup.fee"}, {"percent", std::to_string(fee->value.bp / 100)}}};
    const auto stack = book.ask(key::sit_and_go_stack);
    if (stack.value == rulebook::SitAndGoStack::buy_in_in_points && s.starting_stack.value != s.buy_in.minor / 100)
        return Refusal{sit_and_go_stack_wrong,
                       stack.citation,
                       {{"where", "setup.starting_stack"}, {"stack", std::to_string(s.buy_in.minor / 100)}}};
    const auto least = book.ask(key::sit_and_go_table_minimum_eur);
    const Level* first = first_level(s);
    if (least && first && !least->value.contains(first->big_blind.value))
        return outside(sit_and_go_minimum, least->citation, "setup.levels[0].big_blind", least->value.min,
                       least->value.max);
    // [mediterraneo-2026:23-g] [mediterraneo-2026:23-h] The fee is all the house has of it.
    const auto table = book.table("sit_and_go_payouts", s.seats_per_table, s.seats_per_table);
    if (table && s.money && (s.money->house_bp > 0 || s.money->organisation_bp > 0))
        return Refusal{sit_and_go_all_prizes, (*table)->citation, {{"where", "setup.money.house_bp"}}};
    return std::nullopt;
}

}  // namespace

Setup completed_by_book(Setup s, const rulebook::AskedBook& book) {
    if (s.bounty) {
        // [mediterraneo-2026:15-a] [mediterraneo-2026:15-h] Where nothing else was announced.
        const auto usual = s.bounty->kind == BountyKind::fixed ? book.ask(key::bounty_fixed_eur)
                                                               : book.ask(key::bounty_progressive_start_eur);
        const bool by_book = s.bounty->kind != BountyKind::mystery;
        if (!s.bounty->amount && by_book && usual && in_euros(s.buy_in)) s.bounty->amount = cents_of(usual->value);
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
    if (auto outside = sit_and_go_outside(s, book)) return outside;
    if (auto outside = offers_money_outside(s, book)) return outside;
    return shares_outside(s, book);
}

}  // namespace riffle::tournament

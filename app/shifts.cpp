// Opening and closing shifts, as the house decides it.
#include <algorithm>
#include <set>

#include "app/house.h"
#include "core/base/check.h"
#include "core/journal/json_codec.h"
#include "core/ledger/currencies.h"

namespace riffle::app {
namespace {

using Decision = std::expected<std::vector<HouseEvent>, HouseRefusal>;
constexpr std::int64_t most_counted = 1'000'000'000'00;

std::unexpected<HouseRefusal> refuse(std::string code, std::map<std::string, std::string> args = {}) {
    return std::unexpected(HouseRefusal{std::move(code), std::move(args)});
}
std::unexpected<HouseRefusal> bad_field(std::string where, std::string expected) {
    return refuse("field_expected", {{"where", std::move(where)}, {"expected", std::move(expected)}});
}

// One posting, whichever way it goes; none where nothing moves.
void post(std::vector<HousePosting>& money, HouseAccount from, HouseAccount to, Money amount) {
    if (amount.minor > 0) money.push_back({from, to, amount});
    if (amount.minor < 0) money.push_back({to, from, {-amount.minor, amount.currency}});
}

std::string payment_name(tournament::Payment payment) {
    return std::string(boost::describe::enum_to_string(payment, "cash"));
}

}  // namespace

Decision decide_shift(const House& h, const OpenShift& c, const HouseContext& context) {
    if (c.opening.minor < 0 || c.opening.minor > most_counted) return bad_field("opening.minor", "0 or more");
    if (!is_known_currency(std::string(c.opening.currency.text())))
        return bad_field("opening.currency", "a currency code such as EUR");
    if (const auto open = h.open_shift(context.caller, c.opening.currency))
        return refuse("shift_open_already", {{"shift", std::to_string(*open)}});
    ShiftOpened opened{.shift = static_cast<std::int64_t>(h.shifts.size()) + 1,
                       .account = context.caller,
                       .opening = c.opening,
                       .at_ms = context.now_ms};
    post(opened.money, HouseAccount::safe, HouseAccount::drawers, c.opening);
    return std::vector<HouseEvent>{std::move(opened)};
}

Decision decide_shift(const House& h, const CloseShift& c, const HouseContext& context) {
    const Shift* shift = h.shifts.get(c.shift);
    if (!shift) return refuse("shift_unknown", {{"shift", std::to_string(c.shift)}});
    if (shift->account != context.caller && !context.answers_for_all) return refuse("shift_of_another");
    if (shift->closed_at) return refuse("shift_closed_already");
    std::set<tournament::Payment> counted;
    const Currency currency = shift->opening.currency;
    ShiftClosed closed{
        .shift = c.shift, .by = context.caller, .at_ms = context.now_ms, .lines = context.drawer, .counts = c.counts};
    std::int64_t net = 0, all = 0;
    for (std::size_t i = 0; i < c.counts.size(); ++i) {
        const std::string where = "counts[" + std::to_string(i) + "]";
        if (i >= std::size(tournament::drawers) || !counted.insert(c.counts[i].payment).second)
            return bad_field(where + ".payment", "each way of paying once");
        if (c.counts[i].amount < 0 || c.counts[i].amount > most_counted)
            return bad_field(where + ".amount", "0 or more");
        all += c.counts[i].amount;
        closed.difference +=
            c.counts[i].amount - expected_in(context.drawer, c.counts[i].payment, shift->opening.minor);
    }
    if (!counted.contains(tournament::Payment::cash))
        return refuse("shift_count_missing", {{"payment", payment_name(tournament::Payment::cash)}});
    for (const DrawerLine& line : context.drawer) {
        if (!counted.contains(line.payment))
            return refuse("shift_count_missing", {{"payment", payment_name(line.payment)}});
        net += line.net();
    }
    std::ranges::sort(closed.counts, {}, &DrawerCount::payment);
    post(closed.money, HouseAccount::tournaments, HouseAccount::drawers, {net, currency});
    post(closed.money, HouseAccount::drawers, HouseAccount::safe, {all, currency});
    post(closed.money, HouseAccount::over_short, HouseAccount::drawers, {closed.difference, currency});
    return std::vector<HouseEvent>{std::move(closed)};
}

std::optional<std::int64_t> SettledHouse::open_shift(const std::string& account, Currency currency) const {
    const std::int64_t* open = shifts_open.get(std::pair(account, std::string(currency.text())));
    return open ? std::optional(*open) : std::nullopt;
}

namespace {

std::vector<Posting<HouseAccount>> postings_of(const std::vector<HousePosting>& money) {
    std::vector<Posting<HouseAccount>> postings;
    for (const HousePosting& one : money) {
        const std::string currency{one.amount.currency.text()};
        postings.push_back({{one.from, currency}, {one.to, currency}, one.amount.minor});
    }
    return postings;
}

}  // namespace

std::optional<std::string_view> misfit_shift(const House& h, const ShiftOpened& e) {
    if (h.shifts.contains(e.shift)) return "there is such a shift";
    if (h.open_shift(e.account, e.opening.currency)) return "the account has a shift open";
    return h.ledger.misfit(postings_of(e.money));
}

std::optional<std::string_view> misfit_shift(const House& h, const ShiftClosed& e) {
    const Shift* shift = h.shifts.get(e.shift);
    if (!shift) return "there is no such shift";
    if (shift->closed_at) return "the shift is closed";
    if (const auto why = h.ledger.misfit(postings_of(e.money))) return why;
    // Of this drawer nothing is left: its float, what came and what was counted meet.
    const Currency currency = shift->opening.currency;
    std::int64_t left = -shift->opening.minor;
    for (const auto& [key, number] : h.shifts_open)
        if (key.second == currency.text()) left += h.shifts.at(number).opening.minor;
    Balances<HouseAccount> after = h.ledger;
    after.post(postings_of(e.money));
    if (after.of({HouseAccount::drawers, std::string(currency.text())}) != left) return "money is left in the drawer";
    return std::nullopt;
}

void apply_shift(House& h, const ShiftOpened& e) {
    RIFFLE_CHECK(h.shifts.insert(e.shift, Shift{.account = e.account, .opening = e.opening, .opened_at = e.at_ms}));
    RIFFLE_CHECK(h.shifts_open.insert({e.account, std::string(e.opening.currency.text())}, e.shift));
    h.ledger.post(postings_of(e.money));
}

void apply_shift(House& h, const ShiftClosed& e) {
    Shift& shift = h.shifts.edit(e.shift);
    RIFFLE_CHECK(h.shifts_open.erase(std::pair(shift.account, std::string(shift.opening.currency.text()))));
    shift.closed_at = e.at_ms;
    shift.closed_by = e.by;
    shift.lines = e.lines;
    shift.counts = e.counts;
    shift.difference = e.difference;
    h.ledger.post(postings_of(e.money));
}

}  // namespace riffle::app

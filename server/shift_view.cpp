#include "server/shift_view.h"

#include <algorithm>

#include "app/roles.h"
#include "server/shape_json.h"
#include "server/shapes_house.h"

namespace riffle::server {
namespace {

constexpr std::size_t most_listed = 50;
constexpr std::size_t most_shifts_looked_at = 1000;  // a cashier's own among everybody's

std::string name_of(const app::App& app, const std::string& account) {
    return app.people().full_name("account/" + account);
}

// As the house's ledger names it.
Currency currency_named(std::string_view name) {
    Currency currency;
    name.copy(currency.code.data(), currency.code.size());
    return currency;
}

// Every way of paying that moved or was counted, and cash always.
std::vector<shape::ShiftLine> lines_of(const app::Shift& shift, const app::Drawer& drawer) {
    std::vector<shape::ShiftLine> lines;
    for (const writing::Word& word : writing::Words<tournament::Payment>::all) {
        const auto payment = static_cast<tournament::Payment>(word.value);
        const auto moved = std::ranges::find(drawer, payment, &app::DrawerLine::payment);
        const auto count = std::ranges::find(shift.counts, payment, &app::DrawerCount::payment);
        if (moved == drawer.end() && count == shift.counts.end() && payment != tournament::Payment::cash) continue;
        const app::DrawerLine line = moved == drawer.end() ? app::DrawerLine{.payment = payment} : *moved;
        lines.push_back({.payment = payment,
                         .sales = line.sales,
                         .refunds = line.refunds,
                         .payouts = line.payouts,
                         .expected = app::expected_in(drawer, payment, shift.opening.minor),
                         .counted = count == shift.counts.end() ? std::nullopt : std::optional(count->amount)});
    }
    return lines;
}

shape::Shift shift_row(const app::App& app, std::int64_t number, const app::Shift& shift) {
    const bool closed = shift.closed_at.has_value();
    return {.shift = number,
            .account = shift.account,
            .name = name_of(app, shift.account),
            .opening = shift.opening,
            .opened_at = shift.opened_at,
            .closed_at = shift.closed_at,
            .closed_by = closed ? std::optional(name_of(app, shift.closed_by)) : std::nullopt,
            .difference = closed ? std::optional(shift.difference) : std::nullopt,
            .lines = lines_of(shift, closed ? shift.lines : app.drawer_of(number))};
}

}  // namespace

std::string shift_list(const app::App& app, const Caller& caller, std::int64_t before) {
    const auto house = app.house();
    const bool all = app::may(caller.role, "CloseAnyShift");
    const auto sees = [&](const app::Shift& shift) { return all || shift.account == caller.account; };
    shape::Shifts view;
    for (const auto& [of, number] : house->shifts_open)
        if (const app::Shift* shift = house->shifts.get(number); sees(*shift))
            view.open.push_back(shift_row(app, number, *shift));
    std::size_t at = house->shifts.size();
    if (before > 0) at = std::min(at, static_cast<std::size_t>(before - 1));
    for (std::size_t looked = 0; at > 0 && looked < most_shifts_looked_at && view.closed.size() < most_listed;
         ++looked) {
        const auto& [number, shift] = house->shifts.nth(--at);
        if (shift.closed_at && sees(shift)) view.closed.push_back(shift_row(app, number, shift));
    }
    if (all)
        for (const auto& [account, balance] : house->ledger.accounts())
            if (account.kind == app::HouseAccount::over_short)
                // What is short lies on the account as a cost, so above nothing: told as the counts tell it.
                view.over_short.push_back({-balance, currency_named(account.of)});
    return answer_of(view);
}

}  // namespace riffle::server

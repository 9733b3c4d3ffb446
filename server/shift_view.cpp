#include "server/shift_view.h"

#include <algorithm>

#include "app/roles.h"
#include "core/journal/json_codec.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using journal::to_json;

constexpr std::size_t most_listed = 50;
constexpr std::size_t most_looked_at = 1000;  // a cashier's own among everybody's

std::string name_of(const app::App& app, const std::string& account) {
    return app.people().full_name("account/" + account);
}

// Every way of paying that moved or was counted, and cash always.
json::array lines_of(const app::Shift& shift, const app::Drawer& drawer) {
    json::array lines;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<tournament::Payment>>([&](auto one) {
        const auto moved = std::ranges::find(drawer, one.value, &app::DrawerLine::payment);
        const auto count = std::ranges::find(shift.counts, one.value, &app::DrawerCount::payment);
        if (moved == drawer.end() && count == shift.counts.end() && one.value != tournament::Payment::cash) return;
        const app::DrawerLine line = moved == drawer.end() ? app::DrawerLine{.payment = one.value} : *moved;
        lines.push_back({{"payment", one.name},
                         {"sales", line.sales},
                         {"refunds", line.refunds},
                         {"payouts", line.payouts},
                         {"expected", app::expected_in(drawer, one.value, shift.opening.minor)},
                         {"counted", count == shift.counts.end() ? json::value(nullptr) : json::value(count->amount)}});
    });
    return lines;
}

json::object row_of(const app::App& app, std::int64_t number, const app::Shift& shift) {
    const bool closed = shift.closed_at.has_value();
    return {{"shift", number},
            {"account", shift.account},
            {"name", name_of(app, shift.account)},
            {"opening", to_json(shift.opening)},
            {"opened_at", shift.opened_at},
            {"closed_at", to_json(shift.closed_at)},
            {"closed_by", closed ? json::value(name_of(app, shift.closed_by)) : json::value(nullptr)},
            {"difference", closed ? json::value(shift.difference) : json::value(nullptr)},
            {"lines", lines_of(shift, closed ? shift.lines : app.drawer_of(number))}};
}

}  // namespace

std::string shift_list(const app::App& app, const Caller& caller, std::int64_t before) {
    const auto house = app.house();
    const bool all = app::may(caller.role, "CloseAnyShift");
    const auto sees = [&](const app::Shift& shift) { return all || shift.account == caller.account; };
    json::array open, closed;
    for (const auto& [of, number] : house->shifts_open)
        if (const app::Shift* shift = house->shifts.get(number); sees(*shift))
            open.push_back(row_of(app, number, *shift));
    std::size_t at = house->shifts.size();
    if (before > 0) at = std::min(at, static_cast<std::size_t>(before - 1));
    for (std::size_t looked = 0; at > 0 && looked < most_looked_at && closed.size() < most_listed; ++looked) {
        const auto& [number, shift] = house->shifts.nth(--at);
        if (shift.closed_at && sees(shift)) closed.push_back(row_of(app, number, shift));
    }
    json::array over_short;
    if (all)
        for (const auto& [account, balance] : house->ledger.accounts())
            if (account.kind == app::HouseAccount::over_short)
                // What is short lies on the account as a cost, so above nothing: told as the counts tell it.
                over_short.push_back({{"currency", account.of}, {"minor", -balance}});
    return json::serialize(
        json::object{{"open", std::move(open)}, {"closed", std::move(closed)}, {"over_short", std::move(over_short)}});
}

}  // namespace riffle::server

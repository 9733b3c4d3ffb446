#include "app/drawers.h"

#include <algorithm>

#include "app/batch.h"
#include "core/journal/json_codec.h"

namespace riffle::app {
namespace {

using tournament::MoneyAccount;
using tournament::MoneyPosting;

std::optional<tournament::Payment> payment_of(MoneyAccount account) {
    for (std::size_t i = 0; i < std::size(tournament::drawers); ++i)
        if (tournament::drawers[i] == account) return static_cast<tournament::Payment>(i);
    return std::nullopt;
}

DrawerLine& line_of(Drawer& drawer, tournament::Payment payment) {
    const auto at = std::ranges::lower_bound(drawer, payment, {}, &DrawerLine::payment);
    if (at != drawer.end() && at->payment == payment) return *at;
    return *drawer.insert(at, DrawerLine{.payment = payment});
}

bool is_payout(MoneyAccount account) {
    return account == MoneyAccount::payouts || account == MoneyAccount::bounties_paid;
}

// `sign`: -1 for what is undone.
void note(Drawer& drawer, const MoneyPosting& posting, std::int64_t sign) {
    const std::int64_t amount = sign * posting.amount.minor;
    if (const auto into = payment_of(posting.to)) {
        DrawerLine& line = line_of(drawer, *into);
        (is_payout(posting.from) ? line.payouts : line.sales) += is_payout(posting.from) ? -amount : amount;
    }
    if (const auto out_of = payment_of(posting.from)) {
        DrawerLine& line = line_of(drawer, *out_of);
        // What an entry brought along from another tournament is not paid here.
        if (posting.to == MoneyAccount::other_tournaments)
            line.sales -= amount;
        else
            (is_payout(posting.to) ? line.payouts : line.refunds) += amount;
    }
}

void note_all(Drawer& drawer, std::span<const journal::TournamentEvent> events, const journal::TournamentStream& stream,
              std::int64_t sign) {
    for (const journal::TournamentEvent& event : events)
        visit(
            [&]<class T>(const T& e) {
                if constexpr (std::same_as<T, journal::StepUndone> || std::same_as<T, journal::StepRedone>) {
                    const bool undone = std::same_as<T, journal::StepUndone>;
                    const auto named = [&](std::int64_t version) {
                        if (const journal::Step* step = stream.find_step(version))
                            note_all(drawer, step->events, stream, undone ? -sign : sign);
                    };
                    named(e.step);
                    // What went along with it moved money too.
                    for (const std::int64_t other : e.with.value_or(std::vector<std::int64_t>{})) named(other);
                } else if constexpr (requires { e.money.front().from; }) {
                    for (const MoneyPosting& posting : e.money) note(drawer, posting, sign);
                } else if constexpr (requires { e.money->front().from; }) {
                    if (e.money)
                        for (const MoneyPosting& posting : *e.money) note(drawer, posting, sign);
                }
            },
            event);
}

void drop_still(Drawer& drawer) {
    std::erase_if(drawer,
                  [](const DrawerLine& line) { return line.sales == 0 && line.refunds == 0 && line.payouts == 0; });
}

}  // namespace

Drawer moves_of(std::span<const journal::TournamentEvent> events, const journal::TournamentStream& stream) {
    Drawer drawer;
    note_all(drawer, events, stream, 1);
    drop_still(drawer);
    return drawer;
}

void add(Drawer& drawer, const Drawer& moves) {
    for (const DrawerLine& move : moves) {
        DrawerLine& line = line_of(drawer, move.payment);
        line.sales += move.sales;
        line.refunds += move.refunds;
        line.payouts += move.payouts;
    }
    drop_still(drawer);
}

std::int64_t expected_in(const Drawer& drawer, tournament::Payment payment, std::int64_t opening) {
    std::int64_t expected = payment == tournament::Payment::cash ? opening : 0;
    for (const DrawerLine& line : drawer)
        if (line.payment == payment) expected += line.net();
    return expected;
}

namespace {
struct DrawerRow {
    Drawer lines;
};
BOOST_DESCRIBE_STRUCT(DrawerRow, (), (lines))
}  // namespace

std::string encode(const Drawer& drawer) { return boost::json::serialize(journal::to_json(DrawerRow{drawer})); }

std::optional<Drawer> decode_drawer(std::string_view text) {
    const auto value = journal::parse_json(text);
    DrawerRow row;
    if (!value || !journal::from_json(row, *value, "")) return std::nullopt;
    return std::move(row.lines);
}

Drawer App::drawer_of(std::int64_t shift) const {
    const std::lock_guard lock(state_mutex_);
    const auto found = drawers_.find(shift);
    return found == drawers_.end() ? Drawer{} : found->second;
}

std::optional<Problem> App::through_drawer(Batch& batch, Draft& draft, const Submission& s, Currency currency,
                                           const Drawer& moves) const {
    if (moves.empty()) return std::nullopt;
    const House& house = batch.house_now();
    const auto shift = house.open_shift(s.by, currency);
    if (!shift) {
        // The system itself, and the demo, have no drawer.
        if (!house.settings.shifts.value_or(false) || s.by.empty()) return std::nullopt;
        return Problem{.status = 409, .code = "shift_not_open", .args = {{"currency", std::string(currency.text())}}};
    }
    const auto changed = draft.drawers.find(*shift);
    Drawer drawer = changed == draft.drawers.end() ? batch.drawer_of(*shift) : changed->second.value_or(Drawer{});
    add(drawer, moves);
    auto& side = draft.appends.back().side;
    std::erase_if(side, [&](const store::SideWrite& row) { return row.key == drawer_row(*shift); });
    side.push_back({"setting", drawer_row(*shift), encode(drawer)});
    draft.drawers[*shift] = std::move(drawer);
    return std::nullopt;
}

std::expected<void, std::string> App::read_drawers() {
    for (const auto& [of, shift] : house_->state().shifts_open) {
        const auto row = store_.side("setting", drawer_row(shift));
        if (!row) return std::unexpected("the journal cannot be read: " + row.error().detail);
        // Nothing went through it yet.
        if (!*row) continue;
        auto drawer = decode_drawer(**row);
        if (!drawer && !options_.read_only)
            return std::unexpected("the drawer of shift " + std::to_string(shift) + " cannot be read");
        if (drawer) drawers_[shift] = std::move(*drawer);
    }
    return {};
}

}  // namespace riffle::app

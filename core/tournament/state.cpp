#include "core/tournament/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/ledger/split.h"

namespace riffle::tournament {

const std::vector<EntryNumber>& State::entries_of(const PersonId& person) const {
    static const std::vector<EntryNumber> none;
    const auto* entries = by_person.get(person);
    return entries ? *entries : none;
}

Money State::price_of(const Entry& entry) const {
    Money sum{0, setup->buy_in.currency};
    // What went into a drawer for it; what moved between the prizes and the house since is not paid twice.
    for (const MoneyPosting& posting : entry.money)
        if (std::ranges::count(drawers, posting.to)) sum = sum + posting.amount;
    return sum;
}

std::vector<MoneyPosting> sale_of(const Setup& setup, Payment payment, SaleKind kind) {
    const MoneyAccount drawer = drawer_of(payment);
    std::vector<MoneyPosting> postings;
    postings.reserve(5);
    const auto post = [&](MoneyAccount from, std::int64_t minor) {
        if (minor != 0) postings.push_back({from, drawer, {minor, setup.buy_in.currency}});
    };
    const std::int64_t bounty = setup.bounty && kind.with_bounty ? setup.bounty->amount.value_or(0) : 0;
    const bool inside = setup.bounty && setup.bounty->inside_buy_in.value_or(false);
    const MoneySetup shares = setup.money.value_or(MoneySetup{});
    // [mediterraneo-2026:4-i] Cents that do not divide stay in the pot.
    const std::int64_t organisation = muldiv(setup.buy_in.minor, shares.organisation_bp, 10000);
    const bool from_prizes = shares.organisation_from_prizes.value_or(false);
    const std::int64_t outside = muldiv(setup.buy_in.minor, shares.house_bp, 10000);
    std::int64_t house = from_prizes ? outside : std::max<std::int64_t>(0, outside - organisation);
    std::int64_t pool = std::max<std::int64_t>(0, setup.buy_in.minor - house - organisation - (inside ? bounty : 0));
    if (!kind.pooled) house += std::exchange(pool, 0);
    post(MoneyAccount::pool, pool);
    post(MoneyAccount::fees, kind.with_fee ? setup.fee.minor : 0);
    post(MoneyAccount::house, house);
    post(MoneyAccount::organisation, organisation);
    post(MoneyAccount::bounties, bounty);
    return postings;
}

std::vector<MoneyPosting> sale_of(const Setup& setup, const ChipOffer& offer, Payment payment, OfferKind kind) {
    const MoneyAccount drawer = drawer_of(payment);
    std::vector<MoneyPosting> postings;
    const auto post = [&](MoneyAccount from, std::int64_t minor) {
        for (const MoneyPosting& posting : moved(from, drawer, {minor, setup.buy_in.currency}))
            postings.push_back(posting);
    };
    const std::int64_t season = muldiv(offer.price, std::clamp<std::int64_t>(kind.season_bp, 0, 10000), 10000);
    post(kind.pooled ? MoneyAccount::pool : MoneyAccount::house, offer.price - season);
    post(MoneyAccount::season, season);
    post(MoneyAccount::fees, offer.fee);
    return postings;
}

bool sold_at(const ChipOffer& offer, std::span<const MoneyPosting> money) {
    using enum MoneyAccount;
    std::int64_t price = 0, fee = 0;
    for (const MoneyPosting& posting : money) {
        if (!std::ranges::count(drawers, posting.to) || posting.to != money.front().to) return false;
        if (posting.from == fees)
            fee += posting.amount.minor;
        else if (posting.from == pool || posting.from == house || posting.from == season)
            price += posting.amount.minor;
        else
            return false;
    }
    return price == offer.price && fee == offer.fee;
}

const std::optional<ChipOffer>& offer_of(const Setup& setup, ChipProduct product) {
    switch (product) {
        case ChipProduct::rebuy:
            return setup.rebuy;
        case ChipProduct::addon:
            return setup.addon;
        case ChipProduct::extra_stack:
            break;
    }
    return setup.extra_stack;
}

std::vector<MoneyPosting> taken_along(std::vector<MoneyPosting> sale) {
    for (MoneyPosting& posting : sale) {
        posting.to = posting.from;
        posting.from = MoneyAccount::other_tournaments;
    }
    return sale;
}

std::vector<ChipPosting> stack_of(const Setup& setup) {
    return moved(ChipAccount::sold, ChipAccount::in_play, setup.starting_stack);
}

std::optional<Setup> as_day_two(const Setup& setup, std::int64_t stack) {
    if (!setup.day_two_stacks || stack < 1 || stack > static_cast<std::int64_t>(setup.day_two_stacks->size()))
        return std::nullopt;
    const StackOffer& offer = (*setup.day_two_stacks)[static_cast<std::size_t>(stack - 1)];
    Setup as = setup;
    as.buy_in.minor = offer.price;
    as.fee.minor = offer.fee;
    as.starting_stack = offer.chips;
    return as;
}

std::vector<ChipPosting> blinded_stack_of(const Setup& setup, std::int64_t level_number) {
    std::int64_t gone = 0, number = 0;
    for (const Level& level : setup.levels) {
        if (level.is_break()) continue;
        if (++number >= level_number) break;
        gone += level.small_blind.value + level.big_blind.value + level.ante.value;
    }
    const std::int64_t left = std::max<std::int64_t>(1, setup.starting_stack.value - gone);
    return moved(ChipAccount::sold, ChipAccount::in_play, Chips{left});
}

std::optional<std::int64_t> first_level_changed(const State& s, const std::vector<Level>& levels, std::int64_t index) {
    if (!s.clock.started) return std::nullopt;
    for (std::int64_t i = 0; i <= index; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (at >= levels.size() || at >= s.setup->levels.size() || levels[at] != s.setup->levels[at]) return i;
    }
    return std::nullopt;
}

namespace {

// What was taken in is owed account by account, as the sales that stand posted it. The pool may be kept for a league or
// be added to, a head's bounty be won, or go to the prizes at the end.
std::optional<std::string> wrongly_owed(const Accounts& sold, const Accounts& now) {
    using enum MoneyAccount;
    const std::pair<MoneyAccount, const char*> as_sold[] = {
        {fees, "fees"}, {house, "house"}, {organisation, "organisation"}, {season, "season"}};
    for (const auto& [account, name] : as_sold)
        if (now.of(account) != sold.of(account))
            return fmt::format("{} owes {}, the sales {}", name, -now.of(account), -sold.of(account));
    const std::int64_t pooled = now.of(bounties) + now.of(bounties_won) - sold.of(bounties);
    if (pooled < 0)
        return fmt::format("bounties owe {}, the sales {}", -now.of(bounties) - now.of(bounties_won),
                           -sold.of(bounties));
    const std::int64_t moved_on = now.of(league) + now.of(series) + now.of(overlay) + pooled;
    if (now.of(pool) + moved_on != sold.of(pool))
        return fmt::format("the pool owes {}, the sales {}", -now.of(pool) - moved_on, -sold.of(pool));
    return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_invariant(const State& s) {
    if (auto broken = s.seating.broken_invariant()) return broken;
    if (auto broken = s.accounts.broken_invariant()) return broken;
    Totals counted;
    Accounts counted_accounts;
    std::int64_t seated = 0;
    std::size_t went_out = 0;
    for (const auto& [number, entry] : s.entries) {
        if (entry.place) {
            ++seated;
            const Table* table = s.seating.find(entry.place->table);
            if (!table || !table->has(entry.place->seat) || table->at(entry.place->seat) != number)
                return fmt::format("entry {} does not sit on its chair", number.value);
        }
        const auto& own = s.entries_of(entry.person);
        if (!std::count(own.begin(), own.end(), number)) return fmt::format("entry {} is nobody's", number.value);
        went_out += entry.out > 0;  // also who was refunded since: the tournament was cancelled
        if (entry.status == EntryStatus::refunded) continue;
        ++counted.sold;
        counted.reentries += entry.kind == EntryKind::reentry;
        counted.left += entry.status != EntryStatus::busted;
        counted.rebuys += entry.rebuys;
        counted.addons += entry.addons;
        counted.extra_stacks += entry.extra_stacks;
        // Counted afresh from the sales that stand: only prizes move money besides.
        counted_accounts.post(entry.money);
        counted_accounts.post(entry.chips);
    }
    if (seated != s.seating.players()) return fmt::format("{} entries sit on {} chairs", seated, s.seating.players());
    if (auto wrong = wrongly_owed(counted_accounts, s.accounts)) return wrong;
    // What was taken along to another tournament is still in the drawer here, what came from there is not.
    const std::int64_t held = counted_accounts.in_drawers() - s.accounts.of(MoneyAccount::payouts) -
                              s.accounts.of(MoneyAccount::other_tournaments) -
                              s.accounts.of(MoneyAccount::bounties_paid) - s.accounts.of(MoneyAccount::contributions);
    if (held != s.accounts.in_drawers())
        return fmt::format("the drawers hold {}, sales less refunds and payouts are {}", s.accounts.in_drawers(), held);
    if (counted_accounts.of(ChipAccount::sold) != s.accounts.of(ChipAccount::sold))
        return "the chips sold are not those of the entries";
    if (counted != s.totals) return "the totals are not those of the entries";
    if (auto broken = s.rota.broken_invariant()) return broken;
    if (s.waiting.size() != s.waiting_number.size()) return "somebody waits twice";
    Reserved places;
    for (const auto& [person, kept] : s.reservations)
        ++(kept.checked_in ? places.checked_in : kept.confirmed ? places.confirmed : places.asked);
    if (places != s.reserved) return "the places kept are not those of the reservations";
    if (s.bust_order.size() != went_out)
        return fmt::format("{} went out, {} are listed", went_out, s.bust_order.size());
    return std::nullopt;
}

}  // namespace riffle::tournament

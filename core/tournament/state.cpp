#include "core/tournament/state.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::tournament {

const std::vector<EntryNumber>& State::entries_of(const PersonId& person) const {
    static const std::vector<EntryNumber> none;
    const auto* entries = by_person.get(person);
    return entries ? *entries : none;
}

Money State::price_of(const Entry& entry) const {
    Money sum{0, setup->buy_in.currency};
    for (const MoneyPosting& posting : entry.money) sum = sum + posting.amount;
    return sum;
}

std::vector<MoneyPosting> sale_of(const Setup& setup, Payment payment) {
    const MoneyAccount drawer = drawer_of(payment);
    std::vector<MoneyPosting> postings = moved(MoneyAccount::pool, drawer, setup.buy_in);
    for (const MoneyPosting& fee : moved(MoneyAccount::fees, drawer, setup.fee)) postings.push_back(fee);
    return postings;
}

std::vector<ChipPosting> stack_of(const Setup& setup) {
    return moved(ChipAccount::sold, ChipAccount::in_play, setup.starting_stack);
}

std::optional<std::string> broken_invariant(const State& s) {
    if (auto broken = s.seating.broken_invariant()) return broken;
    if (auto broken = s.accounts.broken_invariant()) return broken;
    Totals counted;
    Accounts counted_accounts;
    std::int64_t seated = 0;
    for (const auto& [number, entry] : s.entries) {
        if (entry.place) {
            ++seated;
            const Table* table = s.seating.find(entry.place->table);
            if (!table || !table->has(entry.place->seat) || table->at(entry.place->seat) != number)
                return fmt::format("entry {} does not sit on its chair", number.value);
        }
        const auto& own = s.entries_of(entry.person);
        if (!std::count(own.begin(), own.end(), number)) return fmt::format("entry {} is nobody's", number.value);
        if (entry.status == EntryStatus::refunded) continue;
        ++counted.sold;
        counted.reentries += entry.kind == EntryKind::reentry;
        counted.left += entry.status != EntryStatus::busted;
        // Counted afresh from the sales that stand: only prizes move money besides.
        counted_accounts.post(entry.money);
        counted_accounts.post(entry.chips);
    }
    if (seated != s.seating.players()) return fmt::format("{} entries sit on {} chairs", seated, s.seating.players());
    for (const auto account : {MoneyAccount::pool, MoneyAccount::fees})
        if (counted_accounts.of(account) != s.accounts.of(account)) return "pool and fees are not those of the entries";
    const std::int64_t held = counted_accounts.in_drawers() - s.accounts.of(MoneyAccount::payouts);
    if (held != s.accounts.in_drawers())
        return fmt::format("the drawers hold {}, sales less refunds and payouts are {}", s.accounts.in_drawers(), held);
    if (counted_accounts.of(ChipAccount::sold) != s.accounts.of(ChipAccount::sold))
        return "the chips sold are not those of the entries";
    if (counted != s.totals) return "the totals are not those of the entries";
    if (static_cast<std::int64_t>(s.bust_order.size()) + s.totals.left != s.totals.sold)
        return fmt::format("{} are out and {} left of {}", s.bust_order.size(), s.totals.left, s.totals.sold);
    return std::nullopt;
}

}  // namespace riffle::tournament

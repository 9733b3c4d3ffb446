// The accounts of a tournament. Money and chips move only as postings between them (core/ledger/postings.h), inside the
// events that say why; what an account holds is a balance, never a field somebody adds to.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "core/ledger/postings.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

// How somebody pays: each way is a drawer of its own.
// `chips`: the casino's own, bought at its cash desks before.
enum class Payment { cash, card, transfer, ticket, chips };
BOOST_DESCRIBE_ENUM(Payment, cash, card, transfer, ticket, chips)

// What comes in goes to a drawer, from what it is owed for: the pool and the fees are what the house owes, and so below
// nothing. What is paid out goes from a drawer to `payouts`. The drawers hold sales less refunds less payouts.
// What an entry cost that was taken along to another tournament, or brought along from one, goes to or comes from
// `other_tournaments`: over all tournaments of a house that account is at nothing.
// `overlay` is what the house adds to the pool to reach its guarantee.
// `bounties` is what lies on heads and tables, `bounties_won` what players have won of it, `bounties_paid` what of that
// was paid. `house` and `organisation` are parts of the buy-ins outside prizes, `league` and `series` what is kept of
// the pot for leagues, `season` what extra stacks bring for the season's final. `contributions` is what players put in
// so that a deal could be made.
enum class MoneyAccount {
    cash,
    card,
    transfer,
    ticket,
    chips,
    pool,
    fees,
    payouts,
    other_tournaments,
    overlay,
    bounties,
    bounties_won,
    bounties_paid,
    house,
    organisation,
    league,
    series,
    season,
    contributions
};
BOOST_DESCRIBE_ENUM(MoneyAccount, cash, card, transfer, ticket, chips, pool, fees, payouts, other_tournaments, overlay,
                    bounties, bounties_won, bounties_paid, house, organisation, league, series, season, contributions)
inline constexpr MoneyAccount drawers[] = {MoneyAccount::cash, MoneyAccount::card, MoneyAccount::transfer,
                                           MoneyAccount::ticket, MoneyAccount::chips};
constexpr MoneyAccount drawer_of(Payment payment) { return drawers[static_cast<std::size_t>(payment)]; }

// Chips in play are those sold and found, less those removed. Stacks laid out for those who may still come are `stock`
// that lies `with_dealers`.
enum class ChipAccount { sold, in_play, removed, found, raced, stock, with_dealers };
BOOST_DESCRIBE_ENUM(ChipAccount, sold, in_play, removed, found, raced, stock, with_dealers)

struct MoneyPosting {
    MoneyAccount from = MoneyAccount::cash;
    MoneyAccount to = MoneyAccount::cash;
    Money amount;
    friend bool operator==(const MoneyPosting&, const MoneyPosting&) = default;
};
struct ChipPosting {
    ChipAccount from = ChipAccount::sold;
    ChipAccount to = ChipAccount::in_play;
    Chips amount;
    friend bool operator==(const ChipPosting&, const ChipPosting&) = default;
};
// What somebody has in front, as the floor counted it.
struct CountedStack {
    EntryNumber entry;
    Chips chips;
    friend bool operator==(const CountedStack&, const CountedStack&) = default;
};
BOOST_DESCRIBE_STRUCT(CountedStack, (), (entry, chips))
BOOST_DESCRIBE_STRUCT(MoneyPosting, (), (from, to, amount))
BOOST_DESCRIBE_STRUCT(ChipPosting, (), (from, to, amount))

// One posting; nothing moves where the amount is nothing.
std::vector<MoneyPosting> moved(MoneyAccount from, MoneyAccount to, Money amount);
std::vector<ChipPosting> moved(ChipAccount from, ChipAccount to, Chips amount);
// The same the other way, as a correction is posted.
std::vector<MoneyPosting> reversed(std::vector<MoneyPosting> postings);
std::vector<ChipPosting> reversed(std::vector<ChipPosting> postings);

class Accounts {
  public:
    std::int64_t of(MoneyAccount account) const { return money_.of(account); }
    std::int64_t of(ChipAccount account) const { return chips_.of(account); }
    std::int64_t in_drawers() const;

    // Why these cannot be posted, in words: an amount of nothing, an account to itself, another currency, too much.
    std::optional<std::string_view> misfit(std::span<const MoneyPosting> postings, Currency currency) const;
    std::optional<std::string_view> misfit(std::span<const ChipPosting> postings) const;
    void post(std::span<const MoneyPosting> postings);
    void post(std::span<const ChipPosting> postings);

    // What must always hold, in words, when it does not.
    std::optional<std::string> broken_invariant() const;
    friend bool operator==(const Accounts&, const Accounts&) = default;

  private:
    Balances<MoneyAccount> money_;
    Balances<ChipAccount> chips_;
};

}  // namespace riffle::tournament

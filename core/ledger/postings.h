// Money (or chips) moves only from one named account to another: every posting is balanced by what it is, and the sum
// of all balances is always nothing. A pool, a drawer, a fund is a balance, never a field somebody adds to.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/base/shared_map.h"
#include "core/ledger/amount.h"

namespace riffle {

// What an account is named by: its kind, and whose it is where there are several (a cashier's drawer, a player's
// chips). `Kind` is the room's own closed set.
template <class Kind>
struct Account {
    Kind kind{};
    std::string of{};
    friend auto operator<=>(const Account&, const Account&) = default;
};

template <class Kind>
struct Posting {
    Account<Kind> from;
    Account<Kind> to;
    std::int64_t amount = 0;  // minor units, or chips; never less than 1
    friend bool operator==(const Posting&, const Posting&) = default;
};

template <class Kind>
class Balances {
  public:
    using Accounts = SharedMap<Account<Kind>, std::int64_t>;

    std::int64_t of(const Account<Kind>& account) const {
        const std::int64_t* balance = accounts_.get(account);
        return balance ? *balance : 0;
    }
    std::int64_t of(Kind kind) const { return of(Account<Kind>{kind, {}}); }
    const Accounts& accounts() const { return accounts_; }  // those that are not at nothing

    // Why these cannot be posted, in words; nothing when they can.
    std::optional<std::string_view> misfit(std::span<const Posting<Kind>> postings) const {
        for (const Posting<Kind>& posting : postings) {
            if (posting.amount < 1) return "a posting moves less than one";
            if (posting.from == posting.to) return "a posting goes where it comes from";
        }
        Balances after = *this;
        for (const Posting<Kind>& posting : postings)
            if (!after.move(posting)) return "an amount is too large";
        return std::nullopt;
    }
    void post(std::span<const Posting<Kind>> postings) {
        for (const Posting<Kind>& posting : postings) RIFFLE_CHECK(move(posting));
    }

    friend bool operator==(const Balances&, const Balances&) = default;

  private:
    bool move(const Posting<Kind>& posting) {
        return add(posting.from, -posting.amount) && add(posting.to, posting.amount);
    }
    bool add(const Account<Kind>& account, std::int64_t amount) {
        std::int64_t balance = of(account);
        if (__builtin_add_overflow(balance, amount, &balance)) return false;
        if (balance == 0)
            accounts_.erase(account);
        else
            accounts_.set(account, balance);
        return true;
    }

    Accounts accounts_;
};

}  // namespace riffle

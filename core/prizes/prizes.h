// The prize pool and who is paid from it: commands, events, state and decisions in one small room.
#pragma once
#include <boost/describe/class.hpp>
#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

using tournament::EntryNumber;
using tournament::MoneyPosting;

struct PublishPrizes {
    // A list drawn up by the house, where the book has none of its own; nothing: by the book, or by the set-up's bands.
    std::optional<std::vector<Money>> prizes{};
};
struct PayPrize {
    EntryNumber entry;
};
// The payment came back: it went to the wrong person or was the wrong one. The prize can be paid again.
struct TakeBackPrize {
    EntryNumber entry;
};
BOOST_DESCRIBE_STRUCT(PublishPrizes, (), (prizes))
BOOST_DESCRIBE_STRUCT(PayPrize, (), (entry))
BOOST_DESCRIBE_STRUCT(TakeBackPrize, (), (entry))
using Command = std::variant<PublishPrizes, PayPrize, TakeBackPrize>;

// From here on the prizes stand, and no entry is sold or refunded.
struct PrizesPublished {
    std::int64_t entries = 0;
    Money pool;
    std::vector<Money> prizes;        // first place first; they sum to the pool
    std::vector<MoneyPosting> money;  // what the house adds to reach the guarantee
    std::string clause;               // the list's
};
struct PrizePaid {
    EntryNumber entry;
    std::int64_t place = 0;
    std::vector<MoneyPosting> money;  // from a drawer to the payouts
};
struct PrizeTakenBack {
    EntryNumber entry;
    std::vector<MoneyPosting> money;  // those of the payment, the other way
};
BOOST_DESCRIBE_STRUCT(PrizesPublished, (), (entries, pool, prizes, money, clause))
BOOST_DESCRIBE_STRUCT(PrizePaid, (), (entry, place, money))
BOOST_DESCRIBE_STRUCT(PrizeTakenBack, (), (entry, money))
using Event = std::variant<PrizesPublished, PrizePaid, PrizeTakenBack>;

struct State {
    bool published = false;
    Shared<std::vector<Money>> prizes;
    SharedMap<EntryNumber, std::vector<MoneyPosting>> paid;  // and not taken back
    friend bool operator==(const State&, const State&) = default;
};

// What was paid, all together.
std::int64_t sum_of(const std::vector<MoneyPosting>& postings);

// The band for this many entries shares the pool; each prize is rounded down to the unit and what is left goes to the
// first place, so that the prizes always sum to the pool.
std::vector<Money> payouts(Money pool, const std::vector<tournament::PayoutBand>& bands, std::int64_t entries,
                           std::int64_t unit);

// The prizes as they stand: the published ones, or what today's pool would pay.
std::vector<Money> present_prizes(const tournament::State& t, const State& p, const rulebook::Book* book);

std::expected<std::vector<Event>, tournament::Refusal> decide(const tournament::State& t, const State& p,
                                                              const Command& command, const rulebook::AskedBook& book);
// publication.cpp: the list as it would be published now, or why the book asks for one (`own`).
std::expected<PrizesPublished, tournament::Refusal> publication(const tournament::State& t,
                                                                const rulebook::AskedBook& book,
                                                                const std::optional<std::vector<Money>>& own);
std::optional<std::string_view> misfit(const tournament::State& t, const State& p, const Event& event);
void apply(State& p, const Event& event);

// An entry that was paid, and has kept, what is not its prize; no decision may lead there.
std::optional<EntryNumber> wrongly_paid(const tournament::State& t, const State& p);

}  // namespace riffle::prizes

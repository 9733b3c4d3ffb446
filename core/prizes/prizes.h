// The prize pool and who is paid from it: commands, events, state and decisions in one small room.
#pragma once
#include <boost/describe/class.hpp>
#include <expected>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

using tournament::EntryNumber;

struct PublishPrizes {};
struct PayPrize {
    EntryNumber entry;
};
BOOST_DESCRIBE_STRUCT(PublishPrizes, (), ())
BOOST_DESCRIBE_STRUCT(PayPrize, (), (entry))
using Command = std::variant<PublishPrizes, PayPrize>;

// From here on the prizes stand, and no entry is sold or refunded.
struct PrizesPublished {
    std::int64_t entries = 0;
    Money pool;
    std::vector<Money> prizes;  // first place first; they sum to the pool
};
struct PrizePaid {
    EntryNumber entry;
    std::int64_t place = 0;
    Money amount;
};
BOOST_DESCRIBE_STRUCT(PrizesPublished, (), (entries, pool, prizes))
BOOST_DESCRIBE_STRUCT(PrizePaid, (), (entry, place, amount))
using Event = std::variant<PrizesPublished, PrizePaid>;

struct State {
    bool published = false;
    std::vector<Money> prizes;
    std::map<EntryNumber, Money> paid;
    friend bool operator==(const State&, const State&) = default;
};

// The band for this many entries shares the pool; each prize is rounded down to the unit and what is left goes to the
// first place, so that the prizes always sum to the pool.
std::vector<Money> payouts(Money pool, const std::vector<tournament::PayoutBand>& bands, std::int64_t entries,
                           std::int64_t unit);

// The prizes as they stand: the published ones, or what today's pool would pay.
std::vector<Money> present_prizes(const tournament::State& t, const State& p);

std::expected<std::vector<Event>, tournament::Refusal> decide(const tournament::State& t, const State& p,
                                                              const Command& command);
PrizesPublished publication(const tournament::State& t);
std::optional<std::string_view> misfit(const tournament::State& t, const State& p, const Event& event);
void apply(State& p, const Event& event);

}  // namespace riffle::prizes

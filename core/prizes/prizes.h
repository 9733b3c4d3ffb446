// The prize pool and who is paid from it: commands, events, state and decisions in one small room.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/mp11/algorithm.hpp>
#include <expected>
#include <optional>
#include <vector>

#include "core/base/one_of.h"
#include "core/prizes/bounty_room.h"
#include "core/prizes/deal_room.h"
#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

struct PublishPrizes {
    // A list drawn up by the house, where the book has none of its own; nothing: by the book, or by the set-up's bands.
    std::optional<std::vector<Money>> prizes{};
    // The rows the book's sheet does not give, below those it gives, in basis points of the pool. From the thirteenth
    // on a row is one of three places.
    std::optional<std::vector<std::int64_t>> missing_shares{};
};
// The regulator was told of the list: a duty of its own beside announcing it.
struct ReportPrizes {};
struct PayPrize {
    EntryNumber entry;
};
// The payment came back: it went to the wrong person or was the wrong one. The prize can be paid again.
struct TakeBackPrize {
    EntryNumber entry;
};
// A seat won in a satellite: issued, and used for an entry of the event it is for (there an EntryReceived, in one
// transaction: app/transfer.cpp).
struct AwardSeat {
    EntryNumber entry;
};
struct UseSeat {
    EntryNumber entry;
    std::string tournament;
    std::optional<tournament::Payment> payment{};  // of what is to be collected or given back; nothing said: cash
};
BOOST_DESCRIBE_STRUCT(PublishPrizes, (), (prizes, missing_shares))
BOOST_DESCRIBE_STRUCT(ReportPrizes, (), ())
BOOST_DESCRIBE_STRUCT(PayPrize, (), (entry))
BOOST_DESCRIBE_STRUCT(TakeBackPrize, (), (entry))
BOOST_DESCRIBE_STRUCT(AwardSeat, (), (entry))
BOOST_DESCRIBE_STRUCT(UseSeat, (), (entry, tournament, payment))
using ListCommand = OneOf<PublishPrizes, ReportPrizes, PayPrize, TakeBackPrize, AwardSeat, UseSeat>;
using Command = boost::mp11::mp_append<ListCommand, BountyCommand, DealCommand>;

// From here on the prizes stand, and no entry is sold or refunded.
struct PrizesPublished {
    std::int64_t entries = 0;
    Money pool;
    std::vector<Money> prizes;            // first place first; they sum to the pool
    std::vector<MoneyPosting> money;      // what the house adds to reach the guarantee, what is kept for leagues
    std::string clause;                   // the list's
    std::optional<std::int64_t> seats{};  // of a satellite: so many of the places are seats
};
struct PrizesReported {
    std::int64_t at_ms = 0;
    std::string clause;
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
struct SeatAwarded {
    EntryNumber entry;
    std::int64_t place = 0;
    std::string tournament;           // where it is good for an entry
    std::string ticket;               // what is printed on it
    std::vector<MoneyPosting> money;  // its value leaves for that tournament
};
struct SeatUsed {
    EntryNumber entry;
    std::string tournament;
};
BOOST_DESCRIBE_STRUCT(PrizesPublished, (), (entries, pool, prizes, money, clause, seats))
BOOST_DESCRIBE_STRUCT(PrizesReported, (), (at_ms, clause))
BOOST_DESCRIBE_STRUCT(PrizePaid, (), (entry, place, money))
BOOST_DESCRIBE_STRUCT(PrizeTakenBack, (), (entry, money))
BOOST_DESCRIBE_STRUCT(SeatAwarded, (), (entry, place, tournament, ticket, money))
BOOST_DESCRIBE_STRUCT(SeatUsed, (), (entry, tournament))
using ListEvent = OneOf<PrizesPublished, PrizesReported, PrizePaid, PrizeTakenBack, SeatAwarded, SeatUsed>;
using Event = boost::mp11::mp_append<ListEvent, BountyEvent, DealEvent>;

struct State {
    bool published = false;
    Shared<std::vector<Money>> prizes;
    SharedMap<EntryNumber, std::vector<MoneyPosting>> paid;  // and not taken back
    std::int64_t seats = 0;                                  // of a satellite
    std::optional<std::int64_t> reported_at{};               // to the regulator
    SharedMap<EntryNumber, std::string> seat_tickets;        // awarded
    SharedMap<EntryNumber, std::string> seats_used;          // and in which tournament
    Bounties bounties;
    Deals deals;
    friend bool operator==(const State&, const State&) = default;
};

// What was paid, all together.
std::int64_t sum_of(const std::vector<MoneyPosting>& postings);

// The band for this many entries shares the pool; each prize is rounded down to the unit and what is left goes to the
// first place, so that the prizes always sum to the pool.
std::vector<Money> payouts(Money pool, const std::vector<tournament::PayoutBand>& bands, std::int64_t entries,
                           std::int64_t unit);

// shared_prizes.cpp: what an entry gets of a list, of which the first places may be seats: the prize of its place, or
// an equal part of those of the places it shares. Nothing: no prize.
std::optional<Money> prize_of(const tournament::State& t, const std::vector<Money>& list, std::int64_t seats,
                              EntryNumber entry);

// The prizes as they stand: the published ones, or what today's pool would pay.
std::vector<Money> present_prizes(const tournament::State& t, const State& p, const rulebook::Book* book);
// How many they are. Once published they are not copied to be counted.
std::int64_t present_places(const tournament::State& t, const State& p, const rulebook::Book* book);

std::expected<std::vector<ListEvent>, tournament::Refusal> decide(const tournament::State& t, const State& p,
                                                                  const ListCommand& command,
                                                                  const rulebook::AskedBook& book,
                                                                  const tournament::Context& context);
// publication.cpp: the list as it would be published now, or why the book asks for one.
std::expected<PrizesPublished, tournament::Refusal> publication(const tournament::State& t,
                                                                const rulebook::AskedBook& book,
                                                                const PublishPrizes& asked);
// What each place would be paid of that pool by the book's list, also where all survivors are paid the same; nothing:
// it has none for this field.
std::optional<std::vector<std::int64_t>> prizes_by_place(const tournament::State& t, const rulebook::AskedBook& book,
                                                         Money pool);
std::optional<std::string_view> misfit(const tournament::State& t, const State& p, const Event& event);
// `after` is the tournament as it stands, postings apart.
void apply(const tournament::State& t, State& p, const Event& event);
DealQuestion deal_question(const tournament::State& t, const State& p);

// An entry that was paid, and has kept, what is not its prize; no decision may lead there.
std::optional<EntryNumber> wrongly_paid(const tournament::State& t, const State& p);

}  // namespace riffle::prizes

// Deals as they are made: offers in rounds, everybody's answer, and what is paid instead of the list; and a tournament
// that cannot be played out. The sums are core/prizes/deals.h, what may be agreed is the book's.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/base/one_of.h"
#include "core/base/shared.h"
#include "core/rulebook/asked_book.h"
#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

using tournament::EntryNumber;
using tournament::MoneyPosting;

struct DealStack {
    EntryNumber entry;
    Chips chips;
    friend bool operator==(const DealStack&, const DealStack&) = default;
};
enum class DealBy { icm, chip_chop, even, custom };
BOOST_DESCRIBE_ENUM(DealBy, icm, chip_chop, even, custom)
// What each of those left would get now. A new offer takes the place of the one before it.
struct OfferDeal {
    std::vector<DealStack> stacks{};                     // of all who are left
    std::optional<DealBy> by{};                          // nothing: the book's model
    std::optional<std::vector<std::int64_t>> amounts{};  // of a custom one, in minor units, in the order of the stacks
    std::optional<std::int64_t> left_to_play{};          // for the winner; nothing: the least there must be
    // In a satellite: all put in what is missing for a seat each.
    std::optional<bool> fund_missing_seats{};
};
struct AnswerDeal {
    EntryNumber entry;
    bool agrees = false;
};
// The offer that stands is registered.
struct MakeDeal {
    std::optional<bool> play_on{};  // until one is left; nothing said: where something is left to play for
};
// The tournament ends with several left. `amounts` where the book leaves them to the director.
struct EndEarly {
    std::string reason{};  // what keeps it from being played out
    std::vector<DealStack> stacks{};
    std::optional<std::vector<std::int64_t>> amounts{};
};
struct AwardTrophy {
    EntryNumber entry;
};
BOOST_DESCRIBE_STRUCT(DealStack, (), (entry, chips))
BOOST_DESCRIBE_STRUCT(OfferDeal, (), (stacks, by, amounts, left_to_play, fund_missing_seats))
BOOST_DESCRIBE_STRUCT(AnswerDeal, (), (entry, agrees))
BOOST_DESCRIBE_STRUCT(MakeDeal, (), (play_on))
BOOST_DESCRIBE_STRUCT(EndEarly, (), (reason, stacks, amounts))
BOOST_DESCRIBE_STRUCT(AwardTrophy, (), (entry))
using DealCommand = OneOf<OfferDeal, AnswerDeal, MakeDeal, EndEarly, AwardTrophy>;

struct DealOffered {
    std::int64_t round = 0;
    DealBy by = DealBy::icm;
    std::vector<DealStack> stacks{};
    std::vector<std::int64_t> amounts{};
    std::int64_t left_to_play = 0;
    std::vector<std::int64_t> contributions{};  // one a player, or none at all
    std::string clause{};
};
struct DealAgreed {
    std::int64_t round = 0;
    EntryNumber entry;
};
// Who declined is not told where the book protects them.
struct DealDeclined {
    std::int64_t round = 0;
    std::optional<EntryNumber> who{};
    std::string clause{};
};
struct DealMade {
    std::vector<DealStack> stacks{};
    std::vector<std::int64_t> amounts{};
    std::int64_t left_to_play = 0;
    bool forced = false;
    std::vector<MoneyPosting> money{};  // what players put in
    std::string reason{};
    std::string clause{};
};
struct TrophyAwarded {
    EntryNumber entry;
    std::string clause{};
    std::optional<tournament::Draw> draw{};  // between those with most chips, in the order of the stacks
};
BOOST_DESCRIBE_STRUCT(DealOffered, (), (round, by, stacks, amounts, left_to_play, contributions, clause))
BOOST_DESCRIBE_STRUCT(DealAgreed, (), (round, entry))
BOOST_DESCRIBE_STRUCT(DealDeclined, (), (round, who, clause))
BOOST_DESCRIBE_STRUCT(DealMade, (), (stacks, amounts, left_to_play, forced, money, reason, clause))
BOOST_DESCRIBE_STRUCT(TrophyAwarded, (), (entry, clause, draw))
using DealEvent = OneOf<DealOffered, DealAgreed, DealDeclined, DealMade, TrophyAwarded>;

struct Deals {
    std::int64_t rounds = 0;
    std::optional<DealOffered> offer{};     // that stands
    std::vector<EntryNumber> agreed{};      // to it
    std::optional<DealOffered> declined{};  // the last one that was, and
    std::int64_t declined_players = 0;      // how many were left then
    std::optional<DealMade> made{};
    Shared<std::vector<Money>> list;  // the prizes as they were published before
    std::optional<EntryNumber> trophy{};
    friend bool operator==(const Deals& a, const Deals& b);
};

// What is decided, and when the tournament ends with it, who goes out in which order and who has won.
struct DealOutcome {
    std::vector<DealEvent> events{};
    std::vector<EntryNumber> out{};
    std::optional<EntryNumber> winner{};
};
struct DealQuestion {
    const tournament::State& t;
    const Deals& deals;
    bool published = false;
    const std::vector<Money>& prizes;  // as published
    std::int64_t seats = 0;            // of a satellite
};
std::expected<DealOutcome, tournament::Refusal> decide(const DealQuestion& q, const DealCommand& command,
                                                       const rulebook::AskedBook& book,
                                                       const tournament::DrawSource& draw = {});
std::optional<std::string_view> misfit(const DealQuestion& q, const DealEvent& event);
void apply(Deals& d, const DealEvent& event, std::int64_t players_left, const std::vector<Money>& prizes);
// The list by place, with what was agreed at the places of those who agreed it: who is out at their own, who is in from
// the first place down.
std::vector<Money> list_after_deal(const tournament::State& t, const Deals& d);

}  // namespace riffle::prizes

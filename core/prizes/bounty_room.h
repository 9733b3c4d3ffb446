// Bounties as they are played: what lies on each head, who took it, what was paid of it. Who takes a bounty is said
// with the bust-out; what goes where is the book's (core/prizes/bounties.h works it out).
#pragma once
#include <boost/describe/class.hpp>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/base/one_of.h"
#include "core/base/shared.h"
#include "core/base/shared_map.h"
#include "core/prizes/bounties.h"
#include "core/rulebook/asked_book.h"
#include "core/tournament/decide.h"
#include "core/tournament/state.h"

namespace riffle::prizes {

using tournament::EntryNumber;
using tournament::MoneyPosting;

// A bounty that waits: it lay in the pot of the next hand, or the book leaves it to the director. Who has it.
struct AwardBounty {
    EntryNumber entry;
    std::vector<EntryNumber> by{};
    std::optional<std::vector<Chips>> by_stacks{};
};
// What somebody has won with others' heads, against the chips or vouchers; and that payment come back.
struct PayBounty {
    EntryNumber entry;
};
struct TakeBackBounty {
    EntryNumber entry;
};
// What the heads of a mystery bounty are worth from now on: as many envelopes as heads still in, worth what lies there.
inline constexpr std::size_t most_envelope_rows = 200;
struct LayEnvelopes {
    std::vector<Envelopes> envelopes{};
};
BOOST_DESCRIBE_STRUCT(AwardBounty, (), (entry, by, by_stacks))
BOOST_DESCRIBE_STRUCT(LayEnvelopes, (), (envelopes))
BOOST_DESCRIBE_STRUCT(PayBounty, (), (entry))
BOOST_DESCRIBE_STRUCT(TakeBackBounty, (), (entry))
using BountyCommand = OneOf<AwardBounty, PayBounty, TakeBackBounty, LayEnvelopes>;

struct BountyShare {
    EntryNumber entry;
    std::int64_t pocket = 0;      // won
    std::int64_t own_bounty = 0;  // on the winner's own head from now on
    friend bool operator==(const BountyShare&, const BountyShare&) = default;
};
struct BountyTaken {
    EntryNumber entry;  // whose it was
    std::vector<BountyShare> shares{};
    std::vector<MoneyPosting> money{};  // what is in pockets now
    std::string clause{};
    std::optional<tournament::Draw> draw{};  // of its envelope, where there were several
};
// Who is out before the envelopes are laid leaves what they paid to them.
struct BountyGathered {
    EntryNumber entry;
    std::int64_t amount = 0;
};
struct EnvelopesLaid {
    std::vector<Envelopes> envelopes{};  // the largest first
};
// The end of play: what lies there yet goes to who is left, of several to each the same.
struct EnvelopesShared {
    std::vector<BountyShare> shares{};
    std::vector<MoneyPosting> money{};
};
// It waits to be awarded: at this table, where it is in the pot of the next hand.
struct BountyLeft {
    EntryNumber entry;
    std::int64_t amount = 0;
    std::optional<tournament::TableNumber> table{};
    std::string clause{};
};
// The winner's own, where it goes to the prizes.
struct BountyPooled {
    EntryNumber entry;
    std::vector<MoneyPosting> money{};
};
// The tournament is cancelled: what was won is on the heads again, to be given back with the entries.
struct BountiesVoided {
    std::vector<MoneyPosting> money{};
};
struct BountyPaid {
    EntryNumber entry;
    std::vector<MoneyPosting> money{};
};
struct BountyTakenBack {
    EntryNumber entry;
    std::vector<MoneyPosting> money{};
};
BOOST_DESCRIBE_STRUCT(BountyShare, (), (entry, pocket, own_bounty))
BOOST_DESCRIBE_STRUCT(BountyTaken, (), (entry, shares, money, clause, draw))
BOOST_DESCRIBE_STRUCT(BountyGathered, (), (entry, amount))
BOOST_DESCRIBE_STRUCT(EnvelopesLaid, (), (envelopes))
BOOST_DESCRIBE_STRUCT(EnvelopesShared, (), (shares, money))
BOOST_DESCRIBE_STRUCT(BountyLeft, (), (entry, amount, table, clause))
BOOST_DESCRIBE_STRUCT(BountyPooled, (), (entry, money))
BOOST_DESCRIBE_STRUCT(BountiesVoided, (), (money))
BOOST_DESCRIBE_STRUCT(BountyPaid, (), (entry, money))
BOOST_DESCRIBE_STRUCT(BountyTakenBack, (), (entry, money))
using BountyEvent = OneOf<BountyTaken, BountyLeft, BountyPooled, BountiesVoided, BountyPaid, BountyTakenBack,
                          BountyGathered, EnvelopesLaid, EnvelopesShared>;

struct WaitingBounty {
    std::int64_t amount = 0;
    std::optional<tournament::TableNumber> table{};
    friend bool operator==(const WaitingBounty&, const WaitingBounty&) = default;
};
struct WonBounties {
    std::int64_t won = 0;
    std::int64_t paid = 0;
    tournament::MoneyAccount drawer = tournament::MoneyAccount::cash;  // it was paid out of
    friend bool operator==(const WonBounties&, const WonBounties&) = default;
};
struct Bounties {
    SharedMap<EntryNumber, std::int64_t> heads;  // of those in play
    SharedMap<EntryNumber, WaitingBounty> waiting;
    SharedMap<EntryNumber, WonBounties> won;
    // Of a mystery bounty. Once there are envelopes, what stands at a head or waits is no longer what it is worth.
    std::int64_t gathered = 0;
    Shared<std::vector<Envelopes>> laid;
    Shared<std::vector<Envelopes>> envelopes;  // of those laid, the ones that are left
    bool by_envelope() const { return !laid->empty(); }
    friend bool operator==(const Bounties&, const Bounties&) = default;
};

using BountyDecision = std::expected<std::vector<BountyEvent>, tournament::Refusal>;

BountyDecision decide(const tournament::State& t, const Bounties& b, const BountyCommand& command,
                      const rulebook::AskedBook& book, const tournament::Context& context, bool prizes_published);
// What becomes of the bounties of those who go out in one hand.
BountyDecision bounties_taken(const tournament::State& before, const Bounties& b, const tournament::BustOut& hand,
                              const rulebook::AskedBook& book, const tournament::DrawSource& draw);
// Of one who goes with a stack.
BountyDecision bounty_surrendered(const tournament::State& before, const Bounties& b,
                                  const tournament::RemoveEntry& removed, const rulebook::AskedBook& book);
// Of those who are left at the end: everybody keeps their own, but where it goes to the prizes.
std::vector<BountyEvent> last_bounties(const tournament::State& t, const Bounties& b,
                                       const std::vector<EntryNumber>& left, bool prizes_published,
                                       const rulebook::AskedBook& book);

// Of those who are left at the end of a mystery bounty, the first of them first.
std::vector<BountyEvent> last_envelopes(const tournament::State& t, const Bounties& b,
                                        const std::vector<EntryNumber>& left);
// Whether a mystery bounty has money on heads for which there are no envelopes yet.
bool lacks_envelopes(const tournament::State& t, const Bounties& b);

// Of a tournament that is cancelled: none may be paid out.
BountyDecision bounties_voided(const tournament::State& t);

std::optional<std::string_view> misfit(const tournament::State& t, const Bounties& b, const BountyEvent& event);
void apply(Bounties& b, const BountyEvent& event);
// A sale puts it on a head, a refund takes it off.
void note_sale(Bounties& b, const tournament::EntrySold& sold);
void note_refund(Bounties& b, EntryNumber entry);

// What must always hold, in words, when it does not: over the whole field.
std::optional<std::string> broken_bounties(const tournament::State& t, const Bounties& b);

}  // namespace riffle::prizes

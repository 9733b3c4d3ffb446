// What heads (bounty_room.cpp) and envelopes (bounty_envelopes.cpp) have in common.
#pragma once
#include "core/prizes/bounty_room.h"

namespace riffle::prizes {

inline Money in_currency(const tournament::State& t, std::int64_t minor) { return {minor, t.setup->buy_in.currency}; }
inline bool is_mystery(const tournament::State& t) {
    return t.setup->bounty && t.setup->bounty->kind == tournament::BountyKind::mystery;
}

// Who won the pot, with what the rules ask of them.
struct PotWinners {
    std::vector<EntryNumber> entries{};
    std::vector<BountyWinner> winners{};
    bool stacks_known = false;
    bool button_known = false;
};

// A bounty that is not divided: whose it is by the book, or that it waits for the director.
std::expected<BountyEvent, tournament::Refusal> fixed_taken(const tournament::State& t, EntryNumber entry,
                                                            std::int64_t bounty, const PotWinners& pot,
                                                            const rulebook::AskedBook& book);

// Draws envelopes one after the other, all of one step with its seed.
class EnvelopeDraw {
  public:
    EnvelopeDraw(const Bounties& b, const tournament::DrawSource& source)
        : left_(*b.envelopes), source_(source), numbers_(source.seed) {}

    // To whom an undivided bounty goes; what it is worth is drawn.
    std::expected<BountyEvent, tournament::Refusal> taken(const tournament::State& t, EntryNumber entry,
                                                          std::int64_t head, const PotWinners& pot,
                                                          const rulebook::AskedBook& book);

  private:
    std::vector<Envelopes> left_;
    const tournament::DrawSource& source_;
    tournament::DrawNumbers numbers_;
};

// What lies on heads and tables, envelopes included.
std::int64_t lying_in(const Bounties& b);
BountyDecision decide_lay(const tournament::State& t, const Bounties& b, const LayEnvelopes& c, bool prizes_published);

}  // namespace riffle::prizes

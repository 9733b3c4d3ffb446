// What the hand knows of the circumstances that are told: it is added where it holds, and whoever tells one that does
// not is refused. Only what no table shows (intent, protection, what was visible) is believed as it is told.
#pragma once
#include <expected>
#include <optional>

#include "core/table/decide.h"

namespace riffle::table {

// The act as the hand has it. Without a hand it is as it was told.
std::expected<rulings::Act, Refusal> as_known(const State& state, rulings::Act act, const rulebook::Book& book,
                                              const hand::Rules& rules, std::optional<SeatSet> on_penalty = {});

// Who sits this hand out on a penalty. The event, where it keeps the records, says who is on one (Context::on_penalty):
// others sit out who have left for good.
SeatSet penalised_in_hand(const State& state, std::optional<SeatSet> on_penalty);

// Etiquette that is an offence only when the same thing is done again [internacional:36-1]: the first time is
// remembered.
bool counts_when_repeated(rulings::Infraction infraction, const rulebook::Book& book);

// The deal is thrown away and made anew.
bool is_redeal(const rulings::Outcome& outcome);

// What the bets of the street come to when one that has been raised since is made `to`; nothing: it has not been.
std::optional<hand::BetsAnew> bets_anew(const State& state, Seat bettor, Chips from, Chips to,
                                        const hand::Rules& rules);

}  // namespace riffle::table

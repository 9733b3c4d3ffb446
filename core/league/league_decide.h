// The parts of a league's decisions: what happens to its money and its final stands apart from what is counted.
#pragma once
#include "core/league/league_room.h"

namespace riffle::league {

Refusal by_the_book(const LeagueRefusal& no);
std::unexpected<Refusal> setup_wrong(std::string where, std::string expected);

LeagueRoom::Decision decide_settle_month(const LeagueState& s, const SettleMonth& c, const Book& book,
                                         const LeagueRoom::Context& context);
LeagueRoom::Decision decide_plan_final(const LeagueState& s, const PlanFinal& c, const Book& book,
                                       const LeagueRoom::Context& context);
LeagueRoom::Decision decide_award(const LeagueState& s, const AwardPrizes& c, const Book& book,
                                  const LeagueRoom::Context& context);
LeagueRoom::Decision decide_pay(const LeagueState& s, const PayLeaguePrize& c, const LeagueRoom::Context& context);
LeagueRoom::Decision decide_take_back(const LeagueState& s, const TakeBackLeaguePrize& c,
                                      const LeagueRoom::Context& context);

bool has_score(const LeagueState& s, const std::string& tournament, const std::string& person);
// The seats that are left, among those level: in the order this seed gives.
std::vector<std::string> drawn_from(const tournament::Seed& seed, std::vector<std::string> level);

}  // namespace riffle::league

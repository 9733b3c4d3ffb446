// A prize list drawn up on a curve for a tournament's field, before one is published (core/prizes/payout_curve.h).
#pragma once
#include <expected>
#include <map>
#include <string>

#include "app/app.h"

namespace riffle::server {

struct QueryFault {
    std::string where;
    std::string expected;
};
// places (none: 15 in a hundred entries), minimum, first_bp, unit, tiers=1, trophy, fixed=PLACE:AMOUNT,PLACE:AMOUNT; in
// minor units.
std::expected<std::string, QueryFault> drawn_up_list(const app::App& app, const journal::TournamentStream& stream,
                                                     const std::map<std::string, std::string>& query);

}  // namespace riffle::server

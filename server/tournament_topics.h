// The topics of a tournament that are sent whole: what each is filled with, and whether a change touched it.
#pragma once
#include <span>
#include <string_view>

#include "server/tournament_look.h"

namespace riffle::server {

struct TournamentTopic {
    std::string_view name;
    void (*fill)(shape::CommonTopics&, const Look&);
    bool (*changed)(const journal::TournamentStream& before, const journal::TournamentStream& now);
};
std::span<const TournamentTopic> common_topics();

// Prizes are told place by place, or in a change as runs of places that are paid alike.
shape::PrizesTopic prizes_of(const Look& look);
shape::PrizesChange prize_runs_of(const Look& look);
bool prizes_changed(const journal::TournamentStream& before, const journal::TournamentStream& now);

}  // namespace riffle::server

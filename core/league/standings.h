// Who leads: scores added up over a season, for persons and for teams.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/league/results.h"

namespace riffle::league {

struct SeasonRule {
    bool one_a_day = false;                // of a day's events only the best counts (mediterraneo-2026:10-c)
    std::optional<std::size_t> best_of{};  // only so many of the best count
    bool ties_by_best_place = true;        // then by the best place in any event (20-c); still level: shared
};

struct Standing {
    std::string person;
    std::int64_t place = 0;  // shared by all who are level
    bool shared = false;     // with somebody else
    Points points{};
    std::int64_t best_place = 0;  // in any event of the season; 0: never played
    std::size_t events = 0;       // played
    std::size_t counted = 0;      // whose points count
    friend bool operator==(const Standing&, const Standing&) = default;
};
// From the first down; those who are level in the order of their ids, so that the list is always the same.
// `elsewhere` are scores that do not count here, but of a day's events only the best counts anywhere.
std::vector<Standing> standings(std::span<const Score> scores, const SeasonRule& rule,
                                std::span<const Score> elsewhere = {});

// What each standing is paid: those who share a place add up the prizes of their places and divide them equally, odd
// units one each in the order of the list (20-c, a reading). In the order of the standings.
std::vector<std::int64_t> prizes_of(std::span<const Standing> standings, std::span<const std::int64_t> prizes);

struct Team {
    std::string name;
    std::vector<std::string> members;
};
struct TeamStanding {
    std::string team;
    std::int64_t place = 0;
    bool shared = false;  // level in points and best place: a draw decides
    Points points{};
    std::int64_t best_place = 0;  // of a member in one tournament
};
// The sum over all members and tournaments, ties by the best single place of a member (mediterraneo-2026:17-d, 17-e).
std::vector<TeamStanding> team_standings(std::span<const Team> teams, std::span<const Score> scores);

}  // namespace riffle::league

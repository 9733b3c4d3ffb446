// What a league comes to: scores with what put them right, who leads, what there is to share.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "core/league/league_room.h"
#include "core/rulebook/keys.h"

namespace riffle::league {
namespace {

std::vector<const Counted*> in_order(const LeagueState& s) {
    std::vector<const Counted*> list;
    for (const auto& [id, counted] : s.counted)
        if (!counted.suspended) list.push_back(&counted);
    std::ranges::sort(list, {}, &Counted::number);
    return list;
}

}  // namespace

LeagueKind kind_of(const LeagueState& s) { return s.setup->kind.value_or(LeagueKind::year); }

std::string month_key(const std::string& house, const std::string& month) {
    return house.empty() && month.empty() ? std::string{} : house + "\n" + month;
}

std::string month_of(std::int64_t day) {
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
    return fmt::format("{:04}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()));
}

std::vector<MonthOpen> months_open(const LeagueState& s, const Book& book) {
    std::vector<MonthOpen> open;
    if (kind_of(s) != LeagueKind::year || s.setup->house) return open;
    const auto first = book.ask(rulebook::key::league_retention_first_to);
    if (first.value != rulebook::LeagueRetentionFirstTo::master_league) return open;
    const auto unit = book.ask(rulebook::key::master_league_settled);
    if (unit.value == rulebook::MasterLeagueSettled::whole_season) {
        if (s.league_retained > 0 && s.settled.empty()) open.push_back({{}, {}, s.league_retained});
        return open;
    }
    for (const auto& [key, kept] : s.kept_in_month)
        if (kept > 0 && !s.settled.contains(key)) {
            const auto cut = key.rfind('\n');
            open.push_back({key.substr(0, cut), key.substr(cut + 1), kept});
        }
    std::ranges::stable_sort(open, {}, &MonthOpen::month);
    return open;
}

std::int64_t pot_of(const LeagueState& s) {
    switch (kind_of(s)) {
        case LeagueKind::year:
            return s.league_retained - s.master_paid;
        case LeagueKind::series:
            return s.series_retained;
        case LeagueKind::season:
            return s.season_fund;
        case LeagueKind::teams:
            return 0;
    }
    return 0;
}

std::int64_t value_of(const PrizesAwarded& made, const LeagueState& s) {
    const std::int64_t entry = s.final_plan ? (*s.final_plan)->entry_value : 0;
    std::int64_t sum = 0;
    for (const LeagueAward& one : made.awards) sum += one.by_ranking + one.by_final + one.entries * entry;
    return sum;
}

std::vector<Score> scores_of(const LeagueState& s, const PersonOf& person_of) {
    std::map<std::pair<std::string_view, std::string_view>, std::int64_t> corrected;
    for (const auto& [number, one] : s.corrections) corrected[{one.tournament, one.person}] += one.points;
    std::vector<Score> all;
    for (const Counted* counted : in_order(s))
        for (const ScoredPerson& one : counted->event->scores) {
            const auto more = corrected.find({counted->event->tournament, one.person});
            all.push_back({.person = person_of ? person_of(one.person) : one.person,
                           .event = counted->event->tournament,
                           .day = counted->event->day,
                           .place = one.place,
                           .points = Points{one.points + (more == corrected.end() ? 0 : more->second)}});
        }
    return all;
}

std::vector<Score> scores_elsewhere(const LeagueState& s, std::span<const LeagueState* const> others,
                                    const PersonOf& person_of) {
    std::vector<Score> all;
    const auto by_book = [](const LeagueState& one) {
        return !one.setup->formula && kind_of(one) != LeagueKind::teams && one.first_day;
    };
    if (!by_book(s)) return all;
    for (const LeagueState* other : others) {
        if (!by_book(*other) || other->setup->book != s.setup->book) continue;
        if (*other->first_day > *s.last_day || *other->last_day < *s.first_day) continue;
        for (Score& score : scores_of(*other, person_of))
            if (!s.counted.contains(score.event)) all.push_back(std::move(score));
    }
    return all;
}

Ranking standings_of(const LeagueState& s, const Book& book, const PersonOf& person_of,
                     std::span<const Score> elsewhere) {
    return ranking_by_book(scores_of(s, person_of), book, s.setup->best_of, elsewhere);
}

TeamFinal team_standings_of(const LeagueState& s, const Book& book, const PersonOf& person_of) {
    std::vector<Team> teams;
    for (const auto& [name, members] : s.teams) {
        Team team{.name = name, .members = members};
        if (person_of)
            for (std::string& member : team.members) member = person_of(member);
        teams.push_back(std::move(team));
    }
    return team_final(teams, scores_of(s, person_of), book);
}

}  // namespace riffle::league

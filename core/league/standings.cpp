#include "core/league/standings.h"

#include <algorithm>
#include <map>

#include "core/prizes/shares.h"

namespace riffle::league {
namespace {

// A place of 0 is none, and ranks after every place.
std::int64_t for_order(std::int64_t best_place) { return best_place == 0 ? INT64_MAX : best_place; }

std::int64_t better(std::int64_t a, std::int64_t b) { return for_order(a) <= for_order(b) ? a : b; }

// Places for a sorted list: level ones share the better place.
template <class Row, class Level>
void number(std::vector<Row>& rows, Level level) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool with_last = i > 0 && level(rows[i - 1], rows[i]);
        rows[i].place = with_last ? rows[i - 1].place : static_cast<std::int64_t>(i) + 1;
        if (with_last) rows[i].shared = rows[i - 1].shared = true;
    }
}

// The best of a person on a day, among what does not count here.
using BestElsewhere = std::map<std::pair<std::string_view, std::int64_t>, const Score*>;

bool better_score(const Score& a, const Score& b) {
    return a.points != b.points ? a.points > b.points : a.event < b.event;
}

BestElsewhere best_elsewhere(std::span<const Score> scores) {
    BestElsewhere best;
    for (const Score& score : scores) {
        if (score.place == 0) continue;
        const auto [at, first] = best.try_emplace({score.person, score.day}, &score);
        if (!first && better_score(score, *at->second)) at->second = &score;
    }
    return best;
}

// One person's scores: which count, and what they come to.
Standing reckon(std::span<const Score* const> scores, const SeasonRule& rule, const BestElsewhere& elsewhere) {
    Standing standing{.person = scores.front()->person};
    std::vector<const Score*> counting;
    for (const Score* score : scores) {
        standing.best_place = better(score->place, standing.best_place);
        if (score->place == 0) continue;
        ++standing.events;
        counting.push_back(score);
    }
    if (rule.one_a_day) {
        // The first of equal ones stays; the order of the events decides.
        std::ranges::stable_sort(counting, [](const Score* a, const Score* b) {
            return a->day != b->day ? a->day < b->day : a->points > b->points;
        });
        const auto same_day = [](const Score* a, const Score* b) { return a->day == b->day; };
        counting.erase(std::unique(counting.begin(), counting.end(), same_day), counting.end());
        std::erase_if(counting, [&](const Score* score) {
            const auto other = elsewhere.find({score->person, score->day});
            return other != elsewhere.end() && better_score(*other->second, *score);
        });
    }
    if (rule.best_of && counting.size() > *rule.best_of) {
        std::ranges::stable_sort(counting, std::ranges::greater{}, &Score::points);
        counting.resize(*rule.best_of);
    }
    standing.counted = counting.size();
    for (const Score* score : counting) standing.points += score->points;
    return standing;
}

}  // namespace

std::vector<Standing> standings(std::span<const Score> scores, const SeasonRule& rule,
                                std::span<const Score> elsewhere) {
    const BestElsewhere others = rule.one_a_day ? best_elsewhere(elsewhere) : BestElsewhere{};
    std::vector<const Score*> by_person;
    by_person.reserve(scores.size());
    for (const Score& score : scores) by_person.push_back(&score);
    std::ranges::stable_sort(by_person, {}, [](const Score* score) -> const std::string& { return score->person; });
    std::vector<Standing> result;
    for (std::size_t begin = 0; begin < by_person.size();) {
        std::size_t end = begin + 1;
        while (end < by_person.size() && by_person[end]->person == by_person[begin]->person) ++end;
        result.push_back(reckon(std::span(by_person).subspan(begin, end - begin), rule, others));
        begin = end;
    }
    const auto key = [&](const Standing& s) {
        return std::pair{-s.points.value, rule.ties_by_best_place ? for_order(s.best_place) : 0};
    };
    std::ranges::stable_sort(result, {}, key);
    number(result, [&](const Standing& a, const Standing& b) { return key(a) == key(b); });
    return result;
}

std::vector<std::int64_t> prizes_of(std::span<const Standing> standings, std::span<const std::int64_t> prizes) {
    std::vector<std::int64_t> paid;
    while (paid.size() < standings.size()) {
        const std::int64_t place = standings[paid.size()].place;
        const auto sharing = std::ranges::count(standings, place, &Standing::place);
        for (const std::int64_t part : prizes::shared_places(prizes, place, sharing)) paid.push_back(part);
    }
    return paid;
}

std::vector<TeamStanding> team_standings(std::span<const Team> teams, std::span<const Score> scores) {
    std::multimap<std::string_view, std::size_t> teams_of;
    std::vector<TeamStanding> result;
    for (const Team& team : teams) {
        for (const std::string& member : team.members) teams_of.emplace(member, result.size());
        result.push_back({.team = team.name});
    }
    for (const Score& score : scores) {
        const auto [first, last] = teams_of.equal_range(score.person);
        for (auto at = first; at != last; ++at) {
            TeamStanding& standing = result[at->second];
            standing.points += score.points;
            standing.best_place = better(score.place, standing.best_place);
        }
    }
    const auto key = [](const TeamStanding& s) { return std::pair{-s.points.value, for_order(s.best_place)}; };
    std::ranges::stable_sort(result, {}, &TeamStanding::team);
    std::ranges::stable_sort(result, {}, key);
    number(result, [&](const TeamStanding& a, const TeamStanding& b) { return key(a) == key(b); });
    return result;
}

}  // namespace riffle::league

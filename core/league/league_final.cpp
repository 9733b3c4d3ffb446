// The money of a league and its final: months settled, finalists, who is paid what.
#include <algorithm>
#include <numeric>
#include <set>

#include "core/base/text.h"
#include "core/league/league_decide.h"
#include "core/rulebook/keys.h"
#include "core/tournament/view.h"

namespace riffle::league {
namespace {

namespace key = rulebook::key;
using enum RefusalCode;
using LeagueDecision = LeagueRoom::Decision;

constexpr std::int64_t most_money = 1'000'000'000'000;  // in minor units
constexpr std::size_t most_awards = 1'000;
constexpr std::int64_t most_seats = 10'000;
constexpr std::size_t most_house = 60;  // characters

Ranking ranking_now(const LeagueState& s, const Book& book, const LeagueRoom::Context& context) {
    return standings_of(s, book, context.person_of, context.elsewhere);
}

bool each_month(const Book& book) {
    return book.ask(key::master_league_settled).value == rulebook::MasterLeagueSettled::each_casino_each_month;
}

bool is_month(std::string_view text) {
    const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
    if (text.size() != 7 || text[4] != '-') return false;
    for (const std::size_t at : std::initializer_list<std::size_t>{0, 1, 2, 3, 5, 6})
        if (!digit(at)) return false;
    const int month = (text[5] - '0') * 10 + (text[6] - '0');
    return month >= 1 && month <= 12;
}

// Somebody for each seat that is left among those level: drawn, or chosen by whom the book leaves it to.
struct LastSeats {
    std::vector<std::string> in{};
    std::optional<LeagueDraw> draw{};
};
std::expected<LastSeats, Refusal> last_seats(std::vector<std::string> level, std::int64_t left, bool by_draw,
                                             const PlanFinal& c, const LeagueRoom::Context& context,
                                             Citation citation) {
    LastSeats seats;
    if (level.empty()) return seats;
    const auto wanted = std::min(static_cast<std::size_t>(std::max<std::int64_t>(left, 0)), level.size());
    if (by_draw && context.draw) {
        std::ranges::sort(level);
        seats.draw = LeagueDraw{.number = context.draw->number,
                                .seed = tournament::hex(context.draw->seed),
                                .from = level,
                                .drawn = drawn_from(context.draw->seed, level),
                                .next_commitment = context.draw->next_commitment};
        seats.in.assign(seats.draw->drawn.begin(), seats.draw->drawn.begin() + static_cast<std::ptrdiff_t>(wanted));
        return seats;
    }
    const std::set<std::string> chosen =
        c.chosen ? std::set<std::string>(c.chosen->begin(), c.chosen->end()) : std::set<std::string>{};
    if (chosen.size() != wanted || !std::ranges::all_of(chosen, [&](const std::string& one) {
            return std::ranges::find(level, one) != level.end();
        }))
        return refuse(league_final_level, citation,
                      {{"seats", std::to_string(wanted)}, {"level", std::to_string(level.size())}});
    seats.in.assign(chosen.begin(), chosen.end());
    return seats;
}

std::expected<void, Refusal> plan_series(const LeagueState& s, const PlanFinal& c, const Book& book,
                                         const LeagueRoom::Context& context, FinalPlanned& plan) {
    const bool of_season = kind_of(s) == LeagueKind::season;
    const Ranking ranking = ranking_now(s, book, context);
    Qualified in;
    Citation citation;
    plan.fund = pot_of(s);
    if (of_season) {
        const auto by_book = final_by_book(plan.fund, c.seats, book);
        if (!by_book) return std::unexpected(by_the_book(by_book.error()));
        plan.entries = by_book->entries;
        plan.entry_value = book.ask(key::final_entry_value_eur)->value * 100;
        plan.remainder = by_book->remainder;
        plan.remainder_place = by_book->remainder_place;
        plan.extra_prizes = by_book->extra_prizes;
        citation = book.ask(key::final_min_qualifiers)->citation;
        in = qualified(ranking.rows, by_book->qualifiers);
    } else {
        auto by_book = series_qualifiers(ranking.rows, book);
        if (!by_book) return std::unexpected(by_the_book(by_book.error()));
        in = *std::move(by_book);
        citation = book.ask(key::series_places_paid)->citation;
        if (const auto each = book.ask(key::series_final_stack_per_point))
            plan.chips_per_point = std::max<std::int64_t>(each->value, 0);
    }
    plan.clause = std::string(citation.clause);
    auto last = last_seats(in.level, in.seats - static_cast<std::int64_t>(in.in.size()), in.by_draw, c, context,
                           in.level.empty() ? citation : book.ask(key::league_tie).citation);
    if (!last) return std::unexpected(last.error());
    plan.draw = last->draw;
    std::set<std::string> playing(in.in.begin(), in.in.end());
    playing.insert(last->in.begin(), last->in.end());
    for (const Standing& row : ranking.rows)
        if (playing.contains(row.person)) plan.finalists.push_back({row.person, row.place, row.points.value});
    if (plan.finalists.empty()) return refuse(league_nobody_ranked);
    return {};
}

std::expected<void, Refusal> plan_teams(const LeagueState& s, const PlanFinal& c, const Book& book,
                                        const LeagueRoom::Context& context, FinalPlanned& plan) {
    const TeamFinal final = team_standings_of(s, book, context.person_of);
    const auto seats = book.ask(key::team_final_table_teams);
    const std::int64_t most = seats ? seats->value : static_cast<std::int64_t>(final.ranking.size());
    const Citation citation = seats ? seats->citation : Citation{};
    auto last =
        last_seats(final.level, most - static_cast<std::int64_t>(final.in.size()), final.by_draw, c, context, citation);
    if (!last) return std::unexpected(last.error());
    plan.draw = last->draw;
    plan.teams = final.in;
    plan.teams.insert(plan.teams.end(), last->in.begin(), last->in.end());
    if (plan.teams.empty()) return refuse(league_nobody_ranked, citation);
    plan.clause = std::string(citation.clause);
    return {};
}

bool gets_something(const LeagueAward& award) {
    return award.by_ranking > 0 || award.by_final > 0 || award.entries > 0 || award.extra;
}

// The final that was planned, when it is over.
std::expected<std::vector<Standing>, Refusal> placed_in_final(const LeagueState& s,
                                                              const LeagueRoom::Context& context) {
    if (!s.final_plan) return refuse(league_final_unplanned);
    if (!context.tournament || context.tournament->tournament.status != tournament::Status::finished)
        return refuse(league_final_not_over);
    return final_ranking(*context.tournament, context.person_of);
}

// By ranking: the pot of the year by the book's shares, or prizes the operator names where no book does.
std::expected<void, Refusal> award_year(const LeagueState& s, const AwardPrizes& c, const Book& book,
                                        const LeagueRoom::Context& context, PrizesAwarded& made) {
    const Ranking ranking = ranking_now(s, book, context);
    if (ranking.rows.empty()) return refuse(league_nobody_ranked);
    std::vector<std::int64_t> prizes;
    // [mediterraneo-2026:19-b] What a master league pays is printed nowhere: the operator says it.
    const bool named = s.setup->house.has_value() || s.setup->formula.has_value() || !book.ask(key::league_places_paid);
    if (named) {
        if (!c.prizes) return refuse(league_no_prizes);
        if (c.prizes->empty() || c.prizes->size() > std::min(most_awards, ranking.rows.size()))
            return setup_wrong("prizes", "a prize for each of the first places");
        if (std::ranges::any_of(*c.prizes, [](std::int64_t one) { return one < 1 || one > most_money; }))
            return setup_wrong("prizes", "amounts of at least 1");
        prizes = prizes_of(ranking.rows, *c.prizes);
        made.pot = std::accumulate(c.prizes->begin(), c.prizes->end(), std::int64_t{0});
    } else {
        if (c.prizes) return setup_wrong("prizes", "null: the book says them");
        if (const auto open = months_open(s, book); !open.empty())
            return refuse(league_month_open, book.ask(key::league_retention_first_to).citation,
                          {{"house", open.front().house}, {"month", open.front().month}});
        made.pot = pot_of(s);
        if (made.pot == 0) return refuse(league_pot_empty);
        auto shared = annual_prizes(made.pot, ranking.rows, book, c.untaken);
        if (!shared) return std::unexpected(by_the_book(shared.error()));
        prizes = *std::move(shared);
        made.clause = std::string(book.ask(key::league_places_paid)->citation.clause);
    }
    for (std::size_t i = 0; i < prizes.size(); ++i)
        made.awards.push_back({.person = ranking.rows[i].person, .by_ranking = prizes[i]});
    return {};
}

std::expected<void, Refusal> award_series(const LeagueState& s, const AwardPrizes& c, const Book& book,
                                          const LeagueRoom::Context& context, PrizesAwarded& made) {
    const auto placed = placed_in_final(s, context);
    if (!placed) return std::unexpected(placed.error());
    made.pot = pot_of(s);
    if (made.pot == 0) return refuse(league_pot_empty);
    const Ranking ranking = ranking_now(s, book, context);
    const auto prizes = series_prizes(made.pot, ranking.rows, *placed, book, c.untaken);
    if (!prizes) return std::unexpected(by_the_book(prizes.error()));
    for (const SeriesPrize& one : *prizes)
        made.awards.push_back({.person = one.person, .by_ranking = one.by_ranking, .by_final = one.by_final});
    made.clause = std::string(book.ask(key::series_ranking_half)->citation.clause);
    return {};
}

// [solverde-2023:9.4] [solverde-2023:9.5-a] An entry to each of the best of the final, what is left to the next one.
std::expected<void, Refusal> award_season(const LeagueState& s, const AwardPrizes& c, const Book& book,
                                          const LeagueRoom::Context& context, PrizesAwarded& made) {
    const auto placed = placed_in_final(s, context);
    if (!placed) return std::unexpected(placed.error());
    const FinalPlanned& plan = **s.final_plan;
    if (plan.fund != pot_of(s)) return refuse(league_final_outdated);
    made.pot = plan.fund;
    std::int64_t given = 0;
    for (std::size_t i = 0; i < placed->size(); ++i) {
        const auto at = static_cast<std::int64_t>(i) + 1;
        LeagueAward award{.person = (*placed)[i].person};
        award.entries = at <= plan.entries ? 1 : 0;
        award.by_final = at == plan.remainder_place ? plan.remainder : 0;
        // [solverde-2023:9.6] Who did not come has lost the prize that is no money.
        award.extra = at <= plan.extra_prizes && (*placed)[i].events > 0;
        given += award.entries * plan.entry_value + award.by_final;
        made.awards.push_back(std::move(award));
    }
    if (given < plan.fund && c.untaken != Untaken::kept)
        return refuse(league_shares_untaken, book.ask(key::shares_without_taker).citation,
                      {{"minor", std::to_string(plan.fund - given)}});
    made.clause = plan.clause;
    return {};
}

}  // namespace

std::vector<std::string> drawn_from(const tournament::Seed& seed, std::vector<std::string> level) {
    tournament::DrawNumbers numbers{seed};
    numbers.shuffle(std::span(level));
    return level;
}

Citation final_clause(const LeagueState& s, const Book& book) {
    const auto of = [](const auto& setting) { return setting ? setting->citation : Citation{}; };
    switch (kind_of(s)) {
        case LeagueKind::series:
            return of(book.ask(key::series_places_paid));
        case LeagueKind::season:
            return of(book.ask(key::final_min_qualifiers));
        case LeagueKind::teams:
            return of(book.ask(key::team_final_table_teams));
        case LeagueKind::year:
            break;
    }
    return {};
}

std::optional<Refusal> enters_final(const LeagueState& s, const PersonOf& person_of, Citation clause,
                                    tournament::SellEntry& sale) {
    const FinalPlanned& plan = **s.final_plan;
    if (kind_of(s) == LeagueKind::teams) return std::nullopt;  // the team was asked for when it was registered
    const auto counts_as = [&](const std::string& id) { return person_of ? person_of(id) : id; };
    const std::string person = counts_as(sale.person);
    const auto at =
        std::ranges::find_if(plan.finalists, [&](const Finalist& one) { return counts_as(one.person) == person; });
    if (at == plan.finalists.end()) return Refusal{not_a_finalist, clause, {{"league", s.setup->name}}};
    if (plan.chips_per_point == 0) return std::nullopt;
    const std::int64_t points = std::max<std::int64_t>(at->points / 100, 0);
    if (sale.points && *sale.points != points)
        return Refusal{final_points_earned, clause, {{"points", std::to_string(points)}}};
    sale.points = points;
    return std::nullopt;
}

std::optional<Refusal> enters_final(const LeagueState& s, const PersonOf& person_of, Citation clause,
                                    const tournament::RegisterTeam& team) {
    const FinalPlanned& plan = **s.final_plan;
    const auto as_one = [&](const std::vector<std::string>& persons) {
        std::set<std::string> all;
        for (const std::string& person : persons) all.insert(person_of ? person_of(person) : person);
        return all;
    };
    const auto* members = s.teams.get(team.name);
    const bool in = std::ranges::find(plan.teams, team.name) != plan.teams.end();
    if (in && members && as_one(*members) == as_one(team.members)) return std::nullopt;
    return Refusal{not_a_finalist, clause, {{"league", s.setup->name}}};
}

std::vector<Standing> final_ranking(const prizes::TournamentRoom::State& room, const PersonOf& person_of) {
    const tournament::State& t = room.tournament;
    std::vector<Standing> rows;
    std::set<std::string> seen;
    for (const tournament::Ranked& row : tournament::ranking(t)) {
        const tournament::Entry* entry = t.find(row.entry);
        std::string person = person_of ? person_of(entry->person) : entry->person;
        if (entry->status == tournament::EntryStatus::refunded || !seen.insert(person).second) continue;
        const bool came = entry->removed != "absent" && entry->removed != "no_show";
        rows.push_back({.person = std::move(person), .place = row.place, .events = came ? 1U : 0U});
    }
    // Who came back has one place: those behind move up.
    std::int64_t before = 0, given = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool level = i > 0 && rows[i].place == before;
        before = rows[i].place;
        if (!level) given = static_cast<std::int64_t>(i) + 1;
        rows[i].place = given;
        if (level) rows[i].shared = rows[i - 1].shared = true;
    }
    return rows;
}

LeagueDecision decide_settle_month(const LeagueState& s, const SettleMonth& c, const Book& book,
                                   const LeagueRoom::Context& context) {
    const auto first = book.ask(key::league_retention_first_to);
    if (kind_of(s) != LeagueKind::year || s.setup->house) return refuse(league_no_master, first.citation);
    if (!s.paid.empty()) return refuse(league_settled);
    if (c.master_prizes < 0 || c.master_prizes > most_money)
        return setup_wrong("master_prizes", "an amount of 0 or more");
    if (s.settled.size() >= most_awards) return refuse(league_full);
    if (each_month(book) && !is_month(c.month)) return setup_wrong("month", "a month, like 2026-03");
    if (characters(c.house) > most_house || has_control(c.house))
        return setup_wrong("house", "the venue of the tournaments, at most 60 characters");
    const std::string month = each_month(book) ? month_key(c.house, c.month) : std::string{};
    if (s.settled.contains(month)) return refuse(league_month_settled, {}, {{"house", c.house}, {"month", c.month}});
    const std::int64_t* kept = s.kept_in_month.get(month);
    const std::int64_t retained = !each_month(book) ? s.league_retained : kept ? *kept : 0;
    const MonthSettled one =
        settle_one({.retained = retained, .master_prizes = c.master_prizes}, s.settled_retained - s.master_paid, book);
    return std::vector<LeagueEvent>{LeagueMonthSettled{.house = each_month(book) ? c.house : std::string{},
                                                       .month = each_month(book) ? c.month : std::string{},
                                                       .retained = retained,
                                                       .master_prizes = c.master_prizes,
                                                       .to_master = one.to_master,
                                                       .from_annual = one.from_annual,
                                                       .uncovered = one.uncovered,
                                                       .at_ms = context.at_ms,
                                                       .clause = std::string(first.citation.clause)}};
}

LeagueDecision decide_plan_final(const LeagueState& s, const PlanFinal& c, const Book& book,
                                 const LeagueRoom::Context& context) {
    const LeagueKind kind = kind_of(s);
    if (kind == LeagueKind::year) return refuse(league_no_final);
    if (!context.tournament || !context.tournament->tournament.exists)
        return refuse(tournament_unknown, {}, {{"tournament", c.tournament}});
    if (c.chosen && c.chosen->size() > most_awards) return refuse(entries_too_many);
    if (c.seats && (*c.seats < 1 || *c.seats > most_seats)) return setup_wrong("seats", "at least 1, or null");
    if (s.claims_open > 0) return refuse(league_claims_open);
    if (!s.paid.empty()) return refuse(league_settled);
    if (s.counted.contains(c.tournament)) return refuse(league_counted_already, {}, {{"tournament", c.tournament}});
    const tournament::Setup& setup = *context.tournament->tournament.setup;
    const bool is_final =
        kind == LeagueKind::teams ? setup.team_final.value_or(false) : setup.series_final.value_or(false);
    if (!is_final) return refuse(league_tournament_no_final);
    if (std::ranges::any_of(s.counted, [](const auto& one) { return one.second.suspended; }))
        return refuse(league_count_suspended);
    FinalPlanned plan;
    plan.tournament = c.tournament;
    plan.at_ms = context.at_ms;
    const auto made =
        kind == LeagueKind::teams ? plan_teams(s, c, book, context, plan) : plan_series(s, c, book, context, plan);
    if (!made) return std::unexpected(made.error());
    return std::vector<LeagueEvent>{std::move(plan)};
}

LeagueDecision decide_award(const LeagueState& s, const AwardPrizes& c, const Book& book,
                            const LeagueRoom::Context& context) {
    if (s.claims_open > 0) return refuse(league_claims_open);
    if (!s.paid.empty()) return refuse(league_settled);
    if (std::ranges::any_of(s.counted, [](const auto& one) { return one.second.suspended; }))
        return refuse(league_count_suspended);
    PrizesAwarded made;
    made.at_ms = context.at_ms;
    std::expected<void, Refusal> done;
    switch (kind_of(s)) {
        case LeagueKind::year:
            done = award_year(s, c, book, context, made);
            break;
        case LeagueKind::series:
            done = award_series(s, c, book, context, made);
            break;
        case LeagueKind::season:
            done = award_season(s, c, book, context, made);
            break;
        case LeagueKind::teams:
            return refuse(league_no_prizes);  // its final is paid like any tournament
    }
    if (!done) return std::unexpected(done.error());
    std::erase_if(made.awards, [](const LeagueAward& one) { return !gets_something(one); });
    made.kept = made.pot - value_of(made, s);
    return std::vector<LeagueEvent>{std::move(made)};
}

LeagueDecision decide_pay(const LeagueState& s, const PayLeaguePrize& c, const LeagueRoom::Context& context) {
    if (!s.awarded || c.award < 1 || c.award > static_cast<std::int64_t>((*s.awarded)->awards.size()))
        return refuse(league_award_unknown);
    if (s.paid.contains(c.award)) return refuse(no_change);
    if (s.claims_open > 0) return refuse(league_claims_open);
    return std::vector<LeagueEvent>{LeaguePrizePaid{.award = c.award, .at_ms = context.at_ms}};
}

LeagueDecision decide_take_back(const LeagueState& s, const TakeBackLeaguePrize& c,
                                const LeagueRoom::Context& context) {
    if (!s.paid.contains(c.award)) return refuse(league_award_unknown);
    if (c.reason.empty()) return refuse(reason_missing);
    return std::vector<LeagueEvent>{LeaguePrizeTakenBack{.award = c.award, .reason = c.reason, .at_ms = context.at_ms}};
}

}  // namespace riffle::league

#include "core/league/league_room.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/league/event_of.h"
#include "core/rulebook/keys.h"
#include "core/tournament/refuse.h"

namespace riffle::league {
namespace {

using enum tournament::RefusalCode;
using tournament::refuse;
using LeagueDecision = LeagueRoom::Decision;

constexpr std::size_t most_name = 120;
constexpr std::int64_t most_points = 100'000'000;  // of one correction, in hundredths
constexpr std::size_t most_counted = 2'000;
constexpr std::size_t most_people_told = 2'000;

tournament::Refusal by_the_book(const LeagueRefusal& no) {
    switch (no.problem) {
        case LeagueProblem::no_points_by_book:
            return {league_no_points, no.citation, {}};
        case LeagueProblem::points_table_missing:
            return {league_table_missing, no.citation, {}};
        case LeagueProblem::points_table_incomplete:
            return {league_table_incomplete, no.citation, {}};
        case LeagueProblem::outside_season:
            return {league_outside_season, no.citation, {}};
        case LeagueProblem::out_of_time:
            return {league_claim_late, no.citation, {}};
        case LeagueProblem::not_finished:
            return {league_not_finished, no.citation, {}};
        case LeagueProblem::no_prizes_by_book:
        case LeagueProblem::prize_table_incomplete:
        case LeagueProblem::shares_without_taker:
            break;
    }
    return {left_to_director, no.citation, {}};
}

std::unexpected<tournament::Refusal> setup_wrong(std::string where, std::string expected) {
    return refuse(setup_fault, {}, {{"where", std::move(where)}, {"expected", std::move(expected)}});
}

LeagueDecision decide_create(const LeagueState& s, const CreateLeague& c, const Book& book,
                             const LeagueRoom::Context& context) {
    if (s.exists) return refuse(no_change);
    const LeagueSetup& setup = c.setup;
    if (setup.name.empty() || characters(setup.name) > most_name)
        return setup_wrong("setup.name", "a name of 1 to 120 characters");
    if (setup.begins_at < 0 || setup.begins_at > 4'102'444'800'000)
        return setup_wrong("setup.begins_at", "a time in milliseconds");
    if (setup.best_of && (*setup.best_of < 1 || *setup.best_of > 1000))
        return setup_wrong("setup.best_of", "between 1 and 1000, or null");
    if (setup.house && (setup.house->empty() || characters(*setup.house) > 60))
        return setup_wrong("setup.house", "1 to 60 characters, or null");
    if (setup.formula) {
        if (auto read = Formula::parse(*setup.formula); !read)
            return setup_wrong("setup.formula", to_sentence(read.error()));
    } else if (book.ask(rulebook::key::league_points_table).value == rulebook::LeaguePointsTable::none) {
        return refuse(league_no_points, book.ask(rulebook::key::league_points_table).citation);
    }
    return std::vector<LeagueEvent>{LeagueCreated{.setup = setup, .digest = context.digest}};
}

std::expected<std::vector<Score>, tournament::Refusal> scored(const LeagueSetup& setup, const league::Event& event,
                                                              const Book& book) {
    if (setup.formula) {
        const auto formula = Formula::parse(*setup.formula);
        if (!formula) return setup_wrong("setup.formula", to_sentence(formula.error()));
        auto scores = scores_by_formula(event, *formula, 2);
        if (!scores) return setup_wrong("setup.formula", to_sentence(scores.error()));
        return *std::move(scores);
    }
    auto scores = scores_by_book(event, book);
    if (!scores) return std::unexpected(by_the_book(scores.error()));
    return *std::move(scores);
}

LeagueDecision decide_count(const LeagueState& s, const CountTournament& c, const Book& book,
                            const LeagueRoom::Context& context) {
    if (!context.tournament || !context.tournament->tournament.exists)
        return refuse(tournament_unknown, {}, {{"tournament", c.tournament}});
    if (s.counted.contains(c.tournament)) return refuse(league_counted_already, {}, {{"tournament", c.tournament}});
    if (s.counted.size() >= most_counted) return refuse(entries_too_many);
    const tournament::State& t = context.tournament->tournament;
    if (const auto in = in_season(s.setup->begins_at, t.setup->starts_at, book); !in)
        return std::unexpected(by_the_book(in.error()));
    if (s.setup->house && t.setup->venue.value_or("") != *s.setup->house)
        return refuse(league_other_house, {}, {{"house", *s.setup->house}});
    const Attendance attendance{.absent = c.absent.value_or(std::vector<std::string>{}),
                                .day_two = c.day_two.value_or(std::vector<std::string>{})};
    if (attendance.absent.size() > most_people_told || attendance.day_two.size() > most_people_told)
        return refuse(entries_too_many);
    const auto event = event_of(c.tournament, *context.tournament, attendance, book);
    if (!event) return std::unexpected(by_the_book(event.error()));
    const auto scores = scored(*s.setup, *event, book);
    if (!scores) return std::unexpected(scores.error());
    TournamentCounted counted{.tournament = c.tournament,
                              .name = t.setup->name,
                              .venue = t.setup->venue.value_or(""),
                              .starts_at = t.setup->starts_at,
                              .day = event->day,
                              .players = event->players(),
                              .league_retained = event->league_retained,
                              .series_retained = event->series_retained,
                              .season_fund = event->season_fund,
                              .scores = {},
                              .at_ms = context.at_ms,
                              .clause = std::string(book.ask(rulebook::key::league_points_table).citation.clause)};
    for (const Score& score : *scores) counted.scores.push_back({score.person, score.place, score.points.value});
    return std::vector<LeagueEvent>{std::move(counted)};
}

bool has_score(const LeagueState& s, const std::string& tournament, const std::string& person) {
    const Counted* counted = s.counted.get(tournament);
    return counted &&
           std::ranges::find(counted->event->scores, person, &ScoredPerson::person) != counted->event->scores.end();
}

LeagueDecision decide_correct(const LeagueState& s, const CorrectPoints& c, const LeagueRoom::Context& context) {
    if (!has_score(s, c.tournament, c.person)) return refuse(league_no_score);
    if (c.points == 0) return refuse(no_change);
    if (c.points < -most_points || c.points > most_points)
        return setup_wrong("points", "no more than a million points");
    if (c.reason.empty()) return refuse(reason_missing);
    return std::vector<LeagueEvent>{PointsCorrected{.tournament = c.tournament,
                                                    .person = c.person,
                                                    .points = c.points,
                                                    .reason = c.reason,
                                                    .at_ms = context.at_ms}};
}

LeagueDecision decide_claim(const LeagueState& s, const ClaimPoints& c, const Book& book,
                            const LeagueRoom::Context& context) {
    const Counted* counted = s.counted.get(c.tournament);
    if (!counted) return refuse(league_no_score);
    if (c.reason.empty()) return refuse(reason_missing);
    // [solverde-2023:9.7] Within three days of the points being told.
    const std::chrono::seconds after{(context.at_ms - counted->event->at_ms + 999) / 1000};
    if (const auto in_time = complaint_in_time(after, book); !in_time)
        return std::unexpected(by_the_book(in_time.error()));
    const auto complaint = book.ask(rulebook::key::ranking_complaint);
    return std::vector<LeagueEvent>{
        PointsClaimed{.claim = static_cast<std::int64_t>(s.claims.size()) + 1,
                      .tournament = c.tournament,
                      .person = c.person,
                      .reason = c.reason,
                      .at_ms = context.at_ms,
                      .clause = complaint ? std::string(complaint->citation.clause) : std::string{}}};
}

LeagueDecision decide_answer_claim(const LeagueState& s, const AnswerClaim& c) {
    const Claim* claim = s.claims.get(c.claim);
    if (!claim) return refuse(league_claim_unknown);
    if (claim->upheld) return refuse(no_change);
    return std::vector<LeagueEvent>{ClaimAnswered{.claim = c.claim, .upheld = c.upheld, .reason = c.reason}};
}

}  // namespace

LeagueDecision LeagueRoom::decide(const State& s, const Command& command, const Book& book, const Context& context) {
    const auto said = visit(
        []<class T>(const T& c) -> std::optional<tournament::Refusal> {
            if constexpr (requires { c.reason; }) return tournament::reason_too_long(c.reason);
            return std::nullopt;
        },
        command);
    if (said) return std::unexpected(*said);
    if (const auto* create = command.as<CreateLeague>()) return decide_create(s, *create, book, context);
    if (!s.exists) return refuse(league_unknown);
    if (s.closed_at) return refuse(league_closed);
    // A league is reckoned by one text of its book, like a tournament.
    if (context.digest != s.digest) return refuse(book_changed, {}, {{"book", s.setup->book}});
    return visit(overloaded{[&](const CreateLeague& c) { return decide_create(s, c, book, context); },
                                 [&](const CountTournament& c) { return decide_count(s, c, book, context); },
                                 [&](const CorrectPoints& c) { return decide_correct(s, c, context); },
                                 [&](const ClaimPoints& c) { return decide_claim(s, c, book, context); },
                                 [&](const AnswerClaim& c) { return decide_answer_claim(s, c); },
                                 [&](const CloseLeague&) -> LeagueDecision {
                                     if (s.claims_open > 0) return refuse(league_claims_open);
                                     return std::vector<LeagueEvent>{LeagueClosed{.at_ms = context.at_ms}};
                                 }},
                      command);
}

std::optional<std::string_view> LeagueRoom::misfit(const State& s, const Event& event) {
    using Misfit = std::optional<std::string_view>;
    if (event.is<LeagueCreated>() == s.exists) return "the league is there already, or not at all";
    if (s.closed_at) return "the league is closed";
    return visit(overloaded{
                          [](const LeagueCreated&) -> Misfit { return std::nullopt; },
                          [&](const TournamentCounted& e) -> Misfit {
                              if (s.counted.contains(e.tournament)) return "the tournament was counted";
                              if (e.league_retained < 0 || e.series_retained < 0 || e.season_fund < 0)
                                  return "a fund is below nothing";
                              return std::nullopt;
                          },
                          [&](const PointsCorrected& e) -> Misfit {
                              if (!has_score(s, e.tournament, e.person)) return "there is no such score";
                              return std::nullopt;
                          },
                          [&](const PointsClaimed& e) -> Misfit {
                              if (e.claim != static_cast<std::int64_t>(s.claims.size()) + 1)
                                  return "another claim is due";
                              return std::nullopt;
                          },
                          [&](const ClaimAnswered& e) -> Misfit {
                              const Claim* claim = s.claims.get(e.claim);
                              if (!claim || claim->upheld) return "there is no such claim";
                              return std::nullopt;
                          },
                          [](const LeagueClosed&) -> Misfit { return std::nullopt; },
                      },
                      event);
}

void LeagueRoom::apply(State& s, const Event& event) {
    visit(overloaded{
                   [&](const LeagueCreated& e) {
                       s.exists = true;
                       s.setup = e.setup;
                       s.digest = e.digest;
                   },
                   [&](const TournamentCounted& e) {
                       Counted counted;
                       counted.event = e;
                       counted.number = static_cast<std::int64_t>(s.counted.size()) + 1;
                       s.counted.set(e.tournament, counted);
                       s.league_retained += e.league_retained;
                       s.series_retained += e.series_retained;
                       s.season_fund += e.season_fund;
                   },
                   [&](const PointsCorrected& e) {
                       s.corrections.set(static_cast<std::int64_t>(s.corrections.size()) + 1,
                                         {e.tournament, e.person, e.points, e.reason, e.at_ms});
                   },
                   [&](const PointsClaimed& e) {
                       s.claims.set(e.claim, {e.tournament, e.person, e.reason, e.at_ms, std::nullopt, {}});
                       ++s.claims_open;
                   },
                   [&](const ClaimAnswered& e) {
                       Claim claim = *s.claims.get(e.claim);
                       claim.upheld = e.upheld;
                       claim.answer = e.reason;
                       s.claims.set(e.claim, claim);
                       --s.claims_open;
                   },
                   [&](const LeagueClosed& e) { s.closed_at = e.at_ms; },
               },
               event);
}

std::optional<std::string> LeagueRoom::broken_invariant(const State& s) {
    std::int64_t league = 0, series = 0, season = 0, open = 0;
    for (const auto& [id, counted] : s.counted) {
        league += counted.event->league_retained;
        series += counted.event->series_retained;
        season += counted.event->season_fund;
    }
    for (const auto& [number, claim] : s.claims) open += !claim.upheld;
    if (league != s.league_retained || series != s.series_retained || season != s.season_fund)
        return "the league's funds are not those of its tournaments";
    if (open != s.claims_open) return "the open claims are not those of the list";
    return std::nullopt;
}

std::vector<Score> scores_of(const LeagueState& s) {
    std::map<std::pair<std::string, std::string>, std::int64_t> corrected;
    for (const auto& [number, one] : s.corrections) corrected[{one.tournament, one.person}] += one.points;
    std::vector<const Counted*> in_order;
    for (const auto& [id, counted] : s.counted) in_order.push_back(&counted);
    std::ranges::sort(in_order, {}, &Counted::number);
    std::vector<Score> all;
    for (const Counted* counted : in_order)
        for (const ScoredPerson& one : counted->event->scores) {
            const auto more = corrected.find({counted->event->tournament, one.person});
            all.push_back({.person = one.person,
                           .event = counted->event->tournament,
                           .day = counted->event->day,
                           .place = one.place,
                           .points = Points{one.points + (more == corrected.end() ? 0 : more->second)}});
        }
    return all;
}

Ranking standings_of(const LeagueState& s, const Book& book) {
    const auto scores = scores_of(s);
    return ranking_by_book(scores, book, s.setup->best_of);
}

}  // namespace riffle::league

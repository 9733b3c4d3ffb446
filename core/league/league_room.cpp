#include "core/league/league_room.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/league/event_of.h"
#include "core/league/league_decide.h"
#include "core/rulebook/keys.h"

namespace riffle::league {
namespace {

using enum RefusalCode;
using LeagueDecision = LeagueRoom::Decision;

constexpr std::size_t most_name = 120;
constexpr std::size_t most_reason = 300;           // characters: it is shown on the pages in one line or two
constexpr std::int64_t most_points = 100'000'000;  // of one correction, in hundredths
constexpr std::size_t most_counted = 2'000;
constexpr std::size_t most_claims = 5'000;
constexpr std::size_t most_corrections = 5'000;
constexpr std::int64_t most_claims_open = 500;  // then some are answered first

// From its column on it says nothing that could be worked out: the pages show where.
std::unexpected<Refusal> formula_wrong(const std::string& text, const FormulaFault& fault) {
    std::string_view near = text;
    for (std::size_t at = 1; at < fault.column && !near.empty(); ++at) {
        near.remove_prefix(1);
        while (!near.empty() && (static_cast<unsigned char>(near.front()) & 0xC0) == 0x80) near.remove_prefix(1);
    }
    std::size_t length = std::min<std::size_t>(near.size(), 24);
    while (length < near.size() && (static_cast<unsigned char>(near[length]) & 0xC0) == 0x80) ++length;
    return refuse(setup_fault, {},
                  {{"where", "setup.formula"},
                   {"expected", to_sentence(fault)},
                   {"column", std::to_string(fault.column)},
                   {"near", std::string(near.substr(0, length))}});
}

LeagueDecision decide_create(const LeagueState& s, const CreateLeague& c, const Book& book,
                             const LeagueRoom::Context& context) {
    if (s.exists) return refuse(no_change);
    const LeagueSetup& setup = c.setup;
    if (setup.name.empty() || characters(setup.name) > most_name || has_control(setup.name))
        return setup_wrong("setup.name", "a name of 1 to 120 characters");
    if (setup.begins_at < 0 || setup.begins_at > 4'102'444'800'000)
        return setup_wrong("setup.begins_at", "a time in milliseconds");
    if (setup.best_of && (*setup.best_of < 1 || *setup.best_of > 1000))
        return setup_wrong("setup.best_of", "between 1 and 1000, or null");
    if (setup.house && (setup.house->empty() || characters(*setup.house) > 60))
        return setup_wrong("setup.house", "1 to 60 characters, or null");
    const bool teams = setup.kind.value_or(LeagueKind::year) == LeagueKind::teams;
    if (teams && setup.formula) return setup_wrong("setup.formula", "null: a team event has its own points");
    if (setup.formula) {
        if (auto read = Formula::parse(*setup.formula); !read) return formula_wrong(*setup.formula, read.error());
    } else if (teams) {
        if (!book.table("team_points", 1)) return refuse(league_no_points);
    } else if (book.ask(rulebook::key::league_points_table).value == rulebook::LeaguePointsTable::none) {
        return refuse(league_no_points, book.ask(rulebook::key::league_points_table).citation);
    }
    LeagueCreated created{.setup = setup, .digest = context.digest};
    if (context.draw) created.commitment = tournament::commitment_of(context.draw->seed);
    return std::vector<LeagueEvent>{std::move(created)};
}

std::expected<std::vector<Score>, Refusal> scored(const LeagueSetup& setup, const league::Event& event,
                                                  const Book& book) {
    if (setup.formula) {
        const auto formula = Formula::parse(*setup.formula);
        if (!formula) return formula_wrong(*setup.formula, formula.error());
        auto scores = scores_by_formula(event, *formula, 2, event.minor_per_unit);
        if (!scores) return formula_wrong(*setup.formula, scores.error());
        return *std::move(scores);
    }
    const bool teams = setup.kind.value_or(LeagueKind::year) == LeagueKind::teams;
    auto scores = teams ? team_scores(event, book) : scores_by_book(event, book);
    if (!scores) return std::unexpected(by_the_book(scores.error()));
    return *std::move(scores);
}

// What a tournament counts for a league, as it is now.
std::expected<TournamentCounted, Refusal> count_of(const LeagueState& s, const CountTournament& c,
                                                   const prizes::TournamentRoom::State& room, const Book& book,
                                                   std::int64_t at_ms) {
    const tournament::State& t = room.tournament;
    if (const auto in = in_season(s.setup->begins_at, t.setup->starts_at, book); !in)
        return std::unexpected(by_the_book(in.error()));
    if (s.setup->house && t.setup->venue.value_or("") != *s.setup->house)
        return refuse(league_other_house, {}, {{"house", *s.setup->house}});
    const std::string currency{t.setup->buy_in.currency.text()};
    if (!s.currency.empty() && s.currency != currency)
        return refuse(league_other_currency, {}, {{"currency", s.currency}});
    const bool teams = kind_of(s) == LeagueKind::teams;
    if (teams && t.teams.empty()) return refuse(no_team_event);
    const Attendance attendance{.absent = c.absent.value_or(std::vector<std::string>{}),
                                .day_two = c.day_two.value_or(std::vector<std::string>{})};
    const auto event = event_of(c.tournament, room, attendance, book);
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
                              .at_ms = at_ms,
                              .clause = std::string(book.ask(rulebook::key::league_points_table).citation.clause),
                              .currency = currency,
                              .absent = c.absent,
                              .day_two = c.day_two,
                              .ended_at = event->ended_at_ms};
    for (const Score& score : *scores) counted.scores.push_back({score.person, score.place, score.points.value});
    if (teams) {
        counted.teams.emplace();
        for (const auto& [name, members] : t.teams) counted.teams->push_back({name, members});
    }
    return counted;
}

LeagueDecision decide_count(const LeagueState& s, const CountTournament& c, const Book& book,
                            const LeagueRoom::Context& context) {
    if (!context.tournament || !context.tournament->tournament.exists)
        return refuse(tournament_unknown, {}, {{"tournament", c.tournament}});
    const Counted* before = s.counted.get(c.tournament);
    if (before && !before->suspended) return refuse(league_counted_already, {}, {{"tournament", c.tournament}});
    if (!before && s.counted.size() >= most_counted) return refuse(league_full);
    if (!s.paid.empty()) return refuse(league_settled);
    for (const auto* told : {&c.absent, &c.day_two})
        if (*told && (*told)->size() > most_people_told) return refuse(entries_too_many);
    // [mediterraneo-2026:17-b] The first phase of a team event has so many.
    if (const auto rounds = book.ask(rulebook::key::team_qualifying_tournaments);
        kind_of(s) == LeagueKind::teams && !before && rounds &&
        static_cast<std::int64_t>(s.counted.size()) >= rounds->value)
        return refuse(league_rounds_over, rounds->citation, {{"rounds", std::to_string(rounds->value)}});
    auto counted = count_of(s, c, *context.tournament, book, context.at_ms);
    if (!counted) return std::unexpected(counted.error());
    // What a master league was paid from is all that was kept in its month.
    const std::string month = month_of(counted->day);
    if (counted->league_retained > 0 &&
        (s.settled.contains(month_key(counted->venue, month)) || s.settled.contains("")))
        return refuse(league_month_settled, {}, {{"house", counted->venue}, {"month", month}});
    if (before) return std::vector<LeagueEvent>{TournamentRecounted{*std::move(counted)}};
    return std::vector<LeagueEvent>{*std::move(counted)};
}

LeagueDecision decide_correct(const LeagueState& s, const CorrectPoints& c, const LeagueRoom::Context& context) {
    if (s.corrections.size() >= most_corrections) return refuse(league_full);
    if (!s.paid.empty()) return refuse(league_settled);
    if (c.points == 0) return refuse(no_change);
    if (c.points < -most_points || c.points > most_points)
        return setup_wrong("points", "no more than a million points");
    if (c.reason.empty()) return refuse(reason_missing);
    if (!has_score(s, c.tournament, c.person)) return refuse(league_no_score);
    return std::vector<LeagueEvent>{PointsCorrected{.tournament = c.tournament,
                                                    .person = c.person,
                                                    .points = c.points,
                                                    .reason = c.reason,
                                                    .at_ms = context.at_ms}};
}

LeagueDecision decide_claim(const LeagueState& s, const ClaimPoints& c, const Book& book,
                            const LeagueRoom::Context& context) {
    if (s.claims.size() >= most_claims) return refuse(league_full);
    if (s.claims_open >= most_claims_open) return refuse(league_claims_open);
    const Counted* counted = s.counted.get(c.tournament);
    if (!counted) return refuse(league_no_score);
    if (!s.paid.empty()) return refuse(league_settled);
    if (c.reason.empty()) return refuse(reason_missing);
    // [solverde-2023:9.7] Within three days of the tournament's end.
    const std::int64_t from = counted->event->ended_at.value_or(counted->event->at_ms);
    const std::chrono::seconds after{(context.at_ms - from + 999) / 1000};
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

LeagueDecision decide_answer_claim(const LeagueState& s, const AnswerClaim& c, const LeagueRoom::Context& context) {
    const Claim* claim = s.claims.get(c.claim);
    if (!claim) return refuse(league_claim_unknown);
    if (claim->upheld) return refuse(no_change);
    std::vector<LeagueEvent> events{ClaimAnswered{.claim = c.claim, .upheld = c.upheld, .reason = c.reason}};
    if (!c.points) return events;
    if (!c.upheld) return setup_wrong("points", "null, of a claim that is rejected");
    // Put right in the same step, by an entry of its own.
    const std::string reason = c.reason.empty() ? claim->reason : c.reason;
    auto corrected = decide_correct(s, {claim->tournament, claim->person, *c.points, reason}, context);
    if (!corrected) return corrected;
    events.push_back(std::move(corrected->front()));
    return events;
}

LeagueDecision decide_close(const LeagueState& s, const LeagueRoom::Context& context) {
    if (s.claims_open > 0) return refuse(league_claims_open);
    if (s.awarded && s.paid.size() < (*s.awarded)->awards.size()) return refuse(league_prizes_unpaid);
    return std::vector<LeagueEvent>{LeagueClosed{.at_ms = context.at_ms}};
}

}  // namespace

Refusal by_the_book(const LeagueRefusal& no) {
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
            return {league_no_prizes, no.citation, {}};
        case LeagueProblem::shares_without_taker:
            return {league_shares_untaken, no.citation, {{"minor", std::to_string(no.amount)}}};
    }
    return {league_no_prizes, no.citation, {}};
}

std::unexpected<Refusal> setup_wrong(std::string where, std::string expected) {
    return refuse(setup_fault, {}, {{"where", std::move(where)}, {"expected", std::move(expected)}});
}

LeagueDecision LeagueRoom::decide(const State& s, const Command& command, const Book& book, const Context& context) {
    const auto said = visit(
        []<class T>(const T& c) -> std::optional<Refusal> {
            if constexpr (requires { c.reason; }) {
                if (characters(c.reason) > most_reason)
                    return Refusal{text_too_long, {}, {{"where", "reason"}, {"limit", std::to_string(most_reason)}}};
            }
            return std::nullopt;
        },
        command);
    if (said) return std::unexpected(*said);
    const bool creates = command.is<CreateLeague>();
    if (!creates && !s.exists) return refuse(league_unknown);
    if (!creates && s.closed_at) return refuse(league_closed);
    // A league is reckoned by one text of its book, like a tournament.
    if (!creates && context.digest != s.digest) return refuse(book_changed, {}, {{"book", s.setup->book}});
    return visit(overloaded{[&](const CreateLeague& c) { return decide_create(s, c, book, context); },
                            [&](const CountTournament& c) { return decide_count(s, c, book, context); },
                            [&](const CorrectPoints& c) { return decide_correct(s, c, context); },
                            [&](const ClaimPoints& c) { return decide_claim(s, c, book, context); },
                            [&](const AnswerClaim& c) { return decide_answer_claim(s, c, context); },
                            [&](const SettleMonth& c) { return decide_settle_month(s, c, book, context); },
                            [&](const PlanFinal& c) { return decide_plan_final(s, c, book, context); },
                            [&](const AwardPrizes& c) { return decide_award(s, c, book, context); },
                            [&](const PayLeaguePrize& c) { return decide_pay(s, c, context); },
                            [&](const TakeBackLeaguePrize& c) { return decide_take_back(s, c, context); },
                            [&](const CloseLeague&) { return decide_close(s, context); }},
                 command);
}

std::optional<LeagueEvent> counted_again(const LeagueState& s, const std::string& tournament,
                                         const prizes::TournamentRoom::State& now, const Book& book,
                                         std::int64_t at_ms) {
    const Counted* before = s.counted.get(tournament);
    if (!before) return std::nullopt;
    const TournamentCounted& was = *before->event;
    auto counted = count_of(s, {tournament, was.absent, was.day_two}, now, book, at_ms);
    if (!counted) {
        if (before->suspended) return std::nullopt;
        return CountSuspended{.tournament = tournament, .at_ms = at_ms};
    }
    // When it was counted and what it is called since is no other result.
    counted->name = was.name;
    if (!before->suspended) {
        TournamentCounted same = was;
        same.at_ms = at_ms;
        if (same == *counted) return std::nullopt;
    }
    return TournamentRecounted{*std::move(counted)};
}

bool settled_on(const LeagueState& s, const LeagueEvent& change) {
    if (s.closed_at || !s.paid.empty()) return true;
    std::string tournament;
    std::int64_t retained = 0;
    visit(overloaded{[&](const TournamentRecounted& e) {
                         tournament = e.counted.tournament;
                         retained = e.counted.league_retained;
                     },
                     [&](const CountSuspended& e) { tournament = e.tournament; }, [](const auto&) {}},
          change);
    const Counted* before = s.counted.get(tournament);
    if (!before) return false;
    const TournamentCounted& was = *before->event;
    const bool settled = s.settled.contains(month_key(was.venue, month_of(was.day))) || s.settled.contains("");
    return settled && retained != (before->suspended ? 0 : was.league_retained);
}

}  // namespace riffle::league

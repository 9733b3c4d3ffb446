// A league as it is kept: its tournaments counted one by one, what was put right since, who complained and what came of
// it. A room for a stream of its own (core/journal/stream.h). Nothing is taken back: points that were wrong are put
// right by another entry.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/one_of.h"
#include "core/base/shared.h"
#include "core/base/shared_map.h"
#include "core/league/by_book.h"
#include "core/league/refusal.h"
#include "core/prizes/tournament_room.h"
#include "core/tournament/commands.h"
#include "core/tournament/draw.h"

namespace riffle::league {

// What a league is played for: the pot of a year by ranking, that of a series half by ranking and half by its final, a
// season's fund as entries won in its final, a seat a team in the final of a team event.
enum class LeagueKind : std::uint8_t { year, series, season, teams };
BOOST_DESCRIBE_ENUM(LeagueKind, year, series, season, teams)

struct LeagueSetup {
    std::string name;
    std::string book;
    std::int64_t begins_at = 0;             // its season
    std::optional<std::string> formula{};   // points by the league's own; nothing: by the book
    std::optional<std::int64_t> best_of{};  // only so many of the best count
    std::optional<std::string> house{};     // the casino, of a master league; nothing: all of them
    std::optional<LeagueKind> kind{};       // nothing: a year
    friend bool operator==(const LeagueSetup&, const LeagueSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(LeagueSetup, (), (name, book, begins_at, formula, best_of, house, kind))

// Of one command: who paid and did not come, who came back.
inline constexpr std::size_t most_people_told = 2'000;

struct CreateLeague {
    LeagueSetup setup;
};
// A tournament that is over counts. Who paid and never played, and who came back for a second day, where the tournament
// itself does not know it.
struct CountTournament {
    std::string tournament;
    std::optional<std::vector<std::string>> absent{};
    std::optional<std::vector<std::string>> day_two{};
};
// Points that were wrong: so many hundredths of a point more, or less.
struct CorrectPoints {
    std::string tournament;
    std::string person;
    std::int64_t points = 0;
    std::string reason;
};
struct ClaimPoints {
    std::string tournament;
    std::string person;
    std::string reason;
};
// Upheld, it is put right by a correction: so many hundredths of a point, at once or later.
struct AnswerClaim {
    std::int64_t claim = 0;
    bool upheld = false;
    std::string reason;
    std::optional<std::int64_t> points{};
};
// What the master league of a casino pays for a month: from what was kept there, then from the pot of the year.
struct SettleMonth {
    std::string house;
    std::string month;  // 2026-03
    std::int64_t master_prizes = 0;
};
// Who plays the final, and in which tournament. Who of those level for the last seats, where somebody decides it.
struct PlanFinal {
    std::string tournament;
    std::optional<std::int64_t> seats{};  // as announced, where the book leaves it open
    std::optional<std::vector<std::string>> chosen{};
};
BOOST_DESCRIBE_ENUM(Untaken, shared, kept)
// Who is paid what, and owes it to nobody else; `prizes` by place where the book does not say them.
struct AwardPrizes {
    std::optional<Untaken> untaken{};
    std::optional<std::vector<std::int64_t>> prizes{};
};
struct PayLeaguePrize {
    std::int64_t award = 0;
};
struct TakeBackLeaguePrize {
    std::int64_t award = 0;
    std::string reason;
};
struct CloseLeague {};
BOOST_DESCRIBE_STRUCT(CreateLeague, (), (setup))
BOOST_DESCRIBE_STRUCT(CountTournament, (), (tournament, absent, day_two))
BOOST_DESCRIBE_STRUCT(CorrectPoints, (), (tournament, person, points, reason))
BOOST_DESCRIBE_STRUCT(ClaimPoints, (), (tournament, person, reason))
BOOST_DESCRIBE_STRUCT(AnswerClaim, (), (claim, upheld, reason, points))
BOOST_DESCRIBE_STRUCT(SettleMonth, (), (house, month, master_prizes))
BOOST_DESCRIBE_STRUCT(PlanFinal, (), (tournament, seats, chosen))
BOOST_DESCRIBE_STRUCT(AwardPrizes, (), (untaken, prizes))
BOOST_DESCRIBE_STRUCT(PayLeaguePrize, (), (award))
BOOST_DESCRIBE_STRUCT(TakeBackLeaguePrize, (), (award, reason))
BOOST_DESCRIBE_STRUCT(CloseLeague, (), ())
using LeagueCommand = OneOf<CreateLeague, CountTournament, CorrectPoints, ClaimPoints, AnswerClaim, SettleMonth,
                            PlanFinal, AwardPrizes, PayLeaguePrize, TakeBackLeaguePrize, CloseLeague>;

struct ScoredPerson {
    std::string person;
    std::int64_t place = 0;   // 0: did not play
    std::int64_t points = 0;  // hundredths
    friend bool operator==(const ScoredPerson&, const ScoredPerson&) = default;
};
struct CountedTeam {
    std::string name;
    std::vector<std::string> members;
    friend bool operator==(const CountedTeam&, const CountedTeam&) = default;
};
struct LeagueCreated {
    LeagueSetup setup;
    std::string digest;                       // of the book it is reckoned by
    std::optional<std::string> commitment{};  // to its first draw
};
struct TournamentCounted {
    std::string tournament;
    std::string name;
    std::string venue;
    std::int64_t starts_at = 0;
    std::int64_t day = 0;
    std::int64_t players = 0;
    std::int64_t league_retained = 0;
    std::int64_t series_retained = 0;
    std::int64_t season_fund = 0;
    std::vector<ScoredPerson> scores;
    std::int64_t at_ms = 0;
    std::string clause;
    std::optional<std::string> currency{};  // of what was kept
    // As it was told, for when it must be counted again.
    std::optional<std::vector<std::string>> absent{};
    std::optional<std::vector<std::string>> day_two{};
    std::optional<std::vector<CountedTeam>> teams{};
    std::optional<std::int64_t> ended_at{};  // of the tournament: errors are reported from then on
    friend bool operator==(const TournamentCounted&, const TournamentCounted&) = default;
};
// The tournament changed after it was counted: another entry takes the place of the first.
struct TournamentRecounted {
    TournamentCounted counted;
};
// It is played on, or cannot be counted as it is now: it does not count until it is over.
struct CountSuspended {
    std::string tournament;
    std::int64_t at_ms = 0;
};
struct PointsCorrected {
    std::string tournament;
    std::string person;
    std::int64_t points = 0;
    std::string reason;
    std::int64_t at_ms = 0;
};
struct PointsClaimed {
    std::int64_t claim = 0;
    std::string tournament;
    std::string person;
    std::string reason;
    std::int64_t at_ms = 0;
    std::string clause;
};
struct ClaimAnswered {
    std::int64_t claim = 0;
    bool upheld = false;
    std::string reason;
};
struct LeagueMonthSettled {
    std::string house;
    std::string month;
    std::int64_t retained = 0;
    std::int64_t master_prizes = 0;
    std::int64_t to_master = 0;    // of what was kept
    std::int64_t from_annual = 0;  // out of the pot of the year
    std::int64_t uncovered = 0;    // for which there is no money at all
    std::int64_t at_ms = 0;
    std::string clause;
    friend bool operator==(const LeagueMonthSettled&, const LeagueMonthSettled&) = default;
};
struct Finalist {
    std::string person;
    std::int64_t place = 0;   // of the ranking
    std::int64_t points = 0;  // hundredths
    friend bool operator==(const Finalist&, const Finalist&) = default;
};
// Between those level, in the order of their names; the first of the drawn have the seats that are left.
struct LeagueDraw {
    std::int64_t number = 0;
    std::string seed;
    std::vector<std::string> from;
    std::vector<std::string> drawn;
    std::string next_commitment;
    friend bool operator==(const LeagueDraw&, const LeagueDraw&) = default;
};
struct FinalPlanned {
    std::string tournament;
    std::vector<Finalist> finalists;
    std::vector<std::string> teams;
    std::int64_t chips_per_point = 0;  // 0: everybody begins with the tournament's stack
    std::int64_t fund = 0;
    std::int64_t entries = 0;  // worth entry_value each
    std::int64_t entry_value = 0;
    std::int64_t remainder = 0;
    std::int64_t remainder_place = 0;
    std::int64_t extra_prizes = 0;
    std::optional<LeagueDraw> draw{};
    std::int64_t at_ms = 0;
    std::string clause;
    friend bool operator==(const FinalPlanned&, const FinalPlanned&) = default;
};
struct LeagueAward {
    std::string person;
    std::int64_t by_ranking = 0;
    std::int64_t by_final = 0;
    std::int64_t entries = 0;
    bool extra = false;  // one of the prizes that are no money
    friend bool operator==(const LeagueAward&, const LeagueAward&) = default;
};
struct PrizesAwarded {
    std::vector<LeagueAward> awards;
    std::int64_t pot = 0;
    std::int64_t kept = 0;  // shares of places nobody has, kept as decided
    std::int64_t at_ms = 0;
    std::string clause;
    friend bool operator==(const PrizesAwarded&, const PrizesAwarded&) = default;
};
struct LeaguePrizePaid {
    std::int64_t award = 0;  // from 1
    std::int64_t at_ms = 0;
};
struct LeaguePrizeTakenBack {
    std::int64_t award = 0;
    std::string reason;
    std::int64_t at_ms = 0;
};
struct LeagueClosed {
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ScoredPerson, (), (person, place, points))
BOOST_DESCRIBE_STRUCT(CountedTeam, (), (name, members))
BOOST_DESCRIBE_STRUCT(LeagueCreated, (), (setup, digest, commitment))
BOOST_DESCRIBE_STRUCT(TournamentCounted, (),
                      (tournament, name, venue, starts_at, day, players, league_retained, series_retained, season_fund,
                       scores, at_ms, clause, currency, absent, day_two, teams, ended_at))
BOOST_DESCRIBE_STRUCT(TournamentRecounted, (), (counted))
BOOST_DESCRIBE_STRUCT(CountSuspended, (), (tournament, at_ms))
BOOST_DESCRIBE_STRUCT(PointsCorrected, (), (tournament, person, points, reason, at_ms))
BOOST_DESCRIBE_STRUCT(PointsClaimed, (), (claim, tournament, person, reason, at_ms, clause))
BOOST_DESCRIBE_STRUCT(ClaimAnswered, (), (claim, upheld, reason))
BOOST_DESCRIBE_STRUCT(LeagueMonthSettled, (),
                      (house, month, retained, master_prizes, to_master, from_annual, uncovered, at_ms, clause))
BOOST_DESCRIBE_STRUCT(Finalist, (), (person, place, points))
BOOST_DESCRIBE_STRUCT(LeagueDraw, (), (number, seed, from, drawn, next_commitment))
BOOST_DESCRIBE_STRUCT(FinalPlanned, (),
                      (tournament, finalists, teams, chips_per_point, fund, entries, entry_value, remainder,
                       remainder_place, extra_prizes, draw, at_ms, clause))
BOOST_DESCRIBE_STRUCT(LeagueAward, (), (person, by_ranking, by_final, entries, extra))
BOOST_DESCRIBE_STRUCT(PrizesAwarded, (), (awards, pot, kept, at_ms, clause))
BOOST_DESCRIBE_STRUCT(LeaguePrizePaid, (), (award, at_ms))
BOOST_DESCRIBE_STRUCT(LeaguePrizeTakenBack, (), (award, reason, at_ms))
BOOST_DESCRIBE_STRUCT(LeagueClosed, (), (at_ms))
using LeagueEvent = OneOf<LeagueCreated, TournamentCounted, PointsCorrected, PointsClaimed, ClaimAnswered,
                          TournamentRecounted, CountSuspended, LeagueMonthSettled, FinalPlanned, PrizesAwarded,
                          LeaguePrizePaid, LeaguePrizeTakenBack, LeagueClosed>;
// The command that an event comes from.
constexpr std::string_view command_of(const LeagueCreated&) { return "CreateLeague"; }
constexpr std::string_view command_of(const TournamentCounted&) { return "CountTournament"; }
constexpr std::string_view command_of(const PointsCorrected&) { return "CorrectPoints"; }
constexpr std::string_view command_of(const PointsClaimed&) { return "ClaimPoints"; }
constexpr std::string_view command_of(const ClaimAnswered&) { return "AnswerClaim"; }
constexpr std::string_view command_of(const TournamentRecounted&) { return "CountTournament"; }
constexpr std::string_view command_of(const CountSuspended&) { return "CountTournament"; }
constexpr std::string_view command_of(const LeagueMonthSettled&) { return "SettleMonth"; }
constexpr std::string_view command_of(const FinalPlanned&) { return "PlanFinal"; }
constexpr std::string_view command_of(const PrizesAwarded&) { return "AwardPrizes"; }
constexpr std::string_view command_of(const LeaguePrizePaid&) { return "PayLeaguePrize"; }
constexpr std::string_view command_of(const LeaguePrizeTakenBack&) { return "TakeBackLeaguePrize"; }
constexpr std::string_view command_of(const LeagueClosed&) { return "CloseLeague"; }

struct Counted {
    Shared<TournamentCounted> event;
    std::int64_t number = 0;     // in the order they were counted
    std::int64_t recounted = 0;  // so often since
    bool suspended = false;      // played on: it does not count now
    friend bool operator==(const Counted&, const Counted&) = default;
};
struct Claim {
    std::string tournament;
    std::string person;
    std::string reason;
    std::int64_t at_ms = 0;
    std::optional<bool> upheld{};
    std::string answer{};
    friend bool operator==(const Claim&, const Claim&) = default;
};
struct Correction {
    std::string tournament;
    std::string person;
    std::int64_t points = 0;
    std::string reason;
    std::int64_t at_ms = 0;
    friend bool operator==(const Correction&, const Correction&) = default;
};
// A version shares with the one before it what did not change: counting an event costs that event.
struct LeagueState {
    bool exists = false;
    Shared<LeagueSetup> setup;
    std::string digest;
    SharedMap<std::string, Counted> counted;  // by tournament
    SharedMap<std::int64_t, Correction> corrections;
    SharedMap<std::int64_t, Claim> claims;
    std::int64_t claims_open = 0;
    std::string currency;  // of all it adds up; empty: nothing was counted
    std::int64_t league_retained = 0;
    std::int64_t series_retained = 0;
    std::int64_t season_fund = 0;
    // What each casino kept for the league in a month, by both (month_key).
    SharedMap<std::string, std::int64_t> kept_in_month;
    SharedMap<std::string, Shared<LeagueMonthSettled>> settled;
    std::int64_t settled_retained = 0;  // of the months settled
    std::int64_t master_paid = 0;       // to master leagues
    SharedMap<std::string, std::vector<std::string>> teams;
    std::optional<Shared<FinalPlanned>> final_plan{};
    bool final_outdated = false;  // points have changed since it was planned
    std::optional<Shared<PrizesAwarded>> awarded{};
    SharedMap<std::int64_t, std::int64_t> paid;  // award -> when
    std::string commitment;                      // to the next draw
    std::int64_t draws = 0;
    std::optional<std::int64_t> first_day{};  // of what was counted
    std::optional<std::int64_t> last_day{};
    std::optional<std::int64_t> closed_at{};
    friend bool operator==(const LeagueState&, const LeagueState&) = default;
};
LeagueKind kind_of(const LeagueState& state);

using PersonOf = std::function<std::string(const std::string&)>;  // who somebody counts as now

// Every score, corrections added to what they put right, in the order the tournaments were counted.
std::vector<Score> scores_of(const LeagueState& state, const PersonOf& person_of = {});
// What people scored in other leagues of the same book on days on which something counts here: of two tournaments on
// one day only one adds points, for whichever league (mediterraneo-2026:10-c).
std::vector<Score> scores_elsewhere(const LeagueState& state, std::span<const LeagueState* const> others,
                                    const PersonOf& person_of = {});
// Who leads, by the league's book and its own number of best results.
Ranking standings_of(const LeagueState& state, const Book& book, const PersonOf& person_of = {},
                     std::span<const Score> elsewhere = {});
TeamFinal team_standings_of(const LeagueState& state, const Book& book, const PersonOf& person_of = {});

// A month of a casino as one word, and what is not settled yet: all of them have to be before the pot is shared, where
// the book pays master leagues first.
std::string month_key(const std::string& house, const std::string& month);
std::string month_of(std::int64_t day);
struct MonthOpen {
    std::string house;
    std::string month;
    std::int64_t retained = 0;
};
std::vector<MonthOpen> months_open(const LeagueState& state, const Book& book);
// What the league shares out: the pot of a year less what master leagues got, that of the series, or the fund.
std::int64_t pot_of(const LeagueState& state);
// What prizes are worth, entries at their value.
std::int64_t value_of(const PrizesAwarded& made, const LeagueState& state);

// What a change of a tournament does to a league that has counted it; nothing: it still counts as it did.
std::optional<LeagueEvent> counted_again(const LeagueState& state, const std::string& tournament,
                                         const prizes::TournamentRoom::State& now, const Book& book,
                                         std::int64_t at_ms);
// Whether the league's money has moved on what was counted: then the tournament cannot change any more.
bool settled_on(const LeagueState& state, const LeagueEvent& change);

// The finalists as the final has placed them, best first; level ones share a place.
std::vector<Standing> final_ranking(const prizes::TournamentRoom::State& final_tournament, const PersonOf& person_of);
// In the final that was planned only finalists play, with the points they have earned where those are the stack: a sale
// gets them, and other ones are refused. Nothing: it may be.
std::optional<Refusal> enters_final(const LeagueState& state, const PersonOf& person_of, Citation clause,
                                    tournament::SellEntry& sale);
std::optional<Refusal> enters_final(const LeagueState& state, const PersonOf& person_of, Citation clause,
                                    const tournament::RegisterTeam& team);
// The clause that says who plays it.
Citation final_clause(const LeagueState& state, const Book& book);

struct LeagueRoom {
    using State = LeagueState;
    using Command = LeagueCommand;
    using Event = LeagueEvent;
    using Refusal = league::Refusal;
    using Decision = std::expected<std::vector<Event>, Refusal>;
    struct Context {
        std::int64_t at_ms = 0;
        std::string digest{};
        // Of the tournament that is to count, or of the final; null: there is none.
        const prizes::TournamentRoom::State* tournament = nullptr;
        PersonOf person_of{};
        std::vector<Score> elsewhere{};  // where the ranking is asked for
        std::optional<tournament::DrawSource> draw{};
    };
    struct Memory {
        friend bool operator==(const Memory&, const Memory&) = default;
    };

    static Decision decide(const State& state, const Command& command, const Book& book, const Context& context);
    static std::optional<std::string_view> misfit(const State& state, const Event& event);
    static void apply(State& state, const Event& event);
    static void remember(Memory&, const Event&) {}

    // Nothing here is undone: it is put right.
    static std::optional<std::string> contradicted(const State&) { return std::nullopt; }
    static bool contradicts(const std::string&, const Event&) { return false; }
    // All of it, counted anew.
    static std::optional<std::string> broken_invariant(const State& state);
    // What this event changed, against the state before it: costs as much as the event.
    static std::optional<std::string> broken_by(const State& before, const State& after, const Event& event);
};

}  // namespace riffle::league

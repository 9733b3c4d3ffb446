// A league as it is kept: its tournaments counted one by one, what was put right since, who complained and what came of
// it. A room for a stream of its own (core/journal/stream.h). Nothing is taken back: points that were wrong are put
// right by another entry.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/one_of.h"
#include "core/base/shared.h"
#include "core/base/shared_map.h"
#include "core/league/by_book.h"
#include "core/prizes/tournament_room.h"
#include "core/tournament/refusal.h"

namespace riffle::league {

struct LeagueSetup {
    std::string name;
    std::string book;
    std::int64_t begins_at = 0;             // its season
    std::optional<std::string> formula{};   // points by the league's own; nothing: by the book
    std::optional<std::int64_t> best_of{};  // only so many of the best count
    std::optional<std::string> house{};     // the casino, of a master league; nothing: all of them
    friend bool operator==(const LeagueSetup&, const LeagueSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(LeagueSetup, (), (name, book, begins_at, formula, best_of, house))

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
// Upheld, it is put right by a correction.
struct AnswerClaim {
    std::int64_t claim = 0;
    bool upheld = false;
    std::string reason;
};
struct CloseLeague {};
BOOST_DESCRIBE_STRUCT(CreateLeague, (), (setup))
BOOST_DESCRIBE_STRUCT(CountTournament, (), (tournament, absent, day_two))
BOOST_DESCRIBE_STRUCT(CorrectPoints, (), (tournament, person, points, reason))
BOOST_DESCRIBE_STRUCT(ClaimPoints, (), (tournament, person, reason))
BOOST_DESCRIBE_STRUCT(AnswerClaim, (), (claim, upheld, reason))
BOOST_DESCRIBE_STRUCT(CloseLeague, (), ())
using LeagueCommand = OneOf<CreateLeague, CountTournament, CorrectPoints, ClaimPoints, AnswerClaim, CloseLeague>;

struct ScoredPerson {
    std::string person;
    std::int64_t place = 0;   // 0: did not play
    std::int64_t points = 0;  // hundredths
    friend bool operator==(const ScoredPerson&, const ScoredPerson&) = default;
};
struct LeagueCreated {
    LeagueSetup setup;
    std::string digest;  // of the book it is reckoned by
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
struct LeagueClosed {
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ScoredPerson, (), (person, place, points))
BOOST_DESCRIBE_STRUCT(LeagueCreated, (), (setup, digest))
BOOST_DESCRIBE_STRUCT(TournamentCounted, (),
                      (tournament, name, venue, starts_at, day, players, league_retained, series_retained, season_fund,
                       scores, at_ms, clause))
BOOST_DESCRIBE_STRUCT(PointsCorrected, (), (tournament, person, points, reason, at_ms))
BOOST_DESCRIBE_STRUCT(PointsClaimed, (), (claim, tournament, person, reason, at_ms, clause))
BOOST_DESCRIBE_STRUCT(ClaimAnswered, (), (claim, upheld, reason))
BOOST_DESCRIBE_STRUCT(LeagueClosed, (), (at_ms))
using LeagueEvent =
    OneOf<LeagueCreated, TournamentCounted, PointsCorrected, PointsClaimed, ClaimAnswered, LeagueClosed>;
// The command that an event comes from.
constexpr std::string_view command_of(const LeagueCreated&) { return "CreateLeague"; }
constexpr std::string_view command_of(const TournamentCounted&) { return "CountTournament"; }
constexpr std::string_view command_of(const PointsCorrected&) { return "CorrectPoints"; }
constexpr std::string_view command_of(const PointsClaimed&) { return "ClaimPoints"; }
constexpr std::string_view command_of(const ClaimAnswered&) { return "AnswerClaim"; }
constexpr std::string_view command_of(const LeagueClosed&) { return "CloseLeague"; }

struct Counted {
    Shared<TournamentCounted> event;
    std::int64_t number = 0;  // in the order they were counted
    friend bool operator==(const Counted& a, const Counted& b) { return a.number == b.number; }
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
    std::int64_t league_retained = 0;
    std::int64_t series_retained = 0;
    std::int64_t season_fund = 0;
    std::optional<std::int64_t> closed_at{};
    friend bool operator==(const LeagueState&, const LeagueState&) = default;
};

// Every score, corrections added to what they put right, in the order the tournaments were counted.
std::vector<Score> scores_of(const LeagueState& state);
// Who leads, by the league's book and its own number of best results.
Ranking standings_of(const LeagueState& state, const Book& book);

struct LeagueRoom {
    using State = LeagueState;
    using Command = LeagueCommand;
    using Event = LeagueEvent;
    using Refusal = tournament::Refusal;
    using Decision = std::expected<std::vector<Event>, Refusal>;
    struct Context {
        std::int64_t at_ms = 0;
        std::string digest{};
        // Of the tournament that is to count; null: there is none.
        const prizes::TournamentRoom::State* tournament = nullptr;
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
    static std::optional<std::string> broken_invariant(const State& state);
};

}  // namespace riffle::league

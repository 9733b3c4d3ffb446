// A league as it is answered: its card, its standings, what was counted, its money and its final.
#pragma once
#include "core/league/league_room.h"
#include "server/shape.h"

namespace riffle::league {
BOOST_DESCRIBE_ENUM(Decides, nobody, director, management)
}

namespace riffle::server::shape {

struct LeagueCard {
    std::string id{};
    std::string name{};
    std::string book{};
    std::int64_t begins_at = 0;
    std::optional<std::string> house{};
    std::optional<std::string> formula{};
    std::optional<std::int64_t> best_of{};
    league::LeagueKind kind{};
    std::string currency{};
    std::int64_t tournaments = 0;
    std::optional<std::int64_t> closed_at{};
};
struct Leagues {
    std::vector<LeagueCard> leagues{};
};
struct StandingView {
    std::int64_t place = 0;
    bool shared = false;
    std::string person;
    std::string name;
    std::string country;
    std::int64_t points = 0;
    std::int64_t best_place = 0;
    std::size_t events = 0;
    std::size_t counted = 0;
};
struct TeamStandingView {
    std::int64_t place = 0;
    bool shared = false;
    std::string team;
    std::int64_t points = 0;
    std::int64_t best_place = 0;
};
struct CountedView {
    std::string tournament;
    std::string name;
    std::string venue;
    std::int64_t starts_at = 0;
    std::int64_t players = 0;
    std::int64_t counted_at = 0;
    bool suspended = false;
    std::int64_t recounted = 0;
    std::string clause;
};
struct CorrectionView {
    std::string tournament;
    std::string person;
    std::string name;
    std::int64_t points = 0;
    std::optional<std::string> reason{};  // the staff's to know
    std::int64_t at = 0;
};
struct ClaimView {
    std::int64_t claim = 0;
    std::string tournament;
    std::string person;
    std::string name;
    std::string reason;
    std::int64_t at = 0;
    std::optional<bool> upheld{};
    std::string answer;
};
BOOST_DESCRIBE_STRUCT(LeagueCard, (),
                      (id, name, book, begins_at, house, formula, best_of, kind, currency, tournaments, closed_at))
BOOST_DESCRIBE_STRUCT(Leagues, (), (leagues))
BOOST_DESCRIBE_STRUCT(StandingView, (), (place, shared, person, name, country, points, best_place, events, counted))
BOOST_DESCRIBE_STRUCT(TeamStandingView, (), (place, shared, team, points, best_place))
BOOST_DESCRIBE_STRUCT(CountedView, (),
                      (tournament, name, venue, starts_at, players, counted_at, suspended, recounted, clause))
BOOST_DESCRIBE_STRUCT(CorrectionView, (), (tournament, person, name, points, reason, at))
BOOST_DESCRIBE_STRUCT(ClaimView, (), (claim, tournament, person, name, reason, at, upheld, answer))

// What a casino kept in a month, and how it was settled.
struct MonthSettled {
    std::int64_t master_prizes = 0;
    std::int64_t from_annual = 0;
    std::int64_t uncovered = 0;
};
struct LeagueMonthView {
    std::string house;
    std::string month;
    std::int64_t retained = 0;
    std::optional<MonthSettled> settled{};
};
struct FinalistView {
    std::string person;
    std::string name;
    std::int64_t place = 0;
    std::int64_t points = 0;
    std::optional<std::int64_t> stack{};
};
struct FinalDraw {
    std::int64_t number = 0;
    std::string seed;
    std::vector<std::string> between{};
};
struct LeagueFinalView {
    std::string tournament;
    std::vector<FinalistView> finalists{};
    std::vector<std::string> teams{};
    std::int64_t fund = 0;
    std::int64_t entries = 0;
    std::int64_t entry_value = 0;
    std::int64_t remainder = 0;
    std::int64_t remainder_place = 0;
    std::int64_t extra_prizes = 0;
    std::optional<FinalDraw> draw{};
    bool outdated = false;
    std::string clause;
};
struct LeagueAwardView {
    std::int64_t award = 0;
    std::string person;
    std::string name;
    std::int64_t by_ranking = 0;
    std::int64_t by_final = 0;
    std::int64_t entries = 0;
    bool extra = false;
    std::optional<std::int64_t> paid_at{};
};
struct LeagueFunds {
    std::int64_t league = 0;
    std::int64_t series = 0;
    std::int64_t season = 0;
};
struct LeagueView : LeagueCard {
    std::int64_t version = 0;
    std::vector<StandingView> standings{};
    std::vector<TeamStandingView> teams{};
    league::Decides ties{};
    std::int64_t pot = 0;
    std::vector<LeagueMonthView> months{};
    std::optional<LeagueFinalView> final{};
    std::vector<LeagueAwardView> awards{};
    std::int64_t kept = 0;
    std::vector<CountedView> counted{};
    LeagueFunds funds{};
    std::vector<CorrectionView> corrections{};
    std::vector<ClaimView> claims{};
};
// For other programs: who leads, as the house shows people in public.
struct Standings : LeagueCard {
    std::vector<StandingView> standings{};
    std::vector<TeamStandingView> teams{};
    std::vector<CountedView> counted{};
    std::string head{};
};
BOOST_DESCRIBE_STRUCT(MonthSettled, (), (master_prizes, from_annual, uncovered))
BOOST_DESCRIBE_STRUCT(LeagueMonthView, (), (house, month, retained, settled))
BOOST_DESCRIBE_STRUCT(FinalistView, (), (person, name, place, points, stack))
BOOST_DESCRIBE_STRUCT(FinalDraw, (), (number, seed, between))
BOOST_DESCRIBE_STRUCT(LeagueFinalView, (),
                      (tournament, finalists, teams, fund, entries, entry_value, remainder, remainder_place,
                       extra_prizes, draw, outdated, clause))
BOOST_DESCRIBE_STRUCT(LeagueAwardView, (), (award, person, name, by_ranking, by_final, entries, extra, paid_at))
BOOST_DESCRIBE_STRUCT(LeagueFunds, (), (league, series, season))
BOOST_DESCRIBE_STRUCT(LeagueView, (LeagueCard),
                      (version, standings, teams, ties, pot, months, final, awards, kept, counted, funds, corrections,
                       claims))
BOOST_DESCRIBE_STRUCT(Standings, (LeagueCard), (standings, teams, counted, head))

}  // namespace riffle::server::shape

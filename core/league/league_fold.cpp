// A league's events: whether one fits, what it changes, and that the sums are those of their parts.
#include <algorithm>

#include "core/base/overloaded.h"
#include "core/league/league_decide.h"

namespace riffle::league {
namespace {

using Misfit = std::optional<std::string_view>;

// What counts of it now.
struct Kept {
    std::int64_t league = 0, series = 0, season = 0;
    friend bool operator==(const Kept&, const Kept&) = default;
};
Kept kept_of(const Counted* counted) {
    if (!counted || counted->suspended) return {};
    return {counted->event->league_retained, counted->event->series_retained, counted->event->season_fund};
}

void add_kept(LeagueState& s, const Counted& counted, std::int64_t sign) {
    const Kept kept = kept_of(&counted);
    s.league_retained += sign * kept.league;
    s.series_retained += sign * kept.series;
    s.season_fund += sign * kept.season;
    if (kept.league == 0) return;
    const std::string month = month_key(counted.event->venue, month_of(counted.event->day));
    const std::int64_t* before = s.kept_in_month.get(month);
    s.kept_in_month.set(month, (before ? *before : 0) + sign * kept.league);
}

// Points have changed: what was planned and awarded by them is no longer so.
void points_changed(LeagueState& s) {
    s.awarded.reset();
    if (s.final_plan) s.final_outdated = true;
}

void take_count(LeagueState& s, const TournamentCounted& event, const Counted* before) {
    Counted counted;
    counted.event = event;
    counted.number = before ? before->number : static_cast<std::int64_t>(s.counted.size()) + 1;
    counted.recounted = before ? before->recounted + 1 : 0;
    if (before) add_kept(s, *before, -1);
    s.counted.set(event.tournament, counted);
    add_kept(s, counted, 1);
    if (s.currency.empty()) s.currency = event.currency.value_or("");
    for (const CountedTeam& team : event.teams.value_or(std::vector<CountedTeam>{}))
        s.teams.set(team.name, team.members);
    s.first_day = std::min(s.first_day.value_or(event.day), event.day);
    s.last_day = std::max(s.last_day.value_or(event.day), event.day);
    points_changed(s);
}

Misfit counts(const LeagueState& s, const TournamentCounted& e) {
    if (e.league_retained < 0 || e.series_retained < 0 || e.season_fund < 0) return "a fund is below nothing";
    if (!s.currency.empty() && e.currency && *e.currency != s.currency) return "it is in another currency";
    return std::nullopt;
}

// Anyone with the journal can tell that the draw was fair: its seed is the one committed to, and gave this order.
Misfit unfair(const LeagueState& s, const LeagueDraw& draw) {
    const auto seed = tournament::seed_of(draw.seed);
    if (!seed || draw.number != s.draws + 1) return "its draw has another number or no seed";
    if (!s.commitment.empty() && tournament::commitment_of(*seed) != s.commitment)
        return "its draw's seed is not the one committed to";
    if (drawn_from(*seed, draw.from) != draw.drawn) return "its draw does not follow from the seed";
    return std::nullopt;
}

}  // namespace

bool has_score(const LeagueState& s, const std::string& tournament, const std::string& person) {
    const Counted* counted = s.counted.get(tournament);
    return counted &&
           std::ranges::find(counted->event->scores, person, &ScoredPerson::person) != counted->event->scores.end();
}

std::optional<std::string_view> LeagueRoom::misfit(const State& s, const Event& event) {
    if (event.is<LeagueCreated>() == s.exists) return "the league is there already, or not at all";
    if (s.closed_at) return "the league is closed";
    return visit(overloaded{
                     [](const LeagueCreated&) -> Misfit { return std::nullopt; },
                     [&](const TournamentCounted& e) -> Misfit {
                         if (s.counted.contains(e.tournament)) return "the tournament was counted";
                         return counts(s, e);
                     },
                     [&](const TournamentRecounted& e) -> Misfit {
                         if (!s.counted.contains(e.counted.tournament)) return "the tournament was not counted";
                         if (!s.paid.empty()) return "prizes were paid";
                         return counts(s, e.counted);
                     },
                     [&](const CountSuspended& e) -> Misfit {
                         const Counted* counted = s.counted.get(e.tournament);
                         if (!counted || counted->suspended) return "the tournament does not count";
                         if (!s.paid.empty()) return "prizes were paid";
                         return std::nullopt;
                     },
                     [&](const PointsCorrected& e) -> Misfit {
                         if (!has_score(s, e.tournament, e.person)) return "there is no such score";
                         return std::nullopt;
                     },
                     [&](const PointsClaimed& e) -> Misfit {
                         if (e.claim != static_cast<std::int64_t>(s.claims.size()) + 1) return "another claim is due";
                         return std::nullopt;
                     },
                     [&](const ClaimAnswered& e) -> Misfit {
                         const Claim* claim = s.claims.get(e.claim);
                         if (!claim || claim->upheld) return "there is no such claim";
                         return std::nullopt;
                     },
                     [&](const LeagueMonthSettled& e) -> Misfit {
                         if (s.settled.contains(month_key(e.house, e.month))) return "the month was settled";
                         if (e.to_master < 0 || e.from_annual < 0 || e.uncovered < 0 ||
                             e.to_master + e.from_annual + e.uncovered != e.master_prizes)
                             return "the master league's prizes are not those of their parts";
                         if (s.settled_retained + e.retained - s.master_paid - e.to_master - e.from_annual < 0)
                             return "the pot of the year is below nothing";
                         return std::nullopt;
                     },
                     [&](const FinalPlanned& e) -> Misfit {
                         if (e.draw) return unfair(s, *e.draw);
                         return std::nullopt;
                     },
                     [&](const PrizesAwarded& e) -> Misfit {
                         if (!s.paid.empty()) return "prizes were paid";
                         if (e.kept < 0 || value_of(e, s) + e.kept != e.pot) return "the prizes are not the pot";
                         return std::nullopt;
                     },
                     [&](const LeaguePrizePaid& e) -> Misfit {
                         if (!s.awarded || e.award < 1 ||
                             e.award > static_cast<std::int64_t>((*s.awarded)->awards.size()) ||
                             s.paid.contains(e.award))
                             return "there is no such prize to pay";
                         return std::nullopt;
                     },
                     [&](const LeaguePrizeTakenBack& e) -> Misfit {
                         if (!s.paid.contains(e.award)) return "the prize was not paid";
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
                  s.commitment = e.commitment.value_or("");
              },
              [&](const TournamentCounted& e) { take_count(s, e, nullptr); },
              [&](const TournamentRecounted& e) {
                  const Counted before = s.counted.at(e.counted.tournament);
                  take_count(s, e.counted, &before);
              },
              [&](const CountSuspended& e) {
                  Counted counted = s.counted.at(e.tournament);
                  add_kept(s, counted, -1);
                  counted.suspended = true;
                  s.counted.set(e.tournament, counted);
                  points_changed(s);
              },
              [&](const PointsCorrected& e) {
                  s.corrections.set(static_cast<std::int64_t>(s.corrections.size()) + 1,
                                    {e.tournament, e.person, e.points, e.reason, e.at_ms});
                  points_changed(s);
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
              [&](const LeagueMonthSettled& e) {
                  s.settled.set(month_key(e.house, e.month), e);
                  s.settled_retained += e.retained;
                  s.master_paid += e.to_master + e.from_annual;
                  s.awarded.reset();
              },
              [&](const FinalPlanned& e) {
                  s.final_plan = Shared<FinalPlanned>(e);
                  s.final_outdated = false;
                  s.awarded.reset();
                  if (!e.draw) return;
                  s.draws = e.draw->number;
                  s.commitment = e.draw->next_commitment;
              },
              [&](const PrizesAwarded& e) { s.awarded = Shared<PrizesAwarded>(e); },
              [&](const LeaguePrizePaid& e) { s.paid.set(e.award, e.at_ms); },
              [&](const LeaguePrizeTakenBack& e) { s.paid.erase(e.award); },
              [&](const LeagueClosed& e) { s.closed_at = e.at_ms; },
          },
          event);
}

std::optional<std::string> LeagueRoom::broken_invariant(const State& s) {
    Kept sum;
    std::int64_t open = 0, by_month = 0, settled = 0, master = 0;
    for (const auto& [id, counted] : s.counted) {
        const Kept kept = kept_of(&counted);
        sum = {sum.league + kept.league, sum.series + kept.series, sum.season + kept.season};
    }
    for (const auto& [number, claim] : s.claims) open += !claim.upheld;
    for (const auto& [month, kept] : s.kept_in_month) by_month += kept;
    for (const auto& [month, one] : s.settled) {
        settled += one->retained;
        master += one->to_master + one->from_annual;
    }
    if (sum != Kept{s.league_retained, s.series_retained, s.season_fund} || by_month != s.league_retained)
        return "the league's funds are not those of its tournaments";
    if (settled != s.settled_retained || master != s.master_paid || settled < master)
        return "the league's months are not those that were settled";
    if (open != s.claims_open) return "the open claims are not those of the list";
    return std::nullopt;
}

std::optional<std::string> LeagueRoom::broken_by(const State& before, const State& after, const Event& event) {
    // The sums may differ by what is different in the one that the event names, and by nothing else.
    const auto funds = [&](const std::string& tournament) -> std::optional<std::string> {
        const Kept was = kept_of(before.counted.get(tournament)), is = kept_of(after.counted.get(tournament));
        const Kept grown{after.league_retained - before.league_retained, after.series_retained - before.series_retained,
                         after.season_fund - before.season_fund};
        if (grown != Kept{is.league - was.league, is.series - was.series, is.season - was.season})
            return "the league's funds are not those of its tournaments";
        return std::nullopt;
    };
    const auto claims = [&](std::int64_t number) -> std::optional<std::string> {
        const auto open = [&](const State& s) {
            const Claim* claim = s.claims.get(number);
            return claim && !claim->upheld ? 1 : 0;
        };
        if (after.claims_open - before.claims_open != open(after) - open(before))
            return "the open claims are not those of the list";
        return std::nullopt;
    };
    return visit(overloaded{[&](const TournamentCounted& e) { return funds(e.tournament); },
                            [&](const TournamentRecounted& e) { return funds(e.counted.tournament); },
                            [&](const CountSuspended& e) { return funds(e.tournament); },
                            [&](const PointsClaimed& e) { return claims(e.claim); },
                            [&](const ClaimAnswered& e) { return claims(e.claim); },
                            [&](const LeagueMonthSettled& e) -> std::optional<std::string> {
                                const auto* one = after.settled.get(month_key(e.house, e.month));
                                if (!one || after.settled_retained - before.settled_retained != (*one)->retained ||
                                    after.master_paid - before.master_paid != (*one)->to_master + (*one)->from_annual ||
                                    after.master_paid > after.settled_retained)
                                    return "the league's months are not those that were settled";
                                return std::nullopt;
                            },
                            [](const auto&) -> std::optional<std::string> { return std::nullopt; }},
                 event);
}

}  // namespace riffle::league

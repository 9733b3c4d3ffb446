// What a walk asks of leagues: set up, counted, put right, claimed, planned, awarded, paid and taken back, while the
// tournaments that they have counted are undone and played on.
#include "core/rulebook/keys.h"
#include "tests/app/any_command.h"
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;
using namespace league;

namespace {

const std::vector<std::string> books{"mediterraneo-2026", "solverde-2023", "tda-2024"};

Submission in(const std::string& id, LeagueCommand command) {
    return Loop::submission("league/" + id, std::move(command));
}

}  // namespace

LeagueSetup Walk::some_league() const {
    LeagueSetup setup{.name = number(20) ? "League" : "", .book = one_of(books), .begins_at = 0};
    if (number(15) == 0) setup.book = "no-such-book";
    if (setup.book == "tda-2024" || number(4) == 0)
        setup.formula = one_of<std::string>({"100 / place", "10 * sqrt(players / place) + knockouts", "100 / plaice"});
    if (number(4) == 0) setup.best_of = number(4);
    if (number(6) == 0) setup.house = "Room";
    if (number(3)) setup.kind = number(2) ? LeagueKind::series : static_cast<LeagueKind>(number(4));
    return setup;
}

// The first of the list wins; now and then two are still in.
void Walk::play_for_a_league(const std::string& id, const std::string& book) {
    auto setup = plain_setup();
    setup.book = book;
    setup.starts_at = wall;
    setup.late_levels = 0;
    setup.opening_tables = 1;
    if (book == "solverde-2023") setup.buy_in.minor = 4500;
    if (number(2)) setup.money = MoneySetup{.league = number(2) == 0, .series = number(2) == 0};
    if (number(3) == 0) setup.venue = "Room";
    if (number(5) == 0) {
        setup.format = Format::teams;
        setup.team_round = 1;
    }
    // Not every book has all of it.
    if (!ask(of(id, CreateTournament{setup}))) {
        setup.money.reset();
        setup.format.reset();
        setup.team_round.reset();
        ask(of(id, CreateTournament{setup}));
    }
    ask(of(id, OpenRegistration{}));
    std::vector<std::string> persons;
    const auto house = app_->house();
    for (const auto& [person, known] : house->persons) persons.push_back(person);
    persons.resize(std::min<std::size_t>(persons.size(), 6));
    if (setup.format)
        for (std::size_t i = 0; i + 3 <= persons.size(); i += 3)
            ask(of(id, RegisterTeam{"T" + std::to_string(i), {persons[i], persons[i + 1], persons[i + 2]}}));
    for (const std::string& person : persons) {
        SellEntry sale{person};
        sale.document_seen = true;
        ask(of(id, sale));
    }
    ask(of(id, StartClock{}));
    const auto stream = app_->tournament(id);
    if (!stream) return;
    const auto sold = static_cast<std::int64_t>(stream->state().entries.size());
    const std::int64_t left = number(4) ? 1 : 2;
    for (std::int64_t i = sold; i > left; --i) ask(of(id, BustOut{{EntryNumber{i}}, {EntryNumber{1}}}));
}

void Walk::begin_leagues() {
    const std::string book = one_of(books);
    for (const char* id : {"c0", "c1"}) {
        play_for_a_league(id, number(6) ? book : one_of(books));
        wall += 30 * 60 * minute_ms;
        steady += 30 * 60 * minute_ms;
    }
    auto final = plain_setup();
    final.book = book;
    final.starts_at = wall;
    final.late_levels = 0;
    final.opening_tables = 1;
    if (book == "solverde-2023") final.buy_in.minor = 4500;
    if (number(5) == 0) {
        final.format = Format::teams;
        final.team_final = true;
    } else {
        final.series_final = true;
    }
    if (!ask(of("f0", CreateTournament{final}))) {
        final.format.reset();
        final.team_final.reset();
        final.series_final = true;
        ask(of("f0", CreateTournament{final}));
    }
    ask(of("f0", OpenRegistration{}));
    for (const char* id : {"l0", "l1"}) {
        LeagueSetup setup = some_league();
        if (number(6)) setup.book = book;
        if (setup.book != "tda-2024" && number(4)) setup.formula.reset();
        ask(in(id, CreateLeague{setup}));
        for (const char* counted : {"c0", "c1"})
            if (number(3)) ask(in(id, CountTournament{counted}));
        if (number(2)) ask(in(id, PlanFinal{"f0"}));
        // Where no book says the prizes.
        AwardPrizes award;
        award.prizes = {5'000};
        if (setup.formula && number(2)) ask(in(id, award));
    }
}

LeagueCommand Walk::league_command(const std::string& id) const {
    const auto stream = app_->league(id);
    if (!stream || number(40) == 0) return CreateLeague{some_league()};
    const LeagueState& s = stream->state();
    if (number(20) == 0)
        return AnyCommand{number,
                          [&] {
                              return one_of<std::string>({some_person(), some_tournament(), "1970-01", "Room", ""});
                          }}
            .of<LeagueCommand>();
    // Mostly what was counted, and somebody with a score there.
    const auto counted = [&]() -> std::string {
        if (s.counted.empty() || number(8) == 0) return some_tournament();
        return s.counted.nth(static_cast<std::size_t>(number(static_cast<int>(s.counted.size())))).first;
    };
    const auto scored_in = [&](const std::string& tournament) {
        const Counted* one = s.counted.get(tournament);
        if (!one || one->event->scores.empty() || number(8) == 0) return some_person();
        return one_of(one->event->scores).person;
    };
    const std::string reason = number(8) ? "why" : "";
    // What waits is mostly seen to: claims before prizes, prizes before they are awarded anew.
    if (s.claims_open > 0 && number(2))
        for (const auto& [claim, known] : s.claims)
            if (!known.upheld) return AnswerClaim{claim, number(2) == 0, reason};
    if (s.awarded && number(2)) {
        if (!s.paid.empty() && number(3) == 0) return TakeBackLeaguePrize{s.paid.begin()->first, reason};
        return PayLeaguePrize{1 + number(static_cast<int>((*s.awarded)->awards.size()))};
    }
    switch (number(18)) {
        case 0:
        case 1:
        case 2: {
            CountTournament count{one_of<std::string>({"c0", "c1", "t0", "f0", some_tournament()})};
            if (number(5) == 0) count.absent = {some_person()};
            if (number(5) == 0) count.day_two = {some_person(), some_person()};
            return count;
        }
        case 3: {
            const std::string tournament = counted();
            return CorrectPoints{tournament, scored_in(tournament), 100 * (number(60) - 30), reason};
        }
        case 4: {
            const std::string tournament = counted();
            return ClaimPoints{tournament, scored_in(tournament), reason};
        }
        case 5:
        case 6: {
            AnswerClaim answer{number(static_cast<int>(s.claims.size()) + 1) + 1, number(2) == 0, reason};
            if (number(3) == 0) answer.points = 50 * (number(9) - 4);
            return answer;
        }
        case 7: {
            const auto venue = [&](const std::string& of) { return s.counted.at(of).event->venue; };
            const std::string tournament = counted();
            const Counted* one = s.counted.get(tournament);
            return SettleMonth{one ? venue(tournament) : "Room", one ? month_of(one->event->day) : "1970-01",
                               100 * (number(60) - 3)};
        }
        case 8:
        case 9:
        case 10: {
            PlanFinal plan{number(8) ? "f0" : some_tournament()};
            if (number(3) == 0) plan.seats = number(12);
            if (number(2)) {
                plan.chosen.emplace();
                for (int i = number(4); i > 0; --i) plan.chosen->push_back(number(4) ? some_person() : "T0");
            }
            return plan;
        }
        case 11:
        case 12: {
            AwardPrizes award;
            if (number(2)) award.untaken = static_cast<Untaken>(number(2));
            if (number(2)) {
                award.prizes.emplace();
                for (int i = 1 + number(4); i > 0; --i)
                    award.prizes->push_back(100 * (number(40) + (number(9) > 0)) + i);
            }
            return award;
        }
        case 13:
        case 14:
            return PayLeaguePrize{1 + number(5)};
        case 15:
            return TakeBackLeaguePrize{s.paid.empty() ? number(3) : s.paid.begin()->first, reason};
        case 16:
            return number(12) ? LeagueCommand{CreateLeague{some_league()}} : CloseLeague{};
        default: {
            CountTournament again{counted()};
            return again;
        }
    }
}

}  // namespace riffle::app

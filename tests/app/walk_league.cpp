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
// So long before it a final is announced, where a book says how long.
constexpr std::int64_t final_notice_ms = 15 * 24 * hour_ms;

Submission in(const std::string& id, LeagueCommand command) {
    return Loop::submission("league/" + id, std::move(command));
}

}  // namespace

// What there is by a book, and now and then what there is not.
LeagueKind Walk::some_kind(const std::string& book) const {
    if (number(6) == 0) return static_cast<LeagueKind>(number(4));
    if (book == "mediterraneo-2026" && number(2)) return number(4) ? LeagueKind::series : LeagueKind::teams;
    if (book == "solverde-2023" && number(2)) return LeagueKind::season;
    return LeagueKind::year;
}

std::string Walk::some_venue(const std::string& book) const {
    const rulebook::Book* by = app_->book_named(book);
    if (!by || number(8) == 0) return "Room";
    const auto venues = by->ask(rulebook::key::venues).value;
    return venues.empty() ? "Room" : std::string(venues.front());
}

LeagueSetup Walk::some_league() const {
    LeagueSetup setup{.name = number(20) ? "League" : "", .book = one_of(books), .begins_at = 0};
    if (number(15) == 0) setup.book = "no-such-book";
    if (setup.book == "tda-2024" || number(4) == 0)
        setup.formula = one_of<std::string>({"100 / place", "10 * sqrt(players / place) + knockouts", "100 / plaice"});
    if (number(4) == 0) setup.best_of = number(4);
    if (number(6) == 0) setup.house = some_venue(setup.book);
    if (number(3)) setup.kind = some_kind(setup.book);
    return setup;
}

// Of a league's book: without an entry by the clock, so that it can be played at once.
tournament::Setup Walk::setup_by(const std::string& book) const {
    auto setup = plain_setup();
    setup.book = book;
    setup.starts_at = wall;
    setup.late_levels = 0;
    setup.opening_tables = 1;
    if (book == "solverde-2023") setup.buy_in.minor = 4500;
    return setup;
}

tournament::Setup Walk::counted_setup(const std::string& book, LeagueKind kind) const {
    auto setup = setup_by(book);
    if (number(4)) setup.money = MoneySetup{.league = number(4) > 0, .series = number(4) > 0};
    if (number(3) == 0) setup.venue = some_venue(book);
    // What is paid for those is the fund of a season.
    if (book == "solverde-2023" && number(4)) {
        setup.late_levels = 1;
        setup.extra_stack = ChipOffer{.price = 15'000, .fee = 0, .chips = Chips{1000}, .until_level = 1};
    }
    if (kind == LeagueKind::teams || number(8) == 0) {
        setup.format = Format::teams;
        setup.team_round = 1;
    }
    return setup;
}

void Walk::fill(const std::string& id) {
    std::vector<std::string> persons;
    const auto house = app_->house();
    for (const auto& [person, known] : house->persons) persons.push_back(person);
    persons.resize(std::min<std::size_t>(persons.size(), 6));
    for (std::size_t i = 0; i + 3 <= persons.size(); i += 3)
        ask(of(id, RegisterTeam{"T" + std::to_string(i), {persons[i], persons[i + 1], persons[i + 2]}}));
    for (const std::string& person : persons) {
        SellEntry sale{person};
        sale.document_seen = true;
        ask(of(id, sale));
    }
}

// The first of the list wins; now and then two are still in.
void Walk::play_for_a_league(const std::string& id, const std::string& book, LeagueKind kind) {
    auto setup = counted_setup(book, kind);
    // Not every book has all of it.
    if (!ask(of(id, CreateTournament{setup}))) {
        setup = setup_by(book);
        ask(of(id, CreateTournament{setup}));
    }
    ask(of(id, OpenRegistration{}));
    fill(id);
    const auto stream = app_->tournament(id);
    if (!stream) return;
    const auto sold = static_cast<std::int64_t>(stream->state().entries.size());
    for (std::int64_t i = setup.extra_stack ? sold : 0; i > 0; --i)
        ask(of(id, SellChips{EntryNumber{i}, ChipProduct::extra_stack}));
    ask(of(id, StartClock{}));
    if (setup.late_levels > 0) pass(setup.levels.front().duration_ms);
    const std::int64_t left = number(4) ? 1 : 2;
    for (std::int64_t i = sold; i > left; --i) ask(of(id, BustOut{{EntryNumber{i}}, {EntryNumber{1}}}));
}

// For the finalists of whichever league plans it.
void Walk::announce_final(const std::string& book, LeagueKind kind) {
    auto final = setup_by(book);
    final.starts_at = wall + final_notice_ms;
    if (kind == LeagueKind::teams) {
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
}

void Walk::begin_leagues() {
    const std::string book = one_of(books);
    const LeagueKind kind = some_kind(book);
    announce_final(book, kind);
    pass(final_notice_ms);
    for (const char* id : {"c0", "c1"}) {
        play_for_a_league(id, number(6) ? book : one_of(books), kind);
        pass(30 * hour_ms);
    }
    for (const char* id : {"l0", "l1"}) {
        LeagueSetup setup = some_league();
        if (number(6)) {
            setup.book = book;
            if (book != "tda-2024" && number(4)) setup.formula.reset();
            setup.kind = number(4) ? kind : some_kind(book);
        }
        ask(in(id, CreateLeague{setup}));
        for (const char* counted : {"c0", "c1"})
            if (number(3)) ask(in(id, CountTournament{counted}));
    }
}

// The points, who is level with whom, and so what a director is asked to choose.
PlanFinal Walk::plan_of(const std::string& id, const LeagueState& s) const {
    PlanFinal plan{"f0"};
    const rulebook::Book* book = app_->book_named(s.setup->book);
    const auto house = app_->house();
    const PersonOf person_of = [&house](const std::string& person) { return house->person_of(person); };
    std::vector<const LeagueState*> others;
    const Leagues leagues = app_->leagues();
    for (const auto& [other, league] : leagues)
        if (other != id) others.push_back(&league->state());
    const auto choose = [&](const std::vector<std::string>& level, std::int64_t left) {
        if (level.empty()) return;
        plan.chosen.emplace(level.begin(), level.begin() + std::min<std::ptrdiff_t>(left, std::ssize(level)));
    };
    if (kind_of(s) == LeagueKind::teams) {
        const TeamFinal teams = team_standings_of(s, *book, person_of);
        const auto seats = book->ask(rulebook::key::team_final_table_teams);
        choose(teams.level, seats ? seats->value - std::ssize(teams.in) : 0);
        return plan;
    }
    const Ranking ranking = standings_of(s, *book, person_of, scores_elsewhere(s, others, person_of));
    if (kind_of(s) == LeagueKind::season) {
        plan.seats = 2 + number(4);
        const auto final = final_by_book(pot_of(s), plan.seats, *book);
        if (!final) return plan;
        const Qualified in = qualified(ranking.rows, final->qualifiers);
        choose(in.level, in.seats - std::ssize(in.in));
    } else if (const auto in = series_qualifiers(ranking.rows, *book)) {
        choose(in->level, in->seats - std::ssize(in->in));
    }
    return plan;
}

AwardPrizes Walk::awards_of(const LeagueState& s) const {
    AwardPrizes award{.untaken = number(4) ? Untaken::kept : Untaken::shared};
    const rulebook::Book* book = app_->book_named(s.setup->book);
    // Where no book says them.
    if (kind_of(s) == LeagueKind::year &&
        (s.setup->house || s.setup->formula || !book->ask(rulebook::key::league_places_paid)))
        award.prizes = {5'000, 100 * (1 + number(30))};
    return award;
}

std::optional<LeagueCommand> Walk::settle(const LeagueState& s) const {
    for (const auto& [claim, known] : s.claims)
        if (!known.upheld) return AnswerClaim{claim, number(2) == 0, "seen to"};
    if (const auto open = months_open(s, *app_->book_named(s.setup->book)); !open.empty())
        return SettleMonth{open.front().house, open.front().month, number(3) ? 0 : 100 * number(20)};
    return std::nullopt;
}

std::vector<Submission> Walk::play_on(const std::string& id, const std::vector<Finalist>& finalists) const {
    const auto stream = app_->tournament(id);
    if (!stream) return {};
    const State& t = stream->state();
    if (t.status == Status::announced) return {of(id, OpenRegistration{})};
    if (t.status != Status::registering) return {of(id, last_hand(id))};
    std::vector<Submission> all;
    for (const Finalist& one : finalists)
        if (t.entries_of(one.person).empty()) {
            SellEntry sale{one.person};
            sale.document_seen = true;
            all.push_back(of(id, sale));
        }
    all.push_back(of(id, StartClock{}));
    return all;
}

std::vector<Submission> Walk::towards_prizes(const std::string& id) const {
    const auto stream = app_->league(id);
    if (!stream || stream->state().closed_at) return {};
    const LeagueState& s = stream->state();
    if (const auto due = settle(s)) return {in(id, *due)};
    if (s.awarded && (s.paid.empty() || number(2) == 0)) {
        for (std::int64_t award = 1; award <= std::ssize((*s.awarded)->awards); ++award)
            if (!s.paid.contains(award)) return {in(id, PayLeaguePrize{award})};
    }
    if (!s.paid.empty()) return {in(id, TakeBackLeaguePrize{s.paid.begin()->first, "the wrong one"})};
    for (const auto& [tournament, counted] : s.counted)
        if (counted.suspended) {
            const auto played = app_->tournament(tournament);
            if (played && played->state().status != Status::finished) return play_on(tournament, {});
            return {in(id, CountTournament{tournament})};
        }
    if (s.counted.empty()) return {in(id, CountTournament{number(2) ? "c0" : "c1"})};
    if (kind_of(s) != LeagueKind::year) {
        if (!s.final_plan || s.final_outdated) return {in(id, plan_of(id, s))};
        const FinalPlanned& plan = **s.final_plan;
        const auto final = app_->tournament(plan.tournament);
        if (final && final->state().status != Status::finished) return play_on(plan.tournament, plan.finalists);
    }
    const AwardPrizes award = awards_of(s);
    if (!award.prizes && pot_of(s) == 0) return {in(id, CountTournament{some_tournament()})};
    return {in(id, award)};
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

// Leagues: tournaments counted, points, standings, pots and finals, by the book.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/league/event_of.h"
#include "runner/arrow.h"
#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using league::LeagueRefusal;
using Value = std::optional<std::string>;

StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

// What the league answered, and what its book was asked for it.
struct Answered {
    std::string text;
    std::optional<LeagueRefusal> refusal{};
};
Answered refused(const LeagueRefusal& refusal) {
    std::string text{to_word(refusal.problem)};
    if (refusal.amount > 0) text += fmt::format(" of {}", money_text({refusal.amount, {}}));
    return {std::move(text), refusal};
}

class Question {
  public:
    explicit Question(Table& t) : table_(t), book_(t.book(), &consulted_) {}
    const league::Book& book() const { return book_; }
    // The clauses of what was decided, or of what it was refused by.
    void cite(const std::optional<LeagueRefusal>& refusal) {
        table_.cite(refusal ? consulted_.behind(refusal->citation) : consulted_.clauses());
    }
    bool rests_on(const LeagueRefusal& refusal, std::string_view clause) const {
        const auto clauses = consulted_.behind(refusal.citation);
        return std::any_of(clauses.begin(), clauses.end(), [&](const Citation& c) { return c.clause == clause; });
    }

  private:
    Table& table_;
    rulebook::Consulted consulted_;
    league::Book book_;
};

std::string points_text(league::Points points) {
    return points.value % 100 == 0 ? fmt::format("{}", points.value / 100)
                                   : fmt::format("{}.{:02}", points.value / 100, points.value % 100);
}

// "27 19 16 12 5x26": what does not change from place to place is counted.
std::string list_text(const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t end = i;
        while (end < values.size() && values[end] == values[i]) ++end;
        text +=
            fmt::format("{}{}{}", text.empty() ? "" : " ", values[i], end - i > 1 ? fmt::format("x{}", end - i) : "");
        i = end;
    }
    return text.empty() ? "none" : text;
}

std::string money_list(const std::vector<std::int64_t>& amounts) {
    std::vector<std::string> values;
    for (const std::int64_t amount : amounts) values.push_back(money_text({amount, {}}));
    return list_text(values);
}

std::string names_text(const std::vector<std::string>& names) {
    return names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, " "));
}

// count NAME [absent NAME...] [day-two NAME...]
Answered count(Table& t, Question& asking, std::string_view rest, bool as_teams) {
    League& l = *t.house.league;
    auto words = tokens(rest);
    if (words.empty()) return {"'count NAME' names a tournament", LeagueRefusal{}};
    const journal::TournamentStream* in = t.house.find(words[0]);
    if (in == nullptr) return {fmt::format("'{}' is no tournament", words[0]), LeagueRefusal{}};
    league::Attendance attendance;
    std::vector<std::string>* to = nullptr;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "absent")
            to = &attendance.absent;
        else if (words[i] == "day-two")
            to = &attendance.day_two;
        else if (to != nullptr)
            to->emplace_back(words[i]);
        else
            return {"expected 'count NAME [absent NAME...] [day-two NAME...]'", LeagueRefusal{}};
    }
    if (!as_teams)
        if (auto ok = league::in_season(l.begins_at_ms, in->state().setup->starts_at, asking.book()); !ok)
            return refused(ok.error());
    auto event = league::event_of(std::string{words[0]}, {in->state(), in->prizes()}, attendance, asking.book());
    if (!event) return refused(event.error());
    auto scores = as_teams ? league::team_scores(*event, asking.book()) : league::scores_by_book(*event, asking.book());
    if (!scores) return refused(scores.error());
    auto& all = as_teams ? l.team_scores : l.scores;
    for (league::Score& score : *scores) all.push_back(std::move(score));
    l.events.push_back(std::move(*event));
    return {"counted"};
}

Answered count_event(Table& t, Question& asking, std::string_view rest) { return count(t, asking, rest, false); }
Answered count_for_teams(Table& t, Question& asking, std::string_view rest) { return count(t, asking, rest, true); }

// What each place of that tournament scored, from the winner down.
Answered points(Table& t, Question&, std::string_view rest) {
    std::vector<std::string> values;
    for (const auto& score : t.house.league->scores)
        if (score.event == rest && score.place > 0) values.push_back(points_text(score.points));
    return {list_text(values)};
}

// score NAME EVENT
Answered score(Table& t, Question&, std::string_view rest) {
    const auto who = take_token(rest);
    for (const auto& score : t.house.league->scores)
        if (score.event == rest && score.person == who) return {points_text(score.points)};
    return {"none"};
}

std::string_view decided_by(league::Decides who) {
    return who == league::Decides::director ? "the director" : "casino management";
}

// standings [N]: the first N, "1 Ana 46, 2 Bruno 30"
Answered standings(Table& t, Question& asking, std::string_view rest) {
    const auto ranking = league::ranking_by_book(t.house.league->scores, asking.book());
    const auto most = parse_number(rest);
    std::vector<std::string> list;
    bool level = false;
    for (const league::Standing& row : ranking.rows) {
        if (most && static_cast<std::int64_t>(list.size()) >= *most) break;
        list.push_back(fmt::format("{} {} {}", row.place, row.person, points_text(row.points)));
        level = level || row.shared;
    }
    std::string text = list.empty() ? "nobody" : fmt::format("{}", fmt::join(list, ", "));
    if (level && ranking.ties != league::Decides::nobody)
        text += fmt::format(", level: {} decides", decided_by(ranking.ties));
    return {text};
}

std::optional<std::int64_t> amount_of(std::string_view rest) {
    const auto of = take_token(rest);
    const auto amount = parse_money(rest);
    if (of != "of" || !amount || amount->minor > 1'000'000'000'000) return std::nullopt;
    return amount->minor;
}

// league-prizes of AMOUNT
Answered league_prizes(Table& t, Question& asking, std::string_view rest) {
    const auto pot = amount_of(rest);
    if (!pot) return {"expected 'league-prizes of AMOUNT'", LeagueRefusal{}};
    const auto ranking = league::ranking_by_book(t.house.league->scores, asking.book());
    const auto prizes = league::annual_prizes(*pot, ranking.rows, asking.book());
    if (!prizes) return refused(prizes.error());
    return {money_list(*prizes)};
}

// series-prizes of AMOUNT: "Ana 1350 + 500 ..." of those who are paid
Answered series_prizes(Table& t, Question& asking, std::string_view rest) {
    const auto pot = amount_of(rest);
    if (!pot) return {"expected 'series-prizes of AMOUNT'", LeagueRefusal{}};
    const auto ranking = league::ranking_by_book(t.house.league->scores, asking.book());
    const auto prizes = league::series_prizes(*pot, ranking.rows, t.house.league->final_order, asking.book());
    if (!prizes) return refused(prizes.error());
    std::vector<std::string> list;
    for (const auto& p : *prizes)
        list.push_back(
            fmt::format("{} {} + {}", p.person, money_text({p.by_ranking, {}}), money_text({p.by_final, {}})));
    return {fmt::format("{}", fmt::join(list, ", "))};
}

Answered qualifiers(Table& t, Question& asking, std::string_view) {
    const auto ranking = league::ranking_by_book(t.house.league->scores, asking.book());
    const auto qualified = league::series_qualifiers(ranking.rows, asking.book());
    if (!qualified) return refused(qualified.error());
    std::string text = names_text(qualified->in);
    if (!qualified->level.empty())
        text += fmt::format(", {} {} for {}", qualified->by_draw ? "draw between" : "director between",
                            names_text(qualified->level),
                            qualified->seats - static_cast<std::int64_t>(qualified->in.size()));
    return {text};
}

// league-money: what the months so far come to
Answered league_money(Table& t, Question& asking, std::string_view) {
    const auto money = league::settle_by_book(t.house.league->months, asking.book());
    std::string text = fmt::format("master {}, from the pot {}, pot {}", money_text({money.to_master, {}}),
                                   money_text({money.from_annual, {}}), money_text({money.annual_pot, {}}));
    if (money.uncovered > 0) text += fmt::format(", uncovered {}", money_text({money.uncovered, {}}));
    return {text};
}

// What the extra stacks of the season's tournaments have brought.
std::int64_t season_fund_of(const League& l) {
    std::int64_t sum = 0;
    for (const league::Event& event : l.events) sum += event.season_fund;
    return sum;
}
Answered season_fund(Table& t, Question&, std::string_view) {
    return {money_text({season_fund_of(*t.house.league), {}})};
}

// final [of AMOUNT] [for N]: a season's fund in entries; nothing said: what was counted so far
Answered final_plan(Table& t, Question& asking, std::string_view rest) {
    std::optional<std::int64_t> announced;
    if (const auto at = rest.find(" for "); at != std::string_view::npos) {
        announced = parse_number(trim(rest.substr(at + 5)));
        rest = trim(rest.substr(0, at));
    }
    const auto fund = rest.empty() ? season_fund_of(*t.house.league) : amount_of(rest);
    if (!fund) return {"expected 'final [of AMOUNT] [for N]'", LeagueRefusal{}};
    const auto plan = league::final_by_book(*fund, announced, asking.book());
    if (!plan) return refused(plan.error());
    std::string text = fmt::format("{} entries, {} qualify", plan->entries, plan->qualifiers);
    if (plan->remainder > 0)
        text += fmt::format(", {} to place {}", money_text({plan->remainder, {}}), plan->remainder_place);
    if (plan->extra_prizes > 0) text += fmt::format(", extra prizes to place {}", plan->extra_prizes);
    return {text};
}

// complaint after 72 h
Answered complaint(Table&, Question& asking, std::string_view rest) {
    const auto after = take_token(rest);
    const auto ms = parse_duration_ms(rest);
    if (after != "after" || !ms) return {"expected 'complaint after 72 h'", LeagueRefusal{}};
    if (auto ok = league::complaint_in_time(std::chrono::seconds{*ms / 1000}, asking.book()); !ok)
        return refused(ok.error());
    return {"heard"};
}

Answered teams(Table& t, Question& asking, std::string_view) {
    const auto plan = league::team_final(t.house.league->teams, t.house.league->team_scores, asking.book());
    std::vector<std::string> list;
    for (const auto& row : plan.ranking)
        list.push_back(fmt::format("{} {} {}", row.place, row.team, points_text(row.points)));
    return {fmt::format("{}", fmt::join(list, ", "))};
}

Answered team_final(Table& t, Question& asking, std::string_view) {
    const auto plan = league::team_final(t.house.league->teams, t.house.league->team_scores, asking.book());
    std::string text = names_text(plan.in);
    if (!plan.level.empty())
        text += fmt::format(", {} {}", plan.by_draw ? "draw between" : "director between", names_text(plan.level));
    return {text};
}

struct Row {
    std::string_view name;
    Answered (*answer)(Table&, Question&, std::string_view);
};
constexpr std::array told_rows{Row{"count", count_event}, Row{"count-for-teams", count_for_teams}};
constexpr std::array asked_rows{Row{"points", points},
                                Row{"score", score},
                                Row{"standings", standings},
                                Row{"league-prizes", league_prizes},
                                Row{"series-prizes", series_prizes},
                                Row{"qualifiers", qualifiers},
                                Row{"league-money", league_money},
                                Row{"final", final_plan},
                                Row{"season-fund", season_fund},
                                Row{"complaint", complaint},
                                Row{"teams", teams},
                                Row{"team-final", team_final}};

const Row* find_row(std::string_view name) {
    for (const Row& row : told_rows)
        if (row.name == name) return &row;
    for (const Row& row : asked_rows)
        if (row.name == name) return &row;
    return nullptr;
}

StepResult tell(Table& t, const Step& step) {
    if (!t.house.league) return fail("a league", "none was begun: 'league NAME' stands first");
    Question asking{t};
    const auto answered = find_row(step.line.verb)->answer(t, asking, step.line.rest);
    if (answered.refusal)
        return fail(fmt::format("{} {}", step.line.verb, step.line.rest), "refused: " + answered.text);
    asking.cite(answered.refusal);
    return {};
}

// league NAME: begins now
StepResult begin_league(Table& t, const Step& step) {
    if (step.line.rest.empty()) return fail("league NAME", "no name");
    t.house.league = League{.name = step.line.rest, .begins_at_ms = t.house.now_ms()};
    return {};
}

// team NAME: MEMBER...
StepResult team(Table& t, const Step& step) {
    if (!t.house.league) return fail("a league", "none was begun: 'league NAME' stands first");
    std::string_view rest = step.line.rest;
    auto name = take_token(rest);
    if (name.ends_with(':')) name.remove_suffix(1);
    league::Team made{.name = std::string{name}, .members = {}};
    for (const auto member : tokens(rest)) made.members.emplace_back(member);
    if (made.members.empty()) return fail("team NAME: MEMBER...", step.line.rest);
    t.house.league->teams.push_back(std::move(made));
    return {};
}

// month AMOUNT master AMOUNT: of one casino, what was retained and what its master league pays
StepResult month(Table& t, const Step& step) {
    if (!t.house.league) return fail("a league", "none was begun: 'league NAME' stands first");
    const auto words = tokens(step.line.rest);
    const auto retained = words.size() == 3 ? parse_money(words[0]) : std::nullopt;
    const auto master = words.size() == 3 ? parse_money(words[2]) : std::nullopt;
    constexpr std::int64_t most = 1'000'000'000'00;
    if (!retained || !master || words[1] != "master" || retained->minor > most || master->minor > most)
        return fail("month RETAINED master PRIZES", step.line.rest);
    if (t.house.league->months.size() >= 1000) return fail("fewer months", "one more");
    t.house.league->months.push_back({retained->minor, master->minor});
    return {};
}

// final-order NAME...: of the league's final, the winner first
StepResult final_order(Table& t, const Step& step) {
    if (!t.house.league) return fail("a league", "none was begun: 'league NAME' stands first");
    t.house.league->final_order.clear();
    for (const auto name : tokens(step.line.rest)) t.house.league->final_order.emplace_back(name);
    return {};
}

constexpr std::array rows{VerbRow{"league", nullptr, begin_league},  VerbRow{"count", nullptr, tell},
                          VerbRow{"count-for-teams", nullptr, tell}, VerbRow{"team", nullptr, team},
                          VerbRow{"month", nullptr, month},          VerbRow{"final-order", nullptr, final_order}};

}  // namespace

std::span<const VerbRow> league_verbs() { return rows; }

std::optional<std::string> league_value(Table& t, std::string_view what) {
    if (!t.house.league) return std::nullopt;
    const auto name = take_token(what);
    for (const Row& row : asked_rows)
        if (row.name == name) {
            Question asking{t};
            const auto answered = row.answer(t, asking, what);
            asking.cite(answered.refusal);
            return answered.refusal ? "refused: " + answered.text : answered.text;
        }
    return std::nullopt;
}

std::string league_value_list() {
    std::string list;
    for (const Row& row : asked_rows) list += fmt::format("{}{}", list.empty() ? "" : ", ", row.name);
    return list;
}

std::optional<StepResult> refused_by_league(Table& t, const Step& step) {
    const auto [asked, expected] = at_arrow(step.line.rest);
    std::string_view rest = asked;
    const Row* row = find_row(take_token(rest));
    if (row == nullptr || !t.house.league) return std::nullopt;
    Question asking{t};
    const auto answered = row->answer(t, asking, rest);
    if (!answered.refusal) return fail(fmt::format("refused: {}", expected), answered.text);
    asking.cite(answered.refusal);
    std::string_view text = expected;
    const std::string code = answered.text;
    if (!text.starts_with(code)) return fail(std::string{expected}, code);
    text.remove_prefix(code.size());
    for (const auto clause : tokens(text)) {
        if (clause.substr(0, clause.find(':')) != t.book_id()) continue;
        if (!asking.rests_on(*answered.refusal, clause))
            return fail(std::string{clause}, "not among the clauses it rests on");
    }
    return StepResult{};
}

}  // namespace riffle::runner

// Leagues: each line is a command of the league's room (core/league/league_room.h), as a house gives it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runner/arrow.h"
#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using league::LeagueKind;

// What the league answered, and what its book was asked for it.
struct Answered {
    std::string text;
    std::optional<league::Refusal> refusal{};
};
Answered refused(league::Refusal refusal) {
    std::string text{to_word(refusal.code)};
    if (const auto minor = refusal.args.find("minor"); minor != refusal.args.end())
        if (const auto amount = parse_number(minor->second)) text += fmt::format(" of {}", money_text({*amount, {}}));
    return {std::move(text), std::move(refusal)};
}
// A line that cannot be read.
Answered unreadable(std::string sentence) { return {std::move(sentence), league::Refusal{}}; }

class Question {
  public:
    explicit Question(Table& t) : table_(t), book_(t.book(), &consulted_) {}
    const league::Book& book() const { return book_; }
    // The clauses of what was decided, or of what it was refused by.
    void cite(const std::optional<league::Refusal>& refusal) {
        table_.cite(refusal ? consulted_.behind(refusal->citation) : consulted_.clauses());
    }
    bool rests_on(const league::Refusal& refusal, std::string_view clause) const {
        const auto clauses = consulted_.behind(refusal.citation);
        return std::any_of(clauses.begin(), clauses.end(), [&](const Citation& c) { return c.clause == clause; });
    }

  private:
    Table& table_;
    rulebook::Consulted consulted_;
    league::Book book_;
};

const league::LeagueState& state(const Table& t) { return t.house.leagues.now(); }

tournament::Seed seed_of_draw(std::int64_t number) {
    tournament::Seed seed{};
    seed[0] = static_cast<std::uint8_t>(number);
    return seed;
}

// What people scored in the scenario's other leagues.
std::vector<league::Score> elsewhere(const Table& t) {
    std::vector<const league::LeagueState*> others;
    for (const auto& [name, other] : t.house.leagues.all)
        if (name != t.house.leagues.spoken_of) others.push_back(&other);
    return league::scores_elsewhere(state(t), others);
}
league::Ranking ranking(const Table& t, const Question& asking) {
    return league::standings_of(state(t), asking.book(), {}, elsewhere(t));
}

// Decided by the room and applied; what was stored must fit, and the sums must hold.
Answered give(Table& t, Question& asking, const league::LeagueCommand& command, std::string_view tournament = {}) {
    league::LeagueState& now = t.house.leagues.now();
    prizes::TournamentRoom::State spoken_of;
    const std::int64_t draw = now.exists ? now.draws + 1 : 1;
    league::LeagueRoom::Context context{
        .at_ms = t.house.now_ms(),
        .digest = "scenario",
        .elsewhere = now.exists ? elsewhere(t) : std::vector<league::Score>{},
        .draw = tournament::DrawSource{.number = draw,
                                       .seed = seed_of_draw(draw),
                                       .next_commitment = tournament::commitment_of(seed_of_draw(draw + 1))}};
    if (!tournament.empty()) {
        const journal::TournamentStream* in = t.house.find(tournament);
        if (in == nullptr) return unreadable(fmt::format("'{}' is no tournament", tournament));
        spoken_of = {in->state(), in->prizes()};
        context.tournament = &spoken_of;
    }
    auto decided = league::LeagueRoom::decide(now, command, asking.book(), context);
    if (!decided) return refused(std::move(decided.error()));
    for (const league::LeagueEvent& event : *decided) {
        if (const auto wrong = league::LeagueRoom::misfit(now, event))
            return unreadable(fmt::format("the league's record does not fit: {}", *wrong));
        const league::LeagueState before = now;
        league::LeagueRoom::apply(now, event);
        auto broken = league::LeagueRoom::broken_by(before, now, event);
        if (!broken) broken = league::LeagueRoom::broken_invariant(now);
        if (broken) return unreadable(*broken);
    }
    return {"done"};
}

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
Answered count(Table& t, Question& asking, std::string_view rest) {
    auto words = tokens(rest);
    if (words.empty()) return unreadable("'count NAME' names a tournament");
    league::CountTournament command{.tournament = std::string{words[0]}};
    std::optional<std::vector<std::string>>* to = nullptr;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "absent" || words[i] == "day-two") {
            to = words[i] == "absent" ? &command.absent : &command.day_two;
            to->emplace();
        } else if (to != nullptr) {
            (*to)->emplace_back(words[i]);
        } else {
            return unreadable("expected 'count NAME [absent NAME...] [day-two NAME...]'");
        }
    }
    return give(t, asking, command, words[0]);
}

// correct NAME in EVENT by POINTS because WORDS
Answered correct(Table& t, Question& asking, std::string_view rest) {
    league::CorrectPoints command;
    command.person = take_token(rest);
    const auto in = take_token(rest);
    command.tournament = take_token(rest);
    const auto by = take_token(rest);
    auto said = take_token(rest);
    const bool less = said.starts_with('-');
    if (less) said.remove_prefix(1);
    const auto points = parse_number(said);
    if (in != "in" || by != "by" || !points || *points > 10'000'000)
        return unreadable("expected 'correct NAME in EVENT by POINTS because WORDS'");
    command.points = (less ? -*points : *points) * 100;
    if (take_token(rest) == "because") command.reason = rest;
    return give(t, asking, command);
}

// complain NAME in EVENT WORDS
Answered complain(Table& t, Question& asking, std::string_view rest) {
    league::ClaimPoints command;
    command.person = take_token(rest);
    if (take_token(rest) != "in") return unreadable("expected 'complain NAME in EVENT WORDS'");
    command.tournament = take_token(rest);
    command.reason = rest;
    return give(t, asking, command);
}

// answer-claim N upheld [by POINTS]; answer-claim N rejected
Answered answer_claim(Table& t, Question& asking, std::string_view rest) {
    const auto number = parse_number(take_token(rest));
    const auto how = take_token(rest);
    if (!number || (how != "upheld" && how != "rejected"))
        return unreadable("expected 'answer-claim N upheld [by POINTS]' or 'answer-claim N rejected'");
    league::AnswerClaim command{.claim = *number, .upheld = how == "upheld", .reason = {}};
    if (take_token(rest) == "by") {
        const auto points = parse_number(rest);
        if (!points || *points > 10'000'000) return unreadable("expected points");
        command.points = *points * 100;
    }
    return give(t, asking, command);
}

// settle HOUSE MONTH master AMOUNT
Answered settle(Table& t, Question& asking, std::string_view rest) {
    const auto words = tokens(rest);
    const auto amount = words.size() == 4 ? parse_money(words[3]) : std::nullopt;
    if (!amount || words[2] != "master") return unreadable("expected 'settle HOUSE MONTH master AMOUNT'");
    const std::string house{words[0] == "-" ? "" : words[0]};
    return give(t, asking, league::SettleMonth{house, std::string{words[1]}, amount->minor});
}

// plan-final TOURNAMENT [for N] [chosen NAME...]
Answered plan_final(Table& t, Question& asking, std::string_view rest) {
    const auto words = tokens(rest);
    if (words.empty()) return unreadable("'plan-final TOURNAMENT' names the final");
    league::PlanFinal command{.tournament = std::string{words[0]}};
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "for" && i + 1 < words.size()) {
            command.seats = parse_number(words[++i]);
            if (!command.seats) return unreadable("expected a number of seats");
        } else if (words[i] == "chosen") {
            command.chosen.emplace(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        } else {
            return unreadable("expected 'plan-final TOURNAMENT [for N] [chosen NAME...]'");
        }
    }
    return give(t, asking, command, words[0]);
}

// award [untaken shared|kept] [prizes AMOUNT...]
Answered award(Table& t, Question& asking, std::string_view rest) {
    league::AwardPrizes command;
    const auto words = tokens(rest);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "untaken" && i + 1 < words.size()) {
            ++i;
            command.untaken = words[i] == "kept" ? league::Untaken::kept : league::Untaken::shared;
        } else if (words[i] == "prizes") {
            command.prizes.emplace();
            while (++i < words.size()) {
                const auto amount = parse_money(words[i]);
                if (!amount) return unreadable("expected amounts");
                command.prizes->push_back(amount->minor);
            }
        } else {
            return unreadable("expected 'award [untaken shared|kept] [prizes AMOUNT...]'");
        }
    }
    const auto& plan = state(t).final_plan;
    const std::string final = plan ? (*plan)->tournament : std::string{};
    return give(t, asking, command, final);
}

std::optional<std::int64_t> award_of(const Table& t, std::string_view person) {
    const auto& made = state(t).awarded;
    if (!made) return std::nullopt;
    for (std::size_t i = 0; i < (*made)->awards.size(); ++i)
        if ((*made)->awards[i].person == person) return static_cast<std::int64_t>(i) + 1;
    return std::nullopt;
}

// pay-league NAME; take-back-league NAME because WORDS
Answered pay(Table& t, Question& asking, std::string_view rest) {
    return give(t, asking, league::PayLeaguePrize{award_of(t, rest).value_or(0)});
}
Answered take_back(Table& t, Question& asking, std::string_view rest) {
    const auto who = take_token(rest);
    league::TakeBackLeaguePrize command{.award = award_of(t, who).value_or(0), .reason = {}};
    if (take_token(rest) == "because") command.reason = rest;
    return give(t, asking, command);
}

Answered close(Table& t, Question& asking, std::string_view) { return give(t, asking, league::CloseLeague{}); }

// What each place of that tournament scored, from the winner down.
Answered points(Table& t, Question&, std::string_view rest) {
    std::vector<std::string> values;
    for (const auto& score : league::scores_of(state(t)))
        if (score.event == rest && score.place > 0) values.push_back(points_text(score.points));
    return {list_text(values)};
}

// score NAME EVENT
Answered score(Table& t, Question&, std::string_view rest) {
    const auto who = take_token(rest);
    for (const auto& score : league::scores_of(state(t)))
        if (score.event == rest && score.person == who) return {points_text(score.points)};
    return {"none"};
}

std::string_view decided_by(league::Decides who) {
    return who == league::Decides::director ? "the director" : "casino management";
}

// standings [N]: the first N, "1 Ana 46, 2 Bruno 30"
Answered standings(Table& t, Question& asking, std::string_view rest) {
    const auto now = ranking(t, asking);
    const auto most = parse_number(rest);
    std::vector<std::string> list;
    bool level = false;
    for (const league::Standing& row : now.rows) {
        if (most && static_cast<std::int64_t>(list.size()) >= *most) break;
        list.push_back(fmt::format("{} {} {}", row.place, row.person, points_text(row.points)));
        level = level || row.shared;
    }
    std::string text = list.empty() ? "nobody" : fmt::format("{}", fmt::join(list, ", "));
    if (level && now.ties != league::Decides::nobody) text += fmt::format(", level: {} decides", decided_by(now.ties));
    return {text};
}

// league-prizes: what the ranking is paid, from the first down
Answered league_prizes(Table& t, Question&, std::string_view) {
    std::vector<std::int64_t> amounts;
    if (const auto& made = state(t).awarded)
        for (const auto& one : (*made)->awards) amounts.push_back(one.by_ranking);
    return {money_list(amounts)};
}

// prizes-of-league: "Ana 1350 + 500, Bea entry + 100 + extra"
Answered prizes_of_league(Table& t, Question&, std::string_view) {
    std::vector<std::string> list;
    if (const auto& made = state(t).awarded)
        for (const auto& one : (*made)->awards) {
            std::vector<std::string> parts;
            if (one.entries > 0) parts.emplace_back("entry");
            if (one.by_ranking > 0) parts.push_back(money_text({one.by_ranking, {}}));
            if (one.by_final > 0) parts.push_back(money_text({one.by_final, {}}));
            if (one.extra) parts.emplace_back("extra");
            list.push_back(fmt::format("{} {}", one.person, fmt::join(parts, " + ")));
        }
    return {list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "))};
}

// qualifiers: of the final that was planned
Answered qualifiers(Table& t, Question&, std::string_view) {
    const auto& plan = state(t).final_plan;
    if (!plan) return {"no final"};
    std::vector<std::string> in;
    const auto& draw = (*plan)->draw;
    const auto drawn = [&](const std::string& one) {
        return draw && std::ranges::find(draw->from, one) != draw->from.end();
    };
    std::int64_t seats = 0;
    for (const auto& one : (*plan)->finalists)
        if (drawn(one.person))
            ++seats;
        else
            in.push_back(one.person);
    for (const auto& team : (*plan)->teams)
        if (drawn(team))
            ++seats;
        else
            in.push_back(team);
    std::string text = names_text(in);
    if (draw) text += fmt::format(", draw between {} for {}", names_text(draw->from), seats);
    return {text};
}

// league-money: what the months settled so far come to
Answered league_money(Table& t, Question&, std::string_view) {
    std::int64_t master = 0, from_pot = 0, uncovered = 0;
    for (const auto& [month, one] : state(t).settled) {
        master += one->to_master;
        from_pot += one->from_annual;
        uncovered += one->uncovered;
    }
    std::string text = fmt::format("master {}, from the pot {}, pot {}", money_text({master, {}}),
                                   money_text({from_pot, {}}), money_text({league::pot_of(state(t)), {}}));
    if (uncovered > 0) text += fmt::format(", uncovered {}", money_text({uncovered, {}}));
    return {text};
}

// What the extra stacks of the season's tournaments have brought.
Answered season_fund(Table& t, Question&, std::string_view) { return {money_text({state(t).season_fund, {}})}; }

// final: what is played for in the one that was planned
Answered final_plan(Table& t, Question&, std::string_view) {
    const auto& made = state(t).final_plan;
    if (!made) return {"no final"};
    const league::FinalPlanned& plan = **made;
    std::string text = fmt::format("{} entries, {} qualify", plan.entries, plan.finalists.size());
    if (plan.remainder > 0)
        text += fmt::format(", {} to place {}", money_text({plan.remainder, {}}), plan.remainder_place);
    if (plan.extra_prizes > 0) text += fmt::format(", extra prizes to place {}", plan.extra_prizes);
    return {text};
}

Answered teams(Table& t, Question& asking, std::string_view) {
    std::vector<std::string> list;
    const league::TeamFinal now = league::team_standings_of(state(t), asking.book());
    for (const auto& row : now.ranking)
        list.push_back(fmt::format("{} {} {}", row.place, row.team, points_text(row.points)));
    return {fmt::format("{}", fmt::join(list, ", "))};
}

struct LeagueRow {
    std::string_view name;
    Answered (*answer)(Table&, Question&, std::string_view);
};
constexpr std::array told_rows{LeagueRow{"count", count},        LeagueRow{"correct", correct},
                               LeagueRow{"complain", complain},  LeagueRow{"answer-claim", answer_claim},
                               LeagueRow{"settle", settle},      LeagueRow{"plan-final", plan_final},
                               LeagueRow{"award", award},        LeagueRow{"pay-league", pay},
                               LeagueRow{"close-league", close}, LeagueRow{"take-back-league", take_back}};
constexpr std::array asked_rows{LeagueRow{"points", points},
                                LeagueRow{"score", score},
                                LeagueRow{"standings", standings},
                                LeagueRow{"league-prizes", league_prizes},
                                LeagueRow{"prizes-of-league", prizes_of_league},
                                LeagueRow{"qualifiers", qualifiers},
                                LeagueRow{"league-money", league_money},
                                LeagueRow{"final", final_plan},
                                LeagueRow{"season-fund", season_fund},
                                LeagueRow{"teams", teams}};

const LeagueRow* find_row(std::string_view name) {
    for (const LeagueRow& row : told_rows)
        if (row.name == name) return &row;
    for (const LeagueRow& row : asked_rows)
        if (row.name == name) return &row;
    return nullptr;
}

StepResult tell(Table& t, const Step& step) {
    if (t.house.leagues.all.empty()) return fail("a league", "none was begun: 'league NAME' stands first");
    Question asking{t};
    const auto answered = find_row(step.line.verb)->answer(t, asking, step.line.rest);
    if (answered.refusal)
        return fail(fmt::format("{} {}", step.line.verb, step.line.rest), "refused: " + answered.text);
    asking.cite(answered.refusal);
    return {};
}

// league NAME [of year|series|season|teams] [in HOUSE]: begins now; a name that is known is spoken of again
StepResult begin_league(Table& t, const Step& step) {
    const auto words = tokens(step.line.rest);
    if (words.empty()) return fail("league NAME", "no name");
    Leagues& leagues = t.house.leagues;
    leagues.spoken_of = std::string{words[0]};
    if (leagues.all.contains(leagues.spoken_of)) return {};
    if (leagues.all.size() >= 16) return fail("fewer leagues", "one more");
    league::LeagueSetup setup{.name = leagues.spoken_of, .book = std::string{t.book_id()}};
    setup.begins_at = t.house.now_ms();
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
        if (words[i] == "in")
            setup.house = std::string{words[i + 1]};
        else if (words[i] == "of" && words[i + 1] == "series")
            setup.kind = LeagueKind::series;
        else if (words[i] == "of" && words[i + 1] == "season")
            setup.kind = LeagueKind::season;
        else if (words[i] == "of" && words[i + 1] == "teams")
            setup.kind = LeagueKind::teams;
        else if (words[i] != "of" || words[i + 1] != "year")
            return fail("league NAME [of year|series|season|teams] [in HOUSE]", step.line.rest);
    }
    leagues.all[leagues.spoken_of] = {};
    Question asking{t};
    const auto answered = give(t, asking, league::CreateLeague{setup});
    if (!answered.refusal) return {};
    leagues.all.erase(leagues.spoken_of);
    return fail(fmt::format("league {}", step.line.rest), "refused: " + answered.text);
}

constexpr std::array league_rows{VerbRow{"league", nullptr, begin_league}, VerbRow{"count", nullptr, tell},
                                 VerbRow{"correct", nullptr, tell},        VerbRow{"complain", nullptr, tell},
                                 VerbRow{"answer-claim", nullptr, tell},   VerbRow{"settle", nullptr, tell},
                                 VerbRow{"plan-final", nullptr, tell},     VerbRow{"award", nullptr, tell},
                                 VerbRow{"pay-league", nullptr, tell},     VerbRow{"take-back-league", nullptr, tell},
                                 VerbRow{"close-league", nullptr, tell}};

}  // namespace

std::span<const VerbRow> league_verbs() { return league_rows; }

std::optional<std::string> league_value(Table& t, std::string_view what) {
    if (t.house.leagues.all.empty()) return std::nullopt;
    const auto name = take_token(what);
    for (const LeagueRow& row : asked_rows)
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
    for (const LeagueRow& row : asked_rows) list += fmt::format("{}{}", list.empty() ? "" : ", ", row.name);
    return list;
}

std::optional<StepResult> refused_by_league(Table& t, const Step& step) {
    const auto [asked, expected] = at_arrow(step.line.rest);
    std::string_view rest = asked;
    const LeagueRow* row = find_row(take_token(rest));
    if (row == nullptr || t.house.leagues.all.empty()) return std::nullopt;
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

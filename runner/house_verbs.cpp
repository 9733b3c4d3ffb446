// The house's part of a scenario: setting up tournaments, telling them what happens, being refused.
#include "runner/house_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runner/arrow.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

// "setup_fault setup.fee 0 or more": the code, and what it is about.
std::string refusal_text(const tournament::Refusal& refusal) {
    std::string text{to_word(refusal.code)};
    for (const auto& [name, value] : refusal.args) text += fmt::format(" {} {}", name, value);
    return text;
}

std::string_view code_of(const House::Told& told) {
    return told.league.empty() ? to_word(told.refusal->code) : std::string_view(told.league);
}
std::string refusal_text(const House::Told& told) {
    return told.league.empty() ? refusal_text(*told.refusal) : told.league;
}

StepResult claims_hold(const Table& t) {
    if (auto broken = t.house.broken_claim()) return fail(*broken, "it does not hold");
    return {};
}

StepResult compare(Table& t, const House::Told& told, std::string_view expected) {
    if (!told.refusal) return fail(fmt::format("refused: {}", expected), "it was done");
    t.cite(told.clauses);
    const auto words = tokens(expected);
    if (words.empty() || words[0] != code_of(told)) return fail(std::string{expected}, refusal_text(told));
    for (std::size_t i = 1; i < words.size(); ++i) {
        // A clause is asked for where its own book rules; other books cite their own.
        if (words[i].substr(0, words[i].find(':')) != t.book_id()) continue;
        const bool cited = std::any_of(told.clauses.begin(), told.clauses.end(),
                                       [&](const Citation& c) { return c.clause == words[i]; });
        if (!cited) return fail(std::string{words[i]}, "not among the clauses it rests on");
    }
    return {};
}

struct NamedSetup {
    std::string name;
    tournament::Setup setup;
};
// "Friday: buy-in 100, fee 10"
std::expected<NamedSetup, std::string> setup_in(const Table& t, std::string_view rest) {
    auto name = take_token(rest);
    if (name.ends_with(':')) name.remove_suffix(1);
    if (name.empty()) return std::unexpected("expected 'tournament NAME: buy-in 100, fee 10, ...'");
    NamedSetup said{std::string{name}, usual_setup(name, t.book().id, t.house.now_ms())};
    if (auto ok = read_setup(said.setup, rest); !ok) return std::unexpected(ok.error());
    return said;
}

StepResult set_up(Table& t, const Step& step, bool open) {
    const auto said = setup_in(t, step.line.rest);
    if (!said) return fail("a tournament's set-up", said.error());
    if (t.house.find(said->name)) return fail("a new name", fmt::format("there is a tournament '{}'", said->name));
    if (t.house.tournaments() >= House::most_tournaments) return fail("fewer tournaments", "one more");
    auto told = t.house.set_up(said->name, said->setup, t.book());
    if (!told.refusal) t.cite(told.clauses);
    if (!told.refusal && open) {
        told = t.house.give(tournament::OpenRegistration{}, t.book());
        if (!told.refusal) t.cite(told.clauses);
    }
    if (told.refusal) return fail("a tournament that can be", fmt::format("refused: {}", refusal_text(*told.refusal)));
    return claims_hold(t);
}

StepResult tournament_step(Table& t, const Step& step) { return set_up(t, step, true); }
StepResult announce(Table& t, const Step& step) { return set_up(t, step, false); }

StepResult speak_of(Table& t, const Step& step) {
    if (!t.house.speak_of(step.line.rest)) return fail("the name of a tournament", step.line.rest);
    return {};
}

// wait 20 min: time goes by, and with it the levels.
StepResult wait(Table& t, const Step& step) {
    const auto ms = parse_duration_ms(step.line.rest);
    if (!ms || !t.house.wait(*ms)) return fail("a time such as '20 min', '2 h' or '3 d'", step.line.rest);
    return {};
}

// person Ana: 17 years, no document, barred by regulator: what the house knows of her, from now on
StepResult person(Table& t, const Step& step) {
    std::string_view rest = step.line.rest;
    const auto colon = rest.find(':');
    if (colon == std::string_view::npos)
        return fail("'person NAME: N years, no document, barred by LIST'", std::string{rest});
    tournament::PersonFacts facts;
    for (std::string_view said : split(rest.substr(colon + 1), ',')) {
        if (said == "no document") {
            facts.document = false;
        } else if (said.starts_with("barred by ")) {
            facts.barred = std::string{said.substr(10)};
        } else {
            const auto years = parse_number(take_token(said));
            if (!years || said != "years")
                return fail("'N years', 'no document' or 'barred by LIST'", std::string{said});
            facts.age = *years;
        }
    }
    t.house.know(trim(rest.substr(0, colon)), std::move(facts));
    return {};
}

constexpr std::array own_rows{VerbRow{"tournament", nullptr, tournament_step}, VerbRow{"announce", nullptr, announce},
                              VerbRow{"in", nullptr, speak_of}, VerbRow{"wait", nullptr, wait},
                              VerbRow{"person", nullptr, person}};

const std::vector<VerbRow>& house_rows() {
    static const std::vector<VerbRow> all = [] {
        std::vector<VerbRow> list(own_rows.begin(), own_rows.end());
        for (const auto verbs :
             {entry_words(), play_words(), floor_words(), sale_words(), prize_words(), money_words(), conduct_words()})
            for (const HouseVerb& verb : verbs) list.push_back({verb.name, nullptr, tell_house});
        return list;
    }();
    return all;
}

}  // namespace

std::span<const VerbRow> house_verbs() { return house_rows(); }

const HouseVerb* find_house_verb(std::string_view name) {
    for (const auto verbs :
         {entry_words(), play_words(), floor_words(), sale_words(), prize_words(), money_words(), conduct_words()})
        for (const HouseVerb& verb : verbs)
            if (verb.name == name) return &verb;
    return nullptr;
}

StepResult tell_house(Table& t, const Step& step) {
    if (!t.house.now_in()) return fail("a tournament", "none was set up: 'tournament NAME: ...' stands first");
    const auto commands = find_house_verb(step.line.verb)->read(t, step.line.rest);
    if (!commands) return fail("words that are understood", commands.error());
    for (const auto& command : *commands) {
        const auto told = t.house.give(command, t.book());
        if (told.refusal)
            return fail(fmt::format("{} {}", step.line.verb, step.line.rest),
                        fmt::format("refused: {}", refusal_text(told)));
        t.cite(told.clauses);
    }
    return claims_hold(t);
}

std::optional<StepResult> refused_by_house(Table& t, const Step& step) {
    const auto [asked, expected] = at_arrow(step.line.rest);
    std::string_view rest = asked;
    const auto word = take_token(rest);
    if (word == "tournament") {
        const auto said = setup_in(t, rest);
        if (!said) return fail("a tournament's set-up", said.error());
        House other = t.house;  // a refused one leaves nothing behind
        return compare(t, other.set_up(said->name, said->setup, t.book()), expected);
    }
    const HouseVerb* verb = find_house_verb(word);
    if (verb == nullptr || !t.house.now_in()) return std::nullopt;
    const auto commands = verb->read(t, rest);
    if (!commands) return fail("words that are understood", commands.error());
    if (commands->size() != 1) return fail("one thing that is refused", fmt::format("{} of them", commands->size()));
    return compare(t, t.house.give(commands->front(), t.book()), expected);
}

std::expected<tournament::EntryNumber, std::string> entry_named(const Table& t, std::string_view person) {
    if (const auto entry = entry_of(t.house.now_in()->state(), person)) return *entry;
    return std::unexpected(fmt::format("'{}' has no entry", person));
}

std::expected<std::vector<tournament::EntryNumber>, std::string> entries_named(const Table& t,
                                                                               std::string_view people) {
    std::vector<tournament::EntryNumber> entries;
    for (const auto person : tokens(people)) {
        const auto entry = entry_named(t, person);
        if (!entry) return std::unexpected(entry.error());
        entries.push_back(*entry);
    }
    if (entries.empty()) return std::unexpected("expected the names of players");
    return entries;
}

std::expected<WinnersNamed, std::string> winners_named(const Table& t, std::string_view text) {
    WinnersNamed winners;
    if (const auto at = text.find(" stacks "); at != std::string_view::npos) {
        winners.stacks.emplace();
        for (const auto word : tokens(text.substr(at + 8))) {
            const auto chips = parse_number(word);
            if (!chips) return std::unexpected(fmt::format("expected chips, got '{}'", word));
            winners.stacks->push_back(Chips{*chips});
        }
        text = trim(text.substr(0, at));
    }
    auto entries = entries_named(t, text);
    if (!entries) return std::unexpected(entries.error());
    winners.entries = std::move(*entries);
    return winners;
}

}  // namespace riffle::runner

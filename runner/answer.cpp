#include "runner/answer.h"

#include <fmt/format.h>

#include "runner/run.h"

namespace riffle::runner {
namespace {

Answer answer_of(std::string_view book, const rulings::Ruling& ruling, std::string explanation, const World& world,
                 rulebook::Language language) {
    Answer a;
    a.book = std::string{book};
    for (const rulings::Outcome& o : ruling.outcomes) {
        a.outcomes.push_back(rulings::to_text(o));
        a.spoken.push_back(rulings::explain(o, world.texts, language));
    }
    a.directors_choice = ruling.directors_choice;
    if (ruling.penalty != rulings::Penalty::none) a.penalty = std::string{rulings::name_of(ruling.penalty)};
    for (const Citation& c : ruling.cites) a.clauses.emplace_back(c.clause);
    a.text = rulings::to_text(ruling);
    a.explanation = std::move(explanation);
    return a;
}

}  // namespace

std::expected<std::vector<Answer>, std::string> answer(const World& world, std::string_view file, std::string_view text,
                                                       std::string_view book, rulebook::Language language) {
    auto scenarios = parse_scenarios(file, text);
    if (!scenarios) return std::unexpected(to_string(scenarios.error()));
    if (scenarios->empty()) return std::unexpected(fmt::format("{}:1: expected a scenario", file));
    Scenario& s = scenarios->back();
    Step& last = s.steps.back();
    if (last.line.verb != "act" && last.line.verb != "ask")
        return std::unexpected(fmt::format("{}:{}: expected an act as the last step", file, last.line.number));
    last.rulings.clear();
    last.choices.clear();
    last.line.verb = "ask";
    std::vector<Answer> answers;
    for (const std::string& under : s.under) {
        if (!book.empty() && under != book) continue;
        std::set<std::string_view> cited;
        std::vector<SpokenRuling> spoken;
        rulings::Ruling ruling;
        const RunOptions options{.language = language, .played_by = nullptr, .last_ruling = &ruling};
        if (const auto failure = run_under(s, under, world, options, cited, &spoken))
            return std::unexpected(to_string(*failure));
        if (spoken.empty())
            return std::unexpected(
                fmt::format("{}:{}: the act does not happen under {}", file, last.line.number, under));
        answers.push_back(answer_of(under, ruling, std::move(spoken.back().text), world, language));
    }
    if (answers.empty())
        return std::unexpected(fmt::format("{}:{}: the scenario does not name the book '{}'", file, s.line, book));
    return answers;
}

}  // namespace riffle::runner

// The illustrated examples of TDA 2024 (IA-*, -E*): each has one scenario of its own, and that scenario has the figures
// the book prints. What each figure is stands in rulebooks/examples/examples.toml.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>

#include "runner/text.h"
#include "tests/rulings/scenarios.h"

namespace riffle::runner {
namespace {

using Numbers = std::set<std::int64_t>;

bool is_example(std::string_view id) {
    static const std::regex form{"tda-2024:(IA-.*|.*-E[0-9]+)"};
    return std::regex_match(id.begin(), id.end(), form);
}

// The examples played at a table; those of kind floor and money wait for their own subjects.
std::vector<const rulebook::Clause*> examples_of_the_table() {
    std::vector<const rulebook::Clause*> list;
    const rulebook::Book* tda = world().library.find("tda-2024");
    for (const rulebook::Clause& clause : tda->clauses)
        if (is_example(clause.id) && clause.kind != rulebook::Kind::floor && clause.kind != rulebook::Kind::money)
            list.push_back(&clause);
    return list;
}

const Scenario* scenario_of(std::string_view id) {
    for (const Scenario& s : all_scenarios())
        if (std::find(s.proves.begin(), s.proves.end(), id) != s.proves.end()) return &s;
    return nullptr;
}

// Numbers in running text: 1,000 = 1.000 = 1000 = 1k, and the few that are printed in words.
Numbers numbers_in_prose(const std::string& text) {
    Numbers found;
    static const std::regex figure{R"(([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+)(k?))"};
    for (std::sregex_iterator it{text.begin(), text.end(), figure}, end; it != end; ++it) {
        std::string digits;
        for (const char c : (*it)[1].str())
            if (std::isdigit(static_cast<unsigned char>(c))) digits += c;
        found.insert(std::stoll(digits) * ((*it)[2].length() ? 1000 : 1));
    }
    static const std::pair<std::regex, std::int64_t> words[] = {
        {std::regex{R"(\b(two|dos|due)\b)"}, 2},
        {std::regex{R"(\b(three|tres|tre)\b)"}, 3},
        {std::regex{R"(\b(four|cuatro|quattro)\b)", std::regex::icase}, 4},
        {std::regex{R"(\b(five|cinco|cinque)\b)"}, 5},
        {std::regex{"eight hundred|ochocientos"}, 800},
        {std::regex{"forty-two thousand|cuarenta y dos mil|quarantaduemila"}, 42000},
    };
    for (const auto& [word, value] : words)
        if (std::regex_search(text, word)) found.insert(value);
    return found;
}

struct Figure {
    std::size_t at = 0, size = 0;  // where it stands in the line
    std::int64_t value = 0;
};

// Numbers of a scenario's line: whole words, or parts of 100/200, 5600-19800 and 5x100; not those in clauses or cards.
std::vector<Figure> figures_of(std::string_view line) {
    std::vector<Figure> found;
    std::size_t at = 0;
    while (at < line.size()) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        std::string_view word = line.substr(at, end - at);
        while (!word.empty() && (word.back() == ':' || word.back() == ',')) word.remove_suffix(1);
        for (std::size_t from = 0; from < word.size() && word.find(':') == std::string_view::npos;) {
            const std::size_t to = std::min(word.find_first_of("/-x\"", from), word.size());
            if (const auto number = parse_number(word.substr(from, to - from)))
                found.push_back({at + from, to - from, *number});
            from = to + 1;
        }
        at = end + 1;
    }
    return found;
}

// Set-up, acts and outcomes; the words of a case are for the reader.
Numbers numbers_of(const Scenario& s) {
    Numbers found;
    const auto add = [&](const Line& line) {
        if (line.verb == "case") return;
        for (const Figure& f : figures_of(line.rest)) found.insert(f.value);
    };
    for (const Line& line : s.heads) add(line);
    for (const Step& step : s.steps) {
        add(step.line);
        for (const Line& line : step.rulings) add(line);
        for (const Line& line : step.choices) add(line);
    }
    return found;
}

Numbers literal(const Example& e) {
    Numbers all{e.figures.begin(), e.figures.end()};
    all.insert(e.ours.begin(), e.ours.end());
    return all;
}

// "1100+300=1400": its numbers in order, and whether it holds; operations go from left to right.
struct Sum {
    std::vector<std::int64_t> numbers;
    bool holds = false;
};
Sum read_sum(const std::string& text) {
    Sum sum;
    std::int64_t value = 0;
    char operation = '+';
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find_first_of("+-*/=", at), text.size());
        const std::int64_t n = std::stoll(text.substr(at, end - at));
        sum.numbers.push_back(n);
        if (operation == '+') value += n;
        if (operation == '-') value -= n;
        if (operation == '*') value *= n;
        if (operation == '/') sum.holds = n != 0 && value % n == 0, value = n != 0 ? value / n : 0;
        if (operation == '=') sum.holds = value == n;
        operation = end < text.size() ? text[end] : ' ';
        at = end + 1;
    }
    return sum;
}

// All numbers of an example: those in its scenario and those tied to them by sums.
Numbers all_numbers(const Example& e) {
    Numbers all = literal(e);
    for (const std::string& text : e.sums) {
        const auto sum = read_sum(text);
        for (const std::int64_t n : sum.numbers) all.insert(n);
    }
    return all;
}

TEST(Examples, each_has_an_entry_and_one_scenario_of_its_own) {
    const auto examples = examples_of_the_table();
    EXPECT_EQ(examples.size(), 58U);
    for (const rulebook::Clause* clause : examples) {
        EXPECT_TRUE(world().examples.contains(clause->id)) << clause->id << " has no entry in examples.toml";
        const auto claims = std::count_if(all_scenarios().begin(), all_scenarios().end(), [&](const Scenario& s) {
            return std::find(s.proves.begin(), s.proves.end(), clause->id) != s.proves.end();
        });
        EXPECT_EQ(claims, 1) << clause->id;
    }
    for (const Scenario& s : all_scenarios())
        EXPECT_LE(std::count_if(s.proves.begin(), s.proves.end(), is_example), 1) << s.name;
    for (const auto& [id, example] : world().examples) {
        EXPECT_NE(world().library.clause(id), nullptr) << id;
        EXPECT_FALSE(example.illustrates.empty()) << id;
        for (const std::string& clause : example.illustrates)
            EXPECT_NE(world().library.clause(clause), nullptr) << id << " illustrates " << clause;
    }
}

TEST(Examples, every_figure_stands_in_the_scenario) {
    for (const auto& [id, example] : world().examples) {
        const Scenario* scenario = scenario_of(id);
        ASSERT_NE(scenario, nullptr) << id;
        const Numbers there = numbers_of(*scenario);
        for (const std::int64_t n : literal(example))
            EXPECT_TRUE(there.contains(n)) << id << ": " << n << " is not in scenario " << scenario->name;
    }
}

TEST(Examples, sums_hold_and_add_one_number_each) {
    for (const auto& [id, example] : world().examples) {
        Numbers known = literal(example);
        for (const std::string& text : example.sums) {
            const Sum sum = read_sum(text);
            EXPECT_TRUE(sum.holds) << id << ": " << text;
            Numbers fresh;
            for (const std::int64_t n : sum.numbers)
                if (!known.contains(n) && n != 2) fresh.insert(n);
            EXPECT_LE(fresh.size(), 1U) << id << ": " << text;
            known.insert(fresh.begin(), fresh.end());
        }
    }
}

// The clause's own wording: all its amounts are among the example's numbers, and the example's numbers are in it or,
// where it goes on from another ("same hand"), in an example of the same rule.
TEST(Examples, figures_are_those_of_the_clause) {
    const auto rule_of = [](std::string_view id) {
        static const std::regex form{"tda-2024:(IA-[0-9]+|[0-9]+)"};
        std::cmatch m;
        return std::regex_search(id.begin(), id.end(), m, form) ? m[1].str() : std::string{};
    };
    std::map<std::string, Numbers> by_rule;
    for (const rulebook::Clause* clause : examples_of_the_table())
        by_rule[rule_of(clause->id)].merge(numbers_in_prose(std::string{clause->demand}));
    for (const rulebook::Clause* clause : examples_of_the_table()) {
        const Example& example = world().examples.find(clause->id)->second;
        const Numbers all = all_numbers(example);
        for (const std::int64_t n : numbers_in_prose(std::string{clause->demand}))
            EXPECT_TRUE(n < 100 || all.contains(n)) << clause->id << " says " << n;
        for (const std::int64_t n : literal(example))
            EXPECT_TRUE(by_rule[rule_of(clause->id)].contains(n)) << clause->id << " does not say " << n;
    }
}

// Every amount asserted in an example's scenario matters: another one there fails.
TEST(Examples, an_altered_outcome_fails) {
    int altered = 0;
    for (const rulebook::Clause* clause : examples_of_the_table()) {
        const Scenario* original = scenario_of(clause->id);
        ASSERT_NE(original, nullptr);
        Scenario s = *original;
        const auto fails = [&](Line& line) {
            const std::size_t arrow = line.rest.find("->");
            // Of a ruling the rest is already without the arrow.
            const std::size_t from = line.verb == "ruling" ? 0 : arrow;
            if (from == std::string::npos) return;
            const std::string kept = line.rest;
            for (const Figure& f : figures_of(kept)) {
                if (f.at < from) continue;
                line.rest = kept;
                line.rest.replace(f.at, f.size, std::to_string(f.value + 1));
                std::set<std::string_view> cited;
                EXPECT_TRUE(run_under(s, "tda-2024", world(), {}, cited))
                    << s.name << " line " << line.number << " passes with '" << line.rest << "'";
                ++altered;
            }
            line.rest = kept;
        };
        for (Step& step : s.steps) {
            fails(step.line);
            for (Line& line : step.rulings) fails(line);
        }
        std::set<std::string_view> cited;
        EXPECT_FALSE(run_under(s, "tda-2024", world(), {}, cited)) << s.name;
    }
    EXPECT_GT(altered, 250);
}

std::filesystem::path shared_sources() {
    const char* named = std::getenv("RIFFLE_SHARED");
    const std::filesystem::path shared = named ? named : std::filesystem::path{RIFFLE_SOURCE_DIR} / ".." / "shared";
    return shared / "rulebooks" / "sources";
}

// The printed texts, where they are at hand: all figures of an example stand together in one of them.
TEST(Examples, figures_are_those_in_print) {
    if (!std::filesystem::exists(shared_sources())) GTEST_SKIP() << "the printed texts are not here";
    constexpr std::size_t together = 12;  // lines that say something
    std::vector<std::vector<Numbers>> texts;
    for (const auto& entry : std::filesystem::directory_iterator{shared_sources()}) {
        if (entry.path().extension() != ".txt") continue;
        std::ifstream in{entry.path()};
        std::vector<Numbers> lines;
        for (std::string line; std::getline(in, line);)
            if (!trim(line).empty()) lines.push_back(numbers_in_prose(line));
        texts.push_back(std::move(lines));
    }
    ASSERT_FALSE(texts.empty());
    const auto stands = [&](const std::vector<Numbers>& lines, const Numbers& wanted) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            Numbers window;
            for (std::size_t j = i; j < std::min(i + together, lines.size()); ++j)
                window.insert(lines[j].begin(), lines[j].end());
            if (std::includes(window.begin(), window.end(), wanted.begin(), wanted.end())) return true;
        }
        return false;
    };
    for (const rulebook::Clause* clause : examples_of_the_table()) {
        const Example& example = world().examples.find(clause->id)->second;
        const Numbers wanted{example.figures.begin(), example.figures.end()};
        EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const auto& text) { return stands(text, wanted); }))
            << clause->id;
    }
}

}  // namespace
}  // namespace riffle::runner

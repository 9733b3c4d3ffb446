#include "runner/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "runner/check.h"
#include "runner/table.h"
#include "runner/text.h"
#include "runner/trace.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

Failure failure_of(const Scenario& s, std::string_view book, const Line& line, Mismatch m, const Table* table) {
    Failure f{s.file,
              line.number,
              s.name,
              std::string{book},
              fmt::format("{} {}", line.verb, line.rest),
              std::move(m.expected),
              std::move(m.got),
              {}};
    if (table && table->last_ruling)
        for (const Citation& c : table->last_ruling->cites) f.clauses.push_back(c.clause);
    return f;
}

// The line a failed act points at: its ruling's, where one was expected for this book.
const Line& blamed(const Step& step, std::string_view book) {
    const Line* general = nullptr;
    for (const Line& line : step.rulings) {
        if (line.books.empty())
            general = &line;
        else if (holds_in(line, book))
            return line;
    }
    return general ? *general : step.line;
}

}  // namespace

std::string to_string(const Failure& f) {
    std::string text = fmt::format("{}:{}: {} under {}\n  step      {}\n  expected  {}\n  got       {}", f.file, f.line,
                                   f.scenario, f.book, f.step, f.expected, f.got);
    if (!f.clauses.empty()) text += fmt::format("\n  clauses   {}", fmt::join(f.clauses, " "));
    return text;
}

std::optional<Failure> run_under(const Scenario& s, std::string_view book, const World& world,
                                 const RunOptions& options, std::set<std::string_view>& cited,
                                 std::vector<SpokenRuling>* spoken) {
    const rulebook::Book* played_by = options.played_by ? options.played_by : world.library.find(book);
    const Line whole{s.line, {}, false, "under", std::string{book}};
    if (played_by == nullptr) return failure_of(s, book, whole, {"a book", fmt::format("'{}' is none", book)}, nullptr);
    Table table{world, book, *played_by};
    table.language = options.language;
    for (const Line& head : s.heads) {
        if (!holds_in(head, book)) continue;
        if (auto ok = find_verb(head.verb)->head(table, head.rest); !ok)
            return failure_of(s, book, head, {"a head that can be set up", ok.error()}, nullptr);
    }
    std::optional<Failure> failure;
    for (const Step& step : s.steps) {
        if (!holds_in(step.line, book)) continue;
        const VerbRow* verb = find_verb(step.line.verb);
        if (options.trace) {
            options.trace->push_back(traced(table, step, *verb));
            continue;
        }
        if (auto ok = verb->step(table, step); !ok) {
            failure = failure_of(s, book, blamed(step, book), ok.error(), &table);
            break;
        }
        if (auto broken = broken_claim(table)) {
            failure = failure_of(s, book, step.line, {*broken, "it does not hold"}, &table);
            break;
        }
    }
    cited.insert(table.cited.begin(), table.cited.end());
    if (options.ended) options.ended(table);
    if (options.last_ruling && table.last_ruling) *options.last_ruling = *table.last_ruling;
    if (spoken)
        for (std::string& text : table.spoken) spoken->push_back({s.name, std::string{book}, std::move(text)});
    return failure;
}

std::vector<std::string> unproven(const Scenario& s, const std::set<std::string_view>& cited, const World& world) {
    std::vector<std::string> open;
    for (const std::string& id : s.proves) {
        if (cited.contains(id)) continue;
        const auto example = world.examples.find(id);
        const bool shown = example != world.examples.end() && !example->second.illustrates.empty() &&
                           std::all_of(example->second.illustrates.begin(), example->second.illustrates.end(),
                                       [&](const std::string& clause) { return cited.contains(clause); });
        if (!shown) open.push_back(id);
    }
    return open;
}

Report run_scenarios(const std::vector<Scenario>& scenarios, const World& world, const RunOptions& options) {
    Report report;
    for (const Scenario& s : scenarios) {
        std::set<std::string_view> cited;
        bool ok = true;
        for (const std::string& book : s.under) {
            auto failure = run_under(s, book, world, options, cited, options.language ? &report.spoken : nullptr);
            if (!failure) {
                ++report.passed;
                continue;
            }
            ok = false;
            ++report.failed;
            report.failures.push_back(std::move(*failure));
        }
        if (!ok) continue;
        const auto open = unproven(s, cited, world);
        for (const std::string& id : s.proves)
            if (std::find(open.begin(), open.end(), id) == open.end()) report.proven.insert(id);
        if (open.empty()) continue;
        ++report.failed;
        report.failures.push_back(
            {s.file,
             s.line,
             s.name,
             "all its books",
             "proves",
             fmt::format("a step rests on {}", fmt::join(open, ", ")),
             fmt::format("the scenario claims to prove {} but no step cites it", fmt::join(open, ", ")),
             {}});
    }
    return report;
}

std::string blessed(std::string_view text, const std::vector<Failure>& failures) {
    std::string out;
    int number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string line{text.substr(0, end)};
        const bool newline = end != std::string_view::npos;
        text.remove_prefix(newline ? end + 1 : text.size());
        ++number;
        for (const Failure& f : failures) {
            // Behind the books the line is limited to, and only what was expected and came out otherwise: a step that
            // could not be run at all has no result to write down.
            const auto books = line.find_first_not_of(" \t");
            const bool limited = books != std::string::npos && line[books] == '[';
            const auto arrow = line.find("->", limited ? line.find(']') : 0);
            if (f.line != number || arrow == std::string::npos || f.step.starts_with("do ")) continue;
            if (!trim(std::string_view{line}.substr(arrow + 2)).starts_with(f.expected)) continue;
            const auto cites = line.find(", cites ", arrow);
            const std::string kept = cites == std::string::npos ? "" : line.substr(cites);
            line = line.substr(0, arrow) + "-> " + f.got + kept;
            break;
        }
        out += line;
        if (newline) out += '\n';
    }
    return out;
}

}  // namespace riffle::runner

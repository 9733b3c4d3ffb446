// What happens at the table and how it is ruled: act carries the ruling out, ask only asks.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "spec/arrow.h"
#include "spec/say.h"
#include "spec/verbs.h"
#include "spec/world.h"

namespace riffle::spec {
namespace {

StepResult fail(std::string expected, std::string got) {
    return std::unexpected(Mismatch{std::move(expected), std::move(got)});
}

// "call 1100, returned 400, cites tda-2024:45-A": the clauses apart from the rest.
std::pair<std::string, std::vector<std::string_view>> without_cites(std::string_view expected) {
    const auto at = expected.find(", cites ");
    if (at == std::string_view::npos) return {std::string{expected}, {}};
    return {std::string{trim(expected.substr(0, at))}, tokens(expected.substr(at + 8))};
}

const Line* for_book(const std::vector<Line>& lines, std::string_view book) {
    const Line* general = nullptr;
    for (const Line& line : lines) {
        if (line.books.empty())
            general = &line;
        else if (holds_in(line, book))
            return &line;
    }
    return general;
}

StepResult check(const rulings::Ruling& ruling, const Step& step, std::string_view book) {
    if (step.rulings.empty()) return {};
    const Line* line = for_book(step.rulings, book);
    const std::string got = rulings::to_text(ruling);
    if (line == nullptr) return fail(fmt::format("a ruling for {}", book), got);
    const auto [expected, cites] = without_cites(line->rest);
    if (expected != got) return fail(expected, got);
    for (const auto id : cites) {
        if (id.substr(0, id.find(':')) != book) continue;
        const bool cited =
            std::any_of(ruling.cites.begin(), ruling.cites.end(), [&](const Citation& c) { return c.clause == id; });
        if (!cited) return fail(fmt::format("rests on {}", id), "it does not cite it");
    }
    return {};
}

std::expected<rulings::Ruling, Mismatch> rule_on(Table& t, const Step& step, rulings::Act& act) {
    if (auto ok = t.deal_due(); !ok) return std::unexpected(Mismatch{"a hand in progress", ok.error()});
    auto parsed = parse_act(
        step.line.rest, [&](std::string_view name) { return t.seat_of(name); }, t.world().synonyms);
    if (!parsed) return std::unexpected(Mismatch{"an act", parsed.error()});
    act = *parsed;
    know_repeated(t, act);
    const rulings::Facts facts = rulings::facts_of(t.live, t.rules(), seat_of(act));
    rulings::Ruling ruling = rulings::rule(facts, act, t.points());
    for (const Citation& c : ruling.cites) t.cited.insert(c.clause);
    t.last_ruling = ruling;
    t.say(ruling);
    if (auto ok = check(ruling, step, t.book()); !ok) return std::unexpected(ok.error());
    return ruling;
}

StepResult ask(Table& t, const Step& step) {
    rulings::Act act;
    if (!step.choices.empty()) return fail("no 'choose' under 'ask'", "one");
    if (auto ruling = rule_on(t, step, act); !ruling) return std::unexpected(ruling.error());
    return {};
}

StepResult act_step(Table& t, const Step& step) {
    rulings::Act act;
    auto ruling = rule_on(t, step, act);
    if (!ruling) return std::unexpected(ruling.error());
    const rulings::Outcome* outcome = &ruling->outcomes[0];
    const Line* choice = for_book(step.choices, t.book());
    if (ruling->directors_choice) {
        if (choice == nullptr) return {};  // nothing is chosen, nothing happens
        outcome = nullptr;
        for (const rulings::Outcome& o : ruling->outcomes)
            if (rulings::to_text(o) == choice->rest || rulings::name_of(o.what) == choice->rest) outcome = &o;
        if (outcome == nullptr)
            return fail(fmt::format("'{}' among the permitted outcomes", choice->rest), rulings::to_text(*ruling));
    } else if (choice != nullptr) {
        return fail("a choice for the director", rulings::to_text(*ruling));
    }
    auto done = rulings::carry_out(t.live, seat_of(act), *outcome, *ruling, t.points(), t.rules());
    if (!done)
        return fail(fmt::format("'{}' can be carried out", rulings::to_text(*outcome)),
                    fmt::format("refused: {}", done.error().code));
    t.cite(*done);
    if (auto ok = remember(t, act, *outcome); !ok) return ok;
    return {};
}

constexpr std::array rows{
    VerbRow{"act", nullptr, act_step},
    VerbRow{"ask", nullptr, ask},
};

}  // namespace

std::span<const VerbRow> ruling_verbs() { return rows; }

}  // namespace riffle::spec

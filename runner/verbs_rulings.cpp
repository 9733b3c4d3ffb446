// What happens at the table and how it is ruled: act carries the ruling out, ask only asks.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/table/facts.h"
#include "core/table/known.h"
#include "runner/arrow.h"
#include "runner/sentence.h"
#include "runner/verbs.h"
#include "runner/world.h"

namespace riffle::runner {
namespace {

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
        const auto is = [&](const Citation& c) { return c.clause == id; };
        const bool cited = std::any_of(ruling.cites.begin(), ruling.cites.end(), is) ||
                           std::any_of(ruling.consulted.begin(), ruling.consulted.end(), is);
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
    if (const auto known = table::as_known(t.live, act, t.book(), t.rules()); known)
        act = *known;
    else
        return std::unexpected(Mismatch{"what the hand bears out", fmt::format("refused: {}", known.error().code)});
    rulings::CiteList cites;
    const table::Context context = t.context();
    rulings::Ruling ruling =
        table::ruling_on(t.live, act, t.book(), t.rules(), cites, context.at_ms, context.announced);
    t.cite(cites);
    t.last_ruling = ruling;
    t.say(ruling);
    if (auto ok = check(ruling, step, t.book_id()); !ok) return std::unexpected(ok.error());
    return ruling;
}

StepResult ask(Table& t, const Step& step) {
    rulings::Act act;
    if (!step.choices.empty()) return fail("no 'choose' under 'ask'", "one");
    if (auto ruling = rule_on(t, step, act); !ruling) return std::unexpected(ruling.error());
    return {};
}

// with burn 7d | card 7d | replacement 7d | stub As Kd ... | blinds 100/200 [ante N] | lot N | seconds N
std::expected<void, std::string> read_handiwork(std::string_view text, const hand::Stakes& now,
                                                table::Handiwork& work) {
    const auto key = take_token(text);
    const auto words = tokens(text);
    if (key == "stub") {
        work.stub.emplace();
        for (const auto word : words) {
            const auto card = parse_card(word);
            if (!card || work.stub->size() == work.stub->capacity())
                return std::unexpected(fmt::format("expected cards such as As Kd, got '{}'", word));
            work.stub->push_back(*card);
        }
        return {};
    }
    if (key == "lot") {
        const auto lot = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
        if (!lot || *lot < 0) return std::unexpected("expected 'lot N'");
        work.lot = static_cast<std::uint64_t>(*lot);
        return {};
    }
    if (key == "blinds") {
        const auto both = split(words.empty() ? std::string_view{} : words[0], '/');
        const auto small = both.size() == 2 ? parse_number(both[0]) : std::nullopt;
        const auto big = both.size() == 2 ? parse_number(both[1]) : std::nullopt;
        const auto ante = words.size() == 3 && words[1] == "ante" ? parse_number(words[2]) : std::nullopt;
        if (!small || !big || (words.size() > 1 && !ante)) return std::unexpected("expected 'blinds A/B [ante N]'");
        work.stakes = now;
        work.stakes->small_blind = Chips{*small};
        work.stakes->big_blind = work.stakes->min_bet = Chips{*big};
        if (ante) work.stakes->ante = Chips{*ante};
        return {};
    }
    if (key == "seconds") {
        work.seconds = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
        if (!work.seconds) return std::unexpected("expected 'seconds N'");
        return {};
    }
    const auto card = words.size() == 1 ? parse_card(words[0]) : std::nullopt;
    if (!card || (key != "burn" && key != "card" && key != "replacement"))
        return std::unexpected(
            "expected burn CARD, card CARD, replacement CARD, stub CARD..., blinds A/B, lot N or seconds N");
    (key == "burn" ? work.burn : key == "card" ? work.card : work.replacement) = *card;
    return {};
}

std::expected<table::Handiwork, Mismatch> handiwork_of(const Table& t, const Step& step) {
    table::Handiwork work;
    for (const Line& line : step.handiwork) {
        if (!holds_in(line, t.book_id())) continue;
        if (auto ok = read_handiwork(line.rest, t.live.begun ? t.live.start.stakes : t.start.stakes, work); !ok)
            return std::unexpected(Mismatch{ok.error(), line.rest});
    }
    return work;
}

StepResult act_step(Table& t, const Step& step) {
    rulings::Act act;
    auto ruling = rule_on(t, step, act);
    if (!ruling) return std::unexpected(ruling.error());
    const Line* choice = for_book(step.choices, t.book_id());
    const auto handiwork = handiwork_of(t, step);
    if (!handiwork) return std::unexpected(handiwork.error());
    const auto refused = [&](const rulings::Outcome& outcome, const table::Refusal& why) {
        return fail(fmt::format("'{}' can be carried out", rulings::to_text(outcome)),
                    fmt::format("refused: {}", why.code));
    };
    if (auto done = t.give(table::TellWhatHappened{act, *handiwork}); !done)
        return refused(ruling->outcomes[0], done.error());
    if (choice == nullptr) return {};  // what is left open and not chosen does not happen
    // Left open by this ruling, or opened again by setting another aside.
    if (!t.live.choice) return fail("a choice for the director", rulings::to_text(*ruling));
    const rulings::Ruling open = t.live.choice->ruling;
    for (std::size_t i = 0; i < open.outcomes.size(); ++i) {
        const rulings::Outcome& o = open.outcomes[i];
        if (rulings::to_text(o) != choice->rest && rulings::word_of(o) != choice->rest) continue;
        if (auto done = t.give(table::ChooseOutcome{i, *handiwork}); !done) return refused(o, done.error());
        return {};
    }
    return fail(fmt::format("'{}' among the permitted outcomes", choice->rest), rulings::to_text(open));
}

constexpr std::array rulings_rows{
    VerbRow{"act", nullptr, act_step},
    VerbRow{"ask", nullptr, ask},
};

}  // namespace

std::span<const VerbRow> ruling_verbs() { return rulings_rows; }

}  // namespace riffle::runner

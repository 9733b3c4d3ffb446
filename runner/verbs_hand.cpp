// Playing the hand: do, refuse, legal, deal, play-to, reshuffle, front.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/rulings/play.h"
#include "core/table/legal.h"
#include "runner/arrow.h"
#include "runner/house_verbs.h"
#include "runner/sentence.h"
#include "runner/verbs.h"
#include "runner/world.h"

namespace riffle::runner {
namespace {

using hand::ActKind;

std::optional<hand::Cards> cards_in(std::string_view text) {
    hand::Cards cards;
    for (auto token : tokens(text))
        for (; token.size() >= 2; token.remove_prefix(2)) {
            const auto card = parse_card(token.substr(0, 2));
            if (!card || cards.size() == cards.capacity()) return std::nullopt;
            cards.push_back(*card);
        }
    return cards;
}

std::optional<HighCategory> category_in(std::string_view text) {
    constexpr std::string_view words[] = {"high-card", "pair",       "two-pair", "trips",         "straight",
                                          "flush",     "full-house", "quads",    "straight-flush"};
    const auto at = std::ranges::find(words, text);
    if (at == std::end(words)) return std::nullopt;
    return static_cast<HighCategory>(at - std::begin(words));
}

// "A raise-to 15000", "A call", "A show As Kd", "A show As Kd saying pair".
std::expected<hand::Command, std::string> command_in(Table& t, std::string_view text) {
    const auto name = take_token(text);
    const auto seat = t.seat_of(name);
    if (!seat || !t.has_seats()) return std::unexpected(fmt::format("'{}' is no player at this table", name));
    const auto verb = take_token(text);
    constexpr std::pair<std::string_view, ActKind> plain[] = {
        {"fold", ActKind::fold},     {"check", ActKind::check},       {"call", ActKind::call},
        {"all-in", ActKind::all_in}, {"complete", ActKind::complete}, {"bring-in", ActKind::bring_in},
    };
    for (const auto& [word, kind] : plain)
        if (verb == word) return hand::Act{.seat = *seat, .kind = kind, .to = {}};
    if (verb == "raise-to" || verb == "bet") {
        const auto amount = parse_number(take_token(text));
        const bool unnoticed = text == "unnoticed";
        if (!amount || (!text.empty() && !unnoticed))
            return std::unexpected(fmt::format("expected an amount after '{}', got '{}'", verb, text));
        return hand::Act{.seat = *seat,
                         .kind = verb == "bet" ? ActKind::bet : ActKind::raise,
                         .to = Chips{*amount},
                         .unnoticed = unnoticed};
    }
    if (verb == "show" && text == "board") return hand::Show{.seat = *seat, .cards = {}, .plays_board = true};
    std::optional<HighCategory> declared;
    if (const auto at = text.find("saying "); verb == "show" && at != std::string_view::npos) {
        declared = category_in(trim(text.substr(at + 7)));
        if (!declared) return std::unexpected(fmt::format("expected a hand such as two-pair, got '{}'", text));
        text = trim(text.substr(0, at));
    }
    const auto cards = cards_in(text);
    if (!cards) return std::unexpected(fmt::format("expected cards, got '{}'", text));
    if (verb == "show") return hand::Show{.seat = *seat, .cards = *cards, .declared = declared};
    if (verb == "muck") return hand::Muck{*seat};
    if (verb == "kill") return hand::Kill{*seat};
    if (verb == "discard") return hand::Discard{*seat, *cards};
    if (verb == "draw") return hand::Draw{*seat, *cards};
    return std::unexpected(
        fmt::format("'{}' is not an action; expected fold, check, call, bet N, raise-to N, all-in, complete, "
                    "bring-in, show, muck, kill, discard or draw",
                    verb));
}

StepResult do_step(Table& t, const Step& step) {
    if (auto ok = t.deal_due(); !ok) return fail("a hand in progress", ok.error());
    auto command = command_in(t, step.line.rest);
    if (!command) return fail("a command", command.error());
    auto done = t.play(*command);
    if (!done) return fail(step.line.rest, fmt::format("refused: {}", done.error().code));
    return {};
}

// refuse A raise-to 15000 -> betting_not_reopened tda-2024:47-A-1
StepResult refuse(Table& t, const Step& step) {
    if (const auto told = refused_by_house(t, step)) return *told;
    if (const auto told = refused_by_league(t, step)) return *told;
    if (auto ok = t.deal_due(); !ok) return fail("a hand in progress", ok.error());
    const auto [asked, expected] = at_arrow(step.line.rest);
    table::Command told;
    if (asked == "next-hand") {
        told = table::StartHand{};
    } else if (asked == "end-hand") {
        told = table::EndHand{};
    } else if (asked.starts_with("act ")) {
        auto act = parse_act(
            asked.substr(4), [&](std::string_view name) { return t.seat_of(name); }, t.world().synonyms);
        if (!act) return fail("an act", act.error());
        told = table::TellWhatHappened{.act = *act, .handiwork = {}};
    } else {
        auto command = command_in(t, asked);
        if (!command) return fail("a command", command.error());
        told = table::Play{*command};
    }
    const auto done = table::decide(t.live, told, t.book(), {.rules = &t.rules()});
    if (done) return fail(fmt::format("refused: {}", expected), "it was done");
    t.cite(done.error().cites);
    const auto words = tokens(expected);
    if (words.empty() || words[0] != done.error().code)
        return fail(std::string{expected}, std::string{done.error().code});
    for (std::size_t i = 1; i < words.size(); ++i) {
        // A clause is asked for where its own book rules; other books cite their own.
        if (words[i].substr(0, words[i].find(':')) != t.book_id()) continue;
        const bool cited = std::any_of(done.error().cites.begin(), done.error().cites.end(),
                                       [&](const Citation& c) { return c.clause == words[i]; });
        if (!cited) return fail(std::string{words[i]}, "not among the clauses it rests on");
    }
    return {};
}

std::string range_text(std::string_view word, Chips least, Chips most) {
    if (least == most) return fmt::format("{} {}", word, least.value);
    return fmt::format("{} {}-{}", word, least.value, most.value);
}

std::string legal_text(const hand::Legal& l) {
    std::vector<std::string> parts;
    if (l.fold) parts.emplace_back("fold");
    if (l.check) parts.emplace_back("check");
    if (l.call) parts.push_back(fmt::format("call {}", l.call_by.value));
    if (l.bring_in) parts.push_back(fmt::format("bring-in {}", l.bring_in_by.value));
    if (l.bet) parts.push_back(range_text("bet", l.min_to, l.max_to));
    if (l.raise) parts.push_back(range_text(l.complete ? "complete" : "raise", l.min_to, l.max_to));
    return fmt::format("{}", fmt::join(parts, ", "));
}

// legal A -> fold, call 3500
StepResult legal_step(Table& t, const Step& step) {
    if (auto ok = t.deal_due(); !ok) return fail("a hand in progress", ok.error());
    const auto [who, expected] = at_arrow(step.line.rest);
    const auto seat = t.seat_of(who);
    rulings::CiteList cites;
    const hand::Legal l = table::legal(t.live, t.rules(), &cites);
    if (!seat || l.seat != *seat)
        return fail(fmt::format("{} is to act", who), fmt::format("{} is", t.name_of(l.seat)));
    rulings::cite_legal(t.live.hand, hand::legal(t.live.hand, t.rules()), t.book(), cites);
    t.cite(cites);
    const std::string text = legal_text(l);
    if (text != expected) return fail(std::string{expected}, text);
    return {};
}

// end-hand: the pot is pushed and the stacks are as they are.
StepResult end_hand(Table& t, const Step&) {
    if (auto ok = t.give(table::EndHand{}); !ok) return fail("a hand that is over", std::string{ok.error().code});
    return {};
}

StepResult deal(Table& t, const Step&) {
    if (auto ok = t.deal_due(true); !ok) return fail("cards dealt", ok.error());
    return {};
}

// play-to flop|turn|river|showdown|street N: everybody checks or calls until then.
StepResult play_to(Table& t, const Step& step) {
    const std::string_view to = step.line.rest;
    const int target = to == "flop" ? 1 : to == "turn" ? 2 : to == "river" ? 3 : to == "showdown" ? 99 : -1;
    const auto street = to.starts_with("street ") ? parse_number(trim(to.substr(7))) : std::nullopt;
    if (target < 0 && !street) return fail("flop, turn, river, showdown or street N", std::string{to});
    const int wanted = street ? static_cast<int>(*street) - 1 : target;
    for (int guard = 0; guard < 200; ++guard) {
        if (auto ok = t.deal_due(); !ok) return fail("cards dealt", ok.error());
        const hand::HandState& s = t.live.hand;
        if (s.phase == hand::Phase::showdown && wanted == 99) return {};
        if (s.phase == hand::Phase::drawing || s.phase == hand::Phase::discarding || s.phase == hand::Phase::reshuffle)
            return {};
        if (s.phase != hand::Phase::betting) break;
        if (s.street >= wanted) return {};
        auto done = t.play(say::quiet_act(s, t.rules()));
        if (!done) return fail(std::string{to}, std::string{done.error().code});
    }
    return fail(fmt::format("play gets to the {}", to), "it stopped before");
}

// reshuffle CARD...: the stub that ran short in its new order; the rest of its cards come behind those named.
StepResult reshuffle(Table& t, const Step& step) {
    if (t.live.hand.phase != hand::Phase::reshuffle) return fail("a stub that has run short", "it has not");
    const auto first = cards_in(step.line.rest);
    if (!first) return fail("cards such as As Kd", step.line.rest);
    CardSet left = t.live.hand.reshuffle_of;
    hand::Reshuffle command;
    for (const Card card : *first) {
        if (!left.has(card)) return fail("cards of the reshuffle, each once", to_string(card));
        left.remove(card);
        command.cards[command.size++] = card;
    }
    for (const Card card : left) command.cards[command.size++] = card;
    if (auto done = t.play(command); !done) return fail("a reshuffle", fmt::format("refused: {}", done.error().code));
    return {};
}

// front BB 25 25: which chips lie in front; more than the bet when change has not been made.
StepResult front(Table& t, const Step& step) {
    if (auto ok = t.deal_due(); !ok) return fail("a hand in progress", ok.error());
    std::string_view rest = step.line.rest;
    const auto name = take_token(rest);
    const auto seat = t.seat_of(name);
    if (!seat) return fail("a player", std::string{name});
    InlineVector<Chips, 12> list;
    Chips sum{};
    for (const auto token : tokens(rest)) {
        const auto value = parse_number(token);
        if (!value || list.size() == list.capacity()) return fail("chips such as 25 25", std::string{rest});
        list.push_back(Chips{*value});
        sum += Chips{*value};
    }
    if (sum < t.live.hand.at(*seat).bet)
        return fail(fmt::format("chips worth {} or more", t.live.hand.at(*seat).bet.value),
                    fmt::format("{}", sum.value));
    if (auto ok = t.give(table::TellChips{*seat, list}); !ok)
        return fail("a player here", std::string{ok.error().code});
    return {};
}

constexpr std::array hand_rows{
    VerbRow{"do", nullptr, do_step},          VerbRow{"refuse", nullptr, refuse},
    VerbRow{"legal", nullptr, legal_step},    VerbRow{"deal", nullptr, deal},
    VerbRow{"play-to", nullptr, play_to},     VerbRow{"front", nullptr, front},
    VerbRow{"reshuffle", nullptr, reshuffle}, VerbRow{"end-hand", nullptr, end_hand},
};

}  // namespace

std::span<const VerbRow> hand_verbs() { return hand_rows; }

}  // namespace riffle::runner

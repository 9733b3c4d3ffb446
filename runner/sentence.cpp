#include "runner/sentence.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/overloaded.h"
#include "runner/text.h"
#include "say/words.h"

namespace riffle::runner {
namespace {

using namespace rulings;
using say::parse_words;
using ActResult = std::expected<Act, std::string>;

std::unexpected<std::string> expected(std::string what) { return std::unexpected(std::move(what)); }

std::string underscored(std::string_view text) {
    std::string name{text};
    std::replace(name.begin(), name.end(), '-', '_');
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

std::expected<Flags, std::string> parse_flags(std::string_view text) {
    Flags flags;
    if (trim(text).empty()) return flags;
    for (const auto part : split(text, ',')) {
        const auto flag = flag_named(underscored(part));
        if (!flag) return expected(fmt::format("unknown circumstance '{}'", part));
        flags.add(*flag);
    }
    return flags;
}

// "1000", "5x100": chips onto the list; false when the token is no chip.
bool add_chips(std::string_view token, ChipList& list) {
    std::int64_t count = 1;
    if (const auto x = token.find('x'); x != std::string_view::npos) {
        const auto n = parse_number(token.substr(0, x));
        if (!n || *n < 1 || *n > 24) return false;
        count = *n;
        token.remove_prefix(x + 1);
    }
    const auto value = parse_number(token);
    if (!value || *value == 0) return false;
    for (std::int64_t i = 0; i < count; ++i) {
        if (list.size() == list.capacity()) return false;
        list.push_back(Chips{*value});
    }
    return true;
}

// The sentence of a wager, word by word.
class Sentence {
  public:
    Sentence(Seat seat, std::vector<std::string_view> words, const Synonyms& synonyms)
        : words_(std::move(words)), synonyms_(synonyms) {
        wager_.seat = seat;
    }

    std::expected<Wager, std::string> parse() {
        while (at_ < words_.size())
            if (auto ok = clause(); !ok) return std::unexpected(ok.error());
        if (!wager_.words && wager_.motions.empty() && wager_.objects == 0 && wager_.pulled_back.empty())
            return expected("expected what the player says or pushes");
        return wager_;
    }

  private:
    std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view{}; }
    std::string_view peek() const { return at_ < words_.size() ? words_[at_] : std::string_view{}; }
    bool skip(std::string_view word) {
        if (peek() != word) return false;
        ++at_;
        return true;
    }

    std::expected<void, std::string> clause() {
        const auto word = next();
        if (word == "says") return says(wager_.motions.empty() ? Timing::before : Timing::after);
        if (word == "while" && skip("saying")) return says(Timing::at_once);
        if (word == "saying") return says(Timing::in_the_air);
        if (word == "pushes" || word == "tosses") return pushes(true);
        if (word == "continues" && skip("with")) return pushes(false);
        if (word == "pulls" && skip("back")) return chips(wager_.pulled_back, "the chips pulled back");
        if (word == "moves") return moves();
        if (word == "throws") return throws();
        if (word == "gathers" && skip("all")) {
            wager_.gathered = true;
            return {};
        }
        if (word == "knocks") {
            wager_.words = Words{.word = Word::knock};
            return {};
        }
        if (word == "then" || word == "and" || word == "silently") {
            if (word == "then" && parse_number(peek())) return pushes(true);
            return {};
        }
        if (word == "unclearly" && wager_.words) {
            wager_.words->clear = false;
            return {};
        }
        if (word == "in" && skip("the") && skip("air")) return timing(Timing::in_the_air);
        if (word == "on" && skip("the") && skip("table")) return timing(Timing::on_table);
        return expected(
            fmt::format("'{}' is not how a wager is told; expected says, pushes, tosses, pulls back, knocks, throws, "
                        "moves, gathers all, then, and, silently",
                        word));
    }

    std::expected<void, std::string> timing(Timing t) {
        if (!wager_.words) return expected("expected words before 'in the air' or 'on the table'");
        wager_.words->timing = t;
        return {};
    }

    std::expected<void, std::string> says(Timing t) {
        auto quoted = next();
        if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"')
            return expected("expected what was said in \"quotes\"");
        wager_.words = parse_words(quoted.substr(1, quoted.size() - 2), synonyms_);
        wager_.words->timing = t;
        return {};
    }

    std::expected<void, std::string> chips(ChipList& list, std::string_view what) {
        const auto before = list.size();
        while (at_ < words_.size() && add_chips(peek(), list)) ++at_;
        if (list.size() == before) return expected(fmt::format("expected {}", what));
        return {};
    }

    std::expected<void, std::string> pushes(bool from_stack) {
        if (wager_.motions.size() == wager_.motions.capacity()) return expected("expected four motions at most");
        Motion motion;
        motion.from_stack = from_stack;
        if (auto ok = chips(motion.chips, "the chips pushed, e.g. 1000 500 or 5x100"); !ok) return ok;
        wager_.motions.push_back(motion);
        return {};
    }

    std::expected<void, std::string> moves() {
        Motion motion;
        if (auto ok = chips(motion.chips, "the chips moved"); !ok) return ok;
        if (!skip("forward")) return expected("expected 'forward' after the chips");
        motion.released = false;
        wager_.motions.push_back(motion);
        return {};
    }

    std::expected<void, std::string> throws() {
        skip("the");
        if (!(skip("bounty") || skip("time")) || !skip("chip"))
            return expected("expected 'the bounty chip' or 'the time chip'");
        ++wager_.objects;
        if (skip("with")) return pushes(true);
        return {};
    }

    std::vector<std::string_view> words_;
    const Synonyms& synonyms_;
    std::size_t at_ = 0;
    Wager wager_;
};

// "{seat}'s raise to {chips}": fills the incident from text that fits the phrase.
class PhraseMatch {
  public:
    PhraseMatch(std::string_view phrase, std::string_view text, const SeatOf& seat_of)
        : phrase_(phrase), text_(text), seat_of_(seat_of) {}

    bool match(Incident& incident) {
        while (!phrase_.empty()) {
            const auto brace = phrase_.find('{');
            const auto literal = phrase_.substr(0, brace);
            if (!text_.starts_with(literal)) return false;
            text_.remove_prefix(literal.size());
            if (brace == std::string_view::npos) return text_.empty();
            const auto close = phrase_.find('}');
            const auto slot = phrase_.substr(brace + 1, close - brace - 1);
            phrase_.remove_prefix(close + 1);
            if (!fill(slot, take_value(), incident)) return false;
        }
        return text_.empty();
    }

  private:
    // Up to what the phrase goes on with.
    std::string_view take_value() {
        const auto literal = phrase_.substr(0, phrase_.find('{'));
        auto end = literal.empty() ? text_.size() : text_.find(literal);
        if (end == std::string_view::npos) end = text_.size();
        const auto value = text_.substr(0, end);
        text_.remove_prefix(end);
        return value;
    }

    bool fill(std::string_view slot, std::string_view value, Incident& i) {
        if (value.empty() || value.find(' ') != std::string_view::npos) return false;
        if (slot == "seat" || slot == "other") {
            const auto seat = seat_of_(value);
            if (!seat) return false;
            (slot == "seat" ? i.seat : i.other) = *seat;
            return true;
        }
        const auto number = parse_number(value);
        if (!number) return false;
        // Counts are multiplied with each other and with amounts: kept where that cannot overflow.
        constexpr std::int64_t most_count = 9'000'000;
        if ((slot == "n" || slot == "m") && *number > most_count) return false;
        if (slot == "n") i.n = *number;
        if (slot == "m") i.m = *number;
        if (slot == "chips") i.amount = Chips{*number};
        if (slot == "chips2") i.amount2 = Chips{*number};
        return true;
    }

    std::string_view phrase_;
    std::string_view text_;
    const SeatOf& seat_of_;
};

// Whether the words of a phrase fit before names are looked up, so that no stranger takes a chair.
bool fits(std::string_view phrase, std::string_view text) {
    Incident scratch;
    const SeatOf anybody = [](std::string_view) { return std::optional<hand::Seat>{hand::Seat{0}}; };
    return PhraseMatch{phrase, text, anybody}.match(scratch);
}

ActResult out_of_turn(Seat seat, std::string_view action, const Synonyms& synonyms) {
    Wager w;
    w.seat = seat;
    std::string said{action};
    if (said.starts_with("raise-to ")) said = "raise " + said.substr(9);
    w.words = parse_words(said, synonyms);
    if (w.words->word == Word::unofficial) return expected("expected fold, check, call, bet N, raise-to N or all-in");
    return w;
}

}  // namespace

std::expected<Act, std::string> parse_act(std::string_view text, const SeatOf& seat_of, const Synonyms& synonyms) {
    text = trim(text);
    if (const auto at = text.find(" acts out of turn: "); at != std::string_view::npos) {
        const auto seat = seat_of(text.substr(0, at));
        if (!seat) return expected(fmt::format("'{}' is no player at this table", text.substr(0, at)));
        return out_of_turn(*seat, trim(text.substr(at + 19)), synonyms);
    }
    // Circumstances stand behind the last colon, outside quotes.
    std::string_view flags_text;
    const auto colon = text.rfind(": ");
    if (colon != std::string_view::npos && text.find('"', colon) == std::string_view::npos) {
        flags_text = text.substr(colon + 2);
        text = trim(text.substr(0, colon));
    }
    bool change = false, missed = false;
    std::string kept;
    for (const auto part : split(flags_text, ',')) {
        if (part == "for change")
            change = true;
        else if (part == "missed the raise")
            missed = true;
        else if (!part.empty())
            kept += (kept.empty() ? "" : ",") + std::string{part};
    }
    const auto flags = parse_flags(kept);
    if (!flags) return std::unexpected(flags.error());
    for (std::size_t m = 0; m < matter_count; ++m) {
        const auto matter = static_cast<Matter>(m);
        if (!fits(phrase_of(matter), text)) continue;
        Incident incident{.matter = matter};
        if (!PhraseMatch{phrase_of(matter), text, seat_of}.match(incident)) continue;
        incident.flags = *flags;
        return incident;
    }
    auto rest = text;
    const auto name = take_token(rest);
    const auto seat = seat_of(name);
    if (!seat)
        return expected(fmt::format("'{}' is no player at this table and the sentence is none that is known", name));
    if (rest.starts_with("infraction ")) {
        const auto code = infraction_named(underscored(trim(rest.substr(11))));
        if (!code) return expected(fmt::format("unknown infraction '{}'", trim(rest.substr(11))));
        return Conduct{.seat = *seat, .infraction = *code, .flags = *flags};
    }
    auto wager = Sentence{*seat, tokens(rest), synonyms}.parse();
    if (!wager) return std::unexpected(wager.error());
    wager->flags = *flags;
    wager->for_change = change;
    wager->missed_raise = missed;
    return *wager;
}

hand::Seat seat_of(const Act& act) {
    return std::visit([](const auto& a) { return a.seat; }, act);
}

}  // namespace riffle::runner

#include "core/cards/range.h"

#include <algorithm>
#include <set>

namespace riffle {
namespace {
constexpr std::string_view rank_letters = "23456789TJQKA";

std::unexpected<RangeFault> fault(std::size_t at, std::string reason) {
    return std::unexpected(RangeFault{at + 1, std::move(reason)});
}
std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }
bool is_rank(char c) { return rank_letters.find(c) != rank_letters.npos; }
int rank_of(char c) { return static_cast<int>(rank_letters.find(c)); }

enum class Suits : std::uint8_t { any, suited, offsuit };

// "AKs": two ranks, the higher first, and how their suits lie.
struct Pattern {
    int high = 0;
    int low = 0;
    Suits suits = Suits::any;

    bool pair() const { return high == low; }
};

std::expected<Pattern, RangeFault> parse_pattern(std::string_view text, std::size_t at) {
    if (text.size() < 2 || text.size() > 3 || !is_rank(text[0]) || !is_rank(text[1]))
        return fault(at, quoted(text) + " is no hand; hands are written AsKs, AKs, AKo, TT+ or A5s-A2s");
    Pattern pattern{std::max(rank_of(text[0]), rank_of(text[1])), std::min(rank_of(text[0]), rank_of(text[1]))};
    if (text.size() == 2) return pattern;
    if (text[2] != 's' && text[2] != 'o')
        return fault(at + 2, quoted(text.substr(2)) + " stands where s (suited), o (offsuit) or + can");
    if (pattern.pair()) return fault(at + 2, "a pair is neither suited nor offsuit");
    pattern.suits = text[2] == 's' ? Suits::suited : Suits::offsuit;
    return pattern;
}

class Reader {
  public:
    explicit Reader(const ShowdownRules& rules) : rules_(rules) {}

    std::expected<Range, RangeFault> read(std::string_view text) {
        for (std::size_t at = 0; at <= text.size();) {
            std::size_t end = std::min(text.find(',', at), text.size());
            const std::size_t next = end + 1;
            while (at < end && text[at] == ' ') ++at;
            while (end > at && text[end - 1] == ' ') --end;
            if (at == end) return fault(at, "a hand is missing here");
            if (auto problem = item(text.substr(at, end - at), at)) return std::unexpected(*problem);
            at = next;
        }
        return Range{{found_.begin(), found_.end()}};
    }

  private:
    struct BySet {
        bool operator()(CardSet a, CardSet b) const { return a.bits() < b.bits(); }
    };
    using Problem = std::optional<RangeFault>;

    Problem item(std::string_view text, std::size_t at) {
        if (text == "random") return add(CardSet{}, at);
        if (text.size() >= 2 && is_rank(text[0]) && is_rank(text[1])) return patterns(text, at);
        auto cards = parse_cards_of(text, rules_.deck, rules_.hole);
        if (!cards) return RangeFault{cards.error().column + at, cards.error().reason};
        if (rules_.board > 0 && cards->size() != rules_.hole)
            return RangeFault{at + 1, quoted(text) + " is " + std::to_string(cards->size()) + " cards, and " +
                                          std::string(rules_.title) + " has " + std::to_string(rules_.hole)};
        return add(*cards, at);
    }

    Problem patterns(std::string_view text, std::size_t at) {
        if (rules_.hole != 2) return RangeFault{at + 1, "ranks without suits are for games with two hole cards"};
        if (const auto dash = text.find('-'); dash != text.npos) {
            const auto first = parse_pattern(text.substr(0, dash), at);
            if (!first) return first.error();
            const auto last = parse_pattern(text.substr(dash + 1), at + dash + 1);
            if (!last) return last.error();
            return from_to(*first, *last, at);
        }
        const bool upwards = text.ends_with('+');
        const auto pattern = parse_pattern(upwards ? text.substr(0, text.size() - 1) : text, at);
        if (!pattern) return pattern.error();
        if (!upwards) return one(*pattern, at);
        if (pattern->pair()) return from_to(*pattern, {12, 12}, at);
        return from_to(*pattern, {pattern->high, pattern->high - 1, pattern->suits}, at);
    }

    // Pairs, kickers under one rank, or neighbours at one distance: AA-TT, A5s-A2s, T9s-54s.
    Problem from_to(Pattern a, Pattern b, std::size_t at) {
        if (a.suits != b.suits || a.pair() != b.pair())
            return RangeFault{at + 1, "both ends of a range must be of one kind"};
        if (a.low > b.low) std::swap(a, b);
        const bool one_top = a.high == b.high && !a.pair();
        if (!one_top && a.high - a.low != b.high - b.low)
            return RangeFault{at + 1, "both ends of a range must share the higher card or lie equally far apart"};
        for (; a.low <= b.low; ++a.low, a.high += one_top ? 0 : 1)
            if (auto problem = one(a, at)) return problem;
        return std::nullopt;
    }

    Problem one(Pattern pattern, std::size_t at) {
        const std::size_t before = found_.size();
        bool any = false;
        for (unsigned s = 0; s < 4; ++s)
            for (unsigned t = 0; t < 4; ++t) {
                if (pattern.pair() ? s >= t : false) continue;
                if (pattern.suits == Suits::suited && s != t) continue;
                if (pattern.suits == Suits::offsuit && s == t) continue;
                const CardSet two = CardSet{Card{static_cast<Rank>(pattern.high), static_cast<Suit>(s)}} |
                                    CardSet{Card{static_cast<Rank>(pattern.low), static_cast<Suit>(t)}};
                if (!(two - rules_.deck).empty()) continue;
                found_.insert(two);
                any = true;
            }
        if (!any && found_.size() == before) return RangeFault{at + 1, "that hand is not in the game's deck"};
        return std::nullopt;
    }

    Problem add(CardSet holding, std::size_t at) {
        if (!found_.empty() && found_.begin()->size() != holding.size())
            return RangeFault{at + 1, "all hands of a range must have as many cards"};
        found_.insert(holding);
        return std::nullopt;
    }

    const ShowdownRules& rules_;
    std::set<CardSet, BySet> found_;
};
}  // namespace

std::expected<CardSet, RangeFault> parse_cards_of(std::string_view text, CardSet deck, int most) {
    CardSet cards;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        const std::string_view word = text.substr(at, 2);
        const auto card = parse_card(word);
        if (!card) return fault(at, quoted(word) + " is no card; cards are written As, Td, 2c");
        if (!deck.has(*card)) return fault(at, quoted(word) + " is not in the game's deck");
        if (cards.has(*card)) return fault(at, quoted(word) + " stands twice");
        if (cards.size() == most) return fault(at, "more than " + std::to_string(most) + " cards");
        cards.add(*card);
        at += 2;
    }
    return cards;
}

std::expected<Range, RangeFault> parse_range(std::string_view text, ShowdownGame game) {
    return Reader{rules_of(game)}.read(text);
}

}  // namespace riffle

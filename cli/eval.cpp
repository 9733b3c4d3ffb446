// riffle eval CARDS... : what hands are worth, the best first.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/showdown.h"

namespace riffle::cli {

const ShowdownRules* game_named(const std::string& name) {
    const ShowdownRules* rules = find_showdown_game(name);
    if (rules == nullptr) complain(fmt::format("'{}' is no game; {}", name, game_names()));
    return rules;
}

std::string game_names() {
    std::vector<std::string_view> names;
    for (const ShowdownRules& rules : showdown_games()) names.push_back(rules.name);
    return fmt::format("one of {}", fmt::join(names, ", "));
}

void complain_at(std::string_view what, std::string_view text, const RangeFault& fault) {
    complain(
        fmt::format("{}, column {}: {}\n  {}\n  {:>{}}", what, fault.column, fault.reason, text, '^', fault.column));
}

namespace {
struct EvalOptions {
    std::vector<std::string> hands;
    std::string board, game = "holdem";
    bool json = false;
};

struct Hand {
    const std::string* text;
    Worth worth;
};

// A hand of a game with a board may be written whole, board and all, when any cards play: AsKsQsJsTs2d3c.
bool read(const EvalOptions& options, const ShowdownRules& rules, std::vector<Hand>& hands) {
    const auto board = parse_cards_of(options.board, rules.deck, rules.board);
    if (!board) return complain_at("--board", options.board, board.error()), false;
    const bool any_play = rules.boards == BoardGame::holdem || rules.boards == BoardGame::short_deck;
    for (std::size_t i = 0; i < options.hands.size(); ++i) {
        const std::string what = fmt::format("hand {}", i + 1);
        const int most = any_play ? 7 - board->size() : rules.hole;
        const auto cards = parse_cards_of(options.hands[i], rules.deck, most);
        if (!cards) return complain_at(what, options.hands[i], cards.error()), false;
        const auto wrong = [&](std::string reason) {
            return complain_at(what, options.hands[i], RangeFault{1, std::move(reason)}), false;
        };
        if (const CardSet both = *cards & *board; !both.empty())
            return wrong(fmt::format("'{}' is on the board, too", to_string(both.lowest())));
        const int n = cards->size();
        const int all = n + board->size();
        if (any_play && (all < 5 || all > 7))
            return wrong(fmt::format("5 to 7 cards with the board are needed, there are {}", all));
        if (!any_play && rules.boards && (n != rules.hole || board->size() < 3))
            return wrong(fmt::format("{} needs {} cards in the hand and 3 to 5 on the board, there are {} and {}",
                                     rules.title, rules.hole, n, board->size()));
        const int least = rules.game == ShowdownGame::badugi ? 1 : 5;
        if (!rules.boards && n < least)
            return wrong(fmt::format("at least {} cards are needed, there are {}", least, n));
        hands.push_back({&options.hands[i], worth_of(rules.game, *cards, *board)});
    }
    return true;
}

void eval(const EvalOptions& options) {
    const ShowdownRules* rules = game_named(options.game);
    std::vector<Hand> hands;
    if (rules == nullptr || !read(options, *rules, hands)) return;
    std::ranges::stable_sort(hands, std::ranges::greater{}, [](const Hand& hand) { return hand.worth.main; });
    if (options.json) {
        boost::json::array list;
        for (const Hand& hand : hands) {
            boost::json::object one{{"hand", *hand.text},
                                    {"category", words_for(rules->game, hand.worth.main)},
                                    {"strength", hand.worth.main.value}};
            if (rules->split) one["low"] = hand.worth.low.value;
            list.push_back(std::move(one));
        }
        fmt::print("{}\n",
                   boost::json::serialize(boost::json::object{{"game", rules->name}, {"hands", std::move(list)}}));
        return;
    }
    for (const Hand& hand : hands) {
        fmt::print("{}  {} ({})", *hand.text, words_for(rules->game, hand.worth.main), hand.worth.main.value);
        if (rules->split)
            fmt::print("{}", hand.worth.low.qualifies() ? fmt::format(", low ({})", hand.worth.low.value) : ", no low");
        fmt::print("\n");
    }
}
}  // namespace

void add_eval(CLI::App& app) {
    CLI::App* sub =
        app.add_subcommand("eval", "What hands are worth, the best first; a bigger number beats a smaller one");
    auto options = std::make_shared<EvalOptions>();
    sub->add_option("CARDS", options->hands, "a hand: AsKsQsJsTs2d3c, or its hole cards with --board")->required();
    sub->add_option("--board", options->board, "the board: 2s3s9d");
    sub->add_option("--game", options->game, game_names())->capture_default_str();
    sub->add_flag("--json", options->json, "one line of JSON");
    sub->callback([options] { eval(*options); });
}

}  // namespace riffle::cli

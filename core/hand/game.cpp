#include "core/hand/game.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "core/cards/deck.h"

namespace riffle::hand {
namespace {

std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// The part before `separator`, which is taken off `text` together with it.
std::string_view take_until(std::string_view& text, char separator) {
    const auto at = text.find(separator);
    const auto part = text.substr(0, at);
    text.remove_prefix(at == text.npos ? text.size() : at + 1);
    return trim(part);
}

template <class Enum, std::size_t N>
std::expected<Enum, std::string> one_of(std::string_view word, const char* what,
                                        const std::array<std::pair<std::string_view, Enum>, N>& words) {
    std::string expected;
    for (const auto& [name, value] : words) {
        if (name == word) return value;
        expected += (expected.empty() ? "" : ", ") + std::string(name);
    }
    return std::unexpected(std::string(what) + " is '" + std::string(word) + "', expected one of: " + expected);
}

constexpr std::array deck_words{std::pair<std::string_view, DeckKind>{"52", DeckKind::standard_52},
                                std::pair<std::string_view, DeckKind>{"36", DeckKind::short_36}};
constexpr std::array limit_words{std::pair<std::string_view, Limit>{"no-limit", Limit::no_limit},
                                 std::pair<std::string_view, Limit>{"pot-limit", Limit::pot_limit},
                                 std::pair<std::string_view, Limit>{"fixed-limit", Limit::fixed_limit}};
constexpr std::array opening_words{std::pair<std::string_view, Opening>{"blinds", Opening::blinds},
                                   std::pair<std::string_view, Opening>{"bring-in", Opening::bring_in}};
constexpr std::array hole_words{std::pair<std::string_view, HoleUse>{"any", HoleUse::any},
                                std::pair<std::string_view, HoleUse>{"exactly-two", HoleUse::exactly_two}};
constexpr std::array winner_words{std::pair<std::string_view, Winner>{"high", Winner::high},
                                  std::pair<std::string_view, Winner>{"high-short-deck", Winner::high_short_deck},
                                  std::pair<std::string_view, Winner>{"low-ace-to-five", Winner::low_ace_to_five},
                                  std::pair<std::string_view, Winner>{"low-deuce-to-seven", Winner::low_deuce_to_seven},
                                  std::pair<std::string_view, Winner>{"badugi", Winner::badugi},
                                  std::pair<std::string_view, Winner>{"high-low-eight", Winner::high_low_eight}};

// How many players the deck serves.
int players_served(const Game& game) {
    int shared = 0, each = 0, held = 0, burns = 0;
    const auto deals_after = [&](std::size_t street) {
        return std::any_of(game.streets.begin() + static_cast<std::ptrdiff_t>(street) + 1, game.streets.end(),
                           [](const Street& later) { return later.down + later.up + later.board > 0; });
    };
    for (std::size_t i = 0; i < game.streets.size(); ++i) {
        const Street& street = game.streets[i];
        if (game.short_stub(i)) {
            // A burn and one card for all must be there, if only from the earlier burns.
            shared += std::max(0, 2 - burns);
            continue;
        }
        if (street.draw) {
            // A stub short for a draw has its own procedure; one that must deal cards later as well has to last.
            if (!deals_after(i)) continue;
            shared += street.burn;
            each += held;
            continue;
        }
        burns += street.burn;
        shared += street.board + street.burn;
        each += street.down + street.up;
        held += street.down + street.up;
    }
    return std::min(static_cast<int>(max_seats), (game.cards().size() - shared) / std::max(1, each));
}

std::expected<Street, std::string> parse_street(std::string_view text) {
    Street street;
    while (!(text = trim(text)).empty()) {
        const auto word = take_until(text, ' ');
        if (word == "draw") {
            street.draw = true;
            continue;
        }
        if (word == "big") {
            street.big_bet = true;
            continue;
        }
        std::uint8_t* const field = word == "burn"      ? &street.burn
                                    : word == "down"    ? &street.down
                                    : word == "up"      ? &street.up
                                    : word == "board"   ? &street.board
                                    : word == "discard" ? &street.discard
                                                        : nullptr;
        if (!field)
            return std::unexpected("street has '" + std::string(word) +
                                   "', expected burn, down, up, board, draw, discard or big");
        text = trim(text);
        const auto number = take_until(text, ' ');
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), *field);
        if (error != std::errc{} || end != number.data() + number.size() || *field > max_hole_cards)
            return std::unexpected("street has '" + std::string(number) + "' after '" + std::string(word) +
                                   "', expected a number of cards up to 7");
    }
    return street;
}

// Which streets the engine can deal.
std::optional<std::string> street_fault(const Game& game) {
    int hole = 0, board = 0, discarding = 0;
    for (const Street& street : game.streets) {
        hole += street.down + street.up;
        board += street.board;
        discarding += street.discard > 0;
        if (street.burn > 1) return "a street burns one card at most";
        if (street.draw && (street.down || street.up || street.board))
            return "a street with a draw deals no other cards";
    }
    if (game.streets.empty()) return "there is no street";
    const Street& first = game.streets[0];
    if (first.draw || first.down == 0) return "the first street deals down cards and has no draw";
    if (hole > static_cast<int>(max_hole_cards)) return "a player gets more than 7 hole cards";
    if (board > static_cast<int>(max_board_cards)) return "the board has more than 5 cards";
    if (discarding > 1) return "cards are given up after one street only";
    // [mediterraneo-2026:14-d] once nobody can bet, they are given up on whatever street that is.
    for (const Street& street : game.streets)
        if (street.discard >= first.down + first.up && street.discard > 0)
            return "more cards are given up than the first street leaves";
    if (game.stud() && first.up == 0) return "a bring-in needs an up card on the first street";
    if (game.stud() && (board > 0 || game.draws || discarding > 0))
        return "a game with a bring-in has no board, draws or discards";
    return std::nullopt;
}

// What the rest of the engine takes for granted about a game.
std::optional<std::string> inconsistency(const Game& game) {
    if (game.id.empty()) return "the id is empty";
    if (auto wrong = street_fault(game)) return wrong;
    int held = 0, board = 0;
    for (const Street& street : game.streets) {
        held += street.down + street.up - street.discard;
        board += street.board;
    }
    if (game.winner == Winner::high_short_deck && game.deck != DeckKind::short_36)
        return "high-short-deck needs the deck of 36";
    if (game.hole_use == HoleUse::exactly_two) {
        if (game.winner != Winner::high && game.winner != Winner::high_low_eight)
            return "exactly-two needs the winner high or high-low-eight";
        if (held < 4 || held > 6 || board != 5) return "exactly-two needs 4 to 6 hole cards and a board of 5";
        return std::nullopt;
    }
    if (game.winner == Winner::badugi)
        return held == 4 && board == 0 ? std::nullopt : std::optional("badugi needs 4 cards");
    if (game.winner == Winner::low_deuce_to_seven)
        return held == 5 && board == 0 ? std::nullopt : std::optional("deuce-to-seven needs 5 cards");
    if (held + board < 5 || held + board > 7) return "a player makes his hand of 5 to 7 cards";
    return std::nullopt;
}

constexpr std::string_view flop_streets = "down 2; burn 1 board 3; burn 1 board 1 big; burn 1 board 1 big";
constexpr std::string_view omaha_streets = "down 4; burn 1 board 3; burn 1 board 1 big; burn 1 board 1 big";
constexpr std::string_view stud_streets =
    "down 2 up 1; burn 1 up 1; burn 1 up 1 big; burn 1 up 1 big; burn 1 down 1 "
    "big";
constexpr std::string_view triple_draw_streets = "down 5; burn 1 draw; burn 1 draw big; burn 1 draw big";

struct Row {
    std::string_view head;
    std::string_view streets;
};
// [mediterraneo-2026:14-a, 14-b, 14-c] for crazy pineapple, [mediterraneo-2026:16-a] for Omaha.
constexpr std::array rows{
    Row{"nl-holdem|No-limit hold'em|52|no-limit|blinds|any|high", flop_streets},
    Row{"pl-holdem|Pot-limit hold'em|52|pot-limit|blinds|any|high", flop_streets},
    Row{"fl-holdem|Fixed-limit hold'em|52|fixed-limit|blinds|any|high", flop_streets},
    Row{"plo|Pot-limit Omaha|52|pot-limit|blinds|exactly-two|high", omaha_streets},
    Row{"plo5|Pot-limit five-card Omaha|52|pot-limit|blinds|exactly-two|high",
        "down 5; burn 1 board 3; burn 1 board 1 big; burn 1 board 1 big"},
    Row{"plo8|Pot-limit Omaha "
        "hi/lo|52|pot-limit|blinds|exactly-two|high-low-eight",
        omaha_streets},
    Row{"o8|Fixed-limit Omaha "
        "hi/lo|52|fixed-limit|blinds|exactly-two|high-low-eight",
        omaha_streets},
    Row{"crazy-pineapple|No-limit crazy pineapple|52|no-limit|blinds|any|high",
        "down 3; burn 1 board 3 discard 1; burn 1 board 1 big; burn 1 board 1 "
        "big"},
    Row{"short-deck|No-limit short-deck "
        "hold'em|36|no-limit|blinds|any|high-short-deck",
        flop_streets},
    Row{"stud|Seven-card stud|52|fixed-limit|bring-in|any|high", stud_streets},
    Row{"stud8|Seven-card stud "
        "hi/lo|52|fixed-limit|bring-in|any|high-low-eight",
        stud_streets},
    Row{"razz|Razz|52|fixed-limit|bring-in|any|low-ace-to-five", stud_streets},
    Row{"five-card-draw|Fixed-limit five-card "
        "draw|52|fixed-limit|blinds|any|high",
        "down 5; burn 1 draw big"},
    Row{"nl-five-card-draw|No-limit five-card draw|52|no-limit|blinds|any|high", "down 5; burn 1 draw big"},
    Row{"27-single|No-limit 2-7 single "
        "draw|52|no-limit|blinds|any|low-deuce-to-seven",
        "down 5; burn 1 draw big"},
    Row{"27-triple|Limit 2-7 triple "
        "draw|52|fixed-limit|blinds|any|low-deuce-to-seven",
        triple_draw_streets},
    Row{"badugi|Limit badugi|52|fixed-limit|blinds|any|badugi",
        "down 4; burn 1 draw; burn 1 draw big; burn 1 draw big"},
};

std::vector<Game> make_built_in() {
    std::vector<Game> games;
    for (const Row& row : rows) {
        auto game = parse_game(std::string(row.head) + "|" + std::string(row.streets));
        RIFFLE_CHECK(game.has_value());
        games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace

std::expected<Game, std::string> parse_game(std::string_view row) {
    Game game;
    game.id = take_until(row, '|');
    game.name = take_until(row, '|');
    const auto deck = one_of(take_until(row, '|'), "deck", deck_words);
    if (!deck) return std::unexpected(deck.error());
    const auto limit = one_of(take_until(row, '|'), "betting", limit_words);
    if (!limit) return std::unexpected(limit.error());
    const auto opening = one_of(take_until(row, '|'), "opening", opening_words);
    if (!opening) return std::unexpected(opening.error());
    const auto hole = one_of(take_until(row, '|'), "hole cards", hole_words);
    if (!hole) return std::unexpected(hole.error());
    const auto winner = one_of(take_until(row, '|'), "winner", winner_words);
    if (!winner) return std::unexpected(winner.error());
    game.deck = *deck;
    game.limit = *limit;
    game.opening = *opening;
    game.hole_use = *hole;
    game.winner = *winner;
    while (!trim(row).empty()) {
        const auto street = parse_street(take_until(row, ';'));
        if (!street) return std::unexpected(street.error());
        if (game.streets.size() == max_streets) return std::unexpected("there are more than 5 streets");
        game.streets.push_back(*street);
    }
    for (const Street& street : game.streets) {
        game.draws = game.draws || street.draw;
        game.discards = game.discards || street.discard > 0;
    }
    if (auto wrong = inconsistency(game)) return std::unexpected(*wrong);
    game.most_players = static_cast<std::uint8_t>(players_served(game));
    return game;
}

std::span<const Game> built_in_games() {
    static const std::vector<Game> games = make_built_in();
    return games;
}

const Game* find_game(std::string_view id) {
    for (const Game& game : built_in_games())
        if (game.id == id) return &game;
    return nullptr;
}

}  // namespace riffle::hand

// The head of a scenario: the table, the seats, cards told beforehand.
#include <fmt/format.h>

#include <array>

#include "runner/text.h"
#include "runner/verbs.h"

namespace riffle::runner {
namespace {

using HeadResult = std::expected<void, std::string>;
std::optional<std::pair<Chips, Chips>> pair_of(std::string_view text) {
    const auto parts = split(text, '/');
    if (parts.size() != 2) return std::nullopt;
    const auto a = parse_number(parts[0]), b = parse_number(parts[1]);
    if (!a || !b) return std::nullopt;
    return std::pair{Chips{*a}, Chips{*b}};
}

std::optional<hand::Seat> chair(std::string_view text) {
    const auto n = parse_number(text);
    if (!n || *n < 1 || *n > static_cast<std::int64_t>(hand::max_seats)) return std::nullopt;
    return hand::Seat{static_cast<std::uint8_t>(*n - 1)};
}

// table GAME [blinds A/B] [ante N [each|big-blind|button]] [bets A/B] [bring-in N] [chip N] [button SEAT]
//       [small-blind SEAT|dead] [event N] [win-the-button]
HeadResult table(Table& t, std::string_view rest) {
    hand::StartHand& start = t.start;
    const auto id = take_token(rest);
    start.game = hand::find_game(id);
    if (start.game == nullptr) return wrong(fmt::format("'{}' is no game", id));
    start.dealing = hand::Dealing::told;
    while (!rest.empty()) {
        const auto key = take_token(rest);
        if (key == "win-the-button") {
            t.win_the_button = true;
            continue;
        }
        const auto value = take_token(rest);
        const auto number = parse_number(value);
        if (key == "blinds" || key == "bets") {
            const auto both = pair_of(value);
            if (!both) return wrong(fmt::format("expected '{} A/B', got '{}'", key, value));
            (key == "blinds" ? start.stakes.small_blind : start.stakes.small_bet) = both->first;
            (key == "blinds" ? start.stakes.big_blind : start.stakes.big_bet) = both->second;
        } else if (key == "ante" && number) {
            start.stakes.ante = Chips{*number};
            start.ante_kind = say::ante_unsaid(*start.game, t.book());
            if (rest.starts_with("big-blind") || rest.starts_with("button-ante") || rest.starts_with("each")) {
                const auto kind = take_token(rest);
                start.ante_kind = kind == "big-blind" ? hand::AnteKind::big_blind
                                  : kind == "each"    ? hand::AnteKind::each
                                                      : hand::AnteKind::button;
            }
        } else if (key == "bring-in" && number) {
            start.stakes.bring_in = Chips{*number};
        } else if (key == "chip" && number && *number > 0) {
            start.stakes.chip = Chips{*number};
        } else if (key == "event" && number) {
            start.players_in_event = static_cast<int>(*number);
        } else if (key == "button" && chair(value)) {
            start.button = *chair(value);
        } else if (key == "small-blind" && value == "dead") {
            start.small_blind = hand::Seat{0xfe};  // marks a dead small blind until the seats are known
        } else {
            return wrong(
                fmt::format("'{} {}' is not understood; expected blinds A/B, bets A/B, ante N, bring-in N, chip N, "
                            "event N, button SEAT, small-blind dead or win-the-button",
                            key, value));
        }
    }
    start.stakes.min_bet = start.stakes.big_blind;
    return {};
}

// seats 1 SB 40000, 2 BB 40000 absent, ...
HeadResult seats(Table& t, std::string_view rest) {
    hand::StartHand& start = t.start;
    if (start.game == nullptr) return wrong("'table' stands before 'seats'");
    start.seats.resize(hand::max_seats);
    hand::SeatSet taken;
    for (const auto part : split(rest, ',')) {
        const auto words = tokens(part);
        const auto seat = words.size() >= 3 ? chair(words[0]) : std::nullopt;
        const auto stack = words.size() >= 3 ? parse_number(words[2]) : std::nullopt;
        if (!seat || !stack) return wrong(fmt::format("expected 'SEAT NAME STACK', got '{}'", part));
        if (taken.has(*seat)) return wrong(fmt::format("seat {} is there twice", seat->value + 1));
        taken.add(*seat);
        t.name_seat(*seat, words[1]);
        start.seats[seat->value].stack = Chips{*stack};
        for (std::size_t i = 3; i < words.size(); ++i) {
            if (words[i] == "absent")
                start.seats[seat->value].absent = true;
            else if (words[i] == "waiting")
                start.seats[seat->value].waiting = true;
            else
                return wrong(fmt::format("expected 'absent' or 'waiting', got '{}'", words[i]));
        }
    }
    if (taken.size() < 2) return wrong("expected two seats or more");
    t.seated = taken;
    t.set_up = true;
    if (start.button == hand::no_seat) start.button = taken.lowest();
    if (start.game->stud()) return {};
    say::seat_blinds(start, taken, start.small_blind.value == 0xfe, t.rules());
    return {};
}

std::optional<std::vector<Card>> cards_in(std::string_view text) {
    std::vector<Card> cards;
    for (auto token : tokens(text)) {
        if (token.size() % 2 != 0) return std::nullopt;
        for (; !token.empty(); token.remove_prefix(2)) {
            if (token.substr(0, 2) == "??") {
                cards.push_back(hand::unknown_card);
                continue;
            }
            const auto card = parse_card(token.substr(0, 2));
            if (!card) return std::nullopt;
            cards.push_back(*card);
        }
    }
    return cards;
}

// cards A As Kd
HeadResult cards(Table& t, std::string_view rest) {
    const auto name = take_token(rest);
    const auto seat = t.seat_of(name);
    if (!seat) return wrong(fmt::format("'{}' is no player at this table", name));
    const auto list = cards_in(rest);
    if (!list || list->empty()) return wrong("expected cards such as As Kd");
    t.dealer.holes[*seat] = *list;
    return {};
}

// exposed 2c ...: down cards the dealer turns over in the deal.
HeadResult exposed(Table& t, std::string_view rest) {
    const auto list = cards_in(rest);
    if (!list || list->empty()) return wrong("expected cards such as As Kd");
    for (const Card card : *list) {
        if (card == hand::unknown_card) return wrong("expected known cards");
        t.dealer.exposed.add(card);
    }
    return {};
}

HeadResult board(Table& t, std::string_view rest) {
    const auto list = cards_in(rest);
    if (!list || list->empty() || list->size() > 5) return wrong("expected one to five cards such as 2c 3d 4h");
    t.dealer.board = *list;
    return {};
}

// deck 2c 3c ...: the cards come in this order, the rest behind them; the engine deals.
HeadResult deck(Table& t, std::string_view rest) {
    const auto list = cards_in(rest);
    if (!list || list->empty() || list->size() > 52) return wrong("expected cards such as As Kd");
    hand::StartHand& start = t.start;
    if (start.game == nullptr) return wrong("'table' stands before 'deck'");
    start.dealing = hand::Dealing::from_deck;
    CardSet used;
    std::uint8_t size = 0;
    for (const Card card : *list) {
        if (card == hand::unknown_card || used.has(card)) return wrong("expected known cards, each once");
        used.add(card);
        start.deck[size++] = card;
    }
    for (const Card card : start.game->cards())
        if (!used.has(card)) start.deck[size++] = card;
    start.deck_size = size;
    return {};
}

constexpr std::array setup_rows{
    VerbRow{"table", table, nullptr}, VerbRow{"seats", seats, nullptr},     VerbRow{"cards", cards, nullptr},
    VerbRow{"board", board, nullptr}, VerbRow{"exposed", exposed, nullptr}, VerbRow{"deck", deck, nullptr},
};

}  // namespace

std::span<const VerbRow> setup_verbs() { return setup_rows; }

}  // namespace riffle::runner

#include "runner/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::runner {
namespace {

// The lowest cards nobody has: a board nobody asked for must still be a board.
Card free_card(const table::State& live, const std::map<hand::Seat, std::vector<Card>>& told,
               const std::vector<Card>& board, CardSet taken) {
    for (const auto& [seat, cards] : told)
        for (const Card c : cards)
            if (c != hand::unknown_card) taken.add(c);
    for (const Card c : board) taken.add(c);
    taken = taken | live.hand.board_set() | live.hand.muck;
    for (const hand::Seat s : live.hand.dealt_in) taken = taken | live.hand.at(s).holding.set();
    for (std::uint8_t code = 0; code < 52; ++code)
        if (!taken.has(Card{code}) && live.hand.game->cards().has(Card{code})) return Card{code};
    return hand::unknown_card;
}

}  // namespace

std::optional<hand::Seat> Table::seat_of(std::string_view name) {
    if (const auto it = names_.find(name); it != names_.end()) return it->second;
    if (set_up || name.empty() || names_.size() >= hand::max_seats) return std::nullopt;
    const hand::Seat seat{static_cast<std::uint8_t>(names_.size())};
    name_seat(seat, name);
    return seat;
}

std::string Table::name_of(hand::Seat seat) const {
    for (const auto& [name, s] : names_)
        if (s == seat) return name;
    return seat == hand::no_seat ? "nobody" : fmt::format("seat {}", seat.value + 1);
}

rulings::PenaltyPlayer Table::player_of(std::string_view name) {
    // Without a table a chair is a player.
    if (!set_up) {
        const auto seat = seat_of(name);
        return {seat ? seat->value : static_cast<std::uint32_t>(hand::max_seats)};
    }
    const auto at = std::find(players_.begin(), players_.end(), name);
    if (at == players_.end()) players_.emplace_back(name);
    const auto index = std::find(players_.begin(), players_.end(), name) - players_.begin();
    return {static_cast<std::uint32_t>(index)};
}

std::expected<table::Decision, table::Refusal> Table::give(const table::Command& command) {
    auto decision = table::decide(live, command, *book_, {.rules = &rules_});
    if (!decision) return decision;
    for (const table::Event& event : decision->events) {
        table::apply(live, event);
        history.push_back(event);
    }
    cite(decision->consulted);
    return decision;
}

void Table::say(const rulings::Ruling& ruling) {
    if (!language) return;
    const auto title = [&](std::string_view id, rulebook::Language l) {
        const rulebook::Clause* clause = world_->library.clause(id);
        return clause ? clause->title(l) : std::string_view{};
    };
    spoken.push_back(rulings::explain(ruling, world_->texts, *language, title));
}

std::expected<void, std::string> Table::begin() {
    if (live.begun || !set_up) return {};
    table::SetUpTable command{.start = start,
                              .seated = seated,
                              .players = {},
                              .rotation = rotation,
                              .level = 0,
                              .win_the_button = win_the_button};
    for (std::size_t i = 0; i < hand::max_seats; ++i)
        command.players[i] = player_of(name_of(hand::Seat{static_cast<std::uint8_t>(i)}));
    if (auto ok = give(command); !ok) return std::unexpected(fmt::format("the table cannot be: {}", ok.error().code));
    if (auto ok = give(table::StartHand{}); !ok)
        return std::unexpected(fmt::format("the hand cannot start: {}", ok.error().code));
    return {};
}

std::expected<void, std::string> Table::deal_due(bool run_out) {
    if (auto ok = begin(); !ok) return ok;
    for (int guard = 0; live.hand.phase == hand::Phase::dealing && guard < 64; ++guard) {
        const hand::HandState& s = live.hand;
        if (s.betting_over && !run_out) return {};
        std::expected<table::Decision, table::Refusal> ok;
        if (!s.due_cards.empty()) {
            const hand::Seat seat = s.due_cards.lowest();
            const hand::Street& street = s.street_now();
            hand::DealHole deal{.seat = seat, .cards = {}, .exposed = 0};
            const int due = street.draw ? std::popcount(s.at(seat).holding.discarded) : street.down + street.up;
            auto& mine = told[seat];
            CardSet now;
            for (int i = 0; i < due; ++i) {
                Card card = hand::unknown_card;
                if (!mine.empty()) {
                    card = mine.front();
                    mine.erase(mine.begin());
                } else if (i >= street.down && street.up > 0) {
                    card = free_card(live, told, told_board, now);  // up cards are seen by all
                }
                if (card != hand::unknown_card) now.add(card);
                if (card != hand::unknown_card && i < street.down && told_exposed.has(card))
                    deal.exposed = static_cast<std::uint8_t>(deal.exposed | (1U << i));
                deal.cards.push_back(card);
            }
            ok = play(deal);
        } else if (s.due_board > 0) {
            hand::DealBoard deal;
            CardSet now;
            for (int i = 0; i < s.due_board; ++i) {
                Card card = told_board.empty() ? free_card(live, told, told_board, now) : told_board.front();
                if (!told_board.empty()) told_board.erase(told_board.begin());
                now.add(card);
                deal.cards.push_back(card);
            }
            ok = play(deal);
        } else {
            return {};
        }
        if (!ok) return std::unexpected(fmt::format("the cards cannot be dealt: {}", ok.error().code));
    }
    return {};
}

}  // namespace riffle::runner

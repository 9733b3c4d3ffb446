#include "core/tournament/positions.h"

namespace riffle::tournament {

std::vector<SeatNumber> clockwise_from(const Table& table, SeatNumber seat) {
    std::vector<SeatNumber> seats;
    for (std::int64_t i = 0; i < table.size(); ++i) seats.push_back(SeatNumber{(seat.value + i) % table.size() + 1});
    return seats;
}

bool big_blind_gone(const Table& table) {
    return table.button && table.big_blind && table.has(*table.big_blind) && !table.at(*table.big_blind);
}

std::optional<Positions> positions_of(const Table& table) {
    if (!table.button) return std::nullopt;
    std::vector<SeatNumber> players;
    for (const SeatNumber seat : clockwise_from(table, *table.button))
        if (table.at(seat)) players.push_back(seat);
    if (players.size() < 2) return std::nullopt;
    // Who had the big blind is gone: it goes on from that seat.
    if (big_blind_gone(table)) {
        SeatNumber next = players[0];
        for (const SeatNumber seat : clockwise_from(table, *table.big_blind))
            if (table.at(seat)) {
                next = seat;
                break;
            }
        return Positions{players[0], players[1], next};
    }
    // Heads-up the button posts the small blind.
    if (players.size() == 2 && players.back() == *table.button) return Positions{players[1], players[0], players[1]};
    return Positions{players[0], players[1], players[2 % players.size()]};
}

std::optional<SeatNumber> worst_seat(const Table& table, const WorstSeat& rule) {
    const auto now = positions_of(table);
    if (!now) return std::nullopt;
    // [tda-2024:11-A-1] Who had it is out: the seat that posts it next does so alone.
    const bool alone = big_blind_gone(table);
    if (alone && !rule.single_blind) return std::nullopt;
    const SeatNumber big_blind = alone ? *table.big_blind : now->big_blind;
    std::optional<SeatNumber> between_blinds;
    std::optional<SeatNumber> worst;
    bool past_small_blind = false;
    bool next_to_post = true;
    for (const SeatNumber seat : clockwise_from(table, big_blind)) {
        if (seat == now->small_blind) past_small_blind = true;
        if (table.at(seat)) {
            next_to_post = false;
            continue;
        }
        // Not the one that posts it in the very next hand, where nobody is to pay it twice.
        if (next_to_post && !rule.big_blind_twice) {
            next_to_post = false;
            continue;
        }
        if (past_small_blind && !between_blinds) between_blinds = seat;
        if (!past_small_blind && !worst) worst = seat;
    }
    if (!rule.never_small_blind && between_blinds) return between_blinds;
    return worst ? worst : between_blinds;
}

bool behind_small_blind(const Table& table, SeatNumber seat) {
    const auto now = positions_of(table);
    if (!now || now->small_blind == *table.button) return false;
    for (const SeatNumber next : clockwise_from(table, *table.button)) {
        if (next == now->small_blind) return false;
        if (next == seat) return true;
    }
    return false;
}

bool blinds_passed(const Table& table, SeatNumber seat) {
    const auto now = positions_of(table);
    if (!now || !table.first_button) return false;
    if (table.round_over) return true;
    for (const SeatNumber next : clockwise_from(table, *table.first_button)) {
        if (next == seat) return true;
        if (next == now->big_blind) return false;
    }
    return false;
}

bool blinds_affected(const Table& table) {
    const auto now = positions_of(table);
    return now && !table.at(clockwise_from(table, big_blind_gone(table) ? *table.big_blind : now->big_blind).front());
}

}  // namespace riffle::tournament

#include "core/tournament/positions.h"

namespace riffle::tournament {

std::vector<SeatNumber> clockwise_from(const Table& table, SeatNumber seat) {
    std::vector<SeatNumber> seats;
    for (std::int64_t i = 0; i < table.size(); ++i) seats.push_back(SeatNumber{(seat.value + i) % table.size() + 1});
    return seats;
}

std::optional<Positions> positions_of(const Table& table) {
    if (!table.button) return std::nullopt;
    std::vector<SeatNumber> players;
    for (const SeatNumber seat : clockwise_from(table, *table.button))
        if (table.at(seat)) players.push_back(seat);
    if (players.size() < 2) return std::nullopt;
    // Heads-up the button posts the small blind.
    if (players.size() == 2 && players.back() == *table.button) return Positions{players[1], players[0], players[1]};
    return Positions{players[0], players[1], players[2 % players.size()]};
}

std::optional<SeatNumber> worst_seat(const Table& table, bool never_small_blind) {
    const auto now = positions_of(table);
    if (!now) return std::nullopt;
    std::optional<SeatNumber> between_blinds;
    std::optional<SeatNumber> worst;
    bool past_small_blind = false;
    for (const SeatNumber seat : clockwise_from(table, now->big_blind)) {
        if (seat == now->small_blind) past_small_blind = true;
        if (table.at(seat)) continue;
        if (past_small_blind && !between_blinds) between_blinds = seat;
        if (!past_small_blind && !worst) worst = seat;
    }
    if (!never_small_blind && between_blinds) return between_blinds;
    return worst ? worst : between_blinds;
}

bool blinds_affected(const Table& table) {
    const auto now = positions_of(table);
    return now && !table.at(clockwise_from(table, now->big_blind).front());
}

}  // namespace riffle::tournament

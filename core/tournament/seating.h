// The tables and who sits at them, with what a draw and a balance ask at hand: which tables have the fewest players and
// room. Every change costs the path to it, however many tables there are.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/shared_map.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

struct Table {
    TableNumber number;
    std::vector<std::optional<EntryNumber>> seats;  // seats[0] is seat 1
    std::optional<SeatNumber> button;               // as last told; the seat may have become empty
    std::optional<SeatNumber> first_button{};       // where it was first told to be
    bool round_over = false;                        // it has come past there since
    std::optional<SeatNumber> big_blind{};          // who had it when the button was last told
    std::optional<SeatNumber> opened{};             // the seat that became free last
    std::int64_t players() const;
    std::int64_t size() const { return static_cast<std::int64_t>(seats.size()); }
    bool has(SeatNumber seat) const { return seat.value >= 1 && seat.value <= size(); }
    const std::optional<EntryNumber>& at(SeatNumber seat) const {
        return seats.at(static_cast<std::size_t>(seat.value - 1));
    }
    friend bool operator==(const Table&, const Table&) = default;
};

class Seating {
  public:
    const SharedMap<TableNumber, Table>& tables() const { return tables_; }
    const Table* find(TableNumber table) const { return tables_.get(table); }
    std::int64_t players() const { return players_; }
    std::int64_t free_seats() const { return chairs_ - players_; }
    bool is_free(Place place) const;

    void open(TableNumber table, std::int64_t seats);
    void close(TableNumber table);  // with whoever still sits there
    void sit(Place place, EntryNumber entry);
    void leave(Place place);
    // The same of many at once, in this order: each table finds its place among the others once.
    struct Taken {
        Place place;
        EntryNumber entry;
    };
    void sit_all(const std::vector<Taken>& seats);
    void leave_all(const std::vector<Place>& places);
    void set_button(Place place);
    void forget_buttons();
    void grow(TableNumber table, std::int64_t seats);  // to at least so many

    // The free seats of the tables with the fewest players that have one, so that a draw never unbalances the room:
    // by the tables' size, then their number, then the seat.
    std::int64_t choices() const;
    Place choice(std::int64_t index) const;  // 0 <= index < choices()
    std::vector<Place> all_choices() const;

    // The first of those with the fewest, or the most, players; null when there is no table.
    const Table* shortest() const;
    const Table* fullest() const;
    // Of those alike the shortest, the one whose number is nearest.
    const Table* shortest_near(TableNumber table) const;

    // The tables with at most so many players, those with the fewest first.
    std::vector<TableNumber> with_at_most(std::int64_t players) const;

    // What must always hold, said when it does not: the index agrees with the tables.
    std::optional<std::string> broken_invariant() const;
    friend bool operator==(const Seating& a, const Seating& b) { return a.tables_ == b.tables_; }

  private:
    struct Key {
        std::int64_t players = 0;
        std::int64_t size = 0;
        TableNumber table;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    // Tables alike in players and size, as places in the index.
    struct Alike {
        std::size_t first = 0;
        std::size_t count = 0;
        std::int64_t players = 0;
        std::int64_t size = 0;
    };
    static Key key_of(const Table& table) { return {table.players(), table.size(), table.number}; }
    Alike alike_at(std::size_t first) const;
    std::vector<Alike> to_draw_from() const;
    void seat_changes(Place place, std::optional<EntryNumber> entry);
    void unlist(const std::vector<TableNumber>& tables);
    void list(const std::vector<TableNumber>& tables);

    SharedMap<TableNumber, Table> tables_;
    SharedMap<Key, std::monostate> by_players_;
    std::int64_t players_ = 0;
    std::int64_t chairs_ = 0;
};

}  // namespace riffle::tournament

#include "core/tournament/seating.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/check.h"
#include "core/tournament/positions.h"

namespace riffle::tournament {

std::int64_t Table::players() const {
    return std::count_if(seats.begin(), seats.end(), [](const auto& seat) { return seat.has_value(); });
}

bool Seating::is_free(Place place) const {
    const Table* table = find(place.table);
    return table && table->has(place.seat) && !table->at(place.seat);
}

void Seating::open(TableNumber number, std::int64_t seats) {
    Table table;
    table.number = number;
    table.seats.resize(static_cast<std::size_t>(seats));
    by_players_.insert(key_of(table), {});
    RIFFLE_CHECK(tables_.insert(number, std::move(table)));
    chairs_ += seats;
}

void Seating::close(TableNumber number) {
    const Table& table = tables_.at(number);
    players_ -= table.players();
    chairs_ -= table.size();
    by_players_.erase(key_of(table));
    tables_.erase(number);
}

void Seating::seat_changes(Place place, std::optional<EntryNumber> entry) {
    Table& table = tables_.edit(place.table);
    by_players_.erase(key_of(table));
    table.seats.at(static_cast<std::size_t>(place.seat.value - 1)) = entry;
    by_players_.set(key_of(table), {});
    if (!entry) table.opened = place.seat;
}

void Seating::sit(Place place, EntryNumber entry) {
    RIFFLE_CHECK(is_free(place));
    seat_changes(place, entry);
    ++players_;
}

void Seating::leave(Place place) {
    RIFFLE_CHECK(!is_free(place));
    seat_changes(place, std::nullopt);
    --players_;
}

void Seating::unlist(const std::vector<TableNumber>& tables) {
    for (const TableNumber number : tables) by_players_.erase(key_of(tables_.at(number)));
}
void Seating::list(const std::vector<TableNumber>& tables) {
    for (const TableNumber number : tables) by_players_.insert(key_of(tables_.at(number)), {});
}

namespace {
std::vector<TableNumber> each_once(std::vector<TableNumber> tables) {
    std::ranges::sort(tables);
    const auto same = std::ranges::unique(tables);
    tables.erase(same.begin(), same.end());
    return tables;
}
}  // namespace

void Seating::sit_all(const std::vector<Taken>& seats) {
    std::vector<TableNumber> tables;
    for (const Taken& one : seats) tables.push_back(one.place.table);
    tables = each_once(std::move(tables));
    unlist(tables);
    for (const Taken& one : seats) {
        RIFFLE_CHECK(is_free(one.place));
        tables_.edit(one.place.table).seats.at(static_cast<std::size_t>(one.place.seat.value - 1)) = one.entry;
        ++players_;
    }
    list(tables);
}

void Seating::leave_all(const std::vector<Place>& places) {
    std::vector<TableNumber> tables;
    for (const Place& place : places) tables.push_back(place.table);
    tables = each_once(std::move(tables));
    unlist(tables);
    for (const Place& place : places) {
        RIFFLE_CHECK(!is_free(place));
        Table& table = tables_.edit(place.table);
        table.seats.at(static_cast<std::size_t>(place.seat.value - 1)).reset();
        table.opened = place.seat;
        --players_;
    }
    list(tables);
}

void Seating::set_button(Place place) {
    Table& table = tables_.edit(place.table);
    if (!table.first_button) {
        table.first_button = place.seat;
    } else if (table.button) {
        // Clockwise from the old seat to the new one, past where it began.
        const auto ahead = [&](SeatNumber seat) {
            return (seat.value - table.button->value - 1 + table.size()) % table.size();
        };
        if (ahead(*table.first_button) <= ahead(place.seat)) table.round_over = true;
    }
    table.button = place.seat;
    table.big_blind.reset();
    if (const auto now = positions_of(table)) table.big_blind = now->big_blind;
}

void Seating::forget_buttons() {
    std::vector<TableNumber> told;
    for (const auto& [number, table] : tables_)
        if (table.button) told.push_back(number);
    for (const TableNumber number : told) {
        Table& table = tables_.edit(number);
        table.button.reset();
        table.first_button.reset();
        table.big_blind.reset();
        table.round_over = false;
    }
}

void Seating::grow(TableNumber number, std::int64_t seats) {
    if (tables_.at(number).size() >= seats) return;
    Table& table = tables_.edit(number);
    by_players_.erase(key_of(table));
    chairs_ += seats - table.size();
    table.seats.resize(static_cast<std::size_t>(seats));
    by_players_.insert(key_of(table), {});
}

Seating::Alike Seating::alike_at(std::size_t first) const {
    const Key& key = by_players_.nth(first).first;
    const std::size_t end = by_players_.rank(Key{key.players, key.size + 1, TableNumber{INT64_MIN}});
    return {first, end - first, key.players, key.size};
}

std::vector<Seating::Alike> Seating::to_draw_from() const {
    std::vector<Alike> groups;
    for (std::size_t at = 0; at < by_players_.size();) {
        const Alike group = alike_at(at);
        at += group.count;
        if (group.players == group.size) continue;  // full
        if (!groups.empty() && groups.front().players != group.players) break;
        groups.push_back(group);
    }
    return groups;
}

std::int64_t Seating::choices() const {
    std::int64_t seats = 0;
    for (const Alike& group : to_draw_from())
        seats += static_cast<std::int64_t>(group.count) * (group.size - group.players);
    return seats;
}

Place Seating::choice(std::int64_t index) const {
    for (const Alike& group : to_draw_from()) {
        const std::int64_t free_each = group.size - group.players;
        const std::int64_t seats = static_cast<std::int64_t>(group.count) * free_each;
        if (index >= seats) {
            index -= seats;
            continue;
        }
        const Key& key = by_players_.nth(group.first + static_cast<std::size_t>(index / free_each)).first;
        std::int64_t left = index % free_each;
        const Table& table = tables_.at(key.table);
        for (std::int64_t seat = 1; seat <= table.size(); ++seat)
            if (!table.at(SeatNumber{seat}) && left-- == 0) return {key.table, SeatNumber{seat}};
    }
    check_failed("index < choices()", __FILE__, __LINE__);
}

std::vector<Place> Seating::all_choices() const {
    std::vector<Place> places;
    const std::int64_t count = choices();
    places.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) places.push_back(choice(i));
    return places;
}

const Table* Seating::shortest() const { return by_players_.empty() ? nullptr : find(by_players_.nth(0).first.table); }

const Table* Seating::fullest() const {
    if (by_players_.empty()) return nullptr;
    const Key first{by_players_.back().first.players, INT64_MIN, TableNumber{INT64_MIN}};
    return find(by_players_.lower_bound(first)->first.table);
}

const Table* Seating::shortest_near(TableNumber table) const {
    if (by_players_.empty()) return nullptr;
    const Alike group = alike_at(0);
    const std::size_t at = by_players_.rank(Key{group.players, group.size, table});
    const auto number = [&](std::size_t i) { return by_players_.nth(i).first.table; };
    const std::size_t above = std::min(at, group.first + group.count - 1);
    const std::size_t below = at > group.first ? at - 1 : group.first;
    const auto away = [&](std::size_t i) { return std::abs(number(i).value - table.value); };
    return find(number(away(below) <= away(above) ? below : above));
}

std::vector<TableNumber> Seating::with_at_most(std::int64_t players) const {
    std::vector<TableNumber> tables;
    const std::size_t end = by_players_.rank(Key{players + 1, INT64_MIN, TableNumber{INT64_MIN}});
    for (std::size_t at = 0; at < end; ++at) tables.push_back(by_players_.nth(at).first.table);
    return tables;
}

std::optional<std::string> Seating::broken_invariant() const {
    std::int64_t players = 0;
    std::int64_t chairs = 0;
    for (const auto& [number, table] : tables_) {
        players += table.players();
        chairs += table.size();
        if (!by_players_.contains(key_of(table)))
            return fmt::format("table {} is not where its players would be sought", number.value);
    }
    if (by_players_.size() != tables_.size())
        return fmt::format("{} tables are indexed, {} are open", by_players_.size(), tables_.size());
    if (players != players_ || chairs != chairs_)
        return fmt::format("{} of {} chairs are counted as taken, {} of {} are", players_, chairs_, players, chairs);
    return std::nullopt;
}

}  // namespace riffle::tournament

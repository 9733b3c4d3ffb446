// Who sits where: sales with a drawn seat, moves, breaking and balancing tables.
#include <fmt/format.h>

#include <algorithm>

#include "core/tournament/decide.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
using Args = std::map<std::string, std::string>;

std::unexpected<Refusal> refuse(RefusalCode code, Citation citation = {}, Args args = {}) {
    return std::unexpected(Refusal{code, citation, std::move(args)});
}

// [tda-2024:7-1] Seats are drawn at random. [tda-2024:8-A-2] Late entries draw the same way, from the same pool.
constexpr Citation random_seats{"tda-2024:7-1"};

std::vector<Place> free_seats(const Table& table) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < table.seats.size(); ++i)
        if (!table.seats[i]) places.push_back({table.number, SeatNumber{static_cast<std::int64_t>(i) + 1}});
    return places;
}

// The free seats of the tables with the fewest players, so that a draw never unbalances the room.
std::vector<Place> seats_to_draw_from(const std::map<TableNumber, Table>& tables) {
    std::int64_t fewest = -1;
    for (const auto& [number, table] : tables) {
        if (table.players() == static_cast<std::int64_t>(table.seats.size())) continue;
        if (fewest < 0 || table.players() < fewest) fewest = table.players();
    }
    std::vector<Place> places;
    for (const auto& [number, table] : tables) {
        if (table.players() != fewest) continue;
        for (const Place place : free_seats(table)) places.push_back(place);
    }
    return places;
}

Draw record_of(const DrawSource& source, const std::vector<Place>& free) {
    Draw draw{.number = source.number,
              .algorithm = std::string(draw_algorithm),
              .seed = hex(source.seed),
              .free = {},
              .next_commitment = source.next_commitment};
    for (const Place place : free) draw.free.push_back(fmt::format("{}-{}", place.table.value, place.seat.value));
    return draw;
}

std::int64_t entries_of(const State& s, const PersonId& person) {
    return std::count_if(s.entries.begin(), s.entries.end(), [&](const auto& pair) {
        return pair.second.person == person && pair.second.status != EntryStatus::refunded;
    });
}

std::expected<void, Refusal> may_enter(const State& s, const PersonId& person, const Context& context) {
    if (auto open = registration_open(s, context.at_ms, context.registration_closed_for_good); !open) return open;
    for (const auto& [number, entry] : s.entries)
        if (entry.person == person && (entry.status == EntryStatus::seated || entry.status == EntryStatus::waiting))
            return refuse(person_still_in, {"tda-2024:GL-entry-products"}, {{"entry", std::to_string(number.value)}});
    const std::int64_t before = entries_of(s, person);
    if (before > 0 && s.setup.reentries == 0) return refuse(no_reentry, {"tda-2024:GL-entry-products"});
    if (before > s.setup.reentries)
        return refuse(reentries_used_up, {"tda-2024:GL-entry-products"},
                      {{"allowed", std::to_string(s.setup.reentries)}});
    // [tda-2024:GL-cap] At the cap no further registration is taken.
    if (s.setup.max_entries && s.entries_sold() >= *s.setup.max_entries)
        return refuse(tournament_full, {"tda-2024:GL-cap"}, {{"cap", std::to_string(*s.setup.max_entries)}});
    return {};
}

Table empty_table(TableNumber number, std::int64_t seats) {
    Table table;
    table.number = number;
    table.seats.resize(static_cast<std::size_t>(seats));
    return table;
}

}  // namespace

Decision decide_sale(const State& s, const SellEntry& c, const Context& context) {
    if (auto may = may_enter(s, c.person, context); !may) return std::unexpected(may.error());
    const bool again = entries_of(s, c.person) > 0;
    Events events{EntrySold{.entry = context.next_entry,
                            .person = c.person,
                            .kind = again ? EntryKind::reentry : EntryKind::first,
                            .to_pool = s.setup.buy_in,
                            .fee = s.setup.fee,
                            // [tda-2024:8-A-1] A full stack whatever level is running.
                            .stack = s.setup.starting_stack,
                            .ticket = context.ticket}};
    std::map<TableNumber, Table> tables = s.tables;
    std::vector<Place> free = seats_to_draw_from(tables);
    if (free.empty()) {
        const std::int64_t opening = s.tables_opened == 0 ? s.setup.opening_tables.value_or(1) : 1;
        for (std::int64_t i = 1; i <= opening; ++i) {
            const TableNumber number{s.tables_opened + i};
            events.push_back(TableOpened{.table = number, .seats = s.setup.seats_per_table});
            tables.emplace(number, empty_table(number, s.setup.seats_per_table));
        }
        free = seats_to_draw_from(tables);
    }
    DrawNumbers numbers{context.draw.seed};
    const Place place = free[numbers.below(free.size())];
    events.push_back(SeatDrawn{
        .entry = context.next_entry, .table = place.table, .seat = place.seat, .draw = record_of(context.draw, free)});
    return events;
}

Decision decide_move(const State& s, const MoveEntry& c) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    const auto table = s.tables.find(c.table);
    if (table == s.tables.end()) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (c.seat.value < 1 || c.seat.value > static_cast<std::int64_t>(table->second.seats.size()))
        return refuse(seat_unknown, {}, {{"seat", std::to_string(c.seat.value)}});
    if (entry->place == Place{c.table, c.seat}) return refuse(no_change);
    if (table->second.seats[static_cast<std::size_t>(c.seat.value - 1)])
        return refuse(seat_taken, {},
                      {{"table", std::to_string(c.table.value)}, {"seat", std::to_string(c.seat.value)}});
    return Events{EntryMoved{.entry = c.entry,
                             .from_table = entry->place->table,
                             .from_seat = entry->place->seat,
                             .table = c.table,
                             .seat = c.seat,
                             .draw = std::nullopt}};
}

Decision decide_break(const State& s, const BreakTable& c, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const auto broken = s.tables.find(c.table);
    if (broken == s.tables.end()) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    std::map<TableNumber, Table> others = s.tables;
    others.erase(c.table);
    std::int64_t room = 0;
    for (const auto& [number, table] : others) room += static_cast<std::int64_t>(free_seats(table).size());
    if (room < broken->second.players())
        return refuse(not_enough_seats, random_seats, {{"table", std::to_string(c.table.value)}});

    // [tda-2024:10-B] Two independent random steps: the order of the players, then the seat of each.
    DrawNumbers numbers{context.draw.seed};
    std::vector<EntryNumber> players;
    for (const auto& seat : broken->second.seats)
        if (seat) players.push_back(*seat);
    numbers.shuffle(std::span(players));
    Events events;
    for (const EntryNumber entry : players) {
        const std::vector<Place> free = seats_to_draw_from(others);
        const Place place = free[numbers.below(free.size())];
        others.at(place.table).seats[static_cast<std::size_t>(place.seat.value - 1)] = entry;
        const Place from = *s.find(entry)->place;
        events.push_back(EntryMoved{.entry = entry,
                                    .from_table = from.table,
                                    .from_seat = from.seat,
                                    .table = place.table,
                                    .seat = place.seat,
                                    .draw = record_of(context.draw, free)});
    }
    events.push_back(TableClosed{.table = c.table});
    return events;
}

Decision decide_balance(const State& s, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    std::map<TableNumber, Table> tables = s.tables;
    DrawNumbers numbers{context.draw.seed};
    Events events;
    for (;;) {
        const auto by_players = [](const auto& a, const auto& b) { return a.second.players() < b.second.players(); };
        if (tables.empty()) break;
        auto fullest = std::max_element(tables.begin(), tables.end(), by_players);
        auto shortest = std::min_element(tables.begin(), tables.end(), by_players);
        if (fullest->second.players() - shortest->second.players() < 2) break;
        std::vector<std::size_t> taken;
        for (std::size_t i = 0; i < fullest->second.seats.size(); ++i)
            if (fullest->second.seats[i]) taken.push_back(i);
        const std::size_t from = taken[numbers.below(taken.size())];
        const std::vector<Place> free = free_seats(shortest->second);
        const Place place = free[numbers.below(free.size())];
        const EntryNumber entry = *fullest->second.seats[from];
        events.push_back(EntryMoved{.entry = entry,
                                    .from_table = fullest->first,
                                    .from_seat = SeatNumber{static_cast<std::int64_t>(from) + 1},
                                    .table = place.table,
                                    .seat = place.seat,
                                    .draw = record_of(context.draw, free)});
        fullest->second.seats[from].reset();
        shortest->second.seats[static_cast<std::size_t>(place.seat.value - 1)] = entry;
    }
    if (events.empty()) return refuse(tables_balanced);
    return events;
}

}  // namespace riffle::tournament

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

// One draw's numbers and its records: every seat it gives says from how many it was drawn, and which of them.
class Drawing {
  public:
    explicit Drawing(const DrawSource& source) : source_(source), numbers_(source.seed) {}
    DrawNumbers& numbers() { return numbers_; }
    Draw pick_of(std::int64_t from) {
        return {.number = source_.number,
                .algorithm = std::string(draw_algorithm),
                .seed = hex(source_.seed),
                .from = from,
                .pick = static_cast<std::int64_t>(numbers_.below(static_cast<std::uint64_t>(from))),
                .next_commitment = source_.next_commitment};
    }

  private:
    const DrawSource& source_;
    DrawNumbers numbers_;
};

std::int64_t entries_kept_by(const State& s, const PersonId& person) {
    const auto& own = s.entries_of(person);
    return std::count_if(own.begin(), own.end(),
                         [&](EntryNumber number) { return s.entries.at(number).status != EntryStatus::refunded; });
}

std::expected<void, Refusal> may_enter(const State& s, const PersonId& person, const Context& context) {
    if (auto open = registration_open(s, context.at_ms, context.registration_closed_for_good); !open) return open;
    for (const EntryNumber number : s.entries_of(person)) {
        const EntryStatus status = s.entries.at(number).status;
        if (status == EntryStatus::seated || status == EntryStatus::waiting)
            return refuse(person_still_in, {"tda-2024:GL-entry-products"}, {{"entry", std::to_string(number.value)}});
    }
    const std::int64_t before = entries_kept_by(s, person);
    if (before > 0 && s.setup->reentries == 0) return refuse(no_reentry, {"tda-2024:GL-entry-products"});
    if (before > s.setup->reentries)
        return refuse(reentries_used_up, {"tda-2024:GL-entry-products"},
                      {{"allowed", std::to_string(s.setup->reentries)}});
    // [tda-2024:GL-cap] At the cap no further registration is taken.
    if (s.setup->max_entries && s.entries_sold() >= *s.setup->max_entries)
        return refuse(tournament_full, {"tda-2024:GL-cap"}, {{"cap", std::to_string(*s.setup->max_entries)}});
    return {};
}

}  // namespace

Decision decide_sale(const State& s, const SellEntry& c, const Context& context) {
    if (auto may = may_enter(s, c.person, context); !may) return std::unexpected(may.error());
    const bool again = entries_kept_by(s, c.person) > 0;
    Events events{EntrySold{.entry = context.next_entry,
                            .person = c.person,
                            .kind = again ? EntryKind::reentry : EntryKind::first,
                            .to_pool = s.setup->buy_in,
                            .fee = s.setup->fee,
                            // [tda-2024:8-A-1] A full stack whatever level is running.
                            .stack = s.setup->starting_stack,
                            .ticket = context.ticket}};
    Seating seating = s.seating;
    if (seating.choices() == 0) {
        const std::int64_t opening = s.tables_opened == 0 ? s.setup->opening_tables.value_or(1) : 1;
        for (std::int64_t i = 1; i <= opening; ++i) {
            const TableNumber number{s.tables_opened + i};
            events.push_back(TableOpened{.table = number, .seats = s.setup->seats_per_table});
            seating.open(number, s.setup->seats_per_table);
        }
    }
    Draw draw = Drawing{context.draw}.pick_of(seating.choices());
    const Place place = seating.choice(draw.pick);
    events.push_back(
        SeatDrawn{.entry = context.next_entry, .table = place.table, .seat = place.seat, .draw = std::move(draw)});
    return events;
}

Decision decide_move(const State& s, const MoveEntry& c) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (!table->has(c.seat)) return refuse(seat_unknown, {}, {{"seat", std::to_string(c.seat.value)}});
    if (entry->place == Place{c.table, c.seat}) return refuse(no_change);
    if (table->at(c.seat))
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
    const Table* broken = s.seating.find(c.table);
    if (!broken) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    Seating others = s.seating;
    others.close(c.table);
    if (others.free_seats() < broken->players())
        return refuse(not_enough_seats, random_seats, {{"table", std::to_string(c.table.value)}});

    // [tda-2024:10-B] Two independent random steps: the order of the players, then the seat of each.
    Drawing drawing{context.draw};
    std::vector<EntryNumber> players;
    for (const auto& seat : broken->seats)
        if (seat) players.push_back(*seat);
    drawing.numbers().shuffle(std::span(players));
    Events events;
    for (const EntryNumber entry : players) {
        Draw draw = drawing.pick_of(others.choices());
        const Place place = others.choice(draw.pick);
        others.sit(place, entry);
        const Place from = *s.find(entry)->place;
        events.push_back(EntryMoved{.entry = entry,
                                    .from_table = from.table,
                                    .from_seat = from.seat,
                                    .table = place.table,
                                    .seat = place.seat,
                                    .draw = std::move(draw)});
    }
    events.push_back(TableClosed{.table = c.table});
    return events;
}

Decision decide_balance(const State& s, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    Seating seating = s.seating;
    Drawing drawing{context.draw};
    Events events;
    while (!seating.tables().empty()) {
        const Table& fullest = *seating.fullest();
        const Table& shortest = *seating.shortest();
        if (fullest.players() - shortest.players() < 2 || shortest.players() == shortest.size()) break;
        std::vector<SeatNumber> taken;
        std::vector<SeatNumber> free;
        for (std::int64_t seat = 1; seat <= fullest.size(); ++seat)
            if (fullest.at(SeatNumber{seat})) taken.push_back(SeatNumber{seat});
        for (std::int64_t seat = 1; seat <= shortest.size(); ++seat)
            if (!shortest.at(SeatNumber{seat})) free.push_back(SeatNumber{seat});
        const Place from{fullest.number, taken[drawing.numbers().below(taken.size())]};
        Draw draw = drawing.pick_of(static_cast<std::int64_t>(free.size()));
        const Place to{shortest.number, free[static_cast<std::size_t>(draw.pick)]};
        const EntryNumber entry = *fullest.at(from.seat);
        events.push_back(EntryMoved{.entry = entry,
                                    .from_table = from.table,
                                    .from_seat = from.seat,
                                    .table = to.table,
                                    .seat = to.seat,
                                    .draw = std::move(draw)});
        seating.leave(from);
        seating.sit(to, entry);
    }
    if (events.empty()) return refuse(tables_balanced);
    return events;
}

}  // namespace riffle::tournament

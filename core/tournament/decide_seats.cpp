// Who sits where: sales with a drawn seat, moves, breaking and balancing tables.
#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
using Args = std::map<std::string, std::string>;

std::unexpected<Refusal> refuse(RefusalCode code, Citation citation = {}, Args args = {}) {
    return std::unexpected(Refusal{code, citation, std::move(args)});
}

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

std::expected<void, Refusal> may_enter(const State& s, const PersonId& person, const Book& book,
                                       const Context& context) {
    if (auto open = registration_open(s, book, context.at_ms, context.registration_closed_for_good); !open) return open;
    // [tda-2024:GL-entry-products] [mediterraneo-2026:5-a] Who comes back comes with a new entry, when the old one is
    // out.
    const auto again = book.ask(key::re_entry_is_new_entry);
    for (const EntryNumber number : s.entries_of(person)) {
        const EntryStatus status = s.entries.at(number).status;
        if (status == EntryStatus::seated || status == EntryStatus::waiting)
            return refuse(person_still_in, again.citation, {{"entry", std::to_string(number.value)}});
    }
    const std::int64_t before = entries_kept_by(s, person);
    const auto limit = book.ask(key::re_entry_limit);
    if (limit.value == rulebook::ReEntryLimit::as_announced) {
        if (before > 0 && s.setup->reentries == 0) return refuse(no_reentry, limit.citation);
        if (before > s.setup->reentries)
            return refuse(reentries_used_up, limit.citation, {{"allowed", std::to_string(s.setup->reentries)}});
    }
    // [tda-2024:GL-cap] At the cap no further registration is taken; who comes back as the same entry takes no place.
    const std::int64_t taken = s.entries_sold() - (again.value ? 0 : s.totals.reentries);
    if (s.setup->max_entries && taken >= *s.setup->max_entries)
        return refuse(tournament_full, book.ask(key::field_cap).citation,
                      {{"cap", std::to_string(*s.setup->max_entries)}});
    return {};
}

}  // namespace

Decision decide_sale(const State& s, const SellEntry& c, const Book& book, const Context& context) {
    if (auto may = may_enter(s, c.person, book, context); !may) return std::unexpected(may.error());
    const bool again = entries_kept_by(s, c.person) > 0;
    Events events{EntrySold{.entry = context.next_entry,
                            .person = c.person,
                            .kind = again ? EntryKind::reentry : EntryKind::first,
                            .money = sale_of(*s.setup, c.payment.value_or(Payment::cash)),
                            // [tda-2024:8-A-1] A full stack whatever level is running.
                            .chips = stack_of(*s.setup),
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

Decision decide_break(const State& s, const BreakTable& c, const Book& book, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Table* broken = s.seating.find(c.table);
    if (!broken) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    Seating others = s.seating;
    others.close(c.table);
    if (others.free_seats() < broken->players())
        return refuse(not_enough_seats, book.ask(key::break_seat_draw).citation,
                      {{"table", std::to_string(c.table.value)}});
    return drawn_break(s, c.table, context.draw);
}

Events drawn_break(const State& s, TableNumber table, const DrawSource& source) {
    Seating others = s.seating;
    others.close(table);
    // [tda-2024:10-B] Two independent random steps: the order of the players, then the seat of each.
    Drawing drawing{source};
    std::vector<EntryNumber> players;
    for (const auto& seat : s.seating.tables().at(table).seats)
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
    events.push_back(TableClosed{.table = table});
    return events;
}

Decision decide_balance(const State& s, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    Events events = drawn_balance(s, context.draw);
    if (events.empty()) return refuse(tables_balanced);
    return events;
}

Events drawn_balance(const State& s, const DrawSource& source) {
    Seating seating = s.seating;
    Drawing drawing{source};
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
    return events;
}

}  // namespace riffle::tournament

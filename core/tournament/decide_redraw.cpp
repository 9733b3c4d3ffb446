// All seats anew, the order tables break in, and the first button.
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/chip_race.h"
#include "core/tournament/decide.h"
#include "core/tournament/final_table.h"
#include "core/tournament/positions.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::int64_t most_redrawn = 2'000;  // players: one event names them all

Draw draw_record(const DrawSource& source, std::string_view algorithm, std::int64_t from, std::int64_t pick = 0) {
    return {.number = source.number,
            .algorithm = std::string(algorithm),
            .seed = hex(source.seed),
            .from = from,
            .pick = pick,
            .next_commitment = source.next_commitment};
}

// [cnp:8.c-2] Where the drawn seat is empty the button goes on to the left.
SeatNumber button_at(const Table& table, std::int64_t drawn, rulebook::ButtonDrawEmptySeat rule) {
    const SeatNumber seat{(drawn - 1) % table.size() + 1};
    if (table.at(seat) || table.players() == 0) return seat;
    for (const SeatNumber next : clockwise_from(table, seat)) {
        const SeatNumber left = clockwise_from(table, next).front();
        switch (rule) {
            case rulebook::ButtonDrawEmptySeat::next_occupied_seat:
                if (table.at(next)) return next;
                break;
            case rulebook::ButtonDrawEmptySeat::left_until_small_blind_occupied:
                if (table.at(left)) return next;
                break;
        }
    }
    return seat;
}

}  // namespace

std::vector<Seated> redrawn(const State& s, std::span<const TableNumber> tables, std::int64_t size, const Seed& seed) {
    std::vector<EntryNumber> players;
    for (const auto& [number, table] : s.seating.tables())
        for (const auto& seat : table.seats)
            if (seat) players.push_back(*seat);
    std::ranges::sort(players);
    DrawNumbers numbers{seed};
    // [tda-2024:9] Who keeps a seat has it still where its table stays, else the same one at the first table.
    std::vector<Seated> drawn;
    std::set<Place> kept;
    for (const EntryNumber entry : players) {
        if (!s.keep_seats.contains(entry)) continue;
        Place place = *s.find(entry)->place;
        if (!std::ranges::count(tables, place.table)) place.table = tables.front();
        if (place.seat.value > std::max(size, s.seating.find(place.table)->size()) || !kept.insert(place).second)
            continue;
        drawn.push_back({entry, place.table, place.seat});
    }
    // Both are in the order of their numbers.
    std::erase_if(players,
                  [&](EntryNumber entry) { return std::ranges::binary_search(drawn, entry, {}, &Seated::entry); });
    numbers.shuffle(std::span(players));
    // The tables take them in turn, so that none is two ahead; at each the seats are drawn as well.
    std::vector<std::vector<SeatNumber>> seats;
    for (const TableNumber number : tables) {
        std::vector<SeatNumber> own;
        const std::int64_t chairs = std::max(size, s.seating.find(number)->size());
        for (std::int64_t seat = 1; seat <= chairs; ++seat)
            if (!kept.contains(Place{number, SeatNumber{seat}})) own.push_back(SeatNumber{seat});
        numbers.shuffle(std::span(own));
        seats.push_back(std::move(own));
    }
    std::vector<std::int64_t> sitting;  // at each of them
    for (const TableNumber number : tables) sitting.push_back(std::ranges::count(drawn, number, &Seated::table));
    std::size_t turn = 0;
    for (const EntryNumber entry : players) {
        // A table with kept seats is as far as the others by then.
        for (std::size_t i = 0; !kept.empty() && i < tables.size(); ++i)
            if (sitting[i] < sitting[turn % tables.size()] && !seats[i].empty()) turn = i;
        for (std::size_t tried = 0; tried < tables.size() && seats[turn % tables.size()].empty(); ++tried) ++turn;
        auto& own = seats[turn % tables.size()];
        if (own.empty()) return {};  // more players than chairs
        drawn.push_back({entry, tables[turn % tables.size()], own.back()});
        ++sitting[turn % tables.size()];
        own.pop_back();
        ++turn;
    }
    return drawn;
}

namespace {
bool levels_at_start(const State& s, const Book& book, const Context& context) {
    return book.ask(key::management_reseat).value == rulebook::ManagementReseat::special_circumstances_and_levelling &&
           read_clock(s.clock, s.setup->levels, context.at_ms).level_number <= 1;
}
}  // namespace

Decision decide_redraw(const State& s, const RedrawSeats& c, const Book& book, const Context& context) {
    const std::string reason = c.reason.value_or("");
    if (auto fault = reason_too_long(reason)) return std::unexpected(*std::move(fault));
    if (auto no = not_playing(s)) return refuse(*no);
    if (s.seating.players() > most_redrawn)
        return refuse(entries_too_many, {}, {{"limit", std::to_string(most_redrawn)}});
    const FinalTable last = final_table(*s.setup, book);
    SeatsRedrawn event{
        .seats = {}, .closed = {}, .table_size = chairs_at_table(*s.setup), .draw = {}, .clause = {}, .reason = reason};
    std::vector<TableNumber> tables;
    for (const auto& [number, table] : s.seating.tables()) tables.push_back(number);
    const auto due = redraw_due(s, book);
    if (table_by_table(*s.setup)) {
        // Every table has its winner: they play on at as few tables as they need.
        if (!round_over(s)) return refuse(tables_play_alone);
        const auto needed = static_cast<std::size_t>((s.players_left() + event.table_size - 1) / event.table_size);
        event.closed.assign(tables.begin() + static_cast<std::ptrdiff_t>(needed), tables.end());
        tables.resize(needed);
    } else if (forms_final_table(s, last)) {
        event.closed.assign(tables.begin() + 1, tables.end());
        tables.resize(1);
        event.table_size = std::max(event.table_size, s.players_left());
        event.clause = std::string(last.clause.clause);
    } else if (due) {
        event.clause = std::string(due->clause);
    } else if (levels_at_start(s, book, context)) {
        // [internacional:13-2] At the start the tables are levelled without a reason.
        event.clause = std::string(book.ask(key::management_reseat).citation.clause);
    } else if (!reason.empty()) {
        // [tda-2024:7-1] [internacional:13-2] Otherwise it is the direction's, and it says why.
        event.clause = std::string(book.ask(key::management_reseat).citation.clause);
    } else {
        return refuse(redraw_not_due, book.ask(key::redraw_at_tables).citation);
    }
    event.draw = draw_record(context.draw, redraw_algorithm, s.seating.players());
    event.seats = redrawn(s, tables, event.table_size, context.draw.seed);
    return Events{std::move(event)};
}

Decision decide_break_order(const State& s, const SetBreakOrder& c, const Book& book, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    if (s.pace.random_table_breaks) {
        if (c.tables.empty()) return draw_break(s, book, context);
        return refuse(break_order_drawn, book.ask(key::anti_stalling.random_table_breaks).citation);
    }
    const auto published = book.ask(key::breaking_order_publication);
    // [internacional:25-1] Announced when registration closes, not before.
    if (published.value == rulebook::BreakingOrderPublication::announced_when_registration_closes &&
        registration_open(s, book, context.at_ms, context.registration_closed_for_good))
        return refuse(break_order_early, published.citation);
    if (!s.break_order.empty()) {
        const auto modifiable = book.ask(key::breaking_order_modifiable);
        if (!modifiable.value) return refuse(break_order_fixed, modifiable.citation);
    }
    std::vector<TableNumber> sorted = c.tables;
    std::ranges::sort(sorted);
    std::vector<TableNumber> all;
    for (const auto& [number, table] : s.seating.tables()) all.push_back(number);
    if (sorted != all) return refuse(break_order_wrong, {}, {{"where", "tables"}});
    if (c.tables == s.break_order) return refuse(no_change);
    return Events{BreakOrderSet{.tables = c.tables, .clause = std::string(published.citation.clause)}};
}

Decision decide_draw_button(const State& s, const DrawButton& c, const Book& book, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (table->players() < 2) return refuse(too_few_players);
    const bool spades_high =
        book.ask(key::chip_race_suit_order).value == rulebook::ChipRaceSuitOrder::spades_hearts_diamonds_clubs;
    const std::vector<Card> deck = shuffled_deck(context.draw.seed);
    const auto how = book.ask(key::button_draw);
    ButtonDrawn event{.table = c.table,
                      .cards = {},
                      .buttons = {},
                      .draw = draw_record(context.draw, card_algorithm, table->players()),
                      .clause = std::string(how.citation.clause)};
    std::size_t best = 0;
    for (std::int64_t seat = 1; seat <= table->size(); ++seat) {
        if (!table->at(SeatNumber{seat})) continue;
        const std::size_t dealt = event.cards.size();
        event.cards.push_back({SeatNumber{seat}, to_string(deck[dealt])});
        if (higher_card(deck[dealt], deck[best], spades_high)) best = dealt;
    }
    const SeatNumber drawn = event.cards[best].seat;
    // [cnp:8.c-1] One draw for all tables.
    if (how.value == rulebook::ButtonDraw::each_table_own_draw) {
        event.buttons.push_back({c.table, drawn});
        return Events{std::move(event)};
    }
    const auto empty = book.ask(key::button_draw_empty_seat);
    for (const auto& [number, other] : s.seating.tables())
        event.buttons.push_back({number, button_at(other, drawn.value, empty.value)});
    return Events{std::move(event)};
}

}  // namespace riffle::tournament

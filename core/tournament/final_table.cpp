#include "core/tournament/final_table.h"

#include <algorithm>

#include "core/rulebook/keys.h"

namespace riffle::tournament {
namespace {
namespace key = rulebook::key;

// [internacional:25-b-3] Fields of a middle size have points of their own, smaller ones none but the last table.
rulebook::Setting<std::span<const std::int64_t>> redraw_points(const State& s, const Book& book) {
    const auto small = book.ask(key::redraw_small_field_entries);
    if (small && s.entries_sold() <= small->value.max) {
        auto points = book.ask(key::redraw_at_tables_small_field);
        if (s.entries_sold() < small->value.min) points.value = {};
        return points;
    }
    return book.ask(key::redraw_at_tables);
}

// Nobody sits down where the deck does not serve: a stud game ends the last table's size at eight, in a mixed event
// too.
std::int64_t at_most_served(const Setup& setup, std::int64_t players) {
    return std::min(players, players_served(setup));
}

// [cnp:13.g] With how many the final table is official.
std::int64_t official_players(const Setup& setup, const Book& book) {
    const std::int64_t seats = chairs_at_table(setup);
    if (seats == 8 || seats == 9) return at_most_served(setup, book.ask(key::final_table_players).value);
    if (seats == 6 || seats == 7) return at_most_served(setup, book.ask(key::final_table_players_short_handed).value);
    return seats;
}
}  // namespace

namespace {

FinalTable last_by_book(const Setup& setup, const Book& book) {
    const std::int64_t seats = chairs_at_table(setup);
    const auto merge = book.ask(key::final_table_merge_at);
    // [rptp:11] The table's own size or one more, as the direction chooses, and never above ten.
    if (merge.value == rulebook::FinalTableMergeAt::size_direction_chose) {
        const auto extra = book.ask(key::final_table_extra_seats);
        const std::int64_t most = std::max(book.ask(key::final_table_max_players).value, seats);
        return {std::min(seats + extra.value, most), true, extra.citation};
    }
    const std::int64_t more = merge.value == rulebook::FinalTableMergeAt::one_more_than_final_table ? 1 : 0;
    // [cnp:13.c-2] The last table is drawn with more than the official final table has.
    if (const auto last = book.ask(key::last_table_players); last && (seats == 8 || seats == 9))
        return {last->value, false, last->citation};
    if (seats == 8 || seats == 9) {
        const auto size = book.ask(key::final_table_players);
        return {size.value + more, false, size.citation};
    }
    if (seats == 6 || seats == 7) {
        const auto size = book.ask(key::final_table_players_short_handed);
        return {size.value + more, false, size.citation};
    }
    return {seats + more, false, merge.citation};
}

}  // namespace

FinalTable final_table(const Setup& setup, const Book& book) {
    FinalTable last = last_by_book(setup, book);
    last.players = at_most_served(setup, last.players);
    return last;
}

bool forms_final_table(const State& s, const FinalTable& table) {
    return s.status == Status::running && s.seating.tables().size() > 1 && s.seating.players() == s.players_left() &&
           s.players_left() <= table.players;
}

bool is_final_table(const State& s, const Book& book) {
    return s.status == Status::running && s.seating.tables().size() == 1 && s.tables_opened > 1 &&
           s.players_left() <= official_players(*s.setup, book);
}

bool round_over(const State& s) {
    const Table* fullest = s.seating.fullest();
    return s.status == Status::running && table_by_table(*s.setup) && fullest && fullest->players() <= 1 &&
           s.players_left() > 1;
}

std::optional<Citation> redraw_due(const State& s, const Book& book) {
    if (s.status != Status::running) return std::nullopt;
    // [cnp:13.c-1]
    if (s.day > s.redrawn_on)
        if (const auto daily = book.ask(key::redraw_each_day); daily.value) return daily.citation;
    const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
    // [cnp:13.c-2] Where the draw of the last table was not yet that of the final table.
    if (tables == 1 && s.redrawn_at == 1 && book.ask(key::last_table_players)) {
        const auto drawn = book.ask(key::last_table_draw_is_final);
        const std::int64_t players = official_players(*s.setup, book);
        if (!drawn.value && s.players_left() <= players && s.redrawn_players > players) return drawn.citation;
    }
    if (s.redrawn_at == tables || tables >= s.tables_opened) return std::nullopt;
    // Whoever sits at the last table was drawn to it when it was formed.
    const auto points = redraw_points(s, book);
    if (std::ranges::count(points.value, tables) == 0) return std::nullopt;
    return points.citation;
}

}  // namespace riffle::tournament

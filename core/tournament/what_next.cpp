#include "core/tournament/what_next.h"

#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/positions.h"

namespace riffle::tournament {
namespace {
namespace key = rulebook::key;
using rulebook::HaltPlayCondition;
using rulebook::HaltPlayFormats;

// Whether the book's halt is automatic where tables have this many seats.
bool halts_by_itself(HaltPlayFormats formats, std::int64_t seats) {
    switch (formats) {
        case HaltPlayFormats::full_ring_others_director:
            return seats >= 8;  // full ring: eight to ten
        case HaltPlayFormats::nine_and_ten_handed:
            return seats == 9 || seats == 10;
        case HaltPlayFormats::nine_and_eight_handed:
            return seats == 9 || seats == 8;
        case HaltPlayFormats::all:
            return true;
    }
    return true;
}

AdviceKind halt_of(const Table& table, const rulebook::Book& book) {
    if (!halts_by_itself(book.ask(key::halt_play_formats).value, table.size())) return AdviceKind::may_halt;
    switch (book.ask(key::halt_play_condition).value) {
        case HaltPlayCondition::at_once:
        case HaltPlayCondition::until_balanced:
            return AdviceKind::halt;
        case HaltPlayCondition::once_blinds_are_affected:
            return blinds_affected(table) ? AdviceKind::halt : AdviceKind::watch;
    }
    return AdviceKind::halt;
}

// From which difference on somebody must be moved, at this many tables; nothing: the director's choice.
std::optional<rulebook::Setting<std::int64_t>> trigger(const rulebook::Book& book, std::int64_t tables) {
    const auto difference = book.ask(key::balance_trigger_difference);
    const auto from = book.ask(key::balance_tight_from_tables);
    if (!difference || !from || (from->value != 0 && tables > from->value)) return std::nullopt;
    return difference;
}

}  // namespace

std::vector<Advice> what_next(const State& s, const rulebook::Book& book) {
    std::vector<Advice> list;
    const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
    if (s.status != Status::running || tables < 2) return list;
    const Table& fullest = *s.seating.fullest();
    const Table& shortest = *s.seating.shortest();
    const auto halt = book.ask(key::halt_play_difference);
    const auto move = trigger(book, tables);
    for (const TableNumber number : s.seating.with_at_most(fullest.players() - halt.value))
        list.push_back(
            {halt_of(s.seating.tables().at(number), book), number, fullest.number, std::string(halt.citation.clause)});
    if (move && fullest.players() - shortest.players() >= move->value)
        list.push_back({AdviceKind::balance, shortest.number, fullest.number, std::string(move->citation.clause)});
    const Table& last = s.seating.tables().back().second;
    if (s.seating.free_seats() - (last.size() - last.players()) >= last.players())
        list.push_back({AdviceKind::break_table, last.number, std::nullopt,
                        std::string(book.ask(key::break_seat_draw).citation.clause)});
    std::ranges::sort(list, {}, [](const Advice& one) { return std::pair(one.kind, one.table); });
    return list;
}

}  // namespace riffle::tournament

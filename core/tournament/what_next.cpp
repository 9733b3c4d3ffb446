#include "core/tournament/what_next.h"

#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/final_table.h"
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

AdviceKind halt_of(const Table& table, const Book& book) {
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

// [cnp:12.a-1] Whether the book's own balance rule is for tables of this size.
bool balances(rulebook::BalanceFormats formats, std::int64_t seats) {
    switch (formats) {
        case rulebook::BalanceFormats::nine_and_eight_handed:
            return seats == 9 || seats == 8;
        case rulebook::BalanceFormats::flop_and_mixed_stud_by_position:
        case rulebook::BalanceFormats::flop_games:
        case rulebook::BalanceFormats::flop_and_button_games:
            return true;
    }
    return true;
}

// From which difference on somebody must be moved, at this many tables; nothing: the director's choice.
std::optional<rulebook::Setting<std::int64_t>> trigger(const State& s, const Book& book, std::int64_t tables) {
    // [tda-2024:11-D-4] As the set-up says for this stage of the event.
    if (s.setup->balance_stages) {
        const auto stages = book.ask(key::balance_stages);
        std::optional<rulebook::Setting<std::int64_t>> now;
        for (const BalanceStage& stage : *s.setup->balance_stages)
            if (tables <= stage.tables && stages.value == rulebook::BalanceStages::set_by_stage) {
                now.emplace();
                now->value = stage.difference;
                now->citation = stages.citation;
            }
        if (now) return now;
    }
    const auto difference = book.ask(key::balance_trigger_difference);
    const auto from = book.ask(key::balance_tight_from_tables);
    if (!difference || !from || (from->value != 0 && tables > from->value)) return std::nullopt;
    if (!balances(book.ask(key::balance_formats).value, chairs_at_table(*s.setup))) return std::nullopt;
    return difference;
}

// [cnp:9.intro] Where the book says when at the latest: one to go before the money, or before the last table.
std::optional<Citation> bubble(const State& s, const Book& book, std::int64_t paid, const FinalTable& last) {
    if (s.hand_for_hand || s.between_days) return std::nullopt;
    const auto start = book.ask(key::hand_for_hand_start);
    const auto bubbles = book.ask(key::hand_for_hand_bubbles);
    // [tda-2024:GL-bubble] Where it begins with the director's announcement, that is suggested on the bubble of a book
    // that names one.
    const bool suggested = start.value == rulebook::HandForHandStart::announcement;
    if (suggested && (bubbles.standing == rulebook::Standing::house_default || s.seating.tables().size() < 2))
        return std::nullopt;
    const bool money =
        paid > 0 && s.players_left() == paid + 1 && bubbles.value.contains(rulebook::HandForHandBubbles::money);
    const bool table = s.players_left() == last.players + 1 && s.seating.tables().size() == 2 &&
                       bubbles.value.contains(rulebook::HandForHandBubbles::final_table);
    if (!money && !table) return std::nullopt;
    return suggested ? bubbles.citation : start.citation;
}

void add_short_tables(const State& s, const Book& book, const Table& fullest, std::vector<Advice>& list) {
    const auto halt = book.ask(key::halt_play_difference);
    for (const TableNumber number : s.seating.with_at_most(fullest.players() - halt.value))
        list.push_back(
            {halt_of(s.seating.tables().at(number), book), number, fullest.number, std::string(halt.citation.clause)});
}

}  // namespace

std::optional<TableNumber> to_break_now(const State& s) {
    // The last two become one when the final table is formed, not before.
    if (s.status != Status::running || s.seating.tables().size() < 3 || table_by_table(*s.setup)) return std::nullopt;
    const auto next = next_to_break(s);
    const Table& first = s.seating.tables().at(*next);
    const bool fits = s.seating.free_seats() - (first.size() - first.players()) >= first.players();
    return fits ? std::optional(first.number) : std::nullopt;
}

std::int64_t places_known(const State& s, const Book& book, std::int64_t now_ms, bool closed_for_good,
                          std::int64_t prizes) {
    return registration_open(s, book, now_ms, closed_for_good) ? 0 : prizes;
}

std::vector<Advice> what_next(const State& s, const Book& book, std::int64_t paid) {
    std::vector<Advice> list;
    if (s.status != Status::running || s.seating.tables().empty()) return list;
    const auto tables = static_cast<std::int64_t>(s.seating.tables().size());
    const auto all = [&](AdviceKind kind, const Citation& clause) {
        list.push_back({kind, std::nullopt, std::nullopt, std::string(clause.clause)});
    };
    if (const auto clause = survivors_left(s, book, paid)) all(AdviceKind::stop_survivor, *clause);
    if (table_by_table(*s.setup)) {
        if (round_over(s) && tables > 1) all(AdviceKind::next_round, {});
        return list;
    }
    const FinalTable last = final_table(*s.setup, book);
    if (const auto clause = bubble(s, book, paid, last)) all(AdviceKind::hand_for_hand, *clause);
    if (forms_final_table(s, last)) {
        all(AdviceKind::final_table, last.clause);
        return list;
    }
    if (const auto due = redraw_due(s, book)) all(AdviceKind::redraw, *due);
    if (tables < 2) return list;
    const Table& fullest = *s.seating.fullest();
    const Table& shortest = *s.seating.shortest();
    add_short_tables(s, book, fullest, list);
    if (const auto move = trigger(s, book, tables); move && fullest.players() - shortest.players() >= move->value)
        list.push_back({AdviceKind::balance, shortest.number, fullest.number, std::string(move->citation.clause)});
    if (const auto breaks = to_break_now(s))
        list.push_back({AdviceKind::break_table,
                        // [tda-2024:RP-19-1] Which one is drawn when it breaks.
                        s.pace.random_table_breaks && !break_drawn(s) ? std::nullopt : breaks, std::nullopt,
                        std::string(book.ask(key::break_seat_draw).citation.clause)});
    std::ranges::sort(list, {}, [](const Advice& one) { return std::pair(one.kind, one.table); });
    return list;
}

}  // namespace riffle::tournament

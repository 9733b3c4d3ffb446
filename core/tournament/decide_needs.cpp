// One player's seat: the wrong one put right, and one that is kept for who needs it.
#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;

// The entry, where it sits and play is on.
std::expected<const Entry*, Refusal> seated_entry(const State& s, EntryNumber number) {
    const Entry* entry = s.find(number);
    const Args args{{"entry", std::to_string(number.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    return entry;
}

}  // namespace

Decision decide_correct_seat(const State& s, const CorrectSeat& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    const auto entry = seated_entry(s, c.entry);
    if (!entry) return std::unexpected(entry.error());
    const Table* table = s.seating.find(c.played_at.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.played_at.table.value)}});
    if (!table->has(c.played_at.seat))
        return refuse(seat_unknown, {}, {{"seat", std::to_string(c.played_at.seat.value)}});
    if ((*entry)->place == c.played_at) return refuse(no_change);
    if (c.chips.value < 0 || c.chips > s.chips_in_play()) return refuse(chips_more_than_in_play);
    const auto rule = book.ask(rulebook::key::wrong_seat_stack);
    SeatCorrected event{.entry = c.entry,
                        .played_at = c.played_at,
                        .counted = c.chips,
                        .chips = {},
                        .clause = std::string(rule.citation.clause)};
    switch (rule.value) {
        // [tda-2024:7-2] Nothing is added, taken or swapped.
        case rulebook::WrongSeatStack::present_stack:
            break;
        // Where a house has them begin again, what is missing or too much goes in or out.
        case rulebook::WrongSeatStack::starting_stack:
            const Chips full = s.setup->starting_stack;
            event.chips = c.chips < full ? moved(ChipAccount::found, ChipAccount::in_play, full - c.chips)
                                         : moved(ChipAccount::in_play, ChipAccount::removed, c.chips - full);
    }
    return Events{std::move(event)};
}

Decision decide_keep_seat(const State& s, const KeepSeat& c, const Book& book) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const auto entry = seated_entry(s, c.entry);
    if (!entry) return std::unexpected(entry.error());
    if ((*entry)->keeps_seat == c.kept) return refuse(no_change);
    const auto rule = book.ask(rulebook::key::special_needs);
    if (c.kept && rule.value == rulebook::SpecialNeeds::as_everybody)
        return refuse(seat_not_kept, rule.citation, {{"entry", std::to_string(c.entry.value)}});
    return Events{SeatKept{.entry = c.entry, .kept = c.kept, .clause = std::string(rule.citation.clause)}};
}

}  // namespace riffle::tournament

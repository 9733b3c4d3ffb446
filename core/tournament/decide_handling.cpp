// Decks, chips exchanged outside a race, stacks carried to another table, and who leaves for good.
#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::int64_t most_exchanged = 100'000;

rulebook::Setting<bool> deck_changes_at(DeckChange why, const Book& book) {
    switch (why) {
        case DeckChange::dealer_push:
            return book.ask(key::deck_change_occasions.dealer_push);
        case DeckChange::level_change:
            return book.ask(key::deck_change_occasions.level_change);
        case DeckChange::as_needed:
        case DeckChange::damaged_card:
            return book.ask(key::deck_change_occasions.as_needed);
    }
    return book.ask(key::deck_change_occasions.as_needed);
}

bool in_use(const State& s, Chips value) {
    return !s.retired.contains(value.value) &&
           std::ranges::any_of(s.setup->chips, [&](const ChipKind& kind) { return kind.value == value; });
}

// What a seat has to put in within a round at the level that is played now.
Chips forced_bets(const State& s, std::int64_t now_ms) {
    const auto& levels = s.setup->levels;
    auto index = std::min(static_cast<std::size_t>(read_clock(s.clock, levels, now_ms).index), levels.size() - 1);
    while (index > 0 && levels[index].is_break()) --index;
    return levels[index].big_blind + levels[index].ante;
}

}  // namespace

Decision decide_deck(const State& s, const ChangeDeck& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.seating.find(c.table)) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    DeckChanged event{.table = c.table, .why = c.why, .at_ms = context.at_ms, .clause = {}};
    if (c.asked_by_player.value_or(false)) {
        // [tda-2024:26] Nobody who plays has a deck changed; [cnp:8.i] but for a damaged card.
        const auto request = book.ask(key::deck_change_on_player_request);
        const bool damaged = request.value == rulebook::DeckChangeOnPlayerRequest::damaged_card_only &&
                             c.why == DeckChange::damaged_card;
        if (!damaged) return refuse(deck_not_on_request, request.citation);
        event.clause = std::string(request.citation.clause);
        return Events{std::move(event)};
    }
    const auto occasion = deck_changes_at(c.why, book);
    if (!occasion.value) return refuse(deck_not_changed_then, occasion.citation);
    event.clause = std::string(occasion.citation.clause);
    return Events{std::move(event)};
}

Decision decide_exchange(const State& s, const ExchangeChips& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    const Entry* entry = s.find(c.entry);
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    for (const Chips value : {c.value, c.into})
        if (!in_use(s, value)) return refuse(chip_unknown, {}, {{"value", std::to_string(value.value)}});
    if (c.chips < 1 || c.chips > most_exchanged || c.chips * c.value.value > s.chips_in_play().value)
        return refuse(chips_more_than_in_play);
    // [tda-2024:25-B] Worth the same, chip for chip.
    const std::int64_t sum = c.chips * c.value.value;
    if (c.into <= c.value || sum % c.into.value != 0)
        return refuse(exchange_uneven, {}, {{"value", std::to_string(c.into.value)}});
    const auto announced = book.ask(key::discretionary_color_up_announced);
    if (announced.value && !c.announced.value_or(false)) return refuse(exchange_unannounced, announced.citation);
    return Events{ChipsExchanged{.entry = c.entry,
                                 .value = c.value,
                                 .count = c.chips,
                                 .into = c.into,
                                 .given = sum / c.into.value,
                                 .announced = c.announced.value_or(false),
                                 .clause = std::string(announced.citation.clause)}};
}

Decision decide_carry(const State& s, const CarryChips& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!s.find(c.entry)) return refuse(entry_unknown, {}, args);
    const PendingMove* move = s.moves.get(c.entry);
    if (!move) return refuse(no_move_pending, {}, args);
    if (c.chips.value < 1 || c.chips > s.chips_in_play()) return refuse(chips_more_than_in_play);
    const bool by_staff = c.by_staff.value_or(false) || !c.arrived;
    // [rptp:77-b] Always in racks there.
    const auto transport = book.ask(key::chip_transport);
    if (transport.value == rulebook::ChipTransport::racks_compulsory && c.how != Transport::rack)
        return refuse(racks_compulsory, transport.citation);
    ChipsCarried event{.entry = c.entry,
                       .chips = c.chips,
                       .arrived = c.arrived,
                       .by_staff = by_staff,
                       .at_ms = context.at_ms,
                       .clause = std::string(transport.citation.clause)};
    if (!by_staff && !move->carried) return Events{std::move(event)};
    // [tda-2024:RP-16] Who is away has the stack carried: counted where it is taken, and again where it arrives.
    const auto absent = book.ask(key::absent_player_move);
    if (absent.value != rulebook::AbsentPlayerMove::staff_carry_the_stack)
        return refuse(left_to_director, absent.citation);
    event.clause = std::string(absent.citation.clause);
    if (!c.arrived && move->carried) return refuse(no_change);
    if (c.arrived && !move->carried) return refuse(stack_not_counted, absent.citation, args);
    if (c.arrived && *move->carried != c.chips)
        return refuse(stack_count_differs, absent.citation, {{"chips", std::to_string(move->carried->value)}});
    return Events{std::move(event)};
}

Decision decide_withdrawal(const State& s, const RemoveEntry& c, const Book& book, const Context& context) {
    // [internacional:7-5] The stack stays for as long as it covers the forced bets.
    const auto rule = book.ask(key::withdrawn_player_stack);
    const bool stays = rule.value == rulebook::WithdrawnPlayerStack::stays_while_it_covers_forced_bets;
    // Where no book says what becomes of the stack the director does, with the reason: it leaves play.
    if (!stays && c.reason.empty()) return refuse(reason_missing, rule.citation);
    if (stays && c.chips >= forced_bets(s, context.at_ms)) {
        if (s.find(c.entry)->withdrawn) return refuse(no_change);
        return Events{EntryWithdrawn{.entry = c.entry,
                                     .chips = c.chips,
                                     .at_ms = context.at_ms,
                                     .reason = c.reason,
                                     .clause = std::string(rule.citation.clause)}};
    }
    Events events{EntryRemoved{.entry = c.entry,
                               .how = "withdrawn",
                               .chips = moved(ChipAccount::in_play, ChipAccount::removed, c.chips),
                               .at_ms = context.at_ms,
                               .reason = c.reason,
                               .clause = std::string(rule.citation.clause)}};
    finish_with(s, {c.entry}, book, context, events);
    return events;
}

void stamp_moves(const State& s, const Context& context, Events& events) {
    if (s.status != Status::running) return;
    for (Event& event : events)
        if (auto* moved_entry = event.edit<EntryMoved>()) moved_entry->at_ms = context.at_ms;
}

}  // namespace riffle::tournament

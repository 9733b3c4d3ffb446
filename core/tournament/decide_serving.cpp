// Penalties served by hands dealt, and the director's word that lets a player back in.
#include <algorithm>

#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"
#include "core/tournament/serving.h"

namespace riffle::tournament {
namespace {

using enum RefusalCode;
namespace key = rulebook::key;

constexpr std::int64_t most_hands = 1'000;

bool awaits_director(const State& s, const PersonId& person) {
    const ConductRecord* record = s.conduct.get(person);
    return record && record->awaits_director;
}

std::optional<ServedHands> served_by(const State& s, EntryNumber entry, std::int64_t hands, const Book& book) {
    const Entry* found = s.find(entry);
    const ConductRecord* record = found ? s.conduct.get(found->person) : nullptr;
    if (!record || record->hands_left == 0 || found->status != EntryStatus::seated) return std::nullopt;
    const std::int64_t now = std::min(hands, record->hands_left);
    ServedHands served{.entry = entry, .hands = now};
    if (now < record->hands_left) return served;
    // [internacional:7-3] The seat waits for the director's word.
    const auto by_director = book.ask(key::penalty_readmission_by_director);
    served.awaits_director = by_director && by_director->value;
    return served;
}

}  // namespace

Decision decide_hands_dealt(const State& s, const CountHandsDealt& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Table* table = s.seating.find(c.table);
    const Args args{{"table", std::to_string(c.table.value)}};
    if (!table) return refuse(table_unknown, {}, args);
    if (c.hands < 1 || c.hands > most_hands) return refuse(hands_wrong, {}, {{"max", std::to_string(most_hands)}});
    PenaltyHandsServed event;
    for (const auto& seat : table->seats)
        if (seat)
            if (auto served = served_by(s, *seat, c.hands, book)) event.served.push_back(*served);
    if (event.served.empty()) return refuse(nobody_on_penalty, {}, args);
    return Events{std::move(event)};
}

std::optional<PenaltyHandsServed> hand_served(const State& s, std::span<const EntryNumber> entries,
                                              std::int64_t redeals, const Book& book) {
    std::int64_t hands = 1;
    // [tda-2024:35-C-4] The deal and its redeal are one.
    if (redeals > 0 && book.ask(key::misdeal_counts_for_penalty).value == rulebook::MisdealCountsForPenalty::twice)
        hands += redeals;
    PenaltyHandsServed event;
    for (const EntryNumber entry : entries)
        if (auto served = served_by(s, entry, hands, book)) event.served.push_back(*served);
    if (event.served.empty()) return std::nullopt;
    return event;
}

Decision decide_readmit(const State& s, const ReadmitPlayer& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    if (!awaits_director(s, entry->person)) {
        const auto by_director = book.ask(key::penalty_readmission_by_director);
        return refuse(not_awaited, by_director ? by_director->citation : Citation{}, args);
    }
    return Events{PlayerReadmitted{.entry = c.entry, .by = context.by, .at_ms = context.at_ms}};
}

// Hand for hand, a hand is over at every table: all who are on a penalty have served one.
void serve_everywhere(const State& s, const Book& book, Events& events) {
    PenaltyHandsServed event;
    for (const auto& [person, record] : s.conduct) {
        if (record.hands_left == 0) continue;
        for (const EntryNumber entry : s.entries_of(person))
            if (auto served = served_by(s, entry, 1, book)) event.served.push_back(*served);
    }
    if (!event.served.empty()) events.push_back(std::move(event));
}

}  // namespace riffle::tournament

// Entries given back, or given up for one of another tournament: before the start, and whenever the tournament is
// cancelled.
#include <set>

#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;

constexpr std::size_t most_at_once = 500;  // one step, one transaction: others wait for it

}  // namespace

Decision decide_refund(const State& s, const std::vector<EntryNumber>& entries, const Context& context) {
    if (entries.empty()) return refuse(entries_missing);
    if (entries.size() > most_at_once) return refuse(entries_too_many, {}, {{"limit", std::to_string(most_at_once)}});
    Events events;
    std::set<EntryNumber> named;
    for (const EntryNumber number : entries) {
        const std::map<std::string, std::string> args{{"entry", std::to_string(number.value)}};
        if (!named.insert(number).second) return refuse(entry_named_twice, {}, args);
        const Entry* entry = s.find(number);
        if (!entry) return refuse(entry_unknown, {}, args);
        if (entry->status == EntryStatus::refunded) return refuse(entry_refunded_already, {}, args);
        if (s.status != Status::cancelled) {
            if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
            if (s.status != Status::registering) return refuse(entry_in_play, {}, args);
        }
        events.push_back(
            EntryRefunded{.entry = number, .money = reversed(entry->money), .chips = reversed(entry->chips)});
    }
    // What the prizes were made of cannot go back to those who paid it: first they are taken off the board.
    if (context.registration_closed_for_good) return refuse(prizes_stand);
    return events;
}

Decision decide_transfer(const State& s, const TransferEntry& c, const Context& context) {
    // What may be given back may be taken along.
    const Decision back = decide_refund(s, {c.entry}, context);
    if (!back) return back;
    const Entry& entry = s.entries.at(c.entry);
    return Events{EntryTransferred{.entry = c.entry,
                                   .money = taken_along(entry.money),
                                   .chips = reversed(entry.chips),
                                   .tournament = c.tournament}};
}

}  // namespace riffle::tournament

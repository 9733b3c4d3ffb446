// A person's record: what was done, what was given for it, what is left to serve.
#include <algorithm>
#include <set>

#include "core/tournament/apply_floor.h"

namespace riffle::tournament::floor_events {
namespace {

Misfit fits_if(bool fits, std::string_view why) { return fits ? Misfit{} : Misfit{why}; }

const ConductRecord& kept_of(const State& s, const PersonId& person) {
    static const ConductRecord none;
    const ConductRecord* record = s.conduct.get(person);
    return record ? *record : none;
}

template <class Change>
void edit_record(State& s, EntryNumber entry, Change change) {
    const PersonId& person = s.entries.at(entry).person;
    ConductRecord record = kept_of(s, person);
    change(record);
    s.conduct.set(person, std::move(record));
}

}  // namespace

Misfit misfit(const State& s, const ConductRecorded& e) {
    // Before the first hand only who goes by it.
    const bool sent_away = e.measure == Measure::disqualification || e.measure == Measure::expulsion;
    if (s.status != Status::running && !(sent_away && s.status == Status::registering)) return "play is not on";
    const Entry* entry = s.find(e.entry);
    if (!entry) return "there is no such entry";
    if (e.hands > 0 && entry->status != EntryStatus::seated) return "the entry is not in";
    if (e.hands < e.served || e.served < 0) return "more was served than given";
    const std::size_t before = kept_of(s, entry->person).offences.size();
    if (static_cast<std::int64_t>(before) != e.earlier) return "what was done before is another";
    if (before >= most_offences) return "the record is full";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const ConductRecorded& e) {
    edit_record(s, e.entry, [&](ConductRecord& record) {
        record.offences.push_back({.entry = e.entry,
                                   .infraction = e.infraction,
                                   .circumstances = e.circumstances,
                                   .what = e.what,
                                   .repeated = e.repeated,
                                   .measure = e.measure,
                                   .hands = e.hands,
                                   .reported = e.reported,
                                   .urgent = e.urgent,
                                   .set_aside = e.set_aside,
                                   .clause = e.clause,
                                   .reason = e.reason,
                                   .by = e.by,
                                   .at_ms = e.at_ms});
        // A second penalty is served after the first.
        record.hands_left += e.hands - e.served;
        record.hands_served += e.served;
        if (e.hands > 0) record.awaits_director = false;
        if (!e.away.empty()) record.away = e.away;
        if (e.measure >= Measure::disqualification) {
            record.hands_left = 0;
            record.awaits_director = false;
            record.away.clear();
        }
    });
    s.accounts.post(std::span(e.chips));
}

Misfit misfit(const State& s, const PenaltyHandsServed& e) {
    if (s.status != Status::running) return "play is not on";
    std::set<PersonId> named;
    for (const ServedHands& one : e.served) {
        const Entry* entry = s.find(one.entry);
        if (!entry || entry->status != EntryStatus::seated) return "the entry is not in";
        if (!named.insert(entry->person).second) return "somebody served twice";
        const std::int64_t left = kept_of(s, entry->person).hands_left;
        if (one.hands < 1 || one.hands > left) return "there are not so many hands to serve";
        if (one.awaits_director && one.hands != left) return "there are hands left to serve";
    }
    return fits_if(!e.served.empty(), "nobody served a hand");
}
void apply(State& s, const PenaltyHandsServed& e) {
    for (const ServedHands& one : e.served)
        edit_record(s, one.entry, [&](ConductRecord& record) {
            record.hands_left -= one.hands;
            record.hands_served += one.hands;
            record.awaits_director = one.awaits_director;
            if (record.hands_left == 0 && !one.awaits_director) record.away.clear();
        });
}

Misfit misfit(const State& s, const PlayerReadmitted& e) {
    const Entry* entry = s.find(e.entry);
    return fits_if(entry && s.status == Status::running && kept_of(s, entry->person).awaits_director,
                   "nobody waits for the director");
}
void apply(State& s, const PlayerReadmitted& e) {
    edit_record(s, e.entry, [](ConductRecord& record) {
        record.awaits_director = false;
        record.away.clear();
    });
}

}  // namespace riffle::tournament::floor_events

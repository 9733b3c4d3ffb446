// Seats put right and kept, stacks laid out, teams and who plays for them.
#include <algorithm>

#include "core/tournament/apply_floor.h"

namespace riffle::tournament::floor_events {
namespace {

bool sitting(const State& s, EntryNumber number) {
    const Entry* entry = s.find(number);
    return entry && entry->status == EntryStatus::seated;
}

}  // namespace

Misfit misfit(const State& s, const SeatCorrected& e) {
    if (s.status != Status::running || !sitting(s, e.entry)) return "the entry is not in";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const SeatCorrected& e) { s.accounts.post(std::span(e.chips)); }

Misfit misfit(const State& s, const SeatKept& e) {
    if (!sitting(s, e.entry)) return "the entry is not in";
    return s.find(e.entry)->keeps_seat == e.kept ? Misfit{"it is so already"} : Misfit{};
}
void apply(State& s, const SeatKept& e) {
    s.entries.edit(e.entry).keeps_seat = e.kept;
    if (e.kept)
        s.keep_seats.set(e.entry, {});
    else
        s.keep_seats.erase(e.entry);
}

Misfit misfit(const State& s, const StacksLaidOut& e) {
    if (s.status != Status::running || s.laid_out > 0) return "the stacks are laid out";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const StacksLaidOut& e) {
    s.laid_out = e.stacks;
    s.laid_out_dealt_in = e.dealt_in;
    s.accounts.post(std::span(e.chips));
}

Misfit misfit(const State& s, const StackTaken& e) {
    if (s.laid_out < 1 || !s.find(e.entry)) return "no stack lies there";
    return s.accounts.misfit(std::span(e.chips));
}
void apply(State& s, const StackTaken& e) {
    --s.laid_out;
    s.accounts.post(std::span(e.chips));
}

Misfit misfit(const State& s, const TeamRegistered& e) {
    if (s.status != Status::announced && s.status != Status::registering) return "it has begun";
    if (s.teams.contains(e.name)) return "there is such a team";
    for (const PersonId& person : e.members)
        if (s.team_of.contains(person)) return "the person is in a team";
    return std::nullopt;
}
void apply(State& s, const TeamRegistered& e) {
    s.teams.set(e.name, e.members);
    for (const PersonId& person : e.members) s.team_of.set(person, e.name);
}

Misfit misfit(const State& s, const PlayerChanged& e) {
    if (s.status != Status::running || !sitting(s, e.entry)) return "the entry is not in";
    const Entry* entry = s.find(e.entry);
    return (entry->playing ? *entry->playing : entry->person) == e.person ? Misfit{"the person plays it"} : Misfit{};
}
void apply(State& s, const PlayerChanged& e) {
    constexpr std::size_t most_remembered = 20;  // as many as a team has
    Entry& entry = s.entries.edit(e.entry);
    entry.played.push_back(entry.playing ? *entry.playing : entry.person);
    if (entry.played.size() > most_remembered) entry.played.erase(entry.played.begin());
    entry.playing = e.person;
    entry.player_level = e.level;
}

Misfit misfit(const State& s, const SurvivorsCounted& e) {
    const bool all = static_cast<std::int64_t>(e.survivors.size()) == s.players_left() &&
                     std::ranges::all_of(e.survivors, [&](const CountedStack& one) { return sitting(s, one.entry); });
    return s.status == Status::running && all ? Misfit{} : Misfit{"others are left"};
}
void apply(State&, const SurvivorsCounted&) {}

}  // namespace riffle::tournament::floor_events

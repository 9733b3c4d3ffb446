// Teams: who is in one, where its members sit, and who plays its seat at the final table.
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
constexpr std::size_t most_team_name = 60;
constexpr std::size_t most_members = 20;

bool plays_in_teams(const State& s) { return format_of(*s.setup) == Format::teams; }

bool has_entry(const State& s, const PersonId& person) {
    return std::ranges::any_of(
        s.entries_of(person), [&](EntryNumber number) { return s.entries.at(number).status != EntryStatus::refunded; });
}

Args team_args(const std::string& name) { return {{"team", name}}; }

}  // namespace

Decision decide_register_team(const State& s, const RegisterTeam& c, const Book& book) {
    if (c.name.empty() || characters(c.name) > most_team_name)
        return refuse(text_too_long, {}, {{"where", "name"}, {"limit", std::to_string(most_team_name)}});
    if (s.status != Status::announced && s.status != Status::registering) return refuse(tournament_begun);
    if (!plays_in_teams(s)) return refuse(no_team_event);
    // [mediterraneo-2026:17-a] Exactly so many.
    const auto size = book.ask(rulebook::key::team_size);
    const std::size_t members = c.members.size();
    if (members == 0 || members > most_members || (size && static_cast<std::int64_t>(members) != size->value))
        return refuse(team_size_wrong, size ? size->citation : Citation{},
                      {{"players", std::to_string(size ? size->value : static_cast<std::int64_t>(most_members))}});
    if (s.teams.contains(c.name)) return refuse(team_known, {}, team_args(c.name));
    std::set<PersonId> seen;
    for (const PersonId& person : c.members)
        if (!seen.insert(person).second || s.team_of.contains(person))
            return refuse(person_in_team, {}, {{"person", person}});
    // [mediterraneo-2026:17-e] The final has a seat for so many.
    if (s.setup->team_final.value_or(false))
        if (const auto most = book.ask(rulebook::key::team_final_table_teams);
            most && static_cast<std::int64_t>(s.teams.size()) >= most->value)
            return refuse(team_final_full, most->citation, {{"teams", std::to_string(most->value)}});
    return Events{TeamRegistered{
        .name = c.name, .members = c.members, .clause = size ? std::string(size->citation.clause) : std::string{}}};
}

std::optional<Refusal> outside_teams(const State& s, const PersonId& person) {
    if (!plays_in_teams(s)) return std::nullopt;
    const std::string* team = s.team_of.get(person);
    if (!team) return Refusal{person_in_no_team, {}, {{"person", person}}};
    // [mediterraneo-2026:17-e] One seat a team.
    if (!s.setup->team_final.value_or(false)) return std::nullopt;
    for (const PersonId& member : s.teams.at(*team))
        if (has_entry(s, member)) return Refusal{team_has_seat, {}, team_args(*team)};
    return std::nullopt;
}

std::optional<Refusal> teams_not_ready(const State& s, const Book& book) {
    if (!plays_in_teams(s)) return std::nullopt;
    // [mediterraneo-2026:17-b] Every member plays in every tournament of the first phase.
    const auto rounds = book.ask(rulebook::key::team_qualifying_tournaments);
    for (const auto& [name, members] : s.teams) {
        const auto in = std::ranges::count_if(members, [&](const PersonId& person) { return has_entry(s, person); });
        const bool ready = s.setup->team_final.value_or(false)
                               ? in == 1
                               : in == static_cast<std::ptrdiff_t>(members.size()) || !rounds;
        if (!ready) return Refusal{team_not_complete, rounds ? rounds->citation : Citation{}, team_args(name)};
    }
    return std::nullopt;
}

std::vector<Place> seats_apart(const State& s, const Seating& seating, const PersonId& person) {
    std::set<TableNumber> theirs;
    if (const std::string* team = s.team_of.get(person))
        for (const PersonId& member : s.teams.at(*team))
            for (const EntryNumber number : s.entries_of(member))
                if (const auto& place = s.entries.at(number).place) theirs.insert(place->table);
    const auto beside = [&](const Place& place) { return theirs.contains(place.table); };
    std::vector<Place> seats = seating.all_choices();
    if (theirs.empty()) return seats;
    std::vector<Place> apart = seats;
    std::erase_if(apart, beside);
    if (!apart.empty()) return apart;
    // None of the shortest tables will do: any other with a seat. While a room fills, those are the last ones: from
    // there, until all free seats were seen.
    std::int64_t free = seating.free_seats();
    for (std::size_t i = seating.tables().size(); i-- > 0 && free > 0;) {
        const auto& [number, table] = seating.tables().nth(i);
        for (std::int64_t seat = table.size(); seat >= 1; --seat) {
            if (table.at(SeatNumber{seat})) continue;
            --free;
            if (!theirs.contains(number)) apart.push_back({number, SeatNumber{seat}});
        }
    }
    std::ranges::reverse(apart);
    return apart.empty() ? seats : apart;
}

Decision decide_change_player(const State& s, const ChangePlayer& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    const PersonId& now = entry->playing ? *entry->playing : entry->person;
    if (now == c.person) return refuse(no_change);
    const std::int64_t level = read_clock(s.clock, s.setup->levels, context.at_ms).level_number;
    const PlayerChanged changed{
        .entry = c.entry, .person = c.person, .level = level, .at_ms = context.at_ms, .clause = {}};
    const auto with = [&](const Citation& clause) {
        PlayerChanged event = changed;
        event.clause = std::string(clause.clause);
        return Events{std::move(event)};
    };
    // [mediterraneo-2026:9] [solverde-2023:4.1] Everybody plays for themselves.
    const auto substitutes = book.ask(rulebook::key::substitute_players);
    if (substitutes.value == rulebook::SubstitutePlayers::director_may_allow) return with(substitutes.citation);
    const bool final = plays_in_teams(s) && s.setup->team_final.value_or(false);
    if (!final || substitutes.value == rulebook::SubstitutePlayers::forbidden)
        return refuse(substitute_forbidden, substitutes.citation, args);
    const std::string* team = s.team_of.get(entry->person);
    if (!team || !std::ranges::count(s.teams.at(*team), c.person))
        return refuse(substitute_forbidden, substitutes.citation, args);
    // [mediterraneo-2026:17-f] Another at every level, and who has waited longest.
    const auto rotation = book.ask(rulebook::key::team_rotation);
    if (rotation.value == rulebook::TeamRotation::none) return refuse(substitute_forbidden, rotation.citation, args);
    if (level <= std::max<std::int64_t>(1, entry->player_level))
        return refuse(player_changes_each_level, rotation.citation, args);
    const auto& members = s.teams.at(*team);
    const auto waited = [&](const PersonId& person) {
        const auto last = std::find(entry->played.rbegin(), entry->played.rend(), person);
        return static_cast<std::size_t>(last - entry->played.rbegin());  // never: longer than anybody
    };
    for (const PersonId& member : members)
        if (member != now && waited(member) > waited(c.person))
            return refuse(player_waited_longer, rotation.citation, {{"person", member}});
    return with(rotation.citation);
}

}  // namespace riffle::tournament

#include "server/view_parts.h"

#include <algorithm>

#include "core/hand/rotation.h"

namespace riffle::server {

using namespace tournament;

shape::ClockView clock_of(const State& s, std::int64_t now_ms) {
    const ClockReading r = read_clock(s.clock, s.setup->levels, now_ms);
    const bool over = s.status == Status::finished || s.status == Status::cancelled;
    shape::ClockView view;
    using enum shape::ClockState;
    view.state = !s.clock.started || over ? stopped : s.clock.running ? running : paused;
    view.index = r.index;
    view.level_number = r.level_number;
    if (s.clock.running && r.remaining_ms) view.ends_at = now_ms + *r.remaining_ms;
    view.remaining_ms = r.remaining_ms;
    view.next_break_at_ms = r.next_break_in_ms;
    view.server_time = now_ms;
    return view;
}

const Level& level_of(const State& s, std::int64_t now_ms) {
    return s.setup->levels[static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index)];
}

std::optional<Level> next_level(const State& s, std::int64_t now_ms) {
    const auto next = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index) + 1;
    return next < s.setup->levels.size() ? std::optional(s.setup->levels[next]) : std::nullopt;
}

const Level& level_for_averages(const State& s, std::int64_t now_ms) {
    auto i = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index);
    while (s.setup->levels[i].is_break() && i + 1 < s.setup->levels.size()) ++i;
    return s.setup->levels[i];
}

std::vector<EntryNumber> entries_of(const State& s, const app::House& house, const PersonId& person) {
    if (house.merged.empty()) return s.entries_of(person);
    std::vector<EntryNumber> all;
    for (const std::string& id : house.all_of(house.person_of(person)))
        for (const EntryNumber number : s.entries_of(id)) all.push_back(number);
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<EntryNumber> standing_entries(const State& s, const app::House& house, const PersonId& person) {
    std::vector<EntryNumber> standing;
    for (const EntryNumber number : entries_of(s, house, person))
        if (const Entry* entry = s.find(number); entry && entry->status != EntryStatus::refunded)
            standing.push_back(number);
    return standing;
}

bool is_result(const State& s, const app::House& house, const Entry& entry) {
    const bool won = entry.status == EntryStatus::winner && s.status == Status::finished;
    if (entry.status != EntryStatus::busted && !won) return false;
    if (entry.out == 0 && !won) return false;  // expelled without a place
    const auto standing = standing_entries(s, house, entry.person);
    if (standing.empty() || standing.back() != entry.number) return false;
    // Of two who were merged, the one sold first may be the one who is still in.
    return std::ranges::none_of(standing, [&](EntryNumber number) {
        const EntryStatus status = s.entries.at(number).status;
        return status == EntryStatus::seated || status == EntryStatus::waiting;
    });
}

std::vector<PersonRanked> person_ranking(const State& s, const app::House& house) {
    std::vector<PersonRanked> rows;
    std::int64_t place = s.status == Status::finished ? 0 : s.players_left();
    for (const Ranked& ranked : ranking(s)) {
        const Entry* entry = s.find(ranked.entry);
        if (is_result(s, house, *entry)) rows.push_back({++place, ranked, standing_entries(s, house, entry->person)});
    }
    return rows;
}

std::int64_t persons_in(const State& s, const app::House& house) {
    const std::int64_t sold_first = s.entries_sold() - s.totals.reentries;
    if (house.merged.empty()) return sold_first;
    // Two that are one were each sold a first entry.
    std::int64_t again = 0;
    const auto plays = [&](const PersonId& person) {
        const auto& own = s.entries_of(person);
        return std::ranges::any_of(own, [&](EntryNumber e) { return s.entries.at(e).status != EntryStatus::refunded; });
    };
    for (const auto& [person, own] : house.mergers) {
        if (house.merged.contains(person)) continue;
        const auto all = house.all_of(person);
        again += std::max<std::int64_t>(0, std::ranges::count_if(all, plays) - 1);
    }
    return sold_first - again;
}

std::vector<std::string> game_turns(const Setup& setup) {
    std::vector<std::string> turns;
    if (const auto rotation = rotation_of(setup))
        for (const hand::Game* game : rotation->games) turns.emplace_back(game->id);
    return turns;
}

std::string game_now(const State& s, std::int64_t now_ms) {
    return std::string(game_at(*s.setup, read_clock(s.clock, s.setup->levels, now_ms).level_number));
}

std::optional<std::string> logo_of(const app::House& house) {
    if (!house.logo) return std::nullopt;
    return "/api/v1/house/logo?v=" + house.logo->sha256.substr(0, 16);
}

std::vector<shape::Message> messages_of(const app::App& app, const app::House& house, const std::string& tournament) {
    std::vector<shape::Message> messages;
    for (const app::Message& message : house.messages) {
        if (message.tournament && *message.tournament != tournament) continue;
        shape::Message& shown = messages.emplace_back();
        shown.id = message.id;
        shown.kind = message.kind;
        shown.text = app.people().full_name("message/" + message.id);
        shown.tournament = message.tournament;
    }
    return messages;
}

std::optional<Money> prize_of_entry(const journal::TournamentStream& stream, const std::vector<Money>& prizes,
                                    tournament::EntryNumber entry) {
    return prizes::prize_of(stream.state(), prizes, stream.prizes().seats, entry);
}

std::vector<Money> published_prizes(const journal::TournamentStream& stream) {
    return stream.prizes().published ? *stream.prizes().prizes : std::vector<Money>{};
}

}  // namespace riffle::server

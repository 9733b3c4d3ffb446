#include "server/view_parts.h"

namespace riffle::server {

using journal::to_json;
using namespace tournament;

json::object clock_view(const State& s, std::int64_t now_ms) {
    const ClockReading r = read_clock(s.clock, s.setup->levels, now_ms);
    const bool over = s.status == Status::finished || s.status == Status::cancelled;
    json::object view;
    view["state"] = !s.clock.started || over ? "stopped" : s.clock.running ? "running" : "paused";
    view["index"] = r.index;
    view["level_number"] = r.level_number;
    view["ends_at"] = s.clock.running && r.remaining_ms ? json::value(now_ms + *r.remaining_ms) : json::value(nullptr);
    view["remaining_ms"] = to_json(r.remaining_ms);
    view["next_break_at_ms"] = to_json(r.next_break_in_ms);
    view["server_time"] = now_ms;
    return view;
}

json::value present_level(const State& s, std::int64_t now_ms) {
    const ClockReading r = read_clock(s.clock, s.setup->levels, now_ms);
    return to_json(s.setup->levels[static_cast<std::size_t>(r.index)]);
}

json::value next_level(const State& s, std::int64_t now_ms) {
    const auto next = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index) + 1;
    return next < s.setup->levels.size() ? to_json(s.setup->levels[next]) : json::value(nullptr);
}

const Level& level_for_averages(const State& s, std::int64_t now_ms) {
    auto i = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index);
    while (s.setup->levels[i].is_break() && i + 1 < s.setup->levels.size()) ++i;
    return s.setup->levels[i];
}

std::vector<EntryNumber> standing_entries(const State& s, const PersonId& person) {
    std::vector<EntryNumber> standing;
    for (const EntryNumber number : s.entries_of(person))
        if (const Entry* entry = s.find(number); entry && entry->status != EntryStatus::refunded)
            standing.push_back(number);
    return standing;
}

bool is_result(const State& s, const Entry& entry) {
    const bool won = entry.status == EntryStatus::winner && s.status == Status::finished;
    if (entry.status != EntryStatus::busted && !won) return false;
    const auto standing = standing_entries(s, entry.person);
    return !standing.empty() && standing.back() == entry.number;
}

std::vector<PersonRanked> person_ranking(const State& s) {
    std::vector<PersonRanked> rows;
    std::int64_t place = s.status == Status::finished ? 0 : s.players_left();
    for (const Ranked& ranked : ranking(s)) {
        const Entry* entry = s.find(ranked.entry);
        if (is_result(s, *entry)) rows.push_back({++place, ranked, standing_entries(s, entry->person)});
    }
    return rows;
}

json::value prize_at(const std::vector<Money>& prizes, std::int64_t place) {
    if (place < 1 || place > static_cast<std::int64_t>(prizes.size())) return nullptr;
    return to_json(prizes[static_cast<std::size_t>(place - 1)]);
}

std::vector<Money> published_prizes(const journal::TournamentStream& stream) {
    return stream.prizes().published ? *stream.prizes().prizes : std::vector<Money>{};
}

}  // namespace riffle::server

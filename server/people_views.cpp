#include "server/people_views.h"

#include <algorithm>

#include "server/view_parts.h"

namespace riffle::server {
namespace {

using journal::to_json;

constexpr std::size_t most_likely = 8;

// Everything counted of who was merged with this person too.
std::int64_t entry_count(const app::App& app, const app::House& house, const std::string& person) {
    std::int64_t entries = 0;
    for (const std::string& id : house.all_of(person)) entries += app.entries_of(id);
    return entries;
}

json::object row_of(const std::string& id, const app::PersonDetails& details) {
    auto row = to_json(details).as_object();
    row["id"] = id;
    return row;
}

json::object counted_row(const app::App& app, const app::House& house, const app::People::Found& found) {
    auto row = row_of(found.id, found.details);
    row["entries"] = entry_count(app, house, found.id);
    return row;
}

json::array likely_rows(const app::App& app, const app::House& house, const app::PersonDetails& details,
                        const std::string& but) {
    json::array rows;
    for (const auto& likely : app.people().likely_same(details, but, most_likely)) {
        auto row = counted_row(app, house, likely.found);
        row["same_name"] = likely.same_name;
        row["same_document"] = likely.same_document;
        rows.push_back(std::move(row));
    }
    return rows;
}

json::object played_row(const std::string& id, const journal::TournamentStream& stream, const tournament::Entry& entry,
                        const app::House& house) {
    const tournament::State& s = stream.state();
    json::value place = nullptr;
    json::value prize = nullptr;
    for (const PersonRanked& row : person_ranking(s, house))
        if (row.ranked.entry == entry.number) {
            place = row.place;
            if (stream.prizes().published && !entry.prize_lost)
                prize = prize_at(stream, *stream.prizes().prizes, row.ranked.entry);
        }
    return {{"tournament", id},
            {"tournament_name", s.setup->name},
            {"tournament_status", to_json(s.status)},
            {"starts_at", s.setup->starts_at},
            {"entry", entry.number.value},
            {"kind", to_json(entry.kind)},
            {"status", to_json(entry.status)},
            {"paid", to_json(s.price_of(entry))},
            {"place", std::move(place)},
            {"prize", std::move(prize)}};
}

}  // namespace

std::string persons_view(const app::App& app, const std::string& query, std::size_t from, std::size_t limit) {
    const auto house = app.house();
    const auto page = app.people().page(query, from, limit);
    json::array rows;
    for (const auto& found : page.rows) rows.push_back(counted_row(app, *house, found));
    return json::serialize(json::object{{"persons", std::move(rows)},
                                        {"next", page.next ? json::value(*page.next) : json::value(nullptr)}});
}

std::optional<std::string> person_view(const app::App& app, const std::string& id) {
    const auto house = app.house();
    const std::string person = house->person_of(id);
    const auto details = app.people().own(person);
    if (!details || !house->persons.contains(person)) return std::nullopt;
    json::array played;
    json::array merged;
    for (const std::string& one : house->all_of(person)) {
        for (const auto& [tournament, stream] : app.tournaments_of(one))
            for (const auto number : stream->state().entries_of(one))
                played.push_back(played_row(tournament, *stream, stream->state().entries.at(number), *house));
        // Only those directly: parting one of them takes theirs along.
        const std::string* with = house->merged.get(one);
        if (with && *with == person)
            if (const auto own = app.people().own(one)) merged.push_back(row_of(one, *own));
    }
    std::stable_sort(played.begin(), played.end(), [](const json::value& a, const json::value& b) {
        return a.at("starts_at").as_int64() > b.at("starts_at").as_int64();
    });
    auto view = row_of(person, *details);
    view["entries"] = static_cast<std::int64_t>(played.size());
    view["played"] = std::move(played);
    view["merged"] = std::move(merged);
    view["likely"] = likely_rows(app, *house, *details, person);
    return json::serialize(view);
}

std::string likely_view(const app::App& app, const app::PersonDetails& details, const std::string& but) {
    return json::serialize(json::object{{"persons", likely_rows(app, *app.house(), details, but)}});
}

}  // namespace riffle::server

#include "server/people_views.h"

#include <algorithm>

#include "server/shape_json.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

constexpr std::size_t most_likely = 8;

// Everything counted of who was merged with this person too.
std::int64_t entry_count(const app::App& app, const app::House& house, const std::string& person) {
    std::int64_t entries = 0;
    for (const std::string& id : house.all_of(person)) entries += app.entries_of(id);
    return entries;
}

template <class Row>
Row row_of(const std::string& id, const app::PersonDetails& details) {
    Row row;
    static_cast<app::PersonDetails&>(row) = details;
    row.id = id;
    return row;
}

template <class Row>
Row counted_row(const app::App& app, const app::House& house, const app::People::Found& found) {
    Row row = row_of<Row>(found.id, found.details);
    row.entries = entry_count(app, house, found.id);
    return row;
}

shape::PlayedEntry played_row(const std::string& id, const journal::TournamentStream& stream,
                              const tournament::Entry& entry, const app::House& house) {
    const tournament::State& s = stream.state();
    shape::PlayedEntry played;
    for (const PersonRanked& row : person_ranking(s, house))
        if (row.ranked.entry == entry.number) {
            played.place = row.place;
            if (stream.prizes().published && !entry.prize_lost)
                played.prize = prize_of_entry(stream, *stream.prizes().prizes, row.ranked.entry);
        }
    played.tournament = id;
    played.tournament_name = s.setup->name;
    played.tournament_status = s.status;
    played.starts_at = s.setup->starts_at;
    played.entry = entry.number.value;
    played.kind = entry.kind;
    played.status = entry.status;
    played.paid = s.price_of(entry);
    return played;
}

}  // namespace

std::vector<shape::LikelyPerson> likely_rows(const app::App& app, const app::House& house,
                                             const app::PersonDetails& details, const std::string& but) {
    std::vector<shape::LikelyPerson> rows;
    for (const auto& likely : app.people().likely_same(details, but, most_likely)) {
        auto& row = rows.emplace_back(counted_row<shape::LikelyPerson>(app, house, likely.found));
        row.same_name = likely.same_name;
        row.same_document = likely.same_document;
    }
    return rows;
}

std::string persons_view(const app::App& app, const std::string& query, std::size_t from, std::size_t limit) {
    const auto house = app.house();
    const auto page = app.people().page(query, from, limit);
    shape::Persons view;
    for (const auto& found : page.rows) view.persons.push_back(counted_row<shape::Person>(app, *house, found));
    if (page.next) view.next = static_cast<std::int64_t>(*page.next);
    return answer_of(view);
}

std::optional<std::string> person_view(const app::App& app, const std::string& id) {
    const auto house = app.house();
    const std::string person = house->person_of(id);
    const auto details = app.people().own(person);
    if (!details || !house->persons.contains(person)) return std::nullopt;
    auto view = row_of<shape::PersonView>(person, *details);
    for (const std::string& one : house->all_of(person)) {
        for (const auto& [tournament, stream] : app.tournaments_of(one))
            for (const auto number : stream->state().entries_of(one))
                view.played.push_back(played_row(tournament, *stream, stream->state().entries.at(number), *house));
        // Only those directly: parting one of them takes theirs along.
        const std::string* with = house->merged.get(one);
        if (with && *with == person)
            if (const auto own = app.people().own(one)) view.merged.push_back(row_of<shape::MergedPerson>(one, *own));
    }
    std::stable_sort(view.played.begin(), view.played.end(),
                     [](const auto& a, const auto& b) { return a.starts_at > b.starts_at; });
    view.entries = static_cast<std::int64_t>(view.played.size());
    view.likely = likely_rows(app, *house, *details, person);
    return answer_of(view);
}

std::string likely_view(const app::App& app, const app::PersonDetails& details, const std::string& but) {
    shape::LikelyPersons view;
    view.persons = likely_rows(app, *app.house(), details, but);
    return answer_of(view);
}

}  // namespace riffle::server

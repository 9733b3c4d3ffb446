// Persons who turned out to be one (MergePersons): their entries stay as they were sold, and count together.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "app/batch.h"
#include "app/replay.h"
#include "core/rulebook/keys.h"

namespace riffle::app {
namespace {

using tournament::EntryNumber;
using tournament::EntryStatus;

bool in_play(const tournament::State& s, EntryNumber entry) {
    const EntryStatus status = s.entries.at(entry).status;
    return status == EntryStatus::seated || status == EntryStatus::waiting;
}

std::int64_t seats_of(const tournament::State& s, const std::vector<std::string>& persons) {
    std::int64_t seats = 0;
    for (const std::string& person : persons)
        for (const EntryNumber entry : s.entries_of(person)) seats += in_play(s, entry) ? 1 : 0;
    return seats;
}

bool over(const tournament::State& s) {
    return s.status == tournament::Status::finished || s.status == tournament::Status::cancelled;
}

// Full years from a date to a moment; a date that is none says nothing.
std::optional<std::int64_t> years_between(const std::string& born, std::int64_t on_ms) {
    using namespace std::chrono;
    int y = 0, m = 0, d = 0;
    if (std::sscanf(born.c_str(), "%4d-%2d-%2d", &y, &m, &d) != 3) return std::nullopt;
    const year_month_day on{floor<days>(sys_time<milliseconds>{milliseconds{on_ms}})};
    const int birthday = m * 100 + d;
    const int today = static_cast<int>(static_cast<unsigned>(on.month()) * 100 + static_cast<unsigned>(on.day()));
    return static_cast<int>(on.year()) - y - (today < birthday ? 1 : 0);
}

}  // namespace

tournament::PersonFacts App::facts_of(const Batch& batch, const std::string& person, std::int64_t on_ms) const {
    tournament::PersonFacts facts{.document = false};
    const House& house = batch.house_now();
    for (const std::string& id : house.all_of(house.person_of(person))) {
        const auto known = details_of(batch, id);
        if (!known) continue;
        facts.document = facts.document || !known->document.empty();
        if (known->barred && !known->barred->empty()) facts.barred = *known->barred;
        if (known->born && !facts.age) facts.age = years_between(*known->born, on_ms);
    }
    return facts;
}

std::expected<journal::TournamentCommand, Problem> App::for_the_person(const Batch& batch,
                                                                       const journal::TournamentStream& stream,
                                                                       const tournament::SellEntry& sale) const {
    const House& house = batch.house_now();
    if (!house.persons.contains(sale.person))
        return std::unexpected(Problem{.status = 404, .code = "person_unknown", .args = {{"person", sale.person}}});
    const std::string& person = house.person_of(sale.person);
    tournament::SellEntry sold = sale;
    sold.person = person;
    if (house.merged.empty()) return sold;
    // Whoever is in, else whoever came last: what the tournament knows of a person, it knows by that id.
    const tournament::State& s = stream.state();
    std::int64_t kept = 0;
    EntryNumber last{0};
    bool seated = false;
    for (const std::string& id : house.all_of(person))
        for (const EntryNumber entry : s.entries_of(id)) {
            if (s.entries.at(entry).status != EntryStatus::refunded) ++kept;
            if (seated || (!in_play(s, entry) && entry < last)) continue;
            seated = in_play(s, entry);
            last = entry;
            sold.person = id;
        }
    const rulebook::Book* book = s.exists ? book_of(s) : nullptr;
    if (!book || seated || s.setup->reentries == 0 || kept <= s.setup->reentries) return sold;
    const auto limit = book->ask(rulebook::key::re_entry_limit);
    if (limit.value != rulebook::ReEntryLimit::as_announced) return sold;
    return std::unexpected(Problem{.status = 409,
                                   .code = "reentries_used_up",
                                   .citation = std::string(limit.citation.clause),
                                   .args = {{"allowed", std::to_string(s.setup->reentries)}}});
}

std::string App::seated_twice(Batch& batch, const std::vector<std::string>& persons) const {
    std::set<std::string> ids;
    for (const std::string& person : persons) {
        if (const auto played = played_.find(person); played != played_.end())
            ids.insert(played->second.begin(), played->second.end());
        for (const auto& [who, tournament] : batch.played)
            if (who == person) ids.insert(tournament);
    }
    // What an undo of this batch took from the shelf; what is still on it is over.
    for (const std::string& id : batch.worked_on()) ids.insert(id);
    for (const std::string& id : ids) {
        const tournament::State& s = batch.stream_copy(id).state();
        if (!over(s) && seats_of(s, persons) > 1) return s.setup->name;
    }
    return {};
}

bool App::merged_seated_twice(const House& house, const journal::TournamentStream& stream) const {
    const tournament::State& s = stream.state();
    if (over(s)) return false;
    std::set<std::string> looked_at;
    for (const auto& [merged, with] : house.merged) {
        const std::string& person = house.person_of(merged);
        if (s.entries_of(merged).empty() || !looked_at.insert(person).second) continue;
        if (seats_of(s, house.all_of(person)) > 1) return true;
    }
    return false;
}

}  // namespace riffle::app

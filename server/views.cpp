#include "server/views.h"

#include <algorithm>

#include "app/roles.h"
#include "app/templates.h"
#include "core/journal/tournament_codec.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using journal::to_json;
using namespace tournament;

std::string csv_cell(std::string text) {
    // A cell that a spreadsheet would run as a formula is made plain text; quotes are doubled.
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
    std::string cell = "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + "\"";
}

}  // namespace

std::string house_view(const app::App& app, const Viewer& viewer) {
    const auto house = app.house();
    auto view = to_json(house->settings).as_object();
    view["demo"] = house->demo;
    view["version"] = house->version;
    view["server_time"] = app.now_ms();
    if (viewer.staff) view["time_off_ms"] = app.time_off_ms();
    view["head"] = app.head_code();
    view["public_key"] = app.public_key();
    return json::serialize(view);
}

std::string tournament_list(const app::App& app) {
    const std::int64_t now_ms = app.now_ms();
    auto all = app.tournaments();
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.second->state().setup->starts_at < b.second->state().setup->starts_at;
    });
    json::array cards;
    for (const auto& [id, stream] : all) {
        const State& s = stream->state();
        cards.push_back({{"id", id},
                         {"name", s.setup->name},
                         {"status", to_json(s.status)},
                         {"starts_at", s.setup->starts_at},
                         {"buy_in", to_json(s.setup->buy_in)},
                         {"fee", to_json(s.setup->fee)},
                         {"game", s.setup->game},
                         {"book", s.setup->book},
                         {"entries", s.entries_sold()},
                         {"players_left", s.players_left()},
                         {"clock", clock_view(s, now_ms)},
                         {"level", present_level(s, now_ms)},
                         {"registration_open", app.sells(*stream).has_value()}});
    }
    return json::serialize(json::object{{"tournaments", std::move(cards)}, {"server_time", now_ms}});
}

std::string history_view(const app::App& app, const journal::TournamentStream& stream, const Viewer& viewer) {
    json::array rows;
    for (std::size_t i = stream.steps().size(); i-- > 0;) {
        const journal::Step& step = *stream.steps().nth(i).second;
        json::array types;
        json::object args;
        for (const auto& event : step.events) {
            types.push_back(json::value(journal::event_name(event)));
            for (const auto& [key, value] : journal::summary_of(event)) args[key] = value;
        }
        rows.push_back({{"step", step.version},
                        {"at", step.at_ms},
                        {"by", app.people().full_name("account/" + step.by)},
                        {"device", step.device},
                        {"types", std::move(types)},
                        {"args", std::move(args)},
                        {"undone", stream.undone(step.version)},
                        {"may_undo", stream.find_step(step.version) && !journal::never_undone(step) &&
                                         app::may_undo(viewer.role, step)}});
    }
    return json::serialize(json::object{{"steps", std::move(rows)}});
}

std::string persons_view(const app::App& app, const std::string& query, std::size_t limit) {
    std::map<std::string, std::int64_t> entries;
    for (const auto& [id, stream] : app.tournaments())
        for (const auto& [number, entry] : stream->state().entries) ++entries[entry.person];
    json::array rows;
    for (const auto& found : app.people().search(query, limit)) {
        auto row = to_json(found.details).as_object();
        row["id"] = found.id;
        row["entries"] = entries[found.id];
        rows.push_back(std::move(row));
    }
    return json::serialize(json::object{{"persons", std::move(rows)}});
}

std::string accounts_view(const app::App& app) {
    json::array rows;
    const auto house = app.house();
    for (const auto& [id, account] : house->accounts)
        rows.push_back({{"id", id},
                        {"name", app.people().full_name("account/" + id)},
                        {"role", account.role},
                        {"open", account.open}});
    return json::serialize(json::object{{"accounts", std::move(rows)}});
}

std::string templates_view() { return json::serialize(to_json(app::templates())); }

std::optional<std::string> seat_view(const app::App& app, const std::string& ticket) {
    const auto found = app.find_ticket(ticket);
    if (!found) return std::nullopt;
    const auto stream = app.tournament(found->first);
    const State& s = stream->state();
    const Entry* entry = s.find(found->second);
    if (!entry || entry->ticket != ticket) return std::nullopt;  // the sale was undone
    const std::int64_t now_ms = app.now_ms();
    std::optional<PersonRanked> place;
    for (PersonRanked& row : person_ranking(s))
        if (row.ranked.entry == entry->number) place = std::move(row);
    json::value draw = nullptr;
    if (entry->draw) {
        const Seed seed = seed_of(entry->draw->seed).value_or(Seed{});
        json::array free;
        for (const Place place : stream->drawn_from(entry->number))
            free.push_back(json::value(std::to_string(place.table.value) + "-" + std::to_string(place.seat.value)));
        draw = {{"number", entry->draw->number},
                {"seed", entry->draw->seed},
                {"commitment", commitment_of(seed)},
                {"algorithm", entry->draw->algorithm},
                {"free", std::move(free)}};
    }
    const std::vector<Money> prizes = stream->prizes().published ? *stream->prizes().prizes : std::vector<Money>{};
    return json::serialize(
        json::object{{"tournament", found->first},
                     {"tournament_name", s.setup->name},
                     {"tournament_status", to_json(s.status)},
                     {"entry", entry->number.value},
                     {"name", Names(app, false).of(entry->person)},
                     {"status", to_json(entry->status)},
                     {"table", entry->place ? json::value(entry->place->table.value) : json::value(nullptr)},
                     {"seat", entry->place ? json::value(entry->place->seat.value) : json::value(nullptr)},
                     {"place", place ? json::value(place->place) : json::value(nullptr)},
                     {"prize", place ? prize_at(prizes, place->ranked.place) : json::value(nullptr)},
                     {"starts_at", s.setup->starts_at},
                     {"clock", clock_view(s, now_ms)},
                     {"level", present_level(s, now_ms)},
                     {"draw", std::move(draw)},
                     {"head", app.head_code()}});
}

std::string results_csv(const app::App& app, const journal::TournamentStream& stream) {
    const State& s = stream.state();
    const Names names(app, false);
    // The byte-order mark makes spreadsheets read UTF-8.
    std::string csv = "\xEF\xBB\xBFplace,entry,name,country,prize,currency,knocked_out_by\r\n";
    for (const auto& [own_place, ranked, all] : person_ranking(s)) {
        const Entry* found = s.find(ranked.entry);
        const Entry& entry = *found;
        std::string by;
        for (const EntryNumber other : entry.knocked_out_by) {
            if (!by.empty()) by += "; ";
            by += names.of(s.find(other)->person);
        }
        const prizes::State& money = stream.prizes();
        const std::vector<Money>& prizes = *money.prizes;
        const bool paid = money.published && ranked.place <= static_cast<std::int64_t>(prizes.size());
        const Money prize =
            paid ? prizes[static_cast<std::size_t>(ranked.place - 1)] : Money{0, s.setup->buy_in.currency};
        csv += std::to_string(own_place) + "," + std::to_string(ranked.entry.value) + "," +
               csv_cell(names.of(entry.person)) + "," + csv_cell(names.country(entry.person)) + "," +
               (paid ? decimal(prize) : std::string()) + "," + std::string(prize.currency.text()) + "," + csv_cell(by) +
               "\r\n";
    }
    return csv;
}

}  // namespace riffle::server

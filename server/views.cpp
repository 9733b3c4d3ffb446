#include "server/views.h"

#include <algorithm>
#include <map>

#include "app/roles.h"
#include "app/templates.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"
#include "core/tournament/view.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using journal::to_json;
using namespace tournament;

// How this viewer sees people.
class Names {
  public:
    Names(const app::App& app, bool staff) : app_(app), staff_(staff), style_(app.house()->settings.names) {}
    std::string of(const PersonId& person) const {
        return staff_ ? app_.people().full_name(person) : app_.people().public_name(person, style_);
    }
    std::string country(const PersonId& person) const {
        const auto details = app_.people().find(person);
        return details ? details->country : "";
    }

  private:
    const app::App& app_;
    bool staff_;
    std::string style_;
};

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

// The next level with blinds, or the break that comes first.
json::value next_level(const State& s, std::int64_t now_ms) {
    const auto next = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index) + 1;
    return next < s.setup->levels.size() ? to_json(s.setup->levels[next]) : json::value(nullptr);
}

// On a break the averages are told in the big blinds of the level that comes.
const Level& level_for_averages(const State& s, std::int64_t now_ms) {
    auto i = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index);
    while (s.setup->levels[i].is_break() && i + 1 < s.setup->levels.size()) ++i;
    return s.setup->levels[i];
}

json::object counts_view(const State& s, std::int64_t now_ms) {
    const std::int64_t reentries = s.totals.reentries;
    const Averages average = averages(s, level_for_averages(s, now_ms));
    return {{"entries", s.entries_sold()},
            {"persons", s.entries_sold() - reentries},
            {"reentries", reentries},
            {"players_left", s.players_left()},
            {"tables", static_cast<std::int64_t>(s.seating.tables().size())},
            {"chips_in_play", s.chips_in_play().value},
            {"average_stack", average.stack.value},
            {"average_bb_tenths", average.big_blinds_tenths}};
}

json::array tables_view(const State& s, const Names& names) {
    json::array tables;
    for (const auto& [number, table] : s.seating.tables()) {
        json::array seats;
        for (std::size_t i = 0; i < table.seats.size(); ++i) {
            const auto& entry = table.seats[i];
            seats.push_back({{"seat", static_cast<std::int64_t>(i) + 1},
                             {"entry", to_json(entry)},
                             {"name", entry ? json::value(names.of(s.find(*entry)->person)) : json::value(nullptr)}});
        }
        tables.push_back({{"table", number.value}, {"seats", std::move(seats)}, {"players", table.players()}});
    }
    return tables;
}

// Persons, each by the last entry: the earlier ones of who came back are no result of theirs, nor is anything of who
// still plays. Money goes by the place of the entry, which is the same down to where somebody came back.
struct PersonRanked {
    std::int64_t place = 0;
    Ranked ranked;
    std::vector<EntryNumber> entries;
};
std::vector<PersonRanked> person_ranking(const State& s) {
    std::map<PersonId, std::vector<EntryNumber>> entries;
    for (const auto& [number, entry] : s.entries)
        if (entry.status != EntryStatus::refunded) entries[entry.person].push_back(number);
    std::vector<PersonRanked> rows;
    std::int64_t place = s.status == Status::finished ? 0 : s.players_left();
    for (const Ranked& ranked : ranking(s)) {
        const Entry* entry = s.find(ranked.entry);
        const std::vector<EntryNumber>& all = entries[entry->person];
        if (!all.empty() && all.back() == ranked.entry) rows.push_back({++place, ranked, all});
    }
    return rows;
}

json::value prize_at(const std::vector<Money>& prizes, std::int64_t place) {
    if (place < 1 || place > static_cast<std::int64_t>(prizes.size())) return nullptr;
    return to_json(prizes[static_cast<std::size_t>(place - 1)]);
}

json::array results_view(const journal::TournamentStream& stream, const Names& names) {
    const State& s = stream.state();
    const std::vector<Money> prizes = stream.prizes().published ? *stream.prizes().prizes : std::vector<Money>{};
    json::array rows;
    for (const auto& [own_place, ranked, all] : person_ranking(s)) {
        const Entry* found = s.find(ranked.entry);
        const Entry& entry = *found;
        json::array numbers;
        for (const EntryNumber number : all) numbers.push_back(number.value);
        json::array by;
        for (const EntryNumber other : entry.knocked_out_by)
            if (const Entry* winner = s.find(other)) by.push_back(json::value(names.of(winner->person)));
        rows.push_back({{"place", own_place},
                        {"entry", ranked.entry.value},
                        {"entries", std::move(numbers)},
                        {"name", names.of(entry.person)},
                        {"country", names.country(entry.person)},
                        {"prize", prize_at(prizes, ranked.place)},
                        {"paid", stream.prizes().paid.contains(ranked.entry)},
                        {"knocked_out_by", std::move(by)}});
    }
    return rows;
}

struct Sale {
    std::int64_t at_ms = 0;
    std::string by;
    std::int64_t step = 0;
};

std::map<EntryNumber, Sale> sales_of(const journal::TournamentStream& stream) {
    std::map<EntryNumber, Sale> sales;
    for (const auto& [version, step] : stream.steps())
        for (const auto& event : step->events)
            if (const auto* sold = std::get_if<EntrySold>(&event))
                sales[sold->entry] = {step->at_ms, step->by, step->version};
    return sales;
}

json::array entries_view(const app::App& app, const journal::TournamentStream& stream, const Names& names) {
    const State& s = stream.state();
    const auto sales = sales_of(stream);
    std::map<EntryNumber, PersonRanked> places;
    for (const PersonRanked& row : person_ranking(s)) places[row.ranked.entry] = row;
    const std::vector<Money> prizes = stream.prizes().published ? *stream.prizes().prizes : std::vector<Money>{};
    json::array rows;
    for (const auto& [number, entry] : s.entries) {
        const Sale& sale = sales.at(number);
        const auto ranked = places.find(number);
        const bool out = ranked != places.end();
        const auto place = out ? json::value(ranked->second.place) : json::value(nullptr);
        rows.push_back({{"entry", number.value},
                        {"person", entry.person},
                        {"name", names.of(entry.person)},
                        {"kind", to_json(entry.kind)},
                        {"status", to_json(entry.status)},
                        {"table", entry.place ? json::value(entry.place->table.value) : json::value(nullptr)},
                        {"seat", entry.place ? json::value(entry.place->seat.value) : json::value(nullptr)},
                        {"place", place},
                        {"paid", to_json(entry.to_pool + entry.fee)},
                        {"prize", out ? prize_at(prizes, ranked->second.ranked.place) : json::value(nullptr)},
                        {"prize_paid", stream.prizes().paid.contains(number)},
                        {"ticket", entry.ticket},
                        {"sold_at", sale.at_ms},
                        {"sold_by", app.people().full_name("account/" + sale.by)},
                        {"step", sale.step}});
    }
    return rows;
}

json::value step_name(const journal::Step* step) {
    if (!step) return nullptr;
    return {{"step", step->version}, {"type", std::string(journal::event_name(step->events.front()))}};
}

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
                         {"registration_open", registration_open(s, now_ms, stream->prizes().published).has_value()}});
    }
    return json::serialize(json::object{{"tournaments", std::move(cards)}, {"server_time", now_ms}});
}

std::string tournament_view(const app::App& app, const std::string& id, const journal::TournamentStream& stream,
                            const Viewer& viewer) {
    const State& s = stream.state();
    const std::int64_t now_ms = app.now_ms();
    const Names names(app, viewer.staff);
    const auto open = registration_open(s, now_ms, stream.prizes().published);
    json::array prizes;
    std::int64_t place = 0;
    for (const Money prize : prizes::present_prizes(s, stream.prizes()))
        prizes.push_back({{"place", ++place}, {"amount", to_json(prize)}});
    json::object view;
    view["id"] = id;
    view["version"] = stream.version();
    view["status"] = to_json(s.status);
    view["setup"] = to_json(*s.setup);
    view["clock"] = clock_view(s, now_ms);
    view["level"] = present_level(s, now_ms);
    view["next_level"] = next_level(s, now_ms);
    view["registration"] = {{"open", open.has_value()},
                            {"reason", open ? json::value(nullptr) : to_json(open.error().code)}};
    view["counts"] = counts_view(s, now_ms);
    view["pool"] = to_json(s.pool());
    view["fees"] = to_json(s.fees());
    view["prizes"] = std::move(prizes);
    view["prizes_published"] = stream.prizes().published;
    view["tables"] = tables_view(s, names);
    view["results"] = results_view(stream, names);
    if (viewer.staff) view["entries"] = entries_view(app, stream, names);
    if (viewer.staff) view["head"] = app.head_code();
    view["draw"] = {{"count", stream.draws()}, {"next_commitment", stream.next_commitment()}};
    // For the button: what this viewer may undo, so that it is never refused for the role.
    const auto may = [&](const journal::Step& step) { return app::may_undo(viewer.role, step); };
    view["undo"] = viewer.staff ? step_name(stream.to_undo(may)) : json::value(nullptr);
    view["redo"] = viewer.staff ? step_name(stream.to_redo(may)) : json::value(nullptr);
    if (viewer.staff) view["time_off_ms"] = app.time_off_ms();
    return json::serialize(view);
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

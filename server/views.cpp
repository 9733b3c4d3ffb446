#include "server/views.h"

#include <algorithm>

#include "app/roles.h"
#include "app/templates.h"
#include "core/hand/rotation.h"
#include "core/journal/tournament_codec.h"
#include "server/moves_view.h"
#include "server/view_parts.h"

namespace riffle::server {

using journal::to_json;
using namespace tournament;

std::string house_view(const app::App& app, const Viewer& viewer) {
    const auto house = app.house();
    auto view = to_json(house->settings).as_object();
    view["demo"] = house->demo;
    view["logo"] = logo_address(*house);
    view["messages"] = messages_view(app, *house, "");
    view["version"] = house->version;
    view["server_time"] = app.now_ms();
    if (viewer.staff) view["time_off_ms"] = app.time_off_ms();
    view["head"] = app.head_code();
    view["public_key"] = app.public_key();
    return json::serialize(view);
}

std::string tournament_list(const app::App& app) {
    const std::int64_t now_ms = app.now_ms();
    auto all = app.cards();
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.second->state.setup->starts_at < b.second->state.setup->starts_at;
    });
    json::array cards;
    for (const auto& [id, card] : all) {
        const State& s = card->state;
        cards.push_back({{"id", id},
                         {"name", s.setup->name},
                         {"status", to_json(s.status)},
                         {"starts_at", s.setup->starts_at},
                         {"buy_in", to_json(s.setup->buy_in)},
                         {"fee", to_json(s.setup->fee)},
                         {"game", s.setup->game},
                         {"game_now", game_now(s, now_ms)},
                         {"book", s.setup->book},
                         {"entries", s.entries_sold()},
                         {"players_left", s.players_left()},
                         {"clock", clock_view(s, now_ms)},
                         {"level", present_level(s, now_ms)},
                         {"registration_open", app.sells(*card).has_value()}});
    }
    return json::serialize(json::object{
        {"tournaments", std::move(cards)}, {"server_time", now_ms}, {"house_version", app.house()->version}});
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

std::string templates_view(const app::App& app) {
    auto view = to_json(app::templates()).as_object();
    json::array games;
    for (const hand::Game& game : hand::built_in_games())
        games.push_back({{"id", game.id}, {"name", game.name}, {"games", json::array{}}});
    for (const hand::MixedGame& mixed : hand::mixed_games()) {
        json::array turns;
        for (const hand::Game* game : mixed.rotation.games) turns.push_back(json::value(game->id));
        games.push_back({{"id", mixed.id}, {"name", mixed.id}, {"games", std::move(turns)}});
    }
    view["games"] = std::move(games);
    const auto house = app.house();
    json::array own;
    for (const auto& [id, saved] : house->templates)
        own.push_back({{"id", id}, {"name", saved.name}, {"setup", to_json(saved.setup)}});
    view["own"] = std::move(own);
    return json::serialize(view);
}

std::optional<std::string> seat_view(const app::App& app, const std::string& ticket) {
    const auto found = app.find_ticket(ticket);
    if (!found) return std::nullopt;
    const auto stream = app.tournament(found->first);
    if (!stream) return std::nullopt;
    const State& s = stream->state();
    const Entry* entry = s.find(found->second);
    if (!entry || entry->ticket != ticket) return std::nullopt;  // the sale was undone
    const std::int64_t now_ms = app.now_ms();
    std::optional<PersonRanked> place;
    const auto house = app.house();
    for (PersonRanked& row : person_ranking(s, *house))
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
    return json::serialize(json::object{
        {"tournament", found->first},
        {"tournament_name", s.setup->name},
        {"tournament_status", to_json(s.status)},
        {"entry", entry->number.value},
        {"name", Names(app, false).of(entry->person)},
        {"status", to_json(entry->status)},
        {"table", entry->place ? json::value(entry->place->table.value) : json::value(nullptr)},
        {"seat", entry->place ? json::value(entry->place->seat.value) : json::value(nullptr)},
        {"place", place ? json::value(place->place) : json::value(nullptr)},
        {"prize", place && !entry->prize_lost ? prize_at(*stream, prizes, entry->number) : json::value(nullptr)},
        {"moved", moved_view(*stream, now_ms, entry->number)},
        {"starts_at", s.setup->starts_at},
        {"clock", clock_view(s, now_ms)},
        {"level", present_level(s, now_ms)},
        {"game", s.setup->game},
        {"game_now", game_now(s, now_ms)},
        {"draw", std::move(draw)},
        {"head", app.head_code()}});
}

}  // namespace riffle::server

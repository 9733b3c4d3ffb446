#include "server/views.h"

#include <algorithm>

#include "app/roles.h"
#include "app/templates.h"
#include "core/hand/rotation.h"
#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"
#include "server/moves_view.h"
#include "server/shape_json.h"
#include "server/shapes_history.h"
#include "server/shapes_seats.h"
#include "server/view_parts.h"

namespace riffle::server {

using namespace tournament;

std::string house_view(const app::App& app, const Viewer& viewer) {
    const auto stream = app.house_stream();
    const app::House* const house = &stream->state();
    shape::House view;
    static_cast<app::HouseSettings&>(view) = house->settings;
    view.demo = house->demo;
    view.version = stream->version();
    view.server_time = app.now_ms();
    if (viewer.staff) view.time_off_ms.value = app.time_off_ms();
    view.head = app.head_code();
    view.public_key = app.public_key();
    view.messages = messages_of(app, *house, "");
    view.logo = logo_of(*house);
    return answer_of(view);
}

std::string tournament_list(const app::App& app) {
    const std::int64_t now_ms = app.now_ms();
    auto all = app.cards();
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.second->state.setup->starts_at < b.second->state.setup->starts_at;
    });
    shape::Tournaments view;
    for (const auto& [id, card] : all) {
        const State& s = card->state;
        shape::TournamentCard& shown = view.tournaments.emplace_back();
        shown.id = id;
        shown.name = s.setup->name;
        shown.status = s.status;
        shown.starts_at = s.setup->starts_at;
        shown.buy_in = s.setup->buy_in;
        shown.fee = s.setup->fee;
        shown.game = s.setup->game;
        shown.game_now = game_now(s, now_ms);
        shown.book = s.setup->book;
        shown.entries = s.entries_sold();
        shown.players_left = s.players_left();
        shown.clock = clock_of(s, now_ms);
        shown.level = level_of(s, now_ms);
        shown.registration_open = app.sells(*card).has_value();
    }
    view.server_time = now_ms;
    view.house_version = app.house_stream()->version();
    return answer_of(view);
}

namespace {

// What a step was, who did it and when; `args` are what its events name.
void tell_step(const app::App& app, const journal::Step& step, shape::ToldStep& row) {
    for (const auto& event : step.events) {
        row.types.emplace_back(journal::event_name(event));
        for (const auto& [key, value] : journal::summary_of(event)) row.args.insert_or_assign(key, value);
    }
    row.step = step.version;
    row.at = step.at_ms;
    row.by = app.people().full_name("account/" + step.by);
    row.device = step.device;
}

// What was done at a table, and at which seat.
std::map<std::string, std::string> told_at_table(const journal::TableStep& step) {
    std::map<std::string, std::string> args;
    const auto tell = [&]<class E>(const E& e) {
        if constexpr (requires { e.seat.value; })
            if (e.seat != hand::no_seat) args.insert({"seat", std::to_string(e.seat.value + 1)});
        if constexpr (std::same_as<E, hand::Folded>) args.insert({"did", "fold"});
        if constexpr (std::same_as<E, hand::Checked>) args.insert({"did", "check"});
        if constexpr (std::same_as<E, hand::Called>)
            args.insert({{"did", "call"}, {"chips", std::to_string(e.by.value)}});
        if constexpr (std::same_as<E, hand::BetPlaced>)
            args.insert({{"did", "raise"}, {"chips", std::to_string(e.to.value)}});
    };
    const journal::TableEvent& first = step.events.front();
    if (const auto* played = std::get_if<table::Played>(&first)) std::visit(tell, played->event);
    if (const auto* corrected = std::get_if<table::StackCorrected>(&first)) tell(*corrected);
    return args;
}

std::string told_resting(const app::App& app, const std::vector<app::RestingStep>& resting, const Viewer& viewer) {
    shape::Resting view;
    for (auto row = resting.rbegin(); row != resting.rend(); ++row) {
        shape::RestingStep& shown = view.steps.emplace_back();
        if (row->step) {
            tell_step(app, *row->step, shown);
            shown.command = journal::command_of(*row->step);
            shown.may_undo = app::may_undo(viewer.role, *row->step);
        } else {
            const journal::TableStep& at = *row->at_table;
            shown.step = at.version;
            shown.at = at.at_ms;
            shown.by = app.people().full_name("account/" + at.by);
            shown.device = at.device;
            shown.types.emplace_back(journal::event_name(at.events.front()));
            shown.args = told_at_table(at);
            shown.command = journal::command_of(at);
            shown.may_undo = app::may_undo(viewer.role, at);
        }
        if (row->table) shown.table = *row->table;
    }
    return answer_of(view);
}

}  // namespace

std::optional<std::string> table_history_view(const app::App& app, const std::string& tournament, std::int64_t table,
                                              const Viewer& viewer) {
    constexpr std::size_t most_steps = 200;
    const auto stream = app.table(tournament, table);
    if (!stream || stream->version() == 0) return std::nullopt;
    shape::TableHistory view;
    for (std::size_t i = stream->steps().size(); i-- > 0 && view.steps.size() < most_steps;) {
        const journal::TableStep& step = *stream->steps().nth(i).second;
        if (!stream->find_step(step.version)) continue;  // an undo or redo: what it did is told with the step
        shape::TableHistoryStep& row = view.steps.emplace_back();
        row.step = step.version;
        row.at = step.at_ms;
        row.by = app.people().full_name("account/" + step.by);
        row.command = journal::command_of(step);
        row.args = told_at_table(step);
        row.undone = stream->undone(step.version);
        row.may_undo = app::may_undo(viewer.role, step);
    }
    return answer_of(view);
}

std::expected<std::string, app::Problem> resting_at_table_view(const app::App& app, const std::string& tournament,
                                                               std::int64_t table, std::int64_t step,
                                                               const Viewer& viewer) {
    auto resting = app.resting_at(tournament, table, step);
    if (!resting) return std::unexpected(resting.error());
    return told_resting(app, *resting, viewer);
}

std::string history_view(const app::App& app, const journal::TournamentStream& stream, const Viewer& viewer) {
    shape::History view;
    for (std::size_t i = stream.steps().size(); i-- > 0;) {
        const journal::Step& step = *stream.steps().nth(i).second;
        shape::HistoryStep& row = view.steps.emplace_back();
        tell_step(app, step, row);
        row.undone = stream.undone(step.version);
        row.may_undo =
            stream.find_step(step.version) && !journal::never_undone(step) && app::may_undo(viewer.role, step);
    }
    return answer_of(view);
}

std::expected<std::string, app::Problem> resting_view(const app::App& app, const std::string& tournament,
                                                      std::int64_t step, const Viewer& viewer) {
    auto resting = app.resting_on(tournament, step);
    if (!resting) return std::unexpected(resting.error());
    return told_resting(app, *resting, viewer);
}

std::string accounts_view(const app::App& app) {
    shape::Accounts view;
    const auto house = app.house();
    for (const auto& [id, account] : house->accounts) {
        shape::Account& row = view.accounts.emplace_back();
        row.id = id;
        row.name = app.people().full_name("account/" + id);
        row.role = account.role;
        row.open = account.open;
    }
    return answer_of(view);
}

std::string templates_view(const app::App& app) {
    shape::Templates view;
    static_cast<app::Templates&>(view) = app::templates();
    for (const hand::Game& game : hand::built_in_games())
        view.games.push_back({.id = std::string(game.id), .name = std::string(game.name)});
    for (const hand::MixedGame& mixed : hand::mixed_games()) {
        shape::GameChoice& choice = view.games.emplace_back();
        choice = {.id = std::string(mixed.id), .name = std::string(mixed.id)};
        for (const hand::Game* game : mixed.rotation.games) choice.games.emplace_back(game->id);
    }
    const auto house = app.house();
    for (const auto& [id, saved] : house->templates)
        view.own.push_back({.id = id, .name = saved.name, .setup = saved.setup});
    return answer_of(view);
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
    shape::SeatTicket view;
    if (entry->draw) {
        shape::SeatDraw& draw = view.draw.emplace();
        draw.number = entry->draw->number;
        draw.seed = entry->draw->seed;
        draw.commitment = commitment_of(seed_of(entry->draw->seed).value_or(Seed{}));
        draw.algorithm = entry->draw->algorithm;
        for (const Place free : stream->drawn_from(entry->number))
            draw.free.push_back(std::to_string(free.table.value) + "-" + std::to_string(free.seat.value));
    }
    view.tournament = found->first;
    view.tournament_name = s.setup->name;
    view.tournament_status = s.status;
    view.entry = entry->number.value;
    view.name = Names(app, false).of(entry->person);
    view.status = entry->status;
    if (entry->place) {
        view.table = entry->place->table.value;
        view.seat = entry->place->seat.value;
    }
    if (place) view.place = place->place;
    if (place && !entry->prize_lost) view.prize = prize_of_entry(*stream, published_prizes(*stream), entry->number);
    view.moved = moved_of(*stream, now_ms, entry->number);
    view.starts_at = s.setup->starts_at;
    view.clock = clock_of(s, now_ms);
    view.level = level_of(s, now_ms);
    view.game = s.setup->game;
    view.game_now = game_now(s, now_ms);
    view.head = app.head_code();
    return answer_of(view);
}

}  // namespace riffle::server

// What must hold of a house after whatever was asked of it: every view can be read, no claim has failed, and its
// journal opens again to the same house.
#include "app/roles.h"
#include "core/base/check.h"
#include "server/league_view.h"
#include "server/people_views.h"
#include "server/results.h"
#include "server/tournament_view.h"
#include "server/views.h"
#include "tests/app/history.h"
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;

void Walk::read_everything() const {
    const ClaimsThrow guard;
    for (const char* role : {"", "floor", "administrator"}) {
        const server::Viewer viewer{.staff = is_staff(role), .role = role};
        server::house_view(*app_, viewer);
        for (const auto& [id, stream] : app_->tournaments()) {
            server::tournament_view(*app_, id, *stream, viewer);
            server::history_view(*app_, *stream, viewer);
            server::results_csv(*app_, *stream);
            server::results_json(*app_, id, *stream);
            for (const auto& [entry, known] : stream->state().entries) server::seat_view(*app_, known.ticket);
        }
    }
    for (const auto& [id, league] : app_->leagues()) {
        for (const bool staff : {false, true}) server::league_view(*app_, id, {.staff = staff});
        server::standings_csv(*app_, id);
        server::standings_json(*app_, id);
    }
    server::tournament_list(*app_);
    server::persons_view(*app_, "p", 0, 20);
    server::templates_view(*app_);
    const auto house = app_->house();
    for (const auto& [person, known] : house->persons) server::person_view(*app_, person);
    server::accounts_view(*app_);
}

void Walk::check_claims() const {
    for (const auto& [id, stream] : app_->tournaments()) {
        RC_ASSERT(stream->state().exists);
        if (const auto broken = stream->broken_invariant()) RC_FAIL(id + ": " + *broken);
        const auto tables = app_->tables_of(id);
        for (const auto& [name, table] : tables)
            if (const auto broken = table->broken_invariant()) RC_FAIL(name + ": " + *broken);
    }
    for (const auto& [id, league] : app_->leagues())
        if (const auto broken = league::LeagueRoom::broken_invariant(league->state())) RC_FAIL(id + ": " + *broken);
    const std::lock_guard lock(alarms_mutex);
    for (const auto& alarm : alarms)
        if (alarm.starts_with("bug")) RC_FAIL(alarm);
}

// A second house that is given the same history, command by command: the same chain, the same state.
void Walk::check_second_house() const {
    store::MemoryStore second;
    RC_ASSERT(second.commit(history_of(store_)).has_value());
    RC_ASSERT(second.head().hash == store_.head().hash);
    RC_ASSERT(second.head().position == store_.head().position);
    const auto opened = App::open(second, {.now_ms = [this] { return wall.load(); }, .books = {}});
    RC_ASSERT(opened.has_value());
    RC_ASSERT(*(*opened)->house() == *app_->house());
    const auto mine = app_->tournaments(), theirs = (*opened)->tournaments();
    RC_ASSERT(mine.size() == theirs.size());
    for (std::size_t i = 0; i < mine.size(); ++i) {
        const auto& [id, stream] = mine[i];
        const auto& [other_id, other] = theirs[i];
        RC_ASSERT(id == other_id);
        RC_ASSERT(stream->state() == other->state());
        RC_ASSERT(stream->prizes() == other->prizes());
        RC_ASSERT(stream->version() == other->version());
        RC_ASSERT(stream->next_commitment() == other->next_commitment());
        for (const auto& [version, step] : stream->steps())
            RC_ASSERT(stream->undone(version) == other->undone(version));
        same_tables(*app_, **opened, id);
    }
    same_leagues(*app_, **opened);
}

void Walk::same_leagues(const App& one, const App& other) {
    const auto mine = one.leagues(), theirs = other.leagues();
    RC_ASSERT(mine.size() == theirs.size());
    for (const auto& [id, league] : mine) {
        RC_ASSERT(theirs.contains(id));
        RC_ASSERT(league->state() == theirs.at(id)->state());
        RC_ASSERT(league->version() == theirs.at(id)->version());
    }
}

std::string Walk::alarms_so_far() const {
    const std::lock_guard lock(alarms_mutex);
    std::string all;
    for (const auto& alarm : alarms) all += alarm + "\n";
    return all;
}

// Tables replay to the same state and the same course, voided hands and undone ends included.
void Walk::same_tables(const App& one, const App& other, const std::string& tournament) {
    const auto mine = one.tables_of(tournament), theirs = other.tables_of(tournament);
    RC_ASSERT(mine.size() == theirs.size());
    for (const auto& [name, table] : mine) {
        RC_ASSERT(theirs.contains(name));
        const auto& again = theirs.at(name);
        RC_ASSERT(table->state() == again->state());
        RC_ASSERT(table->state().course == again->state().course);
        RC_ASSERT(table->version() == again->version());
        for (const auto& [version, step] : table->steps()) RC_ASSERT(table->undone(version) == again->undone(version));
    }
}

void Walk::check_replay() {
    check_second_house();
    Replay replay{true};
    std::optional<std::string> wrong;
    const auto read = store_.read_all(0, [&](const journal::Envelope& r) { return !(wrong = replay.take(r)); });
    RC_ASSERT(read.has_value());
    if (!wrong) wrong = replay.finish();
    if (wrong) RC_FAIL(*wrong);
    RC_ASSERT(replay.house.state() == *app_->house());
    for (const auto& [id, league] : app_->leagues()) {
        RC_ASSERT(replay.leagues.contains(id));
        RC_ASSERT(replay.leagues.at(id)->state() == league->state());
    }
    const auto before = app_->tournaments();
    const auto house = app_->house();
    for (const auto& [id, stream] : before) {
        const auto tables = app_->tables_of(id);
        for (const auto& [name, table] : tables) {
            RC_ASSERT(replay.tables.contains(name));
            RC_ASSERT(replay.tables.at(name)->state() == table->state());
        }
    }
    // What is kept of open drawers is what the tournaments say went through them, before a restart and after it.
    for (const auto& [of, shift] : house->shifts_open) RC_ASSERT(replay.drawers.at(shift) == app_->drawer_of(shift));
    open(store_);
    for (const auto& [of, shift] : house->shifts_open) RC_ASSERT(replay.drawers.at(shift) == app_->drawer_of(shift));
    RC_ASSERT(*app_->house() == *house);
    RC_ASSERT(app_->tournaments().size() == before.size());
    for (const auto& [id, stream] : before) {
        const auto again = app_->tournament(id);
        RC_ASSERT(again->state() == stream->state());
        RC_ASSERT(again->prizes() == stream->prizes());
        RC_ASSERT(again->version() == stream->version());
    }
    read_everything();
}

}  // namespace riffle::app

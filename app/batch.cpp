#include "app/batch.h"

#include "app/replay.h"
#include "core/base/check.h"

namespace riffle::app {

bool App::Batch::knows(const std::string& tournament) const {
    const auto work = work_.find(tournament);
    return app_.knows(tournament) || (work != work_.end() && !work->second.steps.empty());
}

std::int64_t App::Batch::version_of(const std::string& stream) const {
    if (const auto table = table_named(stream)) {
        const TableSnapshot base = app_.table(table->tournament, table->number);
        std::int64_t version = base ? base->version() : 0;
        if (const auto work = tables_.find(stream); work != tables_.end())
            for (const auto& step : work->second.steps) version += static_cast<std::int64_t>(step->events.size());
        return version;
    }
    if (stream.starts_with(league_prefix)) {
        const std::string id = stream.substr(league_prefix.size());
        const LeagueSnapshot base = app_.league(id);
        std::int64_t version = base ? base->version() : 0;
        if (const auto work = leagues_.find(id); work != leagues_.end())
            for (const auto& step : work->second.steps) version += static_cast<std::int64_t>(step->events.size());
        return version;
    }
    if (!stream.starts_with(tournament_prefix)) {
        std::int64_t version = house_base_->version();
        for (const auto& step : house_steps_) version += static_cast<std::int64_t>(step->events.size());
        return version;
    }
    const std::string id = stream.substr(tournament_prefix.size());
    const auto base = app_.card(id);
    std::int64_t version = base ? base->version : 0;
    if (const auto work = work_.find(id); work != work_.end())
        for (const auto& step : work->second.steps) version += static_cast<std::int64_t>(step->events.size());
    return version;
}

std::map<std::string, CardPtr> App::Batch::cards() const {
    const auto before = app_.cards();
    std::map<std::string, CardPtr> all(before.begin(), before.end());
    for (const auto& [id, work] : work_)
        if (!work.steps.empty() && work.copy) all[id] = card_of(*work.copy);
    return all;
}

Drawer App::Batch::drawer_of(std::int64_t shift) const {
    const auto changed = drawers.find(shift);
    return changed == drawers.end() ? app_.drawer_of(shift) : changed->second.value_or(Drawer{});
}

std::vector<std::string> App::Batch::worked_on() const {
    std::vector<std::string> ids;
    for (const auto& [id, work] : work_)
        if (!work.steps.empty()) ids.push_back(id);
    return ids;
}

HouseStream& App::Batch::house_copy() {
    touched_.insert("");
    if (!house_copy_) {
        auto made = std::make_shared<HouseStream>(*house_base_);
        for (const auto& step : house_steps_) made->append(*step);
        house_copy_ = std::move(made);
    }
    return *house_copy_;
}

journal::TournamentStream& App::Batch::stream_copy(const std::string& tournament) {
    touched_.insert(tournament);
    Work& work = work_[tournament];
    if (!work.copy) {
        const Snapshot base = app_.tournament(tournament);
        // Known, and cannot be read: that costs this command, and was told.
        RIFFLE_CHECK(base || !app_.knows(tournament));
        auto made =
            base ? std::make_shared<journal::TournamentStream>(*base) : std::make_shared<journal::TournamentStream>();
        for (const auto& step : work.steps) made->append(*step);
        work.copy = std::move(made);
    }
    return *work.copy;
}

journal::TableStream& App::Batch::table_copy(const std::string& stream) {
    touched_tables_.insert(stream);
    TableWork& work = tables_[stream];
    if (!work.copy) {
        const auto name = table_named(stream);
        RIFFLE_CHECK(name);
        const TableSnapshot base = app_.table(name->tournament, name->number);
        auto made = base ? std::make_shared<journal::TableStream>(*base) : std::make_shared<journal::TableStream>();
        for (const auto& step : work.steps) made->append(*step);
        work.copy = std::move(made);
    }
    return *work.copy;
}

journal::LeagueStream& App::Batch::league_copy(const std::string& id) {
    touched_leagues_.insert(id);
    LeagueWork& work = leagues_[id];
    if (!work.copy) {
        const LeagueSnapshot base = app_.league(id);
        auto made = base ? std::make_shared<journal::LeagueStream>(*base) : std::make_shared<journal::LeagueStream>();
        for (const auto& step : work.steps) made->append(*step);
        work.copy = std::move(made);
    }
    return *work.copy;
}

Leagues App::Batch::leagues_now() {
    Leagues all = app_.leagues();
    for (auto& [id, work] : leagues_)
        if (!work.steps.empty()) {
            league_copy(id);
            all[id] = work.copy;
        }
    return all;
}

std::set<std::string> App::Batch::tables_of(const std::string& tournament) const {
    std::set<std::string> streams;
    const Tables known = app_.tables_of(tournament);
    for (const auto& [stream, table] : known) streams.insert(stream);
    const std::string prefix = std::string(table_prefix) + tournament + "/";
    for (auto it = tables_.lower_bound(prefix); it != tables_.end() && it->first.starts_with(prefix); ++it)
        if (!it->second.steps.empty()) streams.insert(it->first);
    return streams;
}

Tables App::Batch::tables_now(const std::string& tournament) {
    Tables tables = app_.tables_of(tournament);
    const std::string prefix = std::string(table_prefix) + tournament + "/";
    for (auto it = tables_.lower_bound(prefix); it != tables_.end() && it->first.starts_with(prefix); ++it) {
        if (it->second.steps.empty()) continue;
        table_copy(it->first);
        tables[it->first] = it->second.copy;
    }
    return tables;
}

void App::Batch::keep(std::size_t owner, Draft draft) {
    decided.push_back({owner, std::move(draft.accepted)});
    for (auto& append : draft.appends) appends.push_back(std::move(append));
    for (auto& step : draft.house_steps) house_steps_.push_back(std::move(step));
    for (auto& [id, step] : draft.steps) {
        note_sales(id, *step);
        if (const auto* redone = step->events.front().as<journal::StepRedone>()) {
            std::vector<std::int64_t> back = redone->with.value_or(std::vector<std::int64_t>{});
            back.push_back(redone->step);
            for (const std::int64_t one : back)
                if (const journal::Step* again = stream_copy(id).find_step(one)) note_sales(id, *again);
        }
        work_[id].steps.push_back(std::move(step));
    }
    for (auto& [stream, step] : draft.table_steps) tables_[stream].steps.push_back(std::move(step));
    for (auto& [id, step] : draft.league_steps) leagues_[id].steps.push_back(std::move(step));
    for (auto& change : draft.people_changes) people_changes.push_back(std::move(change));
    renamed.insert(draft.renamed.begin(), draft.renamed.end());
    if (!draft.screens.empty()) screens.insert(std::move(draft.screens));
    if (draft.logo) logo = std::move(draft.logo);
    time_shift_ms += draft.time_shift_ms;
    for (auto& [person, known] : draft.details) details.insert_or_assign(person, std::move(known));
    for (auto& [shift, drawer] : draft.drawers) drawers.insert_or_assign(shift, std::move(drawer));
    touched_.clear();
    touched_tables_.clear();
    touched_leagues_.clear();
}

void App::Batch::note_sales(const std::string& tournament, const journal::Step& step) {
    for (const auto& event : step.events)
        if (const auto* sold = event.as<tournament::EntrySold>()) {
            tickets.try_emplace(sold->ticket, tournament, sold->entry);
            played.emplace_back(sold->person, tournament);
        }
}

void App::Batch::drop_touched() {
    for (const std::string& id : touched_) {
        if (id.empty())
            house_copy_.reset();
        else
            work_[id].copy.reset();
    }
    for (const std::string& stream : touched_tables_) tables_[stream].copy.reset();
    for (const std::string& id : touched_leagues_) leagues_[id].copy.reset();
    touched_.clear();
    touched_tables_.clear();
    touched_leagues_.clear();
}

void App::Batch::settle() {
    if (!house_steps_.empty()) house_copy();
    for (const auto& [id, work] : work_)
        if (!work.steps.empty() && !work.copy) stream_copy(id);
    for (const auto& [stream, work] : tables_)
        if (!work.steps.empty() && !work.copy) table_copy(stream);
    for (const auto& [id, work] : leagues_)
        if (!work.steps.empty() && !work.copy) league_copy(id);
}

std::vector<std::pair<std::string, Snapshot>> App::Batch::changed() const {
    std::vector<std::pair<std::string, Snapshot>> streams;
    for (const auto& [id, work] : work_)
        if (!work.steps.empty()) streams.emplace_back(id, work.copy);
    return streams;
}

Tables App::Batch::changed_tables() const {
    Tables changed;
    for (const auto& [stream, work] : tables_)
        if (!work.steps.empty()) changed.emplace(stream, work.copy);
    return changed;
}

Leagues App::Batch::changed_leagues() const {
    Leagues changed;
    for (const auto& [id, work] : leagues_)
        if (!work.steps.empty()) changed.emplace(id, work.copy);
    return changed;
}

}  // namespace riffle::app

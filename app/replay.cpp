#include "app/replay.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "app/drawers.h"
#include "app/table_commands.h"
#include "core/base/check.h"
#include "core/journal/table_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {

namespace {

std::string damaged(const journal::Envelope& record, const std::string& why) {
    return fmt::format("the journal is damaged: record {} ({} of {}) {}", record.position, record.type, record.stream,
                       why);
}

bool is_known(const std::string& stream) {
    return stream == "house" || stream.starts_with(tournament_prefix) || stream.starts_with(league_prefix) ||
           table_named(stream);
}

// The beginning of a step, of the first of its records.
template <class Step>
Step begun_by(const journal::Envelope& record) {
    return {.version = record.version,
            .at_ms = record.at_ms,
            .by = record.by,
            .device = record.device,
            .command = record.command,
            .events = {}};
}

}  // namespace

std::optional<std::string> Replay::take(const journal::Envelope& record) {
    if (is_known(record.stream) && record.position != last_position_ + 1)
        return fmt::format("the journal is damaged: record {} stands where {} is due", record.position,
                           last_position_ + 1);
    if (auto wrong = take_of_stream(record)) return wrong;
    if (auto wrong = checked_ ? take_drawers(record) : std::nullopt) return damaged(record, *wrong);
    if (const auto end = ends_.find(record.stream); end != ends_.end()) {
        if (record.version == end->second) return let_go(record);
        if (record.version > end->second) return damaged(record, "comes after what is said to be its stream's last");
    }
    return std::nullopt;
}

std::optional<std::string> Replay::let_go(const journal::Envelope& last) {
    const bool table = last.stream.starts_with(table_prefix);
    if (!table && !last.stream.starts_with(tournament_prefix)) return std::nullopt;
    const std::string key = table ? last.stream : last.stream.substr(tournament_prefix.size());
    if (auto broken = finish_one(key, table ? &Replay::close_table : &Replay::close, last.stream)) return broken;
    if (table) {
        tables.erase(key);
        return std::nullopt;
    }
    open_.erase(key);
    tournaments.erase(key);
    ++tournaments_let_go;
    return std::nullopt;
}

std::optional<std::string> Replay::take_drawers(const journal::Envelope& record) {
    if (record.stream == "house") {
        if (record.type == "ShiftOpened") drawers[static_cast<std::int64_t>(house.state().shifts.size())] = {};
        if (record.type != "ShiftClosed") return std::nullopt;
        const auto event = decode_house_record(record.type, record.payload);
        const auto& closed = event->get<ShiftClosed>();
        const Drawer added = drawers[closed.shift];
        drawers.erase(closed.shift);
        if (added == closed.lines) return std::nullopt;
        return fmt::format("closes shift {} with other money than went through its drawer", closed.shift);
    }
    if (!record.stream.starts_with(tournament_prefix) || drawers.empty()) return std::nullopt;
    const std::string id = record.stream.substr(tournament_prefix.size());
    const auto step = open_.find(id);
    const auto stream = tournaments.find(id);
    static const journal::TournamentStream none;
    const journal::TournamentStream& before = stream == tournaments.end() ? none : *stream->second;
    const tournament::State& t = before.state();
    // The first step of a tournament takes no money.
    if (step == open_.end() || !t.exists) return std::nullopt;
    const auto shift = house.state().open_shift(record.by, t.setup->buy_in.currency);
    if (shift) add(drawers[*shift], moves_of(std::span(&step->second.events.back(), 1), before));
    return std::nullopt;
}

std::optional<std::string> Replay::take_of_stream(const journal::Envelope& record) {
    if (!is_known(record.stream)) return damaged(record, "belongs to a stream this version does not know");
    const bool house_record = record.stream == "house";
    if (auto& version = versions_[record.stream]; record.version != ++version)
        return damaged(record,
                       fmt::format("is version {} where {} is due: records are missing", record.version, version));
    last_position_ = record.position;
    last_at_ms = record.at_ms;
    ++records;
    // A record that passes its own reading may still not follow what stands before it; a claim or a library then says
    // so by an exception, and what was half read is dropped by the caller.
    try {
        const ClaimsThrow guard;
        const auto wrong = house_record                               ? take_house(record)
                           : record.stream.starts_with(table_prefix)  ? take_table(record)
                           : record.stream.starts_with(league_prefix) ? take_league(record)
                                                                      : take_tournament(record);
        return wrong ? std::optional(damaged(record, *wrong)) : std::nullopt;
    } catch (const std::exception& error) {
        return damaged(record, fmt::format("does not follow what stands before it: {}", error.what()));
    }
}

std::optional<std::string> Replay::take_house(const journal::Envelope& record) {
    auto event = decode_house_record(record.type, record.payload);
    if (!event) return "cannot be read: expected " + event.error();
    // A step of the house is one event; what is settled is no step (house_stream.h).
    auto step = begun_by<HouseStep>(record);
    step.events.push_back(std::move(*event));
    if (auto misfit = house.replay(std::move(step))) return "does not follow what stands before it: " + *misfit;
    return std::nullopt;
}

std::optional<std::string> Replay::take_tournament(const journal::Envelope& record) {
    auto event = journal::decode_event(record.type, record.payload);
    if (!event) return fmt::format("cannot be read: expected {} at {}", event.error().expected, event.error().where);
    const std::string id = record.stream.substr(tournament_prefix.size());
    auto& step = open_[id];
    if (!step.events.empty() && step.command != record.command)
        if (auto broken = close(id)) return "comes after a step that does not hold: " + *broken;
    if (step.events.empty()) step = begun_by<journal::Step>(record);
    step.events.push_back(std::move(*event));
    return std::nullopt;
}

std::optional<std::string> Replay::take_table(const journal::Envelope& record) {
    auto event = journal::decode_table_record(record.type, record.payload);
    if (!event) return fmt::format("cannot be read: expected {} at {}", event.error().expected, event.error().where);
    if (const auto step = open_tables_.find(record.stream);
        step != open_tables_.end() && step->second.command != record.command)
        if (auto broken = close_table(record.stream)) return "comes after a step that does not hold: " + *broken;
    auto& step = open_tables_[record.stream];
    if (step.events.empty()) step = begun_by<journal::TableStep>(record);
    step.events.push_back(std::move(*event));
    return std::nullopt;
}

std::optional<std::string> Replay::take_league(const journal::Envelope& record) {
    auto event = journal::decode_league_record(record.type, record.payload);
    if (!event) return fmt::format("cannot be read: expected {} at {}", event.error().expected, event.error().where);
    const std::string id = record.stream.substr(league_prefix.size());
    if (const auto step = open_leagues_.find(id); step != open_leagues_.end() && step->second.command != record.command)
        if (auto broken = close_league(id)) return "comes after a step that does not hold: " + *broken;
    auto& step = open_leagues_[id];
    if (step.events.empty()) step = begun_by<journal::LeagueStep>(record);
    step.events.push_back(std::move(*event));
    return std::nullopt;
}

std::optional<std::string> Replay::finish_one(const std::string& key, Close close, const std::string& stream) {
    std::optional<std::string> broken;
    try {
        const ClaimsThrow guard;
        broken = (this->*close)(key);
    } catch (const std::exception& error) {
        broken = error.what();
    }
    if (!broken) return std::nullopt;
    return fmt::format("the journal is damaged: the last step of {} does not hold: {}", stream, *broken);
}

std::optional<std::string> Replay::finish() {
    std::set<std::string> ids;
    for (const auto& [id, step] : open_)
        if (!step.events.empty()) ids.insert(id);
    for (const std::string& id : ids)
        if (auto broken = finish_one(id, &Replay::close, std::string(tournament_prefix) + id)) return broken;
    open_.clear();
    while (!open_tables_.empty()) {
        const std::string stream = open_tables_.begin()->first;
        if (auto broken = finish_one(stream, &Replay::close_table, stream)) return broken;
    }
    while (!open_leagues_.empty()) {
        const std::string id = open_leagues_.begin()->first;
        if (auto broken = finish_one(id, &Replay::close_league, std::string(league_prefix) + id)) return broken;
    }
    // Its sums once, at the end: what came on the way stands in them.
    if (checked_)
        for (const auto& [id, league] : leagues)
            if (auto broken = league::LeagueRoom::broken_invariant(league->state()))
                return fmt::format("the league {}: {}", id, *broken);
    return std::nullopt;
}

std::optional<std::string> Replay::close(const std::string& id) {
    auto& stream = tournaments[id];
    if (!stream) stream = std::make_shared<journal::TournamentStream>();
    journal::Step step = std::exchange(open_.at(id), {});
    const std::int64_t version = step.version;
    if (checked_)
        if (auto unfair = stream->wrong_draw(step)) return fmt::format("version {}: {}", version, *unfair);
    if (auto misfit = stream->replay(std::move(step)))
        return fmt::format("version {} cannot follow: {}", version, *misfit);
    return checked_ ? stream->broken_by_last_step() : std::nullopt;
}

std::optional<std::string> Replay::close_table(const std::string& stream) {
    auto& table = tables[stream];
    if (!table) table = std::make_shared<journal::TableStream>();
    auto step = open_tables_.extract(stream);
    const std::int64_t version = step.mapped().version;
    if (auto misfit = table->replay(std::move(step.mapped())))
        return fmt::format("version {} cannot follow: {}", version, *misfit);
    return checked_ ? table->broken_invariant() : std::nullopt;
}

std::optional<std::string> Replay::close_league(const std::string& id) {
    auto& league = leagues[id];
    if (!league) league = std::make_shared<journal::LeagueStream>();
    auto step = open_leagues_.extract(id);
    const std::int64_t version = step.mapped().version;
    if (auto misfit = league->replay(std::move(step.mapped())))
        return fmt::format("version {} cannot follow: {}", version, *misfit);
    return std::nullopt;
}

}  // namespace riffle::app

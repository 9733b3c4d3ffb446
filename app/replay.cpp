#include "app/replay.h"

#include <fmt/format.h>

#include "core/journal/tournament_codec.h"

namespace riffle::app {

std::optional<std::string> Replay::take(const journal::Envelope& record) {
    const auto unreadable = [&](const std::string& expected) {
        return fmt::format("record {} ({}) cannot be read: expected {}", record.position, record.type, expected);
    };
    if (record.stream == "house") {
        auto event = decode_house_event(record.type, record.payload);
        if (!event) return unreadable(event.error());
        app::apply(house, *event);
        return std::nullopt;
    }
    if (!record.stream.starts_with(tournament_prefix))
        return fmt::format("record {} belongs to a stream this version does not know: {}", record.position,
                           record.stream);
    auto event = journal::decode_event(record.type, record.payload);
    if (!event) return unreadable(event.error().expected + " at " + event.error().where);
    const std::string id = record.stream.substr(tournament_prefix.size());
    if (const auto step = open_.find(id); step != open_.end() && step->second.command != record.command)
        if (auto broken = close(id)) return fmt::format("record {}: {}", record.position, *broken);
    auto& step = open_[id];
    if (step.events.empty())
        step = {.version = record.version,
                .at_ms = record.at_ms,
                .by = record.by,
                .device = record.device,
                .command = record.command,
                .events = {}};
    step.events.push_back(std::move(*event));
    return std::nullopt;
}

std::optional<std::string> Replay::finish() {
    while (!open_.empty()) {
        const std::string id = open_.begin()->first;
        if (auto broken = close(id)) return fmt::format("{}{}: {}", tournament_prefix, id, *broken);
    }
    return std::nullopt;
}

std::optional<std::string> Replay::close(const std::string& id) {
    auto& stream = tournaments[id];
    if (!stream) stream = std::make_shared<journal::TournamentStream>();
    auto step = open_.extract(id);
    if (checked_)
        if (auto misfit = stream->misfit_of(step.mapped()))
            return fmt::format("{} cannot follow: {}", step.mapped().version, *misfit);
    stream->append(std::move(step.mapped()));
    return checked_ ? stream->broken_invariant() : std::nullopt;
}

}  // namespace riffle::app

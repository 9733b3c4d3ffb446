#include "runner/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::runner {
std::optional<hand::Seat> Table::seat_of(std::string_view name) {
    if (const auto it = names_.find(name); it != names_.end()) return it->second;
    if (set_up || name.empty() || names_.size() >= hand::max_seats) return std::nullopt;
    const hand::Seat seat{static_cast<std::uint8_t>(names_.size())};
    name_seat(seat, name);
    return seat;
}

std::string Table::name_of(hand::Seat seat) const {
    for (const auto& [name, s] : names_)
        if (s == seat) return name;
    return seat == hand::no_seat ? "nobody" : fmt::format("seat {}", seat.value + 1);
}

rulings::PenaltyPlayer Table::player_of(std::string_view name) {
    // Without a table a chair is a player.
    if (!set_up) {
        const auto seat = seat_of(name);
        return {seat ? seat->value : static_cast<std::uint32_t>(hand::max_seats)};
    }
    const auto at = std::find(players_.begin(), players_.end(), name);
    if (at == players_.end()) players_.emplace_back(name);
    const auto index = std::find(players_.begin(), players_.end(), name) - players_.begin();
    return {static_cast<std::uint32_t>(index)};
}

table::Context Table::context() const {
    table::Context context{.rules = &rules_, .at_ms = house.now_ms(), .announced = {}};
    if (const auto* event = house.now_in()) {
        const tournament::Pace& pace = event->state().pace;
        context.announced.shot_clock_s = pace.shot_clock_s;
        if (pace.time_banks > 0) context.announced.time_banks = pace.time_banks;
    }
    return context;
}

std::expected<table::Decision, table::Refusal> Table::give(const table::Command& command) {
    auto decision = table::decide(live, command, *book_, context());
    if (!decision) return decision;
    for (const table::Event& event : decision->events) {
        table::apply(live, event);
        history.push_back(event);
    }
    cite(decision->consulted);
    return decision;
}

void Table::say(const rulings::Ruling& ruling) {
    if (!language) return;
    const auto title = [&](std::string_view id, rulebook::Language l) {
        const rulebook::Clause* clause = world_->library.clause(id);
        return clause ? clause->title(l) : std::string_view{};
    };
    spoken.push_back(rulings::explain(ruling, world_->texts, *language, title));
}

std::expected<void, std::string> Table::begin() {
    if (live.begun || !set_up) return {};
    table::SetUpTable command{.start = start,
                              .seated = seated,
                              .players = {},
                              .rotation = rotation,
                              .level = 0,
                              .win_the_button = win_the_button};
    for (std::size_t i = 0; i < hand::max_seats; ++i)
        command.players[i] = player_of(name_of(hand::Seat{static_cast<std::uint8_t>(i)}));
    if (auto ok = give(command); !ok) return std::unexpected(fmt::format("the table cannot be: {}", ok.error().code));
    if (auto ok = give(table::StartHand{}); !ok)
        return std::unexpected(fmt::format("the hand cannot start: {}", ok.error().code));
    return {};
}

std::expected<void, std::string> Table::deal_due(bool run_out) {
    if (auto ok = begin(); !ok) return ok;
    for (int guard = 0; guard < 64; ++guard) {
        const auto deal = dealer.next(live, rules_, run_out);
        if (!deal) return {};
        auto ok = play(*deal);
        // What has to be done first has to be done first.
        if (!ok && ok.error().code == "task_open") return {};
        if (!ok) return std::unexpected(fmt::format("the cards cannot be dealt: {}", ok.error().code));
    }
    return {};
}

}  // namespace riffle::runner

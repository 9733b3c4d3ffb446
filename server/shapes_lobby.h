// The tournaments of a house as a list, and a clock.
#pragma once
#include "core/tournament/state.h"
#include "server/shape.h"

namespace riffle::server::shape {

enum class ClockState { stopped, running, paused };
BOOST_DESCRIBE_ENUM(ClockState, stopped, running, paused)
struct ClockView {
    ClockState state{};
    std::int64_t index = 0;
    std::int64_t level_number = 0;
    std::optional<std::int64_t> ends_at;
    std::optional<std::int64_t> remaining_ms;
    std::optional<std::int64_t> next_break_at_ms;
    std::int64_t server_time = 0;
};
struct TournamentCard {
    std::string id;
    std::string name;
    tournament::Status status{};
    std::int64_t starts_at = 0;
    Money buy_in;
    Money fee;
    std::string game;
    std::string game_now;
    std::string book;
    std::int64_t entries = 0;
    std::int64_t players_left = 0;
    ClockView clock;
    std::optional<tournament::Level> level;
    bool registration_open = false;
};
struct Tournaments {
    std::vector<TournamentCard> tournaments;
    std::int64_t server_time = 0;
    std::int64_t house_version = 0;
};
BOOST_DESCRIBE_STRUCT(ClockView, (), (state, index, level_number, ends_at, remaining_ms, next_break_at_ms, server_time))
BOOST_DESCRIBE_STRUCT(TournamentCard, (),
                      (id, name, status, starts_at, buy_in, fee, game, game_now, book, entries, players_left, clock,
                       level, registration_open))
BOOST_DESCRIBE_STRUCT(Tournaments, (), (tournaments, server_time, house_version))

}  // namespace riffle::server::shape

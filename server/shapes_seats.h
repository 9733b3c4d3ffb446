// A ticket, its draw, and who goes where.
#pragma once
#include "server/shapes_lobby.h"

namespace riffle::server::shape {

struct SeatMoved {
    std::int64_t from_table = 0;
    std::int64_t from_seat = 0;
    std::int64_t at = 0;
};
struct SeatDraw {
    std::int64_t number = 0;
    std::string seed;
    std::string commitment;
    std::string algorithm;
    std::vector<std::string> free;
};
struct SeatTicket {
    std::string tournament;
    std::string tournament_name;
    tournament::Status tournament_status{};
    std::int64_t entry = 0;
    std::string name;
    tournament::EntryStatus status{};
    std::optional<std::int64_t> table;
    std::optional<std::int64_t> seat;
    std::optional<std::int64_t> place;
    std::optional<Money> prize;
    std::optional<SeatMoved> moved;
    std::int64_t starts_at = 0;
    ClockView clock;
    std::optional<tournament::Level> level;
    std::string game;
    std::string game_now;
    std::optional<SeatDraw> draw;
    std::string head;
};
BOOST_DESCRIBE_STRUCT(SeatMoved, (), (from_table, from_seat, at))
BOOST_DESCRIBE_STRUCT(SeatDraw, (), (number, seed, commitment, algorithm, free))
BOOST_DESCRIBE_STRUCT(SeatTicket, (),
                      (tournament, tournament_name, tournament_status, entry, name, status, table, seat, place, prize,
                       moved, starts_at, clock, level, game, game_now, draw, head))

struct Moved {
    std::int64_t entry = 0;
    std::string name;
    std::int64_t from_table = 0;
    std::int64_t from_seat = 0;
    std::int64_t table = 0;
    std::int64_t seat = 0;
};
struct MoveView {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::optional<std::int64_t> broken;
    std::vector<Moved> moved;
};
struct ChangeNote {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string type;
};
struct MovesBetween {
    std::int64_t from_table = 0;
    std::int64_t table = 0;
    std::int64_t players = 0;
};
struct GettingUp {
    std::int64_t entry = 0;
    std::string name;
    std::int64_t table = 0;
    std::int64_t seat = 0;
};
struct MovesPreview {
    std::int64_t version = 0;
    std::optional<std::int64_t> broken;
    std::int64_t total = 0;
    std::vector<MovesBetween> between;
    std::vector<GettingUp> players;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (entry, name, from_table, from_seat, table, seat))
BOOST_DESCRIBE_STRUCT(MoveView, (), (step, at, broken, moved))
BOOST_DESCRIBE_STRUCT(ChangeNote, (), (step, at, type))
BOOST_DESCRIBE_STRUCT(MovesBetween, (), (from_table, table, players))
BOOST_DESCRIBE_STRUCT(GettingUp, (), (entry, name, table, seat))
BOOST_DESCRIBE_STRUCT(MovesPreview, (), (version, broken, total, between, players))

}  // namespace riffle::server::shape

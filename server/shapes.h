// What the server answers, as described structs: the answers are made of them (shape_json.h), and by ./dev contract
// their schemas in server/openapi.json, of which the pages' types are made. A struct is called as its schema.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/house.h"
#include "core/tournament/state.h"

namespace riffle::server::shape {

// A field that is left out for those who may not see it. A std::optional is always there: null.
template <class T>
struct Shown {
    static constexpr bool left_out_when_empty = true;
    std::optional<T> value;
};
// All that is described here.
struct Shape {};

struct Message : Shape {
    std::string id;
    std::optional<std::string> kind;
    std::string text;
    std::optional<std::string> tournament;
};
struct House : Shape, app::HouseSettings {
    bool demo = false;
    std::int64_t version = 0;
    std::int64_t server_time = 0;
    Shown<std::int64_t> time_off_ms;
    std::string head;
    std::string public_key;
    std::vector<Message> messages;
    std::optional<std::string> logo;
};
BOOST_DESCRIBE_STRUCT(Message, (), (id, kind, text, tournament))
BOOST_DESCRIBE_STRUCT(House, (app::HouseSettings),
                      (demo, version, server_time, time_off_ms, head, public_key, messages, logo))

enum class ClockState { stopped, running, paused };
BOOST_DESCRIBE_ENUM(ClockState, stopped, running, paused)
struct ClockView : Shape {
    ClockState state{};
    std::int64_t index = 0;
    std::int64_t level_number = 0;
    std::optional<std::int64_t> ends_at;
    std::optional<std::int64_t> remaining_ms;
    std::optional<std::int64_t> next_break_at_ms;
    std::int64_t server_time = 0;
};
struct TournamentCard : Shape {
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
struct Tournaments : Shape {
    std::vector<TournamentCard> tournaments;
    std::int64_t server_time = 0;
    std::int64_t house_version = 0;
};
BOOST_DESCRIBE_STRUCT(ClockView, (), (state, index, level_number, ends_at, remaining_ms, next_break_at_ms, server_time))
BOOST_DESCRIBE_STRUCT(TournamentCard, (),
                      (id, name, status, starts_at, buy_in, fee, game, game_now, book, entries, players_left, clock,
                       level, registration_open))
BOOST_DESCRIBE_STRUCT(Tournaments, (), (tournaments, server_time, house_version))

struct HistoryStep : Shape {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string by;
    std::string device;
    std::vector<std::string> types;
    std::map<std::string, std::string> args;
    bool undone = false;
    bool may_undo = false;
};
struct History : Shape {
    std::vector<HistoryStep> steps;
};
// A step that must be undone together with another.
struct RestingStep : Shape {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string by;
    std::string device;
    std::vector<std::string> types;
    std::map<std::string, std::string> args;
    bool may_undo = false;
    std::string command;
    std::optional<std::int64_t> table;  // a step of this live table; nothing: of the tournament
};
// A step of a live table; `args` are the seat, and what was done there.
struct TableHistoryStep : Shape {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string by;
    std::string command;
    std::map<std::string, std::string> args;
    bool undone = false;
    bool may_undo = false;
};
struct TableHistory : Shape {
    std::vector<TableHistoryStep> steps;
};
struct Resting : Shape {
    std::vector<RestingStep> steps;
};
struct Account : Shape {
    std::string id;
    std::string name;
    std::string role;
    bool open = false;
};
struct Accounts : Shape {
    std::vector<Account> accounts;
};
BOOST_DESCRIBE_STRUCT(HistoryStep, (), (step, at, by, device, types, args, undone, may_undo))
BOOST_DESCRIBE_STRUCT(History, (), (steps))
BOOST_DESCRIBE_STRUCT(RestingStep, (), (step, at, by, device, types, args, may_undo, command, table))
BOOST_DESCRIBE_STRUCT(TableHistoryStep, (), (step, at, by, command, args, undone, may_undo))
BOOST_DESCRIBE_STRUCT(TableHistory, (), (steps))
BOOST_DESCRIBE_STRUCT(Resting, (), (steps))
BOOST_DESCRIBE_STRUCT(Account, (), (id, name, role, open))
BOOST_DESCRIBE_STRUCT(Accounts, (), (accounts))

struct MergedPerson : Shape, app::PersonDetails {
    std::string id;
};
struct Person : MergedPerson {
    std::int64_t entries = 0;
};
struct Persons : Shape {
    std::vector<Person> persons;
    std::optional<std::int64_t> next;
};
struct LikelyPerson : Person {
    bool same_name = false;
    bool same_document = false;
};
struct LikelyPersons : Shape {
    std::vector<LikelyPerson> persons;
};
struct PlayedEntry : Shape {
    std::string tournament;
    std::string tournament_name;
    tournament::Status tournament_status{};
    std::int64_t starts_at = 0;
    std::int64_t entry = 0;
    tournament::EntryKind kind{};
    tournament::EntryStatus status{};
    Money paid;
    std::optional<std::int64_t> place;
    std::optional<Money> prize;
};
struct PersonView : Person {
    std::vector<PlayedEntry> played;
    std::vector<MergedPerson> merged;
    std::vector<LikelyPerson> likely;
};
BOOST_DESCRIBE_STRUCT(MergedPerson, (app::PersonDetails), (id))
BOOST_DESCRIBE_STRUCT(Person, (MergedPerson), (entries))
BOOST_DESCRIBE_STRUCT(Persons, (), (persons, next))
BOOST_DESCRIBE_STRUCT(LikelyPerson, (Person), (same_name, same_document))
BOOST_DESCRIBE_STRUCT(LikelyPersons, (), (persons))
BOOST_DESCRIBE_STRUCT(PlayedEntry, (),
                      (tournament, tournament_name, tournament_status, starts_at, entry, kind, status, paid, place,
                       prize))
BOOST_DESCRIBE_STRUCT(PersonView, (Person), (played, merged, likely))

struct SeatMoved : Shape {
    std::int64_t from_table = 0;
    std::int64_t from_seat = 0;
    std::int64_t at = 0;
};
struct SeatDraw : Shape {
    std::int64_t number = 0;
    std::string seed;
    std::string commitment;
    std::string algorithm;
    std::vector<std::string> free;
};
struct SeatTicket : Shape {
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

struct Moved : Shape {
    std::int64_t entry = 0;
    std::string name;
    std::int64_t from_table = 0;
    std::int64_t from_seat = 0;
    std::int64_t table = 0;
    std::int64_t seat = 0;
};
struct MoveView : Shape {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::optional<std::int64_t> broken;
    std::vector<Moved> moved;
};
struct ChangeNote : Shape {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string type;
};
struct MovesBetween : Shape {
    std::int64_t from_table = 0;
    std::int64_t table = 0;
    std::int64_t players = 0;
};
struct GettingUp : Shape {
    std::int64_t entry = 0;
    std::string name;
    std::int64_t table = 0;
    std::int64_t seat = 0;
};
struct MovesPreview : Shape {
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

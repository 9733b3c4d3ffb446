// The house as it is answered: itself, its accounts, its shifts and drawers, what a director starts from.
#pragma once
#include "app/house.h"
#include "app/shifts.h"
#include "app/templates.h"
#include "server/shape.h"

namespace riffle::server::shape {

struct Message {
    std::string id;
    std::optional<std::string> kind;
    std::string text;
    std::optional<std::string> tournament;
};
struct House : app::HouseSettings {
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

struct Account {
    std::string id;
    std::string name;
    std::string role;
    bool open = false;
};
struct Accounts {
    std::vector<Account> accounts;
};
BOOST_DESCRIBE_STRUCT(Account, (), (id, name, role, open))
BOOST_DESCRIBE_STRUCT(Accounts, (), (accounts))

struct ShiftLine {
    tournament::Payment payment{};
    std::int64_t sales = 0;
    std::int64_t refunds = 0;
    std::int64_t payouts = 0;
    std::int64_t expected = 0;
    std::optional<std::int64_t> counted{};
};
struct Shift {
    std::int64_t shift = 0;
    std::string account;
    std::string name;
    Money opening;
    std::int64_t opened_at = 0;
    std::optional<std::int64_t> closed_at{};
    std::optional<std::string> closed_by{};
    std::optional<std::int64_t> difference{};
    std::vector<ShiftLine> lines{};
};
struct Shifts {
    std::vector<Shift> open{};
    std::vector<Shift> closed{};
    std::vector<Money> over_short{};
};
BOOST_DESCRIBE_STRUCT(ShiftLine, (), (payment, sales, refunds, payouts, expected, counted))
BOOST_DESCRIBE_STRUCT(Shift, (), (shift, account, name, opening, opened_at, closed_at, closed_by, difference, lines))
BOOST_DESCRIBE_STRUCT(Shifts, (), (open, closed, over_short))

// A game to choose; of a mixed one those in turn.
struct GameChoice {
    std::string id;
    std::string name;
    std::vector<std::string> games{};
};
struct OwnTemplate {
    std::string id;
    std::string name;
    tournament::Setup setup;
};
struct Templates : app::Templates {
    std::vector<GameChoice> games{};
    std::vector<OwnTemplate> own{};
};
BOOST_DESCRIBE_STRUCT(GameChoice, (), (id, name, games))
BOOST_DESCRIBE_STRUCT(OwnTemplate, (), (id, name, setup))
BOOST_DESCRIBE_STRUCT(Templates, (app::Templates), (games, own))

}  // namespace riffle::server::shape

// What was done, step by step, and what rests on a step.
#pragma once
#include "server/shape.h"

namespace riffle::server::shape {

// What is told of any step of a tournament; described with those that have it, in their own order.
struct ToldStep {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string by;
    std::string device;
    std::vector<std::string> types;
    std::map<std::string, std::string> args;
};
struct HistoryStep : ToldStep {
    bool undone = false;
    bool may_undo = false;
};
struct History {
    std::vector<HistoryStep> steps;
};
// A step that must be undone together with another.
struct RestingStep : ToldStep {
    bool may_undo = false;
    std::string command;
    std::optional<std::int64_t> table;  // a step of this live table; nothing: of the tournament
};
// A step of a live table; `args` are the seat, and what was done there.
struct TableHistoryStep {
    std::int64_t step = 0;
    std::int64_t at = 0;
    std::string by;
    std::string command;
    std::map<std::string, std::string> args;
    bool undone = false;
    bool may_undo = false;
};
struct TableHistory {
    std::vector<TableHistoryStep> steps;
};
struct Resting {
    std::vector<RestingStep> steps;
};
BOOST_DESCRIBE_STRUCT(HistoryStep, (), (step, at, by, device, types, args, undone, may_undo))
BOOST_DESCRIBE_STRUCT(History, (), (steps))
BOOST_DESCRIBE_STRUCT(RestingStep, (), (step, at, by, device, types, args, may_undo, command, table))
BOOST_DESCRIBE_STRUCT(TableHistoryStep, (), (step, at, by, command, args, undone, may_undo))
BOOST_DESCRIBE_STRUCT(TableHistory, (), (steps))
BOOST_DESCRIBE_STRUCT(Resting, (), (steps))

}  // namespace riffle::server::shape

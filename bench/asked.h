// Which command is asked of which tournament: a row a kind, and one without a row does not compile.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "bench/evening.h"

namespace riffle::bench {

// What is asked of which tournament; several rows where a kind of command has more than one price.
struct Asked {
    std::string of;
    app::Submission command;
    std::string how{};              // more than one row: which of them
    std::int64_t most = INT64_MAX;  // entries, where the command itself has a limit
};
using Rows = std::vector<Asked>;

struct KindAsked {
    std::string name;                    // the command's
    std::function<Rows(Evening&)> rows;  // makes the tournaments that it is asked of
};
std::vector<KindAsked> asked_of_tournaments();
std::vector<KindAsked> asked_of_tables();

// One for each kind of a list of commands: `rows(Evening&, Kind<Command>)` says what is asked.
template <class T>
struct Kind {};

}  // namespace riffle::bench

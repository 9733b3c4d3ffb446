// A tournament as it stands: folded from its events, read by decide and by the views.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tournament/clock.h"
#include "core/tournament/events.h"
#include "core/tournament/ids.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

enum class Status { announced, registering, running, finished, cancelled };
BOOST_DESCRIBE_ENUM(Status, announced, registering, running, finished, cancelled)

enum class EntryStatus { waiting, seated, busted, refunded, winner };
BOOST_DESCRIBE_ENUM(EntryStatus, waiting, seated, busted, refunded, winner)

struct Entry {
    EntryNumber number;
    PersonId person;
    EntryKind kind = EntryKind::first;
    EntryStatus status = EntryStatus::waiting;
    Money to_pool;
    Money fee;
    Chips stack;  // what it was given
    std::string ticket;
    std::optional<Place> place;
    std::optional<Draw> draw;  // the draw that seated it last
    std::vector<EntryNumber> knocked_out_by;
    std::int64_t busted_at_ms = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
};

struct Table {
    TableNumber number;
    std::vector<std::optional<EntryNumber>> seats;  // seats[0] is seat 1
    std::int64_t players() const;
    friend bool operator==(const Table&, const Table&) = default;
};

struct State {
    bool exists = false;
    Setup setup;
    Status status = Status::announced;
    Clock clock;
    std::map<EntryNumber, Entry> entries;
    std::map<TableNumber, Table> tables;
    std::int64_t tables_opened = 0;       // the highest number given; a closed table's number is not given again
    std::vector<EntryNumber> bust_order;  // the first out first
    std::string next_commitment;
    std::int64_t draws = 0;
    std::string cancel_reason;

    const Entry* find(EntryNumber entry) const;
    std::int64_t players_left() const;
    std::int64_t entries_sold() const;  // those not refunded
    Chips chips_in_play() const;
    Money pool() const;
    Money fees() const;
    friend bool operator==(const State&, const State&) = default;
};

// Why an event cannot follow this state; nothing when it can. apply asserts it; undo asks it of every later event.
std::optional<std::string_view> misfit(const State& state, const Event& event);
void apply(State& state, const Event& event);

}  // namespace riffle::tournament

// A live table's commands decided: what is sent becomes what the table's room is asked, with what the tournament knows
// (who sits there, the game, the blinds of the level). Pure: App stores what comes of it (tables.cpp).
#pragma once
#include <functional>

#include "app/app.h"
#include "app/table_commands.h"
#include "core/journal/table_stream.h"

namespace riffle::app {

// What a player had where they were dealt in last.
struct KnownStack {
    Chips stack{};
    bool here = false;     // at this table
    bool in_hand = false;  // at another, in a hand that is not over
};

struct TableAsked {
    const tournament::State& tournament;
    std::int64_t number = 0;
    const table::State& table;
    const rulebook::Book& book;
    std::int64_t at_ms = 0;
    std::uint64_t lot = 0;  // a number that nobody chose
    // At the tables of the tournament that are followed; nothing: nobody knows.
    std::function<std::optional<KnownStack>(tournament::EntryNumber)> known_stack{};
    std::optional<std::int64_t> last_hand_ms{};  // when the last hand here began
    bool redrawn = false;                        // all seats were drawn anew since it was over
};

// All but undo and redo.
std::expected<std::vector<table::Event>, Problem> decide_at_table(const TableAsked& asked, const TableCommand& command);

// Who comes to the table with its next hand, and who is gone: the tournament's seats against the table's.
struct Comer {
    hand::Seat seat = hand::no_seat;
    tournament::EntryNumber entry;
    Chips stack{};
    bool in_hand = false;  // elsewhere: comes when that one is over
};
struct Changes {
    std::vector<Comer> coming;
    hand::SeatSet going;
};
// `counted`: seats whose stack was told; who was moved there in between comes anew, though the table still knows of
// them.
Changes changes_at(const TableAsked& asked, hand::SeatSet counted = {});

// The stakes of the level that is played now.
hand::Stakes stakes_now(const tournament::State& tournament, const hand::Game& game, std::int64_t at_ms);
hand::Stakes stakes_of(const tournament::State& tournament, const hand::Game& game, const tournament::Level& level);

// What a hand that ended does to the tournament; nothing when it does nothing.
struct EndedHand {
    std::optional<tournament::BustOut> out{};
    std::optional<tournament::TellButton> button{};
    std::vector<tournament::EntryNumber> sat_out{};  // on a penalty: one hand less
};
EndedHand ending_of(const table::State& before, const table::HandEnded& ended, std::int64_t number);

}  // namespace riffle::app

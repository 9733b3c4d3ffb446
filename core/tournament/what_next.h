// What the floor should do now, by the tournament's own book: most urgent first, each with its clause.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <vector>

#include "core/tournament/decide.h"
#include "core/tournament/notices.h"

namespace riffle::tournament {

// halt: the table stops dealing. hand_for_hand: all tables play hand for hand from now on. watch: the table halts once
// its blinds are affected, and its button is to be told. may_halt: the book leaves it to the director. final_table: all
// who are left sit down at one. redraw: all seats are drawn anew. balance: somebody moves to the table. break_table:
// its players fit elsewhere. collect_rebuy: a declared rebuy is to be paid for. call_waiting: there is a place for who
// is first in line. overtime: the room closes. registration_closes, no_show (absent finalists may be removed),
// colour_up (the chips of a value are not needed after that break), prepare_decks (before play begins or goes on): at a
// time. ante_falls: a level to come has a lower ante than the one before it. move_late: who was moved has not come.
// next_round: every table has its winner, and they play on. stop_survivor: as many are left as there are prizes.
// change_player: another of the team plays the seat. bring_bounty: it lies at the table that player was moved from.
// push_dealers: it is time that dealers move on. send_dealer: nobody deals at the table, and somebody waits to go in.
// confirm_notes: another dealer is at the table than when they were written, and has not confirmed them. announce: a
// notice is due. A colour_up with a table and no time comes before that table breaks.
enum class AdviceKind {
    halt,
    hand_for_hand,
    watch,
    may_halt,
    final_table,
    redraw,
    balance,
    break_table,
    collect_rebuy,
    call_waiting,
    overtime,
    registration_closes,
    no_show,
    colour_up,
    prepare_decks,
    ante_falls,
    move_late,
    next_round,
    stop_survivor,
    change_player,
    bring_bounty,
    push_dealers,
    send_dealer,
    confirm_notes,
    announce
};
BOOST_DESCRIBE_ENUM(AdviceKind, halt, hand_for_hand, watch, may_halt, final_table, redraw, balance, break_table,
                    collect_rebuy, call_waiting, overtime, registration_closes, no_show, colour_up, prepare_decks,
                    ante_falls, move_late, next_round, stop_survivor, change_player, bring_bounty, push_dealers,
                    send_dealer, confirm_notes, announce)

struct Advice {
    AdviceKind kind = AdviceKind::balance;
    std::optional<TableNumber> table;  // nothing: all of them
    std::optional<TableNumber> from;   // the fullest, which a player would come from
    std::string clause;
    std::optional<EntryNumber> entry{};
    std::optional<PersonId> person{};
    std::optional<Chips> value{};
    std::optional<std::int64_t> at{};  // when; nothing: now
    std::optional<Notice> notice{};
    friend bool operator==(const Advice&, const Advice&) = default;
};
BOOST_DESCRIBE_STRUCT(Advice, (), (kind, table, from, clause, entry, person, value, at, notice))

// The table whose players fit elsewhere, where one breaks now.
std::optional<TableNumber> to_break_now(const State& state);

// Costs what it finds: tables that are as they should be are not looked at. `paid` is how many places are; 0: nobody
// knows yet, for entries are still sold (places_known).
std::vector<Advice> what_next(const State& state, const Book& book, std::int64_t paid = 0);
// How many places are paid, of the prizes as they stand: nobody knows while somebody may still come in.
std::int64_t places_known(const State& state, const Book& book, std::int64_t now_ms, bool closed_for_good,
                          std::int64_t prizes);

// What is sold, and what has its time; those that come within so many milliseconds.
std::vector<Advice> what_comes(const State& state, const Book& book, std::int64_t now_ms, std::int64_t within_ms);

}  // namespace riffle::tournament

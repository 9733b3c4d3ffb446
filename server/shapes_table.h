// A live table as those who work at it see it. Seats are counted from one.
#pragma once
#include "core/table/state.h"
#include "server/shapes_rules.h"

namespace riffle::server::shape {

// `closed`: nobody follows the table; `opened`: no hand was begun yet.
enum class TablePhase { closed, opened, idle, dealing, betting, drawing, discarding, reshuffle, showdown, over };
BOOST_DESCRIBE_ENUM(TablePhase, closed, opened, idle, dealing, betting, drawing, discarding, reshuffle, showdown, over)
enum class AntePaidBy { none, each, big_blind, button };
BOOST_DESCRIBE_ENUM(AntePaidBy, none, each, big_blind, button)
// What was counted for a player, of the notes a table keeps.
enum class CountKind { chips_counted, chips_estimated, bet_counted, pot_counted, consulted };
BOOST_DESCRIBE_ENUM(CountKind, chips_counted, chips_estimated, bet_counted, pot_counted, consulted)

using SeatNumber = std::int64_t;

struct TableStakes {
    Chips small_blind;
    Chips big_blind;
    Chips ante;
    Chips bring_in;
    Chips small_bet;
    Chips big_bet;
    Chips chip;
};
struct TimeBanksLeft {
    std::int64_t left = 0;
    std::int64_t used = 0;
    std::int64_t in_hand = 0;
};
struct LiveSeat {
    tournament::EntryNumber entry;
    std::optional<std::string> name{};
    SeatNumber seat = 0;
    Chips stack;
    Chips bet;
    bool live = false;
    bool all_in = false;
    bool all_in_button = false;
    bool absent = false;
    bool away = false;
    bool waiting = false;
    bool tabled = false;
    bool leaving = false;
    std::vector<std::string> cards{};
    std::int64_t held = 0;
    std::optional<TimeBanksLeft> time_banks{};
};
struct SizeOfBet {
    Chips least;
    Chips most;
};
struct LiveLegal {
    SeatNumber seat = 0;
    bool fold = false;
    bool check = false;
    std::optional<Chips> call{};
    std::optional<Chips> bring_in{};
    bool complete = false;
    std::optional<SizeOfBet> bet{};
    std::optional<SizeOfBet> raise{};
    Chips all_in;
};
struct LivePot {
    Chips amount;
    std::vector<SeatNumber> seats{};
};
// Which cards the table waits for.
struct DueCards {
    std::int64_t board = 0;
    std::vector<SeatNumber> seats{};
    std::int64_t cards = 0;
};
struct LiveAward {
    std::int64_t pot = 0;
    SeatNumber seat = 0;
    Chips amount;
};
BOOST_DESCRIBE_STRUCT(TableStakes, (), (small_blind, big_blind, ante, bring_in, small_bet, big_bet, chip))
BOOST_DESCRIBE_STRUCT(TimeBanksLeft, (), (left, used, in_hand))
BOOST_DESCRIBE_STRUCT(LiveSeat, (),
                      (entry, name, seat, stack, bet, live, all_in, all_in_button, absent, away, waiting, tabled,
                       leaving, cards, held, time_banks))
BOOST_DESCRIBE_STRUCT(SizeOfBet, (), (least, most))
BOOST_DESCRIBE_STRUCT(LiveLegal, (), (seat, fold, check, call, bring_in, complete, bet, raise, all_in))
BOOST_DESCRIBE_STRUCT(LivePot, (), (amount, seats))
BOOST_DESCRIBE_STRUCT(DueCards, (), (board, seats, cards))
BOOST_DESCRIBE_STRUCT(LiveAward, (), (pot, seat, amount))

struct LiveObligation {
    SeatNumber seat = 0;
    table::Duty duty{};
    table::Until until{};
    std::string clause;
};
struct HeldAction {
    SeatNumber seat = 0;
    rulings::ActionKind action{};
    Chips to;
};
struct SeenCards {
    SeatNumber whose = 0;
    std::vector<SeatNumber> by{};
    table::ShownToAll to_all{};
    bool part = false;
};
struct LiveTask {
    std::string matter;
    std::optional<SeatNumber> seat{};
    std::optional<SeatNumber> other{};
    table::Holds holds{};
    std::string clause;
};
struct LiveRuling : RulingAnswer {
    bool open = false;
    std::optional<OutcomeView> chosen{};
};
struct LiveCount {
    CountKind kind{};
    std::optional<SeatNumber> seat{};
    std::optional<SeatNumber> other{};
    Chips amount;
};
struct CalledClock {
    SeatNumber seat = 0;
    std::int64_t from = 0;
    std::int64_t until = 0;
    std::string clause;
    std::int64_t server_time = 0;
};
struct ComingPlayer {
    tournament::EntryNumber entry;
    std::optional<std::string> name{};
    SeatNumber seat = 0;
    Chips stack;
};
struct TableStepName {
    std::int64_t step = 0;
    std::string command;
};
BOOST_DESCRIBE_STRUCT(LiveObligation, (), (seat, duty, until, clause))
BOOST_DESCRIBE_STRUCT(HeldAction, (), (seat, action, to))
BOOST_DESCRIBE_STRUCT(SeenCards, (), (whose, by, to_all, part))
BOOST_DESCRIBE_STRUCT(LiveTask, (), (matter, seat, other, holds, clause))
BOOST_DESCRIBE_STRUCT(LiveRuling, (RulingAnswer), (open, chosen))
BOOST_DESCRIBE_STRUCT(LiveCount, (), (kind, seat, other, amount))
BOOST_DESCRIBE_STRUCT(CalledClock, (), (seat, from, until, clause, server_time))
BOOST_DESCRIBE_STRUCT(ComingPlayer, (), (entry, name, seat, stack))
BOOST_DESCRIBE_STRUCT(TableStepName, (), (step, command))

struct LiveTableView {
    std::string tournament;
    std::int64_t table = 0;
    std::int64_t version = 0;
    bool followed = false;
    std::int64_t size = 0;
    TablePhase phase{};
    bool ended = false;
    std::string game;
    std::optional<TableStakes> stakes{};
    AntePaidBy ante_paid_by{};
    std::int64_t street = 0;
    std::vector<std::string> board{};
    std::optional<SeatNumber> button{};
    std::optional<SeatNumber> small_blind{};
    std::optional<SeatNumber> big_blind{};
    Chips pot{};
    std::vector<LivePot> pots{};
    std::vector<LiveSeat> seats{};
    std::optional<SeatNumber> to_act{};
    std::vector<SeatNumber> pending{};
    DueCards due{};
    std::optional<LiveLegal> legal{};
    std::vector<LiveAward> awards{};
    std::vector<LiveObligation> obligations{};
    std::vector<HeldAction> held{};
    std::vector<SeenCards> seen{};
    std::vector<LiveTask> tasks{};
    std::optional<SeatNumber> drawn{};
    std::optional<LiveRuling> ruling{};
    std::vector<LiveCount> counts{};
    std::int64_t exposed = 0;
    std::vector<std::string> undealt{};
    std::optional<CalledClock> clock{};
    std::vector<ComingPlayer> coming{};
    std::vector<SeatNumber> going{};
    std::optional<TableStakes> next_stakes{};
    std::optional<TableStepName> undo{};
    std::optional<std::string> last{};
    std::optional<TableStepName> redo{};
};
BOOST_DESCRIBE_STRUCT(LiveTableView, (),
                      (tournament, table, version, followed, size, phase, ended, game, stakes, ante_paid_by, street,
                       board, button, small_blind, big_blind, pot, pots, seats, to_act, pending, due, legal, awards,
                       obligations, held, seen, tasks, drawn, ruling, counts, exposed, undealt, clock, coming, going,
                       next_stakes, undo, last, redo))

}  // namespace riffle::server::shape

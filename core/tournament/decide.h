// decide: pure; a command becomes events, or a refusal that says why and cites its clause.
#pragma once
#include <expected>

#include "core/rulebook/asked_book.h"
#include "core/tournament/commands.h"
#include "core/tournament/events.h"
#include "core/tournament/positions.h"
#include "core/tournament/refusal.h"
#include "core/tournament/state.h"

namespace riffle::tournament {

using Decision = std::expected<Events, Refusal>;

using Book = rulebook::AskedBook;  // what it was asked for is noted where the context says

// By the tournament's own book; a command that names one (a set-up, ChangeBook) is decided by the one it names.
Decision decide(const State& state, const Command& command, const Book& book, const Context& context);

// Whether entries are sold at this time; a refusal says why not.
std::expected<void, Refusal> registration_open(const State& state, const Book& book, std::int64_t now_ms,
                                               bool closed_for_good);

// The last level or break after the start, by its index, in which entries are sold; none: they are until the start.
std::optional<std::int64_t> last_selling(const Setup& setup, const Book& book);
// The end of play, where these go and one is left while no more entries are sold.
void finish_with(const State& state, std::vector<EntryNumber> gone, const Book& book, const Context& context,
                 Events& events);

// decide_seats.cpp
Decision decide_sale(const State& state, const SellEntry& command, const Book& book, const Context& context);
Decision decide_move(const State& state, const MoveEntry& command);
Decision decide_button(const State& state, const TellButton& command);
// The first of the announced order that is open; where none was announced, the one with the highest number.
std::optional<TableNumber> next_to_break(const State& state);
// Where that is drawn: whether it was, and it has not broken yet.
bool break_drawn(const State& state);
Decision decide_break(const State& state, const BreakTable& command, const Book& book, const Context& context);
Decision decide_balance(const State& state, const Book& book, const Context& context);
// What a draw gives, by its source alone: the moves of a table's players, and those that balance the room. Proofs
// (proof.h) ask the same again. The table must be open and the others have room.
Events drawn_break(const State& state, TableNumber table, bool two_steps, const DrawSource& source);
// Moves from the fullest to the shortest table until none is two ahead: by position where both buttons are known, else
// drawn.
struct BalanceRule {
    bool next_big_blind = true;  // else who posts it now
    WorstSeat worst{};
    bool by_position = true;            // in the game that is played now; else all is drawn
    bool stud_alone = false;            // no game has a button: who sits as the seat that became free last
    bool source_by_order = false;       // of equally full tables the first to break gives
    bool destination_by_order = false;  // of equally short ones the first to break takes
    Citation clause{};
    std::optional<std::int64_t> by_order{};  // with so many tables or fewer equal ones go by the break order
};
std::pair<const Table&, const Table&> between(const State& state, const Seating& seating, const BalanceRule& rule);
Events balance(const State& state, const BalanceRule& rule, const DrawSource& source);
// The same moves with what was drawn among them drawn anew; what went by position stays as it is recorded.
std::expected<Events, std::string> drawn_again_balance(const State& state, std::span<const Event> events,
                                                       const DrawSource& source);
// decide_refund.cpp
Decision decide_refund(const State& state, const std::vector<EntryNumber>& entries, const Context& context);
Decision decide_transfer(const State& state, const TransferEntry& command, const Context& context);
// decide_changes.cpp
Decision decide_levels(const State& state, const ChangeLevels& command, const Book& book, const Context& context);
Decision decide_late(const State& state, const ChangeLateRegistration& command, const Book& book,
                     const Context& context);
Decision decide_cap(const State& state, const ChangeCap& command);
Decision decide_payout(const State& state, const ChangePayout& command, const Context& context);
// decide_redraw.cpp
Decision decide_redraw(const State& state, const RedrawSeats& command, const Book& book, const Context& context);
Decision decide_break_order(const State& state, const SetBreakOrder& command, const Book& book, const Context& context);
Decision decide_draw_button(const State& state, const DrawButton& command, const Book& book, const Context& context);
// Everybody left, drawn to so many tables of this size; the order of the players is drawn, then the seats in turn.
std::vector<Seated> redrawn(const State& state, std::span<const TableNumber> tables, std::int64_t size,
                            const Seed& seed);
// decide_hands.cpp
Decision decide_hand_for_hand(const State& state, const Book& book, const Context& context);
Decision decide_count_hand(const State& state, const CountHand& command, const Book& book, const Context& context);
Decision decide_end_hand_for_hand(const State& state, const Context& context);
Decision decide_last_hands(const State& state, const AnnounceLastHands& command, const Book& book,
                           const Context& context);
Decision decide_end_day(const State& state, const Book& book, const Context& context);
// simultaneous.cpp: the places of those who go with this and of those who went in the same hand; nothing: as they are
// told.
std::optional<PlacesRanked> ranked_together(const State& state, const BustOut& command, const Book& book,
                                            const Context& context);
// decide_pace.cpp
Decision decide_begin_hand(const State& state, const BeginHand& command, const Book& book, const Context& context);
Decision decide_pace(const State& state, const SetPace& command, const Book& book, const Context& context);
// Whether a hand begins with what the dealer does first, by the book.
rulebook::Setting<bool> begins_with(HandStart by, const Book& book);
// Whether the hands of every table must be known.
bool counts_hands(const Pace& pace);
// The level whose stakes a hand plays that begins now, by its index; when the last one began at that table.
std::int64_t stakes_index(const State& state, const Book& book, std::optional<std::int64_t> last_hand_ms,
                          std::int64_t at_ms);
// Why the table may not begin a hand before another is further on; nothing: it may.
std::optional<Refusal> waits_for_others(const State& state, TableNumber table, const Book& book, std::int64_t at_ms);
// The table that breaks next, where that is drawn.
Decision draw_break(const State& state, const Book& book, const Context& context);
// decide_tables.cpp
Decision decide_overtime(const State& state, const Book& book, const Context& context);
Decision decide_tell_table(const State& state, const TellTable& command, const Book& book);
Decision decide_run_out(const State& state, const RunOutTable& command, const Book& book);
Decision decide_push(const State& state, const Book& book, const Context& context);
// Whether tables that have told how they stand are not all done yet.
bool tables_playing(const State& state);
// decide_chips.cpp
Decision decide_colour_up(const State& state, const ColourUp& command, const Book& book, const Context& context);
Decision decide_retire(const State& state, const RetireChips& command, const Book& book);
Decision decide_late_chips(const State& state, const TakeLateChips& command, const Book& book);
Decision decide_found_chips(const State& state, const TakeFoundChips& command, const Book& book);
Decision decide_remove(const State& state, const RemoveEntry& command, const Book& book, const Context& context);
// decide_handling.cpp
Decision decide_deck(const State& state, const ChangeDeck& command, const Book& book, const Context& context);
Decision decide_exchange(const State& state, const ExchangeChips& command, const Book& book);
Decision decide_carry(const State& state, const CarryChips& command, const Book& book, const Context& context);
Decision decide_withdrawal(const State& state, const RemoveEntry& command, const Book& book, const Context& context);
// Every move says when it was told.
void stamp_moves(const State& state, const Context& context, Events& events);
// decide_entries.cpp
Decision decide_sell_chips(const State& state, const SellChips& command, const Book& book, const Context& context);
Decision decide_declare_rebuy(const State& state, const DeclareRebuy& command, const Book& book,
                              const Context& context);
Decision decide_join_waiting(const State& state, const JoinWaitingList& command, const Book& book,
                             const Context& context);
Decision decide_leave_waiting(const State& state, const LeaveWaitingList& command);
Decision decide_pre_register(const State& state, const PreRegister& command, const Book& book, const Context& context);
Decision decide_check_in(const State& state, const CheckIn& command, const Book& book, const Context& context);
Decision decide_remove_absent(const State& state, const RemoveAbsent& command, const Book& book,
                              const Context& context);
// decide_conduct.cpp, decide_serving.cpp
Decision decide_conduct(const State& state, const RecordConduct& command, const Book& book, const Context& context);
Decision decide_disqualify(const State& state, const DisqualifyPlayer& command, const Book& book,
                           const Context& context);
Decision decide_hands_dealt(const State& state, const CountHandsDealt& command, const Book& book);
Decision decide_readmit(const State& state, const ReadmitPlayer& command, const Book& book, const Context& context);
// A hand was dealt at every table.
void serve_everywhere(const State& state, const Book& book, Events& events);
// dealers.cpp
Decision decide_plan_dealers(const State& state, const PlanDealers& command, const Context& context);
Decision decide_change_dealer(const State& state, const ChangeDealer& command, const Context& context);
Decision decide_note(const State& state, const NoteHandOver& command, const Book& book, const Context& context);
// Who deals where after a push.
std::expected<std::vector<DealerAt>, Refusal> pushed_on(const State& state, std::int64_t now_ms);
// When the dealers move on next, by the plan and outside the book's quiet time; nothing: there is no plan for it.
std::optional<std::int64_t> push_due(const State& state, const Book& book, std::int64_t now_ms);
// notices.cpp
Decision decide_notice(const State& state, const TickNotice& command, const Book& book, const Context& context);
// decide_needs.cpp
Decision decide_correct_seat(const State& state, const CorrectSeat& command, const Book& book);
Decision decide_keep_seat(const State& state, const KeepSeat& command, const Book& book);
// decide_teams.cpp
Decision decide_register_team(const State& state, const RegisterTeam& command, const Book& book);
Decision decide_change_player(const State& state, const ChangePlayer& command, const Book& book,
                              const Context& context);
// Why a member may not enter, or the teams not begin.
std::optional<Refusal> outside_teams(const State& state, const PersonId& person);
std::optional<Refusal> teams_not_ready(const State& state, const Book& book);
// [mediterraneo-2026:17-c] The seats to draw from that put nobody beside a team-mate, where there are any.
std::vector<Place> seats_apart(const State& state, const Seating& seating, const PersonId& person);
// decide_survivor.cpp
Decision decide_stop_survivor(const State& state, const StopSurvivor& command, const Book& book,
                              const Context& context);
// By which clause a survivor event is over with those who are left. While entries are sold nobody knows how many prizes
// there will be, and it is not.
std::optional<Citation> survivors_left(const State& state, const Book& book, std::int64_t places_paid);
std::optional<Citation> survivors_left(const State& state, const Book& book, const Context& context);
// decide_clock.cpp
Decision decide_start(const State& state, const Book& book, const Context& context);
Decision decide_pause(const State& state, const Context& context);
Decision decide_level(const State& state, const SetLevel& command, const Book& book, const Context& context);
Decision decide_time(const State& state, const AddTime& command, const Context& context);

}  // namespace riffle::tournament

// What is asked of a live table (stream "table/<tournament>/<number>"), as it is sent: seats counted from one, cards by
// their names. at_table.h makes of it what the table's room is asked.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/house.h"
#include "core/journal/stream.h"
#include "core/ledger/amount.h"
#include "core/tournament/pace.h"
#include "say/situation.h"

namespace riffle::app {

struct ToldStack {
    std::int64_t seat = 0;
    Chips stack{};
};
// The floor begins to follow a table: who sits there, the game and the blinds are the tournament's to say. Stacks that
// are not told are those that were sold with the entries; the button, where the tournament knows it, need not be told.
struct OpenTable {
    std::optional<std::int64_t> button{};
    std::optional<std::vector<ToldStack>> stacks{};
};
// The next hand: whoever was drawn to this table sits in, whoever left it is out. `stacks` of those who come.
struct StartHand {
    std::optional<std::vector<ToldStack>> stacks{};
    std::optional<tournament::HandStart> by{};  // what the dealer did first; nothing said: the first riffle
};
struct TakeAction {
    std::int64_t seat = 0;
    say::Doing action{};
    std::optional<Chips> to{};  // bet and raise: the total for this street
};
// The board cards that are due; with a seat the cards of that player that lie face up.
struct DealCards {
    std::vector<std::string> cards;
    std::optional<std::int64_t> seat{};
};
// Draw and discard: "??" for each card nobody has seen; none to stand pat.
struct ChangeCards {
    std::int64_t seat = 0;
    std::vector<std::string> cards;
};
struct ShowHand {
    std::int64_t seat = 0;
    std::vector<std::string> cards;
};
struct MuckHand {
    std::int64_t seat = 0;
};
// Something happened: it is ruled on by the tournament's book and carried out, or waits for a choice.
struct TellWhatHappened {
    say::Act act;
    std::optional<std::string> burn{};         // the card chosen as the burn
    std::optional<std::string> card{};         // the card it is about
    std::optional<std::string> replacement{};  // what came in its place
};
struct ChooseOutcome {
    std::int64_t outcome = 0;  // of those offered, the first is 0
    std::optional<std::string> burn{};
    std::optional<std::string> card{};
    std::optional<std::string> replacement{};
    std::optional<std::int64_t> seconds{};  // where the director gives another time than the book's
};
// What a ruling demanded was done: of the table's tasks, the first is 0.
struct FinishTask {
    std::int64_t task = 0;
};
struct CorrectStack {
    std::int64_t seat = 0;
    Chips stack{};
    std::string reason;
};
// The hand is closed; who has nothing left is out of the tournament, in the same transaction.
struct EndHand {};
struct UndoAtTable {
    std::int64_t step = 0;
    // The later steps that rest on it, as they were shown: they go with it. Those of the tournament name no table.
    std::optional<std::vector<journal::StepAt>> with{};
};
struct RedoAtTable {
    std::int64_t step = 0;
};

BOOST_DESCRIBE_STRUCT(ToldStack, (), (seat, stack))
BOOST_DESCRIBE_STRUCT(OpenTable, (), (button, stacks))
BOOST_DESCRIBE_STRUCT(StartHand, (), (stacks, by))
BOOST_DESCRIBE_STRUCT(TakeAction, (), (seat, action, to))
BOOST_DESCRIBE_STRUCT(DealCards, (), (cards, seat))
BOOST_DESCRIBE_STRUCT(ChangeCards, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(ShowHand, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(MuckHand, (), (seat))
BOOST_DESCRIBE_STRUCT(TellWhatHappened, (), (act, burn, card, replacement))
BOOST_DESCRIBE_STRUCT(ChooseOutcome, (), (outcome, burn, card, replacement, seconds))
BOOST_DESCRIBE_STRUCT(FinishTask, (), (task))
BOOST_DESCRIBE_STRUCT(CorrectStack, (), (seat, stack, reason))
BOOST_DESCRIBE_STRUCT(EndHand, (), ())
BOOST_DESCRIBE_STRUCT(UndoAtTable, (), (step, with))
BOOST_DESCRIBE_STRUCT(RedoAtTable, (), (step))

using TableCommand =
    std::variant<OpenTable, StartHand, TakeAction, DealCards, ChangeCards, ShowHand, MuckHand, TellWhatHappened,
                 ChooseOutcome, FinishTask, CorrectStack, EndHand, UndoAtTable, RedoAtTable>;

std::string_view command_name(const TableCommand& command);
std::string encode(const TableCommand& command);
// Nothing when there is no such command.
std::optional<std::expected<TableCommand, ArgsFault>> decode_table_command(std::string_view name,
                                                                           std::string_view args);

// "table/<tournament>/<number>" and its parts; nothing when it is no table's.
struct TableName {
    std::string tournament;
    std::int64_t number = 0;
};
inline constexpr std::string_view table_prefix = "table/";
std::string table_stream(const std::string& tournament, std::int64_t number);
std::optional<TableName> table_named(std::string_view stream);

}  // namespace riffle::app

// A situation as it is described, by a page or to the server: a table with what was played at it, and what happened.
// Seats are counted from one, as people do. The names are those of the JSON API.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/ledger/amount.h"
#include "core/rulebook/book.h"
#include "core/table/state.h"
#include "say/words.h"

namespace riffle::say {

// --- what happened
BOOST_DEFINE_FIXED_ENUM_CLASS(When, std::uint8_t, before, in_the_air, on_table, after, at_once)
struct Motion {
    std::vector<Chips> chips;
    std::optional<bool> from_stack{};  // the hand went back to the stack before it; it did unless told
    std::optional<bool> held{};        // moved forward, not let go
};
struct Wager {
    std::int64_t seat = 0;
    std::optional<std::string> said{};  // in any language whose words are known
    std::optional<When> when{};         // seen from the first chips; before them unless told
    std::optional<bool> unclear{};
    std::optional<bool> knocks{};
    std::optional<std::vector<Motion>> motions{};
    std::optional<std::vector<Chips>> pulled_back{};
    std::optional<bool> gathered{};
    std::optional<std::int64_t> objects{};  // bounty chips, time tokens
    std::optional<bool> for_change{};
    std::optional<bool> missed_raise{};
    std::optional<std::vector<std::string>> circumstances{};
};
// A matter of core/rulings/matters.def with the places its phrase has, all of them and no others.
struct Incident {
    std::string matter;
    std::optional<std::int64_t> seat{};
    std::optional<std::int64_t> other{};
    std::optional<std::int64_t> n{};
    std::optional<std::int64_t> m{};
    std::optional<Chips> chips{};
    std::optional<Chips> chips2{};
    std::optional<std::vector<std::string>> circumstances{};
};
struct Conduct {
    std::int64_t seat = 0;
    std::string infraction;
    std::optional<std::vector<std::string>> circumstances{};
};
using Act = std::variant<Wager, Incident, Conduct>;

// --- what was played before
BOOST_DEFINE_FIXED_ENUM_CLASS(Doing, std::uint8_t, fold, check, call, bet, raise, all_in, complete, bring_in)
struct PlayTo {
    std::int64_t street = 0;  // everybody checks or calls until its betting; the first is 1
};
struct PlayToShowdown {};
struct Do {
    std::int64_t seat = 0;
    Doing action{};
    std::optional<Chips> to{};
};
struct ChipsInFront {
    std::int64_t seat = 0;
    std::vector<Chips> chips;
};
// Something happened before, and was ruled on; of a director's choice, which it was.
struct Happened {
    Act act;
    std::optional<std::int64_t> choose{};
};
using Step = std::variant<PlayTo, PlayToShowdown, Do, ChipsInFront, Happened>;

// --- the table
BOOST_DEFINE_FIXED_ENUM_CLASS(AntePaidBy, std::uint8_t, each, big_blind, button)
struct ToldSeat {
    std::int64_t seat = 0;
    Chips stack{};
    std::optional<bool> absent{};
    std::optional<bool> waiting{};
    std::optional<std::vector<std::string>> cards{};
};
struct ToldTable {
    std::string game;
    std::int64_t button = 0;
    std::vector<ToldSeat> seats;
    std::optional<Chips> small_blind{};
    std::optional<Chips> big_blind{};
    std::optional<Chips> ante{};
    std::optional<AntePaidBy> ante_paid_by{};  // as the book has it unless told
    std::optional<Chips> bring_in{};
    std::optional<Chips> small_bet{};
    std::optional<Chips> big_bet{};
    std::optional<Chips> chip{};  // the smallest in play
    std::optional<std::int64_t> players_in_event{};
    std::optional<std::vector<std::string>> board{};
    std::optional<std::vector<Step>> course{};
};

BOOST_DESCRIBE_STRUCT(Motion, (), (chips, from_stack, held))
BOOST_DESCRIBE_STRUCT(Wager, (),
                      (seat, said, when, unclear, knocks, motions, pulled_back, gathered, objects, for_change,
                       missed_raise, circumstances))
BOOST_DESCRIBE_STRUCT(Incident, (), (matter, seat, other, n, m, chips, chips2, circumstances))
BOOST_DESCRIBE_STRUCT(Conduct, (), (seat, infraction, circumstances))
BOOST_DESCRIBE_STRUCT(PlayTo, (), (street))
BOOST_DESCRIBE_STRUCT(PlayToShowdown, (), ())
BOOST_DESCRIBE_STRUCT(Do, (), (seat, action, to))
BOOST_DESCRIBE_STRUCT(ChipsInFront, (), (seat, chips))
BOOST_DESCRIBE_STRUCT(Happened, (), (act, choose))
BOOST_DESCRIBE_STRUCT(ToldSeat, (), (seat, stack, absent, waiting, cards))
BOOST_DESCRIBE_STRUCT(ToldTable, (),
                      (game, button, seats, small_blind, big_blind, ante, ante_paid_by, bring_in, small_bet, big_bet,
                       chip, players_in_event, board, course))

// What is wrong with a situation: a field and what was expected there, or the table's refusal by its code.
struct Fault {
    std::string where;  // "table.course[2]"
    std::string expected;
    std::string refused;  // empty: it is no refusal
};

// The act, of a table with chairs enough.
std::expected<rulings::Act, Fault> act_of(const Act& told, const Synonyms& synonyms, const std::string& where);
// Whoever an act is about must sit there.
std::optional<Fault> stranger(const rulings::Act& act, hand::SeatSet seated, const std::string& where);
// Cards by their names, "??" for one nobody has seen.
std::expected<std::vector<Card>, Fault> cards_in(const std::vector<std::string>& names, const std::string& where);
hand::ActKind kind_of(Doing doing);
// The table as it stands once all of that was played.
std::expected<table::State, Fault> stand(const ToldTable& told, const rulebook::Book& book, const Synonyms& synonyms);

struct Situation {
    std::optional<ToldTable> table{};  // without one only what no table shows is known
    Act act;
};
std::expected<rulings::Ruling, Fault> ruling_on(const Situation& situation, const rulebook::Book& book,
                                                const Synonyms& synonyms);
// Of a table as it stands.
std::expected<rulings::Ruling, Fault> ruling_on(const table::State& state, const Act& told, const rulebook::Book& book,
                                                const Synonyms& synonyms);

}  // namespace riffle::say

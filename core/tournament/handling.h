// What staff do with decks and chips between hands: decks changed, chips exchanged for higher ones outside a race,
// stacks carried to another table.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "core/ledger/amount.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

// Why a table has a new deck.
enum class DeckChange { dealer_push, level_change, as_needed, damaged_card };
BOOST_DESCRIBE_ENUM(DeckChange, dealer_push, level_change, as_needed, damaged_card)
// How a stack is carried.
enum class Transport { rack, bag, hands };
BOOST_DESCRIBE_ENUM(Transport, rack, bag, hands)

struct ChangeDeck {
    TableNumber table;
    DeckChange why = DeckChange::as_needed;
    std::optional<bool> asked_by_player{};
};
// Chips of a player become fewer and higher ones of the same worth, whenever the direction sees fit.
struct ExchangeChips {
    EntryNumber entry;
    Chips value;
    std::int64_t chips = 0;
    Chips into;
    std::optional<bool> announced{};
};
// The stack of somebody who was moved: counted where it is taken, where staff carry it, and where it arrives.
struct CarryChips {
    EntryNumber entry;
    Chips chips;
    bool arrived = true;
    Transport how = Transport::rack;
    std::optional<bool> by_staff{};
};
BOOST_DESCRIBE_STRUCT(ChangeDeck, (), (table, why, asked_by_player))
BOOST_DESCRIBE_STRUCT(ExchangeChips, (), (entry, value, chips, into, announced))
BOOST_DESCRIBE_STRUCT(CarryChips, (), (entry, chips, arrived, how, by_staff))

struct DeckChanged {
    TableNumber table;
    DeckChange why = DeckChange::as_needed;
    std::int64_t at_ms = 0;
    std::string clause;
};
struct ChipsExchanged {
    EntryNumber entry;
    Chips value;
    std::int64_t count = 0;
    Chips into;
    std::int64_t given = 0;
    bool announced = false;
    std::string clause;
};
struct ChipsCarried {
    EntryNumber entry;
    Chips chips;
    bool arrived = false;
    bool by_staff = false;
    std::int64_t at_ms = 0;
    std::string clause;
};
// Leaves for good, and the stack stays to pay its forced bets.
struct EntryWithdrawn {
    EntryNumber entry;
    Chips chips;
    std::int64_t at_ms = 0;
    std::string reason;
    std::string clause;
};
BOOST_DESCRIBE_STRUCT(DeckChanged, (), (table, why, at_ms, clause))
BOOST_DESCRIBE_STRUCT(ChipsExchanged, (), (entry, value, count, into, given, announced, clause))
BOOST_DESCRIBE_STRUCT(ChipsCarried, (), (entry, chips, arrived, by_staff, at_ms, clause))
BOOST_DESCRIBE_STRUCT(EntryWithdrawn, (), (entry, chips, at_ms, reason, clause))

// Who was told to go to another table and is not known to have come.
struct PendingMove {
    std::int64_t at_ms = 0;          // when it was told
    std::optional<Chips> carried{};  // counted by staff who carry it
    friend bool operator==(const PendingMove&, const PendingMove&) = default;
};

}  // namespace riffle::tournament

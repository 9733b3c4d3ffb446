// What a house sets before a tournament begins.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger/amount.h"

namespace riffle::tournament {

struct Level {
    std::string kind = "level";  // "level" or "break"
    Chips small_blind;
    Chips big_blind;
    Chips ante;
    std::int64_t duration_ms = 0;
    bool is_break() const { return kind == "break"; }
    friend bool operator==(const Level&, const Level&) = default;
};
BOOST_DESCRIBE_STRUCT(Level, (), (kind, small_blind, big_blind, ante, duration_ms))

struct ChipKind {
    Chips value;
    std::string color;
    friend bool operator==(const ChipKind&, const ChipKind&) = default;
};
BOOST_DESCRIBE_STRUCT(ChipKind, (), (value, color))

// The shares of the pool, in basis points, from this number of entries on.
struct PayoutBand {
    std::int64_t min_entries = 1;
    std::vector<std::int64_t> shares_bp;
    friend bool operator==(const PayoutBand&, const PayoutBand&) = default;
};
BOOST_DESCRIBE_STRUCT(PayoutBand, (), (min_entries, shares_bp))

struct Setup {
    std::string name;
    std::int64_t starts_at = 0;
    std::string game;
    std::string book;
    Money buy_in;
    Money fee;
    Chips starting_stack;
    std::int64_t seats_per_table = 9;
    std::optional<std::int64_t> max_entries;
    // Tables open from the first sale, so that those who come together are not drawn to one table; nothing: one, and
    // another whenever all are full.
    std::optional<std::int64_t> opening_tables;
    std::int64_t reentries = 0;    // a person may come back so often; 0: freezeout
    std::int64_t late_levels = 0;  // entries are sold until the end of this level; 0: until the start
    std::vector<Level> levels;
    std::vector<ChipKind> chips;
    std::vector<PayoutBand> payout;
    std::int64_t payout_unit = 100;  // prizes are multiples of this many minor units
    std::optional<std::int64_t>
        guarantee{};  // the pool is at least this, in minor units; the house adds what is missing
    friend bool operator==(const Setup&, const Setup&) = default;
};
BOOST_DESCRIBE_STRUCT(Setup, (),
                      (name, starts_at, game, book, buy_in, fee, starting_stack, seats_per_table, max_entries,
                       opening_tables, reentries, late_levels, levels, chips, payout, payout_unit, guarantee))

// Whether an entry costs and gives the same, and sits at the same tables: what stays once one is sold.
bool same_price(const Setup& a, const Setup& b);

// Breaks are not levels.
std::int64_t count_levels(const std::vector<Level>& levels);

// The first thing wrong with a set-up: which field, and what was expected.
struct SetupFault {
    std::string where;
    std::string expected;
};
std::optional<SetupFault> fault_in(const Setup& setup);

}  // namespace riffle::tournament

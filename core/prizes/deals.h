// Deals: what each player is offered, and whether what they agreed may be registered. Amounts are whole minor units and
// always sum to what is divided; the conditions and their clauses come from the tournament's book.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/ledger/amount.h"
#include "core/prizes/icm.h"
#include "core/rulebook/citation.h"

namespace riffle::prizes {

// The players still in and the prizes still to be won: first place first, one a player, those after the last one given
// being nothing.
struct DealTable {
    std::vector<Chips> stacks;
    std::vector<std::int64_t> prizes;
};

enum class DealModel : std::uint8_t { icm, chip_chop, even };

enum class OfferProblem : std::uint8_t { not_icm, too_much_left_to_play };
struct OfferFault {
    OfferProblem problem{};
    IcmFault icm{};  // what is wrong with stacks or prizes
    friend bool operator==(const OfferFault&, const OfferFault&) = default;
};

// What each player gets at once when `left_to_play` stays for the winner, in the order of the stacks.
//   even       all that is divided in equal parts, odd units one each from the first player given.
//   icm        by the independent chip model; rounded down, missing units to the largest fractions lost.
//   chip_chop  by chips, rounded in the same way.
// In the last two everybody first has the lowest of the prizes, which none of them can miss any more, as far as what is
// divided reaches; only what lies above is divided by the model.
std::expected<std::vector<std::int64_t>, OfferFault> offer(DealModel model, const DealTable& table,
                                                           std::int64_t left_to_play = 0);

// The least that must be left for the winner: a share of what is not yet distributed, rounded up (cnp:17.main-deal-1).
std::int64_t least_left_to_play(std::int64_t undistributed, std::int64_t reserve_bp);

// A condition of the book, and the clause that makes it.
template <class T>
struct Condition {
    T value{};
    Citation citation{};
};

struct DealConditions {
    Condition<bool> final_table;         // cnp:18.a
    Condition<bool> all_in_money;        // cnp:18.b-1
    Condition<bool> satellite_bubble;    // lifts the one before if all fund the missing entries (cnp:18.b-2)
    Condition<bool> unanimity;           // cnp:18.c
    Condition<std::int64_t> reserve_bp;  // of what is not distributed, for the winner
    Condition<bool> other_split;         // players may agree something else than what was offered (cnp:18.alternative)
    Condition<bool> change_to_reopen;    // after a refusal something must have changed (cnp:18.refusal-2)
};

// What was agreed, and where the tournament stands.
struct Deal {
    std::vector<std::int64_t> amounts;  // one a player still in, in their order
    std::int64_t left_to_play = 0;
    std::vector<bool> agreed;  // by player
};
struct DealSituation {
    DealTable table;
    std::vector<std::int64_t> offered;  // empty when nothing was offered
    bool at_final_table = false;
    bool all_in_money = false;
    bool satellite = false;
    bool missing_entries_funded = false;
    bool refused_before = false;
    bool changed_since = false;  // somebody went out or doubled up
};

enum class DealProblem : std::uint8_t {
    not_one_amount_each,
    amount_negative,
    sum_is_another,
    not_at_final_table,
    not_all_in_money,
    nothing_changed_since_refusal,
    not_everybody_agreed,
    too_little_left_to_play,
    not_as_offered,
};
struct DealRefusal {
    DealProblem problem{};
    Citation citation{};
    std::int64_t expected = 0;  // the sum, or the least left to play, where that is what is wrong
};
// Why the deal may not be registered; nothing when it may.
std::optional<DealRefusal> deal_refusal(const Deal& deal, const DealSituation& situation,
                                        const DealConditions& conditions);

// What those who get an entry give so that everybody left has one (cnp:18.b-2): one amount a player, equal parts of
// what is missing, odd units one each from the best place. Nothing when there is an entry for everybody.
std::vector<std::int64_t> missing_entries(std::int64_t entries, std::int64_t players, std::int64_t entry_value);

// Ranking points after a chop: the prizes still to be awarded over the players involved, rounded up to the next point,
// one a euro (solverde-2023:9.2-d). `per_point` is a euro in minor units.
std::int64_t chop_points(std::span<const std::int64_t> prizes, std::int64_t players, std::int64_t per_point = 100);

}  // namespace riffle::prizes

// Bounties: who gets what when somebody goes out. Amounts in minor units; nothing is lost and nothing is made.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/ledger/amount.h"

namespace riffle::prizes {

// One of those who won the pot that put the player out.
struct BountyWinner {
    Chips stack;                    // at the start of the hand (mediterraneo-2026:15-f, a reading)
    std::int64_t after_button = 0;  // how many seats after the button: 1 is the small blind's seat
};

// A fixed chip is not divided: on a shared pot it goes to the one who had more chips (15-f). The index of the winner;
// nothing when the largest stacks are equal, which the book leaves to the director.
std::optional<std::size_t> fixed_bounty_to(std::span<const BountyWinner> winners);

enum class LargerPart : std::uint8_t { pocket, own_bounty };
struct ProgressiveRule {
    std::int64_t cash_bp = 5000;                  // at once, the rest on the winner's own head (15-h)
    std::int64_t unit = 1;                        // the smallest chip of bounties
    LargerPart larger_part = LargerPart::pocket;  // when it does not divide evenly (15-j)
};
struct ProgressiveShare {
    std::int64_t pocket = 0;
    std::int64_t own_bounty = 0;  // added to the winner's own bounty
    friend bool operator==(const ProgressiveShare&, const ProgressiveShare&) = default;
};
// One winner's part of a bounty: as even as the chips in use allow, the larger part where the rule says. What is below
// the unit cannot be placed as a chip and goes with the larger part.
ProgressiveShare progressive(std::int64_t bounty, const ProgressiveRule& rule);
// A shared pot: the bounty is divided between the winners in whole units, single units that do not divide one each from
// the one next after the button (15-k), and each part is then halved. In the order of the winners.
std::vector<ProgressiveShare> progressive_shared(std::int64_t bounty, std::span<const BountyWinner> winners,
                                                 const ProgressiveRule& rule);

// Mystery bounties: so many envelopes of an amount each.
struct Envelopes {
    std::int64_t amount = 0;
    std::int64_t count = 0;
    friend bool operator==(const Envelopes&, const Envelopes&) = default;
};
BOOST_DESCRIBE_STRUCT(Envelopes, (), (amount, count))
enum class MysteryProblem : std::uint8_t { amount_not_positive, count_not_positive, too_many, sum_is_another };
struct MysteryFault {
    MysteryProblem problem{};
    std::int64_t expected = 0;  // the sum of the pool, or the row to blame from 1
    friend bool operator==(const MysteryFault&, const MysteryFault&) = default;
};
inline constexpr std::int64_t max_envelopes = 100'000;
// Every envelope, largest first, when they are worth the pool to the unit: the list that is published before the first
// draw. Draws take an index of what is left (core/tournament/draw.h gives provable ones).
std::expected<std::vector<std::int64_t>, MysteryFault> mystery_pool(std::int64_t pool, std::span<const Envelopes> rows);

// Equal ones together, as they are published and kept.
std::vector<Envelopes> rows_of(std::span<const std::int64_t> envelopes);
std::int64_t count_of(std::span<const Envelopes> rows);
std::int64_t worth_of(std::span<const Envelopes> rows);
// What is in one of them, counted from 0 and the largest, which is gone then. There must be one.
std::int64_t take_envelope(std::vector<Envelopes>& rows, std::int64_t index);

}  // namespace riffle::prizes

// What happened at the table, before anybody says what it counts as: a wager made with words and chips, an infraction,
// or one of the closed list of other matters (matters.def).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "core/base/inline_vector.h"
#include "core/hand/seat.h"
#include "core/ledger/amount.h"

namespace riffle::rulings {

using hand::no_seat;
using hand::Seat;

enum class Flag : std::uint8_t {
#define FLAG(name) name,
#include "core/rulings/flags.def"
#undef FLAG
};
#define FLAG(name) +1
inline constexpr std::size_t flag_count = 0
#include "core/rulings/flags.def"
    ;
#undef FLAG
std::string_view name_of(Flag flag);
std::optional<Flag> flag_named(std::string_view name);

class Flags {
  public:
    constexpr Flags() = default;
    constexpr Flags(std::initializer_list<Flag> flags) {
        for (const Flag f : flags) add(f);
    }
    constexpr bool has(Flag f) const { return (bits_[index(f) / 64] >> (index(f) % 64)) & 1; }
    constexpr void add(Flag f) { bits_[index(f) / 64] |= std::uint64_t{1} << (index(f) % 64); }
    friend constexpr bool operator==(Flags, Flags) = default;

  private:
    static constexpr std::size_t index(Flag f) { return static_cast<std::size_t>(f); }
    std::array<std::uint64_t, 2> bits_{};
};

enum class Word : std::uint8_t {
    amount,  // a number alone [tda-2024:40-B]
    fold,
    check,
    call,
    bet,
    raise,
    all_in,
    pot,
    complete,
    knock,        // on the table, without a word
    conditional,  // "if you bet, I raise"
    unofficial,   // any other word or gesture
    time,         // thinks, and keeps the turn [cnp:6.g]
};

// When the words came, seen from the first chips.
enum class Timing : std::uint8_t {
    before,      // before the chips moved
    in_the_air,  // before they touched the table
    on_table,    // after, but before they were in the pot area
    after,       // when the chips were in
    at_once,     // together
};

struct Words {
    Word word{};
    std::optional<Chips> amount{};
    bool short_number = false;  // "five": may be 5, 500 or 5000 [tda-2024:57-2]
    bool clear = true;          // heard and reasonable [tda-2024:40-A-2]
    Timing timing = Timing::before;
    friend bool operator==(const Words&, const Words&) = default;
};

using ChipList = InlineVector<Chips, 24>;
Chips sum(const ChipList& chips);

struct Motion {
    ChipList chips;
    bool from_stack = true;  // the hand went back to the stack before this motion
    bool released = true;
    friend bool operator==(const Motion&, const Motion&) = default;
};

struct Wager {
    Seat seat = no_seat;
    std::optional<Words> words{};
    InlineVector<Motion, 4> motions{};
    ChipList pulled_back{};  // of the chips that lay in front
    bool gathered = false;   // prior and new chips pushed out together [tda-2024:IA-46-S5]
    int objects = 0;         // bounty chips, time tokens
    bool for_change = false;
    bool missed_raise = false;  // did not see that the pot had been raised
    Flags flags{};
    friend bool operator==(const Wager&, const Wager&) = default;
};

enum class Matter : std::uint16_t {
#define MATTER(name, phrase) name,
#include "core/rulings/matters.def"
#undef MATTER
};
#define MATTER(name, phrase) +1
inline constexpr std::size_t matter_count = 0
#include "core/rulings/matters.def"
    ;
#undef MATTER
std::string_view name_of(Matter matter);
std::optional<Matter> matter_named(std::string_view name);
std::string_view phrase_of(Matter matter);

struct Incident {
    Matter matter{};
    Seat seat = no_seat;
    Seat other = no_seat;
    std::int64_t n = 0;
    std::int64_t m = 0;
    Chips amount{};
    Chips amount2{};
    Flags flags{};
    friend bool operator==(const Incident&, const Incident&) = default;
};

enum class Infraction : std::uint8_t {
#define INFRACTION(name) name,
#include "core/rulings/infractions.def"
#undef INFRACTION
};
#define INFRACTION(name) +1
inline constexpr std::size_t infraction_count = 0
#include "core/rulings/infractions.def"
    ;
#undef INFRACTION
std::string_view name_of(Infraction infraction);
std::optional<Infraction> infraction_named(std::string_view name);

struct Conduct {
    Seat seat = no_seat;
    Infraction infraction{};
    Flags flags{};
    friend bool operator==(const Conduct&, const Conduct&) = default;
};

using Act = std::variant<Wager, Incident, Conduct>;

}  // namespace riffle::rulings

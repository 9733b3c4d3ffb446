// The numbers and names a tournament speaks in.
#pragma once
#include <array>
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/strong_int.h"

namespace riffle::tournament {
using EntryNumber = StrongInt<struct EntryTag, std::int64_t>;  // one buy-in; never given twice
using TableNumber = StrongInt<struct TableTag, std::int64_t>;
using SeatNumber = StrongInt<struct SeatTag, std::int64_t>;  // 1 is at the dealer's left
using PersonId = std::string;

struct Place {  // a chair: table and seat
    TableNumber table;
    SeatNumber seat;
    friend auto operator<=>(const Place&, const Place&) = default;
};
BOOST_DESCRIBE_STRUCT(Place, (), (table, seat))

// What a bank transfer states: who pays (a person of the house), the day of the tournament (2026-01-31), and where it
// is played.
struct TransferDetails {
    std::optional<PersonId> payer{};
    std::optional<std::string> date{};
    std::optional<std::string> venue{};
    friend bool operator==(const TransferDetails&, const TransferDetails&) = default;
};
BOOST_DESCRIBE_STRUCT(TransferDetails, (), (payer, date, venue))

// What is sold beside the entry.
enum class ChipProduct { rebuy, addon, extra_stack };
BOOST_DESCRIBE_ENUM(ChipProduct, rebuy, addon, extra_stack)
}  // namespace riffle::tournament

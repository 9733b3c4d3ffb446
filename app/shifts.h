// Drawers by cashier and shift. A shift belongs to the house and spans tournaments: it is opened with a float, whatever
// its cashier takes or gives in any tournament goes through it, and it is closed with a count whose difference is
// posted. What went through an open one is kept beside the journal, a row a shift (`drawer/<number>`), written with the
// step that moved it; the closing records it, and `riffle verify` adds it up again from the tournaments' own postings.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/tournament/accounts.h"

namespace riffle::app {

// One way of paying, in minor units. In the drawer: sales less refunds less payouts, and of cash the float.
struct DrawerLine {
    tournament::Payment payment = tournament::Payment::cash;
    std::int64_t sales = 0;
    std::int64_t refunds = 0;
    std::int64_t payouts = 0;
    std::int64_t net() const { return sales - refunds - payouts; }
    friend bool operator==(const DrawerLine&, const DrawerLine&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawerLine, (), (payment, sales, refunds, payouts))
using Drawer = std::vector<DrawerLine>;  // by payment, those that moved

struct DrawerCount {
    tournament::Payment payment = tournament::Payment::cash;
    std::int64_t amount = 0;
    friend bool operator==(const DrawerCount&, const DrawerCount&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawerCount, (), (payment, amount))

// Whose: who asks. One at a time in a currency.
struct OpenShift {
    Money opening;  // the float
};
// Its own, or anybody's by who answers for the house.
struct CloseShift {
    std::int64_t shift = 0;
    std::vector<DrawerCount> counts{};  // of cash, and of whatever else moved
};
BOOST_DESCRIBE_STRUCT(OpenShift, (), (opening))
BOOST_DESCRIBE_STRUCT(CloseShift, (), (shift, counts))

// The house's own accounts. A float goes from the safe to the drawer, what the tournaments brought comes from them, and
// the count goes back to the safe; what is missing goes to `over_short`, what is too much comes from there.
enum class HouseAccount { safe, drawers, tournaments, over_short };
BOOST_DESCRIBE_ENUM(HouseAccount, safe, drawers, tournaments, over_short)
struct HousePosting {
    HouseAccount from = HouseAccount::safe;
    HouseAccount to = HouseAccount::drawers;
    Money amount;
    friend bool operator==(const HousePosting&, const HousePosting&) = default;
};
BOOST_DESCRIBE_STRUCT(HousePosting, (), (from, to, amount))

struct ShiftOpened {
    std::int64_t shift = 0;
    std::string account;
    Money opening;
    std::int64_t at_ms = 0;
    std::vector<HousePosting> money{};
};
struct ShiftClosed {
    std::int64_t shift = 0;
    std::string by;  // the account that counted
    std::int64_t at_ms = 0;
    Drawer lines{};
    std::vector<DrawerCount> counts{};
    std::int64_t difference = 0;  // counted less what should be there; below nothing: short
    std::vector<HousePosting> money{};
};
BOOST_DESCRIBE_STRUCT(ShiftOpened, (), (shift, account, opening, at_ms, money))
BOOST_DESCRIBE_STRUCT(ShiftClosed, (), (shift, by, at_ms, lines, counts, difference, money))

struct Shift {
    std::string account;
    Money opening;
    std::int64_t opened_at = 0;
    // Once it is closed:
    std::optional<std::int64_t> closed_at{};
    std::string closed_by{};
    Drawer lines{};
    std::vector<DrawerCount> counts{};
    std::int64_t difference = 0;
    friend bool operator==(const Shift&, const Shift&) = default;
};

void add(Drawer& drawer, const Drawer& moves);
// What should be there, the float included.
std::int64_t expected_in(const Drawer& drawer, tournament::Payment payment, std::int64_t opening);

std::string encode(const Drawer& drawer);
std::optional<Drawer> decode_drawer(std::string_view text);
inline std::string drawer_row(std::int64_t shift) { return "drawer/" + std::to_string(shift); }

}  // namespace riffle::app

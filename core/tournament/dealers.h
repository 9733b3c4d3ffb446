// Who deals where: dealers on a rota with pushes and breaks, and what one dealer of a table leaves word of to the next.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/shared_map.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

// An account of the house, or the number on a badge ("7", "D12"): names never stand in the chain.
using DealerId = std::string;
bool is_badge(std::string_view dealer);
inline constexpr std::size_t most_dealers = 1'000;

// Who deals tonight, in the order they go in, and when they move on. Who is at a table and still named stays there.
struct PlanDealers {
    std::vector<DealerId> dealers;
    std::int64_t push_every_ms = 0;          // 0: when the floor says so
    std::optional<std::int64_t> break_ms{};  // at least so long; nothing said: no longer than the line makes it
};
// Another dealer for one table; nothing said: the next in line. Who deals elsewhere changes places.
struct ChangeDealer {
    TableNumber table;
    std::optional<DealerId> dealer{};
};
// What the next dealer of the table should know, in the words of who leaves it.
struct NoteHandOver {
    TableNumber table;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(PlanDealers, (), (dealers, push_every_ms, break_ms))
BOOST_DESCRIBE_STRUCT(ChangeDealer, (), (table, dealer))
BOOST_DESCRIBE_STRUCT(NoteHandOver, (), (table, text))

struct DealerAt {
    TableNumber table;
    DealerId dealer;
    friend bool operator==(const DealerAt&, const DealerAt&) = default;
};
// Where each is now; `off` in the order they go in.
struct DealersPlanned {
    std::vector<DealerAt> at;
    std::vector<DealerId> off;
    std::int64_t push_every_ms = 0;
    std::int64_t break_ms = 0;
    std::int64_t at_ms = 0;
};
struct DealerChanged {
    TableNumber table;
    DealerId dealer;
    std::optional<DealerId> relieved{};        // who was there
    std::optional<TableNumber> relieved_to{};  // where the two changed places; nothing: has a break now
    std::int64_t at_ms = 0;
};
struct HandOverNoted {
    TableNumber table;
    std::int64_t note = 0;  // its number in the tournament, from 1
    std::string text;
    std::string by;
    std::int64_t at_ms = 0;
    std::string clause;
};
BOOST_DESCRIBE_STRUCT(DealerAt, (), (table, dealer))
BOOST_DESCRIBE_STRUCT(DealersPlanned, (), (at, off, push_every_ms, break_ms, at_ms))
BOOST_DESCRIBE_STRUCT(DealerChanged, (), (table, dealer, relieved, relieved_to, at_ms))
BOOST_DESCRIBE_STRUCT(HandOverNoted, (), (table, note, text, by, at_ms, clause))

// Times are the house's at `Rota::shifted_ms` of nothing: who reads them adds what it was set by since.
struct DealerOff {
    DealerId dealer;
    std::int64_t since_ms = 0;  // 0: waits to go in, and has had no turn or lost the table
    friend bool operator==(const DealerOff&, const DealerOff&) = default;
};
struct DealerPlace {
    std::optional<TableNumber> table{};
    std::int64_t turn = 0;  // in line, where at no table
    friend bool operator==(const DealerPlace&, const DealerPlace&) = default;
};
class Rota {
  public:
    bool planned() const { return !where_.empty(); }
    const SharedMap<TableNumber, DealerId>& at() const { return at_; }
    const SharedMap<std::int64_t, DealerOff>& off() const { return off_; }  // by turn: the first goes in first
    const DealerPlace* find(const DealerId& dealer) const { return where_.get(dealer); }
    std::int64_t push_every_ms() const { return push_every_ms_; }
    std::int64_t break_ms() const { return break_ms_; }
    // When the dealers last moved on, or were planned.
    std::int64_t moved_at_ms() const { return moved_at_ms_ + shifted_ms_; }
    std::int64_t since_ms(const DealerOff& off) const { return off.since_ms == 0 ? 0 : off.since_ms + shifted_ms_; }
    // When this one may go in again; 0: at any time.
    std::int64_t rested_at_ms(const DealerOff& off) const { return off.since_ms == 0 ? 0 : since_ms(off) + break_ms_; }
    // The first in line who has had the break.
    const DealerOff* next(std::int64_t now_ms) const;

    void plan(const DealersPlanned& e);
    void push(const std::vector<DealerAt>& at, std::int64_t at_ms);
    void moved(std::int64_t at_ms) { moved_at_ms_ = at_ms - shifted_ms_; }
    void change(const DealerChanged& e);
    void table_closed(TableNumber table);
    void shift(std::int64_t by_ms) { shifted_ms_ += by_ms; }
    // What must always hold, said when it does not: everybody is in one place.
    std::optional<std::string> broken_invariant() const;
    friend bool operator==(const Rota&, const Rota&) = default;

  private:
    void sit(TableNumber table, const DealerId& dealer);
    void rest(const DealerId& dealer, std::int64_t since_ms);
    void leave(const DealerId& dealer);

    SharedMap<TableNumber, DealerId> at_;
    SharedMap<std::int64_t, DealerOff> off_;
    SharedMap<DealerId, DealerPlace> where_;
    std::int64_t turns_ = 0;
    std::int64_t push_every_ms_ = 0;
    std::int64_t break_ms_ = 0;
    std::int64_t moved_at_ms_ = 0;
    std::int64_t shifted_ms_ = 0;
};

// Of a table, not yet taken over by the next dealer.
struct HandOverNote {
    std::int64_t note = 0;
    std::string text;
    std::string by;
    std::int64_t at_ms = 0;
    friend bool operator==(const HandOverNote&, const HandOverNote&) = default;
};

}  // namespace riffle::tournament

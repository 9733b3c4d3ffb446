// A tournament as it stands: folded from its events, read by decide and by the views.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/shared.h"
#include "core/base/shared_map.h"
#include "core/tournament/accounts.h"
#include "core/tournament/clock.h"
#include "core/tournament/events.h"
#include "core/tournament/ids.h"
#include "core/tournament/seating.h"
#include "core/tournament/setup.h"

namespace riffle::tournament {

enum class Status { announced, registering, running, finished, cancelled };
BOOST_DESCRIBE_ENUM(Status, announced, registering, running, finished, cancelled)

enum class EntryStatus { waiting, seated, busted, refunded, winner };
BOOST_DESCRIBE_ENUM(EntryStatus, waiting, seated, busted, refunded, winner)

struct Entry {
    EntryNumber number;
    PersonId person;
    EntryKind kind = EntryKind::first;
    EntryStatus status = EntryStatus::waiting;
    std::vector<MoneyPosting> money;  // of its sale
    std::vector<ChipPosting> chips;   // what it was given
    std::string ticket;
    std::optional<Place> place;
    std::optional<Draw> draw;  // the draw that seated it last
    std::vector<EntryNumber> knocked_out_by;
    std::int64_t busted_at_ms = 0;
    std::string moved_to;         // the tournament its money went to, when it was transferred (and counts as refunded)
    std::string came_from;        // the tournament its money came from
    std::optional<Money> credit;  // how much of it
    std::int64_t out = 0;         // the how many-th to go, while it is out
    std::string removed;          // how, when it did not lose its chips: disqualified, surrendered
    friend bool operator==(const Entry&, const Entry&) = default;
};

// Counts and sums of all entries, carried along so that nobody walks the field to know them.
struct Totals {
    std::int64_t left = 0;  // seated, waiting, or the winner
    std::int64_t sold = 0;  // not refunded
    std::int64_t reentries = 0;
    friend bool operator==(const Totals&, const Totals&) = default;
};

struct HandForHand {
    std::int64_t players = 0;  // left when it was announced
    std::int64_t hands = 0;    // played since
    std::int64_t owed_ms = 0;  // of the clock, where it is taken off when it is over
    friend bool operator==(const HandForHand&, const HandForHand&) = default;
};

// A version costs little to copy: it shares entries, seats and set-up with the version before it.
struct State {
    bool exists = false;
    Shared<Setup> setup;
    Status status = Status::announced;
    std::string book_digest;  // of the book it plays by, once registration has opened
    Clock clock;
    SharedMap<EntryNumber, Entry> entries;
    SharedMap<PersonId, std::vector<EntryNumber>> by_person;
    Seating seating;
    Totals totals;
    Accounts accounts;
    std::int64_t tables_opened = 0;  // the highest number given; a closed table's number is not given again
    SharedMap<std::int64_t, EntryNumber> bust_order;  // 1 is the first out
    std::optional<EntryNumber> winner;
    std::string next_commitment;
    std::int64_t draws = 0;
    std::string cancel_reason;
    std::vector<TableNumber> break_order;  // as announced; closed tables stay in it
    std::optional<HandForHand> hand_for_hand;
    std::optional<std::int64_t> last_hands;
    std::int64_t day = 1;
    std::int64_t redrawn_at = 0;  // tables left when all seats were last drawn anew
    std::int64_t redrawn_on = 1;  // and the day
    SharedMap<std::pair<std::int64_t, TableNumber>, std::string> raced;  // value and table: by which method
    SharedMap<std::int64_t, std::string> retired;                        // value: by which method

    const Entry* find(EntryNumber entry) const { return entries.get(entry); }
    const std::vector<EntryNumber>& entries_of(const PersonId& person) const;  // in the order they were sold
    Money price_of(const Entry& entry) const;                                  // what was paid for it
    std::int64_t players_left() const { return totals.left; }
    std::int64_t entries_sold() const { return totals.sold; }
    Chips chips_in_play() const { return Chips{accounts.of(ChipAccount::in_play)}; }
    Money pool() const { return {-accounts.of(MoneyAccount::pool), setup->buy_in.currency}; }
    Money fees() const { return {-accounts.of(MoneyAccount::fees), setup->buy_in.currency}; }
    friend bool operator==(const State&, const State&) = default;
};

// What a sale posts at this set-up's price.
std::vector<MoneyPosting> sale_of(const Setup& setup, Payment payment);
// What taking it along to another tournament posts.
std::vector<MoneyPosting> taken_along(std::vector<MoneyPosting> sale);
std::vector<ChipPosting> stack_of(const Setup& setup);

// What must always hold, in words, when it does not: seats, chips and money, counted afresh over the whole field.
std::optional<std::string> broken_invariant(const State& state);

// The first of the levels up to `index` that would be another, once the clock has been started; nothing: none would.
std::optional<std::int64_t> first_level_changed(const State& state, const std::vector<Level>& levels,
                                                std::int64_t index);

// Why an event cannot follow this state; nothing when it can. apply asserts it; undo asks it of every later event.
std::optional<std::string_view> misfit(const State& state, const Event& event);
void apply(State& state, const Event& event);

}  // namespace riffle::tournament

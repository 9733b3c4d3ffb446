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
    MaybeShared<Draw> draw;  // the draw that seated it last
    std::vector<EntryNumber> knocked_out_by;
    std::int64_t busted_at_ms = 0;
    std::string moved_to;         // the tournament its money went to, when it was transferred (and counts as refunded)
    std::string came_from;        // the tournament its money came from
    std::optional<Money> credit;  // how much of it
    std::int64_t out = 0;         // the how many-th to go, while it is out
    std::optional<Wait> waits;    // for what, before the first hand at this table
    std::int64_t rebuys = 0;      // bought
    std::int64_t addons = 0;
    std::int64_t extra_stacks = 0;
    std::int64_t rebuys_owed = 0;   // declared and not paid for
    std::int64_t rebuys_given = 0;  // of those, how many have come into play
    std::string removed;  // how, when it did not lose its chips: disqualified, expelled, surrendered, absent, no_show
    bool prize_lost = false;                    // expelled
    bool withdrawn = false;                     // gone, and the stack pays its forced bets
    std::vector<EntryNumber> shares_with{};     // who went out at the same time, this one too: they share their prizes
    bool keeps_seat = false;                    // is moved last of all
    std::vector<std::string> told{};            // at the sale
    std::optional<PersonId> playing{};          // who plays it now, where that is another
    std::vector<PersonId> played{};             // who has, one a level, the last one last
    std::int64_t player_level = 0;              // the level in which who plays it began to
    std::optional<std::int64_t> table_place{};  // at a table that played to its own winner
    friend bool operator==(const Entry&, const Entry&) = default;
};

// Counts and sums of all entries, carried along so that nobody walks the field to know them.
struct Totals {
    std::int64_t left = 0;  // seated, waiting, or the winner
    std::int64_t sold = 0;  // not refunded
    std::int64_t reentries = 0;
    std::int64_t rebuys = 0;  // these three of entries that stand
    std::int64_t addons = 0;
    std::int64_t extra_stacks = 0;
    friend bool operator==(const Totals&, const Totals&) = default;
};

// A table that has told how its hand stands, in hand for hand.
struct ToldTable {
    bool frozen = false;
    Chips stack;
    friend bool operator==(const ToldTable&, const ToldTable&) = default;
};
struct HandForHand {
    std::int64_t players = 0;  // left when it was announced
    std::int64_t hands = 0;    // played since
    std::int64_t owed_ms = 0;  // of the clock, where it is taken off when it is over
    std::int64_t began_at_ms = 0;
    SharedMap<TableNumber, ToldTable> told{};  // in this hand
    std::vector<GoneOut> out{};                // in this hand
    friend bool operator==(const HandForHand&, const HandForHand&) = default;
};

// A place that is kept for somebody who has not paid. Until when it is, the book says (decide_entries.cpp).
struct Reservation {
    bool confirmed = false;
    bool checked_in = false;
    std::int64_t at_ms = 0;
    friend bool operator==(const Reservation&, const Reservation&) = default;
};
// How many of each kind: they all lapse at the same moments.
struct Reserved {
    std::int64_t asked = 0;      // from elsewhere, unanswered
    std::int64_t confirmed = 0;  // and answered
    std::int64_t checked_in = 0;
    friend bool operator==(const Reserved&, const Reserved&) = default;
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
    bool last_hands_drawn = false;  // their number, by a draw that can be checked
    std::int64_t day = 1;
    bool between_days = false;         // the last one is over, and the next one has not begun
    std::int64_t redrawn_at = 0;       // tables left when all seats were last drawn anew
    std::int64_t redrawn_on = 1;       // and the day
    std::int64_t redrawn_players = 0;  // and how many were left
    SharedMap<std::pair<std::int64_t, TableNumber>, std::string> raced;  // value and table: by which method
    SharedMap<std::int64_t, std::string> retired;                        // value: by which method
    SharedMap<PersonId, ConductRecord> conduct;                          // of who has one

    SharedMap<EntryNumber, std::int64_t> owing;        // rebuys declared and not paid for
    SharedMap<std::int64_t, PersonId> waiting;         // for a place, by the number of their request
    SharedMap<PersonId, std::int64_t> waiting_number;  // the other way
    std::int64_t requests = 0;
    std::optional<std::int64_t> overtime_until;       // once it has begun
    std::int64_t pushed_at_ms = 0;                    // when the dealers last changed
    SharedMap<EntryNumber, PendingMove> moves;        // told and not known to be made
    SharedMap<TableNumber, std::int64_t> decks;       // changed at each table so often
    SharedMap<std::int64_t, std::int64_t> exchanged;  // value: chips taken out of play for higher ones
    Pace pace;                                        // announced against stalling
    SharedMap<TableNumber, TableHands> hands;         // begun at each table that tells them
    std::int64_t started_at_ms = 0;                   // when the clock was first started
    SharedMap<PersonId, Reservation> reservations;
    Reserved reserved;
    Shared<Setup> announced;                            // as players were told it is
    SharedMap<Notice, std::int64_t> notices;            // when each was last given
    SharedMap<EntryNumber, std::monostate> keep_seats;  // who are moved last of all
    std::int64_t laid_out = 0;                          // stacks that nobody has taken
    bool laid_out_dealt_in = false;
    SharedMap<std::string, std::vector<PersonId>> teams;
    SharedMap<PersonId, std::string> team_of;
    Rota rota;  // who deals where
    SharedMap<TableNumber, std::vector<HandOverNote>>
        notes;  // that the next dealer has not taken over, the oldest first
    std::int64_t notes_written = 0;

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

// What a sale posts at this set-up's price. Who comes back may have no new bounty to pay; what is no part of the prizes
// by the book is the house's.
struct SaleKind {
    bool with_bounty = true;
    bool pooled = true;
    bool with_fee = true;
};
std::vector<MoneyPosting> sale_of(const Setup& setup, Payment payment, SaleKind kind = {});
// What somebody who is in pays for chips: the one place that says where it goes. What is no part of the prizes by the
// book is the house's; a share may be kept for the season's final.
struct OfferKind {
    bool pooled = true;
    std::int64_t season_bp = 0;
};
std::vector<MoneyPosting> sale_of(const Setup& setup, const ChipOffer& offer, Payment payment, OfferKind kind = {});
// Whether these are of a sale at that offer's price, whatever its kind.
bool sold_at(const ChipOffer& offer, std::span<const MoneyPosting> money);
const std::optional<ChipOffer>& offer_of(const Setup& setup, ChipProduct product);
// What taking it along to another tournament posts.
std::vector<MoneyPosting> taken_along(std::vector<MoneyPosting> sale);
std::vector<ChipPosting> stack_of(const Setup& setup);
// The set-up as somebody pays it who comes on day two with that stack, from 1; nothing: there is no such stack.
std::optional<Setup> as_day_two(const Setup& setup, std::int64_t stack);
// Of who comes late, where a stack is not full then: one round of forced bets for each level that is over is gone.
std::vector<ChipPosting> blinded_stack_of(const Setup& setup, std::int64_t level_number);

// What must always hold, in words, when it does not: seats, chips and money, counted afresh over the whole field.
std::optional<std::string> broken_invariant(const State& state);

// The first of the levels up to `index` that would be another, once the clock has been started; nothing: none would.
std::optional<std::int64_t> first_level_changed(const State& state, const std::vector<Level>& levels,
                                                std::int64_t index);

// Why an event cannot follow this state; nothing when it can. apply asserts it; undo asks it of every later event.
std::optional<std::string_view> misfit(const State& state, const Event& event);
void apply(State& state, const Event& event);
// The same of what was found to fit just now: a fold of a whole night asks once.
void apply_fitting(State& state, const Event& event);

}  // namespace riffle::tournament

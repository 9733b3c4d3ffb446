// Who has been penalised, for what, and what is still to be served: remembered by player, so that a move to another
// table, another level or another day changes nothing. A plain value; the book says how it counts.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rulings/act.h"
#include "core/rulings/play.h"
#include "core/rulings/ruling.h"

namespace riffle::rulings {

// A player of the event wherever he sits.
struct PenaltyPlayer {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(PenaltyPlayer, PenaltyPlayer) = default;
};

// Out of the event by a measure: what the book does with chips, prizes, places and the entry.
struct Removal {
    RemovalEffect effect{};
    Chips chips{};  // taken out of play
    bool expelled = false;
    bool refunded = true;             // false: the entry is not paid back [solverde-2023:8.4]
    std::int64_t others_move_up = 0;  // places those who went out earlier gain [cnp:15.expulsion-2]
    friend bool operator==(const Removal&, const Removal&) = default;
};

// What is kept of one player.
struct PenaltyEntry {
    std::vector<Infraction> offences;
    bool offended_earlier = false;  // in another event of the series
    bool warned = false;
    std::int64_t left = 0;
    std::int64_t served = 0;
    bool awaits_director = false;
    bool eliminated = false;
    std::optional<Removal> removal;
    friend bool operator==(const PenaltyEntry&, const PenaltyEntry&) = default;
};

enum class Begins : std::uint8_t {
    next_hand,
    this_hand,  // the hand being played counts as the first [exposed_hand_penalty_start = at_once]
};

class PenaltyRegister {
  public:
    // --- offences
    // Offended before: in this event, or in an earlier one of the series where the book adds those up [cnp:15.series].
    bool repeated(PenaltyPlayer player, const rulebook::Book& book) const;
    void offended(PenaltyPlayer player, Infraction infraction);
    std::span<const Infraction> offences(PenaltyPlayer player) const;
    // The next event of the series: what was served or left is past, what was done is remembered.
    void next_event();

    // --- measures, as ruled
    void warn(PenaltyPlayer player);
    void sit_out(PenaltyPlayer player, std::int64_t hands, Begins begins = Begins::next_hand);
    void remove(PenaltyPlayer player, const Removal& removal);
    // Records what a ruling on a penalty comes to, and what that rests on beside the ruling; an outcome that is no
    // measure changes nothing. One given for exposing cards begins when the book says so.
    CiteList record(PenaltyPlayer player, const Incident& incident, const Outcome& outcome, const rulebook::Book& book);

    // --- serving
    // A hand is dealt at a table where these sit: one hand less for each who has some left. Whoever sits out is dealt
    // in, posts and is killed [tda-2024:71-C-2]: ask sits_out before the deal.
    CiteList hand_dealt(std::span<const PenaltyPlayer> seated, const rulebook::Book& book);
    // The hand just dealt is dealt again [tda-2024:35-C-4].
    CiteList dealt_again(std::span<const PenaltyPlayer> seated, const rulebook::Book& book);
    bool sits_out(PenaltyPlayer player) const;
    // The director lets a player back in who has served [internacional:7-3].
    void readmit(PenaltyPlayer player);
    // The forced bets of the penalty took the last chip.
    CiteList blinded_out(PenaltyPlayer player, const rulebook::Book& book);

    std::int64_t hands_left(PenaltyPlayer player) const;
    std::int64_t hands_served(PenaltyPlayer player) const;
    bool awaits_readmission(PenaltyPlayer player) const;
    const Removal* removal(PenaltyPlayer player) const;
    // "3 hands left", "served", "awaits the director", "warned", "eliminated", "disqualified, chips_removed", "none".
    std::string standing(PenaltyPlayer player) const;

    // --- as it is kept
    PenaltyEntry entry(PenaltyPlayer player) const;  // an empty one when nothing is
    void set(PenaltyPlayer player, const PenaltyEntry& entry);
    const std::map<PenaltyPlayer, PenaltyEntry>& entries() const { return entries_; }

    friend bool operator==(const PenaltyRegister&, const PenaltyRegister&) = default;

  private:
    const PenaltyEntry* find(PenaltyPlayer player) const;
    Begins begins(PenaltyPlayer player, const rulebook::Book& book) const;
    static void count(PenaltyEntry& entry, const rulebook::Book& book, CiteList& cites);

    std::map<PenaltyPlayer, PenaltyEntry> entries_;
};

// Those out of the event, first out first, once a player is removed. A disqualified one takes the next place; an
// expelled one takes none where the others move up [cnp:15.expulsion-2].
std::vector<PenaltyPlayer> out_after(std::vector<PenaltyPlayer> out, PenaltyPlayer removed, const Removal& removal);
// The place of one who is out, with `left` players still in.
std::size_t place_of(std::span<const PenaltyPlayer> out, PenaltyPlayer player, std::size_t left);

}  // namespace riffle::rulings

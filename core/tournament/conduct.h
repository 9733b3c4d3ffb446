// Conduct: what is kept of a person in the event wherever he sits and however often he enters. An infraction is told,
// the tournament's book says whether it is an offence and what may or must follow (core/rulings), and what was decided
// stays on the record: who decided it, why, by which clause, and what is still to be served.
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tournament/accounts.h"
#include "core/tournament/ids.h"

namespace riffle::tournament {

// Lightest first.
enum class Measure { none, warning, hands, rounds, disqualification, expulsion };
BOOST_DESCRIBE_ENUM(Measure, none, warning, hands, rounds, disqualification, expulsion)
// Those that leave the player in.
enum class LightMeasure { none, warning, hands, rounds };
BOOST_DESCRIBE_ENUM(LightMeasure, none, warning, hands, rounds)

// --- commands
// What a player did. Nothing said of a measure: what the book asks for, which may be none.
struct RecordConduct {
    EntryNumber entry;
    std::string infraction{};                  // core/rulings/infractions.def
    std::vector<std::string> circumstances{};  // core/rulings/flags.def: what the tournament cannot know
    std::string what{};                        // what was done, in words
    std::optional<LightMeasure> measure{};
    std::optional<std::int64_t> length{};    // hands or rounds
    std::optional<std::int64_t> dealt_in{};  // players in the hand it happened in; nothing: all who sit at the table
    std::optional<Chips> forfeit{};   // chips lost: those that were out of view, or where a penalty may cost some
    std::optional<bool> found{};      // where the book leaves it open: it was found to be an offence
    std::optional<bool> set_aside{};  // another measure than the book's, or none; the reason says why
    std::optional<bool> offended_earlier{};  // in another event of the same festival
    std::string reason{};
};
// The same where the player has to go: `chips` is what the floor counted, and they leave play.
struct DisqualifyPlayer {
    EntryNumber entry;
    std::string infraction{};
    std::vector<std::string> circumstances{};
    std::string what{};
    std::optional<bool> expelled{};
    Chips chips{};
    std::optional<bool> found{};
    std::optional<bool> set_aside{};
    std::string reason{};
};
// So many hands were dealt at this table: who sits there on a penalty has served them.
struct CountHandsDealt {
    TableNumber table;
    std::int64_t hands = 1;
};
// The director lets a player back in who has served [internacional:7-3].
struct ReadmitPlayer {
    EntryNumber entry;
};

BOOST_DESCRIBE_STRUCT(RecordConduct, (),
                      (entry, infraction, circumstances, what, measure, length, dealt_in, forfeit, found, set_aside,
                       offended_earlier, reason))
BOOST_DESCRIBE_STRUCT(DisqualifyPlayer, (),
                      (entry, infraction, circumstances, what, expelled, chips, found, set_aside, reason))
BOOST_DESCRIBE_STRUCT(CountHandsDealt, (), (table, hands))
BOOST_DESCRIBE_STRUCT(ReadmitPlayer, (), (entry))

// --- events
struct ConductRecorded {
    EntryNumber entry;
    std::int64_t earlier = 0;  // offences on the record before: a repetition rests on them
    std::string infraction;
    std::vector<std::string> circumstances;
    std::string what;
    bool repeated = false;
    Measure measure = Measure::none;
    std::int64_t hands = 0;   // to sit out
    std::int64_t served = 0;  // of which the hand in progress is one
    std::string away;         // where the player has to be: penalty_distance, or out of the area [mediterraneo-2026:18]
    bool reported = false;    // to the authorities [solverde-2023:8.5]
    bool urgent = false;      // [tda-2024:RP-15-B]
    bool set_aside = false;
    std::vector<ChipPosting> chips;  // lost by it
    std::string clause;
    std::string reason;
    std::string by;
    std::int64_t at_ms = 0;
};
struct ServedHands {
    EntryNumber entry;
    std::int64_t hands = 0;
    bool awaits_director = false;  // all are served, and only the director lets him back in
    friend bool operator==(const ServedHands&, const ServedHands&) = default;
};
struct PenaltyHandsServed {
    std::vector<ServedHands> served;
};
struct PlayerReadmitted {
    EntryNumber entry;
    std::string by;
    std::int64_t at_ms = 0;
};

BOOST_DESCRIBE_STRUCT(ConductRecorded, (),
                      (entry, earlier, infraction, circumstances, what, repeated, measure, hands, served, away,
                       reported, urgent, set_aside, chips, clause, reason, by, at_ms))
BOOST_DESCRIBE_STRUCT(ServedHands, (), (entry, hands, awaits_director))
BOOST_DESCRIBE_STRUCT(PenaltyHandsServed, (), (served))
BOOST_DESCRIBE_STRUCT(PlayerReadmitted, (), (entry, by, at_ms))

// --- the record
struct Offence {
    EntryNumber entry;
    std::string infraction;
    std::vector<std::string> circumstances;
    std::string what;
    bool repeated = false;
    Measure measure = Measure::none;
    std::int64_t hands = 0;
    bool reported = false;
    bool urgent = false;
    bool set_aside = false;
    std::string clause;
    std::string reason;
    std::string by;
    std::int64_t at_ms = 0;
    friend bool operator==(const Offence&, const Offence&) = default;
};
struct ConductRecord {
    std::vector<Offence> offences;  // in the order they were recorded
    std::int64_t hands_left = 0;
    std::int64_t hands_served = 0;
    bool awaits_director = false;
    std::string away;  // while there are hands to serve, or for good
    friend bool operator==(const ConductRecord&, const ConductRecord&) = default;
};
BOOST_DESCRIBE_STRUCT(Offence, (),
                      (entry, infraction, circumstances, what, repeated, measure, hands, reported, urgent, set_aside,
                       clause, reason, by, at_ms))
BOOST_DESCRIBE_STRUCT(ConductRecord, (), (offences, hands_left, hands_served, awaits_director, away))

// What cannot be recorded any more is not remembered either.
inline constexpr std::size_t most_offences = 100;
inline constexpr std::size_t most_circumstances = 8;

}  // namespace riffle::tournament

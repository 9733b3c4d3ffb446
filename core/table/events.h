// What has happened at a table. Events carry results: a replay needs neither book nor rules.
#pragma once
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/hand/events.h"
#include "core/table/state.h"

namespace riffle::table {

struct TableSetUp {
    hand::StartHand start;
    SeatSet seated;
    Players players{};
    hand::Rotation rotation;
    hand::RotationPlace place;
    bool win_the_button = false;
    bool conduct_elsewhere = false;
};
// A hand is about to be dealt: by whom, from where, with whom absent.
struct HandBegun {
    hand::StartHand start;
    SeatSet seated;
    Players players{};
    SeatSet made_absent;
    std::optional<hand::Positions> positions;
    hand::RotationPlace place;
    Chips total{};
    std::int64_t after = 0;  // the course of the table it follows
};
// The same hand is dealt again; chips that come back to nobody are out of play.
struct HandBegunAgain {
    hand::StartHand start;
    Chips removed{};
    std::int64_t after = 0;
};
// Every chip of the hand goes back [cnp:4.c-2]: the stacks as they are now.
struct HandVoided {
    hand::StartHand start;
    Chips removed{};
    std::int64_t after = 0;
};
// How the hand would be dealt again has changed.
struct DealChanged {
    hand::StartHand start;
    std::int64_t after = 0;
};
// The engine's event.
struct Played {
    hand::Event event;
    std::int64_t after = 0;
};
struct ChipsTold {
    Seat seat = no_seat;
    InlineVector<Chips, 12> chips;
};
struct RulingGiven {
    rulings::Act act;
    rulings::Ruling ruling;
    std::optional<std::int64_t> makes{};       // so many of the events that follow carry it out
    std::optional<std::int64_t> takes_back{};  // the last ruling, decided on this course: the table is as it was before
};
struct OutcomeChosen {
    rulings::Outcome outcome;
    std::optional<std::int64_t> makes{};
    std::optional<std::int64_t> takes_back{};
};
struct ActKept {
    rulings::Held held;
};
struct ActsLetGo {
    Seat seat = no_seat;
};
struct ObligationLaid {
    Obligation obligation;
};
// All that lay on a player is over.
struct ObligationsLifted {
    Seat seat = no_seat;
};
struct PenaltyChanged {
    rulings::PenaltyPlayer player{};
    rulings::PenaltyEntry before;
    rulings::PenaltyEntry now;
};
struct PlayerLeaving {
    Seat seat = no_seat;
};
struct SeatStack {
    Seat seat = no_seat;
    Chips stack{};
    friend bool operator==(const SeatStack&, const SeatStack&) = default;
};
// The hand is over and counted: what everybody has now. Who has nothing is out of the event, the worst placed first.
struct HandEnded {
    std::vector<SeatStack> stacks;
    std::vector<Seat> out;
    std::int64_t after = 0;
};
// A stack was counted, and is another than the one that was kept.
struct StackCorrected {
    Seat seat = no_seat;
    Chips from{};
    Chips to{};
    std::string reason;
    std::int64_t after = 0;
};
struct ClockCalled {
    CalledClock clock;
};
// A time bank was used, or the player has new ones.
struct TimeBankCounted {
    TimeBankCount now;
};
struct CardsSeen {
    SeenCards seen;
};
struct Noted {
    Note note;
};
// The pot is put together again and the showdown goes on: who is in it, and who has (still, or again) to show.
struct AwardReopened {
    SeatSet live;
    SeatSet pending;
    std::int64_t after = 0;
};
// [cnp:2.after-b] where the button goes in the next hands, whatever the rule.
struct ButtonsPlanned {
    std::vector<Seat> buttons;
};
// A chip that lay behind a player who was all-in is counted as his.
struct ChipCounted {
    FoundChip found;
    std::int64_t after = 0;
};
// [tda-2024:RP-14] The lot fell on one of those in the hand.
struct LotDrawn {
    SeatSet among;
    Seat seat = no_seat;
};
// A ruling demands something of those at the table.
struct TaskLaid {
    Task task;
};
// The one that was laid so many before the last is done.
struct TaskFinished {
    std::size_t task = 0;
};

using Event =
    std::variant<TableSetUp, HandBegun, HandBegunAgain, HandVoided, DealChanged, Played, ChipsTold, RulingGiven,
                 OutcomeChosen, ActKept, ActsLetGo, ObligationLaid, ObligationsLifted, PenaltyChanged, PlayerLeaving,
                 HandEnded, StackCorrected, ClockCalled, CardsSeen, AwardReopened, ButtonsPlanned, ChipCounted,
                 LotDrawn, TaskLaid, TaskFinished, Noted, TimeBankCounted>;

}  // namespace riffle::table

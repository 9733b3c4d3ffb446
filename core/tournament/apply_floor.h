// The floor's own events: redraws, break order, buttons drawn, hand for hand, days, chips out of play, those who must
// go; and what is sold and kept beside entries (apply_entries.cpp). Asked and applied by apply.cpp.
#pragma once
#include <optional>
#include <string_view>

#include "core/tournament/state.h"

namespace riffle::tournament::floor_events {

using Misfit = std::optional<std::string_view>;
inline Misfit unless(bool fits, std::string_view why) { return fits ? Misfit{} : Misfit{why}; }

Misfit misfit(const State& s, const SeatsRedrawn& e);
Misfit misfit(const State& s, const BreakOrderSet& e);
Misfit misfit(const State& s, const ButtonDrawn& e);
Misfit misfit(const State& s, const HandForHandStarted& e);
Misfit misfit(const State& s, const HandCounted& e);
Misfit misfit(const State& s, const HandForHandEnded& e);
Misfit misfit(const State& s, const LastHandsAnnounced& e);
Misfit misfit(const State& s, const DayEnded& e);
Misfit misfit(const State& s, const ChipsRaced& e);
Misfit misfit(const State& s, const ChipsRetired& e);
Misfit misfit(const State& s, const LateChipsTaken& e);
Misfit misfit(const State& s, const FoundChipsTaken& e);
Misfit misfit(const State& s, const EntryRemoved& e);
Misfit misfit(const State& s, const ChipsSold& e);
Misfit misfit(const State& s, const RebuyDeclared& e);
Misfit misfit(const State& s, const WaitingListJoined& e);
Misfit misfit(const State& s, const WaitingListLeft& e);
Misfit misfit(const State& s, const PlaceReserved& e);
Misfit misfit(const State& s, const CheckedIn& e);
Misfit misfit(const State& s, const OvertimeBegun& e);
Misfit misfit(const State& s, const TableTold& e);
Misfit misfit(const State& s, const TableRunOut& e);
Misfit misfit(const State& s, const DealersPushed& e);
Misfit misfit(const State& s, const DeckChanged& e);
Misfit misfit(const State& s, const ChipsExchanged& e);
Misfit misfit(const State& s, const ChipsCarried& e);
Misfit misfit(const State& s, const EntryWithdrawn& e);
Misfit misfit(const State& s, const PaceSet& e);
Misfit misfit(const State& s, const TableHandBegun& e);
Misfit misfit(const State& s, const PlacesRanked& e);
Misfit misfit(const State& s, const ConductRecorded& e);
Misfit misfit(const State& s, const PenaltyHandsServed& e);
Misfit misfit(const State& s, const PlayerReadmitted& e);
Misfit misfit(const State& s, const NoticeGiven& e);
Misfit misfit(const State& s, const SeatCorrected& e);
Misfit misfit(const State& s, const SeatKept& e);
Misfit misfit(const State& s, const StacksLaidOut& e);
Misfit misfit(const State& s, const StackTaken& e);
Misfit misfit(const State& s, const TeamRegistered& e);
Misfit misfit(const State& s, const PlayerChanged& e);
Misfit misfit(const State& s, const SurvivorsCounted& e);
Misfit misfit(const State& s, const DealersPlanned& e);
Misfit misfit(const State& s, const DealerChanged& e);
Misfit misfit(const State& s, const HandOverNoted& e);

void apply(State& s, const SeatsRedrawn& e);
void apply(State& s, const BreakOrderSet& e);
void apply(State& s, const ButtonDrawn& e);
void apply(State& s, const HandForHandStarted& e);
void apply(State& s, const HandCounted& e);
void apply(State& s, const HandForHandEnded& e);
void apply(State& s, const LastHandsAnnounced& e);
void apply(State& s, const DayEnded& e);
void apply(State& s, const ChipsRaced& e);
void apply(State& s, const ChipsRetired& e);
void apply(State& s, const LateChipsTaken& e);
void apply(State& s, const FoundChipsTaken& e);
void apply(State& s, const EntryRemoved& e);
void apply(State& s, const ChipsSold& e);
void apply(State& s, const RebuyDeclared& e);
void apply(State& s, const WaitingListJoined& e);
void apply(State& s, const WaitingListLeft& e);
void apply(State& s, const PlaceReserved& e);
void apply(State& s, const CheckedIn& e);
void apply(State& s, const OvertimeBegun& e);
void apply(State& s, const TableTold& e);
void apply(State& s, const TableRunOut& e);
void apply(State& s, const DealersPushed& e);
void apply(State& s, const DeckChanged& e);
void apply(State& s, const ChipsExchanged& e);
void apply(State& s, const ChipsCarried& e);
void apply(State& s, const EntryWithdrawn& e);
void apply(State& s, const PaceSet& e);
void apply(State& s, const TableHandBegun& e);
void apply(State& s, const PlacesRanked& e);
// apply_conduct.cpp
void apply(State& s, const ConductRecorded& e);
void apply(State& s, const PenaltyHandsServed& e);
void apply(State& s, const PlayerReadmitted& e);
// notices.cpp, apply_seats.cpp
void apply(State& s, const NoticeGiven& e);
void apply(State& s, const SeatCorrected& e);
void apply(State& s, const SeatKept& e);
void apply(State& s, const StacksLaidOut& e);
void apply(State& s, const StackTaken& e);
void apply(State& s, const TeamRegistered& e);
void apply(State& s, const PlayerChanged& e);
void apply(State& s, const SurvivorsCounted& e);
// dealers.cpp
void apply(State& s, const DealersPlanned& e);
void apply(State& s, const DealerChanged& e);
void apply(State& s, const HandOverNoted& e);
// The table is gone: its dealer waits for another, and what was left word of there is nobody's.
void table_closed(State& s, TableNumber table);

}  // namespace riffle::tournament::floor_events

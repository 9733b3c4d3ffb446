#include "core/prizes/undo_policy.h"

#include <algorithm>

#include "core/base/overloaded.h"

namespace riffle::prizes {

std::string_view command_of(std::span<const TournamentRoom::Event> events) {
    using namespace tournament;
    return visit(overloaded{
                     [](const TournamentCreated&) { return "CreateTournament"; },
                     [](const SetupChanged&) { return "ChangeSetup"; },
                     [](const RegistrationOpened&) { return "OpenRegistration"; },
                     [](const BookChanged&) { return "ChangeBook"; },
                     [](const TournamentCancelled&) { return "CancelTournament"; },
                     [](const EntrySold&) { return "SellEntry"; },
                     [](const TableOpened&) { return "SellEntry"; },
                     [](const SeatDrawn&) { return "SellEntry"; },
                     [](const SeatGiven&) { return "SellEntry"; },
                     [](const ButtonTold&) { return "TellButton"; },
                     [](const EntryRefunded&) { return "RefundEntry"; },
                     [](const EntryTransferred&) { return "TransferEntry"; },
                     [](const EntryReceived&) { return "TransferEntry"; },
                     [](const LevelsChanged&) { return "ChangeLevels"; },
                     [](const LateRegistrationChanged&) { return "ChangeLateRegistration"; },
                     [](const CapChanged&) { return "ChangeCap"; },
                     [](const PayoutChanged&) { return "ChangePayout"; },
                     [](const ClockStarted&) { return "StartClock"; },
                     [](const ClockPaused&) { return "PauseClock"; },
                     [](const LevelSet&) { return "SetLevel"; },
                     [](const TimeAdded&) { return "AddTime"; },
                     [](const ClockShifted&) { return "AcceptTime"; },
                     [](const EntryBusted&) { return "BustOut"; },
                     [&](const EntryMoved& e) {
                         if (events.back().is<TableClosed>()) return "BreakTable";
                         return e.draw || e.clause ? "BalanceTables" : "MoveEntry";
                     },
                     [](const TableClosed&) { return "BreakTable"; },
                     [](const TournamentFinished&) { return "BustOut"; },
                     [](const SeatsRedrawn&) { return "RedrawSeats"; },
                     [](const BreakOrderSet&) { return "SetBreakOrder"; },
                     [](const ButtonDrawn&) { return "DrawButton"; },
                     [](const HandForHandStarted&) { return "StartHandForHand"; },
                     [](const HandCounted&) { return "CountHand"; },
                     [](const HandForHandEnded&) { return "EndHandForHand"; },
                     [](const LastHandsAnnounced&) { return "AnnounceLastHands"; },
                     [](const DayEnded&) { return "EndDay"; },
                     [](const ChipsRaced&) { return "ColourUp"; },
                     [](const ChipsRetired&) { return "RetireChips"; },
                     [](const LateChipsTaken&) { return "TakeLateChips"; },
                     [](const FoundChipsTaken&) { return "TakeFoundChips"; },
                     [](const EntryRemoved& e) {
                         return e.how == "absent" || e.how == "no_show" ? "RemoveAbsent" : "RemoveEntry";
                     },
                     [](const ChipsSold&) { return "SellChips"; },
                     [](const RebuyDeclared&) { return "DeclareRebuy"; },
                     [](const WaitingListJoined&) { return "JoinWaitingList"; },
                     [](const WaitingListLeft&) { return "LeaveWaitingList"; },
                     [](const PlaceReserved&) { return "PreRegister"; },
                     [](const CheckedIn&) { return "CheckIn"; },
                     [](const OvertimeBegun&) { return "StartOvertime"; },
                     [](const TableTold&) { return "TellTable"; },
                     [](const TableRunOut&) { return "RunOutTable"; },
                     [](const DealersPushed&) { return "PushDealers"; },
                     [](const ConductRecorded& e) {
                         return e.measure < Measure::disqualification ? "RecordConduct" : "DisqualifyPlayer";
                     },
                     [](const PenaltyHandsServed&) { return "CountHandsDealt"; },
                     [](const PlayerReadmitted&) { return "ReadmitPlayer"; },
                     [](const PaceSet&) { return "SetPace"; },
                     [](const DeckChanged&) { return "ChangeDeck"; },
                     [](const ChipsExchanged&) { return "ExchangeChips"; },
                     [](const ChipsCarried&) { return "CarryChips"; },
                     [](const EntryWithdrawn&) { return "RemoveEntry"; },
                     [](const TableHandBegun&) { return "BeginHand"; },
                     [](const PlacesRanked&) { return "BustOut"; },
                     [](const NoticeGiven&) { return "TickNotice"; },
                     [](const SeatCorrected&) { return "CorrectSeat"; },
                     [](const SeatKept&) { return "KeepSeat"; },
                     [](const StacksLaidOut&) { return "StartClock"; },
                     [](const StackTaken&) { return "SellEntry"; },
                     [](const TeamRegistered&) { return "RegisterTeam"; },
                     [](const PlayerChanged&) { return "ChangePlayer"; },
                     [](const SurvivorsCounted&) { return "StopSurvivor"; },
                     [](const DealersPlanned&) { return "PlanDealers"; },
                     [](const DealerChanged&) { return "ChangeDealer"; },
                     [](const HandOverNoted&) { return "NoteHandOver"; },
                     [](const HandOverConfirmed&) { return "ConfirmHandOver"; },
                     [](const prizes::PrizesPublished&) { return "PublishPrizes"; },
                     [](const prizes::PrizesReported&) { return "ReportPrizes"; },
                     [](const prizes::PrizePaid&) { return "PayPrize"; },
                     [](const prizes::PrizeTakenBack&) { return "TakeBackPrize"; },
                     [](const prizes::SeatAwarded&) { return "AwardSeat"; },
                     [](const prizes::SeatUsed&) { return "UseSeat"; },
                     [](const prizes::BountyTaken&) { return "AwardBounty"; },
                     [](const prizes::BountyLeft&) { return "AwardBounty"; },
                     [](const prizes::BountyPooled&) { return "AwardBounty"; },
                     [](const prizes::BountyGathered&) { return "BustOut"; },
                     [](const prizes::EnvelopesLaid&) { return "LayEnvelopes"; },
                     [](const prizes::EnvelopesShared&) { return "BustOut"; },
                     [](const prizes::BountiesVoided&) { return "CancelTournament"; },
                     [](const prizes::BountyPaid&) { return "PayBounty"; },
                     [](const prizes::BountyTakenBack&) { return "TakeBackBounty"; },
                     [](const prizes::DealOffered&) { return "OfferDeal"; },
                     [](const prizes::DealAgreed&) { return "AnswerDeal"; },
                     [](const prizes::DealDeclined&) { return "AnswerDeal"; },
                     [](const prizes::DealMade& e) { return e.forced ? "EndEarly" : "MakeDeal"; },
                     [](const prizes::TrophyAwarded&) { return "AwardTrophy"; },
                 },
                 events.front());
}

std::optional<tournament::RefusalCode> never_undone(std::span<const TournamentRoom::Event> events) {
    using enum tournament::RefusalCode;
    for (const TournamentRoom::Event& event : events) {
        if (event.is<prizes::PrizePaid>()) return prize_paid_stays;
        if (event.is<prizes::PrizeTakenBack>()) return prize_taken_back_stays;
        if (event.is<prizes::BountyPaid>() || event.is<prizes::BountyTakenBack>()) return bounty_paid_stays;
        // A seat that was issued is out there: it is taken back, or used in both tournaments.
        if (event.is<prizes::SeatAwarded>()) return prize_paid_stays;
        if (event.is<prizes::SeatUsed>()) return seat_used_stays;
        if (event.is<tournament::EntryRefunded>()) return refund_paid_stays;
        // Undone on one side alone the money would be there twice, or nowhere.
        if (event.is<tournament::EntryTransferred>() || event.is<tournament::EntryReceived>()) return transfer_stays;
        if (event.is<tournament::ClockShifted>()) return accepted_time_stays;
    }
    return std::nullopt;
}

bool only_tells_button(std::span<const TournamentRoom::Event> events) {
    return std::ranges::all_of(events, [](const TournamentRoom::Event& event) {
        return event.is<tournament::ButtonTold>() || event.is<tournament::TableHandBegun>();
    });
}

}  // namespace riffle::prizes

#include "app/roles.h"

#include <algorithm>
#include <array>

#include "core/tournament/notices.h"

namespace riffle::app {
namespace {

struct Grant {
    std::string_view command;
    std::array<std::string_view, 4> roles;
};

constexpr Grant grants[] = {
    {"CreateTournament", {"director"}},
    {"ChangeSetup", {"director"}},
    {"OpenRegistration", {"director"}},
    {"ChangeBook", {"director"}},
    {"CancelTournament", {"director"}},
    {"SellEntry", {"cashier", "director"}},
    {"SellChips", {"cashier", "floor", "director"}},
    {"DeclareRebuy", {"floor", "dealer", "director"}},
    {"JoinWaitingList", {"cashier", "director"}},
    {"LeaveWaitingList", {"cashier", "director"}},
    {"PreRegister", {"cashier", "director"}},
    {"CheckIn", {"cashier", "floor", "director"}},
    {"RefundEntry", {"cashier", "director"}},
    {"RefundEntries", {"cashier", "director"}},
    {"TransferEntry", {"cashier", "director"}},
    {"ChangeLevels", {"director"}},
    {"ChangeLateRegistration", {"director"}},
    {"ChangeCap", {"director"}},
    {"ChangePayout", {"director"}},
    {"PayPrize", {"cashier", "director"}},
    {"TakeBackPrize", {"cashier", "director"}},
    {"AwardSeat", {"cashier", "director"}},
    {"UseSeat", {"cashier", "director"}},
    {"AwardBounty", {"floor", "director"}},
    {"PayBounty", {"cashier", "director"}},
    {"TakeBackBounty", {"cashier", "director"}},
    {"OfferDeal", {"director"}},
    {"AnswerDeal", {"floor", "director"}},
    {"MakeDeal", {"director"}},
    {"EndEarly", {"director"}},
    {"AwardTrophy", {"director"}},
    {"LayEnvelopes", {"director"}},
    {"StartClock", {"floor", "director"}},
    {"PauseClock", {"floor", "director"}},
    {"SetLevel", {"floor", "director"}},
    {"AddTime", {"floor", "director"}},
    {"BustOut", {"floor", "dealer", "director"}},
    {"MoveEntry", {"floor", "director"}},
    {"TellButton", {"floor", "dealer", "director"}},
    {"BreakTable", {"floor", "director"}},
    {"BalanceTables", {"floor", "director"}},
    {"RedrawSeats", {"director"}},
    {"SetBreakOrder", {"director"}},
    {"DrawButton", {"floor", "director"}},
    {"StartHandForHand", {"floor", "director"}},
    {"CountHand", {"floor", "director"}},
    {"EndHandForHand", {"floor", "director"}},
    {"AnnounceLastHands", {"floor", "director"}},
    {"EndDay", {"director"}},
    {"ColourUp", {"floor", "director"}},
    {"RetireChips", {"director"}},
    {"TakeLateChips", {"floor", "director"}},
    {"TakeFoundChips", {"floor", "director"}},
    {"RemoveEntry", {"director"}},
    {"RemoveAbsent", {"director"}},
    {"StartOvertime", {"director"}},
    {"TellTable", {"floor", "dealer", "director"}},
    {"RunOutTable", {"floor", "director"}},
    {"PushDealers", {"floor", "director"}},
    {"PlanDealers", {"floor", "director"}},
    {"ChangeDealer", {"floor", "director"}},
    {"NoteHandOver", {"floor", "dealer", "director"}},
    {"ConfirmHandOver", {"floor", "dealer", "director"}},
    {"BeginHand", {"floor", "dealer", "director"}},
    {"SetPace", {"director"}},
    {"ChangeDeck", {"floor", "dealer", "director"}},
    {"ExchangeChips", {"floor", "director"}},
    {"CarryChips", {"floor", "dealer", "director"}},
    {"RecordConduct", {"floor", "director"}},
    {"DisqualifyPlayer", {"director"}},
    {"CountHandsDealt", {"floor", "dealer", "director"}},
    {"ReadmitPlayer", {"director"}},
    {"TickNotice", {"floor", "director"}},
    {"AnnounceConditions", {"director"}},  // no command of its own: TickNotice of what the director changed
    {"CorrectSeat", {"floor", "director"}},
    {"KeepSeat", {"floor", "director"}},
    {"ChangePlayer", {"floor", "director"}},
    {"RegisterTeam", {"cashier", "director"}},
    {"StopSurvivor", {"director"}},
    {"PublishPrizes", {"director"}},
    {"OpenTable", {"floor", "director"}},
    {"StartHand", {"dealer", "floor", "director"}},
    {"TakeAction", {"dealer", "floor", "director"}},
    {"DealCards", {"dealer", "floor", "director"}},
    {"ChangeCards", {"dealer", "floor", "director"}},
    {"ShowHand", {"dealer", "floor", "director"}},
    {"MuckHand", {"dealer", "floor", "director"}},
    {"TellWhatHappened", {"dealer", "floor", "director"}},
    {"ChooseOutcome", {"floor", "director"}},
    {"FinishTask", {"floor", "director"}},
    {"FinishDirectorsTask", {"director"}},  // no command of its own: FinishTask of what the director has to decide
    {"CorrectStack", {"floor", "director"}},
    {"EndHand", {"dealer", "floor", "director"}},
    {"UndoAtTable", {"dealer", "floor", "director"}},
    {"RedoAtTable", {"dealer", "floor", "director"}},
    {"ReportPrizes", {"director"}},
    {"UndoStep", {"floor", "cashier", "director"}},
    {"RedoStep", {"floor", "cashier", "director"}},
    {"RegisterPerson", {"cashier", "floor", "director"}},
    {"ChangePerson", {"cashier", "floor", "director"}},
    {"ErasePerson", {"director"}},
    {"MergePersons", {"director"}},
    {"PartPersons", {"director"}},
    {"PostMessage", {"floor", "director"}},
    {"TakeDownMessage", {"floor", "director"}},
    {"SaveTemplate", {"director"}},
    {"RemoveTemplate", {"director"}},
    {"ImportPersons", {"director"}},  // no command of its own: RegisterPerson of many
    {"AcceptTime", {"director"}},
    {"OpenShift", {"cashier", "floor", "director"}},
    {"CloseShift", {"cashier", "floor", "director"}},
    {"CloseAnyShift", {"director"}},  // no command of its own: CloseShift of another's
    {"CreateLeague", {"director"}},
    {"CountTournament", {"director"}},
    {"CorrectPoints", {"director"}},
    {"ClaimPoints", {"cashier", "floor", "director"}},
    {"AnswerClaim", {"director"}},
    {"SettleMonth", {"director"}},
    {"PlanFinal", {"director"}},
    {"AwardPrizes", {"director"}},
    {"PayLeaguePrize", {"cashier", "director"}},
    {"TakeBackLeaguePrize", {"director"}},
    {"CloseLeague", {"director"}},
};

}  // namespace

bool may(std::string_view role, std::string_view command) {
    if (role == "administrator") return true;
    const auto* grant =
        std::find_if(std::begin(grants), std::end(grants), [&](const Grant& g) { return g.command == command; });
    return grant != std::end(grants) && !role.empty() &&
           std::find(grant->roles.begin(), grant->roles.end(), role) != grant->roles.end();
}

bool may_undo(std::string_view role, const journal::Step& step) {
    const auto* told = step.events.front().as<tournament::NoticeGiven>();
    if (told && tournament::is_condition(told->notice) && !may(role, "AnnounceConditions")) return false;
    return may(role, "UndoStep") && may(role, journal::command_of(step));
}

bool may_undo(std::string_view role, const journal::TableStep& step) {
    // A ruling that the direction has set aside is not brought back by those whose it was.
    const auto* given = std::get_if<table::RulingGiven>(&step.events.front());
    const auto* chosen = std::get_if<table::OutcomeChosen>(&step.events.front());
    const bool overruled = (given && given->takes_back) || (chosen && chosen->takes_back);
    if (overruled && !may(role, "FinishDirectorsTask")) return false;
    return may(role, "UndoAtTable") && may(role, journal::command_of(step));
}

bool may_undo(std::string_view role, const HouseStep& step) {
    return may(role, "UndoStep") && may(role, command_of(step.events.front()));
}

bool is_staff(std::string_view role) { return !role.empty() && role != "display"; }

}  // namespace riffle::app

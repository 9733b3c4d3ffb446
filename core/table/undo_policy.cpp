#include "core/table/undo_policy.h"

#include "core/base/overloaded.h"

namespace riffle::table {
namespace {

std::string_view command_of_play(const hand::Event& event) {
    if (std::holds_alternative<hand::BoardDealt>(event) || std::holds_alternative<hand::HoleDealt>(event) ||
        std::holds_alternative<hand::ReplacementsDealt>(event) || std::holds_alternative<hand::CardBurned>(event))
        return "DealCards";
    if (std::holds_alternative<hand::HandTabled>(event) || std::holds_alternative<hand::HandShownInPart>(event) ||
        std::holds_alternative<hand::HandDeclared>(event))
        return "ShowHand";
    if (std::holds_alternative<hand::HandMucked>(event)) return "MuckHand";
    if (std::holds_alternative<hand::CardsDiscarded>(event)) return "ChangeCards";
    return "TakeAction";
}

}  // namespace

std::string_view command_of(const Event& first) {
    using Name = std::string_view;
    return std::visit(overloaded{
                          [](const TableSetUp&) -> Name { return "OpenTable"; },
                          [](const HandBegun&) -> Name { return "StartHand"; },
                          [](const HandEnded&) -> Name { return "EndHand"; },
                          [](const StackCorrected&) -> Name { return "CorrectStack"; },
                          [](const RulingGiven&) -> Name { return "TellWhatHappened"; },
                          [](const OutcomeChosen&) -> Name { return "ChooseOutcome"; },
                          [](const Played& e) -> Name { return command_of_play(e.event); },
                          // A penalty whose blinds took the last chip is settled before the hand begins.
                          [](const PenaltyChanged&) -> Name { return "StartHand"; },
                          // These come of a ruling and never stand first; who may choose an outcome may undo them.
                          [](const HandBegunAgain&) -> Name { return "ChooseOutcome"; },
                          [](const HandVoided&) -> Name { return "ChooseOutcome"; },
                          [](const DealChanged&) -> Name { return "ChooseOutcome"; },
                          [](const ChipsTold&) -> Name { return "ChooseOutcome"; },
                          [](const ActKept&) -> Name { return "ChooseOutcome"; },
                          [](const ActsLetGo&) -> Name { return "ChooseOutcome"; },
                          [](const ObligationLaid&) -> Name { return "ChooseOutcome"; },
                          [](const ObligationsLifted&) -> Name { return "ChooseOutcome"; },
                          [](const PlayerLeaving&) -> Name { return "ChooseOutcome"; },
                          [](const ClockCalled&) -> Name { return "ChooseOutcome"; },
                          [](const TimeBankCounted&) -> Name { return "ChooseOutcome"; },
                          [](const CardsSeen&) -> Name { return "ChooseOutcome"; },
                          [](const Noted&) -> Name { return "ChooseOutcome"; },
                          [](const AwardReopened&) -> Name { return "ChooseOutcome"; },
                          [](const ButtonsPlanned&) -> Name { return "ChooseOutcome"; },
                          [](const ChipCounted&) -> Name { return "ChooseOutcome"; },
                          [](const LotDrawn&) -> Name { return "ChooseOutcome"; },
                          [](const TaskLaid&) -> Name { return "ChooseOutcome"; },
                          [](const TaskFinished&) -> Name { return "FinishTask"; },
                      },
                      first);
}

bool of_the_event(const Event& event) {
    return reaches_the_event(event) || std::holds_alternative<StackCorrected>(event);
}

bool reaches_the_event(const Event& event) {
    return std::holds_alternative<HandEnded>(event) || std::holds_alternative<RulingGiven>(event) ||
           std::holds_alternative<OutcomeChosen>(event);
}

}  // namespace riffle::table

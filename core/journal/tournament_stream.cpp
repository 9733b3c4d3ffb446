#include "core/journal/tournament_stream.h"

#include "core/base/overloaded.h"
#include "core/journal/tournament_codec.h"
#include "core/tournament/proof.h"

namespace riffle::journal {
namespace {

using tournament::Refusal;
using enum tournament::RefusalCode;

TournamentStream::Decision refuse(const StepRefusal<Step>& no, std::int64_t step) {
    const auto because = [&](tournament::RefusalCode code, std::map<std::string, std::string> args) {
        return std::unexpected(Refusal{code, {}, std::move(args)});
    };
    const std::map<std::string, std::string> named{{"step", std::to_string(step)}};
    switch (no.fault) {
        case StepFault::unknown:
            return because(step_unknown, named);
        case StepFault::undone_already:
            return because(step_undone_already, named);
        case StepFault::not_undone:
            return because(step_not_undone, named);
        case StepFault::first_stays:
            return because(creation_stays, {});
        case StepFault::later_depends:
            return because(later_steps_depend, {{"step", std::to_string(no.later->version)},
                                                {"type", std::string(event_name(no.later->events.front()))}});
    }
    return because(step_unknown, named);
}

// Narrowed to what the tournament's own room knows, for its proofs.
tournament::Events own_events(const Step& step) {
    tournament::Events events;
    for (const TournamentEvent& event : step.events)
        std::visit(
            [&]<class T>(const T& e) {
                if constexpr (boost::mp11::mp_contains<tournament::Event, T>::value) events.emplace_back(e);
            },
            event);
    return events;
}

}  // namespace

std::string_view command_of(const Step& step) {
    using namespace tournament;
    return std::visit(overloaded{
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
                              if (std::holds_alternative<TableClosed>(step.events.back())) return "BreakTable";
                              return e.draw || e.clause ? "BalanceTables" : "MoveEntry";
                          },
                          [](const TableClosed&) { return "BreakTable"; },
                          [](const TournamentFinished&) { return "BustOut"; },
                          [](const prizes::PrizesPublished&) { return "PublishPrizes"; },
                          [](const prizes::PrizePaid&) { return "PayPrize"; },
                          [](const prizes::PrizeTakenBack&) { return "TakeBackPrize"; },
                          [](const StepUndone&) { return "UndoStep"; },
                          [](const StepRedone&) { return "RedoStep"; },
                      },
                      step.events.front());
}

std::optional<tournament::RefusalCode> never_undone(const Step& step) {
    if (step.version == 1) return creation_stays;
    for (const TournamentEvent& event : step.events) {
        if (std::holds_alternative<prizes::PrizePaid>(event)) return prize_paid_stays;
        if (std::holds_alternative<prizes::PrizeTakenBack>(event)) return prize_taken_back_stays;
        if (std::holds_alternative<tournament::EntryRefunded>(event)) return refund_paid_stays;
        // Undone on one side alone the money would be there twice, or nowhere.
        if (std::holds_alternative<tournament::EntryTransferred>(event) ||
            std::holds_alternative<tournament::EntryReceived>(event))
            return transfer_stays;
        if (std::holds_alternative<tournament::ClockShifted>(event)) return accepted_time_stays;
    }
    return std::nullopt;
}

const Step* TournamentStream::to_undo(const MayUndo& may) const {
    return stream_.to_undo([&](const Step& step) { return !never_undone(step) && (!may || may(step)); });
}

const Step* TournamentStream::to_redo(const MayUndo& may) const {
    return stream_.to_redo([&](const Step& step) { return !may || may(step); });
}

TournamentStream::Decision TournamentStream::decide(const TournamentCommand& command, const rulebook::Book& book,
                                                    const tournament::Context& context) const {
    return std::visit(
        [&]<class T>(const T& c) -> Decision {
            if constexpr (std::same_as<T, UndoStep>) {
                const std::map<std::string, std::string> args{{"step", std::to_string(c.step)}};
                if (const Step* step = find_step(c.step))
                    if (const auto never = never_undone(*step)) return std::unexpected(Refusal{*never, {}, args});
                if (const auto no = stream_.refuse_undo(c.step)) return refuse(*no, c.step);
                return std::vector<TournamentEvent>{StepUndone{c.step}};
            } else if constexpr (std::same_as<T, RedoStep>) {
                if (const auto no = stream_.refuse_redo(c.step)) return refuse(*no, c.step);
                return std::vector<TournamentEvent>{StepRedone{c.step}};
            } else {
                auto events = Room::decide(stream_.state(), stream_.memory(), c, book, context);
                if (!events) return std::unexpected(events.error());
                std::vector<TournamentEvent> all;
                all.reserve(events->size());
                for (auto& event : *events) std::visit([&](auto& e) { all.emplace_back(std::move(e)); }, event);
                return all;
            }
        },
        command);
}

// Before it comes: where its sales and its draw are found again.
void TournamentStream::note(const Step& step) {
    for (const TournamentEvent& event : step.events) {
        if (const auto* sold = std::get_if<tournament::EntrySold>(&event)) step_of_sale_.set(sold->entry, step.version);
        if (const auto* drawn = std::get_if<tournament::SeatDrawn>(&event))
            step_of_draw_.set(drawn->draw.number, step.version);
        if (const auto* moved = std::get_if<tournament::EntryMoved>(&event); moved && moved->draw)
            step_of_draw_.set(moved->draw->number, step.version);
    }
}

void TournamentStream::append(Step step) {
    note(step);
    stream_.append(std::move(step));
}

std::optional<std::string> TournamentStream::replay(Step step) {
    note(step);
    return stream_.replay(std::move(step));
}

const Step* TournamentStream::sale_of(tournament::EntryNumber entry) const {
    const std::int64_t* step = step_of_sale_.get(entry);
    return step ? find_step(*step) : nullptr;
}

std::vector<tournament::Place> TournamentStream::drawn_from(tournament::EntryNumber entry) const {
    const tournament::Entry* found = state().find(entry);
    if (!found || !found->draw) return {};
    const std::int64_t* step = step_of_draw_.get(found->draw->number);
    const auto before = step ? stream_.state_before(*step) : std::nullopt;
    if (!before) return {};
    const tournament::Events events = own_events(*steps().at(*step));
    return tournament::drawn_from(before->tournament, events, entry);
}

std::optional<std::string> TournamentStream::wrong_draw(const Step& step) const {
    return tournament::wrong_draw(state(), own_events(step), next_commitment());
}

std::optional<std::string> TournamentStream::broken_by_last_step() const {
    if (steps().empty()) return std::nullopt;
    const Step& last = *steps().back().second;
    std::vector<Room::Event> events;
    for (const TournamentEvent& event : last.events)
        std::visit(
            [&]<class T>(const T& e) {
                if constexpr (boost::mp11::mp_contains<Room::Event, T>::value) events.emplace_back(e);
            },
            event);
    return Room::broken_by(stream_.state(), events);
}

}  // namespace riffle::journal

#include "core/journal/tournament_stream.h"

#include "core/journal/stream_body.h"
#include "core/journal/tournament_codec.h"
#include "core/prizes/proof.h"
#include "core/prizes/undo_policy.h"
#include "core/tournament/proof.h"

namespace riffle::journal {

template class Stream<prizes::TournamentRoom>;

namespace {

using tournament::Refusal;
using enum tournament::RefusalCode;

// The others that an event names; nothing where it names one alone.
std::optional<std::vector<std::int64_t>> others(const StepSet& steps) {
    if (steps.empty()) return std::nullopt;
    return std::vector(steps.begin(), steps.end());
}

std::unexpected<Refusal> refuse(const StepRefusal<Step>& no, std::int64_t step) {
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

// What the room says of a step, without its undos.
std::vector<TournamentStream::Room::Event> room_events(const Step& step) {
    std::vector<TournamentStream::Room::Event> events;
    events.reserve(step.events.size());
    for (const TournamentEvent& event : step.events)
        if (auto e = event.narrow<TournamentStream::Room::Event>()) events.push_back(*std::move(e));
    return events;
}

// Narrowed to what the tournament's own room knows, for its proofs.
tournament::Events own_events(const Step& step) {
    tournament::Events events;
    for (const TournamentEvent& event : step.events)
        if (auto e = event.narrow<tournament::Event>()) events.push_back(*std::move(e));
    return events;
}

}  // namespace

std::string_view command_of(const Step& step) {
    if (step.events.front().is<StepUndone>()) return "UndoStep";
    if (step.events.front().is<StepRedone>()) return "RedoStep";
    return prizes::command_of(room_events(step));
}

std::optional<tournament::RefusalCode> never_undone(const Step& step) {
    if (step.version == 1) return creation_stays;
    return prizes::never_undone(room_events(step));
}

const Step* TournamentStream::to_undo(const MayUndo& may) const {
    // A refund stays, and so does the sale under it: to offer that would be to offer a refusal.
    const auto given_back = [&](const Step& step) {
        const auto* sale = step.events.front().as<tournament::EntrySold>();
        const tournament::Entry* entry = sale ? state().find(sale->entry) : nullptr;
        return entry && entry->status == tournament::EntryStatus::refunded;
    };
    return stream_.to_undo([&](const Step& step) {
        return !never_undone(step) && !given_back(step) && !prizes::only_tells_button(room_events(step)) &&
               (!may || may(step));
    });
}

const Step* TournamentStream::to_redo(const MayUndo& may) const {
    return stream_.to_redo(
        [&](const Step& step) { return !prizes::only_tells_button(room_events(step)) && (!may || may(step)); });
}

std::optional<Refusal> TournamentStream::stays(const StepSet& steps) const {
    for (const std::int64_t version : steps)
        if (const Step* step = find_step(version))
            if (const auto never = never_undone(*step)) return Refusal{*never, {}, {{"step", std::to_string(version)}}};
    return std::nullopt;
}

std::expected<StepSet, Refusal> TournamentStream::resting_on(const StepSet& steps, FoldedPtr* folded) const {
    if (auto no = stays(steps)) return std::unexpected(*std::move(no));
    auto all = stream_.resting_on(steps, folded);
    if (!all) {
        if (const Step* later = all.error().later)
            if (auto no = stays({later->version})) return std::unexpected(*std::move(no));
        return refuse(all.error(), *steps.begin());
    }
    if (auto no = stays(*all)) return std::unexpected(*std::move(no));
    return std::move(*all);
}

TournamentStream::Decision TournamentStream::decide_undo(std::int64_t step, StepSet with, FoldedPtr* folded) const {
    with.erase(step);
    StepSet all = with;
    all.insert(step);
    if (auto no = stays(all)) return std::unexpected(*std::move(no));
    if (const auto no = stream_.refuse_undo(all, folded)) return refuse(*no, step);
    return undo_of(step, std::move(with));
}

std::vector<TournamentEvent> TournamentStream::undo_of(std::int64_t step, StepSet with) {
    with.erase(step);
    return {StepUndone{step, others(with)}};
}

TournamentStream::Decision TournamentStream::decide_redo(std::int64_t step, StepSet with, FoldedPtr* folded) const {
    with.erase(step);
    StepSet all = with;
    all.insert(step);
    if (const auto no = stream_.refuse_redo(all, folded)) return refuse(*no, step);
    return std::vector<TournamentEvent>{StepRedone{step, others(with)}};
}

TournamentStream::Decision TournamentStream::decide(const TournamentCommand& command, const rulebook::Book& book,
                                                    const tournament::Context& context) const {
    if (const auto* undo = command.as<UndoStep>()) {
        StepSet with;
        for (const StepAt& other : undo->with.value_or(std::vector<StepAt>{}))
            if (!other.table) with.insert(other.step);
        return decide_undo(undo->step, std::move(with));
    }
    if (const auto* redo = command.as<RedoStep>()) return decide_redo(redo->step, undone_with(redo->step));
    auto events = Room::decide(stream_.state(), stream_.memory(), *command.narrow<Room::Command>(), book, context);
    if (!events) return std::unexpected(std::move(events.error()));
    return std::vector<TournamentEvent>(events->begin(), events->end());
}

// Before it comes: where its sales, its moves and its draw are found again.
void TournamentStream::note(const Step& step) {
    step_of_command_.set(std::hash<std::string>{}(step.command), step.version);
    for (const TournamentEvent& event : step.events) {
        if (const auto* sold = event.as<tournament::EntrySold>()) step_of_sale_.set(sold->entry, step.version);
        if (const auto* drawn = event.as<tournament::SeatDrawn>()) step_of_draw_.set(drawn->draw.number, step.version);
        if (const auto* moved = event.as<tournament::EntryMoved>(); moved && moved->draw)
            step_of_draw_.set(moved->draw->number, step.version);
        if (const auto* moved = event.as<tournament::EntryMoved>()) moves_.set({moved->entry, step.version}, {});
        if (const auto* sold = event.as<tournament::ChipsSold>()) stacks_.set({sold->entry, step.version}, {});
        if (const auto* owed = event.as<tournament::RebuyDeclared>()) stacks_.set({owed->entry, step.version}, {});
        if (const auto* late = event.as<tournament::LateChipsTaken>()) stacks_.set({late->entry, step.version}, {});
        if (const auto* raced = event.as<tournament::ChipsRaced>())
            for (const tournament::Raced& one : raced->results) stacks_.set({one.entry, step.version}, {});
        if (event.is<tournament::SeatsRedrawn>()) redraws_.set(step.version, {});
        if (const auto* opened = event.as<tournament::TableOpened>())
            tables_given_ = std::max(tables_given_, opened->table.value);
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

std::vector<const Step*> TournamentStream::moves_of(tournament::EntryNumber entry) const {
    const Step* sale = sale_of(entry);
    const std::int64_t since = sale ? sale->version : 0;
    StepSet found;
    const auto add = [&](std::int64_t version) {
        if (version > since && !undone(version)) found.insert(version);
    };
    for (auto it = moves_.lower_bound(std::pair(entry, since)); it != moves_.end() && it->first.first == entry; ++it)
        add(it->first.second);
    for (auto it = redraws_.lower_bound(since); it != redraws_.end(); ++it) add(it->first);
    std::vector<const Step*> steps;
    for (auto it = found.rbegin(); it != found.rend(); ++it) steps.push_back(find_step(*it));
    return steps;
}

std::vector<const Step*> TournamentStream::stack_changes_of(tournament::EntryNumber entry,
                                                            std::int64_t after_ms) const {
    std::vector<const Step*> steps;
    for (std::size_t i = stacks_.rank(std::pair(entry, INT64_MAX)); i-- > 0;) {
        const auto& [whose, version] = stacks_.nth(i).first;
        const Step* step = whose == entry ? find_step(version) : nullptr;
        if (!step || step->at_ms <= after_ms) break;
        if (!undone(version)) steps.push_back(step);
    }
    return steps;
}

const Step* TournamentStream::last_redraw() const {
    for (std::size_t i = redraws_.size(); i-- > 0;)
        if (const std::int64_t version = redraws_.nth(i).first; !undone(version)) return find_step(version);
    return nullptr;
}

const Step* TournamentStream::step_by(const std::string& command) const {
    const std::int64_t* last = step_of_command_.get(std::hash<std::string>{}(command));
    if (!last) return nullptr;
    if (const auto& step = steps().at(*last); step->command == command) return step.get();
    // Another command of the same hash came after it, if it is here at all.
    for (std::size_t i = steps().rank(*last); i-- > 0;)
        if (const auto& step = steps().nth(i).second; step->command == command) return step.get();
    return nullptr;
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
    if (auto wrong = tournament::wrong_draw(state(), own_events(step), next_commitment())) return wrong;
    return prizes::wrong_draw(stream_.state(), room_events(step), next_commitment());
}

std::optional<std::string> TournamentStream::broken_by_last_step() const {
    if (steps().empty()) return std::nullopt;
    return Room::broken_by(stream_.state(), room_events(*steps().back().second));
}

}  // namespace riffle::journal

#include "app/house_stream.h"

#include <algorithm>
#include <array>

#include "core/base/overloaded.h"
#include "core/journal/json_codec.h"
#include "core/journal/stream_body.h"

namespace riffle::journal {
template class Stream<app::HouseRoom>;
}

namespace riffle::app {
namespace {

using journal::StepFault;
using journal::StepRedone;
using journal::StepSet;
using journal::StepUndone;

std::unexpected<HouseRefusal> refuse(std::string_view code, std::map<std::string, std::string> args = {}) {
    return std::unexpected(HouseRefusal{std::string(code), std::move(args)});
}

std::unexpected<HouseRefusal> refuse(const journal::StepRefusal<HouseStep>& no, std::int64_t step) {
    const std::map<std::string, std::string> named{{"step", std::to_string(step)}};
    switch (no.fault) {
        case StepFault::unknown:
            return refuse("step_unknown", named);
        case StepFault::undone_already:
            return refuse("step_undone_already", named);
        case StepFault::not_undone:
            return refuse("step_not_undone", named);
        case StepFault::first_stays:
            return refuse("house_stays");
        case StepFault::later_depends:
            return refuse("later_steps_depend", {{"step", std::to_string(no.later->version)},
                                                 {"type", std::string(event_name(no.later->events.front()))}});
    }
    return refuse("step_unknown", named);
}

std::optional<std::vector<std::int64_t>> others(const StepSet& steps, std::int64_t step) {
    std::vector<std::int64_t> rest;
    std::ranges::copy_if(steps, std::back_inserter(rest), [&](std::int64_t one) { return one != step; });
    return rest.empty() ? std::nullopt : std::optional(std::move(rest));
}

}  // namespace

StepSet named_in(std::int64_t step, const std::optional<std::vector<std::int64_t>>& with) {
    StepSet steps{step};
    if (with) steps.insert(with->begin(), with->end());
    return steps;
}

std::string_view event_name(const HouseRecord& event) { return journal::variant_name(event); }
std::string encode(const HouseRecord& event) { return journal::variant_to_text(event); }

std::expected<HouseRecord, std::string> decode_house_record(std::string_view name, std::string_view payload) {
    std::array<unsigned char, 2048> room;
    boost::json::monotonic_resource memory(room.data(), room.size());
    auto value = journal::parse_json(payload, &memory);
    if (!value) return std::unexpected(value.error().expected);
    auto event = journal::variant_from_json<HouseRecord>(name, *value);
    if (!event) return std::unexpected("an event this version knows, not " + std::string(name));
    if (!*event) return std::unexpected(event->error().where + ": " + event->error().expected);
    return std::move(**event);
}

std::string_view command_of(const HouseRecord& event) {
    return visit(overloaded{
                     [](const HouseCreated&) { return "CreateHouse"; },
                     [](const HouseChanged&) { return "ChangeHouse"; },
                     [](const PersonRegistered&) { return "RegisterPerson"; },
                     [](const PersonChanged&) { return "ChangePerson"; },
                     [](const PersonErased&) { return "ErasePerson"; },
                     [](const PersonsMerged&) { return "MergePersons"; },
                     [](const PersonsParted&) { return "PartPersons"; },
                     [](const AccountAdded&) { return "AddAccount"; },
                     [](const AccountChanged&) { return "ChangeAccount"; },
                     [](const PinReset&) { return "ResetPin"; },
                     [](const AccountClosed&) { return "CloseAccount"; },
                     [](const AccountReopened&) { return "ReopenAccount"; },
                     [](const LogoSet&) { return "SetLogo"; },
                     [](const LogoRemoved&) { return "RemoveLogo"; },
                     [](const MessagePosted&) { return "PostMessage"; },
                     [](const MessageTakenDown&) { return "TakeDownMessage"; },
                     [](const TemplateSaved&) { return "SaveTemplate"; },
                     [](const TemplateRemoved&) { return "RemoveTemplate"; },
                     [](const TimeStepNoticed&) { return "AcceptTime"; },  // nobody's: the server notices it
                     [](const TimeAccepted&) { return "AcceptTime"; },
                     [](const ShiftOpened&) { return "OpenShift"; },
                     [](const ShiftClosed&) { return "CloseShift"; },
                     [](const StepUndone&) { return "UndoStep"; },
                     [](const StepRedone&) { return "RedoStep"; },
                 },
                 event);
}

std::optional<std::string_view> never_undone(const HouseEvent& event) {
    using Why = std::optional<std::string_view>;
    // People have ways back of their own, and what was known of them before is not kept.
    const Why person{"person_step_stays"};
    // Whoever signed in meanwhile did so; a PIN that was taken away is gone.
    const Why account{"account_step_stays"};
    const Why money{"shift_step_stays"};
    const Why time{"accepted_time_stays"};
    const Why picture{"picture_step_stays"};
    return visit(overloaded{
                     [](const HouseCreated&) { return Why{"house_stays"}; },
                     [](const HouseChanged&) { return Why{}; },
                     [&](const PersonRegistered&) { return person; },
                     [&](const PersonChanged&) { return person; },
                     [&](const PersonErased&) { return person; },
                     [&](const PersonsMerged&) { return person; },
                     [&](const PersonsParted&) { return person; },
                     [&](const AccountAdded&) { return account; },
                     [](const AccountChanged&) { return Why{}; },
                     [&](const PinReset&) { return account; },
                     [&](const AccountClosed&) { return account; },
                     [&](const AccountReopened&) { return account; },
                     [&](const LogoSet&) { return picture; },
                     [&](const LogoRemoved&) { return picture; },
                     [](const MessagePosted&) { return Why{}; },
                     [](const MessageTakenDown&) { return Why{}; },
                     [](const TemplateSaved&) { return Why{}; },
                     [](const TemplateRemoved&) { return Why{}; },
                     [&](const TimeStepNoticed&) { return time; },
                     [&](const TimeAccepted&) { return time; },
                     [&](const ShiftOpened&) { return money; },
                     [&](const ShiftClosed&) { return money; },
                 },
                 event);
}

void HouseRoom::remember(Memory& memory, const Event& event) {
    if (const auto* posted = event.as<MessagePosted>(); posted && !posted->kind)
        memory.own_texts.insert(posted->message, {});
}

bool HouseRoom::settled(const Event& event) {
    return visit(overloaded{
                     [](const HouseCreated&) { return false; },    [](const HouseChanged&) { return false; },
                     [](const PersonRegistered&) { return true; }, [](const PersonChanged&) { return true; },
                     [](const PersonErased&) { return true; },     [](const PersonsMerged&) { return true; },
                     [](const PersonsParted&) { return true; },    [](const AccountAdded&) { return false; },
                     [](const AccountChanged&) { return false; },  [](const PinReset&) { return true; },
                     [](const AccountClosed&) { return false; },   [](const AccountReopened&) { return false; },
                     [](const LogoSet&) { return true; },          [](const LogoRemoved&) { return true; },
                     [](const MessagePosted&) { return false; },   [](const MessageTakenDown&) { return false; },
                     [](const TemplateSaved&) { return false; },   [](const TemplateRemoved&) { return false; },
                     [](const TimeStepNoticed&) { return true; },  [](const TimeAccepted&) { return true; },
                     [](const ShiftOpened&) { return true; },      [](const ShiftClosed&) { return true; },
                 },
                 event);
}

bool HouseStream::settled(std::int64_t version) const {
    return version >= 1 && version <= stream_.version() && !stream_.steps().contains(version);
}

std::optional<std::string_view> HouseStream::never_undone(const HouseStep& step) const {
    const auto event = step.events.front().narrow<HouseEvent>();
    if (!event) return std::nullopt;
    if (const auto never = app::never_undone(*event)) return never;
    const auto* down = event->as<MessageTakenDown>();
    if (down && stream_.memory().own_texts.contains(down->message)) return "message_text_gone";
    return std::nullopt;
}

std::optional<std::string_view> HouseStream::never_redone(const HouseStep& step) const {
    const auto* posted = step.events.front().as<MessagePosted>();
    return posted && !posted->kind ? std::optional<std::string_view>("message_text_gone") : std::nullopt;
}

std::int64_t HouseStream::named_by(const std::string& account) const {
    const auto* steps = naming_.get(account);
    if (!steps) return 0;
    for (auto step = steps->rbegin(); step != steps->rend(); ++step)
        if (!undone(*step)) return *step;
    return 0;
}

HouseStream::Decision HouseStream::decide(const HouseCommand& command, const HouseContext& context) const {
    if (const auto* undo = command.as<journal::UndoStep>()) {
        StepSet with;
        for (const journal::StepAt& other : undo->with.value_or(std::vector<journal::StepAt>{})) {
            if (other.table) return refuse("field_expected", {{"where", "with"}, {"expected", "steps of the house"}});
            with.insert(other.step);
        }
        return decide_undo(undo->step, std::move(with), context);
    }
    if (const auto* redo = command.as<journal::RedoStep>()) return decide_redo(redo->step, context);
    auto events = Room::decide(state(), *command.narrow<HouseRequest>(), context);
    if (!events) return std::unexpected(std::move(events.error()));
    return std::vector<HouseRecord>(events->begin(), events->end());
}

HouseStream::Decision HouseStream::decide_undo(std::int64_t step, StepSet with, const HouseContext& context) const {
    with.insert(step);
    for (const std::int64_t version : with)
        if (const HouseStep* found = find_step(version))
            if (const auto never = never_undone(*found)) return refuse(*never, {{"step", std::to_string(version)}});
    if (const auto no = stream_.refuse_undo(with)) return refuse(*no, step);
    return if_it_may_be(StepUndone{step, others(with, step)}, context);
}

HouseStream::Decision HouseStream::decide_redo(std::int64_t step, const HouseContext& context) const {
    StepSet with = stream_.undone_with(step);
    with.insert(step);
    for (const std::int64_t version : with)
        if (const HouseStep* found = find_step(version); found && undone(version))
            if (const auto never = never_redone(*found)) return refuse(*never, {{"step", std::to_string(version)}});
    if (const auto no = stream_.refuse_redo(with)) return refuse(*no, step);
    return if_it_may_be(StepRedone{step, others(with, step)}, context);
}

// What a command would be refused for is no other way's either.
HouseStream::Decision HouseStream::if_it_may_be(HouseRecord event, const HouseContext& context) const {
    journal::Stream<Room> then = stream_;
    then.append({.version = then.version() + 1, .at_ms = 0, .by = {}, .device = {}, .command = {}, .events = {event}});
    const House& before = state();
    const House& after = then.state();
    if (has_administrator(before) && !has_administrator(after)) return refuse("last_administrator");
    if (after.messages.size() > std::max(before.messages.size(), most_messages))
        return refuse("too_many_messages", {{"most", std::to_string(most_messages)}});
    if (after.templates.size() > std::max(before.templates.size(), most_own_templates))
        return refuse("too_many_templates", {{"most", std::to_string(most_own_templates)}});
    if (after.settings != before.settings)
        if (auto wrong = check_settings(after.settings, context); !wrong) return std::unexpected(wrong.error());
    return std::vector<HouseRecord>{std::move(event)};
}

// Before it comes: which step gave which account its name.
void HouseStream::note(const HouseStep& step) {
    if (step.events.empty()) return;
    const HouseRecord& event = step.events.front();
    const auto names = [&](const std::string& account) {
        naming_.insert(account, {});
        naming_.edit(account).push_back(step.version);
    };
    if (const auto* added = event.as<AccountAdded>()) names(added->account);
    if (const auto* changed = event.as<AccountChanged>()) names(changed->account);
}

void HouseStream::append(HouseStep step) {
    note(step);
    stream_.append(std::move(step));
}

std::optional<std::string> HouseStream::replay(HouseStep step) {
    note(step);
    return stream_.replay(std::move(step));
}

}  // namespace riffle::app

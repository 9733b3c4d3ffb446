// How a command of the house is decided: the house itself, and the people beside the chain.
#include <algorithm>

#include "app/batch.h"
#include "app/fold.h"
#include "app/picture.h"
#include "app/problem.h"
#include "app/reply.h"
#include "app/request_digest.h"
#include "app/roles.h"

namespace riffle::app {
namespace {

// The personal data of a command, and whose it is, as in the side tables.
std::optional<std::pair<std::string, PersonDetails>> personal_in(const HouseCommand& command,
                                                                 const std::string& fresh_id) {
    if (const auto* c = command.as<RegisterPerson>()) return std::pair(fresh_id, PersonDetails(*c));
    if (const auto* c = command.as<ChangePerson>()) return std::pair(c->person, PersonDetails(*c));
    if (const auto* c = command.as<PostMessage>(); c && !c->kind)
        return std::pair("message/" + fresh_id, PersonDetails{.first_name = c->text});
    if (const auto* c = command.as<AddAccount>())
        return std::pair("account/" + fresh_id, PersonDetails{.first_name = c->name});
    if (const auto* c = command.as<ChangeAccount>())
        return std::pair("account/" + c->account, PersonDetails{.first_name = c->name});
    return std::nullopt;
}

// What a command makes, as its answer calls it; empty: nothing with an id.
std::string made_by(const HouseCommand& command) {
    if (command.is<RegisterPerson>()) return "person";
    if (command.is<AddAccount>()) return "account";
    if (command.is<PostMessage>()) return "message";
    if (command.is<SaveTemplate>()) return "saved";
    return "";
}

}  // namespace

std::optional<App::Answer> App::decide_house(Batch& batch, std::size_t i, const Submission& s,
                                             const HouseCommand& command) {
    if (!may(s.role, command_name(command))) return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    HouseStream& stream = batch.house_copy();
    const House& house = stream.state();
    if (s.expected_version && *s.expected_version != stream.version())
        return std::unexpected(Problem{
            .status = 409, .code = "version_conflict", .args = {{"version", std::to_string(stream.version())}}});
    const bool takes_back = command.is<journal::UndoStep>() || command.is<journal::RedoStep>();
    if (takes_back)
        if (auto no = stays_in_house(batch, stream, s, command)) return std::unexpected(*std::move(no));

    std::int64_t at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms);
    const std::int64_t off_ms = batch.time_shift_ms == 0 ? clock_.off_ms() : 0;
    HouseContext context{.fresh_id = s.fresh_id.value_or(random_id()),
                         .caller = s.by,
                         .name_taken = false,
                         .name = {},
                         .books = book_ids_,
                         .now_ms = at_ms,
                         .off_ms = off_ms};
    Draft draft;
    const auto check_name = [&](const std::string& name, const std::string& self) {
        context.name_taken = name_taken(batch, house, fold(name), self);
    };
    if (const auto* c = command.as<AddAccount>()) check_name(c->name, "");
    if (const auto* c = command.as<ChangeAccount>()) check_name(c->name, c->account);
    if (const auto* c = command.as<ReopenAccount>()) {
        context.name = people_.full_name("account/" + c->account);
        check_name(context.name, c->account);
    }

    if (const auto* c = command.as<PostMessage>(); c && c->tournament && !batch.knows(*c->tournament))
        return std::unexpected(
            Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", *c->tournament}}});
    if (const auto* c = command.as<MergePersons>()) {
        std::vector<std::string> both = house.all_of(c->person);
        for (std::string& id : house.all_of(c->merged)) both.push_back(std::move(id));
        if (c->person != c->merged) context.seated_twice = seated_twice(batch, both);
    }

    if (const auto* c = command.as<CloseShift>()) {
        context.drawer = batch.drawer_of(c->shift);
        context.answers_for_all = may(s.role, "CloseAnyShift");
    }
    auto events = stream.decide(command, context);
    if (!events) return std::unexpected(problem_of(events.error()));
    const auto* time = events->front().as<TimeAccepted>();
    if (time) at_ms = time->to_ms;
    store::Append append{.stream = "house",
                         .expected_version = stream.version(),
                         .at_ms = at_ms,
                         .by = s.by,
                         .device = s.device,
                         .command = s.command_id,
                         .request_digest = digest_for_house(*store_.key(), s.digest),
                         .side = s.side};
    // What identifies people goes beside the chain, in the same transaction; the request's digest is keyed by theirs.
    if (auto personal = personal_in(command, context.fresh_id)) {
        auto& [id, details] = *personal;
        if (command.is<ChangePerson>()) {
            const auto before = details_of(batch, id);
            const std::string barred = before ? before->barred.value_or("") : "";
            // Who stands on a list is taken off it by those who answer for the house.
            if (!barred.empty() && details.barred.value_or(barred) != barred && !may(s.role, "ErasePerson"))
                return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
            if (!details.barred && before) details.barred = before->barred;
            if (!details.born && before) details.born = before->born;
        }
        draft.details.insert_or_assign(id, details);
        // Who is new has a new one: the store need not be asked.
        const bool fresh = command.is<RegisterPerson>() || command.is<AddAccount>();
        const auto key = fresh ? People::make_key() : person_key(batch, id);
        if (!key) return std::unexpected(problem_of(key.error()));
        for (auto& row : People::seal(id, details, *key)) append.side.push_back(std::move(row));
        append.request_digest = digest_for_person(id, *key, s.digest);
        draft.people_changes.push_back([id = id, details = details](People& people) { people.put(id, details); });
    }
    if (const auto* c = command.as<ChangeAccount>())
        if (auto no = keep_name(batch, c->account, stream.named_by(c->account), append))
            return std::unexpected(*std::move(no));
    Accepted& accepted = draft.accepted;
    std::int64_t version = stream.version();
    for (const auto& event : *events) {
        append.records.push_back({std::string(event_name(event)), encode(event)});
        accepted.events.push_back({append.records.back().type, ++version, append.records.back().payload});
    }
    const std::optional<HouseStream> before = takes_back ? std::optional(stream) : std::nullopt;
    auto step = std::make_shared<const HouseStep>(HouseStep{.version = stream.version() + 1,
                                                            .at_ms = at_ms,
                                                            .by = s.by,
                                                            .device = s.device,
                                                            .command = s.command_id,
                                                            .events = *events});
    stream.append(*step);
    draft.house_steps.push_back(std::move(step));
    for (const auto& event : *events) note_beside(event, command, house, append, draft);
    if (before)
        if (auto no = undo_beside(batch, *before, stream, append, draft)) {
            batch.drop_touched();
            return std::unexpected(*std::move(no));
        }
    const std::string made = made_by(command);
    if (!made.empty()) accepted.fresh_id = context.fresh_id;
    accepted.reply = make_reply("house", version, accepted, made);
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (time) shift_clocks(batch, draft, s, *time);
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

bool App::name_taken(const Batch& batch, const House& house, const std::string& folded, const std::string& self) const {
    return std::ranges::any_of(house.accounts, [&](const auto& account) {
        if (!account.second.open || account.first == self) return false;
        const auto details = details_of(batch, "account/" + account.first);
        return details && fold(details->first_name) == folded;
    });
}

void App::change_screens(Draft& draft, const std::optional<std::string>& tournament) {
    draft.screens = tournament.value_or(every_screen);
    const std::string shown = tournament ? screens_of(*tournament) : "";
    draft.people_changes.push_back([shown](People& people) { people.note_change(shown); });
}

void App::note_beside(const HouseRecord& event, const HouseCommand& command, const House& house, store::Append& append,
                      Draft& draft) {
    const auto forget = [&](const std::string& id) {
        for (auto& row : People::forget(id)) append.side.push_back(std::move(row));
        draft.people_changes.push_back([id](People& people) { people.erase(id); });
    };
    if (const auto* e = event.as<PersonErased>()) {
        forget(e->person);
        draft.renamed.push_back(e->person);
    }
    if (const auto* e = event.as<PersonsMerged>()) {
        draft.people_changes.push_back([e = *e](People& people) { people.merge(e.merged, e.person); });
        draft.renamed = house.all_of(e->merged);
        draft.renamed.push_back(e->person);
    }
    if (const auto* e = event.as<PersonsParted>()) {
        draft.people_changes.push_back([e = *e](People& people) { people.part(e.merged); });
        draft.renamed = house.all_of(e->merged);
        draft.renamed.push_back(e->person);
    }
    if (const auto* e = event.as<PersonChanged>()) draft.renamed = house.all_of(e->person);
    if (const auto* e = event.as<ShiftOpened>()) draft.drawers[e->shift] = {};
    if (const auto* e = event.as<ShiftClosed>()) {
        draft.drawers[e->shift] = std::nullopt;
        append.side.push_back({"setting", drawer_row(e->shift), std::nullopt});
    }
    // Its name, its picture and how it writes names stand on all of them.
    if (event.is<HouseChanged>() || event.is<LogoSet>() || event.is<LogoRemoved>()) change_screens(draft, std::nullopt);
    if (const auto* e = event.as<MessagePosted>()) change_screens(draft, e->tournament);
    if (const auto* e = event.as<MessageTakenDown>()) {
        forget("message/" + e->message);
        change_screens(draft, std::nullopt);
    }
    if (event.is<LogoSet>()) {
        // Decided upon just now: it is base64.
        draft.logo = std::make_shared<const std::string>(*from_base64(command.get<SetLogo>().image));
        append.side.push_back({"setting", "logo", **draft.logo});
    }
    if (event.is<LogoRemoved>()) {
        draft.logo = nullptr;
        append.side.push_back({"setting", "logo", std::nullopt});
    }
}

// The same key over every change, so that retries of all of them can be told; it may still be in this very batch.
std::optional<PersonDetails> App::details_of(const Batch& batch, const std::string& person) const {
    const auto changed = batch.details.find(person);
    return changed == batch.details.end() ? people_.own(person) : std::optional(changed->second);
}

std::expected<std::string, store::StoreFailure> App::person_key(const Batch& batch, const std::string& id) const {
    for (auto append = batch.appends.rbegin(); append != batch.appends.rend(); ++append)
        for (const store::SideWrite& row : append->side)
            if (row.table == "person_key" && row.key == id) return row.value.value_or(People::make_key());
    auto kept = store_.side("person_key", id);
    if (!kept) return std::unexpected(kept.error());
    return kept->value_or(People::make_key());
}

}  // namespace riffle::app

#include "app/app.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "app/batch.h"
#include "app/failed_command.h"
#include "app/fold.h"
#include "app/replay.h"
#include "app/reply.h"
#include "app/request_digest.h"
#include "app/roles.h"
#include "app/storage_answer.h"
#include "core/base/check.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {
namespace {

Problem problem_of(const store::StoreFailure& failure) {
    const StorageAnswer answer = storage_answer(failure.error);
    return {.status = answer.status, .code = std::string(answer.code)};
}

Problem problem_of(const tournament::Refusal& refusal) {
    Problem p{.status = 409, .code = refusal_name(refusal.code), .citation = std::string(refusal.citation.clause)};
    using enum tournament::RefusalCode;
    if (refusal.code == setup_fault || refusal.code == time_out_of_range || refusal.code == entries_missing ||
        refusal.code == text_too_long)
        p.status = 422;
    if (refusal.code == tournament_unknown || refusal.code == entry_unknown || refusal.code == table_unknown ||
        refusal.code == step_unknown)
        p.status = 404;
    p.args = refusal.args;
    if (const auto it = p.args.find("where"); it != p.args.end()) p.where = it->second;
    return p;
}

Problem problem_of(const HouseRefusal& refusal) {
    Problem p{.status = 409, .code = refusal.code, .args = refusal.args};
    if (refusal.code == "field_expected") p.status = 422;
    if (refusal.code.ends_with("_unknown")) p.status = 404;
    if (const auto it = p.args.find("where"); it != p.args.end()) p.where = it->second;
    return p;
}

// The personal data of a command, and whose it is, as in the side tables.
std::optional<std::pair<std::string, PersonDetails>> personal_in(const HouseCommand& command,
                                                                 const std::string& fresh_id) {
    if (const auto* c = std::get_if<RegisterPerson>(&command)) return std::pair(fresh_id, PersonDetails(*c));
    if (const auto* c = std::get_if<ChangePerson>(&command)) return std::pair(c->person, PersonDetails(*c));
    if (const auto* c = std::get_if<AddAccount>(&command))
        return std::pair("account/" + fresh_id, PersonDetails{.first_name = c->name});
    if (const auto* c = std::get_if<ChangeAccount>(&command))
        return std::pair("account/" + c->account, PersonDetails{.first_name = c->name});
    return std::nullopt;
}

}  // namespace

std::string random_id() {
    std::array<std::uint8_t, 16> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return tournament::hex(bytes);
}

App::App(store::Store& store, Options options)
    : store_(store), options_(std::move(options)), clock_(options_.now_ms, options_.steady_ms) {}

App::~App() {
    {
        const std::lock_guard lock(queue_mutex_);
        stopping_ = true;
    }
    queue_ready_.notify_all();
    if (thread_.joinable()) thread_.join();
}

std::expected<std::unique_ptr<App>, std::string> App::open(store::Store& store, Options options) {
    if (sodium_init() < 0) return std::unexpected("libsodium could not start");
    std::unique_ptr<App> app(new App(store, std::move(options)));
    if (auto r = app->replay(); !r) return std::unexpected(r.error());
    if (auto r = app->people_.load(store); !r) {
        if (!app->options_.read_only) return std::unexpected("the journal cannot be read: " + r.error().detail);
        app->damage_ += (app->damage_.empty() ? "" : "; ") + ("people cannot be read: " + r.error().detail);
    }
    app->thread_ = std::thread([raw = app.get()] { raw->run(); });
    return app;
}

std::expected<void, std::string> App::replay() {
    Replay replayed{false};
    std::optional<std::string> wrong;
    const auto visit = [&](const journal::Envelope& record) { return !(wrong = replayed.take(record)); };
    const auto read = store_.read_all(0, visit);
    if (!read) wrong = "the journal cannot be read: " + read.error().detail;
    if (!wrong) wrong = replayed.finish();
    if (wrong && !options_.read_only) return std::unexpected(*wrong);
    damage_ = wrong.value_or("");
    clock_.start(replayed.last_at_ms, replayed.house.time_off_ms);
    house_ = std::make_shared<House>(std::move(replayed.house));
    for (auto& [id, stream] : replayed.tournaments) {
        for (const auto& [number, entry] : stream->state().entries) tickets_[entry.ticket] = {id, number};
        tournaments_[id] = std::move(stream);
    }
    return {};
}

std::expected<Accepted, Problem> App::submit(Submission submission) {
    if (options_.read_only) return std::unexpected(problem_of({store::StoreError::read_only, "opened for reading"}));
    std::vector<Submission> one;
    one.push_back(std::move(submission));
    return std::move(submit_together(std::move(one)).front());
}

std::vector<App::Answer> App::submit_together(std::vector<Submission> submissions) {
    std::vector<std::future<Answer>> answers;
    std::vector<Answer> answered;
    {
        const std::lock_guard lock(queue_mutex_);
        for (Submission& submission : submissions) {
            if (stopping_) {
                answered.push_back(std::unexpected(Problem{.status = 503, .code = "stopping"}));
                continue;
            }
            Waiting waiting{std::move(submission), {}};
            answers.push_back(waiting.promise.get_future());
            queue_.push_back(std::move(waiting));
        }
    }
    queue_ready_.notify_one();
    for (auto& answer : answers) {
        try {
            answered.push_back(answer.get());
        } catch (const std::future_error&) {
            answered.push_back(std::unexpected(Problem{.status = 500, .code = "command_failed"}));
        }
    }
    return answered;
}

void App::alarm(const std::string& sentence) const {
    if (options_.alarm)
        options_.alarm(sentence);
    else
        fmt::print(stderr, "riffle: {}\n", sentence);
}

void App::run() {
    for (;;) {
        std::vector<Waiting> waiting;
        {
            std::unique_lock lock(queue_mutex_);
            queue_ready_.wait_for(lock, std::chrono::seconds(1), [&] { return stopping_ || !queue_.empty(); });
            if (queue_.empty() && stopping_) return;
            std::move(queue_.begin(), queue_.end(), std::back_inserter(waiting));
            queue_.clear();
        }
        // Whatever is thrown here ends a batch, not the house: an answer that was not given is given by submit.
        try {
            const ClaimsThrow guard;
            watch_time();
            take(std::move(waiting));
        } catch (const std::exception& error) {
            alarm(fmt::format("bug: a transaction was given up: {}", error.what()));
        }
    }
}

void App::take(std::vector<Waiting> waiting) {
    while (!waiting.empty()) {
        std::vector<Waiting> again;
        take_once(waiting, again);
        waiting = std::move(again);
    }
}

void App::take_once(std::vector<Waiting>& waiting, std::vector<Waiting>& again) {
    Batch batch{house_, tournaments_};
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        // A retry that overtakes its own first try waits for that one's answer.
        if (batch.command_ids.contains(waiting[i].submission.command_id)) {
            again.push_back(std::move(waiting[i]));
            continue;
        }
        if (auto answer = decide_into(batch, i, waiting[i].submission))
            waiting[i].promise.set_value(std::move(*answer));
        else
            batch.command_ids.insert(waiting[i].submission.command_id);
    }
    if (batch.decided.empty()) return;
    const auto stored = store_and_adopt(batch);
    for (Batch::Decided& decided : batch.decided) {
        auto& promise = waiting[decided.owner].promise;
        if (stored)
            promise.set_value(std::move(decided.accepted));
        else
            promise.set_value(std::unexpected(stored.error()));
    }
}

std::expected<void, Problem> App::store_and_adopt(Batch& batch) {
    try {
        const ClaimsThrow guard;
        batch.settle();
    } catch (const std::exception& error) {
        alarm(fmt::format("bug: a transaction was given up: {}", error.what()));
        return std::unexpected(Problem{.status = 500, .code = "command_failed"});
    }
    std::expected<std::vector<journal::Envelope>, store::StoreFailure> stored;
    try {
        stored = store_.commit(batch.appends);
    } catch (const std::exception& error) {
        stored = std::unexpected(store::StoreFailure{store::StoreError::failed, error.what()});
    }
    if (!stored) {
        alarm("the journal could not be written: " + stored.error().detail);
        return std::unexpected(problem_of(stored.error()));
    }
    adopt(batch);
    return {};
}

Problem App::failed(const Batch& batch, const Submission& s, const std::string& what) {
    alarm(failure_text(s, batch.version_of(s.stream), batch.time_shift_ms + now_ms(), what));
    constexpr std::size_t most = 1000;
    if (failed_.insert(s.command_id).second) failed_order_.push_back(s.command_id);
    if (failed_order_.size() > most) {
        failed_.erase(failed_order_.front());
        failed_order_.pop_front();
    }
    return {.status = 500, .code = "command_failed"};
}

std::optional<App::Answer> App::decide_into(Batch& batch, std::size_t i, const Submission& s) {
    if (s.command_id.empty() || s.command_id.size() > 80)
        return std::unexpected(Problem{.status = 422, .code = "command_id_wrong", .where = "command_id"});
    if (failed_.contains(s.command_id)) return std::unexpected(Problem{.status = 500, .code = "command_failed"});
    const auto known = store_.find_command(s.command_id);
    if (!known) {
        alarm("the journal could not be read: " + known.error().detail);
        return std::unexpected(problem_of(known.error()));
    }
    if (*known) {
        const auto same = same_request(store_, (*known)->request_digest, s.digest);
        if (!same) return std::unexpected(problem_of(same.error()));
        if (!*same) return std::unexpected(Problem{.status = 409, .code = "command_id_reused"});
        return Accepted{.reply = (*known)->reply, .repeated = true, .fresh_id = {}};
    }
    // The batch works on copies: whatever fails in here is dropped with them, and costs this command alone.
    try {
        const ClaimsThrow guard;
        return decide_known(batch, i, s);
    } catch (const std::exception& error) {
        batch.drop_touched();
        return std::unexpected(failed(batch, s, error.what()));
    }
}

std::optional<App::Answer> App::decide_known(Batch& batch, std::size_t i, const Submission& s) {
    return std::visit(
        [&]<class T>(const T& command) {
            if constexpr (std::same_as<T, HouseCommand>)
                return decide_house(batch, i, s, command);
            else
                return decide_tournament(batch, i, s, command);
        },
        s.command);
}

std::optional<App::Answer> App::decide_house(Batch& batch, std::size_t i, const Submission& s,
                                             const HouseCommand& command) {
    if (!may(s.role, command_name(command))) return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    House& house = batch.house_copy();
    if (s.expected_version && *s.expected_version != house.version)
        return std::unexpected(
            Problem{.status = 409, .code = "version_conflict", .args = {{"version", std::to_string(house.version)}}});

    std::int64_t at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms);
    const std::int64_t off_ms = batch.time_shift_ms == 0 ? clock_.off_ms() : 0;
    HouseContext context{.fresh_id = s.fresh_id.value_or(random_id()),
                         .caller = s.by,
                         .name_taken = false,
                         .name = {},
                         .books = options_.books,
                         .now_ms = at_ms,
                         .off_ms = off_ms};
    Draft draft;
    const auto check_name = [&](const std::string& name, const std::string& self) {
        const std::string folded = fold(name);
        for (const auto& [id, state] : house.accounts)
            if (state.open && id != self && fold(people_.full_name("account/" + id)) == folded)
                context.name_taken = true;
        if (batch.account_names.contains(folded)) context.name_taken = true;
        draft.account_name = folded;
    };
    if (const auto* c = std::get_if<AddAccount>(&command)) check_name(c->name, "");
    if (const auto* c = std::get_if<ChangeAccount>(&command)) check_name(c->name, c->account);
    if (const auto* c = std::get_if<ReopenAccount>(&command)) {
        context.name = people_.full_name("account/" + c->account);
        check_name(context.name, c->account);
    }

    auto events = decide(house, command, context);
    if (!events) return std::unexpected(problem_of(events.error()));
    const auto* time = std::get_if<TimeAccepted>(&events->front());
    if (time) at_ms = time->to_ms;
    store::Append append{.stream = "house",
                         .expected_version = house.version,
                         .at_ms = at_ms,
                         .by = s.by,
                         .device = s.device,
                         .command = s.command_id,
                         .request_digest = digest_for_house(*store_.key(), s.digest),
                         .side = s.side};
    // What identifies people goes beside the chain, in the same transaction; the request's digest is keyed by theirs.
    if (const auto personal = personal_in(command, context.fresh_id)) {
        const auto& [id, details] = *personal;
        const auto key = person_key(batch, id);
        if (!key) return std::unexpected(problem_of(key.error()));
        for (auto& row : People::seal(id, details, *key)) append.side.push_back(std::move(row));
        append.request_digest = digest_for_person(id, *key, s.digest);
        draft.people_changes.push_back([id, details](People& people) { people.put(id, details); });
    }
    Accepted& accepted = draft.accepted;
    for (const auto& event : *events) {
        append.records.push_back({std::string(event_name(event)), encode(event)});
        app::apply(house, event);
        draft.house_events.push_back(event);
        accepted.events.push_back({append.records.back().type, house.version, append.records.back().payload});
    }
    if (const auto* c = std::get_if<ErasePerson>(&command)) {
        for (auto& row : People::forget(c->person)) append.side.push_back(std::move(row));
        draft.people_changes.push_back([id = c->person](People& people) { people.erase(id); });
    }
    if (std::holds_alternative<RegisterPerson>(command)) accepted.fresh_id = context.fresh_id;
    if (std::holds_alternative<AddAccount>(command)) accepted.fresh_id = context.fresh_id;
    accepted.reply = make_reply("house", house.version, accepted,
                                std::holds_alternative<RegisterPerson>(command) ? "person"
                                : std::holds_alternative<AddAccount>(command)   ? "account"
                                                                                : "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (time) shift_clocks(batch, draft, s, *time);
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

// The same key over every change, so that retries of all of them can be told; it may still be in this very batch.
std::expected<std::string, store::StoreFailure> App::person_key(const Batch& batch, const std::string& id) const {
    for (auto append = batch.appends.rbegin(); append != batch.appends.rend(); ++append)
        for (const store::SideWrite& row : append->side)
            if (row.table == "person_key" && row.key == id) return row.value.value_or(People::make_key());
    auto kept = store_.side("person_key", id);
    if (!kept) return std::unexpected(kept.error());
    return kept->value_or(People::make_key());
}

std::string App::public_key() const { return store_.key() ? store::to_hex(store_.key()->public_key()) : ""; }

tournament::DrawSource App::draw_source(const std::string& stream, std::int64_t number) const {
    const store::HouseKey* held = store_.key();
    const store::HouseKey& key = *held;
    return {.number = number,
            .seed = key.draw_seed(stream, number),
            .next_commitment = tournament::commitment_of(key.draw_seed(stream, number + 1))};
}

std::optional<App::Answer> App::decide_tournament(Batch& batch, std::size_t i, const Submission& s,
                                                  const journal::TournamentCommand& command) {
    if (!may(s.role, journal::command_name(command)))
        return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    const std::string id = s.stream.substr(std::min(s.stream.size(), tournament_prefix.size()));
    const bool creates = std::holds_alternative<tournament::CreateTournament>(command);
    if (!creates && !batch.knows(id))
        return std::unexpected(Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", id}}});
    journal::TournamentStream& stream = batch.stream_copy(id);
    if (s.expected_version && *s.expected_version != stream.version())
        return std::unexpected(Problem{
            .status = 409, .code = "version_conflict", .args = {{"version", std::to_string(stream.version())}}});
    if (const auto* sale = std::get_if<tournament::SellEntry>(&command)) {
        if (!batch.house_now().persons.contains(sale->person))
            return std::unexpected(
                Problem{.status = 404, .code = "person_unknown", .args = {{"person", sale->person}}});
    }
    const auto* undo = std::get_if<journal::UndoStep>(&command);
    const auto* redo = std::get_if<journal::RedoStep>(&command);
    if (undo || redo)
        if (const auto* step = stream.find_step(undo ? undo->step : redo->step); step && !may_undo(s.role, *step))
            return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    const auto* setup = std::get_if<tournament::CreateTournament>(&command);
    const auto* changed = std::get_if<tournament::ChangeSetup>(&command);
    const std::string book = setup ? setup->setup.book : changed ? changed->setup.book : "";
    if (!book.empty() && !options_.books.empty() && !options_.books.contains(book))
        return std::unexpected(Problem{.status = 422,
                                       .code = "field_expected",
                                       .where = "setup.book",
                                       .args = {{"where", "setup.book"}, {"expected", "the id of a rulebook"}}});

    const std::int64_t at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms);
    tournament::Context context{.at_ms = at_ms,
                                .ticket = random_id(),
                                .draw = draw_source(s.stream, stream.version() == 0 ? 0 : stream.draws() + 1)};
    auto events = stream.decide(command, context);
    if (!events) return std::unexpected(problem_of(events.error()));

    store::Append append{.stream = s.stream,
                         .expected_version = stream.version(),
                         .at_ms = at_ms,
                         .by = s.by,
                         .device = s.device,
                         .command = s.command_id,
                         .request_digest = digest_for_house(*store_.key(), s.digest),
                         .side = s.side};
    Draft draft;
    Accepted& accepted = draft.accepted;
    std::int64_t version = stream.version();
    for (const auto& event : *events) {
        append.records.push_back({std::string(journal::event_name(event)), journal::encode(event)});
        accepted.events.push_back({append.records.back().type, ++version, append.records.back().payload});
    }
    stream.append({.version = stream.version() + 1,
                   .at_ms = at_ms,
                   .by = s.by,
                   .device = s.device,
                   .command = s.command_id,
                   .events = std::move(*events)});
    draft.steps.emplace_back(id, stream.steps().back().second);
    if (const auto broken = stream.broken_by_last_step()) throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
    accepted.reply = make_reply(s.stream, version, accepted, creates ? "tournament" : "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

void App::adopt(Batch& batch) {
    for (const auto& change : batch.people_changes) change(people_);
    const auto changed = batch.changed();
    std::vector<std::function<void(const std::string&)>> callbacks;
    {
        const std::lock_guard lock(state_mutex_);
        clock_.shift(batch.time_shift_ms);
        if (auto house = batch.changed_house()) house_ = std::move(house);
        for (const auto& [id, stream] : changed) {
            tournaments_[id] = stream;
        }
        // Only what was sold just now: a house sells all night.
        for (const auto& [ticket, of] : batch.tickets) tickets_.try_emplace(ticket, of);
        callbacks = callbacks_;
    }
    for (const auto& callback : callbacks)
        for (const auto& [id, stream] : changed) {
            try {
                callback(id);
            } catch (const std::exception& error) {
                alarm(fmt::format("bug: a change could not be told: {}", error.what()));
            }
        }
}

std::shared_ptr<const House> App::house() const {
    const std::lock_guard lock(state_mutex_);
    return house_;
}

Snapshot App::tournament(const std::string& id) const {
    const std::lock_guard lock(state_mutex_);
    const auto it = tournaments_.find(id);
    return it == tournaments_.end() ? nullptr : it->second;
}

std::vector<std::pair<std::string, Snapshot>> App::tournaments() const {
    const std::lock_guard lock(state_mutex_);
    return {tournaments_.begin(), tournaments_.end()};
}

std::optional<std::pair<std::string, tournament::EntryNumber>> App::find_ticket(const std::string& ticket) const {
    const std::lock_guard lock(state_mutex_);
    const auto it = tickets_.find(ticket);
    return it == tickets_.end() ? std::nullopt : std::optional(it->second);
}

void App::on_change(std::function<void(const std::string&)> callback) {
    const std::lock_guard lock(state_mutex_);
    callbacks_.push_back(std::move(callback));
}

}  // namespace riffle::app

// The one loop: what waits is decided into a batch, stored in one transaction, adopted and told.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "app/batch.h"
#include "app/chip_count.h"
#include "app/failed_command.h"
#include "app/problem.h"
#include "app/request_digest.h"
#include "core/base/check.h"

namespace riffle::app {
namespace {
constexpr std::int64_t hour_ms = 60LL * 60 * 1000;
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
    decide_here_or_there();
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

// Nobody is deciding: who asks decides, and is spared two changes of thread. Otherwise the loop takes all that came
// meanwhile in one transaction.
void App::decide_here_or_there() {
    if (std::unique_lock turn(deciding_, std::try_to_lock); turn) decide_what_waits();
    const std::lock_guard lock(queue_mutex_);
    if (!queue_.empty()) queue_ready_.notify_one();
}

void App::run() {
    for (;;) {
        {
            std::unique_lock lock(queue_mutex_);
            queue_ready_.wait_for(lock, std::chrono::seconds(1), [&] { return stopping_ || !queue_.empty(); });
            if (queue_.empty() && stopping_) return;
        }
        const std::lock_guard turn(deciding_);
        decide_what_waits();
    }
}

void App::decide_what_waits() {
    std::vector<Waiting> waiting;
    {
        const std::lock_guard lock(queue_mutex_);
        std::move(queue_.begin(), queue_.end(), std::back_inserter(waiting));
        queue_.clear();
    }
    // Whatever is thrown here ends a batch, not the house: an answer that was not given is given by submit.
    try {
        const ClaimsThrow guard;
        watch_time();
        const bool quiet = waiting.empty();
        take(std::move(waiting));
        // What ended yesterday leaves the memory, when nobody waits.
        if (quiet && now_ms() - shelved_ms_ > hour_ms) {
            shelved_ms_ = now_ms();
            shelve(shelved_ms_ - 24 * hour_ms);
        }
    } catch (const std::exception& error) {
        alarm(fmt::format("bug: a transaction was given up: {}", error.what()));
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
    Batch batch{*this};
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
    // What stands unconfirmed stands: it is shown, and not acknowledged before its head is.
    if (stored || stored.error().error == store::StoreError::unconfirmed) adopt(batch);
    if (!stored) {
        alarm("the journal could not be written: " + stored.error().detail);
        return std::unexpected(problem_of(stored.error()));
    }
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
            else if constexpr (std::same_as<T, TableCommand>)
                return decide_table(batch, i, s, command);
            else if constexpr (std::same_as<T, league::LeagueCommand>)
                return decide_league(batch, i, s, command);
            else
                return decide_tournament(batch, i, s, command);
        },
        s.command);
}

void App::adopt(Batch& batch) {
    for (const auto& change : batch.people_changes) change(people_);
    const auto changed = batch.changed();
    const Tables tables = batch.changed_tables();
    const Leagues leagues = batch.changed_leagues();
    // What comes back from the shelf comes with its tables.
    Tables shelved;
    for (const auto& [id, stream] : changed)
        if (shelf_.contains(id)) shelved.merge(read_tables(id, stream->tables_given()));
    std::set<std::string> told;  // whose viewers see something else now
    for (const std::string& person : batch.renamed)
        for (std::string& id : shelved_of(person)) told.insert(std::move(id));
    std::vector<std::function<void(const std::string&)>> callbacks;
    {
        const std::lock_guard lock(state_mutex_);
        clock_.shift(batch.time_shift_ms);
        if (auto house = batch.changed_house()) house_ = std::move(house);
        for (const auto& [id, stream] : changed) {
            tournaments_[id] = stream;
            if (shelf_.erase(id) > 0) note_field(id, *stream);
            std::erase_if(lately_, [&id = id](const auto& one) { return one.first == id; });
        }
        for (const auto& [id, stream] : leagues) leagues_[id] = stream;
        tables_.merge(shelved);
        for (const auto& [stream, table] : tables) {
            const auto name = table_named(stream);
            if (const auto of = tournaments_.find(name->tournament); of != tournaments_.end()) {
                // The floor's page holds what lies there against the accounts: play leaves it as it is.
                TableSnapshot& kept = tables_[stream];
                const auto lies = [&, number = tournament::TableNumber{name->number}](const TableSnapshot& at) {
                    return chips_at(of->second->state(), number, at.get());
                };
                if (lies(kept) != lies(table)) told.insert(name->tournament);
                kept = table;
            }
            told.insert(name->tournament + "/tables/" + std::to_string(name->number));
        }
        // Only what was sold just now: a house sells all night.
        for (const auto& [ticket, of] : batch.tickets) tickets_.try_emplace(ticket, of);
        for (const auto& [person, tournament] : batch.played) played_[person].insert(tournament);
        if (batch.logo) logo_ = *batch.logo;
        for (auto& [shift, drawer] : batch.drawers)
            if (drawer)
                drawers_[shift] = std::move(*drawer);
            else
                drawers_.erase(shift);
        for (const auto& [id, stream] : changed) told.insert(id);
        for (const std::string& person : batch.renamed)
            if (const auto played = played_.find(person); played != played_.end())
                told.insert(played->second.begin(), played->second.end());
        for (const std::string& screens : batch.screens)
            if (screens != every_screen)
                told.insert(screens);
            else {
                for (const auto& [id, stream] : tournaments_) told.insert(id);
                for (const auto& [id, card] : shelf_) told.insert(id);
            }
        callbacks = callbacks_;
    }
    for (const auto& callback : callbacks)
        for (const std::string& id : told) {
            try {
                callback(id);
            } catch (const std::exception& error) {
                alarm(fmt::format("bug: a change could not be told: {}", error.what()));
            }
        }
}

}  // namespace riffle::app

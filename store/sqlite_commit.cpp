// How a journal is written: one transaction a batch, its new head signed in it, and the head file before anything is
// acknowledged.
#include <algorithm>

#include "store/row_digest.h"
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

// secure_delete overwrites a deleted row where it stands, but when pages were split or joined earlier, copies of it
// stay in the unused part of other pages. Only pages that are freed are wiped whole; so the table is written anew
// without the erased rows, in the erasing transaction itself, and the old one freed.
constexpr const char* scrub_sql =
    "CREATE TABLE side_kept (tbl TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key, tbl)) "
    "STRICT, "
    "WITHOUT ROWID;"
    "INSERT INTO side_kept SELECT tbl, key, value FROM side ORDER BY key, tbl;"
    "DROP TABLE side;"
    "ALTER TABLE side_kept RENAME TO side;";

constexpr std::int64_t log_every_records = 1000;
constexpr auto log_every = std::chrono::hours(1);

// Sessions come and go all day and hold no personal data: their rows need no scrubbing.
bool erases(std::span<const Append> batch) {
    for (const Append& append : batch)
        for (const SideWrite& row : append.side)
            if (!row.value && row.table != "session") return true;
    return false;
}

bool finishes_a_tournament(std::span<const Append> batch) {
    const auto finishes = [](const NewRecord& record) { return record.type == "TournamentFinished"; };
    for (const Append& append : batch) {
        if (std::ranges::any_of(append.records, finishes)) return true;
        for (const AlsoAppend& also : append.also)
            if (std::ranges::any_of(also.records, finishes)) return true;
    }
    return false;
}

bool has_records_without_stream(const Append& append) {
    return (append.stream.empty() && !append.records.empty()) ||
           std::ranges::any_of(append.also, [](const AlsoAppend& also) { return also.stream.empty(); });
}

// Of its first record, or of the record before it when it makes none.
std::int64_t first_position(const Append& append, std::int64_t before) {
    return before + (append.all_records() > 0 ? 1 : 0);
}

}  // namespace

// What `append` makes of the end of the journal, before any of it is written: its records, sealed, at the end of
// `made`. What does not fit (a wrong version, a command that is there already) is found when it is written.
void SqliteStore::Impl::foresee(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& made) {
    if (!append.command.empty()) {
        add(end_of_journal.commands_sum, command_digest(*key, append, first_position(append, end_of_journal.position)));
        ++end_of_journal.commands;
    }
    const auto stream = [&](const std::string& name, std::int64_t version, std::span<const NewRecord> records) {
        if (version == 0 && !records.empty()) ++end_of_journal.streams;
        for (const NewRecord& record : records) {
            made.push_back({.position = ++end_of_journal.position,
                            .stream = name,
                            .version = ++version,
                            .at_ms = append.at_ms,
                            .by = append.by,
                            .device = append.device,
                            .command = append.command,
                            .type = record.type,
                            .payload = record.payload});
            journal::seal(made.back(), end_of_journal.hash);
            end_of_journal.hash = made.back().hash;
        }
    };
    stream(append.stream, append.expected_version, append.records);
    for (const AlsoAppend& also : append.also) stream(also.stream, also.expected_version, also.records);
}

// The values of its sealed rows as they stand in their table, in order.
std::vector<std::string> SqliteStore::Impl::seal(std::span<const Append> batch) const {
    std::vector<std::string> sealed;
    for (const Append& append : batch)
        for (const SideWrite& row : append.side)
            if (row.value && is_sealed_table(row.table)) sealed.push_back(key->seal(row.table, row.key, *row.value));
    return sealed;
}

// `value`: as it stands in the table.
Status SqliteStore::Impl::write_side(const SideWrite& row, std::string_view value, Head& end_of_journal) {
    if (row.value) {
        add(end_of_journal.side_sum, side_digest(*key, row.table, row.key, value));
        // Most are new.
        auto added = add_side.bind(1, row.table).bind(2, row.key).bind(3, value).run();
        if (!added) return added;
        if (writer.changed() > 0) {
            ++end_of_journal.side;
            return {};
        }
    }
    const auto known = get_side.bind(1, row.table).bind(2, row.key).step();
    std::string old;
    const bool whole = known && (!*known || get_side.column(0, old));
    get_side.reset();
    if (!known) return std::unexpected(known.error());
    if (!whole) return fail(StoreError::corrupt, fmt::format("the row {} of {} cannot be read", row.key, row.table));
    if (*known) subtract(end_of_journal.side_sum, side_digest(*key, row.table, row.key, old));
    if (row.value) return set_side.bind(1, row.table).bind(2, row.key).bind(3, value).run();
    if (*known) --end_of_journal.side;
    return drop_side.bind(1, row.table).bind(2, row.key).run();
}

Status SqliteStore::Impl::write_command(const Append& append, std::int64_t position) {
    if (known_commands) known_commands->note(append.command);  // not while commits are put back
    add_command.bind(1, append.command).bind(2, position).bind(3, append.all_records());
    add_command.bind(4, append.request_digest).bind(5, append.reply);
    if (auto added = add_command.run(); !added) return added;
    if (writer.changed() == 0)
        return fail(StoreError::duplicate_command, fmt::format("command {} is already stored", append.command));
    return {};
}

Status SqliteStore::Impl::write_stream(const std::string& stream, std::int64_t expected_version,
                                       std::span<const journal::Envelope> records) {
    std::int64_t version = 0;
    const auto row = stream_version.bind(1, stream).step();
    const bool whole = row && (!*row || stream_version.column(0, version));
    stream_version.reset();
    if (!row) return std::unexpected(row.error());
    if (!whole) return fail(StoreError::corrupt, fmt::format("the version of {} cannot be read", stream));
    if (version != expected_version)
        return fail(StoreError::version_conflict,
                    fmt::format("stream {} is at version {}, {} was expected", stream, version, expected_version));
    for (const journal::Envelope& r : records) {
        add_record.bind(1, r.position).bind(2, r.stream).bind(3, r.version).bind(4, r.at_ms);
        add_record.bind(5, r.by).bind(6, r.device).bind(7, r.command).bind(8, r.type);
        add_record.bind(9, r.payload).bind(10, r.previous).bind(11, r.hash);
        if (auto added = add_record.run(); !added) return added;
    }
    return {};
}

// `records`: its own, sealed; `before`: where the journal ended.
Status SqliteStore::Impl::write(const Append& append, std::span<const journal::Envelope> records, std::int64_t before) {
    if (!append.command.empty())
        if (auto added = write_command(append, first_position(append, before)); !added) return added;
    if (!append.stream.empty())
        if (auto added = write_stream(append.stream, append.expected_version, records.first(append.records.size()));
            !added)
            return added;
    records = records.subspan(append.records.size());
    for (const AlsoAppend& also : append.also) {
        if (auto added = write_stream(also.stream, also.expected_version, records.first(also.records.size())); !added)
            return added;
        records = records.subspan(also.records.size());
    }
    return {};
}

std::expected<SqliteStore::Impl::Written, StoreFailure> SqliteStore::Impl::write_all(
    std::span<const Append> batch, std::span<const std::string> sealed) {
    Written written{.head = head, .line = {}, .records = {}};
    std::int64_t before = head.head.position;
    Head& end_of_journal = written.head.head;
    if (auto begun = begin.run(); !begun) return std::unexpected(begun.error());
    for (const Append& append : batch) {
        for (const SideWrite& row : append.side) {
            const bool seals = row.value && is_sealed_table(row.table);
            const std::string_view value = seals ? sealed.front() : row.value ? *row.value : std::string_view();
            if (seals) sealed = sealed.subspan(1);
            if (auto done = write_side(row, value, end_of_journal); !done) return std::unexpected(done.error());
        }
        foresee(append, end_of_journal, written.records);
    }
    ++end_of_journal.commits;
    std::span<const journal::Envelope> rest = written.records;
    for (const Append& append : batch) {
        const auto records = static_cast<std::size_t>(append.all_records());
        if (auto done = write(append, rest.first(records), before); !done) return std::unexpected(done.error());
        rest = rest.subspan(records);
        before += append.all_records();
    }
    if (options.heads) {
        written.head = sign(end_of_journal, *key);
        written.line = to_line(written.head);
        if (auto set = set_head.bind(1, written.line).run(); !set) return std::unexpected(set.error());
    }
    if (erases(batch))
        if (auto scrubbed = writer.run(scrub_sql); !scrubbed) return std::unexpected(scrubbed.error());
    if (auto ended = end.run(); !ended) return std::unexpected(ended.error());
    return written;
}

std::expected<SqliteStore::Impl::Written, StoreFailure> SqliteStore::Impl::write_or_roll_back(
    std::span<const Append> batch, std::span<const std::string> sealed) {
    try {
        auto written = write_all(batch, sealed);
        if (!written) roll_back();
        return written;
    } catch (...) {
        roll_back();
        throw;
    }
}

void SqliteStore::Impl::roll_back() {
    // Several failures (a full disk among them) have already rolled back by themselves.
    if (writer.in_transaction()) sqlite3_exec(writer.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Status SqliteStore::Impl::flush() {
    if (flush_log(writer.get()) != SQLITE_OK)
        return fail(StoreError::failed, "the write-ahead log of " + file.string() + " could not be flushed");
    unflushed = false;
    commit_log->start_over();
    return {};
}

// Beside each other: what the commit brings into its log, by which it is on disk, and its pages into SQLite's, which
// then need no flush. What its log cannot take, SQLite flushes.
std::expected<SqliteStore::Impl::Written, StoreFailure> SqliteStore::Impl::store(std::span<const Append> batch) {
    const std::vector<std::string> sealed = seal(batch);
    bool logs = commit_log->prepare(head_line, batch, sealed);
    if (logs && commit_log->is_full()) {
        if (auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
        logs = commit_log->prepare(head_line, batch, sealed);
    }
    if (!logs) {
        auto written = write_or_roll_back(batch, sealed);
        if (written) commit_log->start_over();
        return written;
    }
    std::expected<Written, StoreFailure> written = fail(StoreError::failed, "");
    const std::function<void()> pages = [&] {
        const Unflushed here(writer.get());
        written = write_or_roll_back(batch, sealed);
    };
    refused_in_log = true;
    beside->begin(pages);
    Status logged;
    try {
        logged = commit_log->write();
    } catch (const std::exception& error) {
        logged = fail(StoreError::failed, error.what());  // the pages are still being written
    }
    try {
        beside->end();
    } catch (...) {
        (void)settle();
        throw;
    }
    refused_in_log = !written;
    unflushed = written && !logged;
    return written;
}

// Before anybody is told of a commit, or the next one begins: what failed after it, or with it, is made good.
Status SqliteStore::Impl::settle() {
    if (refused_in_log) {
        if (auto taken = commit_log->take_back(); !taken) return taken;
        refused_in_log = false;
    }
    if (unflushed)
        if (auto flushed = flush(); !flushed) return flushed;
    if (!options.heads || !head_file_stale) return {};
    if (auto shown = head_file->write(head_line); !shown) return shown;
    head_file_stale = false;
    return {};
}

Status SqliteStore::Impl::keep_head(const Written& written, std::span<const Append> batch) {
    head_line = written.line;
    {
        const std::lock_guard lock_head(head_mutex);
        head = written.head;
    }
    if (options.before_head) options.before_head();
    head_file_stale = true;
    auto settled = settle();
    const auto now = std::chrono::steady_clock::now();
    const bool finished = finishes_a_tournament(batch);
    const bool many = head.head.position - logged_position >= log_every_records;
    const bool late = now - logged_at >= log_every;
    if (!settled || (!finished && !many && !late)) return settled;
    log_head(finished ? "finish" : many ? "records" : "hour");
    logged_position = head.head.position;
    logged_at = now;
    return settled;
}

void SqliteStore::Impl::log_head(std::string_view why) {
    if (auto failed = append_head(log_path, why, head)) notes.push_back(*failed);
}

// Moves all into the file and leaves no copy of it elsewhere. False: a reader of another process is in the way.
bool SqliteStore::Impl::empty_logs() {
    if (unflushed || refused_in_log) return false;
    const std::lock_guard no_other(checkpointer->running);
    return sqlite3_wal_checkpoint_v2(writer.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) ==
               SQLITE_OK &&
           commit_log->wipe();
}

SqliteStore::Impl::~Impl() {
    if (!head_file) return;
    const std::lock_guard no_checkpoint(write_mutex);
    const bool settled = commit_log && settle();
    if (settled && head.head.commits > 0) log_head("stop");
    if (checkpointer) empty_logs();
}

std::expected<std::vector<journal::Envelope>, StoreFailure> SqliteStore::commit(std::span<const Append> batch) {
    if (impl_->options.read_only) return fail(StoreError::read_only, "the journal was opened for reading only");
    const std::lock_guard lock(impl_->write_mutex);
    if (auto settled = impl_->settle(); !settled) return std::unexpected(settled.error());
    // No commit begins where its head could not be shown afterwards.
    if (impl_->options.heads && !impl_->head_file->shows_last())
        if (auto shown = impl_->head_file->write(impl_->head_line); !shown) return std::unexpected(shown.error());
    // Before it is in any log: a start that finds it there would fail as well.
    if (std::ranges::any_of(batch, has_records_without_stream))
        return fail(StoreError::failed, "records without a stream");
    auto written = impl_->store(batch);
    if (!written) {
        // What cannot be taken back now is before the next commit.
        (void)impl_->settle();
        return std::unexpected(written.error());
    }
    const auto settled = impl_->keep_head(*written, batch);
    impl_->log_holds_erased = impl_->log_holds_erased || erases(batch);
    // The row is overwritten in the file, but older pages in the logs still show it until they are emptied. When a
    // reader of another process is in the way, the next commit tries again.
    if (impl_->log_holds_erased && impl_->empty_logs()) impl_->log_holds_erased = false;
    if (!settled) return fail(StoreError::unconfirmed, "stored, but not confirmed: " + settled.error().detail);
    return std::move(written->records);
}

bool SqliteStore::checkpoint() {
    if (impl_->options.read_only) return false;
    const std::lock_guard lock(impl_->write_mutex);
    return impl_->empty_logs();
}

}  // namespace riffle::store

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
    "CREATE TABLE side_kept (tbl TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tbl, key)) "
    "STRICT, "
    "WITHOUT ROWID;"
    "INSERT INTO side_kept SELECT tbl, key, value FROM side ORDER BY tbl, key;"
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

}  // namespace

Status SqliteStore::Impl::write_record(const Append& append, const std::string& stream, const NewRecord& record,
                                       std::int64_t version, Head& end_of_journal,
                                       std::vector<journal::Envelope>& written) {
    journal::Envelope envelope{.position = end_of_journal.position + 1,
                               .stream = stream,
                               .version = version,
                               .at_ms = append.at_ms,
                               .by = append.by,
                               .device = append.device,
                               .command = append.command,
                               .type = record.type,
                               .payload = record.payload};
    journal::seal(envelope, end_of_journal.hash);
    add_record.bind(1, envelope.position).bind(2, envelope.stream).bind(3, envelope.version).bind(4, envelope.at_ms);
    add_record.bind(5, envelope.by).bind(6, envelope.device).bind(7, envelope.command).bind(8, envelope.type);
    add_record.bind(9, envelope.payload).bind(10, envelope.previous).bind(11, envelope.hash);
    if (auto added = add_record.run(); !added) return added;
    end_of_journal.position = envelope.position;
    end_of_journal.hash = envelope.hash;
    written.push_back(std::move(envelope));
    return {};
}

Status SqliteStore::Impl::write_side(const SideWrite& row, Head& end_of_journal) {
    const auto known = get_side.bind(1, row.table).bind(2, row.key).step();
    std::string old;
    const bool whole = known && (!*known || get_side.column(0, old));
    get_side.reset();
    if (!known) return std::unexpected(known.error());
    if (!whole) return fail(StoreError::corrupt, fmt::format("the row {} of {} cannot be read", row.key, row.table));
    if (*known) {
        subtract(end_of_journal.side_sum, side_digest(*key, row.table, row.key, old));
        --end_of_journal.side;
    }
    if (!row.value) return drop_side.bind(1, row.table).bind(2, row.key).run();
    const std::string value = is_sealed_table(row.table) ? key->seal(row.table, row.key, *row.value) : *row.value;
    add(end_of_journal.side_sum, side_digest(*key, row.table, row.key, value));
    ++end_of_journal.side;
    return put_side.bind(1, row.table).bind(2, row.key).bind(3, value).run();
}

Status SqliteStore::Impl::write_command(const Append& append, Head& end_of_journal) {
    const auto known = find_command.bind(1, append.command).step();
    find_command.reset();
    if (!known) return std::unexpected(known.error());
    if (*known) return fail(StoreError::duplicate_command, fmt::format("command {} is already stored", append.command));
    const std::int64_t records = append.all_records();
    const std::int64_t position = end_of_journal.position + (records > 0 ? 1 : 0);
    add_command.bind(1, append.command).bind(2, position).bind(3, records);
    add_command.bind(4, append.request_digest).bind(5, append.reply);
    if (auto added = add_command.run(); !added) return added;
    ++end_of_journal.commands;
    add(end_of_journal.commands_sum, command_digest(*key, append, position));
    return {};
}

Status SqliteStore::Impl::write_stream(const Append& append, const std::string& stream, std::int64_t expected_version,
                                       std::span<const NewRecord> records, Head& end_of_journal,
                                       std::vector<journal::Envelope>& written) {
    std::int64_t version = 0;
    const auto row = stream_version.bind(1, stream).step();
    const bool whole = row && (!*row || stream_version.column(0, version));
    stream_version.reset();
    if (!row) return std::unexpected(row.error());
    if (!whole) return fail(StoreError::corrupt, fmt::format("the version of {} cannot be read", stream));
    if (version != expected_version)
        return fail(StoreError::version_conflict,
                    fmt::format("stream {} is at version {}, {} was expected", stream, version, expected_version));
    const auto last = version + static_cast<std::int64_t>(records.size());
    if (last == version) return {};
    if (!*row) ++end_of_journal.streams;
    if (auto set = set_stream.bind(1, stream).bind(2, last).run(); !set) return set;
    for (const NewRecord& record : records)
        if (auto added = write_record(append, stream, record, ++version, end_of_journal, written); !added) return added;
    return {};
}

Status SqliteStore::Impl::write(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& written) {
    if (append.stream.empty() && !append.records.empty()) return fail(StoreError::failed, "records without a stream");
    if (!append.command.empty())
        if (auto added = write_command(append, end_of_journal); !added) return added;
    if (!append.stream.empty())
        if (auto added =
                write_stream(append, append.stream, append.expected_version, append.records, end_of_journal, written);
            !added)
            return added;
    for (const AlsoAppend& also : append.also) {
        if (also.stream.empty()) return fail(StoreError::failed, "records without a stream");
        if (auto added =
                write_stream(append, also.stream, also.expected_version, also.records, end_of_journal, written);
            !added)
            return added;
    }
    for (const SideWrite& row : append.side)
        if (auto done = write_side(row, end_of_journal); !done) return done;
    return {};
}

std::expected<std::vector<journal::Envelope>, StoreFailure> SqliteStore::Impl::write_all(std::span<const Append> batch,
                                                                                         SignedHead& next) {
    std::vector<journal::Envelope> written;
    Head end_of_journal = next.head;
    if (auto begun = begin.run(); !begun) return std::unexpected(begun.error());
    for (const Append& append : batch)
        if (auto done = write(append, end_of_journal, written); !done) return std::unexpected(done.error());
    ++end_of_journal.commits;
    next.head = end_of_journal;
    if (options.heads) {
        next = sign(end_of_journal, *key);
        const std::string line = to_line(next);
        if (auto set = set_head.bind(1, line).run(); !set) return std::unexpected(set.error());
    }
    if (erases(batch))
        if (auto scrubbed = writer.run(scrub_sql); !scrubbed) return std::unexpected(scrubbed.error());
    if (auto ended = end.run(); !ended) return std::unexpected(ended.error());
    return written;
}

void SqliteStore::Impl::roll_back() {
    // Several failures (a full disk among them) have already rolled back by themselves.
    if (writer.in_transaction()) sqlite3_exec(writer.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

bool SqliteStore::Impl::checkpoint() {
    const std::lock_guard no_other(checkpointer->running);
    return sqlite3_wal_checkpoint_v2(writer.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) == SQLITE_OK;
}

void SqliteStore::Impl::log_head(std::string_view why) {
    if (auto failed = append_head(log_path, why, head)) notes.push_back(*failed);
}

Status SqliteStore::Impl::show_head() {
    if (!options.heads) return {};
    auto shown = head_file->write(head);
    if (shown) head_file_stale = false;
    return shown;
}

Status SqliteStore::Impl::keep_head(const SignedHead& next, std::span<const Append> batch) {
    {
        const std::lock_guard lock_head(head_mutex);
        head = next;
    }
    if (options.before_head) options.before_head();
    auto shown = show_head();
    head_file_stale = !shown;
    const auto now = std::chrono::steady_clock::now();
    const bool finished = finishes_a_tournament(batch);
    const bool many = head.head.position - logged_position >= log_every_records;
    const bool late = now - logged_at >= log_every;
    if (!finished && !many && !late) return shown;
    log_head(finished ? "finish" : many ? "records" : "hour");
    logged_position = head.head.position;
    logged_at = now;
    return shown;
}

SqliteStore::Impl::~Impl() {
    if (head_file && head.head.commits > 0) log_head("stop");
}

std::expected<std::vector<journal::Envelope>, StoreFailure> SqliteStore::commit(std::span<const Append> batch) {
    if (impl_->options.read_only) return fail(StoreError::read_only, "the journal was opened for reading only");
    const std::lock_guard lock(impl_->write_mutex);
    // No commit begins where its head could not be shown afterwards: the last head is written once more. That also
    // shows the commit before this one, when it stands unconfirmed.
    if (auto shown = impl_->show_head(); !shown) return std::unexpected(shown.error());
    SignedHead next = impl_->head;
    auto written = impl_->write_all(batch, next);
    if (!written) {
        impl_->roll_back();
        return written;
    }
    const auto shown = impl_->keep_head(next, batch);
    impl_->log_holds_erased = impl_->log_holds_erased || erases(batch);
    // The row is overwritten in the file, but older pages in the log still show it until the log is emptied. When a
    // reader of another process is in the way, the next commit tries again.
    if (impl_->log_holds_erased && impl_->checkpoint()) impl_->log_holds_erased = false;
    if (!shown) return fail(StoreError::unconfirmed, "stored, but its head is not: " + shown.error().detail);
    return written;
}

bool SqliteStore::checkpoint() {
    if (impl_->options.read_only) return false;
    const std::lock_guard lock(impl_->write_mutex);
    return impl_->checkpoint();
}

}  // namespace riffle::store

#include "store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "store/sqlite_connection.h"

namespace riffle::store {
namespace {

using Status = std::expected<void, StoreFailure>;

// Raised when tables or columns change; each raise brings its migration here, and older files are brought up to it.
constexpr std::int64_t schema_version = 1;

constexpr const char* schema_sql = R"(
CREATE TABLE meta (key TEXT PRIMARY KEY, number INTEGER NOT NULL, hash BLOB) STRICT, WITHOUT ROWID;
CREATE TABLE records (
  position INTEGER PRIMARY KEY, stream TEXT NOT NULL REFERENCES streams (stream), version INTEGER NOT NULL,
  at_ms INTEGER NOT NULL, by TEXT NOT NULL, device TEXT NOT NULL, command TEXT NOT NULL, type TEXT NOT NULL,
  payload TEXT NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (stream, version)) STRICT;
CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE commands (command TEXT PRIMARY KEY, request_digest TEXT NOT NULL, reply TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO meta (key, number, hash) VALUES ('schema', 1, NULL), ('head', 0, zeroblob(32));
)";

constexpr const char* side_sql =
    "(tbl TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tbl, key)) STRICT, WITHOUT ROWID";

// secure_delete overwrites a deleted row where it stands, but when pages were split or joined earlier, copies of it
// stay in the unused part of other pages. Only pages that are freed are wiped whole; so the table is written anew
// without the erased rows, in the erasing transaction itself, and the old one freed.
const std::string scrub_sql = fmt::format(
    "CREATE TABLE side_kept {};"
    "INSERT INTO side_kept SELECT tbl, key, value FROM side ORDER BY tbl, key;"
    "DROP TABLE side;"
    "ALTER TABLE side_kept RENAME TO side;",
    side_sql);

constexpr const char* record_columns =
    "position, stream, version, at_ms, by, device, command, type, payload, previous, hash";
constexpr std::size_t page_records = 256;

std::unexpected<StoreFailure> fail(StoreError error, std::string detail) {
    return std::unexpected(StoreFailure{error, std::move(detail)});
}

// Sessions come and go all day and hold no personal data: their rows need no scrubbing.
bool erases(std::span<const Append> batch) {
    for (const Append& append : batch)
        for (const SideWrite& row : append.side)
            if (!row.value && row.table != "session") return true;
    return false;
}

bool read_record(const Statement& row, journal::Envelope& out) {
    return row.column(0, out.position) && row.column(1, out.stream) && row.column(2, out.version) &&
           row.column(3, out.at_ms) && row.column(4, out.by) && row.column(5, out.device) &&
           row.column(6, out.command) && row.column(7, out.type) && row.column(8, out.payload) &&
           row.column(9, out.previous) && row.column(10, out.hash);
}

// One writing process a journal. The kernel drops the lock when the process ends, however it ends.
class WriterLock {
  public:
    static std::expected<WriterLock, StoreFailure> take(const std::filesystem::path& file) {
        const std::string path = file.string() + ".lock";
        WriterLock lock;
        lock.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock.fd_ < 0) {
            const StoreError error = errno == ENOSPC || errno == EDQUOT                    ? StoreError::disk_full
                                     : errno == EROFS || errno == EACCES || errno == EPERM ? StoreError::read_only
                                                                                           : StoreError::failed;
            return fail(error, fmt::format("{}: {}", path, std::strerror(errno)));
        }
        if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
            return fail(StoreError::busy, fmt::format("{} is open in another process", file.string()));
        return lock;
    }
    WriterLock() = default;
    WriterLock(WriterLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    WriterLock& operator=(WriterLock&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~WriterLock() {
        if (fd_ >= 0) ::close(fd_);
    }

  private:
    int fd_ = -1;
};

}  // namespace

struct SqliteStore::Impl {
    Options options;
    WriterLock lock;

    std::mutex write_mutex;
    Connection writer;
    Statement begin, end, find_command, add_command, stream_version, set_stream, add_record, put_side, drop_side,
        set_head;
    Head head;
    bool log_holds_erased = false;  // a copy of erased bytes may still be in the write-ahead log

    mutable std::mutex read_mutex;
    mutable Connection reader;
    mutable Statement read_stream, read_all, known_command, side, each_side, read_head;

    Status open(const std::filesystem::path& file);
    Status open_writer(const std::filesystem::path& file);
    Status make_schema();
    Status check_schema(Connection& connection);
    Status prepare_writer();
    Status prepare_reader();
    std::expected<Head, StoreFailure> stored_head() const;

    Status write(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& written);
    Status write_record(const Append& append, const NewRecord& record, std::int64_t version, Head& end_of_journal,
                        std::vector<journal::Envelope>& written);
    Status write_side(const Append& append);
    std::expected<std::vector<journal::Envelope>, StoreFailure> write_all(std::span<const Append> batch,
                                                                          Head& end_of_journal);
    void roll_back();
    bool checkpoint();
};

Status SqliteStore::Impl::open(const std::filesystem::path& file) {
    if (!options.read_only) {
        if (auto opened = open_writer(file); !opened) return opened;
    }
    auto second = Connection::open(file, SQLITE_OPEN_READONLY, options.busy_ms);
    if (!second) return std::unexpected(second.error());
    reader = std::move(*second);
    if (auto checked = check_schema(reader); !checked) return checked;
    if (auto prepared = prepare_reader(); !prepared) return prepared;
    auto kept = stored_head();
    if (!kept) return std::unexpected(kept.error());
    head = *kept;
    return {};
}

Status SqliteStore::Impl::open_writer(const std::filesystem::path& file) {
    std::error_code error;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
    auto taken = WriterLock::take(file);
    if (!taken) return std::unexpected(taken.error());
    lock = std::move(*taken);
    auto first = Connection::open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options.busy_ms);
    if (!first) return std::unexpected(first.error());
    writer = std::move(*first);
    for (const char* pragma : {"PRAGMA secure_delete=ON", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
                               "PRAGMA foreign_keys=ON", "PRAGMA temp_store=MEMORY"})
        if (auto set = writer.run(pragma); !set) return set;
    if (options.max_pages > 0)
        if (auto set = writer.run(fmt::format("PRAGMA max_page_count={}", options.max_pages)); !set) return set;
    const auto tables = writer.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return std::unexpected(tables.error());
    if (*tables == 0)
        if (auto made = make_schema(); !made) return made;
    if (auto checked = check_schema(writer); !checked) return checked;
    return prepare_writer();
}

Status SqliteStore::Impl::make_schema() {
    auto made = writer.run(fmt::format("BEGIN IMMEDIATE;{}CREATE TABLE side {};COMMIT;", schema_sql, side_sql));
    if (!made) roll_back();
    return made;
}

Status SqliteStore::Impl::check_schema(Connection& connection) {
    const auto known = connection.number("SELECT count(*) FROM sqlite_schema WHERE name='meta'");
    if (!known) return std::unexpected(known.error());
    if (*known == 0) return fail(StoreError::corrupt, "the file is a SQLite database, but not a Riffle journal");
    const auto version = connection.number("SELECT number FROM meta WHERE key='schema'");
    if (!version) return std::unexpected(version.error());
    if (*version > schema_version)
        return fail(
            StoreError::failed,
            fmt::format("the journal was written by a newer Riffle (its schema is {}, this Riffle knows up to {}): "
                        "open it with that version or a later one",
                        *version, schema_version));
    if (*version < 1) return fail(StoreError::corrupt, fmt::format("schema {} does not exist", *version));
    return {};
}

Status SqliteStore::Impl::prepare_writer() {
    const std::pair<Statement*, std::string> statements[] = {
        {&begin, "BEGIN IMMEDIATE"},
        {&end, "COMMIT"},
        {&find_command, "SELECT 1 FROM commands WHERE command=?1"},
        {&add_command, "INSERT INTO commands (command, request_digest, reply) VALUES (?1, ?2, ?3)"},
        {&stream_version, "SELECT version FROM streams WHERE stream=?1"},
        {&set_stream,
         "INSERT INTO streams (stream, version) VALUES (?1, ?2) ON CONFLICT (stream) DO UPDATE SET "
         "version=excluded.version"},
        {&add_record,
         fmt::format("INSERT INTO records ({}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", record_columns)},
        {&put_side,
         "INSERT INTO side (tbl, key, value) VALUES (?1, ?2, ?3) ON CONFLICT (tbl, key) DO UPDATE SET "
         "value=excluded.value"},
        {&drop_side, "DELETE FROM side WHERE tbl=?1 AND key=?2"},
        {&set_head, "UPDATE meta SET number=?1, hash=?2 WHERE key='head'"}};
    for (const auto& [statement, sql] : statements) {
        auto prepared = writer.prepare(sql);
        if (!prepared) return std::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return {};
}

Status SqliteStore::Impl::prepare_reader() {
    const std::pair<Statement*, std::string> statements[] = {
        {&read_stream, fmt::format("SELECT {} FROM records WHERE stream=?1 AND version>?2 ORDER BY version LIMIT {}",
                                   record_columns, page_records)},
        {&read_all, fmt::format("SELECT {} FROM records WHERE position>?1 ORDER BY position LIMIT {}", record_columns,
                                page_records)},
        {&known_command, "SELECT request_digest, reply FROM commands WHERE command=?1"},
        {&side, "SELECT value FROM side WHERE tbl=?1 AND key=?2"},
        {&each_side, "SELECT key, value FROM side WHERE tbl=?1 ORDER BY key"},
        {&read_head, "SELECT number, hash FROM meta WHERE key='head'"}};
    for (const auto& [statement, sql] : statements) {
        auto prepared = reader.prepare(sql);
        if (!prepared) return std::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return {};
}

std::expected<Head, StoreFailure> SqliteStore::Impl::stored_head() const {
    const std::lock_guard lock_reads(read_mutex);
    const auto row = read_head.step();
    Head kept;
    const bool whole = row && *row && read_head.column(0, kept.position) && read_head.column(1, kept.hash);
    read_head.reset();
    if (!row) return std::unexpected(row.error());
    if (!whole) return fail(StoreError::corrupt, "the count of the records cannot be read");
    return kept;
}

Status SqliteStore::Impl::write_record(const Append& append, const NewRecord& record, std::int64_t version,
                                       Head& end_of_journal, std::vector<journal::Envelope>& written) {
    journal::Envelope envelope{.position = end_of_journal.position + 1,
                               .stream = append.stream,
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
    end_of_journal = Head{envelope.position, envelope.hash};
    written.push_back(std::move(envelope));
    return {};
}

Status SqliteStore::Impl::write_side(const Append& append) {
    for (const SideWrite& row : append.side) {
        Statement& statement = row.value ? put_side : drop_side;
        statement.bind(1, row.table).bind(2, row.key);
        if (row.value) statement.bind(3, *row.value);
        if (auto done = statement.run(); !done) return done;
    }
    return {};
}

Status SqliteStore::Impl::write(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& written) {
    if (!append.command.empty()) {
        const auto known = find_command.bind(1, append.command).step();
        find_command.reset();
        if (!known) return std::unexpected(known.error());
        if (*known)
            return fail(StoreError::duplicate_command, fmt::format("command {} is already stored", append.command));
        add_command.bind(1, append.command).bind(2, append.request_digest).bind(3, append.reply);
        if (auto added = add_command.run(); !added) return added;
    }
    if (append.stream.empty() && !append.records.empty()) return fail(StoreError::failed, "records without a stream");
    if (!append.stream.empty()) {
        std::int64_t version = 0;
        const auto row = stream_version.bind(1, append.stream).step();
        const bool whole = row && (!*row || stream_version.column(0, version));
        stream_version.reset();
        if (!row) return std::unexpected(row.error());
        if (!whole) return fail(StoreError::corrupt, fmt::format("the version of {} cannot be read", append.stream));
        if (version != append.expected_version)
            return fail(StoreError::version_conflict, fmt::format("stream {} is at version {}, {} was expected",
                                                                  append.stream, version, append.expected_version));
        const auto last = version + static_cast<std::int64_t>(append.records.size());
        if (last != version)
            if (auto set = set_stream.bind(1, append.stream).bind(2, last).run(); !set) return set;
        for (const NewRecord& record : append.records)
            if (auto added = write_record(append, record, ++version, end_of_journal, written); !added) return added;
    }
    return write_side(append);
}

std::expected<std::vector<journal::Envelope>, StoreFailure> SqliteStore::Impl::write_all(std::span<const Append> batch,
                                                                                         Head& end_of_journal) {
    std::vector<journal::Envelope> written;
    if (auto begun = begin.run(); !begun) return std::unexpected(begun.error());
    for (const Append& append : batch)
        if (auto done = write(append, end_of_journal, written); !done) return std::unexpected(done.error());
    if (!written.empty())
        if (auto set = set_head.bind(1, end_of_journal.position).bind(2, end_of_journal.hash).run(); !set)
            return std::unexpected(set.error());
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
    return sqlite3_wal_checkpoint_v2(writer.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) == SQLITE_OK;
}

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

std::expected<std::unique_ptr<SqliteStore>, StoreFailure> SqliteStore::open(const std::filesystem::path& file) {
    return open(file, Options{});
}

std::expected<std::unique_ptr<SqliteStore>, StoreFailure> SqliteStore::open(const std::filesystem::path& file,
                                                                            const Options& options) {
    auto impl = std::make_unique<Impl>();
    impl->options = options;
    if (auto opened = impl->open(file); !opened) return std::unexpected(opened.error());
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
}

std::expected<std::vector<journal::Envelope>, StoreFailure> SqliteStore::commit(std::span<const Append> batch) {
    if (impl_->options.read_only) return fail(StoreError::read_only, "the journal was opened for reading only");
    const std::lock_guard lock(impl_->write_mutex);
    Head end_of_journal = impl_->head;
    auto written = impl_->write_all(batch, end_of_journal);
    if (!written) {
        impl_->roll_back();
        return written;
    }
    impl_->head = end_of_journal;
    impl_->log_holds_erased = impl_->log_holds_erased || erases(batch);
    // The row is overwritten in the file, but older pages in the log still show it until the log is emptied. When a
    // reader of another process is in the way, the next commit tries again.
    if (impl_->log_holds_erased && impl_->checkpoint()) impl_->log_holds_erased = false;
    return written;
}

namespace {

// One page of records, read under the lock; the visitor is called without it and may use the store itself.
std::expected<std::vector<journal::Envelope>, StoreFailure> read_page(Statement& statement) {
    std::vector<journal::Envelope> page;
    for (;;) {
        const auto row = statement.step();
        if (!row) {
            statement.reset();
            return std::unexpected(row.error());
        }
        if (!*row) break;
        if (journal::Envelope record; read_record(statement, record)) {
            page.push_back(std::move(record));
            continue;
        }
        const std::int64_t position = page.empty() ? 0 : page.back().position;
        statement.reset();
        return fail(StoreError::corrupt,
                    fmt::format("the record after position {} has a field of the wrong type or size", position));
    }
    statement.reset();
    return page;
}

}  // namespace

std::expected<void, StoreFailure> SqliteStore::read_stream(
    const std::string& stream, std::int64_t after_version,
    const std::function<bool(const journal::Envelope&)>& visit) const {
    for (;;) {
        std::unique_lock lock(impl_->read_mutex);
        auto page = read_page(impl_->read_stream.bind(1, stream).bind(2, after_version));
        lock.unlock();
        if (!page) return std::unexpected(page.error());
        for (const auto& record : *page)
            if (!visit(record)) return {};
        if (page->size() < page_records) return {};
        after_version = page->back().version;
    }
}

std::expected<void, StoreFailure> SqliteStore::read_all(
    std::int64_t after_position, const std::function<bool(const journal::Envelope&)>& visit) const {
    for (;;) {
        std::unique_lock lock(impl_->read_mutex);
        auto page = read_page(impl_->read_all.bind(1, after_position));
        lock.unlock();
        if (!page) return std::unexpected(page.error());
        for (const auto& record : *page)
            if (!visit(record)) return {};
        if (page->size() < page_records) return {};
        after_position = page->back().position;
    }
}

namespace {

// Resets the statement on every way out.
struct Reset {
    Statement& statement;
    ~Reset() { statement.reset(); }
};

bool row_or_throw(Statement& statement) {
    const auto row = statement.step();
    if (!row) throw std::runtime_error(row.error().detail);
    return *row;
}

}  // namespace

std::optional<KnownCommand> SqliteStore::find_command(const std::string& command) const {
    const std::lock_guard lock(impl_->read_mutex);
    const Reset reset{impl_->known_command};
    KnownCommand known;
    if (!row_or_throw(impl_->known_command.bind(1, command))) return std::nullopt;
    if (!impl_->known_command.column(0, known.request_digest) || !impl_->known_command.column(1, known.reply))
        throw std::runtime_error("a stored command cannot be read");
    return known;
}

std::optional<std::string> SqliteStore::side(const std::string& table, const std::string& key) const {
    const std::lock_guard lock(impl_->read_mutex);
    const Reset reset{impl_->side};
    std::string value;
    if (!row_or_throw(impl_->side.bind(1, table).bind(2, key))) return std::nullopt;
    if (!impl_->side.column(0, value)) throw std::runtime_error("a side row cannot be read");
    return value;
}

void SqliteStore::each_side(const std::string& table,
                            const std::function<void(const std::string& key, const std::string& value)>& visit) const {
    std::vector<std::pair<std::string, std::string>> rows;
    {
        const std::lock_guard lock(impl_->read_mutex);
        const Reset reset{impl_->each_side};
        impl_->each_side.bind(1, table);
        while (row_or_throw(impl_->each_side)) {
            auto& [key, value] = rows.emplace_back();
            if (!impl_->each_side.column(0, key) || !impl_->each_side.column(1, value))
                throw std::runtime_error("a side row cannot be read");
        }
    }
    for (const auto& [key, value] : rows) visit(key, value);
}

std::expected<Head, StoreFailure> SqliteStore::head() const { return impl_->stored_head(); }

std::expected<std::vector<std::string>, StoreFailure> SqliteStore::check_file() const {
    constexpr const char* streams_sql =
        "SELECT 'stream ' || s.stream || ' is at version ' || s.version || ', its records end at ' || "
        "coalesce(max(r.version), 0) FROM streams s LEFT JOIN records r ON r.stream = s.stream "
        "GROUP BY s.stream HAVING s.version <> coalesce(max(r.version), 0)";
    const std::lock_guard lock(impl_->read_mutex);
    std::vector<std::string> found;
    for (const char* sql : {"PRAGMA integrity_check", streams_sql}) {
        auto statement = impl_->reader.prepare(sql);
        if (!statement) return std::unexpected(statement.error());
        for (;;) {
            const auto row = statement->step();
            if (!row) return std::unexpected(row.error());
            if (!*row) break;
            std::string line;
            if (statement->column(0, line) && line != "ok") found.push_back(std::move(line));
        }
    }
    return found;
}

bool SqliteStore::checkpoint() {
    if (impl_->options.read_only) return false;
    const std::lock_guard lock(impl_->write_mutex);
    return impl_->checkpoint();
}

}  // namespace riffle::store

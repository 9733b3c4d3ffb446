// How a journal is opened: nothing is written before it is known to hold what its head file says.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "store/head_check.h"
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

// Raised when tables or columns change; each raise brings its migration here, and older files are brought up to it.
// 3 holds format 1 of the journal (tests/journals); 1 and 2 were never used by a house.
constexpr std::int64_t schema_version = 3;
constexpr std::int64_t oldest_schema = 3;

// A commit costs by the pages it changes. So what is added is added at the end of its table; only the index over the
// commands' ids and what is kept of people are written anywhere, a page each (a person's rows stand side by side); and
// a stream's version is what its last record says, nowhere else.
constexpr const char* schema_sql = R"(
CREATE TABLE meta (key TEXT PRIMARY KEY, number INTEGER NOT NULL, hash BLOB) STRICT, WITHOUT ROWID;
CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), line TEXT NOT NULL) STRICT;
CREATE TABLE records (
  position INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, at_ms INTEGER NOT NULL, by TEXT NOT NULL,
  device TEXT NOT NULL, command TEXT NOT NULL, type TEXT NOT NULL, payload TEXT NOT NULL, previous BLOB NOT NULL,
  hash BLOB NOT NULL, UNIQUE (stream, version)) STRICT;
CREATE TABLE commands (
  number INTEGER PRIMARY KEY, command TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, records INTEGER NOT NULL,
  request_digest TEXT NOT NULL, reply TEXT NOT NULL) STRICT;
CREATE TABLE side (
  tbl TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key, tbl)) STRICT, WITHOUT ROWID;
)";

constexpr const char* record_columns =
    "position, stream, version, at_ms, by, device, command, type, payload, previous, hash";

bool there(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::file_size(file, error) > 0 && !error;
}

Status prepare(Connection& connection, std::span<const std::pair<Statement*, std::string>> statements) {
    for (const auto& [statement, sql] : statements) {
        auto prepared = connection.prepare(sql);
        if (!prepared) return std::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return {};
}

// Closing must not move a damaged log into the file: what can still be saved from it would be gone.
void leave_log_alone(Connection& connection, bool alone) {
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, alone ? 1 : 0, nullptr);
}

}  // namespace

std::expected<WriterLock, StoreFailure> WriterLock::take(const std::filesystem::path& file) {
    const std::string path = file.string() + ".lock";
    WriterLock lock;
    lock.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.fd_ < 0) return std::unexpected(system_failure(path, errno));
    if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
        return fail(StoreError::busy, fmt::format("{} is open in another process", file.string()));
    return lock;
}

WriterLock::~WriterLock() {
    if (fd_ >= 0) ::close(fd_);
}

Status SqliteStore::Impl::open() {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    head_path = folder / "head";
    log_path = folder / "heads.log";
    commits_path = folder / "commits.log";
    key_path = options.house_key.empty() ? folder / "house.key" : options.house_key;
    if (options.read_only) {
        if (auto opened = open_reader(); !opened) return opened;
        if (auto found = find_key(false); !found) {
            notes.push_back(found.error().detail);
            key.reset();
        }
        // A head that cannot be read is for verify to tell.
        if (auto kept = stored_head()) head = *kept;
        return {};
    }
    if (auto made = make_private_folder(folder, notes); !made) return made;
    auto taken = WriterLock::take(file);
    if (!taken) return std::unexpected(taken.error());
    lock = std::move(*taken);
    for (const char* ending : {"", "-wal", "-shm", ".lock"}) narrow(file.string() + ending, notes);
    for (const auto& path : {head_path, log_path, commits_path, key_path}) narrow(path, notes);
    const auto kept = HeadFile::read(head_path);
    if (!kept) return std::unexpected(kept.error());
    take_back_making(*kept);
    bool fresh = !there(file);
    if (!fresh) {
        if (auto opened = Connection::open(file, SQLITE_OPEN_READONLY, options.busy_ms); opened)
            reader = std::move(*opened);
        else
            return std::unexpected(opened.error());
        leave_log_alone(reader, true);
        const auto tables = has_tables();
        if (!tables) return std::unexpected(tables.error());
        fresh = !*tables;
    }
    if (fresh) {
        if (const auto missing = what_is_missing(*kept, std::nullopt, {}, {}))
            return fail(StoreError::corrupt, *missing);
        return open_fresh();
    }
    if (auto opened = open_reader(); !opened) return opened;
    if (auto found = find_key(false); !found) return found;
    if (auto put = put_back(*kept); !put) return put;
    if (auto checked = check_head(*kept); !checked) return checked;
    if (!writer.get())
        if (auto opened = open_writer(); !opened) return opened;
    return begin_heads();
}

// SQLite has a journal of its own only while the file is made, before there is a head file. Where the machine went down
// meanwhile, whoever may only read could not look at it.
void SqliteStore::Impl::take_back_making(const std::optional<HeadFile::Found>& kept) const {
    if (kept || !there(file.string() + "-journal")) return;
    if (auto opened = Connection::open(file, SQLITE_OPEN_READWRITE, options.busy_ms); opened)
        (void)opened->number("SELECT count(*) FROM sqlite_schema");
}

Status SqliteStore::Impl::open_fresh() {
    if (auto found = find_key(true); !found) return found;
    if (auto made = make_private_file(file); !made) return made;
    head = sign(Head{}, *key);
    if (auto opened = open_writer(); !opened) return opened;
    if (auto opened = open_reader(); !opened) return opened;
    return begin_heads();
}

Status SqliteStore::Impl::open_reader() {
    auto opened = Connection::open(file, SQLITE_OPEN_READONLY, options.busy_ms);
    if (!opened) return std::unexpected(opened.error());
    reader = std::move(*opened);
    leave_log_alone(reader, true);
    if (auto checked = check_schema(reader); !checked) return checked;
    return prepare_reader();
}

Status SqliteStore::Impl::open_writer() {
    auto opened = Connection::open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options.busy_ms);
    if (!opened) return std::unexpected(opened.error());
    writer = std::move(*opened);
    // A small cache: where a page was split, SQLite 3.40 walks through all of it at the commit, for the number that
    // pages change places by (PENDING_BYTE's) is greater than any of the file.
    for (const char* pragma : {"PRAGMA secure_delete=ON", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
                               "PRAGMA temp_store=MEMORY", "PRAGMA cache_size=-4096"})
        if (auto set = writer.run(pragma); !set) return set;
    if (options.max_pages > 0)
        if (auto set = writer.run(fmt::format("PRAGMA max_page_count={}", options.max_pages)); !set) return set;
    const auto tables = writer.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return std::unexpected(tables.error());
    if (*tables == 0)
        if (auto made = make_schema(); !made) return made;
    if (auto checked = check_schema(writer); !checked) return checked;
    if (auto made = make_shortcut_tables(); !made) return made;
    return prepare_writer();
}

std::expected<bool, StoreFailure> SqliteStore::Impl::has_tables() {
    const auto tables = reader.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return std::unexpected(tables.error());
    return *tables != 0;
}

// A journal without its key, or with another's, is refused: its people could not be read, and its head not signed.
Status SqliteStore::Impl::find_key(bool fresh) {
    auto read = read_house_key(key_path);
    if (!read) return std::unexpected(read.error());
    key = *read;
    if (!key && fresh) {
        auto made = make_house_key(key_path);
        if (!made) return std::unexpected(made.error());
        key = *made;
        return {};
    }
    if (!key)
        return fail(StoreError::failed,
                    fmt::format("the house's key {} is missing: put it back from where it is kept, "
                                "without it nobody can read this house's people or sign its journal",
                                key_path.string()));
    if (fresh) return {};
    const auto known = stored_public_key();
    if (!known) return std::unexpected(known.error());
    if (*known != key->public_key())
        return fail(StoreError::failed,
                    fmt::format("{} is another house's key: this journal is signed with {}, that key signs with {}",
                                key_path.string(), to_hex(*known), to_hex(key->public_key())));
    return {};
}

Status SqliteStore::Impl::check_head(const std::optional<HeadFile::Found>& kept) {
    auto stored = stored_head();
    if (!stored) return std::unexpected(stored.error());
    head = *stored;
    if (!holds(head, key->public_key()))
        return fail(StoreError::corrupt, "the head of the journal is not signed with this house's key: it was edited");
    std::optional<StoreFailure> unreadable;
    const auto hash_of_record = [&](std::int64_t position) -> std::optional<journal::Hash> {
        auto hash = hash_at(position);
        if (hash) return *hash;
        unreadable = hash.error();
        return std::nullopt;
    };
    const auto missing = what_is_missing(kept, head, key->public_key(), hash_of_record);
    if (unreadable) return std::unexpected(*unreadable);
    if (missing) return fail(StoreError::corrupt, *missing);
    if (const auto logged = last_logged_head(log_path); logged && holds(logged->head, key->public_key())) {
        const Head& told = logged->head.head;
        const auto contained = told.position == 0 ? std::optional(journal::genesis) : hash_of_record(told.position);
        if (unreadable) return std::unexpected(*unreadable);
        if (told.commits > head.head.commits || contained != told.hash)
            return fail(StoreError::corrupt,
                        fmt::format("the journal does not contain {}, which was logged on {}: it was put back from an "
                                    "older copy, or rewritten",
                                    code_of(told), logged->moment));
    }
    const auto last = reader.number("SELECT coalesce(max(position), 0) FROM records");
    if (!last) return std::unexpected(last.error());
    const auto hash = head.head.position == 0 ? std::optional(journal::genesis) : hash_of_record(head.head.position);
    if (unreadable) return std::unexpected(*unreadable);
    if (*last != head.head.position || hash != head.head.hash)
        return fail(StoreError::corrupt,
                    fmt::format("the journal's head says {}, but its last record is {}", code_of(head.head), *last));
    return {};
}

Status SqliteStore::Impl::begin_heads() {
    // What was committed before, and perhaps never flushed, is flushed before a head file that says so is, and before
    // the log of it is written over.
    if (flush_log(writer.get()) != SQLITE_OK)
        return fail(StoreError::failed, "the write-ahead log of " + file.string() + " could not be flushed");
    auto opened = HeadFile::open(head_path);
    if (!opened) return std::unexpected(opened.error());
    head_file = std::move(*opened);
    head_line = to_line(head);
    if (auto written = head_file->write(head_line); !written) return written;
    if (auto begun = begin_commit_log(); !begun) return begun;
    leave_log_alone(writer, false);
    known_commands = std::make_unique<CommandFilter>(2 * head.head.commands);
    auto started = Checkpointer::start(
        file, options.busy_ms, write_mutex, *known_commands,
        [this] {
            if (!refused_in_log) commit_log->start_over();
        },
        options.checkpoint_pages);
    if (!started) return std::unexpected(started.error());
    checkpointer = std::move(*started);
    sqlite3_wal_hook(
        writer.get(),
        [](void* self, sqlite3*, const char*, int pages) {
            static_cast<Checkpointer*>(self)->log_has(pages);
            return SQLITE_OK;
        },
        checkpointer.get());
    // A kill after an erasure may have left copies of it in SQLite's log.
    log_holds_erased = !empty_logs();
    if (head.head.commits > 0) log_head("start");
    logged_position = head.head.position;
    logged_at = std::chrono::steady_clock::now();
    return {};
}

Status SqliteStore::Impl::begin_commit_log() {
    auto opened = CommitLog::open(commits_path, *key,
                                  options.commits_log_bytes > 0 ? options.commits_log_bytes : CommitLog::most_size);
    if (!opened) return std::unexpected(opened.error());
    commit_log = std::move(*opened);
    beside = std::make_unique<Beside>();
    return {};
}

Status SqliteStore::Impl::make_schema() {
    if (auto begun = writer.run(fmt::format("BEGIN IMMEDIATE;{}", schema_sql)); !begun) {
        roll_back();
        return begun;
    }
    const auto first_rows = [&]() -> Status {
        auto meta = writer.prepare("INSERT INTO meta (key, number, hash) VALUES (?1, ?2, ?3)");
        if (!meta) return std::unexpected(meta.error());
        if (auto added = meta->bind(1, "schema").bind(2, schema_version).run(); !added) return added;
        if (auto added = meta->bind(1, "house").bind(2, std::int64_t{1}).bind(3, key->public_key()).run(); !added)
            return added;
        auto first = writer.prepare("INSERT INTO head (id, line) VALUES (1, ?1)");
        if (!first) return std::unexpected(first.error());
        const std::string line = to_line(head);
        if (auto added = first->bind(1, line).run(); !added) return added;
        return writer.run("COMMIT");
    };
    auto made = first_rows();
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
    if (*version < oldest_schema)
        return fail(StoreError::failed,
                    fmt::format("the journal was written before the first release (its schema is {}): this Riffle "
                                "cannot read it",
                                *version));
    return {};
}

Status SqliteStore::Impl::prepare_writer() {
    const std::pair<Statement*, std::string> statements[] = {
        {&begin, "BEGIN IMMEDIATE"},
        {&end, "COMMIT"},
        {&find_reply, "SELECT request_digest, reply FROM commands WHERE command=?1"},
        {&add_command,
         "INSERT INTO commands (command, position, records, request_digest, reply) VALUES (?1, ?2, ?3, ?4, ?5) ON "
         "CONFLICT (command) DO NOTHING"},
        {&stream_version, "SELECT version FROM records WHERE stream=?1 ORDER BY version DESC LIMIT 1"},
        {&add_record,
         fmt::format("INSERT INTO records ({}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", record_columns)},
        {&get_side, "SELECT value FROM side WHERE tbl=?1 AND key=?2"},
        {&add_side, "INSERT INTO side (tbl, key, value) VALUES (?1, ?2, ?3) ON CONFLICT (key, tbl) DO NOTHING"},
        {&set_side, "UPDATE side SET value=?3 WHERE tbl=?1 AND key=?2"},
        {&drop_side, "DELETE FROM side WHERE tbl=?1 AND key=?2"},
        {&set_head, "INSERT OR REPLACE INTO head (id, line) VALUES (1, ?1)"}};
    return prepare(writer, statements);
}

Status SqliteStore::Impl::prepare_reader() {
    constexpr int page_records = 256;
    const std::pair<Statement*, std::string> statements[] = {
        {&read_stream, fmt::format("SELECT {} FROM records WHERE stream=?1 AND version>?2 ORDER BY version LIMIT {}",
                                   record_columns, page_records)},
        {&read_all, fmt::format("SELECT {} FROM records WHERE position>?1 ORDER BY position LIMIT {}", record_columns,
                                page_records)},
        {&known_command, "SELECT request_digest, reply FROM commands WHERE command=?1"},
        {&side, "SELECT value FROM side WHERE tbl=?1 AND key=?2"},
        {&each_side, "SELECT key, value FROM side WHERE tbl=?1 ORDER BY key"},
        {&read_head, "SELECT line FROM head WHERE id=1"},
        {&read_public_key, "SELECT hash FROM meta WHERE key='house'"},
        {&read_hash, "SELECT hash FROM records WHERE position=?1"}};
    return prepare(reader, statements);
}

}  // namespace riffle::store

#include "store/sqlite_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "store/whole_writes.h"

namespace riffle::store {

StoreFailure sqlite_failure(sqlite3* db, std::string_view doing) {
    const int code = sqlite3_extended_errcode(db);
    const int system = sqlite3_system_errno(db);
    StoreError error = StoreError::failed;
    switch (code & 0xff) {
        case SQLITE_FULL:
            error = StoreError::disk_full;
            break;
        case SQLITE_READONLY:
            error = StoreError::read_only;
            break;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            error = StoreError::busy;
            break;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            error = StoreError::corrupt;
            break;
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
            if (system == ENOSPC || system == EDQUOT) error = StoreError::disk_full;
            if (system == EROFS || system == EACCES || system == EPERM) error = StoreError::read_only;
            break;
        default:
            break;
    }
    return {error, fmt::format("{}: {} (SQLite {})", doing, sqlite3_errmsg(db), code)};
}

namespace {

// SQLite counts the bytes of all connections together, behind one lock that every allocation takes; nobody asks. Only
// before its first use: whoever was there earlier keeps the count.
void count_no_bytes() {
    static const int told = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)told;
}

}  // namespace

std::expected<Connection, StoreFailure> Connection::open(const std::filesystem::path& file, int flags, int busy_ms) {
    count_no_bytes();
    sqlite3* raw = nullptr;
    const char* by = flags & SQLITE_OPEN_READWRITE ? whole_writes() : nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, by);
    Connection connection;
    connection.db_.reset(raw);
    if (raw == nullptr) return std::unexpected(StoreFailure{StoreError::failed, "SQLite has no memory"});
    if (code != SQLITE_OK) return std::unexpected(connection.failure("opening " + file.string()));
    sqlite3_busy_timeout(raw, busy_ms);
    return connection;
}

StoreFailure Connection::failure(std::string_view doing) const { return sqlite_failure(db_.get(), doing); }

std::expected<void, StoreFailure> Connection::run(const std::string& sql) {
    if (sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return std::unexpected(failure(sql.substr(0, 60)));
    return {};
}

std::expected<Statement, StoreFailure> Connection::prepare(std::string_view sql) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(db_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &raw,
                           nullptr) != SQLITE_OK)
        return std::unexpected(failure(sql.substr(0, 60)));
    return Statement{raw};
}

std::expected<std::int64_t, StoreFailure> Connection::number(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement) return std::unexpected(statement.error());
    const auto row = statement->step();
    if (!row) return std::unexpected(row.error());
    std::int64_t value = 0;
    if (*row && !statement->column(0, value))
        return std::unexpected(StoreFailure{StoreError::corrupt, fmt::format("{}: not a number", sql)});
    return value;
}

Statement& Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), index, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
    // A null pointer would bind NULL instead of the empty text.
    const char* data = text.data() == nullptr ? "" : text.data();
    sqlite3_bind_text64(statement_.get(), index, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind(int index, const journal::Hash& hash) {
    sqlite3_bind_blob64(statement_.get(), index, hash.data(), hash.size(), SQLITE_STATIC);
    return *this;
}

std::expected<bool, StoreFailure> Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return std::unexpected(sqlite_failure(sqlite3_db_handle(statement_.get()),
                                          std::string_view(sqlite3_sql(statement_.get())).substr(0, 60)));
}

std::expected<void, StoreFailure> Statement::run() {
    const auto stepped = step();
    reset();
    if (!stepped) return std::unexpected(stepped.error());
    return {};
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
}

// The value is looked up once: sqlite3_column_type, _text and _bytes would each do it anew. A connection is used by one
// thread at a time, so that it may be looked into.
bool Statement::column(int index, std::int64_t& out) const {
    sqlite3_value* const value = sqlite3_column_value(statement_.get(), index);
    if (sqlite3_value_type(value) != SQLITE_INTEGER) return false;
    out = sqlite3_value_int64(value);
    return true;
}

bool Statement::column(int index, std::string& out) const {
    sqlite3_value* const value = sqlite3_column_value(statement_.get(), index);
    if (sqlite3_value_type(value) != SQLITE_TEXT) return false;
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    if (text == nullptr) return false;
    out.assign(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
    return true;
}

bool Statement::column(int index, journal::Hash& out) const {
    sqlite3_value* const value = sqlite3_column_value(statement_.get(), index);
    if (sqlite3_value_type(value) != SQLITE_BLOB) return false;
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_value_blob(value));
    if (sqlite3_value_bytes(value) != static_cast<int>(out.size())) return false;
    std::copy_n(bytes, out.size(), out.begin());
    return true;
}

}  // namespace riffle::store

#include "store/whole_writes.h"

#include <sqlite3.h>

#include <new>
#include <string>

namespace riffle::store {
namespace {

constexpr std::size_t most_kept = 1 << 16;  // SQLite takes less than 128 KB a call

// What SQLite calls a file; the file system's own stands behind it in the same memory.
struct LogFile {
    sqlite3_file base;
    sqlite3_file* real;
    sqlite3_int64 from;  // where `kept` begins in the file
    std::string kept;
    bool unflushed;
};

LogFile& log_of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file); }

// The file's own, once what was kept is in it. What could not be written is the failure of whoever asked: SQLite then
// takes the commit back, and writes those places again.
sqlite3_file* written(LogFile& log, int& code) {
    code = SQLITE_OK;
    if (!log.kept.empty())
        code = log.real->pMethods->xWrite(log.real, log.kept.data(), static_cast<int>(log.kept.size()), log.from);
    log.kept.clear();
    return log.real;
}

int close(sqlite3_file* file) {
    LogFile& log = log_of(file);
    int code = SQLITE_OK;
    sqlite3_file* real = written(log, code);
    const int closed = real->pMethods->xClose(real);
    log.~LogFile();
    return code != SQLITE_OK ? code : closed;
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    LogFile& log = log_of(file);
    const bool follows = at == log.from + static_cast<sqlite3_int64>(log.kept.size());
    if (!follows || log.kept.size() + static_cast<std::size_t>(size) > most_kept) {
        int code = SQLITE_OK;
        written(log, code);
        if (code != SQLITE_OK) return code;
        log.from = at;
    }
    log.kept.append(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    return SQLITE_OK;
}

// The file's own, of the whole file.
template <auto Method, class... Args>
int whole(sqlite3_file* file, Args... args) {
    int code = SQLITE_OK;
    sqlite3_file* real = written(log_of(file), code);
    return code != SQLITE_OK ? code : (real->pMethods->*Method)(real, args...);
}

// Those that do not look at what is in it. They could not tell SQLite of a failed write, either.
template <auto Method, class... Args>
int as_is(sqlite3_file* file, Args... args) {
    sqlite3_file* real = log_of(file).real;
    return (real->pMethods->*Method)(real, args...);
}

int sync(sqlite3_file* file, int flags) {
    LogFile& log = log_of(file);
    // It begins anew.
    const bool first = !log.kept.empty() && log.from == 0;
    int code = SQLITE_OK;
    sqlite3_file* real = written(log, code);
    return code != SQLITE_OK || (log.unflushed && !first) ? code : real->pMethods->xSync(real, flags);
}

using Methods = sqlite3_io_methods;
constexpr Methods methods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = whole<&Methods::xRead, void*, int, sqlite3_int64>,
    .xWrite = write,
    .xTruncate = whole<&Methods::xTruncate, sqlite3_int64>,
    .xSync = sync,
    .xFileSize = whole<&Methods::xFileSize, sqlite3_int64*>,
    .xLock = as_is<&Methods::xLock, int>,
    .xUnlock = as_is<&Methods::xUnlock, int>,
    .xCheckReservedLock = as_is<&Methods::xCheckReservedLock, int*>,
    .xFileControl = as_is<&Methods::xFileControl, int, void*>,
    .xSectorSize = as_is<&Methods::xSectorSize>,
    .xDeviceCharacteristics = as_is<&Methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* usual = nullptr;

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    if (!(flags & SQLITE_OPEN_WAL)) return usual->xOpen(usual, name, file, flags, out);
    file->pMethods = nullptr;
    auto* real = reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + sizeof(LogFile));
    real->pMethods = nullptr;
    const int code = usual->xOpen(usual, name, real, flags, out);
    if (code != SQLITE_OK) {
        if (real->pMethods) real->pMethods->xClose(real);
        return code;
    }
    new (file) LogFile{.base = {&methods}, .real = real, .from = 0, .kept = {}, .unflushed = false};
    return SQLITE_OK;
}

const char* made() {
    usual = sqlite3_vfs_find(nullptr);
    if (!usual) return nullptr;
    static sqlite3_vfs ours = *usual;
    ours.szOsFile = static_cast<int>(sizeof(LogFile)) + usual->szOsFile;
    ours.pNext = nullptr;
    ours.zName = "riffle-whole-writes";
    ours.xOpen = open;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? ours.zName : nullptr;
}

// Of a connection that has one, opened by our name.
LogFile* log_of(sqlite3* connection) {
    sqlite3_file* file = nullptr;
    const int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    return code == SQLITE_OK && file != nullptr && file->pMethods == &methods ? &log_of(file) : nullptr;
}

}  // namespace

Unflushed::Unflushed(sqlite3* connection) : unflushed_(nullptr) {
    if (LogFile* log = log_of(connection)) unflushed_ = &log->unflushed;
    if (unflushed_) *unflushed_ = true;
}
Unflushed::~Unflushed() {
    if (unflushed_) *unflushed_ = false;
}

int flush_log(sqlite3* connection) {
    LogFile* log = log_of(connection);
    return log ? sync(&log->base, SQLITE_SYNC_NORMAL) : SQLITE_ERROR;
}

const char* whole_writes() {
    static const char* name = made();
    return name;
}

}  // namespace riffle::store

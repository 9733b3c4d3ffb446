// The write-ahead log in one write a commit. SQLite writes each changed page by two calls, and a call costs the file
// system more than the bytes do: here they are put together until they must be on disk or are read. With
// synchronous=FULL nobody is told of a page before the log was flushed, so nothing else changes.
#pragma once

struct sqlite3;

namespace riffle::store {

// The name by which connections that write are opened; registered when first asked for. Null: SQLite would not.
const char* whole_writes();

// While one lives, what this connection commits is written and not flushed: what it brings is on disk elsewhere
// (commit_log.h), or will be flushed by `flush_log`. What SQLite flushes for its own sake, the log's first block when
// it is begun anew, still is: without it a log could be read that is older than the file. Nothing for a connection that
// is not ours, or has no log.
class Unflushed {
  public:
    explicit Unflushed(sqlite3* connection);
    ~Unflushed();
    Unflushed(const Unflushed&) = delete;
    Unflushed& operator=(const Unflushed&) = delete;

  private:
    bool* unflushed_;
};

// An answer of SQLite's: SQLITE_OK when all that was committed is on disk.
int flush_log(sqlite3* connection);

}  // namespace riffle::store

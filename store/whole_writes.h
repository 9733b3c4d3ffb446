// The write-ahead log in one write a commit. SQLite writes each changed page by two calls, and a call costs the file
// system more than the bytes do: here they are put together until they must be on disk or are read. With
// synchronous=FULL nobody is told of a page before the log was flushed, so nothing else changes.
#pragma once

namespace riffle::store {

// The name by which connections that write are opened; registered when first asked for. Null: SQLite would not.
const char* whole_writes();

}  // namespace riffle::store

// A thin skin over SQLite's C interface: connections and prepared statements that close themselves, failures as values.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/journal/envelope.h"
#include "store/store.h"

namespace riffle::store {

class Statement;

class Connection {
  public:
    static std::expected<Connection, StoreFailure> open(const std::filesystem::path& file, int flags, int busy_ms);
    std::expected<void, StoreFailure> run(const std::string& sql);
    std::expected<Statement, StoreFailure> prepare(std::string_view sql);
    // The first column of the first row; 0 when there is none.
    std::expected<std::int64_t, StoreFailure> number(std::string_view sql);
    StoreFailure failure(std::string_view doing) const;
    // How many rows the last statement changed.
    std::int64_t changed() const { return sqlite3_changes64(db_.get()); }
    bool in_transaction() const { return sqlite3_get_autocommit(db_.get()) == 0; }
    sqlite3* get() const { return db_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
    };
    std::unique_ptr<sqlite3, Close> db_;
};

// Bound and stepped; reset() before the next use. Texts must outlive the step.
class Statement {
  public:
    Statement() = default;
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view text);
    Statement& bind(int index, const journal::Hash& hash);
    // True: there is a row. SQLITE_DONE is false, all else a failure.
    std::expected<bool, StoreFailure> step();
    // Steps once, expects no row to matter, resets.
    std::expected<void, StoreFailure> run();
    void reset();

    // A column of another type than asked for means that the file was damaged: `false`, and out is unchanged.
    bool column(int index, std::int64_t& out) const;
    bool column(int index, std::string& out) const;
    bool column(int index, journal::Hash& out) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// The StoreFailure for what SQLite last said on this connection.
StoreFailure sqlite_failure(sqlite3* db, std::string_view doing);

}  // namespace riffle::store

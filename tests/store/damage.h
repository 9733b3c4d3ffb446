// What somebody who has the folder, or a broken disk, does to a journal.
#pragma once
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "core/journal/chain.h"
#include "store/head.h"

namespace riffle::store {

class Database {
  public:
    explicit Database(const std::filesystem::path& file) { EXPECT_EQ(sqlite3_open(file.c_str(), &db_), SQLITE_OK); }
    ~Database() { sqlite3_close(db_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // At least one row must change: a forgery that changes nothing would prove nothing.
    void run(const std::string& sql) {
        const int before = sqlite3_total_changes(db_);
        char* error = nullptr;
        EXPECT_EQ(sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << sql << (error ? error : "");
        EXPECT_GT(sqlite3_total_changes(db_), before) << sql;
    }
    std::string text(const std::string& sql) {
        sqlite3_stmt* statement = nullptr;
        EXPECT_EQ(sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(db_);
        std::string value;
        if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_bytes(statement, 0) > 0)
            value.assign(static_cast<const char*>(sqlite3_column_blob(statement, 0)),
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, 0)));
        sqlite3_finalize(statement);
        return value;
    }
    std::int64_t number(const std::string& sql) { return std::stoll("0" + text("SELECT CAST((" + sql + ") AS TEXT)")); }
    sqlite3* get() { return db_; }

  private:
    sqlite3* db_ = nullptr;
};

inline std::string column_text(sqlite3_stmt* row, int index) {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(row, index));
    return bytes == nullptr ? "" : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(row, index)));
}

// Edits one record and seals it and all later ones anew, as a forger without the key would; and tells the head, whose
// signature he cannot make.
inline void forge(const std::filesystem::path& file, std::int64_t position,
                  const std::function<void(journal::Envelope&)>& edit) {
    Database db(file);
    std::vector<journal::Envelope> records;
    sqlite3_stmt* read = nullptr;
    ASSERT_EQ(sqlite3_prepare_v2(db.get(),
                                 "SELECT position, stream, version, at_ms, by, device, command, type, payload FROM "
                                 "records ORDER BY position",
                                 -1, &read, nullptr),
              SQLITE_OK);
    while (sqlite3_step(read) == SQLITE_ROW)
        records.push_back({.position = sqlite3_column_int64(read, 0),
                           .stream = column_text(read, 1),
                           .version = sqlite3_column_int64(read, 2),
                           .at_ms = sqlite3_column_int64(read, 3),
                           .by = column_text(read, 4),
                           .device = column_text(read, 5),
                           .command = column_text(read, 6),
                           .type = column_text(read, 7),
                           .payload = column_text(read, 8)});
    sqlite3_finalize(read);
    journal::Hash previous = journal::genesis;
    sqlite3_stmt* write = nullptr;
    ASSERT_EQ(sqlite3_prepare_v2(
                  db.get(), "UPDATE records SET at_ms=?1, by=?2, payload=?3, previous=?4, hash=?5 WHERE position=?6",
                  -1, &write, nullptr),
              SQLITE_OK);
    for (auto& record : records) {
        if (record.position == position) edit(record);
        journal::seal(record, previous);
        previous = record.hash;
        sqlite3_bind_int64(write, 1, record.at_ms);
        sqlite3_bind_text(write, 2, record.by.data(), static_cast<int>(record.by.size()), SQLITE_TRANSIENT);
        sqlite3_bind_text(write, 3, record.payload.data(), static_cast<int>(record.payload.size()), SQLITE_TRANSIENT);
        sqlite3_bind_blob(write, 4, record.previous.data(), 32, SQLITE_TRANSIENT);
        sqlite3_bind_blob(write, 5, record.hash.data(), 32, SQLITE_TRANSIENT);
        sqlite3_bind_int64(write, 6, record.position);
        ASSERT_EQ(sqlite3_step(write), SQLITE_DONE) << sqlite3_errmsg(db.get());
        sqlite3_reset(write);
    }
    sqlite3_finalize(write);
    auto head = read_line(db.text("SELECT line FROM head"));
    ASSERT_TRUE(head);
    head->head.hash = previous;
    db.run("UPDATE head SET line='" + to_line(*head) + "'");
}

inline void overwrite(const std::filesystem::path& file, std::int64_t offset, const std::string& bytes) {
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(offset);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    ASSERT_TRUE(out.good());
}

inline void flip(const std::filesystem::path& file, std::int64_t offset) {
    std::fstream both(file, std::ios::binary | std::ios::in | std::ios::out);
    both.seekg(offset);
    const char byte = static_cast<char>(both.get());
    both.seekp(offset);
    both.put(static_cast<char>(byte ^ 0x20));
    ASSERT_TRUE(both.good());
}

// The root page of a table or index filled with rubbish, as a disk does that loses a block.
inline void ruin_root(const std::filesystem::path& file, const std::string& name) {
    std::int64_t root = 0;
    {
        Database db(file);
        root = db.number("SELECT rootpage FROM sqlite_schema WHERE name='" + name + "'");
    }
    ASSERT_GT(root, 1) << name;
    overwrite(file, (root - 1) * 4096, std::string(4096, '\x5a'));
}

}  // namespace riffle::store

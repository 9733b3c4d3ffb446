// The journal in one SQLite file: WAL, synchronous=FULL, one writing process.
#pragma once
#include <filesystem>
#include <memory>

#include "store/head.h"
#include "store/store.h"

namespace riffle::store {

class SqliteStore final : public Store {
  public:
    struct Options {
        bool read_only = false;      // takes no writer's lock; the file must exist
        int busy_ms = 5000;          // how long to wait for a database that another process holds
        std::int64_t max_pages = 0;  // 0: no limit but the disk's
    };
    // Creates the file and its folder when they are not there. `busy`: another process has the journal open for
    // writing.
    static std::expected<std::unique_ptr<SqliteStore>, StoreFailure> open(const std::filesystem::path& file,
                                                                          const Options& options);
    static std::expected<std::unique_ptr<SqliteStore>, StoreFailure> open(const std::filesystem::path& file);
    ~SqliteStore() override;

    std::expected<std::vector<journal::Envelope>, StoreFailure> commit(std::span<const Append> batch) override;
    std::expected<void, StoreFailure> read_stream(
        const std::string& stream, std::int64_t after_version,
        const std::function<bool(const journal::Envelope&)>& visit) const override;
    std::expected<void, StoreFailure> read_all(
        std::int64_t after_position, const std::function<bool(const journal::Envelope&)>& visit) const override;
    // These three throw std::runtime_error when the file cannot be read: "not there" would be a lie.
    std::optional<KnownCommand> find_command(const std::string& command) const override;
    std::optional<std::string> side(const std::string& table, const std::string& key) const override;
    void each_side(const std::string& table,
                   const std::function<void(const std::string& key, const std::string& value)>& visit) const override;

    // The count and the last hash as the last transaction kept them, for verify_chain().
    std::expected<Head, StoreFailure> head() const;
    // SQLite's own check of the file, and that streams and records agree: every difference, one a line.
    std::expected<std::vector<std::string>, StoreFailure> check_file() const;
    // Moves the write-ahead log into the file and empties it. False: a reader was in the way.
    bool checkpoint();

  private:
    struct Impl;
    explicit SqliteStore(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace riffle::store

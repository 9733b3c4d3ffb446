// The journal in one SQLite file, one writing process; its key, its head, the log of its heads and what its last
// commits brought in files beside it.
#pragma once
#include <filesystem>
#include <memory>

#include "store/head_file.h"
#include "store/private_files.h"
#include "store/store.h"

namespace riffle::store {

class SqliteStore final : public Store {
  public:
    struct Options {
        bool read_only = false;      // takes no writer's lock and asks for no head: the file must exist, damaged or not
        int busy_ms = 5000;          // how long to wait for a database that another process holds
        std::int64_t max_pages = 0;  // 0: no limit but the disk's
        std::filesystem::path house_key{};  // empty: house.key in the file's folder
        // Only for the bench: what heads cost. A journal written without them is not opened again.
        bool heads = true;
        std::function<void()> before_head{};  // for tests: between a commit and its head in the head file
        // For tests: what else takes thousands of commits. 0: as it is for a house.
        int checkpoint_pages = 0;            // in SQLite's log before they are moved
        std::int64_t commits_log_bytes = 0;  // before it is full
    };
    // Creates the file, its folder and a new key when they are not there. `busy`: another process has the journal open
    // for writing. `corrupt`: the head file says that acknowledged records are missing, or the head is not signed by
    // this house; nothing was touched, and the detail says what is missing.
    static std::expected<std::unique_ptr<SqliteStore>, StoreFailure> open(const std::filesystem::path& file,
                                                                          const Options& options);
    static std::expected<std::unique_ptr<SqliteStore>, StoreFailure> open(const std::filesystem::path& file);
    ~SqliteStore() override;

    std::expected<std::vector<journal::Envelope>, StoreFailure> commit(std::span<const Append> batch) override;
    std::expected<void, StoreFailure> read_stream(
        const std::string& stream, std::int64_t after_version,
        const std::function<bool(const journal::Envelope&)>& visit) const override;
    std::expected<void, StoreFailure> read_all(std::int64_t after_position,
                                               const std::function<bool(journal::Envelope&&)>& visit) const override;
    std::expected<std::optional<KnownCommand>, StoreFailure> find_command(const std::string& command) const override;
    std::expected<std::optional<std::string>, StoreFailure> side(const std::string& table,
                                                                 const std::string& key) const override;
    std::expected<void, StoreFailure> each_side(
        const std::string& table,
        const std::function<void(const std::string& key, const std::string& value)>& visit) const override;
    std::expected<void, StoreFailure> each_stream(
        const std::function<void(const std::string& stream, std::int64_t version)>& visit) const override;
    std::expected<std::vector<Shortcut>, StoreFailure> shortcuts() const override;
    std::expected<void, StoreFailure> keep_shortcuts(std::span<const Shortcut> shortcuts,
                                                     std::span<const Signpost> signposts) override;
    std::expected<std::vector<Signpost>, StoreFailure> signposts(const std::string& key) const override;
    Head head() const override;
    const HouseKey* key() const override;

    // What was narrowed or could not be, for whoever starts the server.
    const Notes& notes() const;
    // Moves the write-ahead log into the file and empties it. False: a reader was in the way.
    bool checkpoint();

    // For verify: the tables as they stand, row by row.
    struct CommandRow {
        std::string command;
        std::int64_t position = 0;  // of its first record, or of the record before it when it made none
        std::int64_t records = 0;
        std::string request_digest;
        std::string reply;
    };
    struct SideRow {
        std::string table;
        std::string key;
        std::string value;  // sealed, if it is
    };
    std::expected<void, StoreFailure> each_command(const std::function<void(const CommandRow&)>& visit) const;
    std::expected<void, StoreFailure> each_side_row(const std::function<void(const SideRow&)>& visit) const;
    std::expected<std::optional<journal::Hash>, StoreFailure> hash_at(std::int64_t position) const;
    std::expected<std::int64_t, StoreFailure> count(const std::string& table) const;
    // The head as the database has it now, and the key that is said to have signed it.
    std::expected<SignedHead, StoreFailure> stored_head() const;
    std::expected<PublicKey, StoreFailure> stored_public_key() const;
    // SQLite's own check of the file, each fault a line, at most `limit`; `quick` leaves out whether indexes agree with
    // their tables.
    std::expected<std::vector<std::string>, StoreFailure> check_file(bool quick = false, int limit = 100) const;
    std::expected<std::int64_t, StoreFailure> file_bytes() const;
    // Until the snapshot is dropped, every read sees one moment of a journal that another process may be writing.
    struct Snapshot {
        const SqliteStore* store = nullptr;
        ~Snapshot();
    };
    std::expected<std::unique_ptr<Snapshot>, StoreFailure> snapshot() const;
    const std::filesystem::path& file() const;
    std::filesystem::path head_path() const;
    std::filesystem::path log_path() const;
    std::filesystem::path commits_path() const;
    std::filesystem::path key_path() const;

  private:
    struct Impl;
    explicit SqliteStore(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace riffle::store

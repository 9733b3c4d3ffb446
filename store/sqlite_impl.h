// The inside of SqliteStore, shared by its source files: sqlite_open (start), sqlite_recover (after a power
// cut), sqlite_commit (writing), sqlite_store (reading), sqlite_tables (reading for verify).
#pragma once
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "store/beside.h"
#include "store/command_filter.h"
#include "store/commit_log.h"
#include "store/sqlite_connection.h"
#include "store/sqlite_store.h"
#include "store/whole_writes.h"

namespace riffle::store {

using Status = std::expected<void, StoreFailure>;

// One writing process a journal. The kernel drops the lock when the process ends, however it ends.
class WriterLock {
  public:
    static std::expected<WriterLock, StoreFailure> take(const std::filesystem::path& file);
    WriterLock() = default;
    WriterLock(WriterLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    WriterLock& operator=(WriterLock&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~WriterLock();

  private:
    int fd_ = -1;
};

// Resets the statement on every way out.
struct Reset {
    Statement& statement;
    ~Reset() { statement.reset(); }
};

// Moves the write-ahead log into the file on a thread and a connection of its own, so that no commit waits for it.
// Before that it notes which commands there are.
class Checkpointer {
  public:
    // `moved`: called while no commit can begin, when all of the log is in the file, and on disk there.
    static std::expected<std::unique_ptr<Checkpointer>, StoreFailure> start(const std::filesystem::path& file,
                                                                            int busy_ms, std::mutex& writing,
                                                                            CommandFilter& commands,
                                                                            std::function<void()> moved,
                                                                            int from_pages);
    ~Checkpointer();
    void log_has(int pages);  // after a commit
    // While it is held no checkpoint runs here. Taken after `writing`, where both are.
    std::mutex running;

  private:
    Checkpointer(Connection connection, std::mutex& writing, CommandFilter& commands, std::function<void()> moved,
                 int from_pages);
    bool is_stopping();
    void note_commands();
    void run();
    struct Log {
        int pages = 0;
        int moved = 0;
        bool done = false;  // nothing went wrong
        int left() const { return pages - moved; }
    };
    Log move_pages();
    Log move_once();

    Connection connection_;
    std::mutex& writing_;  // held by whoever commits
    CommandFilter& commands_;
    std::function<void()> moved_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool wanted_ = false;
    const int from_pages_;
    int wanted_from_;  // pages in the log
    bool stopping_ = false;
    std::thread thread_;
};

struct SqliteStore::Impl {
    Options options;
    std::filesystem::path file, head_path, log_path, key_path, commits_path;
    Notes notes;
    WriterLock lock;
    std::optional<HouseKey> key;

    std::mutex write_mutex;
    Connection writer;
    Statement begin, end, find_reply, add_command, stream_version, add_record, get_side, add_side, set_side, drop_side,
        set_head;
    SignedHead head;        // as last committed; guarded by head_mutex, changed only under write_mutex too
    std::string head_line;  // the same, as it is written; under write_mutex
    mutable std::mutex head_mutex;
    std::unique_ptr<HeadFile> head_file;
    std::unique_ptr<CommitLog> commit_log;
    std::unique_ptr<Beside> beside;
    std::unique_ptr<CommandFilter> known_commands;
    // All of these are changed only under write_mutex.
    std::atomic<bool> head_file_stale = false;  // it does not show the last commit
    bool unflushed = false;                     // the last commit is neither in its log nor flushed by SQLite
    bool refused_in_log = false;                // what was written into the commits' log last did not become a commit
    bool log_holds_erased = false;              // a copy of erased bytes may still be in one of the logs
    std::unique_ptr<Checkpointer> checkpointer;
    std::int64_t logged_position = 0;
    std::chrono::steady_clock::time_point logged_at{};

    mutable std::mutex read_mutex;
    mutable Connection reader;
    mutable Statement read_stream, read_all, known_command, side, each_side, read_head, read_public_key, read_hash;

    ~Impl();
    Status open();
    void take_back_making(const std::optional<HeadFile::Found>& kept) const;
    Status open_fresh();
    Status open_reader();
    Status open_writer();
    Status find_key(bool fresh);
    Status check_head(const std::optional<HeadFile::Found>& kept);
    std::expected<bool, StoreFailure> has_tables();
    Status make_schema();
    Status check_schema(Connection& connection);
    Status make_shortcut_tables();
    Status prepare_writer();
    Status prepare_reader();
    Status begin_heads();
    Status begin_commit_log();
    Status put_back(const std::optional<HeadFile::Found>& kept);
    std::expected<std::int64_t, StoreFailure> put_back(std::span<const LoggedCommit> commits);
    std::expected<SignedHead, StoreFailure> stored_head() const;
    std::expected<PublicKey, StoreFailure> stored_public_key() const;
    std::expected<std::optional<journal::Hash>, StoreFailure> hash_at(std::int64_t position) const;

    void foresee(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& made);
    Status write(const Append& append, std::span<const journal::Envelope> records, std::int64_t before);
    Status write_command(const Append& append, std::int64_t position);
    Status write_stream(const std::string& stream, std::int64_t expected_version,
                        std::span<const journal::Envelope> records);
    std::vector<std::string> seal(std::span<const Append> batch) const;
    Status write_side(const SideWrite& row, std::string_view value, Head& end_of_journal);
    struct Written {
        SignedHead head;
        std::string line;
        std::vector<journal::Envelope> records;
    };
    std::expected<Written, StoreFailure> write_all(std::span<const Append> batch, std::span<const std::string> sealed);
    std::expected<Written, StoreFailure> write_or_roll_back(std::span<const Append> batch,
                                                            std::span<const std::string> sealed);
    std::expected<Written, StoreFailure> store(std::span<const Append> batch);
    Status keep_head(const Written& written, std::span<const Append> batch);
    Status settle();
    Status flush();
    void log_head(std::string_view why);
    void roll_back();
    bool empty_logs();
};

}  // namespace riffle::store

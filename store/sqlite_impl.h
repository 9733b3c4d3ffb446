// The inside of SqliteStore, shared by its source files: sqlite_open (start), sqlite_commit (writing), sqlite_store
// (reading), sqlite_tables (reading for verify).
#pragma once
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "store/sqlite_connection.h"
#include "store/sqlite_store.h"

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
class Checkpointer {
  public:
    static std::expected<std::unique_ptr<Checkpointer>, StoreFailure> start(const std::filesystem::path& file,
                                                                            int busy_ms, std::mutex& writing);
    ~Checkpointer();
    void log_has(int pages);  // after a commit
    // While it is held no checkpoint runs here. Taken after `writing`, where both are.
    std::mutex running;

  private:
    Checkpointer(Connection connection, std::mutex& writing);
    void run();
    struct Log {
        int pages = 0;
        int moved = 0;
        int left() const { return pages - moved; }
    };
    Log move_pages();
    Log move_once();

    Connection connection_;
    std::mutex& writing_;  // held by whoever commits
    std::mutex mutex_;
    std::condition_variable wake_;
    bool wanted_ = false;
    int wanted_from_;  // pages in the log
    bool stopping_ = false;
    std::thread thread_;
};

struct SqliteStore::Impl {
    Options options;
    std::filesystem::path file, head_path, log_path, key_path;
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
    std::atomic<bool> head_file_stale = false;  // it does not show the last commit; changed only under write_mutex
    bool log_holds_erased = false;              // a copy of erased bytes may still be in the write-ahead log
    std::unique_ptr<Checkpointer> checkpointer;
    std::int64_t logged_position = 0;
    std::chrono::steady_clock::time_point logged_at{};

    mutable std::mutex read_mutex;
    mutable Connection reader;
    mutable Statement read_stream, read_all, known_command, side, each_side, read_head, read_public_key, read_hash;

    ~Impl();
    Status open();
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
    std::expected<SignedHead, StoreFailure> stored_head() const;
    std::expected<PublicKey, StoreFailure> stored_public_key() const;
    std::expected<std::optional<journal::Hash>, StoreFailure> hash_at(std::int64_t position) const;

    Status foresee(const Append& append, Head& end_of_journal, std::vector<journal::Envelope>& made);
    Status write(const Append& append, std::span<const journal::Envelope> records, std::int64_t before);
    Status write_command(const Append& append, std::int64_t position);
    Status write_stream(const std::string& stream, std::int64_t expected_version,
                        std::span<const journal::Envelope> records);
    Status write_side(const SideWrite& row, Head& end_of_journal);
    std::expected<std::vector<journal::Envelope>, StoreFailure> write_all(std::span<const Append> batch,
                                                                          SignedHead& next, std::string& line);
    Status show_head();
    Status keep_head(const SignedHead& next, std::string line, std::span<const Append> batch);
    void log_head(std::string_view why);
    void roll_back();
    bool checkpoint();
};

}  // namespace riffle::store

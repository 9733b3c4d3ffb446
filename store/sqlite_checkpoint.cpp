#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

// 64 MB: what changes often is then moved once for thousands of commits. A start after a kill reads as much in a blink.
constexpr int checkpoint_pages = 16'000;
// What was written meanwhile is moved while no commit can begin, once it is about so few.
constexpr int last_pages = 100;
// More than this is left in the log only while commits come faster than they can be moved: then the next one waits.
constexpr int most_pages = 64'000;

}  // namespace

std::expected<std::unique_ptr<Checkpointer>, StoreFailure> Checkpointer::start(const std::filesystem::path& file,
                                                                               int busy_ms, std::mutex& writing,
                                                                               CommandFilter& commands,
                                                                               std::function<void()> moved,
                                                                               int from_pages) {
    auto opened = Connection::open(file, SQLITE_OPEN_READWRITE, busy_ms);
    if (!opened) return std::unexpected(opened.error());
    if (auto set = opened->run("PRAGMA synchronous=FULL"); !set) return std::unexpected(set.error());
    return std::unique_ptr<Checkpointer>(new Checkpointer(std::move(*opened), writing, commands, std::move(moved),
                                                          from_pages > 0 ? from_pages : checkpoint_pages));
}

Checkpointer::Checkpointer(Connection connection, std::mutex& writing, CommandFilter& commands,
                           std::function<void()> moved, int from_pages)
    : connection_(std::move(connection)),
      writing_(writing),
      commands_(commands),
      moved_(std::move(moved)),
      from_pages_(from_pages),
      wanted_from_(from_pages) {
    // A connection that closes last would do it all once more.
    sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    thread_ = std::thread([this] { run(); });
}

Checkpointer::~Checkpointer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Checkpointer::log_has(int pages) {
    {
        const std::lock_guard lock(mutex_);
        if (pages < wanted_from_) return;
        // Not with each commit while it runs.
        wanted_from_ = most_pages;
        wanted_ = true;
    }
    wake_.notify_all();
    if (pages >= most_pages) const std::lock_guard wait(running);
}

bool Checkpointer::is_stopping() {
    const std::lock_guard lock(mutex_);
    return stopping_;
}

// In the order of their index, some at a time: whoever wants the log emptied does not wait for all of them. What cannot
// be read is asked for in the database as before.
void Checkpointer::note_commands() {
    constexpr int at_once = 4096;
    auto some = connection_.prepare(
        fmt::format("SELECT command FROM commands WHERE command>?1 ORDER BY command LIMIT {}", at_once));
    std::string command;
    for (int noted = at_once; noted == at_once && !is_stopping();) {
        if (!some) return;
        const std::string after = command;
        const Reset reset{some->bind(1, after)};
        for (noted = 0;; ++noted) {
            const auto row = some->step();
            if (!row || (*row && !some->column(0, command))) return;
            if (!*row) break;
            commands_.note(command);
        }
    }
    if (!is_stopping()) commands_.is_whole();
}

void Checkpointer::run() {
    note_commands();
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return wanted_ || stopping_; });
            if (stopping_) return;
            wanted_ = false;
        }
        const Log log = move_pages();
        const std::lock_guard lock(mutex_);
        // Where a reader held something back, not before there is as much again.
        wanted_from_ = from_pages_ + (log.left() > 0 ? log.pages : 0);
    }
}

Checkpointer::Log Checkpointer::move_once() {
    const std::lock_guard lock(running);
    Log log;
    // What a reader holds, or is written meanwhile, the next one moves.
    log.done = sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &log.pages,
                                         &log.moved) == SQLITE_OK;
    return log;
}

// To the last page: only then does SQLite write the log from its beginning again, and a commit into a log that does not
// grow is flushed in half the time, for the file system has nothing of its own to write. What a round moved is what was
// there when it began, so the last round runs while no commit can; without it every commit found a log that is long.
Checkpointer::Log Checkpointer::move_pages() {
    Log log = move_once();
    for (int again = 0; log.left() > last_pages && again < 3; ++again) log = move_once();
    const std::lock_guard no_commit(writing_);
    log = move_once();
    if (log.done && log.left() == 0) moved_();
    return log;
}

}  // namespace riffle::store

#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

constexpr int checkpoint_pages = 1000;
// More than this is left in the log only while commits come faster than they can be moved: then the next one waits.
constexpr int most_pages = 16'000;

}  // namespace

std::expected<std::unique_ptr<Checkpointer>, StoreFailure> Checkpointer::start(const std::filesystem::path& file,
                                                                               int busy_ms) {
    auto opened = Connection::open(file, SQLITE_OPEN_READWRITE, busy_ms);
    if (!opened) return std::unexpected(opened.error());
    if (auto set = opened->run("PRAGMA synchronous=FULL"); !set) return std::unexpected(set.error());
    return std::unique_ptr<Checkpointer>(new Checkpointer(std::move(*opened)));
}

Checkpointer::Checkpointer(Connection connection) : connection_(std::move(connection)) {
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
    if (pages < checkpoint_pages) return;
    {
        const std::lock_guard lock(mutex_);
        wanted_ = true;
    }
    wake_.notify_all();
    if (pages >= most_pages) const std::lock_guard wait(running);
}

void Checkpointer::run() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return wanted_ || stopping_; });
            if (stopping_) return;
            wanted_ = false;
        }
        const std::lock_guard lock(running);
        // What a reader holds, or is written meanwhile, the next one moves.
        sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    }
}

}  // namespace riffle::store

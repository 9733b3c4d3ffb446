#include "store/rescue.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "store/row_digest.h"

namespace riffle::store {
namespace {

constexpr std::size_t appends_a_commit = 500;

std::expected<void, StoreFailure> copy_key(const HouseKey& key, const std::filesystem::path& file) {
    Notes ignored;
    if (auto made = make_private_folder(file.parent_path(), ignored); !made) return made;
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return std::unexpected(system_failure(file, errno));
    const std::string text = key.text();
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!written) return std::unexpected(system_failure(file, error));
    return {};
}

// Records one after the other, put together to commands again.
class Copy {
  public:
    Copy(const SqliteStore& from, SqliteStore& to) : from_(from), to_(to) {}

    // False: this record is not what was written; nothing behind it can be trusted.
    bool take(const journal::Envelope& record) {
        if (record.position != position_ + 1 || record.previous != hash_ || journal::hash_of(record) != record.hash)
            return false;
        // One command may have records in several streams; what has no command's id is told apart by its stream.
        const bool other_stream = open_ && open_->stream != record.stream;
        if (open_ && (open_->command != record.command || (other_stream && record.command.empty()))) close();
        if (open_ && (other_stream || !open_->also.empty())) {
            if (open_->also.empty() || open_->also.back().stream != record.stream)
                open_->also.push_back({.stream = record.stream, .expected_version = record.version - 1});
            open_->also.back().records.push_back({record.type, record.payload});
            position_ = record.position;
            hash_ = record.hash;
            return !failed_;
        }
        if (!open_) {
            open_.emplace(Append{.stream = record.stream,
                                 .expected_version = record.version - 1,
                                 .at_ms = record.at_ms,
                                 .by = record.by,
                                 .device = record.device,
                                 .command = record.command});
            if (const auto known = from_.find_command(record.command); known && *known) {
                open_->request_digest = (*known)->request_digest;
                open_->reply = (*known)->reply;
            } else if (!record.command.empty()) {
                ++answers_lost_;
            }
        }
        open_->records.push_back({record.type, record.payload});
        position_ = record.position;
        hash_ = record.hash;
        return !failed_;
    }

    // `whole`: the journal ended here by itself, so its last command is complete.
    void end(bool whole) {
        if (whole) close();
        open_.reset();
        flush();
    }

    void keep(SideWrite row) {
        Append append;
        append.side.push_back(std::move(row));
        waiting_.push_back(std::move(append));
        if (waiting_.size() >= appends_a_commit) flush();
    }

    void flush() {
        if (waiting_.empty() || failed_) return;
        if (auto written = to_.commit(waiting_); !written) failed_ = written.error();
        waiting_.clear();
    }

    const std::optional<StoreFailure>& failed() const { return failed_; }
    std::int64_t position() const { return position_; }
    std::int64_t answers_lost() const { return answers_lost_; }

  private:
    void close() {
        if (!open_) return;
        waiting_.push_back(std::move(*open_));
        open_.reset();
        if (waiting_.size() >= appends_a_commit) flush();
    }

    const SqliteStore& from_;
    SqliteStore& to_;
    std::optional<Append> open_;
    std::vector<Append> waiting_;
    std::optional<StoreFailure> failed_;
    std::int64_t position_ = 0;
    journal::Hash hash_ = journal::genesis;
    std::int64_t answers_lost_ = 0;
};

}  // namespace

std::expected<Rescued, StoreFailure> rescue(const SqliteStore& from, const std::filesystem::path& to,
                                            const std::function<void(const journal::Envelope&)>& saved,
                                            const std::function<bool(const SqliteStore::SideRow&)>& wanted) {
    if (!from.key()) return std::unexpected(StoreFailure{StoreError::failed, "the house's key is not there"});
    if (std::filesystem::exists(to))
        return std::unexpected(StoreFailure{StoreError::failed, to.string() + " is there already"});
    if (auto copied = copy_key(*from.key(), to.parent_path() / "house.key"); !copied)
        return std::unexpected(copied.error());
    auto opened = SqliteStore::open(to);
    if (!opened) return std::unexpected(opened.error());
    SqliteStore& fresh = **opened;

    Rescued rescued;
    Copy copy{from, fresh};
    std::optional<std::int64_t> stopped;
    const auto read = from.read_all(0, [&](const journal::Envelope& record) {
        if (!copy.take(record)) {
            stopped = record.position;
            return false;
        }
        return true;
    });
    copy.end(read && !stopped);
    if (copy.failed()) return std::unexpected(*copy.failed());
    rescued.records = fresh.head().position;
    const auto told = from.stored_head();
    const auto kept = HeadFile::read(from.head_path());
    std::int64_t last = told ? told->head.position : copy.position();
    if (kept && *kept && (*kept)->whole) last = std::max(last, (*kept)->head.head.position);
    if (last > rescued.records) rescued.lost.push_back(fmt::format("records {} to {}", rescued.records + 1, last));
    if (copy.answers_lost() > 0)
        rescued.lost.push_back(fmt::format(
            "the kept answers of {} commands (a resend of one is refused as a reused id)", copy.answers_lost()));

    if (auto seen = fresh.read_all(0, [&](const journal::Envelope& record) { return saved(record), true; }); !seen)
        return std::unexpected(seen.error());
    std::int64_t unopened = 0;
    const auto rows = from.each_side_row([&](const SqliteStore::SideRow& row) {
        if (row.table == "session" || !wanted(row)) return;  // everybody signs in again
        if (!is_sealed_table(row.table)) return copy.keep({row.table, row.key, row.value});
        if (auto value = from.key()->open(row.table, row.key, row.value))
            copy.keep({row.table, row.key, std::move(*value)});
        else
            ++unopened;
    });
    copy.flush();
    if (copy.failed()) return std::unexpected(*copy.failed());
    rescued.side = fresh.head().side;
    if (unopened > 0) rescued.lost.push_back(fmt::format("{} rows beside the chain that do not open", unopened));
    if (!rows) rescued.lost.push_back("rows beside the chain behind a damaged page: " + rows.error().detail);
    return rescued;
}

}  // namespace riffle::store

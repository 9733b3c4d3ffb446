#include "store/commit_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "store/private_files.h"
#include "store/row_digest.h"

namespace riffle::store {
namespace {

constexpr std::int64_t block = 4096;
constexpr std::int64_t first_size = 64 * block;
// A larger commit is rare, and flushing it is what takes time: SQLite's own log does as well.
constexpr std::size_t most_prepared = 1 << 20;
constexpr std::size_t zeros = 256 * 1024;  // written at a time
constexpr std::string_view commit_label = "riffle-commit 1\n";
constexpr std::size_t number_bytes = 8;
constexpr std::size_t round_bytes = 16;
constexpr std::size_t head_bytes = commit_label.size() + number_bytes + sizeof(journal::Hash);

std::size_t whole_blocks(std::size_t bytes) {
    return (bytes + static_cast<std::size_t>(block) - 1) / static_cast<std::size_t>(block) *
           static_cast<std::size_t>(block);
}

void put_number(std::string& out, std::uint64_t n) {
    for (std::size_t i = 0; i < number_bytes; ++i, n >>= 8) out += static_cast<char>(n & 0xff);
}
void put_number(std::string& out, std::int64_t n) { put_number(out, static_cast<std::uint64_t>(n)); }
void put_text(std::string& out, std::string_view text) {
    put_number(out, static_cast<std::uint64_t>(text.size()));
    out += text;
}

void put_records(std::string& out, std::span<const NewRecord> records) {
    put_number(out, static_cast<std::uint64_t>(records.size()));
    for (const NewRecord& record : records) {
        put_text(out, record.type);
        put_text(out, record.payload);
    }
}

// Which it takes off the front of `sealed`.
void put_side(std::string& out, std::span<const SideWrite> side, std::span<const std::string>& sealed) {
    put_number(out, static_cast<std::uint64_t>(side.size()));
    for (const SideWrite& row : side) {
        put_text(out, row.table);
        put_text(out, row.key);
        put_number(out, std::uint64_t{row.value.has_value()});
        if (!row.value) continue;
        if (is_sealed_table(row.table)) {
            put_text(out, sealed.front());
            sealed = sealed.subspan(1);
        } else {
            put_text(out, *row.value);
        }
    }
}

void put_append(std::string& out, const Append& append, std::span<const std::string>& sealed) {
    put_text(out, append.stream);
    put_number(out, append.expected_version);
    put_number(out, append.at_ms);
    for (const std::string* text : {&append.by, &append.device, &append.command, &append.request_digest, &append.reply})
        put_text(out, *text);
    put_records(out, append.records);
    put_side(out, append.side, sealed);
    put_number(out, static_cast<std::uint64_t>(append.also.size()));
    for (const AlsoAppend& also : append.also) {
        put_text(out, also.stream);
        put_number(out, also.expected_version);
        put_records(out, also.records);
    }
}

// What was put, in the same order. `failed` once something is not there.
class Taking {
  public:
    explicit Taking(std::string_view from) : rest_(from) {}
    bool failed() const { return failed_; }
    bool at_end() const { return rest_.empty(); }

    std::uint64_t count() {
        std::uint64_t n = 0;
        const std::string_view bytes = take(number_bytes);
        for (std::size_t i = bytes.size(); i > 0; --i) n = n << 8 | static_cast<std::uint8_t>(bytes[i - 1]);
        return n;
    }
    // So many of what takes at least a number each: more cannot follow.
    std::uint64_t how_many() {
        const std::uint64_t n = count();
        if (n > rest_.size() / number_bytes) failed_ = true;
        return failed_ ? 0 : n;
    }
    std::int64_t number() { return static_cast<std::int64_t>(count()); }
    std::string text() { return std::string(take(count())); }
    std::string_view take(std::uint64_t bytes) {
        if (bytes > rest_.size()) failed_ = true;
        if (failed_) return {};
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }

    std::vector<NewRecord> records() {
        std::vector<NewRecord> all(how_many());
        for (NewRecord& record : all) record = {.type = text(), .payload = text()};
        return all;
    }
    SideWrite side() {
        SideWrite row{.table = text(), .key = text(), .value = std::nullopt};
        if (count() != 0) row.value = text();
        return row;
    }
    Append append() {
        Append a;
        a.stream = text();
        a.expected_version = number();
        a.at_ms = number();
        for (std::string* into : {&a.by, &a.device, &a.command, &a.request_digest, &a.reply}) *into = text();
        a.records = records();
        for (std::uint64_t n = how_many(); n > 0; --n) a.side.push_back(side());
        for (std::uint64_t n = how_many(); n > 0; --n) {
            AlsoAppend& also = a.also.emplace_back();
            also.stream = text();
            also.expected_version = number();
            also.records = records();
        }
        return a;
    }

  private:
    std::string_view rest_;
    bool failed_ = false;
};

struct Found {
    std::string round;
    LoggedCommit commit;
    std::size_t bytes = 0;  // in the file
};

// The one that begins where `rest` does; nothing: it is not whole, or not of this house.
std::optional<Found> read_one(std::string_view rest, const HouseKey& key) {
    if (!rest.starts_with(commit_label)) return std::nullopt;
    Taking head(rest.substr(commit_label.size()));
    const std::uint64_t size = head.count();
    const std::string_view digest = head.take(sizeof(journal::Hash));
    const std::string_view body = head.take(size);
    if (head.failed()) return std::nullopt;
    const journal::Hash due = key.row_digest({"commits.log", body});
    if (std::memcmp(digest.data(), due.data(), due.size()) != 0) return std::nullopt;
    Taking taking(body);
    Found found;
    found.round = taking.take(round_bytes);
    const auto before = read_line(taking.text());
    if (!before) return std::nullopt;
    found.commit.before = before->head;
    for (std::uint64_t n = taking.how_many(); n > 0; --n) found.commit.batch.push_back(taking.append());
    if (taking.failed() || !taking.at_end()) return std::nullopt;
    found.bytes = whole_blocks(head_bytes + size);
    return found;
}

std::expected<std::string, StoreFailure> bytes_of(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) return std::string();
    if (fd < 0) return std::unexpected(system_failure(file, errno));
    struct stat found {};
    std::string bytes;
    ssize_t got = 0;
    int error = 0;
    if (::fstat(fd, &found) == 0) {
        bytes.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(found.st_size, 0, CommitLog::most_size)));
        std::size_t at = 0;
        while (at < bytes.size() &&
               (got = ::pread(fd, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at))) > 0)
            at += static_cast<std::size_t>(got);
        if (got < 0) error = errno;
        bytes.resize(at);
    } else {
        error = errno;
    }
    ::close(fd);
    if (error != 0) return std::unexpected(system_failure(file, error));
    return bytes;
}

}  // namespace

struct CommitLog::Block {
    alignas(block) char bytes[block];
};
void CommitLog::FreeBlock::operator()(Block* block) const { std::free(block); }

CommitLog::Blocks CommitLog::blocks(std::size_t bytes) {
    auto* made = static_cast<Block*>(std::aligned_alloc(static_cast<std::size_t>(block), whole_blocks(bytes)));
    if (made == nullptr) throw std::bad_alloc();
    std::memset(static_cast<void*>(made), 0, whole_blocks(bytes));
    return Blocks(made);
}

std::span<const LoggedCommit> LoggedCommits::after(const Head& head) const {
    return {std::ranges::find(commits, head, &LoggedCommit::before), commits.end()};
}

std::expected<LoggedCommits, StoreFailure> CommitLog::read(const std::filesystem::path& file, const HouseKey& key) {
    const auto bytes = bytes_of(file);
    if (!bytes) return std::unexpected(bytes.error());
    LoggedCommits logged;
    std::string round;
    bool whole = true;  // so far
    for (std::string_view rest = *bytes; !rest.empty();) {
        auto found = read_one(rest, key);
        whole = whole && found && (round.empty() || found->round == round);
        rest.remove_prefix(std::min(found ? found->bytes : static_cast<std::size_t>(block), rest.size()));
        if (!found) continue;
        if (found->commit.before.commits >= logged.last.commits) logged.last = found->commit.before;
        if (!whole) continue;
        round = found->round;
        logged.commits.push_back(std::move(found->commit));
    }
    return logged;
}

// Past the system's cache where that is possible: a flush then has nothing to look for. Some file systems take that
// only for larger blocks, which shows when something is written.
std::expected<std::unique_ptr<CommitLog>, StoreFailure> CommitLog::open(const std::filesystem::path& file,
                                                                        const HouseKey& key, std::int64_t most_bytes) {
    if (auto opened = open(file, key, most_bytes, O_DIRECT)) return opened;
    return open(file, key, most_bytes, 0);
}

std::expected<std::unique_ptr<CommitLog>, StoreFailure> CommitLog::open(const std::filesystem::path& file,
                                                                        const HouseKey& key, std::int64_t most_bytes,
                                                                        int flags) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_DSYNC | O_CLOEXEC | flags, 0600);
    if (fd < 0) return std::unexpected(system_failure(file, errno));
    struct stat found {};
    if (::fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) {
        ::close(fd);
        return fail(StoreError::failed, file.string() + " is no file that can be written to");
    }
    std::unique_ptr<CommitLog> log(
        new CommitLog(file, fd, std::min(found.st_size / block * block, most_size), most_bytes, key));
    const std::int64_t first = std::min(first_size, most_bytes);
    auto begun = log->clear();
    if (begun) begun = log->size_ < first ? log->grow(first) : log->zero(0, block);
    if (!begun) return std::unexpected(begun.error());
    flush_name(file);
    return log;
}

CommitLog::CommitLog(std::filesystem::path file, int fd, std::int64_t size, std::int64_t most, const HouseKey& key)
    : file_(std::move(file)), fd_(fd), size_(size), most_(most), key_(key), zeros_(blocks(zeros)) {
    start_over();
}

CommitLog::~CommitLog() { ::close(fd_); }

bool CommitLog::prepare(std::string_view head_line, std::span<const Append> batch,
                        std::span<const std::string> sealed) {
    prepared_bytes_ = 0;
    body_.assign(round_);
    put_text(body_, head_line);
    put_number(body_, static_cast<std::uint64_t>(batch.size()));
    for (const Append& append : batch) {
        put_append(body_, append, sealed);
        if (body_.size() > most_prepared) return false;
    }
    const std::size_t bytes = whole_blocks(head_bytes + body_.size());
    if (bytes > room_) {
        room_ = 2 * bytes;
        prepared_ = blocks(room_);
    }
    std::string head(commit_label);
    put_number(head, static_cast<std::uint64_t>(body_.size()));
    const journal::Hash digest = key_.row_digest({"commits.log", body_});
    head.append(reinterpret_cast<const char*>(digest.data()), digest.size());
    char* out = prepared_->bytes;
    std::memcpy(out, head.data(), head.size());
    std::memcpy(out + head.size(), body_.data(), body_.size());
    std::memset(out + head.size() + body_.size(), 0, bytes - head.size() - body_.size());
    prepared_bytes_ = bytes;
    return true;
}

bool CommitLog::is_full() const { return at_ + static_cast<std::int64_t>(prepared_bytes_) > most_; }

std::expected<void, StoreFailure> CommitLog::write() {
    const auto end = at_ + static_cast<std::int64_t>(prepared_bytes_);
    last_at_ = at_;
    if (end > size_)
        if (auto grown = grow(std::max(end, std::min(2 * size_, most_))); !grown) return grown;
    used_ = std::max(used_, end);
    if (auto written = put(prepared_.get(), prepared_bytes_, at_); !written) return written;
    at_ = end;
    return {};
}

std::expected<void, StoreFailure> CommitLog::take_back() {
    at_ = last_at_;
    return at_ < used_ ? zero(at_, at_ + block) : std::expected<void, StoreFailure>();
}

void CommitLog::start_over() {
    at_ = last_at_ = 0;
    round_.assign(round_bytes, '\0');
    randombytes_buf(round_.data(), round_.size());
}

std::expected<void, StoreFailure> CommitLog::wipe() {
    if (auto done = zero(0, used_); !done) return done;
    used_ = 0;
    start_over();
    return {};
}

// Only what is not: after a stop there is nothing.
std::expected<void, StoreFailure> CommitLog::clear() {
    const Blocks there = blocks(zeros);
    for (std::int64_t at = 0; at < size_; at += static_cast<std::int64_t>(zeros)) {
        const auto bytes = std::min(zeros, static_cast<std::size_t>(size_ - at));
        const bool is_clear = ::pread(fd_, there->bytes, bytes, at) == static_cast<ssize_t>(bytes) &&
                              std::memcmp(there->bytes, zeros_->bytes, bytes) == 0;
        if (is_clear) continue;
        if (auto done = zero(at, at + static_cast<std::int64_t>(bytes)); !done) return done;
    }
    return {};
}

std::expected<void, StoreFailure> CommitLog::put(const Block* from, std::size_t bytes, std::int64_t at) {
    const char* next = from->bytes;
    while (bytes > 0) {
        const ssize_t written = ::pwrite(fd_, next, bytes, at);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return std::unexpected(system_failure(file_, written < 0 ? errno : ENOSPC));
        next += written;
        bytes -= static_cast<std::size_t>(written);
        at += written;
    }
    return {};
}

// By writing: a block that the file system has only set aside costs a flush twice, when it is first used.
std::expected<void, StoreFailure> CommitLog::grow(std::int64_t to) {
    if (auto done = zero(size_, to); !done) return done;
    if (::fsync(fd_) != 0) return std::unexpected(system_failure(file_, errno));
    size_ = to;
    return {};
}

std::expected<void, StoreFailure> CommitLog::zero(std::int64_t from, std::int64_t to) {
    for (; from < to; from += static_cast<std::int64_t>(zeros)) {
        const auto bytes = std::min(zeros, static_cast<std::size_t>(to - from));
        if (auto written = put(zeros_.get(), bytes, from); !written) return written;
    }
    return {};
}

}  // namespace riffle::store

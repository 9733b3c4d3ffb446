#include "store/head_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>

#include "store/private_files.h"

namespace riffle::store {
namespace {

constexpr auto flush_after = std::chrono::seconds(1);
constexpr std::size_t longest_line = 1024;

std::string moment_now() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text.data(), size};
}

// "moment why code riffle-head 1 ..."
std::optional<LoggedHead> read_logged(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    const std::size_t third = second == std::string_view::npos ? second : line.find(' ', second + 1);
    if (third == std::string_view::npos) return std::nullopt;
    const auto head = read_line(line.substr(third + 1));
    if (!head || line.substr(second + 1, third - second - 1) != code_of(head->head)) return std::nullopt;
    return LoggedHead{std::string(line.substr(0, first)), std::string(line.substr(first + 1, second - first - 1)),
                      *head};
}

}  // namespace

std::expected<std::optional<HeadFile::Found>, StoreFailure> HeadFile::read(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) return std::nullopt;
    if (fd < 0) return std::unexpected(system_failure(file, errno));
    std::array<char, longest_line> text{};
    const ssize_t size = ::pread(fd, text.data(), text.size(), 0);
    const int error = errno;
    ::close(fd);
    if (size < 0) return std::unexpected(system_failure(file, error));
    const auto head = read_line({text.data(), static_cast<std::size_t>(size)});
    return Found{head.value_or(SignedHead{}), head.has_value()};
}

std::expected<std::unique_ptr<HeadFile>, StoreFailure> HeadFile::open(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return std::unexpected(system_failure(file, errno));
    return std::unique_ptr<HeadFile>(new HeadFile(file, fd));
}

HeadFile::HeadFile(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {
    know_number();
    flusher_ = std::thread([this] { flush_now_and_then(); });
}

HeadFile::~HeadFile() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    flusher_.join();
    ::fdatasync(fd_);
    ::close(fd_);
}

// Not stat: who is told a file's times makes the next write note them to the nanosecond, and a file system without a
// journal then writes the block with the file's number, the log's often in it, with every flush of the log.
std::optional<HeadFile::Number> HeadFile::number_of(int folder, const char* path, int flags) {
    struct statx found {};
    if (::statx(folder, path, flags, STATX_INO, &found) != 0) return std::nullopt;
    return Number{found.stx_dev_major, found.stx_dev_minor, found.stx_ino};
}

void HeadFile::know_number() { number_ = number_of(fd_, "", AT_EMPTY_PATH).value_or(Number{}); }

bool HeadFile::is_named() const { return number_of(AT_FDCWD, path_.c_str(), 0) == number_; }

bool HeadFile::shows_last() const { return written_ && is_named(); }

std::expected<void, StoreFailure> HeadFile::hold() {
    if (is_named()) return {};
    const int fd = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return std::unexpected(system_failure(path_, errno));
    // Under the same number: the flusher may be using it.
    const bool taken = ::dup3(fd, fd_, O_CLOEXEC) >= 0;
    const int error = errno;
    ::close(fd);
    if (!taken) return std::unexpected(system_failure(path_, error));
    know_number();
    is_new_ = true;
    return {};
}

std::expected<void, StoreFailure> HeadFile::write(const std::string& line) {
    written_ = false;
    if (auto held = hold(); !held) return held;
    const ssize_t written = ::pwrite(fd_, line.data(), line.size(), 0);
    if (written != static_cast<ssize_t>(line.size()))
        return std::unexpected(system_failure(path_, written < 0 ? errno : ENOSPC));
    // From then on a line overwrites a line: after a power cut there is one, if not the last.
    if (is_new_) {
        if (::fsync(fd_) != 0) return std::unexpected(system_failure(path_, errno));
        flush_name(path_);
        is_new_ = false;
    }
    written_ = true;
    const std::lock_guard lock(mutex_);
    if (!dirty_) wake_.notify_all();
    dirty_ = true;
    return {};
}

void HeadFile::flush_now_and_then() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return dirty_ || stopping_; });
        if (stopping_) return;
        wake_.wait_for(lock, flush_after, [&] { return stopping_; });
        dirty_ = false;
        lock.unlock();
        ::fdatasync(fd_);
        lock.lock();
    }
}

std::optional<std::string> append_head(const std::filesystem::path& log, std::string_view why, const SignedHead& head) {
    std::string line = fmt::format("{} {} {} {}", moment_now(), why, code_of(head.head), to_line(head));
    const int fd = ::open(log.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) return system_failure(log, errno).detail;
    // A line that a power cut left unfinished is left alone.
    char last = '\n';
    if (const off_t end = ::lseek(fd, 0, SEEK_END); end > 0 && ::pread(fd, &last, 1, end - 1) == 1 && last != '\n')
        line.insert(line.begin(), '\n');
    const bool written = ::write(fd, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    const int error = errno;
    ::close(fd);
    if (!written) return system_failure(log, error).detail;
    return std::nullopt;
}

bool each_logged_head(const std::filesystem::path& log,
                      const std::function<void(std::int64_t line, const std::optional<LoggedHead>& head)>& visit) {
    std::ifstream in(log, std::ios::binary);
    if (!in) return false;
    std::string line;
    for (std::int64_t number = 1; std::getline(in, line); ++number) visit(number, read_logged(line));
    return true;
}

std::optional<LoggedHead> last_logged_head(const std::filesystem::path& log) {
    std::ifstream in(log, std::ios::binary | std::ios::ate);
    if (!in) return std::nullopt;
    const auto size = static_cast<std::int64_t>(in.tellg());
    const std::int64_t from = std::max<std::int64_t>(0, size - static_cast<std::int64_t>(4 * longest_line));
    in.seekg(from);
    std::string tail(static_cast<std::size_t>(size - from), '\0');
    in.read(tail.data(), static_cast<std::streamsize>(tail.size()));
    std::optional<LoggedHead> last;
    std::size_t start = from == 0 ? 0 : std::min(tail.find('\n'), tail.size() - 1) + 1;
    for (std::size_t end; (end = tail.find('\n', start)) != std::string::npos; start = end + 1)
        if (auto head = read_logged(std::string_view(tail).substr(start, end - start))) last = std::move(head);
    return last;
}

}  // namespace riffle::store

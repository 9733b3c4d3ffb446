#include "tests/store/simulated_disk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <utility>

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t block = 4096;
constexpr std::int64_t sector = 512;
constexpr std::string_view unnamed = ".unnamed";  // of a file that is on disk, if its name is not

// Whoever calls may be another thread, at the disk's end, too.
std::mutex armed_mutex;
SimulatedDisk* armed = nullptr;
std::atomic<bool> any_armed = false;
thread_local bool is_inside = false;

std::string all_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void put(std::string& into, std::int64_t at, std::string_view bytes) {
    into.resize(std::max(into.size(), static_cast<std::size_t>(at) + bytes.size()), '\0');
    std::ranges::copy(bytes, into.begin() + at);
}

void put_all(const std::map<std::string, std::string>& files, const fs::path& folder) {
    fs::create_directories(folder);
    for (const auto& [name, bytes] : files)
        std::ofstream(folder / name, std::ios::binary).write(bytes.data(), std::ssize(bytes));
}

// What a kill left unflushed is not in it.
fs::path disk_of(const fs::path& folder) { return folder.string() + ".disk"; }

}  // namespace

bool SimulatedDisk::is_possible() {
#ifdef __SANITIZE_THREAD__
    return false;
#else
    return true;
#endif
}

SimulatedDisk::SimulatedDisk(fs::path folder) : folder_(fs::canonical(folder)) {
    if (const fs::path disk = disk_of(folder_); fs::exists(disk)) {
        be_on(disk);
    } else {
        names_ = names();
        for (const auto& [name, number] : names_)
            files_[number].size = static_cast<std::int64_t>(fs::file_size(folder_ / name));
    }
    const std::lock_guard lock(armed_mutex);
    armed = this;
    any_armed = true;
}

SimulatedDisk::~SimulatedDisk() {
    const std::lock_guard lock(armed_mutex);
    armed = nullptr;
    any_armed = false;
}

void SimulatedDisk::be_on(const fs::path& disk) {
    const Names now = names();
    for (const auto& entry : fs::directory_iterator(disk)) {
        std::string name = entry.path().filename().string();
        const bool is_named = !name.ends_with(unnamed);
        if (!is_named) name.resize(name.size() - unnamed.size());
        const std::string flushed = all_of(entry.path());
        const auto there = now.find(name);
        if (there == now.end()) {
            gone_[name] = flushed;
            names_[name] = 0;
            continue;
        }
        if (is_named) names_.insert(*there);
        const std::string written = all_of(folder_ / name);
        File& file = files_[there->second];
        file.size = std::ssize(flushed);
        if (flushed.size() > written.size()) file.before_truncated = flushed;
        for (std::size_t at = 0; at < written.size(); at += block) {
            std::string old = at < flushed.size() ? flushed.substr(at, block) : "";
            old.resize(block, '\0');
            if (written.compare(at, block, old, 0, std::min(written.size() - at, std::size_t{block})) != 0)
                file.flushed[static_cast<std::int64_t>(at) / block] = std::move(old);
        }
    }
}

void SimulatedDisk::cut_at(std::int64_t call, Kind kind, fs::path into, std::uint64_t seed,
                           std::function<void()> at_cut) {
    const std::lock_guard lock(mutex_);
    calls_left_ = call;
    kind_ = kind;
    into_ = std::move(into);
    random_.seed(seed);
    at_cut_ = std::move(at_cut);
    is_cut_ = false;
}

void SimulatedDisk::cut_now() {
    const std::lock_guard lock(mutex_);
    if (is_cut_) return;
    is_inside = true;
    cut({}, "");
    is_inside = false;
}

void SimulatedDisk::fail(const std::string& name, int error, int calls) {
    const std::lock_guard lock(mutex_);
    failing_ = name;
    error_ = error;
    fails_ = calls;
}

bool SimulatedDisk::draw(double probability) { return std::bernoulli_distribution(probability)(random_); }

SimulatedDisk::Names SimulatedDisk::names() const {
    Names all;
    for (const auto& entry : fs::directory_iterator(folder_)) {
        struct stat found {};
        if (::stat(entry.path().c_str(), &found) == 0 && S_ISREG(found.st_mode))
            all.emplace(entry.path().filename().string(), found.st_ino);
    }
    return all;
}

std::optional<SimulatedDisk::Known> SimulatedDisk::known(int fd) const {
    std::array<char, 4096> path{};
    const ssize_t size = ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path.data(), path.size());
    if (size <= 0) return std::nullopt;
    const fs::path file(std::string_view(path.data(), static_cast<std::size_t>(size)));
    struct stat found {};
    if (file == folder_) return Known{};
    if (file.parent_path() != folder_ || ::fstat(fd, &found) != 0) return std::nullopt;
    return Known{.name = file.filename().string(), .number = found.st_ino};
}

// Before they are written.
void SimulatedDisk::remember(File& file, int fd, std::int64_t from, std::int64_t to) {
    for (std::int64_t number = from / block; number * block < to; ++number) {
        const auto [known, added] = file.flushed.try_emplace(number);
        if (!added) continue;
        known->second.assign(static_cast<std::size_t>(block), '\0');
        (void)!::pread(fd, known->second.data(), known->second.size(), number * block);
    }
}

std::int64_t SimulatedDisk::write(const Call& call, File& file) {
    struct stat found {};
    ::fstat(call.fd, &found);
    const std::int64_t at = call.kind == Call::append ? found.st_size : call.at;
    const bool flushes = (::fcntl(call.fd, F_GETFL) & O_DSYNC) != 0;
    if (!flushes) remember(file, call.fd, at, at + call.size);
    const std::int64_t written = call.kind == Call::append
                                     ? ::syscall(SYS_write, call.fd, call.bytes, call.size)
                                     : ::syscall(SYS_pwrite64, call.fd, call.bytes, call.size, call.at);
    if (!flushes || written <= 0) return written;
    const int error = errno;
    file.size = std::max(file.size, at + written);
    for (std::int64_t now = at; now < at + written;) {
        const std::int64_t end = std::min((now / block + 1) * block, at + written);
        if (const auto known = file.flushed.find(now / block); known != file.flushed.end())
            put(known->second, now % block, {call.bytes + (now - at), static_cast<std::size_t>(end - now)});
        now = end;
    }
    errno = error;
    return written;
}

std::string SimulatedDisk::on_disk(std::string now, const File& file) {
    if (file.before_truncated) return *file.before_truncated;
    for (const auto& [number, bytes] : file.flushed) put(now, number * block, bytes);
    now.resize(static_cast<std::size_t>(file.size), '\0');
    return now;
}

std::string SimulatedDisk::left(std::string now, const File& file) {
    if (file.before_truncated && draw(0.5)) return *file.before_truncated;
    const double written = std::array{0.0, 0.0, 0.1, 0.5, 0.9, 1.0}.at(random_() % 6);  // of what was not flushed
    const std::size_t size = draw(written) ? now.size() : static_cast<std::size_t>(file.size);
    const bool by_sectors = draw(0.5);
    // One by one; or all up to one of them, or all from there on.
    const auto order = random_() % 4;
    auto before = static_cast<std::int64_t>(random_() % (file.flushed.size() + 1));
    for (const auto& [number, bytes] : file.flushed) {
        const std::int64_t step = order > 1 && by_sectors ? sector : block;
        const bool is_before = before-- > 0;
        for (std::int64_t at = 0; at < block; at += step)
            if (order > 1 ? !draw(written) : is_before == (order == 0))
                put(now, number * block + at,
                    std::string_view(bytes).substr(static_cast<std::size_t>(at), static_cast<std::size_t>(step)));
    }
    now.resize(size, '\0');
    return now;
}

void SimulatedDisk::unlinked(const std::string& name) {
    const auto now = names();
    const auto found = now.find(name);
    if (found == now.end()) return;
    if (const auto kept = names_.find(name); kept != names_.end() && kept->second == found->second)
        gone_[name] = draw(0.5) ? on_disk(all_of(folder_ / name), files_[found->second])
                                : left(all_of(folder_ / name), files_[found->second]);
    // Its number is given away again.
    if (std::ranges::count(now, found->second, &Names::value_type::second) == 1) files_.erase(found->second);
}

void SimulatedDisk::cut(const Call& call, const std::string& under_way) {
    is_cut_ = true;
    calls_left_ = -1;
    fs::create_directories(into_);
    std::map<std::string, std::string> left_there, on_disk_there;
    if (kind_ == kill) on_disk_there = gone_;
    for (const auto& [name, bytes] : gone_)
        if (kind_ == power && draw(0.5)) left_there[name] = bytes;
    for (const auto& [name, number] : names()) {
        if (name.ends_with("-shm")) continue;
        const auto kept = names_.find(name);
        const bool is_named = kept != names_.end() && kept->second == number;
        std::string bytes = all_of(folder_ / name);
        if (kind_ == kill)
            on_disk_there[is_named ? name : name + std::string(unnamed)] = on_disk(bytes, files_[number]);
        if (kind_ == power) {
            if (!is_named && draw(0.5)) continue;
            bytes = left(std::move(bytes), files_[number]);
        }
        if (kind_ == power && name == under_way && call.kind == Call::write) {
            const double done = std::array{0.1, 0.5, 0.9}.at(random_() % 3);
            for (std::int64_t at = 0; at < call.size; at += sector)
                if (draw(done))
                    put(bytes, call.at + at,
                        {call.bytes + at, static_cast<std::size_t>(std::min(sector, call.size - at))});
        }
        left_there[name] = std::move(bytes);
    }
    put_all(left_there, into_);
    if (kind_ == kill) put_all(on_disk_there, disk_of(into_));
    if (at_cut_) at_cut_();
}

std::optional<std::int64_t> SimulatedDisk::call(const Call& call) {
    const std::lock_guard lock(mutex_);
    const fs::path path = call.kind == Call::unlink ? fs::path(call.bytes) : fs::path();
    const auto about = call.kind != Call::unlink       ? known(call.fd)
                       : path.parent_path() == folder_ ? std::optional(Known{.name = path.filename().string()})
                                                       : std::nullopt;
    if (!about) return std::nullopt;
    if (calls_left_ >= 0 && calls_left_-- == 0) cut(call, about->name);
    if (fails_ > 0 && about->name == failing_) {
        --fails_;
        errno = error_;
        return -1;
    }
    if (call.kind == Call::unlink) {
        unlinked(about->name);
        return ::syscall(SYS_unlink, call.bytes);
    }
    if (about->name.empty()) {
        names_ = names();
        gone_.clear();
        return 0;
    }
    File& file = files_[about->number];
    if (call.kind == Call::write || call.kind == Call::append) return write(call, file);
    struct stat found {};
    ::fstat(call.fd, &found);
    if (call.kind == Call::flush) {
        file = {.size = found.st_size, .flushed = {}, .before_truncated = std::nullopt};
        return 0;
    }
    if (call.size < found.st_size) {
        std::string now(static_cast<std::size_t>(found.st_size), '\0');
        (void)!::pread(call.fd, now.data(), now.size(), 0);
        if (!file.before_truncated) file.before_truncated = on_disk(std::move(now), file);
        std::erase_if(file.flushed, [&](const auto& kept) { return kept.first * block >= call.size; });
        file.size = std::min(file.size, call.size);
    }
    return ::syscall(SYS_ftruncate, call.fd, call.size);
}

#ifndef __SANITIZE_THREAD__
namespace {

// `straight`: the system's own.
template <class Straight>
std::int64_t through(const SimulatedDisk::Call& call, const Straight& straight) {
    if (any_armed && !is_inside) {
        const std::lock_guard lock(armed_mutex);
        is_inside = true;
        const auto answered = armed ? armed->call(call) : std::nullopt;
        is_inside = false;
        if (answered) return *answered;
    }
    return straight();
}

std::int64_t put_at(int fd, const void* bytes, std::size_t size, off_t at) {
    return through({.kind = SimulatedDisk::Call::write,
                    .fd = fd,
                    .bytes = static_cast<const char*>(bytes),
                    .size = static_cast<std::int64_t>(size),
                    .at = at},
                   [&] { return ::syscall(SYS_pwrite64, fd, bytes, size, at); });
}

// A flush takes time, and others write meanwhile.
int flush(int fd, long by) {
    static std::atomic<unsigned> flushes = 0;
    if (any_armed && ++flushes % 4 == 0) ::usleep(200);
    return static_cast<int>(through({.kind = SimulatedDisk::Call::flush, .fd = fd}, [&] { return ::syscall(by, fd); }));
}

int cut_off(int fd, off_t size) {
    return static_cast<int>(through({.kind = SimulatedDisk::Call::truncate, .fd = fd, .size = size},
                                    [&] { return ::syscall(SYS_ftruncate, fd, size); }));
}

}  // namespace
#endif

}  // namespace riffle::store

#ifndef __SANITIZE_THREAD__
using riffle::store::SimulatedDisk;

extern "C" {
ssize_t pwrite(int fd, const void* bytes, size_t size, off_t at) { return riffle::store::put_at(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t at) {
    return riffle::store::put_at(fd, bytes, size, at);
}
// Only at a file's end, as the log of heads is.
ssize_t write(int fd, const void* bytes, size_t size) {
    return riffle::store::through({.kind = SimulatedDisk::Call::append,
                                   .fd = fd,
                                   .bytes = static_cast<const char*>(bytes),
                                   .size = static_cast<std::int64_t>(size)},
                                  [&] { return ::syscall(SYS_write, fd, bytes, size); });
}
int fsync(int fd) { return riffle::store::flush(fd, SYS_fsync); }
int fdatasync(int fd) { return riffle::store::flush(fd, SYS_fdatasync); }
int ftruncate(int fd, off_t size) noexcept { return riffle::store::cut_off(fd, size); }
int ftruncate64(int fd, off64_t size) noexcept { return riffle::store::cut_off(fd, size); }
int unlink(const char* path) noexcept {
    return static_cast<int>(riffle::store::through({.kind = SimulatedDisk::Call::unlink, .bytes = path},
                                                   [&] { return ::syscall(SYS_unlink, path); }));
}
}
#endif

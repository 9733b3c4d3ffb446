#include "store/private_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t others = 0077;

class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }

  private:
    int fd_;
};

// Everything in it is a house's, or there is nothing: its mode is ours to set.
bool holds_only_a_house(const fs::path& folder) {
    std::error_code error;
    bool house = true;
    bool journal = false;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        journal = journal || name == "riffle.db";
        house = house && (name == "books" || name == "house.key" || name == "head" || name == "heads.log" ||
                          name == "commits.log" || name == "live" || name.find(".db") != std::string::npos);
    }
    return !error && (house || journal);
}

}  // namespace

StoreFailure system_failure(const fs::path& path, int error) {
    const StoreError kind = error == ENOSPC || error == EDQUOT                    ? StoreError::disk_full
                            : error == EROFS || error == EACCES || error == EPERM ? StoreError::read_only
                                                                                  : StoreError::failed;
    return {kind, fmt::format("{}: {}", path.string(), std::strerror(error))};
}

std::expected<void, StoreFailure> make_private_folder(const fs::path& folder, Notes& notes) {
    if (folder.empty()) return {};
    std::error_code error;
    if (!fs::exists(folder, error)) {
        if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
        if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
            return std::unexpected(system_failure(folder, errno));
        return {};
    }
    struct stat found {};
    if (::stat(folder.c_str(), &found) != 0) return std::unexpected(system_failure(folder, errno));
    if (!S_ISDIR(found.st_mode)) return std::unexpected(system_failure(folder, ENOTDIR));
    if ((found.st_mode & others) == 0) return {};
    const bool ours = found.st_uid == ::geteuid() && (found.st_mode & S_ISVTX) == 0 && holds_only_a_house(folder);
    if (ours && ::chmod(folder.c_str(), found.st_mode & 0777 & ~others) == 0)
        notes.push_back(fmt::format("the folder {} was open to other users (mode {:o}): it is 0700 now",
                                    folder.string(), found.st_mode & 0777));
    else
        notes.push_back(
            fmt::format("the folder {} is open to other users (mode {:o}) and holds more than a house: give "
                        "the journal a folder of its own",
                        folder.string(), found.st_mode & 0777));
    return {};
}

void narrow(const fs::path& file, Notes& notes) {
    struct stat found {};
    if (::stat(file.c_str(), &found) != 0 || !S_ISREG(found.st_mode) || (found.st_mode & others) == 0) return;
    const unsigned mode = found.st_mode & 0777;
    if (::chmod(file.c_str(), found.st_mode & 0777 & ~others) == 0)
        notes.push_back(fmt::format("{} could be read by other users (mode {:o}): it is {:o} now", file.string(), mode,
                                    mode & ~others));
    else
        notes.push_back(
            fmt::format("{} can be read by other users (mode {:o}): {}", file.string(), mode, std::strerror(errno)));
}

std::expected<void, StoreFailure> make_private_file(const fs::path& file) {
    const Descriptor made(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (made.get() < 0) return std::unexpected(system_failure(file, errno));
    return {};
}

std::expected<std::optional<HouseKey>, StoreFailure> read_house_key(const fs::path& file) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened.get() < 0) {
        if (errno == ENOENT) return std::nullopt;
        const int error = errno;
        return std::unexpected(
            StoreFailure{StoreError::failed, fmt::format("the house key {}: {}", file.string(), std::strerror(error))});
    }
    std::array<char, 256> text{};
    const ssize_t size = ::read(opened.get(), text.data(), text.size());
    auto key = size < 0 ? std::nullopt : HouseKey::read({text.data(), static_cast<std::size_t>(size)});
    std::fill(text.begin(), text.end(), '\0');
    if (!key)
        return std::unexpected(StoreFailure{StoreError::failed, fmt::format("{} is no house key of this version "
                                                                            "(\"riffle-house-key 1\" and 64 "
                                                                            "hexadecimal digits are expected)",
                                                                            file.string())});
    return key;
}

std::expected<HouseKey, StoreFailure> make_house_key(const fs::path& file) {
    const HouseKey key = HouseKey::random();
    const std::string text = key.text();
    const fs::path draft = file.string() + ".new";
    ::unlink(draft.c_str());
    {
        const Descriptor made(::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (made.get() < 0) return std::unexpected(system_failure(draft, errno));
        if (::write(made.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
            ::fsync(made.get()) != 0)
            return std::unexpected(system_failure(draft, errno));
    }
    // link() refuses to replace: a key that is there is never lost.
    const int linked = ::link(draft.c_str(), file.c_str());
    const int error = errno;
    ::unlink(draft.c_str());
    if (linked != 0) return std::unexpected(system_failure(file, error));
    flush_name(file);
    return key;
}

void flush_name(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    const Descriptor place(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (place.get() >= 0) ::fsync(place.get());
}

}  // namespace riffle::store

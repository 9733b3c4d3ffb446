// A disk whose power can be cut. What this program writes into one folder stays in the machine's cache until it is
// flushed (fsync, fdatasync, or written through O_DSYNC); at the cut each block of each file, its size and its name
// is as it was flushed or as it was written since, drawn one by one, and a write that is under way is torn between
// sectors. simulated_disk.cpp stands in for the system's calls in this whole program; where no disk is simulated they
// are passed on.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace riffle::store {

class SimulatedDisk {
  public:
    // Not under a thread sanitizer, which stands in for the same calls.
    static bool is_possible();
    // Everything that is in it now is flushed, but for what was not when a kill left it. One at a time.
    explicit SimulatedDisk(std::filesystem::path folder);
    ~SimulatedDisk();
    SimulatedDisk(const SimulatedDisk&) = delete;
    SimulatedDisk& operator=(const SimulatedDisk&) = delete;

    // When so many calls more were begun, what is left of the folder is put into `into`: of a kill all that was
    // written. The program goes on; `at_cut` is called at that moment.
    enum Kind { power, kill };
    void cut_at(std::int64_t call, Kind kind, std::filesystem::path into, std::uint64_t seed,
                std::function<void()> at_cut);
    // Unless it was cut already.
    void cut_now();
    bool is_cut() const { return is_cut_; }
    // So many calls about this file fail with `error` from now on.
    void fail(const std::string& name, int error, int calls);

    struct Call {
        enum { write, append, flush, truncate, unlink } kind;
        int fd = -1;
        const char* bytes = nullptr;  // to write; to unlink: the path
        std::int64_t size = 0;        // to write, or of the file from now on
        std::int64_t at = 0;
    };
    // Nothing: it is not about this folder.
    std::optional<std::int64_t> call(const Call& call);

  private:
    using Blocks = std::map<std::int64_t, std::string>;  // by their number, as they are on disk
    struct File {
        std::int64_t size = 0;  // on disk
        Blocks flushed;         // of those that were written since
        std::optional<std::string> before_truncated;
    };
    struct Known {
        std::string name;  // empty: the folder itself
        std::uint64_t number = 0;
    };
    using Names = std::map<std::string, std::uint64_t>;
    void be_on(const std::filesystem::path& disk);
    std::optional<Known> known(int fd) const;
    Names names() const;
    static std::string on_disk(std::string now, const File& file);
    std::string left(std::string now, const File& file);
    void remember(File& file, int fd, std::int64_t from, std::int64_t to);
    std::int64_t write(const Call& call, File& file);
    void unlinked(const std::string& name);
    void cut(const Call& call, const std::string& name);
    bool draw(double probability);

    const std::filesystem::path folder_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, File> files_;      // by number; one that is not there was made since
    Names names_;                              // on disk
    std::map<std::string, std::string> gone_;  // what names on disk had when they were unlinked
    std::int64_t calls_left_ = -1;
    Kind kind_ = power;
    std::filesystem::path into_;
    std::mt19937_64 random_;
    std::function<void()> at_cut_;
    std::atomic<bool> is_cut_ = false;
    std::string failing_;
    int error_ = 0;
    int fails_ = 0;
};

}  // namespace riffle::store

// The head beside the database: DATA/head, one line overwritten with every commit before anything is acknowledged, and
// DATA/heads.log, a line now and then that is never rewritten. A kill leaves both exact; after a power cut the head
// file may be a second old (it is flushed once a second, not with every commit), never newer than what the disk kept.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/head.h"
#include "store/store.h"

namespace riffle::store {

class HeadFile {
  public:
    // Nothing: there is no such file. `whole` false: it is there but cannot be read as a head.
    struct Found {
        SignedHead head;
        bool whole = false;
    };
    static std::expected<std::optional<Found>, StoreFailure> read(const std::filesystem::path& file);

    static std::expected<std::unique_ptr<HeadFile>, StoreFailure> open(const std::filesystem::path& file);
    ~HeadFile();
    HeadFile(const HeadFile&) = delete;
    HeadFile& operator=(const HeadFile&) = delete;

    // What was written last is in the file that has the name now.
    bool shows_last() const;
    // Into the file that has the name now: removed or replaced while the server runs, it is made anew.
    std::expected<void, StoreFailure> write(const std::string& line);

  private:
    // Which file it is, to the system.
    struct Number {
        std::uint64_t major = 0, minor = 0, inode = 0;
        friend bool operator==(const Number&, const Number&) = default;
    };
    static std::optional<Number> number_of(int folder, const char* path, int flags);
    HeadFile(std::filesystem::path path, int fd);
    std::expected<void, StoreFailure> hold();
    void know_number();
    bool is_named() const;
    void flush_now_and_then();

    std::filesystem::path path_;
    int fd_;
    Number number_;         // of the open file
    bool written_ = false;  // the last time it could be
    bool is_new_ = true;    // what the system calls it, and its size, may not be on disk
    std::mutex mutex_;
    std::condition_variable wake_;
    bool dirty_ = false;
    bool stopping_ = false;
    std::thread flusher_;
};

struct LoggedHead {
    std::string moment;  // "2026-11-17T08:44:25Z"
    std::string why;     // "start", "stop", "1000", "hour", "finish", "rescue"
    SignedHead head;
};

// One line at the end of the log, 0600. A log that cannot be written stops nothing: the sentence is for the notes.
std::optional<std::string> append_head(const std::filesystem::path& log, std::string_view why, const SignedHead& head);
// In order; `visit` gets the line's number and what it says, nothing when it cannot be read. False: there is no log.
bool each_logged_head(const std::filesystem::path& log,
                      const std::function<void(std::int64_t line, const std::optional<LoggedHead>& head)>& visit);
// The last whole line, from the end of the file: as quick in a large log as in a small one.
std::optional<LoggedHead> last_logged_head(const std::filesystem::path& log);

}  // namespace riffle::store

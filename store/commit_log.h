// DATA/commits.log: what a commit brings, as one run of bytes in a file whose blocks are there already, on disk by one
// flush while SQLite writes its pages beside it. So nobody waits for both. It is needed only where the machine itself
// goes down: a kill leaves SQLite's own files whole. What it holds is what the next start puts back (sqlite_recover).
//
// A commit in it: a label, its length, a digest under the house's key, then the line of the head it follows and all
// that was appended, in whole blocks. Those of one round (`start_over`) carry its number, so that what an earlier round
// left behind them is told apart; the first that is not whole ends what is there.
#pragma once
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "store/head.h"
#include "store/store.h"

namespace riffle::store {

// Side rows that are sealed are so here too, as they stand in their table.
struct LoggedCommit {
    Head before;  // what the journal ended with
    std::vector<Append> batch;
    std::int64_t number() const { return before.commits + 1; }
};

struct LoggedCommits {
    std::vector<LoggedCommit> commits;  // of the last round, up to the first that is not whole
    Head last;                          // the last that any followed that is whole, in those or behind them
    // What a journal that ends with `head` does not have yet.
    std::span<const LoggedCommit> after(const Head& head) const;
};

class CommitLog {
  public:
    // More than is committed one by one between two checkpoints, which let it begin anew.
    static constexpr std::int64_t most_size = 4096 * 4096;

    // In order. A file that is not there, or is empty, holds none.
    static std::expected<LoggedCommits, StoreFailure> read(const std::filesystem::path& file, const HouseKey& key);
    // Made when it is not there. What it holds is not needed any more.
    // `most_bytes`: before it is full; whole blocks.
    static std::expected<std::unique_ptr<CommitLog>, StoreFailure> open(const std::filesystem::path& file,
                                                                        const HouseKey& key,
                                                                        std::int64_t most_bytes = most_size);
    ~CommitLog();
    CommitLog(const CommitLog&) = delete;
    CommitLog& operator=(const CommitLog&) = delete;

    // False: it is too large for the log, which is left as it is. `head_line`: the head it follows; `sealed`: the
    // values of its sealed rows, in order, as they stand in their table.
    bool prepare(std::string_view head_line, std::span<const Append> batch, std::span<const std::string> sealed);
    // There is no room for what was prepared before `start_over`.
    bool is_full() const;
    // What was prepared, on disk when it returns. After a failure there may be anything at its place.
    std::expected<void, StoreFailure> write();
    // What was written last, or was to be: it did not become a commit.
    std::expected<void, StoreFailure> take_back();
    // Everything in it is in the database, and on disk: what comes is written from the beginning again.
    void start_over();
    // So that no copy of what was erased stays in it. Everything in it is in the database.
    std::expected<void, StoreFailure> wipe();

  private:
    struct Block;
    struct FreeBlock {
        void operator()(Block* block) const;
    };
    using Blocks = std::unique_ptr<Block, FreeBlock>;
    static Blocks blocks(std::size_t bytes);

    CommitLog(std::filesystem::path file, int fd, std::int64_t size, std::int64_t most, const HouseKey& key);
    static std::expected<std::unique_ptr<CommitLog>, StoreFailure> open(const std::filesystem::path& file,
                                                                        const HouseKey& key, std::int64_t most_bytes,
                                                                        int flags);
    std::expected<void, StoreFailure> put(const Block* from, std::size_t bytes, std::int64_t at);
    std::expected<void, StoreFailure> grow(std::int64_t to);
    std::expected<void, StoreFailure> clear();
    std::expected<void, StoreFailure> zero(std::int64_t from, std::int64_t to);

    std::filesystem::path file_;
    int fd_;
    std::int64_t size_;  // of the file, in whole blocks
    std::int64_t most_;  // that it grows to
    const HouseKey& key_;
    std::string round_;         // its number
    std::int64_t at_ = 0;       // where the next one goes
    std::int64_t last_at_ = 0;  // where the last one went
    std::int64_t used_ = 0;     // beyond it there is nothing but zeros
    std::string body_;
    Blocks prepared_;
    std::size_t room_ = 0;  // of `prepared_`
    std::size_t prepared_bytes_ = 0;
    Blocks zeros_;
};

}  // namespace riffle::store

// What a commit brought is on disk in the commits' log before its pages are. Where the machine went down in between, or
// SQLite's own log was lost or damaged since, the next start puts it back from there.
#include "store/row_digest.h"
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

// As they were given to their log: sealed.
std::vector<std::string> sealed_in(std::span<const Append> batch) {
    std::vector<std::string> sealed;
    for (const Append& append : batch)
        for (const SideWrite& row : append.side)
            if (row.value && is_sealed_table(row.table)) sealed.push_back(*row.value);
    return sealed;
}

// Refused then as now: its place in the log was to be taken back, and nobody was told of it.
bool was_refused(const StoreFailure& failure) {
    return failure.error == StoreError::version_conflict || failure.error == StoreError::duplicate_command;
}

}  // namespace

// Nothing is written where it would not be enough, or nobody can tell: what then is missing, the check of the head
// says.
Status SqliteStore::Impl::put_back(const std::optional<HeadFile::Found>& kept) {
    const auto stored = stored_head();
    const bool told = kept && kept->whole;
    if (!stored || !holds(*stored, key->public_key()) || (!told && stored->head.commits > 0)) return {};
    const auto logged = CommitLog::read(commits_path, *key);
    if (!logged) return std::unexpected(logged.error());
    const std::span<const LoggedCommit> missing = logged->after(stored->head);
    const std::int64_t reached = stored->head.commits + static_cast<std::int64_t>(missing.size());
    if (told && kept->head.head.commits > reached) return {};
    // The last may have been refused, and not taken out any more: what it was to follow is certain.
    const Head& last = logged->last;
    if (last.commits > reached || (missing.empty() && last.commits == reached && last != stored->head))
        return fail(StoreError::corrupt,
                    fmt::format("{} has a commit that follows commit {}, but the journal can be followed only up to "
                                "commit {}: the database was put back from an older copy, or the log was damaged",
                                commits_path.string(), last.commits, reached));
    if (missing.empty()) return {};
    if (!told)
        return fail(StoreError::corrupt,
                    fmt::format("the head file is missing or cannot be read, but {} has commits that the journal does "
                                "not have",
                                commits_path.string()));
    head = *stored;
    if (auto opened = open_writer(); !opened) return opened;
    const auto back = put_back(missing);
    if (!back) return std::unexpected(back.error());
    if (*back > 0)
        notes.push_back(
            fmt::format("the machine went down before {} commits were in the database, or its log was "
                        "damaged: they are put back from {}",
                        *back, commits_path.string()));
    return {};
}

// How many of them were commits.
std::expected<std::int64_t, StoreFailure> SqliteStore::Impl::put_back(std::span<const LoggedCommit> commits) {
    for (const LoggedCommit& commit : commits) {
        if (commit.before != head.head)
            return fail(StoreError::corrupt, fmt::format("commit {} of {} does not follow the one before it",
                                                         commit.number(), commits_path.string()));
        auto written = write_or_roll_back(commit.batch, sealed_in(commit.batch));
        if (!written && &commit == &commits.back() && was_refused(written.error())) break;
        if (!written) return std::unexpected(written.error());
        head = written->head;
        head_line = std::move(written->line);
    }
    return head.head.commits - commits.front().before.commits;
}

}  // namespace riffle::store

#include "store/head_check.h"

#include <fmt/format.h>

namespace riffle::store {
namespace {

std::string counted(std::int64_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string missing(const Head& told, const Head& there) {
    const std::int64_t records = told.position - there.position;
    const std::string which = records <= 0 ? "no record, but rows beside the chain"
                                           : fmt::format("{}, {} to {}", counted(records, "record", "records"),
                                                         there.position + 1, told.position);
    return fmt::format(
        "acknowledged commits are missing at the end: {} ({}; {}). The head file says {}, the journal ends at {}. The "
        "write-ahead log was damaged or deleted, or the database was put back from an older copy",
        counted(told.commits - there.commits, "commit", "commits"),
        counted(told.commands - there.commands, "command", "commands"), which, code_of(told), code_of(there));
}

}  // namespace

std::optional<std::string> what_is_missing(const std::optional<HeadFile::Found>& file,
                                           const std::optional<SignedHead>& stored, const PublicKey& key,
                                           const std::function<std::optional<journal::Hash>(std::int64_t)>& hash_at) {
    const bool anything = stored && stored->head.commits > 0;
    if (!file) {
        if (!anything) return std::nullopt;
        return "the head file is missing: without it nobody can tell whether records at the end are missing";
    }
    if (!file->whole) {
        if (!anything) return std::nullopt;
        return "the head file cannot be read";
    }
    const Head& told = file->head.head;
    if (told.commits == 0 && !anything) return std::nullopt;
    if (!stored)
        return fmt::format(
            "the database is gone or empty, but the head file says that {} with {} were stored (up to {})",
            counted(told.commands, "command", "commands"), counted(told.position, "record", "records"), code_of(told));
    if (!holds(file->head, key)) return "the head file is not signed with this house's key";
    const Head& there = stored->head;
    if (told.commits > there.commits) return missing(told, there);
    if (told.commits == there.commits)
        return told == there
                   ? std::nullopt
                   : std::optional(fmt::format("the head file says {}, the journal says {}, and both say that "
                                               "it was written last: one of them was edited",
                                               code_of(told), code_of(there)));
    // Killed between the commit and the head file: fine, as long as what the file says is still there.
    const auto hash = told.position == 0 ? std::optional(journal::genesis) : hash_at(told.position);
    if (!hash || *hash != told.hash)
        return fmt::format("the journal does not contain {}, which the head file says was stored", code_of(told));
    return std::nullopt;
}

}  // namespace riffle::store

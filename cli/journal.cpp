#include "cli/journal.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace riffle::cli {

std::string cannot_open(const std::string& folder, const store::StoreFailure& failure) {
    switch (failure.error) {
        case store::StoreError::disk_full:
            return fmt::format("the disk is full: the journal in {} cannot be written", folder);
        case store::StoreError::read_only:
            return fmt::format("the folder {} is read-only: choose another with --data", folder);
        case store::StoreError::busy:
            return fmt::format("another Riffle has the journal in {} open: stop it first", folder);
        case store::StoreError::corrupt:
            return fmt::format("the journal in {} is damaged: {}", folder, failure.detail);
        case store::StoreError::version_conflict:
        case store::StoreError::duplicate_command:
        case store::StoreError::failed:
        case store::StoreError::unconfirmed:
            break;
    }
    return fmt::format("the journal in {} cannot be opened: {}", folder, failure.detail);
}

std::string what_to_do(const std::string& folder) {
    return fmt::format(
        "Nothing was changed. Copy the folder {0} away first, then:\n"
        "  riffle verify {0}              says all that is wrong\n"
        "  riffle serve --data {0} --damaged   serves what is there, read-only\n"
        "  riffle rescue {0} NEW          saves every sound record into the new folder NEW\n",
        folder);
}

std::filesystem::path journal_file(const std::string& folder) { return std::filesystem::path(folder) / "riffle.db"; }

std::filesystem::path key_file(const std::string& folder, const std::string& given) {
    if (!given.empty()) return given;
    if (const char* credentials = std::getenv("CREDENTIALS_DIRECTORY");
        credentials != nullptr && *credentials != '\0') {
        const auto file = std::filesystem::path(credentials) / "house.key";
        std::error_code error;
        if (std::filesystem::exists(file, error)) return file;
    }
    return std::filesystem::path(folder) / "house.key";
}

void print(const store::Findings& findings) {
    for (const store::Finding& finding : findings.told())
        std::fprintf(stderr, "riffle: %s: %s\n", finding.where.c_str(), finding.what.c_str());
    for (const auto& [where, count] : findings.counts())
        if (count > store::Findings::told_of_each)
            std::fprintf(stderr, "riffle: %s: and %lld more\n", where.c_str(),
                         static_cast<long long>(count - store::Findings::told_of_each));
}

}  // namespace riffle::cli

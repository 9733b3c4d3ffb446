#include "cli/journal.h"

#include <fmt/format.h>

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
            break;
    }
    return fmt::format("the journal in {} cannot be opened: {}", folder, failure.detail);
}

}  // namespace riffle::cli

// What a failure of the store is to whoever asked, in one place: the same code and status wherever it shows.
#pragma once
#include <string_view>

#include "store/store.h"

namespace riffle::app {

struct StorageAnswer {
    int status = 503;
    std::string_view code;
};

constexpr StorageAnswer storage_answer(store::StoreError error) {
    switch (error) {
        case store::StoreError::version_conflict:
            return {409, "version_conflict"};
        case store::StoreError::duplicate_command:
            return {409, "command_id_reused"};
        case store::StoreError::disk_full:
            return {507, "storage_full"};
        case store::StoreError::read_only:
            return {503, "storage_read_only"};
        case store::StoreError::unconfirmed:
            return {503, "storage_unconfirmed"};
        case store::StoreError::busy:
        case store::StoreError::corrupt:
        case store::StoreError::failed:
            return {503, "storage_failed"};
    }
    return {503, "storage_failed"};
}

}  // namespace riffle::app

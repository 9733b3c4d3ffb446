// Saves what is sound of a damaged journal into a new one: every record up to the first that is not what was written,
// with the same hashes, and the rows beside the chain that can still be read. The damaged one is only read.
#pragma once
#include <functional>

#include "store/sqlite_store.h"

namespace riffle::store {

struct Rescued {
    std::int64_t records = 0;
    std::int64_t side = 0;
    std::vector<std::string> lost;  // what could not be saved, a sentence each
};

// `saved` sees each record before it is written anew; `wanted` is asked for each row beside the chain after that.
// `to` must not exist; `from` must have its key. The new journal is signed with the same key, kept beside it.
std::expected<Rescued, StoreFailure> rescue(const SqliteStore& from, const std::filesystem::path& to,
                                            const std::function<void(const journal::Envelope&)>& saved,
                                            const std::function<bool(const SqliteStore::SideRow&)>& wanted);

}  // namespace riffle::store

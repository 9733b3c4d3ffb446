// Walks a whole journal and says where it is not what was written.
#pragma once
#include "store/head.h"
#include "store/store.h"

namespace riffle::store {

enum class Fault {
    hash,           // the record's fields do not give its hash
    previous_hash,  // it does not follow on the record before it
    gap,            // a position is missing or out of order
    version_order,  // a version of its stream is missing or out of order
    truncated       // records at the end are missing, or there are more than were counted
};

struct BadRecord {
    std::int64_t position = 0;
    std::string stream;
    Fault fault = Fault::hash;
    std::string detail;
};

struct Verified {
    std::int64_t records = 0;
    Head head;
    std::optional<BadRecord> first_bad;
    bool sound() const { return !first_bad.has_value(); }
};

// `kept`: what the store's own count says the end is (SqliteStore::head()). Fails when the journal cannot be read.
std::expected<Verified, StoreFailure> verify_chain(const Store& store, const std::optional<Head>& kept);

}  // namespace riffle::store

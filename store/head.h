// Where a journal ends: kept beside the records in each transaction, so that records cut off at the end are missed.
#pragma once
#include <cstdint>

#include "core/journal/chain.h"

namespace riffle::store {
struct Head {
    std::int64_t position = 0;  // of the last record; also how many there are
    journal::Hash hash = journal::genesis;
    friend bool operator==(const Head&, const Head&) = default;
};
}  // namespace riffle::store

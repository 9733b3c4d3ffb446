// What is added up into a head's sums: a keyed digest of every row of `commands` and `side`.
#pragma once
#include <string>
#include <string_view>

#include "store/house_key.h"
#include "store/store.h"

namespace riffle::store {

inline journal::Hash command_digest(const HouseKey& key, std::string_view command, std::int64_t position,
                                    std::int64_t records, std::string_view request_digest, std::string_view reply) {
    return key.row_digest(
        {"commands", command, std::to_string(position), std::to_string(records), request_digest, reply});
}

// `position`: of the command's first record, or of the record before it when it made none.
inline journal::Hash command_digest(const HouseKey& key, const Append& append, std::int64_t position) {
    return command_digest(key, append.command, position, append.all_records(), append.request_digest, append.reply);
}

// `value` as it stands in the table: sealed, if it is.
inline journal::Hash side_digest(const HouseKey& key, std::string_view table, std::string_view row,
                                 std::string_view value) {
    return key.row_digest({"side", table, row, value});
}

// Their values are opened only with the house's key.
inline bool is_sealed_table(std::string_view table) { return table == "person_key" || table == "secret"; }

}  // namespace riffle::store

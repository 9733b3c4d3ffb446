// Does a journal still hold what its head file says was acknowledged? Asked when it is opened and by verify.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "store/head_file.h"

namespace riffle::store {

// `stored`: the head in the database; nothing when there is no database, or an empty one. `hash_at`: the hash of a
// record of the journal, nothing when it is not there. The answer is the sentence that says what is missing.
std::optional<std::string> what_is_missing(const std::optional<HeadFile::Found>& file,
                                           const std::optional<SignedHead>& stored, const PublicKey& key,
                                           const std::function<std::optional<journal::Hash>(std::int64_t)>& hash_at);

}  // namespace riffle::store

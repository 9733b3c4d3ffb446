// The hash chain: each record's hash covers its fields and the hash of the record before it, so that nothing can be
// edited, removed or put in between without every later hash showing it. Frozen: tests/journal pins a vector.
#pragma once
#include <string>

#include "core/journal/envelope.h"

namespace riffle::journal {

// What stands before the first record.
inline constexpr Hash genesis{};

// SHA-256 over: the label "riffle-journal-1", previous (32 bytes), position, stream, version, at_ms, by, device,
// command, type, payload. Integers are 8 bytes, least significant first; texts are their length as such an integer,
// then the bytes. `hash` itself is not covered.
Hash hash_of(const Envelope& record);

// Sets `previous` and `hash`.
void seal(Envelope& record, const Hash& previous);

std::string to_hex(const Hash& hash);

}  // namespace riffle::journal

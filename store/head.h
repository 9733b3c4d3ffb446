// Where a journal ends and how much it holds, signed with the house's key: kept in the database with every commit, in a
// file beside it and in a log, so that whatever is cut off, edited or put back from a copy shows.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/journal/chain.h"
#include "store/house_key.h"

namespace riffle::store {

struct Head {
    std::int64_t position = 0;  // of the last record; also how many there are
    journal::Hash hash = journal::genesis;
    std::int64_t commits = 0;   // transactions so far, those without a record too
    std::int64_t commands = 0;  // rows of each table
    std::int64_t streams = 0;
    std::int64_t side = 0;
    // The keyed digests of all rows of a table, added up (256 bits): a row that is deleted, edited or put back from an
    // old copy changes the sum, and keeping it costs one addition a change, however large the house.
    journal::Hash commands_sum{};
    journal::Hash side_sum{};
    friend bool operator==(const Head&, const Head&) = default;
};

struct SignedHead {
    Head head;
    Signature signature{};
    friend bool operator==(const SignedHead&, const SignedHead&) = default;
};

void add(journal::Hash& sum, const journal::Hash& digest);
void subtract(journal::Hash& sum, const journal::Hash& digest);

SignedHead sign(const Head& head, const HouseKey& key);
bool holds(const SignedHead& head, const PublicKey& key);

// One line of always the same length, below a disk's sector: "riffle-head 1 <commits> <position> <hash> ...".
std::string to_line(const SignedHead& head);
std::optional<SignedHead> read_line(std::string_view line);

// "1234-ABCD-EFGH-JKMN", for people.
std::string code_of(const Head& head);

}  // namespace riffle::store

// Walks a whole journal and says where it is not what was written.
#pragma once
#include <unordered_map>

#include "store/findings.h"
#include "store/head_file.h"
#include "store/sqlite_store.h"
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

// The records of one command, as the chain has them: they follow each other.
struct CommandSeen {
    std::string command;
    std::int64_t position = 0;
    std::int64_t records = 0;
};

struct Verified {
    std::int64_t records = 0;
    std::int64_t position = 0;  // of the last record, and its hash
    journal::Hash hash = journal::genesis;
    std::vector<BadRecord> bad;  // at most a hundred
    std::optional<BadRecord> first_bad;
    std::unordered_map<std::string, std::int64_t> streams;  // the last version of each
    std::vector<CommandSeen> commands;                      // in order; without those that have no id
    bool sound() const { return !first_bad.has_value(); }
};

using Visit = std::function<void(journal::Envelope&&)>;

// `kept`: what the store's own head says the end is. Fails when the journal cannot be read.
std::expected<Verified, StoreFailure> verify_chain(const Store& store, const std::optional<Head>& kept,
                                                   const Visit& also = {});

// Everything this room can tell: SQLite's check of the file, every table against the chain, sums, heads, signatures,
// the head file and the log of heads. `also` sees every record that could be read, in order; `ends` first, where the
// index says that each stream ends.
struct JournalCheck {
    Findings findings;
    Verified chain;
    std::optional<SignedHead> head;
    std::optional<PublicKey> public_key;
    bool key_was_there = false;  // without it, sums and sealed rows are not checked
    bool log_was_there = false;
};
using StreamEnds = std::unordered_map<std::string, std::int64_t>;
JournalCheck verify_journal(const SqliteStore& store, const Visit& also,
                            const std::function<void(const StreamEnds&)>& ends = {});

// What the server checks at every start, however large the house: the head, its signature and the head file, the counts
// of the tables, the last thousand records and the last logged head; and, for files up to `structure_limit`, SQLite's
// quick check. Not: older records, the sums of the tables, whether rows open, the replay. `left_out` says so.
struct QuickCheck {
    Findings findings;
    std::string left_out;
};
inline constexpr std::int64_t quick_records = 1000;
inline constexpr std::int64_t structure_limit = 256LL << 20;
QuickCheck quick_check(const SqliteStore& store);

}  // namespace riffle::store

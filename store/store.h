// What a store does: append at an expected version, all or nothing and durably; read; and hold, beside the chain, what
// must be erasable (personal data, secrets).
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/envelope.h"
#include "store/head.h"
#include "store/house_key.h"

namespace riffle::store {

struct NewRecord {
    std::string type;
    std::string payload;
};

// A row beside the chain, written in the same transaction; no value deletes the row. Values of "person_key" and
// "secret" are sealed under the house's key on the way to the disk, and opened on the way back.
struct SideWrite {
    std::string table;  // "person" (sealed personal data), "person_key", "secret" (PIN hashes), "session", "setting"
    std::string key;
    std::optional<std::string> value;
};

// Records of one command in another stream: what happened is one fact, and is stored in both or in none.
struct AlsoAppend {
    std::string stream{};
    std::int64_t expected_version = 0;
    std::vector<NewRecord> records{};
};

// One command's outcome. `records` may be empty when only side rows change.
struct Append {
    std::string stream{};
    std::int64_t expected_version = 0;  // the stream's last version before this append
    std::int64_t at_ms = 0;
    std::string by{};
    std::string device{};
    std::string command{};         // unique in the journal; a second append with the same id is refused
    std::string request_digest{};  // keyed, of the request: a reused id with another body is told apart from a retry
    std::string reply{};           // what was answered, kept so that a retry gets the same answer
    std::vector<NewRecord> records{};
    std::vector<SideWrite> side{};
    std::vector<AlsoAppend> also{};

    // Of all its streams.
    std::int64_t all_records() const {
        std::size_t all = records.size();
        for (const AlsoAppend& other : also) all += other.records.size();
        return static_cast<std::int64_t>(all);
    }
};

enum class StoreError {
    version_conflict,
    duplicate_command,
    disk_full,
    read_only,
    busy,
    corrupt,
    failed,
    unconfirmed  // it is stored, but its head could not be shown: it stands, and must not be acknowledged yet
};

struct StoreFailure {
    StoreError error = StoreError::failed;
    std::string detail;  // for the log: what the database said
};
inline std::unexpected<StoreFailure> fail(StoreError error, std::string detail) {
    return std::unexpected(StoreFailure{error, std::move(detail)});
}

struct KnownCommand {
    std::string request_digest;
    std::string reply;
};

// What is kept of a stream at one of its versions so that a house opens quickly: made from the chain, never trusted
// instead of it. `verify` does not look at it, and without it everything is read from the records again.
struct Shortcut {
    std::string stream;
    std::int64_t version = 0;  // the stream's last when it was made
    journal::Hash hash{};      // of that record
    std::string format;        // of the body: whoever does not know it makes it anew
    std::string body;
};
// Where to look for something in a stream that is not in memory: "ticket/..." -> an entry's number, "person/..." -> how
// many entries.
struct Signpost {
    std::string key;
    std::string stream;
    std::int64_t number = 0;
};

class Store {
  public:
    virtual ~Store() = default;
    // One transaction, on disk when it returns. Appends of one batch to one stream follow each other.
    virtual std::expected<std::vector<journal::Envelope>, StoreFailure> commit(std::span<const Append> batch) = 0;
    // In order; stops early when the visitor returns false.
    virtual std::expected<void, StoreFailure> read_stream(
        const std::string& stream, std::int64_t after_version,
        const std::function<bool(const journal::Envelope&)>& visit) const = 0;
    virtual std::expected<void, StoreFailure> read_all(std::int64_t after_position,
                                                       const std::function<bool(journal::Envelope&&)>& visit) const = 0;
    virtual std::expected<std::optional<KnownCommand>, StoreFailure> find_command(const std::string& command) const = 0;
    virtual std::expected<std::optional<std::string>, StoreFailure> side(const std::string& table,
                                                                         const std::string& key) const = 0;
    virtual std::expected<void, StoreFailure> each_side(
        const std::string& table,
        const std::function<void(const std::string& key, const std::string& value)>& visit) const = 0;
    virtual std::expected<void, StoreFailure> each_stream(
        const std::function<void(const std::string& stream, std::int64_t version)>& visit) const = 0;
    // Of those that are whole and of a record that the stream still has: what was damaged or edited is left out.
    virtual std::expected<std::vector<Shortcut>, StoreFailure> shortcuts() const = 0;
    // In place of the old ones of the same streams; the hashes are the store's to know. Not part of any head.
    virtual std::expected<void, StoreFailure> keep_shortcuts(std::span<const Shortcut> shortcuts,
                                                             std::span<const Signpost> signposts) = 0;
    virtual std::expected<std::vector<Signpost>, StoreFailure> signposts(const std::string& key) const = 0;
    // Where the journal ends, as of the last commit.
    virtual Head head() const = 0;
    // Nothing only when a journal is read without its key (SqliteStore, read_only).
    virtual const HouseKey* key() const = 0;
};

}  // namespace riffle::store

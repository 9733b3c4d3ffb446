// Shortcuts and signposts: beside the journal, in no head, and believed only as far as the house's key and the chain
// bear them out. A keyed digest tells a row that was damaged or edited.
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

constexpr const char* tables_sql = R"(
CREATE TABLE IF NOT EXISTS shortcuts (
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash BLOB NOT NULL, format TEXT NOT NULL, body TEXT NOT NULL,
  digest BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS signposts (
  key TEXT NOT NULL, stream TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (key, stream)) STRICT, WITHOUT ROWID;
)";

journal::Hash digest_of(const HouseKey& key, const Shortcut& s) {
    return key.row_digest(
        {"shortcuts", s.stream, std::to_string(s.version), journal::to_hex(s.hash), s.format, s.body});
}

}  // namespace

Status SqliteStore::Impl::make_shortcut_tables() { return writer.run(tables_sql); }

std::expected<std::vector<Shortcut>, StoreFailure> SqliteStore::shortcuts() const {
    std::vector<Shortcut> all;
    if (!impl_->key || impl_->options.read_only) return all;
    const std::lock_guard lock(impl_->read_mutex);
    // Only those of records that the chain has at that place. CROSS: looked up by the few cards, not by every record.
    auto statement = impl_->reader.prepare(
        "SELECT s.stream, s.version, s.hash, s.format, s.body, s.digest FROM shortcuts s CROSS JOIN records r ON "
        "r.stream=s.stream AND r.version=s.version AND r.hash=s.hash");
    if (!statement) return std::unexpected(statement.error());
    for (;;) {
        const auto row = statement->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return all;
        Shortcut s;
        journal::Hash digest{};
        const bool whole = statement->column(0, s.stream) && statement->column(1, s.version) &&
                           statement->column(2, s.hash) && statement->column(3, s.format) &&
                           statement->column(4, s.body) && statement->column(5, digest);
        if (whole && digest == digest_of(*impl_->key, s)) all.push_back(std::move(s));
    }
}

std::expected<void, StoreFailure> SqliteStore::keep_shortcuts(std::span<const Shortcut> shortcuts,
                                                              std::span<const Signpost> signposts) {
    if (impl_->options.read_only) return fail(StoreError::read_only, "the journal was opened for reading only");
    const std::lock_guard lock(impl_->write_mutex);
    const auto write = [&]() -> Status {
        if (auto begun = impl_->begin.run(); !begun) return begun;
        auto hash_of = impl_->writer.prepare("SELECT hash FROM records WHERE stream=?1 AND version=?2");
        auto put = impl_->writer.prepare(
            "INSERT OR REPLACE INTO shortcuts (stream, version, hash, format, body, digest) VALUES (?1, ?2, ?3, ?4, "
            "?5, ?6)");
        auto post = impl_->writer.prepare("INSERT OR REPLACE INTO signposts (key, stream, number) VALUES (?1, ?2, ?3)");
        auto known = impl_->writer.prepare("SELECT 1 FROM shortcuts WHERE stream=?1");
        auto forget = impl_->writer.prepare("DELETE FROM signposts WHERE stream=?1");
        for (const auto* prepared : {&hash_of, &put, &post, &known, &forget})
            if (!*prepared) return std::unexpected(prepared->error());
        for (const Shortcut& given : shortcuts) {
            Shortcut s = given;
            const auto row = hash_of->bind(1, s.stream).bind(2, s.version).step();
            const bool there = row && *row && hash_of->column(0, s.hash);
            hash_of->reset();
            if (!there) return fail(StoreError::failed, "a shortcut of a record that is not there");
            const auto old = known->bind(1, s.stream).step();
            known->reset();
            if (!old) return std::unexpected(old.error());
            // Only then are there any: it costs a look at all of them.
            if (*old)
                if (auto done = forget->bind(1, s.stream).run(); !done) return done;
            const journal::Hash digest = digest_of(*impl_->key, s);
            put->bind(1, s.stream).bind(2, s.version).bind(3, s.hash).bind(4, s.format).bind(5, s.body);
            if (auto done = put->bind(6, digest).run(); !done) return done;
        }
        for (const Signpost& s : signposts)
            if (auto done = post->bind(1, s.key).bind(2, s.stream).bind(3, s.number).run(); !done) return done;
        return impl_->end.run();
    };
    auto written = write();
    if (!written) impl_->roll_back();
    return written;
}

std::expected<std::vector<Signpost>, StoreFailure> SqliteStore::signposts(const std::string& key) const {
    std::vector<Signpost> all;
    if (impl_->options.read_only) return all;
    const std::lock_guard lock(impl_->read_mutex);
    auto statement = impl_->reader.prepare("SELECT stream, number FROM signposts WHERE key=?1");
    if (!statement) return std::unexpected(statement.error());
    statement->bind(1, key);
    for (;;) {
        const auto row = statement->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return all;
        Signpost post{.key = key, .stream = {}};
        if (statement->column(0, post.stream) && statement->column(1, post.number)) all.push_back(std::move(post));
    }
}

}  // namespace riffle::store

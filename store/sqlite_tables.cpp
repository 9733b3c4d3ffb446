// The tables as they stand, for verify.
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

// Every row of a read, `take` says whether it could be read.
Status each_row(Connection& connection, const std::string& sql, const std::string& table,
                const std::function<bool(const Statement&)>& take) {
    auto statement = connection.prepare(sql);
    if (!statement) return std::unexpected(statement.error());
    for (;;) {
        const auto row = statement->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return {};
        if (!take(*statement))
            return fail(StoreError::corrupt, fmt::format("a row of {} has a field of the wrong type", table));
    }
}

}  // namespace

std::expected<SignedHead, StoreFailure> SqliteStore::Impl::stored_head() const {
    const std::lock_guard lock_reads(read_mutex);
    const Reset reset{read_head};
    const auto row = read_head.step();
    if (!row) return std::unexpected(row.error());
    std::string line;
    if (!*row || !read_head.column(0, line)) return fail(StoreError::corrupt, "the journal has no head");
    const auto head = read_line(line);
    if (!head) return fail(StoreError::corrupt, "the journal's head cannot be read");
    return *head;
}

std::expected<PublicKey, StoreFailure> SqliteStore::Impl::stored_public_key() const {
    const std::lock_guard lock_reads(read_mutex);
    const Reset reset{read_public_key};
    const auto row = read_public_key.step();
    if (!row) return std::unexpected(row.error());
    PublicKey key{};
    if (!*row || !read_public_key.column(0, key))
        return fail(StoreError::corrupt, "the journal does not say with which key it is signed");
    return key;
}

std::expected<std::optional<journal::Hash>, StoreFailure> SqliteStore::Impl::hash_at(std::int64_t position) const {
    const std::lock_guard lock_reads(read_mutex);
    const Reset reset{read_hash};
    const auto row = read_hash.bind(1, position).step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return std::nullopt;
    journal::Hash hash{};
    if (!read_hash.column(0, hash))
        return fail(StoreError::corrupt, fmt::format("the hash of record {} cannot be read", position));
    return hash;
}

std::expected<SignedHead, StoreFailure> SqliteStore::stored_head() const { return impl_->stored_head(); }
std::expected<PublicKey, StoreFailure> SqliteStore::stored_public_key() const { return impl_->stored_public_key(); }
std::expected<std::optional<journal::Hash>, StoreFailure> SqliteStore::hash_at(std::int64_t position) const {
    return impl_->hash_at(position);
}

std::expected<void, StoreFailure> SqliteStore::each_command(const std::function<void(const CommandRow&)>& visit) const {
    const std::lock_guard lock(impl_->read_mutex);
    CommandRow command;
    return each_row(impl_->reader,
                    "SELECT command, position, records, request_digest, reply FROM commands ORDER BY number",
                    "commands", [&](const Statement& row) {
                        const bool whole = row.column(0, command.command) && row.column(1, command.position) &&
                                           row.column(2, command.records) && row.column(3, command.request_digest) &&
                                           row.column(4, command.reply);
                        if (whole) visit(command);
                        return whole;
                    });
}

std::expected<void, StoreFailure> SqliteStore::each_stream(
    const std::function<void(const std::string& stream, std::int64_t version)>& visit) const {
    const std::lock_guard lock(impl_->read_mutex);
    std::string stream;
    std::int64_t version = 0;
    // From one stream to the next along the index: two looks a stream, however many records.
    constexpr const char* sql =
        "WITH RECURSIVE names (stream) AS (SELECT min(stream) FROM records UNION ALL SELECT (SELECT min(r.stream) FROM "
        "records r WHERE r.stream > names.stream) FROM names WHERE names.stream IS NOT NULL) SELECT stream, (SELECT "
        "max(r.version) FROM records r WHERE r.stream = names.stream) FROM names WHERE stream IS NOT NULL";
    return each_row(impl_->reader, sql, "records", [&](const Statement& row) {
        const bool whole = row.column(0, stream) && row.column(1, version);
        if (whole) visit(stream, version);
        return whole;
    });
}

std::expected<void, StoreFailure> SqliteStore::each_side_row(const std::function<void(const SideRow&)>& visit) const {
    const std::lock_guard lock(impl_->read_mutex);
    SideRow side;
    return each_row(impl_->reader, "SELECT tbl, key, value FROM side", "side", [&](const Statement& row) {
        const bool whole = row.column(0, side.table) && row.column(1, side.key) && row.column(2, side.value);
        if (whole) visit(side);
        return whole;
    });
}

std::expected<std::int64_t, StoreFailure> SqliteStore::count(const std::string& table) const {
    if (table == "streams") {
        std::int64_t streams = 0;
        if (auto read = each_stream([&](const auto&, auto) { ++streams; }); !read) return std::unexpected(read.error());
        return streams;
    }
    const std::lock_guard lock(impl_->read_mutex);
    return impl_->reader.number(fmt::format("SELECT count(*) FROM {}", table));
}

std::expected<std::int64_t, StoreFailure> SqliteStore::file_bytes() const {
    const std::lock_guard lock(impl_->read_mutex);
    const auto pages = impl_->reader.number("PRAGMA page_count");
    if (!pages) return pages;
    const auto size = impl_->reader.number("PRAGMA page_size");
    if (!size) return size;
    return *pages * *size;
}

std::expected<std::vector<std::string>, StoreFailure> SqliteStore::check_file(bool quick, int limit) const {
    const std::lock_guard lock(impl_->read_mutex);
    // Every row is looked up in every index, and the commands' ids are in no order.
    if (!quick)
        if (auto set = impl_->reader.run("PRAGMA cache_size=-131072"); !set) return std::unexpected(set.error());
    std::vector<std::string> found;
    const auto read =
        each_row(impl_->reader, fmt::format("PRAGMA {}({})", quick ? "quick_check" : "integrity_check", limit),
                 "the check", [&](const Statement& row) {
                     std::string line;
                     if (!row.column(0, line)) return false;
                     if (line != "ok") found.push_back(std::move(line));
                     return true;
                 });
    if (!read) return std::unexpected(read.error());
    return found;
}

std::expected<std::unique_ptr<SqliteStore::Snapshot>, StoreFailure> SqliteStore::snapshot() const {
    const std::lock_guard lock(impl_->read_mutex);
    if (auto begun = impl_->reader.run("BEGIN"); !begun) return std::unexpected(begun.error());
    auto snapshot = std::make_unique<Snapshot>();
    snapshot->store = this;
    // BEGIN alone takes no snapshot; the first read does.
    if (auto first = impl_->reader.number("SELECT count(*) FROM meta"); !first) return std::unexpected(first.error());
    return snapshot;
}

SqliteStore::Snapshot::~Snapshot() { (void)store->impl_->reader.run("ROLLBACK"); }

}  // namespace riffle::store

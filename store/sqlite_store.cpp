#include "store/sqlite_store.h"

#include "core/base/check.h"
#include "store/row_digest.h"
#include "store/sqlite_impl.h"

namespace riffle::store {
namespace {

constexpr std::size_t page_records = 256;  // as many as a prepared read gives

bool read_record(const Statement& row, journal::Envelope& out) {
    return row.column(0, out.position) && row.column(1, out.stream) && row.column(2, out.version) &&
           row.column(3, out.at_ms) && row.column(4, out.by) && row.column(5, out.device) &&
           row.column(6, out.command) && row.column(7, out.type) && row.column(8, out.payload) &&
           row.column(9, out.previous) && row.column(10, out.hash);
}

// One page of records, read under the lock; the visitor is called without it and may use the store itself. What could
// be read before a failure is seen too.
struct Page {
    std::vector<journal::Envelope> records;
    std::optional<StoreFailure> failed;
};

Page read_page(Statement& statement, std::int64_t after) {
    const Reset reset{statement};
    Page page;
    page.records.reserve(page_records);
    for (;;) {
        const auto row = statement.step();
        if (!row) page.failed = row.error();
        if (!row || !*row) return page;
        if (read_record(statement, page.records.emplace_back())) continue;
        page.records.pop_back();
        page.failed = {StoreError::corrupt, fmt::format("the record after {} has a field of the wrong type or size",
                                                        page.records.empty() ? after : page.records.back().position)};
        return page;
    }
}

}  // namespace

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

std::expected<std::unique_ptr<SqliteStore>, StoreFailure> SqliteStore::open(const std::filesystem::path& file) {
    return open(file, Options{});
}

std::expected<std::unique_ptr<SqliteStore>, StoreFailure> SqliteStore::open(const std::filesystem::path& file,
                                                                            const Options& options) {
    auto impl = std::make_unique<Impl>();
    impl->options = options;
    impl->file = file;
    if (auto opened = impl->open(); !opened) return std::unexpected(opened.error());
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
}

std::expected<void, StoreFailure> SqliteStore::read_stream(
    const std::string& stream, std::int64_t after_version,
    const std::function<bool(const journal::Envelope&)>& visit) const {
    for (;;) {
        std::unique_lock lock(impl_->read_mutex);
        const Page page = read_page(impl_->read_stream.bind(1, stream).bind(2, after_version), after_version);
        lock.unlock();
        for (const auto& record : page.records)
            if (!visit(record)) return {};
        if (page.failed) return std::unexpected(*page.failed);
        if (page.records.size() < page_records) return {};
        after_version = page.records.back().version;
    }
}

std::expected<void, StoreFailure> SqliteStore::read_all(std::int64_t after_position,
                                                        const std::function<bool(journal::Envelope&&)>& visit) const {
    for (;;) {
        std::unique_lock lock(impl_->read_mutex);
        Page page = read_page(impl_->read_all.bind(1, after_position), after_position);
        lock.unlock();
        for (auto& record : page.records) {
            after_position = record.position;
            if (!visit(std::move(record))) return {};
        }
        if (page.failed) return std::unexpected(*page.failed);
        if (page.records.size() < page_records) return {};
    }
}

std::expected<std::optional<KnownCommand>, StoreFailure> SqliteStore::find_command(const std::string& command) const {
    // Where there is a writer, it is asked: a reader would read all pages on the way again after every commit, and a
    // command that is new will be written to the very page that was looked at.
    const bool writes = !impl_->options.read_only;
    const std::lock_guard lock(writes ? impl_->write_mutex : impl_->read_mutex);
    // A retry is answered as its first try would have been: not before the head shows what that stored.
    if (impl_->head_file_stale)
        if (auto settled = impl_->settle(); !settled)
            return fail(StoreError::unconfirmed, "the last commit is not confirmed: " + settled.error().detail);
    if (writes && !impl_->known_commands->may_have(command)) return std::nullopt;
    Statement& statement = writes ? impl_->find_reply : impl_->known_command;
    const Reset reset{statement};
    const auto row = statement.bind(1, command).step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return std::nullopt;
    KnownCommand known;
    if (!statement.column(0, known.request_digest) || !statement.column(1, known.reply))
        return fail(StoreError::corrupt, fmt::format("the command {} cannot be read", command));
    return known;
}

namespace {

std::expected<std::string, StoreFailure> open_value(const std::optional<HouseKey>& key, const std::string& table,
                                                    const std::string& row, std::string value) {
    if (!is_sealed_table(table)) return value;
    if (!key) return fail(StoreError::failed, fmt::format("without the house's key, {} cannot be read", table));
    auto opened = key->open(table, row, value);
    if (!opened) return fail(StoreError::corrupt, fmt::format("the row {} of {} does not open", row, table));
    return std::move(*opened);
}

}  // namespace

std::expected<std::optional<std::string>, StoreFailure> SqliteStore::side(const std::string& table,
                                                                          const std::string& key) const {
    std::string value;
    {
        const std::lock_guard lock(impl_->read_mutex);
        const Reset reset{impl_->side};
        const auto row = impl_->side.bind(1, table).bind(2, key).step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return std::nullopt;
        if (!impl_->side.column(0, value))
            return fail(StoreError::corrupt, fmt::format("the row {} of {} cannot be read", key, table));
    }
    auto opened = open_value(impl_->key, table, key, std::move(value));
    if (!opened) return std::unexpected(opened.error());
    return std::move(*opened);
}

std::expected<void, StoreFailure> SqliteStore::each_side(
    const std::string& table,
    const std::function<void(const std::string& key, const std::string& value)>& visit) const {
    std::vector<std::pair<std::string, std::string>> rows;
    {
        const std::lock_guard lock(impl_->read_mutex);
        const Reset reset{impl_->each_side};
        impl_->each_side.bind(1, table);
        for (;;) {
            const auto row = impl_->each_side.step();
            if (!row) return std::unexpected(row.error());
            if (!*row) break;
            auto& [key, value] = rows.emplace_back();
            if (!impl_->each_side.column(0, key) || !impl_->each_side.column(1, value))
                return fail(StoreError::corrupt, fmt::format("a row of {} cannot be read", table));
        }
    }
    for (auto& [key, value] : rows) {
        auto opened = open_value(impl_->key, table, key, std::move(value));
        if (!opened) return std::unexpected(opened.error());
        visit(key, *opened);
    }
    return {};
}

Head SqliteStore::head() const {
    const std::lock_guard lock(impl_->head_mutex);
    return impl_->head.head;
}

const HouseKey* SqliteStore::key() const { return impl_->key ? &*impl_->key : nullptr; }
const Notes& SqliteStore::notes() const { return impl_->notes; }
const std::filesystem::path& SqliteStore::file() const { return impl_->file; }
std::filesystem::path SqliteStore::head_path() const { return impl_->head_path; }
std::filesystem::path SqliteStore::log_path() const { return impl_->log_path; }
std::filesystem::path SqliteStore::commits_path() const { return impl_->commits_path; }
std::filesystem::path SqliteStore::key_path() const { return impl_->key_path; }

}  // namespace riffle::store

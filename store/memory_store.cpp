#include "store/memory_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "store/row_digest.h"

namespace riffle::store {
// All of a batch is judged before any of it is kept: all or nothing.
std::expected<void, StoreFailure> MemoryStore::check(std::span<const Append> batch) const {
    std::map<std::string, std::int64_t> versions;
    std::set<std::string> commands;
    for (const Append& append : batch) {
        if (!append.command.empty() && (commands_.contains(append.command) || !commands.insert(append.command).second))
            return fail(StoreError::duplicate_command, fmt::format("command {} is already stored", append.command));
        if (append.stream.empty() && !append.records.empty())
            return fail(StoreError::failed, "records without a stream");
        const auto follows = [&](const std::string& stream, std::int64_t expected,
                                 std::size_t records) -> std::expected<void, StoreFailure> {
            const auto stored = streams_.find(stream);
            const auto last = stored == streams_.end() ? 0 : static_cast<std::int64_t>(stored->second.size());
            std::int64_t& version = versions.try_emplace(stream, last).first->second;
            if (version != expected)
                return fail(StoreError::version_conflict,
                            fmt::format("stream {} is at version {}, {} was expected", stream, version, expected));
            version += static_cast<std::int64_t>(records);
            return {};
        };
        if (!append.stream.empty())
            if (auto r = follows(append.stream, append.expected_version, append.records.size()); !r) return r;
        for (const AlsoAppend& also : append.also) {
            if (also.stream.empty()) return fail(StoreError::failed, "records without a stream");
            if (auto r = follows(also.stream, also.expected_version, also.records.size()); !r) return r;
        }
    }
    return {};
}

void MemoryStore::put(const SideWrite& write) {
    auto& rows = side_[write.table];
    if (const auto old = rows.find(write.key); old != rows.end()) {
        subtract(head_.side_sum, side_digest(key_, write.table, write.key, old->second));
        --head_.side;
        rows.erase(old);
    }
    if (!write.value) return;
    rows[write.key] = *write.value;
    add(head_.side_sum, side_digest(key_, write.table, write.key, *write.value));
    ++head_.side;
}

std::expected<std::vector<journal::Envelope>, StoreFailure> MemoryStore::commit(std::span<const Append> batch) {
    const std::lock_guard lock(mutex_);
    if (auto judged = check(batch); !judged) return std::unexpected(judged.error());
    std::vector<journal::Envelope> written;
    for (const Append& append : batch) {
        const std::int64_t first = head_.position + (append.all_records() == 0 ? 0 : 1);
        const auto put_record = [&](const std::string& stream, const NewRecord& record) {
            auto& positions = streams_[stream];
            if (positions.empty()) ++head_.streams;
            journal::Envelope envelope{.position = head_.position + 1,
                                       .stream = stream,
                                       .version = static_cast<std::int64_t>(positions.size()) + 1,
                                       .at_ms = append.at_ms,
                                       .by = append.by,
                                       .device = append.device,
                                       .command = append.command,
                                       .type = record.type,
                                       .payload = record.payload};
            journal::seal(envelope, head_.hash);
            head_.position = envelope.position;
            head_.hash = envelope.hash;
            positions.push_back(envelope.position);
            records_.push_back(envelope);
            written.push_back(std::move(envelope));
        };
        for (const NewRecord& record : append.records) put_record(append.stream, record);
        for (const AlsoAppend& also : append.also)
            for (const NewRecord& record : also.records) put_record(also.stream, record);
        if (!append.command.empty()) {
            commands_[append.command] = KnownCommand{append.request_digest, append.reply};
            ++head_.commands;
            add(head_.commands_sum, command_digest(key_, append, first));
        }
        for (const SideWrite& write : append.side) put(write);
    }
    ++head_.commits;
    return written;
}

// One record at a time is copied under the lock, so that a visitor may call the store again.
std::expected<void, StoreFailure> MemoryStore::read_stream(
    const std::string& stream, std::int64_t after_version,
    const std::function<bool(const journal::Envelope&)>& visit) const {
    for (auto index = static_cast<std::size_t>(std::max<std::int64_t>(after_version, 0));; ++index) {
        journal::Envelope record;
        {
            const std::lock_guard lock(mutex_);
            const auto found = streams_.find(stream);
            if (found == streams_.end() || index >= found->second.size()) return {};
            record = records_[static_cast<std::size_t>(found->second[index] - 1)];
        }
        if (!visit(record)) return {};
    }
}

std::expected<void, StoreFailure> MemoryStore::read_all(std::int64_t after_position,
                                                        const std::function<bool(journal::Envelope&&)>& visit) const {
    for (auto index = static_cast<std::size_t>(std::max<std::int64_t>(after_position, 0));; ++index) {
        journal::Envelope record;
        {
            const std::lock_guard lock(mutex_);
            if (index >= records_.size()) return {};
            record = records_[index];
        }
        if (!visit(std::move(record))) return {};
    }
}

std::expected<std::optional<KnownCommand>, StoreFailure> MemoryStore::find_command(const std::string& command) const {
    const std::lock_guard lock(mutex_);
    const auto found = commands_.find(command);
    return found == commands_.end() ? std::nullopt : std::optional(found->second);
}

std::expected<std::optional<std::string>, StoreFailure> MemoryStore::side(const std::string& table,
                                                                          const std::string& key) const {
    const std::lock_guard lock(mutex_);
    const auto rows = side_.find(table);
    if (rows == side_.end()) return std::nullopt;
    const auto row = rows->second.find(key);
    return row == rows->second.end() ? std::nullopt : std::optional(row->second);
}

std::expected<void, StoreFailure> MemoryStore::each_side(
    const std::string& table,
    const std::function<void(const std::string& key, const std::string& value)>& visit) const {
    std::map<std::string, std::string> rows;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = side_.find(table); found != side_.end()) rows = found->second;
    }
    for (const auto& [key, value] : rows) visit(key, value);
    return {};
}

std::expected<void, StoreFailure> MemoryStore::each_stream(
    const std::function<void(const std::string& stream, std::int64_t version)>& visit) const {
    std::vector<std::pair<std::string, std::int64_t>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [stream, positions] : streams_)
            all.emplace_back(stream, static_cast<std::int64_t>(positions.size()));
    }
    for (const auto& [stream, version] : all) visit(stream, version);
    return {};
}

std::expected<std::vector<Shortcut>, StoreFailure> MemoryStore::shortcuts() const {
    const std::lock_guard lock(mutex_);
    std::vector<Shortcut> all;
    for (const auto& [stream, shortcut] : shortcuts_) all.push_back(shortcut);
    return all;
}

std::expected<void, StoreFailure> MemoryStore::keep_shortcuts(std::span<const Shortcut> shortcuts,
                                                              std::span<const Signpost> signposts) {
    const std::lock_guard lock(mutex_);
    for (const Shortcut& shortcut : shortcuts) {
        const auto stream = streams_.find(shortcut.stream);
        const auto index = static_cast<std::size_t>(shortcut.version - 1);
        if (stream == streams_.end() || index >= stream->second.size())
            return fail(StoreError::failed, "a shortcut of a record that is not there");
        for (auto& [key, streams] : signposts_) streams.erase(shortcut.stream);
        Shortcut& kept = shortcuts_[shortcut.stream] = shortcut;
        kept.hash = records_[static_cast<std::size_t>(stream->second[index] - 1)].hash;
    }
    for (const Signpost& post : signposts) signposts_[post.key][post.stream] = post.number;
    return {};
}

std::expected<std::vector<Signpost>, StoreFailure> MemoryStore::signposts(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    std::vector<Signpost> all;
    if (const auto found = signposts_.find(key); found != signposts_.end())
        for (const auto& [stream, number] : found->second) all.push_back({key, stream, number});
    return all;
}

Head MemoryStore::head() const {
    const std::lock_guard lock(mutex_);
    return head_;
}

}  // namespace riffle::store

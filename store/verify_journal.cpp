// The whole check of a journal on disk: one pass over each table, joined in memory, no statement a row.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <map>

#include "store/commit_log.h"
#include "store/head_check.h"
#include "store/row_digest.h"
#include "store/verify.h"

namespace riffle::store {
namespace {

class Check {
  public:
    explicit Check(const SqliteStore& store) : store_(store) {}

    JournalCheck run(const Visit& also, const std::function<void(const StreamEnds&)>& ends) {
        // The head file first: a server may be writing, and the snapshot must not be older than what it is held
        // against.
        const auto kept = HeadFile::read(store_.head_path());
        const auto snapshot = store_.snapshot();
        if (!snapshot) unreadable("file", snapshot.error());
        // The file's structure takes as long as all the rest: it is looked at beside it.
        auto structure = std::async(std::launch::async, [this] { return faults_of_file(); });
        head(kept);
        read_ends();
        if (ends && ends_) ends(*ends_);
        records(also);
        commands();
        streams();
        side();
        log();
        file(structure.get());
        return std::move(out_);
    }

  private:
    void add(const std::string& where, std::string what) { out_.findings.add(where, std::move(what)); }
    void unreadable(const std::string& where, const StoreFailure& failure) {
        add(where, fmt::format("{} cannot be read: {}", where, failure.detail));
    }

    using Lines = std::expected<std::vector<std::string>, StoreFailure>;
    Lines faults_of_file() const {
        // On its own thread, and of two processors it takes what the reading and the replay leave: those wait for each
        // other, nobody waits for this before the end.
        (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 15);
        const auto apart = SqliteStore::open(
            store_.file(), {.read_only = true, .busy_ms = 5000, .max_pages = 0, .house_key = store_.key_path()});
        if (!apart) return std::unexpected(apart.error());
        return (*apart)->check_file();
    }
    void file(const Lines& faults) {
        if (!faults) return unreadable("file", faults.error());
        for (const std::string& line : *faults) add("file", line);
    }

    void head(const std::expected<std::optional<HeadFile::Found>, StoreFailure>& kept) {
        out_.key_was_there = store_.key() != nullptr;
        if (const auto key = store_.stored_public_key())
            out_.public_key = *key;
        else
            unreadable("head", key.error());
        const auto stored = store_.stored_head();
        if (!stored) return unreadable("head", stored.error());
        out_.head = *stored;
        if (!out_.public_key) return;
        if (!holds(*stored, *out_.public_key))
            add("head",
                fmt::format("the head ({}) is not signed with this house's key: it was edited", code_of(stored->head)));
        if (!kept) return unreadable("head file", kept.error());
        const auto hash_at = [&](std::int64_t position) { return store_.hash_at(position).value_or(std::nullopt); };
        if (const auto missing = what_is_missing(*kept, *stored, *out_.public_key, hash_at))
            add("head file", is_in_commit_log(**kept, stored->head)
                                 ? *missing + ". All of it is in commits.log: the next start of the server puts it back"
                                 : *missing);
    }
    bool is_in_commit_log(const HeadFile::Found& kept, const Head& there) const {
        if (!store_.key() || !kept.whole) return false;
        const auto logged = CommitLog::read(store_.commits_path(), *store_.key());
        return logged &&
               there.commits + static_cast<std::int64_t>(logged->after(there).size()) >= kept.head.head.commits;
    }

    void records(const Visit& also) {
        auto chain = verify_chain(store_, out_.head ? std::optional(out_.head->head) : std::nullopt, also);
        if (!chain) return unreadable("records", chain.error());
        out_.chain = std::move(*chain);
        read_records_ = true;
        for (const BadRecord& bad : out_.chain.bad)
            add("records", bad.stream.empty() ? bad.detail : fmt::format("{} ({})", bad.detail, bad.stream));
    }

    void sum(const std::string& table, std::int64_t rows, std::int64_t told, const journal::Hash& there,
             const journal::Hash& signed_sum) {
        if (rows != told)
            add(table, fmt::format("{} has {} rows, the head says {}: rows were {}", table, rows, told,
                                   rows < told ? "deleted" : "added"));
        else if (store_.key() && there != signed_sum)
            add(table, fmt::format("the rows of {} do not give the sum that the head signs: one was edited or replaced",
                                   table));
    }

    // Each record's command is in the table, with as many records as the chain has of it, and the other way round. Both
    // are in the order in which they were written: they are looked up only where they part.
    void commands() {
        std::int64_t rows = 0;
        std::size_t at = 0;
        journal::Hash total{};
        std::vector<SqliteStore::CommandRow> parted;
        const auto& chain = out_.chain.commands;
        const auto read = store_.each_command([&](const SqliteStore::CommandRow& row) {
            ++rows;
            if (store_.key())
                store::add(total, command_digest(*store_.key(), row.command, row.position, row.records,
                                                 row.request_digest, row.reply));
            if (!read_records_) return;
            const bool same = parted.empty() && at < chain.size() && chain[at].command == row.command &&
                              chain[at].position == row.position && chain[at].records == row.records;
            if (same)
                ++at;
            else if (!parted.empty() || row.records > 0 || (at < chain.size() && chain[at].command == row.command))
                parted.push_back({row.command, row.position, row.records, {}, {}});
        });
        if (!read) return unreadable("commands", read.error());
        if (read_records_ && (!parted.empty() || at < chain.size())) compare_commands(at, parted);
        if (out_.head) sum("commands", rows, out_.head->head.commands, total, out_.head->head.commands_sum);
    }

    // From the first that is not the same in both: what is said of each, and which are missing.
    void compare_commands(std::size_t from, const std::vector<SqliteStore::CommandRow>& rows) {
        std::map<std::string, CommandSeen> in_chain;
        for (std::size_t i = from; i < out_.chain.commands.size(); ++i) {
            const CommandSeen& one = out_.chain.commands[i];
            CommandSeen& seen =
                in_chain.try_emplace(one.command, CommandSeen{one.command, one.position, 0}).first->second;
            seen.records += one.records;
        }
        for (const auto& row : rows) {
            const auto found = in_chain.find(row.command);
            const CommandSeen seen = found == in_chain.end() ? CommandSeen{} : found->second;
            if (seen.records != row.records)
                add("commands", fmt::format("command {} says it made {} records, the chain has {}", row.command,
                                            row.records, seen.records));
            else if (row.records > 0 && seen.position != row.position)
                add("commands", fmt::format("command {} says it begins at record {}, the chain says {}", row.command,
                                            row.position, seen.position));
            if (found != in_chain.end()) in_chain.erase(found);
        }
        if (in_chain.empty()) return;
        std::vector<std::pair<std::int64_t, std::string>> in_order;
        for (const auto& [command, seen] : in_chain) in_order.emplace_back(seen.position, command);
        std::sort(in_order.begin(), in_order.end());
        add("commands", fmt::format("{} commands of the chain are not in the table", in_order.size()));
        for (const auto& [position, command] : in_order)
            add("commands", fmt::format("record {} was made by command {}, which is missing", position, command));
    }

    void read_ends() {
        StreamEnds ends;
        const auto read = store_.each_stream(
            [&](const std::string& stream, std::int64_t version) { ends.insert_or_assign(stream, version); });
        if (!read) return unreadable("streams", read.error());
        ends_ = std::move(ends);
    }

    // The index by which streams are read against the records themselves.
    void streams() {
        if (!ends_) return;
        if (read_records_) {
            for (const auto& [stream, version] : *ends_) {
                const auto found = out_.chain.streams.find(stream);
                const std::int64_t last = found == out_.chain.streams.end() ? 0 : found->second;
                if (last != version)
                    add("streams",
                        fmt::format("stream {} is at version {}, its records end at {}", stream, version, last));
            }
            for (const auto& [stream, version] : out_.chain.streams)
                if (!ends_->contains(stream))
                    add("streams", fmt::format("stream {} has {} records, but is not in the index", stream, version));
        }
        const auto rows = static_cast<std::int64_t>(ends_->size());
        if (out_.head && rows != out_.head->head.streams)
            add("streams", fmt::format("there are {} streams, the head says {}", rows, out_.head->head.streams));
    }

    void side() {
        std::int64_t rows = 0;
        journal::Hash total{};
        const HouseKey* key = store_.key();
        const auto read = store_.each_side_row([&](const SqliteStore::SideRow& row) {
            ++rows;
            if (!key) return;
            store::add(total, side_digest(*key, row.table, row.key, row.value));
            if (is_sealed_table(row.table) && !key->open(row.table, row.key, row.value))
                add(row.table == "secret" ? "secrets" : "people",
                    fmt::format("the row {} of {} does not open: it was edited or belongs to another", row.key,
                                row.table));
        });
        if (!read) return unreadable("side", read.error());
        if (out_.head) sum("side", rows, out_.head->head.side, total, out_.head->head.side_sum);
    }

    void log() {
        if (!out_.public_key) return;
        out_.log_was_there =
            each_logged_head(store_.log_path(), [&](std::int64_t line, const std::optional<LoggedHead>& logged) {
                // A line that a power cut left unfinished says nothing.
                if (!logged) return;
                const Head& told = logged->head.head;
                if (!holds(logged->head, *out_.public_key))
                    return add("heads.log",
                               fmt::format("line {} ({}) is not signed with this house's key", line, code_of(told)));
                if (told.position == 0) return;
                const auto hash = store_.hash_at(told.position);
                if (!hash) return unreadable("records", hash.error());
                if (*hash != told.hash)
                    add("heads.log", fmt::format("the journal does not contain {}, which was logged on {} (line {})",
                                                 code_of(told), logged->moment, line));
            });
    }

    const SqliteStore& store_;
    JournalCheck out_;
    std::optional<StreamEnds> ends_;
    bool read_records_ = false;
};

}  // namespace

JournalCheck verify_journal(const SqliteStore& store, const Visit& also,
                            const std::function<void(const StreamEnds&)>& ends) {
    return Check(store).run(also, ends);
}

}  // namespace riffle::store

#include "store/verify.h"

#include <fmt/format.h>

namespace riffle::store {
namespace {

constexpr std::size_t bad_told = 100;

class Walk {
  public:
    Walk(std::int64_t from, const journal::Hash& hash, bool whole) : whole_(whole) {
        found_.position = from;
        found_.hash = hash;
    }

    // Goes on behind a bad record with what it says of itself, so that one fault is told once.
    void visit(const journal::Envelope& record) {
        // Most records follow one of the same stream: looked up once.
        if (whole_ && (!stream_ || stream_->first != record.stream))
            stream_ = &*found_.streams.try_emplace(record.stream).first;
        judge(record);
        ++found_.records;
        if (whole_) {
            stream_->second = record.version;
            if (!record.command.empty()) {
                if (found_.commands.empty() || found_.commands.back().command != record.command)
                    found_.commands.push_back({record.command, record.position, 0});
                ++found_.commands.back().records;
            }
        }
        found_.position = record.position;
        found_.hash = record.hash;
    }

    void end(const Head& kept) {
        if (found_.position == kept.position && found_.hash == kept.hash) return;
        const std::int64_t position = std::min(kept.position, found_.position) + 1;
        add({position, "", Fault::truncated,
             kept.position == found_.position
                 ? fmt::format("the last record, {}, is not the one that was written last", kept.position)
                 : fmt::format("{} records were written, {} are there", kept.position, found_.position)});
    }

    Verified& found() { return found_; }

  private:
    void add(BadRecord bad) {
        if (!found_.first_bad) found_.first_bad = bad;
        if (found_.bad.size() < bad_told) found_.bad.push_back(std::move(bad));
    }

    void judge(const journal::Envelope& record) {
        const auto bad = [&](Fault fault, std::string detail) {
            add({record.position, record.stream, fault, std::move(detail)});
        };
        if (const auto due = found_.position + 1; record.position != due)
            return bad(Fault::gap, fmt::format("record {} stands where {} is due", record.position, due));
        if (record.previous != found_.hash)
            return bad(Fault::previous_hash,
                       fmt::format("record {} follows {}, but the record before it has {}", record.position,
                                   journal::to_hex(record.previous), journal::to_hex(found_.hash)));
        if (const auto hash = journal::hash_of(record); record.hash != hash)
            return bad(Fault::hash, fmt::format("record {} says hash {}, its content gives {}", record.position,
                                                journal::to_hex(record.hash), journal::to_hex(hash)));
        if (!whole_) return;
        if (const auto due = stream_->second + 1; record.version != due)
            bad(Fault::version_order, fmt::format("record {} is version {} of {}, {} is due", record.position,
                                                  record.version, record.stream, due));
    }

    Verified found_;
    std::pair<const std::string, std::int64_t>* stream_ = nullptr;  // of the last record
    bool whole_;
};

void tell(Findings& findings, const std::vector<BadRecord>& bad) {
    for (const BadRecord& record : bad)
        findings.add("records",
                     record.stream.empty() ? record.detail : fmt::format("{} ({})", record.detail, record.stream));
}

void compare(Findings& findings, const char* table, std::int64_t there, std::int64_t told) {
    if (there != told)
        findings.add(table, fmt::format("{} has {} rows, the head says {}: rows were {}", table, there, told,
                                        there < told ? "deleted" : "added"));
}

}  // namespace

std::expected<Verified, StoreFailure> verify_chain(const Store& store, const std::optional<Head>& kept,
                                                   const Visit& also) {
    Walk walk{0, journal::genesis, true};
    const auto read = store.read_all(0, [&](journal::Envelope&& record) {
        walk.visit(record);
        if (also) also(std::move(record));
        return true;
    });
    if (!read) return std::unexpected(read.error());
    if (kept) walk.end(*kept);
    return std::move(walk.found());
}

QuickCheck quick_check(const SqliteStore& store) {
    QuickCheck check;
    Findings& findings = check.findings;
    const Head head = store.head();
    const auto unreadable = [&](const char* where, const StoreFailure& failure) {
        findings.add(where, failure.detail);
    };

    const std::int64_t from = std::max<std::int64_t>(0, head.position - quick_records);
    const auto before = from == 0 ? std::optional(journal::genesis) : store.hash_at(from).value_or(std::nullopt);
    if (!before) {
        findings.add("records", fmt::format("record {} is missing", from));
    } else {
        Walk walk{from, *before, false};
        const auto read = store.read_all(from, [&](const journal::Envelope& record) {
            walk.visit(record);
            return true;
        });
        if (!read) unreadable("records", read.error());
        if (read) walk.end(head);
        tell(findings, walk.found().bad);
    }
    // open() has asked this of a journal that is written; a damaged one is only read.
    if (const auto logged = last_logged_head(store.log_path())) {
        const Head& told = logged->head.head;
        const auto hash = store.hash_at(told.position);
        if (told.position > 0 && hash && *hash != told.hash)
            findings.add("heads.log", fmt::format("the journal does not contain {}, which was logged on {}",
                                                  code_of(told), logged->moment));
    }
    const auto bytes = store.file_bytes();
    check.left_out = fmt::format("records before {}, the content of the tables and the replay", from + 1);
    if (bytes && *bytes > structure_limit) {
        check.left_out +=
            fmt::format(", and the file's structure and the counts (more than {} MB)", structure_limit >> 20);
        return check;
    }
    const std::pair<const char*, std::int64_t> counts[] = {
        {"records", head.position}, {"commands", head.commands}, {"streams", head.streams}, {"side", head.side}};
    for (const auto& [table, told] : counts) {
        if (const auto there = store.count(table))
            compare(findings, table, *there, told);
        else
            unreadable(table, there.error());
    }
    if (const auto structure = store.check_file(true)) {
        for (const std::string& line : *structure) findings.add("file", line);
    } else {
        unreadable("file", structure.error());
    }
    return check;
}

}  // namespace riffle::store

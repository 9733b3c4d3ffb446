#include "store/verify.h"

#include <fmt/format.h>

#include <map>

namespace riffle::store {
namespace {

class Walk {
  public:
    bool visit(const journal::Envelope& record) {
        found_.first_bad = judge(record);
        if (found_.first_bad) return false;
        ++found_.records;
        ++versions_[record.stream];
        found_.head = Head{record.position, record.hash};
        return true;
    }

    void end(const Head& kept) {
        if (found_.first_bad || found_.head == kept) return;
        const std::int64_t position = std::min(kept.position, found_.head.position) + 1;
        found_.first_bad =
            BadRecord{position, "", Fault::truncated,
                      kept.position == found_.head.position
                          ? fmt::format("the last record, {}, is not the one that was written last", kept.position)
                          : fmt::format("{} records were written, {} are there", kept.position, found_.head.position)};
    }

    const Verified& found() const { return found_; }

  private:
    std::optional<BadRecord> judge(const journal::Envelope& record) const {
        const auto bad = [&](Fault fault, std::string detail) {
            return BadRecord{record.position, record.stream, fault, std::move(detail)};
        };
        if (const auto due = found_.head.position + 1; record.position != due)
            return bad(Fault::gap, fmt::format("record {} stands where {} is due", record.position, due));
        if (record.previous != found_.head.hash)
            return bad(Fault::previous_hash,
                       fmt::format("record {} follows {}, but the record before it has {}", record.position,
                                   journal::to_hex(record.previous), journal::to_hex(found_.head.hash)));
        if (const auto hash = journal::hash_of(record); record.hash != hash)
            return bad(Fault::hash, fmt::format("record {} says hash {}, its content gives {}", record.position,
                                                journal::to_hex(record.hash), journal::to_hex(hash)));
        const auto stream = versions_.find(record.stream);
        const auto due = (stream == versions_.end() ? 0 : stream->second) + 1;
        if (record.version != due)
            return bad(Fault::version_order, fmt::format("record {} is version {} of {}, {} is due", record.position,
                                                         record.version, record.stream, due));
        return std::nullopt;
    }

    Verified found_;
    std::map<std::string, std::int64_t> versions_;
};

}  // namespace

std::expected<Verified, StoreFailure> verify_chain(const Store& store, const std::optional<Head>& kept) {
    Walk walk;
    if (auto read = store.read_all(0, [&](const journal::Envelope& record) { return walk.visit(record); }); !read)
        return std::unexpected(read.error());
    if (kept) walk.end(*kept);
    return walk.found();
}

}  // namespace riffle::store

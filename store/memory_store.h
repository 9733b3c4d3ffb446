// A store that forgets when the process ends: for tests and simulations. Keeps the same promises as SqliteStore but
// one.
#pragma once
#include <map>
#include <mutex>

#include "store/head.h"
#include "store/store.h"

namespace riffle::store {

class MemoryStore final : public Store {
  public:
    std::expected<std::vector<journal::Envelope>, StoreFailure> commit(std::span<const Append> batch) override;
    std::expected<void, StoreFailure> read_stream(
        const std::string& stream, std::int64_t after_version,
        const std::function<bool(const journal::Envelope&)>& visit) const override;
    std::expected<void, StoreFailure> read_all(std::int64_t after_position,
                                               const std::function<bool(journal::Envelope&&)>& visit) const override;
    std::expected<std::optional<KnownCommand>, StoreFailure> find_command(const std::string& command) const override;
    std::expected<std::optional<std::string>, StoreFailure> side(const std::string& table,
                                                                 const std::string& key) const override;
    std::expected<void, StoreFailure> each_side(
        const std::string& table,
        const std::function<void(const std::string& key, const std::string& value)>& visit) const override;
    std::expected<void, StoreFailure> each_stream(
        const std::function<void(const std::string& stream, std::int64_t version)>& visit) const override;
    std::expected<std::vector<Shortcut>, StoreFailure> shortcuts() const override;
    std::expected<void, StoreFailure> keep_shortcuts(std::span<const Shortcut> shortcuts,
                                                     std::span<const Signpost> signposts) override;
    std::expected<std::vector<Signpost>, StoreFailure> signposts(const std::string& key) const override;
    Head head() const override;
    const HouseKey* key() const override { return &key_; }

  private:
    void put(const SideWrite& write);
    std::expected<void, StoreFailure> check(std::span<const Append> batch) const;

    const HouseKey key_ = HouseKey::random();
    mutable std::mutex mutex_;
    std::vector<journal::Envelope> records_;
    std::map<std::string, std::vector<std::int64_t>> streams_;  // the positions of a stream's records
    std::map<std::string, KnownCommand> commands_;
    std::map<std::string, std::map<std::string, std::string>> side_;
    std::map<std::string, Shortcut> shortcuts_;
    std::map<std::string, std::map<std::string, std::int64_t>> signposts_;  // key -> stream -> number
    Head head_;
};

}  // namespace riffle::store

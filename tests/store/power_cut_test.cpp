// The power is cut, or the process killed, at any call of the system's, also while a journal is being opened or put
// back: it opens again, holds all that was acknowledged and nothing that was refused, and is sound. RC_PARAMS
// "max_success=5000" walks through more houses than the suite does.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <mutex>
#include <random>
#include <set>

#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/appends.h"
#include "tests/store/simulated_disk.h"

namespace riffle::store {
namespace {

// In memory, where there is a place for it: the disk is simulated, its speed need not be.
class Place {
  public:
    Place() {
        const std::filesystem::path memory = "/dev/shm";
        std::string name = ((std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path()) /
                            "riffle-power-XXXXXX")
                               .string();
        path_ = ::mkdtemp(name.data());
    }
    ~Place() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    std::filesystem::path folder(int number) const { return path_ / std::to_string(number); }

  private:
    std::filesystem::path path_;
};

// What a journal holds after so many commits, by the simplest way of telling.
struct Expected {
    std::map<std::string, std::int64_t> streams;
    std::map<std::pair<std::string, std::string>, std::string> side;
    std::vector<std::string> payloads;
    std::vector<std::string> commands;
    std::vector<std::string> erased;  // values of tables that are not sealed

    void add(const std::string& stream, std::span<const NewRecord> records) {
        for (const NewRecord& record : records) {
            ++streams[stream];
            payloads.push_back(record.payload);
        }
    }
    void add(const std::vector<Append>& batch) {
        for (const Append& append : batch) {
            if (!append.command.empty()) commands.push_back(append.command);
            add(append.stream, append.records);
            for (const AlsoAppend& also : append.also) add(also.stream, also.records);
            for (const SideWrite& row : append.side) {
                const std::pair name(row.table, row.key);
                if (row.value) {
                    side[name] = *row.value;
                } else {
                    if (side.contains(name) && row.table == "person") erased.push_back(side[name]);
                    side.erase(name);
                }
            }
        }
    }
};

class House {
  public:
    explicit House(std::uint64_t seed, bool disk_fails = false) : random_(seed), disk_fails_(disk_fails) {}

    // Until the disk is cut, for some steps at most; and what is left of it then is opened next.
    void live() {
        const std::filesystem::path folder = place_.folder(life_++);
        std::filesystem::create_directories(folder);
        SimulatedDisk disk(folder);
        // Often while it is opened, often during the first steps.
        disk.cut_at(one_of({20, 60, 200, 600}), under(3) == 0 ? SimulatedDisk::kill : SimulatedDisk::power,
                    place_.folder(life_), random_(), [this] {
                        const std::lock_guard lock(told_);
                        given_at_cut_ = commits_.size();
                        acknowledged_at_cut_ = acknowledged_;
                        under_way_at_cut_ = under_way_;
                        refused_at_cut_ = refused_;
                    });
        open(folder / "journal.db", disk);
        const std::int64_t steps = one_of({3, 10, 40});
        for (std::int64_t i = 0; store_ && i < steps && !disk.is_cut(); ++i) step(disk);
        disk.cut_now();
        store_.reset();
        commits_.resize(given_at_cut_);
        if (under_way_at_cut_) commits_.push_back(*under_way_at_cut_);
        acknowledged_ = acknowledged_at_cut_;
        refused_ = refused_at_cut_;
        under_way_.reset();
        std::filesystem::remove_all(folder);
    }

  private:
    std::int64_t under(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n)); }
    std::int64_t one_of(std::vector<std::int64_t> below) {
        return under(below[static_cast<std::size_t>(under(std::ssize(below)))]);
    }
    std::string unique(const std::string& what) { return what + "-" + std::to_string(++uniques_) + "-"; }

    void open(const std::filesystem::path file, SimulatedDisk& disk) {
        disk.fail("", 0, 0);
        store_.reset();
        auto opened = SqliteStore::open(file, {.checkpoint_pages = static_cast<int>(1 + one_of({4, 100, 2000})),
                                               .commits_log_bytes = 4096 * (1 + one_of({4, 16, 100}))});
        if (!opened) RC_FAIL("not opened: " + opened.error().detail);
        store_ = std::move(*opened);
        // Cut meanwhile: what it has now is for the next one to tell.
        if (!disk.is_cut()) look(file.parent_path());
    }

    void look(const std::filesystem::path& folder) {
        const auto count = static_cast<std::size_t>(store_->head().commits);
        if (count < acknowledged_ || count > commits_.size())
            RC_FAIL(std::to_string(count) + " commits, " + std::to_string(acknowledged_) + " were acknowledged and " +
                    std::to_string(commits_.size()) + " given");
        {
            const std::lock_guard lock(told_);
            commits_.resize(count);
            acknowledged_ = count;
        }
        Expected expected;
        for (const auto& batch : commits_) expected.add(batch);
        const JournalCheck check = verify_journal(*store_, {});
        for (const auto& finding : check.findings.told()) RC_FAIL(finding.where + ": " + finding.what);
        std::vector<std::string> payloads;
        RC_ASSERT(store_
                      ->read_all(0,
                                 [&](journal::Envelope&& record) {
                                     payloads.push_back(record.payload);
                                     return true;
                                 })
                      .has_value());
        RC_ASSERT(payloads == expected.payloads);
        std::map<std::string, std::int64_t> streams;
        RC_ASSERT(store_->each_stream([&](const auto& stream, std::int64_t version) { streams[stream] = version; })
                      .has_value());
        RC_ASSERT(streams == expected.streams);
        decltype(expected.side) side;
        for (const char* table : {"person", "person_key", "secret", "session"})
            RC_ASSERT(store_->each_side(table,
                                        [&](const auto& key, const auto& value) {
                                            side[{table, key}] = value;
                                        })
                          .has_value());
        RC_ASSERT(side == expected.side);
        for (const std::string& command : expected.commands) {
            const auto known = store_->find_command(command);
            RC_ASSERT(known.has_value() && known->has_value());
            RC_ASSERT((*known)->reply.starts_with("reply to " + command));
        }
        for (const std::string& command : refused_) {
            const auto known = store_->find_command(command);
            RC_ASSERT(known.has_value() && !known->has_value());
        }
        find_nothing_erased(folder, expected);
    }

    static void find_nothing_erased(const std::filesystem::path& folder, const Expected& expected) {
        if (expected.erased.empty()) return;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string bytes = bytes_of(entry.path());
            for (const std::string& value : expected.erased)
                if (bytes.find(value) != std::string::npos) RC_FAIL(value + " is in " + entry.path().string());
        }
    }

    Append some(Expected& so_far) {
        const std::string stream = "stream/" + std::to_string(under(6));
        const std::int64_t bytes = one_of({100, 100, 100, 100, 6000, 60'000});
        const std::string command = unique("command");
        Append made{.stream = stream,
                    .expected_version = so_far.streams[stream],
                    .at_ms = under(1'000'000),
                    .by = "a1",
                    .device = "desk",
                    .command = command,
                    .request_digest = "digest",
                    .reply = "reply to " + command + std::string(static_cast<std::size_t>(one_of({2, 5000})), 'r')};
        for (std::int64_t i = under(4); i >= 0; --i)
            made.records.push_back({"A", unique("payload") + std::string(static_cast<std::size_t>(bytes), 'p')});
        if (under(5) == 0)
            made.also.push_back(
                {.stream = "other", .expected_version = so_far.streams["other"], .records = {{"B", "{}"}}});
        for (std::int64_t i = under(3); i > 0; --i) made.side.push_back(some_row(so_far));
        std::erase_if(so_far.streams, [](const auto& known) { return known.second == 0; });
        so_far.add(std::vector{made});
        return made;
    }
    SideWrite some_row(const Expected& so_far) {
        constexpr std::array tables = {"person", "person", "person_key", "secret", "session"};
        if (under(3) == 0 && !so_far.side.empty()) {
            const auto row = std::next(so_far.side.begin(), under(std::ssize(so_far.side)));
            return {row->first.first, row->first.second, std::nullopt};
        }
        return {tables.at(static_cast<std::size_t>(under(5))), std::to_string(under(12)),
                unique("value") + std::string(static_cast<std::size_t>(under(300)), 'v')};
    }

    void fail(SimulatedDisk& disk) {
        constexpr std::array files = {"commits.log",    "commits.log", "journal.db-wal",
                                      "journal.db-wal", "journal.db",  "head"};
        disk.fail(files.at(static_cast<std::size_t>(under(6))), under(2) == 0 ? ENOSPC : EIO,
                  static_cast<int>(1 + under(3)));
    }

    void step(SimulatedDisk& disk) {
        if (disk_fails_ && under(6) == 0) fail(disk);
        Expected so_far;
        for (const auto& batch : commits_) so_far.add(batch);
        std::vector<Append> batch;
        for (std::int64_t i = under(3); i >= 0; --i) batch.push_back(some(so_far));
        switch (under(24)) {
            case 0:
                (void)store_->checkpoint();
                return;
            case 1:
                return open(store_->file(), disk);
            case 2:
                if (commits_.empty()) return;
                RC_ASSERT(store_
                              ->keep_shortcuts(
                                  std::vector<Shortcut>{},
                                  std::vector<Signpost>{{.key = unique("person"), .stream = "stream/1", .number = 1}})
                              .has_value() ||
                          disk_fails_);
                return;
            case 3:
            case 4:
                ++batch.back().expected_version;
                return refuse(batch, StoreError::version_conflict);
            case 5:
                if (commits_.empty() || commits_.back().empty()) return;
                batch.back().command = commits_.back().front().command;
                return refuse(batch, StoreError::duplicate_command);
            case 6:
                batch.back().stream = "";
                return refuse(batch, StoreError::failed);
            case 7:
                batch.front().reply += std::string(1'100'000, 'l');
                return commit(batch);
            default:
                return commit(batch);
        }
    }
    void commit(const std::vector<Append>& batch) {
        {
            const std::lock_guard lock(told_);
            under_way_ = batch;
        }
        const auto done = store_->commit(batch);
        if (!done && !disk_fails_) RC_FAIL("refused: " + done.error().detail);
        const bool stands = done || done.error().error == StoreError::unconfirmed;
        {
            const std::lock_guard lock(told_);
            if (stands) commits_.push_back(batch);
            under_way_.reset();
            if (done) acknowledged_ = commits_.size();
            if (!stands)
                for (const Append& append : batch) refused_.insert(append.command);
        }
        // Where the logs could not be emptied, the next commit tries again.
        if (disk_fails_) return;
        Expected expected;
        for (const auto& one : commits_) expected.add(one);
        find_nothing_erased(store_->file().parent_path(), expected);
    }
    void refuse(const std::vector<Append>& batch, StoreError error) {
        const auto done = store_->commit(batch);
        RC_ASSERT(!done.has_value());
        RC_ASSERT(disk_fails_ || done.error().error == error);
        std::set<std::string> known;
        for (const auto& one : commits_)
            for (const Append& append : one) known.insert(append.command);
        const std::lock_guard lock(told_);
        for (const Append& append : batch)
            if (!known.contains(append.command)) refused_.insert(append.command);
    }

    std::mt19937_64 random_;
    const bool disk_fails_;
    const Place place_;
    int life_ = 0;
    std::int64_t uniques_ = 0;
    std::unique_ptr<SqliteStore> store_;
    // Those that were given and not refused; of the last one nobody may have been told.
    std::vector<std::vector<Append>> commits_;
    std::mutex told_;  // of these, for the cut
    std::size_t acknowledged_ = 0;
    std::optional<std::vector<Append>> under_way_;
    std::set<std::string> refused_, refused_at_cut_;
    std::size_t given_at_cut_ = 0, acknowledged_at_cut_ = 0;
    std::optional<std::vector<Append>> under_way_at_cut_;
};

// Under an address sanitizer, which takes twenty times as long, each is one of ten.
#ifdef __SANITIZE_ADDRESS__
constexpr int one_of_so_many = 10;
#else
constexpr int one_of_so_many = 1;
#endif

TEST(PowerCut, LosesNothingThatWasAcknowledgedAndBringsNothingThatWasRefused) {
    if (!SimulatedDisk::is_possible()) GTEST_SKIP() << "no disk can be simulated here";
    int round = 0;
    EXPECT_TRUE(rc::check([&] {
        if (round++ % one_of_so_many != 0) return;
        House house(*rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())));
        for (int life = 0; life < 6; ++life) house.live();
    }));
}

// A disk that fails, or is full, for some calls about one of the files, and the power besides.
TEST(PowerCut, LosesNothingThatWasAcknowledgedWhereTheDiskFails) {
    if (!SimulatedDisk::is_possible()) GTEST_SKIP() << "no disk can be simulated here";
    int round = 0;
    EXPECT_TRUE(rc::check([&] {
        if (round++ % one_of_so_many != 0) return;
        House house(*rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())), true);
        for (int life = 0; life < 6; ++life) house.live();
    }));
}

// Killed between the two writes, and killed again at any call of the start that follows.
TEST(PowerCut, ARefusedCommitThatWasNotTakenOutOfItsLogStaysRefused) {
    if (!SimulatedDisk::is_possible()) GTEST_SKIP() << "no disk can be simulated here";
    for (const auto kind : {SimulatedDisk::kill, SimulatedDisk::power}) {
        bool again = true;
        for (int call = 0; again && call < 300; call += one_of_so_many * (kind == SimulatedDisk::kill ? 2 : 5)) {
            const Place place;
            for (int i = 0; i < 3; ++i) std::filesystem::create_directories(place.folder(i));
            {
                SimulatedDisk disk(place.folder(0));
                const auto store = SqliteStore::open(place.folder(0) / "journal.db").value();
                for (int i = 0; i < 3; ++i) {
                    Append large = append("house", i, "c" + std::to_string(i));
                    large.reply = std::string(120'000, 'l');
                    ASSERT_TRUE(store->commit(std::vector{large}));
                }
                disk.cut_at(1, SimulatedDisk::kill, place.folder(1), 1, {});
                ASSERT_FALSE(store->commit(std::vector{append("house", 7, "refused")}));
                ASSERT_TRUE(disk.is_cut());
            }
            {
                SimulatedDisk disk(place.folder(1));
                disk.cut_at(call, kind, place.folder(2), static_cast<std::uint64_t>(call), {});
                const auto store = SqliteStore::open(place.folder(1) / "journal.db");
                ASSERT_TRUE(store) << store.error().detail;
                again = disk.is_cut();
                disk.cut_now();
            }
            const auto store = SqliteStore::open(place.folder(2) / "journal.db");
            ASSERT_TRUE(store) << call << ": " << store.error().detail;
            EXPECT_EQ((*store)->head().commits, 3);
            EXPECT_FALSE((*store)->find_command("refused").value());
            ASSERT_TRUE((*store)->commit(std::vector{append("house", 3, "next")}));
        }
        EXPECT_FALSE(again);
    }
}

}  // namespace
}  // namespace riffle::store

// What is given to the commits' log is what is read from it, field by field; what a broken disk, another house or an
// older round left there is not.
#include "store/commit_log.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tuple>

#include "store/row_digest.h"
#include "tests/store/appends.h"

namespace riffle::store {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t log_block = 4096;

auto fields(const NewRecord& r) { return std::tie(r.type, r.payload); }
auto fields(const SideWrite& s) { return std::tie(s.table, s.key, s.value); }

template <class Row>
bool same_rows(const std::vector<Row>& a, const std::vector<Row>& b) {
    return std::ranges::equal(a, b, [](const Row& x, const Row& y) { return fields(x) == fields(y); });
}

bool same(const Append& a, const Append& b) {
    const auto also = [](const AlsoAppend& x, const AlsoAppend& y) {
        return x.stream == y.stream && x.expected_version == y.expected_version && same_rows(x.records, y.records);
    };
    return std::tie(a.stream, a.expected_version, a.at_ms, a.by, a.device, a.command, a.request_digest, a.reply) ==
               std::tie(b.stream, b.expected_version, b.at_ms, b.by, b.device, b.command, b.request_digest, b.reply) &&
           same_rows(a.records, b.records) && same_rows(a.side, b.side) && std::ranges::equal(a.also, b.also, also);
}

bool same(const std::vector<Append>& a, const std::vector<Append>& b) {
    return std::ranges::equal(a, b, [](const Append& x, const Append& y) { return same(x, y); });
}

// Numbered one after the other, as a journal would.
class Writer {
  public:
    explicit Writer(fs::path file, std::int64_t most_bytes = CommitLog::most_size)
        : file_(std::move(file)), log_(CommitLog::open(file_, key_, most_bytes).value()) {}

    static std::vector<std::string> sealed(std::span<const Append> batch) {
        std::vector<std::string> all;
        for (const Append& append : batch)
            for (const SideWrite& row : append.side)
                if (row.value && is_sealed_table(row.table)) all.push_back(*row.value);
        return all;
    }
    bool prepare(const std::vector<Append>& batch) {
        return log_->prepare(to_line(sign(head_, key_)), batch, sealed(batch));
    }
    void write(const std::vector<Append>& batch) {
        ASSERT_TRUE(prepare(batch));
        ASSERT_TRUE(log_->write());
        ++head_.commits;
    }
    // Of so many bytes at least.
    void write(const std::string& command, std::size_t bytes = 0) {
        Append one = append("house", 0, command);
        one.reply += std::string(bytes, 'b');
        write(std::vector{one});
    }
    LoggedCommits read() const { return CommitLog::read(file_, key_).value(); }
    // Of each that is read, in order.
    std::string commands() const {
        std::string all;
        const LoggedCommits found = read();
        for (const LoggedCommit& commit : found.commits) all += commit.batch.at(0).command + " ";
        return all;
    }
    CommitLog& log() { return *log_; }
    Head& head() { return head_; }
    const fs::path& file() const { return file_; }
    const HouseKey& key() const { return key_; }

  private:
    const HouseKey key_ = HouseKey::random();
    const fs::path file_;
    std::unique_ptr<CommitLog> log_;
    Head head_;
};

fs::path log_in(const Folder& folder) { return folder.path() / "commits.log"; }

void put_bytes(const fs::path& file, std::string_view bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
}

Append any_append() {
    using rc::gen::arbitrary;
    const auto text = [] { return *arbitrary<std::string>(); };
    const auto records = [&] {
        std::vector<NewRecord> all(*rc::gen::inRange<std::size_t>(0, 4));
        for (NewRecord& record : all) record = {.type = text(), .payload = text()};
        return all;
    };
    Append a{.stream = text(),
             .expected_version = *arbitrary<std::int64_t>(),
             .at_ms = *arbitrary<std::int64_t>(),
             .by = text(),
             .device = text(),
             .command = text(),
             .request_digest = text(),
             .reply = text(),
             .records = records()};
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        a.side.push_back({*rc::gen::element<std::string>("person", "person_key", "secret", "setting", ""), text(),
                          *arbitrary<bool>() ? std::optional(text()) : std::nullopt});
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) a.also.push_back({text(), *arbitrary<std::int64_t>(), records()});
    return a;
}

TEST(CommitLog, ReadsWhatWasGiven) {
    const Folder folder;
    Writer writer(log_in(folder));
    EXPECT_TRUE(rc::check([&] {
        RC_ASSERT(writer.log().wipe().has_value());
        std::vector<std::vector<Append>> given(*rc::gen::inRange<std::size_t>(1, 4));
        const Head first{.position = *rc::gen::inRange(0, 1000), .commits = *rc::gen::inRange(0, 1000), .side = 3};
        writer.head() = first;
        for (auto& batch : given) {
            for (int i = *rc::gen::inRange(0, 4); i > 0; --i) batch.push_back(any_append());
            writer.write(batch);
        }
        const LoggedCommits read = writer.read();
        RC_ASSERT(read.commits.size() == given.size());
        for (std::size_t i = 0; i < given.size(); ++i) {
            RC_ASSERT(same(read.commits[i].batch, given[i]));
            RC_ASSERT(read.commits[i].number() == first.commits + static_cast<std::int64_t>(i) + 1);
        }
        RC_ASSERT(read.commits[0].before == first);
        RC_ASSERT(read.last == read.commits.back().before);
        RC_ASSERT(read.after(first).size() == given.size());
        RC_ASSERT(read.after(read.commits.back().before).size() == 1U);
        RC_ASSERT(read.after(Head{.commits = first.commits, .side = 4}).empty());
    }));
}

TEST(CommitLog, HoldsSealedRowsAsTheyStandInTheirTable) {
    const Folder folder;
    Writer writer(log_in(folder));
    const Append row = side_only("secret", "pin", "plain");
    ASSERT_TRUE(writer.log().prepare(to_line(sign(Head{}, writer.key())), std::vector{row},
                                     std::vector{std::string("sealed")}));
    ASSERT_TRUE(writer.log().write());
    EXPECT_EQ(writer.read().commits.at(0).batch.at(0).side.at(0).value, "sealed");
    EXPECT_EQ(bytes_of(writer.file()).find("plain"), std::string::npos);
}

// Three commits, the middle one of three blocks.
std::string three(const fs::path& file, Writer& writer) {
    writer.write("a");
    writer.write("b", 9000);
    writer.write("c");
    EXPECT_EQ(writer.commands(), "a b c ");
    return bytes_of(file).substr(0, 5 * log_block);
}

// A label, a length, a digest and so many bytes.
std::size_t frame_bytes(std::string_view frame) {
    std::size_t size = 0;
    for (std::size_t i = 8; i > 0; --i) size = size << 8 | static_cast<std::uint8_t>(frame[15 + i]);
    return 16 + 8 + 32 + size;
}

TEST(CommitLog, EndsBeforeWhatIsNotWhole) {
    const Folder folder;
    Writer writer(log_in(folder));
    const std::string whole = three(writer.file(), writer);
    const fs::path broken = folder.path() / "broken.log";
    const auto commits_of = [&](const std::string& bytes) {
        put_bytes(broken, bytes);
        const auto read = CommitLog::read(broken, writer.key());
        EXPECT_TRUE(read);
        return read->commits.size();
    };
    const auto due = [&](std::size_t at) { return at < log_block ? 0U : at < 4 * log_block ? 1U : 2U; };
    for (std::size_t at = 0; at < whole.size(); ++at) {
        // What is behind a commit in its last block is nobody's.
        const std::size_t begin = due(at) == 0 ? 0 : due(at) == 1 ? log_block : 4 * log_block;
        const std::size_t end = due(at) == 0 ? log_block : due(at) == 1 ? 4 * log_block : 5 * log_block;
        const bool is_of_it = at < begin + frame_bytes(std::string_view(whole).substr(begin));
        ASSERT_GE(at, begin);
        if (at % 7 == 0 || at % log_block < 80) {
            std::string flipped = whole;
            flipped[at] = static_cast<char>(flipped[at] ^ (1 << at % 8));
            ASSERT_EQ(commits_of(flipped), is_of_it ? due(at) : 3U) << "flipped at " << at;
            ASSERT_EQ(commits_of(whole.substr(0, at)), is_of_it ? due(at) : due(at) + 1) << "cut at " << at;
        }
        if (at % 512 != 0) continue;
        for (const bool front : {true, false}) {
            std::string torn = whole;
            if (front)
                std::fill(torn.begin() + static_cast<std::ptrdiff_t>(begin),
                          torn.begin() + static_cast<std::ptrdiff_t>(at), '\0');
            else
                std::fill(torn.begin() + static_cast<std::ptrdiff_t>(at),
                          torn.begin() + static_cast<std::ptrdiff_t>(end), '\0');
            ASSERT_EQ(commits_of(torn), torn == whole ? 3U : due(at)) << "torn at " << at;
        }
    }
}

TEST(CommitLog, KnowsTheLastAlsoBehindADamage) {
    const Folder folder;
    Writer writer(log_in(folder));
    std::string bytes = three(writer.file(), writer);
    bytes[100] = static_cast<char>(~bytes[100]);
    put_bytes(folder.path() / "broken.log", bytes);
    const auto read = CommitLog::read(folder.path() / "broken.log", writer.key()).value();
    EXPECT_TRUE(read.commits.empty());
    EXPECT_EQ(read.last.commits, 2);
}

TEST(CommitLog, OfAnotherHouseIsNone) {
    const Folder folder;
    Writer writer(log_in(folder));
    three(writer.file(), writer);
    const auto read = CommitLog::read(writer.file(), HouseKey::random()).value();
    EXPECT_TRUE(read.commits.empty());
    EXPECT_EQ(read.last, Head{});
}

TEST(CommitLog, ThatIsNotThereOrEmptyHoldsNone) {
    const Folder folder;
    const HouseKey key = HouseKey::random();
    EXPECT_TRUE(CommitLog::read(log_in(folder), key).value().commits.empty());
    put_bytes(log_in(folder), "");
    EXPECT_TRUE(CommitLog::read(log_in(folder), key).value().commits.empty());
    put_bytes(log_in(folder), std::string(100'000, 'x'));
    EXPECT_TRUE(CommitLog::read(log_in(folder), key).value().commits.empty());
}

// An older round is behind the newer one, block upon block.
TEST(CommitLog, TellsTheRoundsApart) {
    const Folder folder;
    Writer writer(log_in(folder));
    for (const char* command : {"a", "b", "c"}) writer.write(command);
    writer.log().start_over();
    EXPECT_EQ(writer.commands(), "a b c ");
    writer.write("d");
    EXPECT_EQ(writer.commands(), "d ");
    writer.write("e");
    EXPECT_EQ(writer.commands(), "d e ");
    EXPECT_EQ(writer.read().last.commits, 4);
}

TEST(CommitLog, WhatIsTakenBackIsNotReadAndItsPlaceIsTheNextOnes) {
    const Folder folder;
    Writer writer(log_in(folder));
    writer.write("a");
    writer.write("refused", 9000);
    --writer.head().commits;
    ASSERT_TRUE(writer.log().take_back());
    EXPECT_EQ(writer.commands(), "a ");
    EXPECT_EQ(writer.read().last.commits, 0);
    ASSERT_TRUE(writer.log().take_back());
    writer.write("b");
    writer.write("c");
    EXPECT_EQ(writer.commands(), "a b c ");
}

TEST(CommitLog, GrowsAndIsFullAndStartsOver) {
    const Folder folder;
    Writer writer(log_in(folder), 128 * log_block);
    const auto first = static_cast<std::int64_t>(fs::file_size(writer.file()));
    EXPECT_LT(first, 128 * log_block);
    std::int64_t written = 0;
    for (;; ++written) {
        ASSERT_TRUE(writer.prepare({append("house", 0, "x")}));
        if (writer.log().is_full()) break;
        writer.write("x");
    }
    EXPECT_EQ(written, 128);
    EXPECT_EQ(writer.read().commits.size(), 128U);
    EXPECT_EQ(static_cast<std::int64_t>(fs::file_size(writer.file())), 128 * log_block);
    writer.log().start_over();
    ASSERT_TRUE(writer.prepare({append("house", 0, "x")}));
    EXPECT_FALSE(writer.log().is_full());
}

TEST(CommitLog, LeavesWhatIsTooLarge) {
    const Folder folder;
    Writer writer(log_in(folder));
    writer.write("a");
    Append large = append("house", 0, "large");
    large.reply = std::string(1 << 20, 'l');
    EXPECT_FALSE(writer.prepare({large}));
    EXPECT_EQ(writer.commands(), "a ");
    large.reply.resize((1 << 20) - 5000);
    writer.write(std::vector{large});
    EXPECT_EQ(writer.commands(), "a large ");
}

TEST(CommitLog, IsAllZerosAfterAWipeAndAfterItIsOpened) {
    const Folder folder;
    const auto all_zeros = [&] { return bytes_of(log_in(folder)).find_first_not_of('\0') == std::string::npos; };
    Writer writer(log_in(folder));
    for (int i = 0; i < 100; ++i) writer.write("x", i == 50 ? 500'000 : 0);
    writer.log().start_over();
    writer.write("y");
    ASSERT_TRUE(writer.log().wipe());
    EXPECT_TRUE(all_zeros());
    writer.write("z");
    EXPECT_EQ(writer.commands(), "z ");
    writer.write("large", 500'000);
    EXPECT_FALSE(all_zeros());
    ASSERT_TRUE(CommitLog::open(log_in(folder), writer.key()));
    EXPECT_TRUE(all_zeros());
    // Cut off where it would be grown again.
    put_bytes(log_in(folder), std::string(5000, 'x'));
    ASSERT_TRUE(CommitLog::open(log_in(folder), writer.key()));
    EXPECT_TRUE(all_zeros());
}

TEST(CommitLog, ThatIsNoFileIsAFailureThatSaysSo) {
    const Folder folder;
    const HouseKey key = HouseKey::random();
    fs::create_directory(log_in(folder));
    const std::string said[] = {CommitLog::read(log_in(folder), key).error().detail,
                                CommitLog::open(log_in(folder), key).error().detail};
    for (const std::string& sentence : said)
        EXPECT_NE(sentence.find("commits.log: Is a directory"), std::string::npos) << sentence;
    fs::remove(log_in(folder));
    fs::create_symlink("/dev/full", log_in(folder));
    EXPECT_TRUE(CommitLog::read(log_in(folder), key));
    const auto opened = CommitLog::open(log_in(folder), key);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().detail.find("is no file that can be written to"), std::string::npos);
}

}  // namespace
}  // namespace riffle::store

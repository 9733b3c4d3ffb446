// Every form of tampering and damage that was tried on a house: each is found, told where, and in a sentence.
#include <gtest/gtest.h>

#include <filesystem>

#include "app/app.h"
#include "app/check_people.h"
#include "app/templates.h"
#include "core/journal/head_code.h"
#include "store/sqlite_store.h"
#include "store/verify.h"
#include "tests/store/damage.h"

namespace riffle::app {
namespace {

namespace fs = std::filesystem;
using store::Database;

// Six people, two accounts, a tournament with five entries, one person erased; with a copy of the folder of before the
// last sales, as a backup would have it.
class Tampered : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        base_ = fs::temp_directory_path() / ("riffle-tamper-" + random_id());
        {
            auto store = store::SqliteStore::open(base_ / "now" / "riffle.db");
            ASSERT_TRUE(store) << store.error().detail;
            auto app = App::open(**store, {.now_ms = [] { return std::int64_t{1'000'000}; }, .books = {}});
            ASSERT_TRUE(app);
            fill(**app, **store);
        }
    }
    static void TearDownTestSuite() { fs::remove_all(base_); }

    static void fill(App& app, store::SqliteStore& store) {
        CreateHouse create;
        create.name = "House";
        give(app, "house", HouseCommand{create});
        for (const char* name : {"ada", "bo"})
            give(app, "house", HouseCommand{AddAccount{name, "administrator"}},
                 {{"secret", "pin/" + std::string(name), "$argon2id$of-" + std::string(name)}}, name);
        const auto& t = templates();
        tournament::Setup setup{.name = "Cup",
                                .starts_at = 1'000'000,
                                .game = "nl-holdem",
                                .book = "tda-2024",
                                .buy_in = {5000, {}},
                                .fee = {500, {}},
                                .starting_stack = t.structures.front().starting_stack,
                                .seats_per_table = 9,
                                .max_entries = std::nullopt,
                                .opening_tables = 2,
                                .reentries = 0,
                                .late_levels = 3,
                                .levels = t.structures.front().levels,
                                .chips = t.chip_sets.front().chips,
                                .payout = t.payouts.front().bands,
                                .payout_unit = 100};
        using journal::TournamentCommand;
        give(app, "tournament/t", TournamentCommand{tournament::CreateTournament{setup}});
        give(app, "tournament/t", TournamentCommand{tournament::OpenRegistration{}});
        for (int i = 0; i < 6; ++i) {
            RegisterPerson person;
            person.first_name = "P" + std::to_string(i);
            person.document = "DOC-" + std::to_string(i);
            give(app, "house", HouseCommand{person}, {}, "p" + std::to_string(i));
        }
        for (int i = 0; i < 5; ++i) {
            if (i == 3) {
                EXPECT_TRUE(store.checkpoint());
                fs::copy(base_ / "now", base_ / "before", fs::copy_options::recursive);
            }
            give(app, "tournament/t", TournamentCommand{tournament::SellEntry{"p" + std::to_string(i)}});
        }
        give(app, "house", HouseCommand{ErasePerson{"p5"}});
    }
    static void give(App& app, const std::string& stream, decltype(Submission::command) command,
                     std::vector<store::SideWrite> side = {}, std::optional<std::string> fresh = std::nullopt) {
        const auto done = app.submit({.stream = stream,
                                      .command_id = random_id(),
                                      .command = std::move(command),
                                      .digest = "digest",
                                      .by = "ada",
                                      .role = "administrator",
                                      .device = "desk",
                                      .fresh_id = std::move(fresh),
                                      .side = std::move(side)});
        EXPECT_TRUE(done) << done.error().code;
    }

    void SetUp() override {
        folder_ = base_ / "try";
        fs::remove_all(folder_);
        fs::copy(base_ / "now", folder_, fs::copy_options::recursive);
    }
    fs::path file() const { return folder_ / "riffle.db"; }
    void run(const std::string& sql) { Database(file()).run(sql); }

    // Everything verify finds, a line each: "where: what".
    std::string found() const {
        const auto store = store::SqliteStore::open(file(), {.read_only = true});
        if (!store) return "open: " + store.error().detail + "\n";
        PeopleCheck people;
        auto check = store::verify_journal(**store, [&](const auto& record) { people.take(record); });
        people.check(**store, check.findings);
        std::string lines;
        for (const auto& finding : check.findings.told()) lines += finding.where + ": " + finding.what + "\n";
        return lines;
    }
    void expect_found(const std::string& where, const std::string& words) const {
        const std::string lines = found();
        const std::size_t at = lines.find(words);
        ASSERT_NE(at, std::string::npos) << "\"" << words << "\" is not in:\n" << lines;
        const std::size_t start = at == 0 ? 0 : lines.rfind('\n', at) + 1;
        EXPECT_TRUE(lines.substr(start).starts_with(where + ": ")) << lines;
    }
    // The server's start: what open() or the quick check says; empty: it would be served.
    std::string start() const {
        const auto store = store::SqliteStore::open(file());
        if (!store) return store.error().detail;
        std::string lines;
        const auto check = store::quick_check(**store);
        for (const auto& finding : check.findings.told()) lines += finding.where + ": " + finding.what + "\n";
        return lines;
    }

    static inline fs::path base_;
    fs::path folder_;
};

TEST_F(Tampered, NotAtAllIsSound) {
    EXPECT_EQ(found(), "");
    EXPECT_EQ(start(), "");
    EXPECT_EQ(found(), "");
}

TEST_F(Tampered, PeopleDeleted) {
    run("DELETE FROM side WHERE tbl IN ('person', 'person_key') AND key='p1'");
    expect_found("people", "person p1 is known to the chain, but has no row and no key");
    expect_found("side", "rows were deleted");
    EXPECT_NE(start().find("rows were deleted"), std::string::npos);
}

TEST_F(Tampered, APersonsKeyDeleted) {
    run("DELETE FROM side WHERE tbl='person_key' AND key='p1'");
    expect_found("people", "person p1 has a row, but no key");
}

TEST_F(Tampered, AnErasedPersonPutBack) {
    const std::string sealed =
        Database(base_ / "before" / "riffle.db").text("SELECT hex(value) FROM side WHERE tbl='person' AND key='p5'");
    ASSERT_FALSE(sealed.empty());
    run("INSERT INTO side VALUES ('person', 'p5', CAST(x'" + sealed + "' AS TEXT))");
    expect_found("people", "person p5 has a row, but the chain knows nobody so");
}

TEST_F(Tampered, PeopleSwapped) {
    run("UPDATE side SET key = CASE key WHEN 'p1' THEN 'p2x' ELSE 'p1' END WHERE tbl='person' AND key IN ('p1','p2')");
    run("UPDATE side SET key='p2' WHERE key='p2x'");
    expect_found("people", "person p1: the row does not open: it was edited or belongs to another");
    expect_found("side", "do not give the sum");
}

TEST_F(Tampered, PeopleSwappedWithTheirKeys) {
    run("UPDATE side SET key = CASE key WHEN 'p1' THEN 'p2x' ELSE 'p1' END WHERE tbl LIKE 'person%' AND key IN "
        "('p1','p2')");
    run("UPDATE side SET key='p2' WHERE key='p2x'");
    expect_found("people", "the row p1 of person_key does not open");
}

TEST_F(Tampered, APinReplacedByAnothers) {
    run("UPDATE side SET value=(SELECT value FROM side WHERE tbl='secret' AND key='pin/bo') WHERE tbl='secret' AND "
        "key='pin/ada'");
    expect_found("secrets", "the row pin/ada of secret does not open");
}

TEST_F(Tampered, APinAddedForNobody) {
    run("INSERT INTO side SELECT tbl, 'pin/eve', value FROM side WHERE key='pin/bo'");
    expect_found("secrets", "the row pin/eve of secret does not open");
    expect_found("side", "rows were added");
}

TEST_F(Tampered, CommandsDeleted) {
    run("DELETE FROM commands WHERE position IN (3, 5)");
    expect_found("commands", "2 commands of the chain are not in the table");
    expect_found("commands", "record 3 was made by command ");
    EXPECT_NE(start().find("rows were deleted"), std::string::npos);
}

TEST_F(Tampered, ACommandsAnswerEdited) {
    run("UPDATE commands SET reply='{}' WHERE position=4");
    expect_found("commands", "do not give the sum that the head signs");
}

TEST_F(Tampered, ACommandRenamed) {
    run("UPDATE commands SET command='other' WHERE position=4");
    expect_found("commands", "1 commands of the chain are not in the table");
    expect_found("commands", "command other says it made 1 records, the chain has 0");
}

TEST_F(Tampered, StreamVersionsChanged) {
    run("UPDATE records SET version=version+1 WHERE position=(SELECT max(position) FROM records WHERE stream='house')");
    expect_found("records", "says hash");
    EXPECT_NE(start(), "");
}

TEST_F(Tampered, AStreamDeleted) {
    run("DELETE FROM records WHERE stream='tournament/t'");
    expect_found("records", " stands where ");
    expect_found("streams", "there are 1 streams, the head says 2");
    EXPECT_NE(start().find("streams has 1 rows, the head says 2"), std::string::npos) << start();
}

TEST_F(Tampered, ARecordDeletedInTheMiddle) {
    run("DELETE FROM records WHERE position=6");
    expect_found("records", "record 7 stands where 6 is due");
    EXPECT_NE(start().find("records has"), std::string::npos);
}

TEST_F(Tampered, SeveralRecordsEditedAreAllTold) {
    run("UPDATE records SET at_ms=at_ms+1 WHERE position IN (2, 5, 8)");
    for (const char* record : {"record 2 says", "record 5 says", "record 8 says"}) expect_found("records", record);
}

TEST_F(Tampered, RecordsSwapped) {
    run("CREATE TEMP TABLE two AS SELECT position, payload FROM records WHERE position IN (9, 10);"
        "UPDATE records SET payload=(SELECT payload FROM two WHERE two.position=19-records.position) WHERE position IN "
        "(9, 10)");
    expect_found("records", "record 9 says hash");
    expect_found("records", "record 10 says hash");
}

TEST_F(Tampered, WhoRewrittenAndRehashed) {
    store::forge(file(), 12, [](journal::Envelope& record) { record.by = "bo"; });
    expect_found("head", "is not signed with this house's key: it was edited");
    EXPECT_NE(start().find("is not signed with this house's key"), std::string::npos);
}

TEST_F(Tampered, WhenRewrittenAndRehashed) {
    store::forge(file(), 12, [](journal::Envelope& record) { record.at_ms += 3'600'000; });
    expect_found("head", "is not signed with this house's key");
}

TEST_F(Tampered, APayloadEditedAndRehashedToTheEnd) {
    store::forge(file(), 4, [](journal::Envelope& record) { record.payload += ' '; });
    expect_found("head", "is not signed with this house's key");
    // Even if the head's old line is put back, the chain does not end there.
    const std::string line = Database(base_ / "now" / "riffle.db").text("SELECT line FROM head");
    run("UPDATE head SET line='" + line + "'");
    expect_found("records", "is not the one that was written last");
    expect_found("heads.log", "the journal does not contain ");
}

TEST_F(Tampered, TheLastRecordsCutOffAndTheHeadMadeToFit) {
    {
        Database db(file());
        const std::int64_t last = db.number("SELECT max(position) FROM records");
        auto head = store::read_line(db.text("SELECT line FROM head"));
        ASSERT_TRUE(head);
        db.run("DELETE FROM commands WHERE position=" + std::to_string(last));
        db.run("DELETE FROM records WHERE position=" + std::to_string(last));
        const std::string hash = db.text("SELECT hash FROM records WHERE position=" + std::to_string(last - 1));
        std::copy(hash.begin(), hash.end(), head->head.hash.begin());
        --head->head.position;
        --head->head.commands;
        --head->head.commits;
        db.run("UPDATE head SET line='" + store::to_line(*head) + "'");
    }
    expect_found("head", "is not signed with this house's key");
    expect_found("head file", "acknowledged commits are missing at the end: 1 commit (1 command; 1 record, ");
    EXPECT_NE(start(), "");
}

TEST_F(Tampered, TheHeadEdited) {
    auto head = store::read_line(Database(file()).text("SELECT line FROM head"));
    ASSERT_TRUE(head);
    --head->head.side;
    run("UPDATE head SET line='" + store::to_line(*head) + "'");
    expect_found("head", "is not signed with this house's key");
}

TEST_F(Tampered, TheHeadDeleted) {
    run("DELETE FROM head");
    expect_found("head", "the journal has no head");
    EXPECT_NE(start(), "");
}

TEST_F(Tampered, SignedAnewWithAnotherKey) {
    const store::HouseKey eve = store::HouseKey::random();
    {
        Database db(file());
        auto head = store::read_line(db.text("SELECT line FROM head"));
        ASSERT_TRUE(head);
        db.run("UPDATE head SET line='" + store::to_line(store::sign(head->head, eve)) + "'");
        db.run("UPDATE meta SET hash=x'" + store::to_hex(eve.public_key()) + "' WHERE key='house'");
    }
    expect_found("head file", "the head file is not signed with this house's key");
    EXPECT_NE(start().find("is another house's key"), std::string::npos) << start();
}

TEST_F(Tampered, TheHeadFileRemoved) {
    fs::remove(folder_ / "head");
    expect_found("head file", "the head file is missing");
    EXPECT_NE(start().find("the head file is missing"), std::string::npos);
}

TEST_F(Tampered, TheHeadFileEdited) {
    store::overwrite(folder_ / "head", 30, "7");
    expect_found("head file", "the head file is not signed with this house's key");
    EXPECT_NE(start(), "");
    store::overwrite(folder_ / "head", 0, "x");
    expect_found("head file", "the head file cannot be read");
    EXPECT_NE(start(), "");
}

TEST_F(Tampered, TheDatabasePutBackFromAnOlderCopy) {
    fs::copy_file(base_ / "before" / "riffle.db", file(), fs::copy_options::overwrite_existing);
    expect_found("head file",
                 "acknowledged commits are missing at the end: 3 commits (3 commands; 5 records, 20 to 24)");
    EXPECT_NE(start().find("records, 20 to 24"), std::string::npos) << start();
}

TEST_F(Tampered, TheDatabaseAndItsHeadFilePutBack) {
    fs::copy_file(base_ / "before" / "riffle.db", file(), fs::copy_options::overwrite_existing);
    fs::copy_file(base_ / "before" / "head", folder_ / "head", fs::copy_options::overwrite_existing);
    expect_found("heads.log", "the journal does not contain 24-");
    EXPECT_NE(start().find("which was logged on"), std::string::npos) << start();
}

TEST_F(Tampered, TheWholeFolderPutBackIsToldByACodeOnPaper) {
    const auto now = store::SqliteStore::open(file(), {.read_only = true}).value()->head();
    const auto code = journal::read_head_code(store::code_of(now)).value();
    fs::remove_all(folder_);
    fs::copy(base_ / "before", folder_, fs::copy_options::recursive);
    EXPECT_EQ(found(), "");
    const auto store = store::SqliteStore::open(file(), {.read_only = true}).value();
    EXPECT_FALSE(store->hash_at(code.position).value());
}

TEST_F(Tampered, RuinedPagesOfEveryTableAndIndex) {
    for (const char* name :
         {"records", "sqlite_autoindex_records_1", "commands", "sqlite_autoindex_commands_1", "side", "head", "meta"}) {
        SetUp();
        store::ruin_root(file(), name);
        const std::string lines = found();
        EXPECT_NE(lines, "") << name;
        EXPECT_NE(start(), "") << name;
    }
}

// Every row of every table, as SQLite reads it.
std::string all_rows(const fs::path& file) {
    Database db(file);
    std::string rows;
    for (const char* sql :
         {"SELECT position||stream||version||at_ms||by||device||command||type||payload||hex(previous)||hex(hash) FROM "
          "records",
          "SELECT command||position||records||request_digest||reply FROM commands",
          "SELECT tbl||key||hex(value) FROM side", "SELECT line FROM head", "SELECT key||number||hex(hash) FROM meta"})
        rows += db.text("SELECT group_concat(x, '|') FROM (" +
                        std::string(sql).insert(std::string(sql).find(" FROM"), " AS x") + ")") +
                "\n";
    return rows;
}

// Anywhere in the file: a bit that turned is found, or no row of any table reads otherwise (it lies in the
// unused part of a page).
TEST_F(Tampered, OneTurnedBitAnywhereInATable) {
    std::string whole;
    {
        std::ifstream in(file(), std::ios::binary);
        whole.assign(std::istreambuf_iterator<char>(in), {});
    }
    const std::string rows = all_rows(file());
    std::string missed;
    int tried = 0;
    for (std::size_t offset = 4096; offset < whole.size(); offset += 97) {
        store::flip(file(), static_cast<std::int64_t>(offset));
        ++tried;
        if (found().empty() && all_rows(file()) != rows) missed += " " + std::to_string(offset);
        store::flip(file(), static_cast<std::int64_t>(offset));
    }
    EXPECT_GT(tried, 100);
    EXPECT_EQ(missed, "") << "of " << tried;
    EXPECT_EQ(found(), "");
}

TEST_F(Tampered, RubbishInTheFreeList) {
    std::string header;
    {
        std::ifstream in(file(), std::ios::binary);
        header.resize(40);
        in.read(header.data(), 40);
    }
    const auto big_endian = [&](std::size_t at) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(header[at + i]);
        return value;
    };
    ASSERT_GT(big_endian(36), 0) << "no free pages: nothing was tried";
    store::overwrite(file(), (big_endian(32) - 1) * 4096, std::string(4096, '\x5a'));
    EXPECT_NE(found().find("file: "), std::string::npos) << found();
    EXPECT_NE(start(), "");
}

}  // namespace
}  // namespace riffle::app

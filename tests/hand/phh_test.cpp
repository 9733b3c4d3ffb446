// Hands nobody here wrote, hands of our own, and files that are wrong.
#include "phh/phh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/base/prng.h"

namespace riffle::phh {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> out;
    std::stringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');) out.push_back(field);
    return out;
}

std::string joined(const Replayed& r, std::int64_t scale, bool payoffs) {
    std::string text;
    for (std::size_t i = 0; i < r.payoffs.size(); ++i) {
        const bool unknown = !payoffs && !r.stacks[i];
        text += (i ? "," : "") + (unknown ? "inf" : format_amount(payoffs ? r.payoffs[i] : *r.stacks[i], scale));
    }
    return text;
}

fs::path shared_hands() {
    const char* set = std::getenv("RIFFLE_SHARED");
    return fs::path(set ? set : RIFFLE_SOURCE_DIR "/../shared") / "data" / "phh";
}

// Every row of the shared expectations, where they are.
TEST(Phh, RecordedHandsComeOutExactly) {
    const fs::path root = shared_hands();
    if (!fs::exists(root / "expected.tsv")) {
        std::puts("skipped: the recorded hands (../shared/data/phh) are not here");
        GTEST_SKIP() << "no recorded hands at " << root;
    }
    std::map<std::string, std::map<std::string, Entry>> files;
    std::map<std::string, int> done;
    std::ifstream expected(root / "expected.tsv");
    for (std::string line; std::getline(expected, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto row = fields(line);
        ASSERT_GE(row.size(), 9U);
        if (!files.contains(row[0])) {
            const auto entries = parse(read(root / row[0]));
            ASSERT_TRUE(entries.has_value()) << row[0] << ":" << entries.error().line << " " << entries.error().reason;
            for (const Entry& entry : *entries) files[row[0]].emplace(entry.name, entry);
        }
        const auto found = files[row[0]].find(row[1]);
        ASSERT_NE(found, files[row[0]].end()) << row[0] << " " << row[1];
        ASSERT_TRUE(found->second.record.has_value()) << found->second.record.error().reason;
        const Record& record = *found->second.record;
        const auto replayed = replay(record);
        const std::string& kind = row[7];
        if (kind == "unreplayable") {
            EXPECT_FALSE(replayed.has_value()) << line;
        } else {
            ASSERT_TRUE(replayed.has_value()) << line << "\n" << replayed.error().reason;
            if (kind == "strict") {
                EXPECT_EQ(joined(*replayed, record.scale, false), row[2]) << line;
            }
            if (kind == "strict" || kind == "payoffs-only") {
                EXPECT_EQ(joined(*replayed, record.scale, true), row[3]) << line;
            }
        }
        ++done[kind];
    }
    EXPECT_GT(done["strict"], 0);
    for (const auto& [kind, count] : done) std::printf("%s: %d rows\n", kind.c_str(), count);
}

// Our own: the finishing stacks stand in the file; written again from the events they read the same.
TEST(Phh, OwnHandsComeOutAsWrittenAndRoundTrip) {
    int hands = 0;
    for (const auto& file : fs::directory_iterator(RIFFLE_SOURCE_DIR "/tests/hand/phh")) {
        if (file.path().extension() != ".phhs") continue;
        const std::string text = read(file.path());
        const auto entries = parse(text);
        ASSERT_TRUE(entries.has_value()) << file.path() << " " << entries.error().reason;
        // The finishing stacks in the order of the tables.
        std::vector<std::string> finishing;
        std::stringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("finishing_stacks = [")) {
                std::string list = line.substr(20, line.find(']') - 20);
                std::erase(list, ' ');
                finishing.push_back(list);
            }
        ASSERT_EQ(finishing.size(), entries->size()) << file.path();
        for (std::size_t i = 0; i < entries->size(); ++i) {
            const Entry& entry = (*entries)[i];
            ASSERT_TRUE(entry.record.has_value()) << file.path() << " " << entry.name << entry.record.error().reason;
            const auto replayed = replay(*entry.record);
            ASSERT_TRUE(replayed.has_value()) << file.path() << " " << entry.name << ": " << replayed.error().reason;
            EXPECT_EQ(joined(*replayed, entry.record->scale, false), finishing[i]) << file.path() << " " << entry.name;
            const auto again = write(replayed->events, {.scale = entry.record->scale});
            ASSERT_TRUE(again.has_value()) << again.error();
            const auto reread = parse(*again);
            ASSERT_TRUE(reread.has_value()) << reread.error().reason << "\n" << *again;
            ASSERT_TRUE((*reread)[0].record.has_value()) << (*reread)[0].record.error().reason << "\n" << *again;
            const auto once_more = replay(*(*reread)[0].record);
            ASSERT_TRUE(once_more.has_value()) << once_more.error().reason << "\n" << *again;
            EXPECT_EQ(joined(*once_more, (*reread)[0].record->scale, false), finishing[i]) << *again;
            ++hands;
        }
    }
    EXPECT_GE(hands, 140);
}

constexpr const char* good = R"(variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  'd dh p1 AcAd',
  'd dh p2 KcKd',
  'p2 f',
]
)";

// What parse and replay say about a text: "line: reason".
std::string says(const std::string& text) {
    const auto entries = parse(text);
    if (!entries) return std::to_string(entries.error().line) + ": " + entries.error().reason;
    for (const Entry& entry : *entries) {
        if (!entry.record) return std::to_string(entry.record.error().line) + ": " + entry.record.error().reason;
        const auto replayed = replay(*entry.record);
        if (!replayed) return std::to_string(replayed.error().line) + ": " + replayed.error().reason;
    }
    return "ok";
}

std::string with(std::string_view from, std::string_view to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(Phh, MalformedFilesGetALineAndAReason) {
    EXPECT_EQ(says(good), "ok");
    EXPECT_EQ(says("").substr(0, 3), "1: ");
    EXPECT_EQ(says("variant = 'NT'\nantes = [0,\n").substr(0, 1), "2");
    EXPECT_EQ(says(with("'NT'", "'XX'")), "1: variant: 'XX' is no variant this reads");
    EXPECT_EQ(says(with("variant = 'NT'", "variant = 7")), "1: variant: expected a text");
    EXPECT_EQ(says(with("antes = [0, 0]", "antes = 0")), "2: antes: expected a list");
    EXPECT_EQ(says(with("antes = [0, 0]", "antes = [0]")), "2: antes: expected one for each player");
    EXPECT_EQ(says(with("antes = [0, 0]", "antes = [0, 'x']")), "2: antes: expected an amount");
    EXPECT_EQ(says(with("antes = [0, 0]", "antes = [0, -1]")), "2: antes: one is negative");
    EXPECT_NE(says(with("min_bet = 2\n", "")).find("min_bet: is missing"), std::string::npos);
    EXPECT_EQ(says(with("[100, 100]", "[100, 0]")), "5: starting_stacks: a stack is not above zero");
    EXPECT_EQ(says(with("[100, 100]", "[100, 1e300]")), "5: starting_stacks: expected an amount");
    EXPECT_EQ(says(with("'p2 f'", "7")), "9: actions: expected texts");
    EXPECT_EQ(says(with("p2 f", "p3 f")), "9: 'p3 f' expected 'd' or a player p1 to p2");
    EXPECT_EQ(says(with("p2 f", "p1 f")), "9: 'p1 f' refused: not_your_turn (tda-2024:50-A)");
    EXPECT_EQ(says(with("p2 f", "p2 zz")), "9: 'p2 zz' has no verb this reads (f, cc, cbr, pb, sd, sm)");
    EXPECT_EQ(says(with("p2 f", "p2 cbr 3x")), "9: 'p2 cbr 3x' expected an amount after cbr");
    // No bet at all; one that is only too small is what happened.
    EXPECT_EQ(says(with("p2 f", "p2 cbr 2")), "9: 'p2 cbr 2' refused: bet_below_minimum (tda-2024:43-A-1)");
    EXPECT_EQ(says(with("p2 f", "p2 cbr 3")), "9: the record ends before the hand is over");
    EXPECT_EQ(says(with("p2 f", "p2 cbr 99999999999999999999")).substr(0, 2), "9:");
    EXPECT_EQ(says(with("KcKd", "KcAc")), "8: 'd dh p2 KcAc' refused: card_already_out (tda-2024:35-E-1)");
    EXPECT_EQ(says(with("KcKd", "KcK")), "8: 'd dh p2 KcK' expected a player and cards");
    EXPECT_EQ(says(with("p2 f", "p2")), "9: 'p2' expected an actor and a verb");
    EXPECT_EQ(says(with("'p2 f',\n", "")), "8: the record ends before the hand is over");
    EXPECT_EQ(says("[1]\nvariant = 'NT'\n"), "1: antes: is missing");
}

// Whatever a file holds, it is read or refused: random damage to good text never stops the program.
TEST(Phh, DamagedTextNeverStopsTheProgram) {
    Prng prng{3};
    const std::string base = read(RIFFLE_SOURCE_DIR "/tests/hand/phh/by-hand.phhs");
    ASSERT_GT(base.size(), 1000U);
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        std::string text = base;
        for (std::uint64_t n = 1 + prng.below(6); n > 0; --n) {
            const auto at = static_cast<std::size_t>(prng.below(text.size()));
            switch (prng.below(3)) {
                case 0:
                    text[at] = static_cast<char>(prng.below(256));
                    break;
                case 1:
                    text.erase(at, 1 + prng.below(9));
                    break;
                default:
                    text.insert(at, text.substr(static_cast<std::size_t>(prng.below(text.size())), prng.below(20)));
            }
        }
        refused += says(text) != "ok";
    }
    EXPECT_GT(refused, 100);
}

TEST(Phh, AmountsKeepTheirUnit) {
    EXPECT_EQ(parse_amount("12.50", 100), 1250);
    EXPECT_EQ(parse_amount("12.5", 100), 1250);
    EXPECT_EQ(parse_amount("12", 100), 1200);
    EXPECT_EQ(parse_amount("12.505", 100), std::nullopt);
    EXPECT_EQ(parse_amount("12.500", 100), 1250);
    EXPECT_EQ(parse_amount("-3", 1), std::nullopt);
    EXPECT_EQ(parse_amount("", 1), std::nullopt);
    EXPECT_EQ(parse_amount("1e3", 1), std::nullopt);
    EXPECT_EQ(format_amount(-1250, 100), "-12.50");
    EXPECT_EQ(format_amount(5, 100), "0.05");
    EXPECT_EQ(format_amount(7, 1), "7");
}

// p3 goes all-in for less than a full raise, which reopens nothing, and p1 raises all the same: what was recorded is
// replayed, and judged by the book it is found.
TEST(Phh, WhatWasRecordedIsReplayedAndJudged) {
    constexpr std::string_view text =
        "variant = 'NT'\nante_trimming_status = true\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\n"
        "min_bet = 100\nstarting_stacks = [5000, 5000, 1500]\nactions = [\n"
        "'d dh p1 AsKs',\n'd dh p2 2c3d',\n'd dh p3 7h8h',\n'p3 cbr 300',\n'p1 cc',\n'p2 cc',\n'd db 2s5d9c',\n"
        "'p1 cbr 1000',\n'p2 cc',\n'p3 cbr 1200',\n'p1 cbr 3000',\n'p2 f',\n'd db Td',\n'd db 4c',\n"
        "'p1 sm AsKs',\n'p3 sm 7h8h',\n]\n";
    const auto entries = parse(text);
    ASSERT_TRUE(entries);
    ASSERT_TRUE(entries->front().record) << entries->front().record.error().reason;
    const auto replayed = replay(*entries->front().record);
    ASSERT_TRUE(replayed) << replayed.error().reason;
    std::vector<std::string> against;
    const auto object = [&](const ActionLine& action, const hand::HandState&, const hand::Refusal& refusal) {
        against.push_back(std::to_string(action.line) + ": " + action.text + " " +
                          std::string{hand::name_of(refusal.code)} + " " + std::string{refusal.cite.clause});
    };
    ASSERT_TRUE(judge(*entries->front().record, hand::Rules{}, object));
    EXPECT_EQ(against, std::vector<std::string>{"18: p1 cbr 3000 betting_not_reopened tda-2024:47-A-1"});
}

// Bets too small for no-limit, too big for pot-limit and of another size than the limit: each is found, and the hand
// goes on to the next.
TEST(Phh, EveryAmountThatTheBookWouldNotHaveTakenIsFound) {
    const auto found = [](std::string_view text) {
        const auto entries = parse(text);
        std::vector<std::string> codes;
        if (!entries || !entries->front().record) return codes;
        const auto object = [&](const ActionLine& action, const hand::HandState&, const hand::Refusal& refusal) {
            codes.push_back(action.text + " " + std::string{hand::name_of(refusal.code)});
        };
        EXPECT_TRUE(judge(*entries->front().record, hand::Rules{}, object));
        return codes;
    };
    using Codes = std::vector<std::string>;
    EXPECT_EQ(found("variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [100, 200, 0]\nmin_bet = 200\n"
                    "starting_stacks = [9000, 9000, 9000]\nactions = [\n'd dh p1 AsKs',\n'd dh p2 2c3d',\n"
                    "'d dh p3 7h8h',\n'p3 cbr 600',\n'p1 cbr 900',\n'p2 cbr 1000',\n'p3 f',\n'p1 f',\n]\n"),
              (Codes{"p1 cbr 900 bet_below_minimum", "p2 cbr 1000 bet_below_minimum"}));
    EXPECT_EQ(found("variant = 'PO'\nantes = [0, 0]\nblinds_or_straddles = [100, 200]\nmin_bet = 200\n"
                    "starting_stacks = [9000, 9000]\nactions = [\n'd dh p1 AsKsQsJs',\n'd dh p2 2c3c4c5c',\n"
                    "'p2 cbr 900',\n'p1 f',\n]\n"),
              (Codes{"p2 cbr 900 bet_above_maximum"}));
}

}  // namespace
}  // namespace riffle::phh

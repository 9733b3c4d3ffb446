// Two readers of the same text: what the plain one accepts it reads as toml++ does, and it accepts what programs write.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/base/prng.h"
#include "phh/fields.h"

namespace riffle::phh {
namespace {

std::vector<std::string> sample_files() {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(RIFFLE_SOURCE_DIR "/tests/hand/phh")) {
        std::ifstream in(entry.path(), std::ios::binary);
        if (entry.path().extension() != ".md")
            texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return texts;
}

// toml++ keeps the keys of a table in an order of its own.
Tables sorted(Tables tables) {
    for (Table& table : tables) std::ranges::sort(table.fields, {}, &Field::key);
    return tables;
}

TEST(PhhReading, HandsThatProgramsWroteAreReadPlainly) {
    const auto texts = sample_files();
    ASSERT_GE(texts.size(), 10U);
    int plain = 0;
    for (const std::string& text : texts) {
        const auto fast = read_plain(text);
        const auto slow = read_toml(text);
        ASSERT_TRUE(slow.has_value());
        if (!fast) continue;
        ++plain;
        EXPECT_EQ(sorted(*fast), sorted(*slow));
    }
    EXPECT_GE(plain, 9);
}

TEST(PhhReading, WhatIsNotPlainIsLeftToToml) {
    for (const char* text : {"a = 1\na = 2\n",
                             "[1]\na = 1\n[1]\n",
                             "[2]\n[1]\n",
                             "a = 012",
                             "a = 1_000",
                             "a = \"\\n\"",
                             "a = '''x'''",
                             "a = {b = 1}",
                             "a.b = 1",
                             "a = +1",
                             "a = 1e5",
                             "a = nan",
                             "a = 1 b = 2",
                             "a = [1 2]",
                             "a",
                             "= 1",
                             "[[1]]",
                             "a = 'x",
                             "a = 'é'",
                             "# \x01\na = 1",
                             "a = 2020-01-01",
                             "a = 1\r\n",
                             "[x]",
                             "a = 1\n[1]\n",
                             "a = .5",
                             "a = 5.",
                             "a = ''",
                             "a = \"x\"\"y\""})
        if (const auto fast = read_plain(text)) {
            const auto slow = read_toml(text);
            ASSERT_TRUE(slow.has_value()) << text;
            EXPECT_EQ(sorted(*fast), sorted(*slow)) << text;
        }
    EXPECT_FALSE(read_plain("a = 1\na = 2\n"));
    EXPECT_FALSE(read_plain("a = 012"));
    EXPECT_FALSE(read_plain("a = '''x'''"));
    EXPECT_FALSE(read_plain("[1]\n[1]\n"));
    EXPECT_TRUE(read_plain("a = [\n  1, # one\n  2.50,\n]\n"));
}

// Bytes changed, taken out and doubled at random.
TEST(PhhReading, NoDamageMakesThemDisagree) {
    Prng prng{14};
    constexpr std::string_view bytes = "[]='\"\\#,.\n\r\t -_019aiet{}\x01\xc3";
    int accepted = 0;
    for (const std::string& whole : sample_files()) {
        const std::string start = whole.substr(0, whole.rfind("\n[", 3000));  // some hands, whole
        for (int i = 0; i < 300; ++i) {
            std::string text = start;
            for (auto n = prng.below(3) + 1; n > 0; --n) {
                const auto at = prng.below(text.size());
                switch (prng.below(3)) {
                    case 0:
                        text[at] = bytes[prng.below(bytes.size())];
                        break;
                    case 1:
                        text.erase(at, prng.below(20));
                        break;
                    default:
                        text.insert(at, text.substr(prng.below(text.size()), prng.below(40)));
                }
                if (text.empty()) text = start;
            }
            const auto fast = read_plain(text);
            if (!fast) continue;
            ++accepted;
            const auto slow = read_toml(text);
            ASSERT_TRUE(slow.has_value()) << slow.error().reason << " in line " << slow.error().line << "\n" << text;
            ASSERT_EQ(sorted(*fast), sorted(*slow)) << text;
        }
    }
    EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace riffle::phh

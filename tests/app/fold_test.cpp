// Names compared without accents, at a cost that grows with their length and no faster.
#include "app/fold.h"

#include <gtest/gtest.h>

#include <ctime>

namespace riffle::app {
namespace {

double cpu_seconds(const std::string& text) {
    timespec from{};
    timespec to{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    EXPECT_FALSE(fold(text).empty());
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return static_cast<double>(to.tv_sec - from.tv_sec) + static_cast<double>(to.tv_nsec - from.tv_nsec) / 1e9;
}

std::string repeated(const std::string& piece, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += piece;
    return text;
}

TEST(Fold, ManyScriptsComeToPlainLetters) {
    EXPECT_EQ(fold("Łukasz Núñez"), "lukasz nunez");
    EXPECT_EQ(fold("ADMINISTRATOR"), "administrator");
    EXPECT_EQ(fold("Ádmínístrátör"), "administrator");
    EXPECT_EQ(fold("José María O’Neill-Ørsted"), "jose maria o'neill-orsted");
    EXPECT_EQ(fold("Straße"), "strasse");
    EXPECT_EQ(fold("Ωραία Ψυχή"), fold("ωραία ψυχή"));
    EXPECT_EQ(fold("Чайковский"), "cajkovskij");
    EXPECT_EQ(fold(""), "");
    EXPECT_EQ(fold("  two  spaces "), "  two  spaces ");
    // One and the same letter, composed and decomposed.
    EXPECT_EQ(fold("e\xCC\x81"), fold("\xC3\xA9"));
}

// A text cut into pieces must fold as it would whole: the cut may not fall between a letter and its accent.
TEST(Fold, LongWordsFoldLikeShortOnes) {
    EXPECT_EQ(fold(repeated("Ñ", 3000)), repeated("n", 3000));
    EXPECT_EQ(fold(repeated("e\xCC\x81", 3000)), repeated("e", 3000));
    EXPECT_EQ(fold(repeated("ß", 1001)), repeated("ss", 1001));
    EXPECT_EQ(fold(std::string(100'000, 'A')), std::string(100'000, 'a'));
    // A pile of accents without end.
    EXPECT_EQ(fold("e" + repeated("\xCC\x81", 20'000)), "e");
}

// Quadratic work would take 256 times as long for sixteen times the text.
TEST(Fold, CostGrowsWithTheTextAndNoFaster) {
    for (const std::string& piece : {std::string("ñandú "), std::string("ñ"), std::string("ß"), std::string("Ж"),
                                     std::string("e\xCC\x81"), std::string("\xCC\x81"), std::string("a")}) {
        (void)fold(piece);  // makes this thread's transliterator
        double worst = 1e9;
        for (int attempt = 0; attempt < 3; ++attempt) {
            const double some = cpu_seconds("x" + repeated(piece, 2'000));
            const double more = cpu_seconds("x" + repeated(piece, 32'000));
            worst = std::min(worst, more / some);
        }
        EXPECT_LT(worst, 64) << piece;
    }
}

}  // namespace
// One letter that is not in the table sends the whole piece through ICU: both ways give the same.
TEST(Fold, LetterByLetterAsByIcu) {
    std::uint32_t random = 1;
    for (int round = 0; round < 2000; ++round) {
        std::string word;
        for (int i = 0; i < 12; ++i) {
            random = random * 1664525U + 1013904223U;
            const unsigned letter = (random >> 8U) % 0x180U;
            if (letter >= 'A' && letter <= 'z') word += static_cast<char>(letter);
            if (letter < 0xC0U) continue;
            word += static_cast<char>(0xC0U | letter >> 6U);
            word += static_cast<char>(0x80U | (letter & 0x3FU));
        }
        EXPECT_EQ(fold(word) + "f", fold(word + "\u0192")) << word;
    }
}

}  // namespace riffle::app

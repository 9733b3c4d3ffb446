#include "core/cards/range.h"

#include <gtest/gtest.h>

#include "core/cards/deck.h"

namespace riffle {
namespace {
using enum ShowdownGame;

std::size_t size_of(const char* text, ShowdownGame game = holdem) {
    const auto range = parse_range(text, game);
    return range ? range->holdings.size() : 0;
}
RangeFault fault_of(const char* text, ShowdownGame game = holdem) {
    const auto range = parse_range(text, game);
    EXPECT_FALSE(range) << text;
    return range ? RangeFault{} : range.error();
}
}  // namespace

TEST(Range, CountsOfTheUsualNotation) {
    EXPECT_EQ(size_of("AsKs"), 1U);
    EXPECT_EQ(size_of("KsAs,AsKs"), 1U);
    EXPECT_EQ(size_of("AKs"), 4U);
    EXPECT_EQ(size_of("AKo"), 12U);
    EXPECT_EQ(size_of("KA"), 16U);
    EXPECT_EQ(size_of("AA"), 6U);
    EXPECT_EQ(size_of("TT+"), 30U);
    EXPECT_EQ(size_of("22+"), 78U);
    EXPECT_EQ(size_of("ATs+"), 16U);
    EXPECT_EQ(size_of("A2+"), 12U * 16U);
    EXPECT_EQ(size_of("A5s-A2s"), 16U);
    EXPECT_EQ(size_of("A2s-A5s"), 16U);
    EXPECT_EQ(size_of("55-22"), 24U);
    EXPECT_EQ(size_of("T9s-54s"), 24U);
    EXPECT_EQ(size_of("TT+, AQs+ , AKo"), 30U + 8U + 12U);
    EXPECT_EQ(size_of("AK,AKs"), 16U);
    EXPECT_EQ(size_of("random"), 1U);
    EXPECT_EQ(size_of("66+", short_deck), 54U);
    EXPECT_EQ(size_of("AsKsQhJd", omaha), 1U);
    EXPECT_EQ(size_of("As 2s 3s", razz), 1U);
}

TEST(Range, FaultsSayWhere) {
    EXPECT_EQ(fault_of("AsKx").column, 3U);
    EXPECT_NE(fault_of("AsKx").reason.find("'Kx'"), std::string::npos);
    EXPECT_EQ(fault_of("AsAs").column, 3U);
    EXPECT_NE(fault_of("AsAs").reason.find("twice"), std::string::npos);
    EXPECT_EQ(fault_of("AKs, QJx").column, 8U);
    EXPECT_EQ(fault_of("AA,,KK").column, 4U);
    EXPECT_EQ(fault_of("").column, 1U);
    EXPECT_EQ(fault_of("AA,").column, 4U);
    EXPECT_EQ(fault_of("TTs").column, 3U);
    EXPECT_EQ(fault_of("As").column, 1U);
    EXPECT_EQ(fault_of("AsKsQs").column, 5U);
    EXPECT_EQ(fault_of("22", short_deck).column, 1U);
    EXPECT_EQ(fault_of("2s3s", short_deck).column, 1U);
    EXPECT_EQ(fault_of("AKs", omaha).column, 1U);
    EXPECT_EQ(fault_of("AKs-QQ").column, 1U);
    EXPECT_EQ(fault_of("AKs-Q2s").column, 1U);
    EXPECT_EQ(fault_of("AKs-").column, 5U);
    EXPECT_EQ(fault_of("AKs++").column, 1U);
    EXPECT_EQ(fault_of("AsKs,random").column, 6U);
    EXPECT_EQ(fault_of("\xff\xfe").column, 1U);
}

// All 169 kinds of two cards are all 1,326 holdings.
TEST(Range, TheKindsAreAllHands) {
    std::string text;
    const std::string_view ranks = "AKQJT98765432";
    for (std::size_t a = 0; a < 13; ++a)
        for (std::size_t b = a; b < 13; ++b) text += (text.empty() ? "" : ",") + std::string{ranks[a], ranks[b]};
    EXPECT_EQ(size_of(text.c_str()), 1326U);
}
}  // namespace riffle

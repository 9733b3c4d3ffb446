#include "core/journal/head_code.h"

#include <gtest/gtest.h>

namespace riffle::journal {
namespace {

Hash some_hash() {
    Hash hash{};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<std::uint8_t>(0xf0 - 7 * i);
    return hash;
}

// Computed by hand from the first 60 bits, f0e9e2dbd4cdc6b.
TEST(HeadCode, PinnedVector) { EXPECT_EQ(to_text(head_code(1234, some_hash())), "1234-Y3MY-5PYM-SQ3B"); }

TEST(HeadCode, IsReadAsPeopleWriteIt) {
    const HeadCode code = head_code(1234, some_hash());
    for (const char* text :
         {"1234-Y3MY-5PYM-SQ3B", "1234 y3my 5pym sq3b", " 1234-Y3MY5PYMSQ3B ", "1234-Y3MY-5PYM-SQ3B"})
        EXPECT_EQ(read_head_code(text), code) << text;
    EXPECT_EQ(read_head_code("5-O1IL-0000-0000"), read_head_code("5-0111-0000-0000"));
    for (const char* text : {"", "1234", "1234-Y3MY-5PYM-SQ3", "1234-Y3MY-5PYM-SQ3BB", "-Y3MY-5PYM-SQ3B",
                             "x-Y3MY-5PYM-SQ3B", "1234-Y3MY-5PYM-SQ3U", "99999999999999999999-Y3MY-5PYM-SQ3B"})
        EXPECT_FALSE(read_head_code(text)) << text;
    EXPECT_FALSE(read_head_code(std::string(1'000'000, '1')));
}

TEST(HeadCode, EveryBitCounts) {
    const HeadCode code = head_code(1, some_hash());
    for (int bit = 0; bit < 60; ++bit) {
        Hash other = some_hash();
        other[static_cast<std::size_t>(bit / 8)] ^= static_cast<std::uint8_t>(0x80 >> bit % 8);
        EXPECT_NE(to_text(head_code(1, other)), to_text(code)) << bit;
    }
}

}  // namespace
}  // namespace riffle::journal

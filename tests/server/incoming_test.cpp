// The parts of a request's target, and what is refused before anybody looks at it.
#include "server/incoming.h"

#include <gtest/gtest.h>

namespace riffle::server {
namespace {

TEST(Incoming, TargetsAreDecoded) {
    const auto target = parse_target("/api/v1/clauses/b%C3%B3?q=bot%C3%B3n+muerto&limit=5");
    ASSERT_TRUE(target.has_value());
    EXPECT_EQ(target->path, "/api/v1/clauses/bó");
    EXPECT_EQ(target->query.at("q"), "botón muerto");
    EXPECT_EQ(target->query.at("limit"), "5");
}

// The path is said again in the answer "there is no ...", which must stay JSON. Found by fuzzing.
TEST(Incoming, BrokenUtf8IsRefused) {
    for (const char* text :
         {"/%FF", "/%C3", "/%C0%AF", "/%ED%A0%80", "/%F4%90%80%80", "/%E2%82", "/a?q=%80", "/a?%FE=1", "/\xd1\x8d\x8a"})
        EXPECT_FALSE(parse_target(text).has_value()) << text;
    EXPECT_TRUE(parse_target("/%F0%9F%82%A1").has_value());
    EXPECT_TRUE(parse_target("/%ED%9F%BF%EE%80%80%EF%BF%BF").has_value());
}

}  // namespace
}  // namespace riffle::server

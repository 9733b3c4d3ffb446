// riffle equity and riffle eval, the real program.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boost/json.hpp>
#include <cstdio>
#include <string>

namespace riffle {
namespace {
struct Ran {
    int code = -1;
    std::string text;  // stdout and stderr
};

Ran riffle(const std::string& arguments) {
    const std::string command = std::string(RIFFLE_COMMAND) + " " + arguments + " 2>&1";
    Ran ran;
    FILE* pipe = ::popen(command.c_str(), "r");
    char buffer[4096];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, pipe)) ran.text.append(buffer, n);
    ran.code = WEXITSTATUS(::pclose(pipe));
    return ran;
}
bool says(const Ran& ran, const std::string& words) { return ran.text.find(words) != std::string::npos; }
boost::json::value json(const Ran& ran) { return boost::json::parse(ran.text); }
}  // namespace

TEST(EquityCommand, CountsAMatchup) {
    const Ran ran = riffle("equity AsKs QhQd");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(says(ran, "46.214%")) << ran.text;
    EXPECT_TRUE(says(ran, "all 1712304 deals"));
    EXPECT_FALSE(says(ran, "#"));  // no bar: this is no terminal
}

TEST(EquityCommand, JsonOfRangesWithBoardAndDeadCards) {
    const auto answer = json(riffle("equity 'TT+, AKs' random --board 2s3s9d --dead AcAd --json"));
    EXPECT_TRUE(answer.at("exact").as_bool());
    EXPECT_EQ(answer.at("board").as_string(), "2s3s9d");
    const auto& players = answer.at("players").as_array();
    ASSERT_EQ(players.size(), 2U);
    EXPECT_NEAR(players[0].at("equity").as_double() + players[1].at("equity").as_double(), 1, 1e-12);
    EXPECT_EQ(players[0].at("standard_error").to_number<double>(), 0);
}

TEST(EquityCommand, SamplesWithASeedAndItsError) {
    const std::string asked = "equity random random random --samples 20000 --seed 5 --json";
    const Ran ran = riffle(asked);
    const auto answer = json(ran);
    EXPECT_FALSE(answer.at("exact").as_bool());
    EXPECT_EQ(answer.at("seed").to_number<int>(), 5);
    EXPECT_EQ(answer.at("deals").to_number<int>(), 20000);
    const auto& first = answer.at("players").as_array()[0];
    EXPECT_NEAR(first.at("equity").as_double(), 1.0 / 3, 5 * first.at("standard_error").as_double());
    EXPECT_EQ(riffle(asked).text, ran.text);
}

TEST(EquityCommand, SplitAndLowGames) {
    EXPECT_TRUE(says(riffle("equity --game omaha8 As2s3hKd AhKh4d5d"), "51.897%"));
    EXPECT_TRUE(says(riffle("equity --game razz As2s3s4sKdKc 6h7d8h8d4c5c"), "all 1560 deals"));
}

TEST(EquityCommand, BadInputIsNamedAndEndsWithAnError) {
    const auto refuses = [](const std::string& arguments, const std::string& words) {
        const Ran ran = riffle("equity " + arguments);
        EXPECT_NE(ran.code, 0) << arguments;
        EXPECT_TRUE(says(ran, words)) << ran.text;
    };
    refuses("AsKx QQ", "hand 1, column 3: 'Kx' is no card");
    refuses("QQ 'AKs, KZ'", "hand 2, column 6");
    refuses("AsKs AsQd", "'As' is in hand 1 and in hand 2");
    refuses("AsKs QQ --board As2d3d", "'As' is on the board and in hand 1");
    refuses("AA AA AA", "cannot be dealt together");
    refuses("AA", "between 2 and 10");
    refuses("AsKsQs QQ", "more than 2 cards");
    refuses("AA KK --board 2s2s", "--board, column 3: '2s' stands twice");
    refuses("AA KK --board 2s3s4s5s6s7s", "--board, column 11: more than 5 cards");
    refuses("AA KK --game foo", "'foo' is no game; one of holdem");
    refuses("random random random random --exact", "too many deals");
    refuses("AA KK --exact --samples 3", "excludes");
    refuses("AA KK --samples 0", "--samples");
}

TEST(EvalCommand, HandsBestFirst) {
    const Ran ran = riffle("eval 2c2d2h3s3d AsKsQsJsTs2d3c");
    EXPECT_EQ(ran.code, 0);
    EXPECT_LT(ran.text.find("straight flush"), ran.text.find("full house"));
    const auto answer = json(riffle("eval --json --game omaha8 As2s3hKd --board 4d5d6c"));
    EXPECT_EQ(answer.at("hands").as_array()[0].at("category").as_string(), "straight");
    EXPECT_GT(answer.at("hands").as_array()[0].at("low").to_number<int>(), 0);
    EXPECT_TRUE(says(riffle("eval --game 2-7 7s5h4d3c2s"), "no pair"));
    EXPECT_TRUE(says(riffle("eval --game badugi As2d3h4c"), "badugi"));
}

TEST(EvalCommand, BadInputIsNamedAndEndsWithAnError) {
    const auto refuses = [](const std::string& arguments, const std::string& words) {
        const Ran ran = riffle("eval " + arguments);
        EXPECT_NE(ran.code, 0) << arguments;
        EXPECT_TRUE(says(ran, words)) << ran.text;
    };
    refuses("AsKs", "5 to 7 cards");
    refuses("AsKsQsJsTs2d3c4c", "column 15: more than 7 cards");
    refuses("AsAs2d3d4d", "column 3: 'As' stands twice");
    refuses("AsKs --board As2d3d", "'As' is on the board, too");
    refuses("--game omaha AsKsQsJs", "3 to 5 on the board");
    refuses("--game 2-7 7s5h4d3c", "at least 5");
    refuses("--game 2-7 7s5h4d3c2s9s", "more than 5");
    refuses("AsKsQsJsT1", "'T1' is no card");
}
}  // namespace riffle

#include "tests/prizes/command.h"

namespace riffle {
namespace {

class PayoutsCommand : public Command {};

TEST_F(PayoutsCommand, DrawsUpAList) {
    EXPECT_EQ(run("payouts --entries 4 --pool 100 --places 1 --json").out,
              "{\"places\":1,\"prizes\":[100.00],\"untaken\":0.00,\"trophy\":0.00}\n");
    const Ran list =
        run("payouts --entries 100 --pool 10000 --buy-in 100 --unit 10 --fixed 1=2500 --trophy 100 --json");
    EXPECT_EQ(list.code, 0);
    EXPECT_TRUE(list.out.starts_with("{\"places\":15,\"prizes\":[2500.00,")) << list.out;
    EXPECT_TRUE(list.out.ends_with("\"untaken\":0.00,\"trophy\":100.00}\n")) << list.out;
    EXPECT_EQ(run("payouts --entries 100000 --pool 10000000 --buy-in 100 --tiers").code, 0);
}

TEST_F(PayoutsCommand, FollowsABook) {
    EXPECT_EQ(run("payouts --entries 30 --pool 3000 --book mediterraneo-2026 --json").out,
              "{\"places\":3,\"prizes\":[1440.00,960.00,600.00],\"untaken\":0.00,\"trophy\":0.00,\"clause\":"
              "\"mediterraneo-2026:annex-payouts-0-30\"}\n");
    EXPECT_EQ(run("payouts --entries 2 --pool 100 --book mediterraneo-2026 --json").out,
              "{\"places\":2,\"prizes\":[48.00,32.00],\"untaken\":20.00,\"trophy\":0.00,\"clause\":"
              "\"mediterraneo-2026:annex-payouts-0-30\"}\n");
    // Above its columns a rule: 10% rounded up, the lowest at least twice the entry.
    const Ran rule = run("payouts --entries 41 --pool 1845 --buy-in 50 --book solverde-2023 --json");
    EXPECT_TRUE(rule.out.starts_with("{\"places\":5,")) << rule.out;
    EXPECT_NE(rule.out.find("100.00],"), std::string::npos) << rule.out;
    EXPECT_NE(rule.out.find("solverde-2023:7.4-c"), std::string::npos) << rule.out;
}

// A house's own book may say what it likes; the command answers.
TEST_F(PayoutsCommand, AHousesOddBookStopsNothing) {
    const std::string head = "[book]\nid = \"casa\"\nname = \"Casa\"\nbase = \"tda-2024\"\n[parameters]\n";
    const std::string table =
        "[[table]]\nsubject = \"payouts\"\nunit = \"points\"\nplaces = 2\nvalues = [0, 0]\nclause = \"tda-2024:1\"\n";
    write("zero.toml", head + "payout_places_percent = 0\n");
    expect_refused("payouts --entries 40 --pool 100 --book casa --house zero.toml", "");
    write("huge.toml", head + "payout_places_percent = 10\npayout_lowest_prize_buy_ins = 9223372036854775807\n");
    expect_refused("payouts --entries 40 --pool 100 --buy-in 5 --book casa --house huge.toml",
                   "the lowest prize is negative or above the pool");
    write("nothing.toml", head + table);
    expect_refused("payouts --entries 40 --pool 100 --book casa --house nothing.toml", "riffle: ");
}

TEST_F(PayoutsCommand, RefusesWithASentenceAndAnExitCode) {
    expect_refused("payouts --entries 61 --pool 100 --book mediterraneo-2026", "fill in places 7 to 9");
    expect_refused("payouts --entries 391 --pool 100 --book mediterraneo-2026", "its tables end at 390");
    expect_refused("payouts --entries 7 --pool 100 --book solverde-2023", "has no table of payouts for a field of 7");
    expect_refused("payouts --entries 7 --pool 100 --book nowhere", "is no book");
    expect_refused("payouts --entries 0 --pool 100", "from 1 to 100000");
    expect_refused("payouts --entries 100001 --pool 100", "from 1 to 100000");
    expect_refused("payouts --entries 10 --pool 0", "a pool is above zero");
    expect_refused("payouts --entries 10 --pool=-5", "no amount of money");
    expect_refused("payouts --entries 10 --pool 1.005", "no amount of money");
    expect_refused("payouts --entries 10 --pool 100 --first 120", "at most 100");
    expect_refused("payouts --entries 10 --pool 100 --first 0", "at most 100");
    expect_refused("payouts --entries 10 --pool 100 --paid nan", "at most 100");
    expect_refused("payouts --entries 10 --pool 100 --places 11", "more places are paid");
    expect_refused("payouts --entries 10 --pool 100 --minimum 60 --places 2", "the pool is too small");
    expect_refused("payouts --entries 10 --pool 100 --trophy 100", "takes the whole pool");
    expect_refused("payouts --entries 10 --pool 100 --unit 0", "above zero");
    expect_refused("payouts --entries 10 --pool 100 --fixed 1", "is not PLACE=AMOUNT");
    expect_refused("payouts --entries 10 --pool 100 --fixed x=1", "is no place");
    expect_refused("payouts --entries 10 --pool 100 --fixed 9=1", "is not paid");
    expect_refused("payouts --pool 100", "--entries is required");
}

}  // namespace
}  // namespace riffle

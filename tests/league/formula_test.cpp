#include "core/league/formula.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace riffle::league {
namespace {

const FormulaRow row{100, 4, 50, 800, 3, 1};  // players, place, buy_in, prize, knockouts, rebuys

double value(std::string_view text, std::vector<FormulaRow> field = {row}) {
    const auto formula = Formula::parse(text);
    EXPECT_TRUE(formula.has_value()) << text << ": " << to_sentence(formula.error());
    if (!formula) return NAN;
    const auto values = formula->evaluate(field);
    EXPECT_TRUE(values.has_value()) << text << ": " << to_sentence(values.error());
    return values ? values->front() : NAN;
}

void expect_fault(std::string_view text, std::size_t column, std::string_view part) {
    const auto formula = Formula::parse(text);
    FormulaFault fault{"nothing is wrong", 0};
    if (!formula) {
        fault = formula.error();
    } else if (const auto values = formula->evaluate(std::vector{row}); !values) {
        fault = values.error();
    }
    EXPECT_EQ(fault.column, column) << text << ": " << fault.reason;
    EXPECT_NE(fault.reason.find(part), std::string::npos) << text << ": " << fault.reason;
}

TEST(Formula, ReckonsAsWritten) {
    EXPECT_EQ(value("1 + 2 * 3"), 7);
    EXPECT_EQ(value("(1 + 2) * 3"), 9);
    EXPECT_EQ(value("10 - 4 - 3"), 3);
    EXPECT_EQ(value("24 / 4 / 2"), 3);
    EXPECT_EQ(value("2 ^ 3 ^ 2"), 512);
    EXPECT_EQ(value("-2 ^ 2"), -4);
    EXPECT_EQ(value("2 ^ -1"), 0.5);
    EXPECT_EQ(value("--3"), 3);
    EXPECT_EQ(value("players + place + buy_in + prize + knockouts + rebuys"), 958);
    EXPECT_EQ(value("min(3, 1, 2) + max(3, 1, 2)"), 4);
    EXPECT_EQ(value("round(2.675, 2)"), 2.68);
    EXPECT_EQ(value("round(-2.5)"), -3);
    EXPECT_EQ(value("floor(2.7) + ceil(2.1) + abs(0 - 1)"), 6);
    EXPECT_EQ(value(".5+1."), 1.5);
    EXPECT_EQ(value("0 ^ 0.5"), 0);
    EXPECT_EQ(value("sqrt(81)"), 9);
    EXPECT_NEAR(value("log(players)"), std::log(100), 1e-14);
    EXPECT_NEAR(value("log10(players)"), 2, 1e-14);
}

TEST(Formula, FormulasInUse) {
    EXPECT_NEAR(value("10 * sqrt(players) / sqrt(place) * (1 + log10(buy_in + 0.25))"),
                10 * 10 / 2.0 * (1 + std::log10(50.25)), 1e-11);
    EXPECT_NEAR(value("sqrt(players * buy_in ^ 2 / (buy_in + rebuys)) / (place + 1)"), std::sqrt(100 * 2500 / 51.0) / 5,
                1e-12);
    EXPECT_NEAR(value("log((players + 1) / place)"), std::log(101 / 4.0), 1e-14);
}

TEST(Formula, SumsGoOverTheField) {
    const std::vector<FormulaRow> field{{3, 1, 10, 60, 2, 0}, {3, 2, 10, 30, 0, 1}, {3, 3, 10, 0, 0, 2}};
    const auto shares = Formula::parse("100 * prize / sum(prize) + sum(1) + sum(rebuys * place)")->evaluate(field);
    ASSERT_TRUE(shares.has_value());
    EXPECT_EQ((*shares)[0], 100 * 60 / 90.0 + 3 + 8);
    EXPECT_EQ((*shares)[2], 11);
    EXPECT_TRUE(Formula::parse("1 / sum(prize)")->evaluate({})->empty());
}

TEST(Formula, ABadFormulaHasItsColumn) {
    expect_fault("", 1, "the formula ends where a number, a name or '(' is expected");
    expect_fault("1 +", 4, "the formula ends");
    expect_fault("1 + * 2", 5, "'*' where");
    expect_fault("(1 + 2", 7, "')'");
    expect_fault("1 + 2)", 6, "')' where an operator or the end");
    expect_fault("players plaice", 9, "'p' where an operator");
    expect_fault("3 * plaice", 5, "there is no 'plaice'");
    expect_fault("Players", 1, "there is no 'Players'");
    expect_fault("sqrt 4", 6, "'(' after sqrt");
    expect_fault("sqrt(1, 2)", 1, "sqrt takes at most one number");
    expect_fault("min()", 5, "')' where a number");
    expect_fault("1.2.3", 1, "'1.2.3' is no number");
    expect_fault(". + 1", 1, "'.' is no number");
    expect_fault("sum(1 + sum(prize))", 9, "a sum inside a sum");
    expect_fault("\xC3\xA9 + 1", 1, "a character that means nothing");
    expect_fault("1 + \xC3\xA9", 5, "a character that means nothing");
    expect_fault("1;system(2)", 2, "';' where");
    expect_fault("1e5", 2, "'e' where");
    expect_fault(std::string(501, ' '), 501, "at most 500 characters");
    expect_fault(std::string(400, '('), 26, "nested too deeply");
    expect_fault(std::string(400, '-') + "1", 26, "nested too deeply");
    std::string powers = "1";
    for (int i = 0; i < 100; ++i) powers += "^1";
    expect_fault(powers, 51, "nested too deeply");
}

TEST(Formula, WhatCannotBeWorkedOutHasItsColumn) {
    expect_fault("10 / (place - 4)", 4, "a division by zero");
    expect_fault("1 + sqrt(place - 5)", 5, "a root of a negative number");
    expect_fault("log(0)", 1, "the logarithm");
    expect_fault("log10(0 - 1)", 1, "the logarithm");
    expect_fault("(0 - 8) ^ 0.5", 9, "a root of a negative number");
    expect_fault("0 ^ (0 - 1)", 3, "a division by zero");
    expect_fault("10 ^ 400", 4, "a number too large");
    expect_fault("(0-2) ^ 5000", 7, "out of range");
    expect_fault("round(1, 7)", 1, "0 to 6 decimals");
    expect_fault("round(1, 0.5)", 1, "0 to 6 decimals");
    expect_fault("3 + sum(1 / (place - 4))", 11, "a division by zero");
    EXPECT_EQ(to_sentence({"a division by zero", 4}), "column 4: a division by zero");
}

// Sums, differences and products of whole numbers are those of the integers.
TEST(Formula, IntegersAreExact) {
    EXPECT_TRUE(rc::check([] {
        const auto a = *rc::gen::inRange(0, 10000), b = *rc::gen::inRange(0, 10000), c = *rc::gen::inRange(1, 10000);
        const std::string text = std::to_string(a) + "*" + std::to_string(b) + "-" + std::to_string(c) + "*(" +
                                 std::to_string(a) + "+" + std::to_string(b) + ")";
        RC_ASSERT(value(text) == static_cast<double>(a * b - c * (a + b)));
    }));
}

}  // namespace
}  // namespace riffle::league

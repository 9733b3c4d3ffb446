#include "tests/prizes/command.h"

namespace riffle {
namespace {

class IcmCommand : public Command {};

TEST_F(IcmCommand, GivesEquitiesInTheOrderOfTheStacks) {
    const Ran ran = run("icm --stacks 20,50,30 --prizes 70,30 --json");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, "{\"equities\":[22.571428571428573,45.17857142857143,32.25]}\n");
    const Ran table = run("icm --stacks 50,30,20 --prizes 70,30");
    EXPECT_EQ(table.code, 0);
    EXPECT_NE(table.out.find("45.1786\n"), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("22.5714\n"), std::string::npos) << table.out;
}

TEST_F(IcmCommand, CentsSumToThePrizes) {
    EXPECT_EQ(run("icm --stacks 50,30,20 --prizes 70,30 --cents --json").out, "{\"equities\":[45.18,32.25,22.57]}\n");
    EXPECT_EQ(run("icm --stacks 1,1,1 --prizes 100 --cents --json").out, "{\"equities\":[33.34,33.33,33.33]}\n");
    EXPECT_EQ(run("icm --stacks 1,1 --prizes 0.05 --cents --json").out, "{\"equities\":[0.03,0.02]}\n");
}

TEST_F(IcmCommand, ReadsAFile) {
    write("field.csv", "name,stack,prize\r\n\"Gil, Ana\",50,70\r\nBo,30,30\r\nCy,20,\r\n");
    EXPECT_EQ(run("icm --csv field.csv --json").out, "{\"equities\":[45.17857142857143,32.25,22.571428571428573]}\n");
    write("semicolons.csv", "\xEF\xBB\xBFstack;name\n50;a\n30;b\n20;c\n");
    EXPECT_EQ(run("icm --csv semicolons.csv --prizes 70,30 --cents --json").out,
              "{\"equities\":[45.18,32.25,22.57]}\n");
}

TEST_F(IcmCommand, RefusesWithASentenceAndAnExitCode) {
    expect_refused("icm", "icm needs --stacks or --csv");
    expect_refused("icm --stacks 1,2 --prizes ''", "there are no prizes");
    expect_refused("icm --stacks 1,-2 --prizes 5", "stack 2 is not above zero");
    expect_refused("icm --stacks 0,2 --prizes 5", "stack 1 is not above zero");
    expect_refused("icm --stacks 1,nan --prizes 5", "number 2 of the list: 'nan' is no number");
    expect_refused("icm --stacks 1,inf --prizes 5", "'inf' is no number");
    expect_refused("icm --stacks 1,,2 --prizes 5", "number 2 of the list: '' is no number");
    expect_refused("icm --stacks 1,2, --prizes 5", "number 3 of the list: '' is no number");
    expect_refused("icm --stacks '1 2' --prizes 5", "'1 2' is no number");
    expect_refused("icm --stacks 1,2 --prizes 3,2,1", "more prizes than stacks");
    expect_refused("icm --stacks 1,2 --prizes 2,3", "prize 2 is larger than the one before it");
    expect_refused("icm --stacks 1,2 --prizes=-3", "prize 1 is not zero or above");
    expect_refused("icm --stacks 1,2 --prizes 3.005 --cents", "no amount of money such as 70 or 70.50");
    expect_refused("icm --stacks 1,2 --prizes 9999999999999 --cents", "too much money");
    expect_refused("icm --stacks 1e14,1e-3 --prizes 1", "by a factor above");
    expect_refused("icm --csv absent.csv --prizes 1", "cannot read 'absent.csv'");
    expect_refused("icm --csv . --prizes 1", "cannot read '.'");
    expect_refused("icm --stacks 1 --csv a.csv", "excludes");
    write("odd.csv", "chips\n1\n");
    expect_refused("icm --csv odd.csv --prizes 1", "odd.csv:1: no column is named 'stack'");
    write("bad.csv", "stack,prize\n5,5\nx,\n");
    expect_refused("icm --csv bad.csv", "bad.csv:3: 'x' is no number");
    expect_refused("icm --csv bad.csv --prizes 4", "bad.csv:3");
    write("twice.csv", "stack,prize\n5,5\n");
    expect_refused("icm --csv twice.csv --prizes 4", "prizes are given twice");
    write("empty.csv", "");
    expect_refused("icm --csv empty.csv --prizes 4", "is empty");
    std::string many = "stack\n";
    for (int i = 0; i < 20'001; ++i) many += "1\n";
    write("many.csv", many);
    expect_refused("icm --csv many.csv --prizes 4", "more than 20000 stacks");
}

}  // namespace
}  // namespace riffle

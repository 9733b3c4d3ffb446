// `riffle rules` as a person runs it; the command is next to the tests' folder.
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>

#include <cstdio>

#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
namespace fs = std::filesystem;

struct Ran {
    int code = -1;
    std::string out;  // with stderr
};

class RulesCommand : public testing::Test {
  protected:
    void SetUp() override {
        riffle_ = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "riffle";
        ASSERT_TRUE(fs::exists(riffle_)) << "riffle is not built";
        folder_ = fs::temp_directory_path() / ("riffle-rules-" + std::to_string(::getpid()));
        fs::create_directories(folder_ / "spec/betting");
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }

    Ran run(const std::string& arguments) const { return riffle("rules " + arguments); }
    Ran riffle(const std::string& arguments) const {
        const std::string command =
            "cd '" + folder_.native() + "' && '" + riffle_.native() + "' " + arguments + " 2>&1";
        Ran ran;
        FILE* pipe = ::popen(command.c_str(), "r");
        if (pipe == nullptr) return ran;
        std::array<char, 4096> buffer;
        for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
            ran.out.append(buffer.data(), n);
        const int status = ::pclose(pipe);
        ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return ran;
    }
    void write(const std::string& name, std::string_view text) const { std::ofstream{folder_ / name} << text; }
    static bool has(const Ran& ran, std::string_view text) { return ran.out.find(text) != std::string::npos; }

    fs::path riffle_, folder_;
};

TEST_F(RulesCommand, ShowsAClauseInALanguage) {
    const Ran ran = run("show tda-2024:45-A --lang es");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran, "Varias fichas: todas necesarias")) << ran.out;
    EXPECT_TRUE(has(ran, "multi_chip_equal_value_test = remainder_below_call")) << ran.out;
    EXPECT_TRUE(has(run("show 47-c"), "rptp:47-c"));
    const Ran table = run("show mediterraneo-2026:annex-payouts-61-90");
    EXPECT_TRUE(has(table, "    1.  29.50 %\n")) << table.out;
    EXPECT_TRUE(has(table, "fill in places 7 to 9")) << table.out;
    EXPECT_TRUE(has(run("show call_clock"), "60 s (internacional:5)"));
}

TEST_F(RulesCommand, ListsAndSearches) {
    const Ran all = run("list");
    EXPECT_EQ(std::ranges::count(all.out, '\n'), 1100);
    EXPECT_EQ(std::ranges::count(run("list --book cnp --kind money").out, '\n'), 17);
    EXPECT_TRUE(has(run("search botao morto --lang pt"), "tda-2024:32"));
    EXPECT_TRUE(has(run("diff tda-2024 cnp"), "originals_then_random (cnp:5.b-1)"));
    EXPECT_TRUE(has(run("parameters --book rptp"), "only suggested"));
    EXPECT_TRUE(has(run("books"), "over rptp (binding)"));
}

TEST_F(RulesCommand, RefusesWithASentenceAndAnExitCode) {
    const std::vector<std::pair<std::string, std::string>> wrong{{"show tda-2024:45-Z", "did you mean 'tda-2024:45-A'"},
                                                                 {"show 1", "in several books"},
                                                                 {"list --book tda", "the books are"},
                                                                 {"list --kind game", "the kinds are"},
                                                                 {"search zebra", "no clause has all of"},
                                                                 {"diff cnp nope", "'nope' is no book"},
                                                                 {"lint absent.toml", "cannot read 'absent.toml'"},
                                                                 {"coverage --spec absent", "cannot read 'absent'"},
                                                                 {"show tda-2024:1 --lang fr", "fr"},
                                                                 {"", "subcommand"}};
    for (const auto& [arguments, sentence] : wrong) {
        const Ran ran = run(arguments);
        EXPECT_NE(ran.code, 0) << arguments;
        EXPECT_TRUE(has(ran, sentence)) << arguments << "\n" << ran.out;
    }
}

TEST_F(RulesCommand, LintsAHousesOwnBook) {
    write("good.toml", house_text("call_clock = \"20 s\"\n", "cnp"));
    const Ran good = run("lint good.toml");
    EXPECT_EQ(good.code, 0) << good.out;
    EXPECT_TRUE(has(good, "casa over cnp sets 1 parameters")) << good.out;
    write("bad.toml", house_text("call_clok = 20\nrabbit_hunting = 3\n"));
    const Ran bad = run("lint bad.toml");
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(has(bad, "bad.toml:6: call_clok: unknown parameter; did you mean 'call_clock'?")) << bad.out;
    EXPECT_TRUE(has(bad, "bad.toml:7: rabbit_hunting: expected true or false, got the number 3")) << bad.out;
    EXPECT_TRUE(has(bad, "2 faults"));
    fs::create_directories(folder_ / "casa");
    write("casa/book.toml", house_text(""));
    write("casa/more.toml", "[parameters]\ncall_clock = \"21 s\"\n");
    EXPECT_EQ(run("lint casa").code, 0);
}

TEST_F(RulesCommand, UsesAHousesOwnBook) {
    write("casa.toml", house_text("multi_chip_mixed_value_test = \"take_smallest_away_then_half\"\n", "cnp"));
    EXPECT_TRUE(has(run("books --house casa.toml"), "over cnp (binding)"));
    const Ran differs = run("diff cnp casa --house casa.toml");
    EXPECT_EQ(differs.code, 0) << differs.out;
    EXPECT_TRUE(has(differs, "take_smallest_away_then_half (casa:multi_chip_mixed_value_test)")) << differs.out;
    EXPECT_TRUE(has(differs, "1 of ")) << differs.out;
    EXPECT_TRUE(
        has(run("show multi_chip_mixed_value_test --house casa.toml"), "casa               take_smallest_away"));
    const std::string scenario =
        "scenario mixed-chips\nunder cnp casa\ntable nl-holdem blinds 100/200 button 6\n"
        "seats 1 SB 40000, 2 BB 40000, 3 A 40000, 4 B 40000, 5 C 40000\nplay-to flop\ndo SB check\ndo BB check\n"
        "do A bet 400\ndo B raise-to 1100\nact C pushes 500 1000 silently\n";
    write("situation.scn", scenario);
    const Ran ruled = riffle("rule situation.scn --house casa.toml");
    EXPECT_EQ(ruled.code, 0) << ruled.out;
    EXPECT_TRUE(has(ruled, "cnp: raise 1800")) << ruled.out;
    EXPECT_TRUE(has(ruled, "casa: call 1100, returned 400")) << ruled.out;
    EXPECT_TRUE(has(ruled, "casa:multi_chip_mixed_value_test")) << ruled.out;
    write("expected.scn", scenario +
                              "[cnp] ruling -> raise 1800\n[casa] ruling -> call 1100, returned 400, cites "
                              "casa:multi_chip_mixed_value_test\n");
    EXPECT_TRUE(has(riffle("spec expected.scn --house casa.toml"), "2 passed, 0 failed"));

    EXPECT_NE(riffle("spec expected.scn").code, 0);
    EXPECT_NE(run("books --house absent.toml").code, 0);
    write("bad.toml", house_text("call_clok = 20\n"));
    for (const char* command : {"rules books --house bad.toml", "rule situation.scn --house bad.toml",
                                "spec situation.scn --house bad.toml"}) {
        const Ran bad = riffle(command);
        EXPECT_NE(bad.code, 0) << command;
        EXPECT_TRUE(has(bad, "bad.toml:6: call_clok: unknown parameter")) << bad.out;
    }
}

// What a house sets is what its tables get: there is no second list that could say otherwise.
TEST_F(RulesCommand, AHousesDifferenceHaltsItsTables) {
    write("casa.toml", house_text("halt_play_difference = 2\n"));
    write("halt.scn",
          "scenario halt\nunder tda-2024 casa\nask tables have 9 and 7 players\nruling -> play_on, cites "
          "tda-2024:11-D-1\n[casa] ruling -> halt, cites casa:halt_play_difference\n");
    const Ran ran = riffle("spec halt.scn --house casa.toml");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(has(ran, "2 passed, 0 failed")) << ran.out;
}

TEST_F(RulesCommand, CountsCoverageAsJson) {
    const Ran none = run("coverage --json");
    EXPECT_EQ(none.code, 0);
    EXPECT_TRUE(
        none.out.starts_with("{\"total\":1100,\"proven\":0,\"stated\":0,\"by_book\":{\"cnp\":{\"play\":{\"total\":34,"
                             "\"proven\":0,\"stated\":0},\"ruling\":{\"total\":62,\"proven\":0,"))
        << none.out.substr(0, 200);
    EXPECT_TRUE(has(none, "},\"stated_clauses\":[],\"open\":[\"tda-2024:PRE\",\"tda-2024:1\","));
    EXPECT_TRUE(none.out.ends_with("\"]}\n"));
    // Only what a step rests on counts, not what a scenario claims; an answer that moves nothing at a table is stated.
    write("spec/betting/a.scn",
          "scenario a\nproves cnp:4.h\nunder cnp\nask staff ask the players for an opinion\nruling -> not_asked\n");
    const Ran one = run("coverage --json");
    EXPECT_TRUE(
        one.out.starts_with("{\"total\":1100,\"proven\":0,\"stated\":1,\"by_book\":{\"cnp\":{\"play\":{\"total\":34,"
                            "\"proven\":0,\"stated\":0},\"ruling\":{\"total\":62,\"proven\":0,\"stated\":1},"))
        << one.out.substr(0, 200);
    EXPECT_TRUE(has(one, "\"stated_clauses\":[\"cnp:4.h\"]"));
    EXPECT_TRUE(has(run("coverage"), "0 of 1100 clauses proven, 1 stated, 1099 open"));
    write("spec/betting/c.scn",
          "scenario c\nproves tda-2024:44-1\nunder tda-2024\ntable nl-holdem blinds 100/200 button 3\n"
          "seats 1 SB 9000, 2 A 9000, 3 B 9000\nplay-to flop\ndo SB check\ndo A bet 400\n"
          "act B pushes 1000 silently\nruling -> call 400, returned 600\n");
    EXPECT_TRUE(has(run("coverage"), "1 of 1100 clauses proven, 1 stated, 1098 open"));
    write("spec/betting/b.scn", "proves cnp:nope\n");
    const Ran wrong = run("coverage");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_TRUE(has(wrong, "spec/betting/b.scn:1: proves: 'cnp:nope' is no clause"));
}
}  // namespace
}  // namespace riffle::rulebook

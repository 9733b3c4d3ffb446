// The books against the ledgers they were made from (shared data, where it is at hand).
#include <algorithm>
#include <regex>

#include "core/rulebook/keys.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
class Ledger : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(shared_rulebooks())) GTEST_SKIP() << "no ledgers at " << shared_rulebooks();
    }
};

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> out;
    std::istringstream in{line};
    for (std::string cell; std::getline(in, cell, separator);) out.push_back(cell);
    return out;
}

TEST_F(Ledger, EveryRowIsAClauseWithItsKindTitleAndText) {
    int rows = 0;
    for (const auto& each : books().books()) {
        std::istringstream in{file_text(shared_rulebooks() / (std::string{each->id} + ".tsv"))};
        std::string line;
        std::getline(in, line);
        while (std::getline(in, line)) {
            const auto cells = split(line, '\t');
            ASSERT_EQ(cells.size(), 4U) << line;
            const Clause* clause = books().clause(cells[0]);
            ASSERT_NE(clause, nullptr) << cells[0];
            EXPECT_EQ(to_word(clause->kind), cells[1]) << cells[0];
            EXPECT_EQ(clause->title(Language::en), cells[2]) << cells[0];
            std::string text{clause->demand};
            if (!clause->compared.empty()) text += " " + std::string{clause->compared};
            if (!clause->note.empty()) text += " " + std::string{clause->note};
            EXPECT_TRUE(text.starts_with(cells[3])) << cells[0] << "\n" << text << "\n" << cells[3];
            ++rows;
        }
    }
    EXPECT_EQ(rows, 1100);
}

// The ledger's name for a question, and ours: a length of time has its unit in the value, and what asked the same thing
// twice is asked once.
std::string parameter_of(const std::string& row) {
    if (row == "show_order_mandatory") return "show_order_enforcement";
    if (row == "expulsion_available") return "penalty_scale";
    if (row == "event_cancellation_by_management") return "event_changes";  // announced before, or not
    const std::string plain = std::regex_replace(row, std::regex{"_(seconds|minutes)(?=_|$)"}, "");
    return books().schema().find(plain) ? plain : row;
}

TEST_F(Ledger, EveryRowOfTheDifferencesIsAParameterWhereTheBooksSpeak) {
    const std::regex row{R"(^\| `(\w+)` [^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|$)"};
    const std::array<std::string_view, 3> columns{"tda-2024", "cnp", "internacional"};
    std::istringstream in{file_text(shared_rulebooks() / "differences.md")};
    int rows = 0;
    int spoken = 0;
    for (std::string line; std::getline(in, line);) {
        std::smatch cells;
        if (!std::regex_match(line, cells, row)) continue;
        ++rows;
        // What a book says of itself: which one answers where it is silent is the layer below it, by the clause that makes
        // it so; and whether it is for cash games too asks nothing of a tournament.
        if (cells[1] == "fallback_rulebook") {
            EXPECT_EQ(book("cnp").base->id, "tda-2024");
            EXPECT_EQ(book("cnp").inherits_clause.clause, "cnp:18.scope");
            EXPECT_NE(cells[3].str().find("cnp:18.scope"), std::string::npos);
            EXPECT_EQ(book("tda-2024").base, nullptr);
            continue;
        }
        if (cells[1] == "applies_to_cash_games") continue;
        const auto index = books().schema().find(parameter_of(cells[1].str()));
        ASSERT_TRUE(index) << cells[1];
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::string cell = cells[2 + i].str();
            // A cell that only says what the book leaves out sets nothing.
            if (std::regex_search(cell, std::regex{"silent|not stated|inherit|not fixed|not mentioned|not defined"}))
                continue;
            const std::regex cited{std::string{columns[i]} + R"(:([\w.-]+))"};
            std::smatch clause;
            if (!std::regex_search(cell, clause, cited)) continue;
            const Slot& slot = book(columns[i]).slots[*index];
            if (slot.set_by != columns[i]) {
                // "no limit", "director discretion", "house rules prevail": the absence of a value is the value.
                EXPECT_TRUE(!slot.value && books().schema()[*index].optional) << cells[1] << " " << columns[i];
                continue;
            }
            ++spoken;
        }
    }
    EXPECT_EQ(rows, 204);
    EXPECT_GT(spoken, 400);
}

TEST_F(Ledger, EveryReadingIsAParameterWithANoteAtItsClause) {
    std::istringstream in{file_text(shared_rulebooks() / "readings.md")};
    const std::regex row{R"(^\| ([a-z0-9-]+):(\S+?)[ ,|].*\|.*\|.*\|$)"};
    int rows = 0;
    for (std::string line; std::getline(in, line);) {
        std::smatch cells;
        if (!std::regex_match(line, cells, row)) continue;
        ++rows;
        const std::string group = cells[1].str() + ":" + cells[2].str();
        std::string lower = group;
        std::ranges::transform(lower, lower.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        bool noted = false;
        for (const Slot& slot : book(cells[1].str()).slots) {
            if (slot.note.empty()) continue;
            std::vector<Citation> all = slot.also;
            all.push_back(slot.citation);
            for (const Citation citation : all) {
                std::string id{citation.clause};
                std::ranges::transform(id, id.begin(),
                                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
                noted = noted || id.starts_with(lower);
            }
        }
        EXPECT_TRUE(noted) << group;
    }
    EXPECT_EQ(rows, 76);
}
}  // namespace
}  // namespace riffle::rulebook

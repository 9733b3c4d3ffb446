// The data itself: all clauses there, titled in four languages, every value resting on a clause that exists.
#include <algorithm>
#include <map>
#include <set>

#include "core/rulebook/search.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
TEST(Books, AllSixAreThereWithEveryClauseOfTheLedger) {
    // play, ruling, floor, money, conduct, notice
    const std::map<std::string_view, std::array<int, 6>> expected{
        {"tda-2024", {86, 151, 52, 9, 34, 21}},    {"cnp", {34, 62, 27, 17, 23, 3}},
        {"internacional", {34, 31, 35, 2, 31, 0}}, {"mediterraneo-2026", {19, 6, 31, 66, 2, 3}},
        {"rptp", {68, 92, 47, 1, 34, 4}},          {"solverde-2023", {2, 1, 31, 32, 3, 6}}};
    ASSERT_EQ(books().books().size(), 6U);
    EXPECT_EQ(books().clause_count(), 1100U);
    for (const auto& [id, kinds] : expected) {
        std::array<int, 6> counted{};
        for (const Clause& clause : book(id).clauses) ++counted[static_cast<std::size_t>(clause.kind)];
        EXPECT_EQ(counted, kinds) << id;
    }
}

TEST(Books, EveryClauseHasFourTitlesAndASummary) {
    for (const auto& each : books().books())
        for (const Clause& clause : each->clauses) {
            for (const auto title : clause.titles) EXPECT_GE(title.size(), 3U) << clause.id;
            EXPECT_GE(clause.demand.size(), 20U) << clause.id;
            EXPECT_EQ(clause.book(), each->id);
        }
}

// The figures of a text, thousands joined: "1,000" and "1.000" are 1000. What stands for a clause's number is one too.
std::multiset<std::string> figures_of(std::string_view text) {
    std::multiset<std::string> figures;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] < '0' || text[i] > '9') {
            ++i;
            continue;
        }
        std::string figure;
        const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
        while (digit(i)) {
            figure += text[i++];
            const bool thousands = i < text.size() && (text[i] == '.' || text[i] == ',') && digit(i + 1) &&
                                   digit(i + 2) && digit(i + 3) && !digit(i + 4);
            if (thousands) ++i;
        }
        figures.insert(figure);
    }
    return figures;
}

TEST(Books, EveryClauseSaysTheSameInFourLanguagesInWholeSentences) {
    for (const auto& each : books().books())
        for (const Clause& clause : each->clauses) {
            const auto figures = figures_of(clause.summaries[0]);
            for (const Language language : {Language::en, Language::es, Language::it, Language::pt}) {
                const std::string_view text = clause.summaries[static_cast<std::size_t>(language)];
                const std::string where = std::string{clause.id} + " " + std::string{to_word(language)} + ": ";
                ASSERT_GE(text.size(), 20U) << where;
                EXPECT_FALSE(text.front() >= 'a' && text.front() <= 'z') << where << text;
                const auto last = text.find_last_not_of(")\"'");
                EXPECT_TRUE(text.find_last_of(".!?") == last || text.ends_with("»") || text.ends_with("»."))
                    << where << text;
                EXPECT_FALSE(text.starts_with("As TDA") || text.starts_with("Same as")) << where << text;
                EXPECT_EQ(text.find("  "), std::string_view::npos) << where << text;
                EXPECT_EQ(figures_of(text), figures) << where << text;
                if (language != Language::en) {
                    EXPECT_NE(fold(text), fold(clause.summaries[0])) << where << "is left in English";
                }
            }
        }
}

TEST(Books, NoTitleIsLeftInEnglish) {
    // The same word but for an accent, and what Italian dealers say in English.
    const std::set<std::pair<std::string_view, Language>> same_in_both{{"cnp:15.expulsion-1", Language::es},
                                                                       {"tda-2024:32", Language::it},
                                                                       {"cnp:13.a", Language::it},
                                                                       {"internacional:6", Language::it},
                                                                       {"rptp:33", Language::it}};
    for (const auto& each : books().books())
        for (const Clause& clause : each->clauses)
            for (const Language language : {Language::es, Language::it, Language::pt})
                if (fold(clause.title(language)) == fold(clause.title(Language::en))) {
                    EXPECT_TRUE(same_in_both.contains({clause.id, language}))
                        << clause.id << " " << to_word(language) << ": " << clause.title(language);
                }
}

TEST(Books, TitlesOfOneBookTellItsClausesApart) {
    // Some sources repeat an example under two clauses; apart from those no title stands twice in a book.
    const std::set<std::string_view> repeated{"tda-2024:IA-45-1B"};
    for (const auto& each : books().books()) {
        std::map<std::string_view, std::string_view> seen;
        for (const Clause& clause : each->clauses) {
            const auto [first, fresh] = seen.emplace(clause.title(Language::es), clause.id);
            EXPECT_TRUE(fresh || repeated.contains(clause.id))
                << clause.id << " and " << first->second << ": " << clause.title(Language::es);
        }
    }
}

TEST(Books, EveryCitationIsAClause) {
    int citations = 0;
    for (const auto& each : books().books()) {
        for (std::size_t i = 0; i < each->slots.size(); ++i) {
            const Slot& slot = each->slots[i];
            if (!slot.value) continue;
            EXPECT_NE(books().clause(slot.citation.clause), nullptr)
                << each->id << " " << books().schema()[i].name << " cites '" << slot.citation.clause << "'";
            for (const Citation also : slot.also) EXPECT_NE(books().clause(also.clause), nullptr) << also.clause;
            ++citations;
            if (slot.set_by == each->id) {
                EXPECT_TRUE(slot.citation.clause.starts_with(each->id)) << slot.citation.clause;
            }
        }
        for (const Table& table : each->tables) EXPECT_NE(books().clause(table.citation.clause), nullptr);
    }
    EXPECT_GT(citations, 2000);
}

TEST(Books, ParametersArePinned) {
    const auto& parameters = books().schema().parameters();
    EXPECT_EQ(parameters.size(), 643U);
    const std::map<std::string_view, std::ptrdiff_t> expected{
        {"cnp", 255},  {"internacional", 191}, {"mediterraneo-2026", 142},
        {"rptp", 287}, {"solverde-2023", 94},  {"tda-2024", 353}};
    for (const auto& each : books().books()) {
        std::ptrdiff_t own = 0;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (each->slots[i].set_by == each->id) ++own;
        EXPECT_EQ(own, expected.at(each->id)) << each->id;
    }
}

std::set<std::string_view> cited_in(const Book& each) {
    std::set<std::string_view> cited;
    for (const Slot& slot : each.slots) {
        if (slot.set_by != each.id) continue;
        cited.insert(slot.citation.clause);
        for (const Citation also : slot.also) cited.insert(also.clause);
        for (const PartClauses& part : slot.parts) {
            cited.insert(part.citation.clause);
            for (const Citation also : part.also) cited.insert(also.clause);
        }
    }
    for (const Table& table : each.tables) cited.insert(table.citation.clause);
    return cited;
}

TEST(Books, EveryClauseThatPartsFromTdaSetsAParameter) {
    // [rptp:gaps] only says what the book leaves out: those parameters stay TDA's suggestions.
    const std::set<std::string_view> sets_nothing{"rptp:gaps"};
    int parting = 0;
    for (const auto id : {"cnp", "internacional", "rptp"}) {
        const auto cited = cited_in(book(id));
        for (const Clause& clause : book(id).clauses) {
            const std::string text = std::string{clause.demand} + " " + std::string{clause.compared};
            if (text.find("differs from TDA") == std::string::npos && text.find("adds to TDA") == std::string::npos)
                continue;
            ++parting;
            EXPECT_TRUE(cited.contains(clause.id) || sets_nothing.contains(clause.id)) << clause.id;
        }
    }
    EXPECT_EQ(parting, 258);
}

TEST(Books, EveryClauseOfTheHousesSetsAParameterOrATable) {
    for (const auto id : {"mediterraneo-2026", "solverde-2023"}) {
        const auto cited = cited_in(book(id));
        for (const Clause& clause : book(id).clauses) EXPECT_TRUE(cited.contains(clause.id)) << clause.id;
    }
}

TEST(Books, EveryParameterHasAtLeastTwoValuesToChooseFrom) {
    for (const Parameter& parameter : books().schema().parameters()) {
        if (parameter.type == Type::word) {
            EXPECT_GE(parameter.words.size(), 2U) << parameter.name;
        }
        EXPECT_FALSE(parameter.text.empty()) << parameter.name;
        EXPECT_TRUE(std::ranges::count(books().schema().sections(), parameter.section, &Section::name) == 1)
            << parameter.name;
    }
}
}  // namespace
}  // namespace riffle::rulebook

// Search, diff and coverage.
#include "core/rulebook/search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>

#include "core/rulebook/coverage.h"
#include "core/rulebook/diff.h"
#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
bool found(std::string_view words, std::string_view id) {
    return std::ranges::count(search(books(), words), id, &Clause::id) == 1;
}

TEST(Search, FindsInEveryLanguageWithOrWithoutAccents) {
    EXPECT_TRUE(found("dead button", "tda-2024:32"));
    EXPECT_TRUE(found("boton muerto", "tda-2024:32"));
    EXPECT_TRUE(found("Botón MUERTO", "tda-2024:32"));
    EXPECT_TRUE(found("bottone morto", "tda-2024:32"));
    EXPECT_TRUE(found("botão morto", "tda-2024:32"));
    EXPECT_TRUE(found("botao morto", "tda-2024:32"));
    EXPECT_TRUE(found("tda-2024:45-A", "tda-2024:45-A"));
    EXPECT_TRUE(found("riffle shuffler", "tda-2024:23-2"));
    EXPECT_FALSE(found("dead button", "tda-2024:45-A"));
}

TEST(Search, NeedsEveryWordAndPutsTitlesFirst) {
    EXPECT_TRUE(search(books(), "dead button zebra").empty());
    EXPECT_TRUE(search(books(), "").empty());
    EXPECT_TRUE(search(books(), " -- ").empty());
    const auto hits = search(books(), "rabbit");
    ASSERT_GE(hits.size(), 4U);
    EXPECT_EQ(hits.front()->id, "tda-2024:28");
}

TEST(Search, FoldTakesAccentsOff) {
    EXPECT_EQ(fold("¿Qué está «muerto»? ÀÇÑÕß Łódź"), "que esta muerto acnos lodz");
    EXPECT_EQ(fold("\xff\xc3"), "");
}

RC_GTEST_PROP(SearchProperty, FoldIsIdempotentAndPlain, (const std::string& text)) {
    const std::string once = fold(text);
    RC_ASSERT(fold(once) == once);
    for (const char c : once) RC_ASSERT(c == ' ' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
}

TEST(Diff, ListsEveryParameterThatDiffersAndNoOther) {
    EXPECT_TRUE(diff(book("cnp"), book("cnp")).empty());
    const auto differences = diff(book("tda-2024"), book("cnp"));
    const auto named = [&](std::string_view name) {
        return std::ranges::count_if(differences, [&](const Difference& d) { return d.parameter->name == name; });
    };
    EXPECT_EQ(named("four_card_flop"), 1);
    EXPECT_EQ(named("substantial_action"), 1);
    EXPECT_EQ(named("call_clock"), 0);  // both 25, though each says so itself
    EXPECT_EQ(named("dead_button"), 0);
    for (const Difference& difference : differences) EXPECT_NE(difference.left->value, difference.right->value);
    const auto back = diff(book("cnp"), book("tda-2024"));
    EXPECT_EQ(back.size(), differences.size());
}

TEST(Diff, ASuggestionDiffersFromTheSameRule) {
    const auto differences = diff(book("tda-2024"), book("rptp"));
    const auto fouled =
        std::ranges::find_if(differences, [](const Difference& d) { return d.parameter->name == "duplicate_cards"; });
    ASSERT_NE(fouled, differences.end());
    EXPECT_EQ(fouled->left->value, fouled->right->value);
    EXPECT_EQ(fouled->right->standing, Standing::suggestion);
}

TEST(Coverage, CountsWhatScenariosProve) {
    const std::vector<EmbeddedFile> scenarios{
        {"spec/a.scn",
         "# proves cnp:3.a in a comment does not count\nscenario  x\nproves    tda-2024:47-A-1 tda-2024:IA-47-3A\n"},
        {"spec/b.scn", "proves tda-2024:47-A-1, cnp:6.c # cnp:3.d\r\nunder  cnp\nproves tda-2024:nope\n"}};
    Faults faults;
    const auto proven = proven_ids(books(), scenarios, faults);
    EXPECT_EQ(proven, (std::set<std::string_view>{"cnp:6.c", "tda-2024:47-A-1", "tda-2024:IA-47-3A"}));
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(to_string(faults.front()), "spec/b.scn:3: proves: 'tda-2024:nope' is no clause");
    const auto covered = coverage(books(), proven);
    EXPECT_EQ(covered.all.total, 1100);
    EXPECT_EQ(covered.all.proven, 3);
    EXPECT_EQ(covered.open.size(), 1097U);
    EXPECT_EQ(covered.by_book.at("tda-2024").at(Kind::play).proven, 2);
    EXPECT_EQ(covered.by_book.at("cnp").at(Kind::play).proven, 1);
    EXPECT_EQ(covered.by_book.at("cnp").at(Kind::play).total, 34);
    EXPECT_EQ(std::ranges::count(covered.open, "cnp:6.c"), 0);
    EXPECT_EQ(std::ranges::count(covered.open, "cnp:3.a"), 1);
}
}  // namespace
}  // namespace riffle::rulebook

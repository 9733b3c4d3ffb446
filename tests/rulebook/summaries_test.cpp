// summaries.LANGUAGE.toml: what the clauses of a book say, and faults that say where a line is wrong.
#include <array>

#include "tests/rulebook/books.h"

namespace riffle::rulebook {
namespace {
constexpr std::string_view casa = R"([book]
id = "casa"
name = "Casa"
base = "cnp"

[[clause]]
id = "3"
kind = "play"
es = "Reloj de la casa"
summary = "The clock is twenty seconds."
)";

std::expected<std::unique_ptr<Book>, Faults> with(std::string_view path, std::string_view lines) {
    const std::array<EmbeddedFile, 2> files{{{"casa/book.toml", casa}, {path, lines}}};
    return books().load_house(files);
}

TEST(Summaries, AreReadByLanguageAndFallBackToEnglishThenToTheDemand) {
    const auto book =
        with("casa/summaries.es.toml", "# La casa.\n\n\"3\" = \"El reloj es de \\\"veinte\\\" segundos.\"\r\n");
    ASSERT_TRUE(book) << all_faults(book.error());
    const Clause* clause = (*book)->clause("casa:3");
    ASSERT_NE(clause, nullptr);
    EXPECT_EQ(clause->summary(Language::es), "El reloj es de \"veinte\" segundos.");
    EXPECT_EQ(clause->summary(Language::it), "The clock is twenty seconds.");
    const auto english = with("casa/summaries.en.toml", "\"3\" = \"Twenty seconds.\"");
    ASSERT_TRUE(english) << all_faults(english.error());
    EXPECT_EQ((*english)->clause("casa:3")->summary(Language::pt), "Twenty seconds.");
}

TEST(Summaries, ABadLineIsAFaultThatSaysWhere) {
    struct Bad {
        std::string_view path, lines;
        std::uint32_t line;
        std::string_view expected;
    };
    for (const Bad& bad : {
             Bad{"casa/summaries.es.toml", "\"4\" = \"No está.\"\n", 1, "is no clause of 'casa'"},
             Bad{"casa/summaries.es.toml", "\n\"3\" = \"Sí.\"\n\"3\" = \"No.\"\n", 3, "already there"},
             Bad{"casa/summaries.es.toml", "3 = \"Sí.\"\n", 1, "in double quotes"},
             Bad{"casa/summaries.es.toml", "\"3\" = \"Sí.\n", 1, "in double quotes"},
             Bad{"casa/summaries.es.toml", "\"3\" = \"Sí.\" # no\n", 1, "in double quotes"},
             Bad{"casa/summaries.es.toml", "\"3\" = \"\\x\"\n", 1, "in double quotes"},
             Bad{"casa/summaries.es.toml", "\"3\" = \"\"\n", 1, "in double quotes"},
             Bad{"casa/summaries.fr.toml", "\"3\" = \"Oui.\"\n", 0, "expected en, es, it or pt"},
         }) {
        const auto book = with(bad.path, bad.lines);
        ASSERT_FALSE(book) << bad.lines;
        ASSERT_EQ(book.error().size(), 1U) << bad.lines << all_faults(book.error());
        EXPECT_EQ(book.error()[0].line, bad.line) << bad.lines;
        EXPECT_EQ(book.error()[0].file, bad.path);
        EXPECT_NE(book.error()[0].expected.find(bad.expected), std::string::npos) << book.error()[0].expected;
    }
}
}  // namespace
}  // namespace riffle::rulebook

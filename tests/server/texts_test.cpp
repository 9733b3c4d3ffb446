#include <gtest/gtest.h>

#include <toml++/toml.h>
#include <map>
#include <set>

#include "embedded/texts.h"
#include "server/problem.h"

namespace riffle::server {
namespace {

std::set<std::string> places(const std::string& sentence) {
    std::set<std::string> found;
    for (std::size_t at = 0; (at = sentence.find('{', at)) != std::string::npos; ++at)
        found.insert(sentence.substr(at, sentence.find('}', at) - at + 1));
    return found;
}

std::map<std::string, std::string> texts_of(std::string_view lang) {
    std::map<std::string, std::string> texts;
    for (const EmbeddedFile& file : embedded::texts())
        if (file.path == std::string(lang) + ".toml")
            for (const auto& [key, value] : toml::parse(file.bytes)) {
                if (const toml::table* table = value.as_table())
                    for (const auto& [word, meaning] : *table)
                        texts[std::string(key.str()) + "." + std::string(word.str())] = meaning.value_or(std::string());
                else
                    texts[std::string(key.str())] = value.value<std::string>().value_or("");
            }
    return texts;
}

TEST(Texts, AllLanguagesHaveTheSameCodesAndArguments) {
    const auto english = texts_of("en");
    EXPECT_GE(english.size(), 20U);
    for (const std::string_view lang : languages) {
        const auto texts = texts_of(lang);
        for (const auto& [code, sentence] : english) {
            ASSERT_TRUE(texts.contains(code)) << lang << " lacks " << code;
            EXPECT_FALSE(texts.at(code).empty()) << lang << " " << code;
            EXPECT_EQ(places(texts.at(code)), places(sentence)) << lang << " " << code;
            EXPECT_TRUE(lang == "en" || texts.at(code) != sentence) << lang << " " << code << " is not translated";
        }
        for (const auto& [code, sentence] : texts) EXPECT_TRUE(english.contains(code)) << lang << " alone has " << code;
    }
}

TEST(Texts, ArgumentsAreFilledInOnce) {
    EXPECT_EQ(text("method_not_allowed", "en", {{"allow", "{allow} GET"}}), "This address takes only {allow} GET.");
    EXPECT_EQ(text("no_such_code", "en"), "no_such_code");
    EXPECT_EQ(text("field_expected", "es", {{"where", "args.ms"}, {"expected", "a whole number"}}),
              "args.ms: se esperaba un número entero.");
    EXPECT_EQ(text("field_expected", "it", {{"where", "x"}, {"expected", "one of first, reentry"}}),
              "x: era atteso uno tra first, reentry.");
    EXPECT_EQ(text("sign_in_needed", "xx"), text("sign_in_needed", "en"));
}

}  // namespace
}  // namespace riffle::server

// A notice clause asks nothing of the software but to be told: every one of them is in the list /rules shows and has a
// page that says it, in every language.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "server/rules_views.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
constexpr std::size_t page_limit = 2000;  // what /rules asks for

std::string text(const json::object& view, std::string_view field) {
    return std::string{json::value_to<std::string>(view.at(field))};
}

// The page asks for all clauses and sifts them by book and kind itself; the API can also be asked for some.
std::set<std::string> notices_in(const std::string& answer, std::string_view book) {
    std::set<std::string> ids;
    const json::value list = json::parse(answer);
    EXPECT_EQ(list.at("total").as_int64(), static_cast<std::int64_t>(list.at("clauses").as_array().size()));
    for (const json::value& row : list.at("clauses").as_array()) {
        const json::object& clause = row.as_object();
        if (text(clause, "kind") != "notice" || (!book.empty() && text(clause, "book") != book)) continue;
        EXPECT_FALSE(text(clause, "title").empty());
        ids.insert(text(clause, "id"));
    }
    return ids;
}

std::set<std::string> listed(const std::string& book, const std::string& lang) {
    const std::set<std::string> sifted = notices_in(clauses_view("", "", "", lang, page_limit), book);
    EXPECT_EQ(notices_in(clauses_view("", book, "notice", lang, page_limit), ""), sifted);
    return sifted;
}

TEST(Notices, every_one_is_listed_and_can_be_read) {
    std::size_t total = 0;
    for (const auto& book : library().books())
        for (const std::string lang : {"en", "es", "it", "pt"}) {
            const std::set<std::string> ids = listed(std::string{book->id}, lang);
            if (lang == "en") total += ids.size();
            for (const rulebook::Clause& clause : book->clauses) {
                if (clause.kind != rulebook::Kind::notice) continue;
                EXPECT_TRUE(ids.contains(std::string{clause.id})) << clause.id;
                const auto page = clause_view(std::string{clause.id}, lang);
                ASSERT_TRUE(page) << clause.id;
                const json::value view = json::parse(*page);
                EXPECT_FALSE(text(view.as_object(), "title").empty()) << clause.id << " in " << lang;
                EXPECT_FALSE(text(view.as_object(), "summary").empty()) << clause.id;
            }
        }
    EXPECT_EQ(total, 37U);
    EXPECT_EQ(listed("", "en").size(), total);
}

// Where the ledgers are at hand: none of their notices is missing.
TEST(Notices, those_of_the_ledgers_are_all_there) {
    const char* named = std::getenv("RIFFLE_SHARED");
    const auto ledgers = std::filesystem::path{named ? named : RIFFLE_SOURCE_DIR "/../shared"} / "rulebooks";
    if (!std::filesystem::exists(ledgers)) GTEST_SKIP() << "the ledgers are not here";
    std::set<std::string> wanted;
    for (const auto& entry : std::filesystem::directory_iterator{ledgers}) {
        if (entry.path().extension() != ".tsv") continue;
        std::ifstream in{entry.path()};
        for (std::string line; std::getline(in, line);) {
            const std::size_t tab = line.find('\t');
            if (tab != std::string::npos && line.compare(tab, 8, "\tnotice\t") == 0) wanted.insert(line.substr(0, tab));
        }
    }
    EXPECT_EQ(listed("", "en"), wanted);
}

}  // namespace
}  // namespace riffle::server

// The situation of POST /api/v1/rulings, under one book and in one language (the first two bytes): an answer that is
// JSON, or a sentence and the line it is about.
#include <boost/json.hpp>
#include <string>

#include "server/rules_views.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {

void ruling(std::string_view text) {
    if (text.size() < 3) return;
    const auto& books = server::library().books();
    const std::string book{books[static_cast<unsigned char>(text[0]) % books.size()]->id};
    const std::string lang{rulebook::language_words[static_cast<unsigned char>(text[1]) % 4]};
    text.remove_prefix(2);
    // It comes in a body of JSON, which holds no broken UTF-8.
    boost::json::error_code broken;
    (void)boost::json::parse(boost::json::serialize(boost::json::value(text)), broken);
    if (broken) return;
    const auto view = server::ruling_view(std::string{text}, book, lang);
    if (view) {
        const auto answer = boost::json::parse(*view, broken);
        RIFFLE_CHECK(!broken && answer.is_object());
        RIFFLE_CHECK(!answer.at("ruling").as_string().empty());
        RIFFLE_CHECK(!answer.at("explanation").as_string().empty());
    } else {
        RIFFLE_CHECK(!view.error().sentence.empty());
        RIFFLE_CHECK(view.error().line >= -2 && view.error().line <= lines_in(text));
        (void)boost::json::parse(boost::json::serialize(boost::json::value(view.error().sentence)), broken);
        RIFFLE_CHECK(!broken);
    }
}

}  // namespace riffle::fuzz

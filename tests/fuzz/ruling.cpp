// The body of POST /api/v1/rulings in one language (by its length): an answer that is JSON with something said in it,
// or the field that is wrong.
#include "server/asked.h"
#include "server/rules_views.h"
#include "server/ruling_views.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {

void ruling(std::string_view text) {
    const std::string lang{rulebook::language_words[text.size() % 4]};
    const auto body = journal::parse_sent(text);
    if (!body) return;
    server::asked::RulingRequest asked;
    if (auto r = journal::from_json(asked, *body, ""); !r) {
        RIFFLE_CHECK(!r.error().expected.empty());
        return;
    }
    if (!server::library().find(asked.book)) return;
    // A live table's name takes a house.
    say::Situation situation{.act = asked.act};
    if (asked.table && asked.table->second()) return;
    if (asked.table) situation.table = *asked.table->first();
    const auto view = server::ruling_view(asked.book, situation, nullptr, lang);
    if (view) {
        boost::json::error_code broken;
        const auto answer = boost::json::parse(*view, broken);
        RIFFLE_CHECK(!broken && answer.is_object());
        RIFFLE_CHECK(!answer.at("outcomes").as_array().empty());
        RIFFLE_CHECK(!answer.at("prose").as_string().empty());
    } else {
        RIFFLE_CHECK(!view.error().where.empty());
        RIFFLE_CHECK(!view.error().expected.empty() || !view.error().refused.empty());
    }
}

}  // namespace riffle::fuzz

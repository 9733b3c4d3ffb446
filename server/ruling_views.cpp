#include "server/ruling_views.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/journal/json_codec.h"
#include "say/voices.h"
#include "server/rules_views.h"
#include "server/ruling_object.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using namespace rulebook;

Language language_of(const std::string& lang) { return language_from(lang).value_or(Language::en); }

// Without the fields that were not told: a page sends back what it gets.
json::value told(json::value value) {
    if (value.is_array())
        for (json::value& item : value.get_array()) item = told(std::move(item));
    if (!value.is_object()) return value;
    json::object kept;
    for (auto& [key, item] : value.get_object())
        if (!item.is_null()) kept.emplace(key, told(std::move(item)));
    return kept;
}

}  // namespace

std::string matters_view(const std::string& lang) {
    const say::Asking& asking = voices().asking;
    const Language language = language_of(lang);
    const auto text = [&](const std::string& key) { return asking.text(key, language); };
    const auto labels = [&](const std::string& kind, const std::vector<std::string>& names) {
        json::array rows;
        for (const std::string& name : names) rows.push_back({{"name", name}, {"label", text(kind + name)}});
        return rows;
    };
    json::array matters, infractions, games, moments;
    for (const say::GameScene& game : asking.games)
        games.push_back(
            {{"name", game.name}, {"label", text("game." + game.name)}, {"table", told(journal::to_json(game.table))}});
    for (const say::Moment& moment : asking.moments)
        moments.push_back({{"name", moment.name},
                           {"label", text("moment." + moment.name)},
                           {"table", moment.table ? told(journal::to_json(*moment.table)) : json::value(nullptr)},
                           {"course", told(journal::to_json(moment.course))}});
    std::vector<std::string> circumstances;
    for (const say::Asked& asked : asking.asked) {
        // What has no phrase in this language, or is no longer known, is not offered.
        if (asked.told.empty() || text(asked.key()).empty()) continue;
        const std::string also = asked.key().insert(asked.key().find('.'), "_also");
        (asked.infraction ? infractions : matters)
            .push_back({{"name", asked.name},
                        {"group", asked.group},
                        {"phrase", text(asked.key())},
                        {"also", text(also)},
                        {"told", asked.told},
                        {"slots", json::value_from(asked.slots)},
                        {"usual", json::value_from(asked.usual)},
                        {"fixed", asked.fixed},
                        {"circumstances", json::value_from(asked.circumstances)},
                        {"moments", json::value_from(asked.moments)},
                        {"games", json::value_from(asked.games)}});
        for (const std::string& flag : asked.circumstances)
            if (std::ranges::find(circumstances, flag) == circumstances.end()) circumstances.push_back(flag);
    }
    return json::serialize(json::object{{"groups", labels("group.", asking.groups)},
                                        {"matters", std::move(matters)},
                                        {"infractions", std::move(infractions)},
                                        {"circumstances", labels("circumstance.", circumstances)},
                                        {"moments", std::move(moments)},
                                        {"games", std::move(games)}});
}

json::object outcome_object(const rulings::Outcome& outcome, Language language) {
    const rulings::Told told = rulings::told(outcome);
    json::object figures;
    for (const rulings::Told::Figure& f : told.figures)
        figures.emplace(f.name, f.value ? json::value(*f.value) : json::value(true));
    json::array may;
    for (const rulings::ActionKind kind : told.may) may.push_back(json::value(rulings::name_of(kind)));
    return {{"word", told.word},
            {"figures", std::move(figures)},
            {"may", std::move(may)},
            {"prose", rulings::explain(outcome, voices().texts, language)}};
}

json::object ruling_object(const rulings::Ruling& ruling, Language language) {
    json::array outcomes, clauses;
    for (const rulings::Outcome& outcome : ruling.outcomes) outcomes.push_back(outcome_object(outcome, language));
    for (const Citation& cite : ruling.cites)
        if (const Clause* clause = library().clause(cite.clause))
            clauses.push_back({{"id", clause->id},
                               {"book", clause->book()},
                               {"kind", to_word(clause->kind)},
                               {"title", clause->title(language)}});
    const bool penalty = ruling.penalty != rulings::Penalty::none;
    return {{"directors_choice", ruling.directors_choice},
            {"outcomes", std::move(outcomes)},
            {"penalty", penalty ? json::value(rulings::name_of(ruling.penalty)) : json::value(nullptr)},
            {"clauses", std::move(clauses)},
            {"prose", rulings::explain(ruling, voices().texts, language)}};
}

std::expected<std::string, say::Fault> ruling_view(const RulingRequest& asked, const table::State* live,
                                                   const std::string& lang) {
    const Book* book = library().find(asked.book);
    RIFFLE_CHECK(book);
    const auto ruling = live ? say::ruling_on(*live, asked.act, *book, voices().synonyms)
                             : say::ruling_on({asked.table, asked.act}, *book, voices().synonyms);
    if (!ruling) return std::unexpected(ruling.error());
    return json::serialize(ruling_object(*ruling, language_of(lang)));
}

}  // namespace riffle::server

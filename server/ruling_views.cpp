#include "server/ruling_views.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/journal/json_codec.h"
#include "say/voices.h"
#include "server/rules_views.h"
#include "server/ruling_shapes.h"
#include "server/shape_json.h"

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
template <class T>
shape::Told<T> told_of(const T& x) {
    return {json::serialize(told(journal::to_json(x)))};
}

}  // namespace

std::string matters_view(const std::string& lang) {
    const say::Asking& asking = voices().asking;
    const Language language = language_of(lang);
    const auto text = [&](const std::string& key) { return std::string(asking.text(key, language)); };
    const auto labels = [&](const std::string& kind, const std::vector<std::string>& names) {
        std::vector<shape::Label> rows;
        for (const std::string& name : names) rows.push_back({.name = name, .label = text(kind + name)});
        return rows;
    };
    shape::Matters view;
    for (const say::GameScene& game : asking.games)
        view.games.push_back({.name = game.name, .label = text("game." + game.name), .table = told_of(game.table)});
    for (const say::Moment& moment : asking.moments) {
        shape::Moment& shown = view.moments.emplace_back();
        shown.name = moment.name;
        shown.label = text("moment." + moment.name);
        if (moment.table) shown.table = told_of(*moment.table);
        for (const say::Step& step : moment.course) shown.course.push_back(told_of(step));
    }
    std::vector<std::string> circumstances;
    for (const say::Asked& asked : asking.asked) {
        // What has no phrase in this language, or is no longer known, is not offered.
        if (asked.told.empty() || text(asked.key()).empty()) continue;
        const std::string also = asked.key().insert(asked.key().find('.'), "_also");
        (asked.infraction ? view.infractions : view.matters)
            .push_back({.name = asked.name,
                        .group = asked.group,
                        .phrase = text(asked.key()),
                        .also = text(also),
                        .told = asked.told,
                        .slots = asked.slots,
                        .usual = {asked.usual.begin(), asked.usual.end()},
                        .fixed = asked.fixed,
                        .circumstances = asked.circumstances,
                        .moments = asked.moments,
                        .games = asked.games});
        for (const std::string& flag : asked.circumstances)
            if (std::ranges::find(circumstances, flag) == circumstances.end()) circumstances.push_back(flag);
    }
    view.groups = labels("group.", asking.groups);
    view.circumstances = labels("circumstance.", circumstances);
    return answer_of(view);
}

shape::OutcomeView outcome_of(const rulings::Outcome& outcome, Language language) {
    const rulings::Told told = rulings::told(outcome);
    shape::OutcomeView view{.word = std::string(told.word),
                            .may = {told.may.begin(), told.may.end()},
                            .prose = rulings::explain(outcome, voices().texts, language)};
    for (const rulings::Told::Figure& figure : told.figures)
        view.figures.emplace_back(figure.name, shape::Figure{figure.value});
    return view;
}

shape::RulingAnswer answer_to(const rulings::Ruling& ruling, Language language) {
    shape::RulingAnswer view{.directors_choice = ruling.directors_choice,
                             .prose = rulings::explain(ruling, voices().texts, language)};
    for (const rulings::Outcome& outcome : ruling.outcomes) view.outcomes.push_back(outcome_of(outcome, language));
    for (const Citation& cite : ruling.cites)
        if (const Clause* clause = library().clause(cite.clause)) view.clauses.push_back(row_of(*clause, language));
    if (ruling.penalty != rulings::Penalty::none) view.penalty = ruling.penalty;
    return view;
}

std::expected<std::string, say::Fault> ruling_view(const std::string& book, const say::Situation& situation,
                                                   const table::State* live, const std::string& lang) {
    const Book* by = library().find(book);
    RIFFLE_CHECK(by);
    const auto ruling = live ? say::ruling_on(*live, situation.act, *by, voices().synonyms)
                             : say::ruling_on(situation, *by, voices().synonyms);
    if (!ruling) return std::unexpected(ruling.error());
    return answer_of(answer_to(*ruling, language_of(lang)));
}

}  // namespace riffle::server

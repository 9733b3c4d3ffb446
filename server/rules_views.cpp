#include "server/rules_views.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>

#include "core/base/check.h"
#include "core/rulebook/diff.h"
#include "core/rulebook/search.h"
#include "embedded/rulebooks.h"
#include "runner/answer.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using namespace rulebook;

json::object row(const Clause& clause, Language language) {
    return {
        {"id", clause.id}, {"book", clause.book()}, {"kind", to_word(clause.kind)}, {"title", clause.title(language)}};
}

Language language_of(const std::string& lang) { return language_from(lang).value_or(Language::en); }

// Without the list of clauses at its end, which the answer carries apart.
std::string spoken_part(const std::string& explanation) {
    const std::size_t bracket = explanation.rfind(" [");
    return explanation.ends_with(']') && bracket != std::string::npos ? explanation.substr(0, bracket) : explanation;
}

}  // namespace

namespace {
runner::World& world() {
    static const std::unique_ptr<runner::World> loaded = [] {
        auto all = runner::World::load(embedded::rulebooks());
        RIFFLE_CHECK(all.has_value());
        return std::move(*all);
    }();
    return *loaded;
}
}  // namespace

const Library& library() { return world().library; }

std::vector<std::string> add_house_book(std::span<const EmbeddedFile> files) { return world().add_house(files); }

std::string books_view() {
    json::array rows;
    for (const auto& book : library().books())
        rows.push_back({{"id", book->id},
                        {"name", book->name},
                        {"language", book->language},
                        {"text", book->text},
                        {"base", book->base ? json::value(book->base->id) : json::value(nullptr)},
                        {"clauses", static_cast<std::int64_t>(book->clauses.size())}});
    return json::serialize(json::object{{"books", std::move(rows)}});
}

std::optional<std::string> differences_view(const std::string& id, const std::string& lang) {
    const Book* book = library().find(id);
    if (!book) return std::nullopt;
    const Book* root = book;
    while (root->base) root = root->base;
    const auto value = [](const Slot& slot, const Parameter& parameter) {
        return slot.value ? json::value(to_text(*slot.value, parameter)) : json::value(nullptr);
    };
    json::array rows;
    for (const Difference& one : diff(*root, *book)) {
        const Clause* clause = library().clause(one.right->citation.clause);
        rows.push_back({{"parameter", one.parameter->name},
                        {"text", one.parameter->text},
                        {"clause", clause ? json::value(row(*clause, language_of(lang))) : json::value(nullptr)},
                        {"value", value(*one.right, *one.parameter)},
                        {"root_value", value(*one.left, *one.parameter)}});
    }
    return json::serialize(json::object{{"book", book->id}, {"root", root->id}, {"differences", std::move(rows)}});
}

std::string clauses_view(const std::string& words, const std::string& book, const std::string& kind,
                         const std::string& lang, std::size_t limit) {
    std::vector<const Clause*> found;
    if (words.empty()) {
        for (const auto& each : library().books())
            for (const Clause& clause : each->clauses) found.push_back(&clause);
    } else {
        found = search(library(), words);
    }
    json::array rows;
    std::int64_t total = 0;
    for (const Clause* clause : found) {
        if (!book.empty() && clause->book() != book) continue;
        if (!kind.empty() && to_word(clause->kind) != kind) continue;
        if (static_cast<std::size_t>(total++) < limit) rows.push_back(row(*clause, language_of(lang)));
    }
    return json::serialize(json::object{{"clauses", std::move(rows)}, {"total", total}});
}

std::optional<std::string> clause_view(const std::string& id, const std::string& lang) {
    const Clause* clause = library().clause(id);
    if (!clause) return std::nullopt;
    json::object view = row(*clause, language_of(lang));
    view["summary"] = clause->summary;
    view["compared"] = clause->compared;
    view["note"] = clause->note;
    json::array parameters;
    if (const Book* book = library().find(clause->book())) {
        for (const std::size_t i : book->set_by_clause(clause->id)) {
            const Parameter& parameter = (*book->schema)[i];
            parameters.push_back({{"name", parameter.name},
                                  {"text", parameter.text},
                                  {"value", to_text(*book->slots[i].value, parameter)}});
        }
    }
    view["parameters"] = std::move(parameters);
    return json::serialize(view);
}

std::string matters_view(const std::string& lang) {
    const runner::Asking& asking = world().asking;
    const Language language = language_of(lang);
    const auto text = [&](const std::string& key) { return asking.text(key, language); };
    const auto labels = [&](const std::string& kind, const std::vector<std::string>& names) {
        json::array rows;
        for (const std::string& name : names) rows.push_back({{"name", name}, {"label", text(kind + name)}});
        return rows;
    };
    const auto scenes = [&](const std::string& kind, const std::vector<runner::Scene>& list) {
        json::array rows;
        for (const runner::Scene& s : list)
            rows.push_back({{"name", s.name}, {"label", text(kind + s.name)}, {"told", json::value_from(s.told)}});
        return rows;
    };
    json::array matters, infractions;
    std::vector<std::string> circumstances;
    for (const runner::Asked& asked : asking.asked) {
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
                                        {"moments", scenes("moment.", asking.moments)},
                                        {"games", scenes("game.", asking.games)}});
}

std::expected<std::string, SituationFault> ruling_view(const std::string& situation, const std::string& book,
                                                       const std::string& lang) {
    const bool whole = situation.starts_with("scenario") || situation.find("\nscenario") != std::string::npos;
    const std::string text = whole ? situation : "scenario situation\nunder " + book + "\n" + situation;
    auto answers = runner::answer(world(), "situation", text, book, language_of(lang));
    if (!answers) {
        // "situation:7: expected ...": the line as the asker counts it.
        SituationFault fault{.line = 0, .sentence = answers.error()};
        const std::size_t colon = fault.sentence.find(':');
        if (colon != std::string::npos) fault.line = std::atoi(fault.sentence.c_str() + colon + 1) - (whole ? 0 : 2);
        const std::size_t space = fault.sentence.find(' ');
        if (space != std::string::npos) fault.sentence = fault.sentence.substr(space + 1);
        return std::unexpected(fault);
    }
    const runner::Answer& answer = answers->front();
    json::array outcomes;
    for (const std::string& outcome : answer.spoken) outcomes.push_back(json::value(outcome));
    json::array cites;
    for (const std::string& id : answer.clauses)
        if (const Clause* clause = library().clause(id)) cites.push_back(row(*clause, language_of(lang)));
    return json::serialize(json::object{{"ruling", answer.text},
                                        {"directors_choice", answer.directors_choice},
                                        {"outcomes", std::move(outcomes)},
                                        {"penalty", answer.penalty},
                                        {"cites", std::move(cites)},
                                        {"explanation", spoken_part(answer.explanation)}});
}

}  // namespace riffle::server

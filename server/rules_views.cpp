#include "server/rules_views.h"

#include <boost/json.hpp>

#include "core/base/check.h"
#include "core/rulebook/diff.h"
#include "core/rulebook/search.h"
#include "embedded/rulebooks.h"
#include "say/voices.h"

namespace riffle::server {
namespace {

namespace json = boost::json;
using namespace rulebook;

json::object row(const Clause& clause, Language language) {
    return {
        {"id", clause.id}, {"book", clause.book()}, {"kind", to_word(clause.kind)}, {"title", clause.title(language)}};
}

Language language_of(const std::string& lang) { return language_from(lang).value_or(Language::en); }

say::Voices& loaded() {
    static say::Voices voices = [] {
        auto all = say::Voices::load(embedded::rulebooks());
        RIFFLE_CHECK(all.has_value());
        return std::move(*all);
    }();
    return voices;
}

}  // namespace

const say::Voices& voices() { return loaded(); }
const Library& library() { return loaded().library; }

std::vector<std::string> add_house_book(std::span<const EmbeddedFile> files) { return loaded().add_house(files); }

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
    view["summary"] = clause->summary(language_of(lang));
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

}  // namespace riffle::server

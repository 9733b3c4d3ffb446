#include "server/rules_views.h"

#include "core/base/check.h"
#include "core/rulebook/diff.h"
#include "core/rulebook/search.h"
#include "embedded/rulebooks.h"
#include "say/voices.h"
#include "server/ruling_shapes.h"
#include "server/shape_json.h"

namespace riffle::server {
namespace {

using namespace rulebook;

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

shape::ClauseRow row_of(const Clause& clause, Language language) {
    return {.id = std::string(clause.id),
            .book = std::string(clause.book()),
            .kind = clause.kind,
            .title = std::string(clause.title(language))};
}

std::string books_view() {
    shape::Books view;
    for (const auto& book : library().books())
        view.books.push_back({.id = std::string(book->id),
                              .name = std::string(book->name),
                              .language = std::string(book->language),
                              .text = std::string(book->text),
                              .base = book->base ? std::optional<std::string>(book->base->id) : std::nullopt,
                              .clauses = static_cast<std::int64_t>(book->clauses.size())});
    return answer_of(view);
}

std::optional<std::string> differences_view(const std::string& id, const std::string& lang) {
    const Book* book = library().find(id);
    if (!book) return std::nullopt;
    const Book* root = book;
    while (root->base) root = root->base;
    const auto value = [](const Slot& slot, const Parameter& parameter) {
        return slot.value ? std::optional<std::string>(to_text(*slot.value, parameter)) : std::nullopt;
    };
    shape::Differences view{.book = std::string(book->id), .root = std::string(root->id)};
    for (const Difference& one : diff(*root, *book)) {
        const Clause* clause = library().clause(one.right->citation.clause);
        view.differences.push_back({.parameter = std::string(one.parameter->name),
                                    .text = std::string(one.parameter->text),
                                    .clause = clause ? std::optional(row_of(*clause, language_of(lang))) : std::nullopt,
                                    .value = value(*one.right, *one.parameter),
                                    .root_value = value(*one.left, *one.parameter)});
    }
    return answer_of(view);
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
    shape::Clauses view;
    for (const Clause* clause : found) {
        if (!book.empty() && clause->book() != book) continue;
        if (!kind.empty() && to_word(clause->kind) != kind) continue;
        if (static_cast<std::size_t>(view.total++) < limit) view.clauses.push_back(row_of(*clause, language_of(lang)));
    }
    return answer_of(view);
}

std::optional<std::string> clause_view(const std::string& id, const std::string& lang) {
    const Clause* clause = library().clause(id);
    if (!clause) return std::nullopt;
    shape::Clause view;
    static_cast<shape::ClauseRow&>(view) = row_of(*clause, language_of(lang));
    view.summary = clause->summary(language_of(lang));
    view.compared = clause->compared;
    view.note = clause->note;
    if (const Book* book = library().find(clause->book())) {
        for (const std::size_t i : book->set_by_clause(clause->id)) {
            const Parameter& parameter = (*book->schema)[i];
            view.parameters.push_back({.name = std::string(parameter.name),
                                       .text = std::string(parameter.text),
                                       .value = std::string(to_text(*book->slots[i].value, parameter))});
        }
    }
    return answer_of(view);
}

}  // namespace riffle::server

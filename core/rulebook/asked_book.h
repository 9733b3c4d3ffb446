// A book as one decision asks it: the same answers, and a note of the clauses they came from, so that a decision can
// say what it rested on and nobody has to work it out afterwards.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/rulebook/book.h"

namespace riffle::rulebook {

// What a decision was answered, in the order it asked. The clauses live as long as the book.
class Consulted {
  public:
    void note(Citation citation, std::span<const Citation> also = {}) { asked_.push_back({citation, also}); }

    // All of them; a refusal's own clause brings along those that stand behind the same answer.
    std::vector<Citation> clauses() const {
        std::vector<Citation> all;
        for (const Asked& asked : asked_) add(asked, all);
        return all;
    }
    std::vector<Citation> behind(Citation citation) const {
        std::vector<Citation> all{citation};
        for (const Asked& asked : asked_)
            if (asked.citation == citation) add(asked, all);
        return all;
    }

  private:
    struct Asked {
        Citation citation;
        std::span<const Citation> also;
    };
    static void add(const Asked& asked, std::vector<Citation>& to) {
        to.push_back(asked.citation);
        to.insert(to.end(), asked.also.begin(), asked.also.end());
    }
    std::vector<Asked> asked_;
};

class AskedBook {
  public:
    // A book is asked as it is; who wants to know what was consulted says where to note it.
    AskedBook(const Book& book, Consulted* consulted = nullptr)  // NOLINT(google-explicit-constructor)
        : id(book.id), book_(&book), consulted_(consulted) {}

    std::string_view id;
    const Book& book() const { return *book_; }

    // A default nobody wrote is no clause to rest on.
    template <class T>
    Setting<T> ask(Key<T> key) const {
        return noted(book_->ask(key));
    }
    template <class E>
    Setting<bool> ask(WordKey<E> key) const {
        return noted(book_->ask(key));
    }
    template <class T>
    std::optional<Setting<T>> ask(OptionalKey<T> key) const {
        auto setting = book_->ask(key);
        if (setting) noted(*setting);
        return setting;
    }
    std::expected<const Table*, TableRefusal> table(std::string_view subject, std::int64_t field,
                                                    std::optional<std::int64_t> handed = std::nullopt) const {
        auto found = book_->table(subject, field, handed);
        if (found && consulted_) consulted_->note((*found)->citation);
        return found;
    }

  private:
    template <class T>
    const Setting<T>& noted(const Setting<T>& setting) const {
        if (consulted_ && setting.standing != Standing::house_default) consulted_->note(setting.citation, setting.also);
        return setting;
    }

    const Book* book_;
    Consulted* consulted_;
};

}  // namespace riffle::rulebook

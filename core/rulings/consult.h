// A ruling in the making: asks the book and keeps the clause of each answer it rests on.
#pragma once
#include <initializer_list>
#include <type_traits>

#include "core/rulebook/book.h"
#include "core/rulebook/keys.h"
#include "core/rulings/ruling.h"

namespace riffle::rulings {

class Consult {
  public:
    explicit Consult(const rulebook::Book& book) : book_(book) {}
    const rulebook::Book& book() const { return book_; }

    // The book's answer, cited.
    template <class T>
    T ask(rulebook::Key<T> key) {
        return take_in(book_.ask(key));
    }
    template <class E>
    bool ask(rulebook::WordKey<E> key) {
        return take_in(book_.ask(key));
    }
    // The same of what is asked on the way to the question: it is noted, and named only if nothing else is.
    template <class K>
    auto ask_in_passing(K key) {
        in_passing_ = true;
        auto answer = ask(key);
        in_passing_ = false;
        return answer;
    }
    // What no book answers is the director's [tda-2024:1]: the word `director`, or no value.
    template <class T>
    auto ask(rulebook::OptionalKey<T> key) {
        auto setting = book_.ask(key);
        if constexpr (std::is_enum_v<T>) {
            if (setting) return take_in(*setting);
            unanswered();
            return T::director;
        } else {
            if (setting) return std::optional<T>{take_in(*setting)};
            unanswered();
            return std::optional<T>{};
        }
    }
    // Where no answer is an answer too, and nothing to cite.
    template <class T>
    T ask_or(rulebook::OptionalKey<T> key, T otherwise) {
        auto setting = book_.ask(key);
        return setting ? take_in(*setting) : otherwise;
    }
    // Whether a clause answers it.
    template <class K>
    bool knows(K key) const {
        return book_.answers(key);
    }
    // Only a base that suggests speaks of it [rptp:gaps]: a question the book itself does not raise.
    template <class K>
    bool only_suggested(K key) const {
        return knows(key) && book_.slot(key).standing == rulebook::Standing::suggestion;
    }
    // An earlier ruling it rests on.
    void rests_on(Citation earlier) {
        if (!earlier.clause.empty()) cite(earlier);
    }
    // The book answers that the director decides.
    void leave_to_director() { left_to_director_ = true; }

    void give(Outcome outcome) { ruling_.outcomes.push_back(std::move(outcome)); }
    // The director chooses; the outcomes are offered in this order.
    void director(std::initializer_list<Outcome> permitted);
    void penalty(Penalty penalty) { ruling_.penalty = penalty; }
    void because(Reason reason, Chips amount = {}) {
        if (ruling_.why.size() < ruling_.why.capacity()) ruling_.why.push_back({reason, amount});
    }
    void still_owed(Chips amount) { ruling_.more = amount > Chips{0} ? amount : Chips{0}; }
    bool settled() const { return !ruling_.outcomes.empty(); }

    Ruling take();

  private:
    template <class T>
    T take_in(const rulebook::Setting<T>& setting) {
        if (setting.standing == rulebook::Standing::house_default) {
            unanswered();
        } else {
            cite(setting.citation);
            for (const Citation& also : setting.also) cite(also);
            suggested_ = suggested_ || setting.standing == rulebook::Standing::suggestion;
        }
        if constexpr (requires { T::director; }) left_to_director_ = left_to_director_ || setting.value == T::director;
        return setting.value;
    }
    void unanswered();
    void cite(Citation citation);

    const rulebook::Book& book_;
    Ruling ruling_;
    bool suggested_ = false;
    bool left_to_director_ = false;
    bool in_passing_ = false;
};

}  // namespace riffle::rulings

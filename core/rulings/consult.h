// A ruling in the making: reads points of the book and keeps the clause of each one it rests on.
#pragma once
#include <initializer_list>

#include "core/rulings/ruling.h"

namespace riffle::rulings {

class Consult {
  public:
    explicit Consult(const Points& points) : points_(points) {}
    const Points& points() const { return points_; }

    // The book's word on a point, cited. A point that no book sets is the director's [tda-2024:1].
    Term ask(Point p);
    std::int64_t number(Point p);
    bool knows(Point p) const { return points_[p].set; }
    // Only a base that suggests speaks of it [rptp:gaps]: a question the book itself does not raise.
    bool only_suggested(Point p) const { return points_[p].set && points_[p].suggested; }
    // Asks and says whether the value is `t`.
    bool is(Point p, Term t) { return ask(p) == t; }

    void give(Outcome outcome) { ruling_.outcomes.push_back(std::move(outcome)); }
    // The director chooses; the outcomes are offered in this order.
    void director(std::initializer_list<Outcome> permitted);
    // The point's value is the outcome; if that is `director`, these are permitted.
    Term settle(Point p, std::initializer_list<Outcome> permitted = {});
    void penalty(Term t) { ruling_.penalty = t; }
    bool settled() const { return !ruling_.outcomes.empty(); }

    Ruling take();

  private:
    void cite(const Cites& cites);
    const Points& points_;
    Ruling ruling_;
    bool suggested_ = false;
    bool left_to_director_ = false;
};

}  // namespace riffle::rulings

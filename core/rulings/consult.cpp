#include "core/rulings/consult.h"

#include <fmt/format.h>
#include <algorithm>

namespace riffle::rulings {

void Consult::cite(const Cites& cites) {
    for (const Citation& c : cites)
        if (std::find(ruling_.cites.begin(), ruling_.cites.end(), c) == ruling_.cites.end() &&
            ruling_.cites.size() < ruling_.cites.capacity())
            ruling_.cites.push_back(c);
}

Term Consult::ask(Point p) {
    const PointValue& v = points_[p];
    if (!v.set) {
        cite(points_[Point::override_rule].cites);
        left_to_director_ = true;
        return Term::director;
    }
    cite(v.cites);
    suggested_ = suggested_ || v.suggested;
    left_to_director_ = left_to_director_ || v.term == Term::director;
    return v.term;
}

std::int64_t Consult::number(Point p) {
    const PointValue& v = points_[p];
    if (!v.set) return 0;
    cite(v.cites);
    suggested_ = suggested_ || v.suggested;
    return v.number;
}

void Consult::director(std::initializer_list<Outcome> permitted) {
    ruling_.directors_choice = true;
    for (const Outcome& o : permitted) give(o);
}

Term Consult::settle(Point p, std::initializer_list<Outcome> permitted) {
    const Term t = ask(p);
    if (t == Term::director)
        director(permitted);
    else
        give(t);
    return t;
}

Ruling Consult::take() {
    // [rptp:gaps] what the base only suggests, and what rests on a point no book decides, is offered first and the
    // director chooses.
    if ((suggested_ || left_to_director_) && !ruling_.directors_choice && settled()) {
        ruling_.directors_choice = true;
        give(Term::other);
    }
    if (!settled()) {
        ruling_.directors_choice = true;
        give(Term::other);
    }
    return std::move(ruling_);
}

std::string to_text(const Outcome& outcome) {
    std::string text{name_of(outcome.what)};
    bool bare = true;
    for (const Detail& d : outcome.details) {
        // The action's own amount stands behind it: "call 1100".
        if (d.name == Term::to && bare)
            text += fmt::format(" {}", d.value);
        else if (d.value == 0 && d.name != Term::hands)  // a word without a figure
            text += fmt::format(", {}", name_of(d.name));
        else
            text += fmt::format(", {} {}", name_of(d.name), d.value);
        bare = false;
    }
    if (!outcome.options.empty()) {
        text += ", may";
        for (const Term t : outcome.options) text += fmt::format(" {}", name_of(t));
    }
    return text;
}

std::string to_text(const Ruling& ruling) {
    std::string text = ruling.directors_choice ? "director: " : "";
    for (std::size_t i = 0; i < ruling.outcomes.size(); ++i) {
        if (i > 0) text += " | ";
        text += to_text(ruling.outcomes[i]);
    }
    if (ruling.penalty != Term::none) text += fmt::format(", penalty {}", name_of(ruling.penalty));
    return text;
}

}  // namespace riffle::rulings

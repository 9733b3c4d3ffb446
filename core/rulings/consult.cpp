#include "core/rulings/consult.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>

namespace riffle::rulings {

void Consult::cite(Citation citation) {
    if (in_passing_) {
        auto& passed = ruling_.consulted;
        if (std::find(passed.begin(), passed.end(), citation) == passed.end() && passed.size() < passed.capacity())
            passed.push_back(citation);
        return;
    }
    if (std::find(ruling_.cites.begin(), ruling_.cites.end(), citation) == ruling_.cites.end() &&
        ruling_.cites.size() < ruling_.cites.capacity())
        ruling_.cites.push_back(citation);
}

void Consult::unanswered() {
    const auto test = book_.ask(rulebook::key::director_override_test);
    cite(test.citation);
    for (const Citation& also : test.also) cite(also);
    left_to_director_ = true;
}

void Consult::director(std::initializer_list<Outcome> permitted) {
    ruling_.directors_choice = true;
    for (const Outcome& o : permitted)
        if (std::ranges::find(ruling_.outcomes, o) == ruling_.outcomes.end()) give(o);
}

Ruling Consult::take() {
    // [rptp:gaps] what the base only suggests, and what rests on a point no book decides, is offered first and the
    // director chooses.
    if ((suggested_ || left_to_director_) && !ruling_.directors_choice && settled()) {
        director({Term::other});
    }
    if (!settled()) {
        ruling_.directors_choice = true;
        give(Term::other);
    }
    if (ruling_.cites.empty())
        for (const Citation& passed : ruling_.consulted) ruling_.cites.push_back(passed);
    return std::move(ruling_);
}

std::string_view name_of(Penalty penalty) {
    constexpr std::string_view names[] = {"none",
                                          "may",
                                          "must",
                                          "must_leave",
                                          "may_disqualify",
                                          "must_disqualify",
                                          "must_up_to_disqualification",
                                          "forfeit_may_disqualify",
                                          "up_to_expulsion",
                                          "up_to_exclusion_and_report"};
    return names[static_cast<std::size_t>(penalty)];
}

std::string_view name_of(Reason reason) { return boost::describe::enum_to_string(reason, ""); }

std::string to_text(const Outcome& outcome) {
    const Told o = told(outcome);
    std::string text{o.word};
    bool bare = true;
    for (const Told::Figure& figure : o.figures) {
        // The action's own amount stands behind it: "call 1100".
        if (figure.name == "to" && bare && figure.value)
            text += fmt::format(" {}", *figure.value);
        else if (!figure.value)
            text += fmt::format(", {}", figure.name);
        else
            text += fmt::format(", {} {}", figure.name, *figure.value);
        bare = false;
    }
    if (!o.may.empty()) {
        text += ", may";
        for (const ActionKind kind : o.may) text += fmt::format(" {}", name_of(kind));
    }
    return text;
}

std::string to_text(const Ruling& ruling) {
    std::string text = ruling.directors_choice ? "director: " : "";
    for (std::size_t i = 0; i < ruling.outcomes.size(); ++i) {
        if (i > 0) text += " | ";
        text += to_text(ruling.outcomes[i]);
    }
    if (ruling.penalty != Penalty::none) text += fmt::format(", penalty {}", name_of(ruling.penalty));
    return text;
}

}  // namespace riffle::rulings

// What of the book the hand engine's own steps rest on: the engine knows figures, the book knows the clauses.
#pragma once
#include <span>
#include <vector>

#include "core/hand/button.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/rulebook/book.h"

namespace riffle::rulings {

using CiteList = std::vector<Citation>;

template <class T>
void cite(const rulebook::Setting<T>& setting, CiteList& out) {
    out.push_back(setting.citation);
    out.insert(out.end(), setting.also.begin(), setting.also.end());
}

// The engine's rules as the book sets them.
hand::Rules hand_rules_of(const rulebook::Book& book);

void cite_step(const hand::HandState& before, const hand::Command& command, std::span<const hand::Event> events,
               const rulebook::Book& book, CiteList& out);
// From one hand to the next: where the button and the blinds went.
void cite_positions(const hand::Positions& last, const hand::Positions& now, const hand::Chairs& chairs,
                    const rulebook::Book& book, CiteList& out);
void cite_refusal(const hand::HandState& state, const hand::Refusal& refusal, const rulebook::Book& book,
                  CiteList& out);
void cite_legal(const hand::HandState& state, const hand::Legal& legal, const rulebook::Book& book, CiteList& out);

}  // namespace riffle::rulings

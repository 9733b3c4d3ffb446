// Which points of the book the hand engine's own steps rest on: the engine knows figures, the book knows the clauses.
#pragma once
#include <span>
#include <vector>

#include "core/hand/button.h"
#include "core/hand/decide.h"
#include "core/hand/legal.h"
#include "core/rulings/points.h"

namespace riffle::rulings {

using CiteList = std::vector<Citation>;

// The engine's rules as the book's points set them.
hand::Rules hand_rules_of(const Points& points);

void cite_step(const hand::HandState& before, const hand::Command& command, std::span<const hand::Event> events,
               const Points& points, CiteList& out);
// From one hand to the next: where the button and the blinds went.
void cite_positions(const hand::Positions& last, const hand::Positions& now, const hand::Chairs& chairs,
                    const Points& points, CiteList& out);
void cite_refusal(const hand::HandState& state, const hand::Refusal& refusal, const Points& points, CiteList& out);
void cite_legal(const hand::HandState& state, const hand::Legal& legal, const Points& points, CiteList& out);

}  // namespace riffle::rulings

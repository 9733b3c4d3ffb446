// What the random tests of this folder draw from.
#pragma once
#include <rapidcheck.h>

#include <cstdint>

namespace riffle::app {

// Over the whole range from the first run on: left alone, small sizes would only ever ask for the first few things. Not
// shrunk: a walk of hundreds of steps would be shrunk for hours. Draws and ids come from the house's own key, so the
// seed that is told (RC_PARAMS) repeats what was asked, not which seats were drawn: the log of a walk that failed says
// what was asked, word by word.
inline int number(int n) { return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, n))); }

inline constexpr const char* book_ids[] = {"tda-2024", "mediterraneo-2026", "rptp", "solverde-2023",
                                           "cnp",      "internacional"};

inline constexpr std::int64_t minute_ms = 60'000;
inline constexpr std::int64_t hour_ms = 60 * minute_ms;

}  // namespace riffle::app

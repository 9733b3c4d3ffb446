// A house to look at: one tournament running, one about to start, one finished, made through the application's own
// commands, so that every page has something true to show.
#pragma once
#include <atomic>
#include <expected>
#include <string>

#include "app/app.h"

namespace riffle::sim {

// Fills an empty house; the running tournament's past is `now` minus a few levels. `fast` makes its levels 60 times
// shorter. The same seed gives the same people and the same night, but for the drawn seats.
std::expected<void, std::string> make_demo(app::App& app, std::uint64_t seed, bool fast);

// Keeps the running tournaments moving (bust-outs, broken tables, balancing, prizes) until `stop`.
void keep_moving(app::App& app, std::uint64_t seed, const std::atomic<bool>& stop);

}  // namespace riffle::sim

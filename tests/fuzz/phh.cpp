// Any bytes as hand histories: read, replayed, and what replays is written and replayed again to the same result.
#include "phh/phh.h"

#include <numeric>

#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {
namespace {
void check_written(const phh::Record& record, const phh::Replayed& replayed) {
    const auto text = phh::write(replayed.events, {.scale = record.scale, .players = record.players});
    if (!text) return;  // not everything has a PHH form
    const auto entries = phh::parse(*text);
    RIFFLE_CHECK(entries.has_value() && entries->size() == 1);
    const auto& again = entries->front().record;
    RIFFLE_CHECK(again.has_value());
    const auto once_more = phh::replay(*again);
    RIFFLE_CHECK(once_more.has_value());
    RIFFLE_CHECK(once_more->payoffs.size() == replayed.payoffs.size());
    for (std::size_t i = 0; i < replayed.payoffs.size(); ++i)
        RIFFLE_CHECK(once_more->payoffs[i] * record.scale == replayed.payoffs[i] * again->scale);
}
}  // namespace

void phh(std::string_view text) {
    const auto entries = phh::parse(text);
    if (!entries) {
        RIFFLE_CHECK(!entries.error().reason.empty());
        RIFFLE_CHECK(entries.error().line <= lines_in(text));
        return;
    }
    for (const phh::Entry& entry : *entries) {
        if (!entry.record) {
            RIFFLE_CHECK(!entry.record.error().reason.empty());
            continue;
        }
        const phh::Record& record = *entry.record;
        const auto replayed = phh::replay(record);
        if (!replayed) {
            RIFFLE_CHECK(!replayed.error().reason.empty());
            continue;
        }
        const auto& payoffs = replayed->payoffs;
        RIFFLE_CHECK(std::accumulate(payoffs.begin(), payoffs.end(), std::int64_t{0}) == 0);
        for (const std::int64_t payoff : payoffs)
            RIFFLE_CHECK(phh::parse_amount(phh::format_amount(payoff < 0 ? -payoff : payoff, record.scale),
                                           record.scale) == (payoff < 0 ? -payoff : payoff));
        check_written(record, *replayed);
    }
}

}  // namespace riffle::fuzz

#include "core/tournament/refuse.h"

#include "core/base/text.h"

namespace riffle::tournament {
namespace {
constexpr std::size_t most_reason = 300;  // characters: it is shown on the pages in one line or two
}

std::optional<RefusalCode> not_playing(const State& s) {
    if (s.status == Status::finished || s.status == Status::cancelled) return RefusalCode::tournament_over;
    if (s.status != Status::running) return RefusalCode::clock_not_running;
    return std::nullopt;
}

std::optional<Refusal> reason_too_long(std::string_view reason) {
    if (characters(reason) <= most_reason) return std::nullopt;
    return Refusal{RefusalCode::text_too_long, {}, {{"where", "reason"}, {"limit", std::to_string(most_reason)}}};
}

}  // namespace riffle::tournament

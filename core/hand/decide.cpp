#include "core/hand/decide.h"

#include "core/base/overloaded.h"
#include "core/hand/decide_parts.h"

namespace riffle::hand {
namespace {

using Result = std::expected<void, Refusal>;

Result dispatch(const HandState& s, const Command& command, const Rules& rules, EventBuffer& out, HandState* in_place) {
    return std::visit(overloaded{
                          [&](const StartHand& c) { return decide_start(s, c, rules, out, in_place); },
                          [&](const DealHole& c) { return decide_deal(s, c, rules, out, in_place); },
                          [&](const DealBoard& c) { return decide_deal(s, c, rules, out, in_place); },
                          [&](const Reshuffle& c) { return decide_deal(s, c, rules, out, in_place); },
                          [&](const Act& c) { return decide_act(s, c, rules, out, in_place); },
                          [&](const Draw& c) { return decide_draw(s, c, rules, out, in_place); },
                          [&](const Discard& c) { return decide_draw(s, c, rules, out, in_place); },
                          [&](const Show& c) { return decide_show(s, c, rules, out, in_place); },
                          [&](const Muck& c) { return decide_show(s, c, rules, out, in_place); },
                          [&](const Kill& c) { return decide_correct(s, c, rules, out, in_place); },
                          [&](const CorrectBet& c) { return decide_correct(s, c, rules, out, in_place); },
                          [&](const Forfeit& c) { return decide_correct(s, c, rules, out, in_place); },
                          [&](const RemoveChips& c) { return decide_correct(s, c, rules, out, in_place); },
                          [&](const StartOver& c) { return decide_start_over(s, c, rules, out, in_place); },
                          [&](const Rearrange& c) { return decide_rearrange(s, c, rules, out, in_place); },
                      },
                      command);
}

}  // namespace

Result decide(const HandState& s, const Command& command, const Rules& rules, EventBuffer& out) {
    return dispatch(s, command, rules, out, nullptr);
}
Result decide(const HandState& s, const Act& act, const Rules& rules, EventBuffer& out) {
    return decide_act(s, act, rules, out, nullptr);
}
Result decide(const HandState& s, const StartHand& start, const Rules& rules, EventBuffer& out) {
    return decide_start(s, start, rules, out, nullptr);
}

std::expected<Events, Refusal> decide(const HandState& s, const Command& command, const Rules& rules) {
    EventBuffer buffer;
    if (auto ok = decide(s, command, rules, buffer); !ok) return std::unexpected(ok.error());
    return Events(buffer.begin(), buffer.end());
}

Result execute(HandState& s, const Command& command, const Rules& rules, EventBuffer& out) {
    return dispatch(s, command, rules, out, &s);
}
Result execute(HandState& s, const Act& act, const Rules& rules, EventBuffer& out) {
    return decide_act(s, act, rules, out, &s);
}
Result execute(HandState& s, const StartHand& start, const Rules& rules, EventBuffer& out) {
    return decide_start(s, start, rules, out, &s);
}

}  // namespace riffle::hand

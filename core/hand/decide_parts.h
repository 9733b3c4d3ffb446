// decide(), one part a kind of command. `in_place` is the state itself when the caller wants it changed at once, else
// null and a copy is played on. Inside the room.
#pragma once
#include "core/hand/decide.h"
#include "core/hand/play.h"

namespace riffle::hand {

inline std::unexpected<Refusal> refuse(RefusalCode code, Citation cite, Seat seat = no_seat) {
    return std::unexpected(Refusal{.code = code, .cite = cite, .seat = seat});
}

// Plays on from `state`: on itself in place, else on a copy.
template <class F>
void play_on(const HandState& state, const Rules& rules, EventBuffer& out, HandState* in_place, F&& f) {
    if (in_place) {
        Play play(*in_place, rules, out);
        f(play);
        return;
    }
    HandState copy = state;
    Play play(copy, rules, out);
    f(play);
}

std::expected<void, Refusal> decide_start(const HandState&, const StartHand&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_act(const HandState&, const Act&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_deal(const HandState&, const DealHole&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_deal(const HandState&, const DealBoard&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_deal(const HandState&, const Reshuffle&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_draw(const HandState&, const Draw&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_draw(const HandState&, const Discard&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_show(const HandState&, const Show&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_show(const HandState&, const Muck&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_show(const HandState&, const Kill&, const Rules&, EventBuffer&, HandState*);

// Whether a card told now can be: in the game's deck and in nobody's hand, on the board or seen burned.
std::expected<void, Refusal> check_new_cards(const HandState& state, const Cards& cards);

}  // namespace riffle::hand

// decide(), one part a kind of command. `in_place` is the state itself when the caller wants it changed at once, else
// null and a copy is played on. Inside the room.
#pragma once
#include <algorithm>

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
std::expected<void, Refusal> decide_correct(const HandState&, const Kill&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_correct(const HandState&, const CorrectBet&, const Rules&, EventBuffer&,
                                            HandState*);
std::expected<void, Refusal> decide_correct(const HandState&, const Forfeit&, const Rules&, EventBuffer&, HandState*);
std::expected<void, Refusal> decide_correct(const HandState&, const RemoveChips&, const Rules&, EventBuffer&,
                                            HandState*);
std::expected<void, Refusal> decide_start_over(const HandState&, const StartOver&, const Rules&, EventBuffer&,
                                               HandState*);
std::expected<void, Refusal> decide_rearrange(const HandState&, const Rearrange&, const Rules&, EventBuffer&,
                                              HandState*);

// The betting of a street is closed and no card of the next one has come, no hand been shown.
bool just_closed(const HandState& s);

// What a bet or raise to `to` makes of the betting that stood before it.
struct BetSize {
    Chips least_raise;
    Chips level;
    bool full;
};
inline BetSize size_of_bet(const HandState& s, const Rules& rules, const BettingBefore& before, Chips to) {
    if (s.game->limit != Limit::fixed_limit) {
        // [tda-2024:43-A-1, 47-A-2] a short all-in leaves the smallest raise as it was.
        const Chips by = to - before.price;
        const bool full = by >= before.least_raise;
        const bool sets = full || rules.short_all_in_sets_raise.value;
        Chips least = sets ? by : before.least_raise;
        Chips level = to;
        if (!full && rules.short_all_ins_add_up.value) {
            // The level stays at the last full bet, and what has been added since is the smallest raise.
            level = before.level;
            least = std::max(least, to - level);
        }
        const bool any =
            rules.raise_by_smallest_bet.value || (rules.first_raise_by_smallest_bet.value && before.price.value == 0);
        if (any) least = s.stakes.min_bet;
        return {.least_raise = least, .level = level, .full = full};
    }
    // [tda-2024:47-B] a short all-in counts from half a bet on; below it the level stays and may be completed.
    const Chips unit = s.limit_unit();
    const Chips over = to - before.level;
    const bool full = over.value * 100 >= unit.value * rules.limit_reopen_percent.value;
    const bool stays = !full && rules.limit_short_all_in.value == LimitShortAllIn::complete_below_half;
    const Chips level = stays ? before.level : to;
    return {.least_raise = level + unit - to, .level = level, .full = full};
}

// Whether a card told now can be: in the game's deck and in nobody's hand, on the board or seen burned.
std::expected<void, Refusal> check_new_cards(const HandState& state, const Cards& cards);

}  // namespace riffle::hand

// The register of penalties: hands served are hands dealt while seated, whatever happens in between.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/rulebook/keys.h"
#include "core/rulings/penalties.h"
#include "tests/rulings/scenarios.h"

namespace riffle::rulings {
namespace {

const rulebook::Book& book(std::string_view id) { return *runner::world().library.find(id); }

// TDA with one other answer.
template <class E>
rulebook::Book tda_with(rulebook::Key<E> key, E word) {
    rulebook::Book changed = book("tda-2024");
    changed.slots[key.index].value = rulebook::WordIndex{static_cast<std::uint8_t>(word)};
    return changed;
}
constexpr PenaltyPlayer anna{1}, bert{2}, carl{3};

TEST(Penalties, a_second_penalty_is_served_after_the_first) {
    PenaltyRegister r;
    r.sit_out(anna, 2);
    r.sit_out(anna, 3);
    EXPECT_EQ(r.hands_left(anna), 5);
    r.hand_dealt(std::array{anna, bert}, book("tda-2024"));
    EXPECT_EQ(r.hands_left(anna), 4);
    EXPECT_FALSE(r.sits_out(bert));
}

TEST(Penalties, a_penalty_that_begins_at_once_counts_the_hand_being_played) {
    PenaltyRegister r;
    r.sit_out(anna, 2, Begins::this_hand);
    EXPECT_EQ(r.hands_left(anna), 1);
    EXPECT_EQ(r.hands_served(anna), 1);
}

TEST(Penalties, only_one_for_exposing_cards_may_begin_at_once) {
    const auto at_once =
        tda_with(rulebook::key::exposed_hand_penalty_start, rulebook::ExposedHandPenaltyStart::at_once);
    const Incident given{.matter = Matter::penalty_hands_given, .n = 3};
    const Outcome outcome = SitsOut{.hands = 3};
    PenaltyRegister r;
    r.offended(anna, Infraction::exposing_cards);
    r.offended(bert, Infraction::abuse);
    for (const PenaltyPlayer player : {anna, bert}) r.record(player, given, outcome, at_once);
    EXPECT_EQ(r.hands_left(anna), 2);
    EXPECT_EQ(r.hands_left(bert), 3);
    r.offended(carl, Infraction::exposing_cards);
    r.record(carl, given, outcome, book("tda-2024"));
    EXPECT_EQ(r.hands_left(carl), 3);
}

TEST(Penalties, a_redeal_counts_as_the_book_says) {
    const auto twice = tda_with(rulebook::key::misdeal_counts_for_penalty, rulebook::MisdealCountsForPenalty::twice);
    PenaltyRegister once_register, twice_register;
    once_register.sit_out(anna, 5);
    twice_register.sit_out(anna, 5);
    for (PenaltyRegister* r : {&once_register, &twice_register}) r->hand_dealt(std::array{anna}, twice);
    once_register.dealt_again(std::array{anna}, book("tda-2024"));
    twice_register.dealt_again(std::array{anna}, twice);
    EXPECT_EQ(once_register.hands_left(anna), 4);
    EXPECT_EQ(twice_register.hands_left(anna), 3);
}

TEST(Penalties, a_redeal_of_the_last_hand_keeps_the_player_out_of_it_only) {
    PenaltyRegister r;
    r.sit_out(anna, 1);
    r.hand_dealt(std::array{anna}, book("tda-2024"));
    r.dealt_again(std::array{anna}, book("tda-2024"));
    EXPECT_EQ(r.hands_left(anna), 0);
    EXPECT_FALSE(r.sits_out(anna));
}

TEST(Penalties, nothing_is_served_by_who_is_out_of_the_event) {
    PenaltyRegister r;
    r.sit_out(anna, 4);
    r.remove(anna, {.effect = RemovalEffect::chips_removed, .chips = Chips{100}});
    r.sit_out(anna, 2);
    r.hand_dealt(std::array{anna}, book("tda-2024"));
    EXPECT_EQ(r.hands_left(anna), 0);
    EXPECT_EQ(r.hands_served(anna), 0);
    ASSERT_NE(r.removal(anna), nullptr);
}

TEST(Penalties, the_next_event_forgets_the_hands_and_remembers_the_offence) {
    PenaltyRegister r;
    r.offended(anna, Infraction::abuse);
    r.sit_out(anna, 4);
    EXPECT_TRUE(r.repeated(anna, book("tda-2024")));
    r.next_event();
    EXPECT_EQ(r.hands_left(anna), 0);
    EXPECT_FALSE(r.repeated(anna, book("tda-2024")));
    EXPECT_TRUE(r.repeated(anna, book("cnp")));
    EXPECT_FALSE(r.repeated(bert, book("cnp")));
}

// [cnp:15.expulsion-2] six left, one of them goes: disqualified he is sixth; expelled the seventh becomes sixth.
TEST(Penalties, an_expelled_player_takes_no_place) {
    const std::vector<PenaltyPlayer> out{carl, bert};  // carl eighth, bert seventh
    EXPECT_EQ(place_of(out, bert, 6), 7U);
    const auto disqualified = out_after(out, anna, {.effect = RemovalEffect::keeps_prizes_chips_removed});
    EXPECT_EQ(place_of(disqualified, anna, 5), 6U);
    EXPECT_EQ(place_of(disqualified, bert, 5), 7U);
    const auto expelled = out_after(
        out, anna, {.effect = RemovalEffect::loses_prizes_chips_removed, .expelled = true, .others_move_up = 1});
    EXPECT_EQ(place_of(expelled, bert, 5), 6U);
    EXPECT_EQ(place_of(expelled, carl, 5), 7U);
}

// Hands dealt at two tables, players moved between them, misdeals: served = dealt while seated with some left, never
// below zero, and a move changes nothing.
RC_GTEST_PROP(Penalties, hands_served_are_hands_dealt_while_seated, ()) {
    constexpr std::uint32_t players = 6;
    const auto id = *rc::gen::element<std::string>("tda-2024", "cnp", "rptp", "internacional");
    const rulebook::Book& p = book(id);
    PenaltyRegister r;
    std::array<int, players> table{};
    std::array<std::int64_t, players> given{}, served{};
    const int steps = *rc::gen::inRange(1, 120);
    for (int step = 0; step < steps; ++step) {
        const auto who = *rc::gen::inRange<std::uint32_t>(0, players);
        const int what = *rc::gen::inRange(0, 6);
        if (what == 0) {
            const auto hands = *rc::gen::inRange<std::int64_t>(1, 12);
            r.sit_out({who}, hands);
            given[who] += hands;
        } else if (what == 1) {
            const PenaltyRegister before = r;
            table[who] = 1 - table[who];
            RC_ASSERT(r == before);
        } else {
            const int at = *rc::gen::inRange(0, 2);
            std::vector<PenaltyPlayer> seated;
            for (std::uint32_t i = 0; i < players; ++i)
                if (table[i] == at) seated.push_back({i});
            for (const PenaltyPlayer each : seated)
                if (served[each.value] < given[each.value]) ++served[each.value];
            r.hand_dealt(seated, p);
            if (what == 2) r.dealt_again(seated, p);
        }
        for (std::uint32_t i = 0; i < players; ++i) {
            RC_ASSERT(r.hands_left({i}) >= 0);
            RC_ASSERT(r.hands_served({i}) == served[i]);
            RC_ASSERT(r.hands_left({i}) == given[i] - served[i]);
        }
    }
}

}  // namespace
}  // namespace riffle::rulings

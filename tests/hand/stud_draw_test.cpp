// Stud and razz, draw games, crazy pineapple.
#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

Table stud(const char* game, std::initializer_list<int> stacks, std::initializer_list<const char*> holes) {
    Table t(game, stacks, 50, 100);
    t.start.ante_kind = AnteKind::each;
    t.start.stakes.ante = Chips{10};
    t.start.stakes.bring_in = Chips{30};
    t.deals_unknown = false;
    t.begin();
    int who = 0;
    for (const char* cards : holes) t.hole(who++, cards);
    return t;
}

// Lowest card by suit brings in, in razz the highest with aces low; then completion, then raises.
TEST(Stud, BringInAndCompletion) {
    Table t = stud("stud", {5000, 5000, 5000}, {"AcAd2d", "KcKd2c", "QcQdTh"});
    EXPECT_EQ(t.to_act(), 1);
    t.act_refused(1, ActKind::fold, 0, RefusalCode::bring_in_due, "tda-2024:RP-10-E");
    t.act_refused(1, ActKind::check, 0, RefusalCode::bring_in_due, "tda-2024:RP-10-E");
    t.act_refused(1, ActKind::call, 0, RefusalCode::bring_in_due, "tda-2024:RP-10-E");
    t.bring_in(1);
    EXPECT_EQ(t.legal_now().call_by, Chips{30});
    EXPECT_EQ(t.legal_now().max_to, Chips{100});
    EXPECT_TRUE(t.legal_now().complete);
    t.call(2);
    t.complete(0);
    EXPECT_FALSE(t.legal_now().complete);
    t.act_refused(1, ActKind::complete, 0, RefusalCode::nothing_to_complete, "tda-2024:GL-actions");
    EXPECT_EQ(t.legal_now().max_to, Chips{200});
    t.raise(1, 200);
    EXPECT_TRUE(t.legal_now().raise) << "a caller of the bring-in may raise a completion";

    Table razz = stud("razz", {5000, 5000, 5000}, {"AcAd2d", "KcKdAs", "QcQdTh"});
    EXPECT_EQ(razz.to_act(), 2);
}

// [tda-2024:RP-10-E] bring-in all-in for the ante: from his left, at least the bring-in or a fold, no free check.
TEST(Stud, BringInWithoutChipsPassesToTheLeft) {
    Table t = stud("stud", {5000, 10, 5000, 5000}, {"AcAdKd", "KcKh2c", "QcQdTh", "JcJdTs"});
    EXPECT_EQ(t.to_act(), 2);
    t.act_refused(2, ActKind::check, 0, RefusalCode::bring_in_due, "tda-2024:RP-10-E");
    EXPECT_TRUE(t.legal_now().fold);
    t.fold(2);
    EXPECT_EQ(t.to_act(), 3);
    EXPECT_TRUE(t.legal_now().bring_in);
    t.bring_in(3);
    EXPECT_EQ(t.legal_now().call_by, Chips{30});
}

// [tda-2024:30-3] the absent player's bring-in is posted before his hand is killed.
TEST(Stud, AbsentPlayersBringInIsPosted) {
    Table t("stud", {5000, 5000, 5000}, 50, 100);
    t.start.ante_kind = AnteKind::each;
    t.start.stakes.ante = Chips{10};
    t.start.stakes.bring_in = Chips{30};
    t.start.seats[1].absent = true;
    t.deals_unknown = false;
    t.begin();
    t.hole(0, "AcAdKd");
    t.hole(1, "KcKh2c");
    t.hole(2, "QcQdTh");
    EXPECT_EQ(t.stack(1), 4960);
    EXPECT_FALSE(t.state.live.has(seat(1)));
    EXPECT_EQ(t.to_act(), 2);
    EXPECT_EQ(t.legal_now().call_by, Chips{30});
}

// [tda-2024:RP-10-D] equal boards: the high card by suit is first, in razz too; PHH's convention: by position.
TEST(Stud, TiesForFirstToActBySuit) {
    for (const bool suit : {true, false}) {
        Table t = stud("stud", {5000, 5000, 5000}, {"2d3dAc", "5c5dAs", "9c9dTh"});
        if (!suit) t.rules.stud_first_to_act_tie.value = StudTie::left_of_button;
        t.bring_in(2);
        t.call(0);
        t.call(1);
        t.hole(0, "Ks");
        t.hole(1, "Kc");
        t.hole(2, "2h");
        EXPECT_EQ(t.to_act(), suit ? 1 : 0);
    }
    Table low = stud("razz", {5000, 5000, 5000}, {"2d3d7c", "5c5d7s", "9c9dTh"});
    low.bring_in(2);
    low.call(0);
    low.call(1);
    low.hole(0, "6s");
    low.hole(1, "6c");
    low.hole(2, "Jh");
    EXPECT_EQ(low.to_act(), 1);
}

// [tda-2024:RP-10-A] a down card exposed in the deal is the up card, the third is dealt down.
TEST(Stud, ExposedDownCardBecomesTheUpCard) {
    Table t("stud", {5000, 5000}, 50, 100);
    t.start.stakes.bring_in = Chips{30};
    t.deals_unknown = false;
    t.begin();
    t.command(DealHole{.seat = seat(0), .cards = cards("2cKdAh"), .exposed = 1});
    t.hole(1, "AcAd3c");
    EXPECT_EQ(t.state.seats[0].holding.up_set(), parse_cards("2c"));
    EXPECT_EQ(t.to_act(), 0) << "he can be the bring-in";
}

// [tda-2024:RP-10-B-1] an exposed seventh card is replaced while betting remains, and stays when none does.
TEST(Stud, ExposedSeventhCard) {
    for (const bool all_in : {false, true}) {
        Table t = stud("stud", {5000, all_in ? 60 : 5000}, {"2d3dAc", "5c5d2s"});
        t.bring_in(1);
        t.complete(0);
        t.act(1, ActKind::call);
        for (const auto& [a, b] : {std::pair{"Ks", "Kc"}, std::pair{"8s", "8c"}, std::pair{"9s", "4c"}}) {
            t.hole(0, a);
            t.hole(1, b);
            if (all_in) continue;
            const int first = t.to_act();
            t.check(first);
            t.check(1 - first);
        }
        const DealHole exposed{.seat = seat(0), .cards = cards("Jh"), .exposed = 1};
        if (all_in) {
            t.command(exposed);
            EXPECT_TRUE(t.state.seats[0].holding.up_set().has(*parse_card("Jh")));
        } else {
            t.refused(exposed, RefusalCode::exposed_card_replaced, "tda-2024:RP-10-B-1");
        }
    }
}

// Plays stud from the deck to seventh street with `folds` players leaving on third street.
Table stud_to_seventh(int players, int folds) {
    Table t("stud", {}, 50, 100);
    for (int i = 0; i < players; ++i) t.start.seats.push_back({.stack = Chips{10000}});
    t.start.button = seat(players - 1);
    t.start.stakes.bring_in = Chips{30};
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    for (int guard = 0; guard < 200 && t.state.phase == Phase::betting && !t.state.last_street(); ++guard) {
        const Legal l = t.legal_now();
        if (l.bring_in)
            t.act(l.seat.value, ActKind::bring_in);
        else if (folds > 0 && t.state.street == 0 && l.call)
            t.act(l.seat.value, ActKind::fold), --folds;
        else
            t.act(l.seat.value, l.call ? ActKind::call : ActKind::check);
    }
    return t;
}

// [tda-2024:RP-10-H] enough cards: dealt normally.
TEST(Stud, SeventhStreetWithEnoughCards) {
    Table t = stud_to_seventh(6, 0);
    EXPECT_EQ(t.state.phase, Phase::betting);
    EXPECT_EQ(t.state.seats[0].holding.count, 7);
}

// [tda-2024:RP-10-H-A] 7 players, S=7, N=9: the stub is scrambled with the three burns.
TEST(Stud, SeventhStreetWithTheBurns) {
    Table t = stud_to_seventh(7, 0);
    EXPECT_EQ(t.state.phase, Phase::reshuffle);
    EXPECT_EQ(t.state.reshuffle_of.size(), 10);
    Reshuffle wrong;
    t.refused(wrong, RefusalCode::reshuffle_wrong_cards, "tda-2024:RP-10-H");
    Prng prng{1};
    t.command(random_command(t.state, t.rules, prng));
    EXPECT_EQ(t.state.phase, Phase::betting);
    for (int i = 0; i < 7; ++i) EXPECT_EQ(t.state.seats[static_cast<std::size_t>(i)].holding.count, 7);
    EXPECT_EQ(t.state.board_count, 0);
}

// [tda-2024:RP-10-H-C, H-D] 8 players, S=1, N=10: scrambled, one community card, first to act as on sixth street.
TEST(Stud, SeventhStreetCommunityCardAfterAScramble) {
    Table t = stud_to_seventh(8, 0);
    EXPECT_EQ(t.state.phase, Phase::reshuffle);
    EXPECT_EQ(t.state.reshuffle_of.size(), 4);
    const Seat first = t.state.first_to_act;
    Prng prng{1};
    t.command(random_command(t.state, t.rules, prng));
    EXPECT_EQ(t.state.phase, Phase::betting);
    EXPECT_EQ(t.state.board_count, 1);
    EXPECT_EQ(t.state.to_act, first);
    for (int guard = 0; guard < 30 && t.state.phase == Phase::betting; ++guard) t.act(t.to_act(), ActKind::check);
    while (t.state.phase == Phase::showdown) t.show(t.to_act());
    EXPECT_EQ(t.state.phase, Phase::over);
}

// [tda-2024:RP-10-H-B] S >= 3 but even with the burns not enough: burn one, one community card.
TEST(Stud, SeventhStreetCommunityCardFromTheStub) {
    // Seven players come to sixth street with a stub of 7; three more cards are gone, as after exposed ones.
    Table u("stud", {}, 50, 100);
    for (int i = 0; i < 7; ++i) u.start.seats.push_back({.stack = Chips{10000}});
    u.start.button = seat(6);
    u.start.stakes.bring_in = Chips{30};
    stack_deck(u.start, "");
    u.deals_unknown = false;
    u.begin();
    while (u.state.street < 3 || u.state.pending.size() > 1) {
        const Legal l = u.legal_now();
        u.act(l.seat.value, l.bring_in ? ActKind::bring_in : l.call ? ActKind::call : ActKind::check);
        ASSERT_FALSE(HasFatalFailure());
    }
    u.state.deck_next = static_cast<std::uint8_t>(u.state.deck_next + 3);
    u.act(u.to_act(), ActKind::check);
    EXPECT_EQ(u.state.board_count, 1);
    EXPECT_EQ(u.state.phase, Phase::betting);
}

// [tda-2024:20-B] stud: the tied hand with the highest card by suit; [internacional:3] left of the button.
TEST(Stud, OddChipByTheHighestCard) {
    for (const bool suit : {true, false}) {
        Table t("stud", {5000, 5000}, 50, 100);
        t.start.ante_kind = AnteKind::each;
        t.start.stakes.ante = Chips{10};
        t.start.stakes.bring_in = Chips{30};
        t.start.stakes.chip = Chips{50};
        if (!suit) t.rules.odd_chip_stud.value = OddChip::left_of_button;
        t.deals_unknown = false;
        t.begin();
        t.hole(0, "AcKd9s");
        t.hole(1, "AsKh9d");
        t.bring_in(1);
        t.call(0);
        for (const auto& [a, b] :
             {std::pair{"Jc", "Jd"}, std::pair{"8d", "8h"}, std::pair{"3c", "3d"}, std::pair{"4h", "4d"}}) {
            t.hole(0, a);
            t.hole(1, b);
            while (t.state.phase == Phase::betting) t.act(t.to_act(), ActKind::check);
        }
        t.show(0);
        t.show(1);
        // 80 in chips of 50: the odd chip to the ace of spades, or to the left of the button; the rest to the other.
        EXPECT_EQ(t.won(suit ? 1 : 0), 50);
        EXPECT_EQ(t.won(suit ? 0 : 1), 30);
    }
}

// [tda-2024:17-A-2] without a bet on the last street the best board shows first, in razz the lowest.
TEST(Stud, ShowOrder) {
    for (const char* game : {"stud", "razz"}) {
        Table t = stud(game, {5000, 5000}, {"2d3dAc", "5c5dKs"});
        t.act(t.to_act(), ActKind::bring_in);
        t.act(t.to_act(), ActKind::call);
        for (const auto& [a, b] :
             {std::pair{"2s", "Kc"}, std::pair{"8s", "8c"}, std::pair{"9s", "4c"}, std::pair{"Ts", "Tc"}}) {
            t.hole(0, a);
            t.hole(1, b);
            while (t.state.phase == Phase::betting) t.act(t.to_act(), ActKind::check);
        }
        EXPECT_EQ(t.to_act(), std::string_view(game) == "stud" ? 1 : 0);
    }
}

// Draws: all choose in turn, then the replacements come.
TEST(Draw, ExchangeAndStandPat) {
    Table t("27-single", {1000, 1000, 1000});
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    t.call(2);
    t.call(0);
    t.check(1);
    EXPECT_EQ(t.state.phase, Phase::drawing);
    const Cards thrown{t.state.seats[0].holding.cards[1], t.state.seats[0].holding.cards[3]};
    t.refused(Draw{.seat = seat(1), .discards = {}}, RefusalCode::not_your_turn, "tda-2024:50-A");
    t.refused(Draw{.seat = seat(0), .discards = Cards{t.state.seats[1].holding.cards[0]}}, RefusalCode::card_not_held,
              "tda-2024:35-A-5");
    t.refused(Draw{.seat = seat(0), .discards = Cards{thrown[0], thrown[0]}}, RefusalCode::card_not_held,
              "tda-2024:35-A-5");
    t.command(Draw{.seat = seat(0), .discards = thrown});
    EXPECT_EQ(t.state.phase, Phase::drawing);
    t.command(Draw{.seat = seat(1), .discards = {}});
    t.command(Draw{.seat = seat(2), .discards = {}});
    EXPECT_EQ(t.state.phase, Phase::betting);
    EXPECT_EQ(t.state.seats[0].holding.set().size(), 5);
    EXPECT_FALSE(t.state.seats[0].holding.set().has(thrown[0]));
    t.refused(Draw{.seat = seat(0), .discards = {}}, RefusalCode::not_drawing, "tda-2024:50-A");
}

// The stub runs out: the discards are shuffled and dealt, never to the player who threw them.
TEST(Draw, DiscardsAreReshuffledWhenTheStubRunsOut) {
    Table t("27-single", {}, 50, 100);
    for (int i = 0; i < 9; ++i) t.start.seats.push_back({.stack = Chips{1000}});
    t.start.button = seat(8);
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    while (t.state.phase == Phase::betting) t.act(t.to_act(), t.legal_now().call ? ActKind::call : ActKind::check);
    std::array<CardSet, 9> thrown;
    while (t.state.phase == Phase::drawing) {
        const int who = t.to_act();
        thrown[static_cast<std::size_t>(who)] = t.state.at(seat(who)).holding.set();
        Cards all;
        for (const Card card : thrown[static_cast<std::size_t>(who)]) all.push_back(card);
        t.command(Draw{.seat = seat(who), .discards = all});
    }
    EXPECT_EQ(t.state.phase, Phase::reshuffle);
    Prng prng{5};
    int reshuffles = 0;
    while (t.state.phase == Phase::reshuffle && reshuffles < 20) {
        t.command(random_command(t.state, t.rules, prng));
        ++reshuffles;
    }
    EXPECT_EQ(t.state.phase, Phase::betting);
    CardSet held;
    for (int i = 0; i < 9; ++i) {
        const CardSet mine = t.state.at(seat(i)).holding.set();
        EXPECT_EQ(mine.size(), 5);
        EXPECT_TRUE((mine & held).empty());
        held = held | mine;
        EXPECT_TRUE((mine & thrown[static_cast<std::size_t>(i)]).empty()) << "seat " << i;
    }
}

// All-in before the draw: the draws are still made, the hands are turned up after the last one.
TEST(Draw, AllInPlayersStillDraw) {
    Table t("27-triple", {100, 1000}, 50, 100);
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    t.act(1, ActKind::call);
    for (int round = 0; round < 3; ++round) {
        EXPECT_EQ(t.state.phase, Phase::drawing);
        EXPECT_TRUE(t.state.tabled.empty());
        t.command(Draw{.seat = seat(0), .discards = {}});
        t.command(Draw{.seat = seat(1), .discards = {}});
    }
    EXPECT_EQ(t.state.phase, Phase::over);
}

// [mediterraneo-2026:14-a, 14-b, 14-c] three cards through the flop betting, then one goes.
TEST(Pineapple, DiscardAfterTheFlopBetting) {
    Table t("crazy-pineapple", {1000, 1000, 1000});
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    EXPECT_EQ(t.state.seats[0].holding.count, 3);
    t.call(2);
    t.call(0);
    t.check(1);
    t.check(0);
    t.check(1);
    t.refused(Discard{.seat = seat(0), .cards = {}}, RefusalCode::not_discarding, "mediterraneo-2026:14-c");
    t.check(2);
    EXPECT_EQ(t.state.phase, Phase::discarding);
    EXPECT_EQ(t.state.board_count, 3);
    t.refused(Discard{.seat = seat(0), .cards = {}}, RefusalCode::wrong_discard_count, "mediterraneo-2026:14-c");
    for (const int who : {1, 0, 2})
        t.command(Discard{.seat = seat(who), .cards = Cards{t.state.at(seat(who)).holding.cards[2]}});
    EXPECT_EQ(t.state.seats[0].holding.count, 2);
    EXPECT_EQ(t.state.board_count, 4);
    EXPECT_EQ(t.state.phase, Phase::betting);
}

// [mediterraneo-2026:14-d] betting over before the flop: everybody discards before it, then the hands are turned up.
TEST(Pineapple, DiscardBeforeTheFlopWhenBettingIsOver) {
    Table t("crazy-pineapple", {1000, 1000});
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    t.act(1, ActKind::all_in);
    t.act(0, ActKind::call);
    EXPECT_EQ(t.state.phase, Phase::discarding);
    EXPECT_EQ(t.state.board_count, 0);
    EXPECT_TRUE(t.state.tabled.empty());
    t.command(Discard{.seat = seat(0), .cards = Cards{t.state.seats[0].holding.cards[0]}});
    t.command(Discard{.seat = seat(1), .cards = Cards{t.state.seats[1].holding.cards[0]}});
    EXPECT_EQ(t.state.phase, Phase::over);
    EXPECT_EQ(t.all<HandTabled>().size(), 2U);
}

// [mediterraneo-2026:14-e] one all-in, two still betting: everybody discards at the normal point.
TEST(Pineapple, AllInPlayerDiscardsWithTheOthers) {
    Table t("crazy-pineapple", {1000, 1000, 300});
    stack_deck(t.start, "");
    t.deals_unknown = false;
    t.begin();
    t.act(2, ActKind::all_in);
    t.act(0, ActKind::call);
    t.act(1, ActKind::call);
    EXPECT_EQ(t.state.phase, Phase::betting);
    t.check(0);
    t.check(1);
    EXPECT_EQ(t.state.phase, Phase::discarding);
    EXPECT_EQ(t.state.pending.size(), 3);
}

}  // namespace
}  // namespace riffle::hand

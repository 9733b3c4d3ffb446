#include "core/hand/view.h"

#include "tests/hand/table.h"

namespace riffle::hand {
namespace {

TEST(View, EachViewerSeesOnlyWhatHeMay) {
    Table t("stud", {1000, 1000});
    t.start.stakes.bring_in = Chips{30};
    t.deals_unknown = false;
    t.begin();
    t.hole(0, "AcAdAh");
    t.hole(1, "KcKdKh");
    const auto seen = [&](Viewer viewer, std::size_t who) {
        std::string text;
        const View view = view_for(t.state, t.rules, viewer);
        for (const Card card : view.seats[who].cards) text += card == unknown_card ? "??" : to_string(card);
        return text;
    };
    EXPECT_EQ(seen({.kind = ViewerKind::player, .seat = seat(0)}, 0), "AcAdAh");
    EXPECT_EQ(seen({.kind = ViewerKind::player, .seat = seat(0)}, 1), "????Kh");
    EXPECT_EQ(seen({.kind = ViewerKind::audience, .seat = no_seat}, 0), "????Ah");
    EXPECT_EQ(seen({.kind = ViewerKind::dealer, .seat = no_seat}, 1), "????Kh");
    t.bring_in(1);
    t.fold(0);
    EXPECT_EQ(seen({.kind = ViewerKind::player, .seat = seat(1)}, 0), "") << "[tda-2024:66-2] folded face down";
    EXPECT_EQ(seen({.kind = ViewerKind::player, .seat = seat(0)}, 0), "AcAdAh");
}

// [tda-2024:54-A] the pot is counted for players in pot-limit only, for the dealer always.
TEST(View, PotIsCountedInPotLimitOnly) {
    for (const auto& [game, counted] : {std::pair{"nl-holdem", false}, std::pair{"plo", true}}) {
        Table t(game, {1000, 1000, 1000});
        t.begin();
        t.deal();
        EXPECT_EQ(!view_for(t.state, t.rules, {.kind = ViewerKind::player, .seat = seat(0)}).pots.empty(), counted);
        EXPECT_FALSE(view_for(t.state, t.rules, {.kind = ViewerKind::dealer, .seat = no_seat}).pots.empty());
        t.rules.pot_counted_in_pot_limit_only.value = false;
        EXPECT_FALSE(view_for(t.state, t.rules, {.kind = ViewerKind::audience, .seat = no_seat}).pots.empty());
    }
}

TEST(View, OnlyThePlayerToActSeesHisOptions) {
    Table t("nl-holdem", {1000, 1000, 1000});
    t.begin();
    t.deal();
    EXPECT_EQ(view_for(t.state, t.rules, {.kind = ViewerKind::player, .seat = seat(2)}).legal.call_by, Chips{100});
    EXPECT_EQ(view_for(t.state, t.rules, {.kind = ViewerKind::player, .seat = seat(1)}).legal.seat, no_seat);
    EXPECT_EQ(view_for(HandState{}, t.rules, {}).game, nullptr);
}

}  // namespace
}  // namespace riffle::hand

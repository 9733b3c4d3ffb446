// A hand's end at a live table tells the tournament who won which pot and the stacks a bounty goes by.
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;
using say::Doing;

class Winners : public Loop {
  protected:
    // Four at one table; entry i begins the hand with the i-th stack.
    void begin(const std::vector<std::int64_t>& stacks, const std::string& book, bool bounty) {
        open(store_);
        make_house();
        tournament::Setup setup = plain_setup();
        setup.book = book;
        setup.opening_tables = 1;
        setup.seats_per_table = 9;
        if (bounty) {
            setup.format = Format::knockout_bounty;
            setup.bounty = BountySetup{.kind = BountyKind::fixed, .amount = 2000, .inside_buy_in = false};
        }
        make_tournament("t", setup);
        for (std::size_t i = 0; i < stacks.size(); ++i) {
            const auto sold = app_->submit(of("t", SellEntry{person("P", std::to_string(i))}));
            ASSERT_TRUE(sold) << sold.error().code;
        }
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
        OpenTable opening{.button = seat_of(1), .stacks = std::vector<ToldStack>{}};
        for (std::size_t i = 0; i < stacks.size(); ++i)
            opening.stacks->push_back({seat_of(static_cast<std::int64_t>(i) + 1), Chips{stacks[i]}});
        must(opening);
        must(StartHand{});
        // All that they have; who covers the others calls.
        while (now().hand.phase == hand::Phase::betting && !HasFailure()) {
            const std::int64_t seat = now().hand.to_act.value + 1;
            if (!app_->submit(at("t", 1, TakeAction{seat, Doing::all_in, {}}))) must(TakeAction{seat, Doing::call, {}});
        }
    }
    // The board, what each shows, and the end.
    void end(const std::vector<std::vector<std::string>>& hands) {
        must(DealCards{{"2c", "7d", "9h"}});
        must(DealCards{{"Js"}});
        must(DealCards{{"3d"}});
        while (now().hand.phase == hand::Phase::showdown && !HasFailure()) {
            const hand::Seat seat =
                now().hand.to_act == hand::no_seat ? now().hand.pending.lowest() : now().hand.to_act;
            must(ShowHand{seat.value + 1, hands[now().players[seat.value].value - 1]});
        }
        must(EndHand{});
    }
    void must(TableCommand command) {
        const auto r = app_->submit(at("t", 1, std::move(command)));
        ASSERT_TRUE(r) << r.error().code;
    }
    const table::State& now() {
        table_ = app_->table("t", 1);
        return table_->state();
    }
    std::int64_t seat_of(std::int64_t entry) {
        return app_->tournament("t")->state().find(EntryNumber{entry})->place->seat.value;
    }
    std::vector<EntryNumber> out_by(std::int64_t entry) {
        const Entry* found = app_->tournament("t")->state().find(EntryNumber{entry});
        EXPECT_EQ(found->status, EntryStatus::busted);
        return found->knocked_out_by;
    }
    TableSnapshot table_;
};

// The fourth wins the main pot, the third the side pot: who was in the main pot alone is out by the fourth, who was in
// both by the third.
TEST_F(Winners, EachIsOutByWhoWonTheLastPotTheyCouldWin) {
    begin({5000, 15'000, 50'000, 5000}, "tda-2024", false);
    end({{"Kc", "4h"}, {"Qc", "4s"}, {"Tc", "Td"}, {"As", "Ad"}});
    EXPECT_EQ(out_by(1), std::vector<EntryNumber>{EntryNumber{4}});
    EXPECT_EQ(out_by(2), std::vector<EntryNumber>{EntryNumber{3}});
    EXPECT_EQ(app_->tournament("t")->state().players_left(), 2);
}

// [mediterraneo-2026:15-f] Two split the pot of who is out: undivided to who began the hand with more. The hand tells
// both stacks, and nobody is asked.
TEST_F(Winners, ASplitPotsBountyGoesByTheStacksThatTheHandTells) {
    begin({5000, 20'000, 50'000}, "mediterraneo-2026", true);
    end({{"Kc", "4h"}, {"As", "Ad"}, {"Ac", "Ah"}});
    EXPECT_EQ(out_by(1), (std::vector<EntryNumber>{EntryNumber{2}, EntryNumber{3}}));
    const auto stream = app_->tournament("t");
    const auto bounties = stream->prizes().bounties;
    ASSERT_NE(bounties.won.get(EntryNumber{3}), nullptr);
    EXPECT_EQ(bounties.won.get(EntryNumber{3})->won, 2000);
    EXPECT_EQ(bounties.won.get(EntryNumber{2}), nullptr);
}

TEST_F(Winners, WhatIsToldOfEachMustFit) {
    begin({20'000, 20'000, 20'000, 20'000}, "tda-2024", false);
    BustOut out{{{1}, {2}}, {{3}}};
    out.by_each = std::vector<std::vector<EntryNumber>>{{{3}}};
    EXPECT_EQ(app_->submit(of("t", out)).error().code, "entries_missing");
    out.by_each->push_back({{4}});
    EXPECT_EQ(app_->submit(of("t", out)).error().code, "entry_not_in");
}

}  // namespace
}  // namespace riffle::app

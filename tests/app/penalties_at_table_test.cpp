// Penalties of a tournament at tables it follows: dealt again after a misdeal, blinded out, and what players may not
// ask for; under the book, and under the same book with one answer changed.
#include "embedded/rulebooks.h"
#include "tests/app/followed.h"

namespace riffle::app {
namespace {

class Penalised : public Followed {
  protected:
    App::Options options() override {
        App::Options o = Followed::options();
        if (library_) o.books = &*library_;
        return o;
    }
    // From now on the shipped books with one line of one of them written otherwise.
    void change(const std::string& file, const std::string& line, const std::string& to) {
        std::vector<EmbeddedFile> files(embedded::rulebooks().begin(), embedded::rulebooks().end());
        const auto changed = std::ranges::find(files, file, &EmbeddedFile::path);
        ASSERT_NE(changed, files.end());
        text_ = changed->bytes;
        const std::size_t at = text_.find(line);
        ASSERT_NE(at, std::string::npos);
        text_.replace(at, line.size(), to);
        changed->bytes = text_;
        auto loaded = rulebook::Library::load(files);
        ASSERT_TRUE(loaded);
        library_ = std::move(*loaded);
    }
    // Four at a table; the third, who has the big blind next, sits out.
    void sit_down(const std::string& book, std::int64_t hands) {
        tournament::Setup setup = two_tables(book);
        setup.opening_tables = 1;
        setup.starting_stack = Chips{20'000};
        begin(setup, {at_seat(1, 1), at_seat(1, 2), at_seat(1, 3), at_seat(1, 4)});
        must(1, OpenTable{.button = 1});
        floor(RecordConduct{.entry = third, .infraction = "cheating", .measure = LightMeasure::hands, .length = hands});
    }
    std::int64_t left() { return state().conduct.get(state().find(third)->person)->hands_left; }
    std::string happens(const std::string& matter, std::optional<std::int64_t> seat,
                        std::optional<std::int64_t> n = {}) {
        return code(1, TellWhatHappened{.act = say::Incident{.matter = matter, .seat = seat, .n = n}});
    }
    // One hand, misdealt and dealt again.
    void misdealt() {
        must(1, StartHand{});
        ASSERT_FALSE(now(1).hand.live.has(chair));
        ASSERT_EQ(happens("card_exposed", std::nullopt, 1), "");
        ASSERT_TRUE(std::holds_alternative<rulings::Misdeal>(now(1).last_ruling->ruling.outcomes[0]));
        // Dealt in again, posted again, and killed again.
        EXPECT_TRUE(now(1).hand.dealt_in.has(chair));
        EXPECT_FALSE(now(1).hand.live.has(chair));
        EXPECT_EQ(now(1).hand.at(chair).bet, now(1).start.stakes.big_blind);
        fold_out(1);
        must(1, EndHand{});
    }

    static constexpr EntryNumber third{3};
    static constexpr EntryNumber fourth{4};
    static constexpr hand::Seat chair{2};
    static constexpr hand::Seat last_chair{3};

  private:
    std::string text_;
    std::optional<rulebook::Library> library_;
};

// [tda-2024:35-C-3, 35-C-4]
TEST_F(Penalised, AMisdealAndItsRedealAreOneHandOfThePenalty) {
    sit_down("tda-2024", 3);
    misdealt();
    EXPECT_EQ(left(), 2);
    fold_hand(1);
    EXPECT_EQ(left(), 1);
    verify();
}
TEST_F(Penalised, WhereTheBookCountsBothTheyAreTwo) {
    change("tda-2024/parameters.toml", "misdeal_counts_for_penalty = { value = \"once\"",
           "misdeal_counts_for_penalty = { value = \"twice\"");
    sit_down("tda-2024", 3);
    misdealt();
    EXPECT_EQ(left(), 1);
    // The next hand has no misdeal.
    fold_hand(1);
    EXPECT_EQ(left(), 0);
    verify();
}

// [tda-2024:35-C-3, rptp:36.3-c] Where the book lets who is on a penalty play the redeal, the hand is live in it: it is
// still the hand that was sat out, and the next one is sat out too.
class Redealt : public Penalised, public testing::WithParamInterface<const char*> {};

TEST_P(Redealt, AnotherBookDealsThemALiveHand) {
    const std::string book = GetParam();
    change(book + "/parameters.toml", "redeal_penalised = { value = \"killed\"",
           "redeal_penalised = { value = \"plays_if_seated\"");
    sit_down(book, 3);
    must(1, StartHand{});
    ASSERT_FALSE(now(1).hand.live.has(chair));
    ASSERT_EQ(happens("first_card_misplaced", std::nullopt), "");
    EXPECT_TRUE(now(1).hand.live.has(chair));
    fold_out(1);
    must(1, EndHand{});
    EXPECT_EQ(left(), 2);
    must(1, StartHand{});
    EXPECT_FALSE(now(1).hand.live.has(chair));
    verify();
}
TEST_P(Redealt, WhatIsToldOfItIsWhatTheTournamentKnows) {
    sit_down(GetParam(), 3);
    must(1, StartHand{});
    EXPECT_EQ(happens("redeal_penalised_player", 3, 3), "not_in_this_hand");
    ASSERT_EQ(happens("first_card_misplaced", std::nullopt), "");
    EXPECT_EQ(happens("redeal_penalised_player", 1, 3), "circumstance_not_so");
    EXPECT_EQ(happens("redeal_penalised_player", 3, 4), "amount_not_so");
    EXPECT_EQ(happens("redeal_absent_player", 3), "circumstance_not_so");
    EXPECT_EQ(happens("redeal_penalised_player", 3, 3), "");
    EXPECT_FALSE(now(1).hand.live.has(chair));
    verify();
}
INSTANTIATE_TEST_SUITE_P(books, Redealt, testing::Values("tda-2024", "rptp"));

// [internacional:7-5] Who has left for good is on no penalty: the seat only pays, dealt again or not.
TEST_F(Penalised, WhoHasLeftForGoodPlaysNoRedealEither) {
    change("tda-2024/parameters.toml", "redeal_penalised = { value = \"killed\"",
           "redeal_penalised = { value = \"plays_if_seated\"");
    sit_down("internacional", 1);
    floor(RemoveEntry{fourth, Removal::withdrawn, Chips{20'000}, "ill"});
    ASSERT_TRUE(state().find(fourth)->withdrawn);
    must(1, StartHand{});
    ASSERT_EQ(happens("first_card_misplaced", std::nullopt), "");
    EXPECT_FALSE(now(1).hand.live.has(last_chair));
    EXPECT_TRUE(now(1).hand.live.has(chair));
    verify();
}

// [cnp:15.bust, rptp:71.1-d] The blind takes the last chip: the cards are dead, nothing is won back, and the tournament
// has one less.
class BlindedOut : public Penalised, public testing::WithParamInterface<const char*> {};

TEST_P(BlindedOut, GoesWithTheHand) {
    sit_down(GetParam(), 2);
    must(1, CorrectStack{3, Chips{50}, "counted"});
    must(1, StartHand{});
    EXPECT_EQ(now(1).hand.at(chair).stack, Chips{0});
    EXPECT_FALSE(now(1).hand.live.has(chair));
    ASSERT_EQ(happens("penalty_last_chip", 3), "");
    EXPECT_FALSE(now(1).hand.live.has(chair));
    fold_out(1);
    must(1, EndHand{});
    EXPECT_EQ(state().find(third)->status, EntryStatus::busted);
    EXPECT_EQ(state().find(third)->out, 1);  // the first to go
    EXPECT_EQ(state().players_left(), 3);
    fold_hand(1);
    EXPECT_FALSE(dealt_in(1, third.value));
    verify();
}
INSTANTIATE_TEST_SUITE_P(books, BlindedOut, testing::Values("cnp", "rptp", "tda-2024"));

// [tda-2024:50-B] A fold made before the raise has an amount is a fold in the tournament's hand, and an offence on its
// record; where the book leaves it to the director the hand may be kept, and plays on for the pot.
class FoldsTooSoon : public Penalised {
  protected:
    void fold_too_soon() {
        sit_down("tda-2024", 1);
        must(1, StartHand{});
        raiser_ = now(1).hand.to_act.value + 1;
        must(1, TellWhatHappened{.act = say::Wager{.seat = raiser_, .said = "raise"}});
        hasty_ = now(1).hand.live.next_after(now(1).hand.to_act).value + 1;
        must(1, TellWhatHappened{
                    .act = say::Incident{.matter = "folded_before_amount", .seat = hasty_, .other = raiser_}});
    }
    bool is_live(std::int64_t seat) { return now(1).hand.live.has(hand::Seat{static_cast<std::uint8_t>(seat - 1)}); }
    std::int64_t raiser_ = 0, hasty_ = 0;
};

TEST_F(FoldsTooSoon, TheFoldBinds) {
    fold_too_soon();
    EXPECT_FALSE(is_live(hasty_));
    must(1, TakeAction{raiser_, Doing::all_in, {}});
    fold_out(1);
    must(1, EndHand{});
    EXPECT_EQ(floor_code(RecordConduct{.entry = EntryNumber{hasty_}, .infraction = "early_action"}), "");
    EXPECT_EQ(state().conduct.get(state().find(EntryNumber{hasty_})->person)->offences.size(), 1U);
    EXPECT_EQ(state().players_left(), 4);
    verify();
}
TEST_F(FoldsTooSoon, WhereItIsTheDirectorsTheHandMayBeKept) {
    change("tda-2024/parameters.toml", "fold_before_amount = { value = \"binding\"",
           "fold_before_amount = { value = \"director\"");
    fold_too_soon();
    must(1, ChooseOutcome{1});
    EXPECT_TRUE(is_live(hasty_));
    must(1, TakeAction{raiser_, Doing::all_in, {}});
    ASSERT_EQ(now(1).hand.to_act.value + 1, hasty_);
    must(1, TakeAction{hasty_, Doing::call, {}});
    while (now(1).hand.phase == hand::Phase::betting)
        must(1, TakeAction{now(1).hand.to_act.value + 1, Doing::fold, {}});
    run_out(1, EntryNumber{hasty_});
    must(1, EndHand{});
    EXPECT_EQ(state().find(EntryNumber{raiser_})->status, EntryStatus::busted);
    verify();
}

// [rptp:28] What would have come is not looked at; where a book allows it, it is done before the next hand.
TEST_F(Penalised, CardsThatWouldHaveComeAreNotShown) {
    sit_down("rptp", 1);
    must(1, StartHand{});
    fold_out(1);
    ASSERT_EQ(happens("undealt_cards_asked", 1), "");
    EXPECT_TRUE(now(1).tasks.empty());
    must(1, EndHand{});
    must(1, StartHand{});
    verify();
}
TEST_F(Penalised, WhereTheyMayBeSeenTheNextHandWaits) {
    change("rptp/parameters.toml", "rabbit_hunting = { value = false", "rabbit_hunting = { value = true");
    sit_down("rptp", 1);
    must(1, StartHand{});
    fold_out(1);
    ASSERT_EQ(happens("undealt_cards_asked", 1), "");
    must(1, EndHand{});
    EXPECT_EQ(code(1, StartHand{}), "task_open");
    must(1, FinishTask{0});
    must(1, StartHand{});
    verify();
}

}  // namespace
}  // namespace riffle::app

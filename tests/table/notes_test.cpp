// What a table keeps beside the hand: the time that was called, who saw whose cards, a stack put right, a hand closed.
#include <gtest/gtest.h>

#include "core/base/prng.h"
#include "core/hand/random_play.h"
#include "core/rulebook/keys.h"
#include "core/rulings/play.h"
#include "core/table/table_room.h"
#include "core/table/view.h"
#include "tests/table/library.h"

namespace riffle::table {
namespace {

// Three players with 10,000 at 50/100, dealt.
struct Evening {
    const rulebook::Book& book;
    State state{};
    std::int64_t now_ms = 1'000;

    explicit Evening(const char* id) : book(*library().find(id)) {
        SetUpTable c;
        c.start.game = hand::find_game("nl-holdem");
        c.start.stakes = {.small_blind = Chips{50}, .big_blind = Chips{100}, .min_bet = Chips{100}, .chip = Chips{25}};
        c.start.button = Seat{0};
        c.start.small_blind = Seat{1};
        c.start.big_blind = Seat{2};
        c.start.seats.resize(hand::max_seats);
        for (std::uint8_t i = 0; i < 3; ++i) {
            c.start.seats[i].stack = Chips{10'000};
            c.seated.add(Seat{i});
        }
        Prng prng{7};
        hand::shuffle_deck(c.start, prng);
        give(c);
        give(StartHand{});
    }
    std::string give(const Command& command) {
        auto decision = decide(state, command, book, {.rules = nullptr, .at_ms = now_ms});
        if (!decision) return std::string(decision.error().code);
        for (const Event& event : decision->events) {
            EXPECT_FALSE(misfit(state, event));
            apply(state, event);
        }
        EXPECT_FALSE(broken_invariant(state));
        return "";
    }
    std::string act(std::uint8_t seat, hand::ActKind kind, Chips to = {}) {
        return give(Play{hand::Act{.seat = Seat{seat}, .kind = kind, .to = to}});
    }
    std::string tell(rulings::Matter matter, std::uint8_t seat, Seat other = no_seat, std::int64_t n = 0) {
        return give(
            TellWhatHappened{rulings::Incident{.matter = matter, .seat = Seat{seat}, .other = other, .n = n}, {}});
    }
};

using hand::ActKind;
using rulings::Matter;

// However often chips are counted, who is away is known.
TEST(Notes, CountsMakeRoomForWhatDecides) {
    Evening e{"tda-2024"};
    for (std::size_t i = 0; i < most_notes; ++i)
        apply(e.state, Noted{Note{.kind = NoteKind::pot_counted, .seat = Seat{0}, .amount = Chips{1}}});
    ASSERT_EQ(e.state.notes.size(), most_notes);
    const Event away = Noted{Note{.kind = NoteKind::away, .seat = Seat{1}}};
    ASSERT_FALSE(misfit(e.state, away));
    apply(e.state, away);
    EXPECT_EQ(e.state.notes.size(), most_notes);
    EXPECT_EQ(e.state.notes.back().kind, NoteKind::away);
    // And by a ruling: told of a player who left the chair, the table keeps it.
    for (std::size_t i = 0; i < most_notes; ++i)
        apply(e.state, Noted{Note{.kind = NoteKind::pot_counted, .seat = Seat{0}, .amount = Chips{1}}});
    EXPECT_EQ(std::ranges::count(e.state.notes, NoteKind::away, &Note::kind), 1);
}

// [internacional:1-3]
TEST(ARevokedRuling, NamesWhomItFreesAndIsRefusedWhereNothingLasts) {
    Evening e{"internacional"};
    const auto revoke = [&] {
        return e.give(TellWhatHappened{rulings::Incident{.matter = Matter::assistant_overruled}, {}});
    };
    const auto say = [&](std::uint8_t seat, rulings::Word word) {
        return e.give(TellWhatHappened{rulings::Wager{.seat = Seat{seat}, .words = rulings::Words{.word = word}}, {}});
    };
    EXPECT_EQ(revoke(), "nothing_to_revoke");
    // A check while facing a bet leaves a call or a fold.
    ASSERT_EQ(say(0, rulings::Word::check), "");
    ASSERT_EQ(e.state.obligations.size(), 1U);
    EXPECT_EQ(revoke(), "");
    EXPECT_TRUE(e.state.obligations.empty());
    EXPECT_EQ(std::get<rulings::Incident>(e.state.last_ruling->act).other, Seat{0});
    EXPECT_EQ(revoke(), "nothing_to_revoke");
    // By way of an appeal: the appeal is decided with it.
    ASSERT_EQ(say(0, rulings::Word::check), "");
    ASSERT_EQ(e.tell(Matter::ruling_appealed, 0), "");
    ASSERT_EQ(e.state.tasks.size(), 1U);
    EXPECT_EQ(revoke(), "");
    EXPECT_TRUE(e.state.obligations.empty());
    EXPECT_TRUE(e.state.tasks.empty());
    // What was carried out is taken back, until something rests on it.
    const State before = e.state;
    ASSERT_EQ(say(0, rulings::Word::call), "");
    EXPECT_EQ(e.state.hand.at(Seat{0}).bet, Chips{100});
    EXPECT_EQ(revoke(), "");
    EXPECT_EQ(e.state.hand, before.hand);
    EXPECT_EQ(e.state.taken.size(), before.taken.size());
    EXPECT_EQ(revoke(), "nothing_to_revoke");
    ASSERT_EQ(say(0, rulings::Word::call), "");
    ASSERT_EQ(e.act(1, ActKind::call), "");
    EXPECT_EQ(revoke(), "ruling_rested_on");
}

TEST(CalledTime, RunsForAsLongAsTheBookSaysUntilThePlayerActs) {
    for (const char* book : {"tda-2024", "cnp"}) {
        Evening e{book};
        const auto seconds =
            e.book.ask(rulebook::key::call_clock).value + e.book.ask(rulebook::key::call_clock_countdown).value;
        // [cnp:8.k-2] there a player calls it, and the director is asked.
        if (book == std::string_view("cnp"))
            EXPECT_EQ(e.tell(Matter::clock_called, 1, Seat{0}, 600), "");
        else
            EXPECT_EQ(e.tell(Matter::clock_started_by_director, 0), "");
        EXPECT_EQ(e.state.choice.has_value(), book == std::string_view("cnp"));
        if (e.state.choice) {
            EXPECT_EQ(e.give(ChooseOutcome{0, {}}), "");
        }
        ASSERT_TRUE(e.state.clock) << book;
        EXPECT_EQ(e.state.clock->seat, Seat{0});
        EXPECT_EQ(e.state.clock->from_ms, 1'000);
        EXPECT_EQ(e.state.clock->until_ms - 1'000,
                  1000 * std::chrono::duration_cast<std::chrono::seconds>(seconds).count())
            << book;
        EXPECT_FALSE(e.state.clock->clause.clause.empty());
        EXPECT_EQ(e.act(0, ActKind::call), "");
        EXPECT_FALSE(e.state.clock);
    }
}

TEST(CalledTime, IsNotRunningOnWhoIsNotToAct) {
    Evening e{"tda-2024"};
    e.tell(Matter::clock_called, 0, Seat{2}, 60);
    EXPECT_FALSE(e.state.clock);
}

TEST(SeenCards, AreShownToAllWhenTheBookSaysSo) {
    // [cnp:7.g] at once; [internacional:9-4, 9-5] by what whoever saw them can still do.
    Evening at_once{"cnp"};
    ASSERT_EQ(at_once.tell(Matter::cards_shown_to_one, 0, Seat{1}), "");
    if (at_once.state.choice) {
        ASSERT_EQ(at_once.give(ChooseOutcome{0, {}}), "");
    }
    ASSERT_EQ(at_once.state.seen.size(), 1U);
    EXPECT_EQ(at_once.state.seen[0].to_all, ShownToAll::now);
    EXPECT_EQ(at_once.state.seen[0].by, at_once.state.seated);

    // Who may still bet has them shown to all at once; who has folded, when the hand is over.
    Evening now{"internacional"};
    ASSERT_EQ(now.tell(Matter::cards_shown_to_one, 0, Seat{1}), "");
    ASSERT_EQ(now.state.seen.size(), 1U);
    EXPECT_EQ(now.state.seen[0].to_all, ShownToAll::now);

    Evening later{"internacional"};
    EXPECT_EQ(later.act(0, ActKind::fold), "");
    ASSERT_EQ(later.tell(Matter::cards_shown_to_one, 1, Seat{0}), "");
    ASSERT_EQ(later.state.seen.size(), 1U);
    EXPECT_EQ(later.state.seen[0].to_all, ShownToAll::after_hand);
    SeatSet one;
    one.add(Seat{0});
    EXPECT_EQ(later.state.seen[0].by, one);
    // He sees them, the others do not before the hand is over.
    const hand::Rules rules = rulings::hand_rules_of(later.book);
    const auto seen_by = [&](std::uint8_t seat) {
        const hand::View view = view_for(later.state, rules, {.kind = hand::ViewerKind::player, .seat = Seat{seat}});
        for (const hand::SeatView& one_seat : view.seats)
            if (one_seat.seat == Seat{1}) return !one_seat.cards.empty() && one_seat.cards[0] != hand::unknown_card;
        return false;
    };
    EXPECT_TRUE(seen_by(0));
    EXPECT_FALSE(seen_by(2));
    EXPECT_EQ(later.act(1, ActKind::fold), "");
    EXPECT_TRUE(seen_by(2));
    ASSERT_EQ(later.state.hand.phase, hand::Phase::over);
    EXPECT_EQ(later.state.seen[0].by, later.state.seated);
}

// What the hand knows is not told wrong, and nothing is stored of it.
TEST(WhatTheHandKnows, IsRefusedWhereItIsToldWrong) {
    using rulings::Flag;
    struct Wrong {
        Matter matter;
        Flag flag;
    };
    // Nobody has acted, nobody has folded, all may still bet.
    for (const Wrong& one :
         {Wrong{Matter::cards_shown_to_one, Flag::hand_over}, Wrong{Matter::cards_shown_to_one, Flag::later_street},
          Wrong{Matter::hand_asked_for, Flag::winner}, Wrong{Matter::hand_asked_for, Flag::no_cards},
          Wrong{Matter::hand_asked_for, Flag::discarded}, Wrong{Matter::deck_found_short, Flag::hand_over},
          Wrong{Matter::flop_without_burn, Flag::all_in_tabled}, Wrong{Matter::hidden_chip_found, Flag::won},
          Wrong{Matter::hidden_chip_found, Flag::lost}, Wrong{Matter::card_exposed, Flag::substantial_action},
          Wrong{Matter::two_cards_burned, Flag::street_action}}) {
        Evening e{"tda-2024"};
        const State before = e.state;
        rulings::Incident told{.matter = one.matter, .seat = Seat{1}, .other = Seat{2}, .n = 1, .m = 2};
        told.flags.add(one.flag);
        EXPECT_EQ(e.give(TellWhatHappened{told, {}}), "circumstance_not_so") << rulings::name_of(one.flag);
        EXPECT_TRUE(e.state == before);
    }
    for (const Flag flag : {Flag::two_in_hand, Flag::hand_over}) {
        Evening e{"tda-2024"};
        rulings::Conduct told{.seat = Seat{1}, .infraction = rulings::Infraction::discussing_hand};
        told.flags.add(flag);
        EXPECT_EQ(e.give(TellWhatHappened{told, {}}), "circumstance_not_so");
    }
}

TEST(HandsEnd, CountsTheStacksAndSaysWhoIsOutTheWorstPlacedFirst) {
    Evening e{"tda-2024"};
    EXPECT_EQ(e.give(EndHand{}), "hand_in_progress");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{4'000}, "counted"}), "");
    EXPECT_EQ(e.act(0, ActKind::all_in), "");
    EXPECT_EQ(e.act(1, ActKind::fold), "");
    EXPECT_EQ(e.act(2, ActKind::fold), "");
    ASSERT_EQ(e.state.hand.phase, hand::Phase::over);
    EXPECT_EQ(e.give(EndHand{}), "");
    EXPECT_TRUE(e.state.ended);
    EXPECT_EQ(e.give(EndHand{}), "hand_ended_already");
    EXPECT_EQ(e.state.hand.at(Seat{0}).stack, Chips{4'150});
    // Between hands a stack may go for good; its player is then not dealt in.
    EXPECT_EQ(e.give(CorrectStack{Seat{1}, Chips{0}, "left the casino"}), "");
    EXPECT_EQ(e.give(StartHand{}), "");
    EXPECT_FALSE(e.state.ended);
    EXPECT_EQ(e.state.seated.size(), 2);
}

TEST(Stacks, AreNotPutRightToWhatNobodyCanHave) {
    Evening e{"tda-2024"};
    EXPECT_EQ(e.give(CorrectStack{Seat{5}, Chips{100}, "r"}), "not_seated");
    EXPECT_EQ(e.give(CorrectStack{Seat{200}, Chips{100}, "r"}), "not_seated");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{100}, ""}), "reason_missing");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{100}, std::string(201, 'x')}), "reason_too_long");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{-1}, "r"}), "stack_out_of_range");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{10'000}, "r"}), "stack_is_that");
    EXPECT_EQ(e.give(CorrectStack{Seat{0}, Chips{0}, "r"}), "hand_in_progress");
}

}  // namespace
}  // namespace riffle::table

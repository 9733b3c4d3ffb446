// Whatever is sold and played for - entries paid in any way, rebuys, add-ons, extra stacks, those who never came,
// bounties on heads, deals, ties, funds, leagues, a guarantee - what is paid is what was taken less what is kept, to
// the cent.
#include "tests/journal/night.h"

namespace riffle::journal {
namespace {

int below(int n) { return *rc::gen::inRange(0, n); }

std::vector<EntryNumber> seated(const State& s) {
    std::vector<EntryNumber> in;
    for (const auto& [number, entry] : s.entries)
        if (entry.status == EntryStatus::seated) in.push_back(number);
    return in;
}

Setup some_money_setup(std::string_view by) {
    Setup s = small_setup();
    s.book = std::string(by);
    s.reentries = 0;
    s.late_levels = 0;
    s.seats_per_table = 9;
    s.buy_in.minor = 2'000 + below(50'000);
    s.fee.minor = by == "solverde-2023" ? s.buy_in.minor / 9 : 500 + below(3'000);
    s.payout_unit = 1 + below(500);
    if (below(3) == 0) s.guarantee = below(2'000'000);
    if (below(2)) {
        s.bounty =
            BountySetup{.kind = *rc::gen::element(BountyKind::fixed, BountyKind::progressive, BountyKind::mystery),
                        .amount = by == "mediterraneo-2026" ? 2'000 : 1 + below(10'000),
                        .unit = 1 + below(700)};
        s.bounty->inside_buy_in = below(2) && *s.bounty->amount <= s.buy_in.minor / 2;
    }
    if (by == "mediterraneo-2026" && below(2))
        s.money = MoneySetup{.house_bp = below(2001), .league = below(2) == 0, .series = below(2) == 0};
    // At least nine tenths of a rebuy are prizes wherever a book asks for that.
    const auto offer = [](std::int64_t chips) {
        const std::int64_t price = 900 + below(5'000);
        return ChipOffer{
            .price = price, .fee = below(static_cast<int>(price / 9)), .chips = Chips{chips}, .until_level = 1};
    };
    if (!s.bounty && below(2)) {
        s.rebuy = offer(s.starting_stack.value);
        if (below(2)) s.addon = offer(s.starting_stack.value);
    }
    if (by == "solverde-2023" && below(2)) {
        s.late_levels = 1;
        s.extra_stack = offer(1'000);
        s.extra_stack->fee = 0;
    }
    return s;
}

void sell_entry(Night& night, int i) {
    SellEntry sale{"p" + std::to_string(i)};
    sale.payment = *rc::gen::element(Payment::cash, Payment::card, Payment::ticket, Payment::chips);
    auto sold = night.give(sale);
    if (!sold && sold.error().code == RefusalCode::payment_not_accepted) {
        sale.payment.reset();
        sold = night.give(sale);
    }
    RC_ASSERT(sold.has_value());
}

// Chips for those who are in, as far as they are offered; and somebody who never came.
void sell_beside(Night& night, std::string_view by) {
    const auto in = seated(night.stream.state());
    for (const EntryNumber entry : in) {
        const auto product = *rc::gen::element(ChipProduct::rebuy, ChipProduct::addon, ChipProduct::extra_stack);
        if (below(3) == 0) night.give(SellChips{.entry = entry, .product = product});
        if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
    }
    if (by != "mediterraneo-2026" || in.size() < 4 || below(3) != 0) return;
    const AbsentPlayer never{.entry = in.back(), .chips = Chips{1}, .said_late = std::nullopt, .never_played = true};
    // Who has bought chips on the way was there.
    const Entry& last = night.stream.state().entries.at(in.back());
    const bool was_there = last.rebuys > 0 || last.addons > 0;
    RC_ASSERT(night.give(RemoveAbsent{{never}}).has_value() != was_there);
    if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
}

// What went into drawers for all that was sold.
std::int64_t taken_for(const State& s) {
    std::int64_t sum = 0;
    for (const auto& [number, entry] : s.entries) sum += s.price_of(entry).minor;
    return sum;
}

std::vector<prizes::DealStack> random_stacks(const std::vector<EntryNumber>& in) {
    std::vector<prizes::DealStack> stacks;
    for (const EntryNumber entry : in) stacks.push_back({entry, Chips{1 + below(9'000)}});
    return stacks;
}

// One player goes, to one or two of the others.
void one_out(Night& night) {
    auto in = seated(night.stream.state());
    const auto goes = static_cast<std::size_t>(below(static_cast<int>(in.size())));
    const EntryNumber out = in[goes];
    in.erase(in.begin() + static_cast<std::ptrdiff_t>(goes));
    BustOut hand{{out}, {in.front()}};
    if (in.size() > 1 && below(3) == 0) {
        hand.by.push_back(in[1]);
        hand.by_stacks = {Chips{1 + below(3)}, Chips{1 + below(3)}};
    }
    auto done = night.give(hand);
    // The single chip of a shared one wants the button.
    if (!done && done.error().code == RefusalCode::bounty_button_missing)
        done = night.give(BustOut{{out}, {in.front()}});
    RC_ASSERT(done.has_value());
}

void perhaps_a_deal(Night& night) {
    const auto in = seated(night.stream.state());
    if (!night.stream.prizes().published || in.size() < 2 || in.size() > 12) return;
    prizes::OfferDeal offer{.stacks = random_stacks(in)};
    offer.by = std::optional(*rc::gen::element(prizes::DealBy::icm, prizes::DealBy::chip_chop, prizes::DealBy::even));
    if (!night.give(offer)) return;
    for (const EntryNumber entry : in) RC_ASSERT(night.give(prizes::AnswerDeal{entry, true}).has_value());
    RC_ASSERT(night.give(prizes::MakeDeal{}).has_value());
}

// As many as there are heads, of random amounts that come to what lies there; nothing where each could not have a cent.
void lay_envelopes(Night& night) {
    const prizes::Bounties bounties = night.stream.prizes().bounties;
    std::int64_t left = -night.stream.state().accounts.of(MoneyAccount::bounties);
    auto heads = static_cast<std::int64_t>(bounties.heads.size());
    prizes::LayEnvelopes lay;
    for (; heads > 1; --heads) {
        const std::int64_t one = 1 + below(static_cast<int>(left - heads + 1));
        lay.envelopes.push_back({one, 1});
        left -= one;
    }
    lay.envelopes.push_back({left, 1});
    lay.envelopes.front().amount += 1;
    RC_ASSERT(night.give(lay).error().code == RefusalCode::envelopes_wrong_sum);
    lay.envelopes.front().amount -= 1;
    RC_ASSERT(night.give(lay).has_value());
}

void settle(Night& night) {
    const State& s = night.stream.state();
    const prizes::Bounties bounties = night.stream.prizes().bounties;
    for (const auto& [entry, waits] : bounties.waiting)
        RC_ASSERT(night.give(prizes::AwardBounty{entry, {*s.winner}}).has_value());
    const auto entries = s.entries;
    for (const auto& [entry, known] : entries) {
        night.give(prizes::PayPrize{entry});
        night.give(prizes::PayBounty{entry});
    }
}

}  // namespace

TEST(Money, WhatIsPaidIsWhatWasTakenLessWhatIsKept) {
    EXPECT_TRUE(rc::check([] {
        Night night;
        const std::string by = *rc::gen::element<std::string>("tda-2024", "cnp", "mediterraneo-2026", "solverde-2023");
        night.by = &book(by);
        const auto setup = some_money_setup(by);
        RC_ASSERT(night.give(CreateTournament{setup}).has_value());
        RC_ASSERT(night.give(OpenRegistration{}).has_value());
        const int players = 2 + below(20);
        for (int i = 0; i < players; ++i) sell_entry(night, i);
        RC_ASSERT(night.give(StartClock{}).has_value());
        sell_beside(night, by);
        const std::int64_t taken = taken_for(night.stream.state());
        RC_ASSERT(taken == night.stream.state().accounts.in_drawers());
        // Registration is over.
        night.now_ms += std::int64_t{24} * 3'600'000;
        const bool published = night.give(prizes::PublishPrizes{}).has_value();
        const bool mystery = setup.bounty && setup.bounty->kind == BountyKind::mystery;
        if (mystery && !published) return;
        // Some go before the envelopes are laid: what they paid is in them.
        int before = mystery ? below(3) : 0;
        while (night.stream.state().status == Status::running) {
            if (mystery && !night.stream.prizes().bounties.by_envelope() &&
                (before-- == 0 || seated(night.stream.state()).size() == 2))
                lay_envelopes(night);
            if (published && below(8) == 0 && !night.stream.prizes().deals.made) perhaps_a_deal(night);
            if (night.stream.state().status == Status::running) one_out(night);
            if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
        }
        // Where the book has no whole list for so small a field the house draws one up.
        if (!night.stream.prizes().published)
            RC_ASSERT(night.give(prizes::PublishPrizes{{{night.stream.state().pool()}}}).has_value() ||
                      night.stream.state().pool().minor == 0 || setup.guarantee || setup.money);
        if (!night.stream.prizes().published) return;
        settle(night);
        if (const auto broken = night.stream.broken_invariant()) RC_FAIL(*broken);
        const Accounts& accounts = night.stream.state().accounts;
        using enum MoneyAccount;
        const std::int64_t kept = -accounts.of(fees) - accounts.of(house) - accounts.of(organisation) -
                                  accounts.of(league) - accounts.of(series) - accounts.of(season);
        const std::int64_t paid = accounts.of(payouts) + accounts.of(bounties_paid);
        RC_ASSERT(accounts.of(payouts) == -accounts.of(pool));
        RC_ASSERT(accounts.of(bounties) == 0);
        RC_ASSERT(paid == taken - kept + accounts.of(overlay));
        RC_ASSERT(accounts.in_drawers() == kept - accounts.of(overlay));
        check_replay(night.stream);
    }));
}

// The records alone say whether an envelope was drawn fairly: another one, or another amount, does not follow.
TEST(Money, ADrawnEnvelopeIsProved) {
    Night night;
    auto setup = small_setup();
    setup.late_levels = 0;
    setup.seats_per_table = 9;
    setup.bounty = BountySetup{.kind = BountyKind::mystery, .amount = 1'000};
    ASSERT_TRUE(night.give(CreateTournament{setup}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < 6; ++i) ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    ASSERT_TRUE(night.give(StartClock{}));
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    ASSERT_TRUE(night.give(prizes::LayEnvelopes{{{100, 2}, {2'000, 2}, {900, 2}}}));
    const std::vector<prizes::Envelopes> largest_first{{2'000, 2}, {900, 2}, {100, 2}};
    EXPECT_EQ(*night.stream.prizes().bounties.envelopes, largest_first);
    TournamentStream before = night.stream;
    // Two in one hand: two envelopes of one seed.
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{6}, EntryNumber{5}}, {EntryNumber{1}}}));
    const Step step = *night.stream.steps().back().second;
    std::vector<prizes::BountyTaken> drawn;
    for (const auto& event : step.events)
        if (const auto* taken = event.as<prizes::BountyTaken>()) drawn.push_back(*taken);
    ASSERT_EQ(drawn.size(), 2u);
    EXPECT_EQ(drawn[0].draw->from, 6);
    EXPECT_EQ(drawn[1].draw->from, 5);
    EXPECT_EQ(drawn[0].draw->number, drawn[1].draw->number);
    EXPECT_FALSE(before.wrong_draw(step));
    const auto with = [&](auto change) {
        Step other = step;
        for (auto& event : other.events)
            if (auto* taken = event.edit<prizes::BountyTaken>()) {
                change(*taken);
                break;
            }
        return before.wrong_draw(other);
    };
    EXPECT_TRUE(with([](prizes::BountyTaken& one) { one.draw->pick = (one.draw->pick + 1) % 6; }));
    EXPECT_TRUE(with([](prizes::BountyTaken& one) { one.shares.front().pocket += 1; }));
    EXPECT_TRUE(with([](prizes::BountyTaken& one) { one.draw->from = 5; }));
    EXPECT_TRUE(with([](prizes::BountyTaken& one) { one.draw->seed = hex(seed_for(77)); }));
    // Nothing that was drawn from is taken away again; the draw itself may be undone, and its number is not used again.
    const std::int64_t laid = before.version();
    EXPECT_EQ(night.give(UndoStep{laid}).error().code, RefusalCode::later_steps_depend);
    ASSERT_TRUE(night.give(UndoStep{step.version}));
    EXPECT_EQ(*night.stream.prizes().bounties.envelopes, largest_first);
    EXPECT_EQ(night.stream.state().accounts.of(MoneyAccount::bounties), -6'000);
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{6}}, {EntryNumber{1}}}));
    EXPECT_EQ(night.stream.draws(), drawn[0].draw->number + 1);
    check_replay(night.stream);
}

TEST(Money, ADealIsUndoneAsAWhole) {
    Night night;
    auto setup = small_setup();
    setup.late_levels = 0;
    setup.seats_per_table = 9;
    ASSERT_TRUE(night.give(CreateTournament{setup}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    ASSERT_TRUE(night.give(StartClock{}));
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{4}}, {}}));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{3}}, {}}));
    ASSERT_TRUE(
        night.give(prizes::OfferDeal{.stacks = {{EntryNumber{1}, Chips{30'000}}, {EntryNumber{2}, Chips{10'000}}}}));
    for (const std::int64_t entry : {1, 2}) ASSERT_TRUE(night.give(prizes::AnswerDeal{EntryNumber{entry}, true}));
    const auto before = night.stream.prizes();
    const std::int64_t step = night.stream.version() + 1;
    ASSERT_TRUE(night.give(prizes::MakeDeal{}));
    EXPECT_EQ(night.stream.state().status, Status::finished);
    // 160 sure each, and a quarter of the 80 above by chips: the published list gives way.
    EXPECT_EQ((*night.stream.prizes().prizes)[0], (Money{22'000, {}}));
    EXPECT_EQ((*night.stream.prizes().prizes)[1], (Money{18'000, {}}));
    ASSERT_TRUE(night.give(UndoStep{step}));
    EXPECT_EQ(night.stream.prizes(), before);
    ASSERT_TRUE(night.give(RedoStep{step}));
    ASSERT_TRUE(night.give(prizes::PayPrize{EntryNumber{1}}));
    // A deal somebody was paid by stays.
    EXPECT_EQ(night.give(UndoStep{step}).error().code, RefusalCode::later_steps_depend);
    check_replay(night.stream);
}

}  // namespace riffle::journal

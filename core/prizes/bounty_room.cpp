// Heads: what lies on them, who takes it, what is paid of it. Envelopes stand apart (bounty_envelopes.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/overloaded.h"
#include "core/prizes/bounty_parts.h"
#include "core/rulebook/keys.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/refuse.h"

namespace riffle::prizes {
namespace {

namespace key = rulebook::key;
using enum tournament::RefusalCode;
using tournament::BountyKind;
using tournament::MoneyAccount;
using tournament::Refusal;
using tournament::refuse;

tournament::Args bounty_args(EntryNumber entry) { return {{"entry", std::to_string(entry.value)}}; }

PotWinners winners_of(const tournament::State& t, const std::vector<EntryNumber>& by,
                      const std::optional<std::vector<Chips>>& stacks) {
    PotWinners pot{
        .entries = by, .winners = {}, .stacks_known = stacks && stacks->size() == by.size(), .button_known = true};
    for (std::size_t i = 0; i < by.size(); ++i) {
        BountyWinner winner;
        if (pot.stacks_known) winner.stack = (*stacks)[i];
        const auto place = t.find(by[i])->place;
        const tournament::Table* table = place ? t.seating.find(place->table) : nullptr;
        if (table && table->button)
            // The button itself is the last.
            winner.after_button = (place->seat.value - table->button->value + table->size() - 1) % table->size() + 1;
        else
            pot.button_known = false;
        pot.winners.push_back(winner);
    }
    return pot;
}

BountyTaken taken_by(const tournament::State& t, EntryNumber entry, std::vector<BountyShare> shares, Citation clause) {
    std::int64_t pockets = 0;
    for (const BountyShare& share : shares) pockets += share.pocket;
    return {.entry = entry,
            .shares = std::move(shares),
            .money = tournament::moved(MoneyAccount::bounties_won, MoneyAccount::bounties, in_currency(t, pockets)),
            .clause = std::string(clause.clause)};
}

// Of a hand: who won the pot that the bounty of the one named goes with, and the stacks the book compares.
PotWinners winners_in(const tournament::State& t, const tournament::BustOut& hand, std::size_t out,
                      const rulebook::AskedBook& book) {
    // [mediterraneo-2026:15-f] Of several pots the last one that who is out could win, or the main pot.
    const bool main = hand.by_main_pot && !hand.by_main_pot->empty() &&
                      book.ask(key::bounty_several_side_pots).value == rulebook::BountySeveralSidePots::main_pot_winner;
    const std::vector<EntryNumber>& by = main ? *hand.by_main_pot : hand.by_each ? (*hand.by_each)[out] : hand.by;
    if (by.size() < 2) return winners_of(t, by, std::nullopt);
    const bool at_end = book.ask(key::bounty_split_stacks).value == rulebook::BountySplitStacks::at_end_of_hand;
    const auto& told = at_end ? hand.by_end_stacks : hand.by_stacks;
    // They were told of `by`, in its order, and may go on with who else won the main pot.
    std::vector<EntryNumber> whose = hand.by;
    for (const EntryNumber entry : hand.by_main_pot.value_or(std::vector<EntryNumber>{}))
        if (!std::ranges::count(whose, entry)) whose.push_back(entry);
    std::optional<std::vector<Chips>> stacks;
    if (told && (told->size() == hand.by.size() || told->size() == whose.size())) {
        stacks.emplace();
        for (const EntryNumber entry : by)
            if (const auto at = static_cast<std::size_t>(std::ranges::find(whose, entry) - whose.begin());
                at < told->size())
                stacks->push_back((*told)[at]);
    }
    return winners_of(t, by, stacks);
}

// Whether the book names one of them for a bounty that is not divided; nothing: it leaves that to the director.
std::expected<std::optional<std::size_t>, Refusal> fixed_to(const PotWinners& pot, const rulebook::AskedBook& book) {
    if (pot.winners.size() == 1) return 0;
    // [mediterraneo-2026:15-f] Undivided, to the one with more chips.
    const auto split = book.ask(key::bounty_split_pot);
    if (split.value == rulebook::BountySplitPot::director) return std::nullopt;
    if (pot.winners.size() > 2 &&
        book.ask(key::bounty_split_more_than_two).value == rulebook::BountySplitMoreThanTwo::director)
        return std::nullopt;
    if (!pot.stacks_known) {
        const bool at_start = book.ask(key::bounty_split_stacks).value == rulebook::BountySplitStacks::at_start_of_hand;
        return refuse(bounty_stacks_missing, split.citation, {{"when", at_start ? "start" : "end"}});
    }
    if (const auto most = fixed_bounty_to(pot.winners)) return *most;
    const auto level = book.ask(key::bounty_split_equal_stacks);
    if (level.value == rulebook::BountySplitEqualStacks::director) return std::nullopt;
    if (!pot.button_known) return refuse(bounty_button_missing, level.citation);
    const Chips top = std::ranges::max_element(pot.winners, {}, &BountyWinner::stack)->stack;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < pot.winners.size(); ++i)
        if (pot.winners[i].stack == top && (!first || pot.winners[i].after_button < pot.winners[*first].after_button))
            first = i;
    return *first;
}

}  // namespace

std::expected<BountyEvent, Refusal> fixed_taken(const tournament::State& t, EntryNumber entry, std::int64_t bounty,
                                                const PotWinners& pot, const rulebook::AskedBook& book) {
    const auto handed = book.ask(key::bounty_handed_over);
    const auto to = fixed_to(pot, book);
    if (!to) return std::unexpected(to.error());
    const Citation split = pot.winners.size() > 1 ? book.ask(key::bounty_split_pot).citation : handed.citation;
    if (!*to)
        return BountyLeft{.entry = entry, .amount = bounty, .table = std::nullopt, .clause = std::string(split.clause)};
    return taken_by(t, entry, {{pot.entries[**to], bounty, 0}}, split);
}

namespace {

std::expected<BountyEvent, Refusal> progressive_taken(const tournament::State& t, EntryNumber entry,
                                                      std::int64_t bounty, PotWinners pot,
                                                      const rulebook::AskedBook& book) {
    const auto cash = book.ask(key::bounty_progressive_cash);
    const std::int64_t unit = t.setup->bounty->unit;
    const ProgressiveRule rule{.cash_bp = std::clamp<std::int64_t>(cash.value.bp, 0, 10000),
                               .unit = unit,
                               .larger_part = book.ask(key::bounty_progressive_larger_part).value ==
                                                      rulebook::BountyProgressiveLargerPart::pocket
                                                  ? LargerPart::pocket
                                                  : LargerPart::own_bounty};
    Citation clause = cash.citation;
    if (pot.winners.size() > 1) {
        // [mediterraneo-2026:15-k] The chip that cannot be divided to the one next after the button.
        const auto odd = book.ask(key::bounty_progressive_split_odd_chip);
        const bool divides = bounty % (unit * static_cast<std::int64_t>(pot.winners.size())) == 0;
        if (odd.value == rulebook::BountyProgressiveSplitOddChip::director) {
            // As the director names them.
            std::int64_t order = 0;
            for (BountyWinner& winner : pot.winners) winner.after_button = ++order;
        } else if (!divides && !pot.button_known) {
            return refuse(bounty_button_missing, odd.citation);
        }
        clause = odd.citation;
    }
    const auto parts = progressive_shared(bounty, pot.winners, rule);
    std::vector<BountyShare> shares;
    for (std::size_t i = 0; i < parts.size(); ++i)
        shares.push_back({pot.entries[i], parts[i].pocket, parts[i].own_bounty});
    return taken_by(t, entry, std::move(shares), clause);
}

std::expected<BountyEvent, Refusal> goes_to(const tournament::State& t, EntryNumber entry, std::int64_t bounty,
                                            const PotWinners& pot, const rulebook::AskedBook& book,
                                            EnvelopeDraw& envelopes) {
    switch (t.setup->bounty->kind) {
        case BountyKind::fixed:
            return fixed_taken(t, entry, bounty, pot, book);
        case BountyKind::progressive:
            return progressive_taken(t, entry, bounty, pot, book);
        case BountyKind::mystery:
            break;
    }
    return envelopes.taken(t, entry, bounty, pot, book);
}

// The vouchers of an evening are good for it alone; it ends when the next morning's six o'clock comes.
constexpr std::int64_t bounty_day_ms = std::int64_t{24} * 3600 * 1000;
constexpr std::int64_t bounty_day_begins_ms = std::int64_t{6} * 3600 * 1000;
std::int64_t gaming_day(std::int64_t at_ms) { return (at_ms - bounty_day_begins_ms) / bounty_day_ms; }

BountyDecision decide_award(const tournament::State& t, const Bounties& b, const AwardBounty& c,
                            const rulebook::AskedBook& book, const tournament::DrawSource& draw) {
    if (t.status == tournament::Status::cancelled) return refuse(tournament_over);
    const WaitingBounty* waits = b.waiting.get(c.entry);
    if (!waits) return refuse(bounty_not_waiting, {}, bounty_args(c.entry));
    if (c.by.empty()) return refuse(bounty_winner_missing);
    std::set<EntryNumber> named;
    for (const EntryNumber by : c.by) {
        if (!named.insert(by).second) return refuse(entry_named_twice, {}, bounty_args(by));
        const tournament::Entry* winner = t.find(by);
        if (!winner) return refuse(entry_unknown, {}, bounty_args(by));
        if (winner->status != tournament::EntryStatus::seated && winner->status != tournament::EntryStatus::winner)
            return refuse(entry_not_in, {}, bounty_args(by));
        // [mediterraneo-2026:15-g] It is in the pot of the next hand at that table.
        if (waits->table && t.status == tournament::Status::running &&
            (!winner->place || winner->place->table != *waits->table))
            return refuse(bounty_other_table, book.ask(key::bounty_surrender).citation,
                          {{"table", std::to_string(waits->table->value)}});
    }
    // What the book left open the director closes: with one name.
    const bool open = !waits->table && t.setup->bounty->kind != BountyKind::progressive;
    if (open && c.by.size() > 1) return refuse(bounty_one_winner);
    const auto pot = winners_of(t, c.by, c.by_stacks);
    EnvelopeDraw envelopes{b, draw};
    auto event = goes_to(t, c.entry, waits->amount, pot, book, envelopes);
    if (!event) return std::unexpected(event.error());
    if (event->is<BountyLeft>()) return refuse(bounty_one_winner);
    return std::vector<BountyEvent>{*std::move(event)};
}

BountyDecision decide_pay(const tournament::State& t, const Bounties& b, const PayBounty& c,
                          const rulebook::AskedBook& book, std::int64_t at_ms) {
    if (!t.find(c.entry)) return refuse(entry_unknown, {}, bounty_args(c.entry));
    const WonBounties* won = b.won.get(c.entry);
    if (!won || won->won <= won->paid) return refuse(bounty_not_owed, {}, bounty_args(c.entry));
    if (t.status == tournament::Status::cancelled) return refuse(tournament_over);
    // [solverde-2023:3.1.3.1-b] A voucher is good on the day of the tournament.
    if (t.setup->bounty->form == tournament::BountyForm::voucher && gaming_day(at_ms) > gaming_day(t.setup->starts_at))
        return refuse(bounty_voucher_expired, book.ask(key::bounty_form).citation);
    return std::vector<BountyEvent>{
        BountyPaid{.entry = c.entry,
                   .money = tournament::moved(tournament::paid_out_of(book), MoneyAccount::bounties_paid,
                                              in_currency(t, won->won - won->paid))}};
}

BountyDecision decide_take_back(const tournament::State& t, const Bounties& b, const TakeBackBounty& c) {
    if (!t.find(c.entry)) return refuse(entry_unknown, {}, bounty_args(c.entry));
    const WonBounties* won = b.won.get(c.entry);
    if (!won || won->paid == 0) return refuse(bounty_not_paid, {}, bounty_args(c.entry));
    return std::vector<BountyEvent>{BountyTakenBack{
        .entry = c.entry,
        .money = tournament::moved(MoneyAccount::bounties_paid, won->drawer, in_currency(t, won->paid))}};
}

}  // namespace

BountyDecision decide(const tournament::State& t, const Bounties& b, const BountyCommand& command,
                      const rulebook::AskedBook& book, const tournament::Context& context, bool prizes_published) {
    return visit(overloaded{[&](const AwardBounty& c) { return decide_award(t, b, c, book, context.draw); },
                            [&](const PayBounty& c) { return decide_pay(t, b, c, book, context.at_ms); },
                            [&](const TakeBackBounty& c) { return decide_take_back(t, b, c); },
                            [&](const LayEnvelopes& c) { return decide_lay(t, b, c, prizes_published); }},
                 command);
}

BountyDecision bounties_taken(const tournament::State& before, const Bounties& b, const tournament::BustOut& hand,
                              const rulebook::AskedBook& book, const tournament::DrawSource& draw) {
    std::vector<BountyEvent> events;
    if (!before.setup->bounty) return events;
    const bool gathers = is_mystery(before) && !b.by_envelope();
    EnvelopeDraw envelopes{b, draw};
    // [mediterraneo-2026:15-b] [solverde-2023:3.1.3.1-a] To who put the player out: the player's own, no others.
    const auto handed = book.ask(key::bounty_handed_over);
    for (std::size_t out = 0; out < hand.entries.size(); ++out) {
        const EntryNumber entry = hand.entries[out];
        const std::int64_t* bounty = b.heads.get(entry);
        if (!bounty || *bounty == 0) continue;
        if (gathers) {
            events.push_back(BountyGathered{.entry = entry, .amount = *bounty});
            continue;
        }
        if (handed.value == rulebook::BountyHandedOver::director) {
            events.push_back(BountyLeft{.entry = entry,
                                        .amount = *bounty,
                                        .table = std::nullopt,
                                        .clause = std::string(handed.citation.clause)});
            continue;
        }
        const auto pot = winners_in(before, hand, out, book);
        if (pot.entries.empty()) {
            const bool last = book.ask(key::bounty_several_side_pots).value ==
                              rulebook::BountySeveralSidePots::winner_of_last_pot_eliminated_could_win;
            return refuse(bounty_winner_missing, handed.citation,
                          {{"entry", std::to_string(entry.value)}, {"pot", last ? "last" : "main"}});
        }
        auto event = goes_to(before, entry, *bounty, pot, book, envelopes);
        if (!event) return std::unexpected(event.error());
        events.push_back(*std::move(event));
    }
    return events;
}

BountyDecision bounty_surrendered(const tournament::State& before, const Bounties& b,
                                  const tournament::RemoveEntry& removed, const rulebook::AskedBook& book) {
    const std::int64_t* bounty = b.heads.get(removed.entry);
    if (!bounty || *bounty == 0) return std::vector<BountyEvent>{};
    if (is_mystery(before) && !b.by_envelope())
        return std::vector<BountyEvent>{BountyGathered{.entry = removed.entry, .amount = *bounty}};
    // [mediterraneo-2026:15-g] Into the pot of the next hand. Of who was sent away no book speaks.
    const auto rule = book.ask(key::bounty_surrender);
    const bool next_pot =
        removed.how == tournament::Removal::surrendered && rule.value == rulebook::BountySurrender::next_pot;
    BountyLeft left{
        .entry = removed.entry, .amount = *bounty, .table = std::nullopt, .clause = std::string(rule.citation.clause)};
    if (next_pot) left.table = before.find(removed.entry)->place->table;
    return std::vector<BountyEvent>{std::move(left)};
}

std::vector<BountyEvent> last_bounties(const tournament::State& t, const Bounties& b,
                                       const std::vector<EntryNumber>& left, bool prizes_published,
                                       const rulebook::AskedBook& book) {
    std::vector<BountyEvent> events;
    for (const EntryNumber entry : left) {
        const std::int64_t* bounty = b.heads.get(entry);
        if (!bounty || *bounty == 0) continue;
        const auto own = book.ask(key::bounty_of_winner);
        // Once the prizes are published, what would go to them goes to their winner all the same.
        if (own.value == rulebook::BountyOfWinner::to_pool && !prizes_published)
            events.push_back(BountyPooled{
                .entry = entry,
                .money = tournament::moved(MoneyAccount::pool, MoneyAccount::bounties, in_currency(t, *bounty))});
        else
            events.push_back(taken_by(t, entry, {{entry, *bounty, 0}}, own.citation));
    }
    return events;
}

BountyDecision bounties_voided(const tournament::State& t) {
    if (t.accounts.of(MoneyAccount::bounties_paid) > 0) return refuse(bounties_paid_first);
    const std::int64_t won = -t.accounts.of(MoneyAccount::bounties_won);
    if (won == 0) return std::vector<BountyEvent>{};
    return std::vector<BountyEvent>{BountiesVoided{
        .money = tournament::moved(MoneyAccount::bounties, MoneyAccount::bounties_won, in_currency(t, won))}};
}

std::optional<std::string_view> misfit(const tournament::State& t, const Bounties& b, const BountyEvent& event) {
    using Misfit = std::optional<std::string_view>;
    const auto lies = [&](EntryNumber entry) {
        const std::int64_t* head = b.heads.get(entry);
        const WaitingBounty* waits = b.waiting.get(entry);
        return waits ? waits->amount : head ? *head : 0;
    };
    const auto in_play = [&](EntryNumber entry) {
        const tournament::Entry* found = t.find(entry);
        return found &&
               (found->status == tournament::EntryStatus::seated || found->status == tournament::EntryStatus::winner);
    };
    const auto posted = [&](const std::vector<MoneyPosting>& money, MoneyAccount from, MoneyAccount to,
                            std::int64_t amount) -> Misfit {
        if (money != tournament::moved(from, to, in_currency(t, amount))) return "another amount was posted";
        return t.accounts.misfit(std::span(money), t.setup->buy_in.currency);
    };
    return visit(overloaded{
                     [&](const BountyTaken& e) -> Misfit {
                         std::int64_t sum = 0, pockets = 0;
                         for (const BountyShare& share : e.shares) {
                             if (share.pocket < 0 || share.own_bounty < 0) return "a part is below nothing";
                             const tournament::Entry* winner = t.find(share.entry);
                             if (!winner) return "who took the bounty is not in";
                             if (share.entry != e.entry && winner->status != tournament::EntryStatus::seated &&
                                 winner->status != tournament::EntryStatus::winner)
                                 return "who took the bounty is not in";
                             pockets += share.pocket;
                             sum += share.pocket + share.own_bounty;
                         }
                         if (e.draw) {
                             if (!b.heads.contains(e.entry) && !b.waiting.contains(e.entry))
                                 return "the bounty is another";
                             std::vector<Envelopes> left = *b.envelopes;
                             if (e.draw->from != count_of(left) || e.draw->pick < 0 || e.draw->pick >= e.draw->from ||
                                 pockets != sum || take_envelope(left, e.draw->pick) != sum)
                                 return "the envelope is another";
                         } else if (is_mystery(t) || sum == 0 || sum != lies(e.entry)) {
                             return "the bounty is another";
                         }
                         return posted(e.money, MoneyAccount::bounties_won, MoneyAccount::bounties, pockets);
                     },
                     [&](const BountyLeft& e) -> Misfit {
                         const std::int64_t* head = b.heads.get(e.entry);
                         if (!head || *head != e.amount || b.waiting.contains(e.entry)) return "the bounty is another";
                         return std::nullopt;
                     },
                     [&](const BountyGathered& e) -> Misfit {
                         const std::int64_t* head = b.heads.get(e.entry);
                         if (!is_mystery(t) || b.by_envelope() || !head || *head != e.amount)
                             return "the bounty is another";
                         return std::nullopt;
                     },
                     [&](const EnvelopesLaid& e) -> Misfit {
                         if (!is_mystery(t) || b.by_envelope()) return "there are envelopes already";
                         if (!mystery_pool(lying_in(b), e.envelopes) ||
                             count_of(e.envelopes) != static_cast<std::int64_t>(b.heads.size()))
                             return "the envelopes are worth something else";
                         return std::nullopt;
                     },
                     [&](const EnvelopesShared& e) -> Misfit {
                         std::int64_t sum = 0;
                         for (const BountyShare& share : e.shares) {
                             if (share.pocket < 1 || share.own_bounty != 0 || !in_play(share.entry))
                                 return "who is left is somebody else";
                             sum += share.pocket;
                         }
                         if (!is_mystery(t) || sum != lying_in(b)) return "the envelopes are worth something else";
                         return posted(e.money, MoneyAccount::bounties_won, MoneyAccount::bounties, sum);
                     },
                     [&](const BountyPooled& e) -> Misfit {
                         return posted(e.money, MoneyAccount::pool, MoneyAccount::bounties, lies(e.entry));
                     },
                     [&](const BountiesVoided& e) -> Misfit {
                         if (t.accounts.of(MoneyAccount::bounties_paid) > 0) return "bounties were paid";
                         return posted(e.money, MoneyAccount::bounties, MoneyAccount::bounties_won,
                                       -t.accounts.of(MoneyAccount::bounties_won));
                     },
                     [&](const BountyPaid& e) -> Misfit {
                         const WonBounties* won = b.won.get(e.entry);
                         if (!won || won->won <= won->paid || e.money.empty()) return "no bounty is owed";
                         if (std::ranges::count(tournament::drawers, e.money.front().from) == 0)
                             return "a bounty is paid out of a drawer";
                         return posted(e.money, e.money.front().from, MoneyAccount::bounties_paid,
                                       won->won - won->paid);
                     },
                     [&](const BountyTakenBack& e) -> Misfit {
                         const WonBounties* won = b.won.get(e.entry);
                         if (!won || won->paid == 0) return "no bounty was paid";
                         return posted(e.money, MoneyAccount::bounties_paid, won->drawer, won->paid);
                     },
                 },
                 event);
}

void apply(Bounties& b, const BountyEvent& event) {
    const auto won_by = [&](EntryNumber entry) {
        const WonBounties* won = b.won.get(entry);
        return won ? *won : WonBounties{};
    };
    visit(overloaded{
              [&](const BountyTaken& e) {
                  b.heads.erase(e.entry);
                  b.waiting.erase(e.entry);
                  if (e.draw) {
                      std::vector<Envelopes> left = *b.envelopes;
                      take_envelope(left, e.draw->pick);
                      b.envelopes = std::move(left);
                  }
                  for (const BountyShare& share : e.shares) {
                      if (share.pocket > 0) {
                          WonBounties won = won_by(share.entry);
                          won.won += share.pocket;
                          b.won.set(share.entry, won);
                      }
                      if (share.own_bounty == 0) continue;
                      const std::int64_t* head = b.heads.get(share.entry);
                      b.heads.set(share.entry, (head ? *head : 0) + share.own_bounty);
                  }
              },
              [&](const BountyLeft& e) {
                  b.heads.erase(e.entry);
                  b.waiting.set(e.entry, {e.amount, e.table});
              },
              [&](const BountyGathered& e) {
                  b.heads.erase(e.entry);
                  b.gathered += e.amount;
              },
              [&](const EnvelopesLaid& e) {
                  b.laid = e.envelopes;
                  b.envelopes = e.envelopes;
              },
              [&](const EnvelopesShared& e) {
                  b.heads = {};
                  b.waiting = {};
                  b.gathered = 0;
                  b.envelopes = std::vector<Envelopes>{};
                  for (const BountyShare& share : e.shares) {
                      WonBounties won = won_by(share.entry);
                      won.won += share.pocket;
                      b.won.set(share.entry, won);
                  }
              },
              [&](const BountyPooled& e) {
                  b.heads.erase(e.entry);
                  b.waiting.erase(e.entry);
              },
              [&](const BountiesVoided&) { b = {}; },
              [&](const BountyPaid& e) {
                  WonBounties won = won_by(e.entry);
                  won.paid = won.won;
                  won.drawer = e.money.front().from;
                  b.won.set(e.entry, won);
              },
              [&](const BountyTakenBack& e) {
                  WonBounties won = won_by(e.entry);
                  won.paid = 0;
                  b.won.set(e.entry, won);
              },
          },
          event);
}

void note_sale(Bounties& b, const tournament::EntrySold& sold) {
    std::int64_t bounty = 0;
    for (const MoneyPosting& posting : sold.money)
        if (posting.from == MoneyAccount::bounties) bounty += posting.amount.minor;
    if (bounty > 0) b.heads.set(sold.entry, bounty);
}

void note_refund(Bounties& b, EntryNumber entry) { b.heads.erase(entry); }

std::optional<std::string> broken_bounties(const tournament::State& t, const Bounties& b) {
    std::int64_t won = 0, paid = 0;
    const std::int64_t lying = lying_in(b);
    for (const auto& [entry, one] : b.won) {
        won += one.won;
        paid += one.paid;
        if (one.paid > one.won) return fmt::format("entry {} was paid more bounties than it won", entry.value);
    }
    // Of a cancelled tournament everybody's entry is given back with the bounty, whoever had won it.
    if (t.status == tournament::Status::cancelled) return std::nullopt;
    if (b.by_envelope() && count_of(*b.envelopes) != static_cast<std::int64_t>(b.heads.size() + b.waiting.size()))
        return "there are not as many envelopes as heads";
    if (lying != -t.accounts.of(MoneyAccount::bounties) || won != -t.accounts.of(MoneyAccount::bounties_won) ||
        paid != t.accounts.of(MoneyAccount::bounties_paid))
        return "the bounties are not those of the accounts";
    return std::nullopt;
}

}  // namespace riffle::prizes

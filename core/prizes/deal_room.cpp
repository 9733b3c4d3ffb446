#include "core/prizes/deal_room.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/base/overloaded.h"
#include "core/prizes/deals.h"
#include "core/prizes/shares.h"
#include "core/rulebook/keys.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/refuse.h"
#include "core/tournament/view.h"

namespace riffle::prizes {
namespace {

namespace key = rulebook::key;
using enum tournament::RefusalCode;
using tournament::MoneyAccount;
using tournament::Refusal;
using tournament::refuse;
using DealAnswer = std::expected<DealOutcome, Refusal>;

constexpr std::size_t most_deal_players = 200;

bool of_main_event(const tournament::State& t, const rulebook::AskedBook& book) {
    // A book that says nothing of main events has one kind.
    return t.setup->main_event.value_or(false) &&
           book.ask(key::main_event_deal_conditions).standing != rulebook::Standing::house_default;
}

// The prizes still to be won by those who are left.
std::vector<std::int64_t> open_prizes(const DealQuestion& q) {
    std::vector<std::int64_t> open;
    const auto left = static_cast<std::size_t>(q.t.players_left());
    for (std::size_t i = 0; i < std::min(left, q.prizes.size()); ++i) open.push_back(q.prizes[i].minor);
    return open;
}

std::optional<Refusal> players_wrong(const tournament::State& t, const std::vector<DealStack>& stacks) {
    std::set<EntryNumber> named;
    const auto wrong = [&](EntryNumber entry) {
        return Refusal{deal_players_wrong, {}, {{"entry", std::to_string(entry.value)}}};
    };
    std::int64_t chips = 0;
    for (const DealStack& one : stacks) {
        const tournament::Entry* entry = t.find(one.entry);
        if (!entry || entry->status != tournament::EntryStatus::seated || !named.insert(one.entry).second)
            return wrong(one.entry);
        if (one.chips.value < 1 || one.chips > t.chips_in_play()) return wrong(one.entry);
        chips += one.chips.value;
        if (Chips{chips} > t.chips_in_play()) return Refusal{chips_more_than_in_play, {}, {}};
    }
    if (stacks.size() > most_deal_players || static_cast<std::int64_t>(stacks.size()) != t.players_left())
        return Refusal{deal_players_wrong, {}, {{"entry", std::to_string(t.players_left())}}};
    return std::nullopt;
}

DealConditions conditions_of(const DealQuestion& q, const DealSituation& situation, bool everybody,
                             const rulebook::AskedBook& book) {
    DealConditions c;
    const auto as = [](const auto& setting) { return Condition<bool>{setting.value, setting.citation}; };
    c.other_split = as(book.ask(key::deal_other_split_allowed));
    const auto reopening = book.ask(key::deal_reopening_condition);
    c.change_to_reopen = {reopening.value == rulebook::DealReopeningCondition::substantial_change, reopening.citation};
    const auto main = book.ask(key::main_event_deal_conditions);
    if (of_main_event(q.t, book) && main.value == rulebook::MainEventDealConditions::agreement_of_all_left) {
        c.unanimity = {true, main.citation};
        return c;
    }
    c.final_table = as(book.ask(key::deal_requires_final_table));
    c.all_in_money = as(book.ask(key::deal_requires_all_in_money));
    c.unanimity = as(book.ask(key::deal_requires_unanimity));
    const auto bubble = book.ask(key::deal_satellite_bubble_exception);
    c.satellite_bubble = {bubble.value == rulebook::DealSatelliteBubbleException::all_fund_missing_entries,
                          bubble.citation};
    // [cnp:18.conditions] All of them at once; where one is enough, the others are not asked.
    if (!book.ask(key::deal_conditions_cumulative).value &&
        ((c.final_table.value && situation.at_final_table) || (c.all_in_money.value && situation.all_in_money) ||
         (c.unanimity.value && everybody)))
        c.final_table.value = c.all_in_money.value = c.unanimity.value = false;
    return c;
}

// [cnp:17.main-deal-1] What a main event's deal must leave for the winner.
Condition<std::int64_t> winner_reserve(const DealQuestion& q, std::int64_t undistributed,
                                       const rulebook::AskedBook& book) {
    if (!of_main_event(q.t, book)) return {0, {}};
    const auto share = book.ask(key::main_event_deal_winner_reserve_percent);
    const bool whole =
        book.ask(key::main_event_deal_reserve_base).value == rulebook::MainEventDealReserveBase::whole_pool;
    return {least_left_to_play(whole ? q.t.pool().minor : undistributed,
                               std::clamp<std::int64_t>(share.value.bp, 0, 10000)),
            share.citation};
}

std::unexpected<Refusal> no_deal(const DealRefusal& no) {
    const tournament::Args sum{{"expected", std::to_string(no.expected)}};
    switch (no.problem) {
        case DealProblem::not_one_amount_each:
            return refuse(deal_players_wrong, no.citation, {{"entry", "0"}});
        case DealProblem::amount_negative:
        case DealProblem::sum_is_another:
            return refuse(deal_sum_wrong, no.citation, sum);
        case DealProblem::not_at_final_table:
            return refuse(deal_not_at_final_table, no.citation);
        case DealProblem::not_all_in_money:
            return refuse(deal_not_in_money, no.citation);
        case DealProblem::nothing_changed_since_refusal:
            return refuse(deal_nothing_changed, no.citation);
        case DealProblem::not_everybody_agreed:
            return refuse(deal_not_agreed, no.citation);
        case DealProblem::too_little_left_to_play:
            return refuse(deal_too_little_left, no.citation, sum);
        case DealProblem::not_as_offered:
            return refuse(deal_not_as_offered, no.citation);
    }
    return refuse(deal_not_open);
}

// [cnp:18.refusal-2] Somebody went out, or has twice the chips.
bool changed_since_declined(const DealQuestion& q, const std::vector<DealStack>& stacks) {
    if (q.t.players_left() != q.deals.declined_players) return true;
    for (const DealStack& before : q.deals.declined->stacks)
        for (const DealStack& now : stacks)
            if (now.entry == before.entry && now.chips.value / 2 >= before.chips.value) return true;
    return false;
}

DealModel model_of(DealBy by) {
    return by == DealBy::chip_chop ? DealModel::chip_chop : by == DealBy::even ? DealModel::even : DealModel::icm;
}

std::expected<std::vector<std::int64_t>, Refusal> worked_out(DealBy by, const DealTable& table, std::int64_t left) {
    auto amounts = offer(model_of(by), table, left);
    if (!amounts) return refuse(deal_sum_wrong, {}, {{"expected", std::to_string(sum(table.prizes))}});
    return *std::move(amounts);
}

DealBy books_model(const rulebook::AskedBook& book) {
    return book.ask(key::deal_offer_model).value == rulebook::DealOfferModel::icm ? DealBy::icm : DealBy::chip_chop;
}

DealSituation situation_of(const DealQuestion& q, const std::vector<DealStack>& stacks, bool funded) {
    DealSituation s;
    s.at_final_table = q.t.seating.tables().size() == 1;
    const auto paid = q.t.setup->satellite ? q.seats : static_cast<std::int64_t>(q.prizes.size());
    s.all_in_money = q.t.players_left() <= paid;
    s.satellite = q.t.setup->satellite.has_value();
    s.missing_entries_funded = funded;
    s.refused_before = q.deals.declined.has_value();
    s.changed_since = s.refused_before && changed_since_declined(q, stacks);
    return s;
}

DealAnswer decide_offer(const DealQuestion& q, const OfferDeal& c, const rulebook::AskedBook& book) {
    if (q.deals.made) return refuse(deal_made_already);
    if (auto wrong = players_wrong(q.t, c.stacks)) return std::unexpected(*std::move(wrong));
    DealTable table{.stacks = {}, .prizes = open_prizes(q)};
    for (const DealStack& one : c.stacks) table.stacks.push_back(one.chips);
    const auto players = static_cast<std::int64_t>(c.stacks.size());
    DealOffered offered{.round = q.deals.rounds + 1, .stacks = c.stacks, .clause = {}};
    const bool funded = c.fund_missing_seats.value_or(false) && q.t.setup->satellite && q.seats > 0;
    if (funded) {
        // [cnp:18.b-2] A seat for everybody: what is missing is put in by all.
        const std::int64_t value = q.prizes.front().minor;
        offered.contributions = missing_entries(q.seats, players, value);
        table.prizes.assign(c.stacks.size(), value);
        // What the pool holds besides its seats stays with whom it would have gone to: it is divided too.
        const std::int64_t rest = sum(open_prizes(q)) - value * std::min(q.seats, players);
        if (rest > 0) table.prizes.front() += rest;
    }
    const std::int64_t total = sum(table.prizes);
    const auto reserve = winner_reserve(q, total, book);
    offered.left_to_play = c.left_to_play.value_or(reserve.value);
    if (offered.left_to_play < 0 || offered.left_to_play > total)
        return refuse(deal_sum_wrong, {}, {{"expected", std::to_string(total)}});
    // [cnp:18.offer] By the book's model, unless the players agree another split.
    const auto model = book.ask(key::deal_offer_model);
    offered.clause = std::string(model.citation.clause);
    const auto usual = worked_out(books_model(book), table, offered.left_to_play);
    if (!usual) return std::unexpected(usual.error());
    offered.by = c.by.value_or(c.amounts ? DealBy::custom : books_model(book));
    if (offered.by == DealBy::custom) {
        offered.amounts = c.amounts.value_or(std::vector<std::int64_t>{});
    } else {
        auto amounts = worked_out(offered.by, table, offered.left_to_play);
        if (!amounts) return std::unexpected(amounts.error());
        offered.amounts = *std::move(amounts);
    }
    if (funded) offered.amounts = table.prizes;
    DealSituation situation = situation_of(q, c.stacks, funded);
    situation.table = table;
    if (!funded) situation.offered = *usual;
    const Deal deal{.amounts = offered.amounts,
                    .left_to_play = offered.left_to_play,
                    .agreed = std::vector<bool>(c.stacks.size(), true)};
    if (const auto no = deal_refusal(deal, situation, conditions_of(q, situation, true, book))) return no_deal(*no);
    if (offered.left_to_play < reserve.value)
        return refuse(deal_too_little_left, reserve.citation, {{"expected", std::to_string(reserve.value)}});
    return DealOutcome{{std::move(offered)}};
}

DealAnswer decide_answer(const DealQuestion& q, const AnswerDeal& c, const rulebook::AskedBook& book) {
    if (!q.deals.offer) return refuse(deal_not_open);
    const auto& stacks = q.deals.offer->stacks;
    if (std::ranges::find(stacks, c.entry, &DealStack::entry) == stacks.end())
        return refuse(deal_players_wrong, {}, {{"entry", std::to_string(c.entry.value)}});
    if (c.agrees) {
        if (std::ranges::count(q.deals.agreed, c.entry)) return refuse(no_change);
        return DealOutcome{{DealAgreed{.round = q.deals.offer->round, .entry = c.entry}}};
    }
    const auto protects = book.ask(key::deal_refuser_protected);
    return DealOutcome{{DealDeclined{.round = q.deals.offer->round,
                                     .who = protects.value ? std::nullopt : std::optional(c.entry),
                                     .clause = std::string(protects.citation.clause)}}};
}

// From the fewest chips up; the last one has won.
void end_with(const std::vector<DealStack>& stacks, DealOutcome& outcome) {
    std::vector<DealStack> order = stacks;
    std::ranges::stable_sort(order, {}, [](const DealStack& one) { return one.chips; });
    for (const DealStack& one : order) outcome.out.push_back(one.entry);
    outcome.winner = outcome.out.back();
    outcome.out.pop_back();
}

DealAnswer decide_make(const DealQuestion& q, const MakeDeal& c, const rulebook::AskedBook& book) {
    if (q.deals.made) return refuse(deal_made_already);
    if (!q.deals.offer) return refuse(deal_not_open);
    const DealOffered& offered = *q.deals.offer;
    if (players_wrong(q.t, offered.stacks)) return refuse(deal_not_open);
    const bool funded = !offered.contributions.empty();
    DealSituation situation = situation_of(q, offered.stacks, funded);
    situation.refused_before = false;
    situation.table.prizes = open_prizes(q);
    if (funded) situation.table.prizes = offered.amounts;
    Deal deal{.amounts = offered.amounts, .left_to_play = offered.left_to_play, .agreed = {}};
    bool everybody = true;
    for (const DealStack& one : offered.stacks) {
        situation.table.stacks.push_back(one.chips);
        deal.agreed.push_back(std::ranges::count(q.deals.agreed, one.entry) > 0);
        everybody = everybody && deal.agreed.back();
    }
    const DealConditions conditions = conditions_of(q, situation, everybody, book);
    if (const auto no = deal_refusal(deal, situation, conditions)) return no_deal(*no);
    const bool something_left = offered.left_to_play > 0;
    // [cnp:17.main-deal-2] Until one is left.
    const auto to_one = book.ask(key::main_event_deal_play_to_one);
    // [mediterraneo-2026:24-a] A deal ends a league's tournament too, unless the book wants a winner.
    const auto end = book.ask(key::league_end);
    const bool winner =
        q.t.setup->money.value_or(tournament::MoneySetup{}).league && end.value == rulebook::LeagueEnd::winner;
    const bool must = winner || (of_main_event(q.t, book) ? to_one.value : something_left);
    if (must && !c.play_on.value_or(true)) return refuse(deal_play_to_one, winner ? end.citation : to_one.citation);
    DealOutcome outcome{{DealMade{.stacks = offered.stacks,
                                  .amounts = offered.amounts,
                                  .left_to_play = offered.left_to_play,
                                  .forced = false,
                                  .money = tournament::moved(MoneyAccount::contributions, tournament::paid_out_of(book),
                                                             {sum(offered.contributions), q.t.setup->buy_in.currency}),
                                  .reason = {},
                                  .clause = std::string(conditions.unanimity.citation.clause)}}};
    if (!c.play_on.value_or(must)) end_with(offered.stacks, outcome);
    return outcome;
}

// Every value rounded down, and what is missing to who has most chips.
void rest_to_first(const DealTable& table, std::vector<std::int64_t>& amounts) {
    std::vector<double> stacks, prizes(table.prizes.begin(), table.prizes.end());
    for (const Chips stack : table.stacks) stacks.push_back(static_cast<double>(stack.value));
    const auto worth = icm(stacks, prizes);
    if (!worth) return;
    std::int64_t rest = sum(amounts);
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        // What was rounded up is one more than it is worth, or it is whole to within the model's own error.
        if (static_cast<double>(amounts[i]) > (*worth)[i] + 1e-6) --amounts[i];
        rest -= amounts[i];
    }
    const auto first = std::ranges::max_element(table.stacks) - table.stacks.begin();
    amounts[static_cast<std::size_t>(first)] += rest;
}

// [mediterraneo-2026:24-e] To who has most; between equal ones a draw decides, or the director.
void add_trophy(const DealQuestion& q, const std::vector<DealStack>& stacks, const rulebook::AskedBook& book,
                const tournament::DrawSource& source, DealOutcome& outcome) {
    if (!q.t.setup->trophy) return;
    const auto rule = book.ask(key::forced_end_trophy);
    if (rule.value != rulebook::ForcedEndTrophy::most_chips) return;
    const auto most = std::ranges::max_element(stacks, {}, [](const DealStack& one) { return one.chips; });
    std::vector<EntryNumber> level;
    for (const DealStack& one : stacks)
        if (one.chips == most->chips) level.push_back(one.entry);
    if (level.size() == 1) {
        outcome.events.push_back(
            TrophyAwarded{.entry = level.front(), .clause = std::string(rule.citation.clause), .draw = std::nullopt});
        return;
    }
    const auto between = book.ask(key::forced_end_trophy_equal_stacks);
    if (between.value != rulebook::ForcedEndTrophyEqualStacks::draw) return;
    const std::uint64_t pick = tournament::DrawNumbers{source.seed}.below(level.size());
    outcome.events.push_back(
        TrophyAwarded{.entry = level[pick],
                      .clause = std::string(between.citation.clause),
                      .draw = tournament::Draw{.number = source.number,
                                               .algorithm = std::string(tournament::number_algorithm),
                                               .seed = tournament::hex(source.seed),
                                               .from = static_cast<std::int64_t>(level.size()),
                                               .pick = static_cast<std::int64_t>(pick),
                                               .next_commitment = source.next_commitment}});
}

DealAnswer decide_end_early(const DealQuestion& q, const EndEarly& c, const rulebook::AskedBook& book,
                            const tournament::DrawSource& draw) {
    if (auto fault = tournament::reason_too_long(c.reason)) return std::unexpected(*std::move(fault));
    if (q.deals.made) return refuse(deal_made_already);
    // [cnp:17.finish] Without a cause it is played out; [cnp:18.no-agreement] or the organiser decides how it goes on.
    const auto played_out = book.ask(key::event_played_out);
    const bool organiser = q.deals.declined && book.ask(key::deal_without_agreement).value ==
                                                   rulebook::DealWithoutAgreement::organiser_decides;
    if (played_out.value && c.reason.empty() && !organiser) return refuse(event_is_played_out, played_out.citation);
    if (auto wrong = players_wrong(q.t, c.stacks)) return std::unexpected(*std::move(wrong));
    const auto method = book.ask(key::forced_end_method);
    // [mediterraneo-2026:24-d] [cnp:17.forced-end] Some hands are announced first, so that players can adapt.
    const auto unfinished = book.ask(key::unfinished_event);
    const bool hands_first = unfinished.value == rulebook::UnfinishedEvent::icm_after_last_hands ||
                             unfinished.value == rulebook::UnfinishedEvent::drawn_hands_then_icm;
    if (hands_first && !q.t.last_hands) return refuse(end_needs_last_hands, unfinished.citation);
    // [cnp:17.forced-end] Announced for this end, their number drawn: those of a day that ends are not enough.
    if (method.value == rulebook::ForcedEndMethod::drawn_hands_then_icm && !q.t.last_hands_drawn)
        return refuse(end_needs_drawn_hands, method.citation);
    bool icm_values = true;
    switch (method.value) {
        case rulebook::ForcedEndMethod::director:
            icm_values = false;
            break;
        case rulebook::ForcedEndMethod::icm:
            break;
        case rulebook::ForcedEndMethod::deal:
            return refuse(end_needs_deal, method.citation);
        case rulebook::ForcedEndMethod::drawn_hands_then_icm:
            icm_values = book.ask(key::forced_end_prize_money).value == rulebook::ForcedEndPrizeMoney::icm_values;
    }
    if (!icm_values && !c.amounts) return refuse(left_to_director, method.citation);
    DealTable table{.stacks = {}, .prizes = open_prizes(q)};
    for (const DealStack& one : c.stacks) table.stacks.push_back(one.chips);
    DealMade made{.stacks = c.stacks,
                  .amounts = {},
                  .left_to_play = 0,
                  .forced = true,
                  .money = {},
                  .reason = c.reason,
                  .clause = std::string(method.citation.clause)};
    if (icm_values) {
        auto amounts = worked_out(DealBy::icm, table, 0);
        if (!amounts) return std::unexpected(amounts.error());
        made.amounts = *std::move(amounts);
        if (book.ask(key::icm_cents).value == rulebook::IcmCents::down_rest_to_first)
            rest_to_first(table, made.amounts);
    } else {
        made.amounts = *c.amounts;
        const Deal deal{made.amounts, 0, std::vector<bool>(c.stacks.size(), true)};
        if (const auto no = deal_refusal(deal, DealSituation{.table = table, .offered = {}}, {})) return no_deal(*no);
    }
    DealOutcome outcome{{std::move(made)}};
    add_trophy(q, c.stacks, book, draw, outcome);
    end_with(c.stacks, outcome);
    return outcome;
}

DealAnswer decide_trophy(const DealQuestion& q, const AwardTrophy& c) {
    if (!q.t.setup->trophy || q.deals.trophy || q.t.status != tournament::Status::finished) return refuse(trophy_none);
    const tournament::Args args{{"entry", std::to_string(c.entry.value)}};
    if (!q.t.find(c.entry)) return refuse(entry_unknown, {}, args);
    return DealOutcome{{TrophyAwarded{.entry = c.entry, .clause = {}, .draw = std::nullopt}}};
}

}  // namespace

bool operator==(const Deals& a, const Deals& b) {
    const auto same = [](const auto& x, const auto& y) {
        if (x.has_value() != y.has_value()) return false;
        return !x || (x->stacks == y->stacks && x->amounts == y->amounts && x->left_to_play == y->left_to_play);
    };
    return a.rounds == b.rounds && same(a.offer, b.offer) && a.agreed == b.agreed && same(a.declined, b.declined) &&
           a.declined_players == b.declined_players && same(a.made, b.made) && a.list == b.list && a.trophy == b.trophy;
}

std::expected<DealOutcome, Refusal> decide(const DealQuestion& q, const DealCommand& command,
                                           const rulebook::AskedBook& book, const tournament::DrawSource& draw) {
    if (const auto* trophy = command.as<AwardTrophy>()) return decide_trophy(q, *trophy);
    if (auto no = tournament::not_playing(q.t)) return refuse(*no);
    if (!q.published) return refuse(prizes_not_published, book.ask(key::payout_list_published).citation);
    return visit(overloaded{[&](const OfferDeal& c) { return decide_offer(q, c, book); },
                                 [&](const AnswerDeal& c) { return decide_answer(q, c, book); },
                                 [&](const MakeDeal& c) { return decide_make(q, c, book); },
                                 [&](const EndEarly& c) { return decide_end_early(q, c, book, draw); },
                                 [&](const AwardTrophy& c) { return decide_trophy(q, c); }},
                      command);
}

std::optional<std::string_view> misfit(const DealQuestion& q, const DealEvent& event) {
    using Misfit = std::optional<std::string_view>;
    return visit(overloaded{
                          [&](const DealOffered& e) -> Misfit {
                              if (!q.published || q.deals.made || e.amounts.size() != e.stacks.size())
                                  return "there is no deal to offer";
                              if (players_wrong(q.t, e.stacks)) return "others are left";
                              if (sum(e.amounts) + e.left_to_play != sum(open_prizes(q)) + sum(e.contributions))
                                  return "the prizes left are others";
                              return std::nullopt;
                          },
                          [&](const DealAgreed& e) -> Misfit {
                              if (!q.deals.offer || q.deals.offer->round != e.round) return "another offer stands";
                              return std::nullopt;
                          },
                          [&](const DealDeclined& e) -> Misfit {
                              if (!q.deals.offer || q.deals.offer->round != e.round) return "another offer stands";
                              return std::nullopt;
                          },
                          [&](const DealMade& e) -> Misfit {
                              if (!q.published || q.deals.made || e.amounts.size() != e.stacks.size())
                                  return "there is no deal to make";
                              if (players_wrong(q.t, e.stacks)) return "others are left";
                              std::int64_t put_in = 0;
                              for (const MoneyPosting& posting : e.money) {
                                  if (posting.from != MoneyAccount::contributions)
                                      return "what players put in comes from them";
                                  put_in += posting.amount.minor;
                              }
                              if (sum(e.amounts) + e.left_to_play != sum(open_prizes(q)) + put_in)
                                  return "the prizes left are others";
                              return q.t.accounts.misfit(std::span(e.money), q.t.setup->buy_in.currency);
                          },
                          [&](const TrophyAwarded& e) -> Misfit {
                              if (q.deals.trophy || !q.t.find(e.entry)) return "the trophy is awarded";
                              return std::nullopt;
                          },
                      },
                      event);
}

void apply(Deals& d, const DealEvent& event, std::int64_t players_left, const std::vector<Money>& prizes) {
    visit(overloaded{
                   [&](const DealOffered& e) {
                       d.rounds = e.round;
                       d.offer = e;
                       d.agreed.clear();
                   },
                   [&](const DealAgreed& e) { d.agreed.push_back(e.entry); },
                   [&](const DealDeclined&) {
                       d.declined = d.offer;
                       d.declined_players = players_left;
                       d.offer.reset();
                       d.agreed.clear();
                   },
                   [&](const DealMade& e) {
                       d.made = e;
                       d.list = prizes;
                       d.offer.reset();
                       d.agreed.clear();
                   },
                   [&](const TrophyAwarded& e) { d.trophy = e.entry; },
               },
               event);
}

std::vector<Money> list_after_deal(const tournament::State& t, const Deals& d) {
    std::vector<Money> list = *d.list;
    const std::size_t dealt = d.made->stacks.size();
    const Currency currency = t.setup->buy_in.currency;
    if (list.size() < dealt) list.resize(dealt, {0, currency});
    std::vector<bool> taken(dealt, false);
    std::vector<std::int64_t> in;
    for (std::size_t i = 0; i < dealt; ++i) {
        const auto place = tournament::place_of(t, d.made->stacks[i].entry);
        if (place && *place <= static_cast<std::int64_t>(dealt)) {
            list[static_cast<std::size_t>(*place - 1)] = {d.made->amounts[i], currency};
            taken[static_cast<std::size_t>(*place - 1)] = true;
        } else {
            in.push_back(d.made->amounts[i]);
        }
    }
    std::ranges::sort(in, std::greater<>{});
    auto next = in.begin();
    for (std::size_t i = 0; i < dealt && next != in.end(); ++i)
        if (!taken[i]) list[i] = {*next++, currency};
    list.front() = {list.front().minor + d.made->left_to_play, currency};
    return list;
}

}  // namespace riffle::prizes

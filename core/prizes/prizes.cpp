#include "core/prizes/prizes.h"

#include "core/base/overloaded.h"
#include "core/ledger/split.h"
#include "core/rulebook/keys.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/view.h"

namespace riffle::prizes {

using enum tournament::RefusalCode;
using tournament::MoneyAccount;
using tournament::Refusal;

namespace {
// Seats come first on a satellite's list.
bool is_seat(const State& p, std::int64_t place) { return place <= p.seats; }

}  // namespace

std::int64_t sum_of(const std::vector<MoneyPosting>& postings) {
    std::int64_t sum = 0;
    for (const MoneyPosting& posting : postings) sum += posting.amount.minor;
    return sum;
}

std::vector<Money> payouts(Money pool, const std::vector<tournament::PayoutBand>& bands, std::int64_t entries,
                           std::int64_t unit) {
    const tournament::PayoutBand* band = nullptr;
    for (const auto& candidate : bands)
        if (candidate.min_entries <= entries) band = &candidate;
    if (!band) return {};
    std::vector<Money> prizes;
    for (const std::int64_t share : share_by_weight(pool.minor, band->shares_bp, unit))
        prizes.push_back({share, pool.currency});
    return prizes;
}

std::expected<std::vector<ListEvent>, Refusal> decide(const tournament::State& t, const State& p,
                                                      const ListCommand& command, const rulebook::AskedBook& book,
                                                      const tournament::Context& context) {
    using Decision = std::expected<std::vector<ListEvent>, Refusal>;
    const auto refuse = [](tournament::RefusalCode code, Citation citation = {},
                           std::map<std::string, std::string> args = {}) {
        return std::unexpected(Refusal{code, citation, std::move(args)});
    };
    return visit(
        overloaded{
            [&](const PublishPrizes& c) -> Decision {
                if (p.published) return refuse(prizes_published_already);
                if (t.status == tournament::Status::cancelled) return refuse(tournament_over);
                if (t.status != tournament::Status::running && t.status != tournament::Status::finished)
                    return refuse(clock_not_running);
                // [solverde-2023:7.5] When no more is sold, where the book says so: not before.
                const auto when = book.ask(rulebook::key::payout_list_published);
                if (when.value == rulebook::PayoutListPublished::when_registration_ends &&
                    tournament::registration_open(t, book, context.at_ms, false))
                    return refuse(prizes_early, when.citation);
                auto published = publication(t, book, c);
                if (!published) return std::unexpected(published.error());
                return std::vector<ListEvent>{*std::move(published)};
            },
            [&](const ReportPrizes&) -> Decision {
                const auto when = book.ask(rulebook::key::payout_list_published);
                if (!p.published) return refuse(prizes_not_published, when.citation);
                if (p.reported_at) return refuse(no_change);
                return std::vector<ListEvent>{
                    PrizesReported{.at_ms = context.at_ms, .clause = std::string(when.citation.clause)}};
            },
            [&](const PayPrize& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                if (!p.published)
                    return refuse(prizes_not_published, book.ask(rulebook::key::payout_list_published).citation);
                const auto place = tournament::place_of(t, c.entry);
                const auto prize = prize_of(t, *p.prizes, p.seats, c.entry);
                if (!place || !prize || t.find(c.entry)->prize_lost) return refuse(no_prize, {}, args);
                if (p.paid.contains(c.entry)) return refuse(prize_paid_already, {}, args);
                // A seat is issued, not paid; after a deal the amounts are what was agreed.
                if (is_seat(p, *place)) return refuse(prize_is_a_seat, {}, args);
                return std::vector<ListEvent>{PrizePaid{
                    .entry = c.entry,
                    .place = *place,
                    .money = tournament::moved(tournament::paid_out_of(book), MoneyAccount::payouts, *prize)}};
            },
            [&](const TakeBackPrize& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                const auto paid = p.paid.find(c.entry);
                if (paid == p.paid.end()) return refuse(prize_not_paid, {}, args);
                if (p.seats_used.contains(c.entry)) return refuse(seat_used_already, {}, args);
                return std::vector<ListEvent>{
                    PrizeTakenBack{.entry = c.entry, .money = tournament::reversed(paid->second)}};
            },
            [&](const AwardSeat& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                if (!p.published)
                    return refuse(prizes_not_published, book.ask(rulebook::key::payout_list_published).citation);
                const auto place = tournament::place_of(t, c.entry);
                if (!place || !is_seat(p, *place)) return refuse(seat_not_won, {}, args);
                if (p.paid.contains(c.entry)) return refuse(seat_awarded_already, {}, args);
                const Money value = (*p.prizes)[static_cast<std::size_t>(*place - 1)];
                return std::vector<ListEvent>{SeatAwarded{
                    .entry = c.entry,
                    .place = *place,
                    .tournament = t.setup->satellite->target,
                    .ticket = context.ticket,
                    .money = tournament::moved(MoneyAccount::other_tournaments, MoneyAccount::payouts, value)}};
            },
            [&](const UseSeat& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                if (!p.seat_tickets.contains(c.entry)) return refuse(seat_not_awarded, {}, args);
                if (p.seats_used.contains(c.entry)) return refuse(seat_used_already, {}, args);
                if (c.tournament != t.setup->satellite->target)
                    return refuse(seat_of_another_event, {}, {{"tournament", t.setup->satellite->target}});
                return std::vector<ListEvent>{SeatUsed{.entry = c.entry, .tournament = c.tournament}};
            },
        },
        command);
}

namespace {
std::optional<std::string_view> list_misfit(const tournament::State& t, const State& p, const ListEvent& event) {
    using Misfit = std::optional<std::string_view>;
    return visit(
        overloaded{
            [&](const PrizesPublished& e) -> Misfit {
                if (p.published) return "the prizes are published";
                if (t.status != tournament::Status::running && t.status != tournament::Status::finished)
                    return "play has not begun";
                std::int64_t pool = t.pool().minor;
                for (const MoneyPosting& posting : e.money) {
                    const bool added = posting.from == MoneyAccount::pool && posting.to == MoneyAccount::overlay;
                    const bool kept = (posting.from == MoneyAccount::league || posting.from == MoneyAccount::series) &&
                                      posting.to == MoneyAccount::pool;
                    if (!added && !kept) return "what the house adds goes into the pool, what leagues keep out of it";
                    pool += added ? posting.amount.minor : -posting.amount.minor;
                }
                if (e.pool.minor != pool || e.entries != t.entries_sold()) return "the pool is another";
                return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
            },
            [&](const PrizesReported&) -> Misfit {
                if (!p.published || p.reported_at) return "there is nothing to report";
                return std::nullopt;
            },
            // Whether it was the right prize is asked of what was kept in the end (wrongly_paid): what
            // was taken back must not forbid to put right why it was wrong.
            [&](const PrizePaid& e) -> Misfit {
                if (p.paid.contains(e.entry)) return "the prize is paid";
                for (const MoneyPosting& posting : e.money)
                    if (posting.to != MoneyAccount::payouts) return "a prize goes to the payouts";
                return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
            },
            [&](const PrizeTakenBack& e) -> Misfit {
                const auto paid = p.paid.find(e.entry);
                if (paid == p.paid.end()) return "the prize is not paid";
                if (tournament::reversed(paid->second) != e.money) return "another amount was paid";
                if (p.seats_used.contains(e.entry)) return "the seat is used";
                return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
            },
            [&](const SeatAwarded& e) -> Misfit {
                if (p.paid.contains(e.entry) || !t.setup->satellite) return "the seat is awarded";
                return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
            },
            [&](const SeatUsed& e) -> Misfit {
                if (!p.seat_tickets.contains(e.entry) || p.seats_used.contains(e.entry)) return "the seat is used";
                return std::nullopt;
            },
        },
        event);
}

void list_apply(State& p, const ListEvent& event) {
    visit(overloaded{
              [&](const PrizesPublished& e) {
                  p.published = true;
                  p.prizes = e.prizes;
                  p.seats = e.seats.value_or(0);
              },
              [&](const PrizesReported& e) { p.reported_at = e.at_ms; },
              [&](const PrizePaid& e) { p.paid.set(e.entry, e.money); },
              [&](const PrizeTakenBack& e) {
                  p.paid.erase(e.entry);
                  p.seat_tickets.erase(e.entry);
              },
              [&](const SeatAwarded& e) {
                  p.paid.set(e.entry, e.money);
                  p.seat_tickets.set(e.entry, e.ticket);
              },
              [&](const SeatUsed& e) { p.seats_used.set(e.entry, e.tournament); },
          },
          event);
}
}  // namespace

DealQuestion deal_question(const tournament::State& t, const State& p) {
    return {t, p.deals, p.published, *p.prizes, p.seats};
}

std::optional<std::string_view> misfit(const tournament::State& t, const State& p, const Event& event) {
    if (event.is<EnvelopesLaid>() && !p.published) return "entries are sold yet";
    if (const auto bounty = event.narrow<BountyEvent>()) return misfit(t, p.bounties, *bounty);
    if (const auto deal = event.narrow<DealEvent>()) return misfit(deal_question(t, p), *deal);
    return list_misfit(t, p, *event.narrow<ListEvent>());
}

void apply(const tournament::State& t, State& p, const Event& event) {
    if (const auto bounty = event.narrow<BountyEvent>()) {
        prizes::apply(p.bounties, *bounty);
    } else if (const auto deal = event.narrow<DealEvent>()) {
        prizes::apply(p.deals, *deal, t.players_left(), *p.prizes);
        if (deal->is<DealMade>()) p.prizes = list_after_deal(t, p.deals);
    } else {
        list_apply(p, *event.narrow<ListEvent>());
    }
}

std::optional<EntryNumber> wrongly_paid(const tournament::State& t, const State& p) {
    for (const auto& [entry, money] : p.paid) {
        const auto prize = p.published ? prize_of(t, *p.prizes, p.seats, entry) : std::nullopt;
        if (!prize || t.find(entry)->prize_lost || prize->minor != sum_of(money)) return entry;
    }
    return std::nullopt;
}

}  // namespace riffle::prizes

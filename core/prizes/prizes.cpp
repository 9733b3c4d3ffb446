#include "core/prizes/prizes.h"

#include "core/base/overloaded.h"
#include "core/ledger/split.h"
#include "core/rulebook/keys.h"
#include "core/tournament/view.h"

namespace riffle::prizes {

using enum tournament::RefusalCode;
using tournament::MoneyAccount;
using tournament::Refusal;

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

std::expected<std::vector<Event>, Refusal> decide(const tournament::State& t, const State& p, const Command& command,
                                                  const rulebook::AskedBook& book) {
    using Decision = std::expected<std::vector<Event>, Refusal>;
    const auto refuse = [](tournament::RefusalCode code, Citation citation = {},
                           std::map<std::string, std::string> args = {}) {
        return std::unexpected(Refusal{code, citation, std::move(args)});
    };
    return std::visit(
        overloaded{
            [&](const PublishPrizes& c) -> Decision {
                if (p.published) return refuse(prizes_published_already);
                if (t.status == tournament::Status::cancelled) return refuse(tournament_over);
                if (t.status != tournament::Status::running && t.status != tournament::Status::finished)
                    return refuse(clock_not_running);
                auto published = publication(t, book, c.prizes);
                if (!published) return std::unexpected(published.error());
                return std::vector<Event>{*std::move(published)};
            },
            [&](const PayPrize& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                if (!p.published)
                    return refuse(prizes_not_published, book.ask(rulebook::key::payout_list_published).citation);
                const auto place = tournament::place_of(t, c.entry);
                if (!place || *place > static_cast<std::int64_t>(p.prizes->size())) return refuse(no_prize, {}, args);
                if (p.paid.contains(c.entry)) return refuse(prize_paid_already, {}, args);
                const Money prize = (*p.prizes)[static_cast<std::size_t>(*place - 1)];
                return std::vector<Event>{
                    PrizePaid{.entry = c.entry,
                              .place = *place,
                              .money = tournament::moved(MoneyAccount::cash, MoneyAccount::payouts, prize)}};
            },
            [&](const TakeBackPrize& c) -> Decision {
                const std::map<std::string, std::string> args{{"entry", std::to_string(c.entry.value)}};
                if (!t.find(c.entry)) return refuse(entry_unknown, {}, args);
                const auto paid = p.paid.find(c.entry);
                if (paid == p.paid.end()) return refuse(prize_not_paid, {}, args);
                return std::vector<Event>{
                    PrizeTakenBack{.entry = c.entry, .money = tournament::reversed(paid->second)}};
            },
        },
        command);
}

std::optional<std::string_view> misfit(const tournament::State& t, const State& p, const Event& event) {
    using Misfit = std::optional<std::string_view>;
    return std::visit(overloaded{
                          [&](const PrizesPublished& e) -> Misfit {
                              if (p.published) return "the prizes are published";
                              if (t.status != tournament::Status::running && t.status != tournament::Status::finished)
                                  return "play has not begun";
                              if (e.pool.minor != t.pool().minor + sum_of(e.money) || e.entries != t.entries_sold())
                                  return "the pool is another";
                              for (const MoneyPosting& posting : e.money)
                                  if (posting.from != MoneyAccount::pool || posting.to != MoneyAccount::overlay)
                                      return "what the house adds goes into the pool";
                              return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
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
                              return t.accounts.misfit(std::span(e.money), t.setup->buy_in.currency);
                          },
                      },
                      event);
}

void apply(State& p, const Event& event) {
    std::visit(overloaded{
                   [&](const PrizesPublished& e) {
                       p.published = true;
                       p.prizes = e.prizes;
                   },
                   [&](const PrizePaid& e) { p.paid.set(e.entry, e.money); },
                   [&](const PrizeTakenBack& e) { p.paid.erase(e.entry); },
               },
               event);
}

std::optional<EntryNumber> wrongly_paid(const tournament::State& t, const State& p) {
    for (const auto& [entry, money] : p.paid) {
        const auto place = tournament::place_of(t, entry);
        if (!p.published || !place || *place < 1 || *place > static_cast<std::int64_t>(p.prizes->size()) ||
            (*p.prizes)[static_cast<std::size_t>(*place - 1)].minor != sum_of(money))
            return entry;
    }
    return std::nullopt;
}

}  // namespace riffle::prizes

// The prize list as it is published: by the book's table or rule where it has one, else by the bands of the set-up, and
// with the house's overlay where less came in than was guaranteed.
#include "core/prizes/payout_list.h"
#include "core/prizes/payouts_by_book.h"
#include "core/prizes/prizes.h"
#include "core/rulebook/keys.h"

namespace riffle::prizes {
namespace {
using enum tournament::RefusalCode;
using rulebook::PayoutBracketCount;
using rulebook::PayoutTable;
using tournament::MoneyAccount;
using tournament::Refusal;
namespace key = rulebook::key;

std::string_view word_of(ListProblem problem) {
    switch (problem) {
        case ListProblem::places:
            return "places";
        case ListProblem::rises:
            return "rises";
        case ListProblem::negative:
            return "negative";
        case ListProblem::sum:
            return "sum";
        case ListProblem::lowest:
            return "lowest";
    }
    return "places";
}

// What chooses the bracket: every registration, or those who came.
std::int64_t counted(const tournament::State& t, const rulebook::AskedBook& book) {
    switch (book.ask(key::payout_bracket_count).value) {
        case PayoutBracketCount::registrations_re_entries_and_no_shows:
            return t.entries_sold();
        case PayoutBracketCount::persons_who_played:
            return t.entries_sold() - t.totals.reentries;
    }
    return t.entries_sold();
}

struct Listed {
    std::vector<std::int64_t> prizes;
    Citation clause{};
    bool binds = false;     // a table: no other list may stand in
    bool drawn_up = false;  // by a rule, that another list must keep to as well
};

std::expected<Listed, Refusal> listed(const tournament::State& t, const rulebook::AskedBook& book, Money pool) {
    const auto table = book.ask(key::payout_table);
    if (table.value == PayoutTable::by_house) {
        Listed own{{}, table.citation, false};
        for (const Money prize : payouts(pool, t.setup->payout, t.entries_sold(), t.setup->payout_unit))
            own.prizes.push_back(prize.minor);
        return own;
    }
    const std::int64_t entries = counted(t, book);
    auto list = payouts_by_book(book, {.pool = pool.minor,
                                       .entries = entries,
                                       .persons = entries - t.totals.reentries,
                                       .entry_price = t.setup->buy_in.minor + t.setup->fee.minor,
                                       .handed = t.setup->seats_per_table,
                                       .unit = t.setup->payout_unit,
                                       .by_rule = table.value == PayoutTable::columns_then_rule});
    const std::map<std::string, std::string> args{{"entries", std::to_string(entries)}};
    if (!list) {
        // [solverde-2023:7.4-a] [mediterraneo-2026:annex-payouts] Where the book has no whole list, a person draws it
        // up.
        const auto* refused = std::get_if<rulebook::TableRefusal>(&list.error());
        const auto cited = refused ? refused->citation() : std::nullopt;
        return std::unexpected(Refusal{payout_list_asked, cited.value_or(table.citation), args});
    }
    if (list->untaken > 0) return std::unexpected(Refusal{payout_list_asked, list->citation, args});
    return Listed{std::move(list->prizes), list->citation, !list->drawn_up, list->drawn_up};
}

std::optional<Refusal> fault_of(const std::vector<Money>& own, const Listed* by_book, const tournament::State& t,
                                const rulebook::AskedBook& book, Money pool) {
    const auto lowest = book.ask(key::payout_lowest_prize_buy_ins);
    const std::int64_t price = t.setup->buy_in.minor + t.setup->fee.minor;
    std::vector<std::int64_t> prizes;
    for (const Money prize : own) prizes.push_back(prize.currency == pool.currency ? prize.minor : -1);
    ListRule rule{.pool = pool.minor};
    rule.exactly = lowest && book.ask(key::payout_lowest_prize_test).value == rulebook::PayoutLowestPrizeTest::exactly;
    if (lowest && price > 0 && lowest->value <= pool.minor / price) rule.lowest = price * lowest->value;
    // [solverde-2023:7.4-c] The number of places is the book's, what each pays the house's.
    if (by_book && by_book->drawn_up) rule.places = static_cast<std::int64_t>(by_book->prizes.size());
    auto fault = list_fault(prizes, rule);
    if (!fault && (own.empty() || static_cast<std::int64_t>(own.size()) > t.entries_sold()))
        fault = ListFault{ListProblem::places, t.entries_sold()};
    if (!fault) return std::nullopt;
    const bool too_low = fault->problem == ListProblem::lowest;
    const bool other_places = fault->problem == ListProblem::places && rule.places;
    return Refusal{payout_list_wrong,
                   too_low && lowest ? lowest->citation
                   : other_places    ? by_book->clause
                                     : Citation{},
                   {{"where", "prizes"},
                    {"problem", std::string(word_of(fault->problem))},
                    {"expected", std::to_string(fault->expected)}}};
}

}  // namespace

std::expected<PrizesPublished, Refusal> publication(const tournament::State& t, const rulebook::AskedBook& book,
                                                    const std::optional<std::vector<Money>>& own) {
    const Money taken = t.pool();
    const Money pool{std::max(taken.minor, t.setup->guarantee.value_or(0)), taken.currency};
    PrizesPublished published{.entries = t.entries_sold(),
                              .pool = pool,
                              .prizes = {},
                              .money = tournament::moved(MoneyAccount::pool, MoneyAccount::overlay, pool - taken),
                              .clause = {}};
    const auto list = listed(t, book, pool);
    if (!list && !own) return std::unexpected(list.error());
    if (own) {
        if (list && list->binds) return std::unexpected(Refusal{payout_table_binds, list->clause, {}});
        if (auto fault = fault_of(*own, list ? &*list : nullptr, t, book, pool))
            return std::unexpected(*std::move(fault));
        published.prizes = *own;
        published.clause = std::string(list ? list->clause.clause : list.error().citation.clause);
        return published;
    }
    for (const std::int64_t prize : list->prizes) published.prizes.push_back({prize, pool.currency});
    published.clause = std::string(list->clause.clause);
    return published;
}

std::vector<Money> present_prizes(const tournament::State& t, const State& p, const rulebook::Book* book) {
    if (p.published) return *p.prizes;
    if (!book) return {};
    auto preview = publication(t, *book, std::nullopt);
    return preview ? std::move(preview->prizes) : std::vector<Money>{};
}

}  // namespace riffle::prizes

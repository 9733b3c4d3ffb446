// The prize list as it is published: by the book's table or rule where it has one, else by the bands of the set-up, and
// with the house's overlay where less came in than was guaranteed.
#include <algorithm>

#include "core/prizes/payout_list.h"
#include "core/prizes/payouts_by_book.h"
#include "core/prizes/prizes.h"
#include "core/prizes/report.h"
#include "core/prizes/satellites.h"
#include "core/prizes/shares.h"
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
    std::int64_t seats = 0;
};

// [solverde-2023:3.1.4.1-b] [solverde-2023:3.1.4.1-c] Whole seats of the net sum, and the rest to the last one out.
std::expected<Listed, Refusal> in_seats(const tournament::State& t, const rulebook::AskedBook& book, Money pool) {
    const auto counted_by = book.ask(key::satellite_seats);
    const std::map<std::string, std::string> args{{"entries", std::to_string(t.entries_sold())}};
    if (counted_by.value == rulebook::SatelliteSeats::director)
        return std::unexpected(Refusal{payout_list_asked, counted_by.citation, args});
    const tournament::SatelliteSetup& seat = *t.setup->satellite;
    const bool more =
        book.ask(key::satellite_seat_price).value == rulebook::SatelliteSeatPrice::target_buy_in_unless_more_announced;
    const std::int64_t value = more ? seat.seat_value.value_or(seat.price.minor) : seat.price.minor;
    const auto won = satellite_prizes(pool.minor, seat.price.minor, value, t.entries_sold());
    if (!won) {
        const auto below = book.ask(key::satellite_below_one_seat);
        if (won.error().problem == SatelliteProblem::pool_below_one_seat) {
            if (below.value == rulebook::SatelliteBelowOneSeat::to_winner && pool.minor > 0)
                return Listed{{pool.minor}, below.citation, true, false, 0};
            return std::unexpected(Refusal{satellite_below_one_seat, below.citation, {}});
        }
        return std::unexpected(
            Refusal{satellite_too_few_players, counted_by.citation, {{"seats", std::to_string(won.error().seats)}}});
    }
    Listed list{std::vector<std::int64_t>(static_cast<std::size_t>(won->seats), value), counted_by.citation, true,
                false, won->seats};
    if (won->remainder == 0) return list;
    const auto rest = book.ask(key::satellite_remainder_to);
    if (rest.value != rulebook::SatelliteRemainderTo::last_eliminated)
        return std::unexpected(Refusal{payout_list_asked, rest.citation, args});
    list.prizes.push_back(won->remainder);
    return list;
}

using MissingShares = std::optional<std::vector<std::int64_t>>;

// [mediterraneo-2026:annex-payouts] What is wrong with the rows that were to make the sheet whole.
Refusal not_whole(const WholeFault& fault) {
    std::string_view problem = "sum";
    switch (fault.problem) {
        case WholeProblem::places:
            problem = "places";
            break;
        case WholeProblem::rises:
            problem = "rises";
            break;
        case WholeProblem::sum:
            break;
    }
    return {
        payout_list_wrong,
        fault.citation,
        {{"where", "missing_shares"}, {"problem", std::string(problem)}, {"expected", std::to_string(fault.expected)}}};
}

std::expected<Listed, Refusal> listed(const tournament::State& t, const rulebook::AskedBook& book, Money pool,
                                      const MissingShares& missing) {
    if (t.setup->satellite) return in_seats(t, book, pool);
    // [mediterraneo-2026:23-g] A sit & go has a list of its own, whatever the sheet says.
    if (tournament::format_of(*t.setup) == tournament::Format::sit_and_go)
        if (const auto own = table_of_shares(book, "sit_and_go_payouts", t.entries_sold(), t.setup->seats_per_table)) {
            auto shared = by_shares(pool.minor, (*own)->values, t.setup->payout_unit, t.entries_sold());
            return Listed{std::move(shared.prizes), (*own)->citation, true};
        }
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
                                       .by_rule = table.value == PayoutTable::columns_then_rule,
                                       .missing_shares = missing});
    const std::map<std::string, std::string> args{{"entries", std::to_string(entries)}};
    if (!list) {
        if (const auto* fault = std::get_if<WholeFault>(&list.error())) return std::unexpected(not_whole(*fault));
        // [solverde-2023:7.4-a] [mediterraneo-2026:annex-payouts] Where the book has no whole list, a person draws it
        // up.
        const auto* refused = std::get_if<rulebook::TableRefusal>(&list.error());
        const auto cited = refused ? refused->citation() : std::nullopt;
        return std::unexpected(Refusal{payout_list_asked, cited.value_or(table.citation), args});
    }
    if (list->untaken > 0) return std::unexpected(Refusal{payout_list_asked, list->citation, args});
    return Listed{std::move(list->prizes), list->citation, !list->drawn_up, list->drawn_up};
}

// [solverde-2023:3.1.9-b] All who are entitled to a prize when a survivor event stops are paid the same.
std::expected<Listed, Refusal> as_survivors(Listed list, const tournament::State& t, const rulebook::AskedBook& book,
                                            Money pool) {
    if (tournament::format_of(*t.setup) != tournament::Format::survivor || list.prizes.empty()) return list;
    const auto rule = book.ask(key::survivor_prizes);
    if (rule.value == rulebook::SurvivorPrizes::director)
        return std::unexpected(
            Refusal{payout_list_asked, rule.citation, {{"entries", std::to_string(t.entries_sold())}}});
    const auto places = static_cast<std::int64_t>(list.prizes.size());
    const bool each = book.ask(key::equal_split_cents).value == rulebook::EqualSplitCents::one_each_from_best_place;
    list.prizes =
        each ? equal_shares(pool.minor, places) : std::vector<std::int64_t>(list.prizes.size(), pool.minor / places);
    if (!each) list.prizes.front() += pool.minor % places;
    list.clause = rule.citation;
    list.binds = true;
    list.drawn_up = false;
    return list;
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

// What leagues keep of the pot before it is paid out.
struct Retained {
    std::int64_t league = 0;
    std::int64_t series = 0;
};
Retained retained(const tournament::State& t, const rulebook::AskedBook& book, std::int64_t pot) {
    Retained kept;
    if (!t.setup->money || pot <= 0) return kept;
    // [mediterraneo-2026:19-a] Cents that do not divide stay in the pot.
    const bool up = t.setup->money->league || t.setup->money->series
                        ? book.ask(key::takings_share_cents).value == rulebook::TakingsShareCents::up
                        : false;
    const auto part = [&](std::int64_t of, std::int64_t share) {
        const std::int64_t bp = std::clamp<std::int64_t>(share, 0, 10000);
        return up ? of - percentage(of, 10000 - bp) : percentage(of, bp);
    };
    if (t.setup->money->league) kept.league = part(pot, book.ask(key::league_retention).value.bp);
    if (!t.setup->money->series) return kept;
    // [mediterraneo-2026:21-a] Each of the pot before either.
    const bool each = kept.league == 0 || book.ask(key::league_retentions_together).value ==
                                              rulebook::LeagueRetentionsTogether::each_of_whole_pot;
    kept.series =
        std::min(pot - kept.league, part(each ? pot : pot - kept.league, book.ask(key::series_retention).value.bp));
    return kept;
}

// Of a list that the director drew up for a satellite: the places that pay a seat or more.
std::int64_t seats_on(const std::vector<Money>& prizes, std::int64_t price) {
    return std::ranges::count_if(prizes, [&](Money prize) { return prize.minor == price; });
}

// [tda-2024:GL-overlay] What is missing to the guarantee the house pays.
Money with_guarantee(const tournament::State& t, const rulebook::AskedBook& book, std::int64_t left) {
    const bool adds = book.ask(key::guarantee_shortfall).value == rulebook::GuaranteeShortfall::house_adds;
    return {std::max(left, adds ? t.setup->guarantee.value_or(0) : 0), t.setup->buy_in.currency};
}

}  // namespace

Money pool_to_pay(const tournament::State& t, const rulebook::AskedBook& book) {
    const std::int64_t taken = t.pool().minor;
    const Retained kept = retained(t, book, taken);
    return with_guarantee(t, book, taken - kept.league - kept.series);
}

std::expected<PrizesPublished, Refusal> publication(const tournament::State& t, const rulebook::AskedBook& book,
                                                    const PublishPrizes& asked) {
    const std::optional<std::vector<Money>>& own = asked.prizes;
    const Money taken = t.pool();
    const Retained kept = retained(t, book, taken.minor);
    const std::int64_t left = taken.minor - kept.league - kept.series;
    const Money pool = with_guarantee(t, book, left);
    PrizesPublished published{.entries = t.entries_sold(), .pool = pool, .prizes = {}, .money = {}, .clause = {}};
    const auto post = [&](MoneyAccount from, MoneyAccount to, std::int64_t minor) {
        for (const MoneyPosting& posting : tournament::moved(from, to, {minor, taken.currency}))
            published.money.push_back(posting);
    };
    post(MoneyAccount::league, MoneyAccount::pool, kept.league);
    post(MoneyAccount::series, MoneyAccount::pool, kept.series);
    post(MoneyAccount::pool, MoneyAccount::overlay, pool.minor - left);
    auto list = listed(t, book, pool, asked.missing_shares);
    if (list) list = as_survivors(*std::move(list), t, book, pool);
    if (!list && (!own || asked.missing_shares)) return std::unexpected(list.error());
    if (own) {
        if (list && list->binds) return std::unexpected(Refusal{payout_table_binds, list->clause, {}});
        if (auto fault = fault_of(*own, list ? &*list : nullptr, t, book, pool))
            return std::unexpected(*std::move(fault));
        published.prizes = *own;
        published.clause = std::string(list ? list->clause.clause : list.error().citation.clause);
        if (t.setup->satellite) published.seats = seats_on(*own, t.setup->satellite->price.minor);
        return published;
    }
    if (list->seats > 0) published.seats = list->seats;
    for (const std::int64_t prize : list->prizes) published.prizes.push_back({prize, pool.currency});
    published.clause = std::string(list->clause.clause);
    return published;
}

std::optional<std::vector<std::int64_t>> prizes_by_place(const tournament::State& t, const rulebook::AskedBook& book,
                                                         Money pool) {
    auto list = listed(t, book, pool, std::nullopt);
    if (!list) return std::nullopt;
    return std::move(list->prizes);
}

std::vector<Money> present_prizes(const tournament::State& t, const State& p, const rulebook::Book* book) {
    if (p.published) return *p.prizes;
    if (!book) return {};
    auto preview = publication(t, *book, {});
    return preview ? std::move(preview->prizes) : std::vector<Money>{};
}

std::int64_t present_places(const tournament::State& t, const State& p, const rulebook::Book* book) {
    return static_cast<std::int64_t>(p.published ? p.prizes->size() : present_prizes(t, p, book).size());
}

}  // namespace riffle::prizes

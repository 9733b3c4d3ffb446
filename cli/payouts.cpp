// riffle payouts: a prize list, by a book's table or rule, or on a curve.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/amounts.h"
#include "cli/rules.h"
#include "core/base/overloaded.h"
#include "core/prizes/payout_curve.h"
#include "core/prizes/payout_list.h"
#include "core/prizes/payouts_by_book.h"
#include "core/prizes/shares.h"

namespace riffle::cli {
namespace {

constexpr std::int64_t max_entries = 100'000;

struct PayoutsOptions {
    std::int64_t entries = 0;
    std::string pool, buy_in, minimum, unit = "0.01", trophy = "0", fixed, book;
    double paid_percent = 15;
    std::optional<double> first_percent;
    std::int64_t places = 0, handed = 0;
    bool tiers = false, json = false;
};

struct Amounts {
    std::int64_t pool = 0, buy_in = 0, minimum = 0, unit = 1, trophy = 0;
};

std::expected<Amounts, std::string> read_amounts(const PayoutsOptions& o) {
    Amounts a;
    struct Row {
        std::string_view option, text;
        std::int64_t& to;
    };
    for (const Row& row :
         {Row{"--pool", o.pool, a.pool}, Row{"--buy-in", o.buy_in, a.buy_in}, Row{"--minimum", o.minimum, a.minimum},
          Row{"--unit", o.unit, a.unit}, Row{"--trophy", o.trophy, a.trophy}}) {
        if (row.text.empty()) continue;
        const auto amount = cents(row.text);
        if (!amount) return std::unexpected(fmt::format("{}: {}", row.option, amount.error()));
        row.to = *amount;
    }
    if (a.unit == 0) return std::unexpected("--unit: a unit is above zero");
    return a;
}

std::expected<std::int64_t, std::string> basis_points(std::string_view option, double percent) {
    const double bp = percent * 100;
    if (!(bp >= 1 && bp <= 10000) || std::abs(bp - std::round(bp)) > 1e-6)
        return std::unexpected(
            fmt::format("{}: a percentage has two decimals, and is above 0 and at most 100", option));
    return static_cast<std::int64_t>(std::llround(bp));
}

// "1=500,3=120.50"
std::expected<std::vector<prizes::FixedPrize>, std::string> read_fixed(std::string_view text) {
    std::vector<prizes::FixedPrize> fixed;
    for (const std::string_view field : fields(text, ',')) {
        const auto parts = fields(field, '=');
        if (parts.size() != 2) return std::unexpected(fmt::format("--fixed: '{}' is not PLACE=AMOUNT", field));
        const auto place = number(parts[0]);
        const auto amount = cents(parts[1]);
        if (!place || *place != std::floor(*place) || std::abs(*place) > 1e6)
            return std::unexpected(fmt::format("--fixed: '{}' is no place", parts[0]));
        if (!amount) return std::unexpected("--fixed: " + amount.error());
        fixed.push_back({static_cast<std::int64_t>(*place), *amount});
    }
    return fixed;
}

void print(const PayoutsOptions& options, const std::vector<std::int64_t>& prizes, std::int64_t untaken,
           std::int64_t trophy, std::string_view clause) {
    std::vector<std::string> shown;
    for (const std::int64_t prize : prizes) shown.push_back(money_text(prize));
    if (options.json) {
        fmt::print("{{\"places\":{},\"prizes\":[{}],\"untaken\":{},\"trophy\":{}", prizes.size(), fmt::join(shown, ","),
                   money_text(untaken), money_text(trophy));
        if (!clause.empty()) fmt::print(",\"clause\":\"{}\"", clause);
        return fmt::print("}}\n");
    }
    for (std::size_t i = 0; i < shown.size(); ++i) fmt::print("{:>6}  {:>14}\n", i + 1, shown[i]);
    if (trophy > 0) fmt::print("trophy  {:>14}\n", money_text(trophy));
    if (untaken > 0) fmt::print("shares without a player, for the operator to decide: {}\n", money_text(untaken));
    if (!clause.empty()) fmt::print("by {}\n", clause);
}

void run_by_book(const PayoutsOptions& options, const Amounts& amounts, std::optional<std::int64_t> first_bp) {
    const rulebook::Book* book = find_book(options.book);
    if (book == nullptr) return;
    const prizes::PayoutQuestion question{.pool = amounts.pool - amounts.trophy,
                                          .entries = options.entries,
                                          .entry_price = amounts.buy_in,
                                          .handed = options.handed > 0 ? std::optional(options.handed) : std::nullopt,
                                          .unit = amounts.unit,
                                          .first_share_bp = first_bp};
    const auto list = prizes::payouts_by_book(*book, question);
    if (!list)
        return complain(std::visit(overloaded{[](const rulebook::TableRefusal& r) { return to_sentence(r); },
                                              [](const prizes::CurveFault& f) { return prizes::to_sentence(f); },
                                              [](const prizes::WholeFault&) {
                                                  return std::string("the rows entered do not make the table whole");
                                              }},
                                   list.error()));
    print(options, list->prizes, list->untaken, amounts.trophy, list->citation.clause);
}

void run(const PayoutsOptions& options) {
    const auto amounts = read_amounts(options);
    if (!amounts) return complain(amounts.error());
    if (options.entries < 1 || options.entries > max_entries)
        return complain(fmt::format("--entries: from 1 to {}", max_entries));
    if (amounts->pool == 0) return complain("--pool: a pool is above zero");
    if (amounts->trophy >= amounts->pool) return complain("--trophy: the trophy takes the whole pool");
    std::optional<std::int64_t> first_bp;
    if (options.first_percent) {
        const auto bp = basis_points("--first", *options.first_percent);
        if (!bp) return complain(bp.error());
        first_bp = *bp;
    }
    if (!options.book.empty()) return run_by_book(options, *amounts, first_bp);
    const auto paid_bp = basis_points("--paid", options.paid_percent);
    if (!paid_bp) return complain(paid_bp.error());
    auto fixed = read_fixed(options.fixed);
    if (!fixed) return complain(fixed.error());
    const std::int64_t places = options.places > 0 ? options.places : prizes::places_paid(options.entries, *paid_bp);
    if (places > options.entries) return complain("--places: more places are paid than there are entries");
    const auto list = prizes::prizes_on({.pool = amounts->pool,
                                         .places = places,
                                         .minimum = options.minimum.empty() ? 2 * amounts->buy_in : amounts->minimum,
                                         .first_share_bp = first_bp,
                                         .unit = amounts->unit,
                                         .tiers = options.tiers,
                                         .fixed = *std::move(fixed),
                                         .trophy = amounts->trophy});
    if (!list) return complain(prizes::to_sentence(list.error()));
    print(options, *list, 0, amounts->trophy, {});
}

}  // namespace

void add_payouts(CLI::App& app) {
    auto options = std::make_shared<PayoutsOptions>();
    auto* payouts = app.add_subcommand("payouts", "A prize list that sums to the pool, by a book or on a curve");
    payouts->add_option("--entries", options->entries, "entries and re-entries, up to 100,000")->required();
    payouts->add_option("--pool", options->pool, "what is paid out: 12500 or 12500.50")->required();
    payouts->add_option(
        "--buy-in", options->buy_in,
        "price of an entry; the lowest prize is twice that unless --minimum or the book says otherwise");
    auto* book = payouts->add_option("--book", options->book, "the table or rule of this book instead of a curve");
    payouts->add_option("--handed", options->handed, "seats a table, where the book's table asks");
    payouts->add_option("--first", options->first_percent, "share of the first prize, in per cent of the pool");
    payouts->add_option("--unit", options->unit, "prizes are multiples of this (the first takes what is left over)")
        ->capture_default_str();
    payouts->add_option("--trophy", options->trophy, "price of a trophy out of the pool")->capture_default_str();
    payouts->add_option("--paid", options->paid_percent, "share of the entries that is paid, rounded up, in per cent")
        ->capture_default_str()
        ->excludes(book);
    payouts->add_option("--places", options->places, "how many places are paid, instead of --paid")
        ->check(CLI::PositiveNumber)
        ->excludes(book);
    payouts->add_option("--minimum", options->minimum, "the lowest prize")->excludes(book);
    payouts->add_option("--fixed", options->fixed, "prizes that stand: 1=5000,9=300")->excludes(book);
    payouts->add_flag("--tiers", options->tiers, "from the tenth place on, groups of places pay the same")
        ->excludes(book);
    payouts->add_flag("--json", options->json, "{\"places\":..,\"prizes\":[..],\"untaken\":..,\"trophy\":..}");
    add_house_option(*payouts);
    payouts->callback([options] { run(*options); });
}

}  // namespace riffle::cli

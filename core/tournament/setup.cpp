#include "core/tournament/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/text.h"
#include "core/hand/rotation.h"
#include "core/hand/seat.h"
#include "core/ledger/currencies.h"

namespace riffle::tournament {
namespace {

constexpr std::int64_t chips_limit = 1'000'000'000'000;
constexpr std::int64_t money_limit = 1'000'000'000'00;
constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;

bool between(std::int64_t x, std::int64_t low, std::int64_t high) { return x >= low && x <= high; }

// "#rgb" or "#rrggbb": it goes into a page's style.
bool is_colour(std::string_view text) {
    return (text.size() == 4 || text.size() == 7) && text.front() == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

std::optional<SetupFault> fault_in_level(const Level& level, std::size_t i) {
    const auto at = [&](const char* field) { return fmt::format("setup.levels[{}].{}", i, field); };
    if (level.kind != "level" && level.kind != "break") return SetupFault{at("kind"), "level or break"};
    if (!between(level.duration_ms, 1000, day_ms)) return SetupFault{at("duration_ms"), "between 1 second and a day"};
    if (level.is_break()) return std::nullopt;
    if (!between(level.big_blind.value, 1, chips_limit)) return SetupFault{at("big_blind"), "at least 1"};
    if (!between(level.small_blind.value, 0, level.big_blind.value))
        return SetupFault{at("small_blind"), "between 0 and the big blind"};
    if (!between(level.ante.value, 0, chips_limit)) return SetupFault{at("ante"), "0 or more"};
    return std::nullopt;
}

std::optional<SetupFault> fault_in_levels(const std::vector<Level>& levels) {
    if (levels.empty() || levels.size() > 200) return SetupFault{"setup.levels", "between 1 and 200 levels"};
    if (levels.front().is_break()) return SetupFault{"setup.levels[0].kind", "a level, not a break"};
    // A structure must not run out: the last level has no end, so it cannot be a break.
    if (levels.back().is_break())
        return SetupFault{fmt::format("setup.levels[{}].kind", levels.size() - 1), "a level after the last break"};
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (auto fault = fault_in_level(levels[i], i)) return fault;
    return std::nullopt;
}

std::optional<SetupFault> fault_in_payout(const std::vector<PayoutBand>& bands) {
    if (bands.empty() || bands.size() > 100) return SetupFault{"setup.payout", "between 1 and 100 bands"};
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const auto at = [&](const char* field) { return fmt::format("setup.payout[{}].{}", i, field); };
        if (i == 0 && bands[i].min_entries != 1) return SetupFault{at("min_entries"), "1 in the first band"};
        if (i > 0 && bands[i].min_entries <= bands[i - 1].min_entries)
            return SetupFault{at("min_entries"), "more than in the band before"};
        const auto& shares = bands[i].shares_bp;
        if (shares.empty() || shares.size() > 2000) return SetupFault{at("shares_bp"), "between 1 and 2000 places"};
        for (std::size_t k = 0; k < shares.size(); ++k) {
            if (!between(shares[k], 1, 10000))
                return SetupFault{fmt::format("setup.payout[{}].shares_bp[{}]", i, k), "between 1 and 10000"};
            if (k > 0 && shares[k] > shares[k - 1])
                return SetupFault{fmt::format("setup.payout[{}].shares_bp[{}]", i, k), "no more than the place before"};
        }
        if (std::accumulate(shares.begin(), shares.end(), std::int64_t{0}) != 10000)
            return SetupFault{at("shares_bp"), "shares that sum to 10000"};
        if (static_cast<std::int64_t>(shares.size()) > bands[i].min_entries)
            return SetupFault{at("shares_bp"), "no more places than min_entries"};
    }
    return std::nullopt;
}

std::optional<SetupFault> fault_in_offer(const std::optional<ChipOffer>& offer, const char* name, std::int64_t levels) {
    if (!offer) return std::nullopt;
    const auto at = [&](const char* field) { return fmt::format("setup.{}.{}", name, field); };
    if (!between(offer->price, 0, money_limit)) return SetupFault{at("price"), "0 or more"};
    if (!between(offer->fee, 0, money_limit)) return SetupFault{at("fee"), "0 or more"};
    if (!between(offer->chips.value, 1, chips_limit)) return SetupFault{at("chips"), "at least 1"};
    if (!between(offer->until_level, 1, levels)) return SetupFault{at("until_level"), "one of the levels"};
    if (offer->most && !between(*offer->most, 1, 1000)) return SetupFault{at("most"), "between 1 and 1000, or null"};
    return std::nullopt;
}

std::optional<SetupFault> fault_in_offers(const Setup& s) {
    const std::int64_t levels = count_levels(s.levels);
    if (auto fault = fault_in_offer(s.rebuy, "rebuy", levels)) return fault;
    if (auto fault = fault_in_offer(s.addon, "addon", levels)) return fault;
    return fault_in_offer(s.extra_stack, "extra_stack", levels);
}

std::optional<SetupFault> fault_in_money(const Setup& s) {
    if (s.bounty) {
        if (s.bounty->amount && !between(*s.bounty->amount, 1, money_limit))
            return SetupFault{"setup.bounty.amount", "at least 1, or null"};
        if (s.bounty->kind == BountyKind::mystery && !s.bounty->amount)
            return SetupFault{"setup.bounty.amount", "what each entry pays into the envelopes"};
        if (!between(s.bounty->unit, 1, 1'000'000'00)) return SetupFault{"setup.bounty.unit", "at least 1"};
        if (s.bounty->inside_buy_in.value_or(false) && s.bounty->amount.value_or(0) > s.buy_in.minor)
            return SetupFault{"setup.bounty.amount", "no more than the buy-in it is part of"};
    }
    if (s.satellite) {
        if (s.satellite->target.empty() || s.satellite->target.size() > 60)
            return SetupFault{"setup.satellite.target", "a tournament's id"};
        if (s.satellite->price.currency != s.buy_in.currency)
            return SetupFault{"setup.satellite.price.currency", "the buy-in's currency"};
        if (!between(s.satellite->price.minor, 1, money_limit))
            return SetupFault{"setup.satellite.price.minor", "at least 1"};
        if (s.satellite->seat_value && !between(*s.satellite->seat_value, s.satellite->price.minor, money_limit))
            return SetupFault{"setup.satellite.seat_value", "no less than an entry costs there, or null"};
    }
    if (s.money) {
        if (!between(s.money->house_bp, 0, 10000)) return SetupFault{"setup.money.house_bp", "between 0 and 10000"};
        if (!between(s.money->organisation_bp, 0, 10000))
            return SetupFault{"setup.money.organisation_bp", "between 0 and 10000"};
        const std::int64_t outside = s.money->organisation_from_prizes.value_or(false)
                                         ? s.money->house_bp + s.money->organisation_bp
                                         : std::max(s.money->house_bp, s.money->organisation_bp);
        if (outside > 10000) return SetupFault{"setup.money.organisation_bp", "no more than there is of a buy-in"};
    }
    if (s.trophy && (s.trophy->empty() || characters(*s.trophy) > 120))
        return SetupFault{"setup.trophy", "1 to 120 characters, or null"};
    return std::nullopt;
}

// Each stage has fewer tables than the one before, and a smaller difference.
std::optional<SetupFault> fault_in_stages(const Setup& s) {
    if (!s.balance_stages) return std::nullopt;
    const auto& stages = *s.balance_stages;
    if (stages.empty() || stages.size() > 10) return SetupFault{"setup.balance_stages", "between 1 and 10, or null"};
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const auto at = [&](const char* field) { return fmt::format("setup.balance_stages[{}].{}", i, field); };
        if (!between(stages[i].tables, 2, 12'000)) return SetupFault{at("tables"), "2 or more"};
        if (!between(stages[i].difference, 2, 12)) return SetupFault{at("difference"), "between 2 and 12"};
        if (i > 0 && stages[i].tables >= stages[i - 1].tables)
            return SetupFault{at("tables"), "fewer than in the stage before"};
        if (i > 0 && stages[i].difference >= stages[i - 1].difference)
            return SetupFault{at("difference"), "less than in the stage before"};
    }
    return std::nullopt;
}

// The games of the mixed one, each as often as there.
std::optional<SetupFault> fault_in_order(const Setup& s) {
    if (!s.game_order) return std::nullopt;
    const hand::MixedGame* mixed = hand::find_mixed(s.game);
    if (!mixed) return SetupFault{"setup.game_order", "null, for the game is not a mixed one"};
    std::vector<std::string> own;
    for (const hand::Game* game : mixed->rotation.games) own.emplace_back(game->id);
    std::vector<std::string> said = *s.game_order;
    std::ranges::sort(own);
    std::ranges::sort(said);
    if (own != said) return SetupFault{"setup.game_order", "the games of the mixed one, each once"};
    return std::nullopt;
}

std::optional<SetupFault> fault_in_format(const Setup& s) {
    const bool teams = s.format == Format::teams;
    if (s.team_round && (!teams || !between(*s.team_round, 1, 20)))
        return SetupFault{"setup.team_round", "a number from 1, of a team event, or null"};
    if (s.team_final.value_or(false) && (!teams || s.team_round))
        return SetupFault{"setup.team_final", "of a team event that is no round of its first phase"};
    if (s.format == Format::heads_up && s.seats_per_table != 2)
        return SetupFault{"setup.seats_per_table", "2, for it is heads-up"};
    if (!s.day_two_stacks) return std::nullopt;
    if (s.format != Format::multistack) return SetupFault{"setup.day_two_stacks", "null, for it is no multistack"};
    if (s.day_two_stacks->empty() || s.day_two_stacks->size() > 20)
        return SetupFault{"setup.day_two_stacks", "between 1 and 20, or null"};
    for (std::size_t i = 0; i < s.day_two_stacks->size(); ++i) {
        const StackOffer& offer = (*s.day_two_stacks)[i];
        const auto at = [&](const char* field) { return fmt::format("setup.day_two_stacks[{}].{}", i, field); };
        if (!between(offer.chips.value, 1, chips_limit)) return SetupFault{at("chips"), "at least 1"};
        if (!between(offer.price, 0, money_limit)) return SetupFault{at("price"), "0 or more"};
        if (!between(offer.fee, 0, money_limit)) return SetupFault{at("fee"), "0 or more"};
    }
    return std::nullopt;
}

}  // namespace

Format format_of(const Setup& s) {
    if (s.format) return *s.format;
    return s.rebuy || s.addon ? Format::rebuy_addon : Format::freezeout;
}

bool table_by_table(const Setup& s) {
    const Format format = format_of(s);
    return format == Format::shootout || format == Format::heads_up ||
           (format == Format::teams && !s.team_final.value_or(false));
}

std::int64_t players_served(const Setup& s) {
    std::int64_t most = hand::max_seats;
    if (const hand::Game* game = hand::find_game(s.game)) most = game->most_players;
    if (const hand::MixedGame* mixed = hand::find_mixed(s.game))
        for (const hand::Game* game : mixed->rotation.games) most = std::min<std::int64_t>(most, game->most_players);
    return most;
}

std::int64_t chairs_at_table(const Setup& s) { return std::min(s.seats_per_table, players_served(s)); }

bool same_price(const Setup& a, const Setup& b) {
    return a.buy_in == b.buy_in && a.fee == b.fee && a.starting_stack == b.starting_stack &&
           a.seats_per_table == b.seats_per_table && a.bounty == b.bounty && a.money == b.money;
}

std::int64_t count_levels(const std::vector<Level>& levels) {
    return std::count_if(levels.begin(), levels.end(), [](const Level& level) { return !level.is_break(); });
}

std::optional<SetupFault> fault_in(const Setup& s) {
    if (s.name.empty() || characters(s.name) > 120) return SetupFault{"setup.name", "a name of 1 to 120 characters"};
    if (!between(s.starts_at, 0, 4'102'444'800'000)) return SetupFault{"setup.starts_at", "a time in milliseconds"};
    if (!hand::find_game(s.game) && !hand::find_mixed(s.game)) return SetupFault{"setup.game", "the id of a game"};
    if (s.book.empty() || s.book.size() > 60) return SetupFault{"setup.book", "a rulebook's id"};
    if (!between(s.buy_in.minor, 0, money_limit)) return SetupFault{"setup.buy_in.minor", "0 or more"};
    if (!is_known_currency(s.buy_in.currency.text()))
        return SetupFault{"setup.buy_in.currency", "a currency code such as EUR"};
    if (!between(s.fee.minor, 0, money_limit)) return SetupFault{"setup.fee.minor", "0 or more"};
    if (s.buy_in.currency != s.fee.currency) return SetupFault{"setup.fee.currency", "the buy-in's currency"};
    if (!between(s.starting_stack.value, 1, chips_limit)) return SetupFault{"setup.starting_stack", "at least 1"};
    if (!between(s.seats_per_table, 2, 12)) return SetupFault{"setup.seats_per_table", "between 2 and 12"};
    if (s.max_entries && !between(*s.max_entries, 2, 100'000))
        return SetupFault{"setup.max_entries", "2 or more, or null"};
    if (s.opening_tables && !between(*s.opening_tables, 1, 500))
        return SetupFault{"setup.opening_tables", "between 1 and 500, or null"};
    if (!between(s.reentries, 0, 100)) return SetupFault{"setup.reentries", "between 0 and 100"};
    if (auto fault = fault_in_levels(s.levels)) return fault;
    // Late registration counts levels alone.
    if (!between(s.late_levels, 0, count_levels(s.levels)))
        return SetupFault{"setup.late_levels", "no more than there are levels"};
    if (s.chips.size() > 20) return SetupFault{"setup.chips", "at most 20 kinds of chip"};
    for (std::size_t i = 0; i < s.chips.size(); ++i) {
        if (!between(s.chips[i].value.value, 1, chips_limit))
            return SetupFault{fmt::format("setup.chips[{}].value", i), "at least 1"};
        if (!is_colour(s.chips[i].color))
            return SetupFault{fmt::format("setup.chips[{}].color", i), "a colour such as #c62828"};
    }
    if (!between(s.payout_unit, 1, 1'000'000'00)) return SetupFault{"setup.payout_unit", "at least 1"};
    if (s.guarantee && !between(*s.guarantee, 0, money_limit))
        return SetupFault{"setup.guarantee", "0 or more, or null"};
    if (auto fault = fault_in_offers(s)) return fault;
    if (s.max_tables && !between(*s.max_tables, s.opening_tables.value_or(1), 12'000))
        return SetupFault{"setup.max_tables", "no fewer than are open from the first sale, or null"};
    if (s.venue && (s.venue->empty() || characters(*s.venue) > 60))
        return SetupFault{"setup.venue", "a name of 1 to 60 characters, or null"};
    if (s.closes_at && !between(*s.closes_at, s.starts_at, s.starts_at + 30 * day_ms))
        return SetupFault{"setup.closes_at", "a time after the start, or null"};
    if (auto fault = fault_in_money(s)) return fault;
    if (auto fault = fault_in_stages(s)) return fault;
    if (auto fault = fault_in_order(s)) return fault;
    if (auto fault = fault_in_format(s)) return fault;
    return fault_in_payout(s.payout);
}

}  // namespace riffle::tournament

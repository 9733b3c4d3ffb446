#include "core/tournament/setup_by_book.h"

#include <algorithm>

#include "core/rulebook/keys.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

Refusal outside(RefusalCode code, Citation citation, std::string where, rulebook::Range band) {
    return {code,
            citation,
            {{"where", std::move(where)}, {"min", std::to_string(band.min)}, {"max", std::to_string(band.max)}}};
}

// Euros are cents here: a band in euros says nothing about another currency.
constexpr std::int64_t cents = 100;
bool in_euros(Money amount) { return amount.currency == Currency{{'E', 'U', 'R'}}; }
bool within(Money amount, rulebook::Range euros) {
    return amount.minor >= euros.min * cents && amount.minor <= euros.max * cents;
}

std::optional<Refusal> money_outside(const Setup& s, const rulebook::AskedBook& book) {
    // [mediterraneo-2026:4-a] [mediterraneo-2026:4-b] Both ends belong to the band.
    // Where the fee is taken out of the buy-in, the buy-in is what both come to.
    const bool on_top = book.ask(key::fee_on_top).value;
    const Money buy_in{s.buy_in.minor + (on_top ? 0 : s.fee.minor), s.buy_in.currency};
    if (const auto band = book.ask(key::buy_in_eur); band && in_euros(buy_in) && !within(buy_in, band->value))
        return outside(buy_in_outside_band, band->citation, "setup.buy_in", band->value);
    if (const auto band = book.ask(key::fee_eur); band && in_euros(s.fee) && !within(s.fee, band->value))
        return outside(fee_outside_band, band->citation, "setup.fee", band->value);
    // [solverde-2023:4.3] Of the entry price: with the fee where that is taken out of it, without where it comes on
    // top.
    if (const auto band = book.ask(key::fee_of_buy_in_percent)) {
        const std::int64_t fee = s.fee.minor * 100;
        if (fee < buy_in.minor * band->value.min || fee > buy_in.minor * band->value.max)
            return outside(fee_share_outside_band, band->citation, "setup.fee", band->value);
    }
    return std::nullopt;
}

// "holdem" stands for every way of betting it.
bool offered(std::span<const std::string_view> games, std::string_view game) {
    return games.empty() || std::ranges::any_of(games, [&](std::string_view one) {
               return game == one || game.ends_with("-" + std::string(one));
           });
}

}  // namespace

std::optional<Refusal> outside_book(const Setup& s, const rulebook::AskedBook& book) {
    if (auto outside_band = money_outside(s, book)) return outside_band;
    if (const auto games = book.ask(key::games_offered); !offered(games.value, s.game))
        return Refusal{game_not_offered, games.citation, {{"where", "setup.game"}, {"game", s.game}}};
    if (const auto most = book.ask(key::max_players_per_table); most && s.seats_per_table > most->value)
        return outside(table_above_book, most->citation, "setup.seats_per_table", {2, most->value});
    // [internacional:43-1] Until the end of the second level; a rebuy period, which may run longer, is not sold yet.
    const auto close = book.ask(key::registration_close);
    constexpr std::int64_t level_two = 2;
    if (close.value == rulebook::RegistrationClose::end_of_level_two_or_rebuy_period && s.late_levels > level_two)
        return outside(late_levels_above_book, close.citation, "setup.late_levels", {0, level_two});
    return std::nullopt;
}

}  // namespace riffle::tournament

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

// Euros are cents here.
constexpr std::int64_t cents = 100;
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
    // [mediterraneo-2026:23-c] A sit & go's fee is a share of its buy-in, also below the band.
    const bool own_fee =
        format_of(s) == Format::sit_and_go && book.ask(key::sit_and_go_fee) &&
        book.ask(key::sit_and_go_fee_below_band).value == rulebook::SitAndGoFeeBelowBand::sit_and_go_fee_prevails;
    if (const auto band = book.ask(key::fee_eur); band && !own_fee && in_euros(s.fee) && !within(s.fee, band->value))
        return outside(fee_outside_band, band->citation, "setup.fee", band->value);
    // [solverde-2023:4.3] Of the entry price: with the fee where that is taken out of it, without where it comes on
    // top.
    // A bounty is no part of that price.
    if (const auto band = book.ask(key::fee_of_buy_in_percent)) {
        const std::int64_t fee = s.fee.minor * 100;
        const bool inside = s.bounty && s.bounty->inside_buy_in.value_or(false);
        const std::int64_t price = buy_in.minor - (inside ? s.bounty->amount.value_or(0) : 0);
        if (fee < price * band->value.min || fee > price * band->value.max)
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

using rulebook::Modalities;

// The modality a format is one of; nothing: no book's list names it.
std::optional<Modalities> modality_of(Format format) {
    switch (format) {
        case Format::freezeout:
            return Modalities::freezeout;
        case Format::rebuy_addon:
            return Modalities::rebuy_addon;
        case Format::knockout_bounty:
            return Modalities::knockout_bounty;
        case Format::satellite:
            return Modalities::satellite;
        case Format::win_the_button:
            return Modalities::win_the_button;
        case Format::ante_up:
            return Modalities::ante_up;
        case Format::escalator:
            return Modalities::escalator;
        case Format::sit_and_go:
            return Modalities::sit_and_go;
        case Format::survivor:
            return Modalities::survivor;
        case Format::multistack:
            return Modalities::multistack;
        case Format::teams:
        case Format::shootout:
        case Format::heads_up:
            return std::nullopt;
    }
    return std::nullopt;
}

// [solverde-2023:3.1.1] [solverde-2023:3.1.3.2] Formats that have no rebuys and no add-ons.
std::optional<Refusal> offers_outside(const Setup& s, const rulebook::AskedBook& book) {
    const auto none = [&](const auto& allowed) -> std::optional<Refusal> {
        if (allowed.value || (!s.rebuy && !s.addon)) return std::nullopt;
        return Refusal{rebuys_not_in_format, allowed.citation, {{"where", s.rebuy ? "setup.rebuy" : "setup.addon"}}};
    };
    switch (format_of(s)) {
        case Format::freezeout:
            return none(book.ask(key::freezeout_rebuys));
        case Format::knockout_bounty:
            return none(book.ask(key::bounty_event_rebuys));
        case Format::satellite:
            return none(book.ask(key::satellite_rebuys));
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> addon_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (!s.addon) return std::nullopt;
    // [solverde-2023:3.1.2] One, and no smaller than the stack everybody began with.
    if (const auto most = book.ask(key::addons_per_player); s.addon->most.value_or(1) > most.value)
        return outside(addons_above_book, most.citation, "setup.addon.most", {1, most.value});
    const auto least = book.ask(key::addon_minimum_stack);
    if (s.addon->chips.value * 10'000 < s.starting_stack.value * least.value.bp)
        return Refusal{addon_below_book,
                       least.citation,
                       {{"where", "setup.addon.chips"},
                        {"min", std::to_string((s.starting_stack.value * least.value.bp + 9'999) / 10'000)}}};
    return std::nullopt;
}

std::optional<Refusal> extra_stack_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (!s.extra_stack) return std::nullopt;
    const auto offered_at = book.ask(key::extra_stack_offered);
    if (offered_at.value == rulebook::ExtraStackOffered::not_offered)
        return Refusal{extra_stack_not_offered, offered_at.citation, {{"where", "setup.extra_stack"}}};
    if (const auto most = book.ask(key::extra_stacks_per_entry); s.extra_stack->most.value_or(1) > most.value)
        return outside(extra_stacks_above_book, most.citation, "setup.extra_stack.most", {1, most.value});
    // [solverde-2023:3.1.14] Until a level that lies within late registration.
    const auto window = book.ask(key::extra_stack_window);
    if (window.value == rulebook::ExtraStackWindow::announced_level_within_late_registration &&
        s.extra_stack->until_level > s.late_levels)
        return outside(extra_stack_after_late, window.citation, "setup.extra_stack.until_level", {1, s.late_levels});
    return std::nullopt;
}

std::vector<const Level*> played_levels(const Setup& s) {
    std::vector<const Level*> levels;
    for (const Level& level : s.levels)
        if (!level.is_break()) levels.push_back(&level);
    return levels;
}

// What a format's own structure must be.
std::optional<Refusal> structure_outside(const Setup& s, const rulebook::AskedBook& book) {
    const auto levels = played_levels(s);
    switch (format_of(s)) {
        case Format::ante_up: {
            // [solverde-2023:3.1.6-a] The blinds stay as they are, the antes go up.
            const auto fixed = book.ask(key::ante_up_blinds_fixed);
            const bool stays =
                std::ranges::adjacent_find(levels, [](const Level* a, const Level* b) {
                    return a->small_blind != b->small_blind || a->big_blind != b->big_blind || b->ante < a->ante;
                }) == levels.end();
            if (fixed.value && (!stays || levels.back()->ante == Chips{0}))
                return Refusal{ante_up_structure, fixed.citation, {{"where", "setup.levels"}}};
            return std::nullopt;
        }
        case Format::escalator: {
            // [solverde-2023:3.1.7] Each level is longer than the one before.
            const auto grow = book.ask(key::escalator_levels_grow);
            const bool grows = std::ranges::adjacent_find(levels, [](const Level* a, const Level* b) {
                                   return b->duration_ms <= a->duration_ms;
                               }) == levels.end();
            if (grow.value && !grows) return Refusal{escalator_structure, grow.citation, {{"where", "setup.levels"}}};
            return std::nullopt;
        }
        case Format::sit_and_go: {
            // [solverde-2023:3.1.8] [mediterraneo-2026:23-b] One table, of the sizes the book has.
            const auto sizes = book.ask(key::sit_and_go_players);
            if (sizes.value.empty() || std::ranges::count(sizes.value, s.seats_per_table) > 0) return std::nullopt;
            std::string list;
            for (const std::int64_t size : sizes.value) list += (list.empty() ? "" : ", ") + std::to_string(size);
            return Refusal{sit_and_go_size, sizes.citation, {{"where", "setup.seats_per_table"}, {"sizes", list}}};
        }
        default:
            return std::nullopt;
    }
}

// [tda-2024:11-D-4] [tda-2024:RP-18] What a house sets for itself where its book leaves room for it.
std::optional<Refusal> options_outside(const Setup& s, const rulebook::AskedBook& book) {
    if (s.balance_stages)
        if (const auto stages = book.ask(key::balance_stages); stages.value != rulebook::BalanceStages::set_by_stage)
            return Refusal{balance_stages_not_in_book, stages.citation, {{"where", "setup.balance_stages"}}};
    if (s.game_order)
        if (const auto order = book.ask(key::mixed_game_order); order.value != rulebook::MixedGameOrder::as_announced)
            return Refusal{game_order_fixed, order.citation, {{"where", "setup.game_order"}}};
    // [mediterraneo-2026:17-b] So many tournaments in the first phase.
    if (s.team_round)
        if (const auto rounds = book.ask(key::team_qualifying_tournaments); rounds && *s.team_round > rounds->value)
            return outside(team_round_above_book, rounds->citation, "setup.team_round", {1, rounds->value});
    // [solverde-2023:3.1.10-b] So many stacks to choose from, no more and no fewer.
    if (s.day_two_stacks) {
        const auto stacks = book.ask(key::multistack_day_two_stacks);
        if (static_cast<std::int64_t>(s.day_two_stacks->size()) != stacks.value)
            return outside(day_two_stacks_of_book, stacks.citation, "setup.day_two_stacks",
                           {stacks.value, stacks.value});
    }
    return std::nullopt;
}

std::optional<Refusal> format_outside(const Setup& s, const rulebook::AskedBook& book) {
    // [solverde-2023:3.1] One of those the book names, where it names them.
    const auto named = book.ask(key::modalities);
    const auto own = modality_of(format_of(s));
    if (!named.value.empty() && (!own || !named.value.contains(*own)))
        return Refusal{format_not_offered, named.citation, {{"where", "setup.format"}}};
    // A book that is silent about it leaves it to the announcement.
    if (const auto won = book.ask(key::win_the_button); format_of(s) == Format::win_the_button &&
                                                        won.standing != rulebook::Standing::house_default &&
                                                        won.value == rulebook::WinTheButton::not_offered)
        return Refusal{format_not_offered, won.citation, {{"where", "setup.format"}}};
    if (auto fault = offers_outside(s, book)) return fault;
    if (auto fault = addon_outside(s, book)) return fault;
    if (auto fault = extra_stack_outside(s, book)) return fault;
    if (auto fault = structure_outside(s, book)) return fault;
    if (auto fault = falling_levels(s.levels, book)) return fault;
    if (auto fault = options_outside(s, book)) return fault;
    // [mediterraneo-2026:12] A freezeout with re-entry has so many.
    if (const auto again = book.ask(key::freezeout_re_entries);
        again.value > 0 && format_of(s) == Format::freezeout && s.reentries > again.value)
        return outside(reentries_above_book, again.citation, "setup.reentries", {0, again.value});
    // [mediterraneo-2026:1] At one of the venues the book names.
    if (const auto venues = book.ask(key::venues);
        s.venue && !venues.value.empty() && std::ranges::count(venues.value, std::string_view(*s.venue)) == 0)
        return Refusal{venue_not_in_book, venues.citation, {{"where", "setup.venue"}, {"venue", *s.venue}}};
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> falling_levels(const std::vector<Level>& levels, const rulebook::AskedBook& book) {
    const auto blinds = book.ask(key::blind_decrease);
    const auto antes = book.ask(key::ante_decrease);
    const Level* before = nullptr;
    std::int64_t number = 0;
    for (const Level& level : levels) {
        if (level.is_break()) continue;
        ++number;
        const bool blinds_fall =
            before && (level.small_blind < before->small_blind || level.big_blind < before->big_blind);
        const bool ante_falls = before && level.ante < before->ante;
        before = &level;
        // [mediterraneo-2026:7] [solverde-2023:7.1] They rise as the tournament goes on.
        const bool against_blinds = blinds_fall && blinds.value == rulebook::BlindDecrease::refused;
        const bool against_ante = ante_falls && antes.value == rulebook::AnteDecrease::refused;
        if (against_blinds || against_ante)
            return Refusal{levels_fall,
                           against_blinds ? blinds.citation : antes.citation,
                           {{"where", "setup.levels"}, {"level", std::to_string(number)}}};
    }
    return std::nullopt;
}

std::optional<Refusal> outside_book(const Setup& s, const rulebook::AskedBook& book) {
    if (auto outside_band = money_outside(s, book)) return outside_band;
    if (auto extras = extras_outside_book(s, book)) return extras;
    if (const auto games = book.ask(key::games_offered); !offered(games.value, s.game))
        return Refusal{game_not_offered, games.citation, {{"where", "setup.game"}, {"game", s.game}}};
    if (const auto most = book.ask(key::max_players_per_table); most && s.seats_per_table > most->value)
        return outside(table_above_book, most->citation, "setup.seats_per_table", {2, most->value});
    // [internacional:43-1] Until the end of the second level, or of the rebuy period.
    const auto close = book.ask(key::registration_close);
    const std::int64_t last = s.rebuy ? s.rebuy->until_level : 2;
    if (close.value == rulebook::RegistrationClose::end_of_level_two_or_rebuy_period && s.late_levels > last)
        return outside(late_levels_above_book, close.citation, "setup.late_levels", {0, last});
    return format_outside(s, book);
}

}  // namespace riffle::tournament

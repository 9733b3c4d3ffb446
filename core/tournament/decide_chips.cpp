// Chips that leave play otherwise than by being lost: colour-ups, late and found chips, stacks of those who must go.
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/chip_race.h"
#include "core/tournament/decide.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;
constexpr std::size_t deck_cards = 52;
constexpr std::int64_t most_leftover = 10'000;

// The chips in play, lowest first.
std::vector<std::int64_t> chips_in_use(const State& s) {
    std::vector<std::int64_t> values;
    for (const ChipKind& kind : s.setup->chips)
        if (!s.retired.contains(kind.value.value)) values.push_back(kind.value.value);
    std::ranges::sort(values);
    return values;
}

// The next higher chip this one is exchanged into; nothing: there is none it divides.
std::optional<std::int64_t> exchanged_into(const State& s, std::int64_t value) {
    for (const std::int64_t other : chips_in_use(s))
        if (other > value && other % value == 0) return other;
    return std::nullopt;
}

// [internacional:2-1] Whether a blind or an ante from now on still needs chips below this one.
bool needed_below(const State& s, std::int64_t into, std::int64_t now_ms) {
    const auto from = static_cast<std::size_t>(read_clock(s.clock, s.setup->levels, now_ms).index);
    for (std::size_t i = from; i < s.setup->levels.size(); ++i) {
        const Level& level = s.setup->levels[i];
        for (const Chips amount : {level.small_blind, level.big_blind, level.ante})
            if (!level.is_break() && amount.value % into != 0) return true;
    }
    return false;
}

RaceRule race_rule(const Book& book) {
    return {.cards_by_chip = book.ask(key::chip_race_cards).value == rulebook::ChipRaceCards::one_a_leftover_chip,
            .from_seat_one = book.ask(key::chip_race_first_card_to).value == rulebook::ChipRaceFirstCardTo::seat_one,
            .spades_high =
                book.ask(key::chip_race_suit_order).value == rulebook::ChipRaceSuitOrder::spades_hearts_diamonds_clubs,
            .nobody_eliminated = book.ask(key::chip_race_nobody_eliminated).value,
            .last_to_new_card = book.ask(key::chip_race_last_remainder).value ==
                                rulebook::ChipRaceLastRemainder::highest_card_not_rewarded,
            .most_a_player = book.ask(key::chip_race_max_per_player).value,
            .rounding = book.ask(key::chip_race_rounding).value};
}

// [rptp:24.1-a] Everybody's remainder becomes a chip.
std::vector<Raced> chip_up(const std::vector<Leftover>& leftovers, std::int64_t ratio, const Book& book) {
    const auto rounding = book.ask(key::chip_up_rounding);
    std::vector<Raced> all;
    for (const Leftover& one : leftovers) {
        const bool up = rounding.value == rulebook::ChipUpRounding::up || 2 * one.chips >= ratio;
        all.push_back({.entry = one.entry, .chips = one.chips, .cards = {}, .won = up ? 1 : 0, .saved = false});
    }
    return all;
}

std::optional<Refusal> fault_in(const State& s, const ColourUp& c, std::int64_t ratio) {
    std::set<EntryNumber> named;
    for (const Leftover& one : c.leftovers) {
        const Args args{{"entry", std::to_string(one.entry.value)}};
        if (!named.insert(one.entry).second) return Refusal{entry_named_twice, {}, args};
        const Entry* entry = s.find(one.entry);
        if (!entry) return Refusal{entry_unknown, {}, args};
        if (!entry->place || entry->place->table != c.table) return Refusal{entry_not_in, {}, args};
        // What makes a whole chip was exchanged at par before.
        if (one.chips < 1 || one.chips >= ratio)
            return Refusal{leftover_wrong, {}, {{"min", "1"}, {"max", std::to_string(ratio - 1)}}};
    }
    return std::nullopt;
}

std::vector<ChipPosting> race_postings(const std::vector<Raced>& results, std::int64_t value, std::int64_t into) {
    std::int64_t gained = 0;
    for (const Raced& one : results) gained += one.won * into - one.chips * value;
    if (gained > 0) return moved(ChipAccount::raced, ChipAccount::in_play, Chips{gained});
    return moved(ChipAccount::in_play, ChipAccount::raced, Chips{-gained});
}

}  // namespace

Decision decide_colour_up(const State& s, const ColourUp& c, const Book& book, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    const std::int64_t value = c.value.value;
    const auto in_use = chips_in_use(s);
    const auto into = value > 0 && std::ranges::count(in_use, value) ? exchanged_into(s, value) : std::nullopt;
    if (!into) return refuse(chip_unknown, {}, {{"value", std::to_string(value)}});
    const auto methods = book.ask(key::colour_up_methods);
    const bool races =
        c.method ? *c.method == ColourUpBy::chip_race : methods.value.contains(rulebook::ColourUpMethods::chip_race);
    const auto method = races ? rulebook::ColourUpMethods::chip_race : rulebook::ColourUpMethods::chip_up;
    if (!methods.value.contains(method)) return refuse(colour_up_method, methods.citation);
    if (needed_below(s, *into, context.at_ms))
        return refuse(chip_still_needed, methods.citation, {{"value", std::to_string(value)}});
    if (s.raced.contains(std::pair(value, c.table)))
        return refuse(raced_already, {}, {{"table", std::to_string(c.table.value)}});
    const std::int64_t ratio = *into / value;
    if (c.leftovers.size() > table->seats.size()) return refuse(entries_too_many);
    // [internacional:2-2] What makes a higher chip is changed at par first, by itself.
    const auto first = book.ask(key::chip_race_exchange_first);
    const bool by_itself = first.value == rulebook::ChipRaceExchangeFirst::automatic;
    if (auto fault = fault_in(s, c, by_itself ? most_leftover : ratio)) return std::unexpected(*std::move(fault));
    // [rptp:24.3] All are there and have their chips in view; [tda-2024:24-B] or are asked to be.
    for (const EntryNumber away : c.absent.value_or(std::vector<EntryNumber>{})) {
        const Entry* entry = s.find(away);
        const Args args{{"entry", std::to_string(away.value)}};
        if (!entry) return refuse(entry_unknown, {}, args);
        if (!entry->place || entry->place->table != c.table) return refuse(entry_not_in, {}, args);
        if (const auto there = book.ask(key::chip_race_attendance);
            there.value == rulebook::ChipRaceAttendance::required)
            return refuse(race_waits, there.citation, args);
    }
    std::vector<Leftover> odd;
    for (Leftover one : c.leftovers) {
        one.chips %= by_itself ? ratio : most_leftover;
        if (one.chips > 0) odd.push_back(one);
    }
    ChipsRaced event{.table = c.table,
                     .value = c.value,
                     .into = Chips{*into},
                     .method = races ? "chip_race" : "chip_up",
                     .results = {},
                     .chips = {},
                     .draw = std::nullopt,
                     .clause = std::string(methods.citation.clause)};
    if (races) {
        const RaceRule rule = race_rule(book);
        const auto order = in_race_order(*table, odd, rule.from_seat_one);
        const std::int64_t cards = race_cards(order, rule.cards_by_chip);
        if (cards > static_cast<std::int64_t>(deck_cards)) return refuse(too_many_race_cards);
        event.results = race(order, ratio, shuffled_deck(context.draw.seed), rule);
        if (cards > 0)
            event.draw = Draw{.number = context.draw.number,
                              .algorithm = std::string(card_algorithm),
                              .seed = hex(context.draw.seed),
                              .from = cards,
                              .pick = 0,
                              .next_commitment = context.draw.next_commitment};
    } else {
        event.results = chip_up(in_race_order(*table, odd, true), ratio, book);
    }
    for (const Leftover& one : c.leftovers) {
        if (one.chips < ratio) continue;
        auto result = std::ranges::find(event.results, one.entry, &Raced::entry);
        if (result == event.results.end())
            result = event.results.insert(result, {.entry = one.entry, .chips = 0, .cards = {}, .won = 0});
        result->exchanged = one.chips / ratio;
    }
    event.chips = race_postings(event.results, value, *into);
    return Events{std::move(event)};
}

Decision decide_retire(const State& s, const RetireChips& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    const std::int64_t value = c.value.value;
    const Args args{{"value", std::to_string(value)}};
    if (s.retired.contains(value)) return refuse(chip_retired_already, {}, args);
    if (!std::ranges::count(chips_in_use(s), value) || !exchanged_into(s, value)) return refuse(chip_unknown, {}, args);
    // By the method its tables went by; where no table had any left over, by the book's first.
    std::string method;
    for (const auto& [raced, how] : s.raced)
        if (raced.first == value) method = how;
    if (method.empty())
        method = book.ask(key::colour_up_methods).value.contains(rulebook::ColourUpMethods::chip_race) ? "chip_race"
                                                                                                       : "chip_up";
    return Events{ChipsRetired{.value = c.value, .method = method}};
}

Decision decide_late_chips(const State& s, const TakeLateChips& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    const std::string* method = s.retired.get(c.value.value);
    const bool raced = method && *method == "chip_race";
    // [rptp:24.1-c] Until it is announced they are chips like others.
    if (!method)
        return refuse(chip_not_retired, book.ask(key::retired_chips_after_chip_up).citation,
                      {{"value", std::to_string(c.value.value)}});
    if (c.chips < 1 || c.chips > s.chips_in_play().value / c.value.value) return refuse(chips_more_than_in_play);
    const std::int64_t sum = c.chips * c.value.value;
    const std::int64_t lowest = chips_in_use(s).front();
    LateChipsTaken event{
        .entry = c.entry, .value = c.value, .count = c.chips, .given = Chips{0}, .chips = {}, .clause = {}};
    const auto at_par = Chips{sum / lowest * lowest};
    if (raced) {
        const auto rule = book.ask(key::retired_chips_after_race);
        if (rule.value == rulebook::RetiredChipsAfterRace::director) return refuse(left_to_director, rule.citation);
        event.given = at_par;
        event.clause = std::string(rule.citation.clause);
    } else {
        const auto rule = book.ask(key::retired_chips_after_chip_up);
        if (rule.value == rulebook::RetiredChipsAfterChipUp::par_exchange_rest_removed) event.given = at_par;
        event.clause = std::string(rule.citation.clause);
    }
    event.chips = moved(ChipAccount::in_play, ChipAccount::removed, Chips{sum - event.given.value});
    return Events{std::move(event)};
}

Decision decide_found_chips(const State& s, const TakeFoundChips& c, const Book& book) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (c.amount.value < 1 || c.amount > s.chips_in_play()) return refuse(chips_more_than_in_play);
    if (c.owner) {
        const Args args{{"entry", std::to_string(c.owner->value)}};
        const Entry* owner = s.find(*c.owner);
        if (!owner) return refuse(entry_unknown, {}, args);
        if (owner->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    }
    const auto rule = book.ask(key::found_chips);
    const bool back = c.owner && rule.value == rulebook::FoundChips::returned_to_owner_if_known;
    return Events{FoundChipsTaken{
        .amount = c.amount,
        .owner = back ? c.owner : std::nullopt,
        .chips = back ? std::vector<ChipPosting>{} : moved(ChipAccount::in_play, ChipAccount::found, c.amount),
        .clause = std::string(rule.citation.clause)}};
}

Decision decide_remove(const State& s, const RemoveEntry& c, const Book& book, const Context& context) {
    if (auto fault = reason_too_long(c.reason)) return std::unexpected(*std::move(fault));
    if (auto no = not_playing(s)) return refuse(*no);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    const Entry* entry = s.find(c.entry);
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    if (c.chips.value < 0 || c.chips > s.chips_in_play()) return refuse(chips_more_than_in_play);
    if (s.players_left() < 2) return refuse(last_player);
    if (c.how == Removal::withdrawn) return decide_withdrawal(s, c, book, context);
    EntryRemoved event{.entry = c.entry,
                       .how = c.how == Removal::disqualified ? "disqualified" : "surrendered",
                       .chips = {},
                       .at_ms = context.at_ms,
                       .reason = c.reason,
                       .clause = {}};
    if (c.how == Removal::disqualified) {
        // [tda-2024:71-D] Out of play, and not among the others.
        const auto rule = book.ask(key::disqualified_chips);
        if (rule.value == rulebook::DisqualifiedChips::director) return refuse(left_to_director, rule.citation);
        event.clause = std::string(rule.citation.clause);
    } else {
        const auto rule = book.ask(key::surrendered_stack);
        if (rule.value == rulebook::SurrenderedStack::director) return refuse(left_to_director, rule.citation);
        if (auto open = registration_open(s, book, context.at_ms, context.registration_closed_for_good); !open)
            return std::unexpected(open.error());
        // [tda-2024:8-B] For another entry, so where there are any.
        if (s.setup->reentries == 0) return refuse(no_reentry, rule.citation);
        event.clause = std::string(rule.citation.clause);
    }
    event.chips = moved(ChipAccount::in_play, ChipAccount::removed, c.chips);
    Events events{std::move(event)};
    finish_with(s, {c.entry}, book, context, events);
    return events;
}

}  // namespace riffle::tournament

#include <algorithm>
#include <chrono>

#include "core/rulebook/keys.h"
#include "core/tournament/places.h"
#include "core/tournament/what_next.h"

namespace riffle::tournament {
namespace {
namespace key = rulebook::key;
constexpr std::size_t most_debts = 20;  // told at one time
constexpr std::int64_t soon_ms = 600'000;

// When this level or break is over; nothing: the clock stands, or it has no end.
std::optional<std::int64_t> end_of(const State& s, std::int64_t index, std::int64_t now_ms) {
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    if (!s.clock.running || !clock.remaining_ms || index < clock.index) return std::nullopt;
    std::int64_t at = now_ms + *clock.remaining_ms;
    for (std::int64_t i = clock.index + 1; i <= index; ++i)
        at += s.setup->levels[static_cast<std::size_t>(i)].duration_ms;
    return at;
}

bool needed_from(const State& s, std::size_t level, std::int64_t into) {
    for (std::size_t i = level; i < s.setup->levels.size(); ++i) {
        const Level& one = s.setup->levels[i];
        for (const Chips amount : {one.small_blind, one.big_blind, one.ante})
            if (!one.is_break() && amount.value % into != 0) return true;
    }
    return false;
}

// The chips in use, the lowest first.
std::vector<std::int64_t> values_in_use(const State& s) {
    std::vector<std::int64_t> values;
    for (const ChipKind& kind : s.setup->chips)
        if (!s.retired.contains(kind.value.value)) values.push_back(kind.value.value);
    std::ranges::sort(values);
    return values;
}

// [rptp:77-c] A table breaks: the chips that no level needs any more are changed there before, and nobody carries them.
void add_before_break(const State& s, const Book& book, std::int64_t now_ms, std::vector<Advice>& list) {
    // Which one breaks is not known where it is drawn.
    const auto table = s.pace.random_table_breaks && !break_drawn(s) ? std::nullopt : to_break_now(s);
    if (!table) return;
    const auto rule = book.ask(key::colour_up_before_break);
    if (!rule.value) return;
    const auto values = values_in_use(s);
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    if (values.size() < 2 || needed_from(s, static_cast<std::size_t>(clock.index), values[1])) return;
    if (s.raced.contains(std::pair(values[0], *table))) return;
    list.push_back(Advice{.kind = AdviceKind::colour_up,
                          .table = table,
                          .from = {},
                          .clause = std::string(rule.citation.clause),
                          .value = Chips{values[0]}});
}

// [mediterraneo-2026:15-i] A progressive bounty lies on the line of the table, and the dealer has it in hand: who was
// moved a moment ago has it brought by staff.
void add_bounties_to_bring(const State& s, const Book& book, std::int64_t now_ms, std::vector<Advice>& list) {
    if (s.moves.empty() || !s.setup->bounty || s.setup->bounty->kind != BountyKind::progressive) return;
    const auto custody = book.ask(key::bounty_custody);
    const auto arrival = book.ask(key::move_arrival);
    if (custody.value != rulebook::BountyCustody::dealer_on_the_table || !arrival) return;
    std::size_t told = 0;
    for (const auto& [entry, move] : s.moves) {
        const Entry* moved = s.find(entry);
        if (now_ms - move.at_ms >= std::chrono::milliseconds{arrival->value}.count() || !moved->place) continue;
        if (told++ == most_debts) return;
        list.push_back(Advice{.kind = AdviceKind::bring_bounty,
                              .table = moved->place->table,
                              .from = {},
                              .clause = std::string(custody.citation.clause),
                              .entry = entry});
    }
}

// The lowest chips that no level after the coming break needs, and when that break begins.
std::optional<Advice> coming_colour_up(const State& s, const Book& book, std::int64_t now_ms) {
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    if (!s.clock.running || clock.on_break || !clock.next_break_in_ms) return std::nullopt;
    const auto values = values_in_use(s);
    if (values.size() < 2) return std::nullopt;
    std::size_t after = static_cast<std::size_t>(clock.index);
    while (after < s.setup->levels.size() && !s.setup->levels[after].is_break()) ++after;
    if (needed_from(s, after, values[1])) return std::nullopt;
    return Advice{.kind = AdviceKind::colour_up,
                  .table = {},
                  .from = {},
                  .clause = std::string(book.ask(key::colour_up_methods).citation.clause),
                  .value = Chips{values[0]},
                  .at = now_ms + *clock.next_break_in_ms};
}

// [tda-2024:RP-20] When play begins, or goes on after this break; nothing: it is on, or nobody knows.
std::optional<std::int64_t> play_begins(const State& s, std::int64_t now_ms) {
    if (s.status == Status::registering && !s.clock.started) return s.setup->starts_at;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    if (s.status != Status::running || !clock.on_break) return std::nullopt;
    return end_of(s, clock.index, now_ms);
}

// [tda-2024:RP-11-2] The first level to come whose ante is lower than the one before; nothing: none is.
std::optional<Chips> falling_ante(const State& s, std::int64_t now_ms) {
    const auto& levels = s.setup->levels;
    const Level* before = nullptr;
    const std::int64_t now = s.clock.started ? read_clock(s.clock, levels, now_ms).index : -1;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (levels[i].is_break()) continue;
        if (before && levels[i].ante<before->ante&& static_cast<std::int64_t>(i)> now) return levels[i].ante;
        before = &levels[i];
    }
    return std::nullopt;
}

// [mediterraneo-2026:17-f] At the final table of teams another player with every level.
void add_changes(const State& s, const Book& book, std::int64_t now_ms, std::vector<Advice>& list) {
    if (!s.setup->team_final.value_or(false)) return;
    const auto rotation = book.ask(key::team_rotation);
    if (rotation.value != rulebook::TeamRotation::every_level) return;
    const std::int64_t level = read_clock(s.clock, s.setup->levels, now_ms).level_number;
    for (const auto& [number, table] : s.seating.tables())
        for (const auto& entry : table.seats)
            if (entry && std::max<std::int64_t>(1, s.find(*entry)->player_level) < level)
                list.push_back(Advice{.kind = AdviceKind::change_player,
                                      .table = number,
                                      .from = {},
                                      .clause = std::string(rotation.citation.clause),
                                      .entry = *entry});
}

// Tables where nobody deals, while somebody waits to go in.
void add_dealers_to_send(const State& s, std::int64_t now_ms, std::vector<Advice>& list) {
    if (s.rota.at().size() == s.seating.tables().size() || !s.rota.next(now_ms)) return;
    std::size_t told = 0;
    for (const auto& [table, seats] : s.seating.tables()) {
        if (s.rota.at().contains(table)) continue;
        if (told++ == std::min(most_debts, s.rota.off().size())) return;
        list.push_back(Advice{.kind = AdviceKind::send_dealer, .table = table, .from = {}, .clause = {}});
    }
}

// [tda-2024:RP-15-A] What was left word of at a table, from when another dealer is there until that one has confirmed
// it.
void add_notes_to_confirm(const State& s, const Book& book, std::vector<Advice>& list) {
    if (s.notes.empty()) return;
    const auto another_deals = [&](TableNumber table, const HandOverNote& note) {
        const DealerPlace* wrote = s.rota.find(note.by);
        return note.at_ms <= s.pushed_at_ms || (wrote && wrote->table != table);
    };
    const auto clause = book.ask(key::staff_notices.dealer_handover).citation;
    std::size_t told = 0;
    for (const auto& [table, notes] : s.notes) {
        if (std::ranges::none_of(notes, [&](const auto& note) { return another_deals(table, note); })) continue;
        if (told++ == most_debts) return;
        list.push_back(Advice{
            .kind = AdviceKind::confirm_notes, .table = table, .from = {}, .clause = std::string(clause.clause)});
    }
}

}  // namespace

std::vector<Advice> what_comes(const State& s, const Book& book, std::int64_t now_ms, std::int64_t within_ms) {
    std::vector<Advice> list;
    const auto add = [&](AdviceKind kind, Citation clause) -> Advice& {
        return list.emplace_back(Advice{.kind = kind, .table = {}, .from = {}, .clause = std::string(clause.clause)});
    };
    for (const auto& [entry, owed] : s.owing) {
        if (list.size() == most_debts) break;
        add(AdviceKind::collect_rebuy, book.ask(key::rebuy_declared_obliges).citation).entry = entry;
    }
    const bool sells = registration_open(s, book, now_ms, false).has_value();
    if (sells && !s.waiting.empty()) {
        const PersonId& first = (*s.waiting.begin()).second;
        if (!no_place(s, first, book, now_ms))
            add(AdviceKind::call_waiting, book.ask(key::registration_order).citation).person = first;
    }
    for (const DueNotice& due : notices_due(s, book, now_ms)) add(AdviceKind::announce, due.clause).notice = due.notice;
    if (const auto ready = book.ask(key::decks_ready))
        if (const auto at = play_begins(s, now_ms))
            // From that moment on; who looks far ahead is told before.
            if (const std::int64_t due = *at - std::chrono::milliseconds{ready->value}.count();
                now_ms <= *at && due - now_ms <= (within_ms > soon_ms ? within_ms : 0))
                add(AdviceKind::prepare_decks, ready->citation).at = due;
    if (s.status == Status::registering || s.status == Status::running)
        if (const auto ante = falling_ante(s, now_ms))
            if (const auto rule = book.ask(key::ante_decrease); rule.value == rulebook::AnteDecrease::warned)
                add(AdviceKind::ante_falls, rule.citation).value = ante;
    if (s.status != Status::running) return list;
    // [tda-2024:RP-6] Moves are quick: who is not there after a while is looked for. Nobody is looked for all evening.
    if (const auto arrival = s.moves.empty() ? std::nullopt : book.ask(key::move_arrival)) {
        const std::int64_t late = std::chrono::milliseconds{arrival->value}.count();
        std::size_t told = 0;
        for (const auto& [entry, move] : s.moves) {
            const std::int64_t age = now_ms - move.at_ms;
            if (age < late || age > 10 * late || told++ == most_debts) continue;
            Advice& one = add(AdviceKind::move_late, arrival->citation);
            one.entry = entry;
            if (const Entry* moved = s.find(entry); moved->place) one.table = moved->place->table;
        }
    }
    add_changes(s, book, now_ms, list);
    add_bounties_to_bring(s, book, now_ms, list);
    add_before_break(s, book, now_ms, list);
    add_dealers_to_send(s, now_ms, list);
    add_notes_to_confirm(s, book, list);
    const auto soon = [&](AdviceKind kind, Citation clause, std::int64_t at) {
        if (at - now_ms <= within_ms) add(kind, clause).at = at;
    };
    if (const auto at = push_due(s, book, now_ms))
        soon(AdviceKind::push_dealers, book.ask(key::dealer_change_quiet).citation, *at);
    if (const auto time = book.ask(key::overtime); time && s.setup->closes_at && !s.overtime_until)
        soon(AdviceKind::overtime, time->citation, *s.setup->closes_at);
    if (const auto last = last_selling(*s.setup, book); sells && last)
        if (const auto at = end_of(s, *last, now_ms))
            soon(AdviceKind::registration_closes, book.ask(key::registration_close).citation, *at);
    if (const auto hour = book.ask(key::series_final_no_show); hour && s.setup->series_final.value_or(false))
        if (const std::int64_t at = s.started_at_ms + std::chrono::milliseconds{hour->value}.count();
            now_ms <= at + within_ms)
            soon(AdviceKind::no_show, hour->citation, at);
    if (auto chips = coming_colour_up(s, book, now_ms); chips && *chips->at - now_ms <= within_ms)
        list.push_back(*std::move(chips));
    return list;
}

}  // namespace riffle::tournament

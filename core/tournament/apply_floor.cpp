#include "core/tournament/apply_floor.h"

#include <algorithm>
#include <set>

namespace riffle::tournament::floor_events {
namespace {

bool running(const State& s) { return s.status == Status::running; }
bool sits(const State& s, EntryNumber entry) {
    const Entry* e = s.find(entry);
    return e && e->status == EntryStatus::seated;
}

// Postings that can be made, and leave no fewer chips in play than none.
Misfit chips_misfit(const State& s, const std::vector<ChipPosting>& postings, bool playing) {
    if (!playing) return "play is not on";
    if (const Misfit wrong = s.accounts.misfit(std::span(postings))) return wrong;
    Accounts after = s.accounts;
    after.post(std::span(postings));
    return unless(after.of(ChipAccount::in_play) >= 0, "there are not so many chips in play");
}

Misfit chips_misfit(const State& s, const std::vector<ChipPosting>& postings) {
    return chips_misfit(s, postings, running(s));
}

// The clock stood where the event begins, or somebody undid why it did.
template <class E>
bool clock_stood(const State& s, const E& e, std::int64_t taken_ms = 0) {
    const ClockReading now = read_clock(s.clock, s.setup->levels, e.at_ms);
    const Clock moved{.started = true,
                      .running = false,
                      .index = now.index,
                      .elapsed_ms = now.elapsed_ms + taken_ms,
                      .at_ms = e.at_ms};
    const ClockReading then = read_clock(moved, s.setup->levels, e.at_ms);
    return then.index == e.index && then.elapsed_ms == e.elapsed_ms;
}

template <class E>
void stop_clock(State& s, const E& e, bool goes_on = false) {
    s.clock = {.started = true, .running = goes_on, .index = e.index, .elapsed_ms = e.elapsed_ms, .at_ms = e.at_ms};
}

void note(State& s, const Draw& draw) {
    s.draws = draw.number;
    s.next_commitment = draw.next_commitment;
}

}  // namespace

Misfit misfit(const State& s, const SeatsRedrawn& e) {
    if (!running(s)) return "play is not on";
    std::set<TableNumber> closed;
    for (const TableNumber table : e.closed)
        if (!s.seating.find(table) || !closed.insert(table).second) return "there is no such table";
    std::vector<EntryNumber> entries;
    std::vector<Place> places;
    for (const Seated& one : e.seats) {
        const Table* table = s.seating.find(one.table);
        if (!table || closed.contains(one.table)) return "there is no such table";
        if (one.seat.value < 1 || one.seat.value > std::max(table->size(), e.table_size))
            return "there is no such seat";
        if (!sits(s, one.entry)) return "the entry is not in";
        entries.push_back(one.entry);
        places.push_back({one.table, one.seat});
    }
    std::ranges::sort(entries);
    std::ranges::sort(places);
    if (std::ranges::adjacent_find(entries) != entries.end()) return "the entry is not in";
    if (std::ranges::adjacent_find(places) != places.end()) return "the seat is taken";
    return unless(static_cast<std::int64_t>(entries.size()) == s.seating.players(), "somebody has no seat");
}
void apply(State& s, const SeatsRedrawn& e) {
    std::vector<Place> left;
    std::vector<Seating::Taken> taken;
    left.reserve(e.seats.size());
    taken.reserve(e.seats.size());
    for (const Seated& one : e.seats) {
        left.push_back(*s.entries.at(one.entry).place);
        taken.push_back({{one.table, one.seat}, one.entry});
    }
    s.seating.leave_all(left);
    for (const TableNumber table : e.closed) table_closed(s, table);
    for (const Seated& one : e.seats) {
        s.seating.grow(one.table, e.table_size);
        Entry& entry = s.entries.edit(one.entry);
        entry.place = Place{one.table, one.seat};
        entry.waits.reset();
        entry.draw.reset();
    }
    s.seating.sit_all(taken);
    s.seating.forget_buttons();
    s.moves = {};  // everybody has another seat
    s.redrawn_at = static_cast<std::int64_t>(s.seating.tables().size());
    s.redrawn_on = s.day;
    s.redrawn_players = s.players_left();
    note(s, e.draw);
}

Misfit misfit(const State& s, const BreakOrderSet& e) {
    if (s.status != Status::registering && !running(s)) return "it is over";
    return unless(std::ranges::all_of(e.tables, [&](TableNumber table) { return s.seating.find(table); }),
                  "there is no such table");
}
void apply(State& s, const BreakOrderSet& e) {
    s.break_order = e.tables;
    if (e.draw) note(s, *e.draw);
}

Misfit misfit(const State& s, const ButtonDrawn& e) {
    return unless(std::ranges::all_of(e.buttons,
                                      [&](const Place& place) {
                                          const Table* table = s.seating.find(place.table);
                                          return table && table->has(place.seat);
                                      }),
                  "there is no such seat");
}
void apply(State& s, const ButtonDrawn& e) {
    for (const Place& place : e.buttons) s.seating.set_button(place);
    note(s, e.draw);
}

Misfit misfit(const State& s, const HandForHandStarted& e) {
    return unless(running(s) && !s.hand_for_hand && clock_stood(s, e), "the clock stood elsewhere");
}
void apply(State& s, const HandForHandStarted& e) {
    s.hand_for_hand =
        HandForHand{.players = e.players, .hands = 0, .owed_ms = 0, .began_at_ms = e.at_ms, .told = {}, .out = {}};
    stop_clock(s, e);
}

Misfit misfit(const State& s, const HandCounted& e) {
    if (!running(s) || !s.hand_for_hand || s.hand_for_hand->hands + 1 != e.hand) return "it is not hand for hand";
    return unless(clock_stood(s, e, e.owed_ms == 0 ? e.ms : 0), "the clock stood elsewhere");
}
void apply(State& s, const HandCounted& e) {
    s.hand_for_hand->hands = e.hand;
    s.hand_for_hand->told = {};
    s.hand_for_hand->out = {};
    s.hand_for_hand->owed_ms = e.owed_ms;
    stop_clock(s, e);
}

Misfit misfit(const State& s, const HandForHandEnded& e) {
    return unless(running(s) && s.hand_for_hand && clock_stood(s, e, s.hand_for_hand->owed_ms),
                  "the clock stood elsewhere");
}
void apply(State& s, const HandForHandEnded& e) {
    s.hand_for_hand.reset();
    stop_clock(s, e, true);
}

Misfit misfit(const State& s, const LastHandsAnnounced& e) {
    return unless(running(s) && !s.last_hands && clock_stood(s, e), "the clock stood elsewhere");
}
void apply(State& s, const LastHandsAnnounced& e) {
    s.last_hands = e.hands;
    s.last_hands_drawn = e.draw.has_value();
    stop_clock(s, e);
    if (e.draw) note(s, *e.draw);
}

Misfit misfit(const State& s, const DayEnded& e) {
    return unless(running(s) && s.day == e.day && clock_stood(s, e), "the clock stood elsewhere");
}
void apply(State& s, const DayEnded& e) {
    ++s.day;
    s.between_days = true;
    s.overtime_until.reset();
    s.last_hands.reset();
    s.last_hands_drawn = false;
    s.hand_for_hand.reset();
    stop_clock(s, e);
}

Misfit misfit(const State& s, const OvertimeBegun& e) {
    if (!running(s) || s.overtime_until || e.levels.size() != s.setup->levels.size()) return "it is not over time";
    return unless(clock_stood(s, e), "the clock stood elsewhere");
}
void apply(State& s, const OvertimeBegun& e) {
    Setup setup = *s.setup;
    setup.levels = e.levels;
    s.setup = std::move(setup);
    s.overtime_until = e.ends_at;
    stop_clock(s, e, s.clock.running);
}

Misfit misfit(const State& s, const TableTold& e) {
    if (!running(s) || !s.hand_for_hand) return "it is not hand for hand";
    return unless(s.seating.find(e.table) && !s.hand_for_hand->told.contains(e.table), "the table has told");
}
void apply(State& s, const TableTold& e) { s.hand_for_hand->told.set(e.table, {.frozen = e.frozen, .stack = e.stack}); }

Misfit misfit(const State& s, const TableRunOut& e) {
    const ToldTable* told = s.hand_for_hand ? s.hand_for_hand->told.get(e.table) : nullptr;
    return unless(running(s) && told && told->frozen, "the table does not stand all-in");
}
void apply(State& s, const TableRunOut& e) { s.hand_for_hand->told.edit(e.table).frozen = false; }

Misfit misfit(const State& s, const DeckChanged& e) {
    return unless(running(s) && s.seating.find(e.table), "there is no such table");
}
void apply(State& s, const DeckChanged& e) {
    const std::int64_t* before = s.decks.get(e.table);
    s.decks.set(e.table, (before ? *before : 0) + 1);
}

Misfit misfit(const State& s, const ChipsExchanged& e) {
    if (e.count * e.value.value != e.given * e.into.value) return "it is not worth the same";
    return unless(running(s) && sits(s, e.entry), "the entry is not in");
}
void apply(State& s, const ChipsExchanged& e) {
    const std::int64_t* before = s.exchanged.get(e.value.value);
    s.exchanged.set(e.value.value, (before ? *before : 0) + e.count);
}

Misfit misfit(const State& s, const ChipsCarried& e) {
    const PendingMove* move = s.moves.get(e.entry);
    return unless(running(s) && move && (e.arrived || !move->carried), "nobody waits for that stack");
}
void apply(State& s, const ChipsCarried& e) {
    if (e.arrived)
        s.moves.erase(e.entry);
    else
        s.moves.edit(e.entry).carried = e.chips;
}

Misfit misfit(const State& s, const EntryWithdrawn& e) {
    return unless(running(s) && sits(s, e.entry) && !s.find(e.entry)->withdrawn, "the entry is not in");
}
void apply(State& s, const EntryWithdrawn& e) { s.entries.edit(e.entry).withdrawn = true; }

Misfit misfit(const State& s, const PaceSet& e) {
    return unless(running(s) && clock_stood(s, e), "the clock stood elsewhere");
}
void apply(State& s, const PaceSet& e) {
    s.pace = e.pace;
    stop_clock(s, e, e.clock_runs);
    for (const auto& [number, table] : s.seating.tables()) {
        const TableHands* last = s.hands.get(number);
        s.hands.set(number, {.index = e.index, .at_ms = last ? last->at_ms : 0});
    }
}

Misfit misfit(const State& s, const TableHandBegun& e) {
    if (!running(s) || !s.seating.find(e.table)) return "there is no such table";
    const TableHands* last = s.hands.get(e.table);
    return unless(e.now.hands == (last ? last->hands : 0) + 1, "other hands were begun there");
}
void apply(State& s, const TableHandBegun& e) { s.hands.set(e.table, e.now); }

// They are the last who went, all of them.
Misfit misfit(const State& s, const PlacesRanked& e) {
    const auto out = static_cast<std::int64_t>(s.bust_order.size());
    const auto ranked = static_cast<std::int64_t>(e.order.size());
    if (ranked > out) return "others went out";
    std::set<EntryNumber> last;
    for (std::int64_t i = out - ranked + 1; i <= out; ++i) last.insert(s.bust_order.at(i));
    if (!std::ranges::equal(std::set(e.order.begin(), e.order.end()), last)) return "others went out";
    for (const auto& group : e.shared)
        for (const EntryNumber entry : group)
            if (!last.contains(entry)) return "others went out";
    return std::nullopt;
}
void apply(State& s, const PlacesRanked& e) {
    auto out = static_cast<std::int64_t>(s.bust_order.size() - e.order.size());
    for (const EntryNumber number : e.order) {
        Entry& entry = s.entries.edit(number);
        entry.out = ++out;
        entry.shares_with.clear();
        s.bust_order.set(out, number);
    }
    for (const auto& group : e.shared)
        for (const EntryNumber number : group) s.entries.edit(number).shares_with = group;
}

Misfit misfit(const State& s, const ChipsRaced& e) {
    if (!s.seating.find(e.table)) return "there is no such table";
    if (s.raced.contains(std::pair(e.value.value, e.table))) return "it was raced before";
    for (const Raced& one : e.results)
        if (!sits(s, one.entry)) return "the entry is not in";
    return chips_misfit(s, e.chips);
}
void apply(State& s, const ChipsRaced& e) {
    s.raced.set(std::pair(e.value.value, e.table), e.method);
    s.accounts.post(std::span(e.chips));
    if (e.draw) note(s, *e.draw);
}

Misfit misfit(const State& s, const ChipsRetired& e) {
    return unless(running(s) && !s.retired.contains(e.value.value), "they are out of play");
}
void apply(State& s, const ChipsRetired& e) { s.retired.set(e.value.value, e.method); }

Misfit misfit(const State& s, const LateChipsTaken& e) {
    if (!sits(s, e.entry) || !s.retired.contains(e.value.value)) return "they are in play";
    return chips_misfit(s, e.chips);
}
void apply(State& s, const LateChipsTaken& e) { s.accounts.post(std::span(e.chips)); }

Misfit misfit(const State& s, const FoundChipsTaken& e) {
    if (e.owner && !sits(s, *e.owner)) return "the entry is not in";
    return chips_misfit(s, e.chips);
}
void apply(State& s, const FoundChipsTaken& e) { s.accounts.post(std::span(e.chips)); }

Misfit misfit(const State& s, const EntryRemoved& e) {
    if (!sits(s, e.entry) || s.players_left() < 2) return "the entry is not in";
    for (const MoneyPosting& posting : e.money.value_or(std::vector<MoneyPosting>{}))
        if (posting.from != MoneyAccount::pool) return "what an absent player paid goes to the prizes";
    if (e.money)
        if (const Misfit wrong = s.accounts.misfit(std::span(*e.money), s.setup->buy_in.currency)) return wrong;
    // [solverde-2023:8.4] Who has paid may be sent away before the first hand.
    const bool sent_away = s.status == Status::registering && (e.how == "disqualified" || e.how == "expelled");
    return chips_misfit(s, e.chips, running(s) || sent_away);
}
void apply(State& s, const EntryRemoved& e) {
    Entry& entry = s.entries.edit(e.entry);
    s.moves.erase(e.entry);
    s.seating.leave(*entry.place);
    entry.place.reset();
    entry.status = EntryStatus::busted;
    entry.busted_at_ms = e.at_ms;
    entry.removed = e.how;
    entry.prize_lost = e.without_prize.value_or(false);
    --s.totals.left;
    s.accounts.post(std::span(e.chips));
    if (e.money) {
        entry.money.insert(entry.money.end(), e.money->begin(), e.money->end());
        s.accounts.post(std::span(*e.money));
    }
    // [cnp:15.expulsion-2] Without a place, those who went out before are one place higher.
    if (e.without_place.value_or(false)) return;
    entry.out = static_cast<std::int64_t>(s.bust_order.size()) + 1;
    s.bust_order.set(entry.out, e.entry);
}

}  // namespace riffle::tournament::floor_events

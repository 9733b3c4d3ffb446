#include <algorithm>

#include "core/base/check.h"
#include "core/base/overloaded.h"
#include "core/tournament/state.h"

namespace riffle::tournament {
namespace {

using Misfit = std::optional<std::string_view>;

bool seated(const State& s, EntryNumber entry) {
    const Entry* e = s.find(entry);
    return e && e->status == EntryStatus::seated;
}

bool free_seat(const State& s, TableNumber table, SeatNumber seat) {
    const auto it = s.tables.find(table);
    if (it == s.tables.end()) return false;
    const auto& seats = it->second.seats;
    return seat.value >= 1 && seat.value <= static_cast<std::int64_t>(seats.size()) &&
           !seats[static_cast<std::size_t>(seat.value - 1)];
}

bool open(const State& s) { return s.status == Status::registering || s.status == Status::running; }

// A clock event carries where the clock stood: it fits only while the clock would still have stood there.
bool clock_agrees(const State& s, std::int64_t index, std::int64_t elapsed_ms, std::int64_t at_ms) {
    const ClockReading r = read_clock(s.clock, s.setup.levels, at_ms);
    return r.index == index && r.elapsed_ms == elapsed_ms;
}

bool alive(const State& s, const PersonId& person) {
    return std::any_of(s.entries.begin(), s.entries.end(), [&](const auto& pair) {
        const Entry& e = pair.second;
        return e.person == person && (e.status == EntryStatus::seated || e.status == EntryStatus::waiting);
    });
}

bool came_before(const State& s, const PersonId& person) {
    return std::any_of(s.entries.begin(), s.entries.end(), [&](const auto& pair) {
        return pair.second.person == person && pair.second.status == EntryStatus::busted;
    });
}

Misfit unless(bool fits, std::string_view why) { return fits ? Misfit{} : Misfit{why}; }

std::optional<EntryNumber>& chair(State& s, TableNumber table, SeatNumber seat) {
    return s.tables.at(table).seats.at(static_cast<std::size_t>(seat.value - 1));
}

void leave_seat(State& s, Entry& entry) {
    if (entry.place) chair(s, entry.place->table, entry.place->seat).reset();
    entry.place.reset();
}

void take_seat(State& s, Entry& entry, Place place) {
    leave_seat(s, entry);
    entry.place = place;
    chair(s, place.table, place.seat) = entry.number;
}

void set_clock(State& s, bool running, std::int64_t index, std::int64_t elapsed_ms, std::int64_t at_ms) {
    s.clock = {.started = true, .running = running, .index = index, .elapsed_ms = elapsed_ms, .at_ms = at_ms};
}

void note_draw(State& s, const Draw& draw) {
    s.draws = draw.number;
    s.next_commitment = draw.next_commitment;
}

}  // namespace

std::optional<std::string_view> misfit(const State& s, const Event& event) {
    if (!std::holds_alternative<TournamentCreated>(event) && !s.exists) return "the tournament does not exist";
    return std::visit(
        overloaded{
            [&](const TournamentCreated&) { return unless(!s.exists, "the tournament exists already"); },
            [&](const SetupChanged& e) {
                if (s.status != Status::announced && s.status != Status::registering)
                    return unless(false, "it has begun");
                return unless(s.entries.empty() || same_price(s.setup, e.setup), "entries were sold at another price");
            },
            [&](const RegistrationOpened&) { return unless(s.status == Status::announced, "registration was open"); },
            [&](const TournamentCancelled&) { return unless(open(s) || s.status == Status::announced, "it is over"); },
            [&](const EntrySold& e) {
                if (!open(s)) return unless(false, "registration is not open");
                // An undone change of the set-up must not leave entries sold at another price, or in another currency.
                if (e.to_pool != s.setup.buy_in || e.fee != s.setup.fee || e.stack != s.setup.starting_stack)
                    return unless(false, "the price of an entry is another");
                if (s.find(e.entry)) return unless(false, "the entry's number is taken");
                if (alive(s, e.person)) return unless(false, "the person is still in");
                return unless(came_before(s, e.person) == (e.kind == EntryKind::reentry), "the kind of entry changes");
            },
            [&](const TableOpened& e) { return unless(!s.tables.contains(e.table), "the table is open"); },
            [&](const SeatDrawn& e) {
                const Entry* entry = s.find(e.entry);
                if (!entry || entry->status != EntryStatus::waiting) return unless(false, "the entry is not waiting");
                return unless(free_seat(s, e.table, e.seat), "the seat is taken");
            },
            [&](const EntryRefunded& e) { return unless(seated(s, e.entry), "the entry is not in"); },
            [&](const ClockStarted& e) {
                if (!open(s) || s.clock.running) return unless(false, "the clock is running");
                return unless(clock_agrees(s, e.index, e.elapsed_ms, e.at_ms), "the clock stood elsewhere");
            },
            [&](const ClockPaused& e) {
                if (!s.clock.running) return unless(false, "the clock is not running");
                return unless(clock_agrees(s, e.index, e.elapsed_ms, e.at_ms), "the clock stood elsewhere");
            },
            [&](const LevelSet& e) {
                if (e.index < 0 || e.index >= static_cast<std::int64_t>(s.setup.levels.size()))
                    return unless(false, "there is no such level");
                return unless(open(s), "it is over");
            },
            [&](const TimeAdded& e) {
                return unless(open(s) && clock_agrees(s, e.index, e.elapsed_ms + e.ms, e.at_ms),
                              "the clock stood elsewhere");
            },
            [&](const ClockShifted&) { return Misfit{}; },
            [&](const EntryBusted& e) {
                if (s.status != Status::running || !seated(s, e.entry)) return unless(false, "the entry is not in");
                for (const EntryNumber by : e.by)
                    if (!seated(s, by)) return unless(false, "who knocked it out is not in");
                return unless(s.players_left() > 1, "it is the last one");
            },
            [&](const EntryMoved& e) {
                const Entry* entry = s.find(e.entry);
                if (!entry || entry->place != Place{e.from_table, e.from_seat})
                    return unless(false, "the entry sits elsewhere");
                return unless(free_seat(s, e.table, e.seat), "the seat is taken");
            },
            [&](const TableClosed& e) {
                const auto it = s.tables.find(e.table);
                return unless(it != s.tables.end() && it->second.players() == 0, "the table is not empty");
            },
            [&](const TournamentFinished& e) {
                return unless(s.status == Status::running && seated(s, e.winner) && s.players_left() == 1,
                              "more than one is left");
            },
        },
        event);
}

void apply(State& s, const Event& event) {
    RIFFLE_CHECK(!misfit(s, event));
    std::visit(
        overloaded{
            [&](const TournamentCreated& e) {
                s.exists = true;
                s.setup = e.setup;
                s.next_commitment = e.first_commitment;
            },
            [&](const SetupChanged& e) { s.setup = e.setup; },
            [&](const RegistrationOpened&) { s.status = Status::registering; },
            [&](const TournamentCancelled& e) {
                s.status = Status::cancelled;
                s.cancel_reason = e.reason;
                s.clock.running = false;
            },
            [&](const EntrySold& e) {
                Entry entry;
                entry.number = e.entry;
                entry.person = e.person;
                entry.kind = e.kind;
                entry.to_pool = e.to_pool;
                entry.fee = e.fee;
                entry.stack = e.stack;
                entry.ticket = e.ticket;
                s.entries.emplace(e.entry, std::move(entry));
            },
            [&](const TableOpened& e) {
                Table table;
                table.number = e.table;
                table.seats.resize(static_cast<std::size_t>(e.seats));
                s.tables.emplace(e.table, std::move(table));
                s.tables_opened = std::max(s.tables_opened, e.table.value);
            },
            [&](const SeatDrawn& e) {
                Entry& entry = s.entries.at(e.entry);
                entry.status = EntryStatus::seated;
                entry.draw = e.draw;
                take_seat(s, entry, {e.table, e.seat});
                note_draw(s, e.draw);
            },
            [&](const EntryRefunded& e) {
                Entry& entry = s.entries.at(e.entry);
                leave_seat(s, entry);
                entry.status = EntryStatus::refunded;
            },
            [&](const ClockStarted& e) {
                set_clock(s, true, e.index, e.elapsed_ms, e.at_ms);
                s.status = Status::running;
            },
            [&](const ClockPaused& e) { set_clock(s, false, e.index, e.elapsed_ms, e.at_ms); },
            [&](const LevelSet& e) {
                const bool started = s.clock.started;
                set_clock(s, s.clock.running, e.index, e.elapsed_ms, e.at_ms);
                s.clock.started = started;
            },
            [&](const TimeAdded& e) {
                const bool started = s.clock.started;
                set_clock(s, s.clock.running, e.index, e.elapsed_ms, e.at_ms);
                s.clock.started = started;
            },
            [&](const ClockShifted& e) { s.clock.at_ms += e.by_ms; },
            [&](const EntryBusted& e) {
                Entry& entry = s.entries.at(e.entry);
                leave_seat(s, entry);
                entry.status = EntryStatus::busted;
                entry.knocked_out_by = e.by;
                entry.busted_at_ms = e.at_ms;
                s.bust_order.push_back(e.entry);
            },
            [&](const EntryMoved& e) {
                Entry& entry = s.entries.at(e.entry);
                take_seat(s, entry, {e.table, e.seat});
                if (e.draw) {
                    entry.draw = e.draw;
                    note_draw(s, *e.draw);
                }
            },
            [&](const TableClosed& e) { s.tables.erase(e.table); },
            [&](const TournamentFinished& e) {
                s.entries.at(e.winner).status = EntryStatus::winner;
                s.status = Status::finished;
                const ClockReading r = read_clock(s.clock, s.setup.levels, e.at_ms);
                s.clock = {
                    .started = true, .running = false, .index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = e.at_ms};
            },
        },
        event);
}

}  // namespace riffle::tournament

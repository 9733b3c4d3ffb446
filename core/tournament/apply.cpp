#include <algorithm>
#include <array>

#include "core/base/check.h"
#include "core/base/overloaded.h"
#include "core/tournament/apply_floor.h"
#include "core/tournament/positions.h"
#include "core/tournament/state.h"

namespace riffle::tournament {
namespace {

using Misfit = std::optional<std::string_view>;

bool seated(const State& s, EntryNumber entry) {
    const Entry* e = s.find(entry);
    return e && e->status == EntryStatus::seated;
}

bool free_seat(const State& s, TableNumber table, SeatNumber seat) { return s.seating.is_free({table, seat}); }

bool open(const State& s) { return s.status == Status::registering || s.status == Status::running; }

// A clock event carries where the clock stood: it fits only while the clock would still have stood there.
bool clock_agrees(const State& s, std::int64_t index, std::int64_t elapsed_ms, std::int64_t at_ms) {
    const ClockReading r = read_clock(s.clock, s.setup->levels, at_ms);
    return r.index == index && r.elapsed_ms == elapsed_ms;
}

bool alive(const State& s, const std::vector<EntryNumber>& own) {
    return std::any_of(own.begin(), own.end(), [&](EntryNumber number) {
        const EntryStatus status = s.entries.at(number).status;
        return status == EntryStatus::seated || status == EntryStatus::waiting;
    });
}

bool came_before(const State& s, const std::vector<EntryNumber>& own) {
    return std::any_of(own.begin(), own.end(),
                       [&](EntryNumber number) { return s.entries.at(number).status == EntryStatus::busted; });
}

Misfit unless(bool fits, std::string_view why) { return fits ? Misfit{} : Misfit{why}; }

constexpr Payment payments[] = {Payment::cash, Payment::card, Payment::transfer, Payment::ticket, Payment::chips};
constexpr SaleKind sale_kinds[] = {{true, true, true},   {false, true, true},  {true, false, true},
                                   {false, false, true}, {true, true, false},  {false, true, false},
                                   {true, false, false}, {false, false, false}};

// Money and chips of an event must be postings that can be made.
template <class E>
Misfit unbalanced(const State& s, const E& e) {
    if (const Misfit wrong = s.accounts.misfit(std::span(e.money), s.setup->buy_in.currency)) return wrong;
    return s.accounts.misfit(std::span(e.chips));
}

void leave_seat(State& s, Entry& entry) {
    s.moves.erase(entry.number);
    if (entry.place) s.seating.leave(*entry.place);
    entry.place.reset();
}

void take_seat(State& s, Entry& entry, Place place) {
    leave_seat(s, entry);
    entry.place = place;
    s.seating.sit(place, entry.number);
}

// The button has moved on: who waited for that, or has the big blind now, is dealt in.
void end_waits(State& s, TableNumber number) {
    const Table* found = s.seating.find(number);
    const Table& table = *found;
    const auto now = positions_of(table);
    if (!now) return;
    for (const auto& seated_entry : table.seats) {
        const Entry* entry = seated_entry ? s.find(*seated_entry) : nullptr;
        if (!entry || !entry->waits) continue;
        if (*entry->waits == Wait::button || now->big_blind == entry->place->seat)
            s.entries.edit(*seated_entry).waits.reset();
    }
}

void set_clock(State& s, bool running, std::int64_t index, std::int64_t elapsed_ms, std::int64_t at_ms) {
    s.clock = {.started = true, .running = running, .index = index, .elapsed_ms = elapsed_ms, .at_ms = at_ms};
}

// Before the start, and whenever it is cancelled, an entry can be given back.
Misfit not_given_back(const State& s, EntryNumber number) {
    const Entry* entry = s.find(number);
    if (!entry || entry->status == EntryStatus::refunded) return "there is no such entry";
    return unless(s.status == Status::cancelled || (s.status == Status::registering && seated(s, number)),
                  "the entry is in play");
}

template <class E>
void give_back(State& s, const E& e) {
    Entry& entry = s.entries.edit(e.entry);
    leave_seat(s, entry);
    s.totals.left -= entry.status != EntryStatus::busted;
    entry.status = EntryStatus::refunded;
    --s.totals.sold;
    s.totals.reentries -= entry.kind == EntryKind::reentry;
    s.totals.rebuys -= entry.rebuys;
    s.totals.addons -= entry.addons;
    s.totals.extra_stacks -= entry.extra_stacks;
    s.owing.erase(e.entry);
    s.accounts.post(e.money);
    s.accounts.post(e.chips);
}

template <class Change>
void edit_setup(State& s, Change change) {
    Setup setup = *s.setup;
    change(setup);
    s.setup = std::move(setup);
}

// Who has paid waits for nothing, and no place needs to be kept any more.
void leave_lists(State& s, const PersonId& person) {
    if (const auto* request = s.waiting_number.get(person)) {
        s.waiting.erase(*request);
        s.waiting_number.erase(person);
    }
    if (const Reservation* kept = s.reservations.get(person)) {
        --(kept->checked_in ? s.reserved.checked_in : kept->confirmed ? s.reserved.confirmed : s.reserved.asked);
        s.reservations.erase(person);
    }
}

void note_draw(State& s, const Draw& draw) {
    s.draws = draw.number;
    s.next_commitment = draw.next_commitment;
}

}  // namespace

std::optional<std::string_view> misfit(const State& s, const Event& event) {
    if (!event.is<TournamentCreated>() && !s.exists) return "the tournament does not exist";
    return visit(
        overloaded{
            [&](const TournamentCreated&) { return unless(!s.exists, "the tournament exists already"); },
            [&](const SetupChanged& e) {
                if (s.status != Status::announced && s.status != Status::registering)
                    return unless(false, "it has begun");
                if (!s.book_digest.empty() && e.setup.book != s.setup->book) return unless(false, "the book is pinned");
                if (s.totals.extra_stacks > 0 && e.setup.extra_stack != s.setup->extra_stack)
                    return unless(false, "extra stacks were sold at another price");
                return unless(s.entries.empty() || same_price(*s.setup, e.setup), "entries were sold at another price");
            },
            [&](const RegistrationOpened& e) {
                if (e.book != s.setup->book) return unless(false, "the book is another");
                return unless(s.status == Status::announced, "registration was open");
            },
            [&](const BookChanged&) { return unless(open(s), "it is not open"); },
            [&](const TournamentCancelled&) { return unless(open(s) || s.status == Status::announced, "it is over"); },
            [&](const EntrySold& e) {
                if (!open(s)) return unless(false, "registration is not open");
                // An undone change of the set-up must not leave entries sold at another price, or in another currency.
                const auto day_two = e.day_two ? as_day_two(*s.setup, *e.day_two) : std::nullopt;
                if (e.day_two && !day_two) return unless(false, "there is no such stack");
                const Setup& sold = day_two ? *day_two : *s.setup;
                const bool priced = std::ranges::any_of(payments, [&](Payment payment) {
                    // Only who comes back may owe no other fee.
                    return std::ranges::any_of(sale_kinds, [&](SaleKind kind) {
                        return (kind.with_fee || e.kind == EntryKind::reentry) &&
                               e.money == sale_of(sold, payment, kind);
                    });
                });
                // A full stack, or what blinds have left of one; a finalist's is made of points.
                const bool stack =
                    e.chips.size() == 1 && e.chips.front().from == ChipAccount::sold &&
                    e.chips.front().to == ChipAccount::in_play &&
                    (e.points || (e.chips.front().amount <= sold.starting_stack &&
                                  (s.status == Status::running || e.chips.front().amount == sold.starting_stack)));
                if (!priced || !stack) return unless(false, "the price of an entry is another");
                if (const Misfit wrong = unbalanced(s, e)) return wrong;
                if (s.find(e.entry)) return unless(false, "the entry's number is taken");
                const auto& own = s.entries_of(e.person);
                if (alive(s, own)) return unless(false, "the person is still in");
                return unless(came_before(s, own) == (e.kind == EntryKind::reentry), "the kind of entry changes");
            },
            [&](const TableOpened& e) { return unless(!s.seating.find(e.table), "the table is open"); },
            [&](const SeatDrawn& e) {
                const Entry* entry = s.find(e.entry);
                if (!entry || entry->status != EntryStatus::waiting) return unless(false, "the entry is not waiting");
                return unless(free_seat(s, e.table, e.seat), "the seat is taken");
            },
            [&](const SeatGiven& e) {
                const Entry* entry = s.find(e.entry);
                if (!entry || entry->status != EntryStatus::waiting) return unless(false, "the entry is not waiting");
                return unless(free_seat(s, e.table, e.seat), "the seat is taken");
            },
            [&](const ButtonTold& e) {
                const Table* table = s.seating.find(e.table);
                return unless(open(s) && table && table->has(e.seat), "there is no such seat");
            },
            [&](const EntryRefunded& e) {
                if (const Misfit wrong = not_given_back(s, e.entry)) return wrong;
                const Entry& entry = s.entries.at(e.entry);
                if (e.money != reversed(entry.money) || e.chips != reversed(entry.chips))
                    return unless(false, "another sum was taken for it");
                return unbalanced(s, e);
            },
            [&](const EntryTransferred& e) {
                if (const Misfit wrong = not_given_back(s, e.entry)) return wrong;
                const Entry& entry = s.entries.at(e.entry);
                if (e.money != taken_along(entry.money) || e.chips != reversed(entry.chips))
                    return unless(false, "another sum was taken for it");
                return unbalanced(s, e);
            },
            [&](const EntryReceived& e) {
                const Entry* entry = s.find(e.entry);
                if (!entry || !entry->came_from.empty()) return unless(false, "there is no such entry");
                const bool from_drawer = std::ranges::all_of(e.money, [](const MoneyPosting& posting) {
                    return std::ranges::count(drawers, posting.from) > 0 &&
                           posting.to == MoneyAccount::other_tournaments;
                });
                if (!from_drawer || e.money.size() > 1) return unless(false, "it is paid in another way");
                return s.accounts.misfit(std::span(e.money), s.setup->buy_in.currency);
            },
            [&](const LevelsChanged& e) {
                if (!open(s) || !clock_agrees(s, e.index, e.elapsed_ms, e.at_ms))
                    return unless(false, "the clock stood elsewhere");
                if (first_level_changed(s, e.levels, e.index)) return unless(false, "a level that was played changes");
                return unless(s.setup->late_levels <= count_levels(e.levels), "late registration outlasts the levels");
            },
            [&](const LateRegistrationChanged& e) {
                return unless(open(s) && e.late_levels <= count_levels(s.setup->levels),
                              "late registration outlasts the levels");
            },
            [&](const CapChanged& e) {
                return unless(open(s) && (!e.max_entries || s.entries_sold() <= *e.max_entries), "more were sold");
            },
            [&](const PayoutChanged&) { return unless(open(s), "it is over"); },
            [&](const ClockStarted& e) {
                if (!open(s) || s.clock.running) return unless(false, "the clock is running");
                return unless(clock_agrees(s, e.index, e.elapsed_ms, e.at_ms), "the clock stood elsewhere");
            },
            [&](const ClockPaused& e) {
                if (!s.clock.running) return unless(false, "the clock is not running");
                return unless(clock_agrees(s, e.index, e.elapsed_ms, e.at_ms), "the clock stood elsewhere");
            },
            [&](const LevelSet& e) {
                if (e.index < 0 || e.index >= static_cast<std::int64_t>(s.setup->levels.size()))
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
                const Table* table = s.seating.find(e.table);
                return unless(table && table->players() == 0, "the table is not empty");
            },
            [&](const TournamentFinished& e) {
                return unless(s.status == Status::running && seated(s, e.winner) && s.players_left() == 1,
                              "more than one is left");
            },
            [&](const HandOverConfirmed& e) {
                const auto* open = s.notes.get(e.table);
                return unless(open && std::ranges::find(*open, e.note, &HandOverNote::note) != open->end(),
                              "there is no such note");
            },
            [&](const auto& e) { return floor_events::misfit(s, e); },
        },
        event);
}

void apply(State& s, const Event& event) {
    RIFFLE_CHECK(!misfit(s, event));
    apply_fitting(s, event);
}

void apply_fitting(State& s, const Event& event) {
    visit(
        overloaded{
            [&](const TournamentCreated& e) {
                s.exists = true;
                s.setup = e.setup;
                s.next_commitment = e.first_commitment;
            },
            [&](const SetupChanged& e) { s.setup = e.setup; },
            [&](const RegistrationOpened& e) {
                s.status = Status::registering;
                s.book_digest = e.digest;
                // What it is stands on the public page from now on.
                s.announced = *s.setup;
            },
            [&](const BookChanged& e) {
                Setup setup = *s.setup;
                setup.book = e.book;
                s.setup = std::move(setup);
                s.book_digest = e.digest;
            },
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
                entry.money = e.money;
                entry.chips = e.chips;
                entry.ticket = e.ticket;
                entry.told = e.told.value_or(std::vector<std::string>{});
                s.entries.set(e.entry, std::move(entry));
                if (!s.by_person.insert(e.person, {e.entry})) s.by_person.edit(e.person).push_back(e.entry);
                leave_lists(s, e.person);
                ++s.totals.left;
                ++s.totals.sold;
                s.totals.reentries += e.kind == EntryKind::reentry;
                s.accounts.post(e.money);
                s.accounts.post(e.chips);
            },
            [&](const TableOpened& e) {
                s.seating.open(e.table, e.seats);
                s.tables_opened = std::max(s.tables_opened, e.table.value);
            },
            [&](const SeatDrawn& e) {
                Entry& entry = s.entries.edit(e.entry);
                entry.status = EntryStatus::seated;
                entry.draw = e.draw;
                take_seat(s, entry, {e.table, e.seat});
                entry.waits = e.waits;
                note_draw(s, e.draw);
            },
            [&](const SeatGiven& e) {
                Entry& entry = s.entries.edit(e.entry);
                entry.status = EntryStatus::seated;
                take_seat(s, entry, {e.table, e.seat});
                entry.waits = e.waits;
            },
            [&](const ButtonTold& e) {
                s.seating.set_button({e.table, e.seat});
                end_waits(s, e.table);
            },
            [&](const EntryRefunded& e) { give_back(s, e); },
            [&](const EntryTransferred& e) {
                give_back(s, e);
                s.entries.edit(e.entry).moved_to = e.tournament;
            },
            [&](const EntryReceived& e) {
                Entry& entry = s.entries.edit(e.entry);
                entry.came_from = e.tournament;
                entry.credit = Money{0, s.setup->buy_in.currency};
                for (const MoneyPosting& posting : e.money) entry.credit = *entry.credit + posting.amount;
                s.accounts.post(e.money);
            },
            [&](const LevelsChanged& e) {
                edit_setup(s, [&](Setup& setup) { setup.levels = e.levels; });
                if (!s.clock.started) return;
                // The last level has no end; one that levels now follow has run for as long as it could.
                const bool ends = e.index + 1 < static_cast<std::int64_t>(e.levels.size());
                s.clock.index = e.index;
                s.clock.elapsed_ms =
                    ends ? std::min(e.elapsed_ms, e.levels[static_cast<std::size_t>(e.index)].duration_ms)
                         : e.elapsed_ms;
                s.clock.at_ms = e.at_ms;
            },
            [&](const LateRegistrationChanged& e) {
                edit_setup(s, [&](Setup& setup) { setup.late_levels = e.late_levels; });
            },
            [&](const CapChanged& e) { edit_setup(s, [&](Setup& setup) { setup.max_entries = e.max_entries; }); },
            [&](const PayoutChanged& e) {
                edit_setup(s, [&](Setup& setup) {
                    setup.payout = e.payout;
                    setup.payout_unit = e.payout_unit;
                });
            },
            [&](const ClockStarted& e) {
                if (!s.clock.started) s.started_at_ms = e.at_ms;
                s.between_days = false;
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
            [&](const ClockShifted& e) {
                s.clock.at_ms += e.by_ms;
                s.started_at_ms += s.clock.started ? e.by_ms : 0;
                s.rota.shift(e.by_ms);
            },
            [&](const EntryBusted& e) {
                Entry& entry = s.entries.edit(e.entry);
                if (s.hand_for_hand) s.hand_for_hand->out.push_back({e.entry, entry.place->table, e.stack});
                // [mediterraneo-2026:17-d] The place at the own table.
                if (table_by_table(*s.setup)) entry.table_place = s.seating.tables().at(entry.place->table).players();
                leave_seat(s, entry);
                entry.status = EntryStatus::busted;
                entry.knocked_out_by = e.by;
                entry.busted_at_ms = e.at_ms;
                entry.out = static_cast<std::int64_t>(s.bust_order.size()) + 1;
                s.bust_order.set(entry.out, e.entry);
                --s.totals.left;
            },
            [&](const EntryMoved& e) {
                Entry& entry = s.entries.edit(e.entry);
                take_seat(s, entry, {e.table, e.seat});
                entry.waits = e.waits;
                if (e.at_ms && e.table != e.from_table) s.moves.set(e.entry, {.at_ms = *e.at_ms});
                if (e.draw) {
                    entry.draw = e.draw;
                    note_draw(s, *e.draw);
                }
            },
            [&](const TableClosed& e) { floor_events::table_closed(s, e.table); },
            [&](const TournamentFinished& e) {
                s.entries.edit(e.winner).status = EntryStatus::winner;
                if (table_by_table(*s.setup)) s.entries.edit(e.winner).table_place = 1;
                s.winner = e.winner;
                s.status = Status::finished;
                const ClockReading r = read_clock(s.clock, s.setup->levels, e.at_ms);
                s.clock = {
                    .started = true, .running = false, .index = r.index, .elapsed_ms = r.elapsed_ms, .at_ms = e.at_ms};
            },
            [&](const HandOverConfirmed& e) {
                auto& open = s.notes.edit(e.table);
                std::erase_if(open, [&](const HandOverNote& one) { return one.note <= e.note; });
                if (open.empty()) s.notes.erase(e.table);
            },
            [&](const auto& e) { floor_events::apply(s, e); },
        },
        event);
}

}  // namespace riffle::tournament

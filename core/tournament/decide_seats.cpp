// Who sits where: sales with a drawn seat, moves, breaking and balancing tables.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/hand/rotation.h"
#include "core/rulebook/keys.h"
#include "core/tournament/decide.h"
#include "core/tournament/notices.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/places.h"
#include "core/tournament/positions.h"
#include "core/tournament/refuse.h"
#include "core/tournament/view.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

// One draw's numbers and its records: every seat it gives says from how many it was drawn, and which of them.
class Drawing {
  public:
    explicit Drawing(const DrawSource& source, std::string_view algorithm = draw_algorithm)
        : source_(source), algorithm_(algorithm), numbers_(source.seed) {}
    DrawNumbers& numbers() { return numbers_; }
    Draw pick_of(std::int64_t from) {
        return {.number = source_.number,
                .algorithm = std::string(algorithm_),
                .seed = hex(source_.seed),
                .from = from,
                .pick = static_cast<std::int64_t>(numbers_.below(static_cast<std::uint64_t>(from))),
                .next_commitment = source_.next_commitment};
    }

  private:
    const DrawSource& source_;
    std::string_view algorithm_;
    DrawNumbers numbers_;
};

// Who arrives next sits here; a seat must be open.
Place arrival_seat(const Seating& seating, rulebook::ArrivalSeatOrder order) {
    switch (order) {
        case rulebook::ArrivalSeatOrder::lowest_seat_of_emptiest_table:
            break;
        case rulebook::ArrivalSeatOrder::tables_filled_in_turn:
            for (const auto& [number, table] : seating.tables())
                for (std::int64_t seat = 1; seat <= table.size(); ++seat)
                    if (!table.at(SeatNumber{seat})) return {number, SeatNumber{seat}};
    }
    return seating.choice(0);
}

std::int64_t entries_kept_by(const State& s, const PersonId& person) {
    const auto& own = s.entries_of(person);
    return std::count_if(own.begin(), own.end(),
                         [&](EntryNumber number) { return s.entries.at(number).status != EntryStatus::refunded; });
}

// [tda-2024:11-A-1] Who is due to post the big blind takes the worst open seat. Nothing: a button is not known.
std::optional<EntryMoved> move_by_position(const State& s, const Table& from, const Table& to,
                                           const BalanceRule& rule) {
    if (!rule.by_position) return std::nullopt;
    const auto positions = positions_of(from);
    auto seat = worst_seat(to, rule.worst);
    if (!rule.stud_alone && (!positions || !seat)) return std::nullopt;
    SeatNumber mover = !positions            ? SeatNumber{1}
                       : rule.next_big_blind ? positions->next_big_blind
                                             : positions->big_blind;
    if (rule.stud_alone) {
        // [tda-2024:11-A-3] The seat that became free last; from the fuller table whoever sits as it, or next after.
        if (!to.opened || to.at(*to.opened)) return std::nullopt;
        seat = to.opened;
        mover = SeatNumber{std::min(seat->value, from.size())};
        for (std::int64_t tried = 0; !from.at(mover) && tried < from.size(); ++tried)
            mover = SeatNumber{mover.value % from.size() + 1};
    }
    // [tda-2024:9] Who keeps a seat is passed over for the next after, while there is one.
    for (std::int64_t tried = 0; tried < from.size() && (!from.at(mover) || s.keep_seats.contains(*from.at(mover)));
         ++tried)
        mover = SeatNumber{mover.value % from.size() + 1};
    if (!from.at(mover)) return std::nullopt;
    return EntryMoved{.entry = *from.at(mover),
                      .from_table = from.number,
                      .from_seat = mover,
                      .table = to.number,
                      .seat = *seat,
                      .draw = std::nullopt,
                      .clause = std::nullopt};
}

EntryMoved drawn_move(const State& s, const Table& from, const Table& to, Drawing& drawing) {
    std::vector<SeatNumber> taken;
    std::vector<SeatNumber> free;
    for (std::int64_t seat = 1; seat <= from.size(); ++seat)
        if (from.at(SeatNumber{seat})) taken.push_back(SeatNumber{seat});
    const auto keeps = [&](SeatNumber seat) { return s.keep_seats.contains(*from.at(seat)); };
    if (!std::ranges::all_of(taken, keeps)) std::erase_if(taken, keeps);
    for (std::int64_t seat = 1; seat <= to.size(); ++seat)
        if (!to.at(SeatNumber{seat})) free.push_back(SeatNumber{seat});
    const SeatNumber mover = taken[drawing.numbers().below(taken.size())];
    Draw draw = drawing.pick_of(static_cast<std::int64_t>(free.size()));
    const SeatNumber seat = free[static_cast<std::size_t>(draw.pick)];
    return EntryMoved{.entry = *from.at(mover),
                      .from_table = from.number,
                      .from_seat = mover,
                      .table = to.number,
                      .seat = seat,
                      .draw = std::move(draw),
                      .clause = std::nullopt};
}

// What a late entrant waits for. Nothing: dealt in at once, or the table's button is not known.
std::optional<Wait> late_wait(const State& s, const Place& place, const Book& book) {
    const Table* table = s.seating.find(place.table);
    if (s.status != Status::running || !table || !positions_of(*table)) return std::nullopt;
    switch (book.ask(key::late_entrant_first_hand).value) {
        case rulebook::LateEntrantFirstHand::at_once_except_between_small_blind_and_button:
            if (behind_small_blind(*table, place.seat)) return Wait::button;
            return std::nullopt;
        // [internacional:43-4] While the blinds have not come by, in the first round; [internacional:43-5] later the
        // big blind is waited for.
        case rulebook::LateEntrantFirstHand::first_round_at_once_then_wait_for_big_blind:
            if (blinds_passed(*table, place.seat)) return Wait::big_blind;
            return std::nullopt;
        case rulebook::LateEntrantFirstHand::director:
            return std::nullopt;
    }
    return std::nullopt;
}

// The same of who comes from a table that broke [tda-2024:10-A].
std::optional<Wait> moved_wait(const State& s, const Place& place, const Book& book) {
    const Table* table = s.seating.find(place.table);
    if (s.status != Status::running || !table || !positions_of(*table)) return std::nullopt;
    const auto rule = book.ask(key::broken_table_arrival);
    if (rule.value == rulebook::BrokenTableArrival::director) return std::nullopt;
    return behind_small_blind(*table, place.seat) ? std::optional(Wait::button) : std::nullopt;
}

// [tda-2024:8-A-1] A full stack whatever level is running, by every book we know.
std::vector<ChipPosting> entry_stack(const State& s, const SellEntry& c, const Book& book, const Context& context) {
    // [mediterraneo-2026:21-d] A finalist's stack is made of the points of the qualifying phase.
    if (c.points)
        if (const auto each = book.ask(key::series_final_stack_per_point))
            return moved(ChipAccount::sold, ChipAccount::in_play, Chips{*c.points * each->value});
    if (c.stack) return stack_of(*as_day_two(*s.setup, *c.stack));
    // [cnp:8.b] Not where a stack lies ready that was dealt in: it is what the blinds have left of it.
    if (s.laid_out > 0 && s.laid_out_dealt_in)
        return blinded_stack_of(*s.setup, read_clock(s.clock, s.setup->levels, context.at_ms).level_number);
    if (s.status != Status::running) return stack_of(*s.setup);
    if (book.ask(key::late_entrant_stack).value == rulebook::LateEntrantStack::full) return stack_of(*s.setup);
    return blinded_stack_of(*s.setup, read_clock(s.clock, s.setup->levels, context.at_ms).level_number);
}

// [solverde-2023:3.1.10-b] Until the last day of a multistack event begins those who were not there may come straight
// to it.
std::expected<void, Refusal> day_two_open(const State& s, std::int64_t stack, const Book& book,
                                          const Context& context) {
    const auto days = book.ask(key::multistack_days);
    const auto stacks = book.ask(key::multistack_day_two_stacks);
    if (!as_day_two(*s.setup, stack)) return refuse(day_two_stack_unknown, stacks.citation);
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (s.day != days.value || !s.between_days || context.registration_closed_for_good)
        return refuse(day_two_closed, days.citation);
    return {};
}

constexpr std::int64_t most_final_points = 1'000'000;

// Of a finalist: in a final of the book's own, within reason.
std::optional<Refusal> points_wrong(const State& s, const SellEntry& c, const Book& book) {
    if (!c.points) return std::nullopt;
    const auto each = book.ask(key::series_final_stack_per_point);
    if (!each || !s.setup->series_final.value_or(false))
        return Refusal{points_are_no_stack, each ? each->citation : Citation{}, {}};
    if (*c.points < 1 || *c.points > most_final_points) return Refusal{points_are_no_stack, each->citation, {}};
    return std::nullopt;
}

std::expected<void, Refusal> may_enter(const State& s, const SellEntry& c, const Book& book, const Context& context) {
    const PersonId& person = c.person;
    auto open = c.stack ? day_two_open(s, *c.stack, book, context)
                        : registration_open(s, book, context.at_ms, context.registration_closed_for_good);
    if (!open) return open;
    // [mediterraneo-2026:4-d] Conditions and prices are known before anybody pays them.
    if (auto untold = not_announced(s, book, {Notice::entry_conditions, Notice::commission, Notice::starting_stack}))
        return std::unexpected(*std::move(untold));
    if (auto wrong = points_wrong(s, c, book)) return std::unexpected(*std::move(wrong));
    if (auto team = outside_teams(s, person)) return std::unexpected(*std::move(team));
    if (auto barred = barred_person(book, context)) return std::unexpected(*std::move(barred));
    // [tda-2024:GL-entry-products] [mediterraneo-2026:5-a] Who comes back comes with a new entry, when the old one is
    // out.
    const auto again = book.ask(key::re_entry_is_new_entry);
    for (const EntryNumber number : s.entries_of(person)) {
        const EntryStatus status = s.entries.at(number).status;
        if (status == EntryStatus::seated || status == EntryStatus::waiting)
            return refuse(person_still_in, again.citation, {{"entry", std::to_string(number.value)}});
    }
    for (const EntryNumber number : s.entries_of(person))
        if (const std::string& how = s.entries.at(number).removed; how == "disqualified" || how == "expelled")
            return refuse(removed_person, book.ask(key::disqualified_chips).citation);
    const std::int64_t before = entries_kept_by(s, person);
    const auto limit = book.ask(key::re_entry_limit);
    if (limit.value == rulebook::ReEntryLimit::as_announced) {
        if (before > 0 && s.setup->reentries == 0) return refuse(no_reentry, limit.citation);
        if (before > s.setup->reentries)
            return refuse(reentries_used_up, limit.citation, {{"allowed", std::to_string(s.setup->reentries)}});
    }
    // [tda-2024:27-2] Who has declared a rebuy pays for it first.
    for (const EntryNumber number : s.entries_of(person))
        if (s.entries.at(number).rebuys_owed > 0)
            return refuse(rebuy_owed, book.ask(key::rebuy_declared_obliges).citation,
                          {{"entry", std::to_string(number.value)}});
    if (auto full = no_place(s, person, book, context.at_ms)) return std::unexpected(*std::move(full));
    if (auto others = others_first(s, person, book, context.at_ms)) return std::unexpected(*std::move(others));
    return {};
}

}  // namespace

namespace {

// What a transfer states is kept: no more of it than a reader needs.
std::optional<Refusal> transfer_too_long(const std::optional<TransferDetails>& told) {
    constexpr std::size_t most = 60;
    if (!told) return std::nullopt;
    const std::pair<const char*, const std::optional<std::string>*> fields[] = {
        {"payer", &told->payer}, {"date", &told->date}, {"venue", &told->venue}};
    for (const auto& [name, text] : fields)
        if (*text && (*text)->size() > most)
            return Refusal{transfer_details_missing, {}, {{"where", std::string("transfer.") + name}, {"field", name}}};
    return std::nullopt;
}

}  // namespace

Decision decide_sale(const State& s, const SellEntry& c, const Book& book, const Context& context) {
    if (auto fault = transfer_too_long(c.transfer)) return std::unexpected(*std::move(fault));
    if (auto may = may_enter(s, c, book, context); !may) return std::unexpected(may.error());
    const bool again = entries_kept_by(s, c.person) > 0;
    // [mediterraneo-2026:15-a] A re-entry is a new registration.
    SaleKind kind;
    kind.with_bounty = !again || !s.setup->bounty || book.ask(key::bounty_re_entry_new_chip).value;
    // [solverde-2023:7.2] What goes into the prizes: entries, late ones, those of who comes back.
    const auto included = book.ask(key::prize_pool_includes).value;
    using In = rulebook::PrizePoolIncludes;
    const bool late = s.status == Status::running;
    kind.pooled = included.contains(again ? In::re_entries : late ? In::late_registrations : In::buy_ins);
    // [tda-2024:GL-entry-products] A new full buy-in, where it is a new entry in every way; else without another fee.
    kind.with_fee = !again || book.ask(key::re_entry_is_new_entry).value;
    // [solverde-2023:3.1.10-c] The days of a multistack feed one pool; where each has its own, no entry of another day.
    if (format_of(*s.setup) == Format::multistack && s.day > 1)
        if (const auto one = book.ask(key::multistack_single_pool); !one.value)
            return refuse(day_has_own_pool, one.citation);
    const auto payment = payment_by_book(*s.setup, c.payment, c.transfer, book);
    if (!payment) return std::unexpected(payment.error());
    const auto told = told_at_registration(book);
    Events events{EntrySold{.entry = context.next_entry,
                            .person = c.person,
                            .kind = again ? EntryKind::reentry : EntryKind::first,
                            .money = sale_of(c.stack ? *as_day_two(*s.setup, *c.stack) : *s.setup, *payment, kind),
                            .chips = entry_stack(s, c, book, context),
                            .ticket = context.ticket,
                            .checked = person_check(book, context),
                            .transfer = *payment == Payment::transfer ? c.transfer : std::nullopt,
                            .told = told.empty() ? std::nullopt : std::optional(told),
                            .points = c.points,
                            .day_two = c.stack}};
    if (s.laid_out > 0) {
        const Chips had =
            s.laid_out_dealt_in ? events.front().get<EntrySold>().chips.front().amount : s.setup->starting_stack;
        events.push_back(
            StackTaken{.entry = context.next_entry,
                       .chips = moved(s.laid_out_dealt_in ? ChipAccount::in_play : ChipAccount::with_dealers,
                                      ChipAccount::stock, had)});
    }
    Seating seating = s.seating;
    if (seating.choices() == 0) {
        const std::int64_t opening = s.tables_opened == 0 ? s.setup->opening_tables.value_or(1) : 1;
        for (std::int64_t i = 1; i <= opening; ++i) {
            const TableNumber number{s.tables_opened + i};
            events.push_back(TableOpened{.table = number, .seats = chairs_at_table(*s.setup)});
            seating.open(number, chairs_at_table(*s.setup));
        }
    }
    // [mediterraneo-2026:17-c] Team-mates at different tables, as far as that goes.
    const bool apart = format_of(*s.setup) == Format::teams && book.ask(key::team_members_apart).value;
    // [mediterraneo-2026:5-c] In the order they come, where the book has no draw.
    if (book.ask(key::seat_assignment).value == rulebook::SeatAssignment::order_of_arrival) {
        const Place place = apart ? seats_apart(s, seating, c.person).front()
                                  : arrival_seat(seating, book.ask(key::arrival_seat_order).value);
        events.push_back(SeatGiven{
            .entry = context.next_entry, .table = place.table, .seat = place.seat, .waits = late_wait(s, place, book)});
        return events;
    }
    // [tda-2024:7-1] Seats are drawn at random. [tda-2024:8-A-2] Late entries draw the same way, from the same pool.
    const auto seats = apart ? seats_apart(s, seating, c.person) : std::vector<Place>{};
    Draw draw = Drawing{context.draw, apart ? apart_algorithm : draw_algorithm}.pick_of(
        apart ? static_cast<std::int64_t>(seats.size()) : seating.choices());
    const Place place = apart ? seats[static_cast<std::size_t>(draw.pick)] : seating.choice(draw.pick);
    events.push_back(SeatDrawn{.entry = context.next_entry,
                               .table = place.table,
                               .seat = place.seat,
                               .draw = std::move(draw),
                               .waits = late_wait(s, place, book)});
    return events;
}

Decision decide_move(const State& s, const MoveEntry& c) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Entry* entry = s.find(c.entry);
    const Args args{{"entry", std::to_string(c.entry.value)}};
    if (!entry) return refuse(entry_unknown, {}, args);
    if (entry->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (!table->has(c.seat)) return refuse(seat_unknown, {}, {{"seat", std::to_string(c.seat.value)}});
    if (entry->place == Place{c.table, c.seat}) return refuse(no_change);
    // Each table plays to its own winner: another chair there, and no other table, once hands are dealt.
    if (s.status == Status::running && table_by_table(*s.setup) && entry->place->table != c.table)
        return refuse(tables_play_alone);
    if (table->at(c.seat))
        return refuse(seat_taken, {},
                      {{"table", std::to_string(c.table.value)}, {"seat", std::to_string(c.seat.value)}});
    return Events{EntryMoved{.entry = c.entry,
                             .from_table = entry->place->table,
                             .from_seat = entry->place->seat,
                             .table = c.table,
                             .seat = c.seat,
                             .draw = std::nullopt,
                             .clause = std::nullopt}};
}

bool break_drawn(const State& s) { return !s.break_order.empty() && s.seating.find(s.break_order.front()); }

std::optional<TableNumber> next_to_break(const State& s) {
    // [tda-2024:9] A table where somebody keeps a seat goes after the others.
    std::set<TableNumber> kept;
    for (const auto& [entry, nothing] : s.keep_seats)
        if (const Entry* found = s.find(entry); found->place) kept.insert(found->place->table);
    if (kept.size() >= s.seating.tables().size()) kept.clear();
    for (const TableNumber table : s.break_order)
        if (s.seating.find(table) && !kept.contains(table)) return table;
    if (s.seating.tables().empty()) return std::nullopt;
    for (std::size_t i = s.seating.tables().size(); i-- > 0;)
        if (const TableNumber table = s.seating.tables().nth(i).first; !kept.contains(table)) return table;
    return std::nullopt;
}

Decision decide_break(const State& s, const BreakTable& c, const Book& book, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Table* broken = s.seating.find(c.table);
    if (!broken) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (table_by_table(*s.setup)) return refuse(tables_play_alone);
    // [cnp:11.a] In the order that was fixed, where one was.
    const auto next = next_to_break(s);
    // [tda-2024:RP-19-1] Where it is drawn, not before it was.
    if (s.pace.random_table_breaks && !break_drawn(s))
        return refuse(break_not_drawn, book.ask(key::anti_stalling.random_table_breaks).citation);
    if (!s.break_order.empty() && next != c.table)
        return refuse(not_next_to_break, book.ask(key::breaking_order_publication).citation,
                      {{"table", std::to_string(next->value)}});
    Seating others = s.seating;
    others.close(c.table);
    if (others.free_seats() < broken->players())
        return refuse(not_enough_seats, book.ask(key::break_seat_draw).citation,
                      {{"table", std::to_string(c.table.value)}});
    const auto draw = book.ask(key::break_seat_draw);
    Events events = drawn_break(s, c.table, draw.value == rulebook::BreakSeatDraw::two_step_random, context.draw);
    for (Event& event : events)
        if (auto* moved = event.edit<EntryMoved>()) moved->waits = moved_wait(s, {moved->table, moved->seat}, book);
    return events;
}

Events drawn_break(const State& s, TableNumber table, bool two_steps, const DrawSource& source) {
    Seating others = s.seating;
    others.close(table);
    // [tda-2024:10-B] Two independent random steps: the order of the players, then the seat of each. [rptp:9-a] One: in
    // the order they sit, the seat of each.
    Drawing drawing{source, two_steps ? draw_algorithm : one_step_algorithm};
    std::vector<EntryNumber> players;
    for (const auto& seat : s.seating.tables().at(table).seats)
        if (seat) players.push_back(*seat);
    if (two_steps) drawing.numbers().shuffle(std::span(players));
    Events events;
    for (const EntryNumber entry : players) {
        Draw draw = drawing.pick_of(others.choices());
        const Place place = others.choice(draw.pick);
        others.sit(place, entry);
        const Place from = *s.find(entry)->place;
        events.push_back(EntryMoved{.entry = entry,
                                    .from_table = from.table,
                                    .from_seat = from.seat,
                                    .table = place.table,
                                    .seat = place.seat,
                                    .draw = std::move(draw),
                                    .clause = std::nullopt});
    }
    events.push_back(TableClosed{.table = table});
    return events;
}

// The table that gives and the one that takes. [internacional:25-5] With many tables the nearest of the shortest takes;
// [internacional:25-6] with few, of equal ones that which is next to break.
std::pair<const Table&, const Table&> between(const State& s, const Seating& seating, const BalanceRule& rule) {
    const Table* fullest = seating.fullest();
    const Table* shortest = seating.shortest();
    const auto tables = static_cast<std::int64_t>(seating.tables().size());
    if (rule.by_order && tables > *rule.by_order) return {*fullest, *seating.shortest_near(fullest->number)};
    const auto first_of = [&](std::int64_t players, const Table* otherwise) {
        for (const TableNumber number : s.break_order)
            if (const Table* table = seating.find(number); table && table->players() == players) return table;
        return otherwise;
    };
    const bool both = rule.by_order.has_value();
    return {both || rule.source_by_order ? *first_of(fullest->players(), fullest) : *fullest,
            both || rule.destination_by_order ? *first_of(shortest->players(), shortest) : *shortest};
}

Decision decide_button(const State& s, const TellButton& c) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    const Table* table = s.seating.find(c.table);
    if (!table) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    if (!table->has(c.seat)) return refuse(seat_unknown, {}, {{"seat", std::to_string(c.seat.value)}});
    if (table->button == c.seat) return refuse(no_change);
    return Events{ButtonTold{.table = c.table, .seat = c.seat}};
}

namespace {

// [tda-2024:11-A-1] Where a button is, who moves and where is known from it; [tda-2024:11-B-2] in the stud round of a
// mixed game it stands still, and is counted from all the same. [tda-2024:11-A-3] Stud alone has none.
enum class Counted { from_button, from_frozen_button, stud_alone };
Counted counted_now(const State& s, std::int64_t now_ms) {
    const auto stud = [](std::string_view id) {
        const hand::Game* game = hand::find_game(id);
        return game && game->stud();
    };
    const hand::MixedGame* mixed = hand::find_mixed(s.setup->game);
    if (!mixed) return stud(s.setup->game) ? Counted::stud_alone : Counted::from_button;
    if (std::ranges::all_of(mixed->rotation.games, [](const auto* game) { return game->stud(); }))
        return Counted::stud_alone;
    const std::int64_t level = read_clock(s.clock, s.setup->levels, now_ms).level_number;
    return stud(game_at(*s.setup, level)) ? Counted::from_frozen_button : Counted::from_button;
}

BalanceRule balance_rule(const State& s, const Book& book, std::int64_t now_ms) {
    const auto who = book.ask(key::balance_who_moves);
    const auto order = book.ask(key::balance_break_order_below_tables);
    const auto fixed = book.ask(key::balance_predetermined_table);
    const auto formats = book.ask(key::balance_formats);
    const Counted counted = counted_now(s, now_ms);
    const bool stud_too = formats.value == rulebook::BalanceFormats::flop_and_mixed_stud_by_position;
    const auto single = book.ask(key::balance_worst_seat_single_blind);
    return {.next_big_blind = who.value == rulebook::BalanceWhoMoves::next_big_blind,
            .worst = {.never_small_blind = book.ask(key::balance_small_blind_never_worst).value,
                      .single_blind = single.value == rulebook::BalanceWorstSeatSingleBlind::vacant_seat_next_big_blind,
                      .big_blind_twice = book.ask(key::balance_big_blind_twice).value},
            .by_position = counted == Counted::from_button || stud_too,
            .stud_alone = counted == Counted::stud_alone,
            .source_by_order = fixed.value == rulebook::BalancePredeterminedTable::source_table,
            .destination_by_order = fixed.value == rulebook::BalancePredeterminedTable::destination_table,
            .clause = who.citation,
            .by_order = order ? std::optional(order->value) : std::nullopt};
}

}  // namespace

Decision decide_balance(const State& s, const Book& book, const Context& context) {
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    if (table_by_table(*s.setup)) return refuse(tables_play_alone);
    const BalanceRule rule = balance_rule(s, book, context.at_ms);
    Events events = balance(s, rule, context.draw);
    if (events.empty()) return refuse(tables_balanced);
    // [internacional:25-7] With the rights and duties of the new position, at once.
    const auto deal = book.ask(key::balanced_player_deal);
    if (deal.value == rulebook::BalancedPlayerDeal::waits_for_big_blind && s.status == Status::running)
        for (Event& event : events) event.edit<EntryMoved>()->waits = Wait::big_blind;
    return events;
}

Events balance(const State& s, const BalanceRule& rule, const DrawSource& source) {
    Seating seating = s.seating;
    Drawing drawing{source};
    Events events;
    while (!seating.tables().empty()) {
        const auto [fullest, shortest] = between(s, seating, rule);
        if (fullest.players() - shortest.players() < 2 || shortest.players() == shortest.size()) break;
        EntryMoved move = move_by_position(s, fullest, shortest, rule).value_or(EntryMoved{});
        if (move.entry == EntryNumber{}) move = drawn_move(s, fullest, shortest, drawing);
        move.clause = std::string(rule.clause.clause);
        seating.leave({move.from_table, move.from_seat});
        seating.sit({move.table, move.seat}, move.entry);
        events.push_back(std::move(move));
    }
    return events;
}

std::expected<Events, std::string> drawn_again_balance(const State& s, std::span<const Event> events,
                                                       const DrawSource& source) {
    Seating seating = s.seating;
    Drawing drawing{source};
    Events again;
    for (const Event& event : events) {
        const auto* recorded = event.as<EntryMoved>();
        if (!recorded) continue;
        const Table* from = seating.find(recorded->from_table);
        const Table* to = seating.find(recorded->table);
        if (!from || !to || from->players() == 0 || to->players() == to->size())
            return std::unexpected("the room as it stood gives no such draw");
        EntryMoved move = recorded->draw ? drawn_move(s, *from, *to, drawing) : *recorded;
        if (!seating.is_free({recorded->table, recorded->seat}) || from->at(recorded->from_seat) != recorded->entry)
            return std::unexpected("its seed gives other seats");
        seating.leave({recorded->from_table, recorded->from_seat});
        seating.sit({recorded->table, recorded->seat}, recorded->entry);
        again.push_back(std::move(move));
    }
    return again;
}

}  // namespace riffle::tournament

#include "core/tournament/decide.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <span>

#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/refuse.h"
#include "core/tournament/setup_by_book.h"
#include "core/tournament/simultaneous.h"

namespace riffle::tournament {
namespace {

using enum RefusalCode;

namespace key = rulebook::key;
constexpr std::int64_t most_told_stack = 1'000'000'000'000;

std::unexpected<Refusal> refuse_setup(const SetupFault& fault) {
    return refuse(setup_fault, {}, {{"where", fault.where}, {"expected", fault.expected}});
}

Decision decide_create(const State& s, const CreateTournament& c, const Book& book, const Context& context) {
    if (s.exists) return refuse(tournament_exists);
    Setup setup = completed_by_book(c.setup, book);
    if (auto fault = fault_in(setup)) return refuse_setup(*fault);
    if (auto outside = outside_book(setup, book)) return std::unexpected(*std::move(outside));
    // [mediterraneo-2026:21-c] A final is announced so long before.
    if (const auto notice = book.ask(key::series_final_notice);
        notice && setup.series_final.value_or(false) &&
        setup.starts_at - context.at_ms < std::chrono::milliseconds{notice->value}.count())
        return refuse(setup_fault, notice->citation,
                      {{"where", "setup.starts_at"},
                       {"expected", "at least " + std::to_string(notice->value.count() / 86'400) + " days from now"}});
    return Events{TournamentCreated{.setup = std::move(setup), .first_commitment = context.draw.next_commitment}};
}

Decision decide_change(const State& s, const ChangeSetup& c, const Book& book) {
    if (s.status != Status::announced && s.status != Status::registering) return refuse(tournament_begun);
    Setup setup = completed_by_book(c.setup, book);
    if (auto fault = fault_in(setup)) return refuse_setup(*fault);
    if (setup == *s.setup) return refuse(no_change);
    if (!s.book_digest.empty() && setup.book != s.setup->book)
        return refuse(book_pinned, {}, {{"book", s.setup->book}});
    if (auto outside = outside_book(setup, book)) return std::unexpected(*std::move(outside));
    // What was sold stays as it was sold: the money of an entry cannot change once one is out.
    if (!s.entries.empty() && !same_price(setup, *s.setup)) return refuse(currency_fixed);
    if (s.totals.extra_stacks > 0 && setup.extra_stack != s.setup->extra_stack) return refuse(currency_fixed);
    return Events{SetupChanged{.setup = std::move(setup)}};
}

Decision decide_open(const State& s, const Context& context) {
    if (s.status == Status::registering || s.status == Status::running) return refuse(registration_open_already);
    if (s.status != Status::announced) return refuse(tournament_over);
    return Events{RegistrationOpened{.book = s.setup->book, .digest = context.book_digest}};
}

Decision decide_book(const State& s, const ChangeBook& c, const Book& book, const Context& context) {
    if (auto fault = reason_too_long(c.reason)) return std::unexpected(*std::move(fault));
    if (s.status == Status::announced) return refuse(registration_not_open);
    if (s.status != Status::registering && s.status != Status::running) return refuse(tournament_over);
    if (c.book == s.setup->book && context.book_digest == s.book_digest) return refuse(no_change);
    if (auto outside = outside_book(*s.setup, book)) return std::unexpected(*std::move(outside));
    return Events{BookChanged{.book = c.book, .digest = context.book_digest, .reason = c.reason}};
}

// What may be done though the book is no longer the one that was pinned: to say which one it is to be, to stop,
// and to give money back.
bool needs_no_book(const Command& command) {
    return command.is<ChangeBook>() || command.is<CancelTournament>() || command.is<PauseClock>() ||
           command.is<RefundEntry>() || command.is<RefundEntries>();
}

// [solverde-2023:8.4] What a disqualified player paid is not given back, also when the tournament is cancelled.
std::optional<Refusal> stays_paid(const State& s, std::span<const EntryNumber> entries, const Book& book) {
    const auto rule = book.ask(key::disqualified_prizes);
    if (rule.value != rulebook::DisqualifiedPrizes::entry_not_refunded) return std::nullopt;
    for (const EntryNumber number : entries)
        if (const Entry* entry = s.find(number); entry && entry->removed == "disqualified")
            return Refusal{entry_not_paid_back, rule.citation, {{"entry", std::to_string(number.value)}}};
    return std::nullopt;
}

Decision decide_back(const State& s, const std::vector<EntryNumber>& entries, const Book& book,
                     const Context& context) {
    // How many may be named comes before they are looked at.
    Decision back = decide_refund(s, entries, context);
    if (!back && (back.error().code == entries_missing || back.error().code == entries_too_many)) return back;
    if (auto stays = stays_paid(s, entries, book)) return std::unexpected(*std::move(stays));
    return back;
}

Decision decide_cancel(const State& s, const CancelTournament& c, const Book& book) {
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (auto fault = reason_too_long(c.reason)) return std::unexpected(*std::move(fault));
    const auto changes = book.ask(key::event_changes);
    switch (changes.value) {
        // Once it is played there must be a reason.
        case rulebook::EventChanges::director_with_reason:
            if (s.status == Status::running && c.reason.empty()) return refuse(reason_missing, changes.citation);
            break;
        // [internacional:1-4]
        case rulebook::EventChanges::management_at_its_judgement:
            break;
        // [solverde-2023:2.2] Announced beforehand: one that has begun is played, or ends by 1.3.
        case rulebook::EventChanges::management_if_announced_before:
            if (s.status == Status::running) return refuse(announced_too_late, changes.citation);
    }
    return Events{TournamentCancelled{.reason = c.reason}};
}

// [cnp:14.e] With two left the levels of the main event have a length of their own, from the next one on.
void add_heads_up_levels(const State& s, const Book& book, const Context& context, Events& events) {
    const auto length = book.ask(key::heads_up_level);
    if (!length || !s.setup->main_event.value_or(false)) return;
    const ClockReading clock = read_clock(s.clock, s.setup->levels, context.at_ms);
    std::vector<Level> levels = s.setup->levels;
    for (std::size_t i = static_cast<std::size_t>(clock.index) + 1; i < levels.size(); ++i)
        if (!levels[i].is_break()) levels[i].duration_ms = std::chrono::milliseconds{length->value}.count();
    if (levels == s.setup->levels) return;
    events.push_back(LevelsChanged{
        .levels = std::move(levels), .index = clock.index, .elapsed_ms = clock.elapsed_ms, .at_ms = context.at_ms});
}

// A table that plays to its own winner keeps one; the table that would not.
std::optional<TableNumber> leaves_no_winner(const State& s, const std::vector<EntryNumber>& out) {
    if (!table_by_table(*s.setup)) return std::nullopt;
    std::map<TableNumber, std::int64_t> gone;
    for (const EntryNumber entry : out) ++gone[s.find(entry)->place->table];
    for (const auto& [table, players] : gone)
        if (s.seating.tables().at(table).players() == players) return table;
    return std::nullopt;
}

// [mediterraneo-2026:17-b] A round of sit & gos is over when every table has its winner; they are out with the place
// they have there.
void finish_tables(const State& s, const std::vector<EntryNumber>& out, const Book& book, const Context& context,
                   Events& events) {
    if (!table_by_table(*s.setup) || format_of(*s.setup) != Format::teams) return;
    if (registration_open(s, book, context.at_ms, context.registration_closed_for_good)) return;
    std::vector<EntryNumber> winners;
    for (const auto& [number, table] : s.seating.tables()) {
        const std::size_t before = winners.size();
        for (const auto& entry : table.seats)
            if (entry && !std::ranges::count(out, *entry)) winners.push_back(*entry);
        if (winners.size() > before + 1) return;
    }
    if (winners.size() < 2) return;
    for (std::size_t i = 1; i < winners.size(); ++i)
        events.push_back(EntryBusted{.entry = winners[i], .by = {}, .at_ms = context.at_ms});
    events.push_back(TournamentFinished{.winner = winners.front(), .at_ms = context.at_ms});
}

Decision decide_bust(const State& s, const BustOut& c, const Book& book, const Context& context) {
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (s.status != Status::running) return refuse(clock_not_running);
    if (c.entries.empty()) return refuse(entries_missing);
    std::set<EntryNumber> named;
    for (const EntryNumber entry : c.entries) {
        const Args args{{"entry", std::to_string(entry.value)}};
        if (!named.insert(entry).second) return refuse(entry_named_twice, {}, args);
        const Entry* found = s.find(entry);
        if (!found) return refuse(entry_unknown, {}, args);
        if (found->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
        // [rptp:27-b] The chips of a declared rebuy are still to come: nobody is out before that.
        if (found->rebuys_owed > found->rebuys_given)
            return refuse(rebuy_owed, book.ask(key::rebuy_declared_stack).citation, args);
    }
    for (const EntryNumber by : c.by) {
        const Args args{{"entry", std::to_string(by.value)}};
        if (!named.insert(by).second) return refuse(entry_named_twice, {}, args);
        const Entry* found = s.find(by);
        if (!found) return refuse(entry_unknown, {}, args);
        if (found->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    }
    if (c.stacks && c.stacks->size() != c.entries.size()) return refuse(stacks_missing);
    if (c.stacks)
        for (const Chips stack : *c.stacks)
            if (stack.value < 0 || stack.value > most_told_stack) return refuse(chips_more_than_in_play);
    for (const EntryNumber by : c.by_main_pot.value_or(std::vector<EntryNumber>{})) {
        const Args args{{"entry", std::to_string(by.value)}};
        const Entry* found = s.find(by);
        if (!found) return refuse(entry_unknown, {}, args);
        if (found->status != EntryStatus::seated || std::ranges::count(c.entries, by))
            return refuse(entry_not_in, {}, args);
    }
    if (c.by_each) {
        if (c.by_each->size() != c.entries.size()) return refuse(entries_missing, {}, {{"where", "by_each"}});
        for (const auto& each : *c.by_each)
            for (const EntryNumber by : each)
                if (!std::ranges::count(c.by, by))
                    return refuse(entry_not_in, {}, {{"entry", std::to_string(by.value)}});
    }
    if (auto table = leaves_no_winner(s, c.entries))
        return refuse(table_has_winner, {}, {{"table", std::to_string(table->value)}});
    // [solverde-2023:3.1.9-a] It stops with as many as there are prizes; in hand for hand, when that hand is over.
    const bool same_hand = s.hand_for_hand && !s.hand_for_hand->out.empty();
    if (const auto over = survivors_left(s, book, context); over && !same_hand)
        return refuse(survivors_are_left, *over, {{"players", std::to_string(s.players_left())}});
    // [mediterraneo-2026:23-f] The places are the reverse of the order they go in, several of one hand as they are
    // told; where the book leaves that to the director, one is told at a time.
    const auto places = book.ask(key::finishing_order);
    if (places.value == rulebook::FinishingOrder::director && c.entries.size() > 1)
        return refuse(left_to_director, places.citation);
    const std::int64_t left = s.players_left() - static_cast<std::int64_t>(c.entries.size());
    if (left < 1) return refuse(last_player);
    if (auto untold = stacks_untold(s, c, book, context)) return std::unexpected(*std::move(untold));
    Events events;
    for (std::size_t i = 0; i < c.entries.size(); ++i)
        events.push_back(EntryBusted{.entry = c.entries[i],
                                     .by = c.by_each ? (*c.by_each)[i] : c.by,
                                     .at_ms = context.at_ms,
                                     .stack = c.stacks ? std::optional((*c.stacks)[i]) : std::nullopt});
    if (auto ranked = ranked_together(s, c, book, context)) events.push_back(*std::move(ranked));
    finish_with(s, c.entries, book, context, events);
    finish_tables(s, c.entries, book, context, events);
    if (left == 2) add_heads_up_levels(s, book, context, events);
    return events;
}

Decision decide_confirm(const State& s, const ConfirmHandOver& c, const Context& context) {
    if (auto no = not_playing(s)) return refuse(*no);
    if (!s.seating.find(c.table)) return refuse(table_unknown, {}, {{"table", std::to_string(c.table.value)}});
    const auto* open = s.notes.get(c.table);
    if (!open || std::ranges::find(*open, c.note, &HandOverNote::note) == open->end()) return refuse(no_change);
    return Events{HandOverConfirmed{.table = c.table, .note = c.note, .by = context.by, .at_ms = context.at_ms}};
}

// Whether entries are sold in a level after the start, or in the break that follows it.
bool sells_in(const Setup& setup, const Book& book, std::int64_t level_number, bool on_break) {
    // [internacional:43-2] The break after the last late level belongs to it where the book says so.
    // Where it closes with the start of the level named, the one before is the last.
    const bool to_its_end =
        book.ask(key::registration_close_moment).value == rulebook::RegistrationCloseMoment::end_of_level;
    const std::int64_t last = setup.late_levels - (to_its_end || setup.late_levels == 0 ? 0 : 1);
    return level_number < last ||
           (level_number == last && (!on_break || book.ask(key::registration_open_through_break).value));
}

}  // namespace

std::optional<std::int64_t> last_selling(const Setup& setup, const Book& book) {
    std::optional<std::int64_t> last;
    std::int64_t number = 0;
    for (std::size_t i = 0; i < setup.levels.size(); ++i) {
        const bool on_break = setup.levels[i].is_break();
        if (!on_break) ++number;
        if (sells_in(setup, book, number, on_break)) last = static_cast<std::int64_t>(i);
    }
    return last;
}

void finish_with(const State& s, std::vector<EntryNumber> gone, const Book& book, const Context& context,
                 Events& events) {
    if (s.players_left() - static_cast<std::int64_t>(gone.size()) != 1) return;
    // While entries are still sold, somebody may yet come in: the last one left has not won.
    if (registration_open(s, book, context.at_ms, context.registration_closed_for_good)) return;
    for (const auto& [number, table] : s.seating.tables())
        for (const auto& entry : table.seats)
            if (entry && !std::ranges::count(gone, *entry))
                events.push_back(TournamentFinished{.winner = *entry, .at_ms = context.at_ms});
}

std::expected<void, Refusal> registration_open(const State& s, const Book& book, std::int64_t now_ms,
                                               bool closed_for_good) {
    // [tda-2024:GL-late-registration] Entries are taken after the start until a set level; then registration closes.
    const Citation late = book.ask(key::registration_close).citation;
    if (s.status == Status::announced) return refuse(registration_not_open);
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (closed_for_good) return refuse(registration_closed, late);
    if (s.status == Status::registering) return {};
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    if (!sells_in(*s.setup, book, clock.level_number, clock.on_break))
        return refuse(registration_closed, late, {{"level", std::to_string(s.setup->late_levels)}});
    return {};
}

Decision decide(const State& s, const Command& command, const Book& book, const Context& context) {
    if (!command.is<CreateTournament>() && !s.exists) return refuse(tournament_unknown);
    if (!s.book_digest.empty() && s.book_digest != context.book_digest && book.id == s.setup->book &&
        !needs_no_book(command))
        return refuse(book_changed, {}, {{"book", s.setup->book}});
    Decision decided = visit(overloaded{
                                 [&](const CreateTournament& c) { return decide_create(s, c, book, context); },
                                 [&](const ChangeSetup& c) { return decide_change(s, c, book); },
                                 [&](const OpenRegistration&) { return decide_open(s, context); },
                                 [&](const ChangeBook& c) { return decide_book(s, c, book, context); },
                                 [&](const CancelTournament& c) { return decide_cancel(s, c, book); },
                                 [&](const SellEntry& c) { return decide_sale(s, c, book, context); },
                                 [&](const RefundEntry& c) { return decide_back(s, {c.entry}, book, context); },
                                 [&](const RefundEntries& c) { return decide_back(s, c.entries, book, context); },
                                 [&](const TransferEntry& c) {
                                     if (auto stays = stays_paid(s, {&c.entry, 1}, book))
                                         return Decision{std::unexpected(*std::move(stays))};
                                     return decide_transfer(s, c, context);
                                 },
                                 [&](const ChangeLevels& c) { return decide_levels(s, c, book, context); },
                                 [&](const ChangeLateRegistration& c) { return decide_late(s, c, book, context); },
                                 [&](const ChangeCap& c) { return decide_cap(s, c); },
                                 [&](const ChangePayout& c) { return decide_payout(s, c, context); },
                                 [&](const StartClock&) { return decide_start(s, book, context); },
                                 [&](const PauseClock&) { return decide_pause(s, context); },
                                 [&](const SetLevel& c) { return decide_level(s, c, book, context); },
                                 [&](const AddTime& c) { return decide_time(s, c, context); },
                                 [&](const BustOut& c) { return decide_bust(s, c, book, context); },
                                 [&](const MoveEntry& c) { return decide_move(s, c); },
                                 [&](const TellButton& c) { return decide_button(s, c); },
                                 [&](const BreakTable& c) { return decide_break(s, c, book, context); },
                                 [&](const BalanceTables&) { return decide_balance(s, book, context); },
                                 [&](const RedrawSeats& c) { return decide_redraw(s, c, book, context); },
                                 [&](const SetBreakOrder& c) { return decide_break_order(s, c, book, context); },
                                 [&](const DrawButton& c) { return decide_draw_button(s, c, book, context); },
                                 [&](const StartHandForHand&) { return decide_hand_for_hand(s, book, context); },
                                 [&](const CountHand& c) {
                                     auto events = decide_count_hand(s, c, book, context);
                                     if (events) serve_everywhere(s, book, *events);
                                     return events;
                                 },
                                 [&](const EndHandForHand&) { return decide_end_hand_for_hand(s, context); },
                                 [&](const AnnounceLastHands& c) { return decide_last_hands(s, c, book, context); },
                                 [&](const EndDay&) { return decide_end_day(s, book, context); },
                                 [&](const ColourUp& c) { return decide_colour_up(s, c, book, context); },
                                 [&](const RetireChips& c) { return decide_retire(s, c, book); },
                                 [&](const TakeLateChips& c) { return decide_late_chips(s, c, book); },
                                 [&](const TakeFoundChips& c) { return decide_found_chips(s, c, book); },
                                 [&](const RemoveEntry& c) { return decide_remove(s, c, book, context); },
                                 [&](const SellChips& c) { return decide_sell_chips(s, c, book, context); },
                                 [&](const DeclareRebuy& c) { return decide_declare_rebuy(s, c, book, context); },
                                 [&](const JoinWaitingList& c) { return decide_join_waiting(s, c, book, context); },
                                 [&](const LeaveWaitingList& c) { return decide_leave_waiting(s, c); },
                                 [&](const PreRegister& c) { return decide_pre_register(s, c, book, context); },
                                 [&](const CheckIn& c) { return decide_check_in(s, c, book, context); },
                                 [&](const RemoveAbsent& c) { return decide_remove_absent(s, c, book, context); },
                                 [&](const StartOvertime&) { return decide_overtime(s, book, context); },
                                 [&](const TellTable& c) { return decide_tell_table(s, c, book); },
                                 [&](const RunOutTable& c) { return decide_run_out(s, c, book); },
                                 [&](const PushDealers&) { return decide_push(s, book, context); },
                                 [&](const RecordConduct& c) { return decide_conduct(s, c, book, context); },
                                 [&](const DisqualifyPlayer& c) { return decide_disqualify(s, c, book, context); },
                                 [&](const CountHandsDealt& c) { return decide_hands_dealt(s, c, book); },
                                 [&](const ReadmitPlayer& c) { return decide_readmit(s, c, book, context); },
                                 [&](const BeginHand& c) { return decide_begin_hand(s, c, book, context); },
                                 [&](const SetPace& c) { return decide_pace(s, c, book, context); },
                                 [&](const ChangeDeck& c) { return decide_deck(s, c, book, context); },
                                 [&](const ExchangeChips& c) { return decide_exchange(s, c, book); },
                                 [&](const CarryChips& c) { return decide_carry(s, c, book, context); },
                                 [&](const TickNotice& c) { return decide_notice(s, c, book, context); },
                                 [&](const CorrectSeat& c) { return decide_correct_seat(s, c, book); },
                                 [&](const KeepSeat& c) { return decide_keep_seat(s, c, book); },
                                 [&](const ChangePlayer& c) { return decide_change_player(s, c, book, context); },
                                 [&](const RegisterTeam& c) { return decide_register_team(s, c, book); },
                                 [&](const StopSurvivor& c) { return decide_stop_survivor(s, c, book, context); },
                                 [&](const PlanDealers& c) { return decide_plan_dealers(s, c, context); },
                                 [&](const ChangeDealer& c) { return decide_change_dealer(s, c, context); },
                                 [&](const NoteHandOver& c) { return decide_note(s, c, book, context); },
                                 [&](const ConfirmHandOver& c) { return decide_confirm(s, c, context); },
                             },
                             command);
    if (decided) stamp_moves(s, context, *decided);
    return decided;
}

}  // namespace riffle::tournament

#include "core/tournament/decide.h"

#include <algorithm>
#include <set>

#include "core/base/overloaded.h"
#include "core/base/text.h"

namespace riffle::tournament {
namespace {

using enum RefusalCode;
constexpr std::size_t most_reason = 300;  // characters: it is shown on the pages in one line or two

using Args = std::map<std::string, std::string>;

std::unexpected<Refusal> refuse(RefusalCode code, Citation citation = {}, Args args = {}) {
    return std::unexpected(Refusal{code, citation, std::move(args)});
}

std::unexpected<Refusal> refuse_setup(const SetupFault& fault) {
    return refuse(setup_fault, {}, {{"where", fault.where}, {"expected", fault.expected}});
}

Decision decide_create(const State& s, const CreateTournament& c, const Context& context) {
    if (s.exists) return refuse(tournament_exists);
    if (auto fault = fault_in(c.setup)) return refuse_setup(*fault);
    return Events{TournamentCreated{.setup = c.setup, .first_commitment = context.draw.next_commitment}};
}

Decision decide_change(const State& s, const ChangeSetup& c) {
    if (s.status != Status::announced && s.status != Status::registering) return refuse(tournament_begun);
    if (auto fault = fault_in(c.setup)) return refuse_setup(*fault);
    if (c.setup == *s.setup) return refuse(no_change);
    // What was sold stays as it was sold: the money of an entry cannot change once one is out.
    if (!s.entries.empty() && !same_price(c.setup, *s.setup)) return refuse(currency_fixed);
    return Events{SetupChanged{.setup = c.setup}};
}

Decision decide_open(const State& s) {
    if (s.status == Status::registering || s.status == Status::running) return refuse(registration_open_already);
    if (s.status != Status::announced) return refuse(tournament_over);
    return Events{RegistrationOpened{}};
}

Decision decide_cancel(const State& s, const CancelTournament& c) {
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (characters(c.reason) > most_reason)
        return refuse(text_too_long, {}, {{"where", "reason"}, {"limit", std::to_string(most_reason)}});
    return Events{TournamentCancelled{.reason = c.reason}};
}

Decision decide_refund(const State& s, const RefundEntry& c) {
    const Entry* entry = s.find(c.entry);
    if (!entry) return refuse(entry_unknown, {}, {{"entry", std::to_string(c.entry.value)}});
    if (entry->status != EntryStatus::seated)
        return refuse(entry_not_in, {}, {{"entry", std::to_string(c.entry.value)}});
    if (s.status != Status::registering) return refuse(entry_in_play, {}, {{"entry", std::to_string(c.entry.value)}});
    return Events{EntryRefunded{.entry = c.entry, .amount = entry->to_pool + entry->fee}};
}

Decision decide_bust(const State& s, const BustOut& c, const Context& context) {
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
    }
    for (const EntryNumber by : c.by) {
        const Args args{{"entry", std::to_string(by.value)}};
        if (!named.insert(by).second) return refuse(entry_named_twice, {}, args);
        const Entry* found = s.find(by);
        if (!found) return refuse(entry_unknown, {}, args);
        if (found->status != EntryStatus::seated) return refuse(entry_not_in, {}, args);
    }
    const std::int64_t left = s.players_left() - static_cast<std::int64_t>(c.entries.size());
    if (left < 1) return refuse(last_player);
    Events events;
    for (const EntryNumber entry : c.entries)
        events.push_back(EntryBusted{.entry = entry, .by = c.by, .at_ms = context.at_ms});
    // While entries are still sold, somebody may yet come in: the last one left has not won.
    if (left == 1 && !registration_open(s, context.at_ms, context.registration_closed_for_good)) {
        for (const auto& [number, table] : s.seating.tables())
            for (const auto& entry : table.seats)
                if (entry && !std::count(c.entries.begin(), c.entries.end(), *entry))
                    events.push_back(TournamentFinished{.winner = *entry, .at_ms = context.at_ms});
    }
    return events;
}

}  // namespace

std::expected<void, Refusal> registration_open(const State& s, std::int64_t now_ms, bool closed_for_good) {
    // [tda-2024:GL-late-registration] Entries are taken after the start until a set level; then registration closes.
    constexpr Citation late{"tda-2024:GL-late-registration"};
    if (s.status == Status::announced) return refuse(registration_not_open);
    if (s.status == Status::finished || s.status == Status::cancelled) return refuse(tournament_over);
    if (closed_for_good) return refuse(registration_closed, late);
    if (s.status == Status::registering) return {};
    const ClockReading clock = read_clock(s.clock, s.setup->levels, now_ms);
    const bool open =
        clock.level_number < s.setup->late_levels || (clock.level_number == s.setup->late_levels && !clock.on_break);
    if (!open) return refuse(registration_closed, late, {{"level", std::to_string(s.setup->late_levels)}});
    return {};
}

Decision decide(const State& s, const Command& command, const Context& context) {
    if (!std::holds_alternative<CreateTournament>(command) && !s.exists) return refuse(tournament_unknown);
    return std::visit(overloaded{
                          [&](const CreateTournament& c) { return decide_create(s, c, context); },
                          [&](const ChangeSetup& c) { return decide_change(s, c); },
                          [&](const OpenRegistration&) { return decide_open(s); },
                          [&](const CancelTournament& c) { return decide_cancel(s, c); },
                          [&](const SellEntry& c) { return decide_sale(s, c, context); },
                          [&](const RefundEntry& c) { return decide_refund(s, c); },
                          [&](const StartClock&) { return decide_start(s, context); },
                          [&](const PauseClock&) { return decide_pause(s, context); },
                          [&](const SetLevel& c) { return decide_level(s, c, context); },
                          [&](const AddTime& c) { return decide_time(s, c, context); },
                          [&](const BustOut& c) { return decide_bust(s, c, context); },
                          [&](const MoveEntry& c) { return decide_move(s, c); },
                          [&](const BreakTable& c) { return decide_break(s, c, context); },
                          [&](const BalanceTables&) { return decide_balance(s, context); },
                      },
                      command);
}

}  // namespace riffle::tournament

#include "app/stacks.h"

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <map>

#include "app/problem.h"
#include "core/rulebook/keys.h"
#include "core/table/decide.h"

namespace riffle::app {
namespace {

struct StackChange {
    tournament::EntryNumber entry;
    Chips by{};
    std::string why;
};

Chips into_play(const std::vector<tournament::ChipPosting>& postings) {
    Chips sum{};
    for (const tournament::ChipPosting& one : postings) {
        if (one.to == tournament::ChipAccount::in_play) sum += one.amount;
        if (one.from == tournament::ChipAccount::in_play) sum -= one.amount;
    }
    return sum;
}

std::vector<StackChange> changes_in(const std::vector<journal::TournamentEvent>& events) {
    std::vector<StackChange> all;
    const auto add = [&](tournament::EntryNumber entry, Chips by, std::string_view why) {
        if (by != Chips{0}) all.push_back({entry, by, std::string(why)});
    };
    for (const journal::TournamentEvent& event : events) {
        if (const auto* e = event.as<tournament::ChipsSold>())
            add(e->entry, into_play(e->chips), boost::describe::enum_to_string(e->product, ""));
        if (const auto* e = event.as<tournament::RebuyDeclared>()) add(e->entry, into_play(e->chips), "rebuy");
        if (const auto* e = event.as<tournament::LateChipsTaken>()) add(e->entry, into_play(e->chips), "late_chips");
        if (const auto* e = event.as<tournament::ChipsRaced>())
            for (const tournament::Raced& one : e->results)
                add(one.entry, Chips{one.won * e->into.value - one.chips * e->value.value}, e->method);
    }
    return all;
}

bool known_at_a_table(const Tables& tables, const std::string& command) {
    return std::ranges::any_of(tables, [&](const auto& row) { return row.second->fact_of(command).has_value(); });
}

// When the last hand of the table began, or it was set up.
std::int64_t last_deal(const journal::TableStream& table) {
    const auto& steps = table.steps();
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (table.undone(steps.nth(i).first)) continue;
        for (const auto& event : steps.nth(i).second->events)
            if (std::holds_alternative<table::HandBegun>(event) || std::holds_alternative<table::TableSetUp>(event))
                return steps.nth(i).second->at_ms;
    }
    return 0;
}

// What somebody had at the table where they were dealt in last; nothing: nobody knows. A table that was broken still
// has its last hand before it.
struct FoundStack {
    KnownStack known;
    std::string table;
    std::int64_t at_ms = 0;
};
std::optional<FoundStack> last_stack(const Tables& tables, const std::string& here, tournament::EntryNumber entry) {
    std::optional<FoundStack> found;
    for (const auto& [stream, table] : tables) {
        const table::State& there = table->state();
        if (!there.set_up) continue;
        for (const hand::Seat seat : there.seated) {
            if (there.players[seat.value].value != entry.value) continue;
            const hand::SeatEntry& sat_down = there.start.seats[seat.value];
            const bool dealt = there.begun && !sat_down.waiting;
            const bool in_hand = dealt && !there.ended && there.hand.phase != hand::Phase::idle;
            const Chips stack = dealt ? there.hand.at(seat).stack : sat_down.stack;
            // All-in is no stack to take along, but a hand to wait for.
            if (stack <= Chips{0} && !in_hand) continue;
            const std::int64_t at_ms = last_deal(*table);
            if (found && at_ms <= found->at_ms) continue;
            found = {{stack, stream == here, in_hand && stream != here}, stream, at_ms};
        }
    }
    return found;
}

// The same of somebody whose old table has dealt on: what they had when their last hand there was over, of those that
// ended after they were moved or next before it.
std::optional<FoundStack> stack_before(const Tables& tables, const std::string& here, tournament::EntryNumber entry,
                                       std::int64_t moved_ms) {
    std::optional<FoundStack> found;
    for (const auto& [stream, table] : tables) {
        const table::HandEnded* ended = nullptr;
        std::int64_t ended_ms = 0;
        std::map<hand::Seat, Chips> corrected;  // after the end
        bool done = false;
        const auto& steps = table->steps();
        for (std::size_t i = steps.size(); !done && i-- > 0;) {
            const auto& step = steps.nth(i).second;
            if (table->undone(step->version)) continue;
            for (auto event = step->events.rbegin(); !done && event != step->events.rend(); ++event) {
                if (const auto* e = std::get_if<table::StackCorrected>(&*event); e && !ended)
                    corrected.emplace(e->seat, e->to);
                if (const auto* e = std::get_if<table::HandEnded>(&*event); e && !ended) {
                    ended = e;
                    ended_ms = step->at_ms;
                }
                const auto* begun = std::get_if<table::HandBegun>(&*event);
                if (!begun) continue;
                for (const auto& [seat, stack] : ended ? ended->stacks : std::vector<table::SeatStack>{}) {
                    if (begun->players[seat.value].value != entry.value) continue;
                    const Chips has = corrected.contains(seat) ? corrected.at(seat) : stack;
                    done = true;
                    if (has > Chips{0} && (!found || found->at_ms < ended_ms))
                        found = {{has, stream == here, false}, stream, ended_ms};
                }
                done = done || (ended && ended_ms <= moved_ms);
                ended = nullptr;
                corrected.clear();
            }
        }
    }
    return found;
}

}  // namespace

std::optional<KnownStack> stack_of(const journal::TournamentStream& stream, const Tables& tables,
                                   const std::string& here, tournament::EntryNumber entry) {
    std::optional<FoundStack> found = last_stack(tables, here, entry);
    if (found && found->known.in_hand) return found->known;
    bool dealt_on = false;
    for (const journal::Step* step : stream.moves_of(entry)) {
        // Found where they still are on the list, and not moved since.
        if (found && found->at_ms > step->at_ms) break;
        if (const auto before = stack_before(tables, here, entry, step->at_ms)) {
            dealt_on = !found || (before->table != found->table && before->at_ms > found->at_ms);
            if (dealt_on) found = before;
            break;
        }
    }
    // What was bought since the old table dealt on, and before another knew of the player.
    const auto& steps = stream.steps();
    for (std::size_t i = steps.size(); dealt_on && i-- > 0;) {
        const auto& step = steps.nth(i).second;
        if (step->at_ms <= found->at_ms) break;
        if (stream.undone(step->version) || known_at_a_table(tables, step->command)) continue;
        for (const StackChange& change : changes_in(step->events))
            if (change.entry == entry) found->known.stack += change.by;
    }
    return found ? std::optional(found->known) : std::nullopt;
}

bool changes_stacks(const std::vector<journal::TournamentEvent>& events) { return !changes_in(events).empty(); }

namespace {

// Whose hand goes on: what lies behind a player then is what the hand began with.
bool plays(const table::State& table, hand::Seat seat) {
    return table.begun && table.hand.phase != hand::Phase::over && table.hand.phase != hand::Phase::idle &&
           table.hand.live.has(seat);
}

std::optional<hand::Seat> seat_at(const table::State& table, tournament::EntryNumber entry) {
    for (const hand::Seat seat : table.seated)
        if (table.players[seat.value].value == entry.value && !table.leaving.has(seat)) return seat;
    return std::nullopt;
}

}  // namespace

std::expected<TableEvents, Problem> stacks_changed(const std::string& tournament, const tournament::State& state,
                                                   const Tables& tables, const rulebook::Book& book,
                                                   const std::vector<journal::TournamentEvent>& events) {
    TableEvents all;
    std::map<std::string, table::State> now;
    for (const StackChange& change : changes_in(events)) {
        const tournament::Entry* entry = state.find(change.entry);
        if (!entry || !entry->place) continue;
        const std::string here = table_stream(tournament, entry->place->table.value);
        const auto found = last_stack(tables, here, change.entry);
        if (!found) continue;
        table::State& there = now.try_emplace(found->table, tables.at(found->table)->state()).first->second;
        const auto seat = seat_at(there, change.entry);
        if (!seat) continue;
        // [tda-2024:27-1] Before the hand, or when it is over.
        if (plays(there, *seat)) {
            const std::string clause(book.ask(rulebook::key::rebuy_declared_stack).citation.clause);
            return std::unexpected(Problem{.status = 409, .code = "hand_in_progress", .citation = clause});
        }
        const hand::SeatEntry& sat_down = there.start.seats[seat->value];
        const Chips has = there.begun && !sat_down.waiting ? there.hand.at(*seat).stack : sat_down.stack;
        auto decided = table::decide(there, table::CorrectStack{*seat, has + change.by, change.why}, book);
        if (!decided && found->table != here) continue;  // an old record of somebody who plays elsewhere
        if (!decided) return std::unexpected(Problem{.status = 409, .code = std::string(decided.error().code)});
        for (table::Event& event : decided->events) {
            table::apply(there, event);
            std::visit([&](auto& e) { all[found->table].emplace_back(std::move(e)); }, event);
        }
    }
    return all;
}

}  // namespace riffle::app

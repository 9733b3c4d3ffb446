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

// What a table has last kept of somebody's stack, and when: as the hand or the table began, as the hand ended or was
// void, or as it was counted since.
struct Record {
    KnownStack known;
    std::string table;
    std::int64_t at_ms = 0;
};

std::optional<hand::Seat> chair_of(const table::SeatSet& seated, const table::Players& players,
                                   tournament::EntryNumber entry) {
    for (const hand::Seat seat : seated)
        if (players[seat.value].value == entry.value) return seat;
    return std::nullopt;
}

// Since the hand that is looked at began, the newest first.
struct Since {
    std::map<hand::Seat, std::pair<Chips, std::int64_t>> counted;
    std::optional<std::pair<const table::HandEnded*, std::int64_t>> ended;
    std::optional<std::pair<const table::HandVoided*, std::int64_t>> voided;

    void note(const journal::TableEvent& event, std::int64_t at_ms) {
        if (ended || voided) return;
        if (const auto* e = std::get_if<table::StackCorrected>(&event))
            counted.emplace(e->seat, std::pair(e->to, at_ms));
        if (const auto* e = std::get_if<table::HandEnded>(&event)) ended = {e, at_ms};
        if (const auto* e = std::get_if<table::HandVoided>(&event)) voided = {e, at_ms};
    }
    // What the chair has now, where it began with so much. Of who waited the hand out its end says nothing: they may
    // have played elsewhere meanwhile.
    std::pair<Chips, std::int64_t> at(hand::Seat seat, const hand::SeatEntry& entry, std::int64_t at_ms) const {
        const Chips began = entry.stack;
        if (const auto found = counted.find(seat); found != counted.end()) return found->second;
        if (entry.waiting) return {began, at_ms};
        if (ended)
            for (const auto& [chair, stack] : ended->first->stacks)
                if (chair == seat) return {stack, ended->second};
        if (voided) return {voided->first->start.seats[seat.value].stack, voided->second};
        return {began, at_ms};
    }
};

// Whether this step stands and began a hand, or the table.
bool begins(const journal::TableStream& table, const journal::TableStep& step) {
    return !table.undone(step.version) && std::ranges::any_of(step.events, [](const journal::TableEvent& event) {
        return std::holds_alternative<table::HandBegun>(event) || std::holds_alternative<table::TableSetUp>(event);
    });
}

std::optional<Record> record_at(const std::string& name, const journal::TableStream& table,
                                tournament::EntryNumber entry) {
    const table::State& now = table.state();
    Since since;
    bool newest = true;
    const auto& steps = table.steps();
    const auto last = table.last_seated(entry.value);
    if (!last) return std::nullopt;
    // From where the next hand began, or the newest step, back to where this one did.
    std::size_t i = steps.rank(*last) + 1;
    while (i < steps.size() && !begins(table, *steps.nth(i).second)) ++i;
    if (i < steps.size()) ++i;
    while (i-- > 0) {
        const auto& step = steps.nth(i).second;
        if (table.undone(step->version)) continue;
        for (auto event = step->events.rbegin(); event != step->events.rend(); ++event) {
            since.note(*event, step->at_ms);
            const auto* begun = std::get_if<table::HandBegun>(&*event);
            const auto* opened = std::get_if<table::TableSetUp>(&*event);
            if (!begun && !opened) continue;
            const hand::StartHand& start = begun ? begun->start : opened->start;
            if (const auto seat = begun ? chair_of(begun->seated, begun->players, entry)
                                        : chair_of(opened->seated, opened->players, entry)) {
                const hand::SeatEntry& began = start.seats[seat->value];
                const auto [stack, at_ms] = since.at(*seat, began, step->at_ms);
                Record found{{stack, false, false}, name, at_ms};
                if (!newest) return found;
                // The table still has them: it knows best.
                const hand::SeatEntry& sits = now.start.seats[seat->value];
                const bool dealt = now.begun && !sits.waiting;
                found.known.stack = dealt ? now.hand.at(*seat).stack : sits.stack;
                found.known.in_hand = dealt && !now.ended && now.hand.phase != hand::Phase::idle;
                return found;
            }
            since = {};
            newest = false;
        }
    }
    return std::nullopt;
}

std::optional<Record> last_record(const Tables& tables, const std::string& here, tournament::EntryNumber entry) {
    std::optional<Record> last;
    for (const auto& [stream, table] : tables) {
        const auto one = record_at(stream, *table, entry);
        if (one && (!last || one->at_ms > last->at_ms || (one->at_ms == last->at_ms && stream == here))) last = one;
    }
    if (last) last->known.here = last->table == here;
    return last;
}

}  // namespace

std::optional<KnownStack> stack_of(const journal::TournamentStream& stream, const Tables& tables,
                                   const std::string& here, tournament::EntryNumber entry) {
    auto last = last_record(tables, here, entry);
    if (!last) return std::nullopt;
    if (last->known.in_hand) {
        last->known.in_hand = !last->known.here;
        return last->known;
    }
    // What was bought or raced since then, while no table knew of the player: where one did, its record is as new as
    // the step.
    for (const journal::Step* step : stream.stack_changes_of(entry, last->at_ms)) {
        for (const StackChange& change : changes_in(step->events))
            if (change.entry == entry) last->known.stack += change.by;
    }
    // Who has nothing takes nothing along.
    if (last->known.stack <= Chips{0}) return std::nullopt;
    return last->known;
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
        const auto found = last_record(tables, here, change.entry);
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
        // Moved out of a hand that is not closed yet: what is left of the stack then is not known before.
        if (!decided && found->known.in_hand)
            return std::unexpected(Problem{.status = 409, .code = "hand_in_progress"});
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

// Live tables: how their commands are decided and stored, alone or as one fact with their tournament, and how they are
// read.
#include <algorithm>

#include "app/at_table.h"
#include "app/batch.h"
#include "app/books.h"
#include "app/drawers.h"
#include "app/problem.h"
#include "app/recorded.h"
#include "app/replay.h"
#include "app/reply.h"
#include "app/roles.h"
#include "app/stacks.h"
#include "app/together.h"
#include "core/base/check.h"
#include "core/journal/table_codec.h"
#include "core/prizes/prizes.h"
#include "core/table/apply.h"
#include "core/table/known.h"
#include "core/tournament/decide.h"
#include "core/tournament/serving.h"

namespace riffle::app {
namespace {

std::vector<journal::TableEvent> in_stream(std::vector<table::Event> events) {
    std::vector<journal::TableEvent> all;
    all.reserve(events.size());
    for (table::Event& event : events) std::visit([&](auto& e) { all.emplace_back(std::move(e)); }, event);
    return all;
}

// When the last hand of the table began; nothing: none did. A hand that was in play when the dealers changed is the
// outgoing dealer's, whenever it ends.
std::optional<std::int64_t> last_hand_began(const journal::TableStream& table) {
    const auto& steps = table.steps();
    for (std::size_t i = steps.size(); i-- > 0;) {
        const auto& step = steps.nth(i).second;
        if (table.undone(step->version)) continue;
        for (const auto& event : step->events)
            if (std::holds_alternative<table::HandBegun>(event)) return step->at_ms;
    }
    return std::nullopt;
}

// What was done first after the ruling that somebody wants to set aside: undone with what followed it, nothing rests on
// the ruling any more. Where its own step went further than the ruling (cards were dealt by it), that step.
const journal::TableStep* first_after_ruling(const journal::TableStream& table) {
    const journal::TableStep* first = nullptr;
    const journal::TableStep* after_choice = nullptr;
    bool chosen = false;
    const auto& steps = table.steps();
    for (std::size_t i = steps.size(); i-- > 0;) {
        const journal::TableStep* step = table.find_step(steps.nth(i).first);
        if (!step || table.undone(step->version)) continue;
        bool does = false;  // more than to tell of chips, or of a ruling
        const table::RulingGiven* given = nullptr;
        for (const auto& event : step->events) {
            if (const auto* ruling = std::get_if<table::RulingGiven>(&event)) given = ruling;
            does = does || !std::holds_alternative<table::ChipsTold>(event);
        }
        if (given && table::is_about_a_ruling(given->act)) {
            chosen = false;  // the choice was whether to set it aside
        } else if (given) {
            if (chosen) first = after_choice;
            return first ? first : step;
        } else if (std::holds_alternative<table::OutcomeChosen>(step->events.front())) {
            chosen = true;
            after_choice = first ? first : step;
        } else if (does) {
            first = step;
        }
    }
    return nullptr;
}

Problem rested_on(const journal::TableStream& table) {
    Problem problem{.status = 409, .code = "ruling_rested_on"};
    if (const journal::TableStep* first = first_after_ruling(table))
        problem.args = {{"step", std::to_string(first->version)}};
    return problem;
}

// Whether all seats were drawn anew since the table was opened or its last hand ended. One that was void does not end:
// it was begun on the new seats, or not.
bool redrawn_since(const journal::TournamentStream& stream, const journal::TableStream& table) {
    if (stream.state().redrawn_at == 0) return false;
    const journal::TableStep* last = nullptr;
    const auto& own = table.steps();
    for (std::size_t i = own.size(); !last && i-- > 0;) {
        const auto& step = own.nth(i).second;
        if (table.undone(step->version)) continue;
        for (const auto& event : step->events)
            if (std::holds_alternative<table::HandEnded>(event) || std::holds_alternative<table::HandBegun>(event) ||
                std::holds_alternative<table::TableSetUp>(event))
                last = step.get();
    }
    const journal::Step* redraw = last ? stream.last_redraw() : nullptr;
    if (!redraw || redraw->at_ms < last->at_ms) return false;
    // What the hand's end itself did to the tournament comes after it.
    const journal::Step* beside = stream.step_by(last->command);
    return !beside || redraw->version > beside->version;
}

// Whether the hand now at the table was over before, and its award reopened since: the event knows of it.
bool told_before(const journal::TableStream& table) {
    const auto& steps = table.steps();
    for (std::size_t i = steps.size(); i-- > 0;) {
        const auto& step = steps.nth(i).second;
        if (table.undone(step->version)) continue;
        for (const auto& event : step->events) {
            if (std::holds_alternative<table::HandEnded>(event)) return true;
            if (std::holds_alternative<table::HandBegun>(event)) return false;
        }
    }
    return false;
}

// [solverde-2023:3.1.9-a] A survivor event stops as soon as as many are left as there are prizes: no hand begins, and
// one that was in play puts nobody out. Why; nothing: it goes on.
std::optional<tournament::Refusal> stopped(const journal::TournamentStream& stream, const rulebook::Book& book,
                                           std::int64_t at_ms) {
    const tournament::State& t = stream.state();
    if (tournament::format_of(*t.setup) != tournament::Format::survivor) return std::nullopt;
    tournament::Context context;
    context.at_ms = at_ms;
    context.registration_closed_for_good = stream.prizes().published;
    context.places_paid = prizes::present_places(t, stream.prizes(), &book);
    const auto clause = tournament::survivors_left(t, book, context);
    if (!clause) return std::nullopt;
    return tournament::Refusal{
        tournament::RefusalCode::survivors_are_left, *clause, {{"players", std::to_string(t.players_left())}}};
}

// What a ruling does to the tournament: a chip that was found comes into play, what is taken goes out of it, and either
// the other way when the ruling is taken back. The table's own count has it already; the accounts have it with the same
// step. Who has nothing left by a hand that is void is out: no hand's end comes that would say so.
struct RulingDoes {
    std::vector<journal::TournamentEvent> chips{};
    std::optional<tournament::BustOut> out{};
    bool brings_back = false;  // somebody whom it had put out
    bool revives = false;      // a hand whose players are gone
};

bool is_in(const tournament::State& t, tournament::EntryNumber number) {
    const tournament::Entry* entry = t.find(number);
    return entry && entry->status == tournament::EntryStatus::seated;
}

// A hand that was void is played on where all of it still sit, today.
bool can_be_revived(const table::State& hand, const tournament::State& t, std::int64_t number) {
    if (t.between_days) return false;
    for (const hand::Seat seat : hand.hand.dealt_in) {
        const tournament::Place place{tournament::TableNumber{number}, tournament::SeatNumber{seat.value + 1}};
        const tournament::Entry* entry = t.find(tournament::EntryNumber{hand.players[seat.value].value});
        if (!entry || entry->place != place) return false;
    }
    return true;
}

bool is_void(const table::State& table) { return table.begun && table.hand.phase == hand::Phase::idle; }

// An undo may bring such a hand back too; with it whom it had put out.
bool revived_where_they_sit(const journal::TableStream& table, const std::vector<journal::TableEvent>& events,
                            const journal::TournamentStream& stream,
                            const std::vector<journal::TournamentEvent>& beside, const TableName& name) {
    journal::TableStream after = table;
    after.append({.version = table.version() + 1, .at_ms = 0, .by = {}, .device = {}, .command = {}, .events = events});
    if (!after.state().begun || after.state().hand.phase == hand::Phase::idle || after.state().ended) return true;
    journal::TournamentStream room = stream;
    if (!beside.empty())
        room.append(
            {.version = stream.version() + 1, .at_ms = 0, .by = {}, .device = {}, .command = {}, .events = beside});
    return can_be_revived(after.state(), room.state(), name.number);
}

void post_chips(RulingDoes& does, const table::State& before, const table::State& after,
                std::optional<tournament::EntryNumber> owner, const std::string& clause) {
    using tournament::ChipAccount;
    const auto post = [&](ChipAccount from, ChipAccount to, Chips amount) {
        if (amount == Chips{0}) return;
        const bool back = amount < Chips{0};
        const Chips size{back ? -amount.value : amount.value};
        const bool comes_in = (to == ChipAccount::in_play) != back;
        does.chips.push_back(tournament::FoundChipsTaken{
            .amount = size,
            .owner = comes_in ? owner : std::nullopt,
            .chips = back ? tournament::moved(to, from, size) : tournament::moved(from, to, size),
            .clause = clause});
    };
    post(ChipAccount::found, ChipAccount::in_play, after.total - before.total);
    post(ChipAccount::in_play, ChipAccount::removed, after.removed - before.removed);
}

RulingDoes ruling_does(const table::State& before, const std::vector<journal::TableEvent>& events,
                       const tournament::State& t, std::int64_t number) {
    const auto* given = std::get_if<table::RulingGiven>(&events.front());
    const auto* chosen = std::get_if<table::OutcomeChosen>(&events.front());
    if (t.status != tournament::Status::running || (!given && !chosen)) return {};
    RulingDoes does;
    table::State after = before;
    std::optional<tournament::EntryNumber> owner;
    bool no_hand = false;
    for (const journal::TableEvent& one : events) {
        const auto event = as_one_of<table::Event>(one);
        if (!event) continue;
        table::apply(after, *event);
        no_hand = no_hand || std::holds_alternative<table::HandVoided>(*event);
        if (const auto* counted = std::get_if<table::ChipCounted>(&*event))
            owner = tournament::EntryNumber{before.players[counted->found.seat.value].value};
    }
    if (owner && !is_in(t, *owner)) owner.reset();
    const bool revived = is_void(before) && after.hand.phase != hand::Phase::idle;
    does.revives = revived && !can_be_revived(after, t, number);
    std::string clause;
    const rulings::Ruling* ruling = given ? &given->ruling : before.choice ? &before.choice->ruling : nullptr;
    if (ruling && !ruling->cites.empty()) clause = ruling->cites.back().clause;
    post_chips(does, before, after, owner, clause);
    for (const hand::Seat seat : after.seated) {
        const tournament::EntryNumber entry{after.players[seat.value].value};
        const bool has_nothing = after.start.seats[seat.value].stack == Chips{0};
        if (no_hand && has_nothing && is_in(t, entry)) {
            if (!does.out) does.out.emplace().stacks.emplace();
            does.out->entries.push_back(entry);
            does.out->stacks->push_back(before.start.seats[seat.value].stack);
        }
        // Nothing in front before, a stack now, and gone from the tournament.
        does.brings_back =
            does.brings_back || (before.start.seats[seat.value].stack == Chips{0} && !has_nothing && !is_in(t, entry));
    }
    return does;
}

// [rptp:1-b, internacional:39-1] An appeal against the floor's ruling, and a bet that was pointed out, are the
// director's to decide.
bool may_finish(std::string_view role, const table::State& state, std::int64_t task) {
    if (task < 0 || task >= static_cast<std::int64_t>(state.tasks.size())) return true;
    const rulings::Matter matter = state.tasks[static_cast<std::size_t>(task)].matter;
    const bool directors =
        matter == rulings::Matter::ruling_appealed || matter == rulings::Matter::string_bet_pointed_out;
    return !directors || may(role, "FinishDirectorsTask");
}

// [cnp:1.a, rptp:1-b] Setting a ruling aside takes it back whole: nobody does that to the ruling of another but the
// direction.
bool may_tell(std::string_view role, const TellWhatHappened& told) {
    const auto* incident = std::get_if<say::Incident>(&told.act);
    const auto matter = incident ? rulings::matter_named(incident->matter) : std::nullopt;
    const bool directors =
        matter == rulings::Matter::ruling_overridden || matter == rulings::Matter::assistant_overruled;
    return !directors || may(role, "FinishDirectorsTask");
}

Problem table_unknown(std::int64_t number) {
    return {.status = 404, .code = "table_unknown", .args = {{"table", std::to_string(number)}}};
}

}  // namespace

TableSnapshot App::read_table(const std::string& stream) const {
    Replay replayed{false};
    std::optional<std::string> wrong;
    const auto read = store_.read_stream(
        stream, 0, [&](const journal::Envelope& record) { return !(wrong = replayed.take_of_stream(record)); });
    if (!read) wrong = "the journal cannot be read: " + read.error().detail;
    if (!wrong) wrong = replayed.finish();
    if (wrong) {
        alarm(*wrong);
        return nullptr;
    }
    const auto found = replayed.tables.find(stream);
    return found == replayed.tables.end() ? nullptr : TableSnapshot(std::move(found->second));
}

Tables App::read_tables(const std::string& tournament, std::int64_t most) const {
    Tables tables;
    for (std::int64_t number = 1; number <= most; ++number) {
        const std::string stream = table_stream(tournament, number);
        if (auto table = read_table(stream)) tables.emplace(stream, std::move(table));
    }
    return tables;
}

TableSnapshot App::table(const std::string& tournament, std::int64_t number) const {
    const std::string stream = table_stream(tournament, number);
    {
        const std::lock_guard lock(state_mutex_);
        if (const auto open = tables_.find(stream); open != tables_.end()) return open->second;
        if (!shelf_.contains(tournament)) return nullptr;
    }
    return read_table(stream);
}

Tables App::tables_of(const std::string& tournament) const {
    {
        const std::lock_guard lock(state_mutex_);
        if (!shelf_.contains(tournament)) {
            const std::string prefix = std::string(table_prefix) + tournament + "/";
            Tables tables;
            for (auto it = tables_.lower_bound(prefix); it != tables_.end() && it->first.starts_with(prefix); ++it)
                tables.insert(*it);
            return tables;
        }
    }
    const Snapshot stream = this->tournament(tournament);
    return stream ? read_tables(tournament, stream->tables_given()) : Tables{};
}

std::expected<std::vector<journal::TournamentEvent>, Problem> App::decide_ending(
    const journal::TournamentStream& stream, const journal::TableStream& table, const TableName& name,
    const std::vector<journal::TableEvent>& events, std::int64_t at_ms) const {
    using Events = std::vector<journal::TournamentEvent>;
    const rulebook::Book* book = book_of(stream.state());
    RIFFLE_CHECK(book);
    // What a hand's end does, one after the other: each is decided on what the one before it has left.
    journal::TournamentStream later = stream;
    Events all;
    const auto take = [&](Events events) {
        later.append(
            {.version = later.version() + 1, .at_ms = at_ms, .by = {}, .device = {}, .command = {}, .events = events});
        for (auto& event : events) all.push_back(std::move(event));
    };
    const auto decided = [&](const journal::TournamentCommand& command) -> std::expected<Events, Problem> {
        const std::string of = std::string(tournament_prefix) + name.tournament;
        const tournament::Context context{.at_ms = at_ms,
                                          .book_digest = digest_of(*book),
                                          .ticket = random_id(),
                                          .draw = draw_source(of, later.draws() + 1)};
        auto done = later.decide(command, *book, context);
        if (!done) return std::unexpected(problem_of(done.error()));
        return std::move(*done);
    };
    const auto* ended = std::get_if<table::HandEnded>(&events.front());
    if (!ended) {
        RulingDoes does = ruling_does(table.state(), events, stream.state(), name.number);
        if (does.brings_back) return std::unexpected(rested_on(table));
        if (does.revives) return std::unexpected(Problem{.status = 409, .code = "hand_stays_void"});
        if (!does.chips.empty()) take(std::move(does.chips));
        if (!does.out) return all;
        auto out = decided(*does.out);
        if (!out && !stopped(stream, *book, at_ms)) return std::unexpected(out.error());
        if (out) take(std::move(*out));
        return all;
    }
    const EndedHand does = ending_of(table.state(), *ended, name.number);
    if (does.out) {
        auto out = decided(*does.out);
        // Who has lost the last chip in a hand that was in play when it stopped is one of those who are left.
        if (!out && !stopped(stream, *book, at_ms)) return std::unexpected(out.error());
        if (out) take(std::move(*out));
    }
    const auto running = [&] { return later.state().status == tournament::Status::running; };
    // Where the button was, while play goes on here.
    const bool plays_on = later.state().players_left() > 1 && does.button;
    if (plays_on)
        if (auto button = decided(*does.button)) take(std::move(*button));
    // [internacional:7-5] The stack of who has left is out once it does not cover a forced bet. The last two are the
    // director's to part.
    for (const auto& [seat, stack] : ended->stacks) {
        const tournament::EntryNumber number{table.state().players[seat.value].value};
        const tournament::Entry* entry = later.state().find(number);
        if (!entry || !entry->withdrawn || entry->status != tournament::EntryStatus::seated) continue;
        if (later.state().players_left() <= 2) continue;
        auto gone = decided(tournament::RemoveEntry{number, tournament::Removal::withdrawn, stack, ""});
        if (gone) take(std::move(*gone));  // else it covers them
    }
    // [cnp:9.a] Hand for hand the table has played its hand, and waits for the others.
    if (later.state().hand_for_hand)
        if (auto told = decided(tournament::TellTable{tournament::TableNumber{name.number}})) take(std::move(*told));
    // A hand whose award was reopened ends again: it was served and counted when it ended first.
    if (told_before(table)) return all;
    // Hand for hand, hands are counted for all tables at once.
    if (!later.state().hand_for_hand && running())
        if (auto served = tournament::hand_served(later.state(), does.sat_out, table.state().redeals, *book))
            take({*served});
    // [tda-2024:RP-19] Tables that are kept in step count the hands of each.
    if (plays_on && tournament::counts_hands(later.state().pace))
        if (auto counted = decided(tournament::BeginHand{tournament::TableNumber{name.number}}))
            take(std::move(*counted));
    return all;
}

void App::append_table_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& name,
                              std::int64_t at_ms, std::vector<journal::TableEvent> events) {
    journal::TableStream& table = batch.table_copy(name);
    store::AlsoAppend also{.stream = name, .expected_version = table.version()};
    for (const auto& event : events)
        also.records.push_back({std::string(journal::event_name(event)), journal::encode(event)});
    draft.appends.back().also.push_back(std::move(also));
    table.append({.version = table.version() + 1,
                  .at_ms = at_ms,
                  .by = s.by,
                  .device = s.device,
                  .command = s.command_id,
                  .events = std::move(events)});
    draft.table_steps.emplace_back(name, table.steps().back().second);
    if (const auto broken = table.broken_invariant()) throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
}

std::optional<App::Answer> App::decide_table(Batch& batch, std::size_t i, const Submission& s,
                                             const TableCommand& command) {
    if (!may(s.role, command_name(command))) return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    const auto name = table_named(s.stream);
    if (!name || !batch.knows(name->tournament))
        return std::unexpected(Problem{
            .status = 404, .code = "tournament_unknown", .args = {{"tournament", name ? name->tournament : s.stream}}});
    journal::TournamentStream& stream = batch.stream_copy(name->tournament);
    const bool needs_seats = std::holds_alternative<OpenTable>(command) || std::holds_alternative<StartHand>(command);
    if (needs_seats && !stream.state().seating.find(tournament::TableNumber{name->number}))
        return std::unexpected(table_unknown(name->number));
    journal::TableStream& table = batch.table_copy(s.stream);
    if (table.version() == 0 && !std::holds_alternative<OpenTable>(command))
        return std::unexpected(
            Problem{.status = 404, .code = "table_not_followed", .args = {{"table", std::to_string(name->number)}}});
    const auto* finish = std::get_if<FinishTask>(&command);
    const auto* told = std::get_if<TellWhatHappened>(&command);
    if ((finish && !may_finish(s.role, table.state(), finish->task)) || (told && !may_tell(s.role, *told)))
        return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    if (s.expected_version && *s.expected_version != table.version())
        return std::unexpected(
            Problem{.status = 409, .code = "version_conflict", .args = {{"version", std::to_string(table.version())}}});
    const tournament::State& t = stream.state();
    const rulebook::Book* book = book_of(t);
    if (!book) return std::unexpected(problem_of(book_gone(*t.setup)));
    const bool steps = std::holds_alternative<UndoAtTable>(command) || std::holds_alternative<RedoAtTable>(command);
    // Nothing is played by another text of the book than the one that was pinned.
    if (!t.book_digest.empty() && digest_of(*book) != t.book_digest)
        return std::unexpected(
            problem_of(tournament::Refusal{tournament::RefusalCode::book_changed, {}, {{"book", t.setup->book}}}));
    if (!steps && (t.status == tournament::Status::finished || t.status == tournament::Status::cancelled))
        return std::unexpected(Problem{.status = 409, .code = "tournament_over"});

    const std::int64_t at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms);
    std::vector<journal::TableEvent> events;
    Both both;  // of an undo or redo: what goes with it
    if (steps) {
        auto decided = decide_step(batch, s, name->tournament, command);
        if (!decided) return std::unexpected(decided.error());
        both = std::move(*decided);
        events.push_back(both.tables.extract(s.stream).mapped());
        if (is_void(table.state()) && !revived_where_they_sit(table, events, stream, both.events, *name))
            return std::unexpected(Problem{.status = 409, .code = "hand_stays_void"});
    } else {
        if (std::holds_alternative<StartHand>(command))
            if (auto no = stopped(stream, *book, at_ms)) return std::unexpected(problem_of(*no));
        std::optional<Tables> tables;  // looked at only when somebody comes
        const auto known_stack = [&](tournament::EntryNumber entry) -> std::optional<KnownStack> {
            if (!tables) tables = batch.tables_now(name->tournament);
            return stack_of(stream, *tables, s.stream, entry);
        };
        auto decided = decide_at_table({.tournament = t,
                                        .number = name->number,
                                        .table = table.state(),
                                        .book = *book,
                                        .at_ms = at_ms,
                                        .lot = std::stoull(random_id().substr(0, 16), nullptr, 16),
                                        .known_stack = known_stack,
                                        .last_hand_ms = last_hand_began(table),
                                        .redrawn = needs_seats && redrawn_since(stream, table)},
                                       command);
        if (!decided && decided.error().code == "ruling_rested_on") decided.error().args = rested_on(table).args;
        if (!decided) return std::unexpected(decided.error());
        if (decided->empty()) return std::unexpected(Problem{.status = 409, .code = "no_change"});
        events = in_stream(std::move(*decided));
    }
    auto beside = steps ? std::expected<std::vector<journal::TournamentEvent>, Problem>(std::move(both.events))
                        : decide_ending(stream, table, *name, events, at_ms);
    if (!beside) return std::unexpected(beside.error());
    const Drawer moves = steps ? moves_of(*beside, stream) : Drawer{};

    Draft draft;
    Accepted& accepted = draft.accepted;
    std::int64_t version = table.version();
    store::Append append = recorded(s, *store_.key(), at_ms, version, events, accepted);
    table.append({.version = table.version() + 1,
                  .at_ms = at_ms,
                  .by = s.by,
                  .device = s.device,
                  .command = s.command_id,
                  .events = std::move(events)});
    draft.table_steps.emplace_back(s.stream, table.steps().back().second);
    if (const auto broken = table.broken_invariant()) throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
    accepted.reply = make_reply(s.stream, version, accepted, "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    for (auto& [other, event] : both.tables) append_table_beside(batch, draft, s, other, at_ms, {std::move(event)});
    if (auto no = through_drawer(batch, draft, s, t.setup->buy_in.currency, moves)) {
        batch.drop_touched();
        return std::unexpected(*std::move(no));
    }
    if (!beside->empty()) {
        const prizes::TournamentRoom::State before{stream.state(), stream.prizes()};
        append_beside(batch, draft, s, name->tournament, at_ms, std::move(*beside));
        if (auto no = follow_in_leagues(batch, draft, s, name->tournament, before, at_ms)) {
            batch.drop_touched();
            return std::unexpected(*std::move(no));
        }
        if (steps && merged_seated_twice(batch.house_now(), stream)) {
            const std::string called = stream.state().setup->name;
            batch.drop_touched();
            return std::unexpected(
                Problem{.status = 409, .code = "person_seated_twice", .args = {{"tournament", called}}});
        }
    }
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

}  // namespace riffle::app

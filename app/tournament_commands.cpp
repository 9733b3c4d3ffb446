// How a command of a tournament is decided.
#include <algorithm>

#include "app/batch.h"
#include "app/books.h"
#include "app/drawers.h"
#include "app/in_hand.h"
#include "app/problem.h"
#include "app/recorded.h"
#include "app/replay.h"
#include "app/reply.h"
#include "app/roles.h"
#include "app/stacks.h"
#include "core/base/check.h"
#include "core/journal/tournament_codec.h"
#include "core/tournament/notices.h"

namespace riffle::app {
namespace {

// Who a command asks a place for; nobody: it is about something else.
std::string* person_in(journal::TournamentCommand& command) {
    return command.edit_any([](auto& c) -> std::string* {
        if constexpr (requires { c.person; })
            return &c.person;
        else
            return nullptr;
    });
}

// Who deals is an account of the house or a number on a badge; whatever else is written there might be a name.
std::optional<Problem> dealer_without_account(const House& house, const journal::TournamentCommand& command) {
    const auto known = [&](const tournament::DealerId& dealer) {
        const auto account = house.accounts.find(dealer);
        return tournament::is_badge(dealer) || (account != house.accounts.end() && account->second.open);
    };
    const auto fault = [](std::string where) {
        return Problem{.status = 422, .code = "dealer_wrong", .where = where, .args = {{"where", where}}};
    };
    // A list that is too long is refused where its length is known (core/tournament/dealers.cpp).
    if (const auto* plan = command.as<tournament::PlanDealers>();
        plan && plan->dealers.size() <= tournament::most_dealers && !std::ranges::all_of(plan->dealers, known))
        return fault("dealers");
    if (const auto* change = command.as<tournament::ChangeDealer>();
        change && change->dealer && !known(*change->dealer))
        return fault("dealer");
    return std::nullopt;
}

}  // namespace

tournament::DrawSource App::draw_source(const std::string& stream, std::int64_t number) const {
    const store::HouseKey* held = store_.key();
    const store::HouseKey& key = *held;
    return {.number = number,
            .seed = key.draw_seed(stream, number),
            .next_commitment = tournament::commitment_of(key.draw_seed(stream, number + 1))};
}

std::optional<App::Answer> App::decide_tournament(Batch& batch, std::size_t i, const Submission& s,
                                                  const journal::TournamentCommand& asked) {
    if (!may(s.role, journal::command_name(asked)))
        return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    // What the director has changed is the director's to call announced: entries are sold by it.
    if (const auto* tick = asked.as<tournament::TickNotice>();
        tick && tournament::is_condition(tick->notice) && !may(s.role, "AnnounceConditions"))
        return std::unexpected(Problem{.status = 403, .code = "role_may_not"});
    const std::string id = s.stream.substr(std::min(s.stream.size(), tournament_prefix.size()));
    const bool creates = asked.is<tournament::CreateTournament>();
    if (!creates && !batch.knows(id))
        return std::unexpected(Problem{.status = 404, .code = "tournament_unknown", .args = {{"tournament", id}}});
    journal::TournamentStream& stream = batch.stream_copy(id);
    if (s.expected_version && *s.expected_version != stream.version())
        return std::unexpected(Problem{
            .status = 409, .code = "version_conflict", .args = {{"version", std::to_string(stream.version())}}});
    // A table that is followed counts its own hands.
    const auto* dealt = asked.as<tournament::CountHandsDealt>();
    const auto* begun = asked.as<tournament::BeginHand>();
    if (dealt || begun) {
        const std::int64_t number = dealt ? dealt->table.value : begun->table.value;
        const std::string at = table_stream(id, number);
        if (batch.tables_of(id).contains(at) && batch.table_copy(at).state().begun)
            return std::unexpected(
                Problem{.status = 409, .code = "hands_counted_at_table", .args = {{"table", std::to_string(number)}}});
    }
    journal::TournamentCommand command = asked;
    if (const auto* sale = asked.as<tournament::SellEntry>()) {
        auto sold = for_the_person(batch, stream, *sale);
        if (!sold) return std::unexpected(sold.error());
        command = std::move(*sold);
    }
    // Before anything points into the command: a finalist's sale is changed.
    if (auto no = as_finalist(batch, id, stream.state(), command)) return std::unexpected(*std::move(no));
    std::string* asking = person_in(command);
    if (asking && !batch.house_now().persons.contains(*asking))
        return std::unexpected(Problem{.status = 404, .code = "person_unknown", .args = {{"person", *asking}}});
    if (asking && !command.is<tournament::SellEntry>()) *asking = batch.house_now().person_of(*asking);
    if (auto* team = command.edit<tournament::RegisterTeam>())
        for (std::string& member : team->members) {
            if (!batch.house_now().persons.contains(member))
                return std::unexpected(Problem{.status = 404, .code = "person_unknown", .args = {{"person", member}}});
            member = batch.house_now().person_of(member);
        }
    if (auto no = dealer_without_account(batch.house_now(), command)) return std::unexpected(*std::move(no));
    const auto* undo = command.as<journal::UndoStep>();
    const auto* redo = command.as<journal::RedoStep>();
    const rulebook::Book* book = book_for(command, stream.state());
    if (!book) {
        const bool names_one = creates || command.is<tournament::ChangeSetup>();
        const bool changes = command.is<tournament::ChangeBook>();
        if (!names_one && !changes) return std::unexpected(problem_of(book_gone(*stream.state().setup)));
        const std::string where = changes ? "book" : "setup.book";
        return std::unexpected(Problem{.status = 422,
                                       .code = "field_expected",
                                       .where = where,
                                       .args = {{"where", where}, {"expected", "the id of a rulebook"}}});
    }

    const std::int64_t at_ms = s.at_ms.value_or(now_ms() + batch.time_shift_ms);
    tournament::Context context{.at_ms = at_ms,
                                .book_digest = digest_of(*book),
                                .ticket = random_id(),
                                .draw = draw_source(s.stream, stream.version() == 0 ? 0 : stream.draws() + 1),
                                .by = s.by};
    if (asking && stream.state().exists) {
        context.person = facts_of(batch, *asking, stream.state().setup->starts_at);
        if (const auto* sale = command.as<tournament::SellEntry>(); sale && sale->document_seen.value_or(false))
            context.person->document = true;
    }
    // A hand's end at a live table is undone and redone there too, or not at all.
    std::map<std::string, journal::TableEvent> at_tables;
    std::vector<journal::TournamentEvent> events;
    if (undo || redo) {
        auto both = decide_both(batch, s, id, command);
        if (!both) return std::unexpected(both.error());
        events = std::move(both->events);
        at_tables = std::move(both->tables);
    } else {
        auto decided = stream.decide(command, *book, context);
        if (!decided) return std::unexpected(problem_of(decided.error()));
        events = std::move(*decided);
    }

    if (!undo && !redo && may_wait_for_hand(events))
        if (auto no = waits_for_hand(batch.tables_now(id), events)) return std::unexpected(*std::move(no));

    // What was bought, raced or taken is known where the player sits, in the same transaction.
    TableEvents stacks;
    if (changes_stacks(events)) {
        auto changed = stacks_changed(id, stream.state(), batch.tables_now(id), *book, events);
        if (!changed) return std::unexpected(changed.error());
        stacks = std::move(*changed);
    }

    const auto along = taken_along(command, stream);
    std::vector<journal::TournamentEvent> received;
    if (along) {
        auto there = decide_receiving(batch, s, *along, stream, at_ms);
        if (!there) return std::unexpected(there.error());
        received = std::move(*there);
    }

    Draft draft;
    Accepted& accepted = draft.accepted;
    std::int64_t version = stream.version();
    const prizes::TournamentRoom::State before{stream.state(), stream.prizes()};
    Drawer moves = moves_of(events, stream);
    add(moves, moves_of(received, stream));
    store::Append append = recorded(s, *store_.key(), at_ms, version, events, accepted);
    stream.append({.version = stream.version() + 1,
                   .at_ms = at_ms,
                   .by = s.by,
                   .device = s.device,
                   .command = s.command_id,
                   .events = std::move(events)});
    draft.steps.emplace_back(id, stream.steps().back().second);
    if ((undo || redo) && merged_seated_twice(batch.house_now(), stream)) {
        const std::string name = stream.state().setup->name;
        batch.drop_touched();
        return std::unexpected(Problem{.status = 409, .code = "person_seated_twice", .args = {{"tournament", name}}});
    }
    if (const auto broken = stream.broken_by_last_step()) throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
    accepted.reply = make_reply(s.stream, version, accepted, creates ? "tournament" : "");
    append.reply = accepted.reply;
    draft.appends.push_back(std::move(append));
    if (auto no = through_drawer(batch, draft, s, stream.state().setup->buy_in.currency, moves)) {
        batch.drop_touched();
        return std::unexpected(*std::move(no));
    }
    for (auto& [table, event] : at_tables) append_table_beside(batch, draft, s, table, at_ms, {std::move(event)});
    for (auto& [table, changes] : stacks) append_table_beside(batch, draft, s, table, at_ms, std::move(changes));
    if (along) append_beside(batch, draft, s, along->tournament, at_ms, std::move(received));
    if (auto no = follow_in_leagues(batch, draft, s, id, before, at_ms)) {
        batch.drop_touched();
        return std::unexpected(*std::move(no));
    }
    if (options_.before_keep) options_.before_keep(s);
    batch.keep(i, std::move(draft));
    return std::nullopt;
}

}  // namespace riffle::app

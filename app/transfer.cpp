// What an entry is paid with in another tournament: an entry given up, or a seat that was won. Here and there, in one
// transaction or not at all.
#include "app/batch.h"
#include "app/books.h"
#include "app/problem.h"
#include "app/replay.h"
#include "core/base/check.h"
#include "core/journal/tournament_codec.h"

namespace riffle::app {

std::expected<std::vector<journal::TournamentEvent>, Problem> App::decide_receiving(
    Batch& batch, const Submission& s, const TakenAlong& taken, const journal::TournamentStream& from,
    std::int64_t at_ms) const {
    const std::string stream = std::string(tournament_prefix) + taken.tournament;
    if (!batch.knows(taken.tournament))
        return std::unexpected(Problem{.status = 404,
                                       .code = "tournament_unknown",
                                       .where = "args.tournament",
                                       .args = {{"tournament", taken.tournament}}});
    if (stream == s.stream) return std::unexpected(Problem{.status = 409, .code = "no_change"});
    const tournament::Entry* entry = from.state().find(taken.entry);
    RIFFLE_CHECK(entry);
    const journal::TournamentStream& to = batch.stream_copy(taken.tournament);
    const Money credit = taken.credit;
    if (to.state().setup->buy_in.currency != credit.currency)
        return std::unexpected(Problem{.status = 409, .code = "currency_differs"});
    const rulebook::Book* book = book_of(to.state());
    if (!book) return std::unexpected(problem_of(book_gone(*to.state().setup)));
    auto sale = for_the_person(batch, to, {.person = entry->person, .payment = taken.payment});
    if (!sale) return std::unexpected(sale.error());
    if (auto no = as_finalist(batch, taken.tournament, to.state(), *sale)) return std::unexpected(*std::move(no));
    const tournament::Context context{.at_ms = at_ms,
                                      .book_digest = digest_of(*book),
                                      .ticket = random_id(),
                                      .draw = draw_source(stream, to.draws() + 1),
                                      .person = facts_of(batch, entry->person, to.state().setup->starts_at)};
    auto events = to.decide(*sale, *book, context);
    if (!events) return std::unexpected(problem_of(events.error()));
    // After the sale and before its draw, which closes a step (core/tournament/proof.h).
    const tournament::EntrySold& sale_made = events->front().get<tournament::EntrySold>();
    const tournament::EntryNumber sold = sale_made.entry;
    const auto drawer = sale_made.money.empty() ? tournament::MoneyAccount::cash : sale_made.money.front().to;
    events->insert(events->begin() + 1,
                   tournament::EntryReceived{
                       .entry = sold,
                       .money = tournament::moved(drawer, tournament::MoneyAccount::other_tournaments, credit),
                       .tournament = s.stream.substr(tournament_prefix.size()),
                       .from = taken.entry});
    return std::move(*events);
}

std::optional<App::TakenAlong> App::taken_along(const journal::TournamentCommand& command,
                                                const journal::TournamentStream& from) {
    if (const auto* transfer = command.as<tournament::TransferEntry>())
        return TakenAlong{transfer->entry, transfer->tournament, transfer->payment,
                          from.state().price_of(*from.state().find(transfer->entry))};
    if (const auto* seat = command.as<prizes::UseSeat>())
        return TakenAlong{seat->entry,
                          seat->tournament,
                          seat->payment,
                          {prizes::sum_of(from.prizes().paid.at(seat->entry)), from.state().setup->buy_in.currency}};
    return std::nullopt;
}

void App::append_beside(Batch& batch, Draft& draft, const Submission& s, const std::string& id, std::int64_t at_ms,
                        std::vector<journal::TournamentEvent> events) {
    journal::TournamentStream& stream = batch.stream_copy(id);
    journal::Step step{.version = stream.version() + 1,
                       .at_ms = at_ms,
                       .by = s.by,
                       .device = s.device,
                       .command = s.command_id,
                       .events = std::move(events)};
    store::AlsoAppend also{.stream = std::string(tournament_prefix) + id, .expected_version = stream.version()};
    for (const auto& event : step.events)
        also.records.push_back({std::string(journal::event_name(event)), journal::encode(event)});
    draft.appends.back().also.push_back(std::move(also));
    stream.append(std::move(step));
    draft.steps.emplace_back(id, stream.steps().back().second);
    if (const auto broken = stream.broken_by_last_step()) throw ClaimFailed(broken->c_str(), __FILE__, __LINE__);
}

}  // namespace riffle::app

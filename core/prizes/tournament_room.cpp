#include "core/prizes/tournament_room.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/tournament/view.h"

namespace riffle::prizes {
namespace {

using tournament::Entry;
using tournament::EntryStatus;

template <class Variant, class T>
concept alternative_of = boost::mp11::mp_contains<Variant, T>::value;

template <class From>
std::vector<TournamentRoom::Event> widen(const std::vector<From>& from) {
    std::vector<TournamentRoom::Event> to;
    to.reserve(from.size());
    for (const auto& item : from) std::visit([&](const auto& x) { to.emplace_back(x); }, item);
    return to;
}

// Registration is closed now: if one player is left, that one has won.
void finish_if_decided(const tournament::State& t, std::int64_t at_ms, std::vector<TournamentRoom::Event>& events) {
    if (t.status != tournament::Status::running || t.players_left() != 1) return;
    const tournament::Table* table = t.seating.fullest();
    if (!table) return;
    for (const auto& seat : table->seats)
        if (seat) events.push_back(tournament::TournamentFinished{.winner = *seat, .at_ms = at_ms});
}

std::optional<std::string> broken_entry(const TournamentRoom::State& s, EntryNumber number) {
    const Entry* entry = s.tournament.find(number);
    if (!entry) return std::nullopt;
    if (entry->place) {
        const tournament::Table* table = s.tournament.seating.find(entry->place->table);
        if (!table || !table->has(entry->place->seat) || table->at(entry->place->seat) != number)
            return fmt::format("entry {} does not sit on its chair", number.value);
    }
    if ((entry->status == EntryStatus::seated) != entry->place.has_value() && entry->status != EntryStatus::winner)
        return fmt::format("entry {} is seated without a chair, or sits without being in", number.value);
    const Currency currency = s.tournament.setup->buy_in.currency;
    for (const MoneyPosting& posting : entry->money)
        if (posting.amount.currency != currency)
            return fmt::format("entry {} was sold in another currency", number.value);
    return std::nullopt;
}

std::optional<std::string> broken_sums(const TournamentRoom::State& s) {
    const auto& t = s.tournament;
    if (auto broken = t.accounts.broken_invariant()) return broken;
    if (t.seating.players() > t.players_left())
        return fmt::format("{} sit, {} are left", t.seating.players(), t.players_left());
    if (const auto entry = wrongly_paid(t, s.prizes))
        return fmt::format("entry {} was paid {}, not its prize", entry->value, sum_of(s.prizes.paid.at(*entry)));
    if (!s.prizes.published) return std::nullopt;
    Money sum{0, t.setup->buy_in.currency};
    for (const Money prize : *s.prizes.prizes) {
        if (prize.currency != sum.currency) return "a prize is in another currency";
        sum = sum + prize;
    }
    if (sum != t.pool()) return fmt::format("prizes of {} do not sum to the pool of {}", sum.minor, t.pool().minor);
    return std::nullopt;
}

}  // namespace

TournamentRoom::Decision TournamentRoom::decide(const State& s, const Memory& memory, const Command& command,
                                                const rulebook::Book& asked, Context context) {
    const rulebook::AskedBook book{asked, context.consulted};
    context.registration_closed_for_good = s.prizes.published;
    context.next_entry = {memory.entries_given + 1};
    return std::visit(
        [&]<class T>(const T& c) -> Decision {
            if constexpr (alternative_of<prizes::Command, T>) {
                if (!s.tournament.exists)
                    return std::unexpected(Refusal{tournament::RefusalCode::tournament_unknown, {}, {}});
                if (std::same_as<T, PublishPrizes> && context.book_digest != s.tournament.book_digest)
                    return std::unexpected(
                        Refusal{tournament::RefusalCode::book_changed, {}, {{"book", s.tournament.setup->book}}});
                auto events = prizes::decide(s.tournament, s.prizes, c, book);
                if (!events) return std::unexpected(events.error());
                auto all = widen(*events);
                if constexpr (std::same_as<T, PublishPrizes>) finish_if_decided(s.tournament, context.at_ms, all);
                return all;
            } else {
                auto events = tournament::decide(s.tournament, c, book, context);
                if (!events) return std::unexpected(events.error());
                auto all = widen(*events);
                if constexpr (std::same_as<T, tournament::ChangeLateRegistration>) {
                    tournament::State after = s.tournament;
                    tournament::apply(after, events->front());
                    if (!tournament::registration_open(after, book, context.at_ms, false))
                        finish_if_decided(after, context.at_ms, all);
                }
                // The night is over: the prizes stand, whether or not somebody had thought of publishing them.
                const bool finishes = std::any_of(all.begin(), all.end(), [](const auto& e) {
                    return std::holds_alternative<tournament::TournamentFinished>(e);
                });
                if (finishes && !s.prizes.published)
                    // Where the book asks for a list, the director publishes it afterwards.
                    if (auto published = publication(s.tournament, book, std::nullopt)) all.push_back(*published);
                return all;
            }
        },
        command);
}

std::optional<std::string_view> TournamentRoom::misfit(const State& s, const Event& event) {
    return std::visit(
        [&]<class T>(const T& e) -> std::optional<std::string_view> {
            if constexpr (alternative_of<tournament::Event, T>) {
                if constexpr (std::same_as<T, tournament::EntrySold> || std::same_as<T, tournament::EntryRefunded> ||
                              std::same_as<T, tournament::EntryTransferred> ||
                              std::same_as<T, tournament::PayoutChanged>)
                    if (s.prizes.published) return "the prizes are published";
                return tournament::misfit(s.tournament, e);
            } else {
                return prizes::misfit(s.tournament, s.prizes, e);
            }
        },
        event);
}

void TournamentRoom::apply(State& s, const Event& event) {
    std::visit(
        [&]<class T>(const T& e) {
            if constexpr (alternative_of<tournament::Event, T>)
                tournament::apply(s.tournament, e);
            else {
                prizes::apply(s.prizes, e);
                if constexpr (requires { e.money; }) s.tournament.accounts.post(e.money);
            }
        },
        event);
}

void TournamentRoom::remember(Memory& memory, const Event& event) {
    const auto note = [&](const tournament::Draw& draw) {
        memory.draws = std::max(memory.draws, draw.number);
        memory.next_commitment = draw.next_commitment;
    };
    std::visit(overloaded{
                   [&](const tournament::TournamentCreated& e) { memory.next_commitment = e.first_commitment; },
                   [&](const tournament::EntrySold& e) {
                       memory.entries_given = std::max(memory.entries_given, e.entry.value);
                   },
                   [&]<class E>(const E& e) {
                       if constexpr (requires { e.draw->number; }) {
                           if (e.draw) note(*e.draw);
                       } else if constexpr (requires { e.draw.number; }) {
                           note(e.draw);
                       }
                   },
               },
               event);
}

std::optional<EntryNumber> TournamentRoom::contradicted(const State& s) { return wrongly_paid(s.tournament, s.prizes); }

bool TournamentRoom::contradicts(EntryNumber entry, const Event& event) {
    const auto* paid = std::get_if<PrizePaid>(&event);
    return paid && paid->entry == entry;
}

std::optional<std::string> TournamentRoom::broken_invariant(const State& s) {
    if (auto broken = tournament::broken_invariant(s.tournament)) return broken;
    for (const auto& [number, entry] : s.tournament.entries)
        if (auto broken = broken_entry(s, number)) return broken;
    return broken_sums(s);
}

std::optional<std::string> TournamentRoom::broken_by(const State& s, std::span<const Event> events) {
    for (const Event& event : events) {
        std::optional<std::string> broken = std::visit(
            [&]<class T>(const T& e) -> std::optional<std::string> {
                if constexpr (requires { e.entry; }) return broken_entry(s, e.entry);
                return std::nullopt;
            },
            event);
        if (broken) return broken;
    }
    return broken_sums(s);
}

}  // namespace riffle::prizes

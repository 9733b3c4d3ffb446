#include "core/prizes/tournament_room.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/tournament/refuse.h"
#include "core/tournament/view.h"

namespace riffle::prizes {
namespace {

using tournament::Entry;
using tournament::EntryStatus;

template <class From>
std::vector<TournamentRoom::Event> widen(const std::vector<From>& from) {
    return {from.begin(), from.end()};
}

std::vector<EntryNumber> still_in(const tournament::State& t) {
    std::vector<EntryNumber> in;
    for (const auto& [number, table] : t.seating.tables())
        for (const auto& seat : table.seats)
            if (seat) in.push_back(*seat);
    return in;
}

// Registration is closed now: if one player is left, that one has won; in a satellite all have won for whom there is a
// seat.
void finish_if_decided(const tournament::State& t, std::int64_t seats, std::int64_t at_ms,
                       std::vector<TournamentRoom::Event>& events) {
    if (t.status != tournament::Status::running || t.players_left() > std::max<std::int64_t>(1, seats)) return;
    auto in = still_in(t);
    if (in.empty() || static_cast<std::int64_t>(in.size()) != t.players_left()) return;
    for (std::size_t i = in.size(); i-- > 1;)
        events.push_back(tournament::EntryBusted{.entry = in[i], .by = {}, .at_ms = at_ms});
    events.push_back(tournament::TournamentFinished{.winner = in.front(), .at_ms = at_ms});
}

// The state as it is after these.
TournamentRoom::State after_all(TournamentRoom::State s, std::span<const TournamentRoom::Event> events) {
    for (const auto& event : events) TournamentRoom::apply(s, event);
    return s;
}

bool finishes(std::span<const TournamentRoom::Event> events) {
    return std::ranges::any_of(events, [](const auto& e) { return e.template is<tournament::TournamentFinished>(); });
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
    const std::int64_t paid_in = t.pool().minor - t.accounts.of(tournament::MoneyAccount::contributions);
    if (sum.minor != paid_in) return fmt::format("prizes of {} do not sum to the pool of {}", sum.minor, paid_in);
    return std::nullopt;
}

std::string_view reason_of(const Command& command) {
    return visit(
        []<class T>(const T& c) -> std::string_view {
            if constexpr (requires { c.reason; })
                return c.reason;
            else
                return {};
        },
        command);
}

// What a command about money leads to, with the end of play where it brings that.
TournamentRoom::Decision decide_money(const TournamentRoom::State& s, const Command& command,
                                      const rulebook::AskedBook& book, const tournament::Context& context) {
    using tournament::Refusal;
    if (!s.tournament.exists) return std::unexpected(Refusal{tournament::RefusalCode::tournament_unknown, {}, {}});
    if (auto fault = tournament::reason_too_long(reason_of(command))) return std::unexpected(*std::move(fault));
    const auto deal = command.narrow<DealCommand>();
    const bool by_book = deal || command.is<PublishPrizes>() || command.is<AwardBounty>();
    if (by_book && context.book_digest != s.tournament.book_digest)
        return std::unexpected(
            Refusal{tournament::RefusalCode::book_changed, {}, {{"book", s.tournament.setup->book}}});
    if (const auto bounty = command.narrow<BountyCommand>()) {
        auto events = prizes::decide(s.tournament, s.prizes.bounties, *bounty, book, context, s.prizes.published);
        if (!events) return std::unexpected(events.error());
        return widen(*events);
    }
    if (deal) {
        auto outcome = prizes::decide(deal_question(s.tournament, s.prizes), *deal, book, context.draw);
        if (!outcome) return std::unexpected(outcome.error());
        auto all = widen(outcome->events);
        if (outcome->winner) {
            for (const EntryNumber entry : outcome->out)
                all.push_back(tournament::EntryBusted{.entry = entry, .by = {}, .at_ms = context.at_ms});
            all.push_back(tournament::TournamentFinished{.winner = *outcome->winner, .at_ms = context.at_ms});
        }
        return all;
    }
    auto events = prizes::decide(s.tournament, s.prizes, *command.narrow<ListCommand>(), book, context);
    if (!events) return std::unexpected(events.error());
    auto all = widen(*events);
    if (const auto* published = events->front().as<PrizesPublished>())
        finish_if_decided(s.tournament, published->seats.value_or(0), context.at_ms, all);
    return all;
}

// Who goes may change what another place pays: who is expelled may have none, and who goes in the same hand for hand
// shares with those before. What was paid for it comes back first.
std::optional<tournament::Refusal> paid_otherwise(const TournamentRoom::State& s,
                                                  const std::vector<tournament::Event>& events) {
    if (s.prizes.paid.empty()) return std::nullopt;
    tournament::State after = s.tournament;
    for (const tournament::Event& event : events) tournament::apply(after, event);
    const auto paid = wrongly_paid(after, s.prizes);
    if (!paid) return std::nullopt;
    return tournament::Refusal{tournament::RefusalCode::prize_paid_stays, {}, {{"entry", std::to_string(paid->value)}}};
}

// Whom these send away.
std::vector<EntryNumber> gone_in(const std::vector<tournament::Event>& events) {
    std::vector<EntryNumber> gone;
    for (const tournament::Event& event : events)
        if (const auto* removed = event.as<tournament::EntryRemoved>()) gone.push_back(removed->entry);
    return gone;
}

bool is_mystery(const TournamentRoom::State& s) {
    return s.tournament.setup->bounty && s.tournament.setup->bounty->kind == tournament::BountyKind::mystery;
}

// What happens to the bounties of those who go, or of all when there is no tournament.
std::optional<BountyDecision> with_bounties(const TournamentRoom::State& s, const tournament::Command& command,
                                            const std::vector<tournament::Event>& events,
                                            const rulebook::AskedBook& book, const tournament::DrawSource& draw) {
    if (const auto* c = command.as<tournament::BustOut>())
        return bounties_taken(s.tournament, s.prizes.bounties, *c, book, draw);
    if (const auto* c = command.as<tournament::RemoveEntry>())
        return bounty_surrendered(s.tournament, s.prizes.bounties, *c, book);
    if (const auto* c = command.as<tournament::DisqualifyPlayer>()) {
        const tournament::RemoveEntry out{c->entry, tournament::Removal::disqualified, c->chips, c->reason};
        return bounty_surrendered(s.tournament, s.prizes.bounties, out, book);
    }
    // What an absent player leaves of a mystery bounty; of others it lies on the head to the end.
    if (command.is<tournament::RemoveAbsent>() && is_mystery(s)) {
        std::vector<BountyEvent> all;
        for (const EntryNumber entry : gone_in(events)) {
            const tournament::RemoveEntry out{entry, tournament::Removal::disqualified, {}, {}};
            auto more = bounty_surrendered(s.tournament, s.prizes.bounties, out, book);
            if (!more) return more;
            all.insert(all.end(), more->begin(), more->end());
        }
        return all;
    }
    if (command.is<tournament::CancelTournament>()) return bounties_voided(s.tournament);
    return std::nullopt;
}

// What a command of the tournament leads to, with the bounties of those who go.
TournamentRoom::Decision decide_play(const TournamentRoom::State& s, const tournament::Command& command,
                                     const rulebook::AskedBook& book, const tournament::Context& context) {
    auto events = tournament::decide(s.tournament, command, book, context);
    if (!events) return std::unexpected(events.error());
    auto all = widen(*events);
    if (const auto more = with_bounties(s, command, *events, book, context.draw)) {
        if (!*more) return std::unexpected(more->error());
        // Before the end of play, which is the last thing.
        const auto at =
            std::ranges::find_if(all, [](const auto& e) { return e.template is<tournament::TournamentFinished>(); });
        const auto wide = widen(**more);
        all.insert(at, wide.begin(), wide.end());
    }
    if (command.is<tournament::BustOut>() && finishes(all) && lacks_envelopes(s.tournament, s.prizes.bounties))
        return std::unexpected(tournament::Refusal{tournament::RefusalCode::envelopes_missing, {}, {}});
    if (auto no = paid_otherwise(s, *events)) return std::unexpected(*std::move(no));
    if (command.is<tournament::ChangeLateRegistration>()) {
        tournament::State after = s.tournament;
        tournament::apply(after, events->front());
        if (!tournament::registration_open(after, book, context.at_ms, false))
            finish_if_decided(after, 0, context.at_ms, all);
    }
    const bool goes = command.is<tournament::BustOut>() || command.is<tournament::RemoveEntry>() ||
                      command.is<tournament::DisqualifyPlayer>();
    if (goes && s.prizes.seats > 0 && !finishes(all))
        finish_if_decided(after_all(s, all).tournament, s.prizes.seats, context.at_ms, all);
    return all;
}

// The night is over: who is left keeps their own bounty, and the prizes stand, whether or not somebody had thought of
// publishing them.
void finish_money(const TournamentRoom::State& s, const rulebook::AskedBook& book,
                  std::vector<TournamentRoom::Event>& all) {
    const bool published =
        s.prizes.published || std::ranges::any_of(all, [](const auto& e) { return e.template is<PrizesPublished>(); });
    // Nothing is left to say, and a field that ends at once is not gone through to find that out.
    if (published && !s.tournament.setup->bounty) return;
    TournamentRoom::State after = after_all(s, all);
    const auto add = [&](const auto& events) {
        for (const auto& event : widen(events)) {
            TournamentRoom::apply(after, event);
            all.push_back(event);
        }
    };
    if (is_mystery(s)) {
        std::vector<EntryNumber> left;
        for (const auto& [entry, head] : after.prizes.bounties.heads) {
            const Entry* one = after.tournament.find(entry);
            if (one->status == EntryStatus::seated || one->status == EntryStatus::winner) left.push_back(entry);
        }
        // The winner first; there is one, whether or not a head was paid for.
        for (const auto& event : all)
            if (const auto* end = event.as<tournament::TournamentFinished>()) {
                std::erase(left, end->winner);
                left.insert(left.begin(), end->winner);
            }
        add(last_envelopes(after.tournament, after.prizes.bounties, left));
    } else if (s.tournament.setup->bounty) {
        std::vector<EntryNumber> left;
        for (const auto& [entry, head] : after.prizes.bounties.heads) left.push_back(entry);
        add(last_bounties(after.tournament, after.prizes.bounties, left, after.prizes.published, book));
    }
    if (after.prizes.published) return;
    // Where the book asks for a list, the director publishes it afterwards.
    if (auto published = publication(after.tournament, book, {})) add(std::vector<ListEvent>{*std::move(published)});
}

}  // namespace

TournamentRoom::Decision TournamentRoom::decide(const State& s, const Memory& memory, const Command& command,
                                                const rulebook::Book& asked, Context context) {
    const rulebook::AskedBook book{asked, context.consulted};
    context.registration_closed_for_good = s.prizes.published;
    const bool survivor =
        s.tournament.exists && tournament::format_of(*s.tournament.setup) == tournament::Format::survivor;
    const auto* out = command.as<tournament::BustOut>();
    if (command.is<tournament::RecordConduct>() || command.is<tournament::DisqualifyPlayer>() ||
        (out && out->entries.size() > 1) ||
        (survivor && (command.is<tournament::BustOut>() || command.is<tournament::StopSurvivor>())))
        context.places_paid = present_places(s.tournament, s.prizes, &asked);
    context.next_entry = {memory.entries_given + 1};
    const auto money = command.narrow<prizes::Command>();
    Decision decided = money ? decide_money(s, *money, book, context)
                             : decide_play(s, *command.narrow<tournament::Command>(), book, context);
    if (decided && finishes(*decided)) finish_money(s, book, *decided);
    return decided;
}

std::optional<std::string_view> TournamentRoom::misfit(const State& s, const Event& event) {
    const auto play = event.narrow<tournament::Event>();
    if (!play) return prizes::misfit(s.tournament, s.prizes, *event.narrow<prizes::Event>());
    const bool changes_pool = play->is<tournament::EntrySold>() || play->is<tournament::EntryRefunded>() ||
                              play->is<tournament::EntryTransferred>() || play->is<tournament::PayoutChanged>();
    if (changes_pool && s.prizes.published) return "the prizes are published";
    return tournament::misfit(s.tournament, *play);
}

void TournamentRoom::apply(State& s, const Event& event) {
    if (const auto play = event.narrow<tournament::Event>()) RIFFLE_CHECK(!tournament::misfit(s.tournament, *play));
    apply_fitting(s, event);
}

void TournamentRoom::apply_fitting(State& s, const Event& event) {
    if (const auto play = event.narrow<tournament::Event>()) {
        tournament::apply_fitting(s.tournament, *play);
        if (const auto* e = play->as<tournament::EntrySold>()) note_sale(s.prizes.bounties, *e);
        if (const auto* e = play->as<tournament::EntryRefunded>()) note_refund(s.prizes.bounties, e->entry);
        if (const auto* e = play->as<tournament::EntryTransferred>()) note_refund(s.prizes.bounties, e->entry);
        // Who goes out after a deal takes what was agreed to that place.
        if (s.prizes.deals.made) s.prizes.prizes = list_after_deal(s.tournament, s.prizes.deals);
        return;
    }
    const auto money = *event.narrow<prizes::Event>();
    prizes::apply(s.tournament, s.prizes, money);
    visit(
        [&]<class T>(const T& e) {
            if constexpr (requires { e.money; }) s.tournament.accounts.post(e.money);
            if constexpr (requires { e.draw->number; })
                if (e.draw) {
                    s.tournament.draws = e.draw->number;
                    s.tournament.next_commitment = e.draw->next_commitment;
                }
        },
        money);
}

void TournamentRoom::remember(Memory& memory, const Event& event) {
    const auto note = [&](const tournament::Draw& draw) {
        memory.draws = std::max(memory.draws, draw.number);
        memory.next_commitment = draw.next_commitment;
    };
    visit(overloaded{
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
    const auto* paid = event.as<PrizePaid>();
    const auto* seat = event.as<SeatAwarded>();
    return (paid && paid->entry == entry) || (seat && seat->entry == entry);
}

std::optional<std::string> TournamentRoom::broken_invariant(const State& s) {
    if (auto broken = tournament::broken_invariant(s.tournament)) return broken;
    for (const auto& [number, entry] : s.tournament.entries)
        if (auto broken = broken_entry(s, number)) return broken;
    if (auto broken = broken_bounties(s.tournament, s.prizes.bounties)) return broken;
    return broken_sums(s);
}

std::optional<std::string> TournamentRoom::broken_by(const State& s, std::span<const Event> events) {
    for (const Event& event : events) {
        std::optional<std::string> broken = visit(
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

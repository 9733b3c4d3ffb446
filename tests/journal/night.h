// A tournament's stream for the tests of this folder: a small set-up, a night with its own clock, random commands, and
// what must hold of money, chips and replay whatever was done.
#pragma once
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include "core/journal/tournament_codec.h"
#include "core/journal/tournament_stream.h"
#include "core/rulebook/digest.h"
#include "core/rulebook/library.h"
#include "core/tournament/view.h"
#include "embedded/rulebooks.h"

namespace riffle::journal {

using namespace tournament;

inline constexpr std::int64_t minute_ms = 60'000;

inline Setup small_setup() {
    Setup s;
    s.name = "Test";
    s.starts_at = 1'000'000;
    s.game = "nl-holdem";
    s.book = "tda-2024";
    s.buy_in = {10'000, {}};
    s.fee = {1'000, {}};
    s.starting_stack = Chips{10'000};
    s.seats_per_table = 4;
    s.reentries = 1;
    s.late_levels = 2;
    for (int i = 0; i < 4; ++i)
        s.levels.push_back({"level", Chips{100 << i}, Chips{200 << i}, Chips{0}, 10 * minute_ms});
    s.levels.insert(s.levels.begin() + 2, {"break", Chips{0}, Chips{0}, Chips{0}, 5 * minute_ms});
    s.chips = {{Chips{20}, "#ffffff"}, {Chips{100}, "#c62828"}};
    s.payout = {{1, {10000}}, {4, {6000, 4000}}};
    s.payout_unit = 500;
    return s;
}

inline Seed seed_for(std::int64_t draw) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(draw);
    seed[1] = static_cast<std::uint8_t>(draw >> 8);
    return seed;
}

inline const rulebook::Book& book(std::string_view id) {
    static const auto library = rulebook::Library::load(embedded::rulebooks());
    return *library->find(id);
}

// A stream with its own clock, numbering draws and tickets as the application does.
struct Night {
    TournamentStream stream;
    std::int64_t now_ms = 1'000'000;
    std::int64_t commands = 0;
    const rulebook::Book* by = &book("tda-2024");
    std::string edition;  // another text of the same book

    TournamentStream::Decision give(const TournamentCommand& command) {
        Context context;
        context.at_ms = now_ms;
        context.book_digest = edition + rulebook::digest_of(*by);
        context.ticket = "ticket-" + std::to_string(++commands);
        context.draw.number = stream.version() == 0 ? 0 : stream.draws() + 1;
        context.draw.seed = seed_for(context.draw.number);
        context.draw.next_commitment = commitment_of(seed_for(context.draw.number + 1));
        auto events = stream.decide(command, *by, context);
        if (events) {
            Step step{.version = stream.version() + 1,
                      .at_ms = now_ms,
                      .by = "a",
                      .device = "d",
                      .command = std::to_string(commands),
                      .events = *events};
            stream.append(step);
        }
        return events;
    }
};

inline Night running(int players) {
    Night night;
    EXPECT_TRUE(night.give(CreateTournament{small_setup()}));
    EXPECT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < players; ++i) EXPECT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    EXPECT_TRUE(night.give(StartClock{}));
    return night;
}

inline TournamentCommand random_command(const TournamentStream& stream) {
    const auto number = [](int n) { return *rc::gen::inRange(0, n); };
    const auto entry = [&] { return EntryNumber{number(14)}; };
    const auto some_levels = [&] {
        auto levels = stream.state().setup->levels;
        if (number(2)) levels.push_back({"level", Chips{400}, Chips{800}, Chips{0}, (1 + number(9)) * minute_ms});
        if (number(2))
            levels[static_cast<std::size_t>(number(static_cast<int>(levels.size())))].duration_ms += minute_ms;
        if (number(4) == 0 && levels.size() > 1) levels.pop_back();
        return levels;
    };
    switch (number(52)) {
        case 0:
            return OpenRegistration{};
        case 1:
            return StartClock{};
        case 2:
            return PauseClock{};
        case 3:
            return SetLevel{number(6) - 1};
        case 4:
            return AddTime{(number(21) - 10) * minute_ms};
        case 5:
            return RefundEntry{entry()};
        case 6:
            return MoveEntry{entry(), TableNumber{number(5)}, SeatNumber{number(6)}};
        case 7:
            return BreakTable{TableNumber{number(5)}};
        case 8:
            return BalanceTables{};
        case 9:
            return prizes::PublishPrizes{};
        case 10:
            return prizes::PayPrize{entry()};
        case 11:
            return UndoStep{stream.to_undo() && number(2) ? stream.to_undo()->version : number(40)};
        case 12:
            return RedoStep{stream.to_redo() && number(2) ? stream.to_redo()->version : number(40)};
        case 13:
            return BustOut{{entry(), entry()}, {entry()}};
        case 14:
            return BustOut{{entry()}, {}};
        case 15:
            return prizes::TakeBackPrize{entry()};
        case 23:
            return ChangeLevels{some_levels()};
        case 16:
            return ChangeLateRegistration{number(5) - 1};
        case 17:
            return ChangeCap{number(3) ? std::optional<std::int64_t>(number(12)) : std::nullopt};
        case 18:
            return ChangePayout{{{1, {10000}}, {2 + number(2), {6000, 4000}}}, 100 + number(3)};
        case 19:
            return RefundEntries{{entry(), entry()}};
        case 20:
            return number(6) ? TournamentCommand{RefundEntry{entry()}} : CancelTournament{"why not"};
        case 26:
            return number(2) ? RedrawSeats{} : RedrawSeats{"a draught"};
        case 27: {
            SetBreakOrder order;
            for (const auto& [table, seats] : stream.state().seating.tables()) order.tables.push_back(table);
            return order;
        }
        case 28:
            return DrawButton{TableNumber{number(4)}};
        case 29:
            return StartHandForHand{};
        case 30:
            return CountHand{};
        case 31:
            return number(2) ? TournamentCommand{EndHandForHand{}} : EndDay{};
        case 32:
            return AnnounceLastHands{number(5)};
        case 33:
            return ColourUp{
                TableNumber{number(4)}, Chips{20}, std::nullopt, {{entry(), 1 + number(4), number(2) == 0}}};
        case 34:
            return RetireChips{Chips{20}};
        case 35:
            return TakeLateChips{entry(), Chips{20}, number(9)};
        case 36:
            return TakeFoundChips{Chips{number(3000)}, number(2) ? std::optional(entry()) : std::nullopt};
        case 37:
            return RemoveEntry{entry(), number(2) ? Removal::disqualified : Removal::surrendered, Chips{number(3000)},
                               ""};
        case 38:
            return SellChips{entry(), ChipProduct{number(3)}, Payment{number(4)},
                             number(2) ? std::optional(Chips{number(300)}) : std::nullopt, number(4) == 0};
        case 39:
            return DeclareRebuy{entry(), number(2) ? std::optional(Chips{number(3)}) : std::nullopt};
        case 40:
            return number(3) ? TournamentCommand{JoinWaitingList{"p" + std::to_string(number(10))}}
                             : LeaveWaitingList{"p" + std::to_string(number(10))};
        case 41:
            return number(2) ? TournamentCommand{PreRegister{"p" + std::to_string(number(10)), number(2) == 0}}
                             : CheckIn{"p" + std::to_string(number(10))};
        case 42:
            return RemoveAbsent{{{entry(), Chips{number(500)}, number(2) == 0}},
                                number(2) ? std::optional<std::string>("not here") : std::nullopt};
        case 43:
            if (number(4) == 0) return BeginHand{TableNumber{number(4)}, std::nullopt};
            if (number(4) == 0)
                return SetPace{static_cast<PaceKind>(number(6)), number(3) > 0,
                               number(2) ? std::optional<std::int64_t>(number(20)) : std::nullopt};
            if (number(4) == 0)
                return ChangeDeck{TableNumber{number(4)}, static_cast<DeckChange>(number(4)), number(3) == 0};
            if (number(4) == 0) return ExchangeChips{entry(), Chips{20}, number(9), Chips{100}, number(2) == 0};
            if (number(3) == 0)
                return CarryChips{entry(), Chips{number(900)}, number(3) > 0, static_cast<Transport>(number(3)),
                                  number(2) == 0};
            return number(2) ? TournamentCommand{StartOvertime{}} : PushDealers{};
        case 44:
            return number(2)
                       ? TournamentCommand{TellTable{TableNumber{number(4)},
                                                     number(2) ? std::optional(Chips{1 + number(900)}) : std::nullopt}}
                       : RunOutTable{TableNumber{number(4)}};
        case 45: {
            const std::string codes[] = {"noise", "cheating", "etiquette", "chips_out_of_view", "soft_play"};
            RecordConduct told{.entry = entry(), .infraction = codes[number(5)], .what = "w", .reason = "r"};
            if (number(3)) told.measure = static_cast<LightMeasure>(number(4));
            if (number(2)) told.length = number(4);
            if (number(2)) told.forfeit = Chips{number(200)};
            return told;
        }
        case 48:
            return TickNotice{Notice{number(17)}};
        case 49:
            return number(2)
                       ? TournamentCommand{KeepSeat{entry(), number(3) > 0}}
                       : CorrectSeat{entry(), {TableNumber{number(4)}, SeatNumber{number(6)}}, Chips{number(3000)}};
        case 50:
            return number(2) ? TournamentCommand{ChangePlayer{entry(), "p" + std::to_string(number(10))}}
                             : RegisterTeam{"t" + std::to_string(number(4)),
                                            {"p" + std::to_string(number(10)), "p" + std::to_string(number(10)),
                                             "p" + std::to_string(number(10))}};
        case 51:
            return StopSurvivor{{{entry(), Chips{1 + number(3000)}}, {entry(), Chips{1 + number(3000)}}}};
        case 46:
            return number(3) ? TournamentCommand{CountHandsDealt{TableNumber{number(4)}, 1 + number(5)}}
                             : ReadmitPlayer{entry()};
        case 47:
            return DisqualifyPlayer{.entry = entry(),
                                    .infraction = "cheating",
                                    .what = "w",
                                    .expelled = number(2) == 0,
                                    .chips = Chips{number(3000)},
                                    .reason = "r"};
        case 24:
            return TellButton{TableNumber{number(5)}, SeatNumber{number(6)}};
        default:
            return SellEntry{"p" + std::to_string(number(10)), Payment{number(4)}};
    }
}

// Every step that stands, from the beginning: what undo and redo must come to, however they got there.
inline prizes::TournamentRoom::State folded_from_the_beginning(const TournamentStream& stream) {
    prizes::TournamentRoom::State state;
    for (const auto& [version, step] : stream.steps()) {
        if (stream.undone(version)) continue;
        for (const auto& event : step->events)
            if (const auto e = event.narrow<prizes::TournamentRoom::Event>())
                prizes::TournamentRoom::apply(state, *e);
    }
    return state;
}

// Counted from the events that stand, beside the balances: nothing is lost between the accounts, the drawers hold sales
// less refunds less payouts, and what is owed is what was taken.
inline void check_accounts(const TournamentStream& stream) {
    std::int64_t sales = 0, refunds = 0, paid = 0, bounties_out = 0, given = 0;
    for (const auto& [version, step] : stream.steps()) {
        if (stream.undone(version)) continue;
        for (const auto& event : step->events) {
            if (const auto* e = event.as<EntrySold>()) {
                sales += prizes::sum_of(e->money);
                for (const ChipPosting& posting : e->chips) given += posting.amount.value;
            }
            if (const auto* e = event.as<ChipsSold>()) {
                sales += prizes::sum_of(e->money);
                for (const ChipPosting& posting : e->chips) given += posting.amount.value;
            }
            if (const auto* e = event.as<EntryRefunded>()) {
                for (const MoneyPosting& posting : e->money)
                    if (std::ranges::count(drawers, posting.from)) refunds += posting.amount.minor;
                for (const ChipPosting& posting : e->chips) given -= posting.amount.value;
            }
            if (const auto* e = event.as<prizes::PrizePaid>()) paid += prizes::sum_of(e->money);
            if (const auto* e = event.as<prizes::PrizeTakenBack>()) paid -= prizes::sum_of(e->money);
            if (const auto* e = event.as<prizes::BountyPaid>()) bounties_out += prizes::sum_of(e->money);
            if (const auto* e = event.as<prizes::BountyTakenBack>()) bounties_out -= prizes::sum_of(e->money);
        }
    }
    const Accounts& accounts = stream.state().accounts;
    std::int64_t all = 0;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<MoneyAccount>>(
        [&](const auto& account) { all += accounts.of(account.value); });
    RC_ASSERT(all == 0);
    RC_ASSERT(accounts.in_drawers() == sales - refunds - paid - bounties_out);
    std::int64_t owed = 0;
    using A = MoneyAccount;
    for (const A account :
         {A::pool, A::fees, A::bounties, A::bounties_won, A::house, A::organisation, A::league, A::series, A::season})
        owed -= accounts.of(account);
    RC_ASSERT(owed - accounts.of(A::overlay) == sales - refunds);
    RC_ASSERT(accounts.of(MoneyAccount::payouts) == paid);
    std::int64_t out = 0;
    for (const auto account : {ChipAccount::removed, ChipAccount::found, ChipAccount::raced})
        out += accounts.of(account);
    RC_ASSERT(accounts.of(ChipAccount::in_play) + out == given);
    RC_ASSERT(accounts.of(ChipAccount::sold) == -given);
}

inline void check_replay(const TournamentStream& stream) {
    check_accounts(stream);
    const auto folded = folded_from_the_beginning(stream);
    RC_ASSERT(folded.tournament == stream.state());
    RC_ASSERT(folded.prizes == stream.prizes());
    TournamentStream again;
    for (const auto& [version, step] : stream.steps()) {
        Step copy = *step;
        for (auto& event : copy.events) {
            auto decoded = decode_event(event_name(event), encode(event));
            RC_ASSERT(decoded.has_value());
            RC_ASSERT(encode(*decoded) == encode(event));
            event = *decoded;
        }
        RC_ASSERT(!again.misfit_of(copy));
        const auto wrong = again.wrong_draw(copy);
        if (wrong) RC_FAIL(*wrong);
        again.append(copy);
        // The seats drawn from can be said for every entry, also when others were undone meanwhile.
        if (again.steps().size() % 7 != 0) continue;
        for (const auto& [number, entry] : again.state().entries)
            if (entry.draw && entry.place) {
                const auto from = again.drawn_from(number);
                RC_ASSERT(static_cast<std::int64_t>(from.size()) == entry.draw->from);
            }
    }
    RC_ASSERT(again.state() == stream.state());
    RC_ASSERT(again.prizes() == stream.prizes());
    RC_ASSERT(again.version() == stream.version());
}

}  // namespace riffle::journal

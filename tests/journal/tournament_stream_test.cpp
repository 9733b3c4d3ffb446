// Whatever commands come in whatever order, chips and money are conserved, every seat is somebody's, events survive the
// codec, and replaying them gives the same state.
#include "core/journal/tournament_stream.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <algorithm>

#include "core/journal/tournament_codec.h"
#include "core/rulebook/digest.h"
#include "core/rulebook/library.h"
#include "core/tournament/view.h"
#include "embedded/rulebooks.h"

namespace riffle::journal {
namespace {

using namespace tournament;

constexpr std::int64_t minute_ms = 60'000;

Setup small_setup() {
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

Seed seed_for(std::int64_t draw) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(draw);
    seed[1] = static_cast<std::uint8_t>(draw >> 8);
    return seed;
}

const rulebook::Book& book(std::string_view id) {
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

Night running(int players) {
    Night night;
    EXPECT_TRUE(night.give(CreateTournament{small_setup()}));
    EXPECT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < players; ++i) EXPECT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    EXPECT_TRUE(night.give(StartClock{}));
    return night;
}

TournamentCommand random_command(const TournamentStream& stream) {
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
    switch (number(38)) {
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
            return RemoveEntry{entry(), number(2) ? Removal::disqualified : Removal::surrendered, Chips{number(3000)}, ""};
        case 24:
            return TellButton{TableNumber{number(5)}, SeatNumber{number(6)}};
        default:
            return SellEntry{"p" + std::to_string(number(10)), Payment{number(4)}};
    }
}

// Every step that stands, from the beginning: what undo and redo must come to, however they got there.
prizes::TournamentRoom::State folded_from_the_beginning(const TournamentStream& stream) {
    prizes::TournamentRoom::State state;
    for (const auto& [version, step] : stream.steps()) {
        if (stream.undone(version)) continue;
        for (const auto& event : step->events)
            std::visit(
                [&]<class T>(const T& e) {
                    if constexpr (boost::mp11::mp_contains<prizes::TournamentRoom::Event, T>::value)
                        prizes::TournamentRoom::apply(state, e);
                },
                event);
    }
    return state;
}

// Counted from the events that stand, beside the balances: nothing is lost between the accounts, the drawers hold sales
// less refunds less payouts, and what is owed is what was taken.
void check_accounts(const TournamentStream& stream) {
    std::int64_t sales = 0, refunds = 0, paid = 0, chips = 0;
    for (const auto& [version, step] : stream.steps()) {
        if (stream.undone(version)) continue;
        for (const auto& event : step->events) {
            if (const auto* e = std::get_if<EntrySold>(&event)) {
                sales += prizes::sum_of(e->money);
                for (const ChipPosting& posting : e->chips) chips += posting.amount.value;
            }
            if (const auto* e = std::get_if<EntryRefunded>(&event)) {
                refunds += prizes::sum_of(e->money);
                for (const ChipPosting& posting : e->chips) chips -= posting.amount.value;
            }
            if (const auto* e = std::get_if<prizes::PrizePaid>(&event)) paid += prizes::sum_of(e->money);
            if (const auto* e = std::get_if<prizes::PrizeTakenBack>(&event)) paid -= prizes::sum_of(e->money);
        }
    }
    const Accounts& accounts = stream.state().accounts;
    using enum MoneyAccount;
    std::int64_t all = 0;
    for (const MoneyAccount account : {cash, card, transfer, ticket, pool, fees, payouts, overlay})
        all += accounts.of(account);
    RC_ASSERT(all == 0);
    RC_ASSERT(accounts.in_drawers() == sales - refunds - paid);
    RC_ASSERT(-accounts.of(pool) - accounts.of(fees) - accounts.of(overlay) == sales - refunds);
    RC_ASSERT(accounts.of(MoneyAccount::payouts) == paid);
    std::int64_t out = 0;
    for (const auto account : {ChipAccount::removed, ChipAccount::found, ChipAccount::raced})
        out += accounts.of(account);
    RC_ASSERT(accounts.of(ChipAccount::in_play) + out == chips);
    RC_ASSERT(accounts.of(ChipAccount::sold) == -chips);
}

void check_replay(const TournamentStream& stream) {
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

}  // namespace

TEST(TournamentStream, AnyCommandsKeepChipsAndMoneyAndReplayEqual) {
    EXPECT_TRUE(rc::check([] {
        Night night;
        auto setup = small_setup();
        setup.book = *rc::gen::element<std::string>("tda-2024", "cnp", "rptp", "internacional", "mediterraneo-2026",
                                                    "solverde-2023");
        if (*rc::gen::inRange(0, 3) == 0) setup.guarantee = 60'000;
        night.by = &book(setup.book);
        RC_ASSERT(night.give(CreateTournament{setup}).has_value());
        const int n = *rc::gen::inRange(10, 120);
        for (int i = 0; i < n; ++i) {
            const auto before = night.stream.state();
            const std::int64_t version = night.stream.version();
            const auto decision = night.give(random_command(night.stream));
            if (!decision) {
                RC_ASSERT(night.stream.version() == version);
                RC_ASSERT(night.stream.state() == before);
            }
            const auto broken = night.stream.broken_invariant();
            if (broken) RC_FAIL(*broken);
            night.now_ms += *rc::gen::inRange(0, 6) * minute_ms;
        }
        check_replay(night.stream);
    }));
}

TEST(TournamentStream, UndoThenRedoGivesTheSameState) {
    EXPECT_TRUE(rc::check([] {
        Night night = running(*rc::gen::inRange(2, 10));
        for (int i = 0; i < 20; ++i) {
            night.give(random_command(night.stream));
            night.now_ms += 1000;
        }
        const Step* last = night.stream.to_undo();
        // Not in the macro: to print nullptr it makes a text of it, and fails.
        const bool something_to_undo = last != nullptr;
        RC_PRE(something_to_undo);
        const std::int64_t step = last->version;
        const auto state = night.stream.state();
        const auto prizes = night.stream.prizes();
        if (!night.give(UndoStep{step})) RC_DISCARD("a later redo rests on it");
        RC_ASSERT(night.give(RedoStep{step}).has_value());
        RC_ASSERT(night.stream.state() == state);
        RC_ASSERT(night.stream.prizes() == prizes);
    }));
}

// So many steps that states are kept of few of them: an undo far back folds from one of those.
TEST(TournamentStream, UndoFarBackComesToTheSame) {
    Night night;
    auto setup = small_setup();
    setup.reentries = 1;
    ASSERT_TRUE(night.give(CreateTournament{setup}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < 900; ++i) ASSERT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    std::vector<std::int64_t> sales;
    for (const auto& [version, step] : night.stream.steps())
        if (std::holds_alternative<EntrySold>(step->events.front())) sales.push_back(version);
    // Sales that opened no table: nothing rests on them.
    std::vector<std::int64_t> undone;
    for (std::size_t i = 1; i < sales.size(); i += 90) {
        if (!night.give(UndoStep{sales[i]})) continue;
        undone.push_back(sales[i]);
        const auto folded = folded_from_the_beginning(night.stream);
        ASSERT_TRUE(folded.tournament == night.stream.state()) << sales[i];
    }
    ASSERT_GT(undone.size(), 5U);
    ASSERT_TRUE(night.give(SellEntry{"late"}));
    EXPECT_FALSE(night.stream.broken_invariant());
    for (std::size_t i = 0; i < undone.size(); i += 2) {
        if (!night.give(RedoStep{undone[i]})) continue;
        const auto folded = folded_from_the_beginning(night.stream);
        ASSERT_TRUE(folded.tournament == night.stream.state()) << undone[i];
    }
    for (const auto& [number, entry] : night.stream.state().entries) {
        if (number.value % 50 != 0) continue;
        const auto from = night.stream.drawn_from(number);
        ASSERT_EQ(static_cast<std::int64_t>(from.size()), entry.draw->from);
        EXPECT_EQ(from[static_cast<std::size_t>(entry.draw->pick)], entry.place);
    }
}

TEST(TournamentStream, AnotherSeatOrSeedThanTheDrawsIsFound) {
    Night night = running(5);
    ASSERT_TRUE(night.give(SellEntry{"six"}));
    const auto replayed = [&](auto tamper) -> std::optional<std::string> {
        TournamentStream again;
        for (const auto& [version, step] : night.stream.steps()) {
            Step copy = *step;
            if (version == night.stream.steps().back().first) tamper(std::get<SeatDrawn>(copy.events.back()));
            if (auto wrong = again.wrong_draw(copy)) return wrong;
            again.append(copy);
        }
        return std::nullopt;
    };
    EXPECT_FALSE(replayed([](SeatDrawn&) {}));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.seat = SeatNumber{e.seat.value % 4 + 1}; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.pick += 1; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.from += 1; }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.seed = hex(seed_for(999)); }));
    EXPECT_TRUE(replayed([](SeatDrawn& e) { e.draw.seed = "no seed"; }));
}

TEST(TournamentStream, AnUndoneBustOutComesBackWhereItSat) {
    Night night = running(6);
    const auto place = night.stream.state().find(EntryNumber{2})->place;
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    const std::int64_t bust = night.stream.to_undo()->version;
    ASSERT_TRUE(night.give(SellEntry{"late"}));                          // a sale in between stays
    ASSERT_NE(night.stream.state().find(EntryNumber{7})->place, place);  // its draw is fixed by the seed above
    ASSERT_TRUE(night.give(UndoStep{bust}));
    EXPECT_EQ(night.stream.state().find(EntryNumber{2})->place, place);
    EXPECT_EQ(night.stream.state().entries_sold(), 7);
}

TEST(TournamentStream, AStepOthersRestOnIsNotUndone) {
    Night night = running(4);
    std::int64_t sale_of_two = 0;
    for (const auto& [version, step] : night.stream.steps())
        if (const auto* sold = std::get_if<EntrySold>(&step->events.front()); sold && sold->entry == EntryNumber{2})
            sale_of_two = step->version;
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    const auto refused = night.give(UndoStep{sale_of_two});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::later_steps_depend);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_TRUE(night.give(UndoStep{sale_of_two}));
    EXPECT_EQ(night.stream.state().entries_sold(), 3);
}

TEST(TournamentStream, UndoingAPauseLetsTheClockHaveRunOn) {
    Night night = running(2);
    night.now_ms += 2 * minute_ms;
    ASSERT_TRUE(night.give(PauseClock{}));
    const std::int64_t pause = night.stream.to_undo()->version;
    night.now_ms += 3 * minute_ms;
    const auto& levels = night.stream.state().setup->levels;
    EXPECT_EQ(read_clock(night.stream.state().clock, levels, night.now_ms).remaining_ms, 8 * minute_ms);
    ASSERT_TRUE(night.give(UndoStep{pause}));
    EXPECT_EQ(read_clock(night.stream.state().clock, levels, night.now_ms).remaining_ms, 5 * minute_ms);
}

TEST(TournamentStream, EntryNumbersAndDrawsAreNeverGivenTwice) {
    Night night = running(3);
    ASSERT_TRUE(night.give(SellEntry{"x"}));
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    ASSERT_TRUE(night.give(SellEntry{"y"}));
    EXPECT_EQ(night.stream.state().find(EntryNumber{4}), nullptr);
    const Entry* y = night.stream.state().find(EntryNumber{5});
    ASSERT_NE(y, nullptr);
    EXPECT_EQ(y->draw->number, 5);
}

TEST(TournamentStream, TheLastBustOutFinishesAndPublishesPrizesThatSumToThePool) {
    Night night = running(4);
    night.now_ms += 26 * minute_ms;  // late registration is over
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{1}}, {EntryNumber{2}}}));
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{3}, EntryNumber{4}}, {EntryNumber{2}}}));
    EXPECT_EQ(night.stream.state().status, Status::finished);
    ASSERT_TRUE(night.stream.prizes().published);
    ASSERT_EQ(night.stream.prizes().prizes->size(), 2U);
    EXPECT_EQ((*night.stream.prizes().prizes)[0] + (*night.stream.prizes().prizes)[1], Money(40'000, {}));
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{4}), 2);
    EXPECT_EQ(place_of(night.stream.state(), EntryNumber{3}), 3);
    ASSERT_TRUE(night.give(prizes::PayPrize{EntryNumber{4}}));
    EXPECT_FALSE(night.give(prizes::PayPrize{EntryNumber{4}}));
    EXPECT_FALSE(night.give(prizes::PayPrize{EntryNumber{3}}));
}

TEST(TournamentStream, RegistrationFollowsTheLevelAndBreaksAreNotLevels) {
    Night night = running(2);
    night.now_ms += 19 * minute_ms;  // level 2 of 2
    EXPECT_TRUE(night.give(SellEntry{"in-time"}));
    night.now_ms += 2 * minute_ms;  // the break after level 2
    const auto late = night.give(SellEntry{"late"});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, RefusalCode::registration_closed);
    EXPECT_EQ(late.error().citation.clause, "tda-2024:GL-late-registration");
}

TEST(TournamentStream, a_refusal_cites_the_clause_of_the_tournaments_own_book) {
    const auto refused = [](std::string_view id) {
        Night night;
        night.by = &book(id);
        auto setup = small_setup();
        setup.book = std::string(id);
        EXPECT_TRUE(night.give(CreateTournament{setup}));
        EXPECT_TRUE(night.give(OpenRegistration{}));
        EXPECT_TRUE(night.give(SellEntry{"ana"}));
        const auto again = night.give(SellEntry{"ana"});
        EXPECT_FALSE(again);
        return again ? "" : std::string(again.error().citation.clause);
    };
    EXPECT_EQ(refused("tda-2024"), "tda-2024:GL-entry-products");
    EXPECT_EQ(refused("mediterraneo-2026"), "mediterraneo-2026:5-a");
}

TEST(TournamentStream, the_break_after_the_last_late_level_takes_entries_where_the_book_says_so) {
    const auto sells_in_break = [](std::string_view id) {
        Night night;
        night.by = &book(id);
        auto setup = small_setup();  // two late levels of ten minutes, then a break of five
        setup.book = std::string(id);
        EXPECT_TRUE(night.give(CreateTournament{setup}));
        EXPECT_TRUE(night.give(OpenRegistration{}));
        for (const char* person : {"ana", "bea", "eva"}) EXPECT_TRUE(night.give(SellEntry{person}));
        EXPECT_TRUE(night.give(StartClock{}));
        night.now_ms += 22 * minute_ms;
        const bool sold = night.give(SellEntry{"leo"}).has_value();
        night.now_ms += 4 * minute_ms;
        EXPECT_EQ(night.give(SellEntry{"tom"}).error().code, RefusalCode::registration_closed);
        return sold;
    };
    EXPECT_TRUE(sells_in_break("internacional"));  // [internacional:43-2]
    EXPECT_FALSE(sells_in_break("tda-2024"));
}

TEST(TournamentStream, the_book_is_pinned_when_registration_opens) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    auto other = small_setup();
    other.book = "cnp";
    EXPECT_EQ(night.give(ChangeBook{"tda-2024", "why"}).error().code, RefusalCode::registration_not_open);
    ASSERT_TRUE(night.give(OpenRegistration{}));
    EXPECT_EQ(night.stream.state().book_digest, rulebook::digest_of(book("tda-2024")));
    EXPECT_NE(rulebook::digest_of(book("tda-2024")), rulebook::digest_of(book("cnp")));
    night.by = &book("cnp");
    EXPECT_EQ(night.give(ChangeSetup{other}).error().code, RefusalCode::book_pinned);

    // The same book with another text: nothing is decided by it until somebody says so.
    night.by = &book("tda-2024");
    night.edition = "another ";
    EXPECT_EQ(night.give(SellEntry{"ana"}).error().code, RefusalCode::book_changed);
    EXPECT_EQ(night.give(StartClock{}).error().code, RefusalCode::book_changed);
    ASSERT_TRUE(night.give(ChangeBook{"tda-2024", "the new edition"}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));

    night.by = &book("cnp");
    night.edition.clear();
    const auto changed = night.give(ChangeBook{"cnp", "agreed"});
    ASSERT_TRUE(changed);
    EXPECT_EQ(night.stream.state().setup->book, "cnp");
    EXPECT_EQ(night.stream.state().book_digest, rulebook::digest_of(book("cnp")));
    EXPECT_EQ(command_of(*night.stream.steps().back().second), "ChangeBook");
    EXPECT_EQ(night.give(ChangeBook{"cnp", "again"}).error().code, RefusalCode::no_change);
}

TEST(TournamentStream, a_sale_goes_to_the_drawer_it_was_paid_into_and_a_refund_comes_from_there) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));
    ASSERT_TRUE(night.give(SellEntry{"bea", Payment::card}));
    const auto of = [&](MoneyAccount account) { return night.stream.state().accounts.of(account); };
    EXPECT_EQ(of(MoneyAccount::cash), 11'000);
    EXPECT_EQ(of(MoneyAccount::card), 11'000);
    EXPECT_EQ(of(MoneyAccount::pool), -20'000);
    EXPECT_EQ(of(MoneyAccount::fees), -2'000);
    ASSERT_TRUE(night.give(RefundEntry{EntryNumber{2}}));
    EXPECT_EQ(of(MoneyAccount::cash), 11'000);
    EXPECT_EQ(of(MoneyAccount::card), 0);
    EXPECT_EQ(night.stream.state().pool().minor, 10'000);
}

TEST(TournamentStream, a_posting_that_does_not_balance_does_not_fit) {
    Night night;
    ASSERT_TRUE(night.give(CreateTournament{small_setup()}));
    ASSERT_TRUE(night.give(OpenRegistration{}));
    ASSERT_TRUE(night.give(SellEntry{"ana"}));
    const Step last = *night.stream.steps().back().second;
    TournamentStream before;
    for (const auto& [version, step] : night.stream.steps())
        if (version != last.version) before.append(*step);
    ASSERT_FALSE(before.misfit_of(last));
    const auto refused = [&](auto change) {
        Step changed = last;
        change(std::get<EntrySold>(changed.events.front()));
        return before.misfit_of(changed).has_value();
    };
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().amount.minor += 1; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().amount.minor = 0; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().to = MoneyAccount::pool; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.pop_back(); }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.money.front().to = MoneyAccount::card; }));
    EXPECT_TRUE(refused([](EntrySold& e) { e.chips.clear(); }));
}

TEST(TournamentStream, ACancelledTournamentGivesEverybodyTheirMoneyBackOnce) {
    Night night = running(6);
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    EXPECT_EQ(night.give(RefundEntries{{EntryNumber{1}}}).error().code, RefusalCode::entry_in_play);
    ASSERT_TRUE(night.give(CancelTournament{"no light"}));
    EXPECT_EQ(night.give(RefundEntries{{}}).error().code, RefusalCode::entries_missing);
    EXPECT_EQ(night.give(RefundEntries{{EntryNumber{1}, EntryNumber{1}}}).error().code, RefusalCode::entry_named_twice);
    EXPECT_EQ(night.give(RefundEntries{std::vector<EntryNumber>(501, EntryNumber{1})}).error().code,
              RefusalCode::entries_too_many);
    // One by one, also who had gone out; then all the others.
    ASSERT_TRUE(night.give(RefundEntry{EntryNumber{2}}));
    EXPECT_EQ(night.stream.state().pool(), (Money{5 * 10'000, {}}));
    EXPECT_EQ(night.stream.state().players_left(), 5);
    EXPECT_EQ(night.give(RefundEntry{EntryNumber{2}}).error().code, RefusalCode::entry_refunded_already);
    const auto all =
        night.give(RefundEntries{{EntryNumber{1}, EntryNumber{3}, EntryNumber{4}, EntryNumber{5}, EntryNumber{6}}});
    ASSERT_TRUE(all);
    for (const auto& event : *all) {
        Money sum{0, {}};
        const auto& refunded = std::get<EntryRefunded>(event);
        for (const MoneyPosting& posting : refunded.money) sum = sum + posting.amount;
        EXPECT_EQ(sum, (Money{11'000, {}}));
    }
    EXPECT_EQ(night.stream.state().accounts.in_drawers(), 0);
    EXPECT_EQ(night.stream.state().pool(), (Money{0, {}}));
    EXPECT_EQ(night.stream.state().fees(), (Money{0, {}}));
    EXPECT_EQ(night.stream.broken_invariant(), std::nullopt);
    // Money that left the house is not undone, nor what it left for.
    EXPECT_EQ(night.give(UndoStep{night.stream.steps().back().first}).error().code, RefusalCode::refund_paid_stays);
    for (const auto& [version, step] : night.stream.steps())
        if (command_of(*step) == "CancelTournament") {
            EXPECT_EQ(night.give(UndoStep{version}).error().code, RefusalCode::later_steps_depend);
            break;
        }
}

TEST(TournamentStream, PublishedPrizesAreTakenOffTheBoardBeforeEntriesGoBack) {
    Night night = running(4);
    const auto published = night.give(prizes::PublishPrizes{});
    ASSERT_TRUE(published);
    const std::int64_t step = night.stream.steps().back().first;
    ASSERT_TRUE(night.give(CancelTournament{""}));
    EXPECT_EQ(night.give(RefundEntry{EntryNumber{1}}).error().code, RefusalCode::prizes_stand);
    ASSERT_TRUE(night.give(UndoStep{step}));
    EXPECT_TRUE(night.give(RefundEntry{EntryNumber{1}}));
}

TEST(TournamentStream, LevelsToComeChangeAndThosePlayedDoNot) {
    Night night = running(4);
    night.now_ms += 12 * minute_ms;  // two minutes into level 2
    auto levels = night.stream.state().setup->levels;
    levels[1].big_blind = Chips{500};
    const auto refused = night.give(ChangeLevels{levels});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::level_played);
    EXPECT_EQ(refused.error().args.at("level"), "2");
    levels = night.stream.state().setup->levels;
    levels[2].duration_ms = 20 * minute_ms;  // the break that comes
    levels[3].ante = Chips{400};
    const auto before = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    ASSERT_TRUE(night.give(ChangeLevels{levels}));
    const auto after = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    EXPECT_EQ(before, after);
    EXPECT_EQ(night.stream.state().setup->levels[3].ante, Chips{400});
    EXPECT_EQ(night.give(ChangeLevels{levels}).error().code, RefusalCode::no_change);
    levels.back().kind = "break";
    EXPECT_EQ(night.give(ChangeLevels{levels}).error().code, RefusalCode::setup_fault);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_EQ(night.stream.state().setup->levels[3].ante, Chips{0});
}

TEST(TournamentStream, ALevelAddedAfterTheLastOneBeginsWhenThatOneHasRun) {
    Night night = running(4);
    ASSERT_TRUE(night.give(SetLevel{4}));  // the last one, without an end
    night.now_ms += 60 * minute_ms;
    auto levels = night.stream.state().setup->levels;
    for (int i = 0; i < 3; ++i) levels.push_back({"level", Chips{2000}, Chips{4000}, Chips{0}, 10 * minute_ms});
    ASSERT_TRUE(night.give(ChangeLevels{levels}));
    const auto r = read_clock(night.stream.state().clock, night.stream.state().setup->levels, night.now_ms);
    EXPECT_EQ(r.index, 5);
    EXPECT_EQ(r.elapsed_ms, 0);
}

TEST(TournamentStream, LateRegistrationAndCapChangeAfterTheStart) {
    Night night = running(4);
    night.now_ms += 12 * minute_ms;
    ASSERT_TRUE(night.give(ChangeLateRegistration{1}));
    EXPECT_EQ(night.give(SellEntry{"late"}).error().code, RefusalCode::registration_closed);
    ASSERT_TRUE(night.give(ChangeLateRegistration{4}));
    EXPECT_TRUE(night.give(SellEntry{"late"}));
    EXPECT_EQ(night.give(ChangeLateRegistration{5}).error().code, RefusalCode::setup_fault);
    EXPECT_EQ(night.give(ChangeCap{4}).error().code, RefusalCode::cap_below_sold);
    ASSERT_TRUE(night.give(ChangeCap{5}));
    EXPECT_EQ(night.give(SellEntry{"sixth"}).error().code, RefusalCode::tournament_full);
    ASSERT_TRUE(night.give(ChangeCap{std::nullopt}));
    EXPECT_TRUE(night.give(SellEntry{"sixth"}));
}

TEST(TournamentStream, WhoIsLeftAloneWhenLateRegistrationIsClosedHasWon) {
    Night night = running(2);
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}}, {}}));
    EXPECT_EQ(night.stream.state().status, Status::running);
    ASSERT_TRUE(night.give(ChangeLateRegistration{0}));
    EXPECT_EQ(night.stream.state().status, Status::finished);
    EXPECT_EQ(night.stream.state().winner, EntryNumber{1});
    EXPECT_TRUE(night.stream.prizes().published);
}

TEST(TournamentStream, ThePayoutChangesUntilThePrizesArePublished) {
    Night night = running(4);
    ASSERT_TRUE(night.give(ChangePayout{{{1, {10000}}, {3, {7000, 3000}}}, 100}));
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ((*night.stream.prizes().prizes)[0], (Money{28'000, {}}));
    EXPECT_EQ(night.give(ChangePayout{{{1, {10000}}}, 100}).error().code, RefusalCode::prizes_published_already);
    EXPECT_EQ(night.give(ChangeLateRegistration{1}).error().code, RefusalCode::prizes_published_already);
}

// A night under a book with this set-up, everybody paid and seated, the clock running.
Night night_by(std::string_view id, Setup setup, int players) {
    Night night;
    night.by = &book(id);
    setup.book = std::string(id);
    EXPECT_TRUE(night.give(CreateTournament{setup}));
    EXPECT_TRUE(night.give(OpenRegistration{}));
    for (int i = 0; i < players; ++i) EXPECT_TRUE(night.give(SellEntry{"p" + std::to_string(i)}));
    EXPECT_TRUE(night.give(StartClock{}));
    return night;
}

// [mediterraneo-2026:5-c] The lowest seat of the emptiest table, in the order of arrival, and no draw.
TEST(TournamentStream, seats_go_by_order_of_arrival_where_the_book_says_so) {
    auto setup = small_setup();
    setup.opening_tables = 2;
    const Night night = night_by("mediterraneo-2026", setup, 5);
    std::vector<Place> places;
    for (const auto& [number, entry] : night.stream.state().entries) {
        places.push_back(*entry.place);
        EXPECT_FALSE(entry.draw);
    }
    const auto at = [](std::int64_t table, std::int64_t seat) { return Place{TableNumber{table}, SeatNumber{seat}}; };
    EXPECT_EQ(places, (std::vector<Place>{at(1, 1), at(2, 1), at(1, 2), at(2, 2), at(1, 3)}));
    EXPECT_EQ(night.stream.draws(), 0);
    EXPECT_GT(night_by("tda-2024", setup, 5).stream.draws(), 0);
}

// [tda-2024:11-A-1] Who is due the big blind goes to the worst seat; without the buttons told, it is drawn.
TEST(TournamentStream, balancing_goes_by_position_where_the_buttons_are_known) {
    auto setup = small_setup();
    setup.opening_tables = 2;
    setup.seats_per_table = 6;
    Night night = night_by("mediterraneo-2026", setup, 10);                  // 1 to 5 of both tables
    ASSERT_TRUE(night.give(BustOut{{EntryNumber{2}, EntryNumber{4}}, {}}));  // table 2 keeps seats 3, 4, 5
    ASSERT_TRUE(night.give(TellButton{TableNumber{1}, SeatNumber{1}}));      // blinds on 2 and 3, next 4
    ASSERT_TRUE(night.give(TellButton{TableNumber{2}, SeatNumber{3}}));      // blinds on 4 and 5, next open seat 6
    EXPECT_EQ(night.give(TellButton{TableNumber{2}, SeatNumber{3}}).error().code, RefusalCode::no_change);
    EXPECT_EQ(night.give(TellButton{TableNumber{2}, SeatNumber{7}}).error().code, RefusalCode::seat_unknown);
    EXPECT_EQ(night.give(TellButton{TableNumber{9}, SeatNumber{1}}).error().code, RefusalCode::table_unknown);
    const auto moved = night.give(BalanceTables{});
    ASSERT_TRUE(moved);
    ASSERT_EQ(moved->size(), 1U);
    const auto& move = std::get<EntryMoved>(moved->front());
    EXPECT_EQ(move.from_table, TableNumber{1});
    EXPECT_EQ(move.from_seat, SeatNumber{4});
    EXPECT_EQ(move.table, TableNumber{2});
    EXPECT_EQ(move.seat, SeatNumber{6});
    EXPECT_FALSE(move.draw);
    EXPECT_EQ(move.clause, "tda-2024:11-A-1");
    EXPECT_EQ(command_of(*night.stream.steps().back().second), "BalanceTables");
}

// [rptp:9-a] One random step: the seats of the players in the order they sit.
TEST(TournamentStream, a_broken_table_is_drawn_in_the_steps_the_book_asks_for) {
    auto setup = small_setup();
    setup.opening_tables = 3;
    const auto order = [&](std::string_view id) {
        Night night = night_by(id, setup, 6);
        std::vector<std::int64_t> seats;
        const auto events = night.give(BreakTable{TableNumber{3}});
        EXPECT_TRUE(events);
        for (const auto& event : *events)
            if (const auto* moved = std::get_if<EntryMoved>(&event)) {
                seats.push_back(moved->from_seat.value);
                EXPECT_EQ(moved->draw->algorithm, id == "rptp" ? one_step_algorithm : draw_algorithm);
            }
        check_replay(night.stream);
        return seats;
    };
    EXPECT_TRUE(std::ranges::is_sorted(order("rptp")));
    order("tda-2024");
}

std::vector<std::int64_t> minor(const std::vector<Money>& prizes) {
    std::vector<std::int64_t> amounts;
    for (const Money prize : prizes) amounts.push_back(prize.minor);
    return amounts;
}

// [solverde-2023:7.4-b] 10 to 30 players: 50, 30 and 20 per cent, whatever the bands of the set-up say.
TEST(TournamentStream, the_books_table_shares_the_pool) {
    auto setup = small_setup();
    setup.max_entries = 40;
    Night night = night_by("solverde-2023", setup, 12);
    const auto refused = night.give(prizes::PublishPrizes{std::vector<Money>{{120'000, {}}}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, RefusalCode::payout_table_binds);
    EXPECT_EQ(refused.error().citation.clause, "solverde-2023:7.4-b");
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ(minor(*night.stream.prizes().prizes), (std::vector<std::int64_t>{60'000, 36'000, 24'000}));
}

// [solverde-2023:7.4-a] Below its tables the book has no list: the house draws one up, and it must sum to the pool.
TEST(TournamentStream, where_the_book_has_no_list_the_house_draws_one_up) {
    Night night = night_by("solverde-2023", small_setup(), 4);
    const auto asked = night.give(prizes::PublishPrizes{});
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, RefusalCode::payout_list_asked);
    const auto wrong = night.give(prizes::PublishPrizes{std::vector<Money>{{39'999, {}}}});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, RefusalCode::payout_list_wrong);
    ASSERT_TRUE(night.give(prizes::PublishPrizes{std::vector<Money>{{40'000, {}}}}));
}

TEST(TournamentStream, the_house_adds_what_is_missing_to_the_guarantee) {
    auto setup = small_setup();
    setup.guarantee = 100'000;
    Night night = night_by("tda-2024", setup, 4);
    EXPECT_EQ(night.stream.state().pool().minor, 40'000);
    ASSERT_TRUE(night.give(prizes::PublishPrizes{}));
    EXPECT_EQ(night.stream.state().accounts.of(MoneyAccount::overlay), 60'000);
    EXPECT_EQ(night.stream.state().pool().minor, 100'000);
    EXPECT_EQ(minor(*night.stream.prizes().prizes), (std::vector<std::int64_t>{60'000, 40'000}));
    EXPECT_FALSE(night.stream.broken_invariant());
    check_accounts(night.stream);
    ASSERT_TRUE(night.give(UndoStep{night.stream.to_undo()->version}));
    EXPECT_EQ(night.stream.state().accounts.of(MoneyAccount::overlay), 0);
}

}  // namespace riffle::journal

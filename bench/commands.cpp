// Every command of a tournament and of a live table in a tournament of 1,000 entries, and at 100, 10,000 and 100,000:
// the least of several times from the application's loop up to where it would be stored (what the disk adds is
// house.cpp's). A command without a row does not compile; one that is refused where it is asked is named, and the bench
// ends badly. usage: bench_commands [MOST_ENTRIES] (100000)
#include <boost/mp11.hpp>
#include <cmath>

#include "bench/evening.h"
#include "core/journal/tournament_codec.h"

namespace riffle::bench {
namespace {

using namespace tournament;
using namespace prizes;
using namespace app;
using journal::RedoStep;
using journal::StepAt;
using journal::UndoStep;
namespace mp11 = boost::mp11;

constexpr std::int64_t minute = 60'000;

// What is asked of which tournament; several rows where a kind of command has more than one price.
struct Asked {
    std::string of;
    Submission command;
    std::string how{};              // more than one row: which of them
    std::int64_t most = INT64_MAX;  // entries, where the command itself has a limit
};
using Rows = std::vector<Asked>;

Rows row(const std::string& id, journal::TournamentCommand command, std::string how = {}) {
    return {{id, Venue::of(id, std::move(command)), std::move(how)}};
}
Rows at_table(const std::string& id, TableCommand command) {
    return {{id, Evening::at_table(id, 1, std::move(command)), {}}};
}

Setup evening_setup() {
    Setup s = field_setup();
    s.starts_at = 1'000'000;
    s.late_levels = 3;
    s.reentries = 1;
    s.levels.clear();
    for (int i = 0; i < 20; ++i)
        s.levels.push_back({"level", Chips{100 + 100 * i}, Chips{200 + 200 * i}, Chips{0}, 20 * minute});
    s.payout = {{1, {10000}}, {3, {5000, 3000, 2000}}};
    s.rebuy = ChipOffer{.price = 1000, .fee = 100, .chips = Chips{5000}, .until_level = 3};
    return s;
}

// ---- tournaments in the states that commands are asked in

const std::string& announced(Evening& e) {
    return e.scene("announced", [&] { e.give("announced", CreateTournament{evening_setup()}); });
}
const std::string& selling(Evening& e) {
    return e.scene("selling", [&] { e.sold_out("selling", evening_setup()); });
}
// Another evening of the same price that somebody can go to.
const std::string& elsewhere(Evening& e) {
    return e.scene("elsewhere", [&] {
        e.give("elsewhere", CreateTournament{evening_setup()});
        e.give("elsewhere", OpenRegistration{});
    });
}
// No seat is free: who comes waits.
const std::string& full(Evening& e) {
    return e.scene("full", [&] {
        Setup setup = evening_setup();
        setup.max_entries = e.entries();
        e.sold_out("full", setup);
        e.give("full", JoinWaitingList{e.newcomer(1)});
    });
}
void begin(Evening& e, const std::string& id, const Setup& setup) {
    e.sold_out(id, setup);
    e.give(id, StartClock{});
}
const std::string& playing(Evening& e) {
    return e.scene("playing", [&] {
        begin(e, "playing", evening_setup());
        // Who is out, who keeps a seat, who has to sit out, what the dealers know: some of each.
        e.give("playing", BustOut{{{3}}, {{1}}});
        e.give("playing", TellButton{TableNumber{2}, SeatNumber{1}});
        std::vector<DealerId> dealers;
        const auto tables = static_cast<std::int64_t>(e.state("playing").seating.tables().size());
        for (std::int64_t i = 1; i <= std::min<std::int64_t>(tables + 2, 900); ++i)
            dealers.push_back(std::to_string(i));
        e.give("playing", PlanDealers{.dealers = dealers, .push_every_ms = 30 * minute});
        e.give("playing", NoteHandOver{TableNumber{1}, "seat 3 is short of small chips"});
    });
}
// One table is four short of the others, and where every button is, is known.
const std::string& uneven(Evening& e) {
    return e.scene("uneven", [&] {
        begin(e, "uneven", evening_setup());
        std::vector<TableNumber> tables;
        BustOut out;
        {
            const tournament::State& s = e.state("uneven");
            const Table& first = s.seating.tables().nth(0).second;
            for (const auto& seat : first.seats)
                if (seat && out.entries.size() < 4) out.entries.push_back(*seat);
            for (const auto& [number, table] : s.seating.tables()) tables.push_back(number);
        }
        e.give("uneven", out);
        for (const TableNumber one : tables) e.give("uneven", TellButton{one, SeatNumber{6}});
    });
}
// Two are out at every table, so that the players of one fit elsewhere.
const std::string& thinned(Evening& e) {
    return e.scene("thinned", [&] {
        begin(e, "thinned", evening_setup());
        std::vector<EntryNumber> gone;
        for (const auto& [number, table] : e.state("thinned").seating.tables())
            for (const std::size_t seat : {std::size_t{0}, std::size_t{1}})
                if (table.seats[seat]) gone.push_back(*table.seats[seat]);
        for (const EntryNumber entry : gone) e.give("thinned", BustOut{{entry}, {}});
    });
}
const std::string& hand_for_hand(Evening& e) {
    return e.scene("hand_for_hand", [&] {
        begin(e, "hand_for_hand", evening_setup());
        e.give("hand_for_hand", StartHandForHand{});
    });
}
const std::string& all_in(Evening& e) {
    return e.scene("all_in", [&] {
        begin(e, "all_in", evening_setup());
        e.give("all_in", StartHandForHand{});
        const tournament::State before = e.state("all_in");
        for (const auto& [number, table] : before.seating.tables()) e.give("all_in", TellTable{number, Chips{500}});
    });
}
const std::string& one_left(Evening& e) {
    return e.scene("one_left", [&] {
        Setup setup = evening_setup();
        setup.trophy = "Cup";
        begin(e, "one_left", setup);
        e.give("one_left", SetLevel{4});
        e.give("one_left", PublishPrizes{});
        e.play_down_to("one_left", 1);
        e.give("one_left", PayPrize{EntryNumber{2}});
    });
}
// Registration is over and prizes are not published yet.
const std::string& late(Evening& e) {
    return e.scene("late", [&] {
        begin(e, "late", evening_setup());
        e.give("late", SetLevel{4});
    });
}
const std::string& final_table(Evening& e) {
    return e.scene("final_table", [&] {
        Setup setup = evening_setup();
        setup.payout = {{1, {10000}}, {9, {3000, 2000, 1500, 1000, 800, 600, 500, 400, 200}}};
        begin(e, "final_table", setup);
        e.play_down_to("final_table", 6);
        e.give("final_table", SetLevel{4});
        e.give("final_table", PublishPrizes{});
    });
}
std::vector<DealStack> stacks_of(Evening& e, const std::string& id) {
    std::vector<DealStack> all;
    for (std::int64_t i = 1; i <= 6; ++i) all.push_back({EntryNumber{i}, Chips{1000 * i}});
    (void)e.state(id);
    return all;
}
const std::string& dealing(Evening& e) {
    return e.scene("dealing", [&] {
        Setup setup = evening_setup();
        setup.payout = {{1, {10000}}, {9, {3000, 2000, 1500, 1000, 800, 600, 500, 400, 200}}};
        begin(e, "dealing", setup);
        e.play_down_to("dealing", 6);
        e.give("dealing", SetLevel{4});
        e.give("dealing", PublishPrizes{});
        e.give("dealing", OfferDeal{.stacks = stacks_of(e, "dealing")});
        for (std::int64_t i = 1; i <= 5; ++i) e.give("dealing", AnswerDeal{EntryNumber{i}, true});
    });
}
const std::string& dealt(Evening& e) {
    return e.scene("dealt", [&] {
        Setup setup = evening_setup();
        setup.payout = {{1, {10000}}, {9, {3000, 2000, 1500, 1000, 800, 600, 500, 400, 200}}};
        begin(e, "dealt", setup);
        e.play_down_to("dealt", 6);
        e.give("dealt", SetLevel{4});
        e.give("dealt", PublishPrizes{});
        e.give("dealt", OfferDeal{.stacks = stacks_of(e, "dealt")});
        for (std::int64_t i = 1; i <= 6; ++i) e.give("dealt", AnswerDeal{EntryNumber{i}, true});
    });
}
Setup with_bounty(BountyKind kind) {
    Setup setup = evening_setup();
    setup.rebuy.reset();
    setup.bounty = BountySetup{.kind = kind, .amount = 1000, .unit = 100};
    return setup;
}
const std::string& bounties(Evening& e) {
    return e.scene("bounties", [&] {
        begin(e, "bounties", with_bounty(BountyKind::fixed));
        e.give("bounties", BustOut{{{4}}, {{1}}});
        e.give("bounties", RemoveEntry{EntryNumber{5}, Removal::disqualified, Chips{1000}, "why"});
        e.give("bounties", BustOut{{{6}}, {{2}}});
        e.give("bounties", PayBounty{EntryNumber{2}});
    });
}
const std::string& mystery(Evening& e) {
    return e.scene("mystery", [&] {
        begin(e, "mystery", with_bounty(BountyKind::mystery));
        e.give("mystery", SetLevel{4});
        e.give("mystery", PublishPrizes{});
    });
}
const std::string& satellite(Evening& e) {
    return e.scene("satellite", [&] {
        elsewhere(e);
        Setup setup = evening_setup();
        setup.rebuy.reset();
        setup.book = "solverde-2023";
        setup.late_levels = 0;
        setup.reentries = 0;
        setup.satellite = SatelliteSetup{.target = "elsewhere", .price = {11'000, {}}};
        setup.payout_unit = 1;
        begin(e, "satellite", setup);
        e.give("satellite", PublishPrizes{});
        e.play_out("satellite");
        e.give("satellite", AwardSeat{EntryNumber{2}});
    });
}
const std::string& teams(Evening& e) {
    return e.scene("teams", [&] {
        Setup setup = evening_setup();
        setup.book = "mediterraneo-2026";
        setup.format = Format::teams;
        setup.team_round = 1;
        setup.reentries = 0;
        setup.rebuy.reset();
        e.give("teams", CreateTournament{setup});
        e.give("teams", OpenRegistration{});
        std::vector<std::string> members;
        for (std::int64_t i = 0; i + 3 <= e.entries(); i += 3)
            e.give("teams",
                   RegisterTeam{fmt::format("T{}", i),
                                {fmt::format("p{}", i), fmt::format("p{}", i + 1), fmt::format("p{}", i + 2)}});
        e.sell("teams", 0, e.entries() / 3 * 3);
    });
}
const std::string& team_final(Evening& e) {
    return e.scene("team_final", [&] {
        Setup setup = evening_setup();
        setup.book = "mediterraneo-2026";
        setup.format = Format::teams;
        setup.team_final = true;
        setup.reentries = 0;
        setup.rebuy.reset();
        e.give("team_final", CreateTournament{setup});
        e.give("team_final", OpenRegistration{});
        for (std::int64_t i = 0; i < 27; i += 3) {
            e.give("team_final",
                   RegisterTeam{fmt::format("T{}", i),
                                {fmt::format("p{}", i), fmt::format("p{}", i + 1), fmt::format("p{}", i + 2)}});
            e.give("team_final", Evening::sale(fmt::format("p{}", i)));
        }
        e.give("team_final", StartClock{});
        e.give("team_final", SetLevel{1});
    });
}
const std::string& survivors(Evening& e) {
    return e.scene("survivors", [&] {
        Setup setup = evening_setup();
        setup.book = "solverde-2023";
        setup.buy_in.minor = 4500;
        setup.fee.minor = 500;
        setup.format = Format::survivor;
        setup.reentries = 0;
        setup.late_levels = 0;
        setup.rebuy.reset();
        begin(e, "survivors", setup);
        // As many are left as there are prizes.
        const auto stream = e.app().tournament("survivors");
        const auto paid = present_prizes(stream->state(), stream->prizes(), e.app().book_of(stream->state())).size();
        e.play_down_to("survivors", static_cast<std::int64_t>(paid));
    });
}
const std::string& over_time(Evening& e) {
    return e.scene("over_time", [&] {
        Setup setup = evening_setup();
        setup.book = "mediterraneo-2026";
        setup.buy_in.minor = 5000;
        setup.fee.minor = 500;
        setup.rebuy.reset();
        setup.reentries = 0;
        setup.late_levels = 0;
        setup.closes_at = setup.starts_at + minute;
        begin(e, "over_time", setup);
    });
}

// ---- a row a kind: a new command without one does not compile

template <class T>
struct Kind {};

Rows rows(Evening&, Kind<CreateTournament>) { return row("new", CreateTournament{evening_setup()}); }
Rows rows(Evening& e, Kind<ChangeSetup>) {
    Setup setup = evening_setup();
    setup.name = "Other";
    return row(selling(e), ChangeSetup{setup});
}
Rows rows(Evening& e, Kind<OpenRegistration>) { return row(announced(e), OpenRegistration{}); }
Rows rows(Evening& e, Kind<ChangeBook>) { return row(playing(e), ChangeBook{"cnp", "why"}); }
Rows rows(Evening& e, Kind<CancelTournament>) { return row(selling(e), CancelTournament{"why"}); }
Rows rows(Evening& e, Kind<SellEntry>) {
    Rows all = row(playing(e), Evening::sale(e.newcomer()));
    const auto again = row(playing(e), Evening::sale("p2"), "again");
    all.insert(all.end(), again.begin(), again.end());
    return all;
}
Rows rows(Evening& e, Kind<RefundEntry>) { return row(selling(e), RefundEntry{EntryNumber{7}}); }
Rows rows(Evening& e, Kind<RefundEntries>) {
    RefundEntries refund;
    for (std::int64_t i = 1; i <= 20; ++i) refund.entries.push_back(EntryNumber{i});
    return row(selling(e), refund, "20");
}
Rows rows(Evening& e, Kind<TransferEntry>) { return row(selling(e), TransferEntry{EntryNumber{7}, elsewhere(e)}); }
Rows rows(Evening& e, Kind<ChangeLevels>) {
    auto levels = evening_setup().levels;
    levels.push_back({"level", Chips{5000}, Chips{10000}, Chips{0}, 20 * minute});
    return row(playing(e), ChangeLevels{levels});
}
Rows rows(Evening& e, Kind<ChangeLateRegistration>) { return row(playing(e), ChangeLateRegistration{4}); }
Rows rows(Evening& e, Kind<ChangeCap>) { return row(playing(e), ChangeCap{e.entries() + 5}); }
Rows rows(Evening& e, Kind<ChangePayout>) {
    return row(playing(e), ChangePayout{{{1, {10000}}, {3, {6000, 3000, 1000}}}, 100});
}
Rows rows(Evening& e, Kind<StartClock>) { return row(selling(e), StartClock{}); }
Rows rows(Evening& e, Kind<PauseClock>) { return row(playing(e), PauseClock{}); }
Rows rows(Evening& e, Kind<SetLevel>) { return row(playing(e), SetLevel{2}); }
Rows rows(Evening& e, Kind<AddTime>) { return row(playing(e), AddTime{minute}); }
Rows rows(Evening& e, Kind<BustOut>) {
    Rows all = row(playing(e), BustOut{{EntryNumber{e.entries() / 2}}, {}});
    const auto with = row(bounties(e), BustOut{{EntryNumber{e.entries() / 2}}, {EntryNumber{1}}}, "bounty");
    all.insert(all.end(), with.begin(), with.end());
    return all;
}
Place free_seat(Evening& e, const std::string& id, EntryNumber for_whom) {
    const tournament::State& s = e.state(id);
    const TableNumber own = s.find(for_whom)->place->table;
    for (const auto& [number, table] : s.seating.tables())
        for (std::int64_t seat = 1; seat <= table.size(); ++seat)
            if (number != own && !table.at(SeatNumber{seat})) return {number, SeatNumber{seat}};
    return {};
}
// Somebody of the middle of the field who is still in.
EntryNumber still_in(Evening& e, const std::string& id) {
    EntryNumber who{e.entries() / 2};
    while (e.state(id).find(who)->status != EntryStatus::seated) who = EntryNumber{who.value + 1};
    return who;
}
Rows rows(Evening& e, Kind<MoveEntry>) {
    const EntryNumber who = still_in(e, thinned(e));
    const Place free = free_seat(e, thinned(e), who);
    return row(thinned(e), MoveEntry{who, free.table, free.seat});
}
Rows rows(Evening& e, Kind<TellButton>) { return row(playing(e), TellButton{TableNumber{1}, SeatNumber{1}}); }
Rows rows(Evening& e, Kind<BreakTable>) {
    return row(thinned(e), BreakTable{e.state(thinned(e)).seating.tables().back().first});
}
Rows rows(Evening& e, Kind<BalanceTables>) { return row(uneven(e), BalanceTables{}); }
Rows rows(Evening& e, Kind<RedrawSeats>) {
    Rows all = row(playing(e), RedrawSeats{"why"});
    all.back().most = 2'000;
    return all;
}
Rows rows(Evening& e, Kind<SetBreakOrder>) {
    SetBreakOrder order;
    for (const auto& [number, table] : e.state(playing(e)).seating.tables()) order.tables.push_back(number);
    std::rotate(order.tables.begin(), order.tables.begin() + 1, order.tables.end());
    return row(playing(e), order);
}
Rows rows(Evening& e, Kind<DrawButton>) { return row(playing(e), DrawButton{TableNumber{1}}); }
Rows rows(Evening& e, Kind<StartHandForHand>) { return row(playing(e), StartHandForHand{}); }
Rows rows(Evening& e, Kind<CountHand>) { return row(hand_for_hand(e), CountHand{}); }
Rows rows(Evening& e, Kind<EndHandForHand>) { return row(hand_for_hand(e), EndHandForHand{}); }
Rows rows(Evening& e, Kind<AnnounceLastHands>) { return row(playing(e), AnnounceLastHands{.hands = 3}); }
Rows rows(Evening& e, Kind<EndDay>) { return row(playing(e), EndDay{}); }
Rows rows(Evening& e, Kind<ColourUp>) {
    const Chips least = e.state(playing(e)).setup->chips.front().value;
    ColourUp up{.table = TableNumber{1}, .value = least, .method = {}, .leftovers = {}};
    const Table table = *e.state(playing(e)).seating.find(TableNumber{1});
    for (const auto& seat : table.seats)
        if (seat && up.leftovers.size() < 4) up.leftovers.push_back({*seat, 1, false});
    return row(playing(e), up);
}
Rows rows(Evening& e, Kind<RetireChips>) {
    return row(playing(e), RetireChips{e.state(playing(e)).setup->chips.front().value});
}
Rows rows(Evening& e, Kind<TakeLateChips>) {
    const std::string& id = e.scene("retired", [&] {
        begin(e, "retired", evening_setup());
        e.give("retired", RetireChips{e.state("retired").setup->chips.front().value});
    });
    return row(id, TakeLateChips{EntryNumber{1}, e.state(id).setup->chips.front().value, 4});
}
Rows rows(Evening& e, Kind<TakeFoundChips>) { return row(playing(e), TakeFoundChips{Chips{500}, std::nullopt}); }
Rows rows(Evening& e, Kind<RemoveEntry>) {
    return row(playing(e), RemoveEntry{EntryNumber{e.entries() / 2}, Removal::disqualified, Chips{1000}, "why"});
}
Rows rows(Evening& e, Kind<SellChips>) {
    return row(playing(e), SellChips{EntryNumber{9}, ChipProduct::rebuy, Payment::cash, Chips{0}, false});
}
Rows rows(Evening& e, Kind<DeclareRebuy>) { return row(playing(e), DeclareRebuy{EntryNumber{9}, Chips{0}}); }
Rows rows(Evening& e, Kind<JoinWaitingList>) { return row(full(e), JoinWaitingList{e.newcomer()}); }
Rows rows(Evening& e, Kind<LeaveWaitingList>) { return row(full(e), LeaveWaitingList{e.newcomer(1)}); }
Rows rows(Evening& e, Kind<PreRegister>) { return row(selling(e), PreRegister{e.newcomer(), true}); }
Rows rows(Evening& e, Kind<CheckIn>) { return row(selling(e), CheckIn{e.newcomer()}); }
Rows rows(Evening& e, Kind<RemoveAbsent>) {
    AbsentPlayer one{.entry = EntryNumber{e.entries() / 2}, .chips = Chips{1000}};
    return row(playing(e), RemoveAbsent{{one}, "not here"});
}
Rows rows(Evening& e, Kind<StartOvertime>) {
    const std::string& id = over_time(e);
    e.now_ms = e.state(id).setup->closes_at.value();
    return row(id, StartOvertime{});
}
Rows rows(Evening& e, Kind<TellTable>) { return row(hand_for_hand(e), TellTable{TableNumber{1}, std::nullopt}); }
Rows rows(Evening& e, Kind<RunOutTable>) { return row(all_in(e), RunOutTable{TableNumber{1}}); }
Rows rows(Evening& e, Kind<PushDealers>) { return row(playing(e), PushDealers{}); }
Rows rows(Evening& e, Kind<RecordConduct>) {
    return row(playing(e), RecordConduct{.entry = EntryNumber{9},
                                         .infraction = "noise",
                                         .what = "loud",
                                         .measure = LightMeasure::warning,
                                         .reason = "loud"});
}
Rows rows(Evening& e, Kind<DisqualifyPlayer>) {
    return row(playing(e), DisqualifyPlayer{.entry = EntryNumber{e.entries() / 2},
                                            .infraction = "cheating",
                                            .what = "what",
                                            .chips = Chips{1000},
                                            .reason = "why"});
}
const std::string& sitting_out(Evening& e) {
    return e.scene("sitting_out", [&] {
        begin(e, "sitting_out", evening_setup());
        e.give("sitting_out", RecordConduct{.entry = EntryNumber{1},
                                            .infraction = "noise",
                                            .what = "loud",
                                            .measure = LightMeasure::hands,
                                            .length = 2,
                                            .reason = "loud"});
    });
}
Rows rows(Evening& e, Kind<CountHandsDealt>) {
    return row(sitting_out(e), CountHandsDealt{e.state(sitting_out(e)).find(EntryNumber{1})->place->table, 1});
}
Rows rows(Evening& e, Kind<ReadmitPlayer>) {
    const std::string& id = e.scene("awaited", [&] {
        Setup setup = evening_setup();
        setup.book = "internacional";
        begin(e, "awaited", setup);
        e.give("awaited", RecordConduct{.entry = EntryNumber{1},
                                        .infraction = "noise",
                                        .what = "loud",
                                        .measure = LightMeasure::hands,
                                        .length = 1,
                                        .reason = "loud"});
        e.give("awaited", CountHandsDealt{e.state("awaited").find(EntryNumber{1})->place->table, 1});
    });
    return row(id, ReadmitPlayer{EntryNumber{1}});
}
Rows rows(Evening& e, Kind<BeginHand>) { return row(playing(e), BeginHand{TableNumber{1}, std::nullopt}); }
Rows rows(Evening& e, Kind<SetPace>) { return row(playing(e), SetPace{PaceKind::hands_per_level, true, 10}); }
Rows rows(Evening& e, Kind<ChangeDeck>) {
    return row(playing(e), ChangeDeck{TableNumber{1}, DeckChange::as_needed, false});
}
Rows rows(Evening& e, Kind<ExchangeChips>) {
    const auto& chips = e.state(playing(e)).setup->chips;
    const std::int64_t each = chips[1].value.value / chips[0].value.value;
    return row(playing(e), ExchangeChips{EntryNumber{9}, chips[0].value, 2 * each, chips[1].value, true});
}
Rows rows(Evening& e, Kind<CarryChips>) {
    const std::string& id = e.scene("moving", [&] {
        thinned(e);
        begin(e, "moving", evening_setup());
        const EntryNumber out = *e.state("moving").seating.tables().nth(0).second.seats[0];
        e.give("moving", BustOut{{out}, {}});
        const EntryNumber who{e.entries() / 2};
        const Place free = free_seat(e, "moving", who);
        e.give("moving", MoveEntry{who, free.table, free.seat});
    });
    return row(id, CarryChips{EntryNumber{e.entries() / 2}, Chips{1000}, true, Transport::rack, false});
}
Rows rows(Evening& e, Kind<TickNotice>) {
    const std::string& id = e.scene("pushed", [&] {
        begin(e, "pushed", evening_setup());
        e.give("pushed", PushDealers{});
    });
    return row(id, TickNotice{Notice::dealer_handover});
}
Rows rows(Evening& e, Kind<CorrectSeat>) {
    const EntryNumber who = still_in(e, thinned(e));
    return row(thinned(e), CorrectSeat{who, free_seat(e, thinned(e), who), Chips{9000}});
}
Rows rows(Evening& e, Kind<KeepSeat>) { return row(playing(e), KeepSeat{EntryNumber{9}, true}); }
Rows rows(Evening& e, Kind<ChangePlayer>) { return row(team_final(e), ChangePlayer{EntryNumber{1}, "p1"}); }
Rows rows(Evening& e, Kind<RegisterTeam>) {
    return row(teams(e), RegisterTeam{"New", {e.newcomer(0), e.newcomer(1), e.newcomer(2)}});
}
Rows rows(Evening& e, Kind<StopSurvivor>) {
    const std::string& id = survivors(e);
    StopSurvivor stop;
    for (const auto& [entry, known] : e.state(id).entries)
        if (known.status == EntryStatus::seated) stop.survivors.push_back({entry, Chips{1}});
    return row(id, stop);
}
Rows rows(Evening& e, Kind<PlanDealers>) {
    PlanDealers plan{.dealers = {}, .push_every_ms = 20 * minute};
    for (int i = 1; i <= 120; ++i) plan.dealers.push_back(std::to_string(i + 1));
    return row(playing(e), plan);
}
Rows rows(Evening& e, Kind<ChangeDealer>) {
    const std::string& id = playing(e);
    const DealerId other = e.state(id).rota.at().back().second;
    return row(id, ChangeDealer{TableNumber{1}, other});
}
Rows rows(Evening& e, Kind<NoteHandOver>) { return row(playing(e), NoteHandOver{TableNumber{2}, "seat 5 is slow"}); }
Rows rows(Evening& e, Kind<ConfirmHandOver>) { return row(playing(e), ConfirmHandOver{TableNumber{1}, 1}); }

Rows rows(Evening& e, Kind<PublishPrizes>) { return row(late(e), PublishPrizes{}); }
Rows rows(Evening& e, Kind<ReportPrizes>) { return row(final_table(e), ReportPrizes{}); }
Rows rows(Evening& e, Kind<PayPrize>) { return row(one_left(e), PayPrize{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<TakeBackPrize>) { return row(one_left(e), TakeBackPrize{EntryNumber{2}}); }
Rows rows(Evening& e, Kind<AwardSeat>) { return row(satellite(e), AwardSeat{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<UseSeat>) { return row(satellite(e), UseSeat{EntryNumber{2}, elsewhere(e)}); }
Rows rows(Evening& e, Kind<AwardBounty>) { return row(bounties(e), AwardBounty{EntryNumber{5}, {EntryNumber{1}}}); }
Rows rows(Evening& e, Kind<PayBounty>) { return row(bounties(e), PayBounty{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<TakeBackBounty>) { return row(bounties(e), TakeBackBounty{EntryNumber{2}}); }
Rows rows(Evening& e, Kind<LayEnvelopes>) {
    const std::string& id = mystery(e);
    const auto heads = e.state(id).players_left();
    LayEnvelopes lay;
    lay.envelopes.push_back({1000, heads});
    return row(id, lay);
}
Rows rows(Evening& e, Kind<OfferDeal>) {
    return row(final_table(e), OfferDeal{.stacks = stacks_of(e, final_table(e))});
}
Rows rows(Evening& e, Kind<AnswerDeal>) { return row(dealing(e), AnswerDeal{EntryNumber{6}, true}); }
Rows rows(Evening& e, Kind<MakeDeal>) { return row(dealt(e), MakeDeal{}); }
Rows rows(Evening& e, Kind<EndEarly>) {
    const std::string& id = final_table(e);
    const auto stream = e.app().tournament(id);
    const auto paid = present_prizes(stream->state(), stream->prizes(), e.app().book_of(stream->state()));
    EndEarly end{.reason = "the lights are out", .stacks = stacks_of(e, id), .amounts = std::vector<std::int64_t>{}};
    for (std::size_t i = 0; i < end.stacks.size(); ++i) end.amounts->push_back(paid[i].minor);
    return row(id, end);
}
Rows rows(Evening& e, Kind<AwardTrophy>) { return row(one_left(e), AwardTrophy{EntryNumber{1}}); }

// The newest step, an old one that nothing rests on, and one with what rests on it.
Rows rows(Evening& e, Kind<UndoStep>) {
    const std::string& id = thinned(e);
    const auto stream = e.app().tournament(id);
    Rows all = row(id, UndoStep{stream->to_undo()->version}, "last");
    const auto add = [&](Rows more) { all.insert(all.end(), more.begin(), more.end()); };
    // Somebody who was sold a seat in the middle of the sales and is out by now.
    std::int64_t sale = 0;
    for (const auto& [entry, known] : stream->state().entries)
        if (known.status == EntryStatus::busted && entry.value >= e.entries() / 2 && sale == 0)
            sale = stream->sale_of(entry)->version;
    const auto resting = e.app().resting_on(id, sale);
    if (!resting) give_up("nothing rests on a sale: " + resting.error().code);
    std::vector<StepAt> with;
    for (const RestingStep& one : *resting) with.push_back({one.step->version, one.table});
    add(row(id, UndoStep{sale, with}, fmt::format("a sale with {} more", with.size())));
    return all;
}
Rows rows(Evening& e, Kind<RedoStep>) {
    const std::string& id = e.scene("undone", [&] {
        begin(e, "undone", evening_setup());
        e.give("undone", BustOut{{EntryNumber{e.entries() / 2}}, {}});
        e.give("undone", UndoStep{e.app().tournament("undone")->to_undo()->version});
    });
    return row(id, RedoStep{e.app().tournament(id)->to_redo()->version});
}

// ---- live tables: one that is followed, in the states its commands are asked in

void open_table(Evening& e, const std::string& id) {
    begin(e, id, evening_setup());
    // A night's worth of hands at another table, so that there is something to look through.
    e.give_at(id, 1, OpenTable{.button = 1});
}
std::int64_t to_act(Evening& e, const std::string& id) { return e.app().table(id, 1)->state().hand.to_act.value + 1; }
void fold_to_one(Evening& e, const std::string& id) {
    while (e.app().table(id, 1)->state().hand.phase == hand::Phase::betting)
        e.give_at(id, 1, TakeAction{to_act(e, id), say::Doing::fold, {}});
}
void all_in_and_called(Evening& e, const std::string& id) {
    e.give_at(id, 1, StartHand{});
    e.give_at(id, 1, TakeAction{to_act(e, id), say::Doing::all_in, {}});
    e.give_at(id, 1, TakeAction{to_act(e, id), say::Doing::call, {}});
    fold_to_one(e, id);
}
const std::string& following(Evening& e) {
    return e.scene("following", [&] {
        open_table(e, "following");
        for (int hand = 0; hand < 20; ++hand) {
            e.give_at("following", 1, StartHand{});
            fold_to_one(e, "following");
            e.give_at("following", 1, EndHand{});
        }
    });
}
const std::string& in_hand(Evening& e) {
    return e.scene("in_hand", [&] {
        open_table(e, "in_hand");
        e.give_at("in_hand", 1, StartHand{});
    });
}
const std::string& run_out(Evening& e) {
    return e.scene("run_out", [&] {
        open_table(e, "run_out");
        all_in_and_called(e, "run_out");
    });
}
const std::string& showdown(Evening& e) {
    return e.scene("showdown", [&] {
        open_table(e, "showdown");
        all_in_and_called(e, "showdown");
        e.give_at("showdown", 1, DealCards{{"2c", "7d", "9h"}});
        e.give_at("showdown", 1, DealCards{{"Js"}});
        e.give_at("showdown", 1, DealCards{{"3d"}});
    });
}
std::int64_t shows_next(Evening& e, const std::string& id) {
    return e.app().table(id, 1)->state().hand.pending.lowest().value + 1;
}
const std::string& over(Evening& e) {
    return e.scene("over", [&] {
        open_table(e, "over");
        all_in_and_called(e, "over");
        e.give_at("over", 1, DealCards{{"2c", "7d", "9h"}});
        e.give_at("over", 1, DealCards{{"Js"}});
        e.give_at("over", 1, DealCards{{"3d"}});
        e.give_at("over", 1, ShowHand{shows_next(e, "over"), {"As", "Ad"}});
        if (e.app().table("over", 1)->state().hand.phase == hand::Phase::showdown)
            e.give_at("over", 1, ShowHand{shows_next(e, "over"), {"Kc", "Kd"}});
    });
}
Rows rows(Evening& e, Kind<OpenTable>) { return at_table(playing(e), OpenTable{.button = 1}); }
Rows rows(Evening& e, Kind<StartHand>) { return at_table(following(e), StartHand{}); }
Rows rows(Evening& e, Kind<TakeAction>) {
    return at_table(in_hand(e), TakeAction{to_act(e, in_hand(e)), say::Doing::call, {}});
}
Rows rows(Evening& e, Kind<DealCards>) { return at_table(run_out(e), DealCards{{"2c", "7d", "9h"}}); }
Rows rows(Evening& e, Kind<ChangeCards>) {
    const std::string& id = e.scene("draw", [&] {
        Setup setup = evening_setup();
        setup.game = "27-triple";
        begin(e, "draw", setup);
        e.give_at("draw", 1, OpenTable{.button = 1});
        e.give_at("draw", 1, StartHand{});
        while (e.app().table("draw", 1)->state().hand.phase == hand::Phase::betting)
            if (const std::int64_t seat = to_act(e, "draw");
                !e.may_at("draw", 1, TakeAction{seat, say::Doing::check, {}}))
                e.give_at("draw", 1, TakeAction{seat, say::Doing::call, {}});
    });
    return at_table(id, ChangeCards{e.app().table(id, 1)->state().hand.to_act.value + 1, {"??"}});
}
Rows rows(Evening& e, Kind<ShowHand>) {
    return at_table(showdown(e), ShowHand{shows_next(e, showdown(e)), {"As", "Ad"}});
}
// Checked down by two: nobody is all in, and who is asked first may show nothing.
const std::string& checked_down(Evening& e) {
    return e.scene("checked_down", [&] {
        open_table(e, "checked_down");
        e.give_at("checked_down", 1, StartHand{});
        bool called = false;
        std::vector<std::vector<std::string>> board{{"2c", "7d", "9h"}, {"Js"}, {"3d"}};
        for (auto street = board.begin();;) {
            const auto table = e.app().table("checked_down", 1);
            const auto phase = table->state().hand.phase;
            if (phase == hand::Phase::dealing && street != board.end()) {
                e.give_at("checked_down", 1, DealCards{*street++});
                continue;
            }
            if (phase != hand::Phase::betting) break;
            const std::int64_t seat = to_act(e, "checked_down");
            if (e.may_at("checked_down", 1, TakeAction{seat, say::Doing::check, {}})) continue;
            e.give_at("checked_down", 1, TakeAction{seat, called ? say::Doing::fold : say::Doing::call, {}});
            called = true;
        }
    });
}
Rows rows(Evening& e, Kind<MuckHand>) { return at_table(checked_down(e), MuckHand{shows_next(e, checked_down(e))}); }
Rows rows(Evening& e, Kind<TellWhatHappened>) {
    return at_table(in_hand(e), TellWhatHappened{.act = say::Wager{.seat = to_act(e, in_hand(e)), .said = "raise"}});
}
Rows rows(Evening& e, Kind<ChooseOutcome>) {
    const std::string& id = e.scene("choosing", [&] {
        open_table(e, "choosing");
        e.give_at("choosing", 1, StartHand{});
        e.give_at("choosing", 1, TakeAction{to_act(e, "choosing"), say::Doing::raise, Chips{800}});
        // An undercall is the director's to rule on.
        say::Wager pushed{.seat = to_act(e, "choosing")};
        pushed.motions = std::vector<say::Motion>{{.chips = {Chips{100}, Chips{100}}}};
        e.give_at("choosing", 1, TellWhatHappened{.act = pushed});
    });
    return at_table(id, ChooseOutcome{0});
}
Rows rows(Evening& e, Kind<FinishTask>) {
    const std::string& id = e.scene("task", [&] {
        // Where an appeal holds up the hand.
        Setup setup = evening_setup();
        setup.book = "rptp";
        setup.rebuy.reset();
        begin(e, "task", setup);
        e.give_at("task", 1, OpenTable{.button = 1});
        e.give_at("task", 1, StartHand{});
        e.give_at("task", 1,
                  TellWhatHappened{.act = say::Incident{.matter = "ruling_appealed", .seat = to_act(e, "task")}});
    });
    return at_table(id, FinishTask{0});
}
Rows rows(Evening& e, Kind<CorrectStack>) {
    return at_table(following(e), CorrectStack{e.app().table(following(e), 1)->state().seated.lowest().value + 1,
                                               Chips{9'500}, "counted"});
}
Rows rows(Evening& e, Kind<EndHand>) { return at_table(over(e), EndHand{}); }
Rows rows(Evening& e, Kind<UndoAtTable>) {
    const std::string& id = following(e);
    const auto table = e.app().table(id, 1);
    const auto any = [](const journal::TableStep&) { return true; };
    Rows all = at_table(id, UndoAtTable{table->to_undo(any)->version});
    all.back().how = "last";
    // In the middle of its hands, with all that was played since.
    const std::int64_t step = table->steps().nth(table->steps().size() / 2).first;
    const auto resting = e.app().resting_at(id, 1, step);
    if (!resting) give_up("nothing rests on a step of a table: " + resting.error().code);
    std::vector<StepAt> with;
    for (const RestingStep& one : *resting)
        with.push_back({one.step ? one.step->version : one.at_table->version, one.table});
    Rows more = at_table(id, UndoAtTable{step, with});
    more.back().how = fmt::format("one with {} more", with.size());
    all.push_back(std::move(more.back()));
    return all;
}
Rows rows(Evening& e, Kind<RedoAtTable>) {
    const std::string& id = e.scene("taken_back", [&] {
        open_table(e, "taken_back");
        e.give_at("taken_back", 1, StartHand{});
        const auto any = [](const journal::TableStep&) { return true; };
        e.give_at("taken_back", 1, UndoAtTable{e.app().table("taken_back", 1)->to_undo(any)->version});
    });
    const auto any = [](const journal::TableStep&) { return true; };
    return at_table(id, RedoAtTable{e.app().table(id, 1)->to_redo(any)->version});
}

std::string name_of(const Submission& s) {
    using app::command_name, journal::command_name;
    return std::visit([](const auto& command) { return std::string(command_name(command)); }, s.command);
}

// ---- all of them, at each size

struct Measured {
    std::map<std::int64_t, double> ms;  // by entries
};

template <class Commands, class Visit>
void each_kind(const Visit& visit) {
    mp11::mp_for_each<mp11::mp_transform<Kind, mp11::mp_rename<Commands, mp11::mp_list>>>(visit);
}

int measure(std::int64_t most) {
    std::map<std::string, Measured> all;
    std::vector<std::string> order;
    bool refused = false;
    for (const std::int64_t entries : {100L, 1'000L, 10'000L, 100'000L}) {
        if (entries > most) break;
        Evening evening{entries};
        const auto asked_of = [&](auto kind) -> Rows {
            try {
                return rows(evening, kind);
            } catch (const std::exception& error) {
                fmt::print(stderr, "{} entries: {}\n", entries, error.what());
                refused = true;
                return {};
            }
        };
        const auto ask = [&](auto kind) {
            for (const Asked& one : asked_of(kind)) {
                if (entries > one.most) continue;
                const std::string name = name_of(one.command) + (one.how.empty() ? "" : ", " + one.how);
                const auto took = evening.cost(one.command, entries > 1'000 ? 5 : 15);
                if (!took) {
                    fmt::print(stderr, "{} of {} entries ({}): refused: {}\n", name, entries, one.of, took.error());
                    refused = true;
                    continue;
                }
                if (!all.contains(name)) order.push_back(name);
                all[name].ms[entries] = *took;
            }
        };
        each_kind<journal::TournamentCommand>(ask);
        each_kind<TableCommand>(ask);
    }
    std::vector<Row> table;
    for (const std::string& name : order) {
        const auto& ms = all.at(name).ms;
        if (const auto at = ms.find(1'000); at != ms.end())
            table.push_back({fmt::format("{} in a field of 1,000", name), at->second, "ms", 5.0});
        // Over the first hundred, where what does not grow still shows; at most n log n, and twice that for the caches.
        if (ms.size() < 2) continue;
        const auto& [few, least] = *ms.begin();
        const auto& [many, greatest] = *ms.rbegin();
        const auto n_log_n = [](std::int64_t n) { return static_cast<double>(n) * std::log2(static_cast<double>(n)); };
        table.push_back({fmt::format("{}, {} entries beside {}", name, many, few), greatest / least, "times",
                         2 * n_log_n(many) / n_log_n(few)});
    }
    print(table);
    return refused ? 1 : 0;
}

}  // namespace
}  // namespace riffle::bench

int main(int argc, char** argv) { return riffle::bench::measure(argc > 1 ? std::atoll(argv[1]) : 100'000); }

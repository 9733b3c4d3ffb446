#include "bench/scenes.h"

namespace riffle::bench {

using namespace tournament;
using namespace prizes;
using journal::UndoStep;

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
Place free_seat(Evening& e, const std::string& id, EntryNumber for_whom) {
    const tournament::State& s = e.state(id);
    const TableNumber own = s.find(for_whom)->place->table;
    for (const auto& [number, table] : s.seating.tables())
        for (std::int64_t seat = 1; seat <= table.size(); ++seat)
            if (number != own && !table.at(SeatNumber{seat})) return {number, SeatNumber{seat}};
    return {};
}
void begin(Evening& e, const std::string& id, const Setup& setup) {
    e.sold_out(id, setup);
    e.give(id, StartClock{});
}
const std::string& playing(Evening& e) {
    return e.scene("playing", [&] {
        begin(e, "playing", evening_setup());
        // Who is out, who has to sit out, who was moved and has yet to bring the chips, what the dealers know, what was
        // undone: some of each.
        e.give("playing", BustOut{{{3}}, {{1}}});
        e.give("playing", TellButton{TableNumber{2}, SeatNumber{1}});
        std::vector<DealerId> dealers;
        const auto tables = static_cast<std::int64_t>(e.state("playing").seating.tables().size());
        for (std::int64_t i = 1; i <= std::min<std::int64_t>(tables + 2, 900); ++i)
            dealers.push_back(std::to_string(i));
        e.give("playing", PlanDealers{.dealers = dealers, .push_every_ms = 30 * minute});
        e.give("playing", PushDealers{});
        e.give("playing", NoteHandOver{TableNumber{1}, "seat 3 is short of small chips"});
        e.give("playing", RecordConduct{.entry = EntryNumber{1},
                                        .infraction = "noise",
                                        .what = "loud",
                                        .measure = LightMeasure::hands,
                                        .length = 2,
                                        .reason = "loud"});
        const EntryNumber moved{e.entries() / 2};
        const Place free = free_seat(e, "playing", moved);
        e.give("playing", MoveEntry{moved, free.table, free.seat});
        e.give("playing", BustOut{{EntryNumber{e.entries() / 2 + 1}}, {}});
        e.give("playing", UndoStep{e.app().tournament("playing")->to_undo()->version});
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
// All but a few are out, one after the other: a whole night's steps.
const std::string& night(Evening& e) {
    return e.scene("night", [&] {
        begin(e, "night", evening_setup());
        e.play_down_to("night", 20);
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
// Registration is over, prizes are not published yet, and the smallest chips are gone.
const std::string& late(Evening& e) {
    return e.scene("late", [&] {
        begin(e, "late", evening_setup());
        e.give("late", SetLevel{4});
        e.give("late", RetireChips{e.state("late").setup->chips.front().value});
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
// The same tournament, later: an offer stands that one has not answered, and then all have.
const std::string& dealing(Evening& e) {
    const std::string& id = final_table(e);
    e.scene("dealing", [&] {
        e.give(id, OfferDeal{.stacks = stacks_of(e, id)});
        for (std::int64_t i = 1; i <= 5; ++i) e.give(id, AnswerDeal{EntryNumber{i}, true});
    });
    return id;
}
const std::string& dealt(Evening& e) {
    const std::string& id = dealing(e);
    e.scene("dealt", [&] { e.give(id, AnswerDeal{EntryNumber{6}, true}); });
    return id;
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
        e.give("survivors", PublishPrizes{});
        // As many are left as there are prizes.
        const auto stream = e.app().tournament("survivors");
        const auto* book = e.app().book_of(stream->state());
        e.play_down_to("survivors", present_places(stream->state(), stream->prizes(), book));
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

}  // namespace riffle::bench

// Random tournaments of 2 to 500 entries under every book, led by what the floor is told to do next: nobody sits twice,
// no table is above its size, chips are conserved account by account, and the list is complete and right by a check
// that counts afresh and knows the books' numbers by heart.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/rulebook/digest.h"
#include "core/tournament/what_next.h"
#include "tests/journal/floor_oracle.h"
#include "tests/journal/night.h"

namespace riffle::journal {
namespace {

using namespace tournament;

// More draws than a night's seeds tell apart.
Seed seed_of_many(std::int64_t draw) {
    Seed seed{};
    for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(draw >> (8 * i));
    return seed;
}

struct Floor {
    explicit Floor(const rulebook::Book& rules) : by(&rules), digest(rulebook::digest_of(rules)) {}
    const rulebook::Book* by;
    std::string digest;
    TournamentStream stream;
    std::int64_t now_ms = 2'000'000;

    bool give(const TournamentCommand& command) {
        const std::int64_t draw = stream.version() == 0 ? 0 : stream.draws() + 1;
        const Context context{
            .at_ms = now_ms,
            .book_digest = digest,
            .ticket = std::to_string(stream.version()),
            .draw = {
                .number = draw, .seed = seed_of_many(draw), .next_commitment = commitment_of(seed_of_many(draw + 1))}};
        auto events = stream.decide(command, *by, context);
        if (!events) return false;
        stream.append({.version = stream.version() + 1,
                       .at_ms = now_ms,
                       .by = "floor",
                       .device = "test",
                       .command = std::to_string(stream.version()),
                       .events = std::move(*events)});
        return true;
    }
    const State& state() const { return stream.state(); }
};

Setup some_setup(std::string_view id) {
    Setup s;
    s.name = "Random";
    s.starts_at = 1'000'000;
    s.game = "nl-holdem";
    s.book = std::string(id);
    s.buy_in = {5'000, {}};
    s.fee = {500, {}};
    s.starting_stack = Chips{10'000};
    s.seats_per_table = *rc::gen::inRange<std::int64_t>(4, 11);
    s.opening_tables = *rc::gen::inRange<std::int64_t>(1, 4);
    for (int i = 0; i < 6; ++i) s.levels.push_back({"level", Chips{100}, Chips{200}, Chips{0}, 20 * 60'000});
    s.chips = {{Chips{25}, "#ffffff"}, {Chips{100}, "#c62828"}};
    s.payout = {{1, {10000}}};
    s.payout_unit = 100;
    return s;
}

void check_room(const Floor& floor) {
    const State& s = floor.state();
    RC_ASSERT(!floor.stream.broken_invariant());
    std::set<Place> taken;
    for (const auto& [number, entry] : s.entries)
        if (entry.place) RC_ASSERT(taken.insert(*entry.place).second);
    for (const auto& [number, table] : s.seating.tables()) RC_ASSERT(table.players() <= table.size());
    std::int64_t sum = 0;
    for (const auto account : {ChipAccount::in_play, ChipAccount::removed, ChipAccount::found, ChipAccount::raced})
        sum += s.accounts.of(account);
    RC_ASSERT(sum == static_cast<std::int64_t>(s.entries.size()) * 10'000);
    RC_ASSERT(s.accounts.of(ChipAccount::sold) == -sum);
}

EntryNumber somebody(const State& s) {
    std::vector<EntryNumber> in;
    for (const auto& [number, entry] : s.entries)
        if (entry.status == EntryStatus::seated) in.push_back(number);
    return in[*rc::gen::inRange<std::size_t>(0, in.size())];
}

// One thing that happens; the floor does what it is told about half of the time.
void something(Floor& floor) {
    const State& s = floor.state();
    const auto list = what_next(s, *floor.by);
    if (!list.empty() && *rc::gen::inRange(0, 2) == 0) {
        const Advice one = list[*rc::gen::inRange<std::size_t>(0, list.size())];
        switch (one.kind) {
            case AdviceKind::balance:
                RC_ASSERT(floor.give(BalanceTables{}));
                return;
            case AdviceKind::break_table:
                RC_ASSERT(floor.give(BreakTable{*one.table}));
                return;
            case AdviceKind::final_table:
            case AdviceKind::redraw:
                RC_ASSERT(floor.give(RedrawSeats{}));
                return;
            case AdviceKind::hand_for_hand:
                RC_ASSERT(floor.give(StartHandForHand{}));
                return;
            case AdviceKind::halt:
            case AdviceKind::watch:
            case AdviceKind::may_halt:
                floor.give(BalanceTables{});
                return;
            // Those of what_comes, which is not asked here.
            case AdviceKind::collect_rebuy:
            case AdviceKind::call_waiting:
            case AdviceKind::overtime:
            case AdviceKind::registration_closes:
            case AdviceKind::no_show:
            case AdviceKind::colour_up:
            case AdviceKind::prepare_decks:
            case AdviceKind::ante_falls:
            case AdviceKind::move_late:
            case AdviceKind::change_player:
            case AdviceKind::bring_bounty:
            case AdviceKind::push_dealers:
            case AdviceKind::send_dealer:
            case AdviceKind::confirm_notes:
            case AdviceKind::announce:
                return;
            // Of formats that are not played here.
            case AdviceKind::next_round:
            case AdviceKind::stop_survivor:
                RC_FAIL("not in this format");
        }
    }
    const auto some_table = [&] {
        return s.seating.tables().nth(*rc::gen::inRange<std::size_t>(0, s.seating.tables().size())).first;
    };
    switch (*rc::gen::inRange(0, 8)) {
        case 0: {
            const TableNumber table = some_table();
            floor.give(TellButton{table, SeatNumber{*rc::gen::inRange<std::int64_t>(1, s.setup->seats_per_table + 1)}});
            return;
        }
        case 1:
            floor.give(DrawButton{some_table()});
            return;
        case 2: {
            const EntryNumber one = somebody(s);
            floor.give(ColourUp{s.find(one)->place->table,
                                Chips{25},
                                std::nullopt,
                                {{one, *rc::gen::inRange<std::int64_t>(1, 4), *rc::gen::arbitrary<bool>()}}});
            return;
        }
        case 3:
            floor.give(TakeFoundChips{Chips{*rc::gen::inRange<std::int64_t>(1, 500)}, std::nullopt});
            return;
        case 4:
            floor.give(
                RemoveEntry{somebody(s), Removal::disqualified, Chips{*rc::gen::inRange<std::int64_t>(0, 9'000)}, ""});
            return;
        default: {
            // Several go in one hand, more where many are left, so that a night comes to its end.
            std::set<EntryNumber> out;
            const std::int64_t count = 1 + s.players_left() / 12;
            for (std::int64_t i = 0; i < count; ++i) out.insert(somebody(s));
            if (static_cast<std::int64_t>(out.size()) >= s.players_left()) out.erase(out.begin());
            if (out.empty()) return;
            BustOut hand{{out.begin(), out.end()}, {}};
            if (s.hand_for_hand || out.size() > 1) {
                hand.stacks.emplace();
                for (std::size_t i = 0; i < out.size(); ++i)
                    hand.stacks->push_back(Chips{*rc::gen::inRange<std::int64_t>(1, 9'000)});
            }
            floor.give(hand);
        }
    }
}

TEST(FloorWalk, whatever_happens_the_room_is_sound_and_the_list_right) {
    rc::check([] {
        const std::string id = *rc::gen::element<std::string>("tda-2024", "cnp", "internacional", "mediterraneo-2026",
                                                              "rptp", "solverde-2023");
        Floor floor{book(id)};
        RC_PRE(floor.give(CreateTournament{some_setup(id)}));
        RC_ASSERT(floor.give(OpenRegistration{}));
        const int entries = *rc::gen::element(2, 9, 10, 23, 60, 101, 500);
        for (int i = 0; i < entries; ++i) RC_ASSERT(floor.give(SellEntry{"p" + std::to_string(i)}));
        RC_ASSERT(floor.give(StartClock{}));
        for (int step = 0; step < 60 && floor.state().status == Status::running; ++step) {
            floor.now_ms += 1'000;
            something(floor);
            check_room(floor);
            if (floor.state().status == Status::running) check_next(floor.stream, course_of(floor.stream), *floor.by);
        }
        // Whoever keeps the records can check every draw and comes to the same room.
        TournamentStream again;
        for (const auto& [version, recorded] : floor.stream.steps()) {
            RC_ASSERT(!again.misfit_of(*recorded));
            again.append(*recorded);
        }
        RC_ASSERT(again.state() == floor.state());
    });
}

}  // namespace
}  // namespace riffle::journal

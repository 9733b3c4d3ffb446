// Followed tables in a tournament, for the tests of what the floor does around them: short ways to seat people, to play
// a hand by taps, and to read what each has.
#pragma once
#include "tests/app/history.h"
#include "tests/app/loop.h"

namespace riffle::app {

using namespace tournament;
using say::Doing;

class Followed : public Loop {
  protected:
    // So many, wherever they were drawn to.
    void begin(tournament::Setup setup, int players) {
        open(store_);
        make_house();
        make_tournament("t", std::move(setup));
        for (int i = 0; i < players; ++i) sell();
        floor(StartClock{});
    }
    // Everybody where they are told to sit; time goes on with every command, as it does in a room.
    void begin(tournament::Setup setup, const std::vector<Place>& places) {
        open(store_);
        make_house();
        make_tournament("t", std::move(setup));
        for (std::size_t i = 0; i < places.size(); ++i) sell();
        for (std::size_t i = 0; i < places.size(); ++i) arrange(EntryNumber{static_cast<std::int64_t>(i) + 1}, places);
        floor(StartClock{});
        for (std::size_t i = 0; i < places.size(); ++i)
            ASSERT_EQ(state().find(EntryNumber{static_cast<std::int64_t>(i) + 1})->place, places[i]);
    }
    static tournament::Setup two_tables(const std::string& book = "tda-2024") {
        tournament::Setup setup = plain_setup();
        setup.book = book;
        setup.opening_tables = 2;
        setup.seats_per_table = 9;
        setup.late_levels = 2;
        return setup;
    }
    static Place at_seat(std::int64_t table, std::int64_t seat) { return {TableNumber{table}, SeatNumber{seat}}; }

    void tick() { now_ms_ += 1000; }
    std::string floor_code(journal::TournamentCommand command, const std::string& role = "administrator") {
        tick();
        const auto r = app_->submit(as(role, of("t", std::move(command))));
        return r ? "" : r.error().code;
    }
    std::int64_t floor(journal::TournamentCommand command) {
        const std::int64_t step = app_->tournament("t")->version() + 1;
        EXPECT_EQ(floor_code(std::move(command)), "");
        return step;
    }
    void sell() {
        tick();
        floor(SellEntry{.person = person("P", std::to_string(++people_)), .document_seen = true});
    }
    std::string code(std::int64_t table, TableCommand command, const std::string& role = "administrator") {
        tick();
        const auto r = app_->submit(as(role, at("t", table, std::move(command))));
        return r ? "" : r.error().code;
    }
    void must(std::int64_t table, TableCommand command) { ASSERT_EQ(code(table, std::move(command)), ""); }

    // The player to act folds until the hand is over; it is not ended yet.
    void fold_out(std::int64_t table) {
        for (int guard = 0; guard < 20 && now(table).hand.phase == hand::Phase::betting; ++guard)
            must(table, TakeAction{now(table).hand.to_act.value + 1, Doing::fold, {}});
        ASSERT_EQ(now(table).hand.phase, hand::Phase::over);
    }
    void fold_hand(std::int64_t table) {
        must(table, StartHand{});
        fold_out(table);
        must(table, EndHand{});
    }
    // Everybody puts in all they have and `winner` takes it.
    void all_in(std::int64_t table, EntryNumber winner) {
        for (int guard = 0; guard < 30 && now(table).hand.phase == hand::Phase::betting; ++guard) {
            const std::int64_t seat = now(table).hand.to_act.value + 1;
            if (!code(table, TakeAction{seat, Doing::all_in, {}}).empty())
                must(table, TakeAction{seat, Doing::call, {}});
        }
        run_out(table, winner);
    }
    void run_out(std::int64_t table, EntryNumber winner) {
        must(table, DealCards{{"2c", "7d", "9h"}});
        must(table, DealCards{{"Js"}});
        must(table, DealCards{{"3d"}});
        static const std::vector<std::vector<std::string>> losing{{"Kc", "4h"}, {"Qc", "5s"}, {"Tc", "6s"},
                                                                  {"8c", "4s"}, {"6c", "4d"}, {"8h", "5h"}};
        std::size_t next = 0;
        for (int guard = 0; guard < 12 && now(table).hand.phase == hand::Phase::showdown; ++guard) {
            const table::State& s = now(table);
            const hand::HandState& h = s.hand;
            const hand::Seat seat = h.to_act == hand::no_seat ? h.pending.lowest() : h.to_act;
            const bool wins = now(table).players[seat.value].value == winner.value;
            must(table, ShowHand{seat.value + 1, wins ? std::vector<std::string>{"As", "Ad"} : losing.at(next++)});
        }
        ASSERT_EQ(now(table).hand.phase, hand::Phase::over);
    }

    const table::State& now(std::int64_t table) {
        tables_[table] = app_->table("t", table);
        return tables_[table]->state();
    }
    const State& state() {
        tournament_ = app_->tournament("t");
        return tournament_->state();
    }
    std::int64_t seat_of(std::int64_t entry) { return state().find(EntryNumber{entry})->place->seat.value; }
    // What the table says a player has; nothing: it does not know of one.
    std::optional<std::int64_t> stack(std::int64_t table, std::int64_t entry) {
        const table::State& s = now(table);
        for (const hand::Seat seat : s.seated) {
            if (s.players[seat.value].value != entry) continue;
            const hand::SeatEntry& sat_down = s.start.seats[seat.value];
            return (s.begun && !sat_down.waiting ? s.hand.at(seat).stack : sat_down.stack).value;
        }
        return std::nullopt;
    }
    bool dealt_in(std::int64_t table, std::int64_t entry) {
        const table::State& s = now(table);
        for (const hand::Seat seat : s.hand.dealt_in)
            if (s.players[seat.value].value == entry) return true;
        return false;
    }
    // What is stored comes to the same.
    void verify() { EXPECT_EQ(not_replayed(store_, *app_, "t"), std::nullopt); }

  private:
    // Whoever sits there already goes to a seat that nobody is meant for.
    void arrange(EntryNumber entry, const std::vector<Place>& places) {
        const Place place = places[static_cast<std::size_t>(entry.value - 1)];
        if (state().find(entry)->place == place) return;
        if (const auto other = state().seating.find(place.table)->at(place.seat)) {
            std::optional<Place> free;
            for (const auto& [number, table] : state().seating.tables())
                for (std::int64_t seat = 1; seat <= table.size(); ++seat)
                    if (!table.at(SeatNumber{seat}) && (!free || std::ranges::count(places, *free) > 0))
                        free = Place{number, SeatNumber{seat}};
            floor(MoveEntry{*other, free->table, free->seat});
        }
        floor(MoveEntry{entry, place.table, place.seat});
    }

    int people_ = 0;
    std::map<std::int64_t, TableSnapshot> tables_;
    Snapshot tournament_;
};

}  // namespace riffle::app

// Where a scenario stands under one book: the table it plays at (core/table), the house it runs (house.h), the players'
// names, and what its steps rested on.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hand/rotation.h"
#include "core/rulebook/book.h"
#include "core/table/decide.h"
#include "runner/house.h"
#include "runner/world.h"
#include "say/dealer.h"

namespace riffle::runner {

class Table {
  public:
    Table(const World& world, std::string_view book_id, const rulebook::Book& book)
        : world_(&world), book_id_(book_id), book_(&book), rules_(rulings::hand_rules_of(book)) {}

    const World& world() const { return *world_; }
    std::string_view book_id() const { return book_id_; }  // as the scenario names it
    const rulebook::Book& book() const { return *book_; }
    const hand::Rules& rules() const { return rules_; }
    hand::Rules& rules() { return rules_; }

    // Names: those of the seats line; without a table each new name takes the next chair.
    std::optional<hand::Seat> seat_of(std::string_view name);
    std::string name_of(hand::Seat seat) const;
    void name_seat(hand::Seat seat, std::string_view name) { names_[std::string{name}] = seat; }
    bool has_seats() const { return set_up; }

    // Who sits there, for what is remembered of a player from table to table.
    rulings::PenaltyPlayer player_of(std::string_view name);

    // One command to the table: its events are kept and its clauses counted.
    std::expected<table::Decision, table::Refusal> give(const table::Command& command);
    std::expected<table::Decision, table::Refusal> play(const hand::Command& command) {
        return give(table::Play{command});
    }

    void cite(const rulings::CiteList& cites) {
        for (const Citation& c : cites) cited.insert(c.clause);
    }

    // Deals what is due with the cards told in the head or unknown ones, so that somebody is to act. Once nobody can
    // bet any more the dealer waits (hands are turned up first) unless `run_out`.
    std::expected<void, std::string> deal_due(bool run_out = false);
    // The hand begins: called by the first step that needs one.
    std::expected<void, std::string> begin();

    // What the house's clock shows, and what the tournament spoken of has announced of its players' time.
    table::Context context() const;

    // With a language to explain in, keeps what the ruling says.
    void say(const rulings::Ruling& ruling);

    House house;
    bool win_the_button = false;  // announced for the event
    bool set_up = false;          // there is a table with seats
    hand::StartHand start;        // as the head sets it up
    hand::SeatSet seated;
    table::State live;
    std::vector<table::Event> history;  // all that led to it
    say::Dealer dealer;
    hand::Rotation rotation;  // of a mixed event; without games there is none
    std::set<std::string_view> cited;
    std::optional<rulebook::Language> language;
    std::vector<std::string> spoken;  // what each ruling says, in that language
    std::optional<rulings::Ruling> last_ruling;
    std::vector<rulings::PenaltyPlayer> at_another_table;
    std::vector<table::Newcomer> waiting_for_blind;  // seated, and dealt in when the big blind comes
    std::shared_ptr<const Table> fork;               // as it stood at the first `case`

  private:
    const World* world_;
    std::string book_id_;
    const rulebook::Book* book_;
    hand::Rules rules_;
    std::map<std::string, hand::Seat, std::less<>> names_;
    std::vector<std::string> players_;  // an id for each name
};

}  // namespace riffle::runner

// The table a scenario plays at: a live hand under one book, the players' names, and what its steps rested on.
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
#include "core/rulings/live.h"
#include "core/rulings/rule.h"
#include "spec/world.h"

namespace riffle::spec {

class Table {
  public:
    Table(const World& world, std::string_view book, const rulings::Points& points)
        : world_(&world), book_(book), points_(&points), rules_(rulings::hand_rules_of(points)) {}

    const World& world() const { return *world_; }
    std::string_view book() const { return book_; }
    const rulings::Points& points() const { return *points_; }
    const hand::Rules& rules() const { return rules_; }
    hand::Rules& rules() { return rules_; }

    // Names: those of the seats line; without a table each new name takes the next chair.
    std::optional<hand::Seat> seat_of(std::string_view name);
    std::string name_of(hand::Seat seat) const;
    void name_seat(hand::Seat seat, std::string_view name) { names_[std::string{name}] = seat; }
    bool has_seats() const { return set_up; }

    void cite(const rulings::CiteList& cites) {
        for (const Citation& c : cites) cited.insert(c.clause);
    }

    // Deals what is due with the cards told in the head or unknown ones, so that somebody is to act. Once nobody can
    // bet any more the dealer waits (hands are turned up first) unless `run_out`.
    std::expected<void, std::string> deal_due(bool run_out = false);
    // The hand begins: called by the first step that needs one.
    std::expected<void, std::string> begin();

    // With a language to explain in, keeps what the ruling says.
    void say(const rulings::Ruling& ruling);

    bool win_the_button = false;  // announced for the event
    bool set_up = false;          // there is a table with seats
    bool begun = false;
    hand::StartHand start;
    rulings::Live live;
    std::map<hand::Seat, std::vector<Card>> told;  // hole cards by seat, in the order they come
    std::vector<Card> told_board;
    CardSet told_exposed;     // down cards the dealer turns over in the deal
    hand::Rotation rotation;  // of a mixed event; without games there is none
    hand::RotationPlace place;
    std::set<std::string_view> cited;
    std::optional<rulebook::Language> language;
    std::vector<std::string> spoken;  // what each ruling says, in that language
    std::optional<rulings::Ruling> last_ruling;
    Chips total{};                             // all chips at the table
    std::optional<hand::Positions> positions;  // of this hand, once one has followed another
    std::shared_ptr<const Table> fork;         // as it stood at the first `case`

  private:
    const World* world_;
    std::string book_;
    const rulings::Points* points_;
    hand::Rules rules_;
    std::map<std::string, hand::Seat, std::less<>> names_;
};

}  // namespace riffle::spec

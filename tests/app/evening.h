// An evening at random: a tournament of any format under any book, some of its tables followed, hands played there by
// taps, and a floor that does what it is told. What everybody has, who sits where and who posts next is counted here.
#pragma once
#include <rapidcheck.h>

#include "app/chip_count.h"
#include "core/base/prng.h"
#include "core/hand/hole_cards.h"
#include "core/prizes/report.h"
#include "core/rulings/play.h"
#include "core/table/legal.h"
#include "core/tournament/what_next.h"
#include "tests/app/hands_oracle.h"
#include "tests/app/history.h"
#include "tests/app/loop.h"
#include "tests/journal/floor_oracle.h"

namespace riffle::app {

// The level that is played: on a break the one before it.
struct LevelNow {
    std::int64_t number = 0;
    tournament::Level level;
};
LevelNow level_at(const tournament::State& s, std::int64_t now_ms);

class Evening : public Loop {
  public:
    Evening(std::uint64_t seed, std::string book, const FormatTemplate& format, int field)
        : numbers_(seed), book_id_(std::move(book)), format_(format), field_(field) {}
    void TestBody() override {}

    // Nothing: the book has no such format.
    bool begin();
    void play(int steps);
    // The journal gives the same house.
    void check_replay();
    std::vector<std::string> trace;
    std::int64_t hands = 0;      // ended
    std::int64_t bust_outs = 0;  // by hands
    // What else came about, by what it is called: rare things must not be missing altogether.
    std::map<std::string, std::int64_t> happened;
    bool finished() const { return app_->tournament("t")->state().status == tournament::Status::finished; }

  private:
    // A ruling, with all as it stood before it: it may be set aside.
    struct Ruled {
        table::State table;
        table::State after;
        std::map<std::int64_t, std::int64_t> stacks;  // entry -> what it has got by it
        std::set<std::int64_t> in_hand, found;
    };
    struct FollowedTable {
        bool dealt = false;                 // a hand, since it was opened
        bool redrawn = false;               // all seats, since its last hand
        int first_button = 0;               // told when it was opened
        Blinds blinds;                      // of the last hand
        std::map<int, std::int64_t> sat{};  // who was at the table with the last hand: chair -> entry
        Round round;
        std::set<std::int64_t> in_hand{};                 // entries, while one is played
        std::optional<int> winner_chair{};                // of the last pot, for win the button
        std::set<std::int64_t> found{};                   // entries whose hidden chip was counted in this hand
        std::set<std::int64_t> sits_out{};                // entries on a penalty, or gone for good, when it began
        std::map<std::int64_t, std::int64_t> to_serve{};  // entry -> hands of a penalty, this one among them
        std::optional<Ruled> ruled{};                     // the last one here
    };
    struct Undoable {
        std::int64_t table = 0;
        std::int64_t step = 0;
    };

    int number(int n) { return static_cast<int>(numbers_.below(static_cast<std::uint64_t>(n))); }
    bool one_in(int n) { return number(n) == 0; }
    template <class T>
    const T& some(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(number(static_cast<int>(all.size())))];
    }

    // --- asking, each with a line in the trace
    std::string give(journal::TournamentCommand command);
    std::string at_table(std::int64_t number, TableCommand command);
    void must_at(std::int64_t number, TableCommand command);
    void note(const std::string& line);

    const tournament::State& state();
    const table::State& table(std::int64_t number);
    const rulebook::Book& book() { return *app_->book_of(state()); }
    const hand::Rules& rules();
    std::int64_t paid();
    bool playing(std::int64_t table);  // a hand that is not ended
    bool any_playing();
    std::vector<std::int64_t> open_tables();  // that stand
    std::vector<std::int64_t> entries_in();
    std::optional<std::int64_t> in_hand_at(std::int64_t entry);  // the table it is played at
    bool plays_on(std::int64_t entry);                           // and can still win it
    bool chips_at_once() const { return book_id_ != "rptp" && book_id_ != "solverde-2023"; }

    // --- the floor
    void sell();
    void do_what_is_due();
    void open_some_table();
    void put_somebody_out();
    void move_somebody();
    void sell_chips();
    void declare_rebuy();
    void remove_somebody();
    void withdraw_somebody();
    void colour_up();
    void retire_chips();
    void end_day();
    void penalise();
    void undo_and_redo();
    void draw_buttons();
    void hand_for_hand_step();

    // --- hands
    void tap(std::int64_t number);
    void start_hand(std::int64_t number);
    void act(std::int64_t number);
    void deal(std::int64_t number);
    void show(std::int64_t number);
    void end_hand(std::int64_t number);
    void tell_something(std::int64_t number);
    void tell_about_chips(std::int64_t number);
    void tell(std::int64_t number, const say::Act& act);
    void choose(std::int64_t number);
    Ruled as_it_is(std::int64_t number);
    void keep(std::int64_t number, Ruled before);
    void overrule(std::int64_t number);
    void note_ruling(std::int64_t number, const table::State& before, const rulings::Act& act,
                     const rulings::Outcome& outcome);
    void note_void(std::int64_t number);
    bool pay_what_is_owed(std::int64_t number);
    void check_withdrawn(const std::vector<table::SeatStack>& stacks, const table::State& before);
    std::vector<std::string> unseen(const hand::HandState& h, int count);

    // --- checks
    void check();
    void check_chips();
    void check_seated_last(const journal::TableStream& at);
    void check_start(std::int64_t number, const FollowedTable& before, bool redrawn_button, int told_button);
    void check_redeal(std::int64_t number);
    void check_sitting_out(std::int64_t number);
    void check_served(const FollowedTable& mine);

    Prng numbers_;
    std::string book_id_;
    FormatTemplate format_;
    int field_;
    int people_ = 0;
    std::vector<std::string> out_persons_;
    std::map<std::int64_t, std::int64_t> stacks_;            // entry -> chips, of who is in
    std::set<std::int64_t> unknown_;                         // entries whose stack changed where nobody followed
    std::set<std::int64_t> seen_;                            // entries that have sat at a followed table
    std::map<std::int64_t, std::int64_t> owed_;              // entry -> rebuys that were declared and not paid for
    std::set<std::int64_t> withdrawn_;                       // entries whose stack stays
    std::set<std::int64_t> retired_;                         // chip values
    std::set<std::pair<std::int64_t, std::int64_t>> raced_;  // value, table
    std::map<std::int64_t, FollowedTable> followed_;
    std::optional<hand::Rules> rules_;
    Snapshot held_;
    std::map<std::int64_t, TableSnapshot> held_tables_;
    int until_check_ = 0;
};

}  // namespace riffle::app

// One transaction's worth of decisions: working copies of the streams it touches, and what is to be stored.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/app.h"

namespace riffle::app {

inline constexpr const char* every_screen = "*";

// What one command would do: kept whole or not at all.
struct App::Draft {
    std::vector<store::Append> appends;
    std::vector<std::shared_ptr<const HouseStep>> house_steps;                        // already in the working copy
    std::vector<std::pair<std::string, std::shared_ptr<const journal::Step>>> steps;  // by tournament; likewise
    std::vector<std::pair<std::string, std::shared_ptr<const journal::TableStep>>> table_steps{};    // by stream
    std::vector<std::pair<std::string, std::shared_ptr<const journal::LeagueStep>>> league_steps{};  // by id
    std::vector<std::function<void(People&)>> people_changes;
    std::vector<std::string> renamed{};
    std::string screens{};  // a tournament's, or every_screen: they show another message
    std::optional<std::shared_ptr<const std::string>> logo{};  // a new picture, or none from now on
    std::int64_t time_shift_ms = 0;
    std::map<std::string, PersonDetails> details{};           // of people, as this command leaves them
    std::map<std::int64_t, std::optional<Drawer>> drawers{};  // by shift, as this command leaves them; none: closed
    Accepted accepted;
};

// An undo or redo, in the tournament and at its live tables.
struct App::Both {
    std::vector<journal::TournamentEvent> events;
    std::map<std::string, journal::TableEvent> tables;  // by stream
};

struct App::Batch {
    struct Decided {
        std::size_t owner;  // answers waiting[owner]
        Accepted accepted;
    };

    explicit Batch(const App& app) : app_(app), house_base_(app.house_) {}

    // What stands, with what this batch has decided; to be read only.
    const House& house_now() const { return (house_copy_ ? *house_copy_ : *house_base_).state(); }
    bool knows(const std::string& tournament) const;
    std::int64_t version_of(const std::string& stream) const;
    // The cards of all tournaments there are, those made in this batch too.
    std::map<std::string, CardPtr> cards() const;

    // What went through the drawer of an open shift.
    Drawer drawer_of(std::int64_t shift) const;

    // The ids of those that this batch has changed.
    std::vector<std::string> worked_on() const;

    // Working copies, made when first asked for. A command that fails after changing one calls drop_touched: the copy
    // is made anew from what was published and what the batch has kept.
    HouseStream& house_copy();
    journal::TournamentStream& stream_copy(const std::string& tournament);
    journal::TableStream& table_copy(const std::string& stream);
    journal::LeagueStream& league_copy(const std::string& id);
    // All leagues there are, with what this batch has decided; to be read only.
    Leagues leagues_now();
    // The streams of all tables of a tournament that are followed, those opened in this batch too.
    std::set<std::string> tables_of(const std::string& tournament) const;
    // All of them as this batch leaves them, to be read.
    Tables tables_now(const std::string& tournament);
    void keep(std::size_t owner, Draft draft);
    void drop_touched();
    // Before storing: every copy that was dropped is there again.
    void settle();

    // Only what got records: a refused creation leaves nothing behind.
    std::vector<std::pair<std::string, Snapshot>> changed() const;
    Tables changed_tables() const;
    Leagues changed_leagues() const;
    HouseSnapshot changed_house() const { return house_steps_.empty() ? nullptr : house_copy_; }

    std::vector<store::Append> appends;
    std::vector<Decided> decided;
    std::vector<std::function<void(People&)>> people_changes;
    std::set<std::string> command_ids;
    std::int64_t time_shift_ms = 0;  // a new time accepted in this batch
    std::map<std::string, std::pair<std::string, tournament::EntryNumber>> tickets;  // sold in this batch
    std::vector<std::pair<std::string, std::string>> played;                         // person, tournament: likewise
    std::set<std::string> screens;
    std::optional<std::shared_ptr<const std::string>> logo;
    std::set<std::string> renamed;                          // persons shown otherwise from now
    std::map<std::string, PersonDetails> details;           // of people, as this batch leaves them
    std::map<std::int64_t, std::optional<Drawer>> drawers;  // by shift, likewise

  private:
    void note_sales(const std::string& tournament, const journal::Step& step);

    struct Work {
        std::shared_ptr<journal::TournamentStream> copy;
        std::vector<std::shared_ptr<const journal::Step>> steps;  // kept
    };

    struct TableWork {
        std::shared_ptr<journal::TableStream> copy;
        std::vector<std::shared_ptr<const journal::TableStep>> steps;  // kept
    };

    struct LeagueWork {
        std::shared_ptr<journal::LeagueStream> copy;
        std::vector<std::shared_ptr<const journal::LeagueStep>> steps;  // kept
    };

    const App& app_;
    HouseSnapshot house_base_;
    std::shared_ptr<HouseStream> house_copy_;
    std::vector<std::shared_ptr<const HouseStep>> house_steps_;  // kept
    std::map<std::string, Work> work_;
    std::map<std::string, TableWork> tables_;  // by stream
    std::set<std::string> touched_tables_;
    std::map<std::string, LeagueWork> leagues_;  // by id
    std::set<std::string> touched_leagues_;
    std::set<std::string> touched_;  // by the command being decided; "" is the house
};

}  // namespace riffle::app

// A walk through a house: random commands over all its rooms, mostly ones that could be meant, and what must hold after
// any of them (random_test.cpp). The rows of each room are in a file of their own.
#pragma once
#include <rapidcheck.h>

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "app/table_commands.h"
#include "tests/app/draws.h"
#include "tests/app/loop.h"

namespace riffle::app {

template <class T>
T one_of(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(number(static_cast<int>(choices.size())))];
}

struct Walk : public Loop {
    void TestBody() override {}
    App::Options options() override {
        return {.now_ms = [this] { return wall.load(); },
                .books = {},
                .steady_ms = [this] { return steady.load(); },
                .alarm =
                    [this](const std::string& sentence) {
                        const std::lock_guard lock(alarms_mutex);
                        alarms.push_back(sentence);
                    }};
    }

    // A night under way, one that has sold nothing yet, two that leagues may count and a final: in any book.
    void begin();
    void one_transaction();
    void pass(std::int64_t ms) {
        steady += ms;
        wall += ms;
    }
    // Some time goes by; now and then the house is opened again, or somebody sets the machine's clock.
    void go_on();

    // What each kind of command was answered in all walks so far, how often; empty: it was done. One that never is was
    // walked past.
    static inline std::map<std::string, std::map<std::string, int>> answers{};

    void read_everything() const;
    void check_claims() const;
    void check_replay();

  private:
    // Of a house: walk_house.cpp.
    std::string some_person() const;
    std::string some_account() const;
    HouseCommand house_command() const;

    // Of a tournament: walk_tournament.cpp.
    tournament::Setup some_setup() const;
    journal::TournamentCommand tournament_command(const std::string& id) const;
    // A step at any depth with what rests on it, as a page would show it first.
    journal::TournamentCommand undo_together(const std::string& id) const;
    // All but one are out.
    journal::TournamentCommand last_hand(const std::string& id) const;

    // Of a live table: walk_table.cpp.
    std::string some_card() const;
    std::vector<std::string> some_cards(int n) const;
    std::int64_t some_seat(const table::State& s) const;
    say::Act some_act(const table::State& s) const;
    TableCommand table_command(const std::string& id, std::int64_t n) const;
    TableCommand undo_together(const std::string& id, std::int64_t n) const;

    // Of leagues: walk_league.cpp.
    void begin_leagues();
    void play_for_a_league(const std::string& id, const std::string& book, league::LeagueKind kind);
    void announce_final(const std::string& book, league::LeagueKind kind);
    void fill(const std::string& id);
    tournament::Setup setup_by(const std::string& book) const;
    tournament::Setup counted_setup(const std::string& book, league::LeagueKind kind) const;
    std::string some_venue(const std::string& book) const;
    league::LeagueKind some_kind(const std::string& book) const;
    league::LeagueSetup some_league() const;
    league::LeagueCommand league_command(const std::string& id) const;
    // What it lacks of its next prize, as its office would see to it; nothing: it is not there, or over.
    std::vector<Submission> towards_prizes(const std::string& id) const;
    std::optional<league::LeagueCommand> settle(const league::LeagueState& s) const;
    league::PlanFinal plan_of(const std::string& id, const league::LeagueState& s) const;
    league::AwardPrizes awards_of(const league::LeagueState& s) const;
    // A final, or what was counted and is played again: to its end.
    std::vector<Submission> play_on(const std::string& id, const std::vector<league::Finalist>& finalists) const;

    std::string some_tournament() const;
    Submission some_submission() const;
    // Asked, counted where it is done, and told when the walk fails.
    bool ask(Submission s);
    static void note(const Submission& s, const std::expected<Accepted, Problem>& answer);
    void check_second_house() const;
    static void same_tables(const App& one, const App& other, const std::string& tournament);
    static void same_leagues(const App& one, const App& other);
    std::string alarms_so_far() const;

    // The loop looks at them by itself, now and then, on a thread of its own.
    std::atomic<std::int64_t> wall = 100'000'000, steady = 0;
    mutable std::mutex alarms_mutex;
    std::vector<std::string> alarms;
};

// As it was shown, but now and then one short of it, or with something that was never there.
template <class Rows>
std::vector<journal::StepAt> as_shown(const Rows& rows) {
    std::vector<journal::StepAt> shown;
    for (const RestingStep& row : rows)
        shown.push_back({row.step ? row.step->version : row.at_table->version, row.table});
    if (!shown.empty() && number(10) == 0) shown.pop_back();
    if (number(10) == 0)
        shown.push_back({number(50), number(2) ? std::optional<std::int64_t>(number(4)) : std::nullopt});
    return shown;
}

}  // namespace riffle::app

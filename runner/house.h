// The house a scenario runs: its tournaments, each a stream of its own (core/journal) decided by the run's book, and
// its clock. A person is known by the name the scenario gives.
#pragma once
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/tournament_stream.h"
#include "core/rulebook/asked_book.h"
#include "runner/league.h"

namespace riffle::runner {

class House {
  public:
    // What the house was told, and what its book said to it.
    struct Told {
        std::optional<tournament::Refusal> refusal;
        std::vector<Citation> clauses;
        std::string league{};  // the code, where a league of the house says no
    };

    // The tournament spoken of: the last one set up or named by `in`. Nothing: there is none yet.
    const journal::TournamentStream* now_in() const;
    const journal::TournamentStream* find(std::string_view name) const;
    const std::string& name() const { return spoken_of_; }
    bool speak_of(std::string_view name);
    std::int64_t now_ms() const { return now_ms_; }
    bool wait(std::int64_t ms);  // false: longer than a scenario may last
    std::int64_t persons() const { return static_cast<std::int64_t>(persons_); }
    // What is known of somebody; of everybody else that they have a document and are on no list.
    void know(std::string_view person, tournament::PersonFacts facts) {
        facts_.insert_or_assign(std::string{person}, std::move(facts));
    }
    std::string next_person() { return "P" + std::to_string(++persons_); }

    // Set up under this name: the tournament spoken of from now on, unless it is refused.
    Told set_up(std::string_view name, const tournament::Setup& setup, const rulebook::Book& book);
    // One command to the tournament spoken of. What is accepted has happened.
    Told give(const journal::TournamentCommand& command, const rulebook::Book& book);

    // What must hold of the tournament spoken of, in words, when it does not: its invariants, and that its records
    // replayed give the same tournament.
    std::optional<std::string> broken_claim() const;

    Leagues leagues;

    static constexpr std::int64_t most_entries = 2'000;
    static constexpr std::size_t most_tournaments = 64;
    std::int64_t entries_sold() const;
    std::size_t tournaments() const { return tournaments_.size(); }

  private:
    // In the final of a league: who plays there, with what.
    std::optional<Told> as_finalist(journal::TournamentCommand& command, const rulebook::Book& book);
    Told decide(journal::TournamentStream& stream, std::string_view name, const journal::TournamentCommand& command,
                const rulebook::Book& book);

    std::map<std::string, journal::TournamentStream, std::less<>> tournaments_;
    std::map<std::string, tournament::PersonFacts, std::less<>> facts_;
    std::string spoken_of_;
    std::string digest_;                       // of the run's book, once it was asked for
    std::int64_t now_ms_ = 1'768'075'200'000;  // Saturday, 10 January 2026, 20:00 UTC
    int persons_ = 0;
};

// The person's last entry; nothing: has none.
std::optional<tournament::EntryNumber> entry_of(const tournament::State& state, std::string_view person);

}  // namespace riffle::runner

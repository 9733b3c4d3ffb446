// Pieces that several views are made of.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"
#include "core/tournament/view.h"
#include "server/shapes_house.h"
#include "server/shapes_lobby.h"

namespace riffle::server {

// How a viewer sees people.
class Names {
  public:
    Names(const app::App& app, bool staff) : app_(app), staff_(staff), style_(app.house()->settings.names) {}
    std::string of(const tournament::PersonId& person) const {
        return staff_ ? app_.people().full_name(person) : app_.people().public_name(person, style_);
    }
    std::string country(const tournament::PersonId& person) const {
        const auto details = app_.people().find(person);
        return details ? details->country : "";
    }

  private:
    const app::App& app_;
    bool staff_;
    std::string style_;
};

shape::ClockView clock_of(const tournament::State& s, std::int64_t now_ms);
const tournament::Level& level_of(const tournament::State& s, std::int64_t now_ms);
// The next level with blinds, or the break that comes first.
std::optional<tournament::Level> next_level(const tournament::State& s, std::int64_t now_ms);
// On a break the averages are told in the big blinds of the level that comes.
const tournament::Level& level_for_averages(const tournament::State& s, std::int64_t now_ms);

// Persons, each by the last entry: the earlier ones of who came back are no result of theirs, nor is anything of who
// still plays. Money goes by the place of the entry, which is the same down to where somebody came back.
struct PersonRanked {
    std::int64_t place = 0;
    tournament::Ranked ranked;
    std::vector<tournament::EntryNumber> entries;
};
// Who was merged with another counts as that one.
std::vector<PersonRanked> person_ranking(const tournament::State& s, const app::House& house);
// The entries of one person, in the order they were sold; and those of them that stand.
std::vector<tournament::EntryNumber> entries_of(const tournament::State& s, const app::House& house,
                                                const tournament::PersonId& person);
std::vector<tournament::EntryNumber> standing_entries(const tournament::State& s, const app::House& house,
                                                      const tournament::PersonId& person);
// Whether this entry is its person's result.
bool is_result(const tournament::State& s, const app::House& house, const tournament::Entry& entry);
// Different persons among the entries that stand.
std::int64_t persons_in(const tournament::State& s, const app::House& house);

// Of a mixed game, level by level; of any other nothing.
std::vector<std::string> game_turns(const tournament::Setup& setup);
// What is played now.
std::string game_now(const tournament::State& s, std::int64_t now_ms);
// Of the house's picture, if it has one. It changes with the picture: a browser may keep what it was sent.
std::optional<std::string> logo_of(const app::House& house);
// On the screens of this tournament, or of the house alone.
std::vector<shape::Message> messages_of(const app::App& app, const app::House& house, const std::string& tournament);

// Nothing beyond the paid places.
std::optional<Money> prize_of_entry(const journal::TournamentStream& stream, const std::vector<Money>& prizes,
                                    tournament::EntryNumber entry);
// Nothing before they are published.
std::vector<Money> published_prizes(const journal::TournamentStream& stream);

}  // namespace riffle::server

// A journal read record by record into the house and its tournaments: what App does at its start and `riffle verify` to
// check one.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "app/house_stream.h"
#include "core/journal/envelope.h"
#include "core/journal/league_stream.h"
#include "core/journal/table_stream.h"
#include "core/journal/tournament_stream.h"

namespace riffle::app {

inline constexpr std::string_view tournament_prefix = "tournament/";
inline constexpr std::string_view league_prefix = "league/";

class Replay {
  public:
    // `checked`: every step must fit the state it follows, and chips and money be conserved after it.
    explicit Replay(bool checked) : checked_(checked) {}

    // The last version of each stream, where it is known beforehand: a tournament or table that has come to it is
    // checked and let go, so that a house of many years is read in the memory of one night.
    void let_go_at(std::unordered_map<std::string, std::int64_t> last_versions) { ends_ = std::move(last_versions); }

    // The first thing that does not hold, in words; the record counts as not taken.
    std::optional<std::string> take(const journal::Envelope& record);
    // The same, of records that are read stream by stream: the order among the streams is not looked at.
    std::optional<std::string> take_of_stream(const journal::Envelope& record);
    // After the last record: the steps still open are closed.
    std::optional<std::string> finish();

    HouseStream house;
    // Those that were not let go.
    std::map<std::string, std::shared_ptr<journal::TournamentStream>> tournaments;  // by id
    std::map<std::string, std::shared_ptr<journal::TableStream>> tables;            // by stream
    std::map<std::string, std::shared_ptr<journal::LeagueStream>> leagues;          // by id
    std::int64_t last_at_ms = 0;                                                    // of the last record
    std::int64_t records = 0;                                                       // taken
    std::int64_t tournaments_let_go = 0;
    // What went through the drawers of the shifts that are open, added up from the tournaments; only of records that
    // are read in their own order.
    std::map<std::int64_t, Drawer> drawers;

  private:
    // A record of the house or of a tournament, before it is taken: what it does to drawers, or says was in one.
    std::optional<std::string> take_drawers(const journal::Envelope& record);
    std::optional<std::string> take_house(const journal::Envelope& record);
    std::optional<std::string> take_tournament(const journal::Envelope& record);
    std::optional<std::string> take_table(const journal::Envelope& record);
    std::optional<std::string> take_league(const journal::Envelope& record);
    std::optional<std::string> close(const std::string& id);
    std::optional<std::string> close_table(const std::string& stream);
    std::optional<std::string> close_league(const std::string& id);
    std::optional<std::string> let_go(const journal::Envelope& last);
    // The last step of a stream, when nothing comes after it.
    using Close = std::optional<std::string> (Replay::*)(const std::string&);
    std::optional<std::string> finish_one(const std::string& key, Close close, const std::string& stream);

    std::int64_t last_position_ = 0;
    std::unordered_map<std::string, std::int64_t> versions_;
    std::unordered_map<std::string, std::int64_t> ends_;
    std::unordered_map<std::string, journal::Step> open_;  // the last step of every tournament, at the end
    std::map<std::string, journal::TableStep> open_tables_;
    std::map<std::string, journal::LeagueStep> open_leagues_;
    bool checked_;
};

}  // namespace riffle::app

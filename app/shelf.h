// Tournaments that are over are not kept in memory: of each there is a card, enough for the list, and the records are
// read when somebody asks for them. The cards are kept beside the journal (store::Shortcut) so that a house of many
// years opens at once; what tickets and persons they hold is found by signposts.
#pragma once
#include <expected>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/journal/tournament_stream.h"
#include "store/store.h"

namespace riffle::app {

// A tournament as the list shows it.
struct Card {
    std::int64_t version = 0;
    std::int64_t last_at_ms = 0;  // of its last step
    bool prizes_published = false;
    tournament::State state;  // of one on the shelf without entries, seats and accounts; else all of it
};
using CardPtr = std::shared_ptr<const Card>;

CardPtr card_of(const journal::TournamentStream& stream);
// Finished or cancelled: only an undo or a payment still changes it.
bool is_over(const journal::TournamentStream& stream);

// What is kept of a tournament that is over, and the way back. Nothing: it is of another format, or not whole.
store::Shortcut shortcut_of(const std::string& stream, const Card& card);
CardPtr read_shortcut(const store::Shortcut& shortcut);
std::vector<store::Signpost> signposts_of(const std::string& name, const journal::TournamentStream& stream);

// The records of one stream, folded. The sentence says what is wrong with them.
std::expected<std::shared_ptr<journal::TournamentStream>, std::string> read_tournament(const store::Store& store,
                                                                                       const std::string& id);

}  // namespace riffle::app

// The rows of a tournament's long lists: tables, results, entries.
#pragma once
#include <set>

#include "server/tournament_look.h"

namespace riffle::server {

std::vector<shape::TableView> all_tables(const Look& look);
std::vector<shape::ResultView> all_results(const Look& look);
std::vector<shape::EntryView> all_entries(const Look& look);

// What is other than before; nothing when nothing is.
std::optional<shape::TableRows> changed_tables(const journal::TournamentStream& before, const Look& look);
std::set<tournament::EntryNumber> changed_entries(const journal::TournamentStream& before,
                                                  const journal::TournamentStream& now);
std::optional<shape::ResultRows> result_rows(const std::set<tournament::EntryNumber>& changed,
                                             const journal::TournamentStream& before, const Look& look);
std::optional<shape::EntryRows> entry_rows(const std::set<tournament::EntryNumber>& changed, const Look& look);

}  // namespace riffle::server

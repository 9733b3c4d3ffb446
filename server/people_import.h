// People from a spreadsheet: first what would be taken, with what is wrong by line and column and who is known already;
// then the chosen ones, each registered by a command of its own, in one transaction.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "app/app.h"
#include "server/service.h"

namespace riffle::server {

inline constexpr std::size_t most_import_rows = 2'000;
inline constexpr std::size_t most_import_bytes = 512 * 1024;

std::string import_preview(const app::App& app, const std::string& csv, const std::string& lang);
// The answer of each, in their order. `id` is the command's: sent again, it repeats nothing.
std::string import_people(app::App& app, const std::vector<app::PersonDetails>& persons, const std::string& id,
                          const Caller& caller, const std::string& lang);

}  // namespace riffle::server

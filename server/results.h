// Results as they leave the house: CSV for spreadsheets, JSON for programs. Names as the house shows them in public.
#pragma once
#include <string>

#include "app/app.h"

namespace riffle::server {

std::string results_csv(const app::App& app, const journal::TournamentStream& stream);
std::string results_json(const app::App& app, const std::string& id, const journal::TournamentStream& stream);

}  // namespace riffle::server

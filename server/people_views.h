// What the desk and the page of people are sent: rows found, one person with all they played, who may be the same.
#pragma once
#include <optional>
#include <string>

#include "app/app.h"
#include "server/shapes_people.h"

namespace riffle::server {

std::string persons_view(const app::App& app, const std::string& query, std::size_t from, std::size_t limit);
// Nothing: nobody is known so. Who was merged is shown as whom they were merged with.
std::optional<std::string> person_view(const app::App& app, const std::string& id);
std::vector<shape::LikelyPerson> likely_rows(const app::App& app, const app::House& house,
                                             const app::PersonDetails& details, const std::string& but);
std::string likely_view(const app::App& app, const app::PersonDetails& details, const std::string& but);

}  // namespace riffle::server

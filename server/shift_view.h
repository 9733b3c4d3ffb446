// Shifts and their drawers as they are sent: a cashier's own, or everybody's to who answers for the house.
#pragma once
#include <string>

#include "app/app.h"
#include "server/service.h"

namespace riffle::server {

// Those open, and of those closed the latest; `before` leaves out that one and what came after it (0: nothing).
std::string shift_list(const app::App& app, const Caller& caller, std::int64_t before);

}  // namespace riffle::server

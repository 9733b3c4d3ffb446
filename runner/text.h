// The words of a scenario's lines, read as `say` reads them.
#pragma once
#include "say/text.h"

namespace riffle::runner {

using say::parse_number;
using say::split;
using say::take_token;
using say::tokens;
using say::trim;

}  // namespace riffle::runner

// What the log says of a command that a bug made fail.
#pragma once
#include <cstdint>
#include <string>

#include "app/app.h"

namespace riffle::app {

// What is needed to reproduce it: stream, version, command, arguments, what failed. Personal data and free text are
// left out: of a text that is no id or word of ours only its length is said.
std::string failure_text(const Submission& submission, std::int64_t version, std::int64_t at_ms,
                         const std::string& what);

}  // namespace riffle::app

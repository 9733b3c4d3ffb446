// Assertions that stay on in every build: a bug stops the process before it can store anything wrong.
#pragma once

namespace riffle {
[[noreturn]] void check_failed(const char* claim, const char* file, int line);
}

#define RIFFLE_CHECK(claim) \
    (static_cast<bool>(claim) ? void(0) : ::riffle::check_failed(#claim, __FILE__, __LINE__))

#include "core/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace riffle {
namespace {
thread_local int claims_throw = 0;
}

ClaimFailed::ClaimFailed(const char* claim, const char* file, int line)
    : claim_(claim),
      file_(file),
      sentence_(claim_ + " does not hold (" + file_ + ":" + std::to_string(line) + ")"),
      line_(line) {}

ClaimsThrow::ClaimsThrow() { ++claims_throw; }
ClaimsThrow::~ClaimsThrow() { --claims_throw; }

void check_failed(const char* claim, const char* file, int line) {
    if (claims_throw > 0) throw ClaimFailed(claim, file, line);
    std::fprintf(stderr, "riffle: bug: %s does not hold (%s:%d)\n", claim, file, line);
    std::abort();
}
}  // namespace riffle

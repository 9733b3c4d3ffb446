#include "core/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace riffle {
void check_failed(const char* claim, const char* file, int line) {
    std::fprintf(stderr, "riffle: bug: %s does not hold (%s:%d)\n", claim, file, line);
    std::abort();
}
}  // namespace riffle

// toml++ as core uses it: no exceptions, compiled here. The packaged library is built with exceptions, so the macros
// its package sets are taken back. Included by .cpp files only.
#pragma once
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// toml++ 3.3 asserts on some malformed text ("[" alone on a line) that its parser goes on to report properly: bad input
// must be a fault with its line, never an abort.
#define TOML_ASSERT(claim) static_cast<void>(0)
#include <toml++/toml.h>

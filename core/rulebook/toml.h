// toml++ as core uses it: no exceptions, compiled here. The packaged library is built with exceptions, so the macros
// its package sets are taken back. Included by .cpp files only.
#pragma once
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

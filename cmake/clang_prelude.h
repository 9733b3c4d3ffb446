// clang 14 has the concepts libstdc++'s <expected> asks for but reports the older number. <variant> and <optional> ask for
// more under the newer number (conditionally trivial destructors) than clang 14 has, so they come first, under the older.
#pragma once
#include <optional>
#include <variant>
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wbuiltin-macro-redefined"
#undef __cpp_concepts
#define __cpp_concepts 202002L
#pragma clang diagnostic pop

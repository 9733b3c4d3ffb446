// Answers made of their shapes (shapes.h). Brings Boost.JSON: include only in .cpp files.
#pragma once
#include "core/journal/json_codec.h"
#include "server/shapes.h"

namespace riffle::server {

template <class T>
boost::json::value shaped(const T& x) {
    return journal::to_json(x);
}

template <class T>
std::string answer_of(const T& x) {
    return boost::json::serialize(shaped(x));
}

}  // namespace riffle::server

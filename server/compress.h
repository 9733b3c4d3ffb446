// Answers made smaller on their way, where the reader takes it.
#pragma once
#include <string_view>

#include "server/service.h"

namespace riffle::server {

// Whether an Accept-Encoding header takes this coding: named with a weight above nothing, or by "*".
bool takes_coding(std::string_view accept_encoding, std::string_view coding);

// With gzip, when the reader takes it and the body is text long enough to be worth it.
void compress(Reply& reply, std::string_view accept_encoding);

}  // namespace riffle::server

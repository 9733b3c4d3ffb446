// A resolved book in one number: what every parameter says and by which clause, and every table, of all its layers.
// Titles and notes are not in it: a better translation is not another rule.
#pragma once
#include <string>

#include "core/rulebook/book.h"

namespace riffle::rulebook {
std::string digest_of(const Book& book);  // SHA-256, in hexadecimal
}

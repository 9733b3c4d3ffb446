// Why a journal cannot be opened, in one sentence.
#pragma once
#include <string>

#include "store/store.h"

namespace riffle::cli {
std::string cannot_open(const std::string& folder, const store::StoreFailure& failure);
}

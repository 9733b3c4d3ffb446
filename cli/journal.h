// A house's folder on the command line: where its journal and key are, and why it cannot be opened, in one sentence.
#pragma once
#include <filesystem>
#include <string>

#include "store/findings.h"
#include "store/sqlite_store.h"
#include "store/store.h"

namespace riffle::cli {

std::string cannot_open(const std::string& folder, const store::StoreFailure& failure);
// What can be done about a damaged house, for whoever reads the refusal.
std::string what_to_do(const std::string& folder);

std::filesystem::path journal_file(const std::string& folder);
// --house-key FILE, else the service manager's $CREDENTIALS_DIRECTORY/house.key, else house.key in the folder.
std::filesystem::path key_file(const std::string& folder, const std::string& given);

// "where: what", one a line; how many more there are of each at the end.
void print(const store::Findings& findings);

}  // namespace riffle::cli

// Files that only their owner may read: folders 0700, files 0600. What is found wider is narrowed and said.
#pragma once
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "store/house_key.h"
#include "store/store.h"

namespace riffle::store {

using Notes = std::vector<std::string>;  // sentences for whoever starts the server

// What errno says about a path.
StoreFailure system_failure(const std::filesystem::path& path, int error);

// Made when it is not there. A folder that holds other people's things too (a sticky or foreign one, or one with files
// that are not a house's) keeps its mode, and that is said.
std::expected<void, StoreFailure> make_private_folder(const std::filesystem::path& folder, Notes& notes);
// An existing file of ours: group and others lose what they had.
void narrow(const std::filesystem::path& file, Notes& notes);
// Made empty with 0600 when it is not there, so that nobody can open it between its making and a chmod.
std::expected<void, StoreFailure> make_private_file(const std::filesystem::path& file);
// That a file was made: after a power cut it is in its folder still.
void flush_name(const std::filesystem::path& file);

// Nothing: there is no such file. A failure: it is there, but is no house key.
std::expected<std::optional<HouseKey>, StoreFailure> read_house_key(const std::filesystem::path& file);
// A new random key, on disk when it returns. Never overwrites.
std::expected<HouseKey, StoreFailure> make_house_key(const std::filesystem::path& file);

}  // namespace riffle::store

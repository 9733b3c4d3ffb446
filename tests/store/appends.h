// What the store's tests append, and a folder that is gone after the test.
#pragma once
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "store/store.h"

namespace riffle::store {

inline Append append(std::string stream, std::int64_t expected_version, std::string command, int records = 1) {
    Append result{.stream = std::move(stream),
                  .expected_version = expected_version,
                  .at_ms = 1000 + expected_version,
                  .by = "a1",
                  .device = "desk",
                  .command = std::move(command),
                  .request_digest = "digest",
                  .reply = "reply",
                  .records = {},
                  .side = {}};
    for (int i = 0; i < records; ++i)
        result.records.push_back({"EntrySold", R"({"entry":)" + std::to_string(expected_version + i + 1) + "}"});
    return result;
}

inline Append side_only(std::string table, std::string key, std::optional<std::string> value) {
    Append result;
    result.side.push_back({std::move(table), std::move(key), std::move(value)});
    return result;
}

class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "riffle-store-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path file() const { return path_ / "journal.db"; }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

inline std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace riffle::store

// Files read from disk whole, with the storage their views point to.
#pragma once
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"

namespace riffle::cli {
class DiskFiles {
  public:
    // A file itself, or all files below a folder with this ending, in the order of their names. False: cannot be read.
    bool read(const std::filesystem::path& path, std::string_view ending);
    const std::vector<EmbeddedFile>& files() const { return files_; }

  private:
    bool add(const std::filesystem::path& path);

    std::deque<std::string> texts_;
    std::vector<EmbeddedFile> files_;
};
}  // namespace riffle::cli

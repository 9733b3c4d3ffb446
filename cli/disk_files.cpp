#include "cli/disk_files.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace riffle::cli {
namespace fs = std::filesystem;

bool DiskFiles::read(const fs::path& path, std::string_view ending) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return add(path);
    std::vector<fs::path> found;
    for (fs::recursive_directory_iterator it{path, error}, end; !error && it != end; it.increment(error))
        if (it->is_regular_file(error) && it->path().native().ends_with(ending)) found.push_back(it->path());
    if (error) return false;
    std::ranges::sort(found);
    return std::ranges::all_of(found, [&](const fs::path& file) { return add(file); });
}

bool DiskFiles::add(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) return false;
    texts_.emplace_back(std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{});
    if (in.bad()) return false;
    const std::string& text = texts_.back();
    const std::string& name = texts_.emplace_back(path.native());
    files_.push_back({name, text});
    return true;
}
}  // namespace riffle::cli

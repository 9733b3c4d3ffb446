// Which parameters the program asks for: the names behind `key::` in its sources.
#pragma once
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace riffle::runner {

// In the C++ files of these folders, and of those below them unless they are core/rulebook, which only keeps the
// answers.
inline std::set<std::string> parameters_read_in(std::initializer_list<const char*> folders) {
    namespace fs = std::filesystem;
    static const std::regex asked{R"(\bkey::(\w+))"};
    std::set<std::string> names;
    for (const char* folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator{fs::path{RIFFLE_SOURCE_DIR} / folder}) {
            const auto extension = entry.path().extension();
            if ((extension != ".cpp" && extension != ".h") ||
                entry.path().string().find("/rulebook/") != std::string::npos)
                continue;
            std::ifstream in{entry.path(), std::ios::binary};
            const std::string text{std::istreambuf_iterator<char>{in}, {}};
            for (std::sregex_iterator at{text.begin(), text.end(), asked}, end; at != end; ++at)
                names.insert((*at)[1].str());
        }
    return names;
}

}  // namespace riffle::runner

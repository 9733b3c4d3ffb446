// write_seeds FOLDER TARGET...: the seeds of each target in FOLDER/TARGET, its dictionary in FOLDER/TARGET.dict.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/fuzz/seeds.h"

int main(int count, char** arguments) {
    if (count < 3) return 2;
    const std::filesystem::path folder = arguments[1];
    const std::vector<std::string> names(arguments + 2, arguments + count);
    for (const std::string& name : names) {
        const auto seeds = riffle::fuzz::seeds_of(name);
        std::filesystem::create_directories(folder / name);
        for (std::size_t i = 0; i < seeds.size(); ++i)
            std::ofstream(folder / name / ("seed-" + std::to_string(i)), std::ios::binary) << seeds[i];
        std::ofstream dictionary(folder / (name + ".dict"));
        for (const std::string& word : riffle::fuzz::words_of(seeds)) dictionary << '"' << word << "\"\n";
        if (!dictionary.flush()) return 1;
    }
    return 0;
}

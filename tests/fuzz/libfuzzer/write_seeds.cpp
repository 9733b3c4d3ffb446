// write_seeds FOLDER: the seeds of each target in FOLDER/TARGET, its dictionary in FOLDER/TARGET.dict.
#include <filesystem>
#include <fstream>

#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::filesystem::path folder = arguments[1];
    for (const riffle::fuzz::Target& target : riffle::fuzz::targets) {
        const auto seeds = riffle::fuzz::seeds_of(target.name);
        std::filesystem::create_directories(folder / target.name);
        for (std::size_t i = 0; i < seeds.size(); ++i)
            std::ofstream(folder / target.name / ("seed-" + std::to_string(i)), std::ios::binary) << seeds[i];
        std::ofstream dictionary(folder / (std::string(target.name) + ".dict"));
        for (const std::string& word : riffle::fuzz::words_of(seeds)) dictionary << '"' << word << "\"\n";
        if (!dictionary.flush()) return 1;
    }
    return 0;
}

// Where fuzzing begins: good inputs of a target, made of files of this repository.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace riffle::fuzz {

std::vector<std::string> seeds_of(std::string_view target);
// The words that stand in the seeds, each once.
std::vector<std::string> words_of(const std::vector<std::string>& seeds);

}  // namespace riffle::fuzz

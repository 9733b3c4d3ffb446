// What is fuzzed: each target is a function of any bytes. libFuzzer feeds it what it likes (tests/fuzz/libfuzzer), the
// tests feed it the seeds and a fixed number of mutations of them (fuzz_test.cpp).
#pragma once
#include <span>
#include <string_view>

#include "core/base/check.h"

namespace riffle::fuzz {

void scenario(std::string_view text);
void acts(std::string_view text);
void house(std::string_view text);
void phh(std::string_view text);
void game(std::string_view text);
void ruling(std::string_view text);
void commands(std::string_view text);
void request(std::string_view text);
void formula(std::string_view text);
void words(std::string_view text);

struct Target {
    std::string_view name;
    void (*feed)(std::string_view);
};
inline constexpr Target targets[] = {
    {"scenario", scenario}, {"acts", acts},         {"house", house},     {"phh", phh},         {"game", game},
    {"ruling", ruling},     {"commands", commands}, {"request", request}, {"formula", formula}, {"words", words}};

}  // namespace riffle::fuzz

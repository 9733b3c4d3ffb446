// Every fuzz target over its seeds and a fixed number of mutations of them: the same each time, no clang needed.
// ./dev fuzz looks further.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "core/base/prng.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {
namespace {

// What is being fed, so that a crash leaves it in a file.
std::string fed;
std::string crash_file;

extern "C" void keep_input(int signal) {
    if (std::FILE* file = std::fopen(crash_file.c_str(), "wb")) {
        std::fwrite(fed.data(), 1, fed.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input is in %s\n", crash_file.c_str());
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

class Mutator {
  public:
    explicit Mutator(const std::vector<std::string>& seeds) : seeds_(seeds), words_(words_of(seeds)) {}

    std::string next() {
        std::string text = pick(seeds_);
        for (std::uint64_t n = 1 + prng_.below(4); n > 0; --n) change(text);
        return text;
    }

  private:
    const std::string& pick(const std::vector<std::string>& from) { return from[prng_.below(from.size())]; }
    std::size_t place(const std::string& text) { return static_cast<std::size_t>(prng_.below(text.size() + 1)); }

    void change(std::string& text) {
        constexpr std::string_view numbers[] = {"0",     "-1",  "1",     "9223372036854775807",
                                                "1e400", "255", "65536", "4294967296"};
        const std::size_t at = place(text);
        switch (prng_.below(8)) {
            case 0:
                if (at < text.size()) text[at] = static_cast<char>(prng_.below(256));
                break;
            case 1:
                text.erase(at, 1 + prng_.below(12));
                break;
            case 2:
                text.insert(at, pick(words_));
                break;
            case 3:
                text.insert(at, numbers[prng_.below(std::size(numbers))]);
                break;
            case 4: {  // a line again somewhere else
                const auto from = text.rfind('\n', at) == text.npos ? 0 : text.rfind('\n', at);
                const std::string line = text.substr(from, text.find('\n', from + 1) - from);
                text.insert(place(text), line);
                break;
            }
            case 5: {  // a word for a word
                const auto from = text.find(' ', at);
                if (from != text.npos)
                    text.replace(from + 1, text.find_first_of(" \n", from + 1) - from - 1, pick(words_));
                break;
            }
            case 6: {  // the tail of another
                const std::string& other = pick(seeds_);
                text = text.substr(0, at) + other.substr(place(other));
                break;
            }
            default:
                text.resize(at);
        }
    }

    Prng prng_{1};
    const std::vector<std::string>& seeds_;
    std::vector<std::string> words_;
};

class Fuzz : public testing::TestWithParam<Target> {};

TEST_P(Fuzz, SeedsAndMutationsStopNothing) {
    const Target& target = GetParam();
    const auto seeds = seeds_of(target.name);
    ASSERT_FALSE(seeds.empty());
    crash_file = testing::TempDir() + "riffle-fuzz-" + std::string(target.name);
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, keep_input);
    for (const std::string& seed : seeds) target.feed(fed = seed);
    Mutator mutator{seeds};
    for (int i = 0; i < 3000; ++i) target.feed(fed = mutator.next());
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, SIG_DFL);
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, testing::ValuesIn(targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace riffle::fuzz

// Random tournaments of 2 to 500 entries in every format under every book, with whole hands played by taps at followed
// tables: nobody sits or plays twice, nobody skips or repeats a blind except by a clause, every chip is where it was
// sold, won or removed to, the list for the floor is complete and right, and the journal gives the same house.
//
// RC_PARAMS="max_success=500" plays more of them; RIFFLE_EVENING=SEED plays one like it again (but for its
// draws, which are the house's secret) and tells all of it.
#include <cstdlib>
#include <iostream>

#include "tests/app/draws.h"
#include "tests/app/evening.h"

namespace riffle::app {
namespace {

constexpr std::size_t told_of_trace = 120;

struct Played {
    int evenings = 0, refused = 0, finished = 0;
    std::int64_t hands = 0, bust_outs = 0;
    std::map<std::string, std::int64_t> happened;
};
Played all;

// Told at once: RapidCheck plays it once more, and the seats are drawn otherwise then.
void tell(const std::string& wrong, std::uint64_t seed, const std::string& what, const std::vector<std::string>& trace,
          bool aloud) {
    std::cerr << wrong << "\nRIFFLE_EVENING=" << seed << ": " << what << '\n';
    const std::size_t from = aloud || trace.size() < told_of_trace ? 0 : trace.size() - told_of_trace;
    for (std::size_t i = from; i < trace.size(); ++i) std::cerr << "  " << trace[i] << '\n';
}

void play_evening(std::uint64_t seed, bool aloud) {
    Prng numbers{seed};
    const auto number = [&](std::uint64_t n) { return static_cast<int>(numbers.below(n)); };
    const auto& formats = templates().formats;
    const FormatTemplate& format = formats[numbers.below(formats.size())];
    const char* book = book_ids[number(6)];
    // Most of them small, so that many come to their end; some of up to 500.
    const int field = 2 + (number(12) ? number(30) : number(499));
    Evening evening{numbers.below(~std::uint64_t{0}), book, format, field};
    try {
        if (!evening.begin()) {
            ++all.refused;
            return;
        }
        evening.play(field > 100 ? 700 : 500);
        evening.check_replay();
    } catch (const rc::detail::CaseResult& wrong) {
        tell(wrong.description, seed, format.id + " under " + book + ", " + std::to_string(field) + " entries",
             evening.trace, aloud);
        throw;
    } catch (const std::exception& wrong) {
        tell(wrong.what(), seed, format.id + " under " + book + ", " + std::to_string(field) + " entries",
             evening.trace, aloud);
        throw;
    }
    ++all.evenings;
    all.finished += evening.finished();
    all.hands += evening.hands;
    all.bust_outs += evening.bust_outs;
    for (const auto& [what, times] : evening.happened) all.happened[what] += times;
}

TEST(Hands, are_played_at_followed_tables_whatever_the_floor_does) {
    const char* again = std::getenv("RIFFLE_EVENING");
    EXPECT_TRUE(rc::check([&] {
        const auto seed =
            again ? std::strtoull(again, nullptr, 10)
                  : *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
        play_evening(seed, again != nullptr);
    }));
    std::cout << all.evenings << " evenings (" << all.refused << " refused by their book), " << all.finished
              << " to the end, " << all.hands << " hands, " << all.bust_outs << " out by them\n";
    for (const auto& [what, times] : all.happened) std::cout << "  " << what << ": " << times << '\n';
    EXPECT_GT(all.hands, 0);
}

}  // namespace
}  // namespace riffle::app

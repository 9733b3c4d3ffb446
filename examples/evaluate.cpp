// What two hands are worth on a board.
#include <cstdio>

#include "core/cards/evaluate.h"

int main() {
    using namespace riffle;
    const CardSet board = *parse_cards("2s3s9dKhKc");
    const Strength aces = evaluate_high(*parse_cards("AsAd") | board);
    const Strength nines = evaluate_high(*parse_cards("9h9c") | board);
    const Strength low = evaluate_low_8(*parse_cards("As2d3h4c8sKdKh"));
    std::printf("%s\n", nines > aces ? "nines full beat aces up" : "aces up beat nines full");
    std::printf("%s\n", low.qualifies() ? "an eight low qualifies" : "an eight low does not qualify");
}

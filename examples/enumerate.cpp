// A matchup on every board that can come.
#include <cstdio>
#include <vector>

#include "core/cards/enumerate.h"

int main() {
    using namespace riffle;
    const std::vector<CardSet> holdings{*parse_cards("AsKs"), *parse_cards("QhQd")};
    const BoardTally tally = enumerate_boards(holdings);
    std::printf("%llu boards, AsKs wins %llu, QhQd wins %llu\n", static_cast<unsigned long long>(tally.boards),
                static_cast<unsigned long long>(tally.players[0].wins),
                static_cast<unsigned long long>(tally.players[1].wins));
}

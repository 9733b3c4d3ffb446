// The ACPC dealer's game.c, for `./dev bench peers` (bench/peer.h): random no-limit hold'em hands.
//   c++ -std=c++20 -O3 -march=native -shared -fPIC -I DEALER acpc.cpp DEALER/game.c DEALER/rng.c -o acpc.so
// where DEALER is the folder with its sources, which are not ours to ship.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

extern "C" {
#include "game.h"
}
#include "../peer.h"

namespace {

Game game_of(int seats) {
    Game game{};
    game.bettingType = noLimitBetting;
    game.numPlayers = static_cast<std::uint8_t>(seats);
    game.numRounds = 4;
    game.numSuits = 4;
    game.numRanks = 13;
    game.numHoleCards = 2;
    const int small = seats == 2 ? 0 : 1;
    for (int p = 0; p < seats; ++p) game.stack[p] = 10000;
    game.blind[small] = 50;
    game.blind[small + 1] = 100;
    for (int round = 0; round < 4; ++round) {
        game.firstPlayer[round] = 1;
        game.maxRaises[round] = 255;
    }
    game.firstPlayer[0] = static_cast<std::uint8_t>((small + 2) % seats);
    game.numBoardCards[1] = 3;
    game.numBoardCards[2] = game.numBoardCards[3] = 1;
    return game;
}

// One card each from the left of the button (seat 0), then the next; a burn before every board card's street.
void deal(const std::uint8_t* deck, int seats, State& state) {
    for (int n = 0; n < seats; ++n)
        for (int i = 0; i < 2; ++i) state.holeCards[(n + 1) % seats][i] = deck[i * seats + n];
    const std::uint8_t* board = deck + 2 * seats;
    std::memcpy(state.boardCards, board + 1, 3);
    state.boardCards[3] = board[5];
    state.boardCards[4] = board[7];
}

}  // namespace

extern "C" {

const char* riffle_peer_name(void) { return "ACPC game.c"; }

void riffle_peer_play_hands(int seats, const std::uint8_t* decks, std::size_t first, std::size_t hands,
                            const std::uint64_t* words, std::uint32_t* values) {
    static Game game;
    if (game.numPlayers != seats) game = game_of(seats);
    State state;
    for (std::size_t hand = 0; hand < hands; ++hand, decks += 52) {
        std::size_t at = (first + hand) * riffle_peer_stride;
        const auto below = [&](std::uint64_t n) {
            return static_cast<std::uint64_t>(static_cast<unsigned __int128>(words[at++ % riffle_peer_words]) * n >>
                                              64);
        };
        initState(&game, static_cast<std::uint32_t>(hand), &state);
        deal(decks, seats, state);
        while (!stateFinished(&state)) {
            const std::uint8_t player = currentPlayer(&game, &state);
            std::int32_t least = 0, most = 0;
            const bool raise = raiseIsValid(&game, &state, &least, &most) != 0;
            const bool facing = state.spent[player] < state.maxSpent;
            const std::uint64_t count = facing ? 2 : 1;
            const std::uint64_t pick = below(count + (raise ? 1 : 0));
            Action action{a_call, 0};
            if (facing && pick == 0) action.type = a_fold;
            if (pick == count) {
                action.type = a_raise;
                action.size = least;
                if (most > least)
                    action.size += static_cast<std::int32_t>(below(static_cast<std::uint64_t>(most - least) + 1));
            }
            if (!isValidAction(&game, &state, 0, &action)) return;  // leaves the values wrong
            doAction(&game, &action, &state);
        }
        double gain = 0;  // of the last
        for (int p = 0; p < seats; ++p) gain = valueOfState(&game, &state, static_cast<std::uint8_t>(p));
        values[hand] = static_cast<std::uint32_t>(1'000'000 + std::floor(gain));
    }
}
}

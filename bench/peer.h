/* What `./dev bench peers --peers DIR` asks of another evaluator or engine: a shared library DIR/NAME.so with
   riffle_peer_name and whichever of the others it can do. Hands are put into the peer's own form outside the clock, so
   that only evaluating is measured. Bigger values must be better hands; the bench says how often two hands compare
   otherwise than with ours. The libraries, and how they are built, are not part of this project. */
#ifndef RIFFLE_BENCH_PEER_H
#define RIFFLE_BENCH_PEER_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* "OMPEval". */
const char* riffle_peer_name(void);
/* A card of ours (rank * 4 + suit, two = 0, clubs diamonds hearts spades) as the peer's byte. */
uint8_t riffle_peer_card(uint8_t card);
/* `n` cards of ours as the peer's set. */
uint64_t riffle_peer_set(const uint8_t* cards, size_t n);

/* Seven bytes a hand. */
void riffle_peer_high_7(const uint8_t* cards, size_t hands, uint32_t* values);
/* One set a hand. */
void riffle_peer_razz_7(const uint64_t* sets, size_t hands, uint32_t* values);
void riffle_peer_low8_7(const uint64_t* sets, size_t hands, uint32_t* values);
void riffle_peer_deuce_5(const uint64_t* sets, size_t hands, uint32_t* values);
void riffle_peer_badugi_4(const uint64_t* sets, size_t hands, uint32_t* values);
/* A hole and a board, two sets a hand. */
void riffle_peer_omaha_high(const uint64_t* sets, size_t hands, uint32_t* values);
void riffle_peer_omaha_low8(const uint64_t* sets, size_t hands, uint32_t* values);
/* High and low, both worked out; the high's values are left. */
void riffle_peer_omaha_8(const uint64_t* sets, size_t hands, uint32_t* values);

/* Every board of AsKs against QhQd, both given as two bytes; the boards the first wins. */
uint64_t riffle_peer_heads_up(const uint8_t first[2], const uint8_t second[2]);

/* Random no-limit hold'em: `seats` players, blinds of 50 and 100, stacks of 10,000, the button on seat 0. A hand has
   its deck: 52 cards of ours, dealt one at a time from the left of the button, a burn before each street's board. Hand
   number `i` of all (`first` is the number of the first here) takes random words from words[i * riffle_peer_stride] on,
   round and round; whoever is to act takes one and does, all with the same chance, fold (facing a bet), check or call,
   bet or raise (where he may), by (word * choices) >> 64; a bet takes one more for its amount, from the least to the
   most. Leaves the last seat's gain, odd chips rounded down, plus a million. */
enum { riffle_peer_words = 4096, riffle_peer_stride = 67 };
void riffle_peer_play_hands(int seats, const uint8_t* decks, size_t first, size_t hands, const uint64_t* words,
                            uint32_t* values);

#ifdef __cplusplus
}
#endif
#endif

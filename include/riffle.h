/* Riffle's evaluators and hand engine for C, and for all that can call C (examples/python). libriffle.so.
   A card is a number from 0 to 51: rank * 4 + suit, the two 0 and the ace 12, clubs diamonds hearts spades.
   Nothing here ends the process: what is wrong comes back. One hand belongs to one thread at a time. */
#ifndef RIFFLE_H
#define RIFFLE_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#define RIFFLE_API __attribute__((visibility("default")))
#else
#define RIFFLE_API
#endif

/* Cards. */

/* "As": its number; -1 for anything else. */
RIFFLE_API int riffle_card(const char* text);
/* The two characters of a card and a zero; 0 when done, -1 when it is no card. */
RIFFLE_API int riffle_card_text(int card, char text[3]);

/* What a hand is worth: bigger beats smaller within one function, 0 does not qualify, -1 means that the cards cannot be
   asked about (a wrong number of them, one twice, or no card). */
RIFFLE_API int riffle_high(const uint8_t* cards, size_t count);       /* the best five of 5..7 */
RIFFLE_API int riffle_short_deck(const uint8_t* cards, size_t count); /* the same with 36 cards */
RIFFLE_API int riffle_low_a5(const uint8_t* cards, size_t count);     /* razz, 5..7 */
RIFFLE_API int riffle_low_8(const uint8_t* cards, size_t count);      /* eight or better, 5..7 */
RIFFLE_API int riffle_low_27(const uint8_t* cards, size_t count);     /* deuce to seven, 5 */
RIFFLE_API int riffle_badugi(const uint8_t* cards, size_t count);     /* 1..4 */
/* Two of 4..6 hole cards with three of 3..5 on the board. */
RIFFLE_API int riffle_omaha_high(const uint8_t* hole, size_t hole_count, const uint8_t* board, size_t board_count);
RIFFLE_API int riffle_omaha_low_8(const uint8_t* hole, size_t hole_count, const uint8_t* board, size_t board_count);

/* All boards that can still come in hold'em, counted: for each of 2..10 players with two cards each (side by side in
   `hole`) the share of the pot, from 0 to 1. 0 when done, -1 when the cards cannot be asked about. */
RIFFLE_API int riffle_equity(const uint8_t* hole, size_t players, const uint8_t* board, size_t board_count,
                             double* shares);

/* A hand. Seats are numbered clockwise from 0. Whatever may be refused returns NULL when it was done and else a stable
   name of the reason ("not_your_turn"); then nothing has changed. The strings are never freed. */

enum { RIFFLE_SEATS = 12, RIFFLE_NO_SEAT = -1 };
typedef struct riffle_hand riffle_hand;

typedef enum { RIFFLE_ANTE_NONE, RIFFLE_ANTE_EACH, RIFFLE_ANTE_BIG_BLIND, RIFFLE_ANTE_BUTTON } riffle_ante;
typedef enum {
    RIFFLE_FOLD,
    RIFFLE_CHECK,
    RIFFLE_CALL,
    RIFFLE_BET,
    RIFFLE_RAISE,
    RIFFLE_ALL_IN,
    RIFFLE_COMPLETE,
    RIFFLE_BRING_IN
} riffle_action;
typedef enum {
    RIFFLE_IDLE,
    RIFFLE_DEALING,
    RIFFLE_BETTING,
    RIFFLE_DRAWING,
    RIFFLE_DISCARDING,
    RIFFLE_RESHUFFLE,
    RIFFLE_SHOWDOWN,
    RIFFLE_OVER
} riffle_phase;

typedef struct {
    const char* game; /* "nl-holdem", "plo", "o8", "razz", "27-triple", ... */
    int64_t small_blind, big_blind, ante, bring_in, small_bet, big_bet, min_bet;
    int64_t chip; /* the smallest in play, 1 if nothing else */
    riffle_ante ante_kind;
    int button, small_blind_seat, big_blind_seat;
    int64_t stacks[RIFFLE_SEATS]; /* 0: an empty chair */
    uint8_t deck[52];             /* all cards of the game's deck in the order they come */
    int deck_size;                /* 52 or 36 */
    int cards_speak;              /* not 0: every live hand is shown at the end */
} riffle_start;

/* What the player to act may do. */
typedef struct {
    int seat; /* RIFFLE_NO_SEAT: nobody has to act */
    int fold, check, call, bring_in, complete, bet, raise;
    int64_t call_by, bring_in_by;
    int64_t min_to, max_to; /* a bet or raise: his total for this street */
} riffle_legal;

RIFFLE_API riffle_hand* riffle_hand_new(void); /* NULL without memory */
RIFFLE_API void riffle_hand_free(riffle_hand* hand);
RIFFLE_API const char* riffle_hand_start(riffle_hand* hand, const riffle_start* start);
RIFFLE_API const char* riffle_hand_act(riffle_hand* hand, int seat, riffle_action action, int64_t to);
/* Cards exchanged (none to stand pat), given up, shown, thrown away; the stub in a new order. */
RIFFLE_API const char* riffle_hand_draw(riffle_hand* hand, int seat, const uint8_t* cards, size_t count);
RIFFLE_API const char* riffle_hand_discard(riffle_hand* hand, int seat, const uint8_t* cards, size_t count);
RIFFLE_API const char* riffle_hand_show(riffle_hand* hand, int seat);
RIFFLE_API const char* riffle_hand_muck(riffle_hand* hand, int seat);
RIFFLE_API const char* riffle_hand_reshuffle(riffle_hand* hand, const uint8_t* cards, size_t count);

RIFFLE_API riffle_phase riffle_hand_phase(const riffle_hand* hand);
RIFFLE_API int riffle_hand_to_act(const riffle_hand* hand);
RIFFLE_API void riffle_hand_legal(const riffle_hand* hand, riffle_legal* legal);
RIFFLE_API int64_t riffle_hand_pot(const riffle_hand* hand);
/* -1 for a seat that there is not. */
RIFFLE_API int64_t riffle_hand_stack(const riffle_hand* hand, int seat);
RIFFLE_API int64_t riffle_hand_bet(const riffle_hand* hand, int seat);
RIFFLE_API int riffle_hand_is_live(const riffle_hand* hand, int seat);
/* Puts the cards into `cards` and says how many; room for 5, for 7 and for 52. */
RIFFLE_API size_t riffle_hand_board(const riffle_hand* hand, uint8_t* cards);
RIFFLE_API size_t riffle_hand_hole(const riffle_hand* hand, int seat, uint8_t* cards);
RIFFLE_API size_t riffle_hand_reshuffle_of(const riffle_hand* hand, uint8_t* cards);

#ifdef __cplusplus
}
#endif
#endif

/* A hand through riffle.h: seat 0 raises, seat 1 folds. */
#include <riffle.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    riffle_start start;
    memset(&start, 0, sizeof start);
    start.game = "nl-holdem";
    start.small_blind = 50;
    start.big_blind = start.min_bet = 100;
    start.chip = 1;
    start.button = start.small_blind_seat = 0;
    start.big_blind_seat = 1;
    start.stacks[0] = start.stacks[1] = 10000;
    start.deck_size = 52;
    for (int i = 0; i < 52; ++i) start.deck[i] = (uint8_t)i;

    riffle_hand* hand = riffle_hand_new();
    const char* refused = riffle_hand_start(hand, &start);
    if (refused == NULL) refused = riffle_hand_act(hand, 0, RIFFLE_RAISE, 300);
    if (refused == NULL) refused = riffle_hand_act(hand, 1, RIFFLE_FOLD, 0);
    if (refused != NULL) {
        printf("refused: %s\n", refused);
        return 1;
    }
    printf("over: %d, stacks %lld and %lld\n", riffle_hand_phase(hand) == RIFFLE_OVER,
           (long long)riffle_hand_stack(hand, 0), (long long)riffle_hand_stack(hand, 1));
    riffle_hand_free(hand);
    return 0;
}

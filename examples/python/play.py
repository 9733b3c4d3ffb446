"""A thousand hands of random players, and a matchup: no chip is lost."""
import random

import riffle

rng = random.Random(7)
hand, played = riffle.Hand(), 0
for _ in range(1000):
    seats = rng.randint(2, 9)
    deck = rng.sample(range(52), 52)
    stacks = [100 * rng.randint(1, 100) for _ in range(seats)]
    hand.start(stacks, deck)
    while hand.phase == 'betting':
        may = hand.legal()
        choices = (['fold', 'call'] if may.call else ['check']) + (['raise'] if may.bet or may.raise_ else [])
        action = rng.choice(choices)
        hand.act(may.seat, action, rng.randint(may.min_to, may.max_to) if action == 'raise' else 0)
    assert hand.phase == 'over' and sum(map(hand.stack, range(seats))) == sum(stacks)
    played += 1
print(f'{played} hands played')
print('AsKs {:.2%}, QhQd {:.2%}'.format(*riffle.equity('AsKs', 'QhQd')))

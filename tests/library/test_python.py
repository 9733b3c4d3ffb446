"""libriffle.so through examples/python: right answers, and nothing wrong that ends the process."""
import ctypes
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'examples', 'python'))
import riffle  # noqa: E402


class Cards(unittest.TestCase):
    def test_text_and_back(self):
        self.assertEqual(riffle.cards('2cAs'), [0, 51])
        self.assertEqual(riffle.text(riffle.cards('Td9hKs')), 'Td9hKs')
        for wrong in ('1s', 'Ax', 'A', 'AsK'):
            self.assertRaises(ValueError, riffle.cards, wrong)

    def test_orders(self):
        self.assertGreater(riffle.high('AsKsQsJsTs'), riffle.high('AsAdAhAcKs'))
        self.assertEqual(riffle.high('AsKdQhJc9s2d3h'), riffle.high('AdKhQcJs9d4c5c'))
        self.assertGreater(riffle.low_a5('As2d3h4c5s'), riffle.low_a5('As2d3h4c6s'))
        self.assertEqual(riffle.low_8('As2d3h4c9s'), 0)
        self.assertGreater(riffle.low_27('7s5d4h3c2s'), riffle.low_27('As2d3h4c6s'))
        self.assertGreater(riffle.badugi('As2d3h4c'), riffle.badugi('As2d3h'))
        self.assertGreater(riffle.omaha_high('AsAdKsKd', '2s3s9sKhKc'), riffle.omaha_high('AsQdJs8d', '2s3s9sKhKc'))

    def test_what_cannot_be_asked(self):
        for hand in ('AsKs', 'AsAsKsQsJs', 'AsKsQsJsTs9s8s7s'):
            self.assertRaises(ValueError, riffle.high, hand)
        self.assertRaises(ValueError, riffle.low_27, 'AsKsQsJsTs9s')
        self.assertRaises(ValueError, riffle.badugi, '')
        self.assertRaises(ValueError, riffle.omaha_high, 'AsAdKsKd', 'As3s9s')
        self.assertRaises(ValueError, riffle.equity, 'AsKs', 'AsQh')
        self.assertRaises(ValueError, riffle.equity, 'AsKs')
        self.assertEqual(riffle._lib.riffle_high(None, 7), -1)
        self.assertEqual(riffle._lib.riffle_high((ctypes.c_uint8 * 5)(1, 2, 3, 4, 99), 5), -1)
        self.assertEqual(riffle._lib.riffle_short_deck((ctypes.c_uint8 * 5)(0, 20, 30, 40, 50), 5), -1)

    def test_equity(self):
        ace_king, queens = riffle.equity('AsKs', 'QhQd')
        self.assertAlmostEqual(ace_king, 0.46214, 5)  # 787,966 wins and 6,732 ties of 1,712,304
        self.assertAlmostEqual(ace_king + queens, 1, 9)
        self.assertEqual(riffle.equity('AsKs', 'QhQd', board='AhKhAd2c3c'), [1, 0])


class Hands(unittest.TestCase):
    def test_a_hand(self):
        hand = riffle.Hand()
        hand.start([10000, 5000], list(range(52)))
        self.assertEqual((hand.phase, hand.to_act, hand.pot), ('betting', 0, 150))
        self.assertEqual(len(hand.hole(0)), 2)
        may = hand.legal()
        self.assertEqual((may.call_by, may.min_to, may.max_to), (50, 200, 10000))
        hand.act(0, 'raise', 300)
        hand.act(1, 'call')
        self.assertEqual((hand.pot, len(hand.board())), (600, 3))
        hand.act(1, 'check')
        hand.act(0, 'bet', 400)
        hand.act(1, 'fold')
        self.assertEqual((hand.phase, hand.stack(0), hand.stack(1)), ('over', 10300, 4700))

    def test_refusals_change_nothing(self):
        hand, deck = riffle.Hand(), list(range(52))
        refused = lambda name, call, *args, **more: self.assertEqual(str(self.refusal(call, *args, **more)), name)
        refused('no_hand_in_progress', hand.act, 0, 'fold')
        refused('no_game', hand.start, [100, 100], deck, game='whist')
        refused('too_few_players', hand.start, [100], deck)
        refused('stack_out_of_range', hand.start, [100, -5], deck)
        refused('deck_wrong', hand.start, [100, 100], [0] * 52)
        refused('deck_wrong', hand.start, [100, 100], [255] + list(range(1, 52)))
        refused('button_out_of_range', hand.start, [100, 100], deck, button=-3)
        refused('stakes_out_of_range', hand.start, [100, 100], deck, chip=0)
        refused('stakes_out_of_range', hand.start, [100, 100], deck, ante_kind=9)
        hand.start([1000, 1000], deck)
        refused('hand_in_progress', hand.start, [1000, 1000], deck)
        for seat in (1, 5, 77, -1):
            self.refusal(hand.act, seat, 'call')
        refused('check_facing_bet', hand.act, 0, 'check')
        refused('bet_below_minimum', hand.act, 0, 'raise', 120)
        refused('bet_above_stack', hand.act, 0, 'raise', 2 ** 62)
        self.refusal(hand.act, 0, 'raise', -(2 ** 63))
        lib, raw = riffle._lib, hand._hand
        for seat in (-1, 0, 11, 12, 255, 10 ** 6):
            for refusal in (lib.riffle_hand_draw(raw, seat, None, 0), lib.riffle_hand_discard(raw, seat, None, 3),
                            lib.riffle_hand_show(raw, seat), lib.riffle_hand_muck(raw, seat)):
                self.assertIsNotNone(refusal)
        self.assertIsNotNone(lib.riffle_hand_act(raw, 0, 99, 0))
        self.assertIsNotNone(lib.riffle_hand_reshuffle(raw, None, 60))
        self.assertIsNotNone(lib.riffle_hand_act(None, 0, 0, 0))
        self.assertEqual((lib.riffle_hand_stack(raw, 12), lib.riffle_hand_bet(raw, -1)), (-1, -1))
        self.assertEqual((hand.phase, hand.to_act, hand.pot, hand.stack(0)), ('betting', 0, 150, 950))

    def refusal(self, call, *args, **more):
        with self.assertRaises(riffle.Refused) as caught:
            call(*args, **more)
        return caught.exception


if __name__ == '__main__':
    done = unittest.main(exit=False, verbosity=2).result
    failed = len(done.failures) + len(done.errors)
    print(f'{done.testsRun - failed} passed, {failed} failed', flush=True)
    sys.exit(1 if failed else 0)

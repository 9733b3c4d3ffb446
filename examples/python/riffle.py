"""Riffle's evaluators and hand engine through libriffle.so (include/riffle.h), with nothing but ctypes."""
import ctypes
import os
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint8, c_void_p

SEATS, NO_SEAT = 12, -1
PHASES = ('idle', 'dealing', 'betting', 'drawing', 'discarding', 'reshuffle', 'showdown', 'over')
ACTIONS = ('fold', 'check', 'call', 'bet', 'raise', 'all_in', 'complete', 'bring_in')
ANTES = ('none', 'each', 'big_blind', 'button')


class Start(Structure):
    _fields_ = [('game', c_char_p)] + [(name, c_int64) for name in
                ('small_blind', 'big_blind', 'ante', 'bring_in', 'small_bet', 'big_bet', 'min_bet', 'chip')] + [
                ('ante_kind', c_int), ('button', c_int), ('small_blind_seat', c_int), ('big_blind_seat', c_int),
                ('stacks', c_int64 * SEATS), ('deck', c_uint8 * 52), ('deck_size', c_int), ('cards_speak', c_int)]


class Legal(Structure):
    _fields_ = [(name, c_int) for name in
                ('seat', 'fold', 'check', 'call', 'bring_in', 'complete', 'bet', 'raise_')] + [
                (name, c_int64) for name in ('call_by', 'bring_in_by', 'min_to', 'max_to')]


def _load():
    lib = ctypes.CDLL(os.environ.get('RIFFLE_LIBRARY', 'libriffle.so.1'))
    cards, hand = POINTER(c_uint8), c_void_p
    one, two = [cards, c_size_t], [cards, c_size_t, cards, c_size_t]
    for name, arguments, result in [
            ('card', [c_char_p], c_int), ('card_text', [c_int, c_char * 3], c_int),
            *((name, one, c_int) for name in ('high', 'short_deck', 'low_a5', 'low_8', 'low_27', 'badugi')),
            ('omaha_high', two, c_int), ('omaha_low_8', two, c_int),
            ('equity', [*two, POINTER(c_double)], c_int),
            ('hand_new', [], hand), ('hand_free', [hand], None),
            ('hand_start', [hand, POINTER(Start)], c_char_p), ('hand_act', [hand, c_int, c_int, c_int64], c_char_p),
            ('hand_draw', [hand, c_int, cards, c_size_t], c_char_p),
            ('hand_discard', [hand, c_int, cards, c_size_t], c_char_p),
            ('hand_show', [hand, c_int], c_char_p), ('hand_muck', [hand, c_int], c_char_p),
            ('hand_reshuffle', [hand, cards, c_size_t], c_char_p),
            ('hand_phase', [hand], c_int), ('hand_to_act', [hand], c_int),
            ('hand_legal', [hand, POINTER(Legal)], None), ('hand_pot', [hand], c_int64),
            ('hand_stack', [hand, c_int], c_int64), ('hand_bet', [hand, c_int], c_int64),
            ('hand_is_live', [hand, c_int], c_int), ('hand_board', [hand, cards], c_size_t),
            ('hand_hole', [hand, c_int, cards], c_size_t), ('hand_reshuffle_of', [hand, cards], c_size_t)]:
        function = getattr(lib, 'riffle_' + name)
        function.argtypes, function.restype = arguments, result
    return lib


_lib = _load()


class Refused(Exception):
    """What the engine does not allow, by its stable name."""


def cards(text):
    """'AsKs' as numbers."""
    found = [_lib.riffle_card(text[i:i + 2].encode()) for i in range(0, len(text.replace(' ', '')), 2)]
    if -1 in found:
        raise ValueError(f'{text!r} is no list of cards')
    return found


def text(numbers):
    out = (c_char * 3)()
    return ''.join(out.value.decode() for n in numbers if _lib.riffle_card_text(n, out) == 0)


def _bytes(numbers):
    return (c_uint8 * max(1, len(numbers)))(*numbers)


def _value(function, *lists):
    arguments = [part for numbers in lists for part in (_bytes(numbers), len(numbers))]
    value = function(*arguments)
    if value < 0:
        raise ValueError('these cards cannot be asked about')
    return value


def high(hand): return _value(_lib.riffle_high, cards(hand))
def low_a5(hand): return _value(_lib.riffle_low_a5, cards(hand))
def low_8(hand): return _value(_lib.riffle_low_8, cards(hand))
def low_27(hand): return _value(_lib.riffle_low_27, cards(hand))
def badugi(hand): return _value(_lib.riffle_badugi, cards(hand))
def omaha_high(hole, board): return _value(_lib.riffle_omaha_high, cards(hole), cards(board))


def equity(*hands, board=''):
    held, common = [n for hand in hands for n in cards(hand)], cards(board)
    shares = (c_double * len(hands))()
    if _lib.riffle_equity(_bytes(held), len(hands), _bytes(common), len(common), shares) != 0:
        raise ValueError('these cards cannot be asked about')
    return list(shares)


class Hand:
    def __init__(self):
        self._hand = _lib.riffle_hand_new()
        if not self._hand:
            raise MemoryError

    def __del__(self):
        if getattr(self, '_hand', None):
            _lib.riffle_hand_free(self._hand)

    def _done(self, refusal):
        if refusal is not None:
            raise Refused(refusal.decode())

    def start(self, stacks, deck, game='nl-holdem', small_blind=50, big_blind=100, button=0, **more):
        start = Start(game=game.encode(), small_blind=small_blind, big_blind=big_blind, min_bet=big_blind, chip=1,
                      button=button, deck_size=len(deck), cards_speak=1)
        two = len(stacks) == 2
        start.small_blind_seat = button if two else (button + 1) % len(stacks)
        start.big_blind_seat = (button + (1 if two else 2)) % len(stacks)
        start.stacks[:len(stacks)] = stacks
        start.deck[:len(deck)] = deck
        for name, value in more.items():
            setattr(start, name, value)
        self._done(_lib.riffle_hand_start(self._hand, byref(start)))

    def act(self, seat, action, to=0):
        self._done(_lib.riffle_hand_act(self._hand, seat, ACTIONS.index(action), to))

    @property
    def phase(self): return PHASES[_lib.riffle_hand_phase(self._hand)]
    @property
    def to_act(self): return _lib.riffle_hand_to_act(self._hand)
    @property
    def pot(self): return _lib.riffle_hand_pot(self._hand)

    def stack(self, seat): return _lib.riffle_hand_stack(self._hand, seat)

    def legal(self):
        legal = Legal()
        _lib.riffle_hand_legal(self._hand, byref(legal))
        return legal

    def board(self):
        out = (c_uint8 * 5)()
        return list(out[:_lib.riffle_hand_board(self._hand, out)])

    def hole(self, seat):
        out = (c_uint8 * 7)()
        return list(out[:_lib.riffle_hand_hole(self._hand, seat, out)])

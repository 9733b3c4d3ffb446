"""pokerkit.py FOLDER FILE: PokerKit, from its sources in FOLDER, replays FILE (.phhs): the final stacks, a line a hand."""
import sys

sys.path.insert(0, sys.argv[1])
from pokerkit import HandHistory  # noqa: E402

with open(sys.argv[2], "rb") as file:
    for history in HandHistory.load_all(file):
        try:
            for state in history:
                last = state
            print(",".join(str(stack) for stack in last.stacks))
        except Exception as fault:  # a hand it does not take is a line of its own, and counted
            print(type(fault).__name__)

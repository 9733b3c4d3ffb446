// One hand that sends players out: who is out, smallest stack first (placed worst), and who won their chips.
export interface Knockout { out: number[]; by: number[] }

export const no_knockout: Knockout = { out: [], by: [] };

export function toggle_out(hand: Knockout, entry: number): Knockout {
  const out = hand.out.includes(entry) ? hand.out.filter((one) => one !== entry) : [...hand.out, entry];
  return { out, by: hand.by.filter((one) => one !== entry) };
}

export function toggle_by(hand: Knockout, entry: number): Knockout {
  const by = hand.by.includes(entry) ? hand.by.filter((one) => one !== entry) : [...hand.by, entry];
  return { out: hand.out.filter((one) => one !== entry), by };
}

/** What `BustOut` is told: the stacks of who is out, where the book may rank them by it, and of who shared the pot, where a bounty goes by it; each where all were given. */
export const bust_args = (hand: Knockout, stacks: Record<number, number | null>): { entries: number[]; by: number[]; by_stacks?: number[]; stacks?: number[] } => {
  const of = (entries: number[]) => entries.map((entry) => stacks[entry] ?? 0);
  const given = (told: number[]) => told.every((chips) => chips > 0);
  const [won, lost] = [of(hand.by), of(hand.out)];
  return { entries: [...hand.out], by: [...hand.by], ...(won.length > 1 && given(won) ? { by_stacks: won } : {}), ...(given(lost) ? { stacks: lost } : {}) };
};

/** One place worse: towards the front of the list. */
export function sooner(hand: Knockout, entry: number): Knockout {
  const at = hand.out.indexOf(entry);
  if (at <= 0) return hand;
  const out = [...hand.out];
  [out[at - 1], out[at]] = [out[at], out[at - 1]];
  return { ...hand, out };
}

/** The place each will take: the first of `out` is last of those left. */
export const place_of = (hand: Knockout, entry: number, players_left: number): number => players_left - hand.out.indexOf(entry);

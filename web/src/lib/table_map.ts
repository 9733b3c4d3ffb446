// Where the seats of a table stand in its picture: the dealer at the foot, seat 1 at the dealer's left, then clockwise.
export interface Spot { x: number; y: number } // percent of the picture

export function spots(seats: number): Spot[] {
  return Array.from({ length: seats }, (_, i) => {
    const angle = (90 + ((i + 1) * 360) / (seats + 1)) * (Math.PI / 180);
    // A superellipse: chairs along the long sides stand in a row rather than crowding the ends.
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.72;
    return { x: 50 + 38 * bend(Math.cos(angle)), y: 50 + 41 * bend(Math.sin(angle)) };
  });
}

/** First name and the rest, for two short lines. */
export function two_lines(name: string): [string, string] {
  const [first, ...rest] = name.split(' ');
  return [first, rest.join(' ')];
}

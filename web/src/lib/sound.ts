// Bells made on the spot: no file to load, and louder than a room. A browser lets a page sound only after a tap.
let context: AudioContext | null = null;

export async function enable_sound(): Promise<boolean> {
  context ??= new AudioContext();
  await context.resume();
  return context.state === 'running';
}

export const sound_is_on = (): boolean => context?.state === 'running';

function bell(at: number, frequency: number, length: number, loud: number): void {
  if (!context) return;
  // A struck bell: the fundamental and two partials that die sooner.
  for (const [ratio, share, life] of [[1, 1, 1], [2.01, 0.45, 0.6], [3.02, 0.2, 0.35]]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = frequency * ratio;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud * share, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length * life);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

export type Signal = 'level' | 'break' | 'minute';

const tunes: Record<Signal, [number, number][]> = {
  level: [[0, 659.3], [0.28, 880], [0.56, 1108.7]],
  break: [[0, 880], [0.4, 659.3], [0.8, 523.3]],
  minute: [[0, 784]],
};

export function play(signal: Signal): void {
  if (!context || !sound_is_on()) return;
  const now = context.currentTime + 0.02;
  for (const [after, frequency] of tunes[signal]) bell(now + after, frequency, 1.6, signal === 'minute' ? 0.25 : 0.5);
}

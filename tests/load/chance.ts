// Chance with a seed, and values that fit a schema of server/openapi.json: what a command that nobody has written
// anything special about is given.
import { description } from '../api/schema';

export class Chance {
  constructor(private state: number) {}
  /** 0 to n-1. */
  below(n: number): number {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  }
  one_in(n: number): boolean {
    return this.below(n) === 0;
  }
  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }
  shuffled<T>(values: readonly T[]): T[] {
    const out = [...values];
    for (let i = out.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }
}

const words = ['', 'a', 'Ana', 'Łukasz', 'x'.repeat(40), 'EUR', 'Europe/Madrid', '#102030', 'tda-2024', 'nl-holdem', '1', '\u0000', '<b>', '=1+1', 'clock,counts'];
const numbers = [0, 1, 2, 3, 7, 9, 100, 1000, 60_000, 1_000_000];

/** A value of about this schema: mostly fitting, now and then not. */
export function by_schema(schema: any, chance: Chance, depth = 0): unknown {
  if (schema.$ref) return by_schema(description.components.schemas[schema.$ref.split('/').at(-1)], chance, depth);
  if (chance.one_in(60)) return chance.of<unknown>([null, -1, 1e300, 'x', [], {}, true]);
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.of(schema.enum);
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return by_schema(chance.of(several), chance, depth);
  const type = Array.isArray(schema.type) ? chance.of(schema.type) : schema.type;
  if (type === 'null') return null;
  if (type === 'boolean') return chance.one_in(2);
  if (type === 'integer' || type === 'number') return Math.max(chance.of(numbers), schema.minimum ?? -10);
  if (type === 'string') return chance.of(words);
  if (type === 'array')
    return Array.from({ length: depth > 6 ? 0 : (schema.minItems ?? 0) + chance.below(3) }, () => by_schema(schema.items ?? {}, chance, depth + 1));
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    if ((schema.required ?? []).includes(name) || chance.one_in(2)) made[name] = by_schema(inner, chance, depth + 1);
  return made;
}

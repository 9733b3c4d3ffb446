// A date and time of day as typed in a field, in the house's time zone and not the device's.
import { zone as known } from './format';

function offset_ms(instant: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: known(zone), hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - Math.floor(instant / 1000) * 1000;
}

/** "2026-11-20T20:30" */
export function to_local_field(instant: number, zone: string | undefined): string {
  return new Date(instant + offset_ms(instant, zone)).toISOString().slice(0, 16);
}

export function from_local_field(text: string, zone: string | undefined): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const as_utc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(as_utc)) return null;
  // Twice: the first guess may stand on the other side of a change to or from summer time.
  const guess = as_utc - offset_ms(as_utc, zone);
  return as_utc - offset_ms(guess, zone);
}

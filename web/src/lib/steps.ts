// A step of the history in words.
import type { HistoryStep, TournamentView } from '../api/types';
import { level_number } from './clock';
import type { Args } from './texts.svelte';

type Translate = (key: string, args?: Args) => string | null;
type Words = Pick<HistoryStep, 'types' | 'args'>;
/** What a step's numbers stand for. */
export interface Meaning { name_of: (entry: string) => string | null; level_of: (index: number) => number }

// One step can hold several events (a broken table moves its players); the first of these names it.
const naming = [
  'EntryReceived', 'EntrySold', 'EntryTransferred', 'EntryRefunded', 'DealMade', 'ConductRecorded', 'EntryBusted', 'TableClosed', 'EntryMoved', 'ClockStarted', 'ClockPaused', 'LevelSet', 'TimeAdded',
  'DealOffered', 'DealAgreed', 'DealDeclined', 'BountyPaid', 'BountyTakenBack', 'SeatAwarded', 'SeatUsed', 'PrizesPublished', 'PrizePaid', 'PrizeTakenBack', 'ClockShifted', 'RegistrationOpened', 'SetupChanged', 'LevelsChanged', 'LateRegistrationChanged', 'CapChanged', 'PayoutChanged', 'TournamentCancelled', 'TournamentCreated', 'StepUndone', 'StepRedone',
];

export function meaning_in(view: TournamentView): Meaning {
  return {
    name_of: (entry) => view.entries?.find((one) => String(one.entry) === entry)?.name ?? null,
    level_of: (index) => level_number(view.setup.levels, index),
  };
}

export const naming_type = (types: string[]): string => naming.find((type) => types.includes(type)) ?? types[0] ?? '';

/** "EntrySold" -> "Entry sold": for a type that has no text yet. */
export const spelled = (type: string): string =>
  type.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^(.)(.*)$/, (_, first: string, rest: string) => first + rest.toLowerCase());

function detail(type: string, step: Words, meaning: Meaning, translate: Translate): string {
  const { args } = step;
  const who = args.entry === undefined ? null : (meaning.name_of(args.entry) ?? translate('step.entry', { entry: args.entry }));
  const where = args.table && args.seat ? translate('step.table_seat', { table: args.table, seat: args.seat }) : null;
  const several = step.types.filter((one) => one === type).length - 1;
  const and_more = several > 0 ? translate('step.and_more', { count: several }) : null;
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  switch (type) {
    case 'EntrySold': case 'EntryReceived': return join(who, where);
    case 'EntryTransferred': return join(who);
    case 'EntryMoved': return several > 0 ? join(who, and_more) : join(who, where);
    case 'EntryBusted': return join(who, and_more);
    case 'ConductRecorded': case 'PlayerReadmitted': return join(who);
    case 'EntryRefunded': return join(who, and_more);
    case 'LateRegistrationChanged': return args.late_levels ? join(translate('step.level', { level: args.late_levels })) : '';
    case 'PrizePaid': case 'PrizeTakenBack': case 'BountyPaid': case 'BountyTakenBack': case 'BountyTaken': case 'SeatAwarded': case 'SeatUsed': case 'DealAgreed': case 'TrophyAwarded': return join(who);
    case 'TableClosed': return args.table ? join(translate('step.table', { table: args.table })) : '';
    case 'LevelSet': return args.index ? join(translate('step.level', { level: meaning.level_of(Number(args.index)) })) : '';
    case 'TimeAdded': return args.ms ? join(translate('step.minutes', { minutes: (Number(args.ms) > 0 ? '+' : '−') + Math.abs(Number(args.ms)) / 60_000 })) : '';
    default: return '';
  }
}

export function step_words(step: Words, meaning: Meaning, translate: Translate): string {
  const type = naming_type(step.types);
  const title = translate(`step.${type}`) ?? spelled(type);
  const more = detail(type, step, meaning, translate);
  return more ? `${title}: ${more}` : title;
}

const redo_for_ms = 15 * 60_000;

/** Redo follows an undo, and not for long: what others did since, or a quarter of an hour, makes it a thing of the past. */
export const redo_stands = (newest: Pick<HistoryStep, 'types' | 'at'> | undefined, now: number): boolean =>
  newest !== undefined && newest.types.some((type) => type === 'StepUndone' || type === 'StepRedone') && now - newest.at < redo_for_ms;

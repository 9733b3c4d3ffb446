// What all callers of the load share: the house's tournaments, people and tickets, and what was seen and acknowledged.
import { randomUUID } from 'node:crypto';
import { description, fault_of_answer, operation_of, template_of } from '../api/schema';
import type { Answer, Sent } from '../api/wire';
import { Chance } from './chance';

export interface Acknowledged {
  stream: string;
  version: number;
  events: { type: string; version: number }[];
}

export const endpoints = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.keys(operations).filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method)).map((method) => `${method.toUpperCase()} ${path}`));

const named = (name: string) => description.components.schemas[name].oneOf.map((one: { $ref: string }) => one.$ref.split('/').at(-1)!) as string[];
export const tournament_commands = named('TournamentCommand');
export const house_commands = named('HouseCommand');
export const table_commands = named('TableCommand');
export const league_commands = named('LeagueCommand');
export const commands = ['CreateTournament', 'CreateLeague', ...tournament_commands, ...table_commands, ...league_commands, ...house_commands];

// Refused, but not broken. 503 only where a queue was full.
const fine = [200, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429];
const busy = ['sign_in_busy', 'server_full'];

export class World {
  readonly chance: Chance;
  tournaments: string[] = [];
  to_cancel: string[] = [];
  persons: string[] = [];
  leagues: string[] = [];
  tickets: string[] = [];
  names: string[] = []; // of accounts, for those who guess PINs

  acknowledged = new Map<string, Acknowledged>();
  accepted = new Set<string>(); // commands by name
  attempted = new Set<string>(); // "caller GET /house", "caller SellEntry"
  faults: string[] = [];
  counts = { answers: 0, refused: 0, streams: 0, resent: 0, hangups: 0, vandals: 0, guesses: 0 };

  constructor(seed: number) {
    this.chance = new Chance(seed);
  }

  fault(what: string): void {
    if (this.faults.length < 50) this.faults.push(what.slice(0, 600));
  }

  /** Every exchange of every caller. */
  saw(who: string, sent: Sent, answer: Answer): void {
    this.counts.answers += 1;
    const template = template_of(sent);
    if (template) this.attempted.add(`${who} ${sent.method} ${template}`);
    const name = () => `${who}: ${sent.method} ${sent.path} ${(sent.body ?? '').slice(0, 200)}`;
    const code = answer.status >= 400 && answer.text.startsWith('{') ? JSON.parse(answer.text).error?.code : '';
    if (!fine.includes(answer.status) && !(answer.status === 503 && busy.includes(code)))
      this.fault(`${name()}: ${answer.status} ${answer.text}`);
    if (answer.status >= 400) this.counts.refused += 1;
    if (template && operation_of(sent)) {
      const wrong = fault_of_answer(sent, answer);
      if (wrong) this.fault(`${name()}: answered ${answer.status}, not as described: ${wrong}: ${answer.text.slice(0, 200)}`);
    }
  }

  /** A command's answer, beside saw(). */
  gave(who: string, type: string, id: string, answer: Answer): void {
    this.attempted.add(`${who} ${type}`);
    if (answer.status !== 200) return;
    if (who === 'nobody' || who === 'pending') this.fault(`${who} was let give ${type}`);
    const reply = JSON.parse(answer.text);
    this.acknowledged.set(id, { stream: reply.stream, version: reply.version, events: reply.events });
    this.accepted.add(type);
    if (reply.tournament) {
      this.tournaments.push(reply.tournament);
      this.to_cancel.push(reply.tournament);
    }
    if (reply.person) this.persons.push(reply.person);
    if (this.tournaments.length > 40) this.tournaments.splice(this.chance.below(30), 1);
    if (this.persons.length > 400) this.persons.splice(0, 100);
  }

  tournament(): string {
    return this.tournaments.length === 0 || this.chance.one_in(40) ? 'none' : this.chance.of(this.tournaments);
  }
  person(): string {
    return this.persons.length === 0 || this.chance.one_in(40) ? randomUUID() : this.chance.of(this.persons);
  }
  league(): string {
    return this.leagues.length === 0 || this.chance.one_in(40) ? 'none' : this.chance.of(this.leagues);
  }
  ticket(): string {
    return this.tickets.length === 0 || this.chance.one_in(20) ? randomUUID() : this.chance.of(this.tickets);
  }
}

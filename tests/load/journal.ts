// What stands in the file, read by SQLite's own command and not by ours.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Acknowledged } from './world';

const rows = (folder: string, sql: string) =>
  execFileSync('sqlite3', ['-readonly', '-separator', '\t', join(folder, 'riffle.db'), sql], { encoding: 'utf8', maxBuffer: 1 << 30 })
    .split('\n').filter((line) => line !== '').map((line) => line.split('\t'));

/** Acknowledged commands that are not in the journal with every one of their events. */
export function missing(folder: string, acknowledged: Map<string, Acknowledged>): string[] {
  const commands = new Map(rows(folder, 'SELECT command, records FROM commands').map(([command, records]) => [command, Number(records)]));
  const records = new Set(rows(folder, 'SELECT stream, version, type, command FROM records').map((row) => row.join(' ')));
  const lost: string[] = [];
  for (const [id, { stream, events }] of acknowledged) {
    if (commands.get(id) === undefined) lost.push(`${id}: not among the commands`);
    for (const { type, version } of events)
      if (!records.has(`${stream} ${version} ${type} ${id}`)) lost.push(`${id}: ${stream} ${version} ${type} is not among the records`);
  }
  return lost;
}

// What is sent to those who look.
import { describe, expect, test } from 'vitest';
import { check_named } from '../schema';
import { read_stream } from '../wire';
import { id, riffle, used, view } from './evening';

describe('the live stream', () => {
  test('sends records and the view, and resumes after the last one seen', async () => {
    const path = `/api/v1/tournaments/${id}/stream`;
    const all = await read_stream(riffle.port, path, {}, (text) => /event: view\n.*\n.*\n\n/.test(text));
    used.add('stream');
    const { version } = await view();
    // Who has seen nothing is told nothing of the past; who has, of what is new, the newest 200.
    expect(all).not.toContain('event: record');
    const past = await read_stream(riffle.port, path, { 'Last-Event-ID': '1' }, (text) => /event: view\n.*\n.*\n\n/.test(text));
    const ids = [...past.matchAll(/event: record\nid: (\d+)\ndata: (.*)\n/g)];
    expect(ids.map((found) => Number(found[1]))).toEqual(Array.from({ length: version - 1 }, (_, n) => n + 2).slice(-200));
    for (const found of ids) expect(check_named('RecordNote', JSON.parse(found[2]))).toBeNull();
    const data = /event: view\nid: (\d+)\ndata: (.*)\n/.exec(all)!;
    expect(Number(data[1])).toBe(version);
    expect(check_named('TournamentView', JSON.parse(data[2]))).toBeNull();
    const rest = await read_stream(riffle.port, path, { 'Last-Event-ID': String(version - 2) }, (text) => /event: view\n.*\n.*\n\n/.test(text));
    expect([...rest.matchAll(/event: record\nid: (\d+)/g)].map((found) => Number(found[1]))).toEqual([version - 1, version]);
  });
});

// The floor: days, hand for hand, conduct.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person, setup } from '../desk';
import { anybody, desks } from './evening';

describe('the floor', () => {
  test('draws the button, colours up, plays hand for hand, ends the day', async () => {
    const chips = [{ value: 100, color: '#c62828' }, { value: 500, color: '#1565c0' }];
    const levels = [{ kind: 'level', small_blind: 500, big_blind: 1000, ante: 0, duration_ms: 600_000 }, { kind: 'level', small_blind: 1000, big_blind: 2000, ante: 0, duration_ms: 600_000 }];
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Sala'), chips, levels, reentries: 0, late_levels: 0 } })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    for (let n = 0; n < 4; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person('Sala', String(n)))).person });
    const look = async () => desks.floor.get(`/tournaments/${one}`);
    const table = (await look()).tables[0].table;
    await desks.director.tournament(one, 'SetBreakOrder', { tables: (await look()).tables.map((t: { table: number }) => t.table) });
    await desks.floor.tournament(one, 'DrawButton', { table });
    expect((await look()).tables[0].button).toBeGreaterThan(0);
    await desks.floor.tournament(one, 'StartClock');
    const entry = (await look()).entries.find((e: { table: number }) => e.table === table).entry;
    const before = (await look()).counts.chips_in_play;
    await desks.floor.tournament(one, 'ColourUp', { table, value: 100, leftovers: [{ entry, chips: 3, last: false }] });
    expect((await look()).counts.chips_in_play).toBe(before + 200);
    await desks.director.tournament(one, 'RetireChips', { value: 100 });
    await desks.floor.tournament(one, 'TakeLateChips', { entry, value: 100, chips: 6 });
    await desks.floor.tournament(one, 'TakeFoundChips', { amount: 500 });
    expect((await look()).counts.chips_in_play).toBe(before + 200 - 100 - 500);
    await desks.director.tournament(one, 'RemoveEntry', { entry, how: 'disqualified', chips: 1000, reason: 'chips in a pocket' });
    expect((await look()).counts).toMatchObject({ players_left: 3, chips_in_play: before - 1400 });
    await desks.director.tournament(one, 'RedrawSeats', { reason: 'a broken chair' });
    const left = (await look()).clock.remaining_ms;
    await desks.floor.tournament(one, 'StartHandForHand');
    await desks.floor.tournament(one, 'CountHand');
    expect((await look()).clock.state).toBe('paused');
    expect((await look()).clock.remaining_ms).toBeLessThanOrEqual(left - 120_000);
    await desks.floor.tournament(one, 'EndHandForHand');
    await desks.floor.tournament(one, 'AnnounceLastHands', { hands: 3 });
    await desks.director.tournament(one, 'EndDay');
  });

  test('keeps a record of what players did, and of what it cost them', async () => {
    const one = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Conducta'), book: 'internacional', reentries: 0, late_levels: 0 } })).tournament;
    await desks.director.tournament(one, 'OpenRegistration');
    for (let n = 0; n < 4; n += 1) await desks.cashier.tournament(one, 'SellEntry', { person: (await desks.cashier.house('RegisterPerson', person('Conducta', String(n)))).person });
    await desks.floor.tournament(one, 'StartClock');
    const look = async () => desks.floor.get(`/tournaments/${one}`);
    const [first, second] = (await look()).entries;
    const told = { entry: first.entry, infraction: 'noise', circumstances: [], what: 'a phone rings', reason: '' };
    await desks.floor.tournament(one, 'RecordConduct', { ...told, measure: 'warning' });
    // [internacional:7-6] the next one is heavier, and the director is told who gave what.
    const lighter = await desks.floor.call('POST', `/tournaments/${one}/commands`, { command_id: randomUUID(), type: 'RecordConduct', args: { ...told, measure: 'warning' } });
    expect(JSON.parse(lighter.text).error).toMatchObject({ code: 'measure_not_heavier', citation: 'internacional:7-6' });
    await desks.floor.tournament(one, 'RecordConduct', { ...told, measure: 'hands', length: 2 });
    const record = async () => (await look()).entries.find((e: { entry: number }) => e.entry === first.entry).conduct;
    expect(await record()).toMatchObject({ hands_left: 2, awaits_director: false, away: 'out_of_tournament_area', offences: [{ measure: 'warning', by: expect.stringMatching(/./) }, { measure: 'hands', hands: 2, repeated: true }] });
    await desks.dealer.tournament(one, 'CountHandsDealt', { table: first.table, hands: 2 });
    expect(await record()).toMatchObject({ hands_left: 0, hands_served: 2, awaits_director: true });
    await desks.director.tournament(one, 'ReadmitPlayer', { entry: first.entry });
    expect(await record()).toMatchObject({ awaits_director: false, away: '' });
    const before = (await look()).counts.chips_in_play;
    await desks.director.tournament(one, 'DisqualifyPlayer', { entry: second.entry, infraction: 'chips_out_of_view', circumstances: [], what: 'chips in a pocket', chips: 1000, reason: '' });
    expect((await look()).counts).toMatchObject({ players_left: 3, chips_in_play: before - 1000 });
    expect((await look()).entries.find((e: { entry: number }) => e.entry === second.entry).conduct.offences[0]).toMatchObject({ measure: 'disqualification', clause: 'internacional:23-1' });
    // Nobody else is shown it.
    expect(JSON.stringify(await anybody.get(`/tournaments/${one}`))).not.toContain('a phone rings');
  });
});

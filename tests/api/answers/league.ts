// A league and its final.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Desk, person } from '../desk';
import { type Answer } from '../wire';
import { anybody, desks, made } from './evening';

describe('a league', () => {
  const give = (desk: Desk, league: string, type: string, args: unknown = {}) => desk.call('POST', `/leagues/${league}/commands`, { command_id: randomUUID(), type, args });
  const code = (answer: Answer) => (answer.status === 200 ? 'ok' : JSON.parse(answer.text).error.code as string);

  test('counts a tournament, puts points right, hears a claim and is closed', async () => {
    const body = { command_id: randomUUID(), setup: { name: 'Invierno', book: 'tda-2024', begins_at: 0, formula: '100 / place' } };
    expect((await desks.cashier.call('POST', '/leagues', body)).status).toBe(403);
    const wrong = await desks.director.call('POST', '/leagues', { ...body, command_id: randomUUID(), setup: { ...body.setup, formula: '100 / plaice' } });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.text).error.args).toMatchObject({ column: '7', near: 'plaice' });
    const league = (await desks.director.ok('POST', '/leagues', body)).league as string;
    expect((await desks.director.ok('POST', '/leagues', body)).repeated).toBe(true);
    expect((await anybody.get('/leagues')).leagues).toMatchObject([{ id: league, name: 'Invierno', tournaments: 0 }]);
    expect(code(await give(desks.director, 'none', 'CloseLeague'))).toBe('league_unknown');
    const event = await made('Liga', {}, 3);
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_not_finished');
    await desks.floor.tournament(event, 'StartClock');
    await desks.director.tournament(event, 'ChangeLateRegistration', { late_levels: 0 });
    await desks.floor.tournament(event, 'BustOut', { entries: [3], by: [1] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect(code(await give(desks.floor, league, 'CountTournament', { tournament: event }))).toBe('role_may_not');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_counted_already');
    // Undone, it does not count; over again, it does, as another entry.
    const { undo } = await desks.floor.get(`/tournaments/${event}`);
    await desks.floor.tournament(event, 'UndoStep', { step: undo.step });
    expect((await anybody.get(`/leagues/${league}`))).toMatchObject({ standings: [], counted: [{ suspended: true }] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect((await anybody.get(`/leagues/${league}`))).toMatchObject({ counted: [{ suspended: false, recounted: 1 }] });
    const seen = await anybody.get(`/leagues/${league}`);
    expect(seen.standings.map((row: { points: number }) => row.points)).toEqual([10_000, 5000, 3333]);
    const last = seen.standings[2].person;
    expect(code(await give(desks.cashier, league, 'ClaimPoints', { tournament: event, person: last, reason: 'fui segundo' }))).toBe('ok');
    expect((await anybody.get(`/leagues/${league}`)).claims).toEqual([]);
    expect((await desks.director.get(`/leagues/${league}`)).claims).toMatchObject([{ claim: 1, upheld: null }]);
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('league_claims_open');
    expect(code(await give(desks.director, league, 'AnswerClaim', { claim: 1, upheld: true, reason: '' }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CorrectPoints', { tournament: event, person: 'nobody', points: 1667, reason: 'era segundo' }))).toBe('person_unknown');
    expect(code(await give(desks.director, league, 'CorrectPoints', { tournament: event, person: last, points: 1667, reason: 'era segundo' }))).toBe('ok');
    expect((await anybody.get(`/leagues/${league}/standings.json`)).standings[2].points).toBe(5000);
    expect((await anybody.call('GET', `/leagues/${league}/standings.csv`)).text).toContain('"Invierno",1,');
    expect(code(await give(desks.director, league, 'SettleMonth', { house: '', month: '2026-01', master_prizes: 0 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'SettleMonth', { house: '', month: 'March', master_prizes: 0 }))).toBe('setup_fault');
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: event }))).toBe('league_no_final');
    expect(code(await give(desks.director, league, 'AwardPrizes', {}))).toBe('league_no_prizes');
    expect(code(await give(desks.director, league, 'AwardPrizes', { prizes: [5000, 3000] }))).toBe('ok');
    expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award: 1 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'TakeBackLeaguePrize', { award: 1, reason: 'otro' }))).toBe('ok');
    expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award: 1 }))).toBe('ok');
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('league_prizes_unpaid');
    for (const award of [2, 3]) expect(code(await give(desks.cashier, league, 'PayLeaguePrize', { award }))).toBe('ok');
    // Two are level: what their places are paid is added and divided.
    expect((await anybody.get(`/leagues/${league}`)).awards).toMatchObject([{ award: 1, by_ranking: 5000 }, { award: 2, by_ranking: 1500 }, { award: 3, by_ranking: 1500 }]);
    expect(code(await give(desks.director, league, 'CloseLeague'))).toBe('ok');
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('league_closed');
  });

  test('plans a final for its finalists', async () => {
    const league = (await desks.director.ok('POST', '/leagues', { command_id: randomUUID(), setup: { name: 'Serie', book: 'mediterraneo-2026', begins_at: 0, kind: 'series', formula: '100 / place' } })).league as string;
    const event = await made('Serie', {}, 3);
    await desks.floor.tournament(event, 'StartClock');
    await desks.director.tournament(event, 'ChangeLateRegistration', { late_levels: 0 });
    await desks.floor.tournament(event, 'BustOut', { entries: [3], by: [1] });
    await desks.floor.tournament(event, 'BustOut', { entries: [2], by: [1] });
    expect(code(await give(desks.director, league, 'CountTournament', { tournament: event }))).toBe('ok');
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: event }))).toBe('league_counted_already');
    // Their points are stacks where the final is played by the league's book.
    const final = await made('Final', { series_final: true, book: 'mediterraneo-2026', fee: { minor: 700, currency: 'EUR' }, starts_at: Date.now() + 16 * 86_400_000 }, 0);
    expect(code(await give(desks.director, league, 'PlanFinal', { tournament: final }))).toBe('ok');
    const seen = await anybody.get(`/leagues/${league}`);
    expect(seen.final.finalists.map((one: { stack: number }) => one.stack)).toEqual([10_000, 5000, 3300]);
    const stranger = (await desks.cashier.house('RegisterPerson', person('Zoe', 'Nadie'))).person as string;
    expect(code(await desks.cashier.call('POST', `/tournaments/${final}/commands`, { command_id: randomUUID(), type: 'SellEntry', args: { person: stranger } }))).toBe('not_a_finalist');
  });
});

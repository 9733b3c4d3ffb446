// Bounties, deals, envelopes, satellites.
import { describe, expect, test } from 'vitest';
import { anybody, desks, made, view } from './evening';

describe('the money', () => {
  const look = (one: string) => desks.cashier.get(`/tournaments/${one}`);

  test('bounties are won, awarded and paid, and a deal replaces the prizes', async () => {
    const one = await made('Cabezas', { bounty: { kind: 'fixed', form: 'chip', amount: 1000, unit: 100 } }, 5);
    expect((await look(one)).drawers.cash.minor).toBe(5 * 12_000);
    await desks.floor.tournament(one, 'StartClock');
    await desks.floor.tournament(one, 'BustOut', { entries: [5], by: [1] });
    expect((await look(one)).entries[0].bounty).toEqual({ head: 1000, won: 1000, paid: 0 });
    await desks.cashier.tournament(one, 'PayBounty', { entry: 1 });
    await desks.cashier.tournament(one, 'TakeBackBounty', { entry: 1 });
    await desks.cashier.tournament(one, 'PayBounty', { entry: 1 });
    expect((await look(one)).money.accounts).toMatchObject({ bounties: -4000, bounties_won: -1000, bounties_paid: 1000, cash: 59_000 });
    await desks.director.tournament(one, 'RemoveEntry', { entry: 4, how: 'surrendered', chips: 1000, reason: '' });
    expect((await look(one)).money.waiting).toMatchObject([{ entry: 4, amount: 1000 }]);
    await desks.floor.tournament(one, 'AwardBounty', { entry: 4, by: [2] });
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.director.tournament(one, 'OfferDeal', { stacks: [1, 2, 3].map((entry) => ({ entry, chips: 10_000 })) });
    expect((await look(one)).money.offer.rows.map((row: { amount: number }) => row.amount)).toEqual([16_667, 16_667, 16_666]);
    for (const entry of [1, 2, 3]) await desks.floor.tournament(one, 'AnswerDeal', { entry, agrees: true });
    await desks.director.tournament(one, 'MakeDeal');
    const over = await look(one);
    expect(over.status).toBe('finished');
    expect(over.prizes.reduce((sum: number, prize: { amount: { minor: number } }) => sum + prize.amount.minor, 0)).toBe(over.pool.minor);
    expect((await view(anybody)).money).toBeUndefined();
  });

  test('a tournament is ended early, and its trophy awarded', async () => {
    const one = await made('Apagón', { trophy: 'Copa' }, 3);
    await desks.floor.tournament(one, 'StartClock');
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.director.tournament(one, 'EndEarly', { reason: 'power cut', stacks: [1, 2, 3].map((entry) => ({ entry, chips: entry * 1000 })), amounts: [5000, 10_000, 15_000] });
    expect((await look(one)).status).toBe('finished');
    await desks.director.tournament(one, 'AwardTrophy', { entry: 2 });
    expect((await look(one)).money.trophy).toBe(2);
  });

  test('a prize list is drawn up on a curve and published', async () => {
    const one = await made('Lista', {}, 6);
    await desks.floor.tournament(one, 'StartClock');
    const drawn = await desks.director.get(`/tournaments/${one}/prize-list?places=3&first_bp=5000&unit=500&minimum=5000&fixed=3:7000`);
    expect(drawn.prizes).toHaveLength(3);
    expect(drawn.prizes[2]).toBe(7000);
    expect(drawn.prizes.reduce((all: number, prize: number) => all + prize, 0)).toBe(drawn.pool);
    expect((await desks.director.call('GET', `/tournaments/${one}/prize-list?places=7`)).status).toBe(422);
    expect((await desks.cashier.call('GET', `/tournaments/${one}/prize-list`)).status).toBe(403);
    await desks.director.tournament(one, 'PublishPrizes', { prizes: drawn.prizes.map((minor: number) => ({ minor, currency: drawn.currency })) });
    expect((await look(one)).prizes.map((prize: { amount: { minor: number } }) => prize.amount.minor)).toEqual(drawn.prizes);
  });

  test('envelopes of a mystery bounty are laid, drawn and proved', async () => {
    const one = await made('Sobres', { bounty: { kind: 'mystery', form: 'chip', amount: 1000, unit: 100 } }, 4);
    await desks.floor.tournament(one, 'StartClock');
    await desks.floor.tournament(one, 'BustOut', { entries: [4], by: [1] });
    await desks.director.tournament(one, 'PublishPrizes');
    expect((await look(one)).money.envelopes).toEqual({ heads: 3, rows: [] });
    await desks.director.tournament(one, 'LayEnvelopes', { envelopes: [{ amount: 500, count: 2 }, { amount: 3000, count: 1 }] });
    await desks.floor.tournament(one, 'BustOut', { entries: [3], by: [1] });
    const { won } = (await look(one)).entries[0].bounty;
    expect([500, 3000]).toContain(won);
    expect((await look(one)).money.envelopes).toEqual({ heads: 2, rows: [{ amount: 3000, count: 1, left: won === 3000 ? 0 : 1 }, { amount: 500, count: 2, left: won === 3000 ? 2 : 1 }] });
    await desks.floor.tournament(one, 'BustOut', { entries: [2], by: [1] });
    expect((await look(one)).entries[0].bounty).toEqual({ head: 0, won: 4000, paid: 0 });
  });

  test('a seat won in a satellite is an entry of the event it is for', async () => {
    const target = await made('Grande', {}, 0);
    const one = await made('Satélite', { satellite: { target, price: { minor: 15_000, currency: 'EUR' } } }, 3);
    await desks.floor.tournament(one, 'StartClock');
    await desks.director.tournament(one, 'PublishPrizes');
    await desks.floor.tournament(one, 'BustOut', { entries: [3], by: [1] });
    expect((await look(one)).money.seats).toBe(2);
    await desks.cashier.tournament(one, 'AwardSeat', { entry: 1 });
    await desks.cashier.tournament(one, 'UseSeat', { entry: 1, tournament: target });
    expect((await look(one)).entries[0].seat_used).toBe(target);
    expect((await look(target)).counts.entries).toBe(1);
  });
});

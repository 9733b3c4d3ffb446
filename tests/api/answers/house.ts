// The house itself: accounts, settings, people, drawers.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person, roles, setup } from '../desk';
import { anybody, desks, persons } from './evening';

describe('the house', () => {
  test('is shown to anybody', async () => {
    expect(await anybody.get('/health')).toEqual({ status: 'ok', server_time: expect.any(Number) });
    expect((await anybody.get('/house')).currency).toBe('EUR');
    expect((await anybody.get('/openapi.json')).openapi).toMatch(/^3\.1/);
    expect((await anybody.get('/session')).account).toBeNull();
    expect((await anybody.get('/templates')).structures.length).toBeGreaterThan(0);
    expect((await anybody.get('/tournaments')).tournaments).toEqual([]);
  });

  test('knows its accounts', async () => {
    const { accounts } = await desks.administrator.get('/accounts');
    expect(accounts.map((account: { role: string }) => account.role).sort()).toEqual([...roles].sort());
    const spare = (await desks.administrator.house('AddAccount', { name: 'Spare', role: 'dealer' })).account;
    await desks.administrator.house('ChangeAccount', { account: spare, name: 'Spare Two', role: 'floor' });
    expect((await desks.administrator.house('ResetPin', { account: spare })).one_time_pin).toMatch(/^\d{6}$/);
    await desks.administrator.house('CloseAccount', { account: spare });
    // Closed by mistake: opened again it has a new one-time PIN, unless somebody else has its name by now.
    expect((await desks.administrator.house('ReopenAccount', { account: spare })).one_time_pin).toMatch(/^\d{6}$/);
    const open = (await desks.administrator.get('/accounts')).accounts.find((account: { id: string }) => account.id === spare);
    expect(open.open).toBe(true);
    await desks.administrator.house('CloseAccount', { account: spare });
    const heir = (await desks.administrator.house('AddAccount', { name: 'spare two', role: 'dealer' })).account;
    await expect(desks.administrator.house('ReopenAccount', { account: spare })).rejects.toThrow(/account_name_taken|spare/i);
    await desks.administrator.house('CloseAccount', { account: heir });
  });

  test('changes its settings', async () => {
    await desks.administrator.house('ChangeHouse', {
      name: 'Casino de Prueba', city: 'Alicante', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid',
      languages: ['es', 'en'], names: 'first_initial', book: 'tda-2024',
    });
    expect((await anybody.get('/house')).name).toBe('Casino de Prueba');
  });

  test('finds people without minding accents', async () => {
    for (const [first, last] of [['Łukasz', 'Nowak'], ['José', 'Núñez'], ['Ana', 'Gómez'], ['Bea', 'Ruiz'], ['=cmd', '+1'],
                                 ['Gone', 'Soon']])
      persons.push((await desks.cashier.house('RegisterPerson', person(first, last))).person);
    const found = await desks.cashier.get('/persons?q=nunez%20jose&limit=5');
    expect(found.persons.map((p: { id: string }) => p.id)).toEqual([persons[1]]);
    await desks.cashier.house('ChangePerson', { person: persons[2], ...person('Ana', 'Gómez Pérez') });
    await desks.director.house('ErasePerson', { person: persons[5] });
    expect((await desks.cashier.get('/persons?q=soon')).persons).toEqual([]);
  });

  // What these do is told by people.test.ts.
  test('merges people, reads a list of them, and dresses its screens', async () => {
    const [one, two] = (await desks.director.ok('POST', '/persons/import', { command_id: randomUUID(), persons: [person('Li', 'St'), person('Li', 'Sted')] })).answers;
    await desks.director.ok('POST', '/persons/preview', { csv: 'name\nLi St' });
    await desks.director.house('MergePersons', { person: one.person, merged: two.person });
    expect((await desks.cashier.get(`/persons/${one.person}`)).merged).toHaveLength(1);
    expect((await desks.cashier.get('/persons/likely?first_name=st&last_name=li')).persons).toHaveLength(1);
    await desks.director.house('PartPersons', { merged: two.person });
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==';
    await desks.administrator.house('SetLogo', { image: picture });
    expect((await anybody.call('GET', '/house/logo')).status).toBe(200);
    await desks.administrator.house('RemoveLogo', {});
    const { message } = await desks.floor.house('PostMessage', { text: 'Welcome' });
    await desks.floor.house('TakeDownMessage', { message });
    const { saved } = await desks.director.house('SaveTemplate', { name: 'Ours', setup: setup('Ours') });
    const { version: removed } = await desks.director.house('RemoveTemplate', { saved });
    // A step of the house is taken back, and done again.
    await desks.director.house('UndoStep', { step: removed });
    expect((await desks.director.get('/templates')).own).toMatchObject([{ id: saved, name: 'Ours' }]);
    await desks.director.house('RedoStep', { step: removed });
    expect((await desks.director.get('/templates')).own).toEqual([]);
    await desks.floor.house('OpenShift', { opening: { minor: 5000, currency: 'EUR' } });
    expect((await desks.cashier.get('/shifts')).open).toEqual([]);
    const [open] = (await desks.director.get('/shifts')).open;
    expect(open).toMatchObject({ shift: 1, closed_at: null, lines: [{ payment: 'cash', sales: 0, expected: 5000, counted: null }] });
    await desks.director.house('CloseShift', { shift: 1, counts: [{ payment: 'cash', amount: 4950 }] });
    const after = await desks.floor.get('/shifts');
    expect(after).toMatchObject({ open: [], closed: [{ shift: 1, difference: -50 }], over_short: [] });
    expect((await desks.director.get('/shifts')).over_short).toEqual([{ minor: -50, currency: 'EUR' }]);
    expect((await desks.director.get('/shifts?before=1')).closed).toEqual([]);
  });
});

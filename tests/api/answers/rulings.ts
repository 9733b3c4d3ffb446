// Rulings and rulebooks, as anybody may read them and dealers ask.
import { describe, expect, test } from 'vitest';
import type { Matters } from '../../../web/src/api/types';
import { compose, no_choice } from '../../../web/src/lib/asking';
import { all_faces, compose_wager, fault_of, no_wager, type Wager } from '../../../web/src/lib/wager';
import { anybody, desks } from './evening';

describe('the books', () => {
  test('rules on a situation, with its clauses', async () => {
    const table = { game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3, 4, 5].map((seat) => ({ seat, stack: 40000 })) };
    const answer = await desks.dealer.ok('POST', '/rulings', { book: 'tda-2024', table, act: { Wager: { seat: 3, motions: [{ chips: [1000] }] } } });
    expect(answer.directors_choice).toBe(false);
    expect(answer.outcomes).toEqual([{ word: 'call', figures: { to: 200, returned: 800 }, may: [], prose: expect.stringContaining('200') }]);
    expect(answer.clauses.map((clause: { id: string }) => clause.id)).toContain('tda-2024:44-1');
    // What is read aloud has no clause in it: those stand apart.
    expect(answer.prose).not.toContain('tda-2024');
    expect(answer.prose.length).toBeGreaterThan(10);
  });

  test('offers what dealers ask, in the reader\'s language, and every sentence of it is ruled on', async () => {
    const matters: Matters = await anybody.get('/matters');
    const spanish = await anybody.get('/matters?lang=es');
    const all = [...matters.matters, ...matters.infractions];
    expect(all.length).toBeGreaterThan(150);
    expect([...spanish.matters, ...spanish.infractions].map((one: { name: string }) => one.name)).toEqual(all.map((one) => one.name));
    expect(spanish.matters.find((one: { name: string }) => one.name === 'card_exposed').phrase).toBe('El crupier expone la carta {n} del reparto');
    // As the page composes them, at every moment it offers.
    for (const kind of ['matter', 'infraction'] as const)
      for (const one of kind === 'matter' ? matters.matters : matters.infractions)
        for (const moment of one.moments.length > 0 ? one.moments : ['']) {
          expect(matters.groups.map((group) => group.name), one.name).toContain(one.group);
          const situation = compose(matters, one, { ...no_choice(), kind, name: one.name, moment, circumstances: one.circumstances });
          const answer = await desks.dealer.ok('POST', '/rulings', { ...situation, book: 'cnp' });
          expect(answer.outcomes.length, JSON.stringify(situation)).toBeGreaterThan(0);
        }
  });

  test('rules on every wager the bet form can compose', async () => {
    const acts: Partial<Wager>[] = [
      { chips: [1000, 500] }, { said: 'raise', chips: [500, 100], when: 'after' }, { said: 'raise', amount: 1500, chips: [1000, 500], when: 'with', circumstances: ['unclear', 'deliberate'] },
      { chips: [500], second: [500], motion: 'back', circumstances: ['missed_raise', 'nobody_behind'] }, { chips: [500], second: [500], motion: 'on', said: 'bet', when: 'air' },
      { said: 'knock' }, { said: 'other', words: 'me lo pienso' }, { said: 'all-in' }, { said: 'pot' }, { said: 'number', amount: 900 }, { said: 'fold' }, { said: 'check' },
      { chips: [500], circumstances: ['held', 'for_change'] },
    ];
    let asked = 0;
    for (const faces of all_faces)
      for (const two of [false, true])
        for (const out_of_turn of [false, true])
          for (const front of [0, 200, 400])
            for (const act of acts) {
              const wager: Wager = { ...no_wager(), faces, two, out_of_turn, front, ...act };
              if (fault_of(wager) !== null) continue;
              asked += 1;
              const answer = await desks.dealer.ok('POST', '/rulings', { ...compose_wager(wager), book: 'tda-2024' });
              const [which, words] = [JSON.stringify(wager), answer.outcomes.map((one: { word: string }) => one.word).join(' ')];
              expect(answer.outcomes.length, which).toBeGreaterThan(0);
              if (out_of_turn) expect(words, which).toMatch(/held|fold|not_binding/);
              else expect(words, which).not.toMatch(/held/);
            }
    expect(asked).toBeGreaterThan(200);
  });

  test('shows its rulebooks to anybody', async () => {
    const { root, differences } = await anybody.get('/books/cnp/differences');
    expect(root).toBe('tda-2024');
    expect(differences.length).toBeGreaterThan(5);
    expect(differences.every((one: { value: string | null; root_value: string | null }) => one.value !== null || one.root_value !== null)).toBe(true);
    expect((await anybody.get('/books/tda-2024/differences')).differences).toEqual([]);
    expect((await anybody.call('GET', '/books/nobody/differences')).status).toBe(404);
    expect((await anybody.get('/books')).books.map((book: { id: string }) => book.id)).toContain('tda-2024');
    const found = await anybody.get('/clauses?q=boton%20muerto&book=cnp');
    expect(found.clauses.map((clause: { id: string }) => clause.id)).toEqual(['cnp:13.a']);
    const clause = await anybody.get('/clauses/tda-2024:32');
    expect(clause.parameters).toContainEqual(expect.objectContaining({ name: 'dead_button', value: 'true' }));
    expect((await anybody.get('/clauses?kind=notice&limit=2000')).total).toBe(37);
  });
});

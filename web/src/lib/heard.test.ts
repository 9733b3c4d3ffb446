import { expect, test } from 'vitest';
import { as_heard, voice_for } from './heard';

test("poker's English words are spelt as dealers say them", () => {
  expect(as_heard('Es un call: 7.500 en total.', 'es')).toBe('Es un col: 7.500 en total.');
  expect(as_heard('El jugador está all-in por 2.000.', 'es')).toBe('El jugador está ol in por 2.000.');
  expect(as_heard("L'azione torna al posto 3, che ha fatto il primo undercall e completa il call a 8.000.", 'it')).toBe(
    "L'azione torna al posto 3, che ha fatto il primo andercol e completa il col a 8.000.",
  );
  expect(as_heard('É um raise para 1.000.', 'pt')).toBe('É um reize para 1.000.');
});

test('other words and English are left alone', () => {
  expect(as_heard('Las calles siguientes salen con las cartas que les tocaban.', 'es')).toBe(
    'Las calles siguientes salen con las cartas que les tocaban.',
  );
  expect(as_heard('Il turno resta al giocatore.', 'it')).toBe('Il turno resta al giocatore.');
  expect(as_heard('It is a call of 300 in all.', 'en')).toBe('It is a call of 300 in all.');
});

test("the books' own voice comes before others of the language, and another language's is never taken", () => {
  const voices = [{ lang: 'en-US' }, { lang: 'pt-BR' }, { lang: 'es-MX' }, { lang: 'pt_PT' }];
  expect(voice_for(voices, 'pt')).toEqual({ lang: 'pt_PT' });
  expect(voice_for(voices, 'es')).toEqual({ lang: 'es-MX' });
  expect(voice_for(voices, 'it')).toBeNull();
});

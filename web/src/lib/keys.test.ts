import { expect, test } from 'vitest';
import { action_of, type Stroke } from './keys';

const stroke = (key: string, change: Partial<Stroke> = {}): Stroke => ({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, repeat: false, ...change });

test('each key has its action', () => {
  expect(action_of(stroke(' ', { ctrlKey: true }))).toBe('toggle_clock');
  expect(action_of(stroke('n', { altKey: true }))).toBe('next_level');
  expect(action_of(stroke('P', { altKey: true }))).toBe('previous_level');
  expect(action_of(stroke('+', { altKey: true }))).toBe('add_minute');
  expect(action_of(stroke('-', { altKey: true }))).toBe('take_minute');
  expect(action_of(stroke('z', { ctrlKey: true }))).toBe('undo');
  expect(action_of(stroke('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
  expect(action_of(stroke('y', { metaKey: true }))).toBe('redo');
  expect(action_of(stroke('f'))).toBe('full_screen');
  expect(action_of(stroke('?', { shiftKey: true }))).toBe('help');
  // On a Mac Alt+N is a dead key.
  expect(action_of(stroke('Dead', { altKey: true, code: 'KeyN' }))).toBe('next_level');
});

test('a name typed blind changes nothing, nor does Space', () => {
  for (const key of 'Pena Núñez+- =_09'.split('')) for (const shiftKey of [false, true]) expect(action_of(stroke(key, { shiftKey })), key).toBeNull();
});

test('a held key acts once, and the browser keeps its own keys', () => {
  expect(action_of(stroke(' ', { ctrlKey: true, repeat: true }))).toBeNull();
  expect(action_of(stroke('n', { ctrlKey: true }))).toBeNull();
  expect(action_of(stroke('p', { ctrlKey: true }))).toBeNull();
  expect(action_of(stroke('f', { altKey: true }))).toBeNull();
  expect(action_of(stroke('z'))).toBeNull();
  // AltGr writes.
  expect(action_of(stroke('+', { altKey: true, ctrlKey: true }))).toBeNull();
});

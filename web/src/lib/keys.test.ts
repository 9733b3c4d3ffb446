import { expect, test } from 'vitest';
import { action_of, type Stroke } from './keys';

const stroke = (key: string, change: Partial<Stroke> = {}): Stroke => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, repeat: false, ...change });

test('each key has its action', () => {
  expect(action_of(stroke(' '))).toBe('toggle_clock');
  expect(action_of(stroke('n'))).toBe('next_level');
  expect(action_of(stroke('P'))).toBe('previous_level');
  expect(action_of(stroke('+'))).toBe('add_minute');
  expect(action_of(stroke('-'))).toBe('take_minute');
  expect(action_of(stroke('z', { ctrlKey: true }))).toBe('undo');
  expect(action_of(stroke('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
  expect(action_of(stroke('y', { metaKey: true }))).toBe('redo');
  expect(action_of(stroke('f'))).toBe('full_screen');
  expect(action_of(stroke('?', { shiftKey: true }))).toBe('help');
});

test('a held key acts once, and the browser keeps its own keys', () => {
  expect(action_of(stroke(' ', { repeat: true }))).toBeNull();
  expect(action_of(stroke('n', { ctrlKey: true }))).toBeNull();
  expect(action_of(stroke('p', { ctrlKey: true }))).toBeNull();
  expect(action_of(stroke('f', { altKey: true }))).toBeNull();
  expect(action_of(stroke('z'))).toBeNull();
});

// Keys that act on the tournament. A key typed in a text field, or while a dialog is open, never does; and what changes the
// tournament needs a modifier, so that a name typed blind changes nothing. Space is left to the button that has the focus.
export type KeyAction =
  | 'toggle_clock' | 'next_level' | 'previous_level' | 'add_minute' | 'take_minute' | 'undo' | 'redo' | 'full_screen' | 'help';

export interface Stroke {
  key: string; code: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean; repeat: boolean;
}

export function action_of(stroke: Stroke): KeyAction | null {
  if (stroke.repeat) return null;
  const key = stroke.key.toLowerCase();
  const control = stroke.ctrlKey || stroke.metaKey;
  // Both at once is AltGr: that writes a sign.
  if (control && stroke.altKey) return null;
  if (control) {
    if (key === 'z') return stroke.shiftKey ? 'redo' : 'undo';
    if (key === 'y') return 'redo';
    return key === ' ' ? 'toggle_clock' : null;
  }
  if (stroke.altKey) return with_alt(key, stroke.code);
  if (key === 'f') return 'full_screen';
  return key === '?' ? 'help' : null;
}

// On a Mac Alt writes other signs: there the place of the key tells.
function with_alt(key: string, code: string): KeyAction | null {
  if (key === 'n' || code === 'KeyN') return 'next_level';
  if (key === 'p' || code === 'KeyP') return 'previous_level';
  if (key === '+' || key === '=' || code === 'NumpadAdd' || code === 'Equal') return 'add_minute';
  if (key === '-' || key === '_' || code === 'NumpadSubtract' || code === 'Minus') return 'take_minute';
  return null;
}

/** Where keys are text: fields, lists, anything editable. */
export function takes_text(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea, select, [role="textbox"], [role="combobox"]')) return true;
  const field = target.closest('input');
  return field !== null && !['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color'].includes(field.type);
}

const busy = (event: KeyboardEvent): boolean =>
  event.isComposing || takes_text(event.target) || document.querySelector('dialog[open]') !== null;

/** One key of one page, such as "/" for its search. */
export function listen_for(key: string, act: () => void): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event)) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', down);
  return () => removeEventListener('keydown', down);
}

/** Listens on the window until the returned function is called. */
export function listen(act: (action: KeyAction) => void): () => void {
  // A focused button is pressed when Space is let go: with Ctrl it is the clock's, and no button's.
  let taken = false;
  const down = (event: KeyboardEvent) => {
    const action = busy(event) ? null : action_of(event);
    taken = event.key === ' ' && action !== null;
    if (action === null) return;
    event.preventDefault();
    act(action);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ' && taken) event.preventDefault();
  };
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
  };
}

export function toggle_full_screen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

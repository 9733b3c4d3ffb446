// Keys that act on the tournament. A key typed in a text field, or while a dialog is open, never does.
export type KeyAction =
  | 'toggle_clock' | 'next_level' | 'previous_level' | 'add_minute' | 'take_minute' | 'undo' | 'redo' | 'full_screen' | 'help';

export interface Stroke {
  key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean; repeat: boolean;
}

export function action_of(stroke: Stroke): KeyAction | null {
  if (stroke.repeat || stroke.altKey) return null;
  const key = stroke.key.toLowerCase();
  if (stroke.ctrlKey || stroke.metaKey) {
    if (key === 'z') return stroke.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  switch (key) {
    case ' ': return 'toggle_clock';
    case 'n': return 'next_level';
    case 'p': return 'previous_level';
    case '+': case '=': return 'add_minute';
    case '-': case '_': return 'take_minute';
    case 'f': return 'full_screen';
    case '?': return 'help';
    default: return null;
  }
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
  const active = (event: KeyboardEvent): KeyAction | null =>
    busy(event) ? null : action_of(event);
  const down = (event: KeyboardEvent) => {
    const action = active(event);
    if (action === null) {
      // A held Space must not press the focused button either.
      if (event.repeat && event.key === ' ' && !takes_text(event.target) && !document.querySelector('dialog[open]')) event.preventDefault();
      return;
    }
    event.preventDefault();
    act(action);
  };
  // A focused button is pressed when Space is let go: the clock has had it already.
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ' && active(event)) event.preventDefault();
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

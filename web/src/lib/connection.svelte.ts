// Whether the server hears us, and what waits to be sent: shown on every page.
let line_down = $state(false);
let since = $state<number | null>(null);
let waiting = $state(0);
let retrying = $state(0);

function note(): void {
  if (!line_down && retrying === 0) since = null;
  else since ??= performance.now();
}

export const connection = {
  get offline() { return line_down || retrying > 0; },
  get line_down() { return line_down; },
  /** By performance.now(); null: the server is there. */
  get since() { return since; },
  get waiting() { return waiting; },
  line(down: boolean) {
    line_down = down;
    note();
  },
};

/** Counts a command from the moment it is sent until the server has answered. */
export async function counted<T>(send: (on_wait: () => void) => Promise<T>): Promise<T> {
  let slow = false;
  waiting += 1;
  try {
    return await send(() => {
      if (!slow) retrying += 1;
      slow = true;
      note();
    });
  } finally {
    waiting -= 1;
    if (slow) retrying -= 1;
    note();
  }
}

// A page that is left while a command waits would lose it: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (waiting > 0) event.preventDefault();
});

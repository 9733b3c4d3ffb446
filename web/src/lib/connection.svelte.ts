// Whether the server hears us, and what waits to be sent: shown at the top of every page.
let stream_down = $state(false);
let waiting = $state(0);
let retrying = $state(0);

export const connection = {
  get offline() { return stream_down || retrying > 0; },
  get waiting() { return waiting; },
  stream(down: boolean) { stream_down = down; },
};

/** Counts a command from the moment it is sent until the server has answered. */
export async function counted<T>(send: (on_wait: () => void) => Promise<T>): Promise<T> {
  let slow = false;
  waiting += 1;
  try {
    return await send(() => {
      if (!slow) retrying += 1;
      slow = true;
    });
  } finally {
    waiting -= 1;
    if (slow) retrying -= 1;
  }
}

// A page that is left while a command waits would lose it: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (waiting > 0) event.preventDefault();
});

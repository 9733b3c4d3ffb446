// This window's end of the live views: the shared worker's, or, in a browser without one, its own.
import { base } from '../api/address';
import { give_up_waiting } from '../api/client';
import { connection } from './connection.svelte';
import { Feeds, type Ask, type News, type Said } from './feeds';

export interface Follower { view(text: string): void; change(text: string): void; problem(sentence: string): void }

const followed = new Map<string, { ask: Ask; by: Follower }>();
const here_every_ms = 20_000;

function told(news: News): void {
  if (news.of === 'line') {
    // What was sent into the dead line will not be answered: it is sent anew.
    if (news.up && connection.line_down) give_up_waiting();
    connection.line(!news.up);
  } else if (news.of === 'view') {
    followed.get(news.key)?.by.view(news.text);
  } else if (news.of === 'change') {
    followed.get(news.key)?.by.change(news.text);
  } else {
    followed.get(news.key)?.by.problem(news.sentence);
  }
}

function connect(): (said: Said) => void {
  if (typeof SharedWorker === 'undefined') {
    const own = new Feeds(`${base}/health`);
    return (said) => own.hear(reader, said);
  }
  const worker = new SharedWorker(new URL('./feeds.worker.ts', import.meta.url), { type: 'module', name: 'riffle' });
  worker.port.onmessage = (message: MessageEvent<News>) => told(message.data);
  return (said) => worker.port.postMessage(said);
}
const reader = { tell: told };
const say = connect();

/** Until the returned function is called. `who` is signed in: another sees another view. */
export const follow = (id: string, who: string | null, by: Follower): (() => void) => follow_path(`${base}/tournaments/${encodeURIComponent(id)}`, `${id} ${who ?? ''}`, by);
/** A live table, likewise. */
export const follow_table = (id: string, table: number, who: string | null, by: Follower): (() => void) =>
  follow_path(`${base}/tournaments/${encodeURIComponent(id)}/tables/${table}`, `${id}/${table} ${who ?? ''}`, by);

function follow_path(path: string, key: string, by: Follower): () => void {
  const ask = { key, path };
  followed.set(key, { ask, by });
  say({ do: 'open', ask });
  return () => {
    if (followed.get(key)?.by !== by) return;
    followed.delete(key);
    say({ do: 'close', key });
  };
}

say({ do: 'here' });
setInterval(() => say({ do: 'here' }), here_every_ms);
addEventListener('pagehide', () => say({ do: 'bye' }));
// A page that was put away and comes back (or slept so long that it was forgotten) asks again; asking twice is harmless.
const return_to = () => {
  say({ do: 'here' });
  for (const { ask } of followed.values()) say({ do: 'open', ask });
};
addEventListener('pageshow', (event) => event.persisted && return_to());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && return_to());

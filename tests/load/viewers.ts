// Live streams: opened, read for a while, dropped, or left unread.
import type { Caller } from './caller';
import { pause } from './caller';

/** Opens a stream as this caller, and drops it after some time. What comes must be in order. */
export function watch_for_a_while(caller: Caller, tournament: string, most_ms: number, table = ''): Promise<void> {
  const { world } = caller;
  const template = table ? '/tournaments/{id}/tables/{number}/stream' : '/tournaments/{id}/stream';
  const path = `/api/v1/tournaments/${tournament}${table}/stream`;
  const headers = { ...caller.headers(), ...(world.chance.one_in(3) ? { 'Last-Event-ID': String(world.chance.below(20)) } : {}) };
  const ms = 20 + world.chance.below(most_ms);
  return new Promise((resolve) => {
    let text = '';
    let dropped = false;
    const drop = () => {
      dropped = true;
      request.destroy();
      resolve();
    };
    const request = caller.ask({ method: 'GET', path, headers }, (reply) => {
      world.attempted.add(`${caller.who} GET ${template}`);
      world.counts.streams += 1;
      // A table may be there or not, and is shown to staff alone.
      const expected = table ? [200, 404] : tournament === 'none' ? [404] : [200];
      if (![...expected, 429, 503].includes(reply.statusCode ?? 0)) world.fault(`${caller.who}: stream of ${tournament}: ${reply.statusCode}`);
      // Some take nothing of what they asked for.
      if (!world.chance.one_in(5))
        reply.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
        });
      reply.on('error', () => {});
      reply.on('end', () => !dropped && drop());
      setTimeout(() => {
        const ids = [...text.matchAll(/^id: ?(\d+)$/gm)].map((found) => Number(found[1]));
        if (ids.some((id, i) => i > 0 && id < ids[i - 1])) world.fault(`${caller.who}: the stream of ${tournament} went back: ${ids.join(' ')}`);
        if (!dropped) drop();
      }, ms);
    });
    request.on('error', (error) => {
      if (!dropped && (error as NodeJS.ErrnoException).code !== 'ECONNRESET') world.fault(`${caller.who}: a stream: ${error.message}`);
      resolve();
    });
    request.end();
  });
}

/** Screens that come and go until `over`. */
export async function view_until(caller: Caller, over: () => boolean): Promise<void> {
  do {
    await Promise.all([1, 2, 3].map(() => watch_for_a_while(caller, caller.world.tournament(), 1500)));
    await pause(caller.world.chance.below(50));
  } while (!over());
}

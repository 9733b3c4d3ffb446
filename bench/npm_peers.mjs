// Evaluators from the npm registry, measured as run-bench asks for it: one JSON array on stdout. They are installed into
// bench/node_modules by bench/package.json; where there is no network this fails, and the bench goes on without them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
if (!existsSync(join(here, 'node_modules')))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
const require = createRequire(import.meta.url);
const phe = require('phe');
const { Hand } = require('pokersolver');

const slices = 20, per_slice = 200, rounds = 15;
let seed = 1;
const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
const hands = Array.from({ length: slices * per_slice }, () => {
  const cards = new Set();
  while (cards.size < 7) cards.add('23456789TJQKA'[below(13)] + 'cdhs'[below(4)]);
  return [...cards];
});
const codes = hands.map((hand) => phe.boardCodes(hand.join(' ')));

const peers = [
  { who: 'npm phe', run: (i) => phe.evaluateCardCodes(codes[i]) },
  { who: 'npm pokersolver', run: (i) => Hand.solve(hands[i]).rank },
];
let kept = 0;
for (const peer of peers) peer.least = Array(slices).fill(Infinity);
for (const peer of peers) peer.rounds = [];
for (let round = -1; round < rounds; ++round)  // the first only warms
  for (const peer of peers) {
    let sum = 0;
    for (let slice = 0; slice < slices; ++slice) {
      const start = process.hrtime.bigint();
      for (let i = slice * per_slice; i < (slice + 1) * per_slice; ++i) kept += peer.run(i);
      const time = Number(process.hrtime.bigint() - start) / 1e9;
      sum += time;
      if (round >= 0) peer.least[slice] = Math.min(peer.least[slice], time);
    }
    if (round >= 0) peer.rounds.push(sum);
  }
const answer = peers.map((peer) => {
  const least = peer.least.reduce((a, b) => a + b);
  return { work: 'high 7', who: peer.who, per_second: hands.length / least, pairs: 0, wrong: 0,
    spread: peer.rounds.sort((a, b) => a - b)[rounds >> 1] / least };
});
if (!Number.isFinite(kept)) throw new Error('a peer gave no number');
console.log(JSON.stringify(answer));

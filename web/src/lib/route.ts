// Which page an address is.
export type Route =
  | { page: 'lobby' | 'sign_in' | 'accounts' | 'house' | 'people' | 'new' | 'ruling' | 'shifts' | 'unknown' }
  | { page: 'rules'; clause: string | null }
  | { page: 'leagues'; league: string | null }
  | { page: 'setup' | 'desk' | 'floor' | 'money' | 'clock' | 'seating' | 'board' | 'results'; id: string }
  | { page: 'table'; id: string; table: number }
  | { page: 'person'; person: string }
  | { page: 'seat'; ticket: string };

/** Every page there is: the tests look at each of them, and a new one does not compile until it stands here. */
export const every_page = Object.keys({
  lobby: true, sign_in: true, accounts: true, house: true, people: true, person: true, new: true, ruling: true, rules: true, leagues: true, shifts: true, unknown: true,
  setup: true, desk: true, floor: true, money: true, clock: true, seating: true, board: true, results: true, seat: true, table: true,
} satisfies Record<Route['page'], true>) as Route['page'][];

const plain = new Map<string, Route>([
  ['/', { page: 'lobby' }],
  ['/sign-in', { page: 'sign_in' }],
  ['/accounts', { page: 'accounts' }],
  ['/house', { page: 'house' }],
  ['/people', { page: 'people' }],
  ['/setup/new', { page: 'new' }],
  ['/rules', { page: 'rules', clause: null }],
  ['/ruling', { page: 'ruling' }],
  ['/shifts', { page: 'shifts' }],
  ['/leagues', { page: 'leagues', league: null }],
]);

export function route_of(path: string): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const known = plain.get(clean || '/');
  if (known) return known;
  const of_tournament = /^\/t\/([^/]+)\/(setup|desk|floor|money|clock|seating|board|results)$/.exec(clean);
  if (of_tournament) return { page: of_tournament[2] as 'setup', id: decodeURIComponent(of_tournament[1]) };
  const of_table = /^\/t\/([^/]+)\/table\/([1-9]\d{0,6})$/.exec(clean);
  if (of_table) return { page: 'table', id: decodeURIComponent(of_table[1]), table: Number(of_table[2]) };
  const of_ticket = /^\/seat\/([^/]+)$/.exec(clean);
  if (of_ticket) return { page: 'seat', ticket: decodeURIComponent(of_ticket[1]) };
  const of_person = /^\/people\/([^/]+)$/.exec(clean);
  if (of_person) return { page: 'person', person: decodeURIComponent(of_person[1]) };
  const of_league = /^\/leagues\/([^/]+)$/.exec(clean);
  if (of_league) return { page: 'leagues', league: decodeURIComponent(of_league[1]) };
  const of_clause = /^\/rules\/([^/]+)$/.exec(clean);
  if (of_clause) return { page: 'rules', clause: decodeURIComponent(of_clause[1]) };
  return { page: 'unknown' };
}

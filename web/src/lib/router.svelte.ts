// Addresses are pages; the history API moves between them without loading anew.
let path = $state(location.pathname);
let search = $state(location.search);

function look(): void {
  path = location.pathname;
  search = location.search;
}

addEventListener('popstate', look);

export const here = (): string => path;
/** What follows the path, with its "?": filters, so that an address leads to the same list again. */
export const asked = (): string => search;

/** Another filter on the same page is no step to go back over. */
export function keep_asked(to: string): void {
  if (to === location.search) return;
  history.replaceState(history.state, '', location.pathname + to);
  search = to;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  look();
  scrollTo(0, 0);
}

/** On the root element: plain clicks on our own links stay in the page. */
export function own_links(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

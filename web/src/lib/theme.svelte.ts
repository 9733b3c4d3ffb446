// Light or dark: as the system wishes, unless this device has chosen.
export type Wish = 'system' | 'light' | 'dark';
const wishes: readonly Wish[] = ['system', 'light', 'dark'];
const stored_as = 'riffle.theme';

const kept = localStorage.getItem(stored_as);
const system = matchMedia('(prefers-color-scheme: dark)');
let wish = $state<Wish>(wishes.find((one) => one === kept) ?? 'system');

function show(): void {
  const dark = wish === 'system' ? system.matches : wish === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
show();
system.addEventListener('change', show);

export const theme = {
  get wish() { return wish; },
  /** System, light, dark, and round again. */
  next(): void {
    wish = wishes[(wishes.indexOf(wish) + 1) % wishes.length];
    if (wish === 'system') localStorage.removeItem(stored_as);
    else localStorage.setItem(stored_as, wish);
    show();
  },
};

// A menu made of <details> shuts as people expect of a menu: by Escape, by a click elsewhere, by going to another page.
export function menu(details: HTMLDetailsElement) {
  const shut = () => (details.open = false);
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!details.contains(target) || target.closest('a, button')) shut();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return;
    const inside = details.contains(document.activeElement);
    shut();
    if (inside) details.querySelector<HTMLElement>('summary')?.focus();
    event.stopPropagation();
  };
  addEventListener('click', click);
  addEventListener('keydown', key, true);
  return {
    destroy() {
      removeEventListener('click', click);
      removeEventListener('keydown', key, true);
    },
  };
}

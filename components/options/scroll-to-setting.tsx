// Scrolls to a setting that was found, and focuses it.
import { useEffect } from 'react';
import { isWordKey, textWithOptionalParts } from '@/lib/domain/words.ts';
import { useTranslate } from '../ui/language-provider.tsx';

const NAMES = 'label, legend, summary, h3, h4, button, a, .row-name, .field-label';
const CONTROLS = 'input:not([type=file]), select, button, input';

export function ScrollToSetting({ setting }: { readonly setting: string }) {
  const t = useTranslate();
  const name = isWordKey(t, setting) ? textWithOptionalParts(t, setting, {}) : setting;
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    // Stored values are rendered slightly later than the section, so wait for changes of the page.
    const watching = new MutationObserver(() => show());
    const show = () => {
      const found = findSettingElement(main, name);
      if (found) watching.disconnect();
      if (found) pointOut(found);
    };
    watching.observe(main, { childList: true, subtree: true });
    show();
    return () => watching.disconnect();
  }, [name]);
  return null;
}

/** Returns the element with this name. If no element has this name, returns the first element whose text starts with the name. */
export function findSettingElement(root: ParentNode, name: string): HTMLElement | null {
  const named = [...root.querySelectorAll<HTMLElement>(NAMES)].map((element) => ({
    element,
    text: (element.textContent ?? '').trim(),
  }));
  const exact = named.find(({ text }) => text === name);
  return (exact ?? named.find(({ text }) => text.startsWith(name)))?.element ?? null;
}

function pointOut(named: HTMLElement): void {
  for (let fold = named.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const place = named.closest<HTMLElement>('.row, .field, .pick') ?? named;
  const control = place.matches('h3, h4, summary, button')
    ? place
    : (place.querySelector<HTMLElement>(CONTROLS) ?? place);
  if (control.matches('h3, h4')) control.tabIndex = -1;
  place.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  place.toggleAttribute('data-found', true);
  place.addEventListener('animationend', () => place.removeAttribute('data-found'), { once: true });
}

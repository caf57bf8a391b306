// The picker's words, the panel that it draws where no page can look, and chapters of pictures: for the tests of its parts.
import { vi } from 'vitest';
import { type TeachWords, teachWordNames } from '@/lib/domain/teach-words.ts';

/** Each word is its name. */
export const words: TeachWords = {
  ...(Object.fromEntries(teachWordNames.map((name) => [name, `<${name}>`])) as TeachWords),
  language: 'ja',
};

/** The closed roots that are made from now on. */
export function catchRoots(): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  });
  return roots;
}

interface Row {
  readonly label: string;
  /** Null where the row has none. */
  readonly value?: string | undefined;
  /** Where the value only says what to do. */
  readonly isHint?: true;
  readonly isActive?: true;
  /** What it offers; what is pressed stands in brackets. */
  readonly chips?: readonly string[];
}

const textIn = (element: Element, selector: string) => element.querySelector(selector)?.textContent;

/** The rows of a panel, as a person sees them. */
export function rowsOf(root: ParentNode): readonly Row[] {
  return [...root.querySelectorAll('.row')].map((row) => {
    const chips = [...row.querySelectorAll('.chips > .chip')].map((chip) =>
      chip.getAttribute('aria-pressed') === 'true' ? `[${chip.textContent}]` : (chip.textContent ?? ''),
    );
    return {
      label: textIn(row, '.label') ?? '',
      ...(row.querySelector('.value') && { value: textIn(row, '.value') ?? '' }),
      ...(row.querySelector('.value.hint') && { isHint: true }),
      ...(row.matches('.active') && { isActive: true }),
      ...(chips.length > 0 && { chips }),
    };
  });
}

export function byKey(root: ParentNode, key: string): HTMLButtonElement {
  const found = root.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`);
  if (!found) throw new Error(`no ${key}`);
  return found;
}

export function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Puts a chapter of large pictures into the page, one under the other, of which one is on screen. */
export function showPictures(count: number, onScreen: number): void {
  for (const [name, value] of Object.entries({ clientWidth: 800, clientHeight: 600 }))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  for (let page = 1; page <= count; page += 1) {
    const picture = document.body.appendChild(document.createElement('img'));
    picture.getBoundingClientRect = () => new DOMRect(0, (page - onScreen) * 600, 800, 600);
  }
}

export function leavePictures(): void {
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(document.documentElement, name);
}

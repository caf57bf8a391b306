// Helpers for the picker's tests: its texts, its panel in a closed shadow root, and chapters of pictures.
import { type TeachTexts, teachTextKeys } from '@/lib/domain/teach-texts.ts';
import { teachSite } from '@/lib/page/teaching/teach.ts';
import { pickElement, type TeachState } from '@/lib/page/teaching/teach-state.ts';

/** Each of these texts is its own key in angle brackets. */
export const exampleTeachTexts: TeachTexts = {
  ...(Object.fromEntries(teachTextKeys.map((name) => [name, `<${name}>`])) as TeachTexts),
  language: 'ja',
};

/** A page with a title, another text, an episode number and a page counter. */
export const EPISODE_PAGE_HTML =
  '<h1>Frieren - Episode 12</h1><b>The Hero</b><p id="part">Episode 12 of 28</p><i id="pager">3 / 20</i>';

/** Waits until all promises that wait for no timer are settled. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export async function openPicker(): Promise<void> {
  teachSite();
  await settlePromises();
}

export const findShownPickerRoots = (roots: readonly ShadowRoot[]) =>
  roots.filter(({ host }) => host.isConnected);

/** Returns the shadow root of the picker that is shown. Throws unless exactly one picker is shown. */
export function getOnlyShownPickerRoot(roots: readonly ShadowRoot[]): ShadowRoot {
  const [only, ...others] = findShownPickerRoots(roots);
  if (!only || others.length > 0) throw new Error(`${findShownPickerRoots(roots).length} pickers`);
  return only;
}

/** Picks these elements one after another. Each element is picked for the field that is active at that time. */
export const pickElements = (from: TeachState, ...selectors: readonly string[]): TeachState =>
  selectors.reduce((state, selector) => pickElement(state, findElement(selector)), from);

interface PanelRow {
  readonly label: string;
  /** The value of the row; undefined if it has none. */
  readonly value?: string | undefined;
  /** Set if the value is only an instruction. */
  readonly isHint?: true;
  readonly isActive?: true;
  /** The choices of the row. The pressed one is in brackets. */
  readonly chips?: readonly string[];
}

const textIn = (element: Element, selector: string) => element.querySelector(selector)?.textContent;

/** Returns the rows of a panel as a person sees them. */
export function readPanelRows(root: ParentNode): readonly PanelRow[] {
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

export function findButtonByKey(root: ParentNode, key: string): HTMLButtonElement {
  const found = root.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`);
  if (!found) throw new Error(`no ${key}`);
  return found;
}

export function findElement(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Inserts a chapter of `count` large pictures, one below the other. The picture with number `onScreen` is visible. */
export function insertPictures(count: number, onScreen: number): void {
  for (const [name, value] of Object.entries({ clientWidth: 800, clientHeight: 600 }))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  for (let page = 1; page <= count; page += 1) {
    const picture = document.body.appendChild(document.createElement('img'));
    picture.getBoundingClientRect = () => new DOMRect(0, (page - onScreen) * 600, 800, 600);
  }
}

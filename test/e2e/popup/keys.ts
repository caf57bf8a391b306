// Acts as a user who has only a keyboard.
import { expect, type Locator, type Page } from 'playwright/test';

/** Tab is pressed at most this many times for one target. No page has so many controls. */
const MOST_PRESSES = 150;

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(':focus')).catch(() => false);
}

/** Presses Tab until the target has the focus. Expects that the focus is visible. */
export async function focusWithTab(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await pressUntil(page, key, () => hasFocus(target));
  expect(await target.evaluate(ringOf)).toBe('ring');
}

/** Presses Tab until the focus is inside this element's shadow root. */
export async function focusShadowRootWithTab(page: Page, host: string): Promise<void> {
  await pressUntil(page, 'Tab', () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, host),
  );
}

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`what was looked for cannot be reached with ${key}`);
}

/** Moves to the target with Tab, and presses a key. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await focusWithTab(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field with Tab, and types into it. */
export async function focusAndType(page: Page, target: Locator, text: string): Promise<void> {
  await focusWithTab(page, target);
  await page.keyboard.type(text);
}

/** Returns "ring" if the focus is visible on the element, or on the element that is shown in its place. Runs inside of a page. */
function ringOf(element: Element): string {
  const drawn = [element, element.nextElementSibling, element.closest('label')].some((one) => {
    const { outlineStyle, outlineWidth } = one
      ? getComputedStyle(one)
      : { outlineStyle: 'none', outlineWidth: '0' };
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });
  return drawn ? 'ring' : `no ring on ${element.outerHTML.slice(0, 120)}`;
}

/** The elements of a page that Tab has reached, and the elements that Tab has missed. */
interface TabWalk {
  readonly ringless: readonly string[];
  readonly missed: readonly string[];
}

/** Missed elements are checked after this many presses. */
const PRESSES_AT_ONCE = 10;

/** Presses Tab until each element has had the focus, or until Tab has gone around the page twice. */
export async function focusEachWithTab(page: Page): Promise<TabWalk> {
  // Pass the functions as an expression, because the extension's pages do not run text as code.
  const count: number = await page.evaluate(`(${beginWalk})(${ringOf})`);
  const look = () => page.evaluate(() => (globalThis as unknown as { tabWalk: () => TabWalk }).tabWalk());
  let walk = await look();
  for (let presses = 0; presses < count * 2 + 5 && (presses === 0 || walk.missed.length > 0); ) {
    // Press at least once, even on a page without controls.
    const wanted = presses === 0 ? Math.max(1, count) : PRESSES_AT_ONCE;
    for (let press = 0; press < wanted; press += 1) await page.keyboard.press('Tab');
    presses += wanted;
    walk = await look();
  }
  return walk;
}

/** Records which elements get the focus from now on. Returns how many elements are in the tab order. Runs inside of a page. */
function beginWalk(judge: (element: Element) => string): number {
  const visited = new Set<Element>();
  const ringless = new Set<string>();
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const scope: ParentNode = document.querySelector('dialog:modal') ?? document;
  const inOrder = (): HTMLElement[] =>
    roots(scope)
      .flatMap((root) => [
        ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]'),
      ])
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled') &&
          !element.closest('[inert]') &&
          // In a group of radio buttons, only the selected button is in the tab order.
          (!element.matches('[type=radio]') || element.matches(':checked')),
      );
  const onFocus = (event: Event): void => {
    const element = event.composedPath()[0];
    if (!(element instanceof HTMLElement)) return;
    visited.add(element);
    const judged = judge(element);
    if (judged !== 'ring') ringless.add(judged);
  };
  // Listen inside the roots, because focus events within a shadow root are not visible outside of it.
  for (const root of roots(document)) root.addEventListener('focusin', onFocus);
  const tabWalk = () => ({
    ringless: [...ringless],
    missed: inOrder()
      .filter((element) => !visited.has(element))
      .map((element) => element.outerHTML.slice(0, 120)),
  });
  Object.assign(globalThis, { tabWalk });
  return inOrder().length;
}

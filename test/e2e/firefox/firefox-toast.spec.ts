// Tests the toast on a hostile page in Firefox. Search and selection must not find its text, and Undo must work only if the toast is
// visible.
import type { Page } from 'puppeteer-core';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { readServerList } from '../account.ts';
import type { SiteServer } from '../site-server.ts';
import { readOutboxAndActivity } from '../stored.ts';
import { expect, type FirefoxBrowser, test } from './firefox-fixtures.ts';
import { connectNewAccount, grantSite, lowerThresholds, watchEpisode } from './firefox-hands.ts';

/** A name that only the user's list contains. The page has another name for the series. */
const OWN_TITLE = 'Sousou no Frieren';

async function start(firefox: FirefoxBrowser): Promise<void> {
  await connectNewAccount(firefox);
  await grantSite(firefox, 'Crunchyroll');
  await lowerThresholds(firefox);
}

async function openToast(firefox: FirefoxBrowser, sites: SiteServer, number: number): Promise<Page> {
  const page = await watchEpisode(firefox, sites, number);
  await page.bringToFront();
  await page.waitForSelector(TOAST_SELECTOR);
  return page;
}

/** Returns everything that search, selection and the note's host element reveal. Runs within the page. */
function readAll(selector: string, title: string): string[] {
  const host = document.querySelector(selector) as HTMLElement & Record<string, unknown>;
  const found: string[] = [];
  for (const text of [title, title.slice(0, 4), 'Sousou', 'Undo']) {
    getSelection()?.removeAllRanges();
    if ((window as unknown as { find: (text: string) => boolean }).find(text)) found.push(`found ${text}`);
  }
  getSelection()?.selectAllChildren(document.documentElement);
  document.execCommand('selectAll');
  const texts: Record<string, unknown> = {
    selected: getSelection()?.toString(),
    copied: [...Array(getSelection()?.rangeCount ?? 0).keys()]
      .map((at) => getSelection()?.getRangeAt(at).cloneContents().textContent)
      .join(' '),
    shadow: host.shadowRoot,
    anyShadow: host.openOrClosedShadowRoot,
    html: host.outerHTML,
    text: host.textContent,
  };
  for (const [name, text] of Object.entries(texts))
    if (String(text ?? '').includes(title) || (name.endsWith('hadow') && text)) found.push(name);
  return found;
}

/** Waits for as long as a person needs to read the note. */
function read(): Promise<void> {
  const from = performance.now();
  return new Promise((resolve) => {
    const look = () => (performance.now() - from > 900 ? resolve() : requestAnimationFrame(look));
    look();
  });
}

/**
 * Presses at the position of Undo, which is left of the close button, and waits until the note has closed. The note's time stops while the
 * pointer is on it. So only the press can close the note.
 */
async function pressUndo(page: Page): Promise<void> {
  const at = await page.$eval(TOAST_SELECTOR, (host) => {
    const { width, height } = getComputedStyle(host);
    const [right, top] = [document.documentElement.clientWidth - 16, 16];
    return { x: right - Number.parseFloat(width) * 0.22, y: top + Number.parseFloat(height) / 2 };
  });
  await page.mouse.move(at.x, at.y);
  await page.evaluate(read);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(
    (selector) => !document.querySelector(selector),
    { timeout: 120_000 },
    TOAST_SELECTOR,
  );
}

const TRICKS: Readonly<Record<string, (host: HTMLElement) => void>> = {
  'made transparent': (host) => host.style.setProperty('opacity', '0', 'important'),
  'filtered away': (host) => host.style.setProperty('filter', 'opacity(0)', 'important'),
  'made transparent and twenty times as large': (host) =>
    host.setAttribute(
      'style',
      `${host.getAttribute('style')}; opacity: 0 !important; scale: 20 !important; transform-origin: 78% 50% !important`,
    ),
  'masked away': (host) =>
    host.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)', 'important'),
};

test("the toast's text cannot be found or selected by a page in Firefox", async ({ firefox, sites }) => {
  await start(firefox);
  await firefox.options.evaluate(async () => {
    const { settings } = await chrome.storage.local.get<{ settings: object }>('settings');
    await chrome.storage.local.set({ settings: { ...settings, titleLanguage: 'romaji' } });
  });
  const page = await openToast(firefox, sites, 1);
  expect(await page.evaluate(readAll, TOAST_SELECTOR, OWN_TITLE)).toEqual([]);
  expect(await page.$eval(TOAST_SELECTOR, (host) => getComputedStyle(host).width)).toBe('360px');
});

test("the toast's Undo works in Firefox only while the toast is visible", async ({
  firefox,
  sites,
  server,
}) => {
  await start(firefox);
  const list = () => readServerList(firefox.stored, server.origin);
  let number = 0;
  for (const [what, trick] of Object.entries(TRICKS))
    await test.step(what, async () => {
      number += 1;
      const page = await openToast(firefox, sites, number);
      await page.$eval(TOAST_SELECTOR, trick as (host: Element) => void);
      await pressUndo(page);
      await page.close();
    });
  number += 1;
  const page = await openToast(firefox, sites, number);
  expect(await list()).toMatchObject([{ progress: number }]);
  await pressUndo(page);
  await expect.poll(list).toMatchObject([{ progress: number - 1 }]);
  // The service has the change a moment before the extension has read the service's answer.
  const undone = async () =>
    (await readOutboxAndActivity(firefox.stored)).activity.filter((one) => one.undone);
  await expect.poll(undone).toHaveLength(1);
});

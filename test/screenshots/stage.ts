// Sets a page of the extension up for its picture, and takes it in light and dark.
import { mkdirSync } from 'node:fs';
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Page } from 'playwright/test';
import { root } from '../../lib/build/paths.ts';
import { connectDemo } from '../e2e/account.ts';
import type { Kiroku } from '../e2e/fixtures.ts';
import { drawIn } from '../e2e/popup/drawn.ts';
import { readCopy } from '../e2e/stored.ts';

const language = process.env.KIROKU_LANGUAGE ?? 'en';
const folder = `${root}test-results/screenshots/`;

/** Takes `test-results/screenshots/NAME-LANGUAGE-THEME.png` in both themes. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await drawIn(page, theme);
    await coversAreDrawn(page);
    await page.screenshot({ path: `${folder}${name}-${language}-${theme}.png`, fullPage });
  }
}

/** Covers are fetched lazy: here all of them, and they have arrived. */
export async function coversAreDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = 'eager';
      return image.complete;
    }),
  );
}

/** The language that KIROKU_LANGUAGE names. */
export async function speak({ desk }: Kiroku): Promise<void> {
  await store(desk, { settings: { language } });
  await desk.reload();
}

/** Puts fields into stored objects of `storage.local`. */
export async function store(desk: Page, items: Readonly<Record<string, object>>): Promise<void> {
  await desk.evaluate(async (given) => {
    const known = await chrome.storage.local.get(Object.keys(given));
    for (const [key, value] of Object.entries(given))
      await chrome.storage.local.set({ [key]: { ...(known[key] as object), ...value } });
  }, items);
}

/** Replaces whole tables of the extension's database. */
export async function fill(desk: Page, tables: Readonly<Record<string, readonly object[]>>): Promise<void> {
  await desk.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kiroku');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(Object.keys(given), 'readwrite');
          for (const [name, records] of Object.entries(given)) {
            writing.objectStore(name).clear();
            for (const record of records) writing.objectStore(name).put(record);
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    tables,
  );
}

/** The demo account with its list, in the chosen language. */
export async function connected(kiroku: Kiroku): Promise<readonly LibraryEntry[]> {
  await connectDemo(kiroku);
  const popup = await kiroku.openPage('popup.html?tab=library');
  await popup.getByRole('tab').nth(1).click();
  await popup.locator('[data-row]').first().waitFor();
  await popup.close();
  await speak(kiroku);
  return readCopy(kiroku);
}

/** The service's id of the connected account. */
export async function accountId({ desk }: Kiroku): Promise<string> {
  return desk.evaluate(async () => {
    const { account } = await chrome.storage.local.get<{ account?: { id: string } }>('account');
    return account?.id ?? '';
  });
}

/** What the worker would say, by the message's name. */
export type Answers = Readonly<Record<string, unknown>>;

/** Opens a page of the extension as it looks before the tab that the answers tell of. */
export async function openBefore(kiroku: Kiroku, path: string, answers: Answers = {}): Promise<Page> {
  const page = await kiroku.context.newPage();
  await page.addInitScript((given) => {
    const ask = chrome.runtime.sendMessage.bind(chrome.runtime) as (envelope: unknown) => Promise<unknown>;
    Object.assign(chrome.runtime, {
      sendMessage: async (envelope: { message?: string }) =>
        envelope.message !== undefined && Object.hasOwn(given, envelope.message)
          ? { value: given[envelope.message] }
          : ask(envelope),
    });
    const query = chrome.tabs.query.bind(chrome.tabs);
    Object.assign(chrome.tabs, {
      query: async (wanted: { active?: boolean }) =>
        wanted.active ? [{ id: 7, url: 'https://www.crunchyroll.com/watch/G0001/one' }] : query(wanted),
    });
  }, answers);
  await page.goto(new URL(path, kiroku.desk.url()).href);
  return page;
}

const POPUP = { width: 380, height: 560 };
const nothing: Answers = { nowPlaying: null, tabSite: null, pageDiagnosis: null };

/** The popup before a tab; without answers the tab shows nothing. Tabs by their place: the words change. */
export async function openPopup(kiroku: Kiroku, answers: Answers = {}, tab = 0): Promise<Page> {
  const popup = await openBefore(kiroku, 'popup.html', { ...nothing, ...answers });
  await popup.setViewportSize(POPUP);
  await popup.getByRole('tab').nth(tab).click();
  return popup;
}

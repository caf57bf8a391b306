// Tests announcements for screen readers: every count, result, waiting state and failure is put into an existing live region.
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import * as one from '../screens/examples.ts';
import * as kept from '../screens/option-examples.ts';
import {
  chooseJsonFile,
  clickSelector,
  createScreen,
  fillSelector,
  openOptionsSection,
  openTabOfPopup,
  typeQuery,
  waitUntilVisible,
} from '../screens/screen.ts';
import type { ScreenBrowser } from '../screens/screen-browser.ts';
import { replaceStoredData, type ScreenData } from '../screens/screen-data.ts';

const found = { ok: true, value: [one.frieren, one.dungeonMeshi] } as const;
const refused = { ok: false, problem: one.exampleProblems.unreachable } as const;
const listed: ScreenData = { library: one.exampleList };

/** Locates the page's polite live regions. */
const status = (page: Page): Locator => page.getByRole('status');
const said = (page: Page, text: string | RegExp): Promise<void> =>
  expect(status(page).filter({ hasText: text })).toHaveCount(1);
const alerted = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(1);

/** Stores the data, and publishes the change as the worker does. */
async function storeAndTell({ desk }: ScreenBrowser, world: ScreenData): Promise<void> {
  await replaceStoredData(desk, world);
  await desk.evaluate(() => chrome.runtime.sendMessage({ changed: ['library', 'outbox', 'account'] }));
}

test('a live region announces how many titles a search has found', async ({ stage }) => {
  const there = waitUntilVisible('#catalogue-search');
  const some = await createScreen(
    'popup',
    '',
    { answers: { search: found } },
    openTabOfPopup('search'),
    there,
  ).open(stage);
  const region = await status(some).first().elementHandle();
  await fillSelector('#catalogue-search', 'frieren')(some);
  await said(some, '2 titles found');
  expect(await region?.evaluate((element) => element.isConnected && element.textContent)).toBe(
    '2 titles found',
  );
  await some.close();
  const none = await createScreen(
    'popup',
    '',
    { answers: { search: { ok: true, value: [] } } },
    typeQuery(),
  ).open(stage);
  await said(none, '0 titles found');
  await none.close();
});

test('a live region announces why a search has failed', async ({ stage }) => {
  const page = await createScreen('popup', '', { answers: { search: refused } }, typeQuery()).open(stage);
  await alerted(page, 'Kiroku cannot reach the list service. Check your connection.');
  await page.close();
});

test('a live region announces how many entries match a filter', async ({ stage }) => {
  const page = await createScreen(
    'popup',
    '',
    listed,
    openTabOfPopup('library'),
    waitUntilVisible('.entry-main'),
  ).open(stage);
  await said(page, '3 entries are shown.');
  await fillSelector('.toolbar-text', 'meshi')(page);
  await said(page, '1 entry is shown.');
  await fillSelector('.toolbar-text', 'nothing like that')(page);
  await said(page, '0 entries are shown.');
  await page.close();
});

test('a live region announces an edit, its failure and its undo', async ({ stage }) => {
  const page = await createScreen(
    'popup',
    '',
    listed,
    openTabOfPopup('library'),
    waitUntilVisible('.entry-main'),
  ).open(stage);
  await page.getByRole('button', { name: "Add one episode: Frieren: Beyond Journey's End" }).click();
  await said(page, "Frieren: Beyond Journey's End: episode 5");
  await storeAndTell(stage, { ...listed, outbox: [one.rateLimitedItem] });
  await said(page, '1 change is not saved yet.');
  await storeAndTell(stage, { ...listed, outbox: [one.rateLimitedItem, one.failedItem] });
  await said(page, '2 changes are not saved yet.');
  await page.keyboard.press('u');
  await said(page, 'Undone');
  await page.close();
});

test('a live region announces how many titles the title chooser has found', async ({ stage }) => {
  const world = { ...listed, outbox: [one.askingItem('match')], answers: { search: found } };
  const page = await createScreen(
    'popup',
    '',
    world,
    openTabOfPopup('activity'),
    waitUntilVisible('.chooser-search'),
  ).open(stage);
  await fillSelector('.chooser-search', 'frieren')(page);
  await said(page, '2 titles found');
  await page.close();
});

test('a live region of the options announces what was saved', async ({ stage }) => {
  const answers = {
    readService: kept.serviceSettings,
    saveService: { ok: true, value: null },
    details: { ok: false, problem: { code: 'not_found', message: '' } },
  } as const;
  const world = { ...listed, matches: [kept.exampleMatch], answers };
  const page = await createScreen(
    'options',
    '',
    world,
    clickSelector('.another-service > summary'),
    waitUntilVisible('#account .form'),
  ).open(stage);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, /saved/i);
  await fillSelector('#account input[type=url]', 'nowhere')(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alerted(page, /address/i);
  await openOptionsSection('tracking')(page);
  await page.getByRole('button', { name: /^Edit rules/ }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await said(page, /rules/i);
  await chooseJsonFile('#tracking input[type=file]', 'nonsense')(page);
  await alerted(page, /file/i);
  await page.close();
});

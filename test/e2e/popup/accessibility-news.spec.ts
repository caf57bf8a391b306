// Tests announcements for screen readers. Every count, result, waiting state and failure is put into an existing live region.
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import * as one from '../screens/examples.ts';
import * as kept from '../screens/option-examples.ts';
import { chooseFile, click, fill, screen, section, see, tab, typeQuery } from '../screens/screen.ts';
import type { Stage } from '../screens/stage.ts';
import { fillStore, type World } from '../screens/world.ts';

const found = { ok: true, value: [one.frieren, one.dungeon] } as const;
const refused = { ok: false, problem: one.problems.unreachable } as const;
const listed: World = { library: one.list };

/** Locates the page's polite live regions. */
const status = (page: Page): Locator => page.getByRole('status');
const said = (page: Page, text: string | RegExp): Promise<void> =>
  expect(status(page).filter({ hasText: text })).toHaveCount(1);
const alerted = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(1);

/** Stores the data, and publishes the change as the worker does. */
async function storeAndTell({ desk }: Stage, world: World): Promise<void> {
  await fillStore(desk, world);
  await desk.evaluate(() => chrome.runtime.sendMessage({ changed: ['library', 'outbox', 'account'] }));
}

test('a live region announces how many titles a search has found', async ({ stage }) => {
  const there = see('#catalogue-search');
  const some = await screen('popup', '', { answers: { search: found } }, tab('search'), there).open(stage);
  const region = await status(some).first().elementHandle();
  await fill('#catalogue-search', 'frieren')(some);
  await said(some, '2 titles found');
  expect(await region?.evaluate((element) => element.isConnected && element.textContent)).toBe(
    '2 titles found',
  );
  await some.close();
  const none = await screen('popup', '', { answers: { search: { ok: true, value: [] } } }, typeQuery()).open(
    stage,
  );
  await said(none, '0 titles found');
  await none.close();
});

test('a live region announces why a search has failed', async ({ stage }) => {
  const page = await screen('popup', '', { answers: { search: refused } }, typeQuery()).open(stage);
  await alerted(page, 'Kiroku cannot reach the list service. Check your connection.');
  await page.close();
});

test('a live region announces how many entries match a filter', async ({ stage }) => {
  const page = await screen('popup', '', listed, tab('library'), see('.entry-main')).open(stage);
  await said(page, '3 entries are shown.');
  await fill('.toolbar-text', 'meshi')(page);
  await said(page, '1 entry is shown.');
  await fill('.toolbar-text', 'nothing like that')(page);
  await said(page, '0 entries are shown.');
  await page.close();
});

test('a live region announces an edit, its failure and its undo', async ({ stage }) => {
  const page = await screen('popup', '', listed, tab('library'), see('.entry-main')).open(stage);
  await page.getByRole('button', { name: "Add one episode: Frieren: Beyond Journey's End" }).click();
  await said(page, "Frieren: Beyond Journey's End: episode 5");
  await storeAndTell(stage, { ...listed, outbox: [one.limited] });
  await said(page, '1 change is not saved yet.');
  await storeAndTell(stage, { ...listed, outbox: [one.limited, one.failed] });
  await said(page, '2 changes are not saved yet.');
  await page.keyboard.press('u');
  await said(page, 'Undone');
  await page.close();
});

test('a live region announces how many titles the title chooser has found', async ({ stage }) => {
  const world = { ...listed, outbox: [one.asking('match')], answers: { search: found } };
  const page = await screen('popup', '', world, tab('activity'), see('.chooser-search')).open(stage);
  await fill('.chooser-search', 'frieren')(page);
  await said(page, '2 titles found');
  await page.close();
});

test('a live region of the options announces what was saved', async ({ stage }) => {
  const answers = {
    readService: kept.service,
    saveService: { ok: true, value: null },
    details: { ok: false, problem: { code: 'not_found', message: '' } },
  } as const;
  const world = { ...listed, matches: [kept.match], answers };
  const page = await screen(
    'options',
    '',
    world,
    click('.another-service > summary'),
    see('#account .form'),
  ).open(stage);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, /saved/i);
  await fill('#account input[type=url]', 'nowhere')(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alerted(page, /address/i);
  await section('tracking')(page);
  await page.getByRole('button', { name: /^Edit rules/ }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await said(page, /rules/i);
  await chooseFile('#tracking input[type=file]', 'nonsense')(page);
  await alerted(page, /file/i);
  await page.close();
});

// Tests the title language. It is chosen in the options and used on every surface. Titles can also be found by their other names.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import {
  chooseTitleLanguage,
  connectNewAccount,
  openSectionOfOptions,
  readServerList,
  setServerEntry,
} from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, type RestartableServer, test } from '../fixtures.ts';
import { hoverToast, readToastText } from '../tracking/toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil } from '../tracking/watching.ts';

/** The names by which the service shows these titles by default. The last of these titles has no English name. */
const FRIEREN = 'Sousou no Frieren';
const TITAN = 'Shingeki no Kyojin';
const SLAYER = 'Kimetsu no Yaiba';
const IPPO = 'Hajime no Ippo: New Challenger';

async function start({
  kiroku,
  server,
}: {
  kiroku: KirokuBrowser;
  server: RestartableServer;
}): Promise<void> {
  await connectNewAccount(kiroku);
  for (const title of [FRIEREN, TITAN, SLAYER, IPPO])
    await setServerEntry(kiroku, server.origin, title, { status: 'watching', progress: 4 });
}

const titles = (popup: Page) => popup.locator('[data-row] .entry-title').allTextContents();

test('the list, its filter and the search use the chosen title language', async ({ kiroku, server }) => {
  await start({ kiroku, server });
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByLabel('Sort by').selectOption('Title');
  const english = [
    'Attack on Titan',
    'Demon Slayer: Kimetsu no Yaiba',
    "Frieren: Beyond Journey's End",
    IPPO,
  ];
  await expect.poll(() => titles(popup), 'as the interface').toEqual(english);
  await chooseTitleLanguage(kiroku, 'As the service says');
  await expect.poll(() => titles(popup), 'in the page that is open').toEqual([IPPO, SLAYER, TITAN, FRIEREN]);
  await chooseTitleLanguage(kiroku, 'English');
  await expect.poll(() => titles(popup)).toEqual(english);
  await popup.bringToFront();
  await expect(popup.getByRole('button', { name: 'Add one episode: Attack on Titan' })).toBeVisible();

  const filter = popup.getByRole('searchbox', { name: 'Filter your list' });
  await filter.fill('shingeki');
  await expect.poll(() => titles(popup)).toEqual(['Attack on Titan']);
  await expect(popup.locator('.entry-alias')).toHaveText([TITAN]);
  await filter.fill('鬼滅');
  await expect.poll(() => titles(popup)).toEqual(['Demon Slayer: Kimetsu no Yaiba']);
  await expect(popup.locator('.entry-alias')).toHaveText(['鬼滅の刃']);
  await filter.fill('attack on');
  await expect.poll(() => titles(popup)).toEqual(['Attack on Titan']);
  await expect(popup.locator('.entry-alias'), 'the shown name has it').toHaveCount(0);

  await openPopupTab(popup, 'Search');
  await popup.getByRole('searchbox', { name: 'Search the catalogue' }).fill('dungeon meshi');
  const found = popup.locator('.results li').first();
  await expect(found.locator('.entry-title')).toHaveText('Delicious in Dungeon');
  await expect(found.locator('.entry-alias')).toHaveText('Dungeon Meshi');
});

test('the toast, the activity and an export use the original title', async ({ kiroku, sites, server }) => {
  await start({ kiroku, server });
  await chooseTitleLanguage(kiroku, 'Original');
  const page = await openEpisode(kiroku, sites, frierenEpisode(5));
  await playUntil(page, 0.99);
  await hoverToast(page);
  const session = await kiroku.context.newCDPSession(page);
  // The note is a live region, whose text is set after it appears.
  await expect.poll(() => readToastText(session)).toBe('葬送のフリーレン\u00a0· episode 5');
  const progress = async () =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === FRIEREN)?.progress;
  await expect.poll(progress).toBe(5);

  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Activity');
  const line = popup.locator('.log-line .entry-title');
  await expect(line).toHaveText(['葬送のフリーレン']);
  await expect(line).toHaveAttribute('lang', 'ja');
  await popup.close();

  expect(await savedTitles(kiroku)).toEqual([
    ['はじめの一歩 New Challenger', IPPO],
    ['葬送のフリーレン', FRIEREN],
    ['進撃の巨人', TITAN],
    ['鬼滅の刃', SLAYER],
  ]);
  await chooseTitleLanguage(kiroku, 'As the service says');
  expect((await savedTitles(kiroku)).map(([title]) => title)).toEqual([IPPO, SLAYER, TITAN, FRIEREN]);
});

/** Exports the list, and returns the columns "title" and "service_title" of the file, sorted by the first column. */
async function savedTitles({ desk }: KirokuBrowser): Promise<(readonly [string, string])[]> {
  await openSectionOfOptions(desk, 'data');
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'JSON' }).click();
  const { data } = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as {
    data: { entries: { title: string; service_title: string }[] };
  };
  return data.entries
    .map((entry) => [entry.title, entry.service_title] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

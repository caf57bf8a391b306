// Tests the prediction of new episodes. An airing title whose last episode was watched a week ago is marked, counted and sorted first. A
// notification is shown only if the user wants it.
import type { Page } from 'playwright/test';
import { connectNewAccount, openSectionOfOptions, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { createFaultClient } from '../data/faults.ts';
import { expect, type KirokuBrowser, type RestartableServer, test } from '../fixtures.ts';
import { readListCopy, readOutboxAndActivity } from '../stored.ts';
import type { CrunchyrollEpisode } from '../tracking/crunchyroll-pages.ts';
import { openEpisode, playUntil } from '../tracking/watching.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Most titles were put on the list more than a week before this time. One title was put on the list 23 hours later, which is less than a
 * week before this time.
 */
const WEEK_AND_HALF_A_DAY = 7.5 * DAY_MS;

/** Airing titles of the starter catalogue. */
const TSUGAI = 'Daemons of the Shadow Realm';
const REZERO = 'Re:Zero kara Hajimeru Isekai Seikatsu 4th Season';
const SLIME = 'That Time I Got Reincarnated as a Slime Season 4';
const CONAN = 'Detective Conan';
const PIECE = 'One Piece';
/** This title has 10 episodes. */
const BLEACH = 'BLEACH: Sennen Kessen-hen - Kashin-tan';
/** A title that has ended. */
const FRIEREN = 'Sousou no Frieren';

type Entry = { readonly status: string; readonly progress: number };

/**
 * Puts the titles on the server's list, one after another, with the server's clock set ahead by `hours`. `hours` must be below 24, the
 * lifetime of a token.
 */
async function list(
  { kiroku, server }: { kiroku: KirokuBrowser; server: RestartableServer },
  entries: Readonly<Record<string, Entry>>,
  hours = 0,
): Promise<void> {
  const faults = createFaultClient(server.origin);
  await faults.shiftClock(hours * HOUR_MS);
  for (const [title, entry] of Object.entries(entries))
    await setServerEntry(kiroku, server.origin, title, entry);
  await faults.shiftClock(0);
}

// The browser is not shared, because the tests set the clock of their pages.
test.use({ ownBrowser: true });

// The faults apply to all requests to the server of this worker process, so remove them for the next test.
test.afterEach(async ({ server }) => createFaultClient(server.origin).reset());

const row = (popup: Page, title: string) => popup.getByRole('button', { name: new RegExp(`^${title}`) });
const libraryTab = (popup: Page, out: number) =>
  popup.getByRole('tab', { name: `Library ${out} probably out` });
const titles = (popup: Page) => popup.locator('[data-row] .entry-title').allTextContents();

test('a title whose next episode probably aired is marked and counted in the popup', async ({
  kiroku,
  server,
}) => {
  await connectNewAccount(kiroku);
  await list(
    { kiroku, server },
    {
      [REZERO]: { status: 'watching', progress: 0 },
      [TSUGAI]: { status: 'watching', progress: 3 },
      [SLIME]: { status: 'plan_to_watch', progress: 0 },
      [CONAN]: { status: 'on_hold', progress: 5 },
      [BLEACH]: { status: 'watching', progress: 10 },
      [FRIEREN]: { status: 'watching', progress: 5 },
    },
  );
  await list({ kiroku, server }, { [PIECE]: { status: 'watching', progress: 7 } }, 23);
  const popup = await kiroku.openPage('popup.html');
  await popup.clock.setFixedTime(Date.now() + WEEK_AND_HALF_A_DAY);
  await popup.reload();
  await expect(libraryTab(popup, 1)).toBeVisible();
  const now = popup.locator('.up-next');
  await expect(now.locator('.entry-out')).toHaveCount(1);
  await expect(row(popup, TSUGAI)).toContainText('Probably out');

  await libraryTab(popup, 1).click();
  await expect(popup.locator('[data-row]')).toHaveCount(7);
  await expect(row(popup, TSUGAI)).toContainText('Probably out');
  await expect(popup.locator('.entry-out')).toHaveCount(1);
  await popup.getByRole('button', { name: /^Out now/ }).click();
  await expect.poll(() => titles(popup)).toEqual([TSUGAI]);

  // When the next episode is counted, the title is no longer marked.
  await popup.getByRole('button', { name: `Add one episode: ${TSUGAI}` }).click();
  await expect(popup.locator('.entry-out')).toHaveCount(0);
  await expect(popup.getByRole('tab', { name: /^Library$/ })).toBeVisible();
});

const EPISODE: CrunchyrollEpisode = {
  id: 'GTSUGAI4',
  slug: 'episode-4',
  series: TSUGAI,
  seriesId: 'GTSUGAI00',
  seriesSlug: 'daemons-of-the-shadow-realm',
  number: 4,
  name: 'Chapter 4',
  video: 'episode-90s',
};

test('the next episode is expected a week after the last episode was watched', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  await list(
    { kiroku, server },
    {
      [SLIME]: { status: 'watching', progress: 2 },
      [TSUGAI]: { status: 'watching', progress: 3 },
    },
  );
  const page = await openEpisode(kiroku, sites, EPISODE);
  await playUntil(page, 0.99);
  const line = async () =>
    (await readOutboxAndActivity(kiroku)).activity.find(({ what }) => what === 'advance');
  await expect.poll(async () => (await line())?.after?.progress).toBe(4);
  const { at = 0, decidedAt: watched = at } = (await line()) ?? {};
  await page.close();

  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await row(popup, TSUGAI).click();
  await popup.getByRole('spinbutton', { name: 'Score' }).fill('8');
  await popup.getByRole('spinbutton', { name: 'Score' }).press('Enter');
  const ofList = async () =>
    (await readListCopy(kiroku)).find(
      ({ media, userScore }) => media.titles.english === TSUGAI && userScore === 8,
    );
  await expect.poll(async () => Boolean(await ofList())).toBe(true);
  const changed = Date.parse((await ofList())?.updatedAt ?? '');
  expect(changed).toBeGreaterThan(watched);

  await popup.clock.setFixedTime(watched + 7 * DAY_MS - 1);
  await popup.reload();
  await libraryTab(popup, 1).click();
  await expect(row(popup, SLIME)).toContainText('Probably out');
  await expect(row(popup, TSUGAI)).toContainText('Watching');
  await popup.clock.setFixedTime(watched + 7 * DAY_MS + 1);
  await popup.reload();
  await libraryTab(popup, 2).click();
  await expect(row(popup, TSUGAI)).toContainText('Probably out');
  expect(await readServerList(kiroku, server.origin)).toHaveLength(2);
});

test.describe('browser that allows notifications', () => {
  test.use({ grantableApis: ['notifications'] });

  /** Runs the worker's periodic poll. */
  const runPoll = ({ desk }: KirokuBrowser) =>
    desk.evaluate(() => chrome.alarms.create('poll', { when: Date.now(), periodInMinutes: 5 }));
  const said = ({ desk }: KirokuBrowser) =>
    desk.evaluate(async () => {
      const { notifiedAired } = await chrome.storage.local.get<{ notifiedAired?: { episodes: string[] } }>(
        'notifiedAired',
      );
      return notifiedAired?.episodes.length ?? null;
    });
  /** Returns the ids of shown notifications. Returns an empty list if the extension does not have the permission. */
  const shown = ({ desk }: KirokuBrowser) =>
    desk.evaluate(async () => Object.keys((await chrome.notifications?.getAll()) ?? {}));
  /** Sets the worker's clock ahead by this much. */
  const moveClock = ({ worker }: KirokuBrowser, ms: number) =>
    worker.evaluate((ahead) => {
      Date.now = () => performance.timeOrigin + performance.now() + ahead;
    }, ms);

  test('shows notifications only after they are switched on', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await list({ kiroku, server }, { [TSUGAI]: { status: 'watching', progress: 3 } });
    await list({ kiroku, server }, { [SLIME]: { status: 'watching', progress: 2 } }, 23);
    const popup = await kiroku.openPage('popup.html');
    await expect(popup.locator('.up-next [data-row]')).toHaveCount(2);
    await popup.close();
    await moveClock(kiroku, WEEK_AND_HALF_A_DAY);
    await runPoll(kiroku);
    await openSectionOfOptions(kiroku.desk, 'appearance');
    const wanted = kiroku.desk.getByLabel('Tell me when the next episode of what I watch is probably out');
    await expect(wanted).not.toBeChecked();
    expect(await said(kiroku)).toBeNull();
    await wanted.check();
    await expect(wanted).toBeChecked();
    await runPoll(kiroku);
    await expect.poll(() => said(kiroku)).toBe(1);
    expect(await shown(kiroku)).toEqual([]);

    await moveClock(kiroku, WEEK_AND_HALF_A_DAY + DAY_MS);
    await runPoll(kiroku);
    await expect.poll(() => shown(kiroku)).toEqual(['airing']);
    expect(await said(kiroku)).toBe(2);

    await wanted.uncheck();
    await runPoll(kiroku);
    await expect.poll(() => said(kiroku)).toBeNull();
  });
});

// Tests kinds of videos and of navigation one by one. Uses the pages and the person of `npm run wander`.
import type { Page, Worker } from 'playwright/test';
import { defaultSettings, type Settings } from '../../../lib/domain/settings.ts';
import { test as base, expect } from '../fixtures.ts';
import { CHROMIUM_EXTENSION_DIR } from '../settings.ts';
import { readTables } from '../stored.ts';
import type { EpisodePage, PersonStep, WanderPage } from '../wander/history.ts';
import { createSimulatedPerson, type SimulatedPerson } from '../wander/person.ts';
import type { WanderSiteId } from '../wander/site-definitions.ts';
import { urlOfPage } from '../wander/site-pages.ts';
import { playHistory } from '../wander/walk.ts';
import { createPlayedSection, createWatchStep } from '../wander/ways.ts';
import { playVideoInPage } from './watching.ts';

/**
 * These tests share one browser, and run one after another. Each starts with an empty list, and with an extension that has stored only its
 * account.
 */
const test = base.extend<object, { person: SimulatedPerson }>({
  person: [
    async ({ server }, use) => {
      const granted = ['https://www.primevideo.com/*'];
      const person = await createSimulatedPerson({
        extensionDir: CHROMIUM_EXTENSION_DIR,
        serverOrigin: server.origin,
        granted,
      });
      await use(person);
      await person.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'default' });
test.beforeEach(({ person }) => person.forgetAll());

/** Returns an episode of Hyouka on HIDIVE, where the player is in the page itself. */
function hyouka(number: number, other: Partial<EpisodePage> = {}): EpisodePage {
  const siteId: WanderSiteId = other.siteId ?? 'hidive';
  return {
    kind: 'episode',
    siteId,
    show: { siteId, title: 'Hyouka', slot: 1 },
    number,
    seconds: 100,
    stated: true,
    ad: 0,
    player: 'page',
    noStore: false,
    next: null,
    ...other,
  };
}

const open = (page: WanderPage): PersonStep => ({ do: 'type', page });
const ALL = createWatchStep([createPlayedSection(0, 0.985)]);

async function live(
  person: SimulatedPerson,
  pages: readonly WanderPage[],
  ...lane: PersonStep[]
): Promise<void> {
  await playHistory(person, {
    seed: 0,
    number: 0,
    pages,
    phases: [{ account: 0, lanes: [lane], kills: [] }],
  });
}

/** Returns the list at the service, the log entries, and the items that are still in the outbox. */
async function outcome(person: SimulatedPerson) {
  const { list, log, left } = await person.findings();
  return {
    list: list.map(({ titles, progress }) => `${titles[0]} ${progress}`),
    log: log.map(({ what, label }) => `${what} ${label}`).sort(),
    left: left.map(({ state, about }) => `${state} ${about}`),
  };
}

const NOTHING = { list: [], log: [], left: [] };
const onlyStarted = (number: number) => ({
  list: [`Hyouka ${number}`],
  log: [`start E${number}`],
  left: [],
});

test("a preview of three minutes does not count as its page's 24-minute episode", async ({ person }) => {
  const teaser = hyouka(3, { kind: 'teaser', seconds: 160 });
  await live(person, [teaser], open(teaser), ALL);
  expect(await outcome(person)).toEqual(NOTHING);
});

test('an interrupted episode counts with all of its played parts', async ({ person }) => {
  const page = hyouka(1, { seconds: 200 });
  await live(
    person,
    [page],
    open(page),
    createWatchStep([createPlayedSection(0, 0.45)]),
    { do: 'interrupt', seconds: 80 },
    createWatchStep([createPlayedSection(0.84, 0.985)]),
  );
  expect(await outcome(person)).toEqual(onlyStarted(1));
});

test('a live broadcast of growing length never counts', async ({ person }) => {
  const page = hyouka(1, { kind: 'live', siteId: 'blog', stated: false });
  // The stream is 40 seconds long at first, and grows while it plays. The person plays 184 seconds (4.6 × 40), always near the live edge.
  await live(person, [page], open(page), createWatchStep([createPlayedSection(null, 4.6)]));
  expect(await outcome(person)).toEqual(NOTHING);
});

test('an episode counts only when the part past the threshold is played', async ({ person }) => {
  const page = hyouka(1);
  await live(
    person,
    [page],
    open(page),
    createWatchStep([
      createPlayedSection(0, 0.4),
      createPlayedSection(0.95, 0.951, 0.5),
      createPlayedSection(0.4, 0.65),
    ]),
  );
  expect(await outcome(person)).toEqual(NOTHING);
  await live(person, [page], open(page), createWatchStep([createPlayedSection(0.84, 0.985)]));
  expect(await outcome(person)).toEqual(onlyStarted(1));
});

test('an advertisement of 80 seconds does not count as the episode', async ({ person }) => {
  const first = hyouka(1, { seconds: 200, stated: false, ad: 80 });
  const second = hyouka(2);
  const next: PersonStep = { do: 'push', page: second, linger: false, late: 0 };
  await live(person, [first, second], open(first), createWatchStep([]), next, ALL);
  expect(await outcome(person)).toEqual(onlyStarted(2));
});

test('a short of 100 seconds causes a question when its tab is closed in the credits', async ({ person }) => {
  const page = hyouka(1, { stated: false });
  // The end is played at lower speed. At 16 times the speed, a busy browser may reach the very end, and the short could then be an
  // advertisement.
  await live(
    person,
    [page],
    open(page),
    createWatchStep([createPlayedSection(0, 0.8), createPlayedSection(null, 0.9, 2)]),
  );
  expect(await outcome(person)).toEqual({ list: [], log: [], left: ['asking policy Hyouka E1'] });
});

const OVERLAY = {
  host: 'www.primevideo.com',
  path: '/region/eu/detail/0GEQ2D8IOXZ2YQKX4QSSRXZ6YP/',
  html: `<!doctype html><title>Prime Video: Hyouka</title><div id="dv-web-player">
<div class="atvwebplayersdk-title-text">Hyouka</div><div class="atvwebplayersdk-subtitle-text">Season 1, Ep. 1 Name</div>
<video width="640" height="360" muted src="/video/clip-200s.webm"></video></div>
<script>
  window.playNext = () => { document.querySelector('video').src = '/video/clip-200s.webm?next'; };
  window.sayNext = () => { document.querySelector('.atvwebplayersdk-subtitle-text').textContent = 'Season 1, Ep. 2 Other'; };
</script>`,
};

async function playTo(page: Page, share: number): Promise<void> {
  await page.locator('video').evaluate(playVideoInPage, { until: share, rate: 16 });
}

test('two episodes count separately if the player names the second episode late', async ({ person }) => {
  person.sites.server.serve(OVERLAY);
  const page = await person.browser.context.newPage();
  await page.goto(`https://${OVERLAY.host}${OVERLAY.path}`);
  await playTo(page, 0.99);
  await expect.poll(() => outcome(person)).toMatchObject({ list: ['Hyouka 1'] });
  await page.evaluate('playNext()');
  await playTo(page, 45 / 200);
  await page.evaluate('sayNext()');
  await playTo(page, 0.99);
  await page.close();
  await person.settle();
  expect(await outcome(person)).toEqual({
    list: ['Hyouka 2'],
    log: ['advance Season 1, Ep. 2', 'start Season 1, Ep. 1'],
    left: [],
  });
});

async function liveWorker({ browser: { context }, desk }: SimulatedPerson): Promise<Worker> {
  await desk.evaluate('chrome.runtime.sendMessage({ message: "readService" })');
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  return context.serviceWorkers()[0] as Worker;
}

test('a page repeats a report that was lost when the worker ended', async ({ person }) => {
  const page = hyouka(1);
  const worker = await liveWorker(person);
  // Make the check of the page's permission hang, so that the worker never handles the page's first report.
  await worker.evaluate(`{
    let hear;
    globalThis.heard = new Promise((resolve) => { hear = resolve; });
    const deaf = () => { hear('heard'); return new Promise(() => undefined); };
    for (const api of [globalThis.chrome, globalThis.browser]) if (api) api.permissions.contains = deaf;
  }`);
  person.sites.begin({ seed: 0, number: 0, pages: [page], phases: [] });
  const tab = await person.browser.context.newPage();
  const [heard] = await Promise.all([worker.evaluate('heard'), tab.goto(urlOfPage(page))]);
  expect(heard).toBe('heard');
  await person.browser.killWorker();
  await tab.evaluate(`wander.watch(${JSON.stringify(ALL)})`);
  await tab.close();
  await person.settle();
  expect(await outcome(person)).toEqual(onlyStarted(1));
});

async function savePrivateWindows({ desk }: SimulatedPerson, privateWindows: boolean): Promise<void> {
  const withRule = (is: boolean): Settings => ({
    ...defaultSettings,
    tracking: { ...defaultSettings.tracking, privateWindows: is },
  });
  const input = { seen: withRule(!privateWindows), wanted: withRule(privateWindows) };
  await desk.evaluate(
    (value) => chrome.runtime.sendMessage({ message: 'saveSettings', input: value }),
    input,
  );
}

/** Returns everything that the extension has stored, as one text. */
async function everythingStored({ desk }: SimulatedPerson): Promise<string> {
  const areas = await desk.evaluate(async () => [
    await chrome.storage.local.get(),
    await chrome.storage.session.get(),
  ]);
  return JSON.stringify([await readTables(desk), areas]);
}

test('an episode in a private window counts only after the user has switched on tracking in private windows', async ({
  person,
}) => {
  const page = hyouka(1);
  const watchPrivately = () => live(person, [page], { do: 'private tab' }, open(page), ALL);
  // Remove the records of earlier tests about the health of the site's reader.
  await person.desk.evaluate(() => chrome.storage.local.remove('readerHealth'));
  await watchPrivately();
  expect(await outcome(person)).toEqual(NOTHING);
  const stored = await everythingStored(person);
  expect(stored, 'what is stored has been read').toContain('accessToken');
  expect(stored).not.toMatch(/Hyouka|hidive/i);

  await savePrivateWindows(person, true);
  await watchPrivately();
  const counted = await outcome(person);
  await savePrivateWindows(person, false);
  expect(counted).toEqual({ list: ['Hyouka 1'], log: [], left: [] });
});

// Tests a compromised frame of another granted origin. It must not read the storage, answer a note of its page, or use up the page's
// message budget.
import type { Page } from 'playwright/test';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity, readOutboxAndActivity } from '../stored.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  crunchyrollWatchPage,
  crunchyrollWatchUrl,
} from '../tracking/crunchyroll-pages.ts';
import { type ScriptMessenger, waitForExtensionScript } from '../tracking/script-messenger.ts';
import { frierenEpisode, playUntil } from '../tracking/watching.ts';

const FRAME_HOST = 'frame.example';
const FRAME_SITE = `https://${FRAME_HOST}/*`;

test.use({ granted: [...GRANTABLE_PATTERNS, FRAME_SITE] });

/**
 * Opens the first episode with a frame of another granted origin next to its player. Returns the page, and the world of our script in that
 * frame.
 */
async function openWithFrame(
  { context }: KirokuBrowser,
  sites: SiteServer,
): Promise<{ page: Page; say: ScriptMessenger }> {
  const episode = frierenEpisode(1);
  const shown = crunchyrollWatchPage(episode);
  const frame = `<iframe id="other" width="300" height="200" src="https://${FRAME_HOST}/frame"></iframe>`;
  sites.serve(CRUNCHYROLL_PLAYER_PAGE);
  sites.serve({ host: FRAME_HOST, path: '/frame', html: '<!doctype html><title>frame</title><p>frame' });
  sites.serve({ ...shown, html: shown.html.replace('<iframe id="player"', `${frame}<iframe id="player"`) });
  const page = await context.newPage();
  await page.goto(crunchyrollWatchUrl(episode));
  const other = page.frames().find((one) => one.url().includes(FRAME_HOST));
  if (!other) throw new Error('the frame is not there');
  const say = await waitForExtensionScript(await context.newCDPSession(other));
  return { page, say };
}

const AREAS = ['local', 'session', 'sync'] as const;

test('a content script can neither read nor write any storage area', async ({ kiroku, sites }) => {
  const { say } = await openWithFrame(kiroku, sites);
  const put = (value: string) =>
    kiroku.desk.evaluate(async (kept) => {
      for (const area of ['local', 'session', 'sync'] as const) await chrome.storage[area].set({ kept });
    }, value);
  await put('own');
  const attempt = (area: string, call: string) =>
    say.evaluate(
      `(async () => chrome.storage.${area}.${call})().then((value) => 'did ' + JSON.stringify(value), () => 'refused')`,
    );
  const tryAll = async () => {
    for (const area of AREAS)
      for (const call of [
        'get()',
        'get("kept")',
        'getBytesInUse()',
        'set({ kept: "forged" })',
        'remove("kept")',
        'clear()',
        'setAccessLevel({ accessLevel: "TRUSTED_AND_UNTRUSTED_CONTEXTS" })',
      ])
        expect(await attempt(area, call), `${area}.${call}`).toBe('refused');
  };
  await tryAll();
  await say.evaluate(
    'globalThis.changes = []; chrome.storage.onChanged?.addListener((all) => globalThis.changes.push(all)); 0',
  );
  await put('changed');
  // Repeat the calls without a worker. Now only the browser can reject them.
  await kiroku.killWorker();
  await tryAll();
  expect(await say.evaluate('JSON.stringify(globalThis.changes)')).toBe('[]');
  for (const area of AREAS)
    expect(await kiroku.desk.evaluate((one) => chrome.storage[one].get('kept'), area)).toEqual({
      kept: 'changed',
    });
});

test('a frame of another granted origin can neither undo, score nor open the popup', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const { page, say } = await openWithFrame(kiroku, sites);
  await say.evaluate(
    'globalThis.told = []; chrome.runtime.onMessage.addListener((message) => void globalThis.told.push(message)); 0',
  );
  await playUntil(page, 0.99);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  await expect(page.locator(TOAST_SELECTOR)).toBeAttached();
  const id = (await readOutboxAndActivity(kiroku)).activity[0]?.id;
  expect(JSON.stringify(await say.evaluate('globalThis.told'))).not.toContain('toast');
  expect(await say('undoFromNote', { activityId: id })).toEqual({ value: null });
  expect(await say('rateFromNote', { activityId: id, score: 1 })).toEqual({ value: null });
  expect(await say('popupWanted', null)).toEqual({ value: null });
  const popups = () =>
    kiroku.desk.evaluate(
      async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP' as never] })).length,
    );
  expect(await popups()).toBe(0);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({
    outbox: [],
    activity: ['start Sousou no Frieren 1'],
  });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test('a frame that floods the worker does not affect its page', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const { page, say } = await openWithFrame(kiroku, sites);
  await say.evaluate(`(() => {
    globalThis.answers = [];
    for (const message of ['nothingRead', 'scriptsWanted', 'playbackSampled'])
      for (let sent = 0; sent < 1000; sent += 1)
        void chrome.runtime.sendMessage({ message }).then(({ error }) => globalThis.answers.push(String(error)));
  })()`);
  const refused = () =>
    say.evaluate('globalThis.answers.filter((error) => error.includes("too many messages")).length');
  await expect.poll(refused).toBeGreaterThan(2000);
  await playUntil(page, 0.99);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

const PLAYER = '<video width="640" height="360" muted src="/video/episode-90s.webm"></video>';
/** Functions that run within the page. Each adds a frame that has a player, but no address. */
const NAMELESS: readonly (readonly [string, (player: string) => Promise<void>])[] = [
  [
    'srcdoc',
    async (player) => {
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: player, allow: 'autoplay' });
      await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
    },
  ],
  [
    'about:blank',
    async (player) => {
      const frame = Object.assign(document.createElement('iframe'), { allow: 'autoplay' });
      document.body.append(frame);
      const inside = frame.contentDocument;
      if (inside) inside.body.innerHTML = player;
    },
  ],
  [
    'blob:',
    async (player) => {
      const absolute = player.replace('src="', `src="${location.origin}`);
      const src = URL.createObjectURL(new Blob([absolute], { type: 'text/html' }));
      const frame = Object.assign(document.createElement('iframe'), { src, allow: 'autoplay' });
      await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
    },
  ],
];

for (const [what, addFrame] of NAMELESS)
  test(`a player in a frame of ${what} counts for the page that made the frame`, async ({
    kiroku,
    sites,
    server,
  }) => {
    await connectNewAccount(kiroku);
    const episode = frierenEpisode(1);
    const shown = crunchyrollWatchPage(episode);
    sites.serve({ ...shown, html: shown.html.replace(/<iframe id="player".*<\/iframe>/, '') });
    const page = await kiroku.context.newPage();
    await page.goto(crunchyrollWatchUrl(episode));
    await page.evaluate(addFrame, PLAYER);
    await playUntil(page, 0.99, page.frameLocator('iframe').locator('video'));
    await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  });

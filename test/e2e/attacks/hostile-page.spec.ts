// Tests that a hostile page can lie only about itself. It cannot lie about another site or title, cannot lie without limit, and cannot read
// anything of the extension.
import type { Page } from 'playwright/test';
import { watchLimits } from '../../../lib/domain/watching/watch-limits.ts';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, readServerList } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity, readOutboxAndActivity } from '../stored.ts';
import { type ScriptMessenger, waitForExtensionScript } from '../tracking/script-messenger.ts';
import { hoverToast } from '../tracking/toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil, watchEpisode } from '../tracking/watching.ts';
import { HOSTILE_FRAME_PAGE, HOSTILE_SITE_PATTERN, hostilePage } from './hostile-pages.ts';

test.use({ granted: [...GRANTABLE_PATTERNS, HOSTILE_SITE_PATTERN] });

interface Findings {
  readonly reached: readonly string[];
  readonly polluted: boolean;
}

/** Opens a hostile page and lets it run its attacks. Returns the findings of the attacks, and the errors of the page. */
async function sufferFrom(kiroku: KirokuBrowser, sites: SiteServer, host: string) {
  const errors: string[] = [];
  sites.serve(HOSTILE_FRAME_PAGE);
  sites.serve(hostilePage(host));
  const page = await kiroku.context.newPage();
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  await page.goto(`https://${host}/page`);
  const findings = await page.evaluate(() =>
    (window as unknown as { attack: () => Promise<Findings> }).attack(),
  );
  return { page, findings, errors };
}

/** Opens a page that can send messages from the world of our script, as a compromised renderer can. */
async function seize(kiroku: KirokuBrowser, url: string): Promise<{ page: Page; say: ScriptMessenger }> {
  const page = await kiroku.context.newPage();
  const session = await kiroku.context.newCDPSession(page);
  const world = waitForExtensionScript(session);
  await page.goto(url);
  return { page, say: await world };
}

const own = (number: number) => ({
  siteId: 'generic',
  siteName: 'hostile.example',
  mediaType: 'anime',
  url: `https://hostile.example/${number}`,
  episodeId: `hostile.example/${number}`,
  seriesTitle: 'An Invented Show',
  seriesId: null,
  seasonTitle: null,
  seasonId: null,
  seasonNumber: null,
  episodeLabel: `E${number}`,
  episodeNumber: number,
  episodeType: 'regular',
  language: null,
  confidence: 0.9,
  sources: {},
});
const sampleOf = (number: number) => ({
  videoId: `m${number}`,
  duration: 1440,
  position: 1440,
  played: [{ from: 0, to: 1440 }],
  paused: true,
});

for (const [what, host] of [
  ['a granted site', 'hostile.example'],
  ['a site that was not granted', 'stranger.example'],
] as const)
  test(`a hostile page on ${what} can neither forge nor read anything`, {
    tag: what === 'a granted site' ? '@quick' : [],
  }, async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    const { findings, errors } = await sufferFrom(kiroku, sites, host);
    expect(findings).toEqual({ reached: [], polluted: false });
    expect(errors).toEqual([]);
    // The worker handles messages in order. So when this episode is on the list, the worker has also handled all messages of the
    // page.
    await watchEpisode(kiroku, sites, 1);
    await expect
      .poll(() => describeOutboxAndActivity(kiroku))
      .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
    expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  });

test('a compromised page can report only its own episodes', async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  sites.serve({ host: 'hostile.example', path: '/1', html: '<!doctype html><title>one</title>' });
  const { page, say } = await seize(kiroku, 'https://hostile.example/1');
  const frieren = { seriesTitle: "Frieren: Beyond Journey's End", episodeNumber: 20 };

  await test.step('the worker rejects episodes of another site, and of another page', async () => {
    const refused = { error: expect.stringContaining('no episode of the page') };
    for (const observed of [
      { ...own(1), ...frieren, siteId: 'crunchyroll', siteName: 'Crunchyroll' },
      { ...own(1), ...frieren, url: 'https://www.crunchyroll.com/watch/G1/x', siteId: 'crunchyroll' },
      { ...own(1), ...frieren, url: 'https://tv.example/1', siteName: 'tv.example' },
      { ...own(1), siteName: 'Crunchyroll' },
    ])
      expect(await say('episodeObserved', { observed })).toEqual(refused);
  });

  await test.step('the worker rejects the messages of extension pages, and the page cannot read the storage', async () => {
    for (const message of ['connect', 'readService', 'changeEntry', 'undoActivity', 'saveSettings', 'search'])
      expect(await say(message, {})).toEqual({
        error: expect.stringContaining('may not be sent from a page'),
      });
    expect(await say.evaluate('chrome.storage.local.get().then(JSON.stringify, () => "refused")')).toBe(
      'refused',
    );
  });

  await test.step('the worker counts no more episodes than anyone can watch, and the popup shows that', async () => {
    const { tab: most } = watchLimits.anime;
    for (let number = 1; number <= most + 6; number += 1) {
      expect(await say('episodeObserved', { observed: own(number) })).toEqual({ value: null });
      await say('playbackSampled', sampleOf(number));
    }
    const { outbox, activity } = await readOutboxAndActivity(kiroku);
    const held = outbox.filter(({ state, question }) => state === 'deferred' || question?.reason === 'limit');
    const counted = [...outbox.filter((item) => !held.includes(item)), ...activity];
    expect(counted.length).toBeLessThanOrEqual(most);
    expect(held).toHaveLength(6);
    expect(held.filter(({ question }) => question)).toHaveLength(1);
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, /Activity/);
    await expect(popup.getByText(/than anyone can watch/i).first()).toBeVisible();
    await popup.close();
  });

  await test.step("the worker limits the page's messages, and still answers other pages", async () => {
    const before = await readOutboxAndActivity(kiroku);
    await say.evaluate(`(() => {
      const envelope = { message: 'playbackSampled', input: ${JSON.stringify(sampleOf(60))} };
      window.refused = 0;
      for (let sent = 0; sent < 3000; sent += 1)
        void chrome.runtime.sendMessage(envelope).then(({ error }) => { window.refused += Number(String(error).includes('too many messages')); });
    })()`);
    for (let asked = 0; asked < 5; asked += 1)
      expect(
        await kiroku.desk.evaluate(() => chrome.runtime.sendMessage({ message: 'readService' })),
      ).toHaveProperty('value');
    await expect.poll(() => say.evaluate('window.refused')).toBeGreaterThan(0);
    await page.close();
    await watchEpisode(kiroku, sites, 1);
    await expect
      .poll(async () => (await describeOutboxAndActivity(kiroku)).activity)
      .toContain('start Sousou no Frieren 1');
    expect((await readOutboxAndActivity(kiroku)).outbox.length).toBeLessThanOrEqual(before.outbox.length);
  });
});

test('a compromised page that sends huge messages is muted for a minute', async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  sites.serve({ host: 'hostile.example', path: '/1', html: '<!doctype html><title>one</title>' });
  const { say } = await seize(kiroku, 'https://hostile.example/1');
  await say.evaluate(`(() => {
    const sources = Object.fromEntries(Array.from({ length: 200000 }, (_, at) => ['f' + at, 'x']));
    const observed = { ...${JSON.stringify(own(1))}, sources };
    window.refused = [];
    for (let sent = 0; sent < 10; sent += 1)
      void chrome.runtime.sendMessage({ message: 'episodeObserved', input: { observed } }).then(({ error }) => window.refused.push(error));
  })()`);
  await expect.poll(() => say.evaluate('window.refused.length')).toBe(10);
  const refused = (await say.evaluate('window.refused.join()')) as string;
  expect(refused).toContain('too large a message');
  expect(refused).toContain('too many messages');
  expect(await say('episodeObserved', { observed: own(1) })).toEqual({
    error: expect.stringContaining('too many messages'),
  });
  expect(
    await kiroku.desk.evaluate(() => chrome.runtime.sendMessage({ message: 'diagnostics' })),
  ).toMatchObject({
    value: { flooding: ['https://hostile.example'] },
  });
});

test('a page whose permission was revoked is ignored', { tag: '@quick' }, async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  const page = await openEpisode(kiroku, sites, frierenEpisode(1));
  await expect
    .poll(() => kiroku.desk.evaluate(() => chrome.storage.session.get()).then(JSON.stringify))
    .toContain('GFRIEREN1');
  await kiroku.desk.evaluate(
    (origins) => chrome.permissions.remove({ origins: [...origins] }),
    GRANTABLE_PATTERNS.filter((pattern) => pattern.includes('crunchyroll')),
  );
  await playUntil(page, 0.99);
  await page.close();
  const { say } = await seizeOther(kiroku, sites);
  // The worker handles reports in order. So when it answers this report, it has handled the reports of the previous page.
  expect(await say('episodeObserved', { observed: null })).toEqual({ value: null });
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
});

async function seizeOther(kiroku: KirokuBrowser, sites: SiteServer): Promise<{ say: ScriptMessenger }> {
  sites.serve({ host: 'hostile.example', path: '/1', html: '<!doctype html><title>one</title>' });
  return seize(kiroku, 'https://hostile.example/1');
}

test('a page can neither read the toast nor press its button', { tag: '@quick' }, async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 1);
  await hoverToast(page);
  const found = await page.evaluate((selector) => {
    const host = document.querySelector<HTMLElement>(selector);
    if (!host) return ['no toast'];
    const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
    // The note is at the upper right. Its host element covers the whole page and more.
    for (let x = innerWidth - 380; x < innerWidth; x += 4)
      for (let y = 0; y < 120; y += 4)
        for (const type of events) {
          const at = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y };
          document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent(type, at));
        }
    host.focus();
    host.click();
    for (const key of ['Enter', ' ', 'u'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true }),
      );
    getSelection()?.selectAllChildren(document.documentElement);
    const readable = {
      shadow: host.shadowRoot?.innerHTML,
      html: host.outerHTML,
      text: document.documentElement.textContent,
      selected: getSelection()?.toString(),
      serialised: (host as { getHTML?: (o: object) => string }).getHTML?.({ serializableShadowRoots: true }),
    };
    return Object.entries(readable).flatMap(([name, text]) =>
      /Undo|Frieren · /.test(text ?? '') ? [name] : [],
    );
  }, TOAST_SELECTOR);
  expect(found).toEqual([]);
  await expect(page.locator(TOAST_SELECTOR)).toBeAttached();
  const stored = () => describeOutboxAndActivity(kiroku);
  await expect.poll(stored).toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

// Tests which tab comes to the front when a title is resumed: the one that shows the page, with its window, and never a private one.
import { beforeEach, expect, it } from 'vitest';
import { frieren } from '../changes.ts';
import type { TestRoot } from '../root.ts';
import { countAndSendEpisode, createRootWithListedTitle, EPISODE_SIX_URL, episodeFive } from './watching.ts';

const OTHER_WINDOW = 77;
let root: TestRoot;
beforeEach(async () => {
  root = await createRootWithListedTitle();
  await countAndSendEpisode(root, episodeFive);
});

async function open(kind: 'next' | 'series' | 'last', site = 'crunchyroll'): Promise<unknown> {
  const episode = { next: 6, series: null, last: 5 }[kind];
  const wanted = {
    kind: 'offer',
    mediaId: frieren.id,
    type: 'anime',
    offer: { kind, site, siteName: '', episode },
  } as const;
  return root.handlers.openResumePoint(wanted);
}
const addresses = () => root.web.openTabs().map(({ page }) => page.url);
const inFront = async () => {
  const [tab] = await root.browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab?.url;
};

it('the tab’s window comes to the front as well', async () => {
  root.web.open(EPISODE_SIX_URL, { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse', { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toHaveLength(3);
  expect(await inFront()).toBe(EPISODE_SIX_URL);
});

it('on a phone, which has no windows, only the tab comes to the front', async () => {
  const phone = await createRootWithListedTitle();
  await countAndSendEpisode(phone, episodeFive);
  phone.web.open(EPISODE_SIX_URL);
  Object.assign(phone.browser, { windows: undefined });
  root = phone;
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(phone.web.fronted).toHaveLength(1);
});

it('a private tab stays in the background, and the page is opened in another tab', async () => {
  root.web.open(EPISODE_SIX_URL, { incognito: true });
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([EPISODE_SIX_URL, EPISODE_SIX_URL]);
  expect(root.web.fronted).toEqual([]);
});

it('tabs without a readable address are skipped', async () => {
  root.web.open('https://elsewhere.example/private');
  root.web.open('about:blank');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses().at(-1)).toBe(EPISODE_SIX_URL);
});

it('a tab with an episode of the series does not count as the page of the series', async () => {
  root.web.open(episodeFive.url);
  expect(await open('series')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([episodeFive.url, 'https://www.crunchyroll.com/series/GSERIES01']);
});

it('the offer that the user chose out of two sites is opened', async () => {
  const there = 'https://www.netflix.com/watch/81726714';
  await countAndSendEpisode(root, {
    ...episodeFive,
    siteId: 'netflix',
    siteName: 'Netflix',
    url: there,
    episodeId: '81726714',
    nextUrl: null,
  });
  expect(await open('last', 'netflix')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([there]);
  expect(await open('last')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([there, episodeFive.url]);
});

it('an unknown offer returns not_found', async () => {
  const refusal = { ok: false, problem: { code: 'not_found', message: '' } };
  expect(await open('last', 'viki')).toEqual(refusal);
  expect(addresses()).toEqual([]);
});

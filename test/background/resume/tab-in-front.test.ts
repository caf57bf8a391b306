// Tests which tab comes to the front when a title is resumed: the tab that shows the page, together with its window, but never a private
// tab.
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

it('openResumePoint brings the tab’s window to the front', async () => {
  root.web.open(EPISODE_SIX_URL, { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse', { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toHaveLength(3);
  expect(await inFront()).toBe(EPISODE_SIX_URL);
});

it('openResumePoint brings only the tab to the front on a phone', async () => {
  const phone = await createRootWithListedTitle();
  await countAndSendEpisode(phone, episodeFive);
  phone.web.open(EPISODE_SIX_URL);
  Object.assign(phone.browser, { windows: undefined });
  root = phone;
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(phone.web.fronted).toHaveLength(1);
});

it('openResumePoint opens a second tab if the page is open in a private tab', async () => {
  root.web.open(EPISODE_SIX_URL, { incognito: true });
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([EPISODE_SIX_URL, EPISODE_SIX_URL]);
  expect(root.web.fronted).toEqual([]);
});

it('openResumePoint opens a new tab if the open tabs have no readable address', async () => {
  root.web.open('https://elsewhere.example/private');
  root.web.open('about:blank');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses().at(-1)).toBe(EPISODE_SIX_URL);
});

it('openResumePoint does not mistake an episode’s tab for the series page', async () => {
  root.web.open(episodeFive.url);
  expect(await open('series')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([episodeFive.url, 'https://www.crunchyroll.com/series/GSERIES01']);
});

it('openResumePoint opens the chosen site’s page if several sites have a resume point', async () => {
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

it('openResumePoint returns not_found for an unknown offer', async () => {
  const refusal = { ok: false, problem: { code: 'not_found', message: '' } };
  expect(await open('last', 'viki')).toEqual(refusal);
  expect(addresses()).toEqual([]);
});

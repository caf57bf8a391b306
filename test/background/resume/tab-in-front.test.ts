// Tests which tab comes to the front when a title is resumed: the one that shows the page, with its window, and never a private one.
import { beforeEach, expect, it } from 'vitest';
import { frieren } from '../changes.ts';
import type { Root } from '../root.ts';
import { createListed, five, SIX, watch } from './watching.ts';

const OTHER_WINDOW = 77;
let root: Root;
beforeEach(async () => {
  root = await createListed();
  await watch(root, five);
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
  root.web.open(SIX, { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse', { windowId: OTHER_WINDOW });
  root.web.open('https://www.crunchyroll.com/browse');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toHaveLength(3);
  expect(await inFront()).toBe(SIX);
});

it('on a phone, which has no windows, only the tab comes to the front', async () => {
  const phone = await createListed();
  await watch(phone, five);
  phone.web.open(SIX);
  Object.assign(phone.browser, { windows: undefined });
  root = phone;
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(phone.web.fronted).toHaveLength(1);
});

it('a private tab stays in the background, and the page is opened in another tab', async () => {
  root.web.open(SIX, { incognito: true });
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([SIX, SIX]);
  expect(root.web.fronted).toEqual([]);
});

it('tabs without a readable address are skipped', async () => {
  root.web.open('https://elsewhere.example/private');
  root.web.open('about:blank');
  expect(await open('next')).toEqual({ ok: true, value: null });
  expect(addresses().at(-1)).toBe(SIX);
});

it('a tab with an episode of the series does not count as the page of the series', async () => {
  root.web.open(five.url);
  expect(await open('series')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([five.url, 'https://www.crunchyroll.com/series/GSERIES01']);
});

it('the offer that the user chose out of two sites is opened', async () => {
  const there = 'https://www.netflix.com/watch/81726714';
  await watch(root, {
    ...five,
    siteId: 'netflix',
    siteName: 'Netflix',
    url: there,
    episodeId: '81726714',
    nextUrl: null,
  });
  expect(await open('last', 'netflix')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([there]);
  expect(await open('last')).toEqual({ ok: true, value: null });
  expect(addresses()).toEqual([there, five.url]);
});

it('an unknown offer returns not_found', async () => {
  const refusal = { ok: false, problem: { code: 'not_found', message: '' } };
  expect(await open('last', 'viki')).toEqual(refusal);
  expect(addresses()).toEqual([]);
});

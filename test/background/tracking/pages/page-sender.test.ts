// Tests that a report is accepted only for the page that sends it, and only while that page may be read.
import { describe, expect, it } from 'vitest';
import {
  type AccessChecks,
  isEpisodeOfSender,
  mayContainPlayer,
  maySenderReport,
} from '@/lib/background/tracking/reporters.ts';
import { siteOf } from '@/lib/sites/registry.ts';
import { loadFixtures, loadSite, openFixturePage } from '../../../sites/fixtures.ts';

/** Returns the browser's answers about permissions and tabs. The browser grants these patterns and shows these tabs. */
function access(granted: readonly string[], tabs: Readonly<Record<number, string>> = {}): AccessChecks {
  return {
    isGranted: async (pattern) => granted.includes(pattern),
    tabUrl: async (tabId) => tabs[tabId] ?? null,
  };
}

// Parse the pages once for all tests, because parsing is slow.
const pages = loadFixtures()
  .filter(({ expected }) => expected !== null)
  .map((fixture) => ({ fixture, page: openFixturePage(fixture) }));

describe('maySenderReport', () => {
  const origin = 'https://tv.example';

  it('returns true only for an origin with a permission', async () => {
    expect(await maySenderReport({ tabId: 1, origin }, access(['https://tv.example/*']))).toBe(true);
    expect(await maySenderReport({ tabId: 1, origin }, access([]))).toBe(false);
  });

  it('returns true after a read with activeTab until the tab leaves the origin', async () => {
    expect(await maySenderReport({ tabId: 1, origin }, access([], { 1: 'https://tv.example/shows/6' }))).toBe(
      true,
    );
    expect(await maySenderReport({ tabId: 1, origin }, access([], { 1: 'https://other.example/' }))).toBe(
      false,
    );
    expect(await maySenderReport({ tabId: 2, origin }, access([], { 1: 'https://tv.example/shows/6' }))).toBe(
      false,
    );
  });

  it('returns false for anything but a web page in a tab', async () => {
    const all: AccessChecks = { isGranted: async () => true, tabUrl: async () => origin };
    for (const sender of [
      { tabId: 1, origin: null },
      { tabId: null, origin },
      { tabId: 1, origin: 'file://' },
      { tabId: 1, origin: 'chrome-extension://abc' },
    ])
      expect(await maySenderReport(sender, all)).toBe(false);
  });
});

describe('reported episode', () => {
  const here = {
    url: 'https://tv.example/6',
    siteId: 'generic',
    siteName: 'tv.example',
    mediaType: 'anime',
  } as const;
  const crunchyroll = { siteId: 'crunchyroll', siteName: 'Crunchyroll' };

  it('is accepted for the page’s own origin', () => {
    expect(isEpisodeOfSender(here, 'https://tv.example', {})).toBe(true);
    expect(isEpisodeOfSender(here, 'https://other.example', {})).toBe(false);
    expect(isEpisodeOfSender(here, 'http://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender(here, null, {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, url: 'https://' }, 'https://tv.example', {})).toBe(false);
  });

  it('is rejected under the name of another site', () => {
    expect(isEpisodeOfSender({ ...here, ...crunchyroll }, 'https://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, siteName: 'Crunchyroll' }, 'https://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, siteId: 'mangadex' }, 'https://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, siteId: 'unknown-site' }, 'https://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, mediaType: 'manga' }, 'https://tv.example', {})).toBe(false);
    expect(isEpisodeOfSender({ ...here, mediaType: 'manga' }, 'https://tv.example', {}, true), 'taught').toBe(
      true,
    );
  });

  it('is accepted for a self-hosted server only if the user added it', () => {
    const url = 'https://nas.example:8096/web/#/video';
    const jellyfin = { ...here, url, siteId: 'jellyfin', siteName: 'Jellyfin' };
    const named = { jellyfin: ['https://nas.example:8096'] };
    expect(isEpisodeOfSender(jellyfin, 'https://nas.example:8096', named)).toBe(true);
    expect(isEpisodeOfSender(jellyfin, 'https://nas.example:8096', {})).toBe(false);
    expect(isEpisodeOfSender(jellyfin, 'https://nas.example:8096', { plex: named.jellyfin })).toBe(false);
  });

  it('is accepted for each saved page of each site', async () => {
    for (const { fixture, page } of pages) {
      const observed = (await loadSite(fixture.siteId)).readEpisode(page);
      if (!observed) throw new Error(`${fixture.name} shows an episode`);
      const { origin } = page.url;
      const selfHosted = siteOf(page.url, {}) === null ? { [fixture.siteId]: [origin] } : {};
      expect(isEpisodeOfSender(observed, origin, selfHosted), fixture.name).toBe(true);
    }
    expect(pages.length).toBeGreaterThan(50);
  });
});

describe('mayContainPlayer', () => {
  it.each([
    ['https://www.crunchyroll.com', 'https://www.crunchyroll.com', true],
    ['https://www.crunchyroll.com', 'https://static.crunchyroll.com', true],
    ['https://www.crunchyroll.com', 'https://static.vrv.co', false],
    ['https://www.crunchyroll.com', 'https://ads.example', false],
    ['https://animestore.docomo.ne.jp', 'https://player.docomo.ne.jp', true],
    ['https://animestore.docomo.ne.jp', 'https://ads.evil.ne.jp', false],
    ['https://ani.gamer.com.tw', 'https://i2.gamer.com.tw', true],
    ['https://ani.gamer.com.tw', 'https://ads.evil.com.tw', false],
    ['https://www.amazon.co.jp', 'https://ads.evil.co.jp', false],
    ['https://www.amazon.co.uk', 'https://ads.evil.co.uk', false],
    ['https://www.crunchyroll.com', 'https://www.netflix.com', false],
    ['https://tv.example', 'https://player.example', true],
    [null, 'https://player.example', true],
  ])('returns for the tab %s and the frame %s: %s', (tab, frame, may) => {
    expect(mayContainPlayer(tab, frame)).toBe(may);
  });
});

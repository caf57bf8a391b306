// Tests the sessions of a page that corrects itself, is left, or loses its permission.

import { beforeEach, describe, expect, it } from 'vitest';
import { findPagesShowingEpisode, sessionKeyInDocument } from '@/lib/background/tracking/shown-session.ts';
import { pageIdentity } from '@/lib/domain/addresses/page-address.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { sessionKey, type WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readTabs } from '@/lib/store/tabs/tab-states.ts';
import { runUntilIdle } from '../../worker-life.ts';
import {
  createSampleUpTo,
  episodeFive,
  episodeSix,
  getFirstTab,
  openTrackedTabs,
  pageOfEpisodeSix,
  type TrackedTabs,
} from '../tabs.ts';

const NAS = 'https://nas.example:8096';
const own = {
  ...episodeFive,
  siteId: 'jellyfin',
  siteName: 'Jellyfin',
  url: `${NAS}/web/#/video`,
  episodeId: `${NAS}/5`,
  seriesId: `${NAS}/series`,
};
let tabs: TrackedTabs;
beforeEach(async () => {
  tabs = await openTrackedTabs({}, { jellyfin: [NAS] });
});

const stored = async (observed: ObservedEpisode): Promise<WatchSession | undefined> =>
  (await openDatabase()).get('sessions', sessionKey(episodeKey(observed), 'user-1'));
const titleOf = async (observed: ObservedEpisode) => (await stored(observed))?.observed.seriesTitle;

it('sessionKeyInDocument returns the session of the account whose player reported last', () => {
  const bound = (key: string, account: string) => ({ episodeKey: key, account }) as never;
  const [key, other] = [episodeKey(episodeFive), episodeKey(episodeSix)];
  const document = (bindings: object) => ({ bindings, account: 'user-9' }) as never;
  expect(sessionKeyInDocument(document({}), episodeFive)).toBe(sessionKey(key, 'user-9'));
  expect(sessionKeyInDocument(document({ a: bound(other, 'user-1') }), episodeFive)).toBe(
    sessionKey(key, 'user-9'),
  );
  const both = { a: bound(key, 'user-1'), b: bound(key, 'user-2'), c: bound(other, 'user-3') };
  expect(sessionKeyInDocument(document(both), episodeFive)).toBe(sessionKey(key, 'user-2'));
});

describe('page that corrects the texts of its episode', () => {
  const corrected = { ...episodeFive, seriesTitle: 'The Whole Title' };

  it('corrects the running session', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(300));
    await tabs.player.observe(1, corrected);
    expect(await stored(episodeFive)).toMatchObject({ observed: corrected, playbacks: [{ position: 300 }] });
  });

  it('does not change a session whose episode has counted', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(1300));
    await tabs.player.observe(1, corrected);
    expect(await titleOf(episodeFive)).toBe(episodeFive.seriesTitle);
  });

  it('ends the session of another series with the same id', async () => {
    await tabs.player.observe(1, own);
    await tabs.player.sample(1, createSampleUpTo(300));
    await tabs.player.observe(2, own);
    expect(await titleOf(own), 'the same series goes on').toBe(own.seriesTitle);
    await tabs.player.observe(2, { ...own, seriesTitle: 'Another Series' });
    expect(await stored(own)).toBeUndefined();
  });

  it('corrects the session on a self-hosted server even if the corrected text names another series', async () => {
    await tabs.player.observe(1, own);
    await tabs.player.sample(1, createSampleUpTo(300));
    await tabs.player.observe(1, { ...own, seriesTitle: 'Another Name' });
    expect(await titleOf(own)).toBe('Another Name');
  });
});

describe('page that loses its permission', () => {
  const take = () => runUntilIdle(() => tabs.root.fake.permissions.take('*://*/*'));
  const short = (position: number) => createSampleUpTo(position, { duration: 100 });

  it('is no longer shown in its tab', async () => {
    const tab = getFirstTab(tabs);
    await tabs.player.observe(1, episodeFive);
    const first = tab.page;
    tabs.root.web.navigate(tab, pageOfEpisodeSix.url);
    await tabs.player.observe(1, pageOfEpisodeSix);
    tabs.world.now += 5000;
    await take();
    const documents = (await readTabs())[1]?.documents;
    expect(documents?.map(({ id }) => id).sort()).toEqual([first.id, tab.page.id].sort());
    expect(documents).toMatchObject([
      { observed: null, left: null, at: tabs.world.now },
      { observed: null, left: null, at: tabs.world.now },
    ]);
  });

  it('loses the playback of a doubtful session, but keeps the playback of other sessions', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(300));
    await tabs.player.observe(2, episodeSix);
    await tabs.player.sample(2, short(60));
    await take();
    expect(await stored(episodeFive)).toMatchObject({ playbacks: [{ position: 300 }] });
    expect(await stored(episodeSix)).toMatchObject({ playbacks: [] });
  });

  it('does not change a session whose episode has already counted', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(1300));
    const before = await stored(episodeFive);
    await take();
    expect(await stored(episodeFive)).toEqual(before);
  });
});

describe('findPagesShowingEpisode', () => {
  const tabsOf = async (observed: typeof episodeFive) =>
    (await findPagesShowingEpisode(observed)).map(({ tabId }) => tabId);

  it('returns all open pages that show the episode', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.observe(2, episodeFive);
    await tabs.player.observe(3, episodeSix);
    await tabs.player.observe(7, episodeFive);
    await tabs.player.observe(7, null);
    expect(await tabsOf(episodeFive)).toEqual([1, 2]);
    await runUntilIdle(() => tabs.root.web.close(getFirstTab(tabs)));
    expect(await tabsOf(episodeFive)).toEqual([2]);
  });

  it('omits a page of another origin that reports the same episode', async () => {
    const url = 'https://one.example/5';
    // The worker makes the episode id of a page without a reader from the page's address.
    const episodeId = pageIdentity(new URL(url));
    const played = {
      ...episodeFive,
      siteId: 'generic',
      siteName: 'one.example',
      url,
      episodeId,
      seriesId: null,
    };
    await tabs.player.observe(1, played);
    await tabs.player.observe(2, { ...played, siteName: 'two.example', url: 'https://two.example/5' });
    expect(await tabsOf(played)).toEqual([1]);
  });
});

// Tests that playback counts only for the episode that the same document has shown.

import { describe, expect, it } from 'vitest';
import { findPagesShowingEpisode, readShownSession } from '@/lib/background/tracking/shown-session.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode } from '../../domain/examples.ts';
import type { FakeDocument } from '../browser/fake-tab.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo } from './tabs.ts';

const CRUNCHYROLL = 'https://www.crunchyroll.com/watch/G0005/five';
const ELSEWHERE = 'https://tv.example/clip';
const PLAYER = 'https://static.crunchyroll.com/embed';
const five = episode({ url: CRUNCHYROLL, episodeId: 'G0005', episodeNumber: 5 });
const six = episode({
  url: 'https://www.crunchyroll.com/watch/G0006/six',
  episodeId: 'G0006',
  episodeNumber: 6,
});

async function createTabs() {
  const root = await createRoot({ granted: ['*://*/*'] });
  root.service.away = true;
  const { web } = root;
  const says = (page: FakeDocument, observed: ObservedEpisode | null) =>
    web.say(page, 'episodeObserved', { observed });
  /** Makes the page answer as our script does when the worker asks what it shows. */
  const shows = (page: FakeDocument, observed: ObservedEpisode | null) => {
    page.hear = async () => {
      await web.say(page, 'episodeObserved', { observed, ...(observed === null && { isHello: true }) });
      return true;
    };
  };
  const plays = (page: FakeDocument, part: Parameters<typeof createSampleUpTo>[1] = {}, to = 1440) =>
    web.say(page, 'playbackSampled', createSampleUpTo(to, part));
  const queued = async () =>
    (await readOutbox()).map(({ change }) =>
      change.kind === 'episode' ? change.observed.episodeNumber : null,
    );
  return { ...root, says, shows, plays, queued };
}

describe('playback after a navigation', () => {
  it('is not credited to the episode of the previous page', async () => {
    const { web, says, shows, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    web.navigate(tab, ELSEWHERE);
    shows(tab.page, null);
    await plays(tab.page);
    expect(await queued()).toEqual([]);
  });

  it('is not credited to any episode if it comes from a new video of the previous page', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    const left = tab.page;
    await says(left, five);
    web.navigate(tab, ELSEWHERE);
    await plays(left, { videoId: 'another' });
    expect(await queued()).toEqual([]);
  });

  it('is not credited to any episode if its frame was added while the previous page closed', async () => {
    const { web, says, shows, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    web.navigate(tab, ELSEWHERE, 'pending_deletion');
    shows(tab.page, null);
    await plays(web.addFrame(tab, PLAYER));
    expect(await queued()).toEqual([]);
  });

  it('is credited to the new episode even if the previous page reports late', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(ELSEWHERE);
    const left = tab.page;
    await says(
      left,
      episode({ siteId: 'generic', siteName: 'tv.example', url: ELSEWHERE, episodeNumber: 1 }),
    );
    const page = web.navigate(tab, CRUNCHYROLL);
    await says(page, five);
    await says(left, null);
    expect((await readShownSession(tab.id))?.observed.episodeNumber).toBe(5);
    await plays(page);
    expect(await queued()).toEqual([5]);
  });

  it('is credited to the previous episode if the previous page reports it late', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    const left = tab.page;
    await says(left, five);
    await plays(left, {}, 900);
    const page = web.navigate(tab, six.url);
    await says(page, six);
    await says(left, null);
    await plays(left, {}, 1300);
    expect(await queued()).toEqual([5]);
  });

  it('is credited to the episode that the tab shows again after “back”', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    const first = tab.page;
    await says(first, five);
    web.navigate(tab, six.url);
    await says(first, null);
    await says(tab.page, six);
    web.navigate(tab, first);
    await says(first, five);
    expect((await readShownSession(tab.id))?.observed.episodeNumber).toBe(5);
    await plays(first);
    expect(await queued()).toEqual([5]);
  });
});

describe('playback in a frame', () => {
  it('is credited to the page that contains the frame', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    await plays(web.addFrame(tab, PLAYER));
    expect(await queued()).toEqual([5]);
  });

  it('is not credited to the new page if its frame belonged to the old page', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(ELSEWHERE);
    const frame = web.addFrame(tab, PLAYER);
    web.navigate(tab, CRUNCHYROLL);
    await says(tab.page, five);
    await plays(frame);
    expect(await queued()).toEqual([]);
  });

  it('is not credited together with playback of the same video id in another frame', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    const frames = [web.addFrame(tab, PLAYER), web.addFrame(tab, PLAYER)] as const;
    await plays(frames[0], {}, 400);
    await says(tab.page, six);
    await plays(frames[1], {}, 1440);
    expect(await queued(), 'the same id in another frame is another video').toEqual([6]);
  });

  it('is not credited if the frame’s host is not one of the site’s players', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    await plays(web.addFrame(tab, 'https://ads.example/24-minutes'));
    expect(await queued()).toEqual([]);
  });

  it('is not credited to any episode if the page around the frame has no permission', async () => {
    const { web, fake, says, plays, queued } = await createTabs();
    fake.permissions.take('*://*/*');
    fake.permissions.grant('https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*');
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    web.navigate(tab, 'https://closed.example/');
    await plays(web.addFrame(tab, PLAYER));
    expect(await queued()).toEqual([]);
  });
});

describe('playback report', () => {
  it('makes the worker ask the page for its episode', async () => {
    const { web, shows, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    shows(tab.page, five);
    await plays(web.addFrame(tab, PLAYER));
    expect(await queued()).toEqual([5]);
  });

  it('counts when the player sends it again after the page’s report', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    const frame = web.addFrame(tab, PLAYER);
    await expect(plays(frame)).rejects.toThrow('has not said');
    await says(tab.page, five);
    await plays(frame);
    expect(await queued()).toEqual([5]);
  });

  it('makes the worker ask a silent page again, with growing pauses', async () => {
    const { web, clock, plays, queued, shows } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    let asked = 0;
    tab.page.hear = async () => {
      asked += 1;
      throw new Error('busy');
    };
    for (let sample = 1; sample <= 60; sample += 1) {
      clock.now += 10_000;
      await expect(plays(tab.page, {}, sample * 10)).rejects.toThrow('has not said');
    }
    expect(asked).toBeGreaterThan(2);
    expect(asked).toBeLessThan(10);
    shows(tab.page, five);
    clock.now += 3600_000;
    await plays(tab.page);
    expect(await queued()).toEqual([5]);
  });

  it('makes the worker ask the page again after the clock was set back by a day', async () => {
    const { web, clock, plays, queued, shows } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await expect(plays(tab.page)).rejects.toThrow('has not said');
    clock.now -= 24 * 3600_000;
    shows(tab.page, five);
    await plays(tab.page);
    expect(await queued()).toEqual([5]);
  });

  it('counts for an episode that plays on after 70 other tabs were closed', async () => {
    const { web, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL, { id: 1000 });
    await says(tab.page, five);
    await plays(tab.page, {}, 700);
    for (let number = 1; number <= 70; number += 1) {
      const other = web.open(six.url, { id: number });
      await says(other.page, six);
      web.close(other);
    }
    await plays(tab.page, {}, 1300);
    expect(await queued()).toEqual([5]);
    expect(await findPagesShowingEpisode(six)).toEqual([]);
  });

  it('counts even if it arrives after its tab was closed', async () => {
    const { web, fake, says, plays, queued } = await createTabs();
    const tab = web.open(CRUNCHYROLL);
    await says(tab.page, five);
    await plays(tab.page, {}, 900);
    const page = tab.page;
    web.close(tab);
    await plays(page, {}, 1300);
    expect(await queued()).toEqual([5]);
    for (let number = 100; number < 170; number += 1) web.close(web.open(ELSEWHERE, { id: number }));
    expect(Object.keys(fake.storage.session.peek('tabs') as object)).toEqual(['1']);
  });
});

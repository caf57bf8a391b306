// Tests which pages the worker polls because of a doubtful episode, and the decision after each answer.

import { beforeEach, describe, expect, it } from 'vitest';
import { decideDoubtfulEpisode, findDoubtfulPages } from '@/lib/background/tracking/decide.ts';
import { readTabs } from '@/lib/store/tabs/tab-states.ts';
import {
  closeFirstTab,
  createSampleUpTo,
  episodeFive,
  episodeSix,
  getFirstTab,
  openTrackedTabs,
  pageOfEpisodeSix,
  type TrackedTabs,
} from '../tabs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
let tabs: TrackedTabs;
beforeEach(async () => {
  tabs = await openTrackedTabs();
});

/** Plays a short without a stated duration up to its credits, in the first tab. */
async function playShort(observed = episodeFive): Promise<string> {
  await tabs.player.observe(1, observed);
  await tabs.player.sample(1, createSampleUpTo(100, { videoId: `of ${observed.episodeId}`, duration: 110 }));
  return getFirstTab(tabs).page.id;
}
const polled = () => findDoubtfulPages(tabs.root);
const decideAfterPoll = (documentId: string, isThere: boolean) =>
  decideDoubtfulEpisode(tabs.root, { tabId: 1, documentId }, isThere);

describe('findDoubtfulPages', () => {
  it('includes a page with a doubtful episode that was played far enough', async () => {
    await tabs.player.observe(2, episodeSix);
    await tabs.player.sample(2, createSampleUpTo(300));
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(30, { duration: 110 }));
    await tabs.player.observe(3, { ...episodeFive, episodeId: 'nothing played' });
    expect(await polled(), 'begun').toEqual([]);
    const documentId = await playShort();
    expect(await polled()).toEqual([{ tabId: 1, documentId }]);
  });

  it('omits closed tabs', async () => {
    await playShort();
    await closeFirstTab(tabs);
    expect(await polled()).toEqual([]);
  });
});

describe('doubtful page that does not answer', () => {
  it('is treated as a page that the user left', async () => {
    const documentId = await playShort();
    await decideAfterPoll(documentId, false);
    expect(await tabs.queued()).toEqual([5]);
    const [document] = (await readTabs())[1]?.documents ?? [];
    expect(document).toMatchObject({ id: documentId, observed: null, left: null });
  });

  it('adds no idle time to its short video for the minutes without an answer', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(110, { duration: 110 }));
    tabs.world.now += 5 * MINUTE;
    await decideAfterPoll(getFirstTab(tabs).page.id, false);
    expect(await tabs.queued()).toEqual([]);
  });

  it('is ignored if the tab has no document with its id', async () => {
    await playShort();
    await decideAfterPoll('D77', false);
    expect([await tabs.queued(), (await polled()).length]).toEqual([[], 1]);
  });

  it('makes its episode count even if another page is stored for its tab', async () => {
    const first = await playShort();
    tabs.root.web.navigate(getFirstTab(tabs), pageOfEpisodeSix.url);
    const second = await playShort(pageOfEpisodeSix);
    await decideAfterPoll(second, false);
    const shown = (await readTabs())[1]?.documents.filter(({ observed }) => observed).map(({ id }) => id);
    expect(shown).toEqual([first]);
    expect(await tabs.queued()).toEqual([6]);
  });
});

describe('page that shows no episode when it is asked', () => {
  it.each([
    ['does not count its last episode after a gap of 59 s', 59, []],
    ['counts its last episode after a gap of 60 s', 60, [5]],
  ])('%s', async (_what, seconds, counted) => {
    const documentId = await playShort();
    await tabs.player.observe(1, null);
    tabs.world.now += seconds * SECOND;
    await decideAfterPoll(documentId, true);
    expect(await tabs.queued()).toEqual(counted);
  });
});

describe('short video that the user left', () => {
  it('does not count because of a late report of its player', async () => {
    await playShort();
    await tabs.player.observe(1, null);
    await tabs.player.sample(
      1,
      createSampleUpTo(105, { videoId: `of ${episodeFive.episodeId}`, duration: 110 }),
    );
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts in a sequence of shorts that lasts longer than ten minutes', async () => {
    for (const number of [1, 2, 3]) {
      await tabs.player.observe(1, { ...episodeFive, episodeId: `s${number}`, episodeNumber: number });
      tabs.world.now += 6 * MINUTE;
      await tabs.player.sample(1, createSampleUpTo(110, { videoId: `m${number}`, duration: 110 }));
    }
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([1, 2, 3]);
  });

  it('never counts if a longer video follows', async () => {
    await playShort();
    await tabs.player.sample(1, createSampleUpTo(20, { videoId: 'episode' }));
    const documentId = getFirstTab(tabs).page.id;
    await decideAfterPoll(documentId, false);
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts only once if another short follows', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(110, { videoId: 'a', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.player.observe(1, { ...episodeSix });
    await tabs.player.sample(1, createSampleUpTo(110, { videoId: 'b', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.player.observe(1, { ...episodeFive, episodeId: 'seven', episodeNumber: 7 });
    expect(await tabs.queued()).toEqual([5, 6]);
    await tabs.player.sample(1, createSampleUpTo(110, { videoId: 'c', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([5, 6, 7]);
  });

  it('does not count if an episode of usual length separates it from other shorts', async () => {
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(110, { videoId: 'a', duration: 110 }));
    await tabs.player.observe(1, { ...episodeSix, episodeId: 'long', episodeNumber: 8 });
    await tabs.player.sample(1, createSampleUpTo(300, { videoId: 'b' }));
    tabs.world.now += MINUTE;
    await tabs.player.observe(1, { ...episodeFive, episodeId: 'seven', episodeNumber: 7 });
    await tabs.player.sample(1, createSampleUpTo(110, { videoId: 'c', duration: 110 }));
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued(), 'each of them may be an advertisement').toEqual([]);
  });
});

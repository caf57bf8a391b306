// Which pages are asked whether they are still there, and what an answer decides: only what is in doubt and has come far enough.
import { beforeEach, describe, expect, it } from 'vitest';
import { readTabs } from '@/lib/store/tabs/tab-states.ts';
import { close, five, openTabs, pageOf, pageOfSix, six, type Tabs, upTo } from '../tabs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
let tabs: Tabs;
beforeEach(async () => {
  tabs = await openTabs();
});

/** In the first tab: a short up to its credits, on a page that says no length. */
async function playShort(observed = five): Promise<string> {
  await tabs.tracker.observe(1, observed);
  await tabs.tracker.sample(1, upTo(100, { videoId: `of ${observed.episodeId}`, duration: 110 }));
  return pageOf(tabs).page.id;
}
const asked = () => tabs.tracker.doubtfulPages();
const decide = (documentId: string, isThere: boolean) =>
  tabs.tracker.decide({ tabId: 1, documentId }, isThere);

describe('a page is asked', () => {
  it('while what it shows is in doubt and has come far enough, and not for an episode of usual length', async () => {
    await tabs.tracker.observe(2, six);
    await tabs.tracker.sample(2, upTo(300));
    await tabs.tracker.observe(1, five);
    await tabs.tracker.sample(1, upTo(30, { duration: 110 }));
    await tabs.tracker.observe(3, { ...five, episodeId: 'nothing played' });
    expect(await asked(), 'begun').toEqual([]);
    const documentId = await playShort();
    expect(await asked()).toEqual([{ tabId: 1, documentId }]);
  });

  it('not once its tab is closed', async () => {
    await playShort();
    await close(tabs);
    expect(await asked()).toEqual([]);
  });
});

describe('a page that does not answer', () => {
  it('has gone: what was in doubt is decided as for a page that is left', async () => {
    const documentId = await playShort();
    await decide(documentId, false);
    expect(await tabs.queued()).toEqual([5]);
    const [document] = (await readTabs())[1]?.documents ?? [];
    expect(document).toMatchObject({ id: documentId, observed: null, left: null });
  });

  it('was perhaps shown no moment longer: a silence is no time on screen', async () => {
    await tabs.tracker.observe(1, five);
    await tabs.tracker.sample(1, upTo(110, { duration: 110 }));
    tabs.world.now += 5 * MINUTE;
    await decide(pageOf(tabs).page.id, false);
    expect(await tabs.queued()).toEqual([]);
  });

  it('and is none of the tab’s decides nothing', async () => {
    await playShort();
    await decide('D77', false);
    expect([await tabs.queued(), (await asked()).length]).toEqual([[], 1]);
  });

  it('is the one that was asked, whatever the tab shows beside it', async () => {
    const first = await playShort();
    tabs.root.web.navigate(pageOf(tabs), pageOfSix.url);
    const second = await playShort(pageOfSix);
    await decide(second, false);
    const shown = (await readTabs())[1]?.documents.filter(({ observed }) => observed).map(({ id }) => id);
    expect(shown).toEqual([first]);
    expect(await tabs.queued()).toEqual([6]);
  });
});

describe('a page that answers, and shows nothing for now', () => {
  it.each([
    [59, []],
    [60, [5]],
  ])('after %i s counts %j: until then it may be a gap', async (seconds, counted) => {
    const documentId = await playShort();
    await tabs.tracker.observe(1, null);
    tabs.world.now += seconds * SECOND;
    await decide(documentId, true);
    expect(await tabs.queued()).toEqual(counted);
  });
});

describe('what is left', () => {
  it('for a moment is not decided by what its player still reports', async () => {
    await playShort();
    await tabs.tracker.observe(1, null);
    await tabs.tracker.sample(1, upTo(105, { videoId: `of ${five.episodeId}`, duration: 110 }));
    expect(await tabs.queued()).toEqual([]);
  });

  it('one after the other for more than ten minutes is a row of shorts, each next to the one before', async () => {
    for (const number of [1, 2, 3]) {
      await tabs.tracker.observe(1, { ...five, episodeId: `s${number}`, episodeNumber: number });
      tabs.world.now += 6 * MINUTE;
      await tabs.tracker.sample(1, upTo(110, { videoId: `m${number}`, duration: 110 }));
    }
    await tabs.tracker.observe(1, null);
    await close(tabs);
    expect(await tabs.queued()).toEqual([1, 2, 3]);
  });

  it('for a longer video was an advertisement, and counts nothing', async () => {
    await playShort();
    await tabs.tracker.sample(1, upTo(20, { videoId: 'episode' }));
    const documentId = pageOf(tabs).page.id;
    await decide(documentId, false);
    expect(await tabs.queued()).toEqual([]);
  });

  it('and has counted before counts no second time with a short that follows', async () => {
    await tabs.tracker.observe(1, five);
    await tabs.tracker.sample(1, upTo(110, { videoId: 'a', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.tracker.observe(1, { ...six });
    await tabs.tracker.sample(1, upTo(110, { videoId: 'b', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.tracker.observe(1, { ...five, episodeId: 'seven', episodeNumber: 7 });
    expect(await tabs.queued()).toEqual([5, 6]);
    await tabs.tracker.sample(1, upTo(110, { videoId: 'c', duration: 110 }));
    tabs.world.now += 3 * SECOND;
    await tabs.tracker.observe(1, null);
    await close(tabs);
    expect(await tabs.queued()).toEqual([5, 6, 7]);
  });

  it('after an episode of usual length is no second short of a row', async () => {
    await tabs.tracker.observe(1, five);
    await tabs.tracker.sample(1, upTo(110, { videoId: 'a', duration: 110 }));
    await tabs.tracker.observe(1, { ...six, episodeId: 'long', episodeNumber: 8 });
    await tabs.tracker.sample(1, upTo(300, { videoId: 'b' }));
    tabs.world.now += MINUTE;
    await tabs.tracker.observe(1, { ...five, episodeId: 'seven', episodeNumber: 7 });
    await tabs.tracker.sample(1, upTo(110, { videoId: 'c', duration: 110 }));
    await tabs.tracker.observe(1, null);
    await close(tabs);
    expect(await tabs.queued(), 'each of them may be an advertisement').toEqual([]);
  });
});
